//! Pills on grids with digits of two places, where "the number that is read" is no weighted sum.

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, at_most, bit, digits, highest, lowest};

/// A pill is only worked out when its cells have no more ways than this to be filled.
const MOST_WAYS: usize = 4096;

/// A pill of several cells and the cells that sum to the number read from it.
#[derive(Debug)]
pub(in crate::clued) struct WidePill {
    /// The pill, then the shaft.
    pub(super) cells: Box<[u16]>,
    pill: usize,
}

impl WidePill {
    pub(in crate::clued) fn new(pill: &[u16], shaft: &[u16]) -> WidePill {
        WidePill {
            cells: [pill, shaft].concat().into_boxed_slice(),
            pill: pill.len(),
        }
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let (pill, shaft) = self.cells.split_at(self.pill);
        let (mut least, mut most) = (0, 0);
        for &cell in shaft {
            least += i64::from(lowest(domains.get(cell)));
            most += i64::from(highest(domains.get(cell)));
        }
        let ways = pill.iter().map(|&cell| domains.get(cell).count_ones() as usize);
        if ways.product::<usize>() > MOST_WAYS {
            return Ok(());
        }
        let mut kept = vec![0; pill.len()];
        let mut numbers = (i64::MAX, i64::MIN);
        let mut chosen = Vec::with_capacity(pill.len());
        read(domains, pill, 0, &mut chosen, &mut |number, chosen| {
            if (least..=most).contains(&number) {
                numbers = (numbers.0.min(number), numbers.1.max(number));
                for (kept, &digit) in kept.iter_mut().zip(chosen) {
                    *kept |= bit(digit);
                }
            }
        });
        for (&cell, &kept) in pill.iter().zip(&kept) {
            domains.keep(cell, kept)?;
        }
        // What each shaft cell may have, the others being as small or as large as they can.
        let (above, below) = (numbers.1 - least, most - numbers.0);
        for &cell in shaft {
            let mask: Mask = domains.get(cell);
            let high = i64::from(lowest(mask)) + above;
            let low = i64::from(highest(mask)) - below;
            domains.keep(
                cell,
                at_most(high.clamp(0, 32) as i32) & !at_most((low - 1).clamp(0, 32) as i32),
            )?;
        }
        Ok(())
    }
}

/// Every number that can be read from the cells, with its digits.
fn read(
    domains: &Domains<'_>,
    cells: &[u16],
    before: i64,
    chosen: &mut Vec<i32>,
    use_it: &mut dyn FnMut(i64, &[i32]),
) {
    let Some((&cell, rest)) = cells.split_first() else {
        use_it(before, chosen);
        return;
    };
    for digit in digits(domains.get(cell)) {
        let places = if digit < 10 { 10 } else { 100 };
        chosen.push(digit);
        read(domains, rest, before * places + i64::from(digit), chosen, use_it);
        chosen.pop();
    }
}
