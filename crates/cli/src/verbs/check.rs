//! `kudosu check`: what is wrong with a grid, and how many solutions a right one has.

mod proof;

use std::cell::RefCell;
use std::io::{self, Write};
use std::num::NonZero;

use clap::Args;
use kudosu::coach::{Checkup, differences};
use kudosu::methods::violation;
use kudosu::schema::{CheckAnswer, CheckQuestion, Meaning as Means, Status};
use kudosu::verbs::{Checked, Effort, Verb, checked};
use kudosu::{Cell, CellNotation, Document, Grid, Stop, Verdict, nine, write_clue_line};

use crate::args::{InputOptions, Knows};
use crate::asked::{Spoken, answer_record, json_line};
use crate::device::{Device, DeviceOptions, TWO};
use crate::exit::Exit;
use crate::failure::Outcome;
use crate::output::{note, note_all_beside};
use crate::ruled;
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{AnswerForm, LineVerb, Meaning, Record, Shortcut, StreamOptions, other_solution};
#[cfg(feature = "tables")]
use crate::tables::{Asked, Unfit};

/// In a stream a line names this many cells in which two solutions differ, and counts the rest.
const CELLS_IN_A_LINE: usize = 5;

/// What `kudosu check` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
A grid without clashes is unique (exit code 0), or has several solutions or none (exit code 1). Candidates that the
text notes count: where they have lost a digit of the only solution, there is none. Clashes are listed by the number of
their set: on a 9x9 grid rows are 0-8, columns 9-17, squares 18-26.

  kudosu explain --json puzzle.txt | kudosu check --proof -
replays the explanation: exit code 0 means that every step follows from what it names, and that the solution is right.")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Verify walkthroughs, one JSON object a line, instead of puzzles; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["puzzles", "json", "column", "prefix"])]
    proof: Option<String>,

    #[command(flatten)]
    question: CheckQuestion,

    /// Write one JSON object a line
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    stream: StreamOptions,

    #[command(flatten)]
    device: DeviceOptions,
}

/// Checks everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.stream.timeout);
    if let Some(path) = &options.proof {
        return proof::run(path, &stops);
    }
    let check = Check {
        json: options.json,
        question: &options.question,
        threads: options.stream.threads(),
        device: options.device.device,
        stops: &stops,
    };
    over_all_puzzles(&check, &options.input, &options.stream, &stops)
}

struct Check<'a> {
    json: bool,
    question: &'a CheckQuestion,
    /// For a single grid.
    threads: NonZero<usize>,
    device: Device,
    stops: &'a StopSource,
}

/// What was found of a puzzle with rules in words.
fn in_words(answer: &CheckAnswer) -> String {
    answer.text.clone()
}

/// What a checkup means.
fn meaning(checked: &Checked) -> Means {
    match checked.status() {
        Status::Unique => Means::Yes,
        _ => Means::No,
    }
}

/// What was found, in a line.
fn line(grid: &Grid, checked: &Checked) -> String {
    match &checked.checkup {
        Checkup::Clashing(clashes) => {
            let told: Vec<String> = clashes
                .iter()
                .map(|clash| violation(clash, grid.shape()))
                .collect();
            format!("clashing: {}", told.join("; "))
        }
        Checkup::Known(Verdict::NoSolution) => "no solution".to_owned(),
        Checkup::Known(Verdict::Unique(_)) => "unique".to_owned(),
        Checkup::Known(Verdict::Several(one, other)) => {
            let name = |cell| grid.shape().cell_name(cell, CellNotation::RowColumn);
            let mut text = Vec::new();
            write_several(
                differences(one, other).map(|(cell, ..)| cell),
                &mut text,
                |cell, text| {
                    text.extend_from_slice(name(cell).as_bytes());
                },
            );
            String::from_utf8(text).expect("names of cells are text")
        }
    }
}

/// Writes the cells in which two solutions differ, in a line: the names of the first, and how many more there
/// are.
fn write_several(cells: impl Iterator<Item = Cell>, out: &mut Vec<u8>, name: impl Fn(Cell, &mut Vec<u8>)) {
    out.extend_from_slice(b"several: differ at");
    let mut unnamed = 0_usize;
    for (number, cell) in cells.enumerate() {
        if number < CELLS_IN_A_LINE {
            out.push(b' ');
            name(cell, out);
        } else {
            unnamed += 1;
        }
    }
    if unnamed > 0 {
        out.extend_from_slice(format!(" and {unnamed} more cells").as_bytes());
    }
}

/// The same for a plain 9×9 line, without a grid and without a text for each name: of a million such lines
/// that is most of the time. Nothing where there are no two solutions.
fn write_difference(line: &[u8], solver: &mut nine::Solver, out: &mut Vec<u8>) -> Option<()> {
    let puzzle = nine::read_line(line)?;
    let Ok(nine::Answer::Several(one, other)) = solver.answer(&puzzle, Stop::never()) else {
        return None;
    };
    let cells = (0..81).filter(|&cell| one[cell] != other[cell]);
    let cells = cells.map(|cell| Cell::new(cell as u16));
    write_several(cells, out, |cell, out| {
        let [row, column] = [cell.index() / 9, cell.index() % 9].map(|line| b'1' + line as u8);
        out.extend_from_slice(&[b'r', row, b'c', column]);
    });
    out.push(b'\n');
    Some(())
}

impl LineVerb for Check<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let stored = record.document.as_ref().ok().and_then(other_solution);
        let speak = |number, document: &Document, effort: &Effort<'_>| match self.json {
            true => json_line(self.question, number, document, effort),
            false if document.rules().is_some() => {
                ruled::spoken(self.question, number, document, effort, Some(&in_words))
            }
            false => match checked(self.question, document, effort) {
                Ok(checked) => Spoken {
                    text: line(document.puzzle.grid(), &checked),
                    meaning: meaning(&checked),
                    status: Some(checked.status()),
                },
                Err(refusal) => Spoken::refusal(&refusal),
            },
        };
        let mut answer = answer_record(record, self.json, self.stops, speak);
        answer.remarks.extend(stored);
        answer.write_to(out)
    }

    fn form(&self) -> AnswerForm {
        match self.json {
            true => AnswerForm::Json,
            false => AnswerForm::Line,
        }
    }

    fn shortcut(&self) -> Option<Shortcut<'_>> {
        let solver = RefCell::new(nine::Solver::new());
        let write = move |found: u32, line: &[u8], out: &mut Vec<u8>| match found {
            // What clashes only the grid can tell.
            0 => None,
            1 => {
                out.extend_from_slice(b"unique\n");
                Some(Meaning::new(Exit::Yes))
            }
            _ => {
                write_difference(line, &mut solver.borrow_mut(), out)?;
                Some(Meaning::new(Exit::No))
            }
        };
        let shortcut = || Shortcut::Counts {
            limit: TWO,
            write: Box::new(write),
        };
        (!self.json).then(shortcut)
    }

    fn device(&self) -> Device {
        self.device
    }
}

impl PuzzleVerb for Check<'_> {
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<Asked, crate::failure::Failure> {
        Unfit::refuse(&[Unfit::json(self.json)])?;
        Ok(Asked::new(self.question, self.device))
    }

    fn told(&self) -> String {
        kudosu::verbs::fingerprint(self.question)
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        if self.json {
            let told = |effort: &Effort<'_>| json_line(self.question, 1, document, effort);
            let spoken = self.stops.ask_watched(self.threads, told);
            writeln!(output, "{}", spoken.text)?;
            return Ok(self.stops.exit_of(spoken.meaning));
        }
        if document.rules().is_some() {
            return ruled::write_one(self.question, document, self.stops, output, Some(&in_words));
        }
        let ask = |effort: &Effort<'_>| checked(self.question, document, effort);
        let found = match self.stops.ask_watched(self.threads, ask) {
            Ok(found) => found,
            Err(refusal) => {
                note(&refusal.error);
                note_all_beside(&document.notes, None);
                return Ok(self.stops.exit_of(refusal.meaning));
            }
        };
        let puzzle = &document.puzzle;
        let told = found.checkup.describe(puzzle.grid(), self.question.language.0);
        writeln!(output, "{told}")?;
        found.lost.iter().for_each(|words| note(words));
        for broken in &found.broken {
            let clue = puzzle.clues().get(broken.clue);
            let line = clue.map(|clue| write_clue_line(clue, puzzle.shape()));
            note(&format!("broken: {}", line.unwrap_or_default()));
        }
        let status = found.status();
        note_all_beside(&document.notes, status.is_unique());
        if let Some(remark) = other_solution(document) {
            note(&remark.to_string());
        }
        // Where a candidate was lost, it is not the puzzle that contradicts itself.
        if found.lost.is_none() && status == Status::NoSolution {
            note("kudosu clues tells which of its clues and digits contradict each other");
        }
        Ok(self.stops.exit_of(meaning(&found)))
    }

    fn knows(&self) -> Knows {
        CheckQuestion::READS.into()
    }
}
