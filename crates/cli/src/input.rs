//! Where puzzles come from: a literal, a file or standard input, opened and recognised by content.

use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::Path;

use kudosu::{Format, Layout, Puzzle, ReadError, ReadOptions};

use crate::args::InputOptions;
use crate::failure::Failure;
use crate::packed::{Packing, Unpacked, unpacked};

/// Recognition looks at this much of an input at most,
/// so that a stream of any length is read in constant memory.
const PREFIX: usize = 64 * 1024;

/// A single grid larger than this is not one: 100×100 decimals with every decoration stay far below.
const LARGEST_SINGLE: usize = 4 * 1024 * 1024;

/// An opened input with the bytes that were read to recognise it.
pub struct Input {
    /// What to call it in messages.
    pub name: String,
    /// How many bytes there are in all, where that is known.
    pub size: Option<u64>,
    prefix: Vec<u8>,
    rest: Option<Box<dyn Read + Send>>,
}

/// What an input turned out to be.
pub enum Content {
    /// One puzzle, or the reason why it could not be read.
    One(Result<Puzzle, ReadError>),
    /// A document with several puzzles.
    Several(Vec<Puzzle>),
    /// One puzzle a line, however many.
    Lines(Lines),
}

/// A stream of puzzles, one a line.
pub struct Lines {
    /// What to call it in messages.
    pub name: String,
    /// The format that was recognised.
    pub format: Format,
    /// What else the reader needs to know.
    pub options: ReadOptions,
    /// The whole input from its start.
    pub reader: Box<dyn Read + Send>,
}

/// Opens everything that the command line names; standard input where it names nothing.
pub fn open_all(options: &InputOptions) -> Result<Vec<Input>, Failure> {
    if options.puzzles.is_empty() {
        if io::stdin().is_terminal() {
            return Err(Failure::with_help(
                "there is no puzzle to read",
                "give a line of digits, a file, or - to type one in and end with Ctrl-D",
            ));
        }
        return Ok(vec![Input::from_stdin()?]);
    }
    let read_options = options.read_options();
    options
        .puzzles
        .iter()
        .map(|argument| Input::from_argument(argument, &read_options))
        .collect()
}

/// Whether there is nothing on standard input: nobody piped anything, or nothing but blanks.
pub fn nothing_to_read() -> Result<bool, Failure> {
    if io::stdin().is_terminal() {
        return Ok(true);
    }
    let mut waiting = io::stdin().lock();
    loop {
        match waiting.fill_buf() {
            Ok([]) => return Ok(true),
            Ok(bytes) => match bytes.iter().position(|byte| !byte.is_ascii_whitespace()) {
                Some(_) => return Ok(false),
                None => {
                    let blanks = bytes.len();
                    waiting.consume(blanks);
                }
            },
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(unreadable("standard input", &error)),
        }
    }
}

/// The one puzzle that the options name; a stream of several is not one.
pub fn read_single(options: &InputOptions) -> Result<Puzzle, Failure> {
    let mut inputs = open_all(options)?;
    let (Some(input), true) = (inputs.pop(), inputs.is_empty()) else {
        return Err(Failure::told("this takes one puzzle, not several"));
    };
    let name = input.name.clone();
    match input.content(&options.read_options())? {
        Content::One(puzzle) => puzzle.map_err(|error| Failure::Read { name, error }),
        Content::Several(_) | Content::Lines(_) => Err(Failure::told(format!(
            "{name} has several puzzles; this takes one"
        ))),
    }
}

/// All puzzles that the options name, from files and streams alike, in order;
/// the first that cannot be read is an error.
pub fn read_everything(options: &InputOptions) -> Result<Vec<Puzzle>, Failure> {
    let mut puzzles = Vec::new();
    for input in open_all(options)? {
        let name = input.name.clone();
        let in_this_input = |error| Failure::Read {
            name: name.clone(),
            error,
        };
        match input.content(&options.read_options())? {
            Content::One(puzzle) => puzzles.push(puzzle.map_err(in_this_input)?),
            Content::Several(several) => puzzles.extend(several),
            Content::Lines(mut lines) => {
                let mut text = Vec::new();
                let read = lines.reader.read_to_end(&mut text);
                read.map_err(|error| unreadable(&name, &error))?;
                for (at, line) in text.split(|&byte| byte == b'\n').enumerate() {
                    let puzzle = kudosu::read_line(line, at + 1, lines.format, &lines.options);
                    puzzles.extend(puzzle.map_err(in_this_input)?);
                }
            }
        }
    }
    Ok(puzzles)
}

impl InputOptions {
    /// What the reader needs to know.
    pub fn read_options(&self) -> ReadOptions {
        ReadOptions::default()
            .with_format(self.from)
            .with_box(self.box_size)
    }
}

impl Input {
    fn from_stdin() -> Result<Input, Failure> {
        Input::from_reader("standard input", None, Box::new(io::stdin()))
    }

    fn from_argument(argument: &str, options: &ReadOptions) -> Result<Input, Failure> {
        if argument == "-" {
            return Input::from_stdin();
        }
        let path = Path::new(argument);
        match path.metadata() {
            Ok(metadata) if metadata.is_dir() => Err(Failure::with_help(
                format!("{argument} is a directory, not a puzzle"),
                "name a file in it, or several: kudosu solve folder/*.csv",
            )),
            Ok(metadata) => match File::open(path) {
                // Pipes and devices say 0; then the size is not known.
                Ok(file) => {
                    let size = Some(metadata.len()).filter(|_| metadata.is_file());
                    Input::from_reader(argument, size, Box::new(file))
                }
                Err(error) => Err(Failure::told(format!("could not open {argument}: {error}"))),
            },
            Err(error) => Input::from_literal(argument, options, &error),
        }
    }

    /// The argument itself as a puzzle, when there is no such file.
    fn from_literal(argument: &str, options: &ReadOptions, no_file: &io::Error) -> Result<Input, Failure> {
        // What is wrong with a link is told as such: no file has a name like that.
        let is_meant = || looks_like_a_puzzle(argument) || argument.contains("://");
        if kudosu::read(argument.as_bytes(), options).is_err() && !is_meant() {
            return Err(match no_file.kind() {
                io::ErrorKind::NotFound => Failure::with_help(
                    format!("there is no file {argument}, and it is not a puzzle either"),
                    "a puzzle is its cells row by row, such as .142..1..2.4.3.1; kudosu --help has examples",
                ),
                _ => Failure::told(format!("could not open {argument}: {no_file}")),
            });
        }
        let bytes = argument.as_bytes().to_vec();
        Ok(Input {
            name: "argument".into(),
            size: Some(bytes.len() as u64),
            prefix: bytes,
            rest: None,
        })
    }

    fn from_reader(name: &str, size: Option<u64>, reader: Box<dyn Read + Send>) -> Result<Input, Failure> {
        let Unpacked { mut reader, packing } = unpacked(name, reader)?;
        // How much comes out of a compressed file is not known before its end.
        let size = size.filter(|_| packing == Packing::Plain);
        let mut prefix = Vec::with_capacity(PREFIX);
        let mut is_complete = false;
        while !is_complete && prefix.len() < PREFIX && !starts_with_a_whole_puzzle(&prefix) {
            is_complete = read_some(&mut reader, &mut prefix).map_err(|error| unreadable(name, &error))? == 0;
        }
        let rest = (!is_complete).then_some(reader);
        Ok(Input {
            name: name.to_owned(),
            size,
            prefix,
            rest,
        })
    }

    /// Recognises the input: one puzzle, or a stream.
    pub fn content(self, options: &ReadOptions) -> Result<Content, Failure> {
        let layout = kudosu::recognise(&self.prefix, self.rest.is_none(), options);
        let layout = match layout {
            Ok(layout) => layout,
            Err(error) => return Ok(Content::One(Err(error))),
        };
        let (format, is_stream) = match layout {
            Layout::One(format) | Layout::Several(format) => (format, false),
            Layout::Lines(format) => (
                format,
                self.rest.is_some() || !has_one_record(&self.prefix, format),
            ),
        };
        let mut options = options.clone();
        options.format = Some(format);
        if is_stream {
            let start = io::Cursor::new(self.prefix);
            let reader: Box<dyn Read + Send> = match self.rest {
                Some(rest) => Box::new(start.chain(rest)),
                None => Box::new(start),
            };
            return Ok(Content::Lines(Lines {
                name: self.name,
                format,
                options,
                reader,
            }));
        }
        let text = self.read_to_end()?;
        Ok(match kudosu::read(&text, &options) {
            Ok(puzzles) if puzzles.len() > 1 => Content::Several(puzzles),
            _ => Content::One(kudosu::read_one(&text, &options)),
        })
    }

    fn read_to_end(self) -> Result<Vec<u8>, Failure> {
        let Input {
            name,
            mut prefix,
            rest,
            ..
        } = self;
        if let Some(rest) = rest {
            let allowed = LARGEST_SINGLE as u64 + 1;
            rest.take(allowed)
                .read_to_end(&mut prefix)
                .map_err(|error| unreadable(&name, &error))?;
            if prefix.len() > LARGEST_SINGLE {
                return Err(Failure::with_help(
                    format!("{name} looks like one grid, but is far larger than any"),
                    "for many puzzles, put one on each line",
                ));
            }
        }
        Ok(prefix)
    }
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::told(format!("could not read {name}: {error}"))
}

/// Appends whatever is there, at most a block; 0 at the end of the input.
fn read_some(reader: &mut impl Read, buffer: &mut Vec<u8>) -> io::Result<usize> {
    let before = buffer.len();
    buffer.resize(before + PREFIX, 0);
    let read = loop {
        match reader.read(&mut buffer[before..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => break other,
        }
    };
    buffer.truncate(before + *read.as_ref().unwrap_or(&0));
    read
}

/// Whether the first line is a whole 9×9 puzzle, so that a stream needs no further look: 81 one-character
/// cells can be nothing else, and a program at the other end of the pipe may wait for the first answer.
fn starts_with_a_whole_puzzle(prefix: &[u8]) -> bool {
    let Some(end) = prefix.iter().position(|&byte| byte == b'\n') else {
        return false;
    };
    let token = prefix[..end]
        .split(u8::is_ascii_whitespace)
        .next()
        .unwrap_or_default();
    token.len() == 81
        && token
            .iter()
            .all(|byte| byte.is_ascii_digit() || b".*_-".contains(byte))
}

/// Whether a complete text has exactly one line that is a puzzle.
fn has_one_record(text: &[u8], format: Format) -> bool {
    let records = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let records = records.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    records.skip(usize::from(format == Format::Kaggle)).count() <= 1
}

/// Whether someone who typed this probably meant a puzzle rather than a file name.
fn looks_like_a_puzzle(argument: &str) -> bool {
    let cells = argument
        .chars()
        .filter(|c| c.is_ascii_digit() || ".*_-,|+ \n\r\t".contains(*c))
        .count();
    argument.contains('\n') || (argument.len() >= 14 && cells * 10 >= argument.chars().count() * 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_is_not_taken_for_a_puzzle_nor_the_reverse() {
        for name in ["001.csv", "puzzles/easy.txt", "2024-11-15.txt", "grid"] {
            assert!(!looks_like_a_puzzle(name), "{name}");
        }
        for puzzle in [
            ".142..1..2.4.3.1",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28",
        ] {
            assert!(looks_like_a_puzzle(puzzle), "{puzzle}");
        }
    }

    #[test]
    fn only_a_finished_first_line_of_81_cells_is_a_whole_puzzle() {
        let line = ".".repeat(81);
        assert!(!starts_with_a_whole_puzzle(line.as_bytes()));
        assert!(starts_with_a_whole_puzzle(
            format!("{line} # comment\n").as_bytes()
        ));
        assert!(!starts_with_a_whole_puzzle(format!("{line}.\n").as_bytes()));
        assert!(!starts_with_a_whole_puzzle(b"1234\n"));
    }
}
