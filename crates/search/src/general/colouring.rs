//! The second step on sparse grids: the digits of each piece are known,
//! and one stack of pieces is to be put in order.
//!
//! The pieces of a stack and the digits are the two sides of a regular bipartite graph; the columns of the
//! stack are the colours of its edges, and those of the givens are fixed. An edge that finds no colour free
//! at both ends gets one by exchanging two colours along a path (König's proof that it can always be done);
//! where givens are in the way it takes the colour of other edges, which then have to find another one.

use kudosu_board::{Rng, Stop, bits};

use super::deal::{Cut, Dealing};
use super::options::Options;
use crate::Unfinished;

const NOBODY: u8 = u8::MAX;
/// What it costs to take an edge's colour away, in times that it has lost it before.
const EVICTION: u64 = 10;

/// One stack of pieces and the digits put in so far.
pub(super) struct Colouring {
    side: usize,
    colours: usize,
    /// By piece and colour: the cell, the digits it can hold, the digit it holds,
    /// and whether that is settled.
    cells: Vec<usize>,
    allowed: Vec<u128>,
    held: Vec<u8>,
    settled: Vec<bool>,
    /// By digit and colour, the piece that has it there.
    piece_at: Vec<u8>,
    /// The colours not used yet at each piece, and at each digit.
    free_of_piece: Vec<u128>,
    free_of_digit: Vec<u128>,
    /// Edges (piece, digit) without a colour.
    open: Vec<(u8, u8)>,
    /// By piece and digit, how often the edge lost its colour.
    losses: Vec<u32>,
    disputed: bool,
    turn: u64,
}

impl Colouring {
    /// The stack with this number, where each piece (one of each line) is to hold what it was dealt.
    pub fn new(options: &Options, cut: Cut, stack: usize, dealing: &Dealing, rng: &mut Rng) -> Colouring {
        let side = options.layout.side;
        let colours = cut.piece;
        let all = (1u128 << colours) - 1;
        let mut colouring = Colouring {
            side,
            colours,
            cells: vec![0; side * colours],
            allowed: vec![0; side * colours],
            held: vec![NOBODY; side * colours],
            settled: vec![false; side * colours],
            piece_at: vec![NOBODY; side * colours],
            free_of_piece: vec![all; side],
            free_of_digit: vec![all; side],
            open: Vec::new(),
            losses: vec![0; side * side],
            disputed: false,
            turn: 0,
        };
        let mut open = Vec::new();
        for piece in 0..side {
            let members = options.layout.members(cut.house(side, piece));
            let dealt = dealing.digits_of(piece, stack);
            let mut room = vec![0u8; side];
            for colour in 0..colours {
                let cell = usize::from(members[stack * colours + colour]);
                let at = piece * colours + colour;
                colouring.cells[at] = cell;
                colouring.allowed[at] = options.digits[cell] & dealt;
                if options.values[cell] != 0 {
                    colouring.settled[at] = true;
                    colouring.give(piece, usize::from(options.values[cell]) - 1, colour);
                } else {
                    bits(colouring.allowed[at]).for_each(|digit| room[digit] += 1);
                }
            }
            let held = &colouring.held[piece * colours..][..colours];
            let digits = bits(dealt).filter(|&digit| !held.contains(&(digit as u8)));
            open.extend(digits.map(|digit| (room[digit], piece as u8, digit as u8)));
        }
        rng.shuffle(&mut open);
        open.sort_by_key(|&(room, ..)| std::cmp::Reverse(room));
        colouring.open = open.into_iter().map(|(_, piece, digit)| (piece, digit)).collect();
        colouring
    }

    /// The cells of the stack with their values; those without one are left out.
    pub fn placements(&self) -> impl Iterator<Item = (usize, u8)> {
        let held = self.cells.iter().zip(&self.held);
        held.filter(|&(_, &digit)| digit != NOBODY)
            .map(|(&cell, &digit)| (cell, digit + 1))
    }

    /// The cells of the stack and the digits they can hold.
    pub fn cells(&self) -> impl Iterator<Item = (usize, u128)> {
        self.cells.iter().copied().zip(self.allowed.iter().copied())
    }

    /// How many turns it took so far.
    pub fn turns(&self) -> u64 {
        self.turn
    }

    fn give(&mut self, piece: usize, digit: usize, colour: usize) {
        self.held[piece * self.colours + colour] = digit as u8;
        self.piece_at[digit * self.colours + colour] = piece as u8;
        self.free_of_piece[piece] &= !(1 << colour);
        self.free_of_digit[digit] &= !(1 << colour);
    }

    fn take(&mut self, piece: usize, digit: usize, colour: usize) {
        self.held[piece * self.colours + colour] = NOBODY;
        self.piece_at[digit * self.colours + colour] = NOBODY;
        self.free_of_piece[piece] |= 1 << colour;
        self.free_of_digit[digit] |= 1 << colour;
    }

    fn suits(&self, piece: usize, digit: usize, colour: usize) -> bool {
        self.allowed[piece * self.colours + colour] >> digit & 1 == 1
    }

    /// Colours all edges, from where a stop found it; `false` when it was not done after so many turns.
    pub fn complete(&mut self, turns: u64, rng: &mut Rng, stop: &Stop) -> Result<bool, Unfinished> {
        loop {
            if self.turn % 64 == 63 {
                stop.check()?;
            }
            let Some((piece, digit)) = self.next_open(rng) else {
                return Ok(true);
            };
            self.turn += 1;
            let (piece, digit) = (usize::from(piece), usize::from(digit));
            if self.colour_freely(piece, digit) || self.colour_by_exchange(piece, digit, rng) {
                continue;
            }
            if self.turn > turns || !self.colour_by_force(piece, digit, rng) {
                self.open.push((piece as u8, digit as u8));
                return Ok(false);
            }
        }
    }

    /// The edge with the least room as long as none has lost its colour, then any:
    /// in a fixed order it would go in circles.
    fn next_open(&mut self, rng: &mut Rng) -> Option<(u8, u8)> {
        if self.disputed && !self.open.is_empty() {
            let at = rng.below(self.open.len());
            return Some(self.open.swap_remove(at));
        }
        self.open.pop()
    }

    fn colour_freely(&mut self, piece: usize, digit: usize) -> bool {
        let free = self.free_of_piece[piece] & self.free_of_digit[digit];
        let colour = bits(free).find(|&colour| self.suits(piece, digit, colour));
        if let Some(colour) = colour {
            self.give(piece, digit, colour);
        }
        colour.is_some()
    }

    /// Frees a colour at the digit that is free at the piece,
    /// by exchanging it with one free at the digit along a path.
    fn colour_by_exchange(&mut self, piece: usize, digit: usize, rng: &mut Rng) -> bool {
        let turned = rng.below(self.colours);
        let in_turn = |set: u128| {
            let low = set & ((1 << turned) - 1);
            bits(set & !low).chain(bits(low))
        };
        for wanted in in_turn(self.free_of_piece[piece]) {
            if !self.suits(piece, digit, wanted) {
                continue;
            }
            for offered in in_turn(self.free_of_digit[digit]) {
                if let Some(path) = self.path(digit, wanted, offered) {
                    for &(piece, digit, colour) in &path {
                        self.take(piece, digit, colour);
                    }
                    for &(piece, digit, colour) in &path {
                        self.give(piece, digit, wanted + offered - colour);
                    }
                    self.give(piece, digit, wanted);
                    return true;
                }
            }
        }
        false
    }

    /// The edges with the two colours in turn from a digit on;
    /// `None` when one of them cannot change its colour.
    fn path(&self, digit: usize, wanted: usize, offered: usize) -> Option<Vec<(usize, usize, usize)>> {
        let mut path = Vec::new();
        let mut digit = digit;
        loop {
            for (colour, other) in [(wanted, offered), (offered, wanted)] {
                let piece = if colour == wanted {
                    self.piece_at[digit * self.colours + colour]
                } else {
                    path.last()
                        .map_or(NOBODY, |&(piece, ..): &(usize, usize, usize)| piece as u8)
                };
                if piece == NOBODY {
                    return Some(path);
                }
                let piece = usize::from(piece);
                let at = piece * self.colours + colour;
                if colour == offered {
                    if self.held[at] == NOBODY {
                        return Some(path);
                    }
                    digit = usize::from(self.held[at]);
                }
                if self.settled[at] || !self.suits(piece, digit, other) {
                    return None;
                }
                path.push((piece, digit, colour));
            }
        }
    }

    /// Takes a colour away from the edges that have it at either end,
    /// from those that lost theirs least often so far.
    fn colour_by_force(&mut self, piece: usize, digit: usize, rng: &mut Rng) -> bool {
        let mut best: Option<(u64, usize)> = None;
        for colour in 0..self.colours {
            let at = piece * self.colours + colour;
            if self.settled[at] || !self.suits(piece, digit, colour) {
                continue;
            }
            // Two edges in the way are worse than one, but not at any price.
            let mut price = 0;
            if self.held[at] != NOBODY {
                price += self.loss(piece, usize::from(self.held[at]));
            }
            let other = self.piece_at[digit * self.colours + colour];
            if other != NOBODY {
                if self.settled[usize::from(other) * self.colours + colour] {
                    continue;
                }
                price += self.loss(usize::from(other), digit);
            }
            let price = price << 16 | rng.below(1 << 16) as u64;
            if best.is_none_or(|(least, _)| price < least) {
                best = Some((price, colour));
            }
        }
        let Some((_, colour)) = best else {
            return false;
        };
        let held = self.held[piece * self.colours + colour];
        if held != NOBODY {
            self.evict(piece, usize::from(held), colour);
        }
        let other = self.piece_at[digit * self.colours + colour];
        if other != NOBODY {
            self.evict(usize::from(other), digit, colour);
        }
        self.give(piece, digit, colour);
        true
    }

    fn loss(&self, piece: usize, digit: usize) -> u64 {
        EVICTION + u64::from(self.losses[piece * self.side + digit])
    }

    fn evict(&mut self, piece: usize, digit: usize, colour: usize) {
        self.disputed = true;
        self.take(piece, digit, colour);
        self.losses[piece * self.side + digit] += 1;
        self.open.push((piece as u8, digit as u8));
    }
}
