//! The learning path: its lessons, positions to find a technique in, and what becomes of an answer.

use kudosu_board::{CellNotation, ClueKind};
use kudosu_coach::{COURSE, Chapter, CourseLesson, Judgement, LessonFigure};
use kudosu_explain::{Language, View};
use kudosu_logic::{Position, Technique};
use serde::{Deserialize, Serialize};

use crate::between::Between;
use crate::board::digit_list;
use crate::id::Id;
use crate::question::question;
use crate::step::StepForm;
use crate::view::ViewForm;
use crate::walkthrough::WalkthroughForm;

/// A lesson of the learning path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "CourseLesson")
)]
pub struct CourseLessonForm {
    /// Its id, the same in every language.
    pub id: &'static str,
    /// The techniques that it teaches; the first is what it is about.
    pub techniques: Vec<Id<Technique>>,
    /// The lessons that it stands on.
    pub needs: &'static [&'static str],
    /// The kinds of clues that its puzzles have; none for classic ones.
    pub clues: Vec<Id<ClueKind>>,
}

/// A part of the learning path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Chapter")
)]
pub struct ChapterForm {
    /// Its id.
    pub id: &'static str,
    /// Its lessons in order.
    pub lessons: Vec<CourseLessonForm>,
}

/// The learning path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct CourseList {
    /// Its chapters in order.
    pub chapters: Vec<ChapterForm>,
}

impl CourseList {
    /// All of it.
    #[must_use]
    pub fn all() -> CourseList {
        let lesson = |lesson: &CourseLesson| CourseLessonForm {
            id: lesson.id,
            techniques: lesson.techniques.iter().copied().map(Id).collect(),
            needs: lesson.needs,
            clues: lesson.clues.iter().copied().map(Id).collect(),
        };
        let chapter = |chapter: &Chapter| ChapterForm {
            id: chapter.id(),
            lessons: COURSE
                .iter()
                .filter(|it| it.chapter == *chapter)
                .map(lesson)
                .collect(),
        };
        CourseList {
            chapters: Chapter::ALL.iter().map(chapter).collect(),
        }
    }
}

/// A position to find a technique in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExerciseRequest {
    /// The ids of lessons, of which one is chosen; GET /api/course lists them.
    #[cfg_attr(feature = "json-schema", schemars(length(min = 1)))]
    pub lessons: Vec<String>,
    /// How hard to see: 0 is the example of a lesson, then 1 (obvious), 2 (usual) and 3 (hidden); any of
    /// these three unless said otherwise.
    #[serde(default)]
    pub grade: Option<Between<0, 3>>,
    /// Chooses, and dresses the position so that nobody knows it again; the same gives the same. Without it,
    /// the first of the stock as it is.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Tell the pictures of the lesson as well.
    #[serde(default)]
    pub pictures: Option<bool>,
    /// The language of what is said to people; English unless said otherwise.
    #[serde(default)]
    pub language: Option<Id<Language>>,
}

/// What a picture shows of a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct ShownCellForm {
    /// The cell.
    pub cell: String,
    /// The candidates that matter there.
    pub digits: Vec<u8>,
}

/// A picture of a lesson: a board with nothing on it but what matters.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct LessonFigureForm {
    /// The digits in one line.
    pub puzzle: String,
    /// The clues, each as a line.
    pub clues: Vec<String>,
    /// The candidates that matter.
    pub shown: Vec<ShownCellForm>,
    /// What follows; null in a picture of what only looks like it.
    pub step: Option<StepForm>,
}

impl LessonFigureForm {
    /// A picture with its step in words and drawn.
    #[must_use]
    pub fn of(figure: &LessonFigure, language: Language) -> LessonFigureForm {
        let position = &figure.position;
        let puzzle = position.puzzle();
        let shape = position.shape();
        LessonFigureForm {
            puzzle: puzzle.grid().to_string(),
            clues: puzzle.clues().lines(),
            shown: figure
                .shown
                .iter()
                .map(|shown| ShownCellForm {
                    cell: shape.cell_name(shown.cell, CellNotation::RowColumn),
                    digits: digit_list(shown.digits),
                })
                .collect(),
            step: figure
                .step
                .as_ref()
                .map(|step| told_and_drawn(position, step, language)),
        }
    }
}

fn told_and_drawn(position: &Position, step: &kudosu_logic::Step, language: Language) -> StepForm {
    StepForm {
        view: Some(ViewForm::drawn(position, &View::of(position, step))),
        ..StepForm::told(position, step, language)
    }
}

/// A position of a lesson.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct ExerciseAnswer {
    /// Of which lesson.
    pub lesson: &'static str,
    /// How hard it is to see, from 1 to 3; 0 for the example.
    pub grade: u8,
    /// How often the technique is there.
    pub instances: usize,
    /// Where several lessons were named: this one and up to two others of which nothing is there, in any
    /// order.
    pub choices: Vec<&'static str>,
    /// The position and its next step.
    pub exercise: WalkthroughForm,
    /// What to look for; null where that was not asked for or there is no picture.
    pub picture: Option<LessonFigureForm>,
    /// What looks like it and is not; null likewise.
    pub contrast: Option<LessonFigureForm>,
}

question! {
    /// Whether something is so in a position, and what shows it.
    #[derive(Default)]
    pub struct JudgeQuestion {
        /// The cell, such as r4c2.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub cell: String,
        /// The digit.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub digit: u8,
        /// That it goes there; else that it cannot be there.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub goes_there: bool,
        /// The lesson whose technique is looked for.
        #[cfg_attr(feature = "clap", arg(skip))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub lesson: Option<String>,
        /// The language of what is said to people.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub language: Id<Language>,
    }
}

/// What becomes of what somebody says of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct JudgeAnswer {
    /// asked: it is what was looked for; other: it is so, by another technique; unforced: it is so, but
    /// nothing shows it yet; wrong: it is not so; not-there: the cell has no such candidate.
    #[cfg_attr(
        feature = "json-schema",
        schemars(extend("enum" = ["asked", "other", "unforced", "wrong", "not-there"]))
    )]
    pub judgement: &'static str,
    /// The step that shows it, where one does.
    pub step: Option<StepForm>,
    /// Where it is wrong, the digit of the cell.
    pub right: Option<u8>,
}

impl JudgeAnswer {
    /// A judgement about this position.
    #[must_use]
    pub fn of(position: &Position, judgement: &Judgement, language: Language) -> JudgeAnswer {
        let (name, step, right) = match judgement {
            Judgement::Asked(step) => ("asked", Some(step), None),
            Judgement::Other(step) => ("other", Some(step), None),
            Judgement::Unforced => ("unforced", None, None),
            Judgement::Wrong(digit) => ("wrong", None, Some(digit.get())),
            Judgement::NotThere => ("not-there", None, None),
        };
        JudgeAnswer {
            judgement: name,
            step: step.map(|step| told_and_drawn(position, step, language)),
            right,
        }
    }
}
