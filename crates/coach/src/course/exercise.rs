//! The stock of positions: for every lesson an example and positions to find the technique in.

use kudosu_board::{
    Candidates, Cell, Digit, Grid, Puzzle, Rng, Shape, Stop, Symmetry, Unfinished, read_clue_line,
};
use kudosu_explain::Walkthrough;
use kudosu_logic::{End, Path, Position, Step, all_steps, next_step};
use kudosu_search::Verdict;

use super::CourseLesson;
use crate::verdict_of;

/// `cargo run --example mine_lessons` writes it: a line each, the fields with bars between: the lesson, how
/// hard to see (0 is the example, then 1 to 3), the cells with `+` before what was placed, removed candidates
/// as digit, row and column, and clues.
const STOCK: &str = include_str!("stock.txt");

/// A position in which a technique is the next step of the path.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Exercise {
    /// The lesson that it belongs to.
    pub lesson: &'static CourseLesson,
    /// How hard it is to see: 0 for the example of the lesson, then 1 (obvious), 2 (usual) and 3 (hidden).
    pub grade: u8,
    /// The position.
    pub position: Position,
}

/// The positions of a lesson, its example first.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_coach::{CourseLesson, exercises};
///
/// let lesson = CourseLesson::named("x-wing").expect("there is one about X-wings");
/// let example = &exercises(lesson)[0];
/// let step = example.step(Stop::never())?.expect("a test looks at every example");
/// assert!(lesson.teaches(&step));
/// # Ok::<(), kudosu_board::Unfinished>(())
/// ```
#[must_use]
pub fn exercises(lesson: &'static CourseLesson) -> Vec<Exercise> {
    let its = STOCK
        .lines()
        .filter(|line| line.split('|').next() == Some(lesson.id));
    its.filter_map(|line| Exercise::read(lesson, line)).collect()
}

impl Exercise {
    /// A position for a lesson.
    #[must_use]
    pub fn new(lesson: &'static CourseLesson, grade: u8, position: Position) -> Exercise {
        Exercise {
            lesson,
            grade,
            position,
        }
    }

    /// The same with another grade.
    #[must_use]
    pub fn with_grade(self, grade: u8) -> Exercise {
        Exercise { grade, ..self }
    }

    fn read(lesson: &'static CourseLesson, line: &str) -> Option<Exercise> {
        let mut fields = line.split('|').skip(1);
        let (grade, cells) = (fields.next()?.parse().ok()?, fields.next()?);
        let (removed, clues) = (fields.next()?, fields.next().unwrap_or_default());
        let side = (cells.bytes().filter(|symbol| *symbol != b'+').count() as f64).sqrt() as usize;
        let shape = Shape::of_side(side).ok()?;
        let (mut given, mut placed) = (Grid::blank(&shape), Grid::blank(&shape));
        let mut places = shape.cells();
        let mut is_placed = false;
        for symbol in cells.chars() {
            if symbol == '+' {
                is_placed = true;
                continue;
            }
            let cell = places.next()?;
            if let Some(digit) = symbol.to_digit(10).and_then(|digit| Digit::new(digit as u8)) {
                let grid = if is_placed { &mut placed } else { &mut given };
                grid.set(cell, digit).ok()?;
            }
            is_placed = false;
        }
        let mut candidates = Candidates::full(&shape);
        for triple in removed.as_bytes().chunks_exact(3) {
            let (cell, digit) = candidate_at(&shape, triple)?;
            candidates.remove(cell, digit);
        }
        let clues = clues.split(';').filter(|clue| !clue.is_empty());
        let clues = clues.map(|clue| read_clue_line(clue, &shape));
        let clues = clues.collect::<Result<Vec<_>, _>>().ok()?.concat();
        let puzzle = Puzzle::with_clue_list(given, clues).ok()?;
        Some(Exercise {
            lesson,
            grade,
            position: Position::with_candidates(puzzle, &placed, &candidates),
        })
    }

    /// A line of the stock.
    #[must_use]
    pub fn line(&self) -> String {
        let position = &self.position;
        let shape = position.shape();
        let puzzle = position.puzzle();
        let usual = Position::with_candidates(puzzle.clone(), &position.layers().1, &Candidates::full(shape));
        let (mut cells, mut removed) = (String::new(), String::new());
        for cell in shape.cells() {
            match position.value(cell) {
                None => cells.push('.'),
                Some(digit) if position.is_given(cell) => cells += &digit.to_string(),
                Some(digit) => cells += &format!("+{digit}"),
            }
            for digit in (usual.candidates(cell) - position.candidates(cell)).iter() {
                let (row, column) = (shape.row_of(cell) + 1, shape.column_of(cell) + 1);
                removed += &format!("{digit}{row}{column}");
            }
        }
        let clues = puzzle.clues().lines().join(";");
        format!("{}|{}|{cells}|{removed}|{clues}", self.lesson.id, self.grade)
    }

    /// The step that the exercise is about: the next one of the path.
    pub fn step(&self, stop: &Stop) -> Result<Option<Step>, Unfinished> {
        let step = next_step(&self.position, &self.lesson.profile(), stop)?;
        Ok(step.filter(|step| self.lesson.teaches(step)))
    }

    /// Every instance of what the lesson teaches.
    pub fn instances(&self, stop: &Stop) -> Result<Vec<Step>, Unfinished> {
        let options = self.lesson.profile().options;
        let mut found = Vec::new();
        for &technique in self.lesson.techniques {
            found.extend(all_steps(&self.position, technique, &options, stop)?);
        }
        Ok(found)
    }

    /// The position and its step, as a walkthrough of one step that knows the solution.
    pub fn told(&self, stop: &Stop) -> Result<Option<Walkthrough>, Unfinished> {
        let Some(step) = self.step(stop)? else {
            return Ok(None);
        };
        let mut path = Path::without_steps(&self.position, End::Stuck);
        path.steps.push(step);
        let verdict = verdict_of(&self.position, stop)?;
        let mut told = Walkthrough::of_path(self.position.clone(), &self.lesson.profile(), path);
        told.unique = Some(verdict.is_unique());
        if let Verdict::Unique(solution) = verdict {
            told.solution = Some(solution);
        }
        Ok(Some(told))
    }

    /// The same exercise in another dress: turned, mirrored, with other names for its digits, so that nobody
    /// knows it again.
    #[must_use]
    pub fn dressed(&self, seed: u64) -> Exercise {
        let position = &self.position;
        let puzzle = position.puzzle();
        let rng = &mut Rng::new(seed);
        let symmetry = match puzzle.has_clues() {
            true => Symmetry::random_with_clues(puzzle.clues(), rng),
            false => Symmetry::random(position.shape(), rng),
        };
        self.through(&symmetry).unwrap_or_else(|| self.clone())
    }

    fn through(&self, symmetry: &Symmetry) -> Option<Exercise> {
        let position = &self.position;
        let puzzle = symmetry.apply_to_puzzle(&position.puzzle()).ok()?;
        let placed = symmetry.apply(&position.layers().1).ok()?;
        let shape = symmetry.to_shape().clone();
        let mut candidates = Candidates::full(&shape);
        for cell in shape.cells() {
            let possible = position.candidates(symmetry.origin_of(cell));
            candidates.set(
                cell,
                possible.iter().map(|digit| symmetry.name_of(digit)).collect(),
            );
        }
        Some(Exercise {
            position: Position::with_candidates(puzzle, &placed, &candidates),
            ..self.clone()
        })
    }
}

/// A candidate as digit, row and column, counted from 1.
fn candidate_at(shape: &Shape, triple: &[u8]) -> Option<(Cell, Digit)> {
    let number = |at: usize| triple[at].checked_sub(b'0');
    let (row, column) = (number(1)?.checked_sub(1)?, number(2)?.checked_sub(1)?);
    let cell = shape.cell(usize::from(row), usize::from(column))?;
    Some((cell, Digit::new(number(0)?)?))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::COURSE;

    #[test]
    fn the_next_step_of_every_exercise_is_what_its_lesson_teaches() {
        for lesson in COURSE {
            let found = exercises(lesson);
            let lines = STOCK
                .lines()
                .filter(|line| line.split('|').next() == Some(lesson.id));
            assert_eq!(found.len(), lines.count(), "{}: a line cannot be read", lesson.id);
            let grades: BTreeSet<u8> = found.iter().map(|exercise| exercise.grade).collect();
            assert_eq!(grades, BTreeSet::from([0, 1, 2, 3]), "{}", lesson.id);
            assert_eq!(
                found.iter().filter(|it| it.grade == 0).count(),
                1,
                "{}",
                lesson.id
            );
            assert_eq!(found[0].grade, 0, "{}", lesson.id);
            for exercise in found {
                let told = exercise.told(&Stop::new()).unwrap();
                let told = told.unwrap_or_else(|| panic!("the next step is another: {}", exercise.line()));
                let solution = told
                    .solution
                    .unwrap_or_else(|| panic!("no solution: {}", exercise.line()));
                assert_eq!(told.steps[0].refuted_by(&solution), None, "{}", exercise.line());
                assert!(
                    kudosu_explain::mistakes(&exercise.position, &solution).is_empty(),
                    "{}",
                    exercise.line()
                );
            }
        }
    }

    #[test]
    fn no_two_exercises_share_a_grid() {
        let mut seen = BTreeSet::new();
        for lesson in COURSE {
            for exercise in exercises(lesson) {
                let puzzle = exercise.position.puzzle();
                let grid = format!("{} {:?}", puzzle.grid(), puzzle.clues().lines());
                assert!(seen.insert(grid), "{}", exercise.line());
            }
        }
        assert!(seen.len() > 300, "{}", seen.len());
    }

    #[test]
    fn a_line_of_the_stock_is_written_as_it_is_read() {
        for line in STOCK.lines().filter(|line| !line.starts_with('#')) {
            let lesson = CourseLesson::named(line.split('|').next().unwrap()).unwrap();
            assert_eq!(Exercise::read(lesson, line).unwrap().line(), line);
        }
    }

    #[test]
    fn in_another_dress_the_next_step_is_still_what_the_lesson_teaches() {
        for (at, lesson) in COURSE.iter().enumerate() {
            for (seed, exercise) in exercises(lesson).iter().enumerate().take(3) {
                let dressed = exercise.dressed((100 * at + seed) as u64);
                let step = dressed.step(&Stop::new()).unwrap();
                assert!(step.is_some(), "{}: {}", lesson.id, dressed.line());
            }
        }
    }
}
