//! `kudosu check --proof`: replays walkthroughs from their JSON and verifies every step without asking a
//! finder.

use std::io::{BufRead, BufReader, Read, Write};

use kudosu::coach::{RuleChecker, RuleFault, verdict_of};
use kudosu::explain::{Walkthrough, mistakes};
use kudosu::logic::{End, check_step};
use kudosu::schema::{Finisher, Listed, WalkthroughForm};
use kudosu::{CellNotation, Grid, ReadOptions, Stop, Unfinished, Verdict, read_one};

use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::long_lines::{LongLine, ShortLines};
use crate::output::{note, stdout};
use crate::stop_source::StopSource;

/// A line that is longer is no walkthrough, even of the largest grid.
const LONGEST_WALKTHROUGH: usize = 64 * 1024 * 1024;

/// Verifies every walkthrough of a file, or of standard input for `-`, one a line.
pub fn run(path: &str, stops: &StopSource) -> Outcome {
    let reader: Box<dyn Read> = match path {
        "-" => Box::new(std::io::stdin().lock()),
        _ => {
            let opened = std::fs::File::open(path);
            Box::new(opened.map_err(|error| Failure::told(format!("could not open {path}: {error}")))?)
        }
    };
    let mut output = stdout();
    let mut exit = Exit::Yes;
    let (mut proofs, mut unreadable, mut first_unreadable) = (0, 0, None);
    let reader = ShortLines::of(reader, LONGEST_WALKTHROUGH, LongLine::Refuse);
    for (at, line) in BufReader::new(reader).lines().enumerate() {
        let line = line.map_err(|error| Failure::told(format!("could not read {path}: {error}")))?;
        if line.trim().is_empty() {
            continue;
        }
        if stops.is_over() {
            break;
        }
        proofs += 1;
        if let Some(told) = of_rules(&line, stops) {
            let (text, ended) = told?;
            writeln!(output, "{text}")?;
            exit = exit.max(ended);
            continue;
        }
        let (walkthrough, finisher) = match read(&line) {
            Ok(read) => read,
            Err(why) => {
                let number = at + 1;
                writeln!(output, "error: line {number} is not a walkthrough: {why}")?;
                unreadable += 1;
                first_unreadable.get_or_insert(number);
                exit = exit.max(Exit::Unreadable);
                continue;
            }
        };
        let work = stops.work();
        let found = verify(&walkthrough, finisher, work.stop());
        exit = exit.max(match &found {
            Ok(told) => {
                writeln!(output, "{told}")?;
                Exit::Yes
            }
            Err(Refused::Wrong(why)) => {
                writeln!(output, "not proven: {why}")?;
                Exit::No
            }
            Err(Refused::Unfinished(why)) => {
                writeln!(output, "error: {}", stops.tell(*why))?;
                stops.exit()
            }
        });
    }
    output.flush()?;
    if let Some(first) = first_unreadable {
        note(&format!(
            "{unreadable} of {proofs} lines are not walkthroughs, the first one is line {first}; kudosu explain --json writes them"
        ));
    }
    if stops.is_interrupted() {
        return Ok(Exit::Interrupted);
    }
    if proofs == 0 {
        return Err(Failure::with_help(
            "there is no walkthrough to check",
            "kudosu explain --json PUZZLE | kudosu check --proof -",
        ));
    }
    Ok(exit)
}

/// A way on a puzzle with rules in words, held step by step against the search; `None` where it is none.
fn of_rules(line: &str, stops: &StopSource) -> Option<Result<(String, Exit), Failure>> {
    let form: WalkthroughForm = kudosu::schema::read(line.as_bytes()).ok()?;
    let steps = form.rule_steps.as_ref()?;
    let options = ReadOptions::default().with_rules();
    let document = match read_one(form.puzzle.as_bytes(), &options) {
        Ok(document) => document,
        Err(error) => {
            return Some(Ok((
                format!("error: its puzzle is none: {error}"),
                Exit::Unreadable,
            )));
        }
    };
    let position = document.rules()?;
    let mut checker = RuleChecker::new(position);
    let work = stops.work();
    for (at, step) in steps.iter().enumerate() {
        let number = at + 1;
        let claim = match step.to_claim(position) {
            Ok(claim) => claim,
            Err(error) => return Some(Ok((format!("error: step {number}: {error}"), Exit::Unreadable))),
        };
        let why = match checker.check(&claim, work.stop()) {
            Ok(()) => continue,
            Err(RuleFault::Unfinished(why)) => {
                return Some(Ok((format!("error: {}", stops.tell(why)), stops.exit())));
            }
            Err(RuleFault::Premise(name, value)) => format!("{name} could still be {value}"),
            Err(RuleFault::NotForced(name, value)) => format!("{name} = {value} does not follow"),
            Err(fault) => format!("{fault:?}"),
        };
        return Some(Ok((format!("not proven: step {number}: {why}"), Exit::No)));
    }
    let is_whole = checker.left().iter().all(|values| values.len() == 1);
    let is_solved = form.end.0 == End::Solved;
    if is_solved && !is_whole {
        let why = "it says that logic comes to the end, and something is open".to_owned();
        return Some(Ok((format!("not proven: {why}"), Exit::No)));
    }
    if is_solved {
        let values: Vec<i64> = checker.left().iter().map(|values| values[0]).collect();
        if !position.puzzle().is_solved_by(&values) {
            return Some(Ok(("not proven: its end breaks a rule".to_owned(), Exit::No)));
        }
    }
    let end = if is_solved {
        "and end in the solution"
    } else {
        "as far as they go"
    };
    Some(Ok((
        format!("proven: all {} steps follow, {end}", steps.len()),
        Exit::Yes,
    )))
}

/// A walkthrough, and who is said to have found the solution.
fn read(line: &str) -> Result<(Walkthrough, Option<Finisher>), String> {
    let form: WalkthroughForm = kudosu::schema::read(line.as_bytes()).map_err(|error| error.to_string())?;
    let walkthrough = form.to_walkthrough().map_err(|error| error.to_string())?;
    Ok((walkthrough, form.finished_by))
}

/// Why a walkthrough is not accepted.
enum Refused {
    Wrong(String),
    Unfinished(Unfinished),
}

impl From<Unfinished> for Refused {
    fn from(why: Unfinished) -> Refused {
        Refused::Unfinished(why)
    }
}

/// Replays the steps, and holds every claim about the whole against them and against the search: what a
/// walkthrough says is never taken for granted, not even that there is only one solution.
fn verify(walkthrough: &Walkthrough, finisher: Option<Finisher>, stop: &Stop) -> Result<String, Refused> {
    let wrong = |why: String| Refused::Wrong(why);
    let puzzle = walkthrough.givens();
    let solution = match verdict_of(&walkthrough.start, stop)? {
        Verdict::Unique(solution) => Some(solution),
        Verdict::Several(..) | Verdict::NoSolution => None,
    };
    match (walkthrough.unique, &solution) {
        (Some(true), None) => {
            return Err(wrong(
                "it says that there is exactly one solution, and there is not".into(),
            ));
        }
        (Some(false), Some(_)) => {
            return Err(wrong(
                "it says that there is not exactly one solution, and there is".into(),
            ));
        }
        _ => {}
    }
    let assume_unique = walkthrough.assumes_uniqueness;
    if assume_unique && solution.is_none() {
        return Err(wrong(
            "it argues from uniqueness, but the puzzle does not have exactly one solution".into(),
        ));
    }
    let mut position = walkthrough.start.clone();
    for (at, step) in walkthrough.steps.iter().enumerate() {
        let refused = |why: String| wrong(format!("step {} ({}): {why}", at + 1, step.technique));
        check_step(&position, step, assume_unique).map_err(|why| refused(why.to_string()))?;
        if let Some(effect) = solution.as_ref().and_then(|solution| step.refuted_by(solution)) {
            let cell = position.shape().cell_name(effect.0, CellNotation::RowColumn);
            let digit = effect.1;
            return Err(refused(if step.placements.contains(&effect) {
                format!("it places {digit} in {cell}, where the only solution has another digit")
            } else {
                format!("it removes {digit} from {cell}, where the only solution has it")
            }));
        }
        position.apply(step);
    }
    let strays = |solution: &Grid| !mistakes(&walkthrough.start, solution).is_empty();
    if solution.as_ref().is_some_and(strays) {
        return Err(wrong(
            "the position that it starts from is not on the way to the solution".into(),
        ));
    }
    let steps = walkthrough.steps.len();
    let claimed = walkthrough.solution.as_ref();
    let rules = walkthrough.start.rules();
    let keeps_clues = |grid: &Grid| rules.is_none_or(|rules| rules.clues().are_kept_by(grid));
    let is_solution = |grid: &Grid| grid.is_solution_of(&puzzle) && keeps_clues(grid);
    if let Some(claimed) = claimed.filter(|claimed| !is_solution(claimed)) {
        return Err(wrong(format!("{claimed} is not a solution of the puzzle")));
    }
    if (walkthrough.end == End::Solved) != position.is_complete() {
        return Err(wrong(format!(
            "it says that logic ended as {}, and the steps leave {} cells open",
            walkthrough.end.id(),
            position.blanks().len()
        )));
    }
    let who = match position.is_complete() {
        true => Finisher::Logic,
        false => Finisher::Search,
    };
    if claimed.is_some() && finisher.is_some_and(|said| said != who) {
        return Err(wrong(
            match who {
                Finisher::Logic => "it says that the search found the solution, and its steps do",
                Finisher::Search => "it says that logic found the solution, and its steps do not get there",
            }
            .into(),
        ));
    }
    match (walkthrough.end, claimed) {
        (End::Solved, Some(claimed)) if position.grid() == *claimed => Ok(format!(
            "proven: all {steps} steps are sound and lead to the solution"
        )),
        (End::Solved, Some(_)) => Err(wrong(
            "the steps lead to another grid than the solution that it names".into(),
        )),
        (End::Broken, Some(_)) => Err(wrong(
            "it says that logic ended in a contradiction, and names a solution".into(),
        )),
        (_, Some(claimed)) if solution.as_ref() == Some(claimed) => Ok(format!(
            "sound: all {steps} steps hold; logic ended with {} cells open, and the search found the rest of the \
             only solution",
            position.blanks().len()
        )),
        (_, Some(_)) => Err(wrong(
            "logic ended early, and the solution that it names is not the only one".into(),
        )),
        (_, None) => Err(wrong(format!(
            "all {steps} steps hold, but they do not lead to a solution"
        ))),
    }
}
