//! Multi-sector locked set: the blank cells where some rows and some columns cross. Each digit is counted by
//! rows, by columns or by boxes: in how many of them it can be among these cells. Where the sum over all
//! digits is just the number of cells, each of those is used up: a digit that is counted by rows goes from
//! the rest of its rows, and so on.
//!
//! ```text
//!      c1  c2  c3
//! r1   15  16  17    nine cells: 1 by rows counts three, 5 and 8 by column 1 two, 6 and 9 by
//! r4   18  19  16    column 2 two, ... together nine; so 1 goes from the rest of
//! r7   15  16  17    rows 1, 4 and 7, 5 from the rest of column 1, and so on
//! ```

use super::prelude::*;
use crate::covers::CoveredCells;
use crate::guarded::has_usual_boxes;

/// The fewest and the most lines of a direction.
const LINES: std::ops::RangeInclusive<u32> = 2..=6;

/// Fewer cells are fish and subsets.
const FEWEST_CELLS: u32 = 9;

/// How much less the sum may be where some digits are counted by boxes.
const MOST_SAVED: u32 = 3;

/// How a digit is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Rows,
    Columns,
    Boxes,
}

/// Small ones first; each set of eliminations once.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    if !has_usual_boxes(query.position.shape()) {
        return Flow::Continue(());
    }
    let marks = Marks::of(query.position);
    let choices: Vec<u16> = (0u16..1 << 9)
        .filter(|lines| LINES.contains(&lines.count_ones()))
        .collect();
    let mut found: Vec<(u32, u16, u16)> = Vec::new();
    for &rows in &choices {
        query.check_stop()?;
        for &columns in &choices {
            let cells = marks.blanks_at(rows, columns);
            if cells >= FEWEST_CELLS && marks.is_locked(rows, columns, cells) {
                found.push((cells, rows, columns));
            }
        }
    }
    found.sort_unstable();
    let mut seen = SeenEffects::default();
    for (_, rows, columns) in found {
        let step = marks.covered(query.position, rows, columns).step(query);
        let is_new = |step: &Step| seen.fresh(step.eliminations.clone()).is_some();
        report(step.filter(is_new), sink)?;
    }
    Flow::Continue(())
}

/// The candidates of a grid of nine as bits.
struct Marks {
    /// For each row its blank columns.
    blanks: [u16; 9],
    /// For each digit and row its columns.
    columns: [[u16; 9]; 9],
    /// For each choice of rows and each digit the columns that it has there.
    columns_of: Vec<[u16; 9]>,
    /// For each choice of columns and each digit the rows that it has there.
    rows_of: Vec<[u16; 9]>,
}

impl Marks {
    fn of(position: &Position) -> Marks {
        let mut marks = Marks {
            blanks: [0; 9],
            columns: [[0; 9]; 9],
            columns_of: vec![[0; 9]; 1 << 9],
            rows_of: vec![[0; 9]; 1 << 9],
        };
        for cell in position.blanks().iter() {
            let (row, column) = (cell.index() / 9, cell.index() % 9);
            marks.blanks[row] |= 1 << column;
            for digit in position.candidates(cell).iter() {
                marks.columns[digit.index()][row] |= 1 << column;
                marks.columns_of[1 << row][digit.index()] |= 1 << column;
                marks.rows_of[1 << column][digit.index()] |= 1 << row;
            }
        }
        for table in [&mut marks.columns_of, &mut marks.rows_of] {
            for choice in 1..table.len() {
                let last = choice & choice.wrapping_neg();
                let (one, rest) = (table[last], table[choice ^ last]);
                table[choice] = std::array::from_fn(|digit| one[digit] | rest[digit]);
            }
        }
        marks
    }

    fn blanks_at(&self, rows: u16, columns: u16) -> u32 {
        lines(rows)
            .map(|row| (self.blanks[row] & columns).count_ones())
            .sum()
    }

    /// Whether the sum over all digits is just the number of cells.
    fn is_locked(&self, rows: u16, columns: u16, cells: u32) -> bool {
        let (by_rows, by_columns) = (&self.rows_of[columns as usize], &self.columns_of[rows as usize]);
        // What boxes may save beside lines, digit by digit, is little.
        let mut sum = 0;
        for digit in 0..9 {
            let in_rows = (by_rows[digit] & rows).count_ones();
            sum += in_rows.min((by_columns[digit] & columns).count_ones());
            if sum > cells + MOST_SAVED {
                return false;
            }
        }
        let fewest = |digit| {
            self.ways(digit, rows, columns)
                .map(|(count, _)| count)
                .into_iter()
                .min()
        };
        (0..9).filter_map(fewest).sum::<u32>() == cells
    }

    /// In how many rows, columns and boxes a digit can be.
    fn ways(&self, digit: usize, rows: u16, columns: u16) -> [(u32, By); 3] {
        let (mut in_rows, mut in_columns, mut in_boxes) = (0, 0, 0u16);
        for row in lines(rows) {
            let its = self.columns[digit][row] & columns;
            in_rows += u32::from(its != 0);
            in_columns |= its;
            let stacks = u16::from(its & 0o7 != 0)
                | u16::from(its & 0o70 != 0) << 1
                | u16::from(its & 0o700 != 0) << 2;
            in_boxes |= stacks << (row / 3 * 3);
        }
        [
            (in_rows, By::Rows),
            (in_columns.count_ones(), By::Columns),
            (in_boxes.count_ones(), By::Boxes),
        ]
    }

    /// The cells and what they use up; of two ways to count a digit the one that clears more.
    fn covered(&self, position: &Position, rows: u16, columns: u16) -> CoveredCells {
        let shape = position.shape();
        let cell = |row: usize, column: usize| Cell::new((row * 9 + column) as u16);
        let cells: Vec<Cell> = lines(rows)
            .flat_map(|row| lines(self.blanks[row] & columns).map(move |column| cell(row, column)))
            .collect();
        let own: CellSet = cells.iter().copied().collect();
        let mut covers: Vec<(HouseId, DigitSet)> = Vec::new();
        for digit in shape.digits().iter() {
            let ways = self.ways(digit.index(), rows, columns);
            let fewest = ways.map(|(count, _)| count).into_iter().min();
            let houses = |by: By| -> Vec<HouseId> {
                let kind = match by {
                    By::Rows => HouseKind::Row,
                    By::Columns => HouseKind::Column,
                    By::Boxes => HouseKind::Box,
                };
                let is_used = |house: &&House| {
                    let mut cells = position.cells_in(house.id(), digit);
                    cells.any(|cell| own.contains(cell))
                };
                let houses = shape.houses_of_kind(kind).iter().filter(is_used);
                houses.map(House::id).collect()
            };
            let clears = |houses: &[HouseId]| -> usize {
                let cleared = houses.iter().flat_map(|&house| position.cells_in(house, digit));
                cleared.filter(|&cell| !own.contains(cell)).count()
            };
            let best = ways
                .into_iter()
                .filter(|(count, _)| Some(*count) == fewest)
                .map(|(_, by)| houses(by))
                .reduce(|best, other| {
                    if clears(&other) > clears(&best) {
                        other
                    } else {
                        best
                    }
                });
            for house in best.unwrap_or_default() {
                match covers.iter_mut().find(|(its, _)| *its == house) {
                    Some((_, digits)) => _ = digits.insert(digit),
                    None => covers.push((house, DigitSet::of(digit))),
                }
            }
        }
        covers.sort_by_key(|&(house, _)| house);
        CoveredCells { cells, covers }
    }
}

/// The lines of a choice, by their numbers.
fn lines(choice: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |line| choice >> line & 1 == 1)
}
