//! Whether a move follows from a position: by the technique that it names, or by any argument from one
//! supposition. Work is counted, so that a text gets the same grade everywhere and none can ask for more.

use kudosu_board::{Cell, Digit, DigitSet, Stop, Unfinished};
use kudosu_logic::{Forcing, Options, Position, Profile, Technique, all_steps};

use super::sentences::Effect;

/// What all steps of a text may cost, where looking at a single costs one.
const MOST_WORK: u64 = 300_000;

/// Decides whether moves follow.
pub(super) struct Logic<'a> {
    /// In the order in which they are tried: texts do not say whose they follow.
    options: Vec<Options>,
    stop: &'a Stop,
    left: u64,
}

impl<'a> Logic<'a> {
    /// Logic that may argue from uniqueness or not.
    pub(super) fn new(assume_unique: bool, stop: &'a Stop) -> Logic<'a> {
        let profiles = [Profile::human(), Profile::hodoku(), Profile::se121()];
        let options = profiles.map(|profile| profile.assume_unique(assume_unique).options);
        Logic {
            options: options.to_vec(),
            stop,
            left: MOST_WORK,
        }
    }

    /// Whether there is any work left to do; what was said after that is compared with the solution alone.
    pub(super) fn is_exhausted(&self) -> bool {
        self.left == 0
    }

    fn spend(&mut self, work: u64) -> Result<bool, Unfinished> {
        self.stop.check()?;
        self.left = self.left.saturating_sub(work);
        Ok(self.left > 0)
    }

    /// Whether a technique gives all of these effects in one step.
    pub(super) fn gives(
        &mut self,
        position: &Position,
        technique: Technique,
        effects: &[Effect],
    ) -> Result<bool, Unfinished> {
        let [first, rest @ ..] = effects else {
            return Ok(false);
        };
        match technique {
            Technique::FullHouse | Technique::NakedSingle | Technique::HiddenSingle => {
                self.spend(1)?;
                return Ok(rest.is_empty()
                    && first.holds
                    && is_single(position, technique, first.cell, first.digit));
            }
            _ => {}
        }
        if technique.forcing().is_some() {
            let mut all = true;
            for effect in effects {
                all &= self.is_refutable(position, *effect, technique.forcing() == Some(Forcing::Nested))?;
            }
            if all {
                return Ok(true);
            }
            // All nested nets of a position would take longer than any text is worth.
            if technique.forcing() == Some(Forcing::Nested) {
                return Ok(false);
            }
        }
        for options in self.options.clone() {
            if !self.spend(cost(technique))? {
                return Ok(false);
            }
            let steps = match all_steps(position, technique, &options, self.stop) {
                Err(Unfinished::LimitReached) => continue,
                steps => steps?,
            };
            let does = |effect: &Effect, step: &kudosu_logic::Step| {
                let list = if effect.holds {
                    &step.placements
                } else {
                    &step.eliminations
                };
                list.contains(&(effect.cell, effect.digit))
            };
            if steps
                .iter()
                .any(|step| effects.iter().all(|effect| does(effect, step)))
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an effect follows in any way that is looked for: as a single, because its opposite comes to a
    /// contradiction by singles, or by what a clue says.
    pub(super) fn follows(&mut self, position: &Position, effect: Effect) -> Result<bool, Unfinished> {
        if !self.spend(1)? {
            return Ok(false);
        }
        let singles = [Technique::NakedSingle, Technique::HiddenSingle];
        let is_direct = |technique| is_single(position, technique, effect.cell, effect.digit);
        if effect.holds && singles.into_iter().any(is_direct) {
            return Ok(true);
        }
        if self.is_refutable(position, effect, false)? {
            return Ok(true);
        }
        if position.rules().is_none() {
            return Ok(false);
        }
        let about_clues: Vec<Technique> = Technique::all()
            .filter(|technique| technique.is_about_clues())
            .collect();
        for technique in about_clues {
            if self.gives(position, technique, &[effect])? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the opposite of an effect comes to a contradiction; nested, by suppositions inside as well.
    fn is_refutable(
        &mut self,
        position: &Position,
        effect: Effect,
        nested: bool,
    ) -> Result<bool, Unfinished> {
        let Effect { cell, digit, holds } = effect;
        if !holds {
            return self.is_contradiction(position, cell, DigitSet::of(digit), nested);
        }
        let others = position.candidates(cell) - DigitSet::of(digit);
        if self.is_contradiction(position, cell, others, nested)? {
            return Ok(true);
        }
        for other in others.iter() {
            if !self.is_contradiction(position, cell, DigitSet::of(other), nested)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether it cannot be that a cell holds one of these digits.
    fn is_contradiction(
        &mut self,
        position: &Position,
        cell: Cell,
        digits: DigitSet,
        nested: bool,
    ) -> Result<bool, Unfinished> {
        if !self.spend(10)? {
            return Ok(false);
        }
        let mut supposed = position.clone();
        restrict(&mut supposed, cell, digits);
        if come_to_rest(&mut supposed) {
            return Ok(true);
        }
        if !nested {
            return Ok(false);
        }
        loop {
            let mut changed = false;
            for cell in supposed.blanks().clone().iter() {
                for digit in supposed.candidates(cell).iter() {
                    if !supposed.allows(cell, digit) {
                        continue;
                    }
                    if !self.spend(10)? {
                        return Ok(false);
                    }
                    let mut inside = supposed.clone();
                    restrict(&mut inside, cell, DigitSet::of(digit));
                    if come_to_rest(&mut inside) {
                        supposed.eliminate(cell, digit);
                        changed = true;
                        if come_to_rest(&mut supposed) {
                            return Ok(true);
                        }
                    }
                }
            }
            if !changed {
                return Ok(false);
            }
        }
    }
}

/// What looking for all steps of a technique costs beside looking at a single.
fn cost(technique: Technique) -> u64 {
    use Technique::*;
    match technique {
        technique if technique.forcing().is_some() => 5_000,
        DirectPointing | DirectClaiming | Pointing | Claiming | LockedPair | LockedTriple | NakedPair
        | NakedTriple | HiddenPair | HiddenTriple | NakedQuad | HiddenQuad => 5,
        AlsXz | AlsXyWing | AlsChain | DeathBlossom | SueDeCoq | AlignedPairExclusion | JuniorExocet
        | MultiSector | Tridagon | ImpossiblePattern => 1_000,
        _ => 100,
    }
}

fn is_single(position: &Position, technique: Technique, cell: Cell, digit: Digit) -> bool {
    let mut houses = position.shape().houses_of(cell).iter();
    let is_only_place = |&house: &_| {
        let mut places = position.cells_in(house, digit);
        places.next() == Some(cell) && places.next().is_none()
    };
    match technique {
        Technique::NakedSingle => position.candidates(cell) == DigitSet::of(digit),
        Technique::HiddenSingle => houses.any(is_only_place),
        _ => position.allows(cell, digit) && houses.any(|&house| position.blanks_in(house).count() == 1),
    }
}

fn restrict(position: &mut Position, cell: Cell, digits: DigitSet) {
    match digits.single() {
        Some(digit) if position.allows(cell, digit) => {
            position.place(cell, digit);
        }
        _ => {
            for digit in (position.candidates(cell) - digits).iter() {
                position.eliminate(cell, digit);
            }
        }
    }
}

/// Places singles until there is none left; says whether that comes to a contradiction.
fn come_to_rest(position: &mut Position) -> bool {
    loop {
        if position.is_broken() {
            return true;
        }
        let mut placed = false;
        for cell in position.blanks().clone().iter() {
            if let Some(digit) = position.candidates(cell).single() {
                placed |= position.place(cell, digit);
            }
        }
        let houses: Vec<_> = position
            .shape()
            .houses()
            .iter()
            .map(|house| (house.id(), house.cells().len()))
            .collect();
        for (house, size) in houses {
            // Only a house with as many cells as digits needs every digit.
            if size != position.shape().side() {
                continue;
            }
            for digit in (position.shape().digits() - position.placed_digits(house)).iter() {
                let mut places = position.cells_in(house, digit);
                if let (Some(cell), None) = (places.next(), places.next()) {
                    drop(places);
                    placed |= position.place(cell, digit);
                }
            }
        }
        if !placed && !lock(position) {
            return position.is_broken();
        }
    }
}

/// Takes away what a digit cannot be because a house has it only where another one has it too.
fn lock(position: &mut Position) -> bool {
    let houses: Vec<_> = position
        .shape()
        .houses()
        .iter()
        .map(|house| (house.id(), house.cells().len()))
        .collect();
    let mut changed = false;
    for (house, size) in houses {
        if size != position.shape().side() {
            continue;
        }
        for digit in (position.shape().digits() - position.placed_digits(house)).iter() {
            let places: Vec<Cell> = position.cells_in(house, digit).collect();
            if places.len() < 2 {
                continue;
            }
            for gone in position.seen_by_all(places.iter().copied(), digit).iter() {
                changed |= position.eliminate(gone, digit);
            }
        }
    }
    changed
}
