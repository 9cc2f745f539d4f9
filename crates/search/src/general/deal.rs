//! Sparse grids in two steps: first which digits lie in each piece of a row inside a box,
//! then where in the piece.
//!
//! The rows of a band deal every digit out to the boxes: one row to each box, and as many digits to a piece
//! as it has cells. Once all pieces have their digits, what is left falls apart into the stacks, and in each
//! stack it is to colour the edges of a regular bipartite graph (digits and pieces, a colour is a column),
//! which can always be done when nothing is given, whatever the dealing. So a dealing that leaves digits and
//! cells much room beside the givens nearly always leads to a solution; that is what is sought here, by
//! annealing. With rows and columns exchanged it is the same.
//!
//! This is a guess about where a solution lies: nothing follows from its failure.

use kudosu_board::{Rng, Stop, bits};

use super::classes::Lines;
use super::options::Options;
use crate::Unfinished;

/// Sweeps at most, after it has cooled down, to give every piece as many digits as it has cells.
const LEVELLING: usize = 100;
const HOTTEST: f64 = 1.0;
const COLDEST: f64 = 0.1;
const LEVELLING_HEAT: f64 = 0.3;
/// What a digit too many counts at first and in the end, against the logarithms of the room.
const UNEVENNESS: [f64; 2] = [0.3, 1.0];
/// What no room at all counts, as a logarithm.
const NO_ROOM: f32 = -3.0;

/// How the lines of a grid with rectangular boxes are cut into pieces.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    pub lines: Lines,
    /// The lines that run through the same boxes, which is also the number of pieces of a line.
    pub band: usize,
    /// The cells of a piece.
    pub piece: usize,
}

impl Cut {
    /// The house that a line is.
    pub fn house(self, side: usize, line: usize) -> usize {
        match self.lines {
            Lines::Rows => line,
            Lines::Columns => side + line,
        }
    }
}

/// In which piece of each line each digit lies, and how much room that leaves.
pub(super) struct Dealing {
    cut: Cut,
    side: usize,
    /// By line, digit and piece, the cells of the piece that are open to the digit.
    open: Vec<u128>,
    /// By line and digit, the piece.
    piece_of: Vec<u8>,
    /// By line and piece, how many digits it has.
    dealt: Vec<i32>,
    /// By digit and position in a line, how many of the digit's pieces let it stand there.
    room_of_digit: Vec<u16>,
    /// By line and position, how many of the piece's digits can stand there.
    room_of_cell: Vec<u16>,
    /// The (line, digit) with more than one piece to choose from.
    free: Vec<(u8, u8)>,
    logarithm: Vec<f32>,
    /// How far the annealing has come.
    sweep: usize,
    turn: usize,
}

impl Dealing {
    /// A piece for each digit in each line, whether or not the pieces get as many as they have cells;
    /// `None` when there is no way to do it.
    pub fn any(options: &Options, cut: Cut, rng: &mut Rng) -> Option<Dealing> {
        let side = options.layout.side;
        let pieces = cut.band;
        let mut logarithm: Vec<f32> = (0..=side).map(|count| (count as f32).ln()).collect();
        logarithm[0] = NO_ROOM;
        let mut dealing = Dealing {
            cut,
            side,
            open: vec![0; side * side * pieces],
            piece_of: vec![0; side * side],
            dealt: vec![0; side * pieces],
            room_of_digit: vec![0; side * side],
            room_of_cell: vec![0; side * side],
            free: Vec::new(),
            logarithm,
            sweep: 0,
            turn: 0,
        };
        let within = (1u128 << cut.piece) - 1;
        let mut allowed = vec![0u128; pieces];
        for first in (0..side).step_by(pieces) {
            for digit in 0..side {
                for (line, allowed) in (first..).zip(&mut allowed) {
                    let slots = options.slots[cut.house(side, line) * side + digit];
                    *allowed = 0;
                    for piece in 0..pieces {
                        let open = slots >> (piece * cut.piece) & within;
                        dealing.open[(line * side + digit) * pieces + piece] = open;
                        *allowed |= u128::from(open != 0) << piece;
                    }
                    if allowed.count_ones() > 1 {
                        dealing.free.push((line as u8, digit as u8));
                    }
                }
                for (line, piece) in (first..).zip(matching(&allowed, rng)?) {
                    dealing.piece_of[line * side + digit] = piece as u8;
                    dealing.put(line, digit, piece);
                }
            }
        }
        Some(dealing)
    }

    /// The digits of a piece of a line.
    pub fn digits_of(&self, line: usize, piece: usize) -> u128 {
        let held = |&digit: &usize| usize::from(self.piece_of[line * self.side + digit]) == piece;
        (0..self.side).filter(held).fold(0, |set, digit| set | 1 << digit)
    }

    /// Whether every piece has as many digits as cells.
    pub fn is_even(&self) -> bool {
        self.dealt.iter().all(|&dealt| dealt as usize == self.cut.piece)
    }

    fn open(&self, line: usize, digit: usize, piece: usize) -> u128 {
        self.open[(line * self.side + digit) * self.cut.band + piece]
    }

    fn put(&mut self, line: usize, digit: usize, piece: usize) {
        self.dealt[line * self.cut.band + piece] += 1;
        let first = piece * self.cut.piece;
        for at in bits(self.open(line, digit, piece)) {
            self.room_of_digit[digit * self.side + first + at] += 1;
            self.room_of_cell[line * self.side + first + at] += 1;
        }
    }

    fn take(&mut self, line: usize, digit: usize, piece: usize) {
        self.dealt[line * self.cut.band + piece] -= 1;
        let first = piece * self.cut.piece;
        for at in bits(self.open(line, digit, piece)) {
            self.room_of_digit[digit * self.side + first + at] -= 1;
            self.room_of_cell[line * self.side + first + at] -= 1;
        }
    }

    /// How much the logarithms of these rooms lose when one option goes, or gain when one comes.
    fn loss(&self, rooms: &[u16], at: u128) -> f32 {
        bits(at)
            .map(|at| usize::from(rooms[at]))
            .map(|room| self.logarithm[room] - self.logarithm[room - 1])
            .sum()
    }

    fn gain(&self, rooms: &[u16], at: u128) -> f32 {
        bits(at)
            .map(|at| usize::from(rooms[at]))
            .map(|room| self.logarithm[room + 1] - self.logarithm[room])
            .sum()
    }

    /// How much room a digit gains when it exchanges its pieces in two lines of a band.
    fn gain_of_exchange(&self, digit: usize, [a, b]: [usize; 2], [p, q]: [usize; 2]) -> f32 {
        let (side, width) = (self.side, self.cut.piece);
        let (ap, aq) = (self.open(a, digit, p), self.open(a, digit, q));
        let (bp, bq) = (self.open(b, digit, p), self.open(b, digit, q));
        let of_digit = |piece: usize| &self.room_of_digit[digit * side + piece * width..];
        let of_cells = |line: usize, piece: usize| &self.room_of_cell[line * side + piece * width..];
        let own = |open: u128| self.logarithm[open.count_ones() as usize];
        own(aq) + own(bp) - own(ap) - own(bq)
            + self.gain(of_digit(p), bp & !ap)
            + self.gain(of_digit(q), aq & !bq)
            - self.loss(of_digit(p), ap & !bp)
            - self.loss(of_digit(q), bq & !aq)
            + self.gain(of_cells(a, q), aq)
            + self.gain(of_cells(b, p), bp)
            - self.loss(of_cells(a, p), ap)
            - self.loss(of_cells(b, q), bq)
    }

    /// Exchanges pieces between two lines of a digit, at random and ever more choosily, until all pieces have
    /// as many digits as cells, or for as long as seems worth while. The more sweeps, the more room for each
    /// digit. After a stop it goes on where it was.
    pub fn anneal(&mut self, sweeps: usize, rng: &mut Rng, stop: &Stop) -> Result<(), Unfinished> {
        let (side, pieces) = (self.side, self.cut.band);
        if self.free.is_empty() {
            return Ok(());
        }
        while self.sweep < sweeps + LEVELLING {
            let step = self.sweep;
            if step >= sweeps && self.is_even() {
                return Ok(());
            }
            let cooled = (step as f64 / sweeps as f64).min(1.0);
            let levelled = step.saturating_sub(sweeps) as f64 / LEVELLING as f64;
            let temperature = if step < sweeps {
                HOTTEST * (COLDEST / HOTTEST).powf(cooled)
            } else {
                LEVELLING_HEAT
            };
            let [loose, strict] = UNEVENNESS;
            let unevenness = (loose * (strict / loose).powf(cooled) * 8f64.powf(levelled)) as f32;
            while self.turn < self.free.len() {
                if self.turn.is_multiple_of(1024) {
                    stop.check()?;
                }
                self.turn += 1;
                let (a, digit) = self.free[rng.below(self.free.len())];
                let (a, digit) = (usize::from(a), usize::from(digit));
                let b = a / pieces * pieces + rng.below(pieces);
                let p = usize::from(self.piece_of[a * side + digit]);
                let q = usize::from(self.piece_of[b * side + digit]);
                if a == b || self.open(a, digit, q) == 0 || self.open(b, digit, p) == 0 {
                    continue;
                }
                let dealt = |line: usize, piece: usize| self.dealt[line * pieces + piece];
                let uneven = 4 + 2 * (dealt(a, q) + dealt(b, p) - dealt(a, p) - dealt(b, q));
                let worse = unevenness * uneven as f32 - self.gain_of_exchange(digit, [a, b], [p, q]);
                let chance = (rng.next_u64() >> 40) as f64 / (1u64 << 24) as f64;
                if worse <= 0.0 || (f64::from(-worse) / temperature).exp() > chance {
                    self.take(a, digit, p);
                    self.take(b, digit, q);
                    self.put(a, digit, q);
                    self.put(b, digit, p);
                    self.piece_of.swap(a * side + digit, b * side + digit);
                }
            }
            (self.sweep, self.turn) = (self.sweep + 1, 0);
        }
        Ok(())
    }
}

/// A piece for each line, all different, out of those allowed to it.
fn matching(allowed: &[u128], rng: &mut Rng) -> Option<Vec<usize>> {
    let mut line_of = vec![usize::MAX; allowed.len()];
    let mut order: Vec<usize> = (0..allowed.len()).collect();
    rng.shuffle(&mut order);
    for &line in &order {
        if !augment(allowed, line, &mut line_of, &mut 0) {
            return None;
        }
    }
    let mut piece_of = vec![0; allowed.len()];
    for (piece, &line) in line_of.iter().enumerate() {
        piece_of[line] = piece;
    }
    Some(piece_of)
}

fn augment(allowed: &[u128], line: usize, line_of: &mut [usize], tried: &mut u128) -> bool {
    for piece in bits(allowed[line]) {
        if *tried >> piece & 1 == 1 {
            continue;
        }
        *tried |= 1 << piece;
        if line_of[piece] == usize::MAX || augment(allowed, line_of[piece], line_of, tried) {
            line_of[piece] = line;
            return true;
        }
    }
    false
}
