//! One puzzle: a verb is asked of it, and its answer is told as JSON or as a `Grid`.

use kudosu::generate::{OrderEnd, fresh_seed};
use kudosu::rating::Scale;
use kudosu::schema::{
    CandidatesQuestion, CanonicalQuestion, CheckQuestion, CluesQuestion, Column, ColumnKind, ConvertQuestion,
    CountQuestion, DrawQuestion, ExplainQuestion, GenerateQuestion, GradeQuestion, HintQuestion, Id,
    MinimiseQuestion, RateQuestion, RatingForm, Refusal, SolveQuestion, TraceQuestion, TransformQuestion,
    read_question,
};
use kudosu::verbs::{Making, MakingError, MakingEvent, OneMade, Verb};
use kudosu::{Document, Grid as Board, Puzzle, whole_text};
use kudosu_tables::Rows;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::answers::Answers;
use crate::errors::{KudosuError, OutOfReach, Unfinished, no_question, refused, unsolved};
use crate::grid::Grid;
use crate::run::Run;

/// The question of this JSON; one without is the usual one.
pub(crate) fn question_of<Q: DeserializeOwned + Default>(question: Option<&str>) -> PyResult<Q> {
    match question {
        None => Ok(Q::default()),
        Some(text) => read_question(text.as_bytes()).map_err(|error| no_question(&error)),
    }
}

pub(crate) fn json(answer: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(answer).map_err(|error| KudosuError::new_err(error.to_string()))
}

/// Whether a quick verb takes microseconds on this puzzle.
fn is_small(puzzle: &Puzzle) -> bool {
    puzzle.shape().side() <= 9 && puzzle.shape().is_plain() && !puzzle.has_clues()
}

/// What is asked of which puzzle.
struct Asking<'a, 'py> {
    puzzle: &'a Bound<'py, PyAny>,
    question: Option<&'a str>,
    run: Run,
    /// Whether a refusal is an exception, and not an answer that says so.
    raises: bool,
}

impl Asking<'_, '_> {
    /// The answer; verbs that are quick are not watched where the puzzle is small.
    fn answer<V: Verb>(&self, is_quick: impl Fn(&V) -> bool) -> PyResult<String> {
        let question: V = question_of(self.question)?;
        let document = self.run.grid_of(self.puzzle)?.into_document(V::READS);
        let at_once = is_quick(&question) && is_small(&document.puzzle);
        let work = self.run.work(self.puzzle.py(), at_once, |effort| {
            let answer = question.answer(&document, effort);
            answer.map(|answer| json(&answer))
        });
        self.told(work?)
    }

    fn told(&self, answer: Result<PyResult<String>, Refusal>) -> PyResult<String> {
        match answer {
            Ok(answer) => answer,
            Err(refusal) if self.raises => Err(refused(&refusal)),
            Err(refusal) => json(&refusal),
        }
    }

    /// The same for what is said of a text, which has a format.
    fn convert(&self) -> PyResult<String> {
        let question: ConvertQuestion = question_of(self.question)?;
        let grid = self.run.grid_of(self.puzzle)?;
        let work = self.run.work(self.puzzle.py(), false, |effort| {
            let answer = question.answer(&grid.document, effort);
            answer.map(|mut answer| {
                answer.format = grid.format.map_or("", |format| format.name());
                json(&answer)
            })
        });
        self.told(work?)
    }
}

/// The answer of a verb about one puzzle, as JSON.
#[pyfunction]
#[pyo3(signature = (verb, puzzle, question=None, run=None, raises=true))]
pub(crate) fn ask(
    verb: &str,
    puzzle: &Bound<'_, PyAny>,
    question: Option<&str>,
    run: Option<&Bound<'_, PyDict>>,
    raises: bool,
) -> PyResult<String> {
    let asking = Asking {
        puzzle,
        question,
        run: Run::of(run)?,
        raises,
    };
    match verb {
        "solve" => asking.answer::<SolveQuestion>(|question| question.all.is_none()),
        "check" => asking.answer::<CheckQuestion>(|_| true),
        // Counting so far takes a millisecond or less.
        "count" => asking.answer::<CountQuestion>(|question| question.limit <= 1000),
        "candidates" => asking.answer::<CandidatesQuestion>(|_| false),
        "clues" => asking.answer::<CluesQuestion>(|_| false),
        "rate" => asking.answer::<RateQuestion>(|_| false),
        "hint" => asking.answer::<HintQuestion>(|_| false),
        "traces" => asking.answer::<TraceQuestion>(|_| false),
        "grade" => asking.answer::<GradeQuestion>(|_| false),
        "explain" => asking.answer::<ExplainQuestion>(|_| false),
        "minimise" => asking.answer::<MinimiseQuestion>(|_| false),
        "canonical" => asking.answer::<CanonicalQuestion>(|_| true),
        "transform" => asking.answer::<TransformQuestion>(|question| question.random.is_none_or(|n| n <= 1)),
        "convert" => asking.convert(),
        "draw" => asking.answer::<DrawQuestion>(|_| false),
        other => Err(KudosuError::new_err(format!("there is no verb {other}"))),
    }
}

/// Every token of traces on a grid of this side, or with boxes of this height and width.
#[pyfunction]
#[pyo3(signature = (side, r#box=None))]
pub(crate) fn vocabulary(side: usize, r#box: Option<&str>) -> PyResult<Vec<String>> {
    let wrong = |why: String| KudosuError::new_err(why);
    let boxes = r#box.map(|text| {
        kudosu::parse_box(text)
            .ok_or_else(|| wrong(format!("box: {text} is not height x width, such as 2x3")))
    });
    let shape = match boxes.transpose()? {
        Some((height, width)) => kudosu::Shape::with_box(height, width),
        None => kudosu::Shape::of_side(side),
    };
    let shape = shape.map_err(|error| wrong(error.to_string()))?;
    Ok(kudosu::verbs::vocabulary(&shape))
}

/// A solution as a `Grid` of the puzzle's own shape, or a list of them where `all` asks for one.
#[pyfunction]
#[pyo3(signature = (puzzle, question=None, run=None))]
pub(crate) fn solve<'py>(
    puzzle: &Bound<'py, PyAny>,
    question: Option<&str>,
    run: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzle.py();
    let run = Run::of(run)?;
    let mut question: SolveQuestion = question_of(question)?;
    // A Grid does not say whether there is another, so nobody looks for one who was not told to.
    question.prove = question.prove.or(Some(false));
    let document = run.grid_of(puzzle)?.into_document(SolveQuestion::READS);
    let at_once = question.all.is_none() && is_small(&document.puzzle);
    let answer = run.work(py, at_once, |effort| question.answer(&document, effort))?;
    let answer = answer.map_err(|refusal| refused(&refusal))?;
    let grid = |line: &String| {
        let solved = Board::from_line(document.puzzle.shape(), line);
        solved
            .map(Grid::from)
            .map_err(|error| KudosuError::new_err(error.to_string()))
    };
    match (&answer.solution, &answer.solutions) {
        _ if answer.error.is_some() => Err(unsolved(&answer)),
        (_, Some(all)) => all
            .iter()
            .map(grid)
            .collect::<PyResult<Vec<Grid>>>()?
            .into_bound_py_any(py),
        (Some(solution), None) => grid(solution)?.into_bound_py_any(py),
        (None, None) if question.all.is_some() => Vec::<Grid>::new().into_bound_py_any(py),
        (None, None) => Err(unsolved(&answer)),
    }
}

/// What is made: each with what is said of it as JSON.
fn make(
    py: Python<'_>,
    count: usize,
    question: &GenerateQuestion,
    mut run: Run,
) -> PyResult<Vec<(OneMade, String)>> {
    run.threads = Some(run.cores());
    let (made, ended) = run.work(py, false, |effort| {
        let mut made: Vec<(OneMade, String)> = Vec::new();
        let ended = Making::of(question, fresh_seed, effort).and_then(|making| {
            making.make(count, effort, &mut |event| {
                if let MakingEvent::Made(one) = event {
                    let told = serde_json::to_string(&making.answer(&one, effort));
                    made.push((*one, told.expect("an answer has no keys that are not texts")));
                }
            })
        });
        let ended = match ended {
            Ok(ended) => match ended.end {
                OrderEnd::Unfinished(why) => Ending::Unfinished(effort.told(why)),
                OrderEnd::OutOfReach => Ending::OutOfReach,
                OrderEnd::Complete => Ending::Complete,
            },
            Err(MakingError::Unfinished(why)) => Ending::Unfinished(effort.told(why)),
            Err(error) => Ending::Wrong(error.to_string()),
        };
        (made, ended)
    })?;
    let so_far = format!("{} of {count} puzzles made", made.len());
    match ended {
        Ending::Complete => Ok(made),
        Ending::OutOfReach => Err(OutOfReach::new_err(format!("out of reach: {so_far}"))),
        Ending::Unfinished(why) => Err(Unfinished::new_err(format!("{why}: {so_far}"))),
        Ending::Wrong(why) => Err(KudosuError::new_err(why)),
    }
}

/// Puzzles as wished: each with its solution, and with what is said of it as JSON.
#[pyfunction]
#[pyo3(signature = (count, question=None, run=None))]
pub(crate) fn generate(
    py: Python<'_>,
    count: usize,
    question: Option<&str>,
    run: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<(Grid, Grid, String)>> {
    let made = make(py, count, &question_of(question)?, Run::of(run)?)?;
    let grids = |(one, told): (OneMade, String)| {
        let puzzle = Grid::of(Document::new(one.puzzle));
        (puzzle, Grid::from(one.solution), told)
    };
    Ok(made.into_iter().map(grids).collect())
}

/// The same as columns.
#[pyfunction]
#[pyo3(signature = (count, question=None, run=None))]
pub(crate) fn generate_column(
    py: Python<'_>,
    count: usize,
    question: Option<&str>,
    run: Option<&Bound<'_, PyDict>>,
) -> PyResult<Answers> {
    let (question, run): (GenerateQuestion, Run) = (question_of(question)?, Run::of(run)?);
    let prefix = run.prefix.clone();
    let made = make(py, count, &question, run)?;
    let mut columns = vec![
        Column::new("puzzle", ColumnKind::Text),
        Column::new("solution", ColumnKind::Text),
        Column::new("seed", ColumnKind::Long),
        Column::new("givens", ColumnKind::Whole),
    ];
    let asked = |scale: &Scale| question.scale.contains(&Id(*scale));
    let scales: Vec<Scale> = Scale::ALL.into_iter().filter(asked).collect();
    columns.extend(RatingForm::columns(&scales));
    columns.push(Column::new("techniques", ColumnKind::Names));
    let mut rows = Rows::new(columns);
    for (one, told) in made {
        let told: Map<String, Value> =
            serde_json::from_str(&told).map_err(|error| KudosuError::new_err(error.to_string()))?;
        let rating = told.get("rating").and_then(Value::as_object);
        let mut row: Map<String, Value> = rating.cloned().unwrap_or_default();
        row.extend(told);
        row.insert("puzzle".to_owned(), whole_text(&one.puzzle).into());
        row.insert("solution".to_owned(), one.solution.to_string().into());
        rows.push(&Value::Object(row));
    }
    let batch = rows.finish();
    Ok(Answers::new(batch.schema(), vec![batch]).with_prefix(&prefix))
}

/// How the making of puzzles ended, in words where there are any.
enum Ending {
    Complete,
    OutOfReach,
    Unfinished(String),
    Wrong(String),
}
