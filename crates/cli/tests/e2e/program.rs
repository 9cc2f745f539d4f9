//! Runs the program and shows what it did: standard output, standard error, exit code.

use std::fmt;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// A minimal puzzle with one solution, the solution, and the same puzzle with one given less than it needs.
pub const FOUR: &str = ".142..1..2.4.3.1";
pub const FOUR_SOLVED: &str = "3142241312344321";
pub const FOUR_AMBIGUOUS: &str = "1234............";

/// What a run did.
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    pub code: i32,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.stdout)?;
        if !self.stderr.is_empty() {
            write!(f, "--- stderr\n{}", self.stderr)?;
        }
        write!(f, "--- exit code {}", self.code)
    }
}

/// Runs `kudosu` with nothing on standard input.
pub fn kudosu(arguments: &[&str]) -> Run {
    kudosu_with_input(arguments, "")
}

/// Runs `kudosu` with this on standard input.
pub fn kudosu_with_input(arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    kudosu_in(Path::new("."), arguments, input)
}

/// Runs `kudosu` in a folder.
pub fn kudosu_in(folder: &Path, arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    let mut command = Command::cargo_bin("kudosu").unwrap();
    // Whoever runs the tests may have chosen another language.
    command.env_remove("KUDOSU_LANGUAGE");
    run(command.args(arguments).current_dir(folder).write_stdin(input))
}

/// Runs `kudosu` with a variable of the environment.
pub fn kudosu_with_variable((name, value): (&str, &str), arguments: &[&str]) -> Run {
    let mut command = Command::cargo_bin("kudosu").unwrap();
    command.env_remove("KUDOSU_LANGUAGE").env(name, value);
    run(command.args(arguments).write_stdin(""))
}

fn run(command: &mut Command) -> Run {
    let output = command.output().unwrap();
    Run {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().expect("the program ends by itself"),
    }
}

/// A folder with these files, gone when dropped.
pub fn folder_with(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        std::fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

/// The path of the built program, for tests that need more than a run to its end.
pub fn program_path() -> PathBuf {
    assert_cmd::cargo::cargo_bin("kudosu")
}
