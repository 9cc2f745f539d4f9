//! What steps about clues give as their reason, kind by kind, over the puzzles of `../shared/data/variants`
//! that have one solution.
//!
//! `cargo run --release -p kudosu-logic --example clue_reasons` prints a table; a number behind
//! it also prints the reasons that have more to follow than that.

use std::collections::BTreeMap;

use kudosu_board::{ClueKind, Stop};
use kudosu_logic::{Forcing, Position, Positions, Profile, Role, Step, Technique, Why, solve_path};
use kudosu_testkit::variants;

/// What a step says, in the order of the columns.
const COLUMNS: [&str; 8] = [
    "steps",
    "one cell",
    "last cell",
    "listed",
    "two cells",
    "bounds",
    "cases",
    "ways",
];

/// The column of a step with a single reason; the last one that any of several has.
fn column(step: &Step) -> usize {
    let evidence = &step.evidence;
    let of_why = |why: &Why| match why {
        Why::Beside { .. } | Why::Alone { .. } => 4,
        Why::Cases { .. } => 6,
        Why::Ways { .. } => 7,
        _ => 5,
    };
    if evidence.cells_as(Role::Pivot).next().is_some() {
        1
    } else if evidence.cells.len() == 1 {
        2
    } else if !evidence.combinations.is_empty() {
        3
    } else {
        evidence
            .reasons
            .iter()
            .map(|reason| of_why(&reason.why))
            .max()
            .unwrap_or(0)
    }
}

fn main() {
    let longest: Option<usize> = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let mut profile = Profile::human();
    profile
        .order
        .retain(|technique| matches!(technique.forcing(), None | Some(Forcing::Chain)));
    let mut table: BTreeMap<ClueKind, [usize; 8]> = BTreeMap::new();
    let mut without = 0;
    let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
    for variant in variants()
        .into_iter()
        .filter(|variant| variant.solutions == Some(1))
    {
        let start = Position::of(&variant.document.puzzle);
        let path = solve_path(&start, &profile, &Stop::new()).expect("nothing stops it");
        let mut positions = Positions::along(&start, &path.steps);
        while let Some((position, step)) = positions.lend_next() {
            if step.technique != Technique::ClueCombinations {
                continue;
            }
            let clue = step
                .evidence
                .clues
                .first()
                .and_then(|&id| position.rules()?.clues().get(id));
            let Some(clue) = clue else { continue };
            let row = table.entry(clue.kind()).or_default();
            row[0] += 1;
            let told = column(step);
            row[told] += usize::from(told > 0);
            without += usize::from(told == 0);
            for reason in &step.evidence.reasons {
                let length = reason.why.length();
                *lengths.entry(length).or_default() += 1;
                if longest.is_some_and(|longest| {
                    length > longest || length == 0 || matches!(reason.why, Why::Ways { .. })
                }) {
                    println!("{} {:?}: {reason:?} in {}", variant.name, clue, position.grid());
                }
            }
        }
    }
    println!("| kind | {} |", COLUMNS.join(" | "));
    println!("|---|{}", "---|".repeat(COLUMNS.len()));
    for (kind, row) in &table {
        let cells: Vec<String> = row.iter().map(usize::to_string).collect();
        println!("| {} | {} |", kind.title(), cells.join(" | "));
    }
    let all = table.values().map(|row| row[0]).sum::<usize>();
    println!("{all} steps, {without} without a reason; things to follow in a reason: {lengths:?}");
}
