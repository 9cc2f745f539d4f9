//! How hard a puzzle is, told as it becomes known.

use std::time::Duration;

use kudosu::Stop;
use kudosu::schema::RatingForm;
use kudosu_api::{Rating, written};

use super::progress::{Event, Progressing};
use crate::problem::Problem;

impl Progressing for Rating {
    type Report = RatingForm;
    type Outcome = Result<Vec<u8>, kudosu_api::Problem>;

    fn work(self, stop: &Stop, report: &mut dyn FnMut(RatingForm)) -> Self::Outcome {
        self.run(stop, report)
    }

    fn told(report: RatingForm, _: Duration) -> Event {
        ("known", written(&report))
    }

    fn ended(outcome: Option<Self::Outcome>, _: bool) -> Vec<Event> {
        vec![match outcome {
            Some(Ok(answer)) => ("ended", answer),
            Some(Err(problem)) => ("ended", Problem::from(problem).written()),
            None => ("ended", Problem::internal().written()),
        }]
    }
}
