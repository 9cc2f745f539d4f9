//! `kudosu check`: what is wrong with a grid, and how many solutions a right one has.

mod proof;

use std::io::{self, Write};
use std::num::NonZero;

use clap::Args;
use kudosu::coach::{Checkup, differences, position_of};
use kudosu::explain::Language;
use kudosu::logic::ClueRules;
use kudosu::methods::violation;
use kudosu::schema::{CheckLine, CheckStatus, ClashForm, Line};
use kudosu::{
    CellNotation, Document, Grid, Puzzle, Solutions, Unfinished, Verdict, solutions, write_clue_line,
};

use crate::args::{InputOptions, Knows, LanguageOptions};
use crate::device::{Device, DeviceOptions, TWO};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::{json_text, note, note_all_beside};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{
    Answer, AnswerForm, LineVerb, Meaning, Record, Shortcut, StreamOptions, missing_rule, other_solution,
};
use crate::watched::watched;

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

    /// Write one JSON object a line
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    words: LanguageOptions,

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
        language: options.words.language,
        threads: options.stream.threads(),
        device: options.device.device,
        stops: &stops,
    };
    over_all_puzzles(&check, &options.input, &options.stream, &stops)
}

struct Check<'a> {
    json: bool,
    language: Language,
    /// For a single grid.
    threads: NonZero<usize>,
    device: Device,
    stops: &'a StopSource,
}

/// What was found, or that time was up.
type Found = Result<Checkup, Unfinished>;

/// Whether there is exactly one solution; `None` where that is not known.
fn is_unique(found: &Found) -> Option<bool> {
    match found {
        Ok(Checkup::Known(Verdict::Unique(_))) => Some(true),
        Ok(Checkup::Known(Verdict::Several(..))) => Some(false),
        Ok(Checkup::Known(Verdict::NoSolution) | Checkup::Clashing(_)) | Err(_) => None,
    }
}

impl Check<'_> {
    /// Checks a puzzle with `search`, a search for its solutions.
    fn find(&self, puzzle: &Puzzle, search: &mut Solutions) -> Found {
        let work = self.stops.work();
        Checkup::by(|_, stop| search.verdict(stop), puzzle, work.stop())
    }

    /// What that means for the position that was read, and a sentence where its candidates are wrong.
    fn judge(&self, document: &Document, found: Found) -> (Found, Option<String>) {
        match found {
            Ok(checkup) if document.candidates.is_some() => {
                let (checkup, words) = checkup.in_position(&position_of(document), self.language);
                (Ok(checkup), words)
            }
            found => (found, None),
        }
    }

    fn exit(&self, found: &Found) -> Exit {
        match found {
            Ok(Checkup::Known(Verdict::Unique(_))) => Exit::Yes,
            Ok(_) => Exit::No,
            Err(_) => self.stops.exit(),
        }
    }

    fn json(&self, line: usize, grid: &Grid, found: &Found) -> String {
        let mut answer = CheckLine {
            status: CheckStatus::Unfinished,
            clashes: Vec::new(),
            solution: None,
            solutions: Vec::new(),
        };
        match found {
            Ok(Checkup::Clashing(clashes)) => {
                answer.status = CheckStatus::Invalid;
                answer.clashes = ClashForm::list(grid.shape(), clashes);
            }
            Ok(Checkup::Known(Verdict::NoSolution)) => answer.status = CheckStatus::NoSolution,
            Ok(Checkup::Known(Verdict::Unique(solution))) => {
                answer.status = CheckStatus::Unique;
                answer.solution = Some(solution.to_string());
            }
            Ok(Checkup::Known(Verdict::Several(one, other))) => {
                answer.status = CheckStatus::Several;
                answer.solutions = vec![one.to_string(), other.to_string()];
            }
            Err(_) => {}
        }
        json_text(&Line::new(line, grid, answer))
    }

    fn line(&self, grid: &Grid, found: &Found) -> String {
        match found {
            Ok(Checkup::Clashing(clashes)) => {
                let told: Vec<String> = clashes
                    .iter()
                    .map(|clash| violation(clash, grid.shape()))
                    .collect();
                format!("invalid: {}", told.join("; "))
            }
            Ok(Checkup::Known(Verdict::NoSolution)) => "no solution".to_owned(),
            Ok(Checkup::Known(Verdict::Unique(_))) => "unique".to_owned(),
            Ok(Checkup::Known(Verdict::Several(one, other))) => {
                let name = |cell| grid.shape().cell_name(cell, CellNotation::RowColumn);
                let cells: Vec<String> = differences(one, other).map(|(cell, ..)| name(cell)).collect();
                let named = cells.len().min(CELLS_IN_A_LINE);
                let rest = match cells.len() - named {
                    0 => String::new(),
                    more => format!(" and {more} more cells"),
                };
                format!("several: differ at {}{rest}", cells[..named].join(" "))
            }
            Err(why) => format!("error: {}", self.stops.tell(*why)),
        }
    }
}

impl LineVerb for Check<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let answer = match record.document {
            Err(error) => Answer::unreadable(record.line, &error, self.json),
            Ok(document) => {
                let grid = document.puzzle.grid();
                let found = self.find(&document.puzzle, &mut solutions(&document.puzzle));
                let (found, _) = self.judge(&document, found);
                let text = match self.json {
                    true => self.json(record.line, grid, &found),
                    false => self.line(grid, &found),
                };
                let mut answer = Answer::new(text, self.exit(&found));
                let missing = missing_rule(&document, is_unique(&found));
                answer.remarks = missing.into_iter().chain(other_solution(&document)).collect();
                answer
            }
        };
        answer.write_to(out)
    }

    fn form(&self) -> AnswerForm {
        match self.json {
            true => AnswerForm::Json,
            false => AnswerForm::Line,
        }
    }

    fn shortcut(&self) -> Option<Shortcut<'_>> {
        // Everything but "unique" comes with details that only the grid can tell.
        let write = |found: u32, out: &mut Vec<u8>| {
            (found == 1).then(|| {
                out.extend_from_slice(b"unique\n");
                Meaning::new(Exit::Yes)
            })
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
    fn asked_of_tables(&self) -> Result<crate::tables::Asked<'_>, Failure> {
        crate::tables::Unfit::refuse(&[crate::tables::Unfit::json(self.json)])?;
        Ok(crate::tables::Asked {
            task: kudosu_tables::Task::Check,
            told: "check".to_owned(),
            device: self.device,
        })
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        let grid = document.puzzle.grid();
        let mut search = solutions(&document.puzzle).with_threads(self.threads);
        let found = watched(&mut search, |search| self.find(&document.puzzle, search));
        let (found, lost) = self.judge(document, found);
        if self.json {
            writeln!(output, "{}", self.json(1, grid, &found))?;
            return Ok(self.exit(&found));
        }
        match &found {
            Ok(checkup) => writeln!(output, "{}", checkup.describe(grid, self.language))?,
            Err(why) => note(&self.stops.tell(*why)),
        }
        lost.iter().for_each(|words| note(words));
        for broken in ClueRules::new(document.puzzle.clues()).broken_by(grid) {
            let clue = document.puzzle.clues().get(broken.clue);
            let line = clue.map(|clue| write_clue_line(clue, grid.shape()));
            note(&format!("broken: {}", line.unwrap_or_default()));
        }
        note_all_beside(&document.notes, is_unique(&found));
        if let Some(remark) = other_solution(document) {
            note(&remark.to_string());
        }
        // Where a candidate was lost, it is not the puzzle that contradicts itself.
        if lost.is_none() && matches!(found, Ok(Checkup::Known(Verdict::NoSolution))) {
            note("kudosu clues tells which of its clues and digits contradict each other");
        }
        Ok(self.exit(&found))
    }

    fn knows(&self) -> Knows {
        Knows::CluesAndMarks
    }
}
