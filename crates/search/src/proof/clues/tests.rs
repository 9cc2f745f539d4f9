//! Puzzles with clues of every kind: their formula means what trying everything finds, and every proof is
//! accepted by a checker that knows nothing of clues.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use kudosu_board::{
    Cell, Clue, ClueId, ClueKind, Edge, Grid, GridSide, OutsideRule, Puzzle, Shape, Stop, Unfinished,
};
use kudosu_testkit::{CluePuzzles, own_variants, solutions_by_trying_for, variants};

use super::*;
use crate::proof::formula::Formula;
use crate::proof::prover::Prover;
use crate::{Proof, ProofError, Solutions, check_lrat, solutions_with_proof};

/// No more solutions of a puzzle than this are compared.
const MOST: usize = 12;

/// Where more digits than this would have to be tried, a puzzle is not compared.
const TRIALS: u64 = 60_000;

/// A file in memory.
#[derive(Clone, Default)]
struct Text(Arc<Mutex<Vec<u8>>>);

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What came of a search with a proof.
struct Proven {
    solutions: BTreeSet<Vec<u8>>,
    formula: String,
    proof: String,
}

fn proven(puzzle: &Puzzle) -> Proven {
    let text = Text::default();
    let (search, proof) = solutions_with_proof(puzzle, 1000, text.clone()).unwrap();
    proven_by(search, &proof, &text)
}

fn proven_by(mut search: Solutions, proof: &Proof, text: &Text) -> Proven {
    let mut solutions = BTreeSet::new();
    while let Some(solution) = search.next_solution(&Stop::new()).unwrap() {
        assert!(solutions.insert(solution.values().to_vec()), "{solution} twice");
    }
    assert!(proof.is_complete());
    proof.finish().unwrap();
    let mut formula = Vec::new();
    proof.write_formula(&mut formula).unwrap();
    let lines = text.0.lock().unwrap().clone();
    Proven {
        solutions,
        formula: String::from_utf8(formula).unwrap(),
        proof: String::from_utf8(lines).unwrap(),
    }
}

fn check(formula: &str, proof: &str) -> Result<u64, ProofError> {
    check_lrat(formula.as_bytes(), proof.as_bytes(), &Stop::new()).map(|checked| checked.lines)
}

/// The clauses of a DIMACS file.
fn clauses(formula: &str) -> Vec<Vec<i32>> {
    let lines = formula.lines().filter(|line| !line.starts_with(['c', 'p']));
    let literals = |line: &str| {
        let words = line.split(' ').map(|word| word.parse().unwrap());
        words.take_while(|&word| word != 0).collect()
    };
    lines.map(literals).collect()
}

/// The formula with only those clauses, counted from 1, that are to be kept.
fn with_clauses(formula: &str, is_kept: impl Fn(usize) -> bool) -> String {
    let header = formula.lines().find(|line| line.starts_with("p cnf")).unwrap();
    let variables = header.split(' ').nth(2).unwrap();
    let lines = formula.lines().filter(|line| !line.starts_with(['c', 'p']));
    let kept: Vec<&str> = (1..)
        .zip(lines)
        .filter(|(id, _)| is_kept(*id))
        .map(|(_, line)| line)
        .collect();
    format!("p cnf {variables} {}\n{}\n", kept.len(), kept.join("\n"))
}

/// The clauses that say the first clue, counted from 1, by what the formula tells its readers.
fn of_first_clue(formula: &str) -> std::ops::Range<usize> {
    let told = formula.lines().find_map(|line| {
        let (range, words) = line.strip_prefix("c clauses ")?.split_once(": ")?;
        words.starts_with("clue 1,").then_some(range)
    });
    let Some((from, to)) = told.and_then(|range| range.split_once(" to ")) else {
        return 0..0;
    };
    from.parse().unwrap()..to.parse::<usize>().unwrap() + 1
}

/// Fills all cells and draws conclusions by single clauses, as simply as can be. How many clauses are broken
/// then, and how many variables are still open.
fn broken_and_open(clauses: &[Vec<i32>], side: usize, cells: &[u8]) -> (usize, usize) {
    let variables = clauses
        .iter()
        .flatten()
        .map(|literal| literal.unsigned_abs() as usize);
    let mut value = vec![0_i32; variables.max().unwrap() + 1];
    for (cell, &own) in cells.iter().enumerate() {
        for digit in 1..=side {
            value[cell * side + digit] = if digit == usize::from(own) { 1 } else { -1 };
        }
    }
    let of = |value: &[i32], literal: i32| value[literal.unsigned_abs() as usize] * literal.signum();
    loop {
        let before = value.clone();
        let mut broken = 0;
        for clause in clauses {
            let mut open = clause.iter().filter(|&&literal| of(&value, literal) == 0);
            match (open.next(), open.next()) {
                _ if clause.iter().any(|&literal| of(&value, literal) > 0) => {}
                (None, _) => broken += 1,
                (Some(&last), None) => value[last.unsigned_abs() as usize] = last.signum(),
                _ => {}
            }
        }
        if value == before {
            return (broken, value[1..].iter().filter(|&&value| value == 0).count());
        }
    }
}

/// Holds search, formula and proof against trying everything, which found these solutions.
fn assert_proven(puzzle: &Puzzle, tried: Vec<Vec<u8>>) -> Proven {
    let found = proven(puzzle);
    assert_found(puzzle, tried, &found);
    found
}

fn assert_found(puzzle: &Puzzle, tried: Vec<Vec<u8>>, found: &Proven) {
    let tried: BTreeSet<Vec<u8>> = tried.into_iter().collect();
    assert_eq!(found.solutions, tried, "{puzzle:?}");
    if let Err(why) = check(&found.formula, &found.proof) {
        panic!("{why}: {puzzle:?}");
    }
    let side = puzzle.shape().side();
    let clauses = clauses(&found.formula);
    for solution in tried.iter().take(2) {
        // All is said by the cells, and nothing is against it but that it is known.
        assert_eq!(broken_and_open(&clauses, side, solution), (1, 0), "{puzzle:?}");
    }
    let without = solutions_by_trying_for(&Puzzle::from(puzzle.grid()), 8, TRIALS).unwrap_or_default();
    for other in without.iter().filter(|other| !tried.contains(*other)).take(3) {
        let (broken, _) = broken_and_open(&clauses, side, other);
        assert!(broken > 0, "{other:?} keeps the formula of {puzzle:?}");
    }
}

/// A puzzle on rows and columns whose solution keeps touching cells apart, which chance hardly finds.
fn kings_apart(round: usize) -> Puzzle {
    let shape = Shape::with_box(1, 5).unwrap();
    let digit = |cell: usize| match cell % 5 {
        // A wrong digit in the first row, now and then, and few or many givens.
        4 if cell < 5 && round.is_multiple_of(3) => 1,
        column if (cell / 5 + column).is_multiple_of(2 + round % 4) => {
            (2 * (cell / 5) + column) as u8 % 5 + 1
        }
        _ => 0,
    };
    let grid = Grid::from_values(&shape, &(0..25).map(digit).collect::<Vec<u8>>()).unwrap();
    Puzzle::with_clue_list(grid, vec![Clue::AntiKing]).unwrap()
}

#[test]
fn clues_of_every_kind_are_proven_with_none_one_and_several_solutions() {
    let mut source = CluePuzzles::new(7, &[4, 5, 6]);
    for &kind in ClueKind::ALL {
        let mut seen = [0; 3];
        let mut rounds = 0..600;
        while seen.iter().any(|&count| count < 3)
            && let Some(round) = rounds.next()
        {
            let chosen = match kind {
                ClueKind::AntiKing if round % 2 == 0 => Some(kings_apart(round / 2)),
                kind => source.with_clue(kind),
            };
            let Some(puzzle) = chosen else { continue };
            let Some(tried) = solutions_by_trying_for(&puzzle, MOST + 1, TRIALS) else {
                continue;
            };
            let sort = tried.len().min(2);
            // Of what is frequent a few are enough.
            if tried.len() <= MOST && seen[sort] < 8 {
                seen[sort] += 1;
                assert_proven(&puzzle, tried);
            }
        }
        assert!(seen.iter().all(|&count| count > 0), "{kind}: {seen:?}");
    }
}

#[test]
fn clues_of_large_grids_have_their_own_ways_to_be_told_and_are_proven() {
    let mut source = CluePuzzles::new(11, &[12, 16]);
    for kind in [
        ClueKind::Killer,
        ClueKind::Renban,
        ClueKind::Nabner,
        ClueKind::Arrow,
        ClueKind::LittleKiller,
        ClueKind::XSum,
        ClueKind::CountingCircles,
    ] {
        let mut proofs = 0;
        for _ in 0..60 {
            let Some(puzzle) = source.with_clue(kind) else {
                continue;
            };
            let tried = solutions_by_trying_for(&puzzle, MOST + 1, 20_000);
            if let Some(tried) = tried.filter(|tried| tried.len() <= MOST)
                && proofs < 6
            {
                proofs += 1;
                assert_proven(&puzzle, tried);
            }
        }
        assert!(proofs > 2, "{kind}: {proofs}");
    }
}

/// Puzzles with a clue of a kind, each with its few solutions, and without the clue it has more.
fn telling(kind: ClueKind, source: &mut CluePuzzles) -> Option<(Puzzle, Vec<Vec<u8>>)> {
    (0..1000).find_map(|_| {
        let puzzle = source.with_clue(kind)?;
        let tried = solutions_by_trying_for(&puzzle, 5, TRIALS).filter(|tried| tried.len() < 5)?;
        let others = puzzle.clues().as_slice()[1..].to_vec();
        let others = Puzzle::with_clue_list(puzzle.grid().clone(), others).ok()?;
        let more = solutions_by_trying_for(&others, tried.len() + 1, TRIALS)?;
        (more.len() > tried.len()).then_some((puzzle, tried))
    })
}

#[test]
fn a_proof_of_something_else_or_without_one_of_its_lines_is_refused() {
    let mut source = CluePuzzles::new(23, &[4, 5, 6]);
    for &kind in ClueKind::ALL {
        let (puzzle, tried) = telling(kind, &mut source).unwrap_or_else(|| panic!("no {kind} says anything"));
        let Proven { formula, proof, .. } = assert_proven(&puzzle, tried.clone());
        let count = clauses(&formula).len();
        // Without the clue there is another solution, so that nothing can be proven.
        let own = of_first_clue(&formula);
        let less = with_clauses(&formula, |id| !own.contains(&id));
        assert!(!own.is_empty() && check(&less, &proof).is_err(), "{puzzle:?}");
        // As there is when one of them is not ruled out.
        let less = with_clauses(&formula, |id| id < count);
        assert!(tried.is_empty() || check(&less, &proof).is_err(), "{puzzle:?}");
        // Every line that the contradiction rests on is needed.
        let lines: Vec<&str> = proof.lines().collect();
        let (last, before) = lines.split_last().unwrap();
        assert!(check(&formula, &before.join("\n")).is_err(), "{puzzle:?}");
        for hint in last.split(' ').skip(2).filter(|&hint| hint != "0") {
            let others = lines.iter().copied();
            let less: Vec<&str> = others
                .filter(|line| line.split(' ').next() != Some(hint))
                .collect();
            let is_refused = check(&formula, &less.join("\n")).is_err();
            assert_eq!(is_refused, less.len() < lines.len(), "{puzzle:?}");
        }
    }
}

#[test]
fn our_own_variants_are_proven() {
    for document in own_variants() {
        let found = proven(&document.puzzle);
        let solution = document.solution.expect("each has its solution beside it");
        assert!(
            found.solutions.iter().eq([solution.values()]),
            "{:?}",
            document.puzzle
        );
        check(&found.formula, &found.proof).unwrap();
    }
}

fn odd_corner(side: usize) -> Puzzle {
    let blank = Grid::blank(&Shape::of_side(side).unwrap());
    Puzzle::with_clue_list(blank, vec![Clue::Odd { cell: Cell::new(0) }]).unwrap()
}

#[test]
fn many_solutions_are_proven_and_more_than_were_asked_for_are_not() {
    let found = proven(&odd_corner(4));
    assert_eq!(found.solutions.len(), 144);
    check(&found.formula, &found.proof).unwrap();
    let (mut search, proof) = solutions_with_proof(odd_corner(4), 143, io::sink()).unwrap();
    assert_eq!(search.count(1000, &Stop::new()), Ok(144));
    assert!(!proof.is_complete());
}

#[test]
fn a_proof_that_was_stopped_again_and_again_goes_on() {
    let puzzle = &own_variants()[2].puzzle;
    let text = Text::default();
    let (mut search, proof) = solutions_with_proof(puzzle, 1, text.clone()).unwrap();
    let mut stops = 0;
    let verdict = loop {
        match search.verdict(&Stop::after_looks(30)) {
            Ok(verdict) => break verdict,
            Err(why) => assert_eq!(why, Unfinished::Stopped),
        }
        assert!(!proof.is_complete());
        stops += 1;
    };
    assert!(stops > 5 && verdict.is_unique() && proof.is_complete());
    let mut formula = Vec::new();
    proof.write_formula(&mut formula).unwrap();
    check_lrat(&formula[..], &text.0.lock().unwrap()[..], &Stop::new()).unwrap();
}

#[test]
fn a_proof_for_which_there_is_no_memory_is_unfinished_and_proves_nothing() {
    let puzzle = &own_variants()[2].puzzle;
    let writer = Writer::new(puzzle.shape());
    let clauses = clauses_within(writer, puzzle, MOST_CLAUSES_OF_ONE, MOST_CLAUSES).unwrap();
    let formula = Formula::with_clauses(puzzle.grid(), clauses);
    let proof = Proof::of_formula(formula, 1000, Box::new(Text::default()));
    let mut search = Prover::new(puzzle.clone(), proof.clone());
    search.limit_memory(1_000);
    for _ in 0..2 {
        assert_eq!(search.next_solution(&Stop::new()), Err(Unfinished::OutOfMemory));
        assert!(!proof.is_complete());
    }
}

/// A file that takes nothing.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_proof_that_cannot_be_written_ends_the_search() {
    let (mut search, proof) = solutions_with_proof(odd_corner(9), 1000, Full).unwrap();
    assert_eq!(search.count(1000, &Stop::new()), Err(Unfinished::Stopped));
    assert_eq!(proof.finish().unwrap_err().kind(), io::ErrorKind::StorageFull);
}

/// An X-sum beside the first column of a blank grid.
fn with_x_sum(shape: &Shape, value: u32) -> Puzzle {
    let edge = Edge {
        side: GridSide::Top,
        at: 0,
    };
    let rule = OutsideRule::XSum;
    let clues = vec![
        Clue::Odd { cell: Cell::new(0) },
        Clue::Outside { rule, edge, value },
    ];
    Puzzle::with_clue_list(Grid::blank(shape), clues).unwrap()
}

#[test]
fn clues_that_take_too_many_clauses_are_refused_by_name() {
    let puzzle = with_x_sum(&Shape::nine(), 20);
    let within = |most_of_one, most| {
        let writer = Writer::new(puzzle.shape());
        clauses_within(writer, &puzzle, most_of_one, most).map(|clauses| clauses.len())
    };
    let all = within(100_000, 100_000).unwrap();
    assert!(all > 500);
    let refused = TooLongToProve::OneClue {
        id: ClueId::new(1),
        kind: ClueKind::XSum,
        most: 500,
    };
    assert_eq!(within(500, 10_000), Err(refused));
    assert_eq!(within(all, all), Ok(all));
    let told = format!("the 2 clues take more than {} clauses to say", all - 1);
    assert_eq!(within(all, all - 1).unwrap_err().to_string(), told);
}

#[test]
fn the_largest_clues_of_usual_grids_can_be_said() {
    let sixteen = with_x_sum(&Shape::of_side(16).unwrap(), 68);
    let most = clauses_of(&sixteen).unwrap().len();
    assert!(most < MOST_CLAUSES_OF_ONE / 2, "{most}");
    let cells: Vec<Cell> = Shape::nine().cells().collect();
    let arrow = Clue::Arrow {
        pill: cells[..3].to_vec(),
        line: cells[2..].to_vec(),
    };
    let blank = Grid::blank(&Shape::nine());
    let arrow = Puzzle::with_clue_list(blank, vec![arrow]).unwrap();
    assert!(clauses_of(&arrow).is_ok());
}

#[test]
fn a_proof_can_do_without_the_edges_of_diagrams() {
    let mut source = CluePuzzles::new(31, &[4, 5, 6]);
    let mut proofs = 0;
    for _ in 0..12 {
        for &kind in ClueKind::ALL {
            let Some(puzzle) = source.with_clue(kind) else {
                continue;
            };
            let tried = solutions_by_trying_for(&puzzle, MOST + 1, TRIALS);
            let Some(tried) = tried.filter(|tried| tried.len() <= MOST) else {
                continue;
            };
            let mut writer = Writer::new(puzzle.shape());
            writer.most_with_edges = 0;
            let clauses = clauses_within(writer, &puzzle, MOST_CLAUSES_OF_ONE, MOST_CLAUSES).unwrap();
            let text = Text::default();
            let formula = Formula::with_clauses(puzzle.grid(), clauses);
            let proof = Proof::of_formula(formula, 1000, Box::new(text.clone()));
            let search = Solutions::proven(puzzle.clone(), proof.clone());
            assert_found(&puzzle, tried, &proven_by(search, &proof, &text));
            proofs += 1;
        }
    }
    assert!(proofs > 100, "{proofs}");
}

/// The collections beside the repository, each as far as it gets with so many guesses.
///
/// `KUDOSU_PROOF_GUESSES=200000 cargo nextest run --release -p kudosu-search --run-ignored only
/// proof_campaign --no-capture`
#[test]
#[ignore = "takes minutes, and collections beside the repository"]
fn proof_campaign() {
    let asked = std::env::var("KUDOSU_PROOF_GUESSES").ok();
    let guesses = asked.and_then(|asked| asked.parse().ok()).unwrap_or(50_000);
    let (mut whole, mut all) = (0, 0);
    for variant in variants() {
        let puzzle = &variant.document.puzzle;
        if !puzzle.has_clues() || variant.solutions.is_some_and(|solutions| solutions > 1) {
            continue;
        }
        let begun = std::time::Instant::now();
        all += 1;
        let text = Text::default();
        let (mut search, proof) = match solutions_with_proof(puzzle, 1, text.clone()) {
            Ok(begun) => begun,
            Err(refused) => {
                println!("{}: {refused}", variant.name);
                continue;
            }
        };
        let verdict = search.verdict(&Stop::after_looks(guesses));
        let mut formula = Vec::new();
        proof.write_formula(&mut formula).unwrap();
        let took = begun.elapsed().as_secs_f64();
        let length = text.0.lock().unwrap().len();
        let told = match &verdict {
            Ok(verdict) => {
                let known = variant.solutions.unwrap_or(1);
                assert!(
                    proof.is_complete() && verdict.is_unique() == (known == 1),
                    "{}",
                    variant.name
                );
                check_lrat(&formula[..], &text.0.lock().unwrap()[..], &Stop::new()).unwrap();
                whole += 1;
                "proven"
            }
            Err(_) => "unfinished",
        };
        let conflicts = search.progress().map_or(0, |progress| progress.conflicts());
        let (name, formula) = (&variant.name, formula.len());
        println!("{told} {took:.2} s, {conflicts} conflicts, {formula} and {length} bytes: {name}");
    }
    println!("{whole} of {all}");
}
