//! How often the 9×9 engine has to guess until a puzzle is proven: a measure of search and not of logic,
//! which other engines of its kind have too.

use kudosu::nine::{Simd, Solver, Values};
use kudosu::schema::{Answered, Column, ColumnKind, ERROR, Meaning, Refusal, STATUS, Status};
use kudosu::verbs::{ColumnVerb, Effort, Reads, RowAnswer};
use kudosu::{Document, Stop};
use serde::Serialize;

/// The question about it, which has no fields.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GuessesQuestion;

#[derive(Debug, Serialize)]
struct GuessesAnswer {
    status: Status,
    guesses: u64,
}

impl Answered for GuessesAnswer {
    fn meaning(&self) -> Meaning {
        self.status.meaning()
    }
}

/// Guesses until it is known whether there is exactly one solution.
fn guesses(values: &Values, stop: &Stop) -> Result<GuessesAnswer, kudosu::Unfinished> {
    let mut solver = Solver::with(Simd::chosen());
    let count = solver.count(values, 2, stop)?;
    Ok(GuessesAnswer {
        status: Status::of_count(count, 2),
        guesses: solver.guesses(),
    })
}

impl ColumnVerb for GuessesQuestion {
    fn columns(&self) -> Vec<Column> {
        vec![STATUS, Column::new("guesses", ColumnKind::Long), ERROR]
    }

    fn reads(&self) -> Reads {
        Reads::Solutions
    }

    fn told(&self) -> String {
        "guesses {}".to_owned()
    }

    fn row(&self, document: &Document, effort: &Effort<'_>) -> RowAnswer {
        let puzzle = &document.puzzle;
        if !puzzle.shape().is_nine() || puzzle.has_clues() {
            let refusal = Refusal::unfit("guesses are counted of plain 9×9 puzzles");
            return RowAnswer::refused(&refusal);
        }
        if !puzzle.grid().clashes().is_empty() {
            return RowAnswer::of(&GuessesAnswer {
                status: Status::Clashing,
                guesses: 0,
            });
        }
        let values: &Values = puzzle
            .grid()
            .values()
            .try_into()
            .expect("a 9×9 grid has 81 values");
        match guesses(values, effort.stop) {
            Ok(answer) => RowAnswer::of(&answer),
            Err(why) => RowAnswer::refused(&effort.unfinished(why)),
        }
    }

    fn rows_a_job(&self) -> usize {
        1024
    }
}
