//! A clue, or what follows from several clues, read cell by cell.

use kudosu_board::{Cell, Clue, ClueId, ClueKind, DigitSet};

use super::ClueRules;
use super::machine::Machine;

/// Sides up to this are read; a set of digits is one word then.
const MOST_SIDE: usize = 32;

/// A clue with more cells than this is not read as a whole.
const MOST_CELLS: usize = 128;

/// A line of rules for two cells with more cells than this is not read as a whole.
const MOST_PAIRED: usize = 4;

/// The cells in the order in which they are read, what each two of them may hold, and what all of them must.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    /// The clue, where it is one.
    pub clue: Option<ClueId>,
    pub cells: Vec<Cell>,
    /// How many digits there are.
    pub(super) side: usize,
    pub(super) machine: Machine,
    /// For each cell, for each later cell that it says something about, what each of its digits leaves there.
    pub(super) beside: Vec<Vec<(usize, Vec<u32>)>>,
    /// Where the order of the digits matters, the places of the cells here in the order in which the clue
    /// names them.
    pub(super) told_along: Option<Vec<usize>>,
    /// The clues that are read together, each from which of the cells on; only kept where reasons are asked
    /// for.
    pub(super) parts: Vec<(usize, Reading)>,
}

impl Reading {
    /// The reading of a clue about several cells, where there is room for as many pairs as they are.
    pub(super) fn of_clue(rules: &ClueRules, id: ClueId, clue: &Clue, room: &mut usize) -> Option<Reading> {
        let (cells, machine) = Machine::of_clue(rules.shape(), clue)?;
        let is_in_order = matches!(
            clue.kind(),
            ClueKind::Thermometer | ClueKind::SlowThermometer | ClueKind::Killer | ClueKind::ExtraRegion
        );
        // Nobody sees a long line of pairs at once; it is followed from cell to cell.
        if machine == Machine::Pairs && cells.len() > MOST_PAIRED && !is_in_order {
            return None;
        }
        *room = room.checked_sub(cells.len() * cells.len() / 2)?;
        let mut reading = Reading::new(rules, &[id], cells, machine)?;
        if has_order(clue.kind()) {
            let own = clue.cells(rules.shape());
            let place = |cell: &Cell| reading.cells.iter().position(|its| its == cell);
            reading.told_along = Some(own.iter().filter_map(place).collect());
        }
        Some(reading)
    }

    /// "So many times these cells together are this."
    pub(crate) fn of_sum(rules: &ClueRules, terms: &[(Cell, i64)], total: i64) -> Option<Reading> {
        let machine = Machine::Sum {
            weights: terms.iter().map(|&(_, weight)| weight).collect(),
            total,
        };
        let cells = terms.iter().map(|&(cell, _)| cell).collect();
        Reading::new(rules, &[], cells, machine)
    }

    /// Several clues and further cells read together: what sees each other differs. `None` where they share
    /// a cell.
    pub(crate) fn joined(rules: &ClueRules, parts: &[&Reading], beside: &[Cell]) -> Option<Reading> {
        let clues: Vec<ClueId> = parts.iter().filter_map(|part| part.clue).collect();
        let own = parts.iter().flat_map(|part| part.cells.iter());
        let cells = beside.iter().chain(own).copied().collect();
        let beside = (Machine::Pairs, beside.len());
        let own = parts.iter().map(|part| (part.machine.clone(), part.cells.len()));
        let machines = std::iter::once(beside).chain(own);
        let parts = machines.filter(|(_, cells)| *cells > 0).collect();
        Reading::new(rules, &clues, cells, Machine::Then { parts })
    }

    /// The same, ready to say in which of its clues something is wrong.
    pub(crate) fn with_parts(mut self, parts: &[&Reading]) -> Reading {
        let own: usize = parts.iter().map(|part| part.cells.len()).sum();
        let mut from = self.cells.len() - own;
        for &part in parts {
            self.parts.push((from, part.clone()));
            from += part.cells.len();
        }
        self
    }

    fn new(rules: &ClueRules, clues: &[ClueId], cells: Vec<Cell>, machine: Machine) -> Option<Reading> {
        let side = rules.shape().side();
        let mut once = cells.clone();
        once.sort_unstable();
        once.dedup();
        // A line that crosses itself is left to its rules for two cells.
        if side > MOST_SIDE || cells.len() > MOST_CELLS || once.len() != cells.len() || cells.is_empty() {
            return None;
        }
        let all = rules.shape().digits();
        let mut own: Vec<([Cell; 2], &super::PairRule)> = clues
            .iter()
            .flat_map(|&clue| rules.pairs_of(clue))
            .map(|pair| {
                (
                    [pair.cells[0].min(pair.cells[1]), pair.cells[0].max(pair.cells[1])],
                    pair,
                )
            })
            .collect();
        own.sort_by_key(|(cells, _)| *cells);
        let mut tables: Vec<Vec<(usize, Vec<u32>)>> = vec![Vec::new(); cells.len()];
        for (at, &a) in cells.iter().enumerate() {
            for (other, &b) in cells.iter().enumerate().skip(at + 1) {
                let both = [a.min(b), a.max(b)];
                let from = own.partition_point(|(cells, _)| *cells < both);
                let pairs = own[from..].iter().take_while(|(cells, _)| *cells == both);
                let pairs: Vec<&super::PairRule> = pairs.map(|(_, pair)| *pair).collect();
                let sees = rules.peers(a).contains(b);
                if !sees && pairs.is_empty() {
                    continue;
                }
                let left = |digit| {
                    let apart = if sees { all - DigitSet::of(digit) } else { all };
                    word(
                        pairs
                            .iter()
                            .fold(apart, |left, pair| left & pair.beside(a, digit)),
                    )
                };
                tables[at].push((other, all.iter().map(left).collect()));
            }
        }
        Some(Reading {
            clue: clues.first().copied().filter(|_| clues.len() == 1),
            cells,
            side,
            machine,
            beside: tables,
            told_along: None,
            parts: Vec::new(),
        })
    }

    /// Whether the rules for two cells say all of it.
    pub fn is_of_pairs(&self) -> bool {
        self.machine == Machine::Pairs
    }

    /// Whether its digits are told in the order in which they stand.
    pub fn has_order(&self) -> bool {
        self.told_along.is_some()
    }

    /// What each cell can hold, as words.
    pub fn domains(&self, of: impl Fn(Cell) -> DigitSet) -> Vec<u32> {
        self.cells.iter().map(|&cell| word(of(cell))).collect()
    }
}

/// Whether a kind of clue says where a digit stands, and not only which digits there are.
fn has_order(kind: ClueKind) -> bool {
    !matches!(
        kind,
        ClueKind::Killer
            | ClueKind::LittleKiller
            | ClueKind::ExtraRegion
            | ClueKind::Quadruple
            | ClueKind::CountingCircles
            | ClueKind::Difference
            | ClueKind::Ratio
            | ClueKind::Sum
            | ClueKind::Arrow
            | ClueKind::Renban
            | ClueKind::Nabner
    )
}

fn word(digits: DigitSet) -> u32 {
    digits.bits() as u32
}
