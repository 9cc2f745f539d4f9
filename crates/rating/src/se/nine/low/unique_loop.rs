//! Unique rectangles and loops (4.5 and more): a closed walk of cells that could swap two digits, were it not
//! for their other candidates, the *extras*. All loops are found, and the easiest by rating and type is
//! taken.

use super::small_unions;
use crate::se::SeReading;
use crate::se::nine::grid::{Grid, Marks, cell_at};
use crate::se::nine::hint::tenths;
use crate::se::nine::step::{SeKind, SeStep};
use crate::se::nine::tables::{ALL, HOUSES_OF, PEERS, PLACE_IN, bits, cells, count};

/// The easiest step.
pub fn find(grid: &Grid, reading: SeReading) -> Option<SeStep> {
    let mut best = None;
    for start in cells(super::cells_with(&grid.marks, 2, 2)) {
        let pair = grid.marks.cell[start];
        let mut walk = Walk {
            grid,
            reading,
            pair,
            digits: [pair.trailing_zeros() as usize, 15 - pair.leading_zeros() as usize],
            cells: vec![start as u8],
            best: &mut best,
        };
        walk.extend(2, 0, None, [houses_of(start), 0]);
    }
    best.map(|(_, _, step)| step)
}

/// The rating as the double it is, the type and the step.
type Best = Option<(f64, u8, SeStep)>;

/// The search for closed walks on which every step changes the house.
struct Walk<'a> {
    grid: &'a Grid,
    reading: SeReading,
    pair: u16,
    digits: [usize; 2],
    cells: Vec<u8>,
    best: &'a mut Best,
}

impl Walk<'_> {
    /// `spare`: how many more cells with extras are welcome whatever they are; `extras`: those met so far;
    /// `houses`: those of the last cell's sort, even or odd, and of the other.
    fn extend(&mut self, spare: usize, mut extras: u16, last: Option<u8>, houses: [u32; 2]) {
        let (start, cell) = (self.cells[0], self.cells[self.cells.len() - 1]);
        for house in HOUSES_OF[usize::from(cell)] {
            if Some(house) == last {
                continue;
            }
            let places = self.grid.marks.place[usize::from(house)];
            for place in bits(places[self.digits[0]] & places[self.digits[1]]) {
                let next = cell_at(usize::from(house), place);
                if next == usize::from(start) && self.cells.len() >= 4 {
                    self.close();
                }
                if self.cells.contains(&(next as u8)) {
                    continue;
                }
                let own = self.grid.marks.cell[next] & !self.pair;
                let met = extras | own;
                if self.reading == SeReading::Original {
                    // There what was only tried counts as met for the next one that is tried.
                    extras = met;
                }
                // Beyond two cells with extras only those with one and the same are of use; and a house with
                // two even or two odd cells makes no deadly loop.
                if houses[1] & houses_of(next) == 0 && (own == 0 || count(met) == 1 || spare > 0) {
                    self.cells.push(next as u8);
                    let spare = spare.saturating_sub(usize::from(own != 0));
                    self.extend(spare, met, Some(house), [houses[1] | houses_of(next), houses[0]]);
                    self.cells.pop();
                }
            }
        }
    }

    fn close(&mut self) {
        if is_deadly(&self.cells) {
            let roof: Vec<usize> = self.cells.iter().map(|&cell| usize::from(cell)).collect();
            Loop::new(self.grid, self.reading, roof, self.pair).collect(self.best);
        }
    }
}

fn houses_of(cell: usize) -> u32 {
    HOUSES_OF[cell].iter().fold(0, |set, house| set | 1 << house)
}

/// Whether every house on the way holds one cell at an even and one at an odd place of the walk.
fn is_deadly(cells: &[u8]) -> bool {
    let houses = |parity: usize| {
        let mut houses = 0u32;
        for &cell in cells.iter().skip(parity).step_by(2) {
            for house in HOUSES_OF[usize::from(cell)] {
                if houses >> house & 1 == 1 {
                    return None;
                }
                houses |= 1 << house;
            }
        }
        Some(houses)
    };
    let even = houses(0);
    even.is_some() && even == houses(1)
}

/// A deadly loop but for its extras.
struct Loop<'a> {
    grid: &'a Grid,
    reading: SeReading,
    length: usize,
    pair: u16,
    /// The cells with extras.
    roof: Vec<usize>,
    extras: u16,
}

impl<'a> Loop<'a> {
    fn new(grid: &'a Grid, reading: SeReading, mut cells: Vec<usize>, pair: u16) -> Loop<'a> {
        let length = cells.len();
        cells.retain(|&cell| grid.marks.cell[cell] != pair);
        let extras = cells
            .iter()
            .fold(0, |all, &cell| all | (grid.marks.cell[cell] & !pair));
        Loop {
            grid,
            reading,
            length,
            pair,
            roof: cells,
            extras,
        }
    }

    fn marks(&self) -> &Marks {
        &self.grid.marks
    }

    fn collect(&self, best: &mut Best) {
        let base = length_rating(self.length);
        match (&self.roof[..], count(self.extras)) {
            ([], _) => {}
            (&[cell], _) => self.offer(best, base, 1, vec![(cell as u8, self.pair)]),
            (roof, 1) => {
                let seen = roof
                    .iter()
                    .fold(self.grid.ground.blank, |seen, &cell| seen & PEERS[cell]);
                let gone = cells(seen).map(|cell| (cell as u8, self.marks().cell[cell] & self.extras));
                self.offer(best, base, 2, gone.collect());
            }
            (&[first, second], _) => self.subsets([first, second], best),
            _ => {}
        }
        if let [first, second] = self.roof[..]
            && let Some(gone) = self.locked([first, second])
        {
            self.offer(best, base, 4, gone);
        }
    }

    fn offer(&self, best: &mut Best, rating: f64, sort: u8, gone: Vec<(u8, u16)>) {
        let is_better = |best: &(f64, u8, SeStep)| (rating, sort) < (best.0, best.1);
        if best.as_ref().is_none_or(is_better) {
            let kind = SeKind::UniqueLoop(self.length as u8, sort);
            if let Some(step) = SeStep::removing(kind, tenths(rating), gone) {
                *best = Some((rating, sort, step));
            }
        }
    }

    /// The houses that hold both cells.
    fn shared_houses(roof: [usize; 2]) -> impl Iterator<Item = usize> {
        let houses = HOUSES_OF[roof[0]].into_iter().zip(HOUSES_OF[roof[1]]);
        houses
            .filter(|(first, second)| first == second)
            .map(|(house, _)| usize::from(house))
    }

    /// Naked and hidden sets with the extras, small ones first.
    fn subsets(&self, roof: [usize; 2], best: &mut Best) {
        let extras = count(self.extras);
        let smallest = match self.reading {
            SeReading::Mended => 2,
            SeReading::Original => extras,
        };
        for size in smallest..=7 {
            for house in Loop::shared_houses(roof) {
                let blanks = usize::from(self.grid.ground.blanks[house]);
                if size * 2 <= blanks && size >= extras {
                    self.naked_sets(roof, house, size, best);
                }
                if size * 2 < blanks {
                    self.hidden_sets(roof, house, size, best);
                }
            }
        }
    }

    /// The roof counts as one cell with the extras: with `size - 1` other cells it has `size` digits.
    fn naked_sets(&self, roof: [usize; 2], house: usize, size: usize, best: &mut Best) {
        let sets: [u16; 9] = std::array::from_fn(|place| {
            let cell = cell_at(house, place);
            if roof.contains(&cell) {
                0
            } else {
                self.marks().cell[cell]
            }
        });
        // An extra that only one of the two cells has must be in another cell of the set as well.
        let in_both = self.extras & self.marks().cell[roof[0]] & self.marks().cell[roof[1]];
        let rating = length_rating(self.length) + (size - 1) as f64 * 0.1;
        small_unions(&sets, size - 1, size, &mut |chosen, union| {
            let digits = union | in_both;
            if count(digits) == size && self.extras & !digits == 0 {
                let others =
                    bits(ALL & !chosen).map(|place| (cell_at(house, place) as u8, sets[place] & digits));
                self.offer(best, rating, 3, others.collect());
            }
            false
        });
    }

    /// The two digits of the loop and `size - 2` others have, besides the roof, only `size - 1` places.
    fn hidden_sets(&self, roof: [usize; 2], house: usize, size: usize, best: &mut Best) {
        let sort = crate::se::nine::grid::sort_of(house);
        let second = 1u16 << PLACE_IN[roof[1]][sort];
        let places = |digit: usize| self.marks().place[house][digit] & !second;
        let of_pair = bits(self.pair).fold(0, |union, digit| union | places(digit));
        let is_free = |digit: &usize| (self.pair | self.extras) >> digit & 1 == 0 && places(*digit) != 0;
        let others: Vec<usize> = (0..9).filter(is_free).collect();
        let sets: Vec<u16> = others.iter().map(|&digit| places(digit) | of_pair).collect();
        let rating = length_rating(self.length) + (size - 2) as f64 * 0.1;
        small_unions(&sets, size - 2, size, &mut |chosen, union| {
            let union = union | of_pair;
            if count(union) == size {
                let digits = bits(chosen).fold(self.pair, |set, at| set | 1 << others[at]);
                let companions = bits(union).map(|place| cell_at(house, place));
                let gone = companions
                    .filter(|cell| !roof.contains(cell))
                    .map(|cell| (cell as u8, self.marks().cell[cell] & !digits));
                self.offer(best, rating, 3, gone.collect());
            }
            false
        });
    }

    /// One of the two digits has no other place in a house of both cells, so they lose the other.
    fn locked(&self, roof: [usize; 2]) -> Option<Vec<(u8, u16)>> {
        bits(self.pair).find_map(|kept| {
            let confined = |house: &usize| {
                let places = self.marks().place[*house][kept];
                bits(places).all(|place| roof.contains(&cell_at(*house, place)))
            };
            Loop::shared_houses(roof).find(confined)?;
            let other = self.pair & !(1 << kept);
            Some(roof.map(|cell| (cell as u8, other)).to_vec())
        })
    }
}

/// Sudoku Explainer's rating for a loop of this length. Its sums are compared as they are, so 4.6 + 0.1 stays
/// a hair below 4.7, and with it the order of the steps.
fn length_rating(length: usize) -> f64 {
    let mut rating = 4.5;
    if length >= 10 {
        rating += 0.3;
    }
    if length >= 8 {
        rating += 0.2;
    } else if length >= 6 {
        rating += 0.1;
    }
    rating
}
