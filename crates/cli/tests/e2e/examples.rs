//! Every example of every help text is run, in a folder with the files that it names.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{FOUR, FOUR_AMBIGUOUS, FOUR_SOLVED, folder_with, kudosu, kudosu_in, program_path};
use crate::rules::SHADED;

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The verbs, as the help lists them.
pub fn verbs() -> Vec<String> {
    let help = kudosu(&["--help"]).stdout;
    let listed = help
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1);
    let names = listed
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split(' ').next());
    names.map(str::to_owned).collect()
}

/// The commands in a help text: lines that begin with the program's name. What stands behind two blanks is
/// said about the command.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().filter_map(|line| line.strip_prefix("  kudosu"));
    let command = |line: &str| {
        let end = line
            .trim_start()
            .find("  ")
            .map_or(line.len(), |at| at + line.len() - line.trim_start().len());
        format!("kudosu{}", &line[..end])
    };
    lines.map(command).collect()
}

/// A folder with every file that an example names, and the program under its name.
pub fn folder() -> tempfile::TempDir {
    let rows = |line: &str, gap: &str| -> String {
        let rows = line.as_bytes().chunks(9);
        let row = |row: &[u8]| {
            row.iter()
                .map(|&cell| char::from(cell).to_string())
                .collect::<Vec<_>>()
                .join(gap)
        };
        rows.map(|cells| row(cells) + "\n").collect()
    };
    let one = format!("{NINE}\n");
    let many = format!("{NINE}\n{NINE}\n{FOUR}\n");
    let marks = one.replace('.', "0");
    let csv = rows(NINE, ",");
    let photos = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/photos");
    let photo = |name: &str| fs::read(format!("{photos}/{name}")).unwrap();
    let folder = folder_with(&[
        ("photo.jpg", &photo("nine.jpg")),
        ("page.jpg", &photo("two.jpg")),
        ("001.csv", csv.as_bytes()),
        ("002.csv", csv.as_bytes()),
        ("001.txt", rows(&NINE.replace('.', "0"), "").as_bytes()),
        ("data1.txt", rows(NINE, "").as_bytes()),
        ("grid.txt", one.as_bytes()),
        ("puzzle.txt", one.as_bytes()),
        ("my-position.txt", marks.as_bytes()),
        ("ambiguous.txt", format!("{FOUR_AMBIGUOUS}\n").as_bytes()),
        ("many.txt", many.as_bytes()),
        ("puzzles.txt", many.as_bytes()),
        ("a-million-puzzles.txt", many.as_bytes()),
        ("yin-yang.txt", SHADED.as_bytes()),
    ]);
    let solution = kudosu(&["solve", NINE]).stdout;
    assert_eq!(FOUR_SOLVED.len(), 16);
    fs::write(folder.path().join("solved.txt"), solution).unwrap();
    for table in ["puzzles.parquet", "rated.parquet"] {
        let verb = if table == "rated.parquet" { "rate" } else { "solve" };
        if cfg!(feature = "tables") {
            let made = kudosu_in(folder.path(), &[verb, "-o", table, "many.txt"], "");
            assert!(made.code <= 1, "{made}");
        }
    }
    for place in [
        ".local/share/bash-completion/completions",
        ".zfunc",
        ".config/fish/completions",
        "bin",
    ] {
        fs::create_dir_all(folder.path().join(place)).unwrap();
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink(program_path(), folder.path().join("bin/kudosu")).unwrap();
    folder
}

/// A command in a shell that finds the program, and no browser.
pub fn shell(folder: &Path, command: &str) -> Command {
    let path = format!("{}:/usr/bin:/bin", folder.join("bin").display());
    let mut shell = Command::new("bash");
    shell
        .args(["-o", "pipefail", "-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .env_remove("KUDOSU_LANGUAGE")
        .env_remove("DISPLAY")
        .env_remove("BROWSER")
        .stdin(Stdio::null());
    shell
}

/// The server is ended when it has said where it is.
fn assert_serves(folder: &Path, example: &str) {
    let mut command = example.replace("0.0.0.0", "127.0.0.1");
    if !command.contains("--port") {
        command += " --port 0";
    }
    if !command.contains("--no-open") {
        command += " --no-open";
    }
    let mut child = shell(folder, &format!("exec {command}"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut said)
        .unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(
        said.starts_with("kudosu is at http://127.0.0.1:"),
        "{example}: {said}"
    );
}

#[cfg(unix)]
#[test]
fn every_example_of_every_help_text_does_what_it_says() {
    let folder = folder();
    let mut texts = vec![kudosu(&["--help"]).stdout];
    texts.extend(verbs().iter().map(|verb| kudosu(&[verb, "--help"]).stdout));
    let examples: Vec<String> = texts.iter().flat_map(|help| examples(help)).collect();
    assert!(examples.len() > 50, "{examples:?}");
    for example in &examples {
        // What a link is, is cut short in the help.
        let link = kudosu(&["convert", "--to", "fpuzzles", FOUR]).stdout;
        let mut command = example.replace("https://f-puzzles.com/?load=...", link.trim_end());
        if command.starts_with("kudosu web") {
            assert_serves(folder.path(), &command);
            continue;
        }
        if command.starts_with("kudosu bench") {
            // What it measures is of no interest here, nor whether there is a card.
            command = command.replace("--each 5s", "").replace("--device gpu", "") + " --each 1ms";
        }
        if command.contains("| man ") && !Path::new("/usr/bin/man").exists() {
            command = command.replace("| man -l -", "| cat");
        }
        if !cfg!(feature = "tables") && (command.contains("parquet") || command.contains("kudosu sort")) {
            continue;
        }
        let run = shell(folder.path(), &command).output().unwrap();
        let told = String::from_utf8_lossy(&run.stderr);
        // A no is an answer: puzzles.txt has one that is not as an example wants it.
        assert!(
            matches!(run.status.code(), Some(0 | 1)),
            "{command}: {:?}\n{told}",
            run.status
        );
    }
}

#[test]
fn a_file_with_one_line_of_81_cells_was_several_puzzles_for_many_verbs() {
    let folder = folder_with(&[
        ("nine.txt", format!("{NINE}\n").as_bytes()),
        ("two.txt", format!("{NINE}\n\n{NINE}\n").as_bytes()),
    ]);
    for arguments in [
        &["candidates"][..],
        &["clues"],
        &["compare", "--timeout", "1s"],
        &["report"],
        &["hint", "--to", "svg"],
        &["explain", "--to", "svg", "--step", "1"],
    ] {
        let piped = kudosu_in(folder.path(), arguments, format!("{NINE}\n"));
        assert!(
            piped.code <= 1 && !piped.stderr.contains("error"),
            "{arguments:?}: {piped}"
        );
        let named = kudosu_in(folder.path(), &[arguments, &["nine.txt"]].concat(), "");
        assert_eq!(named.code, piped.code, "{arguments:?}: {named}");
        let two = kudosu_in(folder.path(), &[arguments, &["two.txt"]].concat(), "");
        assert_eq!(two.code, 2, "{arguments:?}: {two}");
        assert!(two.stderr.contains("head -n 1 puzzles.txt | kudosu"), "{two}");
    }
    let hint = kudosu_in(folder.path(), &["hint", "--givens", "nine.txt", "nine.txt"], "");
    assert_eq!(hint.code, 0, "{hint}");
    let like = ["generate", "--like", "nine.txt", "--same", "level", "--seed", "1"];
    let like = kudosu_in(folder.path(), &like, "");
    assert_eq!(like.code, 0, "{like}");
    #[cfg(unix)]
    assert_serves_with(folder.path(), "nine.txt");
}

#[cfg(unix)]
fn assert_serves_with(folder: &Path, file: &str) {
    assert_serves(folder, &format!("'{}' web {file}", program_path().display()));
}
