//! `cargo xtask tidy`: the house rules that a compiler does not know.

mod panics;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::package::is_published;
use crate::shell::root;

/// A file longer than this is more than one idea.
const LONGEST_FILE: usize = 600;

/// A comment fits on the screen beside the code, which rustfmt keeps as narrow.
const WIDEST_COMMENT: usize = 110;

/// Where `unsafe` may stand: the kernels, what speaks to a card, the exports of a WebAssembly module, the
/// look at standard output before the program begins, what the server tells the allocator, the fuzz target
/// that counts memory, and the memory of tests that is refused.
const UNSAFE_IN: &[&str] = &[
    "crates/search/src/nine/",
    "crates/gpu/",
    "crates/wasm/src/boundary.rs",
    "crates/wasm-photo/src/lib.rs",
    "crates/wasm-hardness/src/lib.rs",
    "crates/cli/src/main.rs",
    "crates/web/src/memory.rs",
    "crates/web/src/worked.rs",
    "fuzz/src/limits.rs",
    "crates/testkit/src/refused_memory.rs",
];

/// What the registry shows of a crate, so that somebody can decide whether it is what they look for.
const ON_THE_LABEL: &[&str] = &["description", "keywords", "categories", "documentation"];

/// What travels with every crate.
const IN_THE_PACKAGE: &[&str] = &["README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Which of our crates a crate may stand on. Whatever is missing here is a mistake on one side or the other.
const MAY_USE: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("testkit", &["board", "logic", "notation"]),
    ("notation", &["board", "rules"]),
    ("rules", &["board"]),
    ("search", &["board", "rules"]),
    ("gpu", &["board", "search"]),
    ("render", &["board", "rules"]),
    ("photo", &["board", "search"]),
    ("methods", &["board", "search", "logic", "notation"]),
    ("logic", &["board", "rules"]),
    ("rating", &["board", "search", "logic"]),
    ("explain", &["board", "rules", "logic", "rating", "render"]),
    ("generate", &["board", "rules", "search", "logic", "rating"]),
    (
        "coach",
        &["board", "notation", "search", "methods", "logic", "explain"],
    ),
    (
        "schema",
        &[
            "board", "notation", "search", "methods", "logic", "rating", "explain", "generate", "coach",
        ],
    ),
    (
        "verbs",
        &[
            "board", "notation", "search", "render", "logic", "rating", "explain", "generate", "coach",
            "schema", "testkit", "photo",
        ],
    ),
    (
        "kudosu",
        &[
            "board", "rules", "notation", "search", "render", "methods", "logic", "rating", "explain",
            "generate", "coach", "schema", "verbs", "gpu", "photo",
        ],
    ),
    ("api", &["kudosu"]),
    ("web", &["kudosu", "api"]),
    ("mcp", &["kudosu", "api", "web"]),
    ("wasm", &["kudosu", "api"]),
    ("wasm-photo", &["board", "photo", "verbs"]),
    ("wasm-hardness", &["board", "logic", "rating"]),
    ("tables", &["kudosu"]),
    ("cli", &["kudosu", "api", "mcp", "tables", "web"]),
    ("python", &["kudosu", "tables", "cli"]),
    (
        "bench",
        &[
            "kudosu", "board", "generate", "logic", "notation", "rating", "search", "testkit",
        ],
    ),
];

/// Checks every rule and reports all that is broken.
pub fn run() -> Result<()> {
    let broken = broken_rules(&root())?;
    if !broken.is_empty() {
        bail!(
            "{} house rules are broken:\n  {}",
            broken.len(),
            broken.join("\n  ")
        );
    }
    println!(
        "tidy: every file says what it is for, comments fit, the library has no panic of its own, dependencies point one \
         way and have their reasons, measurements have their commands"
    );
    Ok(())
}

/// What is broken in the workspace at `root`, a line each.
fn broken_rules(root: &Path) -> Result<Vec<String>> {
    let mut broken = Vec::new();
    for folder in ["crates", "xtask", "fuzz"] {
        for file in source_files(&root.join(folder))? {
            let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
            broken.extend(broken_in_file(&name, &fs::read_to_string(&file)?));
        }
    }
    panics::check(root, &mut broken)?;
    check_directions(root, &mut broken)?;
    check_labels(root, &mut broken)?;
    check_reasons(root, &mut broken)?;
    check_measurements(root, &mut broken)?;
    Ok(broken)
}

/// What is broken in one file of this name.
fn broken_in_file(name: &str, text: &str) -> Vec<String> {
    let mut broken = Vec::new();
    let opening = match name.rsplit_once('.') {
        Some((_, "rs")) => "//!",
        Some((_, "css")) => "/*",
        _ => "//",
    };
    let code = text.trim_start_matches("#![no_main]").trim_start();
    if !code.starts_with(opening) {
        broken.push(format!("{name} does not open with a sentence on what it is for"));
    }
    let lines = text.lines().count();
    // A style sheet is a list of rules; how long it is says nothing of its ideas.
    if lines > LONGEST_FILE && opening != "/*" {
        broken.push(format!(
            "{name} has {lines} lines; past {LONGEST_FILE} a file is split by idea"
        ));
    }
    for (number, line) in text.lines().enumerate() {
        let code = line.trim_start();
        let is_unsafe = ["unsafe {", "unsafe fn", "unsafe impl", "= unsafe", "#[unsafe("]
            .iter()
            .any(|word| code.contains(word) && !code.starts_with("//") && !code.contains('"'));
        if is_unsafe && !UNSAFE_IN.iter().any(|place| name.starts_with(place)) {
            broken.push(format!(
                "{name}:{} has unsafe code, and is no place for it",
                number + 1
            ));
        }
        let width = line.chars().count();
        if width > WIDEST_COMMENT && has_comment(line) {
            broken.push(format!(
                "{name}:{} is a comment of {width} columns; {WIDEST_COMMENT} fit",
                number + 1
            ));
        }
    }
    broken
}

/// Whether a line is a comment, or ends with one that stands outside quotes.
fn has_comment(line: &str) -> bool {
    let code = line.trim_start();
    let is_comment = ["//", "/*", "* "].iter().any(|start| code.starts_with(start));
    let ends_with_one = |at| line[..at].matches('"').count().is_multiple_of(2);
    is_comment || line.rfind(" // ").is_some_and(ends_with_one)
}

/// Every crate may use only what `MAY_USE` says;
/// test helpers come in as development dependencies and do not count.
fn check_directions(root: &Path, broken: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(root.join("crates"))? {
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

/// Every published crate tells what it is and brings its licences.
fn check_labels(root: &Path, broken: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(root.join("crates"))? {
        let folder = entry?.path();
        let name = folder.strip_prefix(root).unwrap_or(&folder).display().to_string();
        let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
        if !is_published(&manifest) {
            continue;
        }
        for field in ON_THE_LABEL {
            if !manifest
                .lines()
                .any(|line| line.starts_with(&format!("{field} = ")))
            {
                broken.push(format!("{name}/Cargo.toml has no {field}"));
            }
        }
        // Where its sources are stands in one place for all of them.
        if !manifest.contains("\nrepository.workspace = true\n") {
            broken.push(format!("{name}/Cargo.toml does not say where its sources are"));
        }
        for file in IN_THE_PACKAGE {
            if !folder.join(file).exists() {
                broken.push(format!("{name} has no {file}"));
            }
        }
    }
    Ok(())
}

/// Every dependency from outside has its reason in docs/dependencies.md.
fn check_reasons(root: &Path, broken: &mut Vec<String>) -> Result<()> {
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let reasons =
        fs::read_to_string(root.join("docs/dependencies.md")).context("docs/dependencies.md is missing")?;
    for name in dependency_names(&manifest, "[workspace.dependencies]") {
        if !name.starts_with("kudosu") && !reasons.contains(&name) {
            broken.push(format!("{name} has no reason in docs/dependencies.md"));
        }
    }
    Ok(())
}

/// Every table of measured figures says with which command and at which commit it was taken.
fn check_measurements(root: &Path, broken: &mut Vec<String>) -> Result<()> {
    let folder = root.join("docs/measurements");
    let notes =
        fs::read_to_string(folder.join("README.md")).context("docs/measurements/README.md is missing")?;
    for file in files_below(&folder, &["csv"])? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if !notes.contains(&*name) {
            broken.push(format!(
                "docs/measurements/README.md does not say how {name} was measured"
            ));
        }
    }
    Ok(())
}

/// The names in one table of a manifest.
pub fn dependency_names(manifest: &str, table: &str) -> Vec<String> {
    let lines = manifest.lines().skip_while(|line| line.trim() != table).skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    let name = |line: &str| line.split(['=', '.', ' ']).next().unwrap_or_default().to_owned();
    lines
        .filter(|line| line.contains('=') && !line.starts_with('#'))
        .map(name)
        .collect()
}

fn source_files(folder: &Path) -> Result<Vec<PathBuf>> {
    files_below(folder, &["rs", "js", "css"])
}

/// The files with these endings in a folder and those below it, in order; what cargo built does not count.
fn files_below(folder: &Path, endings: &[&str]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if !folder.exists() {
        return Ok(files);
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if path.is_dir() && path.file_name() != Some("target".as_ref()) {
            files.extend(files_below(&path, endings)?);
        } else if ending.is_some_and(|ending| endings.contains(&ending)) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_an_opening_sentence_is_found() {
        let missing = ["a.rs does not open with a sentence on what it is for"];
        assert_eq!(broken_in_file("a.rs", "use std::fs;\n"), missing);
        assert!(broken_in_file("a.rs", "#![no_main]\n//! A target.\n").is_empty());
        assert!(broken_in_file("a.js", "// A module.\n").is_empty());
        assert!(broken_in_file("a.css", "/* Colours. */\n").is_empty());
    }

    #[test]
    fn a_file_of_more_than_one_idea_is_found() {
        let text = "//! Lines.\n".repeat(LONGEST_FILE);
        assert!(broken_in_file("a.rs", &text).is_empty());
        let longer = ["a.rs has 601 lines; past 600 a file is split by idea"];
        assert_eq!(broken_in_file("a.rs", &format!("{text}\n")), longer);
    }

    #[test]
    fn unsafe_code_outside_its_places_is_found() {
        let found = |name: &str| broken_in_file(name, "//! Lines.\n    unsafe { go() }\n");
        let told = ["crates/board/src/a.rs:2 has unsafe code, and is no place for it"];
        assert_eq!(found("crates/board/src/a.rs"), told);
        assert!(found("crates/gpu/src/card.rs").is_empty());
    }

    #[test]
    fn a_comment_that_does_not_fit_is_found_wherever_it_stands() {
        let wide = "×".repeat(WIDEST_COMMENT);
        let found = |line: String| broken_in_file("a.rs", &format!("//! Lines.\n{line}\n"));
        let told = |width| [format!("a.rs:2 is a comment of {width} columns; 110 fit")];
        assert_eq!(found(format!("/// {wide}")), told(114));
        assert_eq!(found(format!("    let one = 1; // {wide}")), told(130));
        assert_eq!(found(format!(" * {wide}")), told(113));
        assert!(found(format!("/// {}", &wide[..2 * 106])).is_empty());
        assert!(found(format!("let text = \"no // comment {wide}\";")).is_empty());
    }

    #[test]
    fn every_other_broken_rule_is_found_too() {
        let place = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let file = place.path().join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        };
        write(
            "Cargo.toml",
            "[workspace.dependencies]\nkudosu-board = { path = \"crates/board\" }\nclap = \"4\"\nanyhow = \"1\"\n",
        );
        write("docs/dependencies.md", "| clap | options |\n");
        write(
            "docs/measurements/README.md",
            "| [told.csv](told.csv) | `command` |\n",
        );
        write("docs/measurements/told.csv", "set,time\n");
        write("docs/measurements/untold.csv", "set,time\n");
        write(
            "crates/board/Cargo.toml",
            "publish = false\n[dependencies]\nkudosu-search.workspace = true\n",
        );
        write(
            "crates/search/Cargo.toml",
            "description = \"\"\nkeywords = []\ncategories = []\n[dependencies]\nkudosu-board.workspace = true\n",
        );
        write("crates/search/README.md", "# Search\n");
        write("crates/search/LICENSE-MIT", "MIT\n");
        write("crates/attic/Cargo.toml", "publish = false\n[dependencies]\n");
        write("crates/search/src/lib.rs", "//! Searches.\n");
        write("crates/board/target/made.rs", "made by cargo\n");
        let mut broken = broken_rules(place.path()).unwrap();
        broken.sort();
        assert_eq!(
            broken,
            [
                "anyhow has no reason in docs/dependencies.md",
                "crates/attic has no line in xtask/src/tidy.rs",
                "crates/board must not depend on kudosu-search",
                "crates/search has no LICENSE-APACHE",
                "crates/search/Cargo.toml does not say where its sources are",
                "crates/search/Cargo.toml has no documentation",
                "docs/measurements/README.md does not say how untold.csv was measured",
            ]
        );
    }
}
