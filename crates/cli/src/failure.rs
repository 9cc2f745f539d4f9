//! What went wrong, told so that a person knows what to do:
//! file, line, column, a caret under the place, and help.

use std::fmt::Write as _;
use std::io;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use kudosu::{ReadError, ReadErrorKind, ReadSetting, Unfinished};

use crate::exit::Exit;
use crate::stop_source::StopSource;

/// Why a verb could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// A text could not be read as a puzzle.
    Read {
        /// The file, or what stands for it.
        name: String,
        /// What is wrong, and where.
        error: ReadError,
    },
    /// Anything else that the user can mend.
    Told {
        /// What is wrong.
        message: String,
        /// What to do about it.
        help: Option<String>,
    },
    /// A text was not read to its end, because its time was over or the user wanted it so.
    NotReadToTheEnd {
        /// Which text, and why.
        message: String,
        /// How the program ends.
        exit: Exit,
    },
    /// Whoever read our output has gone. That is no error.
    ClosedPipe,
}

/// The result of a verb.
pub type Outcome = Result<Exit, Failure>;

impl Failure {
    /// A message without help.
    pub fn told(message: impl Into<String>) -> Failure {
        Failure::Told {
            message: message.into(),
            help: None,
        }
    }

    /// A message with a second sentence that says what to do.
    pub fn with_help(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Told {
            message: message.into(),
            help: Some(help.into()),
        }
    }

    /// What is said of a text that could not be read, or not in its time.
    pub fn of_text(name: String, error: ReadError, stops: Option<&StopSource>) -> Failure {
        match stops.filter(|_| *error.kind() == ReadErrorKind::Stopped) {
            None => Failure::Read { name, error },
            Some(stops) => Failure::NotReadToTheEnd {
                message: format!("reading {name}: {}", stops.tell(Unfinished::Stopped)),
                exit: stops.exit(),
            },
        }
    }

    /// How the program ends.
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Read { .. } | Failure::Told { .. } => Exit::Unreadable,
            Failure::NotReadToTheEnd { exit, .. } => *exit,
            Failure::ClosedPipe => Exit::Yes,
        }
    }

    /// The message for the terminal, or `None` where there is nothing to say.
    pub fn render(&self, coloured: bool) -> Option<String> {
        let renderer = if coloured {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        match self {
            Failure::ClosedPipe => None,
            Failure::Told { message, help } => {
                let mut report = Group::with_title(Level::ERROR.primary_title(message.as_str()));
                if let Some(help) = help {
                    report = report.element(Level::HELP.message(help.as_str()));
                }
                Some(renderer.render(&[report]))
            }
            Failure::NotReadToTheEnd { message, .. } => Some(message.clone()),
            Failure::Read { name, error } => Some(render_read_error(&renderer, name, error)),
        }
    }
}

fn render_read_error(renderer: &Renderer, name: &str, error: &ReadError) -> String {
    let message = error.to_string();
    let mut title = message.clone();
    if error.line().is_none() {
        title = format!("{name}: {message}");
    }
    let mut report = Group::with_title(Level::ERROR.primary_title(title.as_str()));
    let source = error.source_line().unwrap_or_default();
    if let (Some(line), Some(range)) = (error.line(), error.caret()) {
        let snippet = Snippet::source(source).path(name).line_start(line);
        report = report.element(snippet.annotation(AnnotationKind::Primary.span(range)));
    }
    let help = error.help(option);
    if let Some(help) = &help {
        report = report.element(Level::HELP.message(help.as_str()));
    }
    renderer.render(&[report])
}

/// What a setting of the reader is called on the command line.
fn option(setting: ReadSetting) -> String {
    match setting {
        ReadSetting::Format => "--from NAME".to_owned(),
        ReadSetting::FormatIs(format) => format!("--from {format}"),
    }
}

/// One line for a stream: where, and what.
pub fn read_error_in_one_line(error: &ReadError) -> String {
    let mut line = String::new();
    match (error.line(), error.column()) {
        (Some(at), Some(column)) => write!(line, "line {at}, column {column}: "),
        (Some(at), None) => write!(line, "line {at}: "),
        _ => Ok(()),
    }
    .expect("writing to a string cannot fail");
    line + &error.to_string()
}

impl From<io::Error> for Failure {
    /// For errors while writing output: a closed pipe is told apart from a full disk.
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::told(format!("could not write the output: {error}")),
        }
    }
}
