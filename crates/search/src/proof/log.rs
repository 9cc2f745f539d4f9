//! The proof as it is written: a line for each clause, with the clauses that it follows from (LRAT).

use std::collections::HashMap;
use std::io::{self, Write};

use super::formula::{ClauseId, Formula, Signed};

/// A segment of a house that was given a variable: "one of these cells holds this digit".
struct Definition {
    /// "If it holds, one of the candidates does."
    id: ClauseId,
    candidates: Vec<Signed>,
}

/// Writes clauses with their reasons, and remembers the short ones.
pub(crate) struct Log {
    pub formula: Formula,
    out: Box<dyn Write + Send>,
    /// Why nothing more is written.
    trouble: Option<io::Error>,
    is_complete: bool,
    last: ClauseId,
    /// By variable, the clause that says what it is: positive that it holds, negative that it does not.
    units: Vec<i64>,
    /// Clauses of two literals, the smaller one first.
    pairs: HashMap<(Signed, Signed), ClauseId>,
    definitions: Vec<Definition>,
    line: Vec<u8>,
}

fn in_order(one: Signed, other: Signed) -> (Signed, Signed) {
    (one.min(other), one.max(other))
}

impl Log {
    /// A proof about a formula to which at most so many clauses are added for its solutions.
    pub fn new(formula: Formula, solutions: u64, out: Box<dyn Write + Send>) -> Log {
        Log {
            out,
            trouble: None,
            is_complete: false,
            last: formula.clauses() + solutions,
            units: vec![0; formula.variables() + 1],
            pairs: HashMap::new(),
            definitions: Vec::new(),
            line: Vec::new(),
            formula,
        }
    }

    /// Whether the contradiction was reached.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Whether writing has failed, so that going on is of no use.
    pub fn is_in_trouble(&self) -> bool {
        self.trouble.is_some()
    }

    /// Writes what is left. What went wrong on the way is told here, once.
    pub fn finish(&mut self) -> io::Result<()> {
        match self.trouble.take() {
            Some(error) => Err(error),
            None => self.out.flush(),
        }
    }

    /// A clause that follows from those named, each of which leaves one literal when it is its turn, the last
    /// one none.
    pub fn add(&mut self, clause: &[Signed], hints: &[ClauseId]) -> ClauseId {
        self.add_with(clause, hints.iter().map(|&hint| hint as i64))
    }

    fn add_with(&mut self, clause: &[Signed], hints: impl Iterator<Item = i64>) -> ClauseId {
        self.last += 1;
        let id = self.last;
        self.line.clear();
        push_number(&mut self.line, id as i64);
        for &literal in clause {
            push_number(&mut self.line, i64::from(literal));
        }
        push_number(&mut self.line, 0);
        for hint in hints {
            push_number(&mut self.line, hint);
        }
        self.end_line();
        match *clause {
            [] => self.is_complete = true,
            [only] => self.note_unit(only, id),
            [one, other] => {
                self.pairs.insert(in_order(one, other), id);
            }
            _ => {}
        }
        id
    }

    /// Says that clauses are not used again.
    pub fn delete(&mut self, clauses: &[ClauseId]) {
        if clauses.is_empty() {
            return;
        }
        self.line.clear();
        push_number(&mut self.line, self.last as i64);
        self.line.extend_from_slice(b"d ");
        for &clause in clauses {
            push_number(&mut self.line, clause as i64);
        }
        self.end_line();
    }

    fn end_line(&mut self) {
        self.line.extend_from_slice(b"0\n");
        // Nothing needs to be said after the contradiction.
        if self.trouble.is_none()
            && !self.is_complete
            && let Err(error) = self.out.write_all(&self.line)
        {
            self.trouble = Some(error);
        }
    }

    /// Remembers the clause that settles a literal.
    pub fn note_unit(&mut self, literal: Signed, id: ClauseId) {
        let variable = literal.unsigned_abs() as usize;
        let known = self.units[variable];
        if known == 0 {
            self.units[variable] = id as i64 * i64::from(literal.signum());
        } else if (known > 0) != (literal > 0) {
            self.add(&[], &[known.unsigned_abs(), id]);
        }
    }

    /// The clause that settles a variable, 0 when it is open.
    pub fn unit(&self, variable: Signed) -> ClauseId {
        self.units[variable.unsigned_abs() as usize].unsigned_abs()
    }

    /// Whether a clause says that this literal is true.
    pub fn is_settled(&self, literal: Signed) -> bool {
        let known = self.units[literal.unsigned_abs() as usize];
        known != 0 && (known > 0) == (literal > 0)
    }

    /// Defines a variable for "one of these candidates".
    pub fn define(&mut self, candidates: &[Signed]) -> (Signed, ClauseId) {
        let variable = self.units.len() as Signed;
        self.units.push(0);
        let mut opposite = Vec::with_capacity(candidates.len());
        for &candidate in candidates {
            opposite.push(-(self.add(&[variable, -candidate], &[]) as i64));
        }
        let mut clause = vec![-variable];
        clause.extend(candidates);
        let id = self.add_with(&clause, opposite.into_iter());
        self.definitions.push(Definition {
            id,
            candidates: candidates.to_vec(),
        });
        (variable, id)
    }

    fn definition(&self, variable: Signed) -> Option<&Definition> {
        let number = (variable.unsigned_abs() as usize).checked_sub(self.formula.variables() + 1)?;
        self.definitions.get(number)
    }

    /// The candidates that a variable stands for: itself, or those of its definition.
    pub fn candidates_of(&self, variable: Signed) -> Vec<Signed> {
        self.definition(variable)
            .map_or_else(|| vec![variable], |definition| definition.candidates.clone())
    }

    /// The clause of these two literals: of the formula, learnt, or derived now because two segments of a
    /// house exclude each other.
    pub fn pair(&mut self, one: Signed, other: Signed) -> ClauseId {
        let candidates = self.formula.candidates() as Signed;
        if one < 0 && other < 0 && -one <= candidates && -other <= candidates {
            let (here, there) = (self.formula.candidate(one), self.formula.candidate(other));
            if let Some(id) = self.formula.excludes(here, there) {
                return id;
            }
        }
        if let Some(&id) = self.pairs.get(&in_order(one, other)) {
            return id;
        }
        // What is not written yet says that two different things of a house do not hold together.
        let (segment, rival) = if -one > candidates {
            (one, other)
        } else {
            (other, one)
        };
        let Some(definition) = self.definition(segment) else {
            return 0;
        };
        let (id, members) = (definition.id, definition.candidates.clone());
        let mut hints: Vec<ClauseId> = members.iter().map(|&member| self.pair(-member, rival)).collect();
        hints.push(id);
        self.add(&[segment, rival], &hints)
    }
}

/// A number and a space behind it.
fn push_number(line: &mut Vec<u8>, number: i64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut left = number.unsigned_abs();
    loop {
        at -= 1;
        digits[at] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    if number < 0 {
        line.push(b'-');
    }
    line.extend_from_slice(&digits[at..]);
    line.push(b' ');
}
