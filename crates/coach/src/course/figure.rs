//! The pictures of lessons: what to look for, and what only looks like it, with nothing else on the board.

use kudosu_board::{
    Candidates, Cell, Clue, Digit, DigitSet, Grid, HouseKind, Puzzle, Shape, Stop, Unfinished, read_clue_line,
};
use kudosu_logic::{Position, Step, first_step};

use super::CourseLesson;

/// A line for each; the file says how to read it.
const FIGURES: &str = include_str!("figures.txt");

/// What a picture shows of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShownCell {
    /// The cell.
    pub cell: Cell,
    /// The candidates that matter there.
    pub digits: DigitSet,
}

/// A picture of a lesson.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LessonFigure {
    /// The board: what is said is so, and everything else is possible.
    pub position: Position,
    /// The candidates that are worth showing.
    pub shown: Vec<ShownCell>,
    /// What the technique does there; `None` where there is no such thing.
    pub step: Option<Step>,
}

/// What to look for; nothing for a lesson without a line.
pub fn lesson_picture(lesson: &CourseLesson, stop: &Stop) -> Result<Option<LessonFigure>, Unfinished> {
    figure(lesson, "picture", stop)
}

/// What looks like it and is not.
pub fn lesson_contrast(lesson: &CourseLesson, stop: &Stop) -> Result<Option<LessonFigure>, Unfinished> {
    figure(lesson, "contrast", stop)
}

fn figure(lesson: &CourseLesson, kind: &str, stop: &Stop) -> Result<Option<LessonFigure>, Unfinished> {
    let start = format!("{}|{kind}|", lesson.id);
    let Some((position, shown)) = FIGURES
        .lines()
        .find_map(|line| line.strip_prefix(&start))
        .and_then(read)
    else {
        return Ok(None);
    };
    let options = lesson.profile().options;
    let mut step = None;
    for &technique in lesson.techniques {
        if step.is_none() {
            step = first_step(&position, technique, &options, stop)?;
        }
    }
    Ok(Some(LessonFigure {
        position,
        shown,
        step,
    }))
}

/// What a line says: a position, and what of it matters.
fn read(line: &str) -> Option<(Position, Vec<ShownCell>)> {
    let shape = Shape::nine();
    let cell = |name: &str| shape.parse_cell(name).ok();
    let digit = |text: &str| text.parse().ok().and_then(Digit::new);
    let digits = |text: &str| {
        text.chars()
            .map(|one| digit(one.encode_utf8(&mut [0; 4])))
            .collect::<Option<DigitSet>>()
    };
    let (mut grid, mut candidates) = (Grid::blank(&shape), Candidates::full(&shape));
    let (mut shown, mut clues) = (Vec::<ShownCell>::new(), Vec::<Clue>::new());
    let mut show = |cell: Cell, digits: DigitSet| match shown.iter_mut().find(|shown| shown.cell == cell) {
        Some(shown) => shown.digits |= digits,
        None => shown.push(ShownCell { cell, digits }),
    };
    for statement in line.split(';') {
        if let Some((name, list)) = statement.split_once('=') {
            let digits = digits(list)?;
            candidates.set(cell(name)?, digits);
            show(cell(name)?, digits);
        } else if let Some((name, value)) = statement.split_once(':')
            && let (Some(cell), Some(digit)) = (cell(name), digit(value))
        {
            grid.set(cell, digit).ok()?;
        } else if statement.starts_with(|symbol: char| symbol.is_ascii_digit()) {
            let (what, places) = statement.split_once(": ")?;
            let (value, house) = what.split_once(' ')?;
            let digit = digit(value)?;
            let places = places.split(' ').map(cell).collect::<Option<Vec<Cell>>>()?;
            for &other in house_cells(&shape, house)? {
                if !places.contains(&other) {
                    candidates.remove(other, digit);
                }
            }
            for place in places {
                show(place, DigitSet::of(digit));
            }
        } else {
            let read = read_clue_line(statement, &shape).ok()?;
            for cell in read.iter().flat_map(|clue| clue.cells(&shape)) {
                show(cell, candidates.get(cell));
            }
            clues.extend(read);
        }
    }
    let puzzle = Puzzle::with_clue_list(grid, clues).ok()?;
    let position = Position::with_candidates(puzzle, &Grid::blank(&shape), &candidates);
    // What a clue or a digit on the board rules out is not there.
    for it in &mut shown {
        it.digits &= position.candidates(it.cell);
    }
    Some((position, shown))
}

/// The cells of a house such as r2, c8 or b5.
fn house_cells<'a>(shape: &'a Shape, name: &str) -> Option<&'a [Cell]> {
    let kind = match name.as_bytes().first()? {
        b'r' => HouseKind::Row,
        b'c' => HouseKind::Column,
        _ => HouseKind::Box,
    };
    let number: usize = name.get(1..)?.parse().ok()?;
    let mut its = shape.houses().iter().filter(|house| house.kind() == kind);
    its.nth(number.checked_sub(1)?).map(|house| house.cells())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::COURSE;

    #[test]
    fn a_picture_shows_what_its_lesson_teaches_and_a_contrast_does_not() {
        let mut told = 0;
        for lesson in COURSE {
            let picture = lesson_picture(lesson, &Stop::new()).unwrap();
            let contrast = lesson_contrast(lesson, &Stop::new()).unwrap();
            assert_eq!(picture.is_some(), contrast.is_some(), "{}", lesson.id);
            let (Some(picture), Some(contrast)) = (picture, contrast) else {
                continue;
            };
            assert!(
                picture.step.is_some(),
                "nothing is found in the picture of {}",
                lesson.id
            );
            assert_eq!(contrast.step, None, "{}", lesson.id);
            told += 1;
        }
        let lines = FIGURES.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines.count(), 2 * told, "a line cannot be read");
        assert_eq!(told, COURSE.len(), "a lesson without a picture");
    }
}
