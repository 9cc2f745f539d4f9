//! The JSON of kudosu as types: what every face of it writes and reads, in one place.
//!
//! The command line, the server and proofs all use these types, and so can any program. A type whose name
//! ends in `Form` is how something of the engine is written: it is made by `of` and, where that is asked for,
//! read back by `to_…` with an error that names the place. Requests and answers are those of the server.
//! Words for people are apart from data: what a program needs never has to be taken out of a sentence.
//!
//! `docs/json.md` describes the fields; with the feature `json-schema` every type has a JSON Schema.
//!
//! ```
//! use kudosu_board::{Grid, Shape, Stop};
//! use kudosu_explain::Language;
//! use kudosu_logic::{Position, Profile};
//! use kudosu_schema::{WalkthroughForm, read};
//!
//! let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
//! let way = kudosu_coach::walk_through(&Position::of(&grid), Profile::human(), true, Stop::never())?;
//! let text = serde_json::to_string(&WalkthroughForm::of(&way, Language::English))?;
//!
//! let back: WalkthroughForm = read(text.as_bytes())?;
//! assert_eq!(back.to_walkthrough()?.steps, way.steps);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_debug_implementations)]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod answer;
mod between;
mod board;
mod braid;
mod clue;
mod clue_reason;
mod column;
mod course;
mod error;
mod event;
mod grade;
mod hint;
mod hunt;
mod id;
mod line;
mod list;
mod net;
#[cfg(feature = "json-schema")]
mod openapi;
mod photo;
mod problem;
mod question;
mod rating;
mod request;
mod rule_step;
mod rules;
mod status;
mod step;
mod stream;
mod trace;
mod view;
mod walkthrough;

pub use answer::{
    Answered, CheckAnswer, ConvertAnswer, CountAnswer, DrawAnswer, ExplainAnswer, HoldAnswer, LessonAnswer,
    MadeAnswer, RateAnswer, RewriteAnswer, SEVERAL, SolveAnswer, Told,
};
pub use between::Between;
pub use board::{CandidateForm, ClashForm, PuzzleForm, candidate_lists};
pub use braid::{BraidForm, BraidStepForm, RuledOutForm, VariableForm};
pub use clue::{
    BrokenClueForm, CandidatesAnswer, ClueDrawing, ClueForm, ClueRuleForm, CluedPuzzleForm, CluesAnswer,
    PartForm, clue_lines,
};
pub use clue_reason::{CaseForm, ChainStepForm, ClueReasonForm, WhyForm};
pub use column::{Column, ColumnKind, ERROR, STATUS, StepRow};
pub use course::{
    ChapterForm, CourseLessonForm, CourseList, ExerciseAnswer, ExerciseRequest, JudgeAnswer, JudgeQuestion,
    LessonFigureForm, ShownCellForm,
};
pub use error::{JsonError, read};
pub use event::{EndForm, EventForm, PassForm, ReasonForm};
pub use grade::{GradeAnswer, GradeFormat, GradeLevel, GradeMistake, GradedStep};
pub use hint::{HintForm, MistakeForm};
pub use hunt::{FoundAnswer, HuntCountsForm, HuntRecord};
pub use id::{Id, Listed};
pub use kudosu_board::{FormError, ShapeForm};
pub use line::{BenchLine, ErrorLine, Line, MethodLine, Numbered, WorkForm};
pub use list::{
    ClueKindForm, ClueKindList, ExampleForm, ExampleList, FormatForm, FormatList, Health, MethodForm,
    MethodList, TechniqueForm, TechniqueList,
};
pub use net::{BranchForm, ContradictionForm, FactForm, ImpossibleForm, InferenceForm, InferenceReason};
#[cfg(feature = "json-schema")]
pub use openapi::{json_schema, openapi};
pub use photo::{PhotoAnswer, PhotoCell, PhotoChoice, PhotoDoubt, PhotoGrid, PhotoProblem};
pub use problem::{ProblemAnswer, ProblemForm};
pub use question::{
    Axis, CandidatesQuestion, CanonicalQuestion, CheckQuestion, CluesQuestion, ConvertQuestion,
    CountQuestion, DrawQuestion, ExplainQuestion, GenerateQuestion, GivensRange, GradeQuestion, HintQuestion,
    HuntQuestion, LengthRange, MinimiseQuestion, ProfileName, PuzzleFields, Quarter, RateQuestion, Request,
    Same, ScoreRange, SeRange, SolveQuestion, TechniqueName, TraceForm, TraceQuestion, TraceTemplate,
    TransformQuestion, WritableFormat, read_question, techniques,
};
pub use rating::RatingForm;
pub use request::{Action, HoldRequest, LessonRequest, WatchOneQuestion, WatchQuestion};
pub use rule_step::{RulePremiseForm, RuleStepForm, RuleValueForm};
pub use rules::{BrokenRuleForm, RuleBoardForm, RuleLayerForm, RuleNumberForm};
pub use status::{Meaning, Refusal, Status};
pub use step::{
    AlmostLockedSetForm, ChainForm, CoverForm, EvidenceForm, NodeForm, RoleOfCandidate, RoleOfCell,
    RoleOfHouse, StepForm, WordsForm,
};
pub use stream::{Counters, GenerateEnded, GenerateProgress, WatchEnded, WatchStarted, WatchState};
pub use trace::{TraceAnswer, TraceStep};
pub use view::{
    ArrowForm, HouseMark, MarkForm, MarkKind, MarkedCandidate, MarkedCell, StageForm, StepDrawing, ViewForm,
};
pub use walkthrough::{Finisher, WalkthroughForm};
