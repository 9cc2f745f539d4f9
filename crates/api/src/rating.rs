//! `POST /api/rate` for whoever wants to hear of how hard a puzzle is as it becomes known.

use kudosu::schema::{CluedPuzzleForm, RateAnswer, RateQuestion, RatingForm, Told};
use kudosu::verbs::{Effort, rate_telling};
use kudosu::{Document, Stop};

use crate::asked::asked_question;
use crate::problem::{Problem, written};

/// A puzzle that is to be rated.
#[derive(Debug)]
pub struct Rating {
    question: RateQuestion,
    document: Document,
}

impl Rating {
    /// What the body of a request asks for.
    pub fn of(body: &[u8], stop: &Stop) -> Result<Rating, Problem> {
        let (question, document) = asked_question::<RateQuestion>(body, stop)?;
        Ok(Rating { question, document })
    }

    /// Works to the end, or until it is stopped, and writes all that is known then; `told` hears of
    /// everything that is known on the way.
    pub fn run(&self, stop: &Stop, mut told: impl FnMut(RatingForm)) -> Result<Vec<u8>, Problem> {
        let answer = rate_telling(&self.question, &self.document, &Effort::new(stop), &mut told);
        let answer: RateAnswer = answer.map_err(|refusal| Problem::bad_request(refusal.error))?;
        Ok(written(&Told {
            puzzle: CluedPuzzleForm::of(&self.document.givens()),
            answer,
        }))
    }
}
