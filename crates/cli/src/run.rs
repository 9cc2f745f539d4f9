//! Runs a verb over everything that the command line names: a single puzzle gets the full answer, a stream a
//! line each.

use std::io::{self, Write};
use std::path::Path;

use kudosu::{Document, ReadOptions};

use crate::args::{InputOptions, Knows};
use crate::device::Engines;
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::files::GrowingFile;
use crate::input::{Content, Input, open_all};
use crate::job::{self, FileJob};
use crate::outlet::{Outlet, Worth, unwritable};
use crate::output::note;
use crate::resume::Begun;
use crate::stop_source::{Cause, StopSource};
use crate::stream::{AnswerForm, Ended, LineVerb, Run, Selection, Shortcut, StreamOptions};

/// A verb that answers puzzles.
pub trait PuzzleVerb: LineVerb {
    /// Answers the only puzzle there is.
    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome;

    /// The same as a question to a column of a table; what makes no sense there is refused by its name.
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<crate::tables::Asked, Failure> {
        Err(Failure::with_help(
            "this makes no columns for a table",
            "solve, check, count, rate, grade, traces, hint, explain, canonical, minimise and transform do",
        ))
    }

    /// The question with all of its options as a text, the same for equal questions only.
    fn told(&self) -> String;

    /// What is wrong with asking this of more than one puzzle, if anything is.
    fn refuse_streams(&self) -> Result<(), Failure> {
        Ok(())
    }

    /// What it knows of puzzles beyond digits and houses.
    fn knows(&self) -> Knows {
        Knows::Digits
    }
}

/// Answers every puzzle of every input, in order.
pub fn over_all_puzzles(
    verb: &dyn PuzzleVerb,
    input: &InputOptions,
    options: &StreamOptions,
    stops: &StopSource,
) -> Outcome {
    if let Some(limit) = options.stop_after {
        stops.stop_after(limit);
    }
    if let Some(outcome) = over_tables(verb, input, options, stops) {
        return outcome;
    }
    let (file, begun) = options.begun(verb)?.unzip();
    let input = &input.for_verb_that(verb.knows()).within(stops);
    let mut inputs = open_all(input)?;
    let reading = input.read_options();
    let job = options.job(verb, &reading);
    if let (Some(job), Some(_)) = (&job, &begun) {
        job.check()?;
    }
    let sizes: Option<Vec<u64>> = inputs.iter().map(|input| input.size).collect();
    let skip = begun.as_ref().map_or(options.skip, Begun::to_skip);
    let size = sizes.map(|sizes| sizes.iter().sum());
    let engines = match verb.shortcut() {
        Some(Shortcut::Depths { lines }) => Engines::for_depths(verb.device(), size, lines)?,
        _ => Engines::new(verb.device(), size)?,
    };
    let mut run = Run {
        verb,
        engines: &engines,
        selection: Selection::new(options.shard, skip),
        threads: options.threads(),
        size,
        stops,
    };
    let only = match inputs.len() {
        1 => inputs.pop(),
        _ => None,
    };
    let name = only.as_ref().map(|input| input.name.clone()).unwrap_or_default();
    let only = only.map(|input| input.content(&reading)).transpose()?;
    // What is about one puzzle waits to see whether there is a second one.
    let only = match (verb.refuse_streams(), only) {
        (Err(refused), Some(content)) => Some(Content::One(content.only()?.ok_or(refused)?)),
        (_, only) => only,
    };
    let guard = stops.guard_output();
    let mut outlet = options.outlet(file, begun.as_ref(), stops)?;
    if begun.is_none() {
        match only {
            Some(Content::One(Err(error))) => return Err(Failure::of_text(name, error, Some(stops))),
            Some(Content::One(Ok(document))) => {
                let answered = match run.selection.takes_next() {
                    true => verb.answer_one(&document, &mut outlet),
                    false => Ok(Exit::Yes),
                };
                outlet.close(match answered.is_ok() {
                    true => Worth::All,
                    false => Worth::Nothing,
                })?;
                return answered;
            }
            _ => {}
        }
    }
    verb.refuse_streams()?;
    if let (Some(job), Some(_)) = (&job, &begun) {
        job.write()?;
    }
    let contents = only.map(|content| Ok((name, content)));
    let contents = contents.into_iter().chain(inputs.into_iter().map(|input: Input| {
        let name = input.name.clone();
        Ok((name, input.content(&reading)?))
    }));
    let mut expected = begun;
    let file = options.output.as_deref();
    let mut gate = |text: Vec<u8>| match &mut expected {
        None => Ok(text),
        Some(begun) => begun.let_through(text).ok_or_else(|| does_not_fit(file, begun)),
    };
    run.answer(contents, outlet, &mut gate, |ended, outlet| {
        let outcome = end(ended, outlet, options, skip, job.as_ref(), stops);
        drop(guard);
        outcome
    })
}

/// Answers the tables that the options name, where they name tables.
#[cfg(feature = "tables")]
fn over_tables(
    verb: &dyn PuzzleVerb,
    input: &InputOptions,
    options: &StreamOptions,
    stops: &StopSource,
) -> Option<Outcome> {
    let wants_json = verb.form() == AnswerForm::Json;
    let input = &input.for_verb_that(verb.knows());
    match crate::tables::Tables::named_by(input, options.output.as_deref(), wants_json) {
        Ok(None) => None,
        Err(failure) => Some(Err(failure)),
        Ok(Some(tables)) => Some(
            verb.asked_of_tables()
                .and_then(|asked| tables.answer(asked, options, stops)),
        ),
    }
}

#[cfg(not(feature = "tables"))]
fn over_tables(
    _: &dyn PuzzleVerb,
    input: &InputOptions,
    options: &StreamOptions,
    _: &StopSource,
) -> Option<Outcome> {
    let named = input
        .puzzles
        .iter()
        .map(Path::new)
        .chain(options.output.as_deref());
    let is_meant = input.column.is_some() || named.into_iter().any(crate::left_out::is_named_as_columns);
    is_meant.then(|| Err(crate::left_out::TABLES.failure()))
}

/// Closes the output and says how the run ended and how it can go on.
fn end(
    ended: Ended,
    outlet: Outlet,
    options: &StreamOptions,
    skipped: u64,
    job: Option<&FileJob>,
    stops: &StopSource,
) -> Outcome {
    let Ended {
        tally,
        outcome,
        selection,
    } = ended;
    let closed = outlet.close(match outcome.is_ok() || tally.puzzles > 0 {
        true => Worth::SoFar,
        false => Worth::Nothing,
    });
    if let Err(Failure::Told { message, help }) = closed {
        // How much of the last answers was written is not known here, but the file knows. Whoever skipped as
        // many puzzles as were answered would miss those that are not in it.
        let kept = job.filter(|_| options.output.as_deref().is_some_and(Path::is_file));
        let goes_on = kept.map(|_| "what was written is kept, and --resume goes on with it".to_owned());
        let help = help.or(goes_on);
        return Err(Failure::Told { message, help });
    }
    let failure = closed.and(outcome).err();
    if let (true, None, Some(seen)) = (options.resume, &failure, selection)
        && seen.is_skipping()
    {
        let (there, puzzles) = (skipped + 1, seen.own());
        let file = options.output.as_deref().unwrap_or(Path::new("-")).display();
        return Err(Failure::with_help(
            format!("{file} has {there} answers, but the input has only {puzzles} puzzles"),
            "it belongs to another input; name another file, or remove this one",
        ));
    }
    let done = skipped + tally.puzzles;
    let kept = job.filter(|_| options.output.as_deref().is_some_and(Path::is_file));
    match (kept, stops.cause()) {
        (Some(job), None) if failure.is_none() => job.done(),
        // The answers are there; should this fail, they are known again by the last of them.
        (Some(job), Some(Cause::Interrupted | Cause::OutOfTime(_))) => drop(job.write()),
        _ => {}
    }
    let how = match kept {
        Some(_) => "--resume goes on".to_owned(),
        None => format!("--skip {done} goes on"),
    };
    let in_part = if tally.is_in_part {
        ", the next one in part"
    } else {
        ""
    };
    let puzzles = if done == 1 {
        "1 puzzle".to_owned()
    } else {
        format!("{done} puzzles")
    };
    let go_on = format!("{puzzles} done{in_part}; {how}");
    match (stops.cause(), failure) {
        (_, Some(Failure::ClosedPipe)) => Err(Failure::ClosedPipe),
        (Some(Cause::OutputGone), Some(failure)) => Err(failure),
        (_, Some(failure)) => {
            failure.render(true).iter().for_each(|text| note(text));
            note(&go_on);
            Ok(failure.exit())
        }
        (Some(Cause::OutOfTime(_)), None) => {
            note(&format!("the time of --stop-after is over: {go_on}"));
            Ok(Exit::Unfinished)
        }
        (Some(_), None) => {
            note(&format!("interrupted: {go_on}"));
            Ok(Exit::Interrupted)
        }
        (None, None) => Ok(tally.exit),
    }
}

/// Whether answers can be counted in a file, and are complete there.
fn can_resume(verb: &dyn PuzzleVerb) -> bool {
    verb.form() != AnswerForm::Text && !verb.lists()
}

fn does_not_fit(file: Option<&Path>, begun: &Begun) -> Failure {
    let file = file.unwrap_or(Path::new("-")).display();
    let (answers, there) = (begun.answers, begun.place());
    Failure::with_help(
        format!(
            "{file} is not the beginning of this run: its answer {answers} would be another one now ({there})"
        ),
        "resume with the same input, options and version, or name another file",
    )
}

impl StreamOptions {
    /// What an earlier run left, where this one is to go on with it.
    fn begun(&self, verb: &dyn PuzzleVerb) -> Result<Option<(GrowingFile, Begun)>, Failure> {
        let Some(path) = self.output.as_deref().filter(|_| self.resume) else {
            return Ok(None);
        };
        if !can_resume(verb) {
            return Err(Failure::with_help(
                "--resume counts answers of one line each, and these can have several",
                "--json makes it one line for each puzzle; for lists, --skip leaves out what is done",
            ));
        }
        if path.metadata().is_ok_and(|found| !found.is_file()) || path.as_os_str() == "-" {
            let path = path.display();
            return Err(Failure::told(format!(
                "--resume needs a file, and {path} is none"
            )));
        }
        let mut file = GrowingFile::open(path).map_err(|error| match error.kind() {
            io::ErrorKind::ResourceBusy => Failure::with_help(
                format!("could not go on with {}: {error}", path.display()),
                "wait until it has ended, or name another file",
            ),
            _ => unwritable(path, &error),
        })?;
        let begun = Begun::in_file(&file)?;
        file.go_on_after(begun.length);
        Ok(Some((file, begun)))
    }

    /// What answers in a file are known again by, where they can be gone on with.
    fn job(&self, verb: &dyn PuzzleVerb, reading: &ReadOptions) -> Option<FileJob> {
        let output = self.output.as_deref().filter(|path| path.as_os_str() != "-")?;
        let text = job::beginning(&verb.told(), reading, self);
        let form = verb.form().name();
        let shard = self.shard.map_or("all".to_owned(), |shard| shard.to_string());
        can_resume(verb).then(|| FileJob::of(output, format!("{text}as {form}, shard {shard}\n")))
    }

    /// Where the answers go.
    fn outlet(
        &self,
        file: Option<GrowingFile>,
        begun: Option<&Begun>,
        stops: &StopSource,
    ) -> Result<Outlet, Failure> {
        match (&self.output, file, begun) {
            (_, Some(file), Some(begun)) => Ok(Outlet::after(file, begun.length, stops)),
            (Some(path), ..) => Outlet::to_file(path, stops),
            (None, ..) => Ok(Outlet::to_stdout(stops)),
        }
    }
}
