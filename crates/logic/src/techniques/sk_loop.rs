//! SK-loop (after Steven Kurzhals): two rows and two columns cross in four boxes. In each box the two other
//! cells of the row and the two other cells of the column are two pairs of cells; the eight pairs form a
//! ring, in which each shares a box with one neighbour and a line with the other. Where the candidates of all
//! sixteen cells are sixteen digits of these boxes and lines, each of those is used up by the ring.
//!
//! ```text
//! X 12.. | X 12..     the pairs of row 1 share 1 and 2 along the row, the pairs of box 1 other digits
//! :      | :          within the box, and so on around: 1 and 2 go from the rest of the row, and the
//! X 34.. | X 34..     digits of the box from the rest of the box
//! ```

use super::prelude::*;
use crate::covers::{CoveredCells, cleared};
use crate::guarded::has_usual_boxes;

/// Rows and columns by their numbers.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    if !has_usual_boxes(position.shape()) {
        return Flow::Continue(());
    }
    let mut seen = SeenEffects::default();
    for rows in pairs_of_lines() {
        query.check_stop()?;
        for columns in pairs_of_lines() {
            let Some(ring) = Ring::of(position, rows, columns) else {
                continue;
            };
            let step = ring.covered(position).and_then(|covered| covered.step(query));
            let is_new = |step: &Step| seen.fresh(step.eliminations.clone()).is_some();
            report(step.filter(is_new), sink)?;
        }
    }
    Flow::Continue(())
}

/// Two lines of different bands.
fn pairs_of_lines() -> impl Iterator<Item = [usize; 2]> + Clone {
    let all = (0..9).flat_map(|low| (0..9).map(move |high| [low, high]));
    all.filter(|[low, high]| low / 3 < high / 3)
}

/// Eight pairs of cells, and the houses that join each to the next.
struct Ring {
    pairs: [[Cell; 2]; 8],
    /// `links[i]` joins pair `i` and the one after it.
    links: [HouseId; 8],
}

impl Ring {
    /// The ring around four crossings, where its cells are blank and the crossings are filled.
    fn of(position: &Position, [top, bottom]: [usize; 2], [left, right]: [usize; 2]) -> Option<Ring> {
        let shape = position.shape();
        let cell = |row: usize, column: usize| Cell::new((row * 9 + column) as u16);
        let is_open = |row, column| position.blanks().contains(cell(row, column));
        if [top, bottom]
            .iter()
            .any(|&row| is_open(row, left) || is_open(row, right))
        {
            return None;
        }
        let others = |line: usize| {
            let start = line / 3 * 3;
            let mut others = (start..start + 3).filter(move |&other| other != line);
            [others.next().unwrap_or(start), others.next().unwrap_or(start)]
        };
        let along_row = |row: usize, column: usize| others(column).map(|column| cell(row, column));
        let along_column = |row: usize, column: usize| others(row).map(|row| cell(row, column));
        // Around: out of each box along a line, into the next one.
        let pairs = [
            along_row(top, left),
            along_row(top, right),
            along_column(top, right),
            along_column(bottom, right),
            along_row(bottom, right),
            along_row(bottom, left),
            along_column(bottom, left),
            along_column(top, left),
        ];
        let mut cells = pairs.as_flattened().iter();
        if !cells.all(|&cell| position.blanks().contains(cell)) {
            return None;
        }
        let line = |kind: HouseKind, at: usize| shape.houses_of_kind(kind).get(at).map(House::id);
        let block = |row: usize, column: usize| line(HouseKind::Box, row / 3 * 3 + column / 3);
        Some(Ring {
            pairs,
            links: [
                line(HouseKind::Row, top)?,
                block(top, right)?,
                line(HouseKind::Column, right)?,
                block(bottom, right)?,
                line(HouseKind::Row, bottom)?,
                block(bottom, left)?,
                line(HouseKind::Column, left)?,
                block(top, left)?,
            ],
        })
    }

    /// For each digit as few links as its pairs need, those that clear most; all of them where they are as
    /// many as the cells.
    fn covered(&self, position: &Position) -> Option<CoveredCells> {
        let cells = self.pairs.as_flattened();
        let own: CellSet = cells.iter().copied().collect();
        let mut covers = self.links.map(|house| (house, DigitSet::EMPTY));
        let mut count = 0;
        for digit in position.shape().digits().iter() {
            let has = |at: &usize| self.pairs[*at].iter().any(|&cell| position.allows(cell, digit));
            let with: Vec<usize> = (0..8).filter(has).collect();
            let fewest = covering(&with).map(|links| links.count_ones()).min()?;
            count += fewest;
            if count > 16 {
                return None;
            }
            let clears = |links: u8| -> usize {
                let houses = (0..8).filter(|at| links >> at & 1 == 1).map(|at| self.links[at]);
                houses
                    .map(|house| cleared(position, &own, house, digit).count())
                    .sum()
            };
            let best = covering(&with)
                .filter(|links| links.count_ones() == fewest)
                .max_by_key(|&links| (clears(links), std::cmp::Reverse(links)))?;
            for at in (0..8).filter(|at| best >> at & 1 == 1) {
                covers[at].1.insert(digit);
            }
        }
        let is_ring = covers.iter().all(|(_, digits)| !digits.is_empty());
        (count == 16 && is_ring).then(|| CoveredCells {
            cells: cells.to_vec(),
            covers: covers.to_vec(),
        })
    }
}

/// The choices of links, as bits, so that each of these pairs lies at one.
fn covering(pairs: &[usize]) -> impl Iterator<Item = u8> + '_ {
    (0..=u8::MAX).filter(move |links| {
        let mut pairs = pairs.iter();
        pairs.all(|&at| links >> at & 1 == 1 || links >> ((at + 7) % 8) & 1 == 1)
    })
}
