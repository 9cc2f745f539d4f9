//! Verbs over columns of puzzles: which fields of an answer are columns, and the quick way for plain 9×9
//! puzzles.

mod stories;

use std::num::NonZero;

use kudosu_notation::Document;
use kudosu_schema::{
    Answered, CandidatesQuestion, CanonicalQuestion, CheckQuestion, Column, ColumnKind, CountQuestion, ERROR,
    ExplainQuestion, GradeQuestion, HintQuestion, JsonError, Meaning, MinimiseQuestion, RateQuestion,
    RatingForm, Refusal, STATUS, SolveQuestion, Status, StepRow, TraceQuestion, TransformQuestion,
    read_question,
};
use kudosu_search::nine::Values;
use serde_json::{Map, Value};

use crate::count::counted;
use crate::effort::Effort;
use crate::rewrite::RewriteVerb;
use crate::verb::{Reads, Verb, fingerprint};

/// The batch engine counts up to this many; that takes a millisecond or less. More are counted puzzle by
/// puzzle, each with its own limits.
const MOST_IN_BATCH: u32 = 1000;

/// How the batch engine helps a verb with plain 9×9 puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuickWay {
    /// Not at all.
    None,
    /// It counts solutions up to a limit, and that is the answer or the beginning of it.
    Counts(NonZero<u32>),
    /// It gives the first of up to two solutions as well.
    Solutions,
    /// It counts solutions up to two, and where it is on a card it finds depths of trial and error, so many
    /// rows at a time.
    Depths(usize),
}

/// What the batch engine found out about a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct NineFound<'a> {
    /// How many solutions, up to the limit.
    pub count: u32,
    /// The first of them, where it was asked for.
    pub solution: Option<&'a Values>,
    /// How deep trial and error must be nested, where it was asked for and is known.
    pub depth: Option<u32>,
}

/// The row of a plain 9×9 puzzle, straight from what the batch engine found: a status, and what else there
/// is to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NineRow<'a> {
    /// In the columns `status` and `solution`.
    Solution(Status, Option<&'a Values>),
    /// In the column `status`.
    Status(Status),
    /// In the columns `status`, `count` and `more`.
    Count(Status, u64, bool),
}

/// A row as the fields of the answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RowAnswer {
    /// What JSON says, field by field.
    pub fields: Map<String, Value>,
    /// What the answer means.
    pub meaning: Meaning,
    /// The steps that it tells of, where it does: of a way all, of a hint the one.
    pub steps: Option<Vec<StepRow>>,
}

impl RowAnswer {
    /// The row of an answer.
    #[must_use]
    pub fn of(answer: &(impl Answered + serde::Serialize)) -> RowAnswer {
        RowAnswer {
            fields: fields(answer),
            meaning: answer.meaning(),
            steps: None,
        }
    }

    /// The row of a puzzle that has no answer.
    #[must_use]
    pub fn refused(refusal: &Refusal) -> RowAnswer {
        RowAnswer {
            fields: fields(refusal),
            meaning: refusal.meaning,
            steps: None,
        }
    }
}

fn fields(answer: &impl serde::Serialize) -> Map<String, Value> {
    match serde_json::to_value(answer) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// A verb that can be asked of a column, whichever it is.
pub trait ColumnVerb: std::fmt::Debug + Send + Sync {
    /// Which fields of its answers are columns. The first is the status, and the last says why there is no
    /// answer.
    fn columns(&self) -> Vec<Column>;

    /// How texts are read for it.
    fn reads(&self) -> Reads;

    /// The question as a text, the same for equal questions only.
    fn told(&self) -> String;

    /// The answer about a puzzle.
    fn row(&self, document: &Document, effort: &Effort<'_>) -> RowAnswer;

    /// How the batch engine helps.
    fn quick_way(&self) -> QuickWay {
        QuickWay::None
    }

    /// The row of a plain 9×9 puzzle; `None` leaves it to [`row`](ColumnVerb::row).
    fn nine<'a>(&self, _: NineFound<'a>) -> Option<(NineRow<'a>, Meaning)> {
        None
    }

    /// Whether a thousand rows take no time worth speaking of.
    fn is_quick(&self) -> bool {
        false
    }

    /// How many rows are one job for a thread: quick work in long pieces, slow work in short ones, so that
    /// nobody waits for the one with the hard puzzles.
    fn rows_a_job(&self) -> usize {
        match self.is_quick() {
            true => 8192,
            false => 16,
        }
    }
}

/// What all verbs have alike.
macro_rules! alike {
    () => {
        fn reads(&self) -> Reads {
            <Self as Verb>::READS
        }

        fn told(&self) -> String {
            fingerprint(self)
        }

        fn row(&self, document: &Document, effort: &Effort<'_>) -> RowAnswer {
            match self.answer(document, effort) {
                Ok(answer) => RowAnswer::of(&answer),
                Err(refusal) => RowAnswer::refused(&refusal),
            }
        }
    };
}
pub(crate) use alike;

/// A card has some thousand warps, with a puzzle each.
const DEPTHS_AT_A_TIME: usize = 16 * 1024;

const TWO: NonZero<u32> = NonZero::new(2).expect("two is not zero");

impl ColumnVerb for SolveQuestion {
    alike!();

    fn columns(&self) -> Vec<Column> {
        vec![STATUS, Column::new("solution", ColumnKind::Text), ERROR]
    }

    fn quick_way(&self) -> QuickWay {
        match self.all {
            None => QuickWay::Solutions,
            Some(_) => QuickWay::None,
        }
    }

    fn nine<'a>(&self, found: NineFound<'a>) -> Option<(NineRow<'a>, Meaning)> {
        match found.count {
            // Whether digits clash is seen in the grid.
            0 => None,
            _ if self.prove == Some(false) && !self.unique => {
                Some((NineRow::Solution(Status::Solved, found.solution), Meaning::Yes))
            }
            1 => Some((NineRow::Solution(Status::Unique, found.solution), Meaning::Yes)),
            // That one was to be the only one is said in words.
            _ if self.unique => None,
            _ => Some((NineRow::Solution(Status::Several, found.solution), Meaning::Yes)),
        }
    }

    fn is_quick(&self) -> bool {
        true
    }
}

impl ColumnVerb for CheckQuestion {
    alike!();

    fn columns(&self) -> Vec<Column> {
        vec![STATUS, ERROR]
    }

    fn quick_way(&self) -> QuickWay {
        QuickWay::Counts(TWO)
    }

    fn nine<'a>(&self, found: NineFound<'a>) -> Option<(NineRow<'a>, Meaning)> {
        match found.count {
            0 => None,
            1 => Some((NineRow::Status(Status::Unique), Meaning::Yes)),
            _ => Some((NineRow::Status(Status::Several), Meaning::No)),
        }
    }

    fn is_quick(&self) -> bool {
        true
    }
}

impl ColumnVerb for CountQuestion {
    alike!();

    fn columns(&self) -> Vec<Column> {
        let count = Column::new("count", ColumnKind::Long);
        let at_least = Column::new("at_least", ColumnKind::Long);
        vec![
            STATUS,
            count,
            Column::new("more", ColumnKind::Flag),
            at_least,
            ERROR,
        ]
    }

    fn quick_way(&self) -> QuickWay {
        let limit = u32::try_from(self.limit).unwrap_or(u32::MAX).min(MOST_IN_BATCH);
        QuickWay::Counts(NonZero::new(limit).unwrap_or(NonZero::<u32>::MIN))
    }

    fn nine<'a>(&self, found: NineFound<'a>) -> Option<(NineRow<'a>, Meaning)> {
        // Where the engine stopped before the limit, whoever asked counts on.
        let is_known = found.count < MOST_IN_BATCH || self.limit <= u64::from(MOST_IN_BATCH);
        is_known.then(|| {
            let answer = counted(found.count.into(), self.limit);
            let row = NineRow::Count(answer.status, found.count.into(), answer.more);
            (row, answer.meaning())
        })
    }

    fn is_quick(&self) -> bool {
        true
    }
}

impl ColumnVerb for RateQuestion {
    alike!();

    fn columns(&self) -> Vec<Column> {
        let mut columns = vec![STATUS];
        columns.extend(RatingForm::columns(&self.scales()));
        columns.push(ERROR);
        columns
    }

    fn quick_way(&self) -> QuickWay {
        match (self.asks_for_depth(), self.scales().len()) {
            (false, _) => QuickWay::Counts(TWO),
            (true, 1) => QuickWay::Depths(DEPTHS_AT_A_TIME),
            // What the processor does of each row is shared among threads.
            (true, _) => QuickWay::Depths(DEPTHS_AT_A_TIME / 16),
        }
    }
}

impl ColumnVerb for GradeQuestion {
    alike!();

    fn columns(&self) -> Vec<Column> {
        let part = |name| Column::new(name, ColumnKind::Number);
        let number = |name| Column::new(name, ColumnKind::Whole);
        let text = |name| Column::new(name, ColumnKind::Text);
        vec![
            STATUS,
            Column::new("right", ColumnKind::Flag),
            part("score"),
            text("format"),
            part("score_format"),
            part("score_legal"),
            part("score_cells"),
            part("score_solved"),
            part("score_sound"),
            text("final_grid"),
            number("step_count"),
            number("by_technique"),
            number("by_logic"),
            number("known"),
            number("only_true"),
            number("wrong"),
            number("not_checked"),
            text("mistake"),
            number("at_step"),
            number("at_line"),
            number("at_column"),
            text("quote"),
            text("why"),
            ERROR,
        ]
    }
}

impl ColumnVerb for TraceQuestion {
    alike!();

    fn columns(&self) -> Vec<Column> {
        let text = |name| Column::new(name, ColumnKind::Text);
        let mut columns = vec![
            STATUS,
            text("trace"),
            Column::new("step_count", ColumnKind::Whole),
            text("end"),
            text("hardest"),
            text("techniques"),
            text("solution"),
        ];
        columns.extend(RatingForm::columns(&self.scales()));
        columns.push(ERROR);
        columns
    }

    fn quick_way(&self) -> QuickWay {
        QuickWay::Counts(TWO)
    }
}

/// Verbs that make a puzzle of a puzzle have it in a column of their own.
macro_rules! rewriting {
    ($($question:ty, $rows:literal;)+) => {
        $(impl ColumnVerb for $question {
            alike!();

            fn columns(&self) -> Vec<Column> {
                let mut columns = vec![STATUS, Column::new(<Self as RewriteVerb>::FIELD, ColumnKind::Text)];
                columns.extend(RewriteVerb::more_columns(self));
                columns.push(ERROR);
                columns
            }

            fn rows_a_job(&self) -> usize {
                $rows
            }
        })+
    };
}
rewriting! {
    CanonicalQuestion, 512;
    MinimiseQuestion, 64;
    TransformQuestion, 512;
}

/// The verb of this name with these options, as JSON has them; what no column can answer is refused by name.
///
/// ```
/// use kudosu_verbs::column_verb;
///
/// let count = column_verb("count", br#"{"limit": 7}"#)?;
/// assert_eq!(count.told(), r#"count {"limit":7}"#);
/// assert!(column_verb("count", br#"{"limits": 7}"#).unwrap_err().why.contains("limits"));
/// assert!(column_verb("solve", br#"{"all": 7}"#).is_err());
/// # Ok::<(), kudosu_schema::JsonError>(())
/// ```
pub fn column_verb(name: &str, options: &[u8]) -> Result<Box<dyn ColumnVerb>, JsonError> {
    fn boxed<V: Verb + ColumnVerb>(options: &[u8]) -> Result<Box<dyn ColumnVerb>, JsonError> {
        Ok(Box::new(read_question::<V>(options)?))
    }
    let refused = |field: &str| JsonError {
        place: field.to_owned(),
        why: "a column has one answer for each puzzle, and this asks for a list".to_owned(),
    };
    match name {
        "solve" if read_question::<SolveQuestion>(options)?.all.is_some() => Err(refused("all")),
        "minimise" if read_question::<MinimiseQuestion>(options)?.lists() => Err(refused("all")),
        "transform" if read_question::<TransformQuestion>(options)?.lists() => Err(refused("random")),
        "solve" => boxed::<SolveQuestion>(options),
        "check" => boxed::<CheckQuestion>(options),
        "count" => boxed::<CountQuestion>(options),
        "rate" => boxed::<RateQuestion>(options),
        "grade" if read_question::<GradeQuestion>(options)?.details => Err(refused("details")),
        "grade" => boxed::<GradeQuestion>(options),
        "traces" => boxed::<TraceQuestion>(options),
        "canonical" => boxed::<CanonicalQuestion>(options),
        "minimise" => boxed::<MinimiseQuestion>(options),
        "transform" => boxed::<TransformQuestion>(options),
        "candidates" => boxed::<CandidatesQuestion>(options),
        "hint" => boxed::<HintQuestion>(options),
        "explain" => boxed::<ExplainQuestion>(options),
        other => Err(JsonError {
            place: "verb".to_owned(),
            why: format!(
                "{other} is not asked of columns; solve, check, count, rate, grade, traces, candidates, hint, explain, canonical, \
                 minimise and transform are"
            ),
        }),
    }
}
