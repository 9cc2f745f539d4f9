//! `--proof`: why there are no other solutions, in two files that a checker from elsewhere reads, NAME.cnf
//! (the puzzle as clauses, DIMACS) and NAME.lrat (the proof).
//!
//! The proof is written while the search is at work. Both files get their names at the end, the proof last:
//! where there is a proof, it is whole, and so is what it is about.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use kudosu::{Proof, Puzzle, Solutions, solutions_with_clues, solutions_with_proof};

use crate::failure::Failure;
use crate::outlet::Outlet;
use crate::output::note;
use crate::stop_source::StopSource;

/// The option of the verbs that prove something.
#[derive(Args, Debug, Clone)]
pub struct ProofOptions {
    /// Write NAME.cnf (the puzzle as DIMACS clauses, the solutions found ruled out) and NAME.lrat, the
    /// proof that there are no others; for one puzzle
    #[arg(long, value_name = "NAME", help_heading = "Output")]
    proof: Option<PathBuf>,
}

/// A proof under way.
pub struct Certificate {
    proof: Proof,
    lines: Lines,
    formula: PathBuf,
    name: PathBuf,
}

/// The file of the proof, which the search writes to and the verb closes.
#[derive(Clone)]
struct Lines(Arc<Mutex<Option<Outlet>>>);

impl Lines {
    fn with<T>(&self, work: impl FnOnce(&mut Option<Outlet>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|outlet| {
            outlet
                .as_mut()
                .map_or(Ok(bytes.len()), |outlet| outlet.write(bytes))
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(|outlet| outlet.as_mut().map_or(Ok(()), Outlet::flush))
    }
}

impl ProofOptions {
    /// Whether a proof is asked for.
    pub fn is_asked(&self) -> bool {
        self.proof.is_some()
    }

    /// What is wrong with asking for the proof of a stream, where it is asked for.
    pub fn refuse_streams(&self) -> Result<(), Failure> {
        match self.is_asked() {
            false => Ok(()),
            true => Err(Failure::with_help(
                "--proof is about one puzzle, and there are several here",
                "name a file with one puzzle, or write the puzzle on the command line",
            )),
        }
    }

    /// The search for the solutions of a puzzle, with a proof about at most so many of them where one is
    /// asked for.
    pub fn search(
        &self,
        puzzle: &Puzzle,
        most_solutions: u64,
        stops: &StopSource,
    ) -> Result<(Solutions, Option<Certificate>), Failure> {
        let Some(name) = &self.proof else {
            return Ok((solutions_with_clues(&puzzle.grid, &puzzle.clues), None));
        };
        if !puzzle.clues.is_empty() {
            return Err(Failure::with_help(
                "--proof knows digits and houses, and this puzzle has other clues too",
                "without --proof it is answered; every solution is checked against its clues",
            ));
        }
        let (formula, name) = (with_ending(name, "cnf"), with_ending(name, "lrat"));
        let lines = Lines(Arc::new(Mutex::new(Some(Outlet::beside_answers(&name, stops)?))));
        let (search, proof) = solutions_with_proof(&puzzle.grid, most_solutions, lines.clone());
        let certificate = Certificate {
            proof,
            lines,
            formula,
            name,
        };
        Ok((search, Some(certificate)))
    }
}

/// The name with this ending, in place of another one of the two.
fn with_ending(name: &Path, ending: &str) -> PathBuf {
    let known = name
        .extension()
        .is_some_and(|known| known == "cnf" || known == "lrat");
    let mut name = if known {
        name.with_extension("")
    } else {
        name.to_owned()
    }
    .into_os_string();
    name.push(format!(".{ending}"));
    name.into()
}

impl Certificate {
    /// Writes the formula and gives both files their names, where there is a proof; otherwise nothing is
    /// left.
    pub fn end(self, stops: &StopSource) -> Result<(), Failure> {
        let outlet = self.lines.with(Option::take);
        let Some(outlet) = outlet else {
            return Ok(());
        };
        if self.proof.finish().is_err() {
            // The outlet knows what went wrong, and where.
            return outlet.close(true);
        }
        if !self.proof.is_complete() {
            outlet.close(false)?;
            note(&format!(
                "nothing is proven, so {} is not written",
                self.name.display()
            ));
            return Ok(());
        }
        let mut formula = BufWriter::with_capacity(1 << 16, Outlet::beside_answers(&self.formula, stops)?);
        let written = self
            .proof
            .write_formula(&mut formula)
            .and_then(|()| formula.flush());
        let (formula, _) = formula.into_parts();
        formula.close(written.is_ok())?;
        outlet.close(true)?;
        let (formula, name) = (self.formula.display(), self.name.display());
        note(&format!(
            "{name} proves that {formula} has no solution: there is none beside those ruled out in it"
        ));
        Ok(())
    }
}
