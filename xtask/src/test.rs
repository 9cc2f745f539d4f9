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
}

/// Formatting, lints, documentation, tests and doc tests, in the order in which they fail fastest.
pub fn run_all(options: &Options) -> Result<()> {
    let runner: &[&str] = if is_installed("cargo", &["nextest", "--version"]) {
        &["nextest", "run", "--workspace", "--no-fail-fast"]
    } else {
        &["test", "--workspace", "--all-targets"]
    };
    if options.fast {
        return run("cargo", runner);
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
    let browser = browser::environment()?;
    let browser: Vec<(&str, &str)> = browser
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    run_with("cargo", runner, &browser)?;
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

/// Makes sure that a part of the Rust toolchain is there, installing it through rustup where it is missing.
fn ensure_component(component: &str, subcommand: &str) -> Result<()> {
    if is_installed("cargo", &[subcommand, "--version"]) {
        return Ok(());
    }
    run("rustup", &["component", "add", component])
}
