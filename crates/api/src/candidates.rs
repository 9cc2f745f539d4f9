//! `POST /api/candidates` for whoever wants to hear of true candidates as they are found.

use kudosu::schema::{CandidatesAnswer, CandidatesQuestion, CluedPuzzleForm, Told};
use kudosu::verbs::{Effort, each_candidate};
use kudosu::{Document, Stop, TrueCandidates};

use crate::asked::asked_question;
use crate::problem::Problem;

/// A search for true candidates.
#[derive(Debug)]
pub struct Finding {
    document: Document,
    puzzle: CluedPuzzleForm,
}

impl Finding {
    /// What the body of a request asks for.
    pub fn of(body: &[u8], stop: &Stop) -> Result<Finding, Problem> {
        let (_, document) = asked_question::<CandidatesQuestion>(body, stop)?;
        let puzzle = CluedPuzzleForm::of(&document.puzzle);
        Ok(Finding { document, puzzle })
    }

    /// Searches to the end, or until it is stopped, and tells all that was found; `told` hears of every
    /// solution that shows something new.
    pub fn run(&self, stop: &Stop, mut told: impl FnMut(&TrueCandidates)) -> Told<CandidatesAnswer> {
        self.told(each_candidate(&self.document, &Effort::new(stop), &mut told))
    }

    /// What is known by now.
    #[must_use]
    pub fn so_far(&self, search: &TrueCandidates) -> Told<CandidatesAnswer> {
        self.told(CandidatesAnswer::of(search))
    }

    fn told(&self, answer: CandidatesAnswer) -> Told<CandidatesAnswer> {
        Told {
            puzzle: self.puzzle.clone(),
            answer,
        }
    }
}
