//! `cargo xtask release-check`: every published crate as the registry will see it,
//! on the oldest compiler that is promised.

use std::fs;

use anyhow::{Context, Result};

use crate::shell::{is_installed, root, run};

/// Packs every crate that is published. Cheap enough for every test run: nothing is compiled.
pub fn pack() -> Result<()> {
    package(&["--no-verify", "--quiet"])
}

/// Compiles every crate from its own package, and the program with the oldest compiler.
pub fn release_check() -> Result<()> {
    package(&[])?;
    let oldest = oldest_compiler()?;
    let toolchain = format!("+{oldest}");
    if !is_installed("cargo", &[&toolchain, "--version"]) {
        run(
            "rustup",
            &["toolchain", "install", &oldest, "--profile", "minimal"],
        )?;
    }
    // A folder of its own, so that the two compilers do not undo each other's work.
    let folder = format!("target/rust-{oldest}");
    run(
        "cargo",
        &[
            &toolchain,
            "check",
            "--package",
            "kudosu-cli",
            "--target-dir",
            &folder,
        ],
    )
}

fn package(more: &[&str]) -> Result<()> {
    let names = published()?;
    let mut arguments = vec!["package", "--allow-dirty"];
    arguments.extend(more);
    for name in &names {
        arguments.extend(["--package", name]);
    }
    run("cargo", &arguments)
}

/// The crates that go to the registry: all but those whose manifest says no.
fn published() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root().join("crates"))? {
        let manifest = entry?.path().join("Cargo.toml");
        let text =
            fs::read_to_string(&manifest).with_context(|| format!("cannot read {}", manifest.display()))?;
        if is_published(&text) {
            names.push(value(&text, "name").with_context(|| format!("{} has no name", manifest.display()))?);
        }
    }
    names.sort();
    Ok(names)
}

/// Whether a manifest leaves the way to the registry open.
pub fn is_published(manifest: &str) -> bool {
    !manifest.lines().any(|line| line == "publish = false")
}

fn oldest_compiler() -> Result<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    value(&manifest, "rust-version").context("Cargo.toml does not say which compiler is the oldest")
}

/// The text that a manifest gives to a key.
pub fn value(manifest: &str, key: &str) -> Option<String> {
    let after = |line: &str| {
        Some(
            line.strip_prefix(key)?
                .trim_start()
                .strip_prefix('=')?
                .trim()
                .to_owned(),
        )
    };
    manifest
        .lines()
        .find_map(after)
        .map(|text| text.trim_matches('"').to_owned())
}
