//! The Debian package, from the program and the facts; no tool of Debian's is needed to make it.

use std::fmt::Write as _;
use std::fs;

use anyhow::Result;

use super::archive::{Entry, ar, gzip, tar_gz};
use super::facts::Facts;
use super::program::{Program, c_library};
use crate::shell::root;

/// Where the shells look for completions, by the names that the archive has for them.
const COMPLETIONS: &[(&str, &str)] = &[
    ("kudosu.bash", "usr/share/bash-completion/completions/kudosu"),
    ("_kudosu", "usr/share/zsh/vendor-completions/_kudosu"),
    ("kudosu.fish", "usr/share/fish/vendor_completions.d/kudosu.fish"),
];

/// The package and its name.
pub fn package(program: &Program, facts: &Facts) -> Result<(String, Vec<u8>)> {
    let mut files = vec![Entry::program("usr/bin/kudosu", program.bytes.clone())];
    for (file, place) in COMPLETIONS {
        let text = program.completions.iter().find(|(name, _)| name == file);
        files.extend(text.map(|(_, text)| Entry::file(*place, text.clone())));
    }
    files.push(Entry::file(
        "usr/share/man/man1/kudosu.1.gz",
        gzip(&program.manual)?,
    ));
    files.push(Entry::file("usr/share/doc/kudosu/copyright", copyright(facts)?));
    let changes = fs::read(root().join("CHANGELOG.md"))?;
    files.push(Entry::file("usr/share/doc/kudosu/changelog.gz", gzip(&changes)?));
    files.sort_by(|one, other| one.path.cmp(&other.path));
    let size: usize = files.iter().map(|file| file.content.len()).sum();
    let architecture = program.target.debian();
    let control = control(facts, architecture, size, c_library(&program.bytes));
    let parts = [
        Entry::file("debian-binary", "2.0\n"),
        Entry::file(
            "control.tar.gz",
            tar_gz(&[Entry::file("control", control)], facts.changed)?,
        ),
        Entry::file("data.tar.gz", tar_gz(&files, facts.changed)?),
    ];
    let name = format!("kudosu_{}-1_{architecture}.deb", facts.version);
    Ok((name, ar(&parts, facts.changed)?))
}

/// What the package says of itself. A program that brings its C library depends on nothing.
fn control(facts: &Facts, architecture: &str, size: usize, library: Option<(u32, u32)>) -> String {
    let mut text = format!(
        "Package: kudosu\nVersion: {}-1\nArchitecture: {architecture}\nMaintainer: The kudosu maintainers <{}/issues>\n\
         Installed-Size: {}\n",
        facts.version,
        facts.repository,
        size.div_ceil(1024)
    );
    if let Some((major, minor)) = library {
        let _ = writeln!(text, "Depends: libc6 (>= {major}.{minor}), libgcc-s1");
    }
    let _ = write!(
        text,
        "Section: games\nPriority: optional\nHomepage: {}\nDescription: Sudoku of any size, as a person thinks and as a machine does\n \
         {}.\n It reads every format that people use, gives hints in words and pictures, serves a page\n to play on, and answers \
         millions of puzzles in a stream.\n",
        facts.homepage, facts.description
    );
    text
}

/// The licences in the form that Debian's tools read.
fn copyright(facts: &Facts) -> Result<String> {
    let mut text = format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: kudosu\nSource: {}\n\n\
         Files: *\nCopyright: the kudosu authors\nLicense: Apache-2.0 or MIT\n",
        facts.repository
    );
    for (name, file) in [("Apache-2.0", "LICENSE-APACHE"), ("MIT", "LICENSE-MIT")] {
        let _ = writeln!(text, "\nLicense: {name}");
        for line in fs::read_to_string(root().join(file))?.lines() {
            let line = if line.trim().is_empty() { "." } else { line };
            let _ = writeln!(text, " {line}");
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::facts::Target;
    use super::*;

    #[test]
    fn the_package_is_one_that_dpkg_reads() {
        let facts = Facts::read().unwrap();
        let program = Program {
            target: Target::of(Some("x86_64-unknown-linux-gnu")).unwrap(),
            place: std::path::PathBuf::new(),
            bytes: b"program GLIBC_2.34\0".to_vec(),
            manual: b"manual".to_vec(),
            completions: vec![("_kudosu", b"words".to_vec())],
        };
        let (name, bytes) = package(&program, &facts).unwrap();
        assert_eq!(name, format!("kudosu_{}-1_amd64.deb", facts.version));
        assert_eq!(&bytes[..8], b"!<arch>\n");
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join(name);
        fs::write(&file, bytes).unwrap();
        let ask = |arguments: &[&str]| {
            std::process::Command::new("dpkg-deb")
                .args(arguments)
                .arg(&file)
                .output()
        };
        let Ok(told) = ask(&["--field"]) else {
            eprintln!("not read by dpkg-deb, which is not here");
            return;
        };
        let told = String::from_utf8(told.stdout).unwrap();
        assert!(told.contains("Depends: libc6 (>= 2.34), libgcc-s1\n"), "{told}");
        let listed = String::from_utf8(ask(&["--contents"]).unwrap().stdout).unwrap();
        assert!(listed.contains("-rwxr-xr-x root/root"), "{listed}");
        assert!(
            listed.contains("usr/share/zsh/vendor-completions/_kudosu"),
            "{listed}"
        );
    }

    #[test]
    fn a_static_program_depends_on_nothing() {
        let facts = Facts::read().unwrap();
        let text = control(&facts, "arm64", 2048, None);
        assert!(
            !text.contains("Depends") && text.contains("\nInstalled-Size: 2\n"),
            "{text}"
        );
        assert!(
            text.lines()
                .all(|line| line.starts_with(' ') || line.contains(": ")),
            "{text}"
        );
    }
}
