//! How often tdoku guesses until it has the solution of a puzzle, which is what ratings by "backtracks" such
//! as those of Sudoku-Extreme say. The engines beside this deduce as much and guess about as often, but at
//! other places. Where a search of this kind guesses depends on the order in which it deduces, so this one
//! follows tdoku's, plainly and without vectors.
//!
//! A *triad* is the three cells that a box and a line have in common. In a *band* (three boxes side by side,
//! or one below the other) a digit takes three triads, one of each box and of each line; that can be done in
//! six ways. The search knows for each box the digits of its cells and those that each of its triads does
//! *not* hold, and for each band the ways of each digit. What one of them finds out is told to the others at
//! once. Where nothing follows any more, it guesses a way of a digit in the band with the fewest ways.

use kudosu_board::{Grid, Shape, Stop};

use crate::Unfinished;
use crate::nine::Values;

/// How often tdoku guesses until it has found a solution; nothing where there is none. With several solutions
/// it is the first that counts.
///
/// Which digits a puzzle has and how it is turned makes a difference: where a search guesses depends on the
/// order of cells.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_search::nine::{backtracks, read_line};
///
/// let easy = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let hard = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let count = |line: &[u8]| backtracks(&read_line(line).expect("81 cells"), Stop::never());
/// assert_eq!(count(easy)?, Some(0));
/// assert!(count(hard)? > Some(10));
/// # Ok::<(), kudosu_search::Unfinished>(())
/// ```
pub fn backtracks(puzzle: &Values, stop: &Stop) -> Result<Option<u64>, Unfinished> {
    let mut search = Search { guesses: 0, stop };
    let Some(state) = start(puzzle) else {
        return Ok(None);
    };
    let Some(solved) = search.first_from(state)? else {
        return Ok(None);
    };
    match is_solution(&solved.values(), puzzle) {
        true => Ok(Some(search.guesses)),
        false => Err(Unfinished::WrongAnswer),
    }
}

fn is_solution(found: &Values, puzzle: &Values) -> bool {
    let grid = |values: &Values| Grid::from_values(&Shape::nine(), values);
    matches!((grid(found), grid(puzzle)), (Ok(found), Ok(puzzle)) if found.is_solution_of(&puzzle))
}

/// Digits, as bits 0 to 8.
type Digits = u16;

const ALL: Digits = 0x1ff;

/// The line of the triad that each way of a band takes in the first, second and third box.
const WAYS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 2, 1], [1, 0, 2]];

/// A band with more ways than this, of all digits together, has something to guess about.
const SETTLED: u32 = 9;

/// What is known of a box.
#[derive(Clone, Copy)]
struct Block {
    /// By row and column: the digits that the cell can have. In the fourth column those that the triad of a
    /// row need not have, in the fourth row the same for columns; the corner means nothing.
    digits: [[Digits; 4]; 4],
}

/// What is known of a band.
#[derive(Clone, Copy)]
struct Band {
    /// The digits that can lie so, for each of the ways.
    ways: [Digits; 6],
    /// What has been found out and is not yet taken away from them.
    gone: [Digits; 6],
}

impl Band {
    /// The digits that the triad of this box in this line can hold.
    fn triad(&self, peer: usize, line: usize) -> Digits {
        let ways = self.ways.iter().zip(WAYS);
        ways.filter(|(_, way)| way[peer] == line)
            .fold(0, |held, (digits, _)| held | digits)
    }

    /// All nine triads, by box and line.
    fn triads(&self) -> [[Digits; 3]; 3] {
        std::array::from_fn(|peer| std::array::from_fn(|line| self.triad(peer, line)))
    }

    /// The triad in this line holds none of these digits.
    fn deny(&mut self, peer: usize, line: usize, digits: Digits) {
        for (gone, way) in self.gone.iter_mut().zip(WAYS) {
            if way[peer] == line {
                *gone |= digits;
            }
        }
    }

    /// The triad in this line holds these digits, so the others of the box do not.
    fn assert(&mut self, peer: usize, line: usize, digits: Digits) {
        self.deny(peer, (line + 1) % 3, digits);
        self.deny(peer, (line + 2) % 3, digits);
    }

    /// Takes away what has been found out.
    fn settle(&mut self) {
        for (ways, gone) in self.ways.iter_mut().zip(self.gone) {
            *ways &= !gone;
        }
    }
}

/// A direction: bands lie across the grid, or down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Across,
    Down,
}

impl Way {
    fn other(self) -> Way {
        match self {
            Way::Across => Way::Down,
            Way::Down => Way::Across,
        }
    }
}

/// A position of the search.
#[derive(Clone)]
struct State {
    /// By direction and number.
    bands: [[Band; 3]; 2],
    /// By row and column of boxes.
    blocks: [[Block; 3]; 3],
}

/// What was found out contradicts itself.
struct Contradiction;

type Deduced = Result<(), Contradiction>;

/// The puzzle with everything that follows without a guess; nothing where it contradicts itself.
fn start(puzzle: &Values) -> Option<State> {
    let band = Band {
        ways: [ALL; 6],
        gone: [0; 6],
    };
    let block = Block {
        digits: [[ALL; 4]; 4],
    };
    let mut state = State {
        bands: [[band; 3]; 2],
        blocks: [[block; 3]; 3],
    };
    for (cell, &value) in puzzle.iter().enumerate().filter(|(_, value)| **value != 0) {
        if value > 9 {
            return None;
        }
        state.give(cell / 9, cell % 9, 1 << (value - 1));
    }
    let order = [(0, 1), (1, 2), (2, 0)];
    let settled = order.into_iter().try_for_each(|(number, from)| {
        state.tell_band(Way::Across, number, from)?;
        state.tell_band(Way::Down, number, from)
    });
    settled.is_ok().then_some(state)
}

impl State {
    fn band(&mut self, way: Way, number: usize) -> &mut Band {
        &mut self.bands[way as usize][number]
    }

    /// Writes a given down, without looking at what follows.
    fn give(&mut self, row: usize, column: usize, digit: Digits) {
        let [(block_row, line), (block_column, place)] = [(row / 3, row % 3), (column / 3, column % 3)];
        let digits = &mut self.blocks[block_row][block_column].digits;
        for (r, cells) in digits.iter_mut().enumerate() {
            for (c, cell) in cells.iter_mut().enumerate() {
                let is_cell = r < 3 && c < 3;
                if (r, c) == (line, place) {
                    *cell &= digit;
                } else if is_cell || (r == line && c == 3) || (c == place && r == 3) {
                    *cell &= !digit;
                }
            }
        }
        self.band(Way::Across, block_row)
            .assert(block_column, line, digit);
        self.band(Way::Down, block_column).assert(block_row, place, digit);
    }

    /// A band takes away what was found out of it, and tells its boxes, the one from which it was heard last.
    fn tell_band(&mut self, way: Way, number: usize, from: usize) -> Deduced {
        let band = self.band(way, number);
        if band
            .ways
            .iter()
            .zip(band.gone)
            .all(|(ways, gone)| ways & gone == 0)
        {
            return Ok(());
        }
        band.settle();
        // A triad that can hold three digits holds them; that is looked at once, not until nothing changes.
        let before = band.triads();
        for (peer, triads) in before.iter().enumerate() {
            for (line, &digits) in triads.iter().enumerate() {
                if digits.count_ones() == 3 {
                    band.assert(peer, line, digits);
                }
            }
        }
        band.settle();
        let triads = band.triads();
        for peer in [(from + 1) % 3, (from + 2) % 3, from] {
            let [a, b, c] = triads[peer];
            let free = [b | c, c | a, a | b];
            let mut may = [[ALL; 4]; 4];
            for (line, (&held, &free)) in triads[peer].iter().zip(&free).enumerate() {
                for (place, may_hold) in [held, held, held, free].into_iter().enumerate() {
                    match way {
                        Way::Across => may[line][place] = may_hold,
                        Way::Down => may[place][line] = may_hold,
                    }
                }
            }
            let (row, column) = match way {
                Way::Across => (number, peer),
                Way::Down => (peer, number),
            };
            self.tell_block(row, column, &may, way)?;
        }
        Ok(())
    }

    /// A box keeps what it may have by what a band in this direction says, finds out what follows, and tells
    /// its bands, the other one first.
    fn tell_block(&mut self, row: usize, column: usize, may: &[[Digits; 4]; 4], from: Way) -> Deduced {
        let mut block = self.blocks[row][column];
        let mut gone = [[0; 4]; 4];
        for (gone, (digits, may)) in
            places(&mut gone).zip(block.digits.iter().flatten().zip(may.iter().flatten()))
        {
            *gone = digits & !may;
        }
        if gone.iter().flatten().all(|gone| *gone == 0) {
            return Ok(());
        }
        loop {
            for (digits, gone) in places(&mut block.digits).zip(gone.iter().flatten()) {
                *digits &= !gone;
            }
            let asserted = block.asserted()?;
            let (across, down) = block_lines(&asserted);
            let anywhere = across.iter().fold(0, |all, digits| all | digits);
            for line in 0..3 {
                for place in 0..3 {
                    let own = asserted[line][place];
                    // A cell that has its digit has no other; where one is asserted twice, others notice.
                    let others = if own == 0 { anywhere } else { 0xffff ^ own };
                    gone[line][place] |= others;
                }
                gone[line][3] |= across[line];
                gone[3][line] |= down[line];
            }
            for line in 0..3 {
                let band = self.band(Way::Across, row);
                band.deny(column, line, asserted[line][3]);
                band.assert(column, line, across[line]);
                let band = self.band(Way::Down, column);
                band.deny(row, line, asserted[3][line]);
                band.assert(row, line, down[line]);
            }
            let left = block.digits.iter().flatten().zip(gone.iter().flatten());
            if left.into_iter().all(|(digits, gone)| digits & gone == 0) {
                break;
            }
        }
        self.blocks[row][column] = block;
        let (first, then) = (from.other(), from);
        for way in [first, then] {
            match way {
                Way::Across => self.tell_band(way, row, column)?,
                Way::Down => self.tell_band(way, column, row)?,
            }
        }
        Ok(())
    }

    /// The digits of the cells, where each has one.
    fn values(&self) -> Values {
        std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            let digits = self.blocks[row / 3][column / 3].digits[row % 3][column % 3];
            match digits.count_ones() {
                1 => digits.trailing_zeros() as u8 + 1,
                _ => 0,
            }
        })
    }

    /// What to guess about: a direction, a band, and the way and the digit.
    fn choice(&self) -> Option<(Way, usize, usize, Digits)> {
        let count = |band: &Band| band.ways.iter().map(|digits| digits.count_ones()).sum::<u32>();
        let bands = [Way::Across, Way::Down]
            .into_iter()
            .flat_map(|way| (0..3).map(move |number| (way, number)));
        let unsettled = bands
            .map(|(way, number)| (count(&self.bands[way as usize][number]), way, number))
            .filter(|(count, ..)| *count > SETTLED);
        let (_, way, number) = unsettled.min_by_key(|(count, ..)| *count)?;
        let ways = &self.bands[way as usize][number].ways;
        // Of the digits with the fewest ways the first; four ways are as good as more.
        let ways_of = |digit: u32| ways.iter().filter(|digits| *digits >> digit & 1 != 0).count();
        let digit = (0..9)
            .filter(|&digit| ways_of(digit) > 1)
            .min_by_key(|&digit| ways_of(digit).min(4))?;
        let digit = 1 << digit;
        let first = ways.iter().position(|digits| digits & digit != 0)?;
        Some((way, number, first, digit))
    }
}

/// All places of a box with its margins, in reading order.
fn places(digits: &mut [[Digits; 4]; 4]) -> impl Iterator<Item = &mut Digits> {
    digits.iter_mut().flatten()
}

/// What is asserted in the cells of each row and of each column.
fn block_lines(asserted: &[[Digits; 4]; 4]) -> ([Digits; 3], [Digits; 3]) {
    let across = std::array::from_fn(|row| (0..3).fold(0, |all, column| all | asserted[row][column]));
    let down = std::array::from_fn(|column| (0..3).fold(0, |all, row| all | asserted[row][column]));
    (across, down)
}

impl Block {
    /// Everything that must be so: the last digit of a cell, the six digits that a triad does not hold, and
    /// where a digit has only one place left in a row or column of the box, its margin included.
    fn asserted(&self) -> Result<[[Digits; 4]; 4], Contradiction> {
        let digits = &self.digits;
        let mut asserted = [[0; 4]; 4];
        for row in 0..4 {
            for column in 0..4 {
                let least = match (row, column) {
                    (3, 3) => continue,
                    (3, _) | (_, 3) => 6,
                    _ => 1,
                };
                match digits[row][column].count_ones() {
                    count if count < least => return Err(Contradiction),
                    count if count == least => asserted[row][column] = digits[row][column],
                    _ => {}
                }
            }
        }
        for line in 0..3 {
            let across = only_once(digits[line]);
            let down = only_once(std::array::from_fn(|place| digits[place][line]));
            for place in 0..4 {
                asserted[line][place] |= digits[line][place] & across;
                asserted[place][line] |= digits[place][line] & down;
            }
        }
        Ok(asserted)
    }
}

/// The digits that occur in exactly one of the sets.
fn only_once(sets: [Digits; 4]) -> Digits {
    let (mut once, mut twice) = (0, 0);
    for set in sets {
        twice |= once & set;
        once |= set;
    }
    once & !twice
}

struct Search<'a> {
    guesses: u64,
    stop: &'a Stop,
}

impl Search<'_> {
    /// The first solution from here on. No deeper than there are ways to take away, which is a few dozen.
    fn first_from(&mut self, mut state: State) -> Result<Option<State>, Unfinished> {
        loop {
            if self.stop.is_requested() {
                return Err(Unfinished::Stopped);
            }
            let Some((way, number, first, digit)) = state.choice() else {
                return Ok(Some(state));
            };
            self.guesses += 1;
            let mut guessed = state.clone();
            let band = guessed.band(way, number);
            for (other, gone) in band.gone.iter_mut().enumerate() {
                if other != first {
                    *gone |= digit;
                }
            }
            if guessed.tell_band(way, number, 0).is_ok()
                && let Some(solved) = self.first_from(guessed)?
            {
                return Ok(Some(solved));
            }
            state.band(way, number).gone[first] |= digit;
            if state.tell_band(way, number, 0).is_err() {
                return Ok(None);
            }
        }
    }
}
