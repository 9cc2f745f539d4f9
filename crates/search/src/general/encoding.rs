//! What is left open after the singles: a compact problem of yes-or-no variables in groups of which exactly
//! one holds.
//!
//! Only candidates that are still open become variables, and a group's "at most one" half is never written
//! out as clauses: on a puzzle with many givens this is a hundred times smaller than the textbook encoding.

use kudosu_board::{Stop, bits};

use super::intersections::Intersections;
use super::options::Options;
use crate::Unfinished;

/// A variable with a sign: `2 * variable` says that it holds, `2 * variable + 1` that it does not.
pub(crate) type Literal = u32;

const NO_LITERAL: Literal = Literal::MAX;

/// What a group says.
#[derive(Clone, Copy)]
pub(super) enum Origin {
    /// This cell is filled.
    Cell(u16),
    /// A segment, or how large a digit is, is what it is.
    Segment,
    /// This house has this digit.
    House(u16, u8),
}

/// Variables and the groups of literals of which exactly one is true.
pub(super) struct Encoding {
    /// The candidates (cell, digit) that the first variables stand for;
    /// the other variables are segments with a digit.
    pub candidates: Vec<(u16, u8)>,
    pub variables: usize,
    origins: Vec<Origin>,
    group_start: Vec<u32>,
    members: Vec<Literal>,
    groups_start: Vec<u32>,
    groups_of: Vec<u32>,
    first_variable: Vec<u32>,
    /// Of each cell, how its candidates are numbered.
    codes: Vec<CellCode>,
}

/// How the candidates of a cell that is open are numbered, in the order of their digits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CellCode {
    /// The first of them, and how many there are; 0 where the cell is known.
    pub first: u32,
    pub count: u32,
    /// The first variable that says that the digit is at most so large, where there are any.
    order: Option<u32>,
}

impl CellCode {
    /// The literal that says that the cell holds one of its candidates up to this one, which is not the last.
    pub(crate) fn at_most(self, rank: u32) -> Option<Literal> {
        match rank {
            0 => Some(2 * self.first),
            _ if rank + 2 == self.count => Some(2 * (self.first + rank + 1) + 1),
            _ => self.order.map(|order| 2 * (order + rank - 1)),
        }
    }
}

impl Encoding {
    pub fn new(options: &Options, stop: &Stop) -> Result<Encoding, Unfinished> {
        Encoding::with_order(options, |_| false, stop)
    }

    /// With variables that say how large the digit of a cell is at most, for these cells.
    pub fn with_order(
        options: &Options,
        is_ordered: impl Fn(usize) -> bool,
        stop: &Stop,
    ) -> Result<Encoding, Unfinished> {
        let layout = &*options.layout;
        let side = layout.side;
        let mut encoding = Encoding {
            candidates: Vec::new(),
            variables: 0,
            origins: Vec::new(),
            group_start: vec![0],
            members: Vec::new(),
            groups_start: Vec::new(),
            groups_of: Vec::new(),
            first_variable: vec![u32::MAX; layout.cells],
            codes: vec![CellCode::default(); layout.cells],
        };
        for cell in 0..layout.cells {
            if options.values[cell] != 0 {
                continue;
            }
            encoding.first_variable[cell] = encoding.candidates.len() as u32;
            for digit in bits(options.digits[cell]) {
                encoding.members.push(2 * encoding.candidates.len() as u32);
                encoding.candidates.push((cell as u16, digit as u8));
            }
            let first = encoding.first_variable[cell];
            encoding.codes[cell] = CellCode {
                first,
                count: encoding.candidates.len() as u32 - first,
                order: None,
            };
            encoding.close_group(Origin::Cell(cell as u16));
        }
        encoding.variables = encoding.candidates.len();
        for cell in (0..layout.cells).filter(|&cell| is_ordered(cell)) {
            encoding.order(cell);
        }

        let Intersections { segments, divisions } = Intersections::new(layout);
        let mut in_segment = vec![NO_LITERAL; segments.len() * side];
        for (number, segment) in segments.iter().enumerate() {
            stop.check()?;
            let (house, within) = segment.sides[0];
            for digit in 0..side {
                let slots = options.slots[house * side + digit];
                if slots.count_ones() < 2 || slots & within == 0 {
                    continue;
                }
                let mut literals = bits(slots & within).map(|slot| {
                    let cell = usize::from(layout.members(house)[slot]);
                    2 * encoding.variable(options, cell, digit)
                });
                let first = literals.next().unwrap_or(NO_LITERAL);
                let others: Vec<Literal> = literals.collect();
                in_segment[number * side + digit] = if others.is_empty() {
                    first
                } else {
                    // Exactly one of: one of the cells holds the digit, or it is not in the segment.
                    let segment_holds = 2 * encoding.variables as u32;
                    encoding.variables += 1;
                    encoding.members.extend([segment_holds + 1, first]);
                    encoding.members.extend(others);
                    encoding.close_group(Origin::Segment);
                    segment_holds
                };
            }
        }
        let undivided = vec![Vec::new()];
        for house in 0..layout.houses {
            stop.check()?;
            let divisions = if divisions[house].is_empty() {
                &undivided
            } else {
                &divisions[house]
            };
            for digit in 0..side {
                let slots = options.slots[house * side + digit];
                if slots.count_ones() < 2 {
                    continue;
                }
                for division in divisions {
                    let mut alone = slots;
                    for &segment in division {
                        alone &= !segments[segment].slots_in(house);
                        let literal = in_segment[segment * side + digit];
                        if literal != NO_LITERAL {
                            encoding.members.push(literal);
                        }
                    }
                    for slot in bits(alone) {
                        let cell = usize::from(layout.members(house)[slot]);
                        let literal = 2 * encoding.variable(options, cell, digit);
                        encoding.members.push(literal);
                    }
                    encoding.close_group(Origin::House(house as u16, digit as u8));
                }
            }
        }
        encoding.index_groups(stop)?;
        Ok(encoding)
    }

    /// Adds what says how large the digit of a cell is at most.
    fn order(&mut self, cell: usize) {
        let code = &mut self.codes[cell];
        // With three candidates or fewer, one of them or its absence says it.
        if code.count < 4 {
            return;
        }
        code.order = Some(self.variables as u32);
        self.variables += code.count as usize - 3;
        let code = *code;
        for rank in 1..code.count - 1 {
            // Exactly one of: smaller, this digit, larger.
            let smaller = code.at_most(rank - 1).unwrap_or(NO_LITERAL);
            let larger = code.at_most(rank).unwrap_or(NO_LITERAL) ^ 1;
            self.members.extend([smaller, 2 * (code.first + rank), larger]);
            self.close_group(Origin::Segment);
        }
    }

    /// How the candidates of the cells are numbered.
    pub fn codes(&self) -> &[CellCode] {
        &self.codes
    }

    fn close_group(&mut self, origin: Origin) {
        self.origins.push(origin);
        self.group_start.push(self.members.len() as u32);
    }

    fn variable(&self, options: &Options, cell: usize, digit: usize) -> u32 {
        let below = options.digits[cell] & ((1u128 << digit) - 1);
        self.first_variable[cell] + below.count_ones()
    }

    /// The literal "this cell holds this digit",
    /// for a candidate that is open in the options the encoding was made from.
    pub fn literal(&self, cell: usize, digit: usize) -> Literal {
        let first = self.first_variable[cell] as usize;
        let of_cell = self.candidates[first..].iter();
        let offset = of_cell
            .take_while(|&&(at, held)| usize::from(at) == cell && usize::from(held) < digit)
            .count();
        2 * (first + offset) as u32
    }

    fn index_groups(&mut self, stop: &Stop) -> Result<(), Unfinished> {
        let mut start = vec![0u32; 2 * self.variables + 1];
        for &literal in &self.members {
            start[literal as usize + 1] += 1;
        }
        for at in 1..start.len() {
            start[at] += start[at - 1];
        }
        let mut next = start.clone();
        let mut groups_of = vec![0; self.members.len()];
        for group in 0..self.groups() {
            if group % 1024 == 0 {
                stop.check()?;
            }
            for at in self.group_start[group]..self.group_start[group + 1] {
                let next = &mut next[self.members[at as usize] as usize];
                groups_of[*next as usize] = group as u32;
                *next += 1;
            }
        }
        (self.groups_start, self.groups_of) = (start, groups_of);
        Ok(())
    }

    /// How many groups there are.
    pub fn groups(&self) -> usize {
        self.group_start.len() - 1
    }

    /// What a group says.
    pub fn origin(&self, group: usize) -> Origin {
        self.origins[group]
    }

    /// The literals of a group.
    #[inline]
    pub fn group(&self, group: usize) -> &[Literal] {
        &self.members[self.group_start[group] as usize..self.group_start[group + 1] as usize]
    }

    /// The groups that a literal is in.
    #[inline]
    pub fn groups_of(&self, literal: Literal) -> &[u32] {
        let literal = literal as usize;
        &self.groups_of[self.groups_start[literal] as usize..self.groups_start[literal + 1] as usize]
    }
}
