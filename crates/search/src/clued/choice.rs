//! Which guess comes next: where dead ends were found before, among the cells and houses with the fewest
//! ways.

use super::domains::Queue;
use super::mask::{Mask, is_fixed};
use super::network::Network;
use super::propagators::Propagator;

/// What the search remembers about its dead ends: a score of each cell.
#[derive(Debug)]
pub(super) struct Choice {
    scores: Vec<f32>,
    /// What the next dead end counts, and by how much more the one after it.
    step: f32,
    growth: f32,
    /// What a dead end adds to the cell of the guess that led to it.
    guess: f32,
    /// Whether a digit with three places in a house is worth a look as well.
    takes_threes: bool,
}

/// What a dead end adds to the cells of the propagator that found it, shared among them.
const CULPRIT: f32 = 2.0;

/// The same for sums that are no cage: where they fail at all, they are what makes the puzzle hard.
const CULPRIT_SUM: f32 = 10.0;

/// Scores are scaled down when a dead end counts more than this.
const LARGE: f32 = 1e15;

impl Choice {
    /// With sums, where much follows from each guess, a guess that fails tells something about its cell,
    /// and old dead ends count like new ones. Without, only the place of the dead end tells, old ones fade,
    /// and houses offer better guesses than cells. Both were measured: the other way round takes twice as
    /// long.
    pub(super) fn new(network: &Network) -> Choice {
        let has_sums = network.has_sums();
        Choice {
            scores: network.weights.clone(),
            step: 1.0,
            growth: if has_sums { 1.0 } else { 1.0005 },
            guess: if has_sums { 1.0 } else { 0.0 },
            takes_threes: !has_sums,
        }
    }

    /// The next guess, or `None` when every cell is known. Digits that were not `seen` come first.
    pub(super) fn pick(
        &self,
        network: &Network,
        masks: &[Mask],
        seen: Option<&[Mask]>,
    ) -> Option<(u16, Mask)> {
        let mut best: Option<(f32, u16)> = None;
        for (cell, &mask) in masks.iter().enumerate() {
            if is_fixed(mask) {
                continue;
            }
            let score = self.scores[cell] / mask.count_ones() as f32;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, cell as u16));
            }
        }
        let (mut most, cell) = best?;
        let mask = masks[usize::from(cell)];
        let unseen = seen.map_or(0, |seen| mask & !seen[usize::from(cell)]);
        let from = if unseen == 0 { mask } else { unseen };
        let mut guess = (cell, from & from.wrapping_neg());
        if mask.count_ones() > 2 && unseen == 0 {
            for house in &network.houses {
                self.pick_in(house, masks, &mut most, &mut guess);
            }
        }
        Some(guess)
    }

    /// A digit with few places in a house, where that promises more.
    #[inline]
    fn pick_in(&self, house: &[u16], masks: &[Mask], most: &mut f32, guess: &mut (u16, Mask)) {
        let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
        for &cell in house {
            let mask = masks[usize::from(cell)];
            four |= three & mask;
            three |= two & mask;
            two |= one & mask;
            one |= mask;
        }
        let mut few = two & !if self.takes_threes { four } else { three };
        while few != 0 {
            let digit = few & few.wrapping_neg();
            few ^= digit;
            let (mut all, mut place, mut own, mut ways) = (0.0, 0, -1.0, 0.0);
            for &cell in house {
                if masks[usize::from(cell)] & digit != 0 {
                    let here = self.scores[usize::from(cell)];
                    all += here;
                    ways += 1.0;
                    if here > own {
                        (own, place) = (here, cell);
                    }
                }
            }
            // The score of the best place, or with sums the mean one, over the ways.
            let score = if self.takes_threes { own } else { all / ways } / ways;
            if score > *most {
                *most = score;
                *guess = (place, digit);
            }
        }
    }

    /// Remembers where a dead end was found, and after which guess.
    pub(super) fn learn(&mut self, network: &Network, queue: &Queue, guessed: Option<u16>) {
        for cell in [queue.emptied, queue.source].into_iter().flatten() {
            self.scores[usize::from(cell)] += self.step;
        }
        if let Some(cell) = guessed {
            self.scores[usize::from(cell)] += self.step * self.guess;
        }
        if let Some(id) = queue.culprit {
            let cells = network.propagators[id].subject();
            let whole = match network.propagators[id] {
                Propagator::Sum(_) => CULPRIT_SUM,
                _ => CULPRIT,
            };
            let share = whole * self.step / cells.len() as f32;
            for &cell in cells {
                self.scores[usize::from(cell)] += share;
            }
        }
        self.step *= self.growth;
        if self.step > LARGE {
            for score in &mut self.scores {
                *score /= LARGE;
            }
            self.step /= LARGE;
        }
    }
}
