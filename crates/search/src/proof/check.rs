//! A checker of proofs in the LRAT format, written from the format alone: it knows no Sudoku and shares no
//! code with what writes them, so that a proof can be looked at once more before it is called one.
//!
//! A line of a proof is `id literals 0 hints 0`. The clause follows when, with all its literals false, each
//! clause that the hints name has one literal left, which then holds, until one has none. It may also be a
//! definition (RAT): then the same is shown for each clause with the opposite of its first literal, named
//! by a negative hint. `id d ids 0` says that clauses are gone. The proof is whole when the clause without
//! literals follows.

use std::collections::HashMap;
use std::io::{self, BufRead};

use kudosu_board::{Stop, Unfinished};

/// How far beyond the highest variable so far the next one may be, besides doubling it: a few bytes of text
/// are not to take gigabytes.
const NEXT_VARIABLES: usize = 4096;

/// What a proof has shown, for those who like figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckedProof {
    /// Clauses of the formula.
    pub clauses: u64,
    /// Clauses of the proof up to the contradiction.
    pub lines: u64,
}

/// Why a proof is not accepted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// It does not show that the formula contradicts itself.
    #[error("{0}")]
    Refused(String),
    /// It could not be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// It was not looked at to its end.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
}

impl From<String> for ProofError {
    fn from(why: String) -> ProofError {
        ProofError::Refused(why)
    }
}

/// Checks that the proof shows the formula (a DIMACS file) to be contradictory.
///
/// Variables come one after the other, more or less: the numbers of new ones do not jump.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_search::{ProofError, check_lrat};
///
/// // One of two things holds, the first without the second, and so on: that cannot be.
/// let formula = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";
/// let proof = "5 1 0 1 2 0\n6 0 5 3 4 0\n";
/// let checked = check_lrat(formula.as_bytes(), proof.as_bytes(), Stop::never())?;
/// assert_eq!((checked.clauses, checked.lines), (4, 2));
///
/// let half = check_lrat(formula.as_bytes(), &proof.as_bytes()[..12], Stop::never());
/// assert!(matches!(half, Err(ProofError::Refused(_))));
/// # Ok::<(), ProofError>(())
/// ```
pub fn check_lrat(
    formula: impl BufRead,
    proof: impl BufRead,
    stop: &Stop,
) -> Result<CheckedProof, ProofError> {
    let mut checker = Checker::default();
    checker.read_formula(formula, stop)?;
    let clauses = checker.of_formula.len() as u64;
    let mut lines = 0;
    let mut last = clauses;
    for line in proof.lines() {
        let line = line?;
        if stop.is_requested() {
            return Err(Unfinished::Stopped.into());
        }
        let mut words = line.split_ascii_whitespace().peekable();
        let Some(id) = words.next() else { continue };
        let id: u64 = id
            .parse()
            .map_err(|_| format!("{id:?} is no number of a clause"))?;
        if words.next_if_eq(&"d").is_some() {
            checker.delete(&numbers(words)?)?;
            continue;
        }
        if id <= last {
            return Err(format!("clause {id} comes after clause {last}").into());
        }
        last = id;
        lines += 1;
        let numbers = numbers(words)?;
        let end = numbers.iter().position(|&number| number == 0);
        let (clause, hints) = numbers.split_at(end.ok_or_else(|| format!("clause {id} does not end"))?);
        let hints = hints[1..]
            .strip_suffix(&[0])
            .ok_or_else(|| format!("the hints of clause {id} do not end"))?;
        let clause: Vec<i32> = clause
            .iter()
            .map(|&number| literal(number))
            .collect::<Result<_, _>>()?;
        checker.check(&clause, hints).map_err(|error| match error {
            ProofError::Refused(why) => format!("clause {id}: {why}").into(),
            other => other,
        })?;
        if clause.is_empty() {
            return Ok(CheckedProof { clauses, lines });
        }
        checker.add(id, &clause);
    }
    Err("the proof ends without a contradiction".to_owned().into())
}

fn numbers<'a>(words: impl Iterator<Item = &'a str>) -> Result<Vec<i64>, String> {
    words
        .map(|word| word.parse().map_err(|_| format!("{word:?} is no number")))
        .collect()
}

/// A variable with its sign. The least number of all has no opposite.
fn literal(number: i64) -> Result<i32, String> {
    let literal = i32::try_from(number).ok().filter(|&literal| literal != i32::MIN);
    literal.ok_or_else(|| format!("{number} is no variable"))
}

/// Where the literals of a clause are.
type Place = (usize, usize);

#[derive(Default)]
struct Checker {
    /// All literals, one clause after the other.
    literals: Vec<i32>,
    /// The clauses of the formula, the first of which is number 1; nothing is there when both ends are equal.
    of_formula: Vec<Place>,
    /// Those of the proof, whose numbers may have gaps.
    of_proof: HashMap<u64, Place>,
    /// The highest variable of the formula.
    formula_variables: i32,
    /// Clauses with a literal of a variable that the formula does not have.
    defined: HashMap<i32, Vec<u64>>,
    /// By variable: 1 true, -1 false, 0 open.
    value: Vec<i8>,
    trail: Vec<i32>,
}

/// What is left of a clause under the present values.
enum Left {
    Satisfied,
    Nothing,
    One(i32),
    More,
}

impl Checker {
    fn read_formula(&mut self, formula: impl BufRead, stop: &Stop) -> Result<(), ProofError> {
        let mut promised = None;
        let mut start = 0;
        for line in formula.lines() {
            let line = line?;
            if stop.is_requested() {
                return Err(Unfinished::Stopped.into());
            }
            if line.starts_with('c') || line.trim().is_empty() {
                continue;
            }
            if let Some(header) = line.strip_prefix("p cnf ") {
                let header = numbers(header.split_ascii_whitespace())?;
                promised = header.get(1).copied();
                self.formula_variables = literal(header.first().copied().unwrap_or(0))?;
                continue;
            }
            for number in numbers(line.split_ascii_whitespace())? {
                if number == 0 {
                    self.of_formula.push((start, self.literals.len()));
                    start = self.literals.len();
                    continue;
                }
                let literal = literal(number)?;
                if literal.abs() > self.formula_variables {
                    return Err(format!("the formula has no variable {literal}").into());
                }
                self.know(literal)?;
                self.literals.push(literal);
            }
        }
        match promised {
            Some(promised) if promised == self.of_formula.len() as i64 => Ok(()),
            Some(promised) => Err(format!(
                "the formula promises {promised} clauses and has {}",
                self.of_formula.len()
            )
            .into()),
            None => Err("the formula has no line that begins with p cnf".to_owned().into()),
        }
    }

    /// Makes room for the value of a variable.
    fn know(&mut self, literal: i32) -> Result<(), ProofError> {
        let variable = literal.unsigned_abs() as usize;
        let known = self.value.len();
        if variable < known {
            return Ok(());
        }
        if variable > 2 * known + NEXT_VARIABLES {
            return Err(format!(
                "variable {variable} comes out of nowhere: those before it end at {}",
                known.saturating_sub(1)
            )
            .into());
        }
        // That says nothing about the proof.
        self.value
            .try_reserve(variable + 1 - known)
            .map_err(|_| Unfinished::OutOfMemory)?;
        self.value.resize(variable + 1, 0);
        Ok(())
    }

    fn add(&mut self, id: u64, clause: &[i32]) {
        let start = self.literals.len();
        self.literals.extend(clause);
        self.of_proof.insert(id, (start, self.literals.len()));
        for &literal in clause {
            if literal.abs() > self.formula_variables {
                self.defined.entry(literal).or_default().push(id);
            }
        }
    }

    fn place(&self, id: u64) -> Option<Place> {
        let of_formula = usize::try_from(id).ok().and_then(|id| id.checked_sub(1));
        let place = match of_formula.and_then(|at| self.of_formula.get(at)) {
            Some(place) => Some(place),
            None => self.of_proof.get(&id),
        };
        place.copied().filter(|(start, end)| start < end)
    }

    fn clause(&self, id: i64) -> Result<&[i32], String> {
        let place = u64::try_from(id).ok().and_then(|id| self.place(id));
        place
            .map(|(start, end)| &self.literals[start..end])
            .ok_or_else(|| format!("there is no clause {id}"))
    }

    fn delete(&mut self, ids: &[i64]) -> Result<(), String> {
        let (end, ids) = ids.split_last().ok_or("a line ends early")?;
        if *end != 0 {
            return Err("a line does not end".to_owned());
        }
        for &id in ids {
            self.clause(id)?;
            let id = id.unsigned_abs();
            if self.of_proof.remove(&id).is_none() {
                self.of_formula[id as usize - 1] = (0, 0);
            }
        }
        Ok(())
    }

    fn value_of(&self, literal: i32) -> i8 {
        self.value[literal.unsigned_abs() as usize] * literal.signum() as i8
    }

    /// Makes a literal true. `false` when it is false already.
    fn assume(&mut self, literal: i32) -> bool {
        match self.value_of(literal) {
            0 => {
                self.value[literal.unsigned_abs() as usize] = literal.signum() as i8;
                self.trail.push(literal);
                true
            }
            value => value > 0,
        }
    }

    fn undo(&mut self, mark: usize) {
        for literal in self.trail.drain(mark..) {
            self.value[literal.unsigned_abs() as usize] = 0;
        }
    }

    fn left(&self, clause: &[i32]) -> Left {
        let mut left = Left::Nothing;
        for &literal in clause {
            match (self.value_of(literal), &left) {
                (1, _) => return Left::Satisfied,
                (0, Left::Nothing) => left = Left::One(literal),
                (0, _) => left = Left::More,
                _ => {}
            }
        }
        left
    }

    /// Follows hints until a clause is broken: then `true`.
    fn follow(&mut self, hints: &[i64]) -> Result<bool, String> {
        for &hint in hints {
            match self.left(self.clause(hint)?) {
                Left::Nothing => return Ok(true),
                Left::One(literal) => {
                    self.assume(literal);
                }
                Left::Satisfied => return Err(format!("clause {hint} says nothing new")),
                Left::More => return Err(format!("clause {hint} leaves more than one literal")),
            }
        }
        Ok(false)
    }

    fn check(&mut self, clause: &[i32], hints: &[i64]) -> Result<(), ProofError> {
        clause.iter().try_for_each(|&literal| self.know(literal))?;
        let result = self.check_assuming(clause, hints);
        self.undo(0);
        Ok(result?)
    }

    fn check_assuming(&mut self, clause: &[i32], hints: &[i64]) -> Result<(), String> {
        if !clause.iter().all(|&literal| self.assume(-literal)) {
            return Err("it is always true".to_owned());
        }
        let plain = hints.iter().position(|&hint| hint < 0).unwrap_or(hints.len());
        if self.follow(&hints[..plain])? {
            return Ok(());
        }
        let &pivot = clause.first().ok_or("the hints lead to no contradiction")?;
        let mut shown: HashMap<u64, &[i64]> = HashMap::new();
        let mut left = &hints[plain..];
        while let Some((&named, rest)) = left.split_first() {
            let end = rest.iter().position(|&hint| hint < 0).unwrap_or(rest.len());
            shown.insert(named.unsigned_abs(), &rest[..end]);
            left = &rest[end..];
        }
        for opposite in self.clauses_with(-pivot) {
            let hints = *shown.get(&opposite).ok_or_else(|| {
                format!(
                    "nothing is said of clause {opposite}, which has the literal {}",
                    -pivot
                )
            })?;
            let mark = self.trail.len();
            let others: Vec<i32> = self.literals_of(opposite).to_vec();
            let others = others.into_iter().filter(|&literal| literal != -pivot);
            let is_shown = !others.into_iter().all(|literal| self.assume(-literal)) || self.follow(hints)?;
            self.undo(mark);
            if !is_shown {
                return Err(format!("with clause {opposite} there is no contradiction"));
            }
        }
        Ok(())
    }

    fn literals_of(&self, id: u64) -> &[i32] {
        self.place(id)
            .map_or(&[][..], |(start, end)| &self.literals[start..end])
    }

    /// The numbers of all clauses with this literal, the smallest first.
    fn clauses_with(&self, literal: i32) -> Vec<u64> {
        let has = |id: &u64| self.literals_of(*id).contains(&literal);
        if literal.abs() > self.formula_variables {
            let defined = self.defined.get(&literal).map_or(&[][..], Vec::as_slice);
            return defined.iter().copied().filter(has).collect();
        }
        let mut of_proof: Vec<u64> = self.of_proof.keys().copied().filter(has).collect();
        of_proof.sort_unstable();
        let of_formula = (1..=self.of_formula.len() as u64).filter(has);
        of_formula.chain(of_proof).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of two things one holds, but neither does, and not both: a and b, a or not b, and so on.
    const FORMULA: &str = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";

    fn check_both(formula: &str, proof: &str) -> Result<u64, String> {
        let checked = check_lrat(formula.as_bytes(), proof.as_bytes(), &Stop::new());
        checked
            .map(|checked| checked.lines)
            .map_err(|error| error.to_string())
    }

    fn check(proof: &str) -> Result<u64, String> {
        check_both(FORMULA, proof)
    }

    #[test]
    fn a_proof_is_accepted_and_counted() {
        assert_eq!(check("5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n"), Ok(2));
    }

    #[test]
    fn a_definition_is_accepted_with_all_that_it_concerns() {
        let proof = "5 3 -1 0 0\n6 -3 1 0 -5 0\n7 1 0 1 2 0\n8 3 0 7 5 0\n9 0 7 3 4 0\n";
        assert_eq!(check(proof), Ok(5));
    }

    #[test]
    fn proofs_that_show_nothing_are_refused() {
        for (proof, why) in [
            ("", "the proof ends without a contradiction"),
            ("5 1 0 1 2 0\n", "the proof ends without a contradiction"),
            ("5 0 1 2 0\n", "clause 5: clause 1 leaves more than one literal"),
            (
                "5 1 0 1 0\n",
                "clause 5: nothing is said of clause 3, which has the literal -1",
            ),
            (
                "5 1 0 1 2 0\n6 0 5 5 4 0\n",
                "clause 6: clause 5 says nothing new",
            ),
            (
                "5 1 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n",
                "clause 6: there is no clause 3",
            ),
            ("4 1 0 1 2 0\n", "clause 4 comes after clause 4"),
            (
                "5 3 -1 0 0\n6 -3 1 0 0\n",
                "clause 6: nothing is said of clause 5, which has the literal 3",
            ),
            (
                "5 3 -1 0 0\n6 -3 2 0 -5 0\n",
                "clause 6: with clause 5 there is no contradiction",
            ),
            ("5 1 0 1 2\n", "the hints of clause 5 do not end"),
        ] {
            assert_eq!(check(proof), Err(why.to_owned()), "{proof}");
        }
    }

    #[test]
    fn a_formula_that_breaks_its_promise_is_refused() {
        let told = check_both("p cnf 1 2\n1 0\n", "");
        assert_eq!(told, Err("the formula promises 2 clauses and has 1".to_owned()));
        let told = check_both("1 0\n", "");
        assert_eq!(told, Err("the formula has no variable 1".to_owned()));
    }

    #[test]
    fn a_few_bytes_that_name_huge_numbers_take_no_memory_and_are_refused() {
        let formula = "p cnf 2147483647 1\n2147483647 0\n";
        let why = "variable 2147483647 comes out of nowhere: those before it end at 0";
        assert_eq!(check_both(formula, ""), Err(why.to_owned()));
        for (proof, why) in [
            (
                "5 2000000000 0 0\n",
                "clause 5: variable 2000000000 comes out of nowhere: those before it end at 2",
            ),
            (
                "18446744073709551615 1 0 1 2 0\n",
                "the proof ends without a contradiction",
            ),
            ("5 99999999999 0 0\n", "99999999999 is no variable"),
            ("5 -2147483648 0 0\n", "-2147483648 is no variable"),
            (
                "5 1 0 -9223372036854775808 0\n",
                "clause 5: nothing is said of clause 3, which has the literal -1",
            ),
            (
                "5 d -9223372036854775808 0\n",
                "there is no clause -9223372036854775808",
            ),
        ] {
            assert_eq!(check(proof), Err(why.to_owned()), "{proof}");
        }
    }

    #[test]
    fn a_check_that_is_stopped_says_nothing_about_the_proof() {
        let stop = Stop::new();
        stop.request();
        let told = check_lrat(FORMULA.as_bytes(), "".as_bytes(), &stop);
        assert!(matches!(told, Err(ProofError::Unfinished(Unfinished::Stopped))));
    }
}
