//! The developer's commands: `cargo xtask <command>`, one file each.

mod shell;
mod test;
mod tidy;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The developer's commands of kudosu")]
struct Xtask {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check formatting and lints, then run every test and doc test
    Test(test::Options),
    /// Check the house rules that a compiler does not know
    Tidy,
}

fn main() -> anyhow::Result<()> {
    match Xtask::parse().command {
        Command::Test(options) => test::run_all(&options),
        Command::Tidy => tidy::run(),
    }
}
