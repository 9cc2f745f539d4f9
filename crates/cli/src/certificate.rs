//! `--proof`: why there are no other solutions, in two files that a checker from elsewhere reads, NAME.cnf
//! (the puzzle and its clues as clauses, DIMACS) and NAME.lrat (the proof).
//!
//! The proof is written while the search is at work. When it is whole, our own checker reads both files once
//! more; only then do they get their names, the proof last. Two files of these names that were there before
//! stay as they are until then.

use std::cell::RefCell;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use kudosu::{
    CheckedProof, Proof, ProofError, Puzzle, Solutions, check_lrat, solutions, solutions_with_proof,
};

use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::files::{NewFile, keep_both};
use crate::outlet::{Finished, Outlet, Worth, unwritable};
use crate::output::note;
use crate::stop_source::{StopSource, Work};

/// The option of the verbs that prove something.
#[derive(Args, Debug, Clone)]
pub struct ProofOptions {
    /// Write NAME.cnf (the puzzle and its clues as DIMACS clauses, the solutions found ruled out) and
    /// NAME.lrat, the proof that there are no others, checked; for one puzzle
    #[arg(long, value_name = "NAME", help_heading = "Output")]
    proof: Option<PathBuf>,
}

/// A proof under way.
struct Certificate {
    proof: Proof,
    lines: Lines,
    formula: PathBuf,
    name: PathBuf,
    /// The time of the puzzle, in which the proof is checked too.
    work: Work,
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
    fn search(
        &self,
        puzzle: &Puzzle,
        most_solutions: u64,
        stops: &StopSource,
    ) -> Result<(Solutions, Option<Certificate>), Failure> {
        let Some(name) = &self.proof else {
            return Ok((solutions(puzzle), None));
        };
        let (formula, name) = (with_ending(name, "cnf"), with_ending(name, "lrat"));
        let lines = Lines(Arc::new(Mutex::new(Some(Outlet::beside_answers(&name, stops)?))));
        let begun = solutions_with_proof(puzzle, most_solutions, lines.clone());
        let (search, proof) = match begun {
            Ok(begun) => begun,
            Err(refused) => {
                if let Some(outlet) = lines.with(Option::take) {
                    outlet.close(Worth::Nothing)?;
                }
                return Err(Failure::with_help(
                    format!("--proof would be too long: {refused}"),
                    "without --proof the puzzle is answered, and every solution checked against its clues; a proof \
                     that some of the clues leave one solution, which keeps the others, is one for all of them",
                ));
            }
        };
        let certificate = Certificate {
            proof,
            lines,
            formula,
            name,
            work: stops.work(),
        };
        Ok((search, Some(certificate)))
    }

    /// Begins a proof about at most so many solutions of a puzzle, where one is asked for.
    pub fn begin(
        &self,
        puzzle: &Puzzle,
        most_solutions: u64,
        stops: &StopSource,
    ) -> Result<Proving, Failure> {
        let (search, certificate) = self.search(puzzle, most_solutions, stops)?;
        Ok(Proving {
            search: RefCell::new(Some(search)),
            certificate,
        })
    }
}

/// A search that somebody else asks, and the proof that it writes where one is asked for.
pub struct Proving {
    search: RefCell<Option<Solutions>>,
    certificate: Option<Certificate>,
}

impl Proving {
    /// How searches begin: the first is the one that writes the proof.
    pub fn begin(&self) -> impl Fn(&Puzzle) -> Solutions + '_ {
        |puzzle| self.search.take().unwrap_or_else(|| solutions(puzzle))
    }

    /// Ends the proof, and says what that means for the exit code.
    pub fn end(self, stops: &StopSource) -> Outcome {
        let Some(certificate) = self.certificate else {
            return Ok(Exit::Yes);
        };
        if let Some(mut search) = self.search.take() {
            // That digits clash is seen without a search, but a proof says so in its own words.
            let _ = search.next_solution(stops.work().stop());
        }
        certificate.end(stops)
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
    /// Checks the proof and gives both files their names, where there is a proof; otherwise nothing is left.
    /// Says what that means for the exit code.
    fn end(self, stops: &StopSource) -> Outcome {
        let outlet = self.lines.with(Option::take);
        let Some(outlet) = outlet else {
            return Ok(Exit::Yes);
        };
        let finished = self.proof.finish();
        if finished.is_err() || !self.proof.is_complete() {
            // The outlet knows what went wrong, and where.
            outlet.close(Worth::Nothing)?;
            finished?;
            self.nothing_is_proven("nothing is proven");
            return Ok(Exit::Yes);
        }
        let proof = outlet.finish()?;
        let mut formula = BufWriter::with_capacity(1 << 16, Outlet::beside_answers(&self.formula, stops)?);
        let written = self
            .proof
            .write_formula(&mut formula)
            .and_then(|()| formula.flush());
        let (formula, _) = formula.into_parts();
        if let Err(error) = written {
            formula.close(Worth::Nothing)?;
            return Err(unwritable(&self.formula, &error));
        }
        let (Finished::File(mut formula), Finished::File(mut proof)) = (formula.finish()?, proof) else {
            note("the proof went to something that cannot be read again, so it is not checked");
            return Ok(Exit::Yes);
        };
        match self.check(&formula, &proof) {
            Ok(_) => {}
            Err(ProofError::Unfinished(why)) => {
                self.nothing_is_proven(&format!("checking the proof: {}", stops.tell(why)));
                return Ok(stops.exit());
            }
            Err(error) => {
                self.nothing_is_proven(&format!(
                    "the proof was refused when it was read again ({error}): the disk is broken, or kudosu is; please report it"
                ));
                return Ok(Exit::Broken);
            }
        }
        keep_both(&mut formula, &mut proof).map_err(|error| unwritable(&self.name, &error))?;
        let (formula, name) = (self.formula.display(), self.name.display());
        note(&format!(
            "{name} proves that {formula} has no solution: there is none beside those ruled out in it"
        ));
        Ok(Exit::Yes)
    }

    /// Reads both files again, as anybody would who does not believe us.
    fn check(&self, formula: &NewFile, proof: &NewFile) -> Result<CheckedProof, ProofError> {
        let read =
            |file: &NewFile| -> io::Result<_> { Ok(BufReader::with_capacity(1 << 18, file.reader()?)) };
        check_lrat(read(formula)?, read(proof)?, self.work.stop())
    }

    fn nothing_is_proven(&self, why: &str) {
        let name = self.name.display();
        let left = match self.name.exists() {
            true => format!("{name} is as it was before"),
            false => format!("{name} is not written"),
        };
        note(&format!("{why}, so {left}"));
    }
}
