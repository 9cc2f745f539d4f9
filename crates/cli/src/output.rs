//! Standard output: buffered, quiet when the reader goes away, and drawn only where a person looks.

use std::io::{self, BufWriter, IsTerminal, Write};

use clap::Args;
use kudosu::{Format, Grid};

use crate::args::writable_format;
use crate::failure::Failure;

/// How grids are written.
#[derive(Args, Debug, Clone, Default)]
pub struct OutputOptions {
    /// Write grids in this format (default: boxed on a terminal, else one line)
    #[arg(long, value_name = "FORMAT", value_parser = writable_format, help_heading = "Output")]
    pub to: Option<Format>,

    /// Write one JSON object a line
    #[arg(long, conflicts_with = "to", help_heading = "Output")]
    pub json: bool,
}

impl OutputOptions {
    /// The format for a single grid.
    pub fn format_of_one(&self) -> Format {
        let default = if io::stdout().is_terminal() {
            Format::Boxed
        } else {
            Format::Line
        };
        self.to.unwrap_or(default)
    }

    /// The format for a grid of a stream.
    pub fn format_in_stream(&self) -> Format {
        self.to.unwrap_or(Format::Line)
    }
}

/// Standard output with a buffer. Whoever writes must flush.
pub fn stdout() -> impl Write {
    BufWriter::with_capacity(64 * 1024, io::stdout().lock())
}

/// A grid as text without a final line end.
pub fn grid_text(grid: &Grid, format: Format) -> Result<String, Failure> {
    let text = kudosu::write(grid, format).map_err(|error| Failure::told(error.to_string()))?;
    Ok(text.trim_end_matches('\n').to_owned())
}

/// A note for the person who runs the program, on standard error.
pub fn note(text: &str) {
    // Nothing can be done when standard error is closed.
    let _ = writeln!(anstream::stderr(), "{text}");
}
