//! Grids that follow a pattern: is this a shuffled addition table?
//!
//! Many large grids are made by shuffling the rows, columns and digits of one shifting pattern. Such a grid
//! is an addition table modulo its side `n`: every row, column and digit has a label, and wherever a given
//! stands, the digit's label is the sum of the row's and the column's. The givens are linear equations for
//! the labels; when they leave just one degree of freedom, the labels fill the whole grid. A grid that
//! follows no pattern shows itself after about as many equations as there are labels,
//! because only zero solves them.
//!
//! This is a guess about where a solution lies, so what comes out is checked like any other solution, and
//! nothing follows from its absence.

use kudosu_board::{Rng, Shape, Stop};

use crate::Unfinished;

/// How often another label is chosen as the one that all others are multiples of.
const ATTEMPTS: usize = 12;

/// The attempts to read a grid as an addition table.
pub(super) struct Table {
    attempts: usize,
    rng: Rng,
}

impl Table {
    pub fn new(seed: u64) -> Table {
        Table {
            attempts: 0,
            rng: Rng::new(seed),
        }
    }

    /// A filling that continues the pattern of the givens, in reading order; the caller checks it against the
    /// houses. After a stop it goes on with the attempt that it was at.
    pub fn continued(
        &mut self,
        shape: &Shape,
        values: &[u8],
        stop: &Stop,
    ) -> Result<Option<Vec<u8>>, Unfinished> {
        let side = shape.side();
        if values.iter().all(|&value| value == 0) {
            return Ok(shifting_pattern(shape));
        }
        let givens: Vec<(usize, usize)> = values
            .iter()
            .enumerate()
            .filter(|&(_, &value)| value != 0)
            .map(|(cell, &value)| (cell, usize::from(value) - 1))
            .collect();
        if givens.len() < 3 * side {
            return Ok(None);
        }
        while self.attempts < ATTEMPTS {
            // Which label is the unit; which row and column have the label 0 is free to choose.
            let mut rng = self.rng.clone();
            let unit = 1 + rng.below(side.saturating_sub(1));
            match labels(side, &givens, unit, &mut rng, stop)? {
                Labels::Found(labels) => return Ok(Some(fill(side, &labels))),
                Labels::None => return Ok(None),
                Labels::OtherUnit => {}
            }
            (self.attempts, self.rng) = (self.attempts + 1, rng);
        }
        Ok(None)
    }
}

/// The pattern that fills a blank grid with rectangular boxes, or none.
fn shifting_pattern(shape: &Shape) -> Option<Vec<u8>> {
    let side = shape.side();
    let (height, width) = shape.box_size().unwrap_or((1, side));
    let value = |row: usize, column: usize| (width * (row % height) + row / height + column) % side + 1;
    let cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    Some(cells.map(|(row, column)| value(row, column) as u8).collect())
}

enum Labels {
    /// Labels of the rows, the columns, the digits.
    Found(Vec<u8>),
    /// The grid is no addition table.
    None,
    /// It may be one, but not with this unit.
    OtherUnit,
}

/// Solves for the labels of all rows, columns and digits, with row 0 and column 0 at 0 and row `unit` at 1.
fn labels(
    side: usize,
    givens: &[(usize, usize)],
    unit: usize,
    rng: &mut Rng,
    stop: &Stop,
) -> Result<Labels, Unfinished> {
    let unknowns = 3 * side;
    let mut equations = Equations::new(side, unknowns, unit);
    let mut order: Vec<usize> = (0..givens.len()).collect();
    rng.shuffle(&mut order);
    // Enough to determine everything many times over; what is found is checked against all givens later.
    for &at in order.iter().take(4 * unknowns) {
        stop.check()?;
        let (cell, digit) = givens[at];
        let (row, column) = (cell / side, cell % side);
        let mut equation = vec![0; unknowns];
        equation[row] = 1;
        equation[side + column] = 1;
        equation[2 * side + digit] = side as u8 - 1;
        // The gauge: these two are 0 whatever the table.
        (equation[0], equation[side]) = (0, 0);
        if let Some(answer) = equations.add(equation) {
            return Ok(answer);
        }
    }
    Ok(equations.solve())
}

/// Linear equations modulo the side, each solved for a variable of its own.
struct Equations {
    modulus: u16,
    /// The variable that the others are to be multiples of.
    unit: usize,
    /// By coefficient, its inverse, 0 where there is none.
    inverse: Vec<u8>,
    /// By variable, the equation that is solved for it: the variable's own coefficient is 1.
    solved: Vec<Option<Vec<u8>>>,
    /// Equations without an invertible coefficient, kept for later.
    later: Vec<Vec<u8>>,
}

impl Equations {
    fn new(side: usize, unknowns: usize, unit: usize) -> Equations {
        Equations {
            modulus: side as u16,
            unit,
            inverse: (0..side).map(|value| inverse(value, side)).collect(),
            solved: vec![None; unknowns],
            later: Vec::new(),
        }
    }

    fn subtract(&self, from: &mut [u8], other: &[u8], factor: u8) {
        let modulus = u32::from(self.modulus);
        // Division by multiplication, exact for everything below 100 * 101.
        let reciprocal = (1 << 20) / modulus + 1;
        let factor = modulus - u32::from(factor);
        for (value, &other) in from.iter_mut().zip(other) {
            let sum = u32::from(*value) + factor * u32::from(other);
            *value = (sum - ((sum * reciprocal) >> 20) * modulus) as u8;
        }
    }

    fn reduce(&self, equation: &mut [u8]) {
        for variable in 0..equation.len() {
            let factor = equation[variable];
            if factor != 0
                && let Some(solved) = &self.solved[variable]
            {
                self.subtract(equation, solved, factor);
            }
        }
    }

    /// Adds an equation; an answer when it leaves nothing but zero, at least for this unit.
    fn add(&mut self, mut equation: Vec<u8>) -> Option<Labels> {
        self.reduce(&mut equation);
        let unit = self.unit;
        let is_pivot =
            |&variable: &usize| variable != unit && self.inverse[usize::from(equation[variable])] != 0;
        let Some(pivot) = (0..equation.len()).find(is_pivot) else {
            let left = equation.iter().filter(|&&coefficient| coefficient != 0).count();
            if left == 1 && equation[unit] != 0 {
                let only_zero = self.inverse[usize::from(equation[unit])] != 0;
                return Some(if only_zero {
                    Labels::None
                } else {
                    Labels::OtherUnit
                });
            }
            if left > 0 {
                self.later.push(equation);
            }
            return None;
        };
        let factor = u16::from(self.inverse[usize::from(equation[pivot])]);
        for coefficient in &mut equation {
            *coefficient = (u16::from(*coefficient) * factor % self.modulus) as u8;
        }
        for variable in 0..self.solved.len() {
            if let Some(mut solved) = self.solved[variable].take() {
                let factor = solved[pivot];
                if factor != 0 {
                    self.subtract(&mut solved, &equation, factor);
                }
                self.solved[variable] = Some(solved);
            }
        }
        self.solved[pivot] = Some(equation);
        None
    }

    /// The labels when the unit's is 1.
    fn solve(mut self) -> Labels {
        for mut equation in std::mem::take(&mut self.later) {
            self.reduce(&mut equation);
            if equation.iter().any(|&coefficient| coefficient != 0) {
                return Labels::OtherUnit;
            }
        }
        let side = usize::from(self.modulus);
        let mut labels = vec![0; self.solved.len()];
        for (variable, label) in labels.iter_mut().enumerate() {
            *label = match &self.solved[variable] {
                _ if variable == 0 || variable == side => 0,
                _ if variable == self.unit => 1,
                Some(solved) => {
                    let others = solved.iter().filter(|&&coefficient| coefficient != 0).count();
                    if others > 1 + usize::from(solved[self.unit] != 0) {
                        return Labels::None;
                    }
                    ((self.modulus - u16::from(solved[self.unit])) % self.modulus) as u8
                }
                None => return Labels::None,
            };
        }
        let distinct = |labels: &[u8]| {
            labels
                .iter()
                .fold(0u128, |set, &label| set | 1 << label)
                .count_ones() as usize
                == side
        };
        if labels.chunks(side).all(distinct) {
            Labels::Found(labels)
        } else {
            Labels::OtherUnit
        }
    }
}

/// The inverse of a value modulo the side, 0 where there is none.
fn inverse(value: usize, side: usize) -> u8 {
    (1..side).find(|&factor| value * factor % side == 1).unwrap_or(0) as u8
}

/// Adds up the labels.
fn fill(side: usize, labels: &[u8]) -> Vec<u8> {
    let (rows, columns, digits) = (&labels[..side], &labels[side..2 * side], &labels[2 * side..]);
    let mut digit_of = vec![0; side];
    for (digit, &label) in digits.iter().enumerate() {
        digit_of[usize::from(label)] = digit as u8 + 1;
    }
    let sum = |row: u8, column: u8| digit_of[(usize::from(row) + usize::from(column)) % side];
    rows.iter()
        .flat_map(|&row| columns.iter().map(move |&column| sum(row, column)))
        .collect()
}

#[cfg(test)]
mod tests {
    use kudosu_board::Grid;
    use kudosu_testkit::{puzzle_with_holes, solved_grid};

    use super::*;

    #[test]
    fn a_shuffled_pattern_is_continued_from_a_quarter_of_its_cells() {
        let mut rng = Rng::new(5);
        for side in [24, 25, 36, 49, 100] {
            let shape = Shape::of_side(side).expect("a side");
            let solved = solved_grid(&shape, &mut rng);
            let puzzle = puzzle_with_holes(&solved, side * side * 3 / 4, &mut rng);
            let filled = Table::new(1)
                .continued(&shape, puzzle.values(), &Stop::new())
                .expect("nobody stops it");
            assert_eq!(filled.as_deref(), Some(solved.values()), "{side}");
        }
    }

    #[test]
    fn a_grid_that_is_no_table_is_left_alone() {
        let mut rng = Rng::new(6);
        let shape = Shape::of_side(25).expect("a side");
        let mut values = solved_grid(&shape, &mut rng).values().to_vec();
        rng.shuffle(&mut values);
        assert_eq!(Table::new(1).continued(&shape, &values, &Stop::new()), Ok(None));
    }

    #[test]
    fn blank_grids_get_the_plain_pattern() {
        for side in [1, 4, 7, 12, 100] {
            let shape = Shape::of_side(side).expect("a side");
            let blank = Grid::blank(&shape);
            let filled = Table::new(1)
                .continued(&shape, blank.values(), &Stop::new())
                .expect("nobody stops it");
            let filled =
                Grid::from_values(&shape, &filled.expect("a pattern")).expect("a digit in every cell");
            assert!(filled.is_solved(), "{side}");
        }
    }
}
