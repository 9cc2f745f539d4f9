//! Regions to be found: cells whose values are numbers of regions.

use kudosu_rules::Regions;

use super::tree::Near;
use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, digits, is_fixed};

/// One region: how many cells it has, who is side by side, and its number.
struct Wanted<'a> {
    size: usize,
    near: &'a Near,
    number: Mask,
}

/// What is said of all regions at once.
#[derive(Debug)]
pub(in crate::clued) struct Divided {
    pub(super) cells: Box<[u16]>,
    said: Said,
}

#[derive(Debug)]
enum Said {
    /// Each is joined and has so many cells.
    Size { size: usize, near: Near },
    /// The second half of the cells are the digits of the first; in a region no digit comes twice, and
    /// each once where it has as many cells as there are digits.
    Differ { is_full: bool, digits: Mask },
    /// A number comes first after the one before it.
    InOrder,
}

impl Divided {
    /// `near` is who is side by side; `is_full` whether each region has as many cells as there are digits.
    pub(in crate::clued) fn new(
        cells: Box<[u16]>,
        said: &Regions,
        near: Near,
        is_full: bool,
        digits: Mask,
    ) -> Divided {
        let said = match said {
            Regions::Size(size, _) => Said::Size {
                size: usize::try_from(*size).unwrap_or(0),
                near,
            },
            Regions::Differ => Said::Differ { is_full, digits },
            Regions::InOrder(_) => Said::InOrder,
        };
        Divided { cells, said }
    }

    /// About how much work it is.
    pub(super) fn steps(&self) -> u32 {
        1 + self.cells.len() as u32
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        match &self.said {
            Said::InOrder => {
                let mut allowed: Mask = 1;
                for &cell in &self.cells {
                    domains.keep(cell, allowed)?;
                    allowed |= (domains.get(cell) & allowed) << 1;
                }
                Ok(())
            }
            Said::Differ { is_full, digits } => self.differ(domains, *is_full, *digits),
            Said::Size { size, near } => {
                let all = self.cells.iter().fold(0, |all, &cell| all | domains.get(cell));
                digits(all).try_for_each(|number| {
                    let number = 1 << (number - 1);
                    self.region(
                        domains,
                        &Wanted {
                            size: *size,
                            near,
                            number,
                        },
                    )
                })
            }
        }
    }

    fn differ(&self, domains: &mut Domains<'_>, is_full: bool, full: Mask) -> Result<(), Dead> {
        let (parts, own) = self.cells.split_at(self.cells.len() / 2);
        let numbers = parts.iter().fold(0, |all, &cell| all | domains.get(cell));
        for number in digits(numbers).map(|number| 1 << (number - 1)) {
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
            if !is_full || !is_begun {
                continue;
            }
            if full & !once != 0 {
                return Err(Dead);
            }
            let single = full & !twice & !taken;
            if single == 0 {
                continue;
            }
            for (&part, &cell) in parts.iter().zip(own) {
                let hidden = domains.get(cell) & single;
                if hidden != 0 && domains.get(part) & number != 0 {
                    domains.keep(cell, hidden)?;
                    domains.keep(part, number)?;
                }
            }
        }
        Ok(())
    }

    /// One region: joined, and of the size, where it is there at all.
    fn region(&self, domains: &mut Domains<'_>, wanted: &Wanted<'_>) -> Result<(), Dead> {
        let &Wanted { size, near, number } = wanted;
        let count = self.cells.len();
        let possible: Vec<bool> = self
            .cells
            .iter()
            .map(|&cell| domains.get(cell) & number != 0)
            .collect();
        let sure: Vec<bool> = self
            .cells
            .iter()
            .map(|&cell| domains.get(cell) == number)
            .collect();
        let fixed = sure.iter().filter(|&&is| is).count();
        let Some(first) = (0..count).find(|&place| sure[place]) else {
            return self.small_islands(domains, wanted, &possible);
        };
        if fixed > size {
            return Err(Dead);
        }
        // How many cells that are not sure are needed to come from the first to each.
        let mut far = vec![usize::MAX; count];
        let mut open = std::collections::VecDeque::from([first]);
        far[first] = 0;
        while let Some(place) = open.pop_front() {
            for next in near[place].iter().map(|&next| next as usize) {
                let way = far[place] + usize::from(!sure[next]);
                if possible[next] && way < far[next] {
                    far[next] = way;
                    match sure[next] {
                        true => open.push_front(next),
                        false => open.push_back(next),
                    }
                }
            }
        }
        let left = size - fixed;
        let mut reached = 0;
        for (place, &way) in far.iter().enumerate() {
            if way <= left {
                reached += 1;
            } else if sure[place] {
                return Err(Dead);
            } else if possible[place] {
                domains.keep(self.cells[place], !number)?;
            }
        }
        if reached < size {
            return Err(Dead);
        }
        if reached == size {
            for place in (0..count).filter(|&place| far[place] <= left) {
                domains.keep(self.cells[place], number)?;
            }
            return Ok(());
        }
        self.needed(domains, wanted, first, &sure, &|place| far[place] <= left)
    }

    /// Islands of possible cells that are too small for a region that has not begun.
    fn small_islands(
        &self,
        domains: &mut Domains<'_>,
        wanted: &Wanted<'_>,
        possible: &[bool],
    ) -> Result<(), Dead> {
        let &Wanted { size, near, number } = wanted;
        let mut seen = vec![false; possible.len()];
        for (start, &is_possible) in possible.iter().enumerate() {
            if !is_possible || seen[start] {
                continue;
            }
            let mut island = vec![start];
            seen[start] = true;
            let mut at = 0;
            while let Some(&place) = island.get(at) {
                at += 1;
                for next in near[place].iter().map(|&next| next as usize) {
                    if possible[next] && !seen[next] {
                        seen[next] = true;
                        island.push(next);
                    }
                }
            }
            if island.len() < size {
                for place in island {
                    domains.keep(self.cells[place], !number)?;
                }
            }
        }
        Ok(())
    }

    /// Cells without which the others are cut off, or too few are left.
    fn needed(
        &self,
        domains: &mut Domains<'_>,
        wanted: &Wanted<'_>,
        first: usize,
        sure: &[bool],
        possible: &dyn Fn(usize) -> bool,
    ) -> Result<(), Dead> {
        let &Wanted { size, near, number } = wanted;
        let count = self.cells.len();
        // When each was found, the earliest that can be reached from below it, and what is below it: sure
        // cells, and all.
        let mut found = vec![0usize; count];
        let mut reach = vec![0usize; count];
        let mut below = vec![(0usize, 0usize); count];
        let mut cut = vec![(0usize, 0usize); count];
        let mut clock = 1;
        let mut stack = vec![(first, 0usize, usize::MAX)];
        (found[first], reach[first], below[first]) = (1, 1, (1, 1));
        while let Some(&mut (place, ref mut next, parent)) = stack.last_mut() {
            if let Some(&other) = near[place].get(*next) {
                *next += 1;
                let other = other as usize;
                if other == parent || !possible(other) {
                    continue;
                }
                if found[other] != 0 {
                    reach[place] = reach[place].min(found[other]);
                    continue;
                }
                clock += 1;
                (found[other], reach[other]) = (clock, clock);
                below[other] = (usize::from(sure[other]), 1);
                stack.push((other, 0, place));
                continue;
            }
            stack.pop();
            if parent == usize::MAX {
                continue;
            }
            reach[parent] = reach[parent].min(reach[place]);
            below[parent].0 += below[place].0;
            below[parent].1 += below[place].1;
            if reach[place] >= found[parent] {
                cut[parent].0 += below[place].0;
                cut[parent].1 += below[place].1;
            }
        }
        let all = below[first].1;
        for place in (0..count).filter(|&place| place != first && found[place] != 0 && !sure[place]) {
            let (cut_sure, cut_all) = cut[place];
            if cut_sure > 0 || all - 1 - cut_all < size {
                domains.keep(self.cells[place], number)?;
            }
        }
        Ok(())
    }
}
