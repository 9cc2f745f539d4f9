//! Regions to be found: cells whose values are numbers of regions.

use std::sync::Arc;

use kudosu_rules::Regions;

use super::places::Places;
use super::tree::Near;
use crate::clued::domains::{Dead, Domains, Wakes};
use crate::clued::mask::{Mask, digits, is_fixed};

/// More cells than this are kept apart by nobody.
pub(in crate::clued) const MOST_PLACES: usize = 1_600;

/// What is said of all regions at once, or of the one with a number.
#[derive(Debug)]
pub(in crate::clued) struct Divided {
    pub(super) cells: Box<[u16]>,
    said: Said,
}

/// Places that are in one region, whichever that is: of each place those that are with it, itself included.
#[derive(Debug)]
pub(in crate::clued) struct Together {
    of: Vec<Box<[u32]>>,
    groups: Vec<Box<[u32]>>,
}

impl Together {
    /// So many places, and groups of them that share none.
    pub(in crate::clued) fn new(places: usize, groups: Vec<Box<[u32]>>) -> Together {
        let mut of: Vec<Box<[u32]>> = (0..places as u32).map(|place| [place].into()).collect();
        for group in &groups {
            for &place in group {
                of[place as usize] = group.clone();
            }
        }
        Together { of, groups }
    }
}

#[derive(Debug)]
enum Said {
    /// The region is joined and has so many cells, where it is there at all; whether it has to be.
    Size {
        size: usize,
        near: Near,
        number: Mask,
        is_needed: bool,
        together: Arc<Together>,
    },
    /// The second half of the cells are the digits of the first; in the region no digit comes twice, and
    /// each once where it has as many cells as there are digits.
    Differ {
        is_full: bool,
        digits: Mask,
        number: Mask,
    },
    /// A number comes first after the one before it; so many of the first ones are given anywhere.
    InOrder { given: usize },
}

impl Divided {
    /// What is said of regions with these numbers, each on its own where that is possible. `near` is who is
    /// side by side; `is_full` whether each region has as many cells as there are digits; `together` which
    /// places another rule has in one region.
    pub(in crate::clued) fn all(
        cells: &[u16],
        said: &Regions,
        near: &Near,
        is_full: bool,
        digits_of_cells: Mask,
        numbers: Mask,
        together: Together,
    ) -> Vec<Divided> {
        let one = |said| Divided {
            cells: cells.into(),
            said,
        };
        let each = digits(numbers).map(|number| 1 << (number - 1));
        match said {
            Regions::Size(size, _) => {
                let size = usize::try_from(*size).unwrap_or(0);
                let together = Arc::new(together);
                let is_needed = size * numbers.count_ones() as usize <= cells.len();
                each.map(|number| {
                    one(Said::Size {
                        size,
                        near: near.clone(),
                        number,
                        is_needed,
                        together: together.clone(),
                    })
                })
                .collect()
            }
            Regions::Differ => each
                .map(|number| {
                    one(Said::Differ {
                        is_full,
                        digits: digits_of_cells,
                        number,
                    })
                })
                .collect(),
            Regions::InOrder(_) => vec![Divided::in_order(cells.into(), 0)],
        }
    }

    /// Regions that are numbered in the order in which they come, but for the first so many.
    pub(in crate::clued) fn in_order(cells: Box<[u16]>, given: usize) -> Divided {
        Divided {
            cells,
            said: Said::InOrder { given },
        }
    }

    /// About how much work it is.
    pub(super) fn steps(&self) -> u32 {
        1 + self.cells.len() as u32 / 8
    }

    /// What wakes it of each cell.
    pub(super) fn wakes(&self) -> Vec<Wakes> {
        let count = self.cells.len();
        match self.said {
            Said::InOrder { .. } => vec![Wakes::Any; count],
            Said::Size { number, .. } => vec![Wakes::Decided(number); count],
            Said::Differ { number, .. } => {
                let mut all = vec![Wakes::Decided(number); count];
                all[count / 2..].fill(Wakes::Any);
                all
            }
        }
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        match &self.said {
            Said::InOrder { given } => {
                let mut allowed: Mask = Mask::MAX >> (Mask::BITS - 1).saturating_sub(*given as u32);
                for &cell in &self.cells {
                    domains.keep(cell, allowed)?;
                    allowed |= (domains.get(cell) & allowed) << 1;
                }
                Ok(())
            }
            Said::Differ {
                is_full,
                digits,
                number,
            } => self.differ(domains, *is_full, *digits, *number),
            // Boards of up to 128 cells, and of as many as there may be.
            Said::Size { .. } if self.cells.len() <= 128 => self.joined::<2>(domains),
            Said::Size { .. } => self.joined::<{ MOST_PLACES / 64 }>(domains),
        }
    }

    fn differ(&self, domains: &mut Domains<'_>, is_full: bool, full: Mask, number: Mask) -> Result<(), Dead> {
        let (parts, own) = self.cells.split_at(self.cells.len() / 2);
        let mut taken: Mask = 0;
        let mut is_begun = false;
        for (&part, &cell) in parts.iter().zip(own) {
            if domains.get(part) != number {
                continue;
            }
            is_begun = true;
            let digit = domains.get(cell);
            if is_fixed(digit) {
                if taken & digit != 0 {
                    return Err(Dead);
                }
                taken |= digit;
            }
        }
        if !is_begun {
            return Ok(());
        }
        let (mut once, mut twice): (Mask, Mask) = (taken, 0);
        for (&part, &cell) in parts.iter().zip(own) {
            let region = domains.get(part);
            if region & number == 0 {
                continue;
            }
            let digit = domains.get(cell);
            if region == number {
                if !is_fixed(digit) {
                    domains.keep(cell, !taken)?;
                }
            } else if digit & !taken == 0 {
                domains.keep(part, !number)?;
                continue;
            }
            let digit = domains.get(cell) & !taken;
            twice |= once & digit;
            once |= digit;
        }
        // A region that is there needs a place for each digit.
        if !is_full {
            return Ok(());
        }
        if full & !once != 0 {
            return Err(Dead);
        }
        let single = full & !twice & !taken;
        if single == 0 {
            return Ok(());
        }
        for (&part, &cell) in parts.iter().zip(own) {
            let hidden = domains.get(cell) & single;
            if hidden != 0 && domains.get(part) & number != 0 {
                domains.keep(cell, hidden)?;
                domains.keep(part, number)?;
            }
        }
        Ok(())
    }

    /// One region: joined, and of the size, where it is there at all.
    fn joined<const W: usize>(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let Said::Size {
            size,
            near,
            number,
            is_needed,
            together,
        } = &self.said
        else {
            return Ok(());
        };
        let (size, near, number, count) = (*size, near.as_slice(), *number, self.cells.len());
        let mut possible = Places::<W>::of(count, |place| domains.get(self.cells[place]) & number != 0);
        let mut sure = Places::<W>::of(count, |place| domains.get(self.cells[place]) == number);
        for group in &together.groups {
            let places = || group.iter().map(|&place| place as usize);
            if !places().all(|place| possible.has(place)) {
                for place in places().filter(|&place| possible.has(place)) {
                    domains.keep(self.cells[place], !number)?;
                }
                possible = possible.without(&Places::from(places()));
            } else if places().any(|place| sure.has(place)) {
                for place in places() {
                    domains.keep(self.cells[place], number)?;
                }
                sure = sure.or(&Places::from(places()));
            }
        }
        let Some(first) = sure.first() else {
            return self.not_begun(domains, &possible);
        };
        debug_assert!(size > 0 || !is_needed);
        let fixed = sure.len();
        if fixed > size {
            return Err(Dead);
        }
        // Those that so many more cells can join with the first one: what is sure costs nothing, what is
        // together costs all of it.
        let mut rims = vec![Places::NONE; size - fixed + 1];
        let mut reached = Places::NONE;
        rims[0].insert(first);
        for cost in 0..rims.len() {
            loop {
                let rim = rims[cost].without(&reached);
                if rim.is_empty() {
                    break;
                }
                reached = reached.or(&rim);
                let next = rim.around(near).and(&possible).without(&reached);
                rims[cost] = next.and(&sure);
                for place in next.without(&sure).iter() {
                    let all = &together.of[place];
                    if let Some(further) = rims.get_mut(cost + all.len()) {
                        all.iter().for_each(|&place| further.insert(place as usize));
                    }
                }
            }
        }
        if !sure.without(&reached).is_empty() || reached.len() < size {
            return Err(Dead);
        }
        for place in possible.without(&reached).iter() {
            domains.keep(self.cells[place], !number)?;
        }
        if reached.len() == size {
            for place in reached.iter() {
                domains.keep(self.cells[place], number)?;
            }
            return Ok(());
        }
        self.needed(domains, first, &sure, &reached)
    }

    /// Islands of possible cells that are too small for a region that has not begun.
    fn not_begun<const W: usize>(&self, domains: &mut Domains<'_>, possible: &Places<W>) -> Result<(), Dead> {
        let Said::Size {
            size,
            near,
            number,
            is_needed,
            ..
        } = &self.said
        else {
            return Ok(());
        };
        let mut left = *possible;
        let mut fitting = 0;
        let mut last = Places::NONE;
        while let Some(start) = left.first() {
            let mut island = Places::NONE;
            island.insert(start);
            let island = island.spread(possible, near);
            left = left.without(&island);
            if island.len() >= *size {
                fitting += 1;
                last = island;
                continue;
            }
            for place in island.iter() {
                domains.keep(self.cells[place], !number)?;
            }
        }
        match fitting {
            0 if *is_needed => Err(Dead),
            1 if *is_needed && last.len() == *size => {
                for place in last.iter() {
                    domains.keep(self.cells[place], *number)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Cells without which the others are cut off, or too few are left.
    fn needed<const W: usize>(
        &self,
        domains: &mut Domains<'_>,
        first: usize,
        sure: &Places<W>,
        possible: &Places<W>,
    ) -> Result<(), Dead> {
        let Said::Size {
            size, near, number, ..
        } = &self.said
        else {
            return Ok(());
        };
        let mut walk = std::mem::take(&mut domains.queue.scratch);
        let needed = walk_from(first, sure, possible, *size, near, &mut walk);
        domains.queue.scratch = walk;
        for place in needed.iter() {
            domains.keep(self.cells[place], *number)?;
        }
        Ok(())
    }
}

/// What a walk knows of a place, a word each: when it was found, the earliest that can be reached from below
/// it, the sure cells and all cells below it, those of them that it cuts off, and where the walk came from
/// and stands.
const WORDS: usize = 8;
const FOUND: usize = 0;
const REACH: usize = 1;
const SURE: usize = 2;
const ALL: usize = 3;
const CUT_SURE: usize = 4;
const CUT_ALL: usize = 5;
const PARENT: usize = 6;
const NEXT: usize = 7;

/// The places that are not sure and without which sure ones are cut off, or fewer than `size` are left.
fn walk_from<const W: usize>(
    first: usize,
    sure: &Places<W>,
    possible: &Places<W>,
    size: usize,
    near: &Near,
    walk: &mut Vec<u64>,
) -> Places<W> {
    walk.clear();
    walk.resize(WORDS * near.len(), 0);
    let mut needed = Places::NONE;
    let mut clock = 1;
    let mut place = first;
    walk[WORDS * first..WORDS * (first + 1)].copy_from_slice(&[1, 1, 1, 1, 0, 0, first as u64, 0]);
    loop {
        let at = WORDS * place;
        let parent = walk[at + PARENT] as usize;
        if let Some(&other) = near[place].get(walk[at + NEXT] as usize) {
            walk[at + NEXT] += 1;
            let other = other as usize;
            if other == parent || !possible.has(other) {
                continue;
            }
            let there = WORDS * other;
            if walk[there + FOUND] != 0 {
                walk[at + REACH] = walk[at + REACH].min(walk[there + FOUND]);
                continue;
            }
            clock += 1;
            let is_sure = u64::from(sure.has(other));
            walk[there..there + WORDS].copy_from_slice(&[clock, clock, is_sure, 1, 0, 0, place as u64, 0]);
            place = other;
            continue;
        }
        // All below it was seen.
        let all = walk[at + ALL];
        if place == first {
            let left = |place: usize| walk[WORDS * first + ALL] - 1 - walk[WORDS * place + CUT_ALL];
            for place in possible.without(sure).iter() {
                if walk[WORDS * place + CUT_SURE] > 0 || left(place) < size as u64 {
                    needed.insert(place);
                }
            }
            return needed;
        }
        let up = WORDS * parent;
        walk[up + REACH] = walk[up + REACH].min(walk[at + REACH]);
        walk[up + SURE] += walk[at + SURE];
        walk[up + ALL] += all;
        if walk[at + REACH] >= walk[up + FOUND] {
            walk[up + CUT_SURE] += walk[at + SURE];
            walk[up + CUT_ALL] += all;
        }
        place = parent;
    }
}
