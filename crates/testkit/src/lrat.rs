//! A checker of proofs in the LRAT format, written from the format alone: it knows no Sudoku and shares no
//! code with what writes them.
//!
//! A line of a proof is `id literals 0 hints 0`. The clause follows when, with all its literals false, each
//! clause that the hints name has one literal left, which then holds, until one has none. It may also be a
//! definition (RAT): then the same is shown for each clause with the opposite of its first literal, named
//! by a negative hint. `id d ids 0` says that clauses are gone. The proof is whole when the clause without
//! literals follows.

use std::collections::HashMap;
use std::io::BufRead;

/// What a proof has shown, for those who like figures.
#[derive(Debug, PartialEq, Eq)]
pub struct Checked {
    /// Clauses of the formula.
    pub formula: usize,
    /// Clauses of the proof up to the contradiction.
    pub lines: usize,
}

/// Checks that the proof shows the formula (a DIMACS file) to be contradictory.
pub fn check_lrat(formula: impl BufRead, proof: impl BufRead) -> Result<Checked, String> {
    let mut checker = Checker::default();
    checker.read_formula(formula)?;
    let formula = checker.clauses.len() - 1;
    let mut lines = 0;
    let mut last = formula as u64;
    for line in proof.lines() {
        let line = line.map_err(|error| error.to_string())?;
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
            return Err(format!("clause {id} comes after clause {last}"));
        }
        last = id;
        lines += 1;
        let numbers = numbers(words)?;
        let end = numbers.iter().position(|&number| number == 0);
        let (clause, hints) = numbers.split_at(end.ok_or_else(|| format!("clause {id} does not end"))?);
        let hints = hints[1..]
            .strip_suffix(&[0])
            .ok_or_else(|| format!("the hints of clause {id} do not end"))?;
        let clause: Vec<i32> = clause.iter().map(|&literal| literal as i32).collect();
        checker
            .check(&clause, hints)
            .map_err(|why| format!("clause {id}: {why}"))?;
        if clause.is_empty() {
            return Ok(Checked { formula, lines });
        }
        checker.add(id as usize, &clause);
    }
    Err("the proof ends without a contradiction".to_owned())
}

fn numbers<'a>(words: impl Iterator<Item = &'a str>) -> Result<Vec<i64>, String> {
    words
        .map(|word| word.parse().map_err(|_| format!("{word:?} is no number")))
        .collect()
}

#[derive(Default)]
struct Checker {
    /// All literals, one clause after the other.
    literals: Vec<i32>,
    /// By number, where a clause begins and ends; nothing is there when they are equal.
    clauses: Vec<(usize, usize)>,
    /// The highest variable of the formula.
    formula_variables: i32,
    /// Clauses with a literal of a variable that the formula does not have.
    defined: HashMap<i32, Vec<usize>>,
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
    fn read_formula(&mut self, formula: impl BufRead) -> Result<(), String> {
        self.clauses.push((0, 0));
        let mut promised = None;
        let mut start = 0;
        for line in formula.lines() {
            let line = line.map_err(|error| error.to_string())?;
            if line.starts_with('c') || line.trim().is_empty() {
                continue;
            }
            if let Some(header) = line.strip_prefix("p cnf ") {
                let header = numbers(header.split_ascii_whitespace())?;
                promised = header.get(1).copied();
                self.formula_variables = header.first().copied().unwrap_or(0) as i32;
                self.value = vec![0; self.formula_variables as usize + 1];
                continue;
            }
            for literal in numbers(line.split_ascii_whitespace())? {
                if literal == 0 {
                    self.clauses.push((start, self.literals.len()));
                    start = self.literals.len();
                } else if literal.unsigned_abs() as usize >= self.value.len() {
                    return Err(format!("the formula has no variable {literal}"));
                } else {
                    self.literals.push(literal as i32);
                }
            }
        }
        match promised {
            Some(promised) if promised == self.clauses.len() as i64 - 1 => Ok(()),
            promised => Err(format!(
                "the formula promises {promised:?} clauses and has {}",
                self.clauses.len() - 1
            )),
        }
    }

    fn add(&mut self, id: usize, clause: &[i32]) {
        let start = self.literals.len();
        self.literals.extend(clause);
        self.clauses.resize(self.clauses.len().max(id + 1), (0, 0));
        self.clauses[id] = (start, self.literals.len());
        for &literal in clause {
            if literal.abs() > self.formula_variables {
                self.defined.entry(literal).or_default().push(id);
            }
        }
    }

    fn clause(&self, id: i64) -> Result<&[i32], String> {
        let range = usize::try_from(id).ok().and_then(|id| self.clauses.get(id));
        match range {
            Some(&(start, end)) if start < end => Ok(&self.literals[start..end]),
            _ => Err(format!("there is no clause {id}")),
        }
    }

    fn delete(&mut self, ids: &[i64]) -> Result<(), String> {
        let (end, ids) = ids.split_last().ok_or("a line ends early")?;
        if *end != 0 {
            return Err("a line does not end".to_owned());
        }
        for &id in ids {
            self.clause(id)?;
            self.clauses[id as usize] = (0, 0);
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

    fn check(&mut self, clause: &[i32], hints: &[i64]) -> Result<(), String> {
        let highest = clause.iter().map(|literal| literal.unsigned_abs() as usize).max();
        if let Some(highest) = highest.filter(|&highest| highest >= self.value.len()) {
            self.value.resize(highest + 1, 0);
        }
        let result = self.check_assuming(clause, hints);
        self.undo(0);
        result
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
        let mut shown: HashMap<usize, &[i64]> = HashMap::new();
        let mut left = &hints[plain..];
        while let Some((&named, rest)) = left.split_first() {
            let end = rest.iter().position(|&hint| hint < 0).unwrap_or(rest.len());
            shown.insert(named.unsigned_abs() as usize, &rest[..end]);
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
            let others: Vec<i32> = self.clause(opposite as i64)?.to_vec();
            let others = others.into_iter().filter(|&literal| literal != -pivot);
            let is_shown = !others.into_iter().all(|literal| self.assume(-literal)) || self.follow(hints)?;
            self.undo(mark);
            if !is_shown {
                return Err(format!("with clause {opposite} there is no contradiction"));
            }
        }
        Ok(())
    }

    fn clauses_with(&self, literal: i32) -> Vec<usize> {
        let has = |&id: &usize| {
            let (start, end) = self.clauses[id];
            self.literals[start..end].contains(&literal)
        };
        if literal.abs() > self.formula_variables {
            let defined = self.defined.get(&literal).map_or(&[][..], Vec::as_slice);
            defined.iter().copied().filter(has).collect()
        } else {
            (1..self.clauses.len()).filter(has).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of two things one holds, but neither does, and not both: a and b, a or not b, and so on.
    const FORMULA: &str = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";

    fn check(proof: &str) -> Result<Checked, String> {
        check_lrat(FORMULA.as_bytes(), proof.as_bytes())
    }

    #[test]
    fn a_proof_is_accepted_and_counted() {
        let checked = check("5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n");
        assert_eq!(checked, Ok(Checked { formula: 4, lines: 2 }));
    }

    #[test]
    fn a_definition_is_accepted_with_all_that_it_concerns() {
        let checked = check("5 3 -1 0 0\n6 -3 1 0 -5 0\n7 1 0 1 2 0\n8 3 0 7 5 0\n9 0 7 3 4 0\n");
        assert_eq!(checked.map(|checked| checked.lines), Ok(5));
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
        let told = check_lrat("p cnf 1 2\n1 0\n".as_bytes(), "".as_bytes());
        assert_eq!(
            told,
            Err("the formula promises Some(2) clauses and has 1".to_owned())
        );
    }
}
