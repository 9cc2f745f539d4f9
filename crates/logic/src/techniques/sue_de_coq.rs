//! Sue de Coq: some cells where a box and a line meet, some more on the rest of the line, some more in the
//! rest of the box; the line's part and the box's part share no digit, and all cells together have just as
//! many digits as there are cells. No digit fits twice, so each is there exactly once: those of the line's
//! part (or of the meeting cells alone) leave the rest of the line, those of the box's part (or of the
//! meeting cells alone) the rest of the box.
//!
//! ```text
//! box:  | 1235  1235   .  |  line:  15   ...      four cells, four digits: 1 and 5 are used up on the line,
//!       |  23     .    .  |                       2 and 3 in the box
//! ```

use kudosu_board::Shape;

use super::prelude::*;
use crate::unions::small_unions;

/// Meeting by meeting, small patterns first; each set of eliminations once.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let mut seen = SeenEffects::default();
    for (line, block) in crossings(position.shape()) {
        query.check_stop()?;
        let shape = position.shape();
        let meeting = shape.house_set(line) & shape.house_set(block);
        let rest = |house| parts(query, &(shape.house_set(house) - &meeting), largest(shape));
        let (on_line, in_block) = (rest(line)?, rest(block)?);
        for core in parts(query, &meeting, meeting.len())? {
            // the other parts take up at least one digit each
            if core.cells.len() < 2 || core.digits.len() < core.cells.len() + 2 {
                continue;
            }
            let crossing = Crossing { line, block, core };
            crossing.find(query, &on_line, &in_block, &mut seen, sink)?;
        }
    }
    Flow::Continue(())
}

/// Some cells and all their candidates.
#[derive(Clone)]
struct Part {
    cells: Vec<Cell>,
    digits: DigitSet,
}

impl Part {
    /// How many digits of the core the part takes up: its cells less the digits that it brings itself.
    fn gain(&self, core: DigitSet) -> usize {
        self.cells.len().saturating_sub((self.digits - core).len())
    }

    /// Not a naked subset by itself.
    fn is_open(&self) -> bool {
        self.digits.len() > self.cells.len()
    }
}

/// Boxes with the lines that cross them in more than one cell.
fn crossings(shape: &Shape) -> impl Iterator<Item = (HouseId, HouseId)> + '_ {
    let of_kind = |is_box: bool| {
        let houses = shape.houses().iter();
        houses
            .filter(move |house| (house.kind() == HouseKind::Box) == is_box)
            .map(|house| house.id())
    };
    of_kind(true)
        .flat_map(move |block| of_kind(false).map(move |line| (line, block)))
        .filter(|&(line, block)| (shape.house_set(line) & shape.house_set(block)).len() > 1)
}

/// The most cells that a part may have: all on the usual grids, fewer where there would be far too many.
fn largest(shape: &Shape) -> usize {
    if shape.side() <= 9 { shape.side() } else { 3 }
}

/// All choices of blank cells with several candidates, small ones first.
fn parts(query: &Query<'_>, cells: &CellSet, largest: usize) -> Flow<Vec<Part>> {
    let position = query.position;
    let is_open = |cell: &Cell| position.candidates(*cell).len() > 1;
    let cells: Vec<Cell> = cells.iter().filter(is_open).collect();
    let candidates: Vec<u128> = cells
        .iter()
        .map(|&cell| position.candidates(cell).bits())
        .collect();
    let mut parts = Vec::new();
    for size in 1..=largest.min(cells.len()) {
        small_unions(query.stop, &candidates, size, usize::MAX, &mut |chosen, union| {
            parts.push(Part {
                cells: chosen.iter().map(|&at| cells[at]).collect(),
                digits: DigitSet::from_bits(union),
            });
            Flow::Continue(())
        })?;
    }
    Flow::Continue(parts)
}

/// Where a line and a box meet, with the meeting cells of the pattern.
struct Crossing {
    line: HouseId,
    block: HouseId,
    core: Part,
}

impl Crossing {
    fn find(
        &self,
        query: &Query<'_>,
        on_line: &[Part],
        in_block: &[Part],
        seen: &mut SeenEffects,
        sink: &mut Sink<'_>,
    ) -> Flow {
        let core = self.core.digits;
        let excess = core.len() - self.core.cells.len();
        let useful = |part: &&Part| part.is_open() && (1..excess).contains(&part.gain(core));
        let in_block: Vec<&Part> = in_block.iter().filter(useful).collect();
        for line_part in on_line.iter().filter(useful) {
            query.check_stop()?; // on large grids there are thousands of parts on either side
            for block_part in &in_block {
                if line_part.gain(core) + block_part.gain(core) == excess
                    && !line_part.digits.intersects(block_part.digits)
                {
                    report(self.step(query, line_part, block_part, seen), sink)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn step(
        &self,
        query: &Query<'_>,
        line_part: &Part,
        block_part: &Part,
        seen: &mut SeenEffects,
    ) -> Option<Step> {
        let position = query.position;
        let parts = [&self.core, line_part, block_part];
        let is_used = |cell: &Cell| parts.iter().any(|part| part.cells.contains(cell));
        let digits = parts.iter().fold(DigitSet::EMPTY, |all, part| all | part.digits);
        let sides = [
            (self.line, digits - block_part.digits),
            (self.block, digits - line_part.digits),
        ];
        let gone = sides.into_iter().flat_map(|(house, digits)| {
            let rest = position.blanks_in(house).filter(|cell| !is_used(cell));
            rest.flat_map(move |cell| {
                (position.candidates(cell) & digits)
                    .iter()
                    .map(move |digit| (cell, digit))
            })
        });
        let gone = seen.fresh(gone.collect())?;
        Step::removing(query.technique, gone, || {
            Evidence::about(digits)
                .house(HouseRole::Base, self.line)
                .house(HouseRole::Cover, self.block)
                .cells(Role::Pivot, self.core.cells.iter().copied())
                .cells(Role::Pincer, line_part.cells.iter().copied())
                .cells(Role::Companion, block_part.cells.iter().copied())
        })
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Grid, Shape, Stop};

    use crate::techniques::testing::*;
    use crate::{Options, Position, Technique, all_steps};

    #[test]
    fn the_digits_are_used_up_on_both_sides() {
        let found = steps("sue-de-coq", "1.3... .5.... .6.... ...41. ....42 6..... @2x3");
        assert_eq!(found, ["r4c2-2 r6c3-1 r6c3-5"]);
    }

    #[test]
    fn on_a_large_grid_it_looks_at_the_stop_for_every_part_of_a_line() {
        // A row meets a box in 4 cells, of which there are 11 choices of two and more, and has 8 others, of
        // which there are 92 choices of up to three; that many times for each of the 12 × 3 meetings.
        let blank = Grid::blank(&Shape::with_box(3, 4).unwrap());
        let stop = Stop::after_looks(u64::MAX);
        let options = Options::default();
        assert_eq!(
            all_steps(&Position::of(&blank), Technique::SueDeCoq, &options, &stop),
            Ok(Vec::new())
        );
        assert!(stop.looks() > Some(11 * 92 * 12 * 3));
    }
}
