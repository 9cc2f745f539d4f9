//! Unique loops: the idea of the unique rectangle on a closed walk of four or more cells through rows,
//! columns and boxes. All cells have the candidates a and b, and every house on the way holds two of them,
//! one of each kind in turn, so a and b could be swapped all around.
//! One of the other candidates, the *guardians*, must be true.
//!
//! * Type 1: one cell has guardians; it loses a and b.
//! * Type 2: all guardians are the same digit; what sees all of them loses it.
//! * Type 3: two cells of a house have guardians, which form a naked or, with a and b, a hidden subset there.
//! * Type 4: two cells of a house have guardians, and one of a and b has no other place; they lose the other.
//!
//! ```text
//! ab---ab     .
//! |     |          a loop of six cells; the one with c
//! ab    ab---abc   must be c
//!  \__________/
//! ```

use super::house_ids_by_sight;
use super::prelude::*;
use crate::unions::small_unions;

/// All loops, short ones with small subsets first.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut found: Vec<(Rank, Step)> = Vec::new();
    let blanks = query.position.blanks().iter();
    for start in blanks.filter(|&cell| query.position.candidates(cell).len() == 2) {
        let mut walk = Walk::new(query, start);
        walk.extend(2, DigitSet::EMPTY, None)?;
        for cells in walk.loops.iter().filter(|cells| is_deadly(query.position, cells)) {
            Loop::new(query, cells.clone(), walk.pair).collect(&mut found)?;
        }
    }
    let mut told: Vec<Step> = Vec::new();
    // Few are found; sorting them would be more to load than it saves.
    while let Some(at) = (0..found.len()).min_by_key(|&at| found[at].0) {
        let (_, step) = found.remove(at);
        // The same loop is found from each of its plain cells.
        let same = |other: &Step| other.eliminations == step.eliminations && same_cells(other, &step);
        if !told.iter().any(same) {
            told.push(step.clone());
            sink(step)?;
        }
    }
    Flow::Continue(())
}

fn same_cells(a: &Step, b: &Step) -> bool {
    let cells = |step: &Step| -> CellSet { step.evidence.cells.iter().map(|&(_, cell)| cell).collect() };
    cells(a) == cells(b)
}

/// Where a step stands in the order of all: by the length of its loop and the size of its subset together,
/// then by its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    weight: usize,
    kind: u8,
}

impl Rank {
    /// `size` is that of a subset beyond what every one of its kind has. A longer loop counts as much as a
    /// larger subset; but six cells with one more or three more are easier to see than eight.
    fn new(length: usize, size: usize, kind: u8) -> Rank {
        let for_length = match length {
            ..6 => 0,
            6..8 => 1,
            8..10 => 2,
            10.. => 5,
        };
        let comes_first = for_length == 1 && size % 2 == 1;
        Rank {
            weight: 2 * (for_length + size) - usize::from(comes_first),
            kind,
        }
    }
}

/// The search for closed walks on which every step changes the house.
struct Walk<'a> {
    query: &'a Query<'a>,
    pair: DigitSet,
    /// For each cell with both digits its houses, boxes first, that hold another such cell,
    /// with all of those; none for other cells.
    ways: Vec<Vec<(HouseId, Vec<Cell>)>>,
    cells: Vec<Cell>,
    loops: Vec<Vec<Cell>>,
}

impl<'a> Walk<'a> {
    fn new(query: &'a Query<'a>, start: Cell) -> Walk<'a> {
        let position = query.position;
        let shape = position.shape();
        let pair = position.candidates(start);
        let has_both = |cell: &Cell| pair.is_subset(position.candidates(*cell));
        let ways = |cell: Cell| {
            let way = |house: HouseId| {
                let members: Vec<Cell> = shape.cells_of(house).iter().copied().filter(has_both).collect();
                (members.len() > 1).then_some((house, members))
            };
            house_ids_by_sight(shape, cell)
                .into_iter()
                .filter_map(way)
                .collect()
        };
        let mut of_cells = vec![Vec::new(); shape.cell_count()];
        for cell in position.blanks().iter().filter(has_both) {
            of_cells[cell.index()] = ways(cell);
        }
        Walk {
            query,
            pair,
            ways: of_cells,
            cells: vec![start],
            loops: Vec::new(),
        }
    }

    /// `spare`: how many more cells with guardians are welcome whatever they are; `seen`:
    /// the guardians met so far.
    fn extend(&mut self, spare: usize, mut seen: DigitSet, last: Option<HouseId>) -> Flow {
        self.query.check_stop()?;
        let (Some(&start), Some(&cell)) = (self.cells.first(), self.cells.last()) else {
            return Flow::Continue(());
        };
        let ways = self.ways[cell.index()].len();
        for way in 0..ways {
            let (house, members) = {
                let (house, members) = &self.ways[cell.index()][way];
                (*house, members.len())
            };
            if Some(house) == last {
                continue;
            }
            for member in 0..members {
                let next = self.ways[cell.index()][way].1[member];
                if next == start && self.cells.len() >= 4 {
                    self.loops.push(self.cells.clone());
                }
                if self.cells.contains(&next) {
                    continue;
                }
                // Beyond two cells with guardians only those with one and the same guardian are of use.
                let guardians = self.query.position.candidates(next) - self.pair;
                seen |= guardians;
                if guardians.is_empty() || seen.len() == 1 || spare > 0 {
                    let spare = spare.saturating_sub(usize::from(!guardians.is_empty()));
                    self.cells.push(next);
                    self.extend(spare, seen, Some(house))?;
                    self.cells.pop();
                }
            }
        }
        Flow::Continue(())
    }
}

/// Whether every house on the way holds one cell at an even and one at an odd place of the loop.
fn is_deadly(position: &Position, cells: &[Cell]) -> bool {
    let houses = |parity: usize| {
        let mut houses: Vec<HouseId> = cells
            .iter()
            .skip(parity)
            .step_by(2)
            .flat_map(|&cell| position.shape().houses_of(cell))
            .copied()
            .collect();
        houses.sort();
        houses
    };
    let even = houses(0);
    even.windows(2).all(|two| two[0] != two[1]) && even == houses(1)
}

/// A deadly loop but for its guardians.
struct Loop<'a> {
    query: &'a Query<'a>,
    cells: Vec<Cell>,
    pair: DigitSet,
    roof: Vec<Cell>,
    guardians: DigitSet,
}

impl<'a> Loop<'a> {
    fn new(query: &'a Query<'a>, cells: Vec<Cell>, pair: DigitSet) -> Loop<'a> {
        let position = query.position;
        let has_guardians = |cell: &Cell| position.candidates(*cell) != pair;
        let roof: Vec<Cell> = cells.iter().copied().filter(has_guardians).collect();
        let guardians = roof.iter().fold(DigitSet::EMPTY, |all, &cell| {
            all | (position.candidates(cell) - pair)
        });
        Loop {
            query,
            cells,
            pair,
            roof,
            guardians,
        }
    }

    /// Adds every step with its rank.
    fn collect(&self, found: &mut Vec<(Rank, Step)>) -> Flow {
        match (&self.roof[..], self.guardians.len()) {
            ([], _) => {}
            (&[cell], _) => {
                let gone = self.pair.iter().map(|digit| (cell, digit));
                found.extend(
                    self.step(gone, self.evidence())
                        .map(|step| (self.rank(0, 1), step)),
                );
            }
            (roof, 1) => found.extend(self.one_guardian(roof).map(|step| (self.rank(0, 2), step))),
            (&[first, second], _) => self.subsets([first, second], found)?,
            _ => {}
        }
        if let [first, second] = self.roof[..] {
            found.extend(self.locked([first, second]).map(|step| (self.rank(0, 4), step)));
        }
        Flow::Continue(())
    }

    fn rank(&self, size: usize, kind: u8) -> Rank {
        Rank::new(self.cells.len(), size, kind)
    }

    fn evidence(&self) -> Evidence {
        let floor = self
            .cells
            .iter()
            .copied()
            .filter(|cell| !self.roof.contains(cell));
        let candidates = |&cell: &Cell| {
            let extra = self.query.position.candidates(cell) - self.pair;
            extra.iter().map(move |digit| (cell, digit))
        };
        Evidence::about(self.pair)
            .cells(Role::Floor, floor)
            .cells(Role::Roof, self.roof.iter().copied())
            .candidates(Role::Guardian, self.roof.iter().flat_map(candidates))
    }

    fn step(&self, gone: impl Iterator<Item = (Cell, Digit)>, evidence: Evidence) -> Option<Step> {
        Step::removing(self.query.technique, gone, || evidence)
    }

    fn one_guardian(&self, roof: &[Cell]) -> Option<Step> {
        let guardian = self.guardians.single()?;
        let seen = self.query.position.seen_by_all(roof.iter().copied(), guardian);
        self.step(seen.iter().map(|cell| (cell, guardian)), self.evidence())
    }

    /// The houses that hold both cells, boxes first.
    fn shared_houses(&self, roof: [Cell; 2]) -> Vec<HouseId> {
        let shape = self.query.position.shape();
        let mut houses = house_ids_by_sight(shape, roof[0]);
        houses.retain(|house| shape.houses_of(roof[1]).contains(house));
        houses
    }

    /// Naked and hidden subsets with the guardians, small ones first.
    fn subsets(&self, roof: [Cell; 2], found: &mut Vec<(Rank, Step)>) -> Flow {
        let largest = self.query.position.shape().side().saturating_sub(2);
        for size in self.guardians.len()..=largest {
            for house in self.shared_houses(roof) {
                let blanks = self.query.position.blank_places(house).len();
                if size * 2 <= blanks {
                    self.naked_subsets(roof, house, size, found)?;
                }
                if size * 2 < blanks {
                    self.hidden_subsets(roof, house, size, found)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// The roof counts as one cell with the guardians: with `size - 1` other cells it has `size` digits.
    fn naked_subsets(
        &self,
        roof: [Cell; 2],
        house: HouseId,
        size: usize,
        found: &mut Vec<(Rank, Step)>,
    ) -> Flow {
        let position = self.query.position;
        let others: Vec<Cell> = position
            .blanks_in(house)
            .filter(|cell| !roof.contains(cell))
            .collect();
        let sets: Vec<u128> = others
            .iter()
            .map(|&cell| position.candidates(cell).bits())
            .collect();
        // A guardian that only one of the two cells has must be in another cell of the subset as well.
        let in_both = self.guardians & position.candidates(roof[0]) & position.candidates(roof[1]);
        let rank = self.rank(size - 1, 3);
        small_unions(self.query.stop, &sets, size - 1, size, &mut |chosen, union| {
            let digits = DigitSet::from_bits(union);
            let subset: Vec<Cell> = chosen.iter().map(|&at| others[at]).collect();
            let has_single = subset.iter().any(|&cell| position.candidates(cell).len() < 2);
            if has_single || (digits | in_both).len() != size || !self.guardians.is_subset(digits | in_both) {
                return Flow::Continue(());
            }
            let all = digits | self.guardians;
            let gone = others
                .iter()
                .filter(|cell| !subset.contains(cell))
                .flat_map(|&cell| {
                    (position.candidates(cell) & all)
                        .iter()
                        .map(move |digit| (cell, digit))
                });
            let evidence = self
                .evidence()
                .house(HouseRole::Base, house)
                .cells(Role::Companion, subset.iter().copied());
            found.extend(self.step(gone, evidence).map(|step| (rank, step)));
            Flow::Continue(())
        })
    }

    /// The two digits of the loop and `size - 2` others have, besides the roof, only `size - 1` places.
    fn hidden_subsets(
        &self,
        roof: [Cell; 2],
        house: HouseId,
        size: usize,
        found: &mut Vec<(Rank, Step)>,
    ) -> Flow {
        let position = self.query.position;
        let inside: CellSet = roof.into_iter().collect();
        let others: Vec<Digit> = (position.shape().digits() - self.pair - self.guardians)
            .iter()
            .collect();
        let places = |digit: Digit| {
            let cells = position.shape().cells_of(house);
            let first = cells
                .iter()
                .position(|&cell| cell == roof[0])
                .map_or(0, |at| 1 << at);
            let second = cells
                .iter()
                .position(|&cell| cell == roof[1])
                .map_or(0, |at| 1 << at);
            let bits = position.places(house, digit).bits();
            (bits & !second, first)
        };
        let of_pair: Vec<(u128, u128)> = self.pair.iter().map(places).collect();
        let pair_union = of_pair.iter().fold(0, |union, (bits, _)| union | bits);
        let sets: Vec<u128> = others.iter().map(|&digit| places(digit).0 | pair_union).collect();
        let empty = |digit: &Digit| places(*digit).0 == 0;
        let rank = self.rank(size.saturating_sub(2), 3);
        let Some(more) = size.checked_sub(2) else {
            return Flow::Continue(());
        };
        small_unions(self.query.stop, &sets, more, size, &mut |chosen, union| {
            let union = union | pair_union;
            let hidden: Vec<Digit> = chosen.iter().map(|&at| others[at]).collect();
            if union.count_ones() as usize != size || hidden.iter().any(empty) {
                return Flow::Continue(());
            }
            let digits: DigitSet = hidden.into_iter().chain(self.pair.iter()).collect();
            let companions: Vec<Cell> = position
                .cells_at(house, Places::from_bits(union))
                .filter(|&cell| !inside.contains(cell))
                .collect();
            let gone = companions.iter().flat_map(|&cell| {
                (position.candidates(cell) - digits)
                    .iter()
                    .map(move |digit| (cell, digit))
            });
            let evidence = self
                .evidence()
                .house(HouseRole::Base, house)
                .cells(Role::Companion, companions.iter().copied());
            found.extend(self.step(gone, evidence).map(|step| (rank, step)));
            Flow::Continue(())
        })
    }

    fn locked(&self, roof: [Cell; 2]) -> Option<Step> {
        let position = self.query.position;
        for kept in self.pair.iter() {
            let confined = |house: &HouseId| position.cells_in(*house, kept).all(|cell| roof.contains(&cell));
            let Some(house) = self.shared_houses(roof).into_iter().find(confined) else {
                continue;
            };
            let other = (self.pair - DigitSet::of(kept)).single()?;
            let evidence = self
                .evidence()
                .house(HouseRole::Link, house)
                .digit_in(Role::Defining, kept, roof);
            return self.step(roof.map(|cell| (cell, other)).into_iter(), evidence);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Stop, Unfinished};

    use super::*;
    use crate::techniques::testing::*;
    use crate::{Options, all_steps};

    #[test]
    fn a_loop_of_more_than_four_cells() {
        let found = steps(
            "unique-loop",
            "7+5+8+16+32+4+9 \
             +2945+87+3+6+1 \
             +31+6+9+4+2.+8. \
             +5+4+7+83+19+26 \
             +9+624+7+5+1+3+8 \
             1+8+3+6+2+9..4 \
             +6+392.48.. \
             +87+1+3+96+4.+2 \
             +4+2+5+71+86+93",
        );
        assert_eq!(found, ["r7c8-5 r7c8-7"]);
    }

    #[test]
    fn shorter_loops_with_smaller_subsets_come_first() {
        let order = [
            (4, 0),
            (6, 0),
            (6, 1),
            (8, 0),
            (6, 2),
            (6, 3),
            (8, 2),
            (10, 0),
            (10, 1),
        ];
        let ranks = order.map(|(length, size)| Rank::new(length, size, 3));
        assert!(ranks.is_sorted(), "{ranks:?}");
        assert_eq!(Rank::new(4, 1, 3), Rank::new(6, 0, 3));
        assert!(Rank::new(4, 1, 1) < Rank::new(4, 1, 3));
    }

    #[test]
    fn a_walk_looks_at_the_stop_wherever_it_goes_on() {
        let position = position(&"{12}".repeat(81)); // where there is no end of walks
        let stop = Stop::after_looks(1000);
        let options = Options {
            assume_unique: true,
            ..Options::default()
        };
        let found = all_steps(&position, Technique::UniqueLoop, &options, &stop);
        assert_eq!(found, Err(Unfinished::Stopped));
        assert_eq!(stop.looks(), Some(1001));
    }
}
