//! Whether an answer to a puzzle is one of its solutions, and what is wrong with it where it is not.

use kudosu::schema::{Column, ColumnKind, SolveQuestion, clue_lines};
use kudosu::verbs::{Reads, Verb};
use kudosu::{Document, Grid as Board, Puzzle};
use kudosu_tables::{Decoded, PuzzleColumn, Rows, document_of};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::json;

use crate::answers::Answers;
use crate::columns::puzzles_of;
use crate::errors::{KudosuError, NotAPuzzle};
use crate::interrupt::interruptible;
use crate::reading::grid_of;
use crate::run::Run;

/// Why a grid does not solve a puzzle, as one word and in words; `None` where it does.
fn fault(puzzle: &Puzzle, answer: &Board) -> Option<(&'static str, String)> {
    let shape = puzzle.shape();
    let (side, other) = (shape.side(), answer.shape().side());
    if side != other {
        return Some((
            "size",
            format!("the answer is {other}×{other}, and the puzzle is {side}×{side}"),
        ));
    }
    // The answer is read by the houses of the puzzle.
    let answer = match Board::from_values(shape, answer.values()) {
        Ok(answer) => answer,
        Err(error) => return Some(("size", error.to_string())),
    };
    let name = |cell| format!("r{}c{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1);
    for cell in shape.cells() {
        if let (Some(given), Some(answered)) = (puzzle.grid().get(cell), answer.get(cell))
            && given != answered
        {
            let (given, answered) = (given.get(), answered.get());
            let told = format!(
                "{} is given as {given}, and the answer has {answered}",
                name(cell)
            );
            return Some(("given", told));
        }
    }
    if let Some(clash) = answer.clashes().first() {
        let house = shape.house(clash.house).map(ToString::to_string);
        let told = format!("{} has {} twice", house.unwrap_or_default(), clash.digit.get());
        return Some(("clash", told));
    }
    if let Some(blank) = answer.blanks().next() {
        return Some(("blank", format!("{} is blank", name(blank))));
    }
    if let Some(&broken) = puzzle.clues().broken_by(&answer).first() {
        let line = clue_lines(puzzle.clues()).swap_remove(broken.index());
        return Some(("clue", format!("the clue {line} is broken")));
    }
    None
}

/// What is said of an answer.
fn told(puzzle: &Document, answer: &Document) -> serde_json::Value {
    let mut told = match fault(&puzzle.puzzle, answer.puzzle.grid()) {
        None => json!({"ok": true, "status": "right"}),
        Some((status, why)) => json!({"ok": false, "status": status, "error": why}),
    };
    let (given, answered) = (puzzle.puzzle.grid().values(), answer.puzzle.grid().values());
    if given.len() == answered.len() {
        let placed = given.iter().zip(answered);
        let placed = placed.filter(|&(&given, &answered)| given == 0 && answered != 0);
        told["placed"] = json!(placed.count());
    }
    told
}

/// Looks at one answer.
#[pyfunction]
#[pyo3(signature = (puzzle, answer, run=None))]
pub(crate) fn verify(
    puzzle: &Bound<'_, PyAny>,
    answer: &Bound<'_, PyAny>,
    run: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let run = Run::of(run)?;
    let puzzle = run.grid_of(puzzle)?.into_document(SolveQuestion::READS);
    let told = match grid_of(answer, &run.reading) {
        Ok(answer) => told(&puzzle, &answer.into_document(Reads::Positions)),
        Err(error) => {
            let why = error.value(answer.py()).to_string();
            json!({"ok": false, "status": "unreadable", "error": why})
        }
    };
    Ok(told.to_string())
}

/// Looks at the answers of a column, each to the puzzle of its row.
#[pyfunction]
pub(crate) fn verify_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    answers: &Bound<'_, PyAny>,
    run: &Bound<'_, PyDict>,
) -> PyResult<Answers> {
    let run = Run::of(Some(run))?;
    let puzzles = puzzles_of(puzzles, &run, SolveQuestion::READS)?;
    let answers = puzzles_of(answers, &Run::plain_of(&run), Reads::Positions)?;
    let (puzzles, answers) = (columns_of(&puzzles)?, columns_of(&answers)?);
    let rows_of = |columns: &[PuzzleColumn<'_>]| -> Vec<(usize, usize)> {
        let rows = |(at, column): (usize, &PuzzleColumn<'_>)| (0..column.len()).map(move |row| (at, row));
        columns.iter().enumerate().flat_map(rows).collect()
    };
    let (asked, answered) = (rows_of(&puzzles), rows_of(&answers));
    if asked.len() != answered.len() {
        return Err(KudosuError::new_err(format!(
            "there are {} puzzles and {} answers",
            asked.len(),
            answered.len()
        )));
    }
    let pairs: Vec<((usize, usize), (usize, usize))> = asked.into_iter().zip(answered).collect();
    let reading = SolveQuestion::READS.extend(run.reading.clone());
    let looked_at = |&((at, row), (column, place)): &((usize, usize), (usize, usize))| {
        let puzzle = match document_of(&puzzles[at], row, &reading) {
            Ok(puzzle) => puzzle,
            Err(why) => return json!({"status": "no-puzzle", "error": why}),
        };
        match document_of(&answers[column], place, &run.reading) {
            Ok(answer) => told(&puzzle, &answer),
            Err(why) => json!({"ok": false, "status": "unreadable", "error": why}),
        }
    };
    let each = pairs.len().div_ceil(run.cores().get()).max(1);
    let all = interruptible(py, run.limits, |stops| {
        let run = stops.work();
        std::thread::scope(|scope| {
            let part = |part| {
                let one = |pair| (!run.stop().is_requested()).then(|| looked_at(pair));
                <[_]>::iter(part).map_while(one).collect::<Vec<_>>()
            };
            let work: Vec<_> = pairs
                .chunks(each)
                .map(|pairs| scope.spawn(move || part(pairs)))
                .collect();
            work.into_iter()
                .map(std::thread::ScopedJoinHandle::join)
                .collect::<Result<Vec<_>, _>>()
        })
    })?;
    let all = all.map_err(|_| KudosuError::new_err("kudosu broke down on an answer, please report it"))?;
    let mut rows = Rows::new(vec![
        Column::new("status", ColumnKind::Text),
        Column::new("ok", ColumnKind::Flag),
        Column::new("placed", ColumnKind::Whole),
        Column::new("error", ColumnKind::Text),
    ]);
    all.iter().flatten().for_each(|told| rows.push(told));
    let batch = rows.finish();
    Ok(Answers::new(batch.schema(), vec![batch]).with_prefix(&run.prefix))
}

fn columns_of(decoded: &[Decoded]) -> PyResult<Vec<PuzzleColumn<'_>>> {
    let columns: Result<Vec<PuzzleColumn<'_>>, _> = decoded.iter().map(Decoded::puzzles).collect();
    columns.map_err(|error| NotAPuzzle::new_err(error.to_string()))
}
