//! The clues of one puzzle, checked against its shape.

use std::collections::BTreeSet;
use std::fmt;

use crate::clue::check;
use crate::{Cell, CellSet, Clue, ClueError, Grid, Relation, Shape};

/// The number of a clue in its puzzle, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClueId(u16);

impl ClueId {
    /// The clue with this number. Whether a puzzle has it is for its [`Clues`] to say.
    #[must_use]
    pub const fn new(number: u16) -> ClueId {
        ClueId(number)
    }

    /// The number, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for ClueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "clue {}", usize::from(self.0) + 1)
    }
}

/// The clues of a puzzle: all of them lie on its shape and none contradicts itself.
///
/// ```
/// use kudosu_board::{Clue, Clues, Grid, Shape, Cell};
///
/// let shape = Shape::of_side(4)?;
/// let cage = Clue::Killer { cells: vec![Cell::new(0), Cell::new(1)], sum: Some(4) };
/// let clues = Clues::new(&shape, vec![cage, Clue::Even { cell: Cell::new(2) }])?;
///
/// let solution: Grid = "3142241312344321".parse()?;
/// assert!(clues.are_kept_by(&solution));
/// let other: Grid = "1342241331244231".parse()?;
/// assert!(clues.are_kept_by(&other));
/// let broken: Grid = "4132231432411423".parse()?;
/// assert_eq!(clues.broken_by(&broken).len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Clues {
    shape: Shape,
    list: Vec<Clue>,
    /// The cells of all minima and of all maxima among them.
    minima: CellSet,
    maxima: CellSet,
}

impl fmt::Debug for Clues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clues")
            .field("shape", &self.shape)
            .field("list", &self.list)
            .finish()
    }
}

impl Clues {
    /// No clue: what a classic puzzle has.
    #[must_use]
    pub fn none(shape: &Shape) -> Clues {
        Clues {
            shape: shape.clone(),
            list: Vec::new(),
            minima: CellSet::new(),
            maxima: CellSet::new(),
        }
    }

    /// These clues on this shape; the first that lies outside it, contradicts itself or is
    /// [one too many](crate::Limit) is the error.
    pub fn new(shape: &Shape, list: Vec<Clue>) -> Result<Clues, ClueError> {
        check::all(shape, &list)?;
        let mut clues = Clues::none(shape);
        for clue in &list {
            match *clue {
                Clue::Minimum { cell } => drop(clues.minima.insert(cell)),
                Clue::Maximum { cell } => drop(clues.maxima.insert(cell)),
                _ => {}
            }
        }
        clues.list = list;
        Ok(clues)
    }

    /// The same with one more clue at the end.
    pub fn with(mut self, clue: Clue) -> Result<Clues, ClueError> {
        self.list.push(clue);
        Clues::new(&self.shape, self.list)
    }

    /// The shape that the clues lie on.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// All of them in their order.
    #[must_use]
    pub fn as_slice(&self) -> &[Clue] {
        &self.list
    }

    /// Every clue with its number.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (ClueId, &Clue)> + Clone {
        let number = |(index, clue)| (ClueId(index as u16), clue);
        self.list.iter().enumerate().map(number)
    }

    /// The clue with this number.
    #[must_use]
    pub fn get(&self, id: ClueId) -> Option<&Clue> {
        self.list.get(id.index())
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The side by side pairs without a mark that a negative clue about this relation speaks of. A dot of
    /// either colour exempts its pair from both rules about dots; a sum exempts from the rule about sums.
    #[must_use]
    pub fn unmarked_pairs(&self, relation: Relation) -> Vec<[Cell; 2]> {
        let is_dot = |relation: Relation| relation != Relation::Sum;
        let exempt = self.list.iter().filter_map(|other| match *other {
            Clue::Pair {
                relation: marked,
                cells: [a, b],
                ..
            } => (is_dot(marked) == is_dot(relation)).then_some([a.min(b), a.max(b)]),
            _ => None,
        });
        let exempt: BTreeSet<[Cell; 2]> = exempt.collect();
        let pairs = self.shape.neighbour_pairs();
        pairs.filter(|pair| !exempt.contains(pair)).collect()
    }

    /// The side by side neighbours that a minimum or maximum is compared with: those without the same mark.
    #[must_use]
    pub fn compared_neighbours(&self, mark: &Clue) -> Vec<Cell> {
        let (cell, like) = match *mark {
            Clue::Minimum { cell } => (cell, &self.minima),
            Clue::Maximum { cell } => (cell, &self.maxima),
            _ => return Vec::new(),
        };
        let mut neighbours = self.shape.neighbours(cell);
        neighbours.retain(|&other| !like.contains(other));
        neighbours
    }

    /// The clues that a complete grid breaks, in their order.
    #[must_use]
    pub fn broken_by(&self, solution: &Grid) -> Vec<ClueId> {
        let broken = self.iter().filter(|(_, clue)| !self.is_kept(clue, solution));
        broken.map(|(id, _)| id).collect()
    }

    /// Whether a complete grid keeps every clue. Whether its houses are right, [`Grid::is_solved`] says.
    #[must_use]
    pub fn are_kept_by(&self, solution: &Grid) -> bool {
        self.list.iter().all(|clue| self.is_kept(clue, solution))
    }
}
