//! The corpus: small puzzles with their number of solutions, which every engine must reproduce.

use kudosu_board::{Grid, Shape};

/// One puzzle with its known answer.
#[derive(Debug)]
pub struct Entry {
    /// What is special about it.
    pub name: String,
    /// The puzzle.
    pub puzzle: Grid,
    /// How many solutions it has, or at least has.
    pub solutions: usize,
    /// Whether there are more solutions than `solutions`.
    pub more: bool,
}

/// All entries of `testdata/corpus.txt`.
pub fn corpus() -> Vec<Entry> {
    let text = include_str!("../../../testdata/corpus.txt");
    let lines = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|line| entry(line).unwrap_or_else(|| panic!("corpus.txt has an unreadable line: {line}")))
        .collect()
}

/// `name | box height x width | solutions, + for more | cells, one character each`
fn entry(line: &str) -> Option<Entry> {
    let mut fields = line.split('|').map(str::trim);
    let name = fields.next()?.to_owned();
    let (height, width) = fields.next()?.split_once('x')?;
    let shape = Shape::with_box(height.parse().ok()?, width.parse().ok()?).ok()?;
    let solutions = fields.next()?;
    let more = solutions.ends_with('+');
    let solutions = solutions.trim_end_matches('+').parse().ok()?;
    let puzzle = Grid::from_line(&shape, fields.next()?).ok()?;
    fields.next().is_none().then_some(Entry {
        name,
        puzzle,
        solutions,
        more,
    })
}
