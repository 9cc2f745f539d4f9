//! Standard output: buffered, quiet when the reader goes away, and drawn only where a person looks.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use kudosu::render::{self, Picture};
use kudosu::{Document, Format, Grid, Note};

use crate::args::writable_format;
use crate::failure::Failure;
use crate::outlet::is_on_terminal;
use crate::paint::{self, look_of_terminal};
use crate::stream::AnswerForm;

/// How grids are written.
#[derive(Args, Debug, Clone, Default)]
pub struct OutputOptions {
    /// Write grids in this format (default: drawn on a terminal, else one line)
    #[arg(long, value_name = "FORMAT", value_parser = writable_format, help_heading = "Output")]
    pub to: Option<Format>,

    /// Write one JSON object a line
    #[arg(long, conflicts_with = "to", help_heading = "Output")]
    pub json: bool,
}

/// Something of the schema as a line of JSON.
pub fn json_text(answer: &impl serde::Serialize) -> String {
    serde_json::to_string(answer).expect("the types of the schema have no keys that are not texts")
}

impl OutputOptions {
    /// Refuses what means nothing where grids are in the columns of a table.
    #[cfg(feature = "tables")]
    pub fn refuse_in_tables(&self) -> Result<(), Failure> {
        use crate::tables::Unfit;
        Unfit::refuse(&[
            Unfit::json(self.json),
            Unfit {
                option: "--to",
                is_given: self.to.is_some_and(|format| format != Format::Line),
                why: "its grids are lines",
                help: "kudosu convert --to FORMAT rewrites lines in another format",
            },
        ])
    }

    /// The text of a single solution, without a final line end: drawn for a person, one line for a program.
    pub fn text_of_one(&self, puzzle: &Grid, solution: &Grid) -> Result<String, Failure> {
        if self.to.is_some() || !is_on_terminal() {
            return grid_text(solution, self.to.unwrap_or(Format::Line));
        }
        let picture = Picture::of(solution).with_givens(puzzle.filled());
        let drawing = render::draw(&picture, &look_of_terminal());
        Ok(paint::for_stdout(&drawing).trim_end_matches('\n').to_owned())
    }

    /// What an answer of one grid looks like in a stream.
    pub fn form_in_stream(&self) -> AnswerForm {
        match self.json {
            true => AnswerForm::Json,
            false => AnswerForm::of(self.format_in_stream()),
        }
    }

    /// The word for the format that was asked for.
    pub fn format_name(&self) -> &'static str {
        self.to.map_or("usual", Format::name)
    }

    /// The format for a grid of a stream.
    pub fn format_in_stream(&self) -> Format {
        self.to.unwrap_or(Format::Line)
    }
}

/// Whether the program was started without a standard output. Then the system has put something in its place
/// that takes everything and keeps nothing.
static IS_STDOUT_CLOSED: AtomicBool = AtomicBool::new(false);

/// Says that the program was started without a standard output: whatever is written there is an error.
pub fn stdout_is_closed() {
    IS_STDOUT_CLOSED.store(true, Ordering::Relaxed);
}

/// Standard output, if there is one.
pub fn open_stdout() -> io::Result<StdoutLock<'static>> {
    match IS_STDOUT_CLOSED.load(Ordering::Relaxed) {
        true => Err(io::Error::other("standard output is closed")),
        false => Ok(io::stdout().lock()),
    }
}

/// Standard output with a buffer. Whoever writes must flush.
pub fn stdout() -> impl Write {
    BufWriter::with_capacity(64 * 1024, Stdout)
}

/// Standard output, which is looked for when something is written.
struct Stdout;

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        open_stdout()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

/// A grid as text without a final line end.
pub fn grid_text(grid: &Grid, format: Format) -> Result<String, Failure> {
    let text = kudosu::write(grid, format).map_err(|error| Failure::told(error.to_string()))?;
    Ok(text.trim_end_matches('\n').to_owned())
}

/// A puzzle as text without a final line end, with all that the format can say of it.
pub fn document_text(document: &Document, format: Format) -> Result<String, Failure> {
    let text = kudosu::write_document(document, format).map_err(|error| Failure::told(error.to_string()))?;
    Ok(text.trim_end_matches('\n').to_owned())
}

/// What was not understood in the text of a puzzle, a line each.
pub fn note_all(notes: &[Note]) {
    note_all_beside(notes, None);
}

/// The same beside what was found out: whether the puzzle has exactly one solution, where that is known.
pub fn note_all_beside(notes: &[Note], is_unique: Option<bool>) {
    let told = notes.iter().filter(|what| what.is_told(is_unique));
    told.for_each(|what| note(&what.to_string()));
}

/// A note for the person who runs the program, on standard error.
pub fn note(text: &str) {
    // Nothing can be done when standard error is closed.
    let _ = writeln!(anstream::stderr(), "{text}");
}
