//! Engines against one another on small grids, and steps against their checker.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use kudosu::logic::{Position, Profile, check_step, next_step};
use kudosu_board::{Clue, ClueKind, Digit, DigitSet, Grid, Puzzle, Rng, Shape, Stop};
use kudosu_notation::RulePuzzle;
use kudosu_search::{Reference, RuleSolutions, TrueCandidates, check_lrat, solutions, solutions_with_proof};
use kudosu_testkit::{
    clue_of_any_length, is_solution_by_trying, random_rule_puzzle, rule_solutions_by_trying,
    solutions_by_trying_for, solved_grid,
};

/// More solutions than this are not counted.
const MOST: usize = 40;

/// The shape that a byte chooses, and the grid that the others fill: digits, or blanks for what is none.
fn grid_of(bytes: &[u8]) -> Option<Grid> {
    let (&choice, values) = bytes.split_first()?;
    let shape = match choice % 5 {
        0 => Shape::of_side(4),
        1 => Shape::with_box(2, 3),
        2 => Shape::of_side(5),
        3 => Shape::of_side(4).and_then(|shape| shape.with_diagonals()),
        _ => Shape::with_box(3, 2),
    };
    let shape = shape.expect("these shapes exist");
    let side = shape.side() as u8;
    let mut filled = vec![0; shape.cell_count()];
    for (value, &byte) in filled.iter_mut().zip(values) {
        *value = if byte < 3 * side { byte % (side + 1) } else { 0 };
    }
    Grid::from_values(&shape, &filled).ok()
}

#[derive(Clone, Default)]
struct Text(Arc<Mutex<Vec<u8>>>);

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("one thread").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// As many solutions as the reference finds, and a proof that there are no others which its checker accepts.
pub fn proof_differential(bytes: &[u8]) {
    let Some(grid) = grid_of(bytes) else { return };
    let expected = Reference::new(&grid, &Stop::new()).take(MOST).count();
    if expected == MOST {
        return;
    }
    let text = Text::default();
    let begun = solutions_with_proof(&grid, MOST as u64, text.clone());
    let (mut search, proof) = begun.expect("a grid without clues is never too long to say");
    assert_eq!(search.count(MOST as u64, &Stop::new()), Ok(expected as u64));
    assert!(proof.is_complete());
    let mut formula = Vec::new();
    proof.write_formula(&mut formula).expect("memory takes everything");
    let lines = text.0.lock().expect("one thread");
    check_lrat(&formula[..], &lines[..], &Stop::new()).expect("the proof is accepted");
}

/// Every step on the way is accepted by the checker, and none takes a solution away.
pub fn explain_positions(bytes: &[u8]) {
    let Some(grid) = grid_of(bytes) else { return };
    let mut solutions = Reference::new(&grid, &Stop::new()).take(2);
    let only = match (solutions.next(), solutions.next()) {
        (Some(Ok(only)), None) => Some(only),
        _ => None,
    };
    let profile = Profile::human().assume_unique(only.is_some());
    let mut position = Position::of(&grid);
    // What is left of the bytes takes candidates away, as a player does, rightly or not.
    for pair in bytes.iter().skip(1 + grid.shape().cell_count()).collect::<Vec<_>>().chunks(2) {
        if let [&cell, &digit] = *pair
            && let Some(cell) = grid.shape().cell_at(usize::from(cell) % grid.shape().cell_count())
            && let Some(digit) = position.candidates(cell).iter().nth(usize::from(digit) % 4)
            && only.as_ref().is_none_or(|only| only.get(cell) != Some(digit))
            && position.candidates(cell).iter().count() > 1
        {
            position.eliminate(cell, digit);
        }
    }
    let stop = Stop::after_looks(20_000);
    while let Ok(Some(step)) = next_step(&position, &profile, &stop) {
        check_step(&position, &step, only.is_some()).expect("a step is sound");
        assert!(only.as_ref().is_none_or(|only| step.refuted_by(only).is_none()));
        if !position.apply(&step) {
            break;
        }
    }
}

/// How many digits the reference may try for a puzzle; those that take more are left out.
const TRIALS: u64 = 4_000;

/// More solutions than this are not compared.
const FEW: usize = 8;

/// Clues of any kind and length on grids up to 9×9, with marks that the bytes say: the same solutions as by
/// trying everything, and the same candidates.
pub fn clues_differential(bytes: &[u8]) {
    let Some((&[side, count, ref kinds @ ..], marks)) = bytes.split_first_chunk::<8>() else { return };
    let side = 4 + usize::from(side) % 6;
    let shape = Shape::of_side(side).expect("these sides exist");
    let mix = |sum: u64, &byte: &u8| sum.wrapping_mul(31) ^ u64::from(byte);
    let mut rng = Rng::new(kinds.iter().fold(u64::from(count), mix));
    let solution = solved_grid(&shape, &mut rng);
    let kinds = kinds[..1 + usize::from(count) % 3].iter();
    let kinds = kinds.map(|&kind| ClueKind::ALL[usize::from(kind) % ClueKind::ALL.len()]);
    let some = kinds.filter_map(|kind| clue_of_any_length(kind, &solution, &mut rng));
    let mut list: Vec<Clue> = some.collect();
    for (cell, pair) in shape.cells().zip(marks.chunks_exact(2)) {
        let digits = DigitSet::from_bits(u128::from(u16::from_le_bytes([pair[0], pair[1]]))) & shape.digits();
        if !digits.is_empty() {
            list.push(Clue::Marks { cell, digits });
        }
    }
    let Ok(puzzle) = Puzzle::with_clue_list(Grid::blank(&shape), list) else { return };
    let Some(tried) = solutions_by_trying_for(&puzzle, FEW, TRIALS) else { return };
    let is_all = tried.len() < FEW;
    let stop = Stop::new();
    let mut search = solutions(&puzzle);
    let mut found: Vec<Vec<u8>> = Vec::new();
    while found.len() < FEW
        && let Some(solution) = search.next_solution(&stop).expect("nobody stops it, and it is right")
    {
        assert!(is_solution_by_trying(&puzzle, solution.values()));
        found.push(solution.values().to_vec());
    }
    assert_eq!(found.len(), tried.len());
    if is_all {
        let mut candidates = TrueCandidates::new(&puzzle);
        candidates.run(&stop).expect("nobody stops it, and it is right");
        for (cell, seen) in candidates.seen().iter().enumerate() {
            let expected: DigitSet = tried.iter().filter_map(|solution| Digit::new(solution[cell])).collect();
            assert_eq!(*seen, expected);
        }
        found.sort_unstable();
        let mut tried = tried;
        tried.sort_unstable();
        assert_eq!(found, tried);
    }
}

/// The engine for rules in words against trying everything: the bytes choose the rules.
pub fn rules_differential(bytes: &[u8]) {
    let mix = |sum: u64, &byte: &u8| sum.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte);
    let text = random_rule_puzzle(&mut Rng::new(bytes.iter().fold(31, mix)));
    let Ok(puzzle) = RulePuzzle::parse(&text) else { return };
    let Some(expected) = rule_solutions_by_trying(&puzzle, 4_000) else { return };
    let mut search = RuleSolutions::new(&puzzle).expect("it was read");
    let mut found = std::collections::BTreeSet::new();
    while let Some(values) = search.next_solution(&Stop::new()).expect("nobody stops it, and it is right") {
        assert!(found.insert(values), "twice the same\n{text}");
    }
    assert_eq!(found, expected, "{text}");
}
