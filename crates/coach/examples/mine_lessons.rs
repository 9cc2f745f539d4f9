//! Makes the stock of positions for the learning path out of puzzles of our own:
//! `cargo run --example mine_lessons > crates/coach/src/course/stock.txt`, which takes some minutes.
//!
//! Every puzzle is solved in the order of the path and gives one position, to the lesson that has the fewest.
//! What is kept of a lesson is spread from obvious to hidden: the fewer instances there are among the more
//! candidates, the harder they are to see.

use std::collections::BTreeMap;
use std::error::Error;

use kudosu_board::{Shape, Stop};
use kudosu_coach::{COURSE, Chapter, CourseLesson, Exercise};
use kudosu_generate::{AnyDifficulty, Maker, Recipe, VariantRecipe, attempt_seed};
use kudosu_logic::{Positions, solve_path};

/// How many positions of each grade a lesson gets, beside its example.
const OF_EACH_GRADE: usize = 4;

/// Singles are to be seen on a board as it is in the middle of a game: with so many digits, or as near to
/// that as can be. Everything else is clearest where the fewest candidates are around it.
const MIDDLE_OF_A_GAME: usize = 38;

/// Found so many, a lesson has enough to choose from.
const ENOUGH: usize = 26;
const ENOUGH_WITH_CLUES: usize = 14;

/// Puzzles that are looked at.
const MOST: u64 = 60_000;
const MOST_WITH_CLUES: u64 = 160;

/// What was found for each lesson, by its id.
type Found = BTreeMap<&'static str, Vec<Exercise>>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut found = Found::new();
    mine_classic(&mut found)?;
    for lesson in COURSE.iter().filter(|lesson| lesson.is_about_clues()) {
        mine_clues(lesson, &mut found)?;
    }
    println!("# Positions of our own making, a line each; exercise.rs says how to read them.");
    for lesson in COURSE {
        let its = found.remove(lesson.id).unwrap_or_default();
        eprintln!("{}: {} found", lesson.id, its.len());
        for exercise in chosen(its)? {
            println!("{}", exercise.line());
        }
    }
    Ok(())
}

fn mine_classic(found: &mut Found) -> Result<(), Box<dyn Error>> {
    let recipe = Recipe::new(&Shape::nine());
    let mut maker = Maker::new(&recipe, &AnyDifficulty, Stop::never())?;
    let classic: Vec<&'static CourseLesson> =
        COURSE.iter().filter(|lesson| !lesson.is_about_clues()).collect();
    for attempt in 0..MOST {
        if classic.iter().all(|lesson| count(found, lesson) >= ENOUGH) {
            break;
        }
        if attempt % 2000 == 0 {
            eprintln!("{attempt} puzzles");
        }
        let made = maker.attempt(attempt_seed(34, attempt))?;
        if let Some(made) = made.success() {
            keep_rarest(&made.puzzle, &classic, attempt, found)?;
        }
    }
    Ok(())
}

fn mine_clues(lesson: &'static CourseLesson, found: &mut Found) -> Result<(), Box<dyn Error>> {
    let recipe = VariantRecipe::new(&Shape::nine(), lesson.clues.iter().copied());
    for attempt in 0..MOST_WITH_CLUES {
        if count(found, lesson) >= ENOUGH_WITH_CLUES {
            break;
        }
        let seed = attempt_seed(
            lesson.id.len() as u64 * 1000 + u64::from(lesson.id.as_bytes()[0]),
            attempt,
        );
        if let Some(made) = recipe.make(seed, Stop::never())? {
            keep_rarest(&made.puzzle, &[lesson], attempt, found)?;
        }
    }
    Ok(())
}

fn count(found: &Found, lesson: &CourseLesson) -> usize {
    found.get(lesson.id).map_or(0, Vec::len)
}

/// Follows the path through a puzzle and keeps one position of the lesson that has the fewest so far.
fn keep_rarest(
    puzzle: impl Into<kudosu_board::Puzzle>,
    lessons: &[&'static CourseLesson],
    number: u64,
    found: &mut Found,
) -> Result<(), Box<dyn Error>> {
    let Some(last) = lessons.last() else {
        return Ok(());
    };
    let start = kudosu_logic::Position::of(puzzle);
    let path = solve_path(&start, &last.profile(), Stop::never())?;
    let mut met: BTreeMap<&str, Vec<Exercise>> = BTreeMap::new();
    let mut positions = Positions::along(&start, &path.steps);
    while let Some((position, step)) = positions.lend_next() {
        if let Some(lesson) = lessons.iter().find(|lesson| lesson.teaches(step)) {
            let exercise = Exercise::new(lesson, 1, position.clone());
            met.entry(lesson.id).or_default().push(exercise);
        }
    }
    let rarest = lessons.iter().filter(|lesson| met.contains_key(lesson.id));
    let Some(rarest) = rarest.min_by_key(|lesson| count(found, lesson)) else {
        return Ok(());
    };
    let its = met.remove(rarest.id).unwrap_or_default();
    // Now one from the beginning, now one from further on.
    let at = number as usize % its.len();
    let exercise = its[at].clone();
    if count(found, rarest) < 2 * ENOUGH && exercise.step(Stop::never())?.is_some() {
        found.entry(rarest.id).or_default().push(exercise);
    }
    Ok(())
}

/// The example and some of each grade.
fn chosen(found: Vec<Exercise>) -> Result<Vec<Exercise>, Box<dyn Error>> {
    let mut measured = Vec::new();
    for exercise in found {
        let position = &exercise.position;
        let candidates: usize = position
            .blanks()
            .iter()
            .map(|cell| position.candidates(cell).len())
            .sum();
        let instances = exercise.instances(Stop::never())?.len().max(1);
        measured.push((candidates * 60 / instances.min(6), exercise));
    }
    measured.sort_by_key(|(measure, _)| *measure);
    let mut sorted: Vec<Exercise> = measured.into_iter().map(|(_, exercise)| exercise).collect();
    if sorted.is_empty() {
        return Ok(sorted);
    }
    let example = match sorted[0].lesson.chapter {
        Chapter::Scanning => (0..sorted.len()).min_by_key(|&at| {
            let digits = sorted[at].position.shape().cell_count() - sorted[at].position.blanks().len();
            digits.abs_diff(MIDDLE_OF_A_GAME)
        }),
        _ => None,
    };
    let mut kept = vec![sorted.remove(example.unwrap_or(0)).with_grade(0)];
    let third = sorted.len() / 3;
    for (grade, its) in (1..).zip(sorted.chunks(third.max(1))).take(3) {
        let step = (its.len() / OF_EACH_GRADE).max(1);
        let some = its.iter().step_by(step).take(OF_EACH_GRADE);
        kept.extend(some.map(|exercise| exercise.clone().with_grade(grade)));
    }
    Ok(kept)
}
