//! `kudosu solve`: the solution of a puzzle, or of every puzzle in a stream.

pub mod by_method;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use clap::Args;
use kudosu::methods::violation;
use kudosu::schema::{Answered, Refusal, SEVERAL, SolveAnswer, SolveQuestion, Status};
use kudosu::verbs::{Effort, Verb, each_solution};
use kudosu::{Document, Format, Grid, nine};

use crate::args::{InputOptions, Knows};
use crate::asked::{Spoken, json_about, refused_json};
use crate::certificate::ProofOptions;
use crate::device::{Device, DeviceOptions};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::list::List;
use crate::output::{OutputOptions, grid_text, note, note_all_beside};
use crate::ruled::{self, solution_words};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{Answer, AnswerForm, LineVerb, Meaning, Record, Shortcut, StreamOptions, missing_rule};
#[cfg(feature = "tables")]
use crate::tables::{Asked, Unfit};

use by_method::{MethodOptions, SolveByMethod};

/// What `kudosu solve` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
EXAMPLES
  kudosu solve .142..1..2.4.3.1
  kudosu solve --to csv 001.csv > solved.csv
  kudosu solve --all 10 ambiguous.txt
  kudosu solve --unique --proof 001 001.csv
  kudosu solve --method excluding --trace 002.csv
  kudosu solve < a-million-puzzles.txt > solutions.txt")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    question: SolveQuestion,

    #[command(flatten)]
    proof: ProofOptions,

    /// Say on standard error how long it took
    #[arg(long)]
    time: bool,

    #[command(flatten)]
    by_method: MethodOptions,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    stream: StreamOptions,

    #[command(flatten)]
    device: DeviceOptions,
}

/// Solves everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.stream.timeout);
    let started = Instant::now();
    let mut question = options.question.clone();
    if options.proof.is_asked() && !question.unique {
        question.prove = Some(true);
    }
    let search = Solve {
        options,
        question,
        stops: &stops,
    };
    if options.proof.is_asked() && search.is_list() {
        return Err(Failure::with_help(
            "--proof is about one solution, and --all lists several",
            "kudosu count --proof NAME proves how many there are",
        ));
    }
    let outcome = match options.by_method.resolve()? {
        None => over_all_puzzles(&search, &options.input, &options.stream, &stops),
        Some(_) if options.proof.is_asked() => {
            return Err(Failure::with_help(
                "--proof is written by the search, not by a method",
                "leave --method away",
            ));
        }
        Some(chosen) => {
            let by_method = SolveByMethod::new(chosen, &options.output, &stops);
            over_all_puzzles(&by_method, &options.input, &options.stream, &stops)
        }
    };
    if options.time {
        note(&format!("{:.3} s", started.elapsed().as_secs_f64()));
    }
    outcome
}

struct Solve<'a> {
    options: &'a Options,
    question: SolveQuestion,
    stops: &'a StopSource,
}

/// What was found, or why nothing was.
type Found = Result<SolveAnswer, Refusal>;

impl Solve<'_> {
    fn is_list(&self) -> bool {
        self.question.all.is_some()
    }

    /// What an answer means for the exit code.
    fn exit(&self, found: &Found) -> Exit {
        self.stops.exit_of(match found {
            Ok(answer) => answer.meaning(),
            Err(refusal) => refusal.meaning,
        })
    }

    /// Tells of every solution as it is found.
    fn each(
        &self,
        document: &Document,
        effort: &Effort<'_>,
        found: &mut dyn FnMut(&Grid) -> Result<(), Failure>,
    ) -> Result<Found, Failure> {
        let mut failed = None;
        let answer = each_solution(
            &self.question,
            document,
            effort,
            &mut |solution| match found(solution) {
                Ok(()) => ControlFlow::Continue(()),
                Err(failure) => {
                    failed = Some(failure);
                    ControlFlow::Break(())
                }
            },
        );
        match failed {
            Some(failure) => Err(failure),
            None => Ok(answer),
        }
    }

    /// Writes one JSON object for a puzzle with the list of its solutions, as they are found.
    fn list_as_json(
        &self,
        line: usize,
        document: &Document,
        effort: &Effort<'_>,
        list: &mut List<'_>,
    ) -> Result<Found, Failure> {
        let object = |first: &str, status, error| {
            let answer = SolveAnswer {
                status,
                solution: Some(first.to_owned()),
                solutions: Some(Vec::new()),
                error,
                ..SolveAnswer::default()
            };
            json_about(line, document, answer)
        };
        // Whether the first solution is the only one stands before the list, so it waits for the second.
        let (mut first, mut count) = (String::new(), 0);
        let found = self.each(document, effort, &mut |solution| {
            count += 1;
            match count {
                1 => first = solution.to_string(),
                2 => {
                    list.json_item(&first, || object(&first, Status::Several, None))?;
                    list.json_item(&solution.to_string(), String::new)?;
                }
                _ => list.json_item(&solution.to_string(), String::new)?,
            }
            Ok(())
        })?;
        match &found {
            Ok(answer) if count > 0 => {
                let whole = object(&first, answer.status, answer.error.clone());
                if count == 1 {
                    list.json_item(&first, || whole.clone())?;
                }
                list.json_end(&whole)?;
            }
            Ok(answer) => list.remark(&json_about(line, document, answer.clone()))?,
            Err(refusal) => list.remark(&refused_json(line, document, refusal.clone()).text)?,
        }
        Ok(found)
    }

    fn solution_in_stream(&self, solution: &Grid) -> String {
        let format = self.options.output.format_in_stream();
        grid_text(solution, format).unwrap_or_else(|_| {
            let shape = solution.shape();
            format!("error: a {shape} grid cannot be written as {}", format.name())
        })
    }

    /// The answer as a line; what was listed has been written already.
    fn line(&self, document: &Document, found: &Found) -> Option<String> {
        match found {
            // A run that is over ends without a word here.
            Err(_) if self.stops.is_over() => None,
            Err(refusal) => Some(Spoken::refusal(refusal).text),
            // What was listed stands already; why there is no more of it does not.
            Ok(answer) if self.is_list() => match &answer.error {
                Some(error) => (!self.stops.is_over()).then(|| format!("error: {error}")),
                None => without_solution(answer.status),
            },
            Ok(answer) => match (answer.status, &answer.solution) {
                (_, Some(solution)) => {
                    let solution = Grid::from_line(document.puzzle.shape(), solution);
                    Some(self.solution_in_stream(&solution.expect("a solution is a line of its puzzle")))
                }
                (Status::Several, None) => Some(SEVERAL.to_owned()),
                (status, None) => without_solution(status),
            },
        }
    }

    /// Writes the answer to one of many puzzles.
    fn answer_in_stream(
        &self,
        line: usize,
        document: &Document,
        out: &mut dyn Write,
    ) -> Result<Meaning, Failure> {
        let as_json = self.options.output.json;
        let found = self.stops.ask(line, |effort| {
            let list = &mut List::new(out, self.is_list());
            match self.is_list() {
                true if as_json => self.list_as_json(line, document, effort, list),
                true => self.each(document, effort, &mut |solution| {
                    Ok(list.line(&self.solution_in_stream(solution))?)
                }),
                false => Ok(self.question.answer(document, effort)),
            }
        })?;
        let text = match (&found, as_json) {
            (_, true) if self.is_list() => None,
            (Ok(answer), true) => Some(json_about(line, document, answer.clone())),
            (Err(refusal), true) => Some(refused_json(line, document, refusal.clone()).text),
            (_, false) => self.line(document, &found),
        };
        if let Some(text) = text {
            writeln!(out, "{text}")?;
        }
        let status = found.as_ref().ok().map(|answer| answer.status);
        Ok(Meaning {
            exit: self.exit(&found),
            has_more: status == Some(Status::Several) && !self.is_list(),
            remarks: missing_rule(document, status.and_then(Status::is_unique))
                .into_iter()
                .collect(),
        })
    }
}

impl LineVerb for Solve<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        match record.document {
            Err(error) => Answer::unreadable(record.line, &error, self.options.output.json).write_to(out),
            Ok(document) if document.rules().is_some() => {
                let words = (!self.options.output.json).then_some(&solution_words as &dyn Fn(&_) -> _);
                ruled::write_in_run(&self.question, record.line, &document, self.stops, out, words)
            }
            Ok(document) => self
                .answer_in_stream(record.line, &document, out)
                .map_err(|_| io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn form(&self) -> AnswerForm {
        self.options.output.form_in_stream()
    }

    fn lists(&self) -> bool {
        self.is_list()
    }

    fn shortcut(&self) -> Option<Shortcut<'_>> {
        let is_plain = !self.options.output.json
            && self.options.output.format_in_stream() == Format::Line
            && !self.is_list();
        let SolveQuestion { unique, prove, .. } = self.question;
        let write = move |first: nine::FirstSolution<'_>, _: &[u8], out: &mut Vec<u8>| {
            Some(write_solution(first, unique, prove != Some(false), out))
        };
        is_plain.then(|| Shortcut::Solutions(Box::new(write)))
    }

    fn device(&self) -> Device {
        self.options.device.device
    }
}

/// What is said where there is no solution.
fn without_solution(status: Status) -> Option<String> {
    matches!(status, Status::Clashing | Status::NoSolution).then(|| "no solution".to_owned())
}

/// The solution of a plain 9×9 line, straight from the batch engine.
fn write_solution(
    first: nine::FirstSolution<'_>,
    unique_only: bool,
    tells_of_more: bool,
    out: &mut Vec<u8>,
) -> Meaning {
    match first {
        nine::FirstSolution::None => {
            out.extend_from_slice(b"no solution\n");
            Meaning::new(Exit::No)
        }
        nine::FirstSolution::OneOfSeveral(_) if unique_only => {
            out.extend_from_slice(b"several solutions\n");
            Meaning {
                has_more: true,
                ..Meaning::new(Exit::No)
            }
        }
        nine::FirstSolution::Only(solution) | nine::FirstSolution::OneOfSeveral(solution) => {
            out.extend_from_slice(solution);
            Meaning {
                has_more: tells_of_more && matches!(first, nine::FirstSolution::OneOfSeveral(_)),
                ..Meaning::default()
            }
        }
    }
}

impl PuzzleVerb for Solve<'_> {
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<Asked, Failure> {
        Unfit::refuse(&[
            Unfit::listing("--all", self.is_list()),
            Unfit::proof(self.options.proof.is_asked()),
        ])?;
        self.options.output.refuse_in_tables()?;
        Ok(Asked::new(&self.question, self.device()))
    }

    fn told(&self) -> String {
        let question = kudosu::verbs::fingerprint(&self.question);
        format!("{question} to {}", self.options.output.format_name())
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        if document.rules().is_some() {
            return self.answer_rules(document, output);
        }
        let grid = document.puzzle.grid();
        let (threads, as_json) = (self.options.stream.threads(), self.options.output.json);
        let proving = self.options.proof.begin(&document.puzzle, 1, self.stops)?;
        let mut is_first = true;
        let mut write = |solution: &Grid, output: &mut dyn Write| -> Result<(), Failure> {
            let text = self.options.output.text_of_one(grid, solution)?;
            let gap = if !is_first && text.contains('\n') {
                "\n"
            } else {
                ""
            };
            is_first = false;
            Ok(writeln!(output, "{gap}{text}")?)
        };
        let found = self.stops.ask_watched(threads, |effort| {
            let begin = proving.begin();
            let effort = &effort.beginning_by(&begin);
            match self.is_list() {
                true if as_json => self.list_as_json(1, document, effort, &mut List::new(output, false)),
                true => self.each(document, effort, &mut |solution| write(solution, output)),
                false => Ok(self.question.answer(document, effort)),
            }
        })?;
        let proven = proving.end(self.stops)?;
        match &found {
            _ if as_json && self.is_list() => {}
            Ok(answer) if as_json => {
                writeln!(output, "{}", json_about(1, document, answer.clone()))?;
            }
            Err(refusal) if as_json => {
                writeln!(output, "{}", refused_json(1, document, refusal.clone()).text)?;
            }
            Ok(answer) => match (answer.status, &answer.solution) {
                (Status::Clashing | Status::NoSolution, _) => writeln!(output, "no solution")?,
                (_, Some(solution)) => {
                    let solution = Grid::from_line(grid.shape(), solution);
                    write(&solution.expect("a solution is a line of its puzzle"), output)?;
                }
                (Status::Several, None) if !self.is_list() => writeln!(output, "{SEVERAL}")?,
                _ => {}
            },
            Err(_) => {}
        }
        output.flush()?;
        if !as_json {
            self.note_what_else_is_known(grid, &found);
        }
        let status = found.as_ref().ok().map(|answer| answer.status);
        note_all_beside(&document.notes, status.and_then(Status::is_unique));
        Ok(self.exit(&found).max(proven))
    }

    fn refuse_streams(&self) -> Result<(), Failure> {
        self.options.proof.refuse_streams()
    }

    fn knows(&self) -> Knows {
        SolveQuestion::READS.into()
    }
}

impl Solve<'_> {
    /// The answer about a puzzle with rules in words.
    fn answer_rules(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        if self.options.proof.is_asked() {
            return Err(Failure::told(ruled::unfit("--proof").error));
        }
        if self.options.output.to.is_some() {
            return Err(Failure::told(ruled::unfit("--to").error));
        }
        let words = (!self.options.output.json).then_some(&solution_words as &dyn Fn(&_) -> _);
        ruled::write_one(&self.question, document, self.stops, output, words)
    }

    fn note_what_else_is_known(&self, puzzle: &Grid, found: &Found) {
        match found {
            Err(refusal) => note(&format!(
                "{}; that says nothing about whether there is a solution",
                refusal.error
            )),
            Ok(SolveAnswer {
                error: Some(error), ..
            }) if self.is_list() => {
                note(&format!("{error}; there may be more solutions than these"));
            }
            Ok(answer) => match answer.status {
                Status::Clashing => {
                    note("the givens clash:");
                    for clash in puzzle.clashes() {
                        note(&format!("  {}", violation(&clash, puzzle.shape())));
                    }
                }
                _ if self.is_list() => {}
                Status::Several if self.question.unique => {
                    note("kudosu check tells where two of them differ");
                }
                Status::Several => {
                    note(
                        "there are more solutions; --all N prints them, kudosu check tells where they differ",
                    );
                }
                Status::Solved if self.question.prove.is_none() => {
                    note("whether there are more solutions was not found out at once; --prove finds it out");
                }
                _ => {}
            },
        }
    }
}
