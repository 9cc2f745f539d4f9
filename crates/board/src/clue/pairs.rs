//! What a clue says about each two of its cells by itself: the one table of that, for whoever follows clues.

use std::collections::BTreeSet;

use crate::{Cell, Clue, Clues, Indexed, LineRule, OutsideRule, Relation, Shape};

/// What a clue says about the digits of two of its cells.
///
/// ```
/// use kudosu_board::PairFit;
///
/// assert!(PairFit::Apart { by: 5 }.allows(9, 1, 6) && !PairFit::Apart { by: 5 }.allows(9, 2, 6));
/// assert!(!PairFit::Differ.allows(9, 3, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PairFit<'a> {
    /// They are different.
    Differ,
    /// They are the same.
    Same,
    /// The second is larger by so much at least.
    Below {
        /// By how much.
        by: u8,
    },
    /// The first is larger.
    Above,
    /// They are different, and nearer than this.
    Within {
        /// How far apart they no longer are.
        reach: u8,
    },
    /// They are at least so far from each other.
    Apart {
        /// How far.
        by: u16,
    },
    /// They are in a relation.
    Related {
        /// Which one.
        relation: Relation,
        /// With which value.
        value: u16,
    },
    /// They are not in a relation.
    Unrelated {
        /// Which one.
        relation: Relation,
        /// With none of these values.
        values: &'a [u16],
    },
    /// They are of the same [third](LineRule::third), or not.
    Thirds {
        /// Whether they are.
        are_same: bool,
    },
    /// They leave the same remainder divided by 3, or not.
    Remainders {
        /// Whether they do.
        are_same: bool,
    },
    /// Both are even or both odd, or not.
    Parities {
        /// Whether they are.
        are_same: bool,
    },
    /// Where the first is this, the second is that.
    Told {
        /// What the first may be.
        first: usize,
        /// What the second is then.
        second: usize,
    },
}

impl PairFit<'_> {
    /// Whether the first cell can hold `a` and the second `b`, digits of a grid of this side.
    #[must_use]
    pub fn allows(self, side: usize, a: u8, b: u8) -> bool {
        match self {
            PairFit::Differ => a != b,
            PairFit::Same => a == b,
            PairFit::Below { by } => u16::from(a) + u16::from(by) <= u16::from(b),
            PairFit::Above => a > b,
            PairFit::Within { reach } => a != b && a.abs_diff(b) < reach,
            PairFit::Apart { by } => u16::from(a.abs_diff(b)) >= by,
            PairFit::Related { relation, value } => relation.holds(a, b, value),
            PairFit::Unrelated { relation, values } => {
                !values.iter().any(|&value| relation.holds(a, b, value))
            }
            PairFit::Thirds { are_same } => {
                (LineRule::third(a, side) == LineRule::third(b, side)) == are_same
            }
            PairFit::Remainders { are_same } => (a % 3 == b % 3) == are_same,
            PairFit::Parities { are_same } => (a % 2 == b % 2) == are_same,
            PairFit::Told { first, second } => usize::from(a) != first || usize::from(b) == second,
        }
    }
}

impl Indexed {
    /// The places that an indexer may tell, in the order of the digits that tell them, and which of them is
    /// its own, from 0; `None` where it tells its place in a box and lies in none.
    ///
    /// ```
    /// use kudosu_board::{Indexed, Shape};
    ///
    /// let nine = Shape::nine();
    /// let cell = nine.parse_cell("r4c2")?;
    /// let (places, own) = Indexed::Row.places(&nine, cell).expect("every cell has a row");
    /// assert_eq!((places[0], own), (nine.parse_cell("r1c2")?, 3));
    /// # Ok::<(), kudosu_board::CellNameError>(())
    /// ```
    #[must_use]
    pub fn places(self, shape: &Shape, cell: Cell) -> Option<(Vec<Cell>, usize)> {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let lines = 0..shape.side();
        match self {
            Indexed::Row => Some((lines.filter_map(|row| shape.cell(row, column)).collect(), row)),
            Indexed::Column => {
                let places = lines.filter_map(|column| shape.cell(row, column));
                Some((places.collect(), column))
            }
            Indexed::Box => {
                let places = shape.cells_of(shape.box_of(cell)?).to_vec();
                let own = places.iter().position(|&place| place == cell)?;
                Some((places, own))
            }
        }
    }
}

impl Clues {
    /// Tells every two cells about which a clue says something by itself, and what. The clue may be one of
    /// these or another one beside them.
    ///
    /// Of a line about which every two cells something holds, only those up to `reach` places apart on it are
    /// told; `usize::MAX` is all. Where a line crosses itself, both may be the same cell. A clue may say more
    /// than this: a cage says that its cells differ, and its sum is about all of them.
    ///
    /// ```
    /// use kudosu_board::{Cell, Clue, Clues, LineRule, PairFit, Shape};
    ///
    /// let cells = vec![Cell::new(0), Cell::new(1), Cell::new(2)];
    /// let clue = Clue::Line { rule: LineRule::Thermometer, cells };
    /// let clues = Clues::new(&Shape::nine(), vec![clue.clone()])?;
    /// let mut told = Vec::new();
    /// clues.each_pair(&clue, usize::MAX, |pair, fit| told.push((pair, fit)));
    /// assert_eq!(told.len(), 3);
    /// assert_eq!(told[1], ([Cell::new(0), Cell::new(2)], PairFit::Below { by: 2 }));
    /// # Ok::<(), kudosu_board::ClueError>(())
    /// ```
    pub fn each_pair<'a>(
        &'a self,
        clue: &'a Clue,
        reach: usize,
        mut tell: impl FnMut([Cell; 2], PairFit<'a>),
    ) {
        let mut teller = Teller {
            shape: self.shape(),
            reach,
            tell: &mut tell,
        };
        teller.tell_clue(self, clue);
    }
}

struct Teller<'t, 'a> {
    shape: &'a Shape,
    reach: usize,
    tell: &'t mut dyn FnMut([Cell; 2], PairFit<'a>),
}

impl<'a> Teller<'_, 'a> {
    fn tell(&mut self, a: Cell, b: Cell, fit: PairFit<'a>) {
        (self.tell)([a, b], fit);
    }

    fn all(&mut self, pairs: impl IntoIterator<Item = [Cell; 2]>, fit: PairFit<'a>) {
        for [a, b] in pairs {
            self.tell(a, b, fit);
        }
    }

    /// Something about each two cells by how far apart they are in the list.
    fn each_two(&mut self, cells: &[Cell], fit: impl Fn(usize) -> PairFit<'a>) {
        for (at, &a) in cells.iter().enumerate() {
            for (&b, apart) in cells[at + 1..].iter().zip(1..).take(self.reach) {
                self.tell(a, b, fit(apart));
            }
        }
    }

    fn tell_clue(&mut self, clues: &'a Clues, clue: &'a Clue) {
        let shape = self.shape;
        match clue {
            Clue::AntiKnight => self.all(shape.knight_pairs(), PairFit::Differ),
            Clue::AntiKing => self.all(shape.king_pairs(), PairFit::Differ),
            Clue::Negative { relation, values } => {
                let relation = *relation;
                self.all(
                    clues.unmarked_pairs(relation),
                    PairFit::Unrelated { relation, values },
                );
            }
            Clue::Killer { cells, .. } | Clue::ExtraRegion { cells } => {
                self.each_two(cells, |_| PairFit::Differ);
            }
            Clue::Clone { cells, copy } => {
                let pairs = cells.iter().zip(copy).map(|(&cell, &copy)| [cell, copy]);
                self.all(pairs, PairFit::Same);
            }
            Clue::Minimum { cell } => {
                let others = clues.compared_neighbours(clue);
                self.all(
                    others.into_iter().map(|other| [*cell, other]),
                    PairFit::Below { by: 1 },
                );
            }
            Clue::Maximum { cell } => {
                let others = clues.compared_neighbours(clue);
                self.all(others.into_iter().map(|other| [*cell, other]), PairFit::Above);
            }
            Clue::Indexer { indexed, cells } => {
                for &cell in cells {
                    if let Some((places, own)) = indexed.places(shape, cell) {
                        self.tell_places(cell, &places, own + 1);
                    }
                }
            }
            Clue::Pair {
                relation,
                cells: [a, b],
                value,
            } => {
                let (relation, value) = (*relation, *value);
                self.tell(*a, *b, PairFit::Related { relation, value });
            }
            Clue::Line { rule, cells } => self.tell_line(*rule, cells),
            Clue::Outside {
                rule: OutsideRule::NumberedRoom,
                edge,
                value,
            } => {
                let seen = edge.cells(shape);
                if let Some(&first) = seen.first() {
                    self.tell_places(first, &seen, *value as usize);
                }
            }
            Clue::Quadruple { .. }
            | Clue::Even { .. }
            | Clue::Odd { .. }
            | Clue::Marks { .. }
            | Clue::CountingCircles { .. }
            | Clue::Arrow { .. }
            | Clue::LittleKiller { .. }
            | Clue::Outside { .. } => {}
        }
    }

    /// A cell that says where among these places a digit stands.
    fn tell_places(&mut self, cell: Cell, places: &[Cell], second: usize) {
        for (&place, first) in places.iter().zip(1..) {
            self.tell(cell, place, PairFit::Told { first, second });
        }
    }

    fn tell_line(&mut self, rule: LineRule, cells: &[Cell]) {
        let ends = match cells {
            [first, inner @ .., last] => Some((*first, inner, *last)),
            _ => None,
        };
        // Cells as far from the one end as from the other.
        let facing = || {
            let pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
            pairs.map(|(&a, &b)| [a, b])
        };
        match rule {
            LineRule::Thermometer => {
                // No line of different digits is longer than there are digits.
                let by = |apart: usize| u8::try_from(apart).unwrap_or(u8::MAX);
                self.each_two(cells, |apart| PairFit::Below { by: by(apart) });
            }
            LineRule::SlowThermometer => self.each_two(cells, |_| PairFit::Below { by: 0 }),
            LineRule::Palindrome => self.all(facing(), PairFit::Same),
            LineRule::Renban => {
                let cells = once(cells);
                let reach = u8::try_from(cells.len()).unwrap_or(u8::MAX);
                self.each_two(&cells, |_| PairFit::Within { reach });
            }
            LineRule::Nabner => self.each_two(&once(cells), |_| PairFit::Apart { by: 2 }),
            LineRule::Whispers { difference } => {
                let neighbours = cells.windows(2).map(|pair| [pair[0], pair[1]]);
                self.all(neighbours, PairFit::Apart { by: difference });
            }
            LineRule::Between | LineRule::Lockout => {
                let Some((first, inner, last)) = ends else {
                    return;
                };
                match rule {
                    LineRule::Lockout => self.tell(first, last, PairFit::Apart { by: 4 }),
                    _ if inner.is_empty() => {}
                    _ => self.tell(first, last, PairFit::Apart { by: 2 }),
                }
                let inner = inner.iter().flat_map(|&cell| [[first, cell], [last, cell]]);
                self.all(inner, PairFit::Differ);
            }
            LineRule::Zipper => {
                let middle = cells
                    .get(cells.len() / 2)
                    .filter(|_| !cells.len().is_multiple_of(2));
                if let Some(&middle) = middle {
                    let ends = facing().flatten().map(|end| [end, middle]);
                    self.all(ends, PairFit::Below { by: 1 });
                }
            }
            // Of three ranks any three in a row have all, so every third one is the same again.
            LineRule::Entropic => self.each_two(cells, |apart| PairFit::Thirds {
                are_same: apart.is_multiple_of(3),
            }),
            LineRule::Modular => self.each_two(cells, |apart| PairFit::Remainders {
                are_same: apart.is_multiple_of(3),
            }),
            LineRule::Parity => self.each_two(cells, |apart| PairFit::Parities {
                are_same: apart.is_multiple_of(2),
            }),
            LineRule::RegionSum | LineRule::DoubleArrow | LineRule::Sums { .. } => {}
        }
    }
}

/// Each cell once, however often the line crosses it, in the order of the line.
fn once(cells: &[Cell]) -> Vec<Cell> {
    let mut seen = BTreeSet::new();
    cells.iter().copied().filter(|&cell| seen.insert(cell)).collect()
}
