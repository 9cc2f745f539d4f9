//! How work on a puzzle ended: one word for programs, and what that means to somebody who asked.

use kudosu_search::Verdict;
use serde::{Deserialize, Serialize};

/// How work on a puzzle ended, in one word that is the same for every verb and on every way to ask.
///
/// ```
/// use kudosu_schema::{Meaning, Status};
///
/// assert_eq!(Status::NoSolution.word(), "no-solution");
/// assert_eq!(Status::Unfinished.meaning(), Meaning::Unfinished);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Status {
    /// There is exactly one solution.
    Unique,
    /// There is more than one solution.
    Several,
    /// There is a solution; whether another was not asked, or not found out.
    Solved,
    /// There is no solution.
    NoSolution,
    /// Digits clash, so that there is no solution.
    Clashing,
    /// Done, where the question was not about solutions.
    #[default]
    Done,
    /// A method can do no more.
    Stuck,
    /// This cannot be done with the puzzle; `error` says why.
    Refused,
    /// Out of time or memory; `error` says so, and what was found until then is there.
    Unfinished,
    /// It is no puzzle; `error` says why.
    Unreadable,
    /// kudosu itself failed on it, which is worth a report.
    Broken,
}

impl Status {
    /// The word, as JSON and columns have it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Several => "several",
            Status::Solved => "solved",
            Status::NoSolution => "no-solution",
            Status::Clashing => "clashing",
            Status::Done => "done",
            Status::Stuck => "stuck",
            Status::Refused => "refused",
            Status::Unfinished => "unfinished",
            Status::Unreadable => "unreadable",
            Status::Broken => "broken",
        }
    }

    /// Whether there is exactly one solution; `None` where that is not known.
    #[must_use]
    pub const fn is_unique(self) -> Option<bool> {
        match self {
            Status::Unique => Some(true),
            Status::Several => Some(false),
            _ => None,
        }
    }

    /// What it means to somebody who asked whether there is a solution.
    #[must_use]
    pub const fn meaning(self) -> Meaning {
        match self {
            Status::Unique | Status::Several | Status::Solved | Status::Done => Meaning::Yes,
            Status::NoSolution | Status::Clashing | Status::Stuck | Status::Refused => Meaning::No,
            Status::Unreadable => Meaning::Unreadable,
            Status::Unfinished => Meaning::Unfinished,
            Status::Broken => Meaning::Broken,
        }
    }

    /// Of so many solutions, where counting stopped at a limit.
    #[must_use]
    pub const fn of_count(found: u64, limit: u64) -> Status {
        match found {
            0 => Status::NoSolution,
            1 if limit > 1 => Status::Unique,
            1 => Status::Solved,
            _ => Status::Several,
        }
    }
}

impl From<&Verdict> for Status {
    fn from(verdict: &Verdict) -> Status {
        match verdict {
            Verdict::Unique(_) => Status::Unique,
            Verdict::Several(..) => Status::Several,
            Verdict::NoSolution => Status::NoSolution,
        }
    }
}

/// What an answer means to somebody who asked for it; of many, the highest counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Meaning {
    /// Yes: solved, unique, rated, written.
    #[default]
    Yes,
    /// A legitimate no: no solution, several where one was asked for, a puzzle that has no such form.
    No,
    /// There is no puzzle, or the options make no sense for it.
    Unreadable,
    /// It was not finished within its limits.
    Unfinished,
    /// The program itself broke down on it.
    Broken,
}

/// Why a verb has no answer about a puzzle.
///
/// ```
/// use kudosu_schema::{Meaning, Refusal, Status};
///
/// let refusal = Refusal::unfit("there is no such form");
/// assert_eq!((refusal.status, refusal.meaning), (Status::Refused, Meaning::No));
/// assert_eq!(
///     serde_json::to_string(&refusal).unwrap(),
///     r#"{"status":"refused","error":"there is no such form"}"#
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Refusal {
    /// refused, unfinished, unreadable or broken.
    pub status: Status,
    /// Why.
    pub error: String,
    /// What it means to whoever asked.
    #[serde(skip)]
    pub meaning: Meaning,
    /// How many solutions there are, where that is why: it tells whether a rule may be missing.
    #[serde(skip)]
    pub solutions: Option<Status>,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.error)
    }
}

impl std::error::Error for Refusal {}

impl Refusal {
    fn new(status: Status, meaning: Meaning, error: impl Into<String>) -> Refusal {
        Refusal {
            status,
            error: error.into(),
            meaning,
            solutions: None,
        }
    }

    /// The puzzle is not fit for it.
    #[must_use]
    pub fn unfit(error: impl Into<String>) -> Refusal {
        Refusal::new(Status::Refused, Meaning::No, error)
    }

    /// The options make no sense for this puzzle.
    #[must_use]
    pub fn misunderstood(error: impl Into<String>) -> Refusal {
        Refusal::new(Status::Refused, Meaning::Unreadable, error)
    }

    /// Time or memory were not enough.
    #[must_use]
    pub fn unfinished(error: impl Into<String>) -> Refusal {
        Refusal::new(Status::Unfinished, Meaning::Unfinished, error)
    }

    /// It is no puzzle.
    #[must_use]
    pub fn unreadable(error: impl Into<String>) -> Refusal {
        Refusal::new(Status::Unreadable, Meaning::Unreadable, error)
    }

    /// The program itself failed.
    #[must_use]
    pub fn broken(why: &str) -> Refusal {
        let error = format!("kudosu broke down on this puzzle, please report it ({why})");
        Refusal::new(Status::Broken, Meaning::Broken, error)
    }

    /// The same, because the puzzle has so many solutions.
    #[must_use]
    pub fn because_of(mut self, solutions: Status) -> Refusal {
        self.solutions = Some(solutions);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_of_a_status_is_what_json_says() {
        use Status::*;
        for status in [
            Unique, Several, Solved, NoSolution, Clashing, Done, Stuck, Refused, Unfinished, Unreadable,
            Broken,
        ] {
            assert_eq!(serde_json::to_value(status).unwrap(), status.word());
        }
    }
}
