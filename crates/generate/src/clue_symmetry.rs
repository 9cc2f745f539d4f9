//! How the givens of a puzzle lie on the page: the symmetry of their pattern.

use std::fmt;
use std::str::FromStr;

use kudosu_board::{Cell, Shape};

/// The symmetry of the pattern that the givens form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[non_exhaustive]
pub enum ClueSymmetry {
    /// No symmetry asked for.
    #[default]
    None,
    /// Looks the same after a half turn, as newspapers like it.
    Rotate180,
    /// Looks the same after a quarter turn.
    Rotate90,
    /// Left and right mirror each other.
    MirrorH,
    /// Top and bottom mirror each other.
    MirrorV,
    /// The falling diagonal is a mirror.
    Diagonal,
    /// All of the above at once.
    Full,
}

/// There is no symmetry of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no symmetry {0:?}; there are none, rotate180, rotate90, mirror-h, mirror-v, diagonal and full"
)]
pub struct UnknownSymmetry(String);

impl ClueSymmetry {
    /// Every symmetry, in the order in which help texts list them.
    pub const ALL: [ClueSymmetry; 7] = [
        ClueSymmetry::None,
        ClueSymmetry::Rotate180,
        ClueSymmetry::Rotate90,
        ClueSymmetry::MirrorH,
        ClueSymmetry::MirrorV,
        ClueSymmetry::Diagonal,
        ClueSymmetry::Full,
    ];

    /// The name that options use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ClueSymmetry::None => "none",
            ClueSymmetry::Rotate180 => "rotate180",
            ClueSymmetry::Rotate90 => "rotate90",
            ClueSymmetry::MirrorH => "mirror-h",
            ClueSymmetry::MirrorV => "mirror-v",
            ClueSymmetry::Diagonal => "diagonal",
            ClueSymmetry::Full => "full",
        }
    }

    /// The cells in groups that hold givens together or not at all, each sorted, ordered by their first cell.
    #[must_use]
    pub fn orbits(self, shape: &Shape) -> Vec<Vec<Cell>> {
        let mut orbits = Vec::new();
        let mut seen = vec![false; shape.cell_count()];
        for cell in shape.cells() {
            if seen[cell.index()] {
                continue;
            }
            let mut orbit = vec![cell];
            let mut next = 0;
            while let Some(&member) = orbit.get(next) {
                next += 1;
                for image in self.images(shape, member) {
                    if !orbit.contains(&image) {
                        orbit.push(image);
                    }
                }
            }
            orbit.sort_unstable();
            orbit.iter().for_each(|member| seen[member.index()] = true);
            orbits.push(orbit);
        }
        orbits
    }

    /// Where the moves that generate the symmetry take a cell.
    fn images(self, shape: &Shape, cell: Cell) -> Vec<Cell> {
        let last = shape.side() - 1;
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let places = match self {
            ClueSymmetry::None => vec![],
            ClueSymmetry::Rotate180 => vec![(last - row, last - column)],
            ClueSymmetry::Rotate90 => vec![(column, last - row)],
            ClueSymmetry::MirrorH => vec![(row, last - column)],
            ClueSymmetry::MirrorV => vec![(last - row, column)],
            ClueSymmetry::Diagonal => vec![(column, row)],
            ClueSymmetry::Full => vec![(column, row), (row, last - column)],
        };
        let cells = places
            .into_iter()
            .filter_map(|(row, column)| shape.cell(row, column));
        cells.collect()
    }
}

impl fmt::Display for ClueSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ClueSymmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<ClueSymmetry, UnknownSymmetry> {
        let named = ClueSymmetry::ALL
            .into_iter()
            .find(|symmetry| symmetry.name() == name);
        named.ok_or_else(|| UnknownSymmetry(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_cover_every_cell_once_and_have_the_size_of_the_group() {
        for shape in [4, 6, 9].map(|side| Shape::of_side(side).unwrap()) {
            for (symmetry, largest) in ClueSymmetry::ALL.into_iter().zip([1, 2, 4, 2, 2, 2, 8]) {
                let orbits = symmetry.orbits(&shape);
                let mut cells: Vec<Cell> = orbits.concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(shape.cells()), "{symmetry}");

                let found = orbits.iter().map(Vec::len).max();
                assert_eq!(found, Some(largest), "{symmetry} on {shape}");
            }
        }
    }

    #[test]
    fn names_read_back() {
        for symmetry in ClueSymmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert!("spiral".parse::<ClueSymmetry>().is_err());
    }
}
