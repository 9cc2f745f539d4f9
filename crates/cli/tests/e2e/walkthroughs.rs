//! Paths as JSON, checked by the program and by a checker outside the workspace: the two accept what is
//! right, refuse what was tampered with, and agree.

use std::fmt::Write as _;
use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use crate::program::{FOUR, kudosu, kudosu_with_input};

/// A 9×9 puzzle that singles do not solve.
const NINE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Our own puzzles of all ratings, with these.
const RATED: &str = include_str!("../../../rating/tests/explainer.tsv");

const PROFILES: [&str; 3] = ["human", "se121", "hodoku"];

/// Runs the checker in Python over walkthroughs; `None` where there is no Python.
fn checked_by_python(walkthroughs: &str) -> Option<(String, Option<i32>)> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/check_walkthrough.py");
    let mut child = kudosu_testkit::python()?
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || input.write_all(walkthroughs.as_bytes()).unwrap());
        child.wait_with_output().unwrap()
    });
    Some((String::from_utf8(output.stdout).unwrap(), output.status.code()))
}

/// Walkthroughs of some puzzles, one a line.
fn explained<'a>(profile: &str, puzzles: impl IntoIterator<Item = &'a str>) -> Vec<Value> {
    explained_with(&["--profile", profile], puzzles)
}

/// The same with these options.
fn explained_with<'a>(options: &[&str], puzzles: impl IntoIterator<Item = &'a str>) -> Vec<Value> {
    let mut lines = String::new();
    for puzzle in puzzles {
        writeln!(lines, "{puzzle}").unwrap();
    }
    let run = kudosu_with_input(&[&["explain", "--json"], options, &["-"]].concat(), lines);
    let read = |line: &str| serde_json::from_str(line).unwrap();
    run.stdout.lines().map(read).collect()
}

/// What each checker says about each walkthrough, and in what words.
struct Said {
    kudosu: Vec<(bool, String)>,
    python: Vec<(bool, String)>,
}

fn said_about(walks: &[Value]) -> Said {
    let mut lines = String::new();
    for walk in walks {
        writeln!(lines, "{walk}").unwrap();
    }
    let verdicts = |told: String, yes: &str, no: &str| -> Vec<(bool, String)> {
        let one = |line: &str| {
            let (is_yes, is_no) = (line.starts_with(yes), line.starts_with(no));
            assert!(is_yes || is_no, "neither yes nor no: {line}");
            (is_yes, line.to_owned())
        };
        let verdicts: Vec<_> = told.lines().map(one).collect();
        assert_eq!(verdicts.len(), walks.len(), "{told}");
        verdicts
    };
    let ours = kudosu_with_input(&["check", "--proof", "-"], lines.as_str()).stdout;
    let ours = ours.replace("sound: all", "proven: all");
    let kudosu = verdicts(ours, "proven: all", "not proven: ");
    let python = match checked_by_python(&lines) {
        Some((told, _)) => {
            let words = told.lines().map(|line| match line.split_once(": ") {
                Some((_, refused)) if refused.starts_with("refused") => format!("{refused}\n"),
                Some((_, rest)) if rest.contains("steps hold") => format!("holds: {rest}\n"),
                _ => format!("{line}\n"),
            });
            verdicts(words.collect(), "holds: ", "refused: ")
        }
        None => kudosu.clone(),
    };
    Said { kudosu, python }
}

/// Both say the same about every walkthrough: yes, or no.
fn assert_both_say(yes: bool, walks: &[(String, Value)]) {
    let (names, walks): (Vec<&String>, Vec<Value>) =
        walks.iter().map(|(name, walk)| (name, walk.clone())).unzip();
    let said = said_about(&walks);
    let mut other = String::new();
    for (name, (ours, theirs)) in names.iter().zip(said.kudosu.iter().zip(&said.python)) {
        if ours.0 != yes || theirs.0 != yes {
            writeln!(other, "{name}\n  kudosu: {}\n  Python: {}", ours.1, theirs.1).unwrap();
        }
    }
    assert!(other.is_empty(), "{other}");
}

/// Every so many of our puzzles, from the easiest to the hardest, and one that needs nets within nets.
fn sample(every: usize) -> impl Iterator<Item = &'static str> {
    let rated = RATED.lines().step_by(every).map(|line| &line[..81]);
    rated.chain([NINE])
}

#[test]
fn both_checkers_accept_every_path_of_every_profile() {
    let mut walks = Vec::new();
    for profile in PROFILES {
        for walk in explained(profile, sample(1)) {
            walks.push((format!("{profile} {}", walk["puzzle"]), walk));
        }
    }
    // Where a pattern with a name is found, none of these is needed.
    let patterns = "multi-sector-locked-set";
    for left_out in [patterns, &format!("{patterns},whip,g-whip,braid,g-braid")] {
        for walk in explained_with(&["--without", left_out], [NINE]) {
            walks.push((format!("without {left_out} {}", walk["puzzle"]), walk));
        }
    }
    let techniques: std::collections::BTreeSet<&str> = walks
        .iter()
        .flat_map(|(_, walk)| walk["steps"].as_array().unwrap())
        .map(|step| step["technique"].as_str().unwrap())
        .collect();
    for wanted in [
        "direct-hidden-pair",
        "direct-hidden-triple",
        "unique-rectangle-1",
        "als-xz",
        "whip",
        "nested-forcing-net",
    ] {
        assert!(
            techniques.contains(wanted),
            "{wanted} is not among {techniques:?}"
        );
    }
    assert_both_say(true, &walks);
}

#[test]
fn both_checkers_accept_paths_on_other_shapes_and_from_the_middle_of_a_game() {
    let mut walks = Vec::new();
    let mut add = |name: &str, arguments: &[&str], input: &str| {
        let run = kudosu_with_input(arguments, input);
        walks.push((name.to_owned(), serde_json::from_str(&run.stdout).unwrap()));
    };
    add("four", &["explain", "--json", FOUR], "");
    let six = ".2.46..........25..1....6....35...2.";
    add("six", &["explain", "--json", six], "");
    let turned = "....652..1........4.2...6.5..2....3.";
    add(
        "six, with boxes that stand",
        &["explain", "--json", "--box", "3x2", turned],
        "",
    );
    let seven = ".7635..24.7.....5.4....4....3....7.....2.1....352";
    add("seven, without boxes", &["explain", "--json", seven], "");
    let pencil = kudosu(&["convert", "--to", "pencil", NINE]).stdout;
    add("candidates of a player", &["explain", "--json"], &pencil);
    assert_both_say(true, &walks);
}

/// A change to a walkthrough; says whether there was something to change.
type Tampering = fn(&mut Value) -> bool;

/// Claims about the whole, each made wrong.
const WRONG_CLAIMS: &[(&str, Tampering)] = &[
    ("two digits of the solution have changed places", |walk| {
        let mut solution = walk["solution"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
            .into_bytes();
        let other = solution.iter().position(|&digit| digit != solution[0]);
        other.is_some_and(|other| {
            solution.swap(0, other);
            walk["solution"] = String::from_utf8(solution).unwrap().into();
            true
        })
    }),
    ("the solution has two rows that changed places", |walk| {
        let solution = walk["solution"].as_str().unwrap_or_default().to_owned();
        let is_nine = solution.len() == 81;
        if is_nine {
            walk["solution"] = format!("{}{}{}", &solution[9..18], &solution[..9], &solution[18..]).into();
        }
        is_nine
    }),
    ("the solution is the puzzle", |walk| {
        walk["solution"] = walk["puzzle"].clone();
        true
    }),
    ("there is no solution", |walk| {
        walk["solution"] = Value::Null;
        true
    }),
    ("it is not unique", |walk| {
        walk["unique"] = false.into();
        walk["assumes_uniqueness"] = false.into();
        // Without that arguments from uniqueness fall by themselves.
        true
    }),
    ("it ended otherwise", |walk| {
        let end = if walk["end"] == "solved" {
            "stuck"
        } else {
            "solved"
        };
        walk["end"] = end.into();
        true
    }),
    ("it ended in a contradiction", |walk| {
        walk["end"] = "broken".into();
        true
    }),
    ("somebody else finished it", |walk| {
        let by = if walk["finished_by"] == "logic" {
            "search"
        } else {
            "logic"
        };
        walk["finished_by"] = by.into();
        true
    }),
    ("the last step is missing", |walk| {
        let is_solved = walk["end"] == "solved";
        let steps = walk["steps"].as_array_mut().filter(|_| is_solved);
        steps.is_some_and(|steps| steps.pop().is_some())
    }),
    ("a given is gone, and with it uniqueness", |walk| {
        let puzzle = walk["puzzle"].as_str().unwrap().to_owned();
        walk["puzzle"] = ".".repeat(puzzle.len()).into();
        walk["steps"] = Value::Array(Vec::new());
        walk["end"] = "stuck".into();
        walk["finished_by"] = "search".into();
        puzzle.len() <= 81
    }),
];

/// A step in the middle, and the solution's digit of a cell.
fn with_step(walk: &mut Value, change: impl FnOnce(&mut Value, &dyn Fn(&str) -> u8) -> bool) -> bool {
    let solution = walk["solution"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
        .into_bytes();
    let held = move |cell: &str| {
        let cell = cell.as_bytes();
        solution[usize::from(cell[1] - b'1') * 9 + usize::from(cell[3] - b'1')] - b'0'
    };
    let steps = walk["steps"].as_array_mut().unwrap();
    let middle = steps.len() / 2;
    steps.get_mut(middle).is_some_and(|step| change(step, &held))
}

/// The variables of the first whip or braid.
fn with_braid(walk: &mut Value, change: impl FnOnce(&mut Vec<Value>)) -> bool {
    let steps = walk["steps"].as_array_mut().unwrap();
    let mut braids = steps
        .iter_mut()
        .filter_map(|step| step["evidence"].get_mut("braid"));
    let variables = braids.next().and_then(|braid| braid["steps"].as_array_mut());
    variables.is_some_and(|variables| {
        change(variables);
        true
    })
}

/// Steps that do what is not so, or that rest on nothing.
const WRONG_STEPS: &[(&str, Tampering)] = &[
    ("a cell loses what it holds", |walk| {
        with_step(walk, |step, held| {
            let Some(cell) = step["eliminations"][0]["cell"].as_str() else {
                return false;
            };
            step["eliminations"][0]["digit"] = held(cell).into();
            true
        })
    }),
    ("a cell gets another digit", |walk| {
        with_step(walk, |step, _| {
            let Some(digit) = step["placements"][0]["digit"].as_u64() else {
                return false;
            };
            step["placements"][0]["digit"] = (digit % 9 + 1).into();
            true
        })
    }),
    ("a cell loses the digit that was to be placed", |walk| {
        with_step(walk, |step, _| {
            if step["placements"][0].is_null() {
                return false;
            }
            step["eliminations"] = step["placements"].take();
            step["placements"] = Value::Array(Vec::new());
            true
        })
    }),
    ("a step does nothing", |walk| {
        with_step(walk, |step, _| {
            step["placements"] = Value::Array(Vec::new());
            step["eliminations"] = Value::Array(Vec::new());
            true
        })
    }),
    ("a step is there twice", |walk| {
        let steps = walk["steps"].as_array_mut().unwrap();
        let middle = steps.len() / 2;
        let step = steps.get(middle).cloned();
        step.is_some_and(|step| {
            steps.insert(middle, step);
            true
        })
    }),
    ("the evidence is gone", |walk| {
        with_step(walk, |step, _| {
            let is_uniqueness = step["technique"].as_str().is_some_and(|name| {
                ["unique", "bug", "hidden-rectangle", "avoidable"]
                    .iter()
                    .any(|word| name.starts_with(word))
            });
            step["evidence"] = serde_json::json!({
                "digits": [], "houses": [], "cells": [], "candidates": [], "chains": [], "almost_locked_sets": [],
            });
            // What a single is shows without evidence, and uniqueness is about the whole.
            !is_uniqueness && step["placements"][0].is_null()
        })
    }),
    ("a supposition does not end in its contradiction", |walk| {
        let steps = walk["steps"].as_array_mut().unwrap();
        let branches = steps.iter_mut().find_map(|step| {
            let branches = step["evidence"].get_mut("branches")?.as_array_mut()?;
            (branches.len() == 1).then_some(branches)
        });
        branches.is_some_and(|branches| {
            branches[0]
                .as_object_mut()
                .unwrap()
                .remove("contradiction")
                .is_some()
        })
    }),
    ("a variable of a whip or a braid is left out", |walk| {
        with_braid(walk, |steps| {
            steps.remove(0);
        })
    }),
    ("a whip or a braid ends before nothing is left", |walk| {
        with_braid(walk, |steps| {
            steps.pop();
        })
    }),
    (
        "a candidate of a whip or a braid is gone by what comes later",
        |walk| with_braid(walk, |steps| steps[0]["left"]["by"] = 1.into()),
    ),
    ("a fact that others follow from is left out", |walk| {
        let steps = walk["steps"].as_array_mut().unwrap();
        let inferences = steps.iter_mut().find_map(|step| {
            let branches = step["evidence"].get_mut("branches")?.as_array_mut()?;
            let inferences = branches.get_mut(0)?["inferences"].as_array_mut()?;
            (inferences.len() > 1).then_some(inferences)
        });
        inferences.is_some_and(|inferences| {
            inferences.remove(0);
            true
        })
    }),
];

/// Every walkthrough of a sample with each of these changes.
fn tampered(tamperings: &[(&str, Tampering)], every: usize) -> Vec<(String, Value)> {
    let mut walks = Vec::new();
    for profile in PROFILES {
        for walk in explained(profile, sample(every)) {
            for (name, tamper) in tamperings {
                let mut changed = walk.clone();
                if tamper(&mut changed) {
                    walks.push((format!("{profile} {}: {name}", walk["puzzle"]), changed));
                }
            }
        }
    }
    for (name, _) in tamperings {
        assert!(
            walks.iter().any(|(told, _)| told.ends_with(name)),
            "nobody tried: {name}"
        );
    }
    walks
}

#[test]
fn both_checkers_refuse_every_wrong_claim_about_the_whole() {
    assert_both_say(false, &tampered(WRONG_CLAIMS, 4));
}

#[test]
fn both_checkers_refuse_wrong_steps() {
    assert_both_say(false, &tampered(WRONG_STEPS, 4));
}

/// Leaving out a step leaves later ones without ground, or not: whichever it is, both see it. Where evidence
/// is enough and yet no longer the pattern of its name, only the program says so.
#[test]
fn both_checkers_agree_on_paths_with_a_gap() {
    let mut walks = Vec::new();
    for profile in PROFILES {
        for walk in explained(profile, sample(8)) {
            let steps = walk["steps"].as_array().unwrap().len();
            for gap in (0..steps).step_by(9) {
                let mut changed = walk.clone();
                changed["steps"].as_array_mut().unwrap().remove(gap);
                walks.push((
                    format!("{profile} {} without step {}", walk["puzzle"], gap + 1),
                    changed,
                ));
            }
        }
    }
    let all: Vec<Value> = walks.iter().map(|(_, walk)| walk.clone()).collect();
    let said = said_about(&all);
    let mut differ = String::new();
    for ((name, _), (ours, theirs)) in walks.iter().zip(said.kudosu.iter().zip(&said.python)) {
        let is_form = theirs.0 && ours.1.contains("the pattern does not hold");
        if ours.0 != theirs.0 && !is_form {
            writeln!(differ, "{name}\n  kudosu: {}\n  Python: {}", ours.1, theirs.1).unwrap();
        }
    }
    assert!(said.kudosu.iter().any(|said| said.0) && said.kudosu.iter().any(|said| !said.0));
    assert!(differ.is_empty(), "{differ}");
}

#[test]
fn what_the_checker_outside_the_workspace_cannot_judge_is_not_called_wrong() {
    let clued = kudosu_with_input(&["explain", "--json"], format!("{FOUR}\nkiller 4: r1c1 r1c2\n"));
    let Some((told, code)) = checked_by_python(&clued.stdout) else {
        return;
    };
    assert_eq!(
        told,
        "line 1: not checked: puzzles with clues are not for this checker\n"
    );
    assert_eq!(code, Some(2));
}
