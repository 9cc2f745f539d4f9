//! A proof with one wrong step is refused, whatever the evidence: a part of the pattern missing or changed,
//! an effect that does not follow, an effect against the solution.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod common;

use std::collections::BTreeSet;

use kudosu_board::{Digit, DigitSet, Grid, HouseId, Rng, Stop};
use kudosu_logic::{
    Braid, Branch, Cause, Fact, HouseRole, Impossible, InferenceRule, Link, Options, Position, Profile, Role,
    Step, Technique, Variable,
};
use kudosu_logic::{check_step, first_step, next_step};
use kudosu_search::{Verdict, verdict};
use kudosu_testkit::reglib;

/// One position for each technique.
const EXAMPLES: &str = include_str!("../../coach/src/lessons.txt");

/// These need more digits than nine, and nobody has seen the largest fish where it is needed.
const WITHOUT_EXAMPLE: [&str; 3] = ["naked-subset", "hidden-subset", "leviathan"];

/// What `kudosu check --proof` asks of every step.
fn is_accepted(position: &Position, step: &Step, solution: &Grid) -> bool {
    check_step(position, step, true).is_ok() && step.refuted_by(solution).is_none()
}

/// The step with each part of its pattern missing, and with each link and statement changed.
fn spoiled_patterns(step: &Step, side: usize) -> Vec<(String, Step)> {
    let mut all: Vec<(String, Step)> = Vec::new();
    let mut with = |name: String, change: &dyn Fn(&mut Step)| {
        let mut spoiled = step.clone();
        change(&mut spoiled);
        all.push((name, spoiled));
    };
    let evidence = &step.evidence;
    for digit in evidence.digits.iter() {
        with(format!("without digit {digit}"), &|it| {
            it.evidence.digits.remove(digit);
        });
    }
    for (at, (role, _)) in evidence.houses.iter().enumerate() {
        // What a naked subset clears in one house is told as well without the other houses that hold it.
        let is_naked = step.technique.id().starts_with("naked");
        if is_naked && *role == HouseRole::Cover {
            continue;
        }
        with(format!("without a house ({role:?})"), &|it| {
            it.evidence.houses.remove(at);
        });
    }
    for (at, (role, _)) in evidence.cells.iter().enumerate() {
        // Of the cells that see all of an exclusion's cells some may be too many.
        let is_exclusion = evidence.digits.is_empty();
        if !(is_exclusion && *role == Role::Companion) {
            with(format!("without a cell ({role:?})"), &|it| {
                it.evidence.cells.remove(at);
            });
        }
    }
    for (at, (role, _)) in evidence.candidates.iter().enumerate() {
        with(format!("without a candidate ({role:?})"), &|it| {
            it.evidence.candidates.remove(at);
        });
    }
    for (number, chain) in evidence.chains.iter().enumerate() {
        with("without a chain".to_owned(), &|it| {
            it.evidence.chains.remove(number);
        });
        for at in 0..chain.nodes.len() {
            with(format!("without statement {at}"), &|it| {
                it.evidence.chains[number].nodes.remove(at);
            });
            with(format!("another digit in statement {at}"), &|it| {
                let digit = &mut it.evidence.chains[number].nodes[at].digit;
                *digit = Digit::from_index((digit.index() + 1) % side).unwrap();
            });
            with(format!("a cell less in statement {at}"), &|it| {
                it.evidence.chains[number].nodes[at].cells.pop();
            });
            if chain.nodes[at].set.is_some() {
                with(format!("no set in statement {at}"), &|it| {
                    it.evidence.chains[number].nodes[at].set = None;
                });
            }
        }
        for at in 0..chain.links.len() {
            // Two sets that are joined twice are joined once as well.
            let is_second_joint = step.technique == Technique::AlsXz && at == chain.nodes.len() - 1;
            if !is_second_joint {
                with(format!("without link {at}"), &|it| {
                    it.evidence.chains[number].links.remove(at);
                });
            }
            with(format!("link {at} turned"), &|it| {
                let link = &mut it.evidence.chains[number].links[at];
                *link = match *link {
                    Link::Strong => Link::Weak,
                    Link::Weak => Link::Strong,
                };
            });
        }
    }
    for (number, set) in evidence.almost_locked_sets.iter().enumerate() {
        with(format!("without set {number}"), &|it| {
            it.evidence.almost_locked_sets.remove(number);
        });
        with(format!("a cell less in set {number}"), &|it| {
            it.evidence.almost_locked_sets[number].cells.pop();
        });
        with(format!("a digit less in set {number}"), &|it| {
            let digits = &mut it.evidence.almost_locked_sets[number].digits;
            *digits -= DigitSet::from_iter(set.digits.first());
        });
    }
    for (at, cover) in evidence.covers.iter().enumerate() {
        with(format!("without cover {at}"), &|it| {
            it.evidence.covers.remove(at);
        });
        for digit in cover.digits.iter() {
            with(format!("without {digit} in cover {at}"), &|it| {
                it.evidence.covers[at].digits.remove(digit);
            });
        }
    }
    for number in 0..evidence.net.branches.len() {
        with(format!("without branch {number}"), &|it| {
            it.evidence.net.branches.remove(number);
        });
        for (name, spoiled) in spoiled_branches(&evidence.net.branches[number], side) {
            with(format!("branch {number} {name}"), &|it| {
                it.evidence.net.branches[number] = spoiled.clone();
            });
        }
    }
    if let Some(braid) = &evidence.braid {
        with("without its braid".to_owned(), &|it| it.evidence.braid = None);
        for (name, spoiled) in spoiled_braids(braid, side) {
            with(format!("a braid {name}"), &|it| {
                it.evidence.braid = Some(spoiled.clone());
            });
        }
    }
    all
}

/// A whip or a braid with each of its variables, candidates and causes missing or changed.
fn spoiled_braids(braid: &Braid, side: usize) -> Vec<(String, Braid)> {
    let mut all: Vec<(String, Braid)> = Vec::new();
    let mut with = |name: String, change: &dyn Fn(&mut Braid)| {
        let mut spoiled = braid.clone();
        change(&mut spoiled);
        all.push((name, spoiled));
    };
    let other_digit = |digit: &mut Digit| *digit = Digit::from_index((digit.index() + 1) % side).unwrap();
    with("with another digit as its target".to_owned(), &|it| {
        other_digit(&mut it.target.1);
    });
    with("without a variable".to_owned(), &|it| it.steps.clear());
    for (at, step) in braid.steps.iter().enumerate() {
        with(format!("without variable {at}"), &|it| {
            it.steps.remove(at);
        });
        with(format!("with variable {at} twice"), &|it| {
            it.steps.insert(at, it.steps[at].clone());
        });
        with(
            format!("with another digit left in {at}"),
            &|it| match it.steps[at].right.first_mut() {
                Some((_, digit)) => other_digit(digit),
                None => it.steps[at].right.push(it.target),
            },
        );
        with(
            format!("with nothing left in {at}"),
            &|it| match step.right.is_empty() {
                true => it.steps[at].right.push(step.left.candidate),
                false => it.steps[at].right.clear(),
            },
        );
        with(format!("with another variable at {at}"), &|it| {
            it.steps[at].variable = Variable::House(HouseId::new(200), braid.target.1);
        });
        with(format!("with something later as a cause in {at}"), &|it| {
            it.steps[at].left.by = Cause::Step(at);
        });
        for gone in 0..step.others.len() {
            with(format!("with {gone} of {at} left out"), &|it| {
                it.steps[at].others.remove(gone);
            });
            with(format!("with {gone} of {at} still there"), &|it| {
                let there = it.steps[at].others.remove(gone);
                it.steps[at].right.push(there.candidate);
            });
            with(format!("with another digit for {gone} of {at}"), &|it| {
                other_digit(&mut it.steps[at].others[gone].candidate.1);
            });
        }
    }
    all
}

/// A branch with each of its facts, reasons and conclusions missing or changed, at every depth.
fn spoiled_branches(branch: &Branch, side: usize) -> Vec<(String, Branch)> {
    let mut all: Vec<(String, Branch)> = Vec::new();
    let mut with = |name: String, change: &dyn Fn(&mut Branch)| {
        let mut spoiled = branch.clone();
        change(&mut spoiled);
        all.push((name, spoiled));
    };
    let other_digit = |fact: &mut Fact| {
        let digit = &mut fact.candidate.1;
        *digit = Digit::from_index((digit.index() + 1) % side).unwrap();
    };
    with("with the opposite supposed".to_owned(), &|it| {
        it.supposed.holds = !it.supposed.holds;
    });
    with("with another digit supposed".to_owned(), &|it| {
        other_digit(&mut it.supposed);
    });
    for (at, inference) in branch.inferences.iter().enumerate() {
        with(format!("without inference {at}"), &|it| {
            it.inferences.remove(at);
        });
        with(format!("with the opposite inferred at {at}"), &|it| {
            let fact = &mut it.inferences[at].fact;
            fact.holds = !fact.holds;
        });
        with(format!("with another digit inferred at {at}"), &|it| {
            other_digit(&mut it.inferences[at].fact);
        });
        let is_known_before = |fact: &Fact| branch.inferences[..at].iter().any(|it| it.fact == *fact);
        if inference.from.iter().any(is_known_before) {
            with(format!("with inference {at} too early"), &|it| {
                let early = it.inferences.remove(at);
                it.inferences.insert(0, early);
            });
        }
        for from in 0..inference.from.len() {
            with(format!("without fact {from} of inference {at}"), &|it| {
                it.inferences[at].from.remove(from);
            });
        }
        with(
            format!("with a house that has nothing to do with it at {at}"),
            &|it| {
                it.inferences[at].reason = InferenceRule::LastInHouse(HouseId::new(200));
            },
        );
        if let InferenceRule::Refuted(inner) = &inference.reason {
            for (name, spoiled) in spoiled_branches(inner, side) {
                with(format!("and in it, at {at}, one {name}"), &|it| {
                    it.inferences[at].reason = InferenceRule::Refuted(Box::new(spoiled.clone()));
                });
            }
        }
    }
    if let Some(contradiction) = &branch.contradiction {
        with("without the contradiction".to_owned(), &|it| {
            it.contradiction = None;
        });
        for from in 0..contradiction.from.len() {
            with(format!("without fact {from} of the contradiction"), &|it| {
                it.contradiction.as_mut().unwrap().from.remove(from);
            });
        }
        with("with another contradiction".to_owned(), &|it| {
            let (cell, digit) = it.supposed.candidate;
            let what = &mut it.contradiction.as_mut().unwrap().what;
            *what = match *what {
                Impossible::Both(a, _) => Impossible::Both(a, a),
                Impossible::EmptyCell(_) => Impossible::NoPlace(HouseId::new(200), digit),
                _ => Impossible::Both((cell, digit), (cell, digit)),
            };
        });
    }
    all
}

/// The step with an effect that is wrong: none at all, one against the solution, one on what is not there.
fn spoiled_effects(position: &Position, step: &Step, solution: &Grid) -> Vec<(String, Step)> {
    let mut all = Vec::new();
    let mut with = |name: &str, change: &dyn Fn(&mut Step)| {
        let mut spoiled = step.clone();
        change(&mut spoiled);
        all.push((name.to_owned(), spoiled));
    };
    with("no effect", &|it| {
        it.placements.clear();
        it.eliminations.clear();
    });
    for cell in position.blanks().iter() {
        let right = solution.get(cell).unwrap();
        with("removes the solution", &|it| it.eliminations.push((cell, right)));
        with("only removes the solution", &|it| {
            it.placements.clear();
            it.eliminations = vec![(cell, right)];
        });
        for digit in (position.candidates(cell) - DigitSet::of(right)).iter() {
            with("places another digit", &|it| it.placements = vec![(cell, digit)]);
        }
        if let Some(digit) = position.seen_digits(cell).first() {
            with("removes what is not there", &|it| {
                it.eliminations.push((cell, digit));
            });
            with("places what stands there", &|it| {
                it.placements = vec![(cell, digit)];
            });
        }
    }
    all
}

fn assert_only_the_right_step_is_accepted(position: &Position, step: &Step, solution: &Grid) {
    let context = |name: &str| format!("{name}: {step:?}\nin {}", position.grid());
    assert!(is_accepted(position, step, solution), "{}", context("as it is"));
    let side = position.shape().side();
    let wrong = spoiled_patterns(step, side).into_iter();
    for (name, spoiled) in wrong.chain(spoiled_effects(position, step, solution)) {
        assert!(!is_accepted(position, &spoiled, solution), "{}", context(&name));
    }
}

fn only_solution(position: &Position) -> Grid {
    let Ok(Verdict::Unique(solution)) = verdict(position.grid(), &Stop::new()) else {
        panic!("{} has no only solution", position.grid());
    };
    solution
}

/// Every step of the human path from here on.
fn assert_path(mut position: Position, solution: &Grid, seen: &mut BTreeSet<Technique>) {
    let profile = Profile::human().assume_unique(true);
    while let Some(step) = next_step(&position, &profile, &Stop::new()).unwrap() {
        // Singles come by the thousand and are all alike.
        if step.placements.is_empty() || seen.insert(step.technique) {
            assert_only_the_right_step_is_accepted(&position, &step, solution);
        }
        seen.insert(step.technique);
        position.apply(&step);
    }
}

#[test]
fn a_proof_with_one_wrong_step_is_refused_for_every_technique() {
    let options = Options::default().with_assume_unique(true);
    let mut seen = BTreeSet::new();
    for case in reglib::read(EXAMPLES).unwrap() {
        let technique: Technique = case.line.split(':').nth(2).unwrap().parse().unwrap();
        let solution = only_solution(&case.position);
        let step = first_step(&case.position, technique, &options, &Stop::new())
            .unwrap()
            .unwrap();
        assert_only_the_right_step_is_accepted(&case.position, &step, &solution);
        seen.insert(technique);
        assert_path(case.position, &solution, &mut seen);
    }
    // Those about clues have theirs among the puzzles with clues.
    let classic = Technique::all().filter(|technique| !technique.is_about_clues());
    for technique in classic.filter(|technique| !seen.contains(technique)) {
        let is_known = WITHOUT_EXAMPLE.iter().any(|id| technique.id().contains(id));
        assert!(is_known, "{technique} has no example");
    }
}

#[test]
fn a_proof_with_one_wrong_step_is_refused_on_every_shape() {
    let mut rng = Rng::new(23);
    let mut seen = BTreeSet::new();
    for (puzzle, solution) in common::puzzles_of_many_shapes(3, &mut rng) {
        assert_path(Position::of(&puzzle), &solution, &mut seen);
    }
    assert!(seen.len() > 12, "only {seen:?}");
}
