//! `POST /api/generate`: a puzzle as asked, and how the search for it gets on.

use std::time::Duration;

use kudosu::generate::OrderEnd;
use kudosu::schema::{GenerateEnded, GenerateQuestion, MadeAnswer, read_question};
use kudosu::verbs::{Effort, MakingEnd, MakingEvent};
use kudosu::{Stop, Unfinished};

use crate::host::Host;
use crate::problem::Problem;

/// Making a puzzle is worth this long; whoever wants to wait longer uses the command line.
pub const MAKING_LIMIT: Duration = Duration::from_secs(120);

/// The largest grid for which a puzzle is made here.
const LARGEST_SIDE: usize = 36;

/// A puzzle that is wanted.
#[derive(Debug)]
pub struct Making(kudosu::verbs::Making);

impl Making {
    /// What the body of a request wants. A puzzle that others shall be like is looked at, which takes a
    /// while.
    pub fn of(body: &[u8], host: &Host, stop: &Stop) -> Result<Making, Problem> {
        let question: GenerateQuestion = read_question(body)?;
        let making = kudosu::verbs::Making::of(&question, host.fresh_seed, &Effort::new(stop))?;
        if making.shape().side() > LARGEST_SIDE {
            let field = if question.side.is_some() { "side" } else { "box" };
            let why = format!("puzzles are made up to a side of {LARGEST_SIDE}");
            return Err(Problem::wrong(field, &why));
        }
        Ok(Making(making))
    }

    /// How dear that is, as [`weight`](crate::weight) says it of a request with a puzzle: clues take as much
    /// again as a few grids.
    #[must_use]
    pub fn weight(&self) -> usize {
        const GRIDS_OF_CLUES: usize = 4;
        let shape = self.0.shape();
        let grids = if self.0.has_clues() { GRIDS_OF_CLUES } else { 1 };
        grids * shape.side() * shape.cell_count()
    }

    /// Makes it; `told` hears of every attempt: how many, and how many puzzles were looked at in them.
    pub fn make(&self, stop: &Stop, mut told: impl FnMut(u64, u64)) -> Result<Outcome, Problem> {
        let effort = Effort::new(stop);
        let mut found = None;
        let end = self.0.make(1, &effort, &mut |event| match event {
            MakingEvent::Made(made) => found = Some(made),
            MakingEvent::Progress {
                attempts, looked_at, ..
            } => told(attempts, looked_at),
            _ => {}
        })?;
        let made = found.map(|made| self.0.answer(&made, &effort));
        Ok(Outcome { made, end })
    }

    /// The puzzle as the only answer.
    pub fn answer(&self, stop: &Stop) -> Result<MadeAnswer, Problem> {
        let outcome = self.make(stop, |_, _| {})?;
        let out_of_reach = outcome.out_of_reach();
        match (outcome.made, outcome.end.end) {
            (Some(made), _) => Ok(made),
            (None, OrderEnd::Unfinished(why)) => Err(why.into()),
            (None, _) => Err(Problem::bad_request(out_of_reach)),
        }
    }
}

/// How the search for a puzzle ended.
#[derive(Debug)]
pub struct Outcome {
    /// The puzzle, where there is one.
    pub made: Option<MadeAnswer>,
    end: MakingEnd,
}

impl Outcome {
    /// The last word on it. `is_late`: it was stopped because its time was up.
    #[must_use]
    pub fn ended(&self, is_late: bool) -> GenerateEnded {
        let (why, message) = match &self.end.end {
            _ if self.made.is_some() => ("complete", "here it is".to_owned()),
            OrderEnd::Unfinished(Unfinished::Stopped) if is_late => {
                ("unfinished", "no such puzzle was found in time".to_owned())
            }
            OrderEnd::Unfinished(Unfinished::Stopped) => ("stopped", "stopped".to_owned()),
            OrderEnd::Unfinished(why) => ("unfinished", why.to_string()),
            _ => ("out-of-reach", self.out_of_reach()),
        };
        GenerateEnded { why, message }
    }

    fn out_of_reach(&self) -> String {
        format!(
            "out of reach: no such puzzle in {} attempts, {} puzzles looked at",
            self.end.attempts, self.end.looked_at
        )
    }
}
