//! What a search keeps of the hints it finds: the easiest one, the easiest for each effect, or all.

use super::branches::Found;
use super::tables::{CANDIDATES, bits, candidate};

/// What a search is for.
pub enum Collector {
    /// The easiest hint.
    Best(Option<Found>),
    /// For each conclusion the easiest hint, as long as it can be the easiest for something that it removes.
    Useful(Box<Easiest>),
    /// All of them.
    All(Vec<Found>),
}

/// The easiest hint for each conclusion, by candidate: that it is false, and that it is true.
pub struct Easiest {
    off: [Option<Found>; CANDIDATES],
    on: [Option<Found>; CANDIDATES],
}

impl Collector {
    /// One that keeps the easiest for each conclusion.
    pub fn useful() -> Collector {
        Collector::Useful(Box::new(Easiest {
            off: [None; CANDIDATES],
            on: [None; CANDIDATES],
        }))
    }

    /// The complexity beyond which a hint that removes some of these candidates is of no interest.
    pub fn most(&self, lost: &[u16; 81]) -> u32 {
        match self {
            Collector::Best(best) => best.map_or(u32::MAX, |best| best.complexity),
            Collector::All(_) => u32::MAX,
            Collector::Useful(easiest) => {
                let mut most = 0;
                for (cell, &digits) in lost.iter().enumerate() {
                    for digit in bits(digits) {
                        let known = easiest.off[candidate(cell, digit)];
                        most = most.max(known.map_or(u32::MAX, |known| known.complexity));
                    }
                }
                most
            }
        }
    }

    /// Takes a hint into account.
    pub fn offer(&mut self, found: Found) {
        let keep_easier = |best: &mut Option<Found>| {
            if best.is_none_or(|best| found.rank() < best.rank()) {
                *best = Some(found);
            }
        };
        match self {
            Collector::All(all) => all.push(found),
            Collector::Best(best) => keep_easier(best),
            Collector::Useful(easiest) => {
                let list = if found.on {
                    &mut easiest.on
                } else {
                    &mut easiest.off
                };
                keep_easier(&mut list[usize::from(found.candidate)]);
            }
        }
    }

    /// Everything that was kept, easiest first.
    pub fn sorted(self) -> Vec<Found> {
        let mut found: Vec<Found> = match self {
            Collector::Best(best) => best.into_iter().collect(),
            Collector::All(all) => all,
            Collector::Useful(easiest) => easiest.off.into_iter().chain(easiest.on).flatten().collect(),
        };
        found.sort_by_key(Found::rank);
        found
    }
}
