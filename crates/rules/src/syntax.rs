//! What a rule says, as data: formulas, terms, places and the words that bind names.

use std::sync::Arc;

use crate::board::Spot;
use crate::machine::NamedMachine;
use crate::pattern::Pattern;
use crate::sums::Along;

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compare {
    /// The same.
    Equal,
    /// Not the same.
    Unequal,
    /// Smaller.
    Less,
    /// Smaller or the same.
    AtMost,
    /// Larger.
    More,
    /// Larger or the same.
    AtLeast,
}

impl Compare {
    /// Whether two numbers compare so.
    #[must_use]
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Compare::Equal => a == b,
            Compare::Unequal => a != b,
            Compare::Less => a < b,
            Compare::AtMost => a <= b,
            Compare::More => a > b,
            Compare::AtLeast => a >= b,
        }
    }

    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Compare::Equal => "=",
            Compare::Unequal => "≠",
            Compare::Less => "<",
            Compare::AtMost => "≤",
            Compare::More => ">",
            Compare::AtLeast => "≥",
        }
    }
}

/// One cell: by its place, or by the name that it was bound to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CellRef {
    Spot(Spot),
    Name(String),
}

/// What is made of many numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gather {
    Sum,
    Product,
    Largest,
    Smallest,
    /// How many different ones there are.
    Different,
    /// The number that they are when read one after the other.
    Decimal,
    /// How many at the beginning are the same.
    Run,
}

impl Gather {
    pub(crate) const ALL: [Gather; 7] = [
        Gather::Sum,
        Gather::Product,
        Gather::Largest,
        Gather::Smallest,
        Gather::Different,
        Gather::Decimal,
        Gather::Run,
    ];

    /// The words before `of` or `over`.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Gather::Sum => "sum",
            Gather::Product => "product",
            Gather::Largest => "largest",
            Gather::Smallest => "smallest",
            Gather::Different => "variety",
            Gather::Decimal => "reading",
            Gather::Run => "run",
        }
    }
}

/// A number of the place where a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    Row,
    Column,
    Box,
}

impl Position {
    pub(crate) const ALL: [Position; 3] = [Position::Row, Position::Column, Position::Box];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Position::Row => "row",
            Position::Column => "column",
            Position::Box => "box",
        }
    }
}

/// A corner of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CornerOf {
    pub(crate) is_below: bool,
    pub(crate) is_right: bool,
}

/// Two-place arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Plus,
    Minus,
    Times,
    /// Rounded down.
    Over,
    /// What is left by [`Operator::Over`].
    Mod,
}

impl Operator {
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Operator::Plus => "+",
            Operator::Minus => "-",
            Operator::Times => "*",
            Operator::Over => "/",
            Operator::Mod => "mod",
        }
    }
}

/// A number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Number(i64),
    /// The digit of a cell.
    Digit(CellRef),
    /// A number that was bound, or a number of the puzzle by its name.
    Name(String),
    Layer(String, CellRef),
    Edge(String, CellRef, CellRef),
    Corner(String, CornerOf, CellRef),
    Arithmetic(Operator, Box<Term>, Box<Term>),
    Negative(Box<Term>),
    Absolute(Box<Term>),
    Of(Gather, Values),
    Over(Gather, Box<Binder>, Box<Term>),
    /// How many of what is bound there are.
    Count(Box<Binder>),
    /// The value at a place of a sequence, from 1.
    At(Box<Term>, Values),
    If(Box<Formula>, Box<Term>, Box<Term>),
    Position(Position, CellRef),
    /// Where on a sequence a cell is, from 1.
    PlaceOf(CellRef, Box<Place>),
    /// Steps from cell to cell, side by side.
    Distance(CellRef, CellRef),
    /// How many cells are joined with a cell by the same values, itself included.
    Area(CellRef, Option<String>),
    Call(String, Vec<Argument>),
}

/// Something that is true or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Formula {
    Compare(Compare, Term, Term),
    /// Whether a number is in a list of ranges.
    OneOf(Term, Vec<(i64, i64)>),
    Even(Term),
    /// A layer of yes or no at a cell.
    Is(String, CellRef),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Implies(Box<Formula>, Box<Formula>),
    /// Both or neither.
    Exactly(Box<Formula>, Box<Formula>),
    /// So many of these.
    Some(Amount, Vec<Formula>),
    /// For so many of what is bound.
    Quantified(Quantifier, Box<Binder>, Box<Formula>),
    Holds(Predicate, Values),
    /// Both hold the same values, each as often.
    SameValues(Values, Values),
    /// The cells that are bound have a form.
    Form(Form, Box<Binder>),
    /// A layer divides all cells into regions.
    Regions(Divided, String),
    Call(String, Vec<Argument>),
}

/// How many of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Amount {
    pub(crate) compare: Compare,
    pub(crate) number: Box<Term>,
}

/// For how many of what is bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Quantifier {
    Every,
    Some,
    No,
    Amount(Amount),
}

/// What can be said of a sequence of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Predicate {
    Differ,
    Equal,
    Rise,
    NeverFall,
    /// Different, and without a gap.
    Consecutive,
    /// The same both ways.
    Mirrored,
    Match(Pattern),
    /// A machine of the puzzle reads it.
    Follows(Arc<NamedMachine>),
    Along(Along, i64),
}

/// What can be said of a set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Every two of them are joined by steps from side to side within them; also true of none.
    Connected,
    /// A single closed loop that does not touch itself: joined, and each has two neighbours among them.
    Loop,
    /// A single way with two ends that does not touch itself; a single cell is one.
    Path,
}

impl Form {
    pub(crate) const ALL: [Form; 3] = [Form::Connected, Form::Loop, Form::Path];

    pub(crate) fn words(self) -> &'static str {
        match self {
            Form::Connected => "are connected",
            Form::Loop => "form one loop",
            Form::Path => "form one path",
        }
    }
}

/// What can be said of a layer whose equal values are regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Divided {
    /// Each region is joined and has so many cells.
    Size(i64),
    /// No digit comes twice in a region.
    Differ,
    /// In reading order, each new region has the next number, from the smallest.
    InOrder,
}

/// The values of a place: digits, or those of a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Values {
    pub(crate) layer: Option<String>,
    pub(crate) place: Place,
}

impl Values {
    /// Those of all cells.
    pub(crate) fn all(layer: Option<String>) -> Values {
        let place = Place::All;
        Values { layer, place }
    }
}

/// Where something is seen from a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Around {
    /// Side by side.
    Neighbours,
    /// By a side or a corner.
    Touching,
    Knights,
    Above,
    Below,
    Left,
    Right,
    /// Earlier in reading order.
    Before,
}

impl Around {
    pub(crate) const ALL: [Around; 8] = [
        Around::Neighbours,
        Around::Touching,
        Around::Knights,
        Around::Above,
        Around::Below,
        Around::Left,
        Around::Right,
        Around::Before,
    ];

    pub(crate) fn words(self) -> &'static str {
        match self {
            Around::Neighbours => "neighbours of",
            Around::Touching => "cells touching",
            Around::Knights => "knight's moves of",
            Around::Above => "cells above",
            Around::Below => "cells below",
            Around::Left => "cells left of",
            Around::Right => "cells right of",
            Around::Before => "cells before",
        }
    }
}

/// Cells in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    All,
    /// A bound line, or all cells of what the puzzle calls so.
    Name(String),
    Cell(CellRef),
    /// From spot to spot in straight steps.
    Way(Vec<Spot>),
    Numbered(Position, Box<Term>, Option<String>),
    HouseOf(Position, CellRef),
    Around(Around, CellRef),
    List(Vec<Place>),
    Except(Box<Place>, Box<Place>),
    Within(Box<Place>, Box<Place>),
    Reversed(Box<Place>),
    First(Box<Term>, Box<Place>),
}

/// How two cells stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Apart {
    Anyhow,
    SideBySide,
    Touching,
    /// So far in one direction and so far in the other.
    Leap(u16, u16),
}

/// Which houses are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HouseWord {
    House,
    Row,
    Column,
    Box,
}

impl HouseWord {
    pub(crate) const ALL: [HouseWord; 4] = [
        HouseWord::House,
        HouseWord::Row,
        HouseWord::Column,
        HouseWord::Box,
    ];

    pub(crate) fn word(self) -> &'static str {
        match self {
            HouseWord::House => "house",
            HouseWord::Row => "row",
            HouseWord::Column => "column",
            HouseWord::Box => "box",
        }
    }
}

/// What names are bound to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Range {
    Cell(Place),
    /// Each two, the earlier one first.
    Two(Place, Apart),
    /// As many as there are names, one after the other.
    Run(Place),
    /// Each line of those with a name.
    Line(String),
    House(HouseWord),
    /// Every square of so many rows and columns.
    Square(u16, u16),
    Number(Box<Term>, Box<Term>),
}

/// Names, what they are bound to, and under which condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Binder {
    pub(crate) names: Vec<String>,
    pub(crate) range: Range,
    pub(crate) condition: Option<Formula>,
}

/// What is given to a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    Cell(CellRef),
    Line(Place),
    Number(Term),
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Cell,
    Line,
    Number,
}

impl Kind {
    pub(crate) const ALL: [Kind; 3] = [Kind::Cell, Kind::Line, Kind::Number];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Cell => "cell",
            Kind::Line => "line",
            Kind::Number => "number",
        }
    }
}

/// A word of the puzzle's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) parameters: Vec<(Kind, String)>,
    pub(crate) body: Body,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    Formula(Formula),
    Term(Term),
}
