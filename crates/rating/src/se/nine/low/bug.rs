//! Bivalue universal graves (5.6 to 6.1): a grid that would be one but for some surplus candidates, of which
//! at least one is therefore true.

use super::small_unions;
use crate::se::SeReading;
use crate::se::nine::grid::{Grid, Marks, cell_at};
use crate::se::nine::step::{SeKind, SeStep};
use crate::se::nine::tables::{
    ALL, HOUSE_SET, HOUSES, HOUSES_OF, PEERS, bits, cells, count, houses_by_sight,
};

/// The first step, by type: 1, 2, 4, 3.
pub fn find(grid: &Grid, reading: SeReading) -> Option<SeStep> {
    let grave = Grave::of(grid, reading)?;
    let blank = grid.ground.blank;
    let marks = &grid.marks;
    if let [(cell, surplus)] = grave.surplus[..] {
        let gone = vec![(cell as u8, marks.cell[cell] & !surplus)];
        return SeStep::removing(SeKind::Bug(1), 56, gone);
    }
    let cells_of_it = grave.surplus.iter().map(|&(cell, _)| cell);
    if count(grave.digits) == 1 {
        let seen = cells_of_it.fold(blank, |seen, cell| seen & PEERS[cell]);
        let gone = cells(seen)
            .map(|cell| (cell as u8, marks.cell[cell] & grave.digits))
            .collect();
        return SeStep::removing(SeKind::Bug(2), 57, gone);
    }
    if grave.digits == 0 {
        return None;
    }
    grave.locked(marks).or_else(|| grave.subset(grid, reading))
}

/// The surplus of a grid that is a grave without it.
struct Grave {
    /// The cells with surplus candidates, and which those are.
    surplus: Vec<(usize, u16)>,
    /// All surplus digits.
    digits: u16,
}

impl Grave {
    fn of(grid: &Grid, reading: SeReading) -> Option<Grave> {
        let marks = &grid.marks;
        let open = super::cells_with(marks, 3, 9);
        if open == 0 || open.count_ones() > 18 {
            return None;
        }
        let mut grave = Grave {
            surplus: Vec::new(),
            digits: 0,
        };
        let mut odd_digits = 0u16;
        let mut odd_cells = 0u128;
        for house in houses_by_sight() {
            for digit in 0..9 {
                let places = marks.place[house][digit];
                if matches!(count(places), 0 | 2) {
                    continue;
                }
                let mut at = bits(places)
                    .map(|place| cell_at(house, place))
                    .filter(|&cell| open >> cell & 1 == 1);
                let cell = at.next()?;
                odd_digits |= 1 << digit;
                let is_only = at.next().is_none();
                odd_cells |= HOUSE_SET[house] & open & marks.board(digit);
                if is_only {
                    grave.add(cell, digit);
                    grave.digits |= 1 << digit;
                }
                // Where several are open, which of them is the odd one, another house will tell.
            }
        }
        if reading == SeReading::Mended && count(odd_digits) == 1 {
            // With one odd digit all open cells that have it in an odd house are surplus.
            for cell in cells(odd_cells) {
                grave.add(cell, odd_digits.trailing_zeros() as usize);
            }
        }
        grave.is_complete(grid).then_some(grave)
    }

    fn add(&mut self, cell: usize, digit: usize) {
        match self.surplus.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, digits)) => *digits |= 1 << digit,
            None => self.surplus.push((cell, 1 << digit)),
        }
    }

    /// Whether without the surplus every blank cell has two candidates and every digit no or two places a
    /// house.
    fn is_complete(&self, grid: &Grid) -> bool {
        let mut rest: Marks = grid.marks.clone();
        for &(cell, digits) in &self.surplus {
            for digit in bits(digits) {
                rest.remove(cell, digit);
            }
        }
        cells(grid.ground.blank).all(|cell| count(rest.cell[cell]) == 2)
            && (0..HOUSES).all(|house| {
                rest.place[house]
                    .iter()
                    .all(|&places| matches!(count(places), 0 | 2))
            })
    }

    /// The houses that all cells with surplus share: box, row, column.
    fn shared_houses(&self) -> impl Iterator<Item = usize> {
        let all = self.surplus.iter().fold(0u128, |set, &(cell, _)| set | 1 << cell);
        let of_first = self.surplus.first().map(|&(cell, _)| HOUSES_OF[cell]);
        let houses = of_first.into_iter().flatten().map(usize::from);
        houses.filter(move |&house| all & !HOUSE_SET[house] == 0)
    }

    /// Type 4: two cells of a house share a digit that is no surplus, and which one of them must hold.
    fn locked(&self, marks: &Marks) -> Option<SeStep> {
        let [first, second] = self.surplus[..] else {
            return None;
        };
        let shared = marks.cell[first.0] & marks.cell[second.0] & !self.digits;
        if count(shared) != 1 {
            return None;
        }
        self.shared_houses().next()?;
        let gone = [first, second].map(|(cell, surplus)| (cell as u8, marks.cell[cell] & !surplus & !shared));
        SeStep::removing(SeKind::Bug(4), 57, gone.to_vec())
    }

    /// Type 3: the surplus forms a naked set with other cells of a house.
    fn subset(&self, grid: &Grid, reading: SeReading) -> Option<SeStep> {
        let houses: Vec<usize> = self.shared_houses().collect();
        let sizes = 2..=6;
        match reading {
            SeReading::Mended => sizes
                .flat_map(|size| houses.iter().map(move |&house| (house, size)))
                .find_map(|at| self.subset_in(grid, at)),
            SeReading::Original => {
                let ways = houses
                    .iter()
                    .flat_map(|&house| sizes.clone().map(move |size| (house, size)));
                ways.into_iter().find_map(|at| self.subset_in(grid, at))
            }
        }
    }

    /// With `size - 1` other cells of the house the surplus has `size` digits.
    fn subset_in(&self, grid: &Grid, (house, size): (usize, usize)) -> Option<SeStep> {
        let sets: [u16; 9] = std::array::from_fn(|place| {
            let cell = cell_at(house, place);
            let is_surplus = self.surplus.iter().any(|&(known, _)| known == cell);
            if is_surplus { 0 } else { grid.marks.cell[cell] }
        });
        let mut found = None;
        small_unions(&sets, size - 1, size, &mut |chosen, union| {
            if count(union) == size && self.digits & !union == 0 {
                let others =
                    bits(ALL & !chosen).map(|place| (cell_at(house, place) as u8, sets[place] & union));
                let rating = 58 + size as u32 - 2;
                found = SeStep::removing(SeKind::Bug(3), rating, others.collect());
            }
            found.is_some()
        });
        found
    }
}
