//! A puzzle that is made, and how the search for it gets on.

use std::time::Duration;

use kudosu::Stop;
use kudosu::schema::{GenerateEnded, GenerateProgress};
use kudosu_api::{Making, Outcome, milliseconds, written};

use super::progress::{Event, Progressing};

impl Progressing for Making {
    /// Attempts, and puzzles that were looked at.
    type Report = (u64, u64);
    type Outcome = Result<Outcome, kudosu_api::Problem>;

    fn work(self, stop: &Stop, report: &mut dyn FnMut((u64, u64))) -> Self::Outcome {
        self.make(stop, |attempts, looked_at| report((attempts, looked_at)))
    }

    fn told((attempts, looked_at): (u64, u64), worked: Duration) -> Event {
        let report = GenerateProgress {
            attempts,
            looked_at,
            elapsed_ms: milliseconds(worked),
        };
        ("progress", written(&report))
    }

    fn ended(outcome: Option<Self::Outcome>, is_late: bool) -> Vec<Event> {
        let Some(Ok(outcome)) = outcome else {
            let failed = GenerateEnded {
                why: "failed",
                message: "something went wrong in kudosu itself".to_owned(),
            };
            return vec![("ended", written(&failed))];
        };
        let made = outcome.made.as_ref().map(|made| ("made", written(made)));
        made.into_iter()
            .chain([("ended", written(&outcome.ended(is_late)))])
            .collect()
    }
}
