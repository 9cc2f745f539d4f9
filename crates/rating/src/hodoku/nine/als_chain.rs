//! Chains of four almost locked sets or more, each with a higher number than the one before. What a chain
//! removes depends on its ends and the digits next to them, so only those that can be reached are listed.

use super::als::{Common, Sets, remove_common};
use super::best::Best;
use super::effect::Effect;
use super::kind::HodokuKind;

/// How many commons a chain has at most, and at least.
const MOST: usize = 50;
const FEWEST: usize = 3;

/// Which digits of a common a chain uses: the first, the second, either.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    First,
    Second,
    Either,
}

/// What a common may use after a digit that the one before it used; nothing if that was its only digit.
fn after(common: &Common, used: u8) -> Option<Use> {
    match common.other {
        None => (common.digit != used).then_some(Use::First),
        Some(other) if other == used => Some(Use::First),
        Some(_) if common.digit == used => Some(Use::Second),
        Some(_) => Some(Use::Either),
    }
}

/// The digit that the next common must not use; of two, HoDoKu looks at the first only.
fn last_digit(common: &Common, used: Use) -> u8 {
    match (used, common.other) {
        (Use::Second, Some(other)) => other,
        _ => common.digit,
    }
}

/// Rooms that last from one search to the next.
#[derive(Default)]
pub struct Chains {
    /// For each common and use, how many commons the longest chain so far had when it came there, up to
    /// [`FEWEST`], and the start for which that holds.
    reached: Vec<[(u32, u8); 3]>,
    start: u32,
    now: Vec<(u32, Use)>,
    next: Vec<(u32, Use)>,
}

impl Chains {
    /// The best chain.
    pub fn find(&mut self, sets: &Sets, effect: &mut Effect) -> Option<HodokuKind> {
        self.reached.clear();
        self.reached.resize(sets.commons.len(), [(0, 0); 3]);
        self.start = 0;
        let mut best = Best::default();
        for (start, _) in sets.sets.iter().enumerate() {
            let own = sets.starts[start]..sets.starts[start + 1];
            // Chains that begin with the same digit are followed together.
            for digit in 0..9 {
                self.now.clear();
                for at in own.clone() {
                    let common = &sets.commons[at as usize];
                    if common.digit == digit {
                        self.now.push((at, Use::First));
                    } else if common.other == Some(digit) {
                        self.now.push((at, Use::Second));
                    }
                }
                if !self.now.is_empty() {
                    self.start += 1;
                    self.follow(sets, start, digit, &mut best, effect);
                }
            }
        }
        best.take(effect).then_some(HodokuKind::AlsChain)
    }

    fn follow(&mut self, sets: &Sets, start: usize, digit: u8, best: &mut Best, effect: &mut Effect) {
        for length in 2..=MOST {
            if self.now.is_empty() {
                return;
            }
            self.next.clear();
            for &(at, used) in &self.now {
                let common = &sets.commons[at as usize];
                let last = last_digit(common, used);
                let end = common.two as usize;
                for on in sets.starts[end]..sets.starts[end + 1] {
                    let next = &sets.commons[on as usize];
                    let Some(used) = after(next, last) else {
                        continue;
                    };
                    let reached = &mut self.reached[on as usize][used as usize];
                    let depth = length.min(FEWEST) as u8;
                    if *reached < (self.start, depth) {
                        *reached = (self.start, depth);
                        self.next.push((on, used));
                        if length >= FEWEST {
                            look(sets, start, digit, next, used, best, effect);
                        }
                    }
                }
            }
            std::mem::swap(&mut self.now, &mut self.next);
        }
    }
}

fn look(
    sets: &Sets,
    start: usize,
    digit: u8,
    last: &Common,
    used: Use,
    best: &mut Best,
    effect: &mut Effect,
) {
    let barred = match used {
        Use::Either => last.digits(),
        _ => 1 << last_digit(last, used),
    };
    effect.clear();
    remove_common(
        &sets.sets[start],
        &sets.sets[last.two as usize],
        barred | 1 << digit,
        effect,
    );
    best.offer(effect);
}
