//! `cargo xtask test`: everything that must hold before a change lands.

use anyhow::Result;
use clap::Args;

use crate::browser;
use crate::docs;
use crate::features;
use crate::package;
use crate::python;
use crate::shell::{is_installed, run, run_with};
use crate::tidy;

/// What to leave out.
#[derive(Args)]
pub struct Options {
    /// Only the unit and integration tests, and not those in a browser, for the inner loop
    #[arg(long)]
    fast: bool,

    /// Play every story of the page on a server and without one, not only those that could differ
    #[arg(long)]
    twice: bool,
}

/// Formatting, lints, documentation, tests and doc tests, in the order in which they fail fastest.
pub fn run_all(options: &Options) -> Result<()> {
    let runner = runner();
    if options.fast {
        return run("cargo", &runner);
    }
    tidy::run()?;
    ensure_component("rustfmt", "fmt")?;
    ensure_component("clippy", "clippy")?;
    run("cargo", &["fmt", "--all", "--check"])?;
    run(
        "cargo",
        &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ],
    )?;
    let twice = [("KUDOSU_TWICE", "yes")];
    browser::run_with_browsers(&runner, if options.twice { &twice } else { &[] })?;
    python::test()?;
    run("cargo", &["test", "--workspace", "--doc"])?;
    run_with(
        "cargo",
        &["doc", "--workspace", "--no-deps"],
        &[("RUSTDOCFLAGS", "--deny warnings")],
    )?;
    docs::check()?;
    features::check()?;
    package::pack()?;
    check_licences()
}

/// What runs tests: nextest where it is installed, which runs those of all crates side by side.
fn runner() -> Vec<&'static str> {
    if is_installed("cargo", &["nextest", "--version"]) {
        vec!["nextest", "run", "--workspace", "--no-fail-fast"]
    } else {
        vec!["test", "--workspace", "--all-targets"]
    }
}

/// Which stories of the page.
#[derive(Args)]
pub struct Stories {
    /// Play each of them on a server and without one
    #[arg(long)]
    twice: bool,

    /// Part of their names
    names: Vec<String>,
}

/// `cargo xtask stories`: the stories of the page alone, each named by a part of its name.
pub fn run_stories(options: &Stories) -> Result<()> {
    let mut arguments = runner();
    arguments.extend(["--test", "browser"]);
    if arguments[0] == "test" {
        arguments.retain(|word| *word != "--all-targets");
        arguments.push("--");
    }
    arguments.extend(options.names.iter().map(String::as_str));
    let twice = [("KUDOSU_TWICE", "yes")];
    browser::run_with_browsers(&arguments, if options.twice { &twice } else { &[] })
}

/// Licences, bans and sources of the dependencies.
/// cargo-deny takes minutes to build, so it is named, not installed.
fn check_licences() -> Result<()> {
    if is_installed("cargo", &["deny", "--version"]) {
        return run("cargo", &["deny", "check", "licenses", "bans", "sources"]);
    }
    eprintln!(
        "\nnot checked: licences of the dependencies; `cargo install --locked cargo-deny` adds that check"
    );
    Ok(())
}

/// `cargo xtask advisories`: the same, and whether a dependency has a known hole, which only a database
/// beyond this machine knows.
pub fn check_advisories() -> Result<()> {
    run(
        "cargo",
        &["deny", "check", "advisories", "licenses", "bans", "sources"],
    )
}

/// Makes sure that a part of the Rust toolchain is there, installing it through rustup where it is missing.
fn ensure_component(component: &str, subcommand: &str) -> Result<()> {
    if is_installed("cargo", &[subcommand, "--version"]) {
        return Ok(());
    }
    run("rustup", &["component", "add", component])
}
