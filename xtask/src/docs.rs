//! `cargo xtask docs`: writes the pages that are made from the code,
//! or says which of them are no longer current.

use std::fs;

use anyhow::{Context, Result, bail};
use clap::Args;
use kudosu_coach::CourseLesson;
use kudosu_explain::{Language, techniques_page};

use crate::shell::{output_of, root, run as run_program, target_folder};

/// What to do with the pages.
#[derive(Args)]
pub struct Options {
    /// Write nothing; fail when a page is not what the code says
    #[arg(long)]
    check: bool,
}

/// Pages that a program of the workspace prints: where they lie, and the last word of the command.
const DESCRIBED: &[(&str, &str)] = &[
    ("crates/web/openapi.json", "openapi"),
    ("docs/schema.json", "json-schema"),
];

/// The program that prints them.
const EXAMPLE: &str = if cfg!(windows) { "describe.exe" } else { "describe" };

/// The page about techniques, with the lessons of the learning path.
fn current_techniques() -> String {
    techniques_page(Language::English, |technique| {
        CourseLesson::about(technique).map(|lesson| lesson.id)
    })
}

/// Fails when a page is not what the code says.
pub fn check() -> Result<()> {
    run(&Options { check: true })
}

/// Writes or checks all of them.
pub fn run(options: &Options) -> Result<()> {
    let mut pages = vec![("docs/techniques.md", current_techniques())];
    // As the tests build it, so that nothing is compiled twice.
    run_program(
        "cargo",
        &["build", "--quiet", "--workspace", "--example", "describe"],
    )?;
    let describe = target_folder()?.join("debug/examples").join(EXAMPLE);
    let describe = describe.to_str().context("the workspace path is not text")?;
    for (file, what) in DESCRIBED {
        let printed = output_of(describe, &[what])?;
        pages.push((file, printed));
    }
    let mut stale = Vec::new();
    for (name, text) in pages {
        let file = root().join(name);
        if !options.check {
            fs::write(&file, text).with_context(|| format!("could not write {}", file.display()))?;
            println!("docs: wrote {name}");
        } else if fs::read_to_string(&file).ok().as_ref() != Some(&text) {
            stale.push(name);
        }
    }
    if !stale.is_empty() {
        bail!(
            "not what the code says: {}; `cargo xtask docs` writes them anew",
            stale.join(", ")
        );
    }
    Ok(())
}
