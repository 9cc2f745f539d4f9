//! The puzzles: from files where there are any, else made from a seed.

use std::path::Path;

use anyhow::{Context, Result};
use kudosu_board::{Rng, Stop};
use kudosu_search::nine::{Solver, Values, read_line};

/// A named list of puzzles.
pub struct Set {
    /// The file's name without its ending, or what kind of puzzle was made.
    pub name: String,
    /// The puzzles.
    pub puzzles: Vec<Values>,
}

/// Sets in the order in which they are shown, the easy ones first,
/// with the most puzzles that are worth a slow peer's time.
const KNOWN: [(&str, usize); 7] = [
    ("easy", usize::MAX),
    ("minimal_random", usize::MAX),
    ("clue17", usize::MAX),
    ("top1465", usize::MAX),
    ("hardest_se11plus", 4000),
    ("hardest_2011", usize::MAX),
    ("many_solutions", usize::MAX),
];

/// The known sets below `folder`, or made ones without a folder; each with at most `most` puzzles.
pub fn load(folder: Option<&Path>, most: usize, wanted: Option<&str>) -> Result<Vec<Set>> {
    let Some(folder) = folder else {
        let made = made(most.min(4000));
        return Ok(made
            .into_iter()
            .filter(|set| is_wanted(&set.name, wanted))
            .collect());
    };
    let mut sets = Vec::new();
    for (name, worth) in KNOWN {
        let path = folder.join(name).with_extension("txt");
        if !path.exists() || !is_wanted(name, wanted) {
            continue;
        }
        let text = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let lines = text.split(|&byte| byte == b'\n');
        sets.push(Set {
            name: name.to_owned(),
            puzzles: lines.filter_map(read_line).take(most.min(worth)).collect(),
        });
    }
    Ok(sets)
}

fn is_wanted(name: &str, wanted: Option<&str>) -> bool {
    wanted.is_none_or(|part| name.contains(part))
}

/// Sets of our own making: with 34 givens, with no given too many, and with several solutions.
fn made(count: usize) -> Vec<Set> {
    let mut rng = Rng::new(81);
    let mut solver = Solver::new();
    let (mut easy, mut minimal, mut several) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..count {
        let solved = random_solved(&mut solver, &mut rng);
        let mut cells: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut cells);
        let mut puzzle = solved;
        let mut givens = 81;
        let mut with_34 = solved;
        for cell in cells {
            let value = std::mem::take(&mut puzzle[cell]);
            if solver.count(&puzzle, 2, &Stop::new()) == Ok(1) {
                givens -= 1;
            } else {
                puzzle[cell] = value;
            }
            if givens == 34 {
                with_34 = puzzle;
            }
        }
        easy.push(with_34);
        minimal.push(puzzle);
        for _ in 0..3 {
            puzzle[rng.below(81)] = 0;
        }
        several.push(puzzle);
    }
    let set = |name: &str, puzzles| Set {
        name: name.to_owned(),
        puzzles,
    };
    vec![
        set("made_easy", easy),
        set("made_minimal", minimal),
        set("made_several", several),
    ]
}

/// A solved grid in which three boxes on a diagonal are random.
fn random_solved(solver: &mut Solver, rng: &mut Rng) -> Values {
    let mut puzzle = [0; 81];
    for start in [0, 30, 60] {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut digits);
        for (place, digit) in digits.into_iter().enumerate() {
            puzzle[start + place / 3 * 9 + place % 3] = digit;
        }
    }
    solver.start(&puzzle);
    let solution = solver.next_solution(&Stop::new());
    solution.ok().flatten().unwrap_or(puzzle)
}
