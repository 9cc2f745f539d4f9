//! Forcing chains and cycles of one branch: what the family finds in a grid, and which of it is easiest.

use kudosu_board::{Stop, Unfinished};

use super::chain::{Chains, Link};
use super::grid::{Grid, Marks};
use super::hint::{Rank, difficulty, tenths};
use super::links::{Flavour, Links, is_pair};
use super::step::{SeKind, SeStep};
use super::tables::{HOUSES_OF, PLACE_IN, bits, candidate, cell_digit};

/// A chain or a cycle, by where it starts.
#[derive(Clone)]
pub enum Proof {
    /// From a literal to its negation.
    Forcing {
        /// The links it uses.
        flavour: Flavour,
        /// The candidate it starts from.
        start: u16,
        /// Whether that is assumed to be true.
        from_on: bool,
    },
    /// Around, from the start to its second coming.
    Cycle {
        /// The links it uses.
        flavour: Flavour,
        /// Its literals.
        path: Box<[Link]>,
    },
}

/// One hint of the family.
#[derive(Clone)]
pub struct Single {
    /// Its rank.
    pub rank: Rank,
    /// What it removes, cells and digits ascending.
    pub removed: Vec<(u8, u16)>,
    /// How.
    pub proof: Proof,
}

/// Which hints of the family are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// The easiest one.
    Best,
    /// All.
    All,
}

const PASSES: [(Flavour, f64, Option<f64>, u8); 3] = [
    (Flavour::X, 6.5, Some(6.6), 2),
    (Flavour::Y, 6.5, None, 3),
    (Flavour::Xy, 7.0, Some(7.0), 4),
];

/// The hints of the family in a grid, in the order in which they are found.
pub fn find(chains: &mut Chains, marks: &Marks, wanted: Wanted, stop: &Stop) -> Result<Vec<Single>, Unfinished> {
    let mut found = Found {
        wanted,
        list: Vec::new(),
    };
    let all = Links::of(marks, Flavour::Xy);
    let any = all.refuted(marks);
    if any == [0; 81] {
        return Ok(found.list);
    }
    for (pass, (flavour, cycle_base, forcing_base, key)) in PASSES.into_iter().enumerate() {
        let own = (flavour != Flavour::Xy).then(|| Links::of(marks, flavour));
        let links = own.as_ref().unwrap_or(&all);
        let refuted = if flavour == Flavour::Xy { any } else { links.refuted(marks) };
        if refuted == [0; 81] {
            continue;
        }
        let (own_ends, cyclic) = (&links.ends, links.cyclic());
        for cell in 0..81 {
            let digits = marks.cell[cell];
            if digits & digits.wrapping_sub(1) == 0 || flavour == Flavour::Y && !is_pair(digits) {
                continue;
            }
            stop.check()?;
            for digit in bits(digits) {
                let start = candidate(cell, digit);
                let order = (pass as u64) << 32 | (start as u64) << 16;
                if cyclic[cell] >> digit & 1 == 1 {
                    found.cycles(chains, marks, own_ends, flavour, start, (cycle_base, key, order));
                }
                let Some(base) = forcing_base else {
                    continue;
                };
                if refuted[cell] >> digit & 1 == 1 {
                    let rank = (base, key, order | 0xfffe);
                    found.forcing(chains, marks, own_ends, flavour, (start, true), rank);
                }
                if own_ends.has(cell, digit) && others_refuted(marks, &refuted, flavour, start) {
                    let rank = (base, key, order | 0xffff);
                    found.forcing(chains, marks, own_ends, flavour, (start, false), rank);
                }
            }
        }
    }
    Ok(found.list)
}

/// Whether everything that a candidate excludes is refuted, as it must be for the candidate to follow from its own
/// negation.
fn others_refuted(marks: &Marks, refuted: &[u16; 81], flavour: Flavour, start: usize) -> bool {
    let (cell, digit) = cell_digit(start);
    let in_cell = !flavour.weak_cells() || marks.cell[cell] & !(1 << digit) & !refuted[cell] == 0;
    in_cell
        && (0..3).all(|sort| {
            let house = usize::from(HOUSES_OF[cell][sort]);
            let others = marks.place[house][digit] & !(1 << PLACE_IN[cell][sort]);
            bits(others).all(|place| refuted[super::grid::cell_at(house, place)] >> digit & 1 == 1)
        })
}

/// What was found so far.
struct Found {
    wanted: Wanted,
    list: Vec<Single>,
}

impl Found {
    /// The length up to which a hint with this base would be wanted.
    fn most(&self, base: f64, key: u8) -> u32 {
        let Some(best) = self.list.first().filter(|_| self.wanted == Wanted::Best) else {
            return u32::MAX;
        };
        let mut most = 2;
        let fits = |complexity| {
            let rank = Rank {
                difficulty: difficulty(base, complexity),
                complexity,
                key,
                order: 0,
            };
            rank < best.rank
        };
        while fits(most + 2) {
            most += 2;
        }
        most
    }

    fn offer(&mut self, single: Single) {
        match self.wanted {
            Wanted::All => self.list.push(single),
            Wanted::Best => {
                if self.list.first().is_none_or(|best| single.rank < best.rank) {
                    self.list.clear();
                    self.list.push(single);
                }
            }
        }
    }

    fn cycles(
        &mut self,
        chains: &mut Chains,
        marks: &Marks,
        ends: &Marks,
        flavour: Flavour,
        start: usize,
        (base, key, order): (f64, u8, u64),
    ) {
        let most = self.most(base, key);
        let mut number = 0;
        chains.cycles(marks, ends, flavour, start, most, &mut |path, complexity, removed| {
            let rank = Rank {
                difficulty: difficulty(base, complexity),
                complexity,
                key,
                order: order + number,
            };
            number += 1;
            self.offer(Single {
                rank,
                removed: removed.to_vec(),
                proof: Proof::Cycle {
                    flavour,
                    path: path.into(),
                },
            });
            self.most(base, key)
        });
    }

    fn forcing(
        &mut self,
        chains: &mut Chains,
        marks: &Marks,
        ends: &Marks,
        flavour: Flavour,
        (start, from_on): (usize, bool),
        (base, key, order): (f64, u8, u64),
    ) {
        let most = self.most(base, key);
        let Some(complexity) = chains.forcing(marks, ends, flavour, start, from_on, most) else {
            return;
        };
        let (cell, digit) = cell_digit(start);
        let removed = if from_on { 1 << digit } else { marks.cell[cell] & !(1 << digit) };
        self.offer(Single {
            rank: Rank {
                difficulty: difficulty(base, complexity),
                complexity,
                key,
                order,
            },
            removed: vec![(cell as u8, removed)],
            proof: Proof::Forcing {
                flavour,
                start: start as u16,
                from_on,
            },
        });
    }
}

/// The easiest chain or cycle of a grid.
pub fn step(chains: &mut Chains, grid: &Grid, stop: &Stop) -> Result<Option<SeStep>, Unfinished> {
    let found = find(chains, &grid.marks, Wanted::Best, stop)?;
    Ok(found.into_iter().next().map(|single| {
        let (kind, placement) = match single.proof {
            Proof::Cycle { flavour, .. } => (cycle_kind(flavour), None),
            Proof::Forcing {
                flavour,
                start,
                from_on,
            } => {
                let (cell, digit) = cell_digit(usize::from(start));
                let kind = match flavour {
                    Flavour::X => SeKind::ForcingXChain,
                    _ => SeKind::ForcingChain,
                };
                (kind, (!from_on).then_some((cell as u8, digit as u8 + 1)))
            }
        };
        SeStep {
            kind,
            rating: tenths(single.rank.difficulty),
            complexity: single.rank.complexity,
            placement,
            eliminations: single.removed,
        }
    }))
}

const fn cycle_kind(flavour: Flavour) -> SeKind {
    match flavour {
        Flavour::X => SeKind::XCycle,
        Flavour::Y => SeKind::YCycle,
        Flavour::Xy => SeKind::Cycle,
    }
}
