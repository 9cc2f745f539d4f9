//! The command-line program `kudosu`: thin verbs over the library of the same name. It is a library too, so
//! that other faces (`python -m kudosu`) run the same program, with the same limits of time and work.
//!
//! `args` says what can be asked, `input` opens what was named, `run` and `stream` bring puzzles to a verb,
//! `verbs/` has one file a verb, `failure` tells what went wrong and `exit` how the program ends.

/// What may hear that there is no memory is told so by tests, each beside what it tests.
#[cfg(test)]
#[global_allocator]
static MEMORY: kudosu_testkit::RefusableMemory = kudosu_testkit::RefusableMemory;

mod args;
mod asked;
mod certificate;
mod deadlines;
mod device;
mod exit;
mod failure;
mod files;
mod input;
mod job;
mod layout;
mod left_out;
mod list;
mod long_lines;
mod outlet;
mod output;
mod packed;
mod paint;
#[cfg(feature = "photo")]
mod photograph;
mod picture;
mod progress;
mod reading_time;
mod resume;
mod ruled;
mod run;
mod stop_source;
mod stream;
#[cfg(feature = "tables")]
mod tables;
mod verbs;
mod watched;

use std::ffi::{OsStr, OsString};
use std::io::{IsTerminal, Write};
use std::path::Path;

use clap::{ColorChoice, CommandFactory, Parser};

use args::{CommandLine, Verb};
pub use exit::Exit;
use failure::Outcome;
pub use layout::Layout;
pub use output::stdout_is_closed;
pub use stop_source::{Cause, OutputGuard, StopSource, Work};
#[cfg(feature = "tables")]
pub use tables::table_rows;

/// Runs the program with these arguments, the first of which is its name, and says how it ends.
///
/// ```
/// assert_eq!(kudosu_cli::run_program(["kudosu", "solve", ".142..1..2.4.3.1"].map(Into::into).to_vec()), 0);
/// ```
#[must_use]
pub fn run_program(arguments: Vec<OsString>) -> u8 {
    let verb = arguments.get(1 + leading_colour_options(&arguments));
    if let Some(failure) = verb.and_then(|verb| left_out::refused_verb(verb.to_str()?)) {
        return ended(Err(failure));
    }
    let command_line = match CommandLine::try_parse_from(with_verb(arguments)) {
        Ok(command_line) => command_line,
        Err(page) if !page.use_stderr() => return ended(show(&page)),
        Err(error) => error.exit(),
    };
    let colour = match command_line.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    colour.write_global();
    ended(run(&command_line.verb))
}

/// How the program ends; what went wrong is told.
fn ended(outcome: Outcome) -> u8 {
    let exit = outcome.unwrap_or_else(|failure| {
        if let Some(message) = failure.render(true) {
            output::note(&message);
        }
        failure.exit()
    });
    exit as u8
}

/// Shows the page that `--help` or `--version` asks for.
fn show(page: &clap::Error) -> Outcome {
    drop(output::open_stdout()?);
    page.print()?;
    std::io::stdout().flush()?;
    Ok(Exit::Yes)
}

fn run(verb: &Verb) -> Outcome {
    match verb {
        Verb::Solve(options) => verbs::solve::run(options),
        Verb::Play(options) => verbs::play::run(options),
        Verb::Compare(options) => verbs::compare::run(options),
        Verb::Check(options) => verbs::check::run(options),
        Verb::Explain(options) => verbs::explain::run(options),
        Verb::Hint(options) => verbs::hint::run(options),
        Verb::Rate(options) => verbs::rate::run(options),
        Verb::Traces(options) => verbs::traces::run(options),
        Verb::Grade(options) => verbs::grade::run(options),
        Verb::Techniques(options) => verbs::techniques::run(options),
        Verb::Count(options) => verbs::count::run(options),
        #[cfg(feature = "photo")]
        Verb::Read(options) => verbs::read::run(options),
        Verb::Candidates(options) => verbs::candidates::run(options),
        Verb::Clues(options) => verbs::clues::run(options),
        Verb::Convert(options) => verbs::convert::run(options),
        Verb::Generate(options) => verbs::generate::run(options),
        Verb::Hunt(options) => verbs::hunt::run(options),
        Verb::Minimise(options) => verbs::minimise::run(options),
        Verb::Canonical(options) => verbs::canonical::run(options),
        Verb::Transform(options) => verbs::transform::run(options),
        #[cfg(feature = "tables")]
        Verb::Unique(options) => verbs::unique::run(options),
        #[cfg(feature = "tables")]
        Verb::Sort(options) => verbs::sort::run(options),
        Verb::Print(options) => verbs::print::run(options),
        Verb::Report(options) => verbs::report::run(options),
        #[cfg(feature = "web")]
        Verb::Web(options) => verbs::web::run(options),
        #[cfg(feature = "mcp")]
        Verb::Mcp(options) => verbs::mcp::run(options),
        Verb::Bench(options) => verbs::bench::run(options),
        Verb::Rules(options) => verbs::rules::run(options),
        Verb::Completions(options) => verbs::completions::run(options),
        Verb::Man(options) => verbs::man::run(options),
    }
}

/// Adds the verb that was left out: `kudosu PUZZLE` is `kudosu solve PUZZLE`, `kudosu -r` is `kudosu rules`,
/// and a bare `kudosu` with something piped into it solves that.
fn with_verb(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let verb_at = 1 + leading_colour_options(&arguments);
    let implied = match arguments.get(verb_at) {
        None if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() => "play",
        None if std::io::stdin().is_terminal() => "--help",
        None => "solve",
        Some(first) if first == "-r" || first == "--rules" => {
            arguments.remove(verb_at);
            "rules"
        }
        Some(first) if first == "--ascii" => "play",
        Some(first) if is_for_the_program(first) || is_almost_a_verb(first) => return arguments,
        Some(_) => "solve",
    };
    arguments.insert(verb_at.min(arguments.len()), implied.into());
    arguments
}

/// How many arguments before the verb belong to `--color`, the one option that may stand there.
fn leading_colour_options(arguments: &[OsString]) -> usize {
    match arguments.get(1).and_then(|first| first.to_str()) {
        Some("--color") => 2,
        Some(first) if first.starts_with("--color=") => 1,
        _ => 0,
    }
}

/// Whether the first argument is a verb with a slip in it, and no file; then the parser says what is meant.
fn is_almost_a_verb(first: &OsStr) -> bool {
    let program = CommandLine::command();
    let verbs = program.get_subcommands().map(|verb| verb.get_name());
    let is_word = |word: &&str| word.chars().all(|c| c.is_ascii_alphabetic());
    let near = first
        .to_str()
        .filter(is_word)
        .and_then(|word| kudosu::nearest(word, verbs));
    near.is_some() && !Path::new(first).exists()
}

/// Whether the first argument is a verb or an option of the program itself.
fn is_for_the_program(first: &OsStr) -> bool {
    let program = CommandLine::command();
    let is_verb = program.get_subcommands().any(|verb| verb.get_name() == first);
    is_verb
        || ["-h", "--help", "-V", "--version"]
            .iter()
            .any(|option| first == *option)
}
