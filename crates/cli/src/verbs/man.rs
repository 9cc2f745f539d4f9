//! `kudosu man`: the manual page in roff, on standard output.

use std::io::Write;

use clap::{Args, CommandFactory};

use crate::args::CommandLine;
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::stdout;

/// What `kudosu man` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
EXAMPLES
  kudosu man | man -l -
  kudosu man solve > kudosu-solve.1")]
pub struct Options {
    /// The page of one verb instead of the whole program's
    verb: Option<String>,
}

/// Prints the page.
pub fn run(options: &Options) -> Outcome {
    let mut program = CommandLine::command();
    program.build();
    let page = match &options.verb {
        None => program,
        Some(name) => {
            let verb = program.find_subcommand(name);
            let verb = verb.ok_or_else(|| {
                Failure::with_help(format!("there is no verb {name}"), "kudosu --help lists them")
            })?;
            verb.clone()
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    let mut output = stdout();
    output.write_all(&text)?;
    output.flush()?;
    Ok(Exit::Yes)
}
