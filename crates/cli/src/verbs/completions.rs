//! `kudosu completions`: a completion script for a shell, on standard output.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::CommandLine;
use crate::exit::Exit;
use crate::failure::Outcome;
use crate::output::stdout;

/// What `kudosu completions` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
EXAMPLES
  kudosu completions bash > ~/.local/share/bash-completion/completions/kudosu
  kudosu completions zsh > ~/.zfunc/_kudosu
  kudosu completions fish > ~/.config/fish/completions/kudosu.fish")]
pub struct Options {
    /// The shell to write for
    shell: Shell,
}

/// Prints the script.
pub fn run(options: &Options) -> Outcome {
    // The generator panics on a closed pipe, so it writes into memory first.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut CommandLine::command(), "kudosu", &mut script);
    let mut output = stdout();
    output.write_all(&script)?;
    output.flush()?;
    Ok(Exit::Yes)
}
