//! `kudosu play`: the prompt. A board to type a puzzle into, to play on, and to watch the methods on.
//!
//! `session` decides what each line means and what to answer;
//! `editor` reads lines and `screen` shows answers.

mod advice;
mod command;
#[cfg(test)]
mod dialogues;
mod editor;
mod files;
mod hint;
mod interrupt;
mod screen;
mod session;
mod texts;
mod words;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use clap::Args;
use kudosu::{Shape, Stop};

use crate::args::duration;
use crate::exit::Exit;
use crate::failure::Outcome;
use crate::files::write_file;
use crate::stop_source::StopSource;
use crate::verbs::rules;
use editor::{Input, LineReader};
use interrupt::Interrupts;
use screen::Screen;
use session::{Session, Wait, World};

/// A file larger than this is no single puzzle, and reading it would only make the player wait.
const LARGEST_FILE: u64 = 4 * 1024 * 1024;

/// Hints and checks that take longer than this come without the parts that do.
const MOMENT: Duration = Duration::from_secs(2);

/// What `kudosu play` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
Type BD:8 to put an 8 in column B, row D; r4c2 8 is the same. Paste a puzzle, or name a file, or type a number for one of
the puzzles that come along. help lists everything else; q, Ctrl-D or Ctrl-C leave.")]
pub struct Options {
    /// Begin with this puzzle: its cells, a file, or a number
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,

    /// Draw with + - | instead of box-drawing characters
    #[arg(long)]
    ascii: bool,

    /// Let solve think this long
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration, allow_negative_numbers = true)]
    timeout: Duration,
}

/// Plays until the player leaves.
pub fn run(options: &Options) -> Outcome {
    let mut reader = LineReader::new()?;
    let world = Outside {
        interrupts: Interrupts::listen(reader.is_interactive()),
        timeout: options.timeout,
    };
    let mut session = Session::new(&Shape::nine());
    let mut screen = Screen::new(options.ascii);
    let greeting = match &options.puzzle {
        Some(puzzle) => session.enter(puzzle, &world),
        None => session.greeting(),
    };
    screen.show(&session, &greeting)?;
    loop {
        let line = match reader.read(session.is_collecting())? {
            Input::Line(line) => line,
            Input::End => return Ok(Exit::Yes),
            Input::Interrupted => return Ok(Exit::Interrupted),
            Input::Resized => String::new(),
        };
        let reply = session.enter(&line, &world);
        screen.show(&session, &reply)?;
        if reply.quit {
            return Ok(Exit::Yes);
        }
    }
}

/// Files and time as they are.
struct Outside {
    interrupts: Interrupts,
    timeout: Duration,
}

/// What a file holds that is no larger than it may be.
fn content_of(path: &str) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    // Devices say that they are empty, and have no end.
    File::open(path)?
        .take(LARGEST_FILE + 1)
        .read_to_end(&mut content)?;
    match content.len() as u64 > LARGEST_FILE {
        true => Err(io::ErrorKind::FileTooLarge.into()),
        false => Ok(content),
    }
}

impl World for Outside {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        content_of(path)
    }

    fn write(&self, path: &str, text: &str, replace: bool) -> io::Result<()> {
        let path = Path::new(path);
        if !replace && path.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        write_file(path, text.as_bytes())
    }

    fn rules(&self) -> Vec<String> {
        let page = rules::page().unwrap_or_default();
        page.lines().map(str::to_owned).collect()
    }

    fn work(&self, wait: Wait, work: &mut dyn FnMut(&Stop)) {
        self.interrupts.during(|interrupted| {
            let stops = StopSource::raised_by(interrupted, Some(self.timeout));
            let time = match wait {
                Wait::Moment => stops.brief_work(MOMENT),
                Wait::AsLongAsAllowed => stops.work(),
            };
            work(time.stop());
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_for_which_there_is_no_memory_is_not_read_by_half() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("puzzle.txt");
        std::fs::write(&path, "# a remark\n".repeat(20_000)).unwrap();
        let path = path.to_str().unwrap();
        let (read, refused) = kudosu_testkit::with_pieces_up_to(100_000, || content_of(path));
        assert_eq!(
            (read.unwrap_err().kind(), refused),
            (io::ErrorKind::OutOfMemory, 1)
        );
        assert_eq!(content_of(path).unwrap().len(), 220_000);
    }
}
