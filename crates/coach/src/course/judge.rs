//! Whether what somebody says of a position is so, and what shows it.

use kudosu_board::{Cell, Digit, Grid, Stop, Unfinished};
use kudosu_logic::{Position, Profile, Step, Technique, all_steps};

use super::{COURSE, CourseLesson};

/// What somebody says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// Of which cell.
    pub cell: Cell,
    /// Of which digit.
    pub digit: Digit,
    /// That it goes there, not that it cannot be there.
    pub goes_there: bool,
}

impl Claim {
    /// That a digit goes into a cell.
    #[must_use]
    pub fn placing(cell: Cell, digit: Digit) -> Claim {
        Claim {
            cell,
            digit,
            goes_there: true,
        }
    }

    /// That a digit cannot be in a cell.
    #[must_use]
    pub fn removing(cell: Cell, digit: Digit) -> Claim {
        Claim {
            cell,
            digit,
            goes_there: false,
        }
    }

    /// Whether it is so in a solution.
    #[must_use]
    pub fn holds_in(self, solution: &Grid) -> bool {
        (solution.get(self.cell) == Some(self.digit)) == self.goes_there
    }

    /// Whether a step says just this.
    fn is_effect_of(self, step: &Step) -> bool {
        let effects = match self.goes_there {
            true => &step.placements,
            false => &step.eliminations,
        };
        effects.contains(&(self.cell, self.digit))
    }

    /// Whether a step says so, or it follows at once from a digit that the step places.
    #[must_use]
    pub fn follows_from(self, step: &Step, position: &Position) -> bool {
        let Claim { cell, digit, .. } = self;
        let is_ruled_out = |&(place, value): &(Cell, Digit)| match place == cell {
            true => value != digit,
            false => value == digit && position.sees(place, cell),
        };
        self.is_effect_of(step) || !self.goes_there && step.placements.iter().any(is_ruled_out)
    }
}

/// What becomes of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is what was asked for: this step shows it.
    Asked(Box<Step>),
    /// It is so, and the easiest step that shows it is another one than was asked for.
    Other(Box<Step>),
    /// It is so in the solution, but no step that anybody knows shows it yet.
    Unforced,
    /// It is not so: this is the digit of the cell.
    Wrong(Digit),
    /// The cell has no such candidate any more, or has its digit already.
    NotThere,
}

/// Judges a claim about a position with this solution, for somebody who was asked for what a lesson teaches:
/// first by that, then by the lessons of the path, then by everything else that finds steps.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_coach::{Claim, CourseLesson, Judgement, exercises, judge};
///
/// let lesson = CourseLesson::named("pointing").expect("there is one");
/// let told = exercises(lesson)[0].told(Stop::never())?.expect("a test looks at every example");
/// let (position, solution) = (&told.start, told.solution.as_ref().expect("it has one solution"));
/// let (cell, digit) = told.steps[0].eliminations[0];
/// let judged = judge(position, solution, Claim::removing(cell, digit), Some(lesson), Stop::never())?;
/// assert!(matches!(judged, Judgement::Asked(step) if lesson.teaches(&step)));
/// let judged = judge(position, solution, Claim::placing(cell, digit), Some(lesson), Stop::never())?;
/// assert!(matches!(judged, Judgement::Wrong(other) if other != digit));
/// # Ok::<(), kudosu_board::Unfinished>(())
/// ```
pub fn judge(
    position: &Position,
    solution: &Grid,
    claim: Claim,
    asked: Option<&CourseLesson>,
    stop: &Stop,
) -> Result<Judgement, Unfinished> {
    let Some(right) = solution
        .get(claim.cell)
        .filter(|_| position.allows(claim.cell, claim.digit))
    else {
        return Ok(Judgement::NotThere);
    };
    if !claim.holds_in(solution) {
        return Ok(Judgement::Wrong(right));
    }
    let steps_of = |technique: Technique| {
        let options = Profile::human()
            .assume_unique(true)
            .for_proper(position.shape())
            .options;
        all_steps(position, technique, &options, stop)
    };
    for &technique in asked.map_or(&[][..], |lesson| lesson.techniques) {
        if let Some(step) = steps_of(technique)?
            .into_iter()
            .find(|step| claim.is_effect_of(step))
        {
            return Ok(Judgement::Asked(Box::new(step)));
        }
    }
    let path = COURSE.iter().flat_map(|lesson| lesson.techniques).copied();
    let mut looked_at = Vec::new();
    for technique in path.chain(Profile::human().order).chain(Technique::all()) {
        if looked_at.contains(&technique) {
            continue;
        }
        looked_at.push(technique);
        let steps = steps_of(technique)?;
        if let Some(step) = steps.into_iter().find(|step| claim.follows_from(step, position)) {
            return Ok(Judgement::Other(Box::new(step)));
        }
    }
    Ok(Judgement::Unforced)
}

#[cfg(test)]
mod tests {
    use kudosu_board::Rng;
    use kudosu_logic::{next_step, solve_path};
    use kudosu_search::{Verdict, verdict};

    use super::*;
    use crate::exercises;

    /// A position somewhere on the way of an exercise, and the solution.
    fn some_position(rng: &mut Rng) -> (Position, Grid) {
        let lessons: Vec<&CourseLesson> = COURSE.iter().filter(|lesson| !lesson.is_about_clues()).collect();
        let lesson = *rng.pick(&lessons).unwrap();
        let exercise = rng.pick(&exercises(lesson)).unwrap().clone();
        let start = Position::of(exercise.position.puzzle());
        let Verdict::Unique(solution) = verdict(start.puzzle(), &Stop::new()).unwrap() else {
            panic!("no exercise: {}", exercise.line());
        };
        let path = solve_path(&start, &lesson.profile(), &Stop::new()).unwrap();
        let mut position = start;
        for step in &path.steps[..rng.below(path.steps.len() + 1)] {
            position.apply(step);
        }
        (position, solution)
    }

    /// The finders that take long are left to the ends of paths.
    fn is_quick(technique: Technique) -> bool {
        technique.forcing().is_none()
            && !technique.id().contains("mutant")
            && !technique.id().contains("franken")
    }

    #[test]
    fn every_step_that_any_finder_reports_is_accepted() {
        let rng = &mut Rng::new(34);
        let (mut accepted, mut techniques) = (0, std::collections::BTreeSet::new());
        let options = Profile::human().assume_unique(true).options;
        for _ in 0..24 {
            let (position, solution) = some_position(rng);
            for technique in Technique::all().filter(|technique| is_quick(*technique)) {
                let steps = all_steps(&position, technique, &options, &Stop::new()).unwrap();
                let Some(step) = rng.pick(&steps) else { continue };
                let placed = step
                    .placements
                    .iter()
                    .map(|&(cell, digit)| Claim::placing(cell, digit));
                let removed = step
                    .eliminations
                    .iter()
                    .map(|&(cell, digit)| Claim::removing(cell, digit));
                let claims: Vec<Claim> = placed.chain(removed).collect();
                let claim = *rng.pick(&claims).unwrap();
                let judged = judge(&position, &solution, claim, None, &Stop::new()).unwrap();
                let Judgement::Other(shown) = &judged else {
                    panic!("{technique}: {claim:?} is {judged:?}")
                };
                assert!(claim.follows_from(shown, &position));
                let own = CourseLesson::named(technique.id());
                if let Some(lesson) = own.filter(|lesson| lesson.techniques[0] == technique) {
                    let judged = judge(&position, &solution, claim, Some(lesson), &Stop::new()).unwrap();
                    assert!(matches!(judged, Judgement::Asked(_)), "{technique}: {judged:?}");
                }
                accepted += 1;
                techniques.insert(technique);
            }
        }
        assert!(
            accepted > 150 && techniques.len() > 20,
            "{accepted} of {} kinds",
            techniques.len()
        );
    }

    #[test]
    fn what_a_supposition_shows_is_accepted_as_well() {
        let lesson = CourseLesson::named("forcing-chain").unwrap();
        for exercise in exercises(lesson).iter().take(3) {
            let told = exercise.told(&Stop::new()).unwrap().unwrap();
            let solution = told.solution.unwrap();
            let human = Profile::human().assume_unique(true);
            let step = next_step(&exercise.position, &human, &Stop::new())
                .unwrap()
                .unwrap();
            let effects = step
                .eliminations
                .iter()
                .map(|&(cell, digit)| Claim::removing(cell, digit));
            let effects = effects.chain(
                step.placements
                    .iter()
                    .map(|&(cell, digit)| Claim::placing(cell, digit)),
            );
            for claim in effects.take(2) {
                let judged = judge(&exercise.position, &solution, claim, None, &Stop::new()).unwrap();
                assert!(matches!(judged, Judgement::Other(_)), "{judged:?}");
            }
        }
    }

    #[test]
    fn every_false_claim_is_refuted_by_the_digit_of_its_cell() {
        let rng = &mut Rng::new(43);
        let mut refuted = 0;
        for _ in 0..40 {
            let (position, solution) = some_position(rng);
            for cell in position.blanks().iter() {
                for digit in position.candidates(cell).iter() {
                    let right = solution.get(cell).unwrap();
                    let claim = match digit == right {
                        true => Claim::removing(cell, digit),
                        false => Claim::placing(cell, digit),
                    };
                    let judged = judge(&position, &solution, claim, None, &Stop::new()).unwrap();
                    assert_eq!(judged, Judgement::Wrong(right));
                    refuted += 1;
                }
                for digit in (position.shape().digits() - position.candidates(cell)).iter() {
                    let claim = Claim::removing(cell, digit);
                    let judged = judge(&position, &solution, claim, None, &Stop::new()).unwrap();
                    assert_eq!(judged, Judgement::NotThere);
                }
            }
        }
        assert!(refuted > 1000, "{refuted}");
    }
}
