//! That every part can be left out: each feature of the library compiles alone, the engine works without any,
//! and the program that a first look compiles has none.

use std::fs;

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::shell::{root, run};

/// Compiles the library with each of its features alone, and tests it without any.
pub fn check() -> Result<()> {
    let manifest = fs::read_to_string(root().join("crates/kudosu/Cargo.toml"))
        .context("cannot read the library's manifest")?;
    let features = names(&manifest);
    ensure!(!features.is_empty(), "crates/kudosu/Cargo.toml lists no features");
    let alone = ["--quiet", "--package", "kudosu", "--no-default-features"];
    for feature in &features {
        run(
            "cargo",
            &[&["check"], &alone[..], &["--features", feature]].concat(),
        )?;
    }
    run("cargo", &[&["test"], &alone[..], &["--test", "engine"]].concat())?;
    run("cargo", &["check", "--quiet", "--package", "kudosu-cli"])
}

/// Which machine.
#[derive(Args)]
pub struct TargetOptions {
    /// Its name, as `rustc --print target-list` has it
    triple: String,
}

/// `cargo xtask check-target`: compiles the library for another machine, whose standard library is there.
pub fn check_target(options: &TargetOptions) -> Result<()> {
    // What needs no C compiler of that machine.
    let features = "notation,logic,rating,generate,methods,render,explain,coach,schema";
    let what = [
        "--package",
        "kudosu",
        "--no-default-features",
        "--features",
        features,
    ];
    run(
        "cargo",
        &[&["check", "--target", &options.triple], &what[..]].concat(),
    )
}

/// The names in the table of features.
fn names(manifest: &str) -> Vec<&str> {
    let lines = manifest.lines().skip_while(|line| *line != "[features]").skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| Some(line.split_once(" = ")?.0))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::names;
    use crate::shell::root;

    #[test]
    fn both_pages_name_every_feature_of_the_library() {
        let read = |path: &str| std::fs::read_to_string(root().join(path)).unwrap();
        let manifest = read("crates/kudosu/Cargo.toml");
        let features = names(&manifest);
        for page in ["docs/for-developers.md", "crates/kudosu/README.md"] {
            let text = read(page);
            for feature in features.iter().filter(|name| **name != "default") {
                assert!(
                    text.contains(&format!("`{feature}`")),
                    "{page} does not name {feature}"
                );
            }
        }
    }

    #[test]
    fn features_are_read_from_their_table_alone() {
        let manifest = "[package]\nname = \"a\"\n\n[features]\n# one = 1\ndefault = []\npdf = [\"b\"]\n\n[dependencies]\nb = \"1\"\n";
        assert_eq!(names(manifest), ["default", "pdf"]);
    }
}
