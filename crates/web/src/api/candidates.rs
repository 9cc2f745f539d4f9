//! True candidates, told as they are found.

use std::time::Duration;

use kudosu::Stop;
use kudosu::schema::CandidatesAnswer;
use kudosu_api::{Finding, written};

use super::progress::{Event, Progressing};
use crate::problem::Problem;

impl Progressing for Finding {
    type Report = CandidatesAnswer;
    type Outcome = CandidatesAnswer;

    fn work(mut self, stop: &Stop, report: &mut dyn FnMut(CandidatesAnswer)) -> CandidatesAnswer {
        self.run(stop, |finding| report(finding.answer()));
        self.answer()
    }

    fn told(report: CandidatesAnswer, _: Duration) -> Event {
        ("found", written(&report))
    }

    fn ended(outcome: Option<CandidatesAnswer>, _: bool) -> Vec<Event> {
        vec![match outcome {
            Some(answer) => ("ended", written(&answer)),
            None => ("ended", Problem::internal().written()),
        }]
    }
}
