//! `POST /api/candidates`: the digits of each cell that occur in some solution, told as they are found.

use kudosu::schema::{CandidatesAnswer, CandidatesForm, CandidatesRequest, CluedPuzzleForm};
use kudosu::{Stop, TrueCandidates};

use crate::input::Input;
use crate::problem::Problem;

/// A search for true candidates.
#[derive(Debug)]
pub struct Finding {
    puzzle: CluedPuzzleForm,
    search: TrueCandidates,
}

impl Finding {
    /// What a request asks for.
    pub fn of(request: &CandidatesRequest, stop: &Stop) -> Result<Finding, Problem> {
        let input = Input::read_to_solve(request.about(), stop)?;
        Ok(Finding {
            puzzle: CluedPuzzleForm::of(input.puzzle()),
            search: TrueCandidates::new(input.puzzle()),
        })
    }

    /// Searches to the end, or until it is stopped; `told` hears of every solution that shows something new.
    pub fn run(&mut self, stop: &Stop, mut told: impl FnMut(&Finding)) {
        // What was found until it was stopped is an answer too; it says that it is not over.
        while let Ok(Some(_)) = self.search.next_solution(stop) {
            told(self);
        }
    }

    /// What is known by now.
    #[must_use]
    pub fn answer(&self) -> CandidatesAnswer {
        CandidatesAnswer {
            puzzle: self.puzzle.clone(),
            found: CandidatesForm::of(&self.search),
        }
    }
}
