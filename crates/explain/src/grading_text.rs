//! What is said of somebody's answer to a puzzle: that it is right, or what is wrong with it.

use kudosu_board::{Cell, Digit, HouseId, Shape};
use kudosu_logic::Technique;

use crate::cells::name;
use crate::describer::house_name;
use crate::fill::Values;
use crate::{Language, technique_name};

/// What there is to say of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs, reason = "fields are what their names say")]
pub enum GradeRemark {
    /// Nothing is wrong.
    Right,
    /// There is neither a grid nor a move.
    Unread,
    /// It is about another puzzle.
    OtherPuzzle,
    /// A cell or a digit is not on the grid.
    Outside,
    /// A given was changed.
    Given { cell: Cell, given: Digit, digit: Digit },
    /// A digit stands twice in a house.
    Clash { digit: Digit, house: HouseId },
    /// A digit is wrong; which one is right is known where there is one solution.
    WrongDigit {
        cell: Cell,
        digit: Digit,
        right: Option<Digit>,
    },
    /// A candidate is needed, by the only solution or by one of several.
    WrongRemoval { cell: Cell, digit: Digit, is_only: bool },
    /// Effects, as experts write them, that follow, but not by this technique.
    NotByTechnique { what: String, technique: Technique },
    /// Effects that are true and do not follow.
    Unfounded { what: String },
    /// So many cells are blank.
    Incomplete { blanks: usize },
}

/// The sentence for it.
///
/// ```
/// use kudosu_board::{Cell, Digit, Shape};
/// use kudosu_explain::{GradeRemark, Language, describe_grade};
///
/// let (cell, digit, right) = (Cell::new(28), Digit::new(8).expect("a digit"), Digit::new(3));
/// let wrong = GradeRemark::WrongDigit { cell, digit, right };
/// let told = describe_grade(&Shape::nine(), &wrong, Language::English);
/// assert_eq!(told, "r4c2 is not 8: the solution has 3 there.");
/// ```
#[must_use]
pub fn describe_grade(shape: &Shape, remark: &GradeRemark, language: Language) -> String {
    let texts = language.texts();
    let none = Values::new();
    let candidate = |cell: &Cell, digit: &Digit| {
        let values = Values::new().set("cell", name(shape, *cell));
        values.set("digit", digit.to_string())
    };
    let (template, values) = match remark {
        GradeRemark::Right => (texts.grade_right, none),
        GradeRemark::Unread => (texts.grade_unread, none),
        GradeRemark::OtherPuzzle => (texts.grade_other_puzzle, none),
        GradeRemark::Outside => (texts.grade_outside, none),
        GradeRemark::Given { cell, given, digit } => (
            texts.grade_given,
            candidate(cell, digit).set("right", given.to_string()),
        ),
        GradeRemark::Clash { digit, house } => {
            let values = Values::new().set("digit", digit.to_string());
            (
                texts.grade_clash,
                values.set("house", house_name(shape, texts, *house)),
            )
        }
        GradeRemark::WrongDigit {
            cell,
            digit,
            right: Some(right),
        } => (
            texts.grade_wrong_digit,
            candidate(cell, digit).set("right", right.to_string()),
        ),
        GradeRemark::WrongDigit {
            cell,
            digit,
            right: None,
        } => (texts.grade_impossible_digit, candidate(cell, digit)),
        GradeRemark::WrongRemoval {
            cell,
            digit,
            is_only: true,
        } => (texts.grade_wrong_removal, candidate(cell, digit)),
        GradeRemark::WrongRemoval {
            cell,
            digit,
            is_only: false,
        } => (texts.grade_possible_digit, candidate(cell, digit)),
        GradeRemark::NotByTechnique { what, technique } => {
            let values = Values::new().set("what", what.as_str());
            (
                texts.grade_technique,
                values.set("name", technique_name(*technique, language)),
            )
        }
        GradeRemark::Unfounded { what } => (texts.grade_unfounded, Values::new().set("what", what.as_str())),
        GradeRemark::Incomplete { blanks } => (
            texts.grade_incomplete,
            Values::new().set_number("blanks", *blanks),
        ),
    };
    values.fill(template)
}
