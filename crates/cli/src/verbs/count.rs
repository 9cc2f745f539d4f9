//! `kudosu count`: how many solutions a puzzle has, up to a limit.

use std::io::{self, Write};
use std::num::NonZero;

use clap::Args;
use kudosu::schema::{CountLine, Line};
use kudosu::{Document, Grid, Solutions, Unfinished, solutions};

use crate::args::{InputOptions, Knows};
use crate::certificate::ProofOptions;
use crate::device::{Device, DeviceOptions};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::{json_text, note, note_all_beside};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{Answer, AnswerForm, LineVerb, Meaning, Record, Shortcut, StreamOptions, missing_rule};
use crate::watched::watched;

/// In a stream the batch engine counts up to this many; that takes a millisecond or less. More are counted
/// puzzle by puzzle, each with its own time limit.
const MOST_IN_BATCH: NonZero<u32> = NonZero::new(1000).expect("a thousand is not zero");

/// What `kudosu count` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
An answer of N+ means at least N: counting stopped there, and whether there are more was not looked into.
The exit code is 1 when there is no solution.")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Stop counting here; the answer is then written with a plus, such as 1000000+ for a million or more
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Write one JSON object a line
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    proof: ProofOptions,

    #[command(flatten)]
    stream: StreamOptions,

    #[command(flatten)]
    device: DeviceOptions,
}

/// Counts the solutions of everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.stream.timeout);
    let count = Count {
        options,
        stops: &stops,
    };
    over_all_puzzles(&count, &options.input, &options.stream, &stops)
}

/// How many there are, or why that is not known and how many were found until then.
type Counted = Result<u64, (Unfinished, u64)>;

struct Count<'a> {
    options: &'a Options,
    stops: &'a StopSource,
}

impl Count<'_> {
    fn count(&self, search: &mut Solutions) -> Counted {
        let work = self.stops.work();
        let counted = search.count(self.options.limit, work.stop());
        counted.map_err(|why| (why, search.found()))
    }

    fn exit(&self, counted: Counted) -> Exit {
        match counted {
            Ok(0) => Exit::No,
            Ok(_) => Exit::Yes,
            Err(_) => self.stops.exit(),
        }
    }

    /// Whether there is exactly one solution; `None` where that is not known.
    fn is_unique(&self, counted: Counted) -> Option<bool> {
        match counted {
            Ok(1) if self.options.limit > 1 => Some(true),
            Ok(2..) | Err((_, 2..)) => Some(false),
            _ => None,
        }
    }

    fn json(&self, line: usize, grid: &Grid, counted: Counted) -> String {
        let answer = CountLine {
            count: counted.ok(),
            more: counted == Ok(self.options.limit),
            at_least: counted.err().map(|(_, found)| found),
        };
        json_text(&Line::new(line, grid, answer))
    }

    /// Why counting did not come to its end, and how far it came.
    fn told(&self, why: Unfinished, found: u64) -> String {
        let why = self.stops.tell(why);
        match found {
            0 => why,
            found => format!("{why}: at least {found}"),
        }
    }

    /// The number, with a plus where counting stopped because that is all that was asked.
    fn text(&self, found: u64) -> String {
        let plus = if found == self.options.limit { "+" } else { "" };
        format!("{found}{plus}")
    }
}

impl LineVerb for Count<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let answer = match record.document {
            // Other threads have other grids.
            Ok(document) => {
                let grid = document.puzzle.grid();
                let counted = self.count(&mut solutions(&document.puzzle));
                let text = match counted {
                    _ if self.options.json => self.json(record.line, grid, counted),
                    Ok(found) => self.text(found),
                    Err((why, found)) => format!("error: {}", self.told(why, found)),
                };
                let mut answer = Answer::new(text, self.exit(counted));
                answer.remarks = missing_rule(&document, self.is_unique(counted))
                    .into_iter()
                    .collect();
                answer
            }
            Err(error) => Answer::unreadable(record.line, &error, self.options.json),
        };
        answer.write_to(out)
    }

    fn form(&self) -> AnswerForm {
        match self.options.json {
            true => AnswerForm::Json,
            false => AnswerForm::Line,
        }
    }

    fn shortcut(&self) -> Option<Shortcut<'_>> {
        let limit = u32::try_from(self.options.limit).ok().and_then(NonZero::new);
        let limit = limit.map_or(MOST_IN_BATCH, |limit| limit.min(MOST_IN_BATCH));
        // To make a text of each number anew would take as long as an easy puzzle does.
        let lines = (0..=limit.get()).map(|found| self.text(found.into()) + "\n");
        let lines: Vec<String> = lines.collect();
        let write = move |found: u32, out: &mut Vec<u8>| {
            let line = &lines[found as usize];
            let found = u64::from(found);
            if found == u64::from(limit.get()) && found < self.options.limit {
                return None;
            }
            out.extend_from_slice(line.as_bytes());
            Some(Meaning::new(self.exit(Ok(found))))
        };
        let shortcut = || Shortcut::Counts {
            limit,
            write: Box::new(write),
        };
        (!self.options.json).then(shortcut)
    }

    fn device(&self) -> Device {
        self.options.device.device
    }
}

impl PuzzleVerb for Count<'_> {
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<crate::tables::Asked<'_>, Failure> {
        use crate::tables::{Asked, Unfit};
        let Options {
            limit, json, proof, ..
        } = &self.options;
        Unfit::refuse(&[Unfit::proof(proof.is_asked()), Unfit::json(*json)])?;
        Ok(Asked {
            task: kudosu_tables::Task::Count { limit: *limit },
            told: format!("count, limit: {limit}"),
            device: self.device(),
        })
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        let (search, certificate) =
            self.options
                .proof
                .search(&document.puzzle, self.options.limit, self.stops)?;
        let mut search = search.with_threads(self.options.stream.threads());
        let counted = watched(&mut search, |search| self.count(search));
        let proven = certificate.map_or(Ok(Exit::Yes), |certificate| certificate.end(self.stops))?;
        match counted {
            _ if self.options.json => writeln!(output, "{}", self.json(1, document.puzzle.grid(), counted))?,
            Ok(found) => writeln!(output, "{}", self.text(found))?,
            Err((why, found)) => note(&self.told(why, found)),
        }
        note_all_beside(&document.notes, self.is_unique(counted));
        Ok(self.exit(counted).max(proven))
    }

    fn refuse_streams(&self) -> Result<(), Failure> {
        self.options.proof.refuse_streams()
    }

    fn knows(&self) -> Knows {
        Knows::CluesAndMarks
    }
}
