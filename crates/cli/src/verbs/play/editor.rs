//! Where the player's lines come from: an editor with history and completion on a terminal,
//! plain lines from a pipe.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use kudosu::MAX_PUZZLE_BYTES;
use kudosu::methods::METHODS;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{CompletionType, Config, Context, Editor, Helper, Highlighter, Hinter, Validator};

use super::command::WORDS;
use crate::failure::Failure;
use crate::output::open_stdout;

/// What came in.
pub enum Input {
    /// A line, or several that were pasted at once.
    Line(String),
    /// There is nothing more.
    End,
    /// Ctrl-C.
    Interrupted,
    /// The window has another size now.
    Resized,
}

/// Reads what the player types.
pub enum LineReader {
    /// On a terminal.
    Editor(Box<Editor<Assistant, MemHistory>>),
    /// From a pipe or a file.
    Plain,
}

impl LineReader {
    /// The right one for standard input.
    pub fn new() -> Result<LineReader, Failure> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(LineReader::Plain);
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        let history = MemHistory::with_config(&config);
        let mut editor = Editor::with_history(config, history).map_err(unusable)?;
        editor.set_helper(Some(Assistant {
            files: FilenameCompleter::new(),
        }));
        Ok(LineReader::Editor(Box::new(editor)))
    }

    /// Whether somebody sits at a terminal.
    pub fn is_interactive(&self) -> bool {
        matches!(self, LineReader::Editor(_))
    }

    /// Asks for the next line; `more` when it is one of several that belong together.
    pub fn read(&mut self, more: bool) -> Result<Input, Failure> {
        let prompt = if more { ". " } else { "> " };
        match self {
            LineReader::Editor(editor) => match editor.readline(prompt) {
                Ok(line) => Ok(Input::Line(line)),
                Err(ReadlineError::Eof) => Ok(Input::End),
                Err(ReadlineError::Interrupted) => Ok(Input::Interrupted),
                Err(ReadlineError::Signal(_)) => Ok(Input::Resized),
                Err(error) => Err(unusable(error)),
            },
            LineReader::Plain => {
                let mut line = Vec::new();
                // One byte more than a puzzle may have, so that a longer one is noticed.
                let mut text = io::stdin().lock().take(MAX_PUZZLE_BYTES as u64 + 1);
                let length = text.read_until(b'\n', &mut line).map_err(unreadable)?;
                if length == 0 {
                    return Ok(Input::End);
                }
                if length > MAX_PUZZLE_BYTES {
                    return Err(Failure::told(format!(
                        "a line of standard input has more than {MAX_PUZZLE_BYTES} bytes, and no puzzle has so many"
                    )));
                }
                // What is no text is told as such when it is looked at, not here.
                let line = String::from_utf8_lossy(&line).trim_end().to_owned();
                // A pipe shows nothing of what goes through it; with this the answers can be followed.
                writeln!(open_stdout()?, "{prompt}{line}")?;
                Ok(Input::Line(line))
            }
        }
    }
}

fn unusable(error: ReadlineError) -> Failure {
    Failure::told(format!("the terminal cannot be used: {error}"))
}

fn unreadable(error: io::Error) -> Failure {
    Failure::told(format!("could not read standard input: {error}"))
}

/// Completes commands, names of methods and names of files.
#[derive(Helper, Hinter, Highlighter, Validator)]
pub struct Assistant {
    files: FilenameCompleter,
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..at];
        match typed.rsplit_once(' ') {
            None => {
                let words = matching(typed, WORDS.iter().map(|(word, _, _)| *word));
                if words.is_empty() {
                    return self.files.complete(line, at, context);
                }
                Ok((0, words))
            }
            Some((before, start))
                if ["method", "solve", "done"].contains(&before.trim().to_ascii_lowercase().as_str()) =>
            {
                let names = METHODS.iter().map(|method| method.name);
                Ok((at - start.len(), matching(start, names)))
            }
            Some(_) => self.files.complete(line, at, context),
        }
    }
}

/// The words that begin as typed, each with the blank that follows it.
fn matching<'a>(typed: &str, words: impl Iterator<Item = &'a str>) -> Vec<Pair> {
    let typed = typed.to_ascii_lowercase();
    words
        .filter(|word| !typed.is_empty() && word.starts_with(&typed))
        .map(|word| Pair {
            display: word.to_owned(),
            replacement: word.to_owned(),
        })
        .collect()
}
