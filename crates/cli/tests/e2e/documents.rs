//! Every command in a `console` block of README and docs is run, and what the block shows is what it writes.

use std::fs;
use std::path::Path;

use crate::examples::{folder, shell};

/// Puzzles of our own, from easy to hard.
const OUR_OWN: &str = include_str!("../../../../testdata/ratings.tsv");

/// A command of a document, and what stands below it.
#[derive(Debug)]
struct Shown {
    document: String,
    command: String,
    output: Vec<String>,
}

fn documents() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = vec![root.join("README.md")];
    let docs = fs::read_dir(root.join("docs")).unwrap();
    files.extend(docs.map(|entry| entry.unwrap().path()));
    files.retain(|file| file.extension().is_some_and(|ending| ending == "md"));
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(file).unwrap())
    };
    files.iter().map(read).collect()
}

/// The commands of a document. What stands behind two blanks and a # is said about the command.
fn shown(document: &str, text: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut is_console = false;
    for line in text.lines() {
        match line.strip_prefix("$ ") {
            _ if line.starts_with("```") => is_console = line == "```console",
            _ if !is_console => {}
            Some(command) => found.push(Shown {
                document: document.to_owned(),
                command: command
                    .split("  #")
                    .next()
                    .unwrap_or_default()
                    .trim_end()
                    .to_owned(),
                output: Vec::new(),
            }),
            None => found
                .last_mut()
                .expect("a block begins with a command")
                .output
                .push(line.to_owned()),
        }
    }
    for one in &mut found {
        while one.output.last().is_some_and(String::is_empty) {
            one.output.pop();
        }
    }
    found
}

/// A line without the times in it, which are others on every machine.
fn without_times(line: &str) -> String {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    for at in 1..words.len() {
        if ["µs", "ms", "s", "ns"].contains(&words[at]) {
            words[at - 1] = "*";
            words[at] = "*";
        }
    }
    words.join(" ")
}

/// Whether lines are those that are shown, in which `...` stands for any number of lines.
fn fits(lines: &[String], shown: &[String]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((dots, rest)) if dots == "..." => (0..=lines.len()).any(|left| fits(&lines[left..], rest)),
        Some((first, rest)) => lines.first() == Some(first) && fits(&lines[1..], rest),
    }
}

#[cfg(unix)]
#[test]
fn every_command_of_the_documents_writes_what_is_shown() {
    let folder = folder();
    let rated = OUR_OWN.lines().filter(|line| !line.starts_with('#'));
    let puzzles: String = rated
        .map(|line| line.split('\t').next().unwrap_or_default().to_owned() + "\n")
        .collect();
    fs::write(folder.path().join("mixed.txt"), puzzles).unwrap();
    fs::write(
        folder.path().join("bad.csv"),
        "0,1,4,2\n0,0,1,0\n0,2,0,5\n0,3,0,1\n",
    )
    .unwrap();
    let all: Vec<Shown> = documents()
        .iter()
        .flat_map(|(name, text)| shown(name, text))
        .collect();
    assert!(all.len() > 15, "only {} commands were found", all.len());
    for Shown {
        document,
        command,
        output,
    } in &all
    {
        let run = shell(folder.path(), command).output().unwrap();
        let written = String::from_utf8(run.stdout).unwrap() + &String::from_utf8(run.stderr).unwrap();
        assert!(
            matches!(run.status.code(), Some(0..=2)),
            "{document}: {command}: {written}"
        );
        let lines: Vec<String> = written.trim_end().lines().map(without_times).collect();
        let mut expected: Vec<String> = output.iter().map(|line| without_times(line)).collect();
        if expected.first().is_some_and(|line| line == "...") {
            expected.push("...".to_owned());
        }
        assert!(
            fits(&lines, &expected),
            "{document}: {command}\nshown:\n{}\nwritten:\n{written}",
            output.join("\n")
        );
    }
}
