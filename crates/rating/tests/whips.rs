//! Whips by the plain meaning of the word, for two puzzles of which another program says that they need
//! longer ones: a path of whips no longer than ours solves them, and no shorter braids do.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::HashSet;

use kudosu_board::{Grid, Shape, Stop};
use kudosu_logic::Position;
use kudosu_rating::hardness::{Hardness, HardnessScale, rate_hardness};

/// A step: its variable, the candidate that stands on the one before it, and the one that is left. The last
/// step has none left.
type Step = (usize, usize, Option<usize>);

/// A step with all left candidates that it could have.
type Open = (usize, Vec<usize>, Option<usize>);

/// The candidates that are left, cell times nine plus digit, and the 324 variables.
struct Board {
    open: Vec<bool>,
    variables: Vec<Vec<usize>>,
}

/// Whether two candidates cannot both be true.
fn are_linked(one: usize, other: usize) -> bool {
    let place = |at: usize| (at / 81, at / 9 % 9, at / 243 * 3 + at / 9 % 9 / 3, at % 9);
    let ((row, column, square, digit), there) = (place(one), place(other));
    let sees = row == there.0 || column == there.1 || square == there.2;
    one != other && (one / 9 == other / 9 || digit == there.3 && sees)
}

impl Board {
    fn of(puzzle: &str) -> Board {
        let shape = Shape::nine();
        let cells = (0..81).map(|cell| (0..9).map(|digit| cell * 9 + digit).collect());
        let in_house = |digit: usize| {
            let houses = shape.houses().iter();
            houses
                .map(|house| {
                    house
                        .cells()
                        .iter()
                        .map(|cell| cell.index() * 9 + digit)
                        .collect()
                })
                .collect::<Vec<Vec<usize>>>()
        };
        let digits = puzzle
            .bytes()
            .map(|symbol| symbol.checked_sub(b'1').map(usize::from));
        let open = digits.flat_map(|given| (0..9).map(move |digit| given.is_none_or(|it| it == digit)));
        let mut board = Board {
            open: open.collect(),
            variables: cells.chain((0..9).flat_map(in_house)).collect(),
        };
        board.follow_singles();
        board
    }

    fn left(&self, variable: usize) -> Vec<usize> {
        let members = self.variables[variable].iter().copied();
        members.filter(|&at| self.open[at]).collect()
    }

    /// What is alone in a variable rules out all that is linked to it. False where a variable has none.
    fn follow_singles(&mut self) -> bool {
        loop {
            let before = self.open.clone();
            for variable in 0..self.variables.len() {
                match self.left(variable)[..] {
                    [] => return false,
                    [single] => {
                        for at in (0..729).filter(|&at| before[at]) {
                            if are_linked(at, single) {
                                self.open[at] = false;
                            }
                        }
                    }
                    _ => {}
                }
            }
            if before == self.open {
                return true;
            }
        }
    }

    fn is_solved(&self) -> bool {
        self.open.iter().filter(|is_open| **is_open).count() == 81
    }

    /// The definition: variables that are all different, none of the target's own; the left candidate of each
    /// is linked to the right one before it (the first one to the target), and no two are the same; whatever
    /// else it has is linked to the target or to an earlier right one; the last variable has nothing left.
    fn is_whip(&self, target: usize, steps: &[Step]) -> bool {
        let mut rights = vec![target];
        let (mut variables, mut lefts) = (HashSet::new(), HashSet::new());
        for (at, &(variable, left, right)) in steps.iter().enumerate() {
            let is_ruled_out = |candidate: usize| rights.iter().any(|&by| are_linked(candidate, by));
            let others = self
                .left(variable)
                .into_iter()
                .filter(|&one| one != left && Some(one) != right);
            let holds = !self.variables[variable].contains(&target)
                && variables.insert(variable)
                && lefts.insert(left)
                && self.left(variable).contains(&left)
                && are_linked(left, rights[at])
                && right.is_none() == (at + 1 == steps.len())
                && right.is_none_or(|right| self.left(variable).contains(&right) && !is_ruled_out(right))
                && others.into_iter().all(is_ruled_out);
            if !holds {
                return false;
            }
            rights.extend(right);
        }
        !steps.is_empty()
    }

    /// Looks for a whip on a target: its steps with all left candidates that each could have. Which of them
    /// it has, and whether that is a whip, is for others to say.
    fn find_whip(
        &self,
        target: usize,
        most: usize,
        steps: &mut Vec<Open>,
        tried: &mut HashSet<(Vec<(usize, usize)>, usize)>,
    ) -> Option<Vec<Step>> {
        let rights: Vec<usize> = steps.iter().filter_map(|step| step.2).collect();
        let last = rights.last().copied().unwrap_or(target);
        let is_ruled_out = |at: usize| are_linked(at, target) || rights.iter().any(|&by| are_linked(at, by));
        let mut next = Vec::new();
        for variable in 0..self.variables.len() {
            let is_used = steps.iter().any(|step| step.0 == variable);
            if is_used || self.variables[variable].contains(&target) {
                continue;
            }
            let members = self.left(variable);
            let lefts: Vec<usize> = members
                .iter()
                .copied()
                .filter(|&at| are_linked(at, last))
                .collect();
            if lefts.is_empty() {
                continue;
            }
            match members
                .into_iter()
                .filter(|&at| !is_ruled_out(at))
                .collect::<Vec<_>>()[..]
            {
                [] => {
                    steps.push((variable, lefts, None));
                    let whip = with_lefts(steps, &mut Vec::new());
                    steps.pop();
                    if whip.is_some() {
                        return whip;
                    }
                }
                [right] if steps.len() + 1 < most && !rights.contains(&right) => {
                    next.push((variable, lefts, Some(right)));
                }
                _ => {}
            }
        }
        for step in next {
            let right = step.2.unwrap_or(target);
            steps.push(step);
            let mut key: Vec<(usize, usize)> = steps
                .iter()
                .map(|step| (step.0, step.2.unwrap_or(target)))
                .collect();
            key.sort_unstable();
            if tried.insert((key, right))
                && let Some(whip) = self.find_whip(target, most, steps, tried)
            {
                return Some(whip);
            }
            steps.pop();
        }
        None
    }

    /// Removes all targets of the shortest whips that there are, up to so many variables, and says how long
    /// those are.
    fn remove_some(&mut self, most: usize) -> Option<usize> {
        let contradicts = |at: &usize| {
            let mut supposed = Board {
                open: self.open.clone(),
                variables: self.variables.clone(),
            };
            (0..729).for_each(|other| supposed.open[other] &= !are_linked(other, *at));
            !supposed.follow_singles()
        };
        let is_alone = |at: usize| (0..324).any(|variable| self.left(variable) == [at]);
        let open = (0..729).filter(|&at| self.open[at] && !is_alone(at));
        let targets: Vec<usize> = open.filter(contradicts).collect();
        for length in 1..=most {
            let mut gone = Vec::new();
            for &target in &targets {
                if let Some(whip) = self.find_whip(target, length, &mut Vec::new(), &mut HashSet::new()) {
                    assert!(self.is_whip(target, &whip), "{target}: {whip:?}");
                    gone.push(target);
                }
            }
            if !gone.is_empty() {
                gone.into_iter().for_each(|target| self.open[target] = false);
                assert!(self.follow_singles(), "a whip removed what is true");
                return Some(length);
            }
        }
        None
    }
}

/// The steps, each with a left candidate of its own, where there are enough of them.
fn with_lefts(steps: &[Open], chosen: &mut Vec<usize>) -> Option<Vec<Step>> {
    let Some((_, lefts, _)) = steps.get(chosen.len()) else {
        let all = steps.iter().zip(&*chosen);
        return Some(all.map(|(step, &left)| (step.0, left, step.2)).collect());
    };
    for &left in lefts {
        if !chosen.contains(&left) {
            chosen.push(left);
            let whole = with_lefts(steps, chosen);
            if whole.is_some() {
                return whole;
            }
            chosen.pop();
        }
    }
    None
}

#[test]
fn two_puzzles_need_no_longer_whips_than_braids_although_sudorules_says_so() {
    for (puzzle, length) in [
        // 7 by SudoRules, and braids of 6.
        (
            "........1.....123...2.4...5........6.3.4.7.1.8.152..4..4.6.29..28.7.....7.6.3....",
            6,
        ),
        // 9 by SudoRules, and braids of 8.
        (
            "........1.....2.34..5.6..7......5..8..38..29..879..3.5..2......7...91...9.6.38...",
            8,
        ),
    ] {
        let start = Position::of(puzzle.parse::<Grid>().unwrap());
        let scales = [HardnessScale::B, HardnessScale::W, HardnessScale::Gw];
        let rated = rate_hardness(&scales, &start, &Stop::new()).unwrap();
        for scale in scales {
            assert_eq!(
                rated.on(scale),
                Some(Hardness::Exactly(length)),
                "{puzzle} {scale:?}"
            );
        }
        let mut board = Board::of(puzzle);
        let mut longest = 0;
        while !board.is_solved() {
            let whip = board.remove_some(length as usize);
            longest = longest.max(whip.unwrap_or_else(|| panic!("{puzzle}: no whip is left")));
        }
        // Whips are braids, of which there is no shorter way.
        assert_eq!(longest, length as usize, "{puzzle}");
    }
}
