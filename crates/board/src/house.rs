//! A house: a group of cells that must hold every digit exactly once.

use std::fmt;

use crate::Cell;

/// What kind of group a house is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum HouseKind {
    /// A horizontal line.
    Row,
    /// A vertical line.
    Column,
    /// A rectangular or irregular block.
    Box,
    /// Anything a variant adds, such as a diagonal.
    Extra,
}

impl HouseKind {
    /// The full word: `row`, `column`, `box`, `extra`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Extra => "extra",
        }
    }

    /// The three-letter word that the classic report uses: `row`, `col`, `sqr`, `ext`.
    #[must_use]
    pub const fn abbreviation(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "col",
            HouseKind::Box => "sqr",
            HouseKind::Extra => "ext",
        }
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The number of a house in its shape: rows first, then columns, boxes and whatever a variant adds.
///
/// On a 9×9 grid 0–8 are the rows, 9–17 the columns and 18–26 the boxes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HouseId(u16);

impl HouseId {
    /// The house with this number. Whether a shape has it is for the shape to say.
    #[must_use]
    pub const fn new(number: u16) -> HouseId {
        HouseId(number)
    }

    /// The number, counted from 0 over all houses of the shape.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A group of cells that must hold every digit exactly once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    pub(crate) id: HouseId,
    pub(crate) kind: HouseKind,
    pub(crate) ordinal: usize,
    pub(crate) cells: Box<[Cell]>,
}

impl House {
    /// Its number among all houses of the shape.
    #[must_use]
    pub fn id(&self) -> HouseId {
        self.id
    }

    /// Row, column, box or extra.
    #[must_use]
    pub fn kind(&self) -> HouseKind {
        self.kind
    }

    /// Which one of its kind it is, counted from 1 as people do.
    #[must_use]
    pub fn ordinal(&self) -> usize {
        self.ordinal
    }

    /// Its cells in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether it has this cell.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.binary_search(&cell).is_ok()
    }
}

impl fmt::Display for House {
    /// As a person says it: `row 4`, `box 9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.ordinal)
    }
}
