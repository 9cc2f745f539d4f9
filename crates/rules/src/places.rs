//! Which cells a place has and what names are bound to: the same for those who evaluate a finished grid and
//! for those who turn rules into constraints.

use std::collections::HashMap;

use crate::board::Housing;
use crate::budget::Budget;
use crate::error::limits;
use crate::puzzle::RulePuzzle;
use crate::syntax::{
    Apart, Argument, Around, Binder, CellRef, Definition, HouseWord, Kind, Place, Position, Range, Term,
};

/// Why something cannot be worked out.
pub(crate) type Worked<T> = Result<T, String>;

/// What a name stands for.
#[derive(Clone, Debug)]
pub(crate) enum Bound<V> {
    Cell(usize),
    Line(Vec<usize>),
    Number(V),
}

/// The names that are bound, and how many things were bound so far.
#[derive(Clone, Debug)]
pub(crate) struct Scope<V> {
    names: Vec<(String, Bound<V>)>,
    bound: usize,
    /// What all of this may take.
    pub(crate) budget: Budget,
}

impl<V> Default for Scope<V> {
    fn default() -> Scope<V> {
        Scope::within(Budget::default())
    }
}

impl<V> Scope<V> {
    /// Nothing is bound yet.
    pub(crate) fn within(budget: Budget) -> Scope<V> {
        Scope {
            names: Vec::new(),
            bound: 0,
            budget,
        }
    }
}

impl<V: Clone> Scope<V> {
    pub(crate) fn get(&self, name: &str) -> Worked<&Bound<V>> {
        let found = self.names.iter().rev().find(|(known, _)| known == name);
        found
            .map(|(_, bound)| bound)
            .ok_or_else(|| format!("nothing is called `{name}` here"))
    }
}

/// Somebody who works out rules: places are the same for all, numbers are not.
pub(crate) trait Places {
    /// What a number is to them.
    type Number: Clone;

    fn puzzle(&self) -> &RulePuzzle;

    fn scope(&mut self) -> &mut Scope<Self::Number>;

    /// A number that does not depend on the solution.
    fn fixed(&mut self, term: &Term) -> Worked<i64>;

    /// What a number is bound as that is known.
    fn known(&mut self, number: i64) -> Self::Number;

    /// A number that is given to a definition.
    fn given(&mut self, term: &Term) -> Worked<Self::Number>;

    fn cell(&mut self, cell: &CellRef) -> Worked<usize> {
        match cell {
            CellRef::Spot(spot) => self
                .puzzle()
                .plane()
                .cell(*spot)
                .ok_or_else(|| format!("there is no cell at {spot}")),
            CellRef::Name(name) => match self.scope().get(name)? {
                Bound::Cell(cell) => Ok(*cell),
                _ => Err(format!("`{name}` is no cell")),
            },
        }
    }

    fn place(&mut self, place: &Place) -> Worked<Vec<usize>> {
        let cells = self.cells_of(place)?;
        self.scope().budget.spend(1 + cells.len())?;
        Ok(cells)
    }

    /// The cells of a place, not counted yet.
    fn cells_of(&mut self, place: &Place) -> Worked<Vec<usize>> {
        let all = self.puzzle().plane().cell_count();
        Ok(match place {
            Place::All => (0..all).collect(),
            Place::Cell(cell) => vec![self.cell(cell)?],
            Place::Name(name) => {
                if let Some(family) = self.puzzle().family(name) {
                    return Ok(family.lines.concat());
                }
                match self.scope().get(name)? {
                    Bound::Line(cells) => cells.clone(),
                    Bound::Cell(cell) => vec![*cell],
                    Bound::Number(_) => return Err(format!("`{name}` is a number and no line")),
                }
            }
            Place::Way(spots) => self.puzzle().way(spots)?,
            Place::Numbered(position, number, board) => {
                let number = self.fixed(number)?;
                let boards = &self.puzzle().boards;
                let on = boards
                    .iter()
                    .position(|one| board.is_none() || one.name == *board)
                    .unwrap_or(0);
                let house = self.puzzle().house(*position, number, on);
                house
                    .ok_or_else(|| format!("there is no {} {number}", position.word()))?
                    .to_vec()
            }
            Place::HouseOf(position, cell) => {
                let cell = self.cell(cell)?;
                house_of(self.puzzle(), *position, cell).map_or(Vec::new(), |(_, cells)| cells.to_vec())
            }
            Place::Around(around, cell) => {
                let cell = self.cell(cell)?;
                around_cell(self.puzzle(), *around, cell)
            }
            Place::List(places) => {
                let mut cells = Vec::new();
                for place in places {
                    let more = self.place(place)?;
                    self.scope().budget.spend(more.len() * cells.len())?;
                    for cell in more {
                        if !cells.contains(&cell) {
                            cells.push(cell);
                        }
                    }
                }
                cells
            }
            Place::Except(place, other) => {
                let other = self.place(other)?;
                let cells = self.place(place)?;
                self.scope().budget.spend(other.len() * cells.len())?;
                cells.into_iter().filter(|cell| !other.contains(cell)).collect()
            }
            Place::Within(place, other) => {
                let other = self.place(other)?;
                let cells = self.place(place)?;
                self.scope().budget.spend(other.len() * cells.len())?;
                cells.into_iter().filter(|cell| other.contains(cell)).collect()
            }
            Place::Reversed(place) => {
                let mut cells = self.place(place)?;
                cells.reverse();
                cells
            }
            Place::First(count, place) => {
                let count = self.fixed(count)?;
                let mut cells = self.place(place)?;
                cells.truncate(usize::try_from(count).unwrap_or(0));
                cells
            }
        })
    }

    /// Everything that a binder binds, name by name, whatever its condition says.
    fn bindings(&mut self, binder: &Binder) -> Worked<Vec<Vec<Bound<Self::Number>>>> {
        let line = |cells: Vec<usize>| vec![Bound::Line(cells)];
        let all: Vec<Vec<Bound<Self::Number>>> = match &binder.range {
            Range::Cell(place) => {
                let cells = once_each(self.place(place)?);
                cells.into_iter().map(|cell| vec![Bound::Cell(cell)]).collect()
            }
            Range::Two(place, apart) => {
                let cells = once_each(self.place(place)?);
                let pairs = pairs_of(self.puzzle(), &cells, *apart)?;
                pairs
                    .into_iter()
                    .map(|[a, b]| vec![Bound::Cell(a), Bound::Cell(b)])
                    .collect()
            }
            Range::Run(place) => {
                let cells = self.place(place)?;
                let runs = cells.windows(binder.names.len().max(1));
                runs.map(|run| run.iter().map(|&cell| Bound::Cell(cell)).collect())
                    .collect()
            }
            Range::Line(family) => {
                let lines = self
                    .puzzle()
                    .family(family)
                    .map_or(Vec::new(), |family| family.lines.clone());
                lines.into_iter().map(line).collect()
            }
            Range::House(word) => houses_of(self.puzzle(), *word).into_iter().map(line).collect(),
            Range::Square(rows, columns) => squares_of(self.puzzle(), *rows, *columns)
                .into_iter()
                .map(line)
                .collect(),
            Range::Number(low, high) => {
                let (low, high) = (self.fixed(low)?, self.fixed(high)?);
                if high.saturating_sub(low) > 10_000 {
                    return Err(format!(
                        "from {low} to {high} are more numbers than anybody wants to see"
                    ));
                }
                (low..=high)
                    .map(|number| vec![Bound::Number(self.known(number))])
                    .collect()
            }
        };
        let scope = self.scope();
        scope.budget.spend(all.len())?;
        scope.bound += all.len();
        if scope.bound > limits::BOUND {
            return Err(format!(
                "the rules speak of more than {} cells, pairs and lines in all",
                limits::BOUND
            ));
        }
        Ok(all)
    }

    /// Works with more names.
    fn with<T>(
        &mut self,
        names: &[String],
        bound: Vec<Bound<Self::Number>>,
        work: impl FnOnce(&mut Self) -> Worked<T>,
    ) -> Worked<T>
    where
        Self: Sized,
    {
        self.scope().budget.spend(1 + names.len())?;
        let before = self.scope().names.len();
        self.scope().names.extend(names.iter().cloned().zip(bound));
        let found = work(self);
        self.scope().names.truncate(before);
        found
    }

    /// Works within a definition, which knows nothing but what it was given.
    fn within<T>(
        &mut self,
        name: &str,
        arguments: &[Argument],
        work: impl FnOnce(&mut Self, &Definition) -> Worked<T>,
    ) -> Worked<T>
    where
        Self: Sized,
    {
        let found = self
            .puzzle()
            .definitions
            .iter()
            .find(|definition| definition.name == name)
            .cloned();
        let definition = found.ok_or_else(|| format!("nothing is defined as `{name}`"))?;
        let mut names = Vec::new();
        for ((kind, name), argument) in definition.parameters.iter().zip(arguments) {
            let bound = match (kind, argument) {
                (Kind::Cell, Argument::Cell(cell)) => Bound::Cell(self.cell(cell)?),
                (Kind::Line, Argument::Line(place)) => Bound::Line(self.place(place)?),
                (Kind::Number, Argument::Number(term)) => Bound::Number(self.given(term)?),
                _ => return Err(format!("`{name}` is given another kind of thing")),
            };
            names.push((name.clone(), bound));
        }
        let outside = std::mem::replace(&mut self.scope().names, names);
        let found = work(self, &definition);
        self.scope().names = outside;
        found
    }
}

/// The first house of a kind that a cell is in, and its number.
pub(crate) fn house_of(puzzle: &RulePuzzle, position: Position, cell: usize) -> Option<(usize, &[usize])> {
    let kind = match position {
        Position::Row => Housing::Row,
        Position::Column => Housing::Column,
        Position::Box => Housing::Box,
    };
    let mut houses = puzzle.plane().houses().iter().filter(|house| house.kind == kind);
    let house = houses.find(|house| house.cells.contains(&cell))?;
    Some((house.number, &house.cells))
}

/// Steps from cell to cell.
pub(crate) fn distance(puzzle: &RulePuzzle, a: usize, b: usize) -> i64 {
    let spots = puzzle.plane().spots();
    let (a, b) = (spots[a], spots[b]);
    i64::from(a.row.abs_diff(b.row)) + i64::from(a.column.abs_diff(b.column))
}

const KNIGHT: [(i32, i32); 8] = [
    (-2, -1),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 1),
];
const KING: [(i32, i32); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

fn around_cell(puzzle: &RulePuzzle, around: Around, cell: usize) -> Vec<usize> {
    let plane = puzzle.plane();
    let ray = |down: i32, right: i32| {
        let mut cells = Vec::new();
        let mut spot = plane.spots()[cell];
        // As far as there are cells without a gap.
        while let Some(next) = spot.moved(down, right)
            && let Some(found) = plane.cell(next)
        {
            cells.push(found);
            spot = next;
        }
        cells
    };
    match around {
        Around::Neighbours => plane.neighbours(cell),
        Around::Touching => plane.around(cell, &KING),
        Around::Knights => plane.around(cell, &KNIGHT),
        Around::Above => ray(-1, 0),
        Around::Below => ray(1, 0),
        Around::Left => ray(0, -1),
        Around::Right => ray(0, 1),
        Around::Before => (0..cell).collect(),
    }
}

fn once_each(cells: Vec<usize>) -> Vec<usize> {
    let mut seen = std::collections::HashSet::new();
    cells.into_iter().filter(|&cell| seen.insert(cell)).collect()
}

fn pairs_of(puzzle: &RulePuzzle, cells: &[usize], apart: Apart) -> Worked<Vec<[usize; 2]>> {
    let mut pairs = Vec::new();
    if apart == Apart::Anyhow {
        if cells.len() * cells.len() / 2 > limits::BOUND {
            return Err(format!(
                "{} cells are too many to look at every two of them",
                cells.len()
            ));
        }
        for (at, &a) in cells.iter().enumerate() {
            pairs.extend(cells[at + 1..].iter().map(|&b| [a, b]));
        }
        return Ok(pairs);
    }
    let order: HashMap<usize, usize> = cells.iter().enumerate().map(|(at, &cell)| (cell, at)).collect();
    let steps: Vec<(i32, i32)> = match apart {
        Apart::Anyhow | Apart::SideBySide => vec![(-1, 0), (0, -1), (0, 1), (1, 0)],
        Apart::Touching => KING.to_vec(),
        Apart::Leap(a, b) => {
            let (a, b) = (i32::from(a), i32::from(b));
            let mut steps = Vec::new();
            for (down, right) in [(a, b), (b, a)] {
                steps.extend([(down, right), (down, -right), (-down, right), (-down, -right)]);
            }
            steps.sort_unstable();
            steps.dedup();
            steps
        }
    };
    for (at, &a) in cells.iter().enumerate() {
        let near = puzzle.plane().around(a, &steps);
        let mut later: Vec<(usize, usize)> = near
            .into_iter()
            .filter_map(|b| order.get(&b).map(|&place| (place, b)))
            .filter(|&(place, _)| place > at)
            .collect();
        later.sort_unstable();
        pairs.extend(later.into_iter().map(|(_, b)| [a, b]));
    }
    Ok(pairs)
}

fn houses_of(puzzle: &RulePuzzle, word: HouseWord) -> Vec<Vec<usize>> {
    let kind = match word {
        HouseWord::House => return puzzle.different().map(<[usize]>::to_vec).collect(),
        HouseWord::Row => Housing::Row,
        HouseWord::Column => Housing::Column,
        HouseWord::Box => Housing::Box,
    };
    let houses = puzzle.plane().houses().iter().filter(|house| house.kind == kind);
    houses.map(|house| house.cells.clone()).collect()
}

fn squares_of(puzzle: &RulePuzzle, rows: u16, columns: u16) -> Vec<Vec<usize>> {
    let plane = puzzle.plane();
    let square = |cell: &crate::board::Spot| -> Option<Vec<usize>> {
        let mut cells = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                cells.push(plane.cell(cell.moved(row.into(), column.into())?)?);
            }
        }
        Some(cells)
    };
    plane.spots().iter().filter_map(square).collect()
}
