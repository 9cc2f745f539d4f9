//! One puzzle: the verbs of the command line as functions.

use std::ops::RangeInclusive;

use kudosu::coach::{Checkup, position_of};
use kudosu::explain::Language;
use kudosu::generate as making;
use kudosu::generate::{Dress, Made, MinimiseError, Order, OrderEnd, OrderEvent, Recipe, Wish, fresh_seed};
use kudosu::rating::rate_or_bounds;
use kudosu::schema::{CheckLine, CheckStatus, ClashForm, RatingForm};
use kudosu::{Grid as Board, Puzzle, Rng, Shape, Stop, Symmetry, Unfinished as Why, Verdict};
use pyo3::prelude::*;

use crate::errors::{KudosuError, NoSolution, OutOfReach, SeveralSolutions, Unfinished};
use crate::grid::Grid;
use crate::interrupt::{Limits, answered, interruptible};
use crate::reading::{document_of, grid_of};

/// Small plain grids take microseconds: a thread to look after them would take longer than they do.
fn at_once<T: Send>(
    py: Python<'_>,
    grid: &Board,
    limits: Limits,
    work: impl FnOnce(&Stop) -> Result<T, Why> + Send,
) -> PyResult<T> {
    match grid.shape().side() <= 9 && grid.shape().is_plain() {
        true => work(&Stop::new()).map_err(|why| Unfinished::new_err(why.to_string())),
        false => answered(py, limits, work),
    }
}

#[pyfunction]
#[pyo3(signature = (puzzle, unique=false, timeout=None, steps=None))]
pub(crate) fn solve(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    unique: bool,
    timeout: Option<f64>,
    steps: Option<u64>,
) -> PyResult<Grid> {
    let grid = grid_of(puzzle)?;
    let limits = Limits::new(timeout, steps)?;
    if !unique {
        let solution = at_once(py, &grid, limits, |stop| kudosu::solve(&grid, stop))?;
        return solution.map(Grid::from).ok_or_else(|| no_solution(&grid));
    }
    match at_once(py, &grid, limits, |stop| kudosu::verdict(&grid, stop))? {
        Verdict::Unique(solution) => Ok(solution.into()),
        Verdict::NoSolution => Err(no_solution(&grid)),
        Verdict::Several(..) => Err(SeveralSolutions::new_err("the puzzle has several solutions")),
    }
}

fn no_solution(grid: &Board) -> PyErr {
    match grid.clashes().is_empty() {
        true => NoSolution::new_err("the puzzle has no solution"),
        false => NoSolution::new_err("the puzzle has no solution: a row, column or box holds a digit twice"),
    }
}

#[pyfunction]
#[pyo3(signature = (puzzle, limit, timeout=None, steps=None))]
pub(crate) fn solutions(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    limit: usize,
    timeout: Option<f64>,
    steps: Option<u64>,
) -> PyResult<Vec<Grid>> {
    let grid = grid_of(puzzle)?;
    let limits = Limits::new(timeout, steps)?;
    let found = answered(py, limits, |stop| {
        let mut search = kudosu::solutions(&grid);
        let mut found = Vec::new();
        while found.len() < limit
            && let Some(solution) = search.next_solution(stop)?
        {
            found.push(solution);
        }
        Ok(found)
    })?;
    Ok(found.into_iter().map(Grid::from).collect())
}

#[pyfunction]
#[pyo3(signature = (puzzle, limit=1_000_000, timeout=None, steps=None))]
pub(crate) fn count(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    limit: u64,
    timeout: Option<f64>,
    steps: Option<u64>,
) -> PyResult<u64> {
    let grid = grid_of(puzzle)?;
    let limits = Limits::new(timeout, steps)?;
    let count = |stop: &Stop| kudosu::solutions(&grid).count(limit, stop);
    match limit <= 1000 {
        true => at_once(py, &grid, limits, count),
        false => answered(py, limits, count),
    }
}

#[pyfunction]
#[pyo3(signature = (puzzle, timeout=None, steps=None))]
pub(crate) fn check(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    timeout: Option<f64>,
    steps: Option<u64>,
) -> PyResult<String> {
    let document = document_of(puzzle)?;
    let grid = document.puzzle.grid();
    let limits = Limits::new(timeout, steps)?;
    let clashes = grid.clashes();
    let mut verdict = at_once(py, grid, limits, |stop| kudosu::verdict(grid, stop))?;
    // What a player noted counts, here as for a hint.
    if document.candidates.is_some()
        && let (Checkup::Known(judged), _) =
            Checkup::Known(verdict.clone()).in_position(&position_of(&document), Language::English)
    {
        verdict = judged;
    }
    let (status, solution, solutions) = match verdict {
        Verdict::NoSolution if !clashes.is_empty() => (CheckStatus::Invalid, None, Vec::new()),
        Verdict::NoSolution => (CheckStatus::NoSolution, None, Vec::new()),
        Verdict::Unique(solution) => (CheckStatus::Unique, Some(solution.to_string()), Vec::new()),
        Verdict::Several(one, other) => {
            let both = vec![one.to_string(), other.to_string()];
            (CheckStatus::Several, None, both)
        }
    };
    json(&CheckLine {
        status,
        clashes: ClashForm::list(grid.shape(), &clashes),
        solution,
        solutions,
    })
}

pub(crate) fn json(answer: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(answer).map_err(|error| KudosuError::new_err(error.to_string()))
}

#[pyfunction]
#[pyo3(signature = (puzzle, assume_unique=true, timeout=None, steps=None))]
pub(crate) fn rate(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    assume_unique: bool,
    timeout: Option<f64>,
    steps: Option<u64>,
) -> PyResult<String> {
    let grid = grid_of(puzzle)?;
    let limits = Limits::new(timeout, steps)?;
    match at_once(py, &grid, limits, |stop| kudosu::verdict(&grid, stop))? {
        Verdict::NoSolution => return Err(no_solution(&grid)),
        Verdict::Several(..) => {
            return Err(SeveralSolutions::new_err(
                "the puzzle has several solutions, so it is not rated",
            ));
        }
        Verdict::Unique(_) => {}
    }
    let rated = interruptible(py, limits, |stops| {
        let work = stops.work();
        rate_or_bounds(&grid, assume_unique, work.stop()).map_err(|known| {
            let se = known.se.map(|se| format!(" (SE {se})")).unwrap_or_default();
            stops.tell(known.why) + &se
        })
    })?;
    json(&RatingForm::of(&rated.map_err(Unfinished::new_err)?))
}

#[pyfunction]
pub(crate) fn canonical(puzzle: &Bound<'_, PyAny>) -> PyResult<Grid> {
    let grid = grid_of(puzzle)?;
    let form = making::canonical(&grid).map_err(|error| KudosuError::new_err(error.to_string()))?;
    Ok(form.puzzle.into())
}

#[pyfunction]
#[pyo3(signature = (puzzle, seed=0, timeout=None, steps=None))]
pub(crate) fn minimise(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    seed: u64,
    timeout: Option<f64>,
    steps: Option<u64>,
) -> PyResult<Grid> {
    let grid = grid_of(puzzle)?;
    let limits = Limits::new(timeout, steps)?;
    let minimal = answered(py, limits, |stop| {
        match making::minimise(&grid, &mut Rng::new(seed), stop) {
            Err(MinimiseError::Unfinished(why)) => Err(why),
            minimal => Ok(minimal),
        }
    })?;
    match minimal {
        Ok(minimal) => Ok(minimal.into_parts().0.into()),
        Err(error) => Err(KudosuError::new_err(error.to_string())),
    }
}

/// What Python asks for with the options of `transform`.
pub(crate) fn dress(options: &Bound<'_, PyAny>) -> PyResult<Dress> {
    let text = |name: &str| -> PyResult<Option<String>> { options.get_item(name)?.extract() };
    let mirror = text("mirror")?.unwrap_or_default();
    let rotate: Option<u16> = options.get_item("rotate")?.extract()?;
    if !["", "h", "v"].contains(&mirror.as_str()) {
        return Err(KudosuError::new_err(format!(
            "mirror is \"h\" (left and right) or \"v\" (top and bottom), not {mirror:?}"
        )));
    }
    if rotate.is_some_and(|degrees| ![0, 90, 180, 270].contains(&degrees)) {
        return Err(KudosuError::new_err("rotate is 90, 180 or 270"));
    }
    Ok(Dress {
        transpose: options.get_item("transpose")?.extract()?,
        rotate,
        mirror_left_right: mirror == "h",
        mirror_top_bottom: mirror == "v",
        bands: text("bands")?,
        rows: text("rows")?,
        stacks: text("stacks")?,
        columns: text("columns")?,
        relabel: text("relabel")?,
    })
}

/// The puzzle in its new dress, disguised at random on top of it where there is a seed.
pub(crate) fn transformed(puzzle: &Puzzle, dress: &Dress, seed: Option<u64>) -> Result<Puzzle, String> {
    let dressed = dress.put_on(puzzle).map_err(|error| error.to_string())?;
    match seed {
        None => Ok(dressed),
        Some(seed) => Symmetry::random_with_clues(dressed.clues(), &mut Rng::new(seed))
            .apply_to_puzzle(&dressed)
            .map_err(|error| error.to_string()),
    }
}

#[pyfunction]
pub(crate) fn transform(puzzle: &Bound<'_, PyAny>, options: &Bound<'_, PyAny>) -> PyResult<Grid> {
    let document = document_of(puzzle)?;
    let seed: Option<u64> = options.get_item("seed")?.extract()?;
    let changed = transformed(&document.puzzle, &dress(options)?, seed);
    changed.map(Grid::from).map_err(KudosuError::new_err)
}

/// Tenths of a range of SE ratings.
fn tenths(range: (f64, f64)) -> RangeInclusive<u32> {
    let tenths = |number: f64| (number * 10.0).round().clamp(0.0, 1000.0) as u32;
    tenths(range.0)..=tenths(range.1)
}

#[pyfunction]
pub(crate) fn generate(py: Python<'_>, options: &Bound<'_, PyAny>) -> PyResult<Vec<(Grid, Grid, u64)>> {
    let refused = |error: String| KudosuError::new_err(error);
    let item = |name: &str| options.get_item(name);
    let text = |name: &str| -> PyResult<Option<String>> { item(name)?.extract() };
    let wanted: usize = item("count")?.extract()?;
    let side: usize = item("size")?.extract()?;
    let shape = match text("box")? {
        None => Shape::of_side(side),
        Some(boxes) => {
            let (height, width) = kudosu::parse_box(&boxes)
                .ok_or_else(|| refused("box is height x width, such as 2x3".to_owned()))?;
            Shape::with_box(height, width)
        }
    };
    let shape = shape.map_err(|error| refused(error.to_string()))?;
    let clues: Option<(usize, usize)> = item("clues")?.extract()?;
    let mut recipe = Recipe::new(&shape)
        .with_minimal(item("minimal")?.extract()?)
        .with_clues(clues.map(|(least, most)| least..=most));
    if let Some(symmetry) = text("symmetry")? {
        recipe = recipe.with_symmetry(
            symmetry
                .parse()
                .map_err(|error: making::UnknownSymmetry| refused(error.to_string()))?,
        );
    }
    recipe.check().map_err(|error| refused(error.to_string()))?;
    let level = match text("level")? {
        None => None,
        Some(name) => Some(
            name.parse()
                .map_err(|error: kudosu::rating::UnknownLevel| refused(error.to_string()))?,
        ),
    };
    let se: Option<(f64, f64)> = item("se")?.extract()?;
    let hodoku: Option<(u32, u32)> = item("hodoku")?.extract()?;
    let wish = Wish::default()
        .with_level(level)
        .with_se(se.map(tenths))
        .with_hodoku(hodoku.map(|(least, most)| least..=most));
    let seed: Option<u64> = item("seed")?.extract()?;
    let limits = Limits::new(item("timeout")?.extract()?, None)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let order = Order::new(wanted, seed.unwrap_or_else(fresh_seed))
        .with_threads(cores)
        .with_give_up_after(Order::usual_give_up_after(&recipe, &wish));
    let (made, summary, told) = interruptible(py, limits, |stops| {
        let work = stops.work();
        let mut made: Vec<Made> = Vec::new();
        let summary = making::generate(&recipe, &wish, &order, work.stop(), |event| {
            if let OrderEvent::Made(one) = event {
                made.push(one.clone());
            }
        });
        let told = stops.tell(Why::Stopped);
        (made, summary, told)
    })?;
    let summary = summary.map_err(|error| refused(error.to_string()))?;
    let so_far = format!("{} of {wanted} puzzles made", summary.made);
    match summary.end {
        OrderEnd::Complete => {
            let both = |made: Made| (made.puzzle.into(), made.solution.into(), made.seed);
            Ok(made.into_iter().map(both).collect())
        }
        OrderEnd::OutOfReach => Err(OutOfReach::new_err(format!("out of reach: {so_far}"))),
        OrderEnd::Unfinished(_) => Err(Unfinished::new_err(format!("{told}: {so_far}"))),
    }
}
