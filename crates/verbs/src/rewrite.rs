//! Puzzles made of a puzzle: minimal ones, the canonical one, others in disguise.

use std::cell::RefCell;
use std::ops::ControlFlow;

use kudosu_board::nine::Values;
use kudosu_board::{Grid, Puzzle, Rng, Symmetry, SymmetryError};
use kudosu_generate::{
    Canoniser, Dress, DressError, MinimiseError, RuleMakeError, attempt_seed, canonical, minimal_within,
    minimise, minimise_clues, minimise_rules,
};
use kudosu_notation::{Document, ReadErrorKind, RulePosition, whole_text};
use kudosu_schema::{
    Axis, CanonicalQuestion, Column, ColumnKind, MinimiseQuestion, Refusal, RewriteAnswer, Status,
    TransformQuestion,
};

use crate::effort::Effort;
use crate::verb::Verb;

/// Takes a puzzle that came out, and says whether others are wanted.
pub type Found<'a> = dyn FnMut(&Puzzle) -> ControlFlow<()> + 'a;

/// A verb that makes puzzles of a puzzle.
pub trait RewriteVerb: Verb<Answer = RewriteAnswer> {
    /// Whether any number of puzzles is asked for, and not one.
    fn lists(&self) -> bool {
        false
    }

    /// The option of the command line that asks for a list.
    const LISTING: &'static str = "";

    /// The field of the answer that has the puzzle.
    const FIELD: &'static str;

    /// Tells of every puzzle as it is found; the answer is whether there are more than were asked for.
    fn each(&self, puzzle: &Puzzle, effort: &Effort<'_>, found: &mut Found<'_>) -> Result<bool, Refusal>;

    /// How many symmetries carry the puzzle into itself, where that is asked for and the puzzle is a plain
    /// 9×9 one.
    fn automorphisms(&self, _: &Puzzle) -> Option<u64> {
        None
    }

    /// What is asked for besides a puzzle, as a column.
    fn more_columns(&self) -> Option<Column> {
        None
    }

    /// The answer about a puzzle with rules in words.
    fn of_rules(&self, _: &RulePosition, _: &Effort<'_>) -> Result<RewriteAnswer, Refusal> {
        Err(Refusal::misunderstood(ReadErrorKind::UnusedRules.to_string()))
    }

    /// An answer with this puzzle in the field that is this verb's.
    fn with_puzzle(&self, text: Option<String>) -> RewriteAnswer;
}

/// The whole puzzle as a text: a line of digits, or, where it has clues or houses that a line cannot say, a
/// text in the format `clues`.
#[must_use]
pub fn whole(puzzle: &Puzzle) -> String {
    whole_text(puzzle)
}

pub(crate) fn answer<V: RewriteVerb>(
    question: &V,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<RewriteAnswer, Refusal> {
    if let Some(position) = document.rules() {
        return question.of_rules(position, effort);
    }
    let mut puzzles = Vec::new();
    let lists = question.lists();
    let ended = question.each(&document.puzzle, effort, &mut |puzzle| {
        puzzles.push(whole(puzzle));
        match lists {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    let (more, error) = match ended {
        Ok(more) => (more, None),
        // What was found before it was stopped is an answer, where a list was asked for.
        Err(refusal) if lists && !puzzles.is_empty() && refusal.status == Status::Unfinished => {
            (true, Some(refusal.error))
        }
        Err(refusal) => return Err(refusal),
    };
    let status = match error {
        None => Status::Done,
        Some(_) => Status::Unfinished,
    };
    Ok(match lists {
        false => RewriteAnswer {
            automorphisms: question.automorphisms(&document.puzzle),
            ..question.with_puzzle(puzzles.pop())
        },
        true => RewriteAnswer {
            status,
            puzzles: Some(puzzles),
            more: Some(more),
            error,
            ..RewriteAnswer::default()
        },
    })
}

impl RewriteVerb for MinimiseQuestion {
    const LISTING: &'static str = "--all";
    const FIELD: &'static str = "minimal";

    fn lists(&self) -> bool {
        self.all
    }

    fn each(&self, puzzle: &Puzzle, effort: &Effort<'_>, found: &mut Found<'_>) -> Result<bool, Refusal> {
        let stop = effort.stop;
        let ended = if self.all {
            let (mut count, mut more) = (0, false);
            minimal_within(puzzle, stop, |minimal| {
                more = count == self.limit;
                if more {
                    return ControlFlow::Break(());
                }
                count += 1;
                found(minimal)
            })
            .map(|()| more)
        } else {
            let mut rng = Rng::new(self.seed);
            let minimal = minimise(puzzle, &mut rng, stop);
            let minimal = match self.clues_too {
                true => minimal.and_then(|minimal| minimise_clues(minimal, &mut rng, stop)),
                false => minimal,
            };
            minimal.map(|minimal| {
                // There is only one, wanted or not.
                let _ = found(&minimal);
                false
            })
        };
        ended.map_err(|error| match error {
            MinimiseError::Unfinished(why) => effort.unfinished(why),
            MinimiseError::NotUnique => Refusal::unfit(error.to_string()).because_of(Status::Several),
            error => Refusal::unfit(error.to_string()),
        })
    }

    fn of_rules(&self, position: &RulePosition, effort: &Effort<'_>) -> Result<RewriteAnswer, Refusal> {
        let asked = [("all", self.all), ("clues_too", self.clues_too)];
        if let Some((field, _)) = asked.into_iter().find(|(_, is_asked)| *is_asked) {
            return Err(Refusal::unfit(format!(
                "{field}: of a puzzle with rules in words only redundant givens are taken out"
            )));
        }
        let minimal = minimise_rules(position.puzzle(), &mut Rng::new(self.seed), effort.stop);
        match minimal {
            Ok(minimal) => Ok(self.with_puzzle(Some(minimal.to_string()))),
            Err(RuleMakeError::Unfinished(why)) => Err(effort.unfinished(why)),
            Err(RuleMakeError::NotUnique) => {
                Err(Refusal::unfit(RuleMakeError::NotUnique.to_string()).because_of(Status::Several))
            }
            Err(error) => Err(Refusal::unfit(error.to_string())),
        }
    }

    fn with_puzzle(&self, minimal: Option<String>) -> RewriteAnswer {
        RewriteAnswer {
            minimal,
            ..RewriteAnswer::default()
        }
    }
}

/// The values of a puzzle that is nothing but a plain 9×9 grid.
pub(crate) fn plain_nine(puzzle: &Puzzle) -> Option<&Values> {
    let values = puzzle.grid().values().try_into().ok();
    values.filter(|_| puzzle.shape().is_nine() && !puzzle.has_clues())
}

thread_local! {
    /// It keeps tables from one puzzle to the next.
    static CANONISER: RefCell<Canoniser> = RefCell::new(Canoniser::new());
}

impl RewriteVerb for CanonicalQuestion {
    const FIELD: &'static str = "canonical";

    fn each(&self, puzzle: &Puzzle, _: &Effort<'_>, found: &mut Found<'_>) -> Result<bool, Refusal> {
        let form = match plain_nine(puzzle) {
            Some(values) => CANONISER
                .with_borrow_mut(|canoniser| canoniser.form(values))
                .map(|form| {
                    let grid = Grid::from_values(puzzle.shape(), &form);
                    Puzzle::from(grid.expect("a form has the digits of a 9×9 grid"))
                }),
            None => canonical(puzzle).map(|form| form.puzzle),
        };
        let form = form.map_err(|error| Refusal::unfit(error.to_string()))?;
        // There is only one, wanted or not.
        let _ = found(&form);
        Ok(false)
    }

    fn automorphisms(&self, puzzle: &Puzzle) -> Option<u64> {
        let values = plain_nine(puzzle).filter(|_| self.automorphisms)?;
        CANONISER.with_borrow_mut(|canoniser| {
            canoniser.form(values).ok()?;
            Some(canoniser.automorphisms())
        })
    }

    fn more_columns(&self) -> Option<Column> {
        let column = Column::new("automorphisms", ColumnKind::Long);
        self.automorphisms.then_some(column)
    }

    fn with_puzzle(&self, canonical: Option<String>) -> RewriteAnswer {
        RewriteAnswer {
            canonical,
            ..RewriteAnswer::default()
        }
    }
}

impl RewriteVerb for TransformQuestion {
    const LISTING: &'static str = "--random N";
    const FIELD: &'static str = "transformed";

    fn lists(&self) -> bool {
        self.random.is_some_and(|count| count != 1)
    }

    fn each(&self, puzzle: &Puzzle, effort: &Effort<'_>, found: &mut Found<'_>) -> Result<bool, Refusal> {
        let dressed = dress(self).put_on(puzzle);
        let dressed = dressed.map_err(|DressError { option, why, .. }| refusal(option, &why))?;
        let Some(count) = self.random else {
            // There is only one, wanted or not.
            let _ = found(&dressed);
            return Ok(false);
        };
        let mut rng = Rng::new(match self.varied {
            true => attempt_seed(self.seed, effort.place),
            false => self.seed,
        });
        for _ in 0..count {
            effort.stop.check().map_err(|why| effort.unfinished(why))?;
            let any = Symmetry::random_with_clues(dressed.clues(), &mut rng);
            let disguised = any.apply_to_puzzle(&dressed);
            let disguised = disguised.map_err(|error| refusal("random", &error))?;
            if found(&disguised).is_break() {
                break;
            }
        }
        Ok(false)
    }

    fn with_puzzle(&self, transformed: Option<String>) -> RewriteAnswer {
        RewriteAnswer {
            transformed,
            ..RewriteAnswer::default()
        }
    }
}

fn dress(question: &TransformQuestion) -> Dress {
    Dress {
        transpose: question.transpose,
        rotate: question.rotate.map(|quarter| quarter.0),
        mirror_left_right: question.mirror == Some(Axis::H),
        mirror_top_bottom: question.mirror == Some(Axis::V),
        bands: question.bands.clone(),
        rows: question.rows.clone(),
        stacks: question.stacks.clone(),
        columns: question.columns.clone(),
        relabel: question.relabel.clone(),
    }
}

/// What is wrong: the puzzle, which has no such symmetries, or what was asked for.
fn refusal(option: &str, error: &SymmetryError) -> Refusal {
    let why = format!("{option}: {error}");
    match error {
        SymmetryError::BreaksHouse { .. } | SymmetryError::ClueDigits(_) | SymmetryError::ClueLines(_) => {
            Refusal::unfit(why)
        }
        _ => Refusal::misunderstood(why),
    }
}
