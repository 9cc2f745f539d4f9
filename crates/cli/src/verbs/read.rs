//! `kudosu read`: the puzzles in a photograph, with how sure each cell is.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use kudosu::Format;
use kudosu::photo::answer_of_photo;

use crate::args::{duration, writable_format};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::outlet::{Outlet, Worth, is_on_terminal};
use crate::output::{document_text, json_text};
use crate::photograph::{Seen, chosen, document_of, grids_of, seen, tell};
use crate::stop_source::StopSource;

/// What `kudosu read` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
JPEG, PNG and WebP are read, upright as the camera says. The puzzle goes to standard output; what is doubtful, and
why, to standard error. Where the puzzle does not have one solution as it was read, the next likely readings are
tried, and what was chosen instead is said. Nothing leaves this machine.

EXAMPLES
  kudosu read photo.jpg                what the photograph shows
  kudosu read photo.jpg | kudosu hint  a hint for it
  kudosu read --json photo.jpg         every cell with how sure it is
  kudosu read --grid 2 page.jpg        the second of several grids
  kudosu solve photo.jpg               every verb takes photographs, too")]
pub struct Options {
    /// Photographs: files, or - for standard input (also when there is none)
    #[arg(value_name = "PHOTO")]
    photos: Vec<PathBuf>,

    /// Take only this grid of a photograph that shows several, counted from the top and from the left
    #[arg(long, value_name = "N", help_heading = "Input")]
    grid: Option<usize>,

    /// Write grids in this format (default: boxed on a terminal, else one line)
    #[arg(long, value_name = "FORMAT", value_parser = writable_format, help_heading = "Output")]
    to: Option<Format>,

    /// Write one JSON object a photograph: its grids, and every cell with how sure it is
    #[arg(long, conflicts_with = "to", help_heading = "Output")]
    json: bool,

    /// Write into this file, which gets its name when it is complete; .gz and .zst are compressed
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Stop after this long: 10, 2.5s, 300ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration, allow_negative_numbers = true, help_heading = "Effort")]
    timeout: Option<Duration>,
}

/// What to do with something that is no picture: nothing is in it, or text, or who knows what.
fn no_picture(name: &str, mut rest: Box<dyn Read + Send>) -> Failure {
    let mut start = [0; 512];
    // The bytes that were looked at, and what comes next; whoever types is not asked for more. What cannot be
    // read is told as something that is no picture.
    let mut length = rest.read(&mut start).unwrap_or(0);
    length += rest.read(&mut start[length..]).unwrap_or(0);
    let start = &start[..length];
    if start.is_empty() {
        return Failure::with_help(
            format!("{name} is empty"),
            "copy the file once more, or take the picture again",
        );
    }
    // A character may be cut off at the end.
    let is_utf8 = str::from_utf8(start).map_or_else(|error| error.error_len().is_none(), |_| true);
    let is_text = is_utf8 && !start.contains(&0);
    Failure::with_help(
        format!("{name} is no JPEG, PNG or WebP picture"),
        match is_text {
            true => {
                "what is text already needs no reading: kudosu solve, convert and the others take it as it is"
            }
            false => "save it as JPEG or PNG",
        },
    )
}

/// Reads every photograph that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.timeout);
    let mut output = Outlet::named(options.output.as_deref(), &stops)?;
    let standard_input = [PathBuf::from("-")];
    let photos = match &options.photos[..] {
        [] => &standard_input[..],
        photos => photos,
    };
    for photo in photos {
        let is_file = photo.as_os_str() != "-";
        let name = if is_file {
            photo.display().to_string()
        } else {
            "standard input".to_owned()
        };
        let reader: Box<dyn Read + Send> = match is_file {
            true => Box::new(
                File::open(photo)
                    .map_err(|error| Failure::told(format!("could not open {name}: {error}")))?,
            ),
            false => Box::new(io::stdin()),
        };
        let bytes = match seen(&name, reader)? {
            Seen::Photograph(bytes) => bytes,
            Seen::Text(rest) => return Err(no_picture(&name, rest)),
        };
        let mut grids = grids_of(&name, &bytes, Some(&stops))?;
        if let Some(number) = options.grid {
            grids = vec![chosen(&name, &grids, Some(number))?.clone()];
        }
        if options.json {
            let mut answer = answer_of_photo(&grids);
            if let (Some(number), [only]) = (options.grid, &mut answer.grids[..]) {
                only.number = number;
            }
            writeln!(output, "{}", json_text(&answer))?;
            continue;
        }
        let format = options.to.unwrap_or(if is_on_terminal() {
            Format::Boxed
        } else {
            Format::Line
        });
        let has_several = grids.len() > 1;
        for (at, (grid, settled)) in grids.iter().enumerate() {
            let name = if has_several {
                format!("{name}, grid {}", at + 1)
            } else {
                name.clone()
            };
            writeln!(output, "{}", document_text(&document_of(grid), format)?)?;
            tell(&name, grid, settled);
        }
    }
    output.close(Worth::All)?;
    Ok(Exit::Yes)
}
