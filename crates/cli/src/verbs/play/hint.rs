//! The next digit for a player who asks. Whoever has better advice changes [`next_step`] and nothing else.

use kudosu::methods::{Event, Logic, Method, Reason, RunOptions, StrategiesOneAndTwo, Watch};
use kudosu::{Cell, Digit, DigitSet, Grid, Shape, Stop};

use super::words::{cell_name, count, house_name, houses_of};

/// A way to the next digit may be long; this much of it is told.
const STEPS_TOLD: usize = 6;
const CELLS_TOLD: usize = 4;

/// A digit that follows from what is on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Where.
    pub cell: Cell,
    /// Why: the reasons first, what follows last.
    pub lines: Vec<String>,
}

/// The next digit that can be placed without guessing: a single where there is one, else what the techniques
/// of [`Logic`] lead to. `None` where they lead to nothing.
pub fn next_step(grid: &Grid, stop: &Stop) -> Option<Hint> {
    first_single(grid).or_else(|| by_techniques(grid, stop))
}

fn first_single(grid: &Grid) -> Option<Hint> {
    let stop = Stop::new();
    let mut first = None;
    let mut watch = Watch(|event: &Event<'_>| {
        if let (Event::Placed { cell, digit, why }, None) = (event, &first) {
            first = Some(Hint {
                cell: *cell,
                lines: vec![single(grid.shape(), *cell, *digit, why)],
            });
            stop.request();
        }
    });
    StrategiesOneAndTwo::run(grid, &RunOptions::default(), &stop, &mut watch);
    first
}

fn single(shape: &Shape, cell: Cell, digit: Digit, why: &Reason<'_>) -> String {
    let name = cell_name(shape, cell);
    match why {
        Reason::OnlyPlace(house) => format!(
            "{name} must be {digit}: no other cell of {} can be.",
            house_name(shape, *house)
        ),
        _ => format!(
            "{name} must be {digit}: {} hold every other number.",
            houses_of(shape, cell)
        ),
    }
}

/// What a technique takes away.
struct Taken {
    technique: &'static str,
    from: Vec<(Cell, DigitSet)>,
}

fn by_techniques(grid: &Grid, stop: &Stop) -> Option<Hint> {
    let found = stop.child();
    let mut steps: Vec<Taken> = Vec::new();
    let mut hint = None;
    let mut watch = Watch(|event: &Event<'_>| match event {
        _ if hint.is_some() => {}
        Event::Removed {
            cell,
            digits,
            why: Reason::Technique(technique),
        } => match steps.last_mut() {
            Some(last) if last.technique == *technique => last.from.push((*cell, *digits)),
            _ => steps.push(Taken {
                technique,
                from: vec![(*cell, *digits)],
            }),
        },
        Event::Placed { cell, digit, why } => {
            hint = Some(Hint {
                cell: *cell,
                lines: told(grid.shape(), &steps, *cell, *digit, why),
            });
            found.request();
        }
        _ => {}
    });
    Logic::run(grid, &RunOptions::default(), &found, &mut watch);
    hint
}

fn told(shape: &Shape, steps: &[Taken], cell: Cell, digit: Digit, why: &Reason<'_>) -> Vec<String> {
    let mut lines: Vec<String> = steps
        .iter()
        .take(STEPS_TOLD)
        .map(|step| format!("{}: {}.", step.technique, losses(shape, step)))
        .collect();
    if steps.len() > STEPS_TOLD {
        lines.push(format!("… and {} more.", count(steps.len() - STEPS_TOLD, "step")));
    }
    let name = cell_name(shape, cell);
    lines.push(match why {
        Reason::Technique(technique) => format!("Then {name} must be {digit} ({technique})."),
        _ => format!("Then {name} must be {digit}."),
    });
    lines
}

/// `AB and CB are not 4, DE is not 7`.
fn losses(shape: &Shape, step: &Taken) -> String {
    let mut parts: Vec<String> = step
        .from
        .iter()
        .take(CELLS_TOLD)
        .map(|(cell, digits)| {
            let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
            format!("{} is not {}", cell_name(shape, *cell), digits.join(" "))
        })
        .collect();
    if step.from.len() > CELLS_TOLD {
        parts.push(format!("and {} more", step.from.len() - CELLS_TOLD));
    }
    parts.join(", ")
}
