//! Every step that a clue makes states a reason, and each reason is true by what the clue means: every way to
//! fill the cells that it names is tried.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::{BTreeMap, BTreeSet};

use kudosu_board::{
    Cell, Clue, ClueId, ClueKind, Clues, Digit, DigitSet, Grid, OutsideRule, PairFit, Puzzle, Rng, Shape,
    Stop,
};
use kudosu_logic::{
    Candidate, Options, Position, Profile, Step, Technique, Why, all_steps, check_step, next_step,
};
use kudosu_testkit::{puzzle_with_holes, random_clue, solved_grid};

/// Products of digits beyond this are not tried.
const MOST_WAYS: usize = 60_000;

/// A clue in a position, and what is supposed.
struct Tried<'a> {
    position: &'a Position,
    clues: &'a Clues,
    clue: &'a Clue,
    cells: Vec<Cell>,
}

impl Tried<'_> {
    fn shape(&self) -> &Shape {
        self.position.shape()
    }

    fn possible(&self, cell: Cell, fixed: &[Candidate]) -> DigitSet {
        let own = fixed.iter().find(|(its, _)| *its == cell);
        own.map_or(self.position.possible(cell), |&(_, digit)| DigitSet::of(digit))
    }

    /// Tells every way to fill the cells of the clue so that what sees each other differs and what it says of
    /// two cells holds: cells that a reason rests on by what they can hold, others by any digit. `None`
    /// where there are too many.
    fn each_way(&self, rests_on: &[Cell], fixed: &[Candidate], tell: &mut dyn FnMut(&Grid)) -> Option<()> {
        let domains: Vec<DigitSet> = self
            .cells
            .iter()
            .map(|&cell| {
                let is_known = rests_on.contains(&cell) || fixed.iter().any(|(its, _)| *its == cell);
                match is_known {
                    true => self.possible(cell, fixed),
                    false => self.shape().digits(),
                }
            })
            .collect();
        let ways = domains.iter().try_fold(1_usize, |ways, domain| {
            Some(ways * domain.len()).filter(|&ways| ways <= MOST_WAYS)
        });
        ways?;
        let mut grid = Grid::from_values(self.shape(), &vec![1; self.shape().cell_count()]).unwrap();
        let mut fits: Vec<(usize, usize, PairFit<'_>)> = Vec::new();
        let place = |cell: Cell| self.cells.iter().position(|&its| its == cell);
        self.clues.each_pair(self.clue, usize::MAX, |[a, b], fit| {
            if let (Some(a), Some(b)) = (place(a), place(b)) {
                fits.push((a, b, fit));
            }
        });
        self.go_on(0, &domains, &fits, &mut grid, tell);
        Some(())
    }

    fn go_on(
        &self,
        at: usize,
        domains: &[DigitSet],
        fits: &[(usize, usize, PairFit<'_>)],
        grid: &mut Grid,
        tell: &mut dyn FnMut(&Grid),
    ) {
        if at == domains.len() {
            return tell(grid);
        }
        let side = self.shape().side();
        for digit in domains[at].iter() {
            grid.set(self.cells[at], digit).unwrap();
            let value = |at: usize| grid.get(self.cells[at]).unwrap().get();
            let clashes = (0..at).any(|other| {
                value(other) == digit.get() && self.position.sees(self.cells[other], self.cells[at])
            });
            let is_broken = fits
                .iter()
                .any(|&(a, b, fit)| a.max(b) == at && !fit.allows(side, value(a), value(b)));
            if !clashes && !is_broken {
                self.go_on(at + 1, domains, fits, grid, tell);
            }
        }
    }

    /// The cells whose digits a reason rests on.
    fn rests_on(&self, why: &Why) -> Vec<Cell> {
        match why {
            Why::Beside { cell } => vec![*cell],
            Why::Alone { .. } => Vec::new(),
            Why::Unequal { larger, smaller, .. } => [&larger[..], smaller].concat(),
            Why::Ends { ends, cell } => vec![ends[0], ends[1], *cell],
            Why::Cramped { ends, .. } => ends.to_vec(),
            Why::Chain { steps } => steps.iter().map(|&(cell, _)| cell).collect(),
            Why::Crowded { cells, .. } => cells.clone(),
            Why::Ways { cells } => cells.clone(),
            _ => self.cells.clone(),
        }
    }

    /// Whether a reason is true of what is supposed; nothing where that takes too many ways to say.
    fn is_true(&self, why: &Why, fixed: &[Candidate]) -> Option<bool> {
        let mut holds = true;
        let values = |grid: &Grid, cells: &[Cell]| -> Vec<u8> {
            cells.iter().map(|&cell| grid.get(cell).unwrap().get()).collect()
        };
        if let Why::Cases { cases } = why {
            let mut has_others = false;
            self.each_way(&self.cells, fixed, &mut |grid| {
                let is_one = cases
                    .iter()
                    .any(|&((cell, digit), _)| grid.get(cell) == Some(digit));
                has_others |= !is_one;
            })?;
            let mut are_true = !has_others && !cases.is_empty();
            for (case, why) in cases {
                are_true &= self.is_true(why, &[fixed, &[*case]].concat())?;
            }
            return Some(are_true);
        }
        let is_kept = |grid: &Grid| self.clues.is_kept(self.clue, grid);
        self.each_way(&self.rests_on(why), fixed, &mut |grid| holds &= !is_kept(grid))?;
        let wanted = self.clue.value().map_or(0, i64::from);
        match why {
            Why::AtLeast { total } | Why::AtMost { total } => {
                let is_least = matches!(why, Why::AtLeast { .. });
                let own = fixed[0].1.get();
                self.each_way(&self.cells, fixed, &mut |grid| {
                    let found = quantity(self.clue, &values(grid, &self.cells), own, self.shape().side());
                    let found = found.map(i64::from);
                    holds &= found.is_none_or(|found| match is_least {
                        true => found >= i64::from(*total),
                        false => found <= i64::from(*total),
                    });
                })?;
                let total = i64::from(*total);
                holds &= if is_least { total > wanted } else { total < wanted };
            }
            Why::Unequal {
                larger,
                least,
                smaller,
                most,
            } => {
                let pill = match self.clue {
                    Clue::Arrow { pill, .. } => &pill[..],
                    _ => &[],
                };
                let sum = |grid: &Grid, cells: &[Cell]| -> u32 {
                    let values = values(grid, cells);
                    match cells == pill {
                        true => values
                            .iter()
                            .fold(0, |number, &value| number * 10 + u32::from(value)),
                        false => values.iter().map(|&value| u32::from(value)).sum(),
                    }
                };
                self.each_way(&self.rests_on(why), fixed, &mut |grid| {
                    holds &= sum(grid, larger) >= *least && sum(grid, smaller) <= *most;
                })?;
                holds &= least > most;
            }
            Why::Sets { sets } => {
                let told: BTreeSet<Vec<u8>> = sets
                    .iter()
                    .map(|set| set.iter().map(|digit| digit.get()).collect())
                    .collect();
                let mut found = BTreeSet::new();
                for set in 1_u32..1 << self.shape().side() {
                    let digits: Vec<u8> = (1..=self.shape().side() as u8)
                        .filter(|value| set >> (value - 1) & 1 == 1)
                        .collect();
                    let sum: usize = digits.iter().map(|&value| usize::from(value)).sum();
                    if sum == self.cells.len() {
                        found.insert(digits);
                    }
                }
                holds &= told.is_subset(&found);
            }
            _ => {}
        }
        Some(holds)
    }
}

/// What the clue sums or counts, by its plain meaning.
fn quantity(clue: &Clue, values: &[u8], own: u8, side: usize) -> Option<u32> {
    let sum = |values: &[u8]| values.iter().map(|&value| u32::from(value)).sum();
    match clue {
        Clue::Killer { .. } | Clue::LittleKiller { .. } => Some(sum(values)),
        Clue::Line { .. } => Some(u32::from(own)),
        Clue::Outside { rule, .. } => match rule {
            OutsideRule::Sandwich => {
                let is_bread = |&value: &u8| value == 1 || usize::from(value) == side;
                let first = values.iter().position(is_bread)?;
                let last = values.iter().rposition(is_bread).filter(|&last| last > first)?;
                Some(sum(&values[first + 1..last]))
            }
            OutsideRule::XSum => values.get(..usize::from(values[0])).map(sum),
            OutsideRule::Skyscraper => {
                let (mut tallest, mut seen) = (0, 0);
                for &value in values {
                    seen += u32::from(value > tallest);
                    tallest = tallest.max(value);
                }
                Some(seen)
            }
            OutsideRule::NumberedRoom => None,
        },
        _ => None,
    }
}

#[derive(Default)]
struct Counts {
    steps: usize,
    reasons: BTreeMap<String, usize>,
    tried: usize,
    refused: usize,
    kinds: BTreeSet<ClueKind>,
    /// Steps of other techniques about clues.
    more: BTreeMap<Technique, usize>,
}

/// The reason with something else in its place.
fn tampered(why: &Why, cells: &[Cell]) -> Vec<Why> {
    let other = |cell: Cell| cells.iter().copied().filter(move |&its| its != cell);
    match why.clone() {
        Why::Beside { cell } => other(cell).map(|cell| Why::Beside { cell }).collect(),
        Why::Alone { cell } => other(cell).map(|cell| Why::Alone { cell }).collect(),
        Why::AtLeast { total } => vec![Why::AtLeast { total: total + 1 }, Why::AtMost { total }],
        Why::AtMost { total } => vec![
            Why::AtMost {
                total: total.saturating_sub(1),
            },
            Why::AtLeast { total },
        ],
        Why::Unequal {
            larger,
            least,
            smaller,
            most,
        } => vec![
            Why::Unequal {
                larger: larger.clone(),
                least: least + 1,
                smaller: smaller.clone(),
                most,
            },
            Why::Unequal {
                larger: smaller,
                least,
                smaller: larger,
                most,
            },
        ],
        Why::Ends { ends, cell } => other(cell)
            .filter(|cell| !ends.contains(cell))
            .map(|cell| Why::Ends { ends, cell })
            .collect(),
        Why::Cases { mut cases } => {
            cases.pop();
            vec![Why::Cases { cases }]
        }
        Why::Ways { mut cells } => {
            cells.pop();
            vec![Why::Ways { cells }]
        }
        _ => Vec::new(),
    }
}

/// A step that tells something false of why its candidates fall is refused, although they fall.
fn assert_tampered_are_refused(tried: &Tried<'_>, step: &Step, counts: &mut Counts) {
    for (at, reason) in step.evidence.reasons.iter().enumerate() {
        for why in tampered(&reason.why, &tried.cells) {
            let is_false = reason
                .gone
                .iter()
                .any(|&gone| tried.is_true(&why, &[gone]) == Some(false));
            let mut spoiled = step.clone();
            spoiled.evidence.reasons[at].why = why;
            if is_false {
                assert!(
                    check_step(tried.position, &spoiled, true).is_err(),
                    "{:?}\n{:?}\n{}",
                    spoiled,
                    tried.clue,
                    tried.position.grid()
                );
                counts.refused += 1;
            }
        }
    }
    let mut fewer = step.clone();
    fewer.evidence.reasons[0].gone.pop();
    assert!(check_step(tried.position, &fewer, true).is_err(), "{fewer:?}");
}

/// Steps that rest on more than one clue alone say why as well, and nothing false instead.
fn assert_told(position: &Position, step: &Step, counts: &mut Counts) {
    let evidence = &step.evidence;
    let told = || format!("{step:?}\n{:?}\n{}", position.clues(), position.grid());
    assert_eq!(check_step(position, step, true), Ok(()), "{}", told());
    let open = evidence
        .cells
        .iter()
        .filter(|(_, cell)| position.value(*cell).is_none());
    let says_why = match step.technique {
        Technique::RequiredDigit => !evidence.combinations.is_empty() || !evidence.reasons.is_empty(),
        Technique::RuleOf45 => open.count() == 1 || !evidence.reasons.is_empty(),
        Technique::BlockedCombinations => !evidence.reasons.is_empty(),
        _ => true,
    };
    assert!(says_why, "{}", told());
    for at in 0..evidence.reasons.len() {
        for why in [Why::AtLeast { total: 10_000 }, Why::Cases { cases: Vec::new() }] {
            let mut spoiled = step.clone();
            spoiled.evidence.reasons[at].why = why;
            assert!(
                check_step(position, &spoiled, true).is_err(),
                "{spoiled:?}\n{}",
                told()
            );
        }
    }
    *counts.more.entry(step.technique).or_default() += 1;
}

fn assert_reasons(position: &Position, step: &Step, counts: &mut Counts) {
    let (evidence, rules) = (&step.evidence, position.rules().unwrap());
    let told = || format!("{step:?}\n{:?}\n{}", rules.clues(), position.grid());
    counts.steps += 1;
    let has_start = !evidence.cells.is_empty() && step.technique != Technique::ClueCombinations
        || evidence.cells_as(kudosu_logic::Role::Pivot).next().is_some()
        || evidence.cells.len() == 1;
    if has_start || !evidence.combinations.is_empty() {
        return;
    }
    let given: BTreeSet<Candidate> = evidence.reasons.iter().flat_map(|it| it.gone.clone()).collect();
    let gone: BTreeSet<Candidate> = step.eliminations.iter().copied().collect();
    assert_eq!(given, gone, "every effect has a reason: {}", told());
    let id: ClueId = evidence.clues[0];
    let clue = rules.clues().get(id).unwrap();
    let mut cells = clue.cells(position.shape());
    let mut seen = BTreeSet::new();
    cells.retain(|&cell| seen.insert(cell));
    let tried = Tried {
        position,
        clues: rules.clues(),
        clue,
        cells,
    };
    assert_eq!(check_step(position, step, true), Ok(()), "{}", told());
    assert_tampered_are_refused(&tried, step, counts);
    for reason in &evidence.reasons {
        let name = format!("{:?}", reason.why);
        let name = name.split(' ').next().unwrap().to_owned();
        *counts.reasons.entry(name).or_default() += 1;
        for &gone in &reason.gone {
            if let Some(is_true) = tried.is_true(&reason.why, &[gone]) {
                assert!(is_true, "{gone:?} {:?}\n{}", reason.why, told());
                counts.tried += 1;
                counts.kinds.insert(clue.kind());
            }
        }
    }
}

/// A puzzle with a few clues of a kind that one of its solutions keeps.
fn clued_puzzle(shape: &Shape, kind: ClueKind, holes: usize, rng: &mut Rng) -> Puzzle {
    let solved = solved_grid(shape, rng);
    let clues = (0..3).filter_map(|_| random_clue(kind, &solved, rng));
    let kept: Vec<Clue> = clues
        .filter(|clue| Clues::none(shape).is_kept(clue, &solved))
        .collect();
    let puzzle = puzzle_with_holes(&solved, holes, rng);
    Puzzle::with_clue_list(puzzle, kept).unwrap_or_else(|_| Puzzle::from(&Grid::blank(shape)))
}

#[test]
fn every_step_of_every_kind_of_clue_has_a_reason_that_is_true() {
    let mut rng = Rng::new(52);
    let mut counts = Counts::default();
    for &kind in ClueKind::ALL {
        for round in 0..24 {
            let (side, holes) = [(6, 36), (4, 16), (6, 28), (5, 25), (6, 20), (9, 60)][round % 6];
            let shape = Shape::of_side(side).unwrap();
            let puzzle = clued_puzzle(&shape, kind, holes, &mut rng);
            if !puzzle.has_clues() {
                continue;
            }
            let mut position = Position::of(&puzzle);
            // Marks that somebody took away besides.
            for cell in shape.cells() {
                for digit in position.candidates(cell).iter().collect::<Vec<Digit>>() {
                    if round % 2 == 1 && rng.below(4) == 0 && position.candidates(cell).len() > 2 {
                        position.eliminate(cell, digit);
                    }
                }
            }
            let profile = Profile::human().without_forcing();
            loop {
                let technique = Technique::ClueCombinations;
                let steps = all_steps(&position, technique, &Options::default(), &Stop::new());
                for step in steps.unwrap() {
                    assert_reasons(&position, &step, &mut counts);
                }
                for technique in [
                    Technique::RequiredDigit,
                    Technique::RuleOf45,
                    Technique::BlockedCombinations,
                ] {
                    if round % 4 > 1 {
                        continue;
                    }
                    let steps = all_steps(&position, technique, &Options::default(), &Stop::new());
                    for step in steps.unwrap() {
                        assert_told(&position, &step, &mut counts);
                    }
                }
                match next_step(&position, &profile, &Stop::new()) {
                    Ok(Some(step)) if position.apply(&step) => {}
                    _ => break,
                }
            }
        }
    }
    eprintln!(
        "{} steps, {} tried, {} refused, {:?} {:?}",
        counts.steps, counts.tried, counts.refused, counts.reasons, counts.kinds
    );
    assert_eq!(counts.more.len(), 3, "{:?}", counts.more);
    assert!(counts.refused > 300, "{} of them", counts.refused);
    assert!(
        counts.tried > 500 && counts.kinds.len() > 14,
        "{} {:?}",
        counts.tried,
        counts.kinds
    );
    for name in [
        "Beside", "Alone", "AtLeast", "AtMost", "Unequal", "NoRoom", "Ends", "Cases", "Ways",
    ] {
        assert!(counts.reasons.contains_key(name), "{name}: {:?}", counts.reasons);
    }
}
