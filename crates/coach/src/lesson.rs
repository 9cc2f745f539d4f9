//! Lessons: for every technique a position in which it can be found, and the step that is found there.

use kudosu_board::{Stop, Unfinished};
use kudosu_explain::Walkthrough;
use kudosu_logic::{End, Path, Profile, Technique, first_step};
use kudosu_notation::{Format, ReadOptions, read_one};
use kudosu_search::Verdict;

use crate::position::position_of;
use crate::verdict_of;

/// One position for each technique, a line each; the second field is the technique's id.
const POSITIONS: &str = include_str!("lessons.txt");

/// A walkthrough of one step: the example of a technique. A few techniques have none, because nobody has seen
/// one on a 9×9 board that was needed.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_coach::lesson;
/// use kudosu_logic::Technique;
///
/// let technique: Technique = "x-wing".parse()?;
/// let example = lesson(technique, Stop::never())?.expect("an X-Wing has an example");
/// assert_eq!(example.steps[0].technique, technique);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lesson(technique: Technique, stop: &Stop) -> Result<Option<Walkthrough>, Unfinished> {
    let is_its = |line: &&str| line.split(':').nth(2) == Some(technique.id());
    let Some(line) = POSITIONS.lines().find(is_its) else {
        return Ok(None);
    };
    let options = ReadOptions::default().with_format(Some(Format::Hodoku));
    let puzzle = read_one(line.as_bytes(), &options).expect("a test reads every line");
    let position = position_of(&puzzle);
    let profile = Profile::human().assume_unique(true);
    let Some(step) = first_step(&position, technique, &profile.options, stop)? else {
        return Ok(None);
    };
    let mut path = Path::without_steps(&position, End::Stuck);
    path.steps.push(step);
    let verdict = verdict_of(&position, stop)?;
    let mut example = Walkthrough::of_path(position, &profile, path);
    example.unique = Some(verdict.is_unique());
    // Whoever answers with something else than this step wants to know whether it is true.
    if let Verdict::Unique(solution) = verdict {
        example.solution = Some(solution);
    }
    Ok(Some(example))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_shows_its_technique() {
        let ids = POSITIONS.lines().filter(|line| line.starts_with(':'));
        for line in ids {
            let id = line.split(':').nth(2).unwrap();
            let technique: Technique = id.parse().unwrap();
            let example = lesson(technique, &Stop::new()).unwrap();
            let example = example.unwrap_or_else(|| panic!("there is no {id} in its example"));
            assert_eq!(example.steps.len(), 1);
            let solution = example.solution.unwrap_or_else(|| panic!("{id} has no solution"));
            assert_eq!(example.steps[0].refuted_by(&solution), None, "{id}");
        }
    }
}
