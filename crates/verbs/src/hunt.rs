//! Puzzles as wished beside given ones: what a question hunts for, from which puzzles, and what is said of
//! finds.

use kudosu_board::Grid;
use kudosu_board::nine::{Values, read_line};
use kudosu_generate::{Hunt, HuntEvent, HuntFind, HuntSoFar, HuntSummary, Wish, hunt_with};
use kudosu_notation::Document;
use kudosu_schema::{FoundAnswer, HuntQuestion, HuntRecord, RatingForm, Refusal, techniques};
use kudosu_search::nine::{Batch, BatchEngine};

use crate::effort::Effort;
use crate::generate::{MakingError, refuse_unknown_hardness, wrong};
use crate::rewrite::plain_nine;

/// A hunt that is wanted.
#[derive(Clone, Debug)]
pub struct Hunting {
    order: Hunt,
    told: String,
}

/// Makes an engine that counts solutions, one for each thread.
pub type EngineMaker<'a> = &'a (dyn Fn() -> Box<dyn BatchEngine> + Sync);

/// Why the log of a hunt cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// A line says nothing that a log says.
    #[error("line {line} is not of a log: {why}")]
    NoRecord {
        /// Which one, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// It is of a hunt for something else.
    #[error("it is of another hunt: \"{there}\", and now \"{now}\"")]
    Other {
        /// What was hunted for.
        there: String,
        /// What is hunted for now.
        now: String,
    },
}

impl Hunting {
    /// What a question hunts for.
    ///
    /// ```
    /// use kudosu_board::Stop;
    /// use kudosu_generate::{HuntEvent, HuntSoFar};
    /// use kudosu_notation::{ReadOptions, read_one};
    /// use kudosu_schema::HuntQuestion;
    /// use kudosu_verbs::{Effort, Hunting};
    ///
    /// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let document = read_one(line, &ReadOptions::default())?;
    /// let question = HuntQuestion { se: Some("2.0..".parse()?), ..HuntQuestion::default() };
    /// let hunting = Hunting::of(&question)?;
    /// let start = Hunting::start_of(&document).map_err(|refusal| refusal.error)?;
    /// let (stop, mut finds) = (Stop::new(), Vec::new());
    /// hunting.hunt(&[start], HuntSoFar::default(), Some(1), &Effort::new(&stop), |event| {
    ///     if let HuntEvent::Found(found) = event {
    ///         finds.push(Hunting::answer(found));
    ///     }
    /// });
    /// assert!(finds[0].rating.se >= Some(2.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(question: &HuntQuestion) -> Result<Hunting, MakingError> {
        let mut wish = Wish::default()
            .with_level(question.level.map(|level| level.0))
            .with_se(question.se.as_ref().map(|range| range.0.clone()))
            .with_hodoku(question.hodoku.as_ref().map(|range| range.0.clone()))
            .with_needs(techniques(&question.needs));
        for (scale, range) in question.hardness() {
            wish = wish.with_hardness(scale, range.0.clone());
        }
        refuse_unknown_hardness(&wish)?;
        let givens = question.givens.as_ref().map(|range| range.0.clone());
        if wish.is_empty() && givens.is_none() {
            return Err(wrong(
                "wish",
                "say what to hunt for: se, te, b, w, bxb, bxbb, hodoku, level, givens or needs",
            ));
        }
        let remove = usize::from(question.remove);
        if !(1..=3).contains(&remove) {
            return Err(wrong("remove", "1, 2 or 3 givens go"));
        }
        let add = question.add.map_or(remove, usize::from);
        if !(1..=4).contains(&add) {
            return Err(wrong("add", "1 to 4 givens come"));
        }
        let order = Hunt::new(wish)
            .with_givens(givens)
            .with_step(remove, add)
            .with_follow(question.follow)
            .with_scales(question.scale.iter().map(|scale| scale.0).collect())
            .with_seed(question.seed);
        let fields = serde_json::to_string(question).expect("questions have no keys that are not texts");
        let told = format!("hunt {fields}");
        Ok(Hunting { order, told })
    }

    /// The question as a text, the same for equal questions only: by that a log is known again.
    #[must_use]
    pub fn told(&self) -> &str {
        &self.told
    }

    /// The puzzle of a document to start from; other shapes and puzzles with clues are refused.
    pub fn start_of(document: &Document) -> Result<Values, Refusal> {
        let values = plain_nine(&document.puzzle);
        values.copied().ok_or_else(|| {
            let shape = document.puzzle.shape();
            Refusal::unfit(match document.puzzle.has_clues() {
                true => "a hunt starts from plain 9×9 puzzles, and this one has clues".to_owned(),
                false => format!("a hunt starts from plain 9×9 puzzles, and this one is {shape}"),
            })
        })
    }

    /// Hunts on the processor; `told` hears of every find.
    pub fn hunt(
        &self,
        starts: &[Values],
        known: HuntSoFar,
        most: Option<u64>,
        effort: &Effort<'_>,
        told: impl FnMut(HuntEvent<'_>),
    ) -> HuntSummary {
        self.hunt_with(starts, known, most, &|| Box::new(Batch::new()), effort, told)
    }

    /// The same with engines of the caller's.
    pub fn hunt_with(
        &self,
        starts: &[Values],
        known: HuntSoFar,
        most: Option<u64>,
        engine: EngineMaker<'_>,
        effort: &Effort<'_>,
        told: impl FnMut(HuntEvent<'_>),
    ) -> HuntSummary {
        let order = self
            .order
            .clone()
            .with_most(most)
            .with_threads(effort.threads.get());
        hunt_with(&order, starts, known, engine, effort.stop, told)
    }

    /// What is said of a find.
    #[must_use]
    pub fn answer(found: &HuntFind) -> FoundAnswer {
        FoundAnswer {
            puzzle: line(&found.puzzle),
            solution: line(&found.solution),
            givens: found.puzzle.iter().filter(|&&value| value != 0).count(),
            from: line(&found.from),
            rating: RatingForm::of(&found.ratings),
        }
    }

    /// The line of a log for something that happened, where it has one.
    #[must_use]
    pub fn record(event: &HuntEvent<'_>) -> Option<HuntRecord> {
        match event {
            HuntEvent::Found(found) => Some(HuntRecord::Found {
                rank: found.rank.clone(),
                answer: Box::new(Hunting::answer(found)),
            }),
            HuntEvent::Done { puzzle, counts } => Some(HuntRecord::Done {
                puzzle: line(puzzle),
                counts: kudosu_schema::HuntCountsForm::of(counts),
            }),
            _ => None,
        }
    }

    /// What the lines of a log say of an earlier hunt for the same.
    pub fn known<'a>(&self, log: impl IntoIterator<Item = &'a str>) -> Result<HuntSoFar, LogError> {
        let mut known = HuntSoFar::default();
        for (at, text) in log.into_iter().enumerate() {
            let no_record = |why: String| LogError::NoRecord { line: at + 1, why };
            let puzzle = |text: &str| {
                let values = read_line(text.as_bytes());
                values.ok_or_else(|| no_record(format!("{text} is no puzzle")))
            };
            let record = serde_json::from_str(text).map_err(|error| no_record(error.to_string()))?;
            match record {
                HuntRecord::Hunt(there) if there == self.told => {}
                HuntRecord::Hunt(there) => {
                    let now = self.told.clone();
                    return Err(LogError::Other { there, now });
                }
                _ if at == 0 => return Err(no_record("it does not say what is hunted for".to_owned())),
                HuntRecord::Found { rank, answer } => known.finds.push((puzzle(&answer.puzzle)?, rank)),
                HuntRecord::Done { puzzle: done, counts } => {
                    known.done.push(puzzle(&done)?);
                    known.counts = counts.counts();
                }
            }
        }
        // Finds may have come after the last puzzle that was done.
        known.counts.found = known.finds.len() as u64;
        Ok(known)
    }
}

/// A puzzle as a line.
fn line(values: &Values) -> String {
    Grid::try_from(values).map_or_else(|_| String::new(), |grid| grid.to_string())
}

#[cfg(test)]
mod tests {
    use kudosu_board::Stop;

    use super::*;

    fn asked(se: &str) -> Hunting {
        let question = HuntQuestion {
            se: se.parse().ok(),
            follow: false,
            ..HuntQuestion::default()
        };
        Hunting::of(&question).unwrap()
    }

    #[test]
    fn a_log_tells_what_was_found_and_done() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let (hunting, stop) = (asked("1.5..2.3"), Stop::new());
        let start = read_line(puzzle.as_bytes()).unwrap();
        let first = serde_json::to_string(&HuntRecord::Hunt(hunting.told().to_owned())).unwrap();
        let (mut log, mut finds) = (vec![first], Vec::new());
        let effort = Effort::new(&stop);
        let summary = hunting.hunt(&[start], HuntSoFar::default(), None, &effort, |event| {
            let record = Hunting::record(&event);
            log.extend(record.map(|record| serde_json::to_string(&record).unwrap()));
            if let HuntEvent::Found(found) = event {
                finds.push((found.puzzle, found.rank.clone()));
            }
        });
        assert!(!finds.is_empty());
        let known = hunting.known(log.iter().map(String::as_str)).unwrap();
        assert_eq!((&known.finds, known.done.len()), (&finds, 1));
        assert_eq!(known.counts, summary.counts);
        let again = hunting.hunt(&[start], known, None, &effort, |event| {
            assert!(!matches!(event, HuntEvent::Found(_)), "found again");
        });
        assert_eq!(again.counts, summary.counts);

        let other = asked("9.0..").known(log.iter().map(String::as_str)).unwrap_err();
        assert!(other.to_string().contains("another hunt"), "{other}");
        let half = hunting.known(["{\"found\": "]).unwrap_err();
        assert!(half.to_string().starts_with("line 1 is not of a log"), "{half}");
        let headless = hunting.known(log.iter().skip(1).map(String::as_str)).unwrap_err();
        assert!(headless.to_string().contains("does not say what"), "{headless}");
    }

    #[test]
    fn what_makes_no_sense_is_refused_by_its_name() {
        let refused = |question: HuntQuestion| Hunting::of(&question).unwrap_err().to_string();
        let nothing = refused(HuntQuestion::default());
        assert!(nothing.contains("say what to hunt for"), "{nothing}");
        let hunt = HuntQuestion {
            givens: "17".parse().ok(),
            ..HuntQuestion::default()
        };
        let far = refused(HuntQuestion {
            remove: 4,
            ..hunt.clone()
        });
        assert!(far.starts_with("remove: "), "{far}");
        let far = refused(HuntQuestion { add: Some(0), ..hunt });
        assert!(far.starts_with("add: "), "{far}");
    }
}
