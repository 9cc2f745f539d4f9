//! `kudosu hunt`: puzzles as wished beside given ones, and beside those that are found.

mod log;

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use kudosu::generate::{HuntCounts, HuntEnd, HuntEvent, HuntFind, HuntSummary};
use kudosu::nine::Values;
use kudosu::rating::Scale;
use kudosu::schema::{HuntQuestion, Numbered};
use kudosu::verbs::{Effort, Hunting};
use kudosu::{Grid, Unfinished};

use crate::args::{EffortOptions, InputOptions};
use crate::device::{DeviceOptions, Engines};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::input::each_document;
use crate::outlet::{Outlet, Worth};
use crate::output::{json_text, note};
use crate::progress::Spinner;
use crate::stop_source::StopSource;
use crate::verbs::generate::refused;
use crate::verbs::rate::LineFormat;
use log::HuntLog;

/// What `kudosu hunt` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
Some givens of a puzzle go, others come, and what has exactly one solution is made minimal and looked at, each puzzle once up to symmetry. What is as
wished is written in its canonical form with its ratings; what lies beside it is looked at in its turn, after all that lies beside the given puzzles, the
highest finds first. A wish for the depth (--te) is looked at before others and costs little: --te 2.. beside --se 11.. spares the rating of all that
has depth 1.

--remove 1 is what people call {-1+1}: some hundred puzzles. --remove 2 looks at ten thousands, --remove 3 at millions. --add 2 beside --remove 1 is {-1+2}.

With --log everything that was found and done is kept in a file as it happens. The same command with the same file goes on where it was stopped or killed,
with these puzzles or others; what was found before is not written again. On one thread the same puzzles give the same finds in the same order;
on several the order may differ.

EXAMPLES
  kudosu hunt --se 2.0.. --no-follow puzzle.txt
  kudosu hunt --te 1 --most 3 --json puzzle.txt
  kudosu hunt --givens ..22 --remove 2 --log hunt.log --timeout 1s puzzle.txt || [ $? -eq 3 ]")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    question: HuntQuestion,

    /// Write a line like this for each find, as kudosu rate does
    #[arg(long, value_name = "FORMAT", value_parser = str::parse::<LineFormat>, conflicts_with = "scale", help_heading = "Output")]
    format: Option<LineFormat>,

    /// Write one JSON object a line
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    json: bool,

    /// Write the finds to a file, which gets its name when the run ends; .gz or .zst compress
    #[arg(short = 'o', long = "output", value_name = "FILE", help_heading = "Output")]
    file: Option<PathBuf>,

    /// Keep what was found and done in this file, and go on with it where there is one
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    log: Option<PathBuf>,

    /// End when so many were found
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        help_heading = "Effort"
    )]
    most: Option<u64>,

    #[command(flatten)]
    device: DeviceOptions,

    #[command(flatten)]
    effort: EffortOptions,
}

/// Hunts for what the options wish for.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.effort.timeout);
    let mut question = options.question.clone();
    if let Some(format) = &options.format {
        question.scale = format.scales();
    }
    let hunting = Hunting::of(&question).map_err(|error| refused(&error))?;
    let starts = starts(&options.input.within(&stops))?;
    let log = options.log.as_deref().map(|path| HuntLog::open(path, &hunting));
    let log = log.transpose()?;
    let engines = Engines::for_an_open_end(options.device.device)?;
    let scales: Vec<Scale> = question.scale.iter().map(|scale| scale.0).collect();
    let usual = || LineFormat::usual(&scales);
    let prey = Prey {
        hunting: &hunting,
        starts: &starts,
        most: options.most,
        engines: &engines,
        format: (!options.json).then(|| options.format.clone().unwrap_or_else(usual)),
    };
    let output = Outlet::named(options.file.as_deref(), &stops)?;
    stops.ask(1, |effort| {
        prey.hunt(
            log,
            output,
            &effort.with_threads(options.effort.threads()),
            &stops,
        )
    })
}

/// The puzzles to start from.
fn starts(input: &InputOptions) -> Result<Vec<Values>, Failure> {
    let mut starts = Vec::new();
    each_document(input, |document| {
        let start = Hunting::start_of(&document);
        let number = starts.len() + 1;
        starts.push(start.map_err(|refusal| Failure::told(format!("puzzle {number}: {}", refusal.error)))?);
        Ok(())
    })?;
    Ok(starts)
}

/// What is hunted, and with what.
struct Prey<'a> {
    hunting: &'a Hunting,
    starts: &'a [Values],
    most: Option<u64>,
    engines: &'a Engines,
    /// How a find is written; as JSON where there is none.
    format: Option<LineFormat>,
}

impl Prey<'_> {
    fn hunt(
        &self,
        mut log: Option<HuntLog>,
        mut output: Outlet,
        effort: &Effort<'_>,
        stops: &StopSource,
    ) -> Outcome {
        let guard = stops.guard_output();
        let known = log.as_mut().map(HuntLog::take_known).unwrap_or_default();
        let before = known.counts;
        let watch = Watch::new(before);
        let mut written: Result<(), Failure> = Ok(());
        let mut number = 0;
        let engine = || self.engines.batch();
        let told = |event: HuntEvent<'_>| {
            if written.is_err() {
                return;
            }
            written = log.as_mut().map_or(Ok(()), |log| log.add(&event));
            match event {
                HuntEvent::Found(found) if written.is_ok() => {
                    number += 1;
                    written = watch.spinner.aside(|| self.write(number, found, &mut output));
                }
                HuntEvent::Progress { counts, waiting } => watch.show(&counts, waiting),
                _ => {}
            }
            if written.is_err() {
                effort.stop.request(); // nobody reads any more
            }
        };
        let summary = self
            .hunting
            .hunt_with(self.starts, known, self.most, &engine, effort, told);
        watch.spinner.finish();
        let closed = output.close(match written.is_ok() {
            true => Worth::SoFar,
            false => Worth::Nothing,
        });
        let kept = log.map_or(Ok(()), HuntLog::close);
        drop(guard);
        closed.and(kept).and(written)?;
        self.note_the_end(&summary, effort);
        Ok(match summary.end {
            HuntEnd::Enough => Exit::Yes,
            HuntEnd::Exhausted if summary.counts.found > 0 => Exit::Yes,
            HuntEnd::Exhausted => Exit::No,
            _ => stops.exit(),
        })
    }

    fn write(&self, number: usize, found: &HuntFind, output: &mut dyn Write) -> Result<(), Failure> {
        match &self.format {
            None => {
                let answer = Hunting::answer(found);
                writeln!(output, "{}", json_text(&Numbered { line: number, answer }))?;
            }
            Some(format) => {
                let grid = Grid::try_from(&found.puzzle).map_err(|error| Failure::told(error.to_string()))?;
                writeln!(output, "{}", format.fill(&grid, &found.ratings))?;
            }
        }
        output.flush()?;
        Ok(())
    }

    /// What a hunt that may have taken days has to say at its end.
    fn note_the_end(&self, summary: &HuntSummary, effort: &Effort<'_>) {
        let left_out = self.starts.len() - summary.starts.min(self.starts.len());
        if left_out > 0 && !matches!(summary.end, HuntEnd::Unfinished(_)) {
            note(&format!(
                "{left_out} of {} puzzles left out: without exactly one solution, or the same as another one",
                self.starts.len()
            ));
        }
        let why = match summary.end {
            HuntEnd::Unfinished(why @ Unfinished::Stopped) => format!("{}: ", effort.told(why)),
            HuntEnd::Unfinished(why) => format!("{why}: "),
            _ => String::new(),
        };
        note(&format!("{why}{}", told(&summary.counts)));
    }
}

/// How far a hunt has come, in words.
fn told(counts: &HuntCounts) -> String {
    let mut text = format!(
        "{} found among {} puzzles, all beside {} of them done",
        counts.found, counts.looked_at, counts.done
    );
    if counts.depths.iter().any(|&depth| depth > 0) {
        text += "; depth";
        for (depth, number) in counts
            .depths
            .iter()
            .enumerate()
            .filter(|(_, number)| **number > 0)
        {
            let more = if depth + 1 == counts.depths.len() { "+" } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(text, " {depth}{more}: {number}");
        }
    }
    text
}

/// The progress line.
struct Watch {
    spinner: Spinner,
    started: Instant,
    before: HuntCounts,
}

impl Watch {
    fn new(before: HuntCounts) -> Watch {
        Watch {
            spinner: Spinner::new(),
            started: Instant::now(),
            before,
        }
    }

    fn show(&self, counts: &HuntCounts, waiting: usize) {
        let looked_at = counts.looked_at - self.before.looked_at;
        let rate = looked_at as f64 / self.started.elapsed().as_secs_f64().max(0.001);
        self.spinner
            .show(&format!("{}  {waiting} waiting  {rate:.0}/s", told(counts)));
    }
}
