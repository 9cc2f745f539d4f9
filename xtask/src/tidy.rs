//! `cargo xtask tidy`: the house rules that a compiler does not know.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::shell::root;

/// A file longer than this is more than one idea.
const LONGEST_FILE: usize = 600;

/// Which of our crates a crate may stand on. Whatever is missing here is a mistake on one side or the other.
const MAY_USE: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("testkit", &["board"]),
    ("notation", &["board"]),
    ("search", &["board"]),
    ("render", &["board"]),
    ("methods", &["board", "search", "logic", "notation"]),
    ("logic", &["board"]),
    ("rating", &["board", "logic"]),
    ("explain", &["board", "logic", "render"]),
    ("generate", &["board", "search", "logic", "rating"]),
    (
        "coach",
        &["board", "notation", "search", "methods", "logic", "explain"],
    ),
    (
        "kudosu",
        &[
            "board", "notation", "search", "render", "methods", "logic", "rating", "explain", "generate",
            "coach",
        ],
    ),
    ("web", &["kudosu"]),
    ("cli", &["kudosu", "web"]),
    (
        "bench",
        &["kudosu", "board", "generate", "notation", "search", "testkit"],
    ),
];

/// Checks every rule and reports all that is broken.
pub fn run() -> Result<()> {
    let mut broken = Vec::new();
    for folder in ["crates", "xtask", "fuzz"] {
        for file in rust_files(&root().join(folder))? {
            check_file(&file, &mut broken)?;
        }
    }
    check_directions(&mut broken)?;
    check_reasons(&mut broken)?;
    if !broken.is_empty() {
        bail!(
            "{} house rules are broken:\n  {}",
            broken.len(),
            broken.join("\n  ")
        );
    }
    println!("tidy: every file says what it is for, dependencies point one way and have their reasons");
    Ok(())
}

fn check_file(file: &Path, broken: &mut Vec<String>) -> Result<()> {
    let text = fs::read_to_string(file)?;
    let name = file.strip_prefix(root()).unwrap_or(file).display();
    if !text
        .trim_start_matches("#![no_main]")
        .trim_start()
        .starts_with("//!")
    {
        broken.push(format!("{name} does not open with a sentence on what it is for"));
    }
    let lines = text.lines().count();
    if lines > LONGEST_FILE {
        broken.push(format!(
            "{name} has {lines} lines; past {LONGEST_FILE} a file is split by idea"
        ));
    }
    Ok(())
}

/// Every crate may use only what `MAY_USE` says;
/// test helpers come in as development dependencies and do not count.
fn check_directions(broken: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(root().join("crates"))? {
        let folder = entry?.path();
        let name = folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let Some((_, allowed)) = MAY_USE.iter().find(|(known, _)| *known == name) else {
            broken.push(format!("crates/{name} has no line in xtask/src/tidy.rs"));
            continue;
        };
        let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
        for used in dependency_names(&manifest, "[dependencies]") {
            let room = used.strip_prefix("kudosu-").unwrap_or(&used);
            let is_ours = used == "kudosu" || used.starts_with("kudosu-");
            if is_ours && !allowed.contains(&room) {
                broken.push(format!("crates/{name} must not depend on {used}"));
            }
        }
    }
    Ok(())
}

/// Every dependency from outside has its reason in docs/dependencies.md.
fn check_reasons(broken: &mut Vec<String>) -> Result<()> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let reasons =
        fs::read_to_string(root().join("docs/dependencies.md")).context("docs/dependencies.md is missing")?;
    for name in dependency_names(&manifest, "[workspace.dependencies]") {
        if !name.starts_with("kudosu") && !reasons.contains(&name) {
            broken.push(format!("{name} has no reason in docs/dependencies.md"));
        }
    }
    Ok(())
}

/// The names in one table of a manifest.
fn dependency_names(manifest: &str, table: &str) -> Vec<String> {
    let lines = manifest.lines().skip_while(|line| line.trim() != table).skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    let name = |line: &str| line.split(['=', '.', ' ']).next().unwrap_or_default().to_owned();
    lines
        .filter(|line| line.contains('=') && !line.starts_with('#'))
        .map(name)
        .collect()
}

fn rust_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if !folder.exists() {
        return Ok(files);
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && path.file_name() != Some("target".as_ref()) {
            files.extend(rust_files(&path)?);
        } else if path.extension() == Some("rs".as_ref()) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
