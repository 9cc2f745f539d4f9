//! What every verb has in common: a question that can be asked of a document, and a text that tells one
//! question from another.

use std::fmt::Debug;

use kudosu_notation::{Document, ReadErrorKind, ReadOptions};
use kudosu_schema::{
    Answered, CandidatesQuestion, CanonicalQuestion, CheckQuestion, CluesQuestion, ConvertQuestion,
    CountQuestion, DrawQuestion, ExplainQuestion, GradeQuestion, HintQuestion, MinimiseQuestion,
    RateQuestion, Refusal, SolveQuestion, TraceQuestion, TransformQuestion,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::effort::Effort;

/// A question about one puzzle.
pub trait Verb: Clone + Debug + Default + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// What it is answered with.
    type Answer: Answered + Serialize;

    /// The word for it on the command line, in addresses and in Python.
    const NAME: &'static str;

    /// How texts of puzzles are read for it.
    const READS: Reads;

    /// The answer about a puzzle, or why there is none.
    fn answer(&self, document: &Document, effort: &Effort<'_>) -> Result<Self::Answer, Refusal>;
}

/// How texts of puzzles are read for a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// As a position: digits, clues, and candidates that somebody noted.
    Positions,
    /// As a question about solutions: a text that consists of marks says what each cell can be.
    Solutions,
    /// As a position; puzzles with rules in words are known as well.
    PositionsOrRules,
    /// As a question about solutions; puzzles with rules in words are known as well.
    SolutionsOrRules,
}

impl Reads {
    /// Whether puzzles with rules in words are known.
    #[must_use]
    pub fn knows_rules(self) -> bool {
        matches!(self, Reads::PositionsOrRules | Reads::SolutionsOrRules)
    }

    /// These options of reading with what the verb knows.
    ///
    /// ```
    /// use kudosu_notation::{ReadOptions, read_one};
    /// use kudosu_verbs::Reads;
    ///
    /// let text = b"size 4\nkiller 3: r1c1 r1c2\n";
    /// let options = Reads::Positions.extend(ReadOptions::default());
    /// assert!(read_one(text, &options)?.puzzle.has_clues());
    /// # Ok::<(), kudosu_notation::ReadError>(())
    /// ```
    #[must_use]
    pub fn extend(self, options: ReadOptions) -> ReadOptions {
        match self {
            Reads::Positions => options.with_clues(),
            Reads::Solutions => options.with_clues().with_marks_as_clues(),
            Reads::PositionsOrRules => options.with_clues().with_rules(),
            Reads::SolutionsOrRules => options.with_clues().with_marks_as_clues().with_rules(),
        }
    }
}

/// A question as a text, the same for equal questions only, whatever face it was asked on: a long run is
/// known again by it.
///
/// ```
/// use kudosu_schema::CountQuestion;
///
/// assert_eq!(kudosu_verbs::fingerprint(&CountQuestion { limit: 5 }), r#"count {"limit":5}"#);
/// ```
#[must_use]
pub fn fingerprint<V: Verb>(question: &V) -> String {
    let fields = serde_json::to_string(question).expect("questions have no keys that are not texts");
    format!("{} {fields}", V::NAME)
}

/// Questions that are answered by a function of this crate.
macro_rules! verbs {
    ($($name:literal $question:ty => $answer:ty, $reads:ident, $function:path;)+) => {
        $(impl Verb for $question {
            type Answer = $answer;
            const NAME: &'static str = $name;
            const READS: Reads = Reads::$reads;

            fn answer(&self, document: &Document, effort: &Effort<'_>) -> Result<$answer, Refusal> {
                // Whatever brought it here, its grid is not the puzzle.
                if document.rules().is_some() && !Self::READS.knows_rules() {
                    return Err(Refusal::misunderstood(ReadErrorKind::UnusedRules.to_string()));
                }
                $function(self, document, effort)
            }
        })+
    };
}

verbs! {
    "solve" SolveQuestion => kudosu_schema::SolveAnswer, SolutionsOrRules, crate::solve::solve;
    "check" CheckQuestion => kudosu_schema::CheckAnswer, SolutionsOrRules, crate::check::check;
    "count" CountQuestion => kudosu_schema::CountAnswer, SolutionsOrRules, crate::count::count;
    "candidates" CandidatesQuestion => kudosu_schema::CandidatesAnswer, SolutionsOrRules, crate::candidates::candidates;
    "clues" CluesQuestion => kudosu_schema::CluesAnswer, Solutions, crate::clues::clues;
    "rate" RateQuestion => kudosu_schema::RateAnswer, Positions, crate::rate::rate;
    "hint" HintQuestion => kudosu_schema::HintForm, PositionsOrRules, crate::hint::hint;
    "explain" ExplainQuestion => kudosu_schema::ExplainAnswer, PositionsOrRules, crate::explain::explain;
    "grade" GradeQuestion => kudosu_schema::GradeAnswer, Positions, crate::grade::grade;
    "traces" TraceQuestion => kudosu_schema::TraceAnswer, Positions, crate::trace::trace;
    "minimise" MinimiseQuestion => kudosu_schema::RewriteAnswer, PositionsOrRules, crate::rewrite::answer;
    "canonical" CanonicalQuestion => kudosu_schema::RewriteAnswer, Positions, crate::rewrite::answer;
    "transform" TransformQuestion => kudosu_schema::RewriteAnswer, Positions, crate::rewrite::answer;
    "convert" ConvertQuestion => kudosu_schema::ConvertAnswer, PositionsOrRules, crate::convert::convert;
    "draw" DrawQuestion => kudosu_schema::DrawAnswer, PositionsOrRules, crate::draw::draw;
}
