//! Whether a puzzle is as wished, and no more than that: what is cheap to find out comes first, and the first
//! thing that is not as wished ends it.

use std::ops::RangeInclusive;

use kudosu_board::{Grid, Stop};
use kudosu_logic::Position;
use kudosu_rating::hardness::{Hardness, HardnessScale};
use kudosu_rating::{Ratings, Scale, rate_on};
use kudosu_search::Unfinished;

use super::{BEYOND_SE, Wish, hardness_fit, range_fit, score_fit};
use crate::judge::Fit;

/// A look at a puzzle: whether it is as wished, and what was found out on the way.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Looked {
    /// Whether it is as wished.
    pub is_met: bool,
    /// On the scales that were asked until that was known.
    pub ratings: Ratings,
}

/// The depths of trial and error that there are.
const DEPTHS: RangeInclusive<u32> = 0..=u32::MAX;

impl Wish {
    /// Looks at a puzzle with exactly one solution until it is known whether it is as wished.
    ///
    /// ```
    /// use kudosu_board::{Grid, Stop};
    /// use kudosu_generate::Wish;
    /// use kudosu_rating::Level;
    ///
    /// let puzzle: Grid = ".142..1..2.4.3.1".parse()?;
    /// let look = Wish::default().with_level(Level::Beginner).with_se(12..=26).look(&puzzle, Stop::never())?;
    /// assert!(look.is_met && look.ratings.se.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn look(&self, puzzle: &Grid, stop: &Stop) -> Result<Looked, Unfinished> {
        self.look_knowing(Ratings::default(), puzzle, stop)
    }

    /// The same where some ratings are known already.
    pub(crate) fn look_knowing(
        &self,
        known: Ratings,
        puzzle: &Grid,
        stop: &Stop,
    ) -> Result<Looked, Unfinished> {
        let start = Position::of(puzzle);
        let mut ratings = known;
        let mut is_met = true;
        for scale in self.scales() {
            if !ratings.has(scale) {
                let rated = rate_on(&[scale], &start, None, true, stop).map_err(|stopped| stopped.why)?;
                ratings = ratings.or(rated);
            }
            is_met = self.is_within(scale, &ratings);
            if !is_met {
                break;
            }
        }
        is_met = is_met
            && self.only_fit(&start, stop)? == Fit::AsAsked
            && self.needs_fit(&start, stop)? == Fit::AsAsked;
        Ok(Looked { is_met, ratings })
    }

    /// Whether the depth of trial and error of every puzzle is asked for.
    pub(crate) fn asks_depth(&self) -> bool {
        self.scales().first() == Some(&Scale::Hardness(HardnessScale::Te))
    }

    /// The scales to ask, the cheapest first. The depth comes before all else where others follow from it.
    #[must_use]
    pub fn scales(&self) -> Vec<Scale> {
        let wanted = |scale| self.range_on(scale).is_some();
        let te = HardnessScale::Te;
        let costs = [
            HardnessScale::B,
            HardnessScale::W,
            HardnessScale::Gb,
            HardnessScale::Gw,
        ];
        let dearest = [HardnessScale::Bxb, HardnessScale::Bxbb];
        let asks_depth = wanted(te) || self.depths() != DEPTHS;
        let mut scales: Vec<Scale> = asks_depth.then_some(Scale::Hardness(te)).into_iter().collect();
        scales.extend(self.hodoku.as_ref().map(|_| Scale::Hodoku));
        scales.extend(
            costs
                .into_iter()
                .filter(|&scale| wanted(scale))
                .map(Scale::Hardness),
        );
        scales.extend(self.se.as_ref().map(|_| Scale::Se));
        scales.extend(
            dearest
                .into_iter()
                .filter(|&scale| wanted(scale))
                .map(Scale::Hardness),
        );
        scales.extend(self.level.map(|_| Scale::Level));
        scales
    }

    /// How a puzzle that is as wished compares with others: what is wished for in numbers, each more for a
    /// harder one.
    #[must_use]
    pub fn rank(&self, ratings: &Ratings) -> Vec<u32> {
        let numbers = self.scales().into_iter().rev();
        numbers.map(|scale| number_on(scale, ratings)).collect()
    }

    fn range_on(&self, scale: HardnessScale) -> Option<&RangeInclusive<u32>> {
        let wanted = self.hardness.iter().find(|(known, _)| *known == scale);
        wanted.map(|(_, range)| range)
    }

    /// The depths that a puzzle as wished can have. Braids solve what has depth 0 or 1, whips are braids, and
    /// braids within n levels of trial and error are needed where the depth is n + 1; that is what these
    /// numbers mean, so nothing is lost by asking for the depth first.
    fn depths(&self) -> RangeInclusive<u32> {
        let mut depths = self.range_on(HardnessScale::Te).cloned().unwrap_or(DEPTHS);
        let followers = [
            (HardnessScale::B, 0),
            (HardnessScale::W, 0),
            (HardnessScale::Bxb, 1),
            (HardnessScale::Bxbb, 2),
        ];
        for (scale, levels) in followers {
            if let Some(range) = self.range_on(scale) {
                let least = if *range.start() > 0 { levels + 1 } else { 0 };
                let most = if *range.end() > 0 { levels + 1 } else { levels };
                depths = least.max(*depths.start())..=most.min(*depths.end());
            }
        }
        depths
    }

    fn is_within(&self, scale: Scale, ratings: &Ratings) -> bool {
        let fit = match scale {
            Scale::Level => return ratings.level == self.level,
            Scale::Se => {
                let tenths = ratings.se.map(|se| se.er.tenths().unwrap_or(BEYOND_SE));
                self.se
                    .as_ref()
                    .zip(tenths)
                    .map(|(range, tenths)| range_fit(range, tenths))
            }
            Scale::Hodoku => {
                let wanted = self.hodoku.as_ref().zip(ratings.hodoku);
                wanted.map(|(range, hodoku)| score_fit(range, hodoku.score))
            }
            Scale::Hardness(HardnessScale::Te) => match ratings.hardness.on(HardnessScale::Te) {
                Some(Hardness::Exactly(depth)) => Some(range_fit(&self.depths(), depth)),
                _ => None,
            },
            Scale::Hardness(scale) => {
                let range = self.range_on(scale);
                range.map(|range| hardness_fit(range, ratings.hardness.on(scale)))
            }
            _ => None,
        };
        fit == Some(Fit::AsAsked)
    }
}

/// The number on a scale, for comparing; what is not known counts least.
fn number_on(scale: Scale, ratings: &Ratings) -> u32 {
    match scale {
        Scale::Level => ratings.level.map(|level| level as u32),
        Scale::Se => ratings.se.and_then(|se| se.er.tenths()),
        Scale::Hodoku => ratings.hodoku.map(|hodoku| hodoku.score.points()),
        Scale::Hardness(scale) => match ratings.hardness.on(scale) {
            Some(Hardness::Exactly(number)) => Some(number),
            _ => None,
        },
        _ => None,
    }
    .unwrap_or(0)
}

#[cfg(all(test, feature = "hardness"))]
mod tests {
    use kudosu_rating::Level;

    use super::*;

    /// Whether every part of a wish is met is told by the parts alone.
    #[test]
    fn a_look_says_what_the_judge_says() {
        use crate::judge::Judge;

        let shape = kudosu_board::Shape::nine();
        let recipe = crate::Recipe::new(&shape).with_minimal(true);
        let te = HardnessScale::Te;
        let wishes = [
            Wish::default().with_hardness(te, 1..=1),
            Wish::default().with_hardness(te, 0..=0).with_level(Level::Easy),
            Wish::default().with_hardness(HardnessScale::B, 2..=3),
            Wish::default()
                .with_hardness(HardnessScale::W, 0..=2)
                .with_se(10..=30),
            Wish::default().with_hardness(HardnessScale::Bxb, 0..=0),
            Wish::default().with_hardness(HardnessScale::Bxb, 1..=9),
            Wish::default().with_hodoku(0..=500),
            Wish::default().with_se(20..=45),
            Wish::default().with_only(vec![]),
        ];
        let (stop, any) = (Stop::new(), crate::AnyDifficulty);
        let mut maker = crate::Maker::new(&recipe, &any, &stop).unwrap();
        let mut met = vec![0; wishes.len()];
        for seed in 0..30 {
            let made = maker.attempt(seed).unwrap().best.unwrap();
            for (wish, met) in wishes.iter().zip(&mut met) {
                let look = wish.look(&made.puzzle, &stop).unwrap();
                let judged = wish.judge(&made.puzzle, &made.solution, &stop).unwrap();
                assert_eq!(look.is_met, judged == Fit::AsAsked, "{wish:?} {}", made.puzzle);
                *met += usize::from(look.is_met);
            }
        }
        assert_eq!(met[5], 0, "braids within trials are for the next depth");
        assert!(
            met.iter().filter(|met| (1..30).contains(*met)).count() >= 6,
            "{met:?}"
        );
    }

    #[test]
    fn the_depth_says_what_lengths_there_can_be() {
        let depths = |scale, range| Wish::default().with_hardness(scale, range).depths();
        assert_eq!(depths(HardnessScale::Te, 2..=3), 2..=3);
        assert_eq!(depths(HardnessScale::B, 5..=7), 1..=1);
        assert_eq!(depths(HardnessScale::B, 0..=7), 0..=1);
        assert_eq!(depths(HardnessScale::W, 0..=0), 0..=0);
        assert_eq!(depths(HardnessScale::Bxb, 8..=99), 2..=2);
        assert_eq!(depths(HardnessScale::Bxbb, 1..=99), 3..=3);
        assert_eq!(depths(HardnessScale::Gb, 1..=99), DEPTHS);
    }
}
