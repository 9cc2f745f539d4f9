//! Where puzzles come from: a literal, a file or standard input, opened and recognised by content.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

use kudosu::{
    Document, Format, MAX_PUZZLE_BYTES, ReadError, ReadErrorKind, ReadOptions, Recognised, StreamError,
    read_line,
};

use crate::args::{InputOptions, Knows};
use crate::failure::Failure;
use crate::long_lines::{LongLine, ShortLines};
use crate::packed::{Packing, Unpacked, unpacked};
#[cfg(feature = "photo")]
use crate::photograph::{self, Seen};
use crate::reading_time::{ReadingTime, Timed};
use crate::stop_source::StopSource;

/// An opened input whose layout is known.
pub struct Input {
    /// What to call it in messages.
    pub name: String,
    /// How many bytes there are in all, where that is known.
    pub size: Option<u64>,
    text: Text,
    /// What it was opened as, where it is a file.
    file: Option<File>,
}

/// How far a text has come.
enum Text {
    /// It is recognised, and the rest of it waits.
    Recognised(Recognised<Box<dyn Read + Send>>),
    /// It is read: only that tells an argument from the name of a file.
    Read(Vec<Document>),
    /// It is no puzzle, for this reason.
    Refused(ReadError),
}

/// What an input turned out to be.
#[expect(
    clippy::large_enum_variant,
    reason = "there is one at a time, and it is taken apart at once"
)]
pub enum Content {
    /// One puzzle, or the reason why it could not be read.
    One(Result<Document, ReadError>),
    /// A document with several puzzles.
    Several(Vec<Document>),
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
    /// The same as a file, where it is one that can be read in several places at once.
    pub file: Option<File>,
}

/// Opens everything that the command line names; standard input where it names nothing.
pub fn open_all(options: &InputOptions) -> Result<Vec<Input>, Failure> {
    let of_tables = [("--column", &options.column), ("--prefix", &options.prefix)];
    if let Some((option, _)) = of_tables.iter().find(|(_, given)| given.is_some()) {
        return Err(Failure::with_help(
            format!("{option} is about the columns of a table, and none is read or written here"),
            "solve, check, count, rate, grade, traces, hint, explain, canonical, minimise, transform, unique and sort take tables",
        ));
    }
    if options.puzzles.is_empty() {
        if io::stdin().is_terminal() {
            return Err(Failure::with_help(
                "there is no puzzle to read",
                "give a line of digits, a file, or - to type one in and end with Ctrl-D",
            ));
        }
        return Ok(vec![Input::from_stdin(options)?]);
    }
    let puzzles = options.puzzles.iter();
    puzzles
        .map(|argument| Input::from_argument(argument, options))
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
pub fn read_single(options: &InputOptions) -> Result<Document, Failure> {
    let mut inputs = open_all(options)?;
    let (Some(input), true) = (inputs.pop(), inputs.is_empty()) else {
        return Err(Failure::told("this takes one puzzle, not several"));
    };
    let name = input.name.clone();
    match input.content(&options.read_options())?.only()? {
        Some(document) => document.map_err(|error| Failure::of_text(name, error, options.stops.as_ref())),
        None => Err(Failure::with_help(
            format!("{name} has several puzzles, and this takes one"),
            "put each into a file of its own, or pipe one line: head -n 1 puzzles.txt | kudosu ...",
        )),
    }
}

/// All puzzles that the options name, from files and streams alike, in order; the first that cannot be read
/// is an error, and so is one more than so many.
pub fn read_everything(options: &InputOptions, most: usize) -> Result<Vec<Document>, Failure> {
    let mut documents = Vec::new();
    each_document(options, |document| {
        documents.push(document);
        match documents.len() > most {
            false => Ok(()),
            true => Err(Failure::with_help(
                format!("there are more than {most} puzzles, too many for one document"),
                format!("make several: head -n {most} puzzles.txt | kudosu ..., and so on"),
            )),
        }
    })?;
    Ok(documents)
}

/// Tells of all puzzles that the options name, from files and streams alike, in order; the first that cannot
/// be read is an error, and so is a text without any.
pub fn each_document(
    options: &InputOptions,
    mut found: impl FnMut(Document) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for input in open_all(options)? {
        let name = input.name;
        let mut is_empty = true;
        let read: Box<dyn Iterator<Item = Result<Document, StreamError>>> = match input.text {
            Text::Recognised(recognised) => Box::new(recognised.documents()),
            Text::Read(read) => Box::new(read.into_iter().map(Ok)),
            Text::Refused(error) => Box::new(std::iter::once(Err(error.into()))),
        };
        for document in read {
            is_empty = false;
            found(document.map_err(|error| match error {
                StreamError::Text(error) => Failure::of_text(name.clone(), error, options.stops.as_ref()),
                error => unreadable(&name, &error),
            })?)?;
        }
        if is_empty {
            let error = ReadErrorKind::Empty.into();
            return Err(Failure::Read { name, error });
        }
    }
    Ok(())
}

impl Content {
    /// The only puzzle of it; `None` where there are several. Lines are read up to the second puzzle for
    /// that, which may take as long as somebody takes to write it.
    pub fn only(self) -> Result<Option<Result<Document, ReadError>>, Failure> {
        let lines = match self {
            Content::One(document) => return Ok(Some(document)),
            Content::Several(_) => return Ok(None),
            Content::Lines(lines) => lines,
        };
        let mut text = BufReader::new(lines.reader);
        let (mut only, mut line) = (None, Vec::new());
        for number in 1.. {
            line.clear();
            let length = text.read_until(b'\n', &mut line);
            if length.map_err(|error| unreadable(&lines.name, &error))? == 0 {
                break;
            }
            let document = read_line(&line, number, lines.format, &lines.options).transpose();
            if document.is_some() && std::mem::replace(&mut only, document).is_some() {
                return Ok(None);
            }
        }
        Ok(Some(only.unwrap_or(Err(ReadErrorKind::Empty.into()))))
    }
}

impl InputOptions {
    /// What the reader needs to know.
    pub fn read_options(&self) -> ReadOptions {
        let options = ReadOptions::default()
            .with_format(self.from)
            .with_box(self.box_size);
        match self.knows {
            Knows::Digits => options,
            Knows::Clues => options.with_clues(),
            Knows::CluesAndMarks => options.with_clues().with_marks_as_clues(),
            Knows::Rules => options.with_clues().with_rules(),
            Knows::RulesAndMarks => options.with_clues().with_marks_as_clues().with_rules(),
        }
    }

    /// The same where this ends the reading.
    pub fn within(&self, stops: &StopSource) -> InputOptions {
        InputOptions {
            stops: Some(stops.clone()),
            ..self.clone()
        }
    }

    /// The same for a verb that knows this.
    pub fn for_verb_that(&self, knows: Knows) -> InputOptions {
        InputOptions {
            knows,
            ..self.clone()
        }
    }
}

impl Input {
    fn from_stdin(options: &InputOptions) -> Result<Input, Failure> {
        Input::from_reader("standard input", None, Box::new(io::stdin()), options)
    }

    fn from_argument(argument: &str, options: &InputOptions) -> Result<Input, Failure> {
        if argument == "-" {
            return Input::from_stdin(options);
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
                    let again = file.try_clone().ok().filter(|_| metadata.is_file());
                    let input = Input::from_reader(argument, size, Box::new(file), options)?;
                    Ok(Input { file: again, ..input })
                }
                Err(error) => Err(Failure::told(format!("could not open {argument}: {error}"))),
            },
            Err(error) => Input::from_literal(argument, options, &error),
        }
    }

    /// The argument itself as a puzzle, when there is no such file.
    fn from_literal(argument: &str, options: &InputOptions, no_file: &io::Error) -> Result<Input, Failure> {
        let bytes = argument.as_bytes().to_vec();
        let size = Some(bytes.len() as u64);
        let mut input = Input::from_reader("argument", size, Box::new(io::Cursor::new(bytes)), options)?;
        input.text = match input.text {
            Text::Recognised(recognised) if !recognised.is_stream() => match recognised.read() {
                Ok(documents) => Text::Read(documents),
                Err(StreamError::Text(error)) => Text::Refused(error),
                Err(error) => return Err(unreadable("the argument", &error)),
            },
            other => other,
        };
        // What is wrong with a link is told as such: no file has a name like that.
        let is_meant = || looks_like_a_puzzle(argument) || argument.contains("://");
        if matches!(input.text, Text::Refused(_)) && !is_meant() {
            return Err(match no_file.kind() {
                io::ErrorKind::NotFound => Failure::with_help(
                    format!("there is no file {argument}, and it is not a puzzle either"),
                    "a puzzle is its cells row by row, such as .142..1..2.4.3.1; kudosu --help has examples",
                ),
                _ => Failure::told(format!("could not open {argument}: {no_file}")),
            });
        }
        Ok(input)
    }

    fn from_reader(
        name: &str,
        size: Option<u64>,
        reader: Box<dyn Read + Send>,
        options: &InputOptions,
    ) -> Result<Input, Failure> {
        let Unpacked { reader, packing } = unpacked(name, reader)?;
        #[cfg(not(feature = "photo"))]
        if crate::left_out::is_named_as_picture(Path::new(name)) {
            return Err(crate::left_out::PHOTO.failure());
        }
        #[cfg(feature = "photo")]
        let reader = match photograph::seen(name, reader)? {
            Seen::Text(reader) => reader,
            Seen::Photograph(bytes) => {
                let document = photograph::document(name, &bytes, options.grid, options.stops.as_ref())?;
                return Ok(Input {
                    name: name.to_owned(),
                    size: None,
                    text: Text::Read(vec![document]),
                    file: None,
                });
            }
        };
        let time = options.stops.as_ref().map(ReadingTime::new);
        let (reader, reading): (Box<dyn Read + Send>, _) = match &time {
            None => (reader, options.read_options()),
            Some(time) => (
                Box::new(Timed::new(reader, time)),
                options.read_options().with_stop(time.stop()),
            ),
        };
        let text = match Recognised::new(reader, &reading) {
            Ok(recognised) => Text::Recognised(recognised),
            Err(StreamError::Text(error)) => Text::Refused(error),
            Err(error) => return Err(unreadable(name, &error)),
        };
        // How much comes out of a compressed or recoded file is not known before its end.
        let is_as_it_is = match &text {
            Text::Recognised(recognised) => recognised.is_utf8() && packing == Packing::Plain,
            Text::Read(_) | Text::Refused(_) => true,
        };
        let size = size.filter(|_| is_as_it_is);
        Ok(Input {
            name: name.to_owned(),
            size,
            text,
            file: None,
        })
    }

    /// One puzzle, several, or a stream of them.
    pub fn content(self, options: &ReadOptions) -> Result<Content, Failure> {
        let Input {
            name,
            text,
            file,
            size,
        } = self;
        // Only what is read as it stands has a size.
        let file = file.filter(|file| size.is_some() && !has_mark(file));
        let read = match text {
            Text::Recognised(recognised) if recognised.is_stream() => {
                let format = recognised.layout().format();
                return Ok(Content::Lines(Lines {
                    name,
                    format,
                    options: options.clone().with_format(format),
                    reader: Box::new(ShortLines::of(
                        recognised.into_reader(),
                        MAX_PUZZLE_BYTES,
                        LongLine::Cut,
                    )),
                    file,
                }));
            }
            Text::Recognised(recognised) => recognised.read(),
            Text::Read(documents) => Ok(documents),
            Text::Refused(error) => Err(error.into()),
        };
        match read {
            Ok(mut documents) => Ok(match (documents.len(), documents.pop()) {
                (1, Some(only)) => Content::One(Ok(only)),
                (_, last) => Content::Several(documents.into_iter().chain(last).collect()),
            }),
            Err(StreamError::Text(error)) => Ok(Content::One(Err(error))),
            Err(error) => Err(unreadable(&name, &error)),
        }
    }
}

/// Whether a file begins with a byte that no puzzle begins with, as marks of encodings do.
fn has_mark(file: &File) -> bool {
    let mut first = [0];
    !matches!(read_some_at(file, &mut first, 0), Ok(1)) || !first[0].is_ascii()
}

/// Reads from a place in a file, whoever else reads it.
#[cfg(unix)]
pub fn read_some_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, at)
}

/// Reads from a place in a file, whoever else reads it.
#[cfg(windows)]
pub fn read_some_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, at)
}

fn unreadable(name: &str, error: &dyn std::error::Error) -> Failure {
    Failure::told(format!("could not read {name}: {error}"))
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
}
