//! True candidates, told as they are found.

use std::time::Duration;

use kudosu::Stop;
use kudosu::schema::{CandidatesAnswer, Told};
use kudosu_api::{Finding, written};

use super::progress::{Event, Progressing};
use crate::problem::Problem;

type Found = Told<CandidatesAnswer>;

impl Progressing for Finding {
    type Report = Found;
    type Outcome = Found;

    fn work(self, stop: &Stop, report: &mut dyn FnMut(Found)) -> Found {
        self.run(stop, |search| report(self.so_far(search)))
    }

    fn told(report: Found, _: Duration) -> Event {
        ("found", written(&report))
    }

    fn ended(outcome: Option<Found>, _: bool) -> Vec<Event> {
        vec![match outcome {
            Some(answer) => ("ended", written(&answer)),
            None => ("ended", Problem::internal().written()),
        }]
    }
}
