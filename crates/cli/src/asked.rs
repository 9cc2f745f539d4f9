//! Questions of the room of verbs as the command line asks them: with its limits of time, its words for what
//! was not finished, and its exit codes.

use std::cell::RefCell;

use kudosu::schema::{Answered, Line, Meaning, Refusal, Status};
use kudosu::verbs::{Effort, Verb};
use kudosu::{Document, Puzzle};
use serde::Serialize;

use crate::exit::Exit;
use crate::output::json_text;
use crate::stop_source::StopSource;
use crate::stream::{Answer, Record, missing_rule};
use crate::watched::Watcher;

/// What is said of a puzzle.
pub struct Spoken {
    /// The text, without a line end.
    pub text: String,
    /// What it means.
    pub meaning: Meaning,
    /// How many solutions there are, where that is known.
    pub status: Option<Status>,
}

impl Spoken {
    /// Why a puzzle has no answer, as a line of text.
    pub fn refusal(refusal: &Refusal) -> Spoken {
        Spoken {
            text: format!("error: {}", refusal.error),
            meaning: refusal.meaning,
            status: refusal.solutions,
        }
    }
}

impl StopSource {
    /// Asks something about the puzzle in a line, within the time that each puzzle has.
    pub fn ask<T>(&self, line: usize, ask: impl FnOnce(&Effort<'_>) -> T) -> T {
        let work = self.work();
        let tell = |why| self.tell(why);
        let place = line.saturating_sub(1) as u64;
        ask(&Effort::new(work.stop()).telling(&tell).at_place(place))
    }

    /// The same about the only puzzle there is: on all threads, with a line on the terminal that says how the
    /// search gets on.
    pub fn ask_watched<T>(&self, threads: std::num::NonZero<usize>, ask: impl FnOnce(&Effort<'_>) -> T) -> T {
        let watcher = RefCell::new(None);
        let watch = |progress| {
            watcher.borrow_mut().get_or_insert_with(|| Watcher::of(progress));
        };
        self.ask(1, |effort| ask(&effort.with_threads(threads).watched_by(&watch)))
    }

    /// What an answer means for the exit code.
    pub fn exit_of(&self, meaning: Meaning) -> Exit {
        match meaning {
            Meaning::Yes => Exit::Yes,
            Meaning::No => Exit::No,
            Meaning::Unreadable => Exit::Unreadable,
            Meaning::Broken => Exit::Broken,
            _ => self.exit(),
        }
    }

    /// What was said of a puzzle as the answer to its line, with what is worth knowing besides.
    pub fn answer_of(&self, document: &Document, spoken: Spoken) -> Answer {
        let mut answer = Answer::new(spoken.text, self.exit_of(spoken.meaning));
        let is_unique = spoken.status.and_then(Status::is_unique);
        answer.remarks = missing_rule(document, is_unique).into_iter().collect();
        answer
    }
}

/// The answer to a question as a JSON object in a line.
pub fn json_line<V: Verb>(question: &V, line: usize, document: &Document, effort: &Effort<'_>) -> Spoken {
    match question.answer(document, effort) {
        Ok(answer) => Spoken {
            meaning: answer.meaning(),
            status: answer.status(),
            text: json_about(line, document, answer),
        },
        Err(refusal) => refused_json(line, document, refusal),
    }
}

/// Why a puzzle has no answer, as a JSON object in a line.
pub fn refused_json(line: usize, about: &impl About, refusal: Refusal) -> Spoken {
    Spoken {
        meaning: refusal.meaning,
        status: refusal.solutions,
        text: json_about(line, about, refusal),
    }
}

/// Something that a line of JSON can be about.
pub trait About {
    /// What is said of it.
    fn line<T>(&self, line: usize, answer: T) -> Line<T>;
}

impl About for Puzzle {
    fn line<T>(&self, line: usize, answer: T) -> Line<T> {
        Line::new(line, self, answer)
    }
}

impl About for Document {
    fn line<T>(&self, line: usize, answer: T) -> Line<T> {
        Line::about(line, self, answer)
    }
}

/// What is said of a puzzle as a JSON object in a line.
pub fn json_about(line: usize, about: &impl About, answer: impl Serialize) -> String {
    json_text(&about.line(line, answer))
}

/// Answers the puzzle of a record, unless it is none.
pub fn answer_record(
    record: Record,
    as_json: bool,
    stops: &StopSource,
    speak: impl FnOnce(usize, &Document, &Effort<'_>) -> Spoken,
) -> Answer {
    match record.document {
        Err(error) => Answer::unreadable(record.line, &error, as_json),
        Ok(document) => {
            let spoken = stops.ask(record.line, |effort| speak(record.line, &document, effort));
            stops.answer_of(&document, spoken)
        }
    }
}
