//! What several assumptions have in common: all candidates of a cell, all places of a digit in a house, a
//! candidate and its negation; and single assumptions that clash with themselves.

use super::closure::{Closure, NONE, OFF, ON};
use super::grid::{Marks, cell_at};
use super::proofs::Proofs;
use super::tables::{CANDIDATES, HOUSES_OF, bits, candidate, cell_digit};

/// Which assumptions a hint rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One literal that clashes with itself.
    Contradiction {
        /// The candidate.
        start: u16,
        /// `ON` or `OFF`.
        sign: u8,
    },
    /// A candidate and its negation.
    Double {
        /// The candidate.
        start: u16,
    },
    /// All places of a digit in a house.
    Region {
        /// The house.
        house: u8,
        /// The digit, from 0.
        digit: u8,
    },
    /// All candidates of a cell.
    Cell {
        /// The cell.
        cell: u8,
    },
}

impl Shape {
    /// Where the kind stands among equally simple hints.
    pub const fn key(self) -> u8 {
        match self {
            Shape::Double { .. } => 1,
            Shape::Cell { .. } => 5,
            Shape::Region { .. } => 6,
            Shape::Contradiction { .. } => 7,
        }
    }
}

/// One hint: what follows, and from what.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// How many literals the proof has.
    pub complexity: u32,
    /// When it is found.
    pub order: u64,
    /// The candidate that it is about.
    pub candidate: u16,
    /// Whether that is true.
    pub on: bool,
    /// From what.
    pub shape: Shape,
}

impl Found {
    /// Easier ones first, then by kind, then as found.
    pub fn rank(&self) -> (u32, u8, u64) {
        (self.complexity, self.shape.key(), self.order)
    }

    /// What it removes: the cell and the digits.
    pub fn removed(&self, marks: &Marks) -> (u8, u16) {
        let (cell, digit) = cell_digit(usize::from(self.candidate));
        let digits = if self.on {
            marks.cell[cell] & !(1 << digit)
        } else {
            1 << digit
        };
        (cell as u8, digits)
    }
}

/// What is kept of a closure: its literals in order, how many ancestors each has, and which nested proofs it
/// rests on.
pub struct Branch {
    /// The candidates by sign, in the order of discovery.
    pub list: [Vec<u16>; 2],
    /// For each sign and candidate the number of ancestors; 0 where it does not follow.
    pub ancestors: [[u16; CANDIDATES]; 2],
    /// For each sign and candidate the set of nested proofs, where there are any.
    pub proofs: Option<Box<[[u32; CANDIDATES]; 2]>>,
    /// The complexity of the clash, and its nested proofs.
    pub clash: Option<(u32, u32)>,
    complete_to: u32,
}

impl Default for Branch {
    fn default() -> Branch {
        Branch {
            list: [Vec::new(), Vec::new()],
            ancestors: [[0; CANDIDATES]; 2],
            proofs: None,
            clash: None,
            complete_to: 0,
        }
    }
}

impl Branch {
    /// Takes over what a closure found. All literals with up to `complete_to` ancestors are there.
    pub fn keep(&mut self, closure: &Closure, proofs: &mut Proofs, nested: bool, complete_to: u32) {
        self.ancestors = [[0; CANDIDATES]; 2];
        self.proofs = nested.then(|| Box::new([[0; CANDIDATES]; 2]));
        self.complete_to = complete_to;
        for sign in [ON, OFF] {
            self.list[sign].clear();
            for &node in &closure.order[sign] {
                let entry = &closure.nodes[usize::from(node)];
                self.list[sign].push(entry.candidate);
                self.ancestors[sign][usize::from(entry.candidate)] = entry.ancestors;
                if let Some(sets) = &mut self.proofs {
                    sets[sign][usize::from(entry.candidate)] = proofs.set(closure.proofs_of(node));
                }
            }
        }
        self.clash = closure.clash.map(|ends| {
            let union = match nested {
                true => proofs.set(ends.into_iter().flat_map(|end| closure.proofs_of(end))),
                false => 0,
            };
            (closure.complexity(ends), union)
        });
    }
}

/// The branches of one search.
pub struct Branches {
    kept: Vec<Branch>,
    used: usize,
    at: Box<[[u16; CANDIDATES]; 2]>,
}

impl Default for Branches {
    fn default() -> Branches {
        Branches {
            kept: Vec::new(),
            used: 0,
            at: Box::new([[NONE; CANDIDATES]; 2]),
        }
    }
}

impl Branches {
    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.used = 0;
        *self.at = [[NONE; CANDIDATES]; 2];
    }

    /// The branch of an assumption, if it was followed.
    pub fn get(&self, start: usize, sign: usize) -> Option<&Branch> {
        let at = self.at[sign][start];
        (at != NONE).then(|| &self.kept[usize::from(at)])
    }

    /// Whether an assumption was followed, and far enough for everything with so many ancestors.
    pub fn is_enough(&self, start: usize, sign: usize, most: u32) -> bool {
        self.get(start, sign)
            .is_some_and(|branch| branch.complete_to >= most)
    }

    /// A place for the branch of an assumption.
    pub fn add(&mut self, start: usize, sign: usize) -> &mut Branch {
        if self.used == self.kept.len() {
            self.kept.push(Branch::default());
        }
        self.at[sign][start] = self.used as u16;
        self.used += 1;
        &mut self.kept[self.used - 1]
    }
}

/// The place of a hint in the order of discovery: cell, digit (9 after the last one), stage, and the place in
/// the list.
pub fn order(cell: usize, digit: usize, stage: usize, at: usize) -> u64 {
    (cell as u64) << 40 | (digit as u64) << 32 | (stage as u64) << 24 | at as u64
}

/// Calls `visit` with everything that all branches have in common: the complexity, the sign, the candidate
/// and its place in the first branch. What is more complex than `most` may be left out.
pub fn common(
    branches: &[&Branch],
    marks: &Marks,
    proofs: &mut Proofs,
    most: u32,
    mut visit: impl FnMut(u32, usize, u16, usize),
) {
    let Some((first, others)) = branches.split_first() else {
        return;
    };
    for sign in [ON, OFF] {
        for (at, &of) in first.list[sign].iter().enumerate() {
            let index = usize::from(of);
            let mut sum = u32::from(first.ancestors[sign][index]);
            let shared = others.iter().all(|other| {
                let ancestors = other.ancestors[sign][index];
                sum += u32::from(ancestors);
                ancestors != 0
            });
            let (cell, digit) = cell_digit(index);
            if !shared || sum > most || sign == ON && marks.cell[cell] & !(1 << digit) == 0 {
                continue;
            }
            if first.proofs.is_some() {
                let mut union = 0;
                for branch in branches {
                    let own = branch.proofs.as_ref().map_or(0, |proofs| proofs[sign][index]);
                    union = proofs.union(union, own);
                }
                sum += proofs.total(union);
            }
            visit(sum, sign, of, at);
        }
    }
}

/// The houses, with their sort, in which the cell is the first of at least two places of the digit.
pub fn led_houses(marks: &Marks, cell: usize, digit: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..3).filter_map(move |sort| {
        let house = usize::from(HOUSES_OF[cell][sort]);
        let places = marks.place[house][digit];
        let first = cell_at(house, places.trailing_zeros() as usize % 9);
        (first == cell && places & (places - 1) != 0).then_some((sort, house))
    })
}

/// The candidates that a hint's branches start from, with their signs.
pub fn starts(marks: &Marks, shape: Shape) -> Vec<(usize, usize)> {
    match shape {
        Shape::Contradiction { start, sign } => vec![(usize::from(start), usize::from(sign))],
        Shape::Double { start } => vec![(usize::from(start), ON), (usize::from(start), OFF)],
        Shape::Region { house, digit } => {
            let (house, digit) = (usize::from(house), usize::from(digit));
            bits(marks.place[house][digit])
                .map(|place| (candidate(cell_at(house, place), digit), ON))
                .collect()
        }
        Shape::Cell { cell } => {
            let cell = usize::from(cell);
            bits(marks.cell[cell])
                .map(|digit| (candidate(cell, digit), ON))
                .collect()
        }
    }
}
