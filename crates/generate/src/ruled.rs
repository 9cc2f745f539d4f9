//! Givens for puzzles with rules in words: digits of a solution until there is no other, and none too many.

use kudosu_board::{Rng, Stop};
use kudosu_rules::{RuleError, RulePuzzle};
use kudosu_search::{RuleSolutions, Unfinished};

/// Why rules get no givens.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleMakeError {
    /// No filling keeps the rules.
    #[error("the rules have no solution")]
    NoSolution,
    /// Only a puzzle with exactly one solution has redundant givens.
    #[error("the puzzle does not have exactly one solution")]
    NotUnique,
    /// All digits together leave several ways to fill the layers.
    #[error("the digits alone leave several solutions; say more about the layers")]
    Undecided,
    /// The rules say too much to be worked out.
    #[error(transparent)]
    Rules(#[from] RuleError),
    /// It was stopped first.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
}

fn count(puzzle: &RulePuzzle, stop: &Stop) -> Result<u64, RuleMakeError> {
    Ok(RuleSolutions::new(puzzle)?.count(2, stop)?)
}

/// Takes redundant givens out of a puzzle with rules, each tried once in random order, until none is left.
///
/// ```
/// use kudosu_board::{Rng, Stop};
/// use kudosu_generate::minimise_rules;
/// use kudosu_rules::RulePuzzle;
///
/// let text = "kudosu rules\nboard: 4x4\ngrid:\n1234\n3412\n2143\n4321\nrule: r1c1 < r1c2\n";
/// let puzzle = RulePuzzle::parse(text)?;
/// let minimal = minimise_rules(&puzzle, &mut Rng::new(1), Stop::never())?;
/// assert!(minimal.givens().iter().flatten().count() < 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimise_rules(puzzle: &RulePuzzle, rng: &mut Rng, stop: &Stop) -> Result<RulePuzzle, RuleMakeError> {
    if count(puzzle, stop)? != 1 {
        return Err(RuleMakeError::NotUnique);
    }
    let all: Vec<usize> = (0..puzzle.givens().len()).collect();
    dig(puzzle.clone(), all, rng, stop)
}

/// Takes givens out of these cells, in random order, as long as there is one solution.
fn dig(
    mut puzzle: RulePuzzle,
    mut cells: Vec<usize>,
    rng: &mut Rng,
    stop: &Stop,
) -> Result<RulePuzzle, RuleMakeError> {
    rng.shuffle(&mut cells);
    for cell in cells {
        let mut givens = puzzle.givens().to_vec();
        if givens.get_mut(cell).and_then(Option::take).is_none() {
            continue;
        }
        let fewer = puzzle.with_givens(givens);
        if count(&fewer, stop)? == 1 {
            puzzle = fewer;
        }
    }
    Ok(puzzle)
}

/// A puzzle with these rules and exactly one solution: that which the text states, where it keeps the rules,
/// else one that chance chooses. The givens of the text stay; of those that are added none can be left out.
///
/// ```
/// use kudosu_board::{Rng, Stop};
/// use kudosu_generate::generate_rules;
/// use kudosu_rules::RulePuzzle;
/// use kudosu_search::RuleSolutions;
///
/// let rules = RulePuzzle::parse("kudosu rules\nboard: 4x4\nrule: every two neighbours a, b: a + b ≠ 5\n")?;
/// let puzzle = generate_rules(&rules, &mut Rng::new(7), Stop::never())?;
/// assert_eq!(RuleSolutions::new(&puzzle)?.count(2, Stop::never())?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate_rules(rules: &RulePuzzle, rng: &mut Rng, stop: &Stop) -> Result<RulePuzzle, RuleMakeError> {
    let own = rules.givens();
    let stated = match rules.stated_solution() {
        Some(digits) => filled(rules, digits, stop)?,
        None => None,
    };
    let full = match stated {
        Some(full) => full,
        None => {
            let digits = some_solution(rules, rng, stop)?;
            filled(rules, &digits, stop)?.ok_or(RuleMakeError::NoSolution)?
        }
    };
    if count(&full, stop)? != 1 {
        return Err(RuleMakeError::Undecided);
    }
    let added = (0..own.len()).filter(|&cell| own[cell].is_none()).collect();
    dig(full, added, rng, stop)
}

/// The puzzle with all these digits given, where that has a solution.
fn filled(rules: &RulePuzzle, digits: &[i64], stop: &Stop) -> Result<Option<RulePuzzle>, RuleMakeError> {
    let keeps_givens = rules
        .givens()
        .iter()
        .zip(digits)
        .all(|(own, digit)| own.is_none_or(|own| own == *digit));
    let full = rules.with_givens(digits.iter().copied().map(Some).collect());
    let is_solution = keeps_givens && RuleSolutions::new(&full)?.next_solution(stop)?.is_some();
    Ok(is_solution.then_some(full))
}

/// The digits of a solution: some cells get digits that chance chooses, as long as there is a solution with
/// them, and the search fills the rest.
fn some_solution(rules: &RulePuzzle, rng: &mut Rng, stop: &Stop) -> Result<Vec<i64>, RuleMakeError> {
    let find = |puzzle: &RulePuzzle| -> Result<Option<Vec<i64>>, RuleMakeError> {
        let solution = RuleSolutions::new(puzzle)?.next_solution(stop)?;
        Ok(solution.map(|values| values[..puzzle.givens().len()].to_vec()))
    };
    let mut known = find(rules)?.ok_or(RuleMakeError::NoSolution)?;
    let mut puzzle = rules.clone();
    let mut cells: Vec<usize> = (0..rules.givens().len()).collect();
    rng.shuffle(&mut cells);
    for &cell in cells.iter().take(cells.len().div_ceil(3)) {
        if puzzle.givens()[cell].is_some() {
            continue;
        }
        let Some(&digit) = rng.pick(rules.digits()) else {
            continue;
        };
        // Where that digit leaves nothing, the cell keeps the one of the solution before.
        let with = |digit: i64| {
            let mut givens = puzzle.givens().to_vec();
            givens[cell] = Some(digit);
            puzzle.with_givens(givens)
        };
        let wished = with(digit);
        match find(&wished)? {
            Some(solution) => (puzzle, known) = (wished, solution),
            None => puzzle = with(known[cell]),
        }
    }
    Ok(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHADED: &str = "kudosu rules\nboard: 4x4\nlayer shaded: yes or no\n\
        rule: every cell a: a is shaded exactly when a is even\n\
        rule: r1c1 is shaded\n";

    #[test]
    fn what_is_made_has_one_solution_and_no_given_too_many() {
        for (text, seed) in [
            (SHADED, 1),
            (SHADED, 2),
            (
                "kudosu rules\nboard: 6x6\nline low: r1c1-r3c1\nrule: every line in low rises\n",
                3,
            ),
        ] {
            let rules = RulePuzzle::parse(text).unwrap();
            let stop = Stop::never();
            let puzzle = generate_rules(&rules, &mut Rng::new(seed), stop).unwrap();
            assert_eq!(count(&puzzle, stop), Ok(1));
            assert_eq!(
                generate_rules(&rules, &mut Rng::new(seed), stop),
                Ok(puzzle.clone())
            );
            for cell in (0..puzzle.givens().len()).filter(|&cell| puzzle.givens()[cell].is_some()) {
                let mut fewer = puzzle.givens().to_vec();
                fewer[cell] = None;
                assert_eq!(count(&puzzle.with_givens(fewer), stop), Ok(2));
            }
        }
    }

    #[test]
    fn the_solution_of_the_text_is_kept() {
        let text = "kudosu rules\nboard: 4x4\nsolution:\n2143\n4321\n1234\n3412\nrule: r1c1 > r1c2\n";
        let rules = RulePuzzle::parse(text).unwrap();
        let puzzle = generate_rules(&rules, &mut Rng::new(4), Stop::never()).unwrap();
        let solution = RuleSolutions::new(&puzzle)
            .unwrap()
            .next_solution(Stop::never())
            .unwrap()
            .unwrap();
        assert_eq!(solution, rules.stated_solution().unwrap());
    }

    #[test]
    fn what_cannot_be_made_is_told() {
        let make =
            |text: &str| generate_rules(&RulePuzzle::parse(text).unwrap(), &mut Rng::new(1), Stop::never());
        let never = "kudosu rules\nboard: 2x2\nrule: r1c1 = r1c2\n";
        assert_eq!(make(never), Err(RuleMakeError::NoSolution));
        let open = "kudosu rules\nboard: 2x2\nlayer shaded: yes or no\nrule: r1c1 is shaded\n";
        assert_eq!(make(open), Err(RuleMakeError::Undecided));
        let several = RulePuzzle::parse("kudosu rules\nboard: 2x2\n").unwrap();
        let told = minimise_rules(&several, &mut Rng::new(1), Stop::never());
        assert_eq!(told, Err(RuleMakeError::NotUnique));
    }
}
