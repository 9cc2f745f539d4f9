//! The program: built small, in an archive with its manual, completions and licences.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::archive::{Entry, tar_gz, zip};
use super::facts::{Facts, Target};
use crate::shell::{output_of, root, run, target_folder};

/// The program may weigh this much. The goal is 15,000,000; what weighs, and what was tried, is in
/// `docs/releasing.md`.
const LARGEST_PROGRAM: usize = 20_000_000;

/// A shell, and what it calls a file with completions.
pub const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "kudosu.bash"),
    ("zsh", "_kudosu"),
    ("fish", "kudosu.fish"),
    ("powershell", "_kudosu.ps1"),
];

/// What travels with it, from the root of the repository.
pub const PAPERS: &[&str] = &["LICENSE-APACHE", "LICENSE-MIT", "CHANGELOG.md"];

/// A program that was built, and what it prints about itself.
pub struct Program {
    pub target: Target,
    /// Where it lies.
    pub place: PathBuf,
    pub bytes: Vec<u8>,
    /// The manual page.
    pub manual: Vec<u8>,
    /// A file for each shell.
    pub completions: Vec<(&'static str, Vec<u8>)>,
}

impl Program {
    /// Builds it for a target, which is named even where it is this machine: the wheel is built so as well,
    /// and what they share is compiled once.
    pub fn build(target: &Target) -> Result<Program> {
        let what = ["--locked", "--package", "kudosu-cli", "--features", "full"];
        let how = ["--profile", "dist", "--target", &target.triple];
        run("cargo", &[&["build"], &what[..], &how[..]].concat())?;
        let built = target_folder()?.join(&target.triple).join("dist");
        let place = built.join(target.program());
        Program::at(&place, target)
    }

    /// The one that lies there.
    pub fn at(place: &Path, target: &Target) -> Result<Program> {
        let bytes = fs::read(place).with_context(|| format!("cargo built no {}", place.display()))?;
        ensure!(
            bytes.len() < LARGEST_PROGRAM,
            "the program has {} bytes, and {LARGEST_PROGRAM} are allowed",
            bytes.len()
        );
        let says = |words: &[&str]| -> Result<Vec<u8>> {
            let output = target.command(place).args(words).output()?;
            ensure!(output.status.success(), "it ended with {}", output.status);
            Ok(output.stdout)
        };
        let manual = says(&["man"]).with_context(|| {
            format!(
                "{} does not run here; build for {} where it does",
                place.display(),
                target.triple
            )
        })?;
        let mut completions = Vec::new();
        for (shell, file) in COMPLETIONS {
            completions.push((*file, says(&["completions", shell])?));
        }
        Ok(Program {
            target: target.clone(),
            place: place.to_owned(),
            bytes,
            manual,
            completions,
        })
    }

    /// The archive for this target, and its name.
    pub fn archive(&self, facts: &Facts) -> Result<(String, Vec<u8>)> {
        let name = format!("kudosu-{}-{}", facts.version, self.target.triple);
        let mut entries = vec![Entry::program(
            format!("{name}/{}", self.target.program()),
            self.bytes.clone(),
        )];
        entries.push(Entry::file(format!("{name}/README.md"), readme(facts)));
        for (file, text) in &self.completions {
            entries.push(Entry::file(format!("{name}/completions/{file}"), text.clone()));
        }
        entries.push(Entry::file(format!("{name}/man/kudosu.1"), self.manual.clone()));
        for paper in PAPERS {
            entries.push(Entry::file(
                format!("{name}/{paper}"),
                fs::read(root().join(paper))?,
            ));
        }
        entries.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(match self.target.is_windows() {
            true => (format!("{name}.zip"), zip(&entries)?),
            false => (format!("{name}.tar.gz"), tar_gz(&entries, facts.changed)?),
        })
    }
}

/// What somebody reads who unpacked the archive.
fn readme(facts: &Facts) -> String {
    format!(
        "# kudosu {}\n\n{}.\n\nPut the program `kudosu` where your shell finds it (`/usr/local/bin`, or any folder in PATH), `man/kudosu.1` \
         into\n`/usr/local/share/man/man1`, and the file of your shell from `completions` where it looks for them. Nothing else is needed.\n\n\
         ```\nkudosu web        # play, get hints, watch methods race, in the browser\nkudosu explain    # a hard puzzle solved as a person \
         would\nkudosu --help     # all verbs\n```\n\nMore: {}\n\nLicensed under MIT (LICENSE-MIT) or Apache 2.0 (LICENSE-APACHE), as you like.\n",
        facts.version, facts.description, facts.homepage
    )
}

/// The version of the C library that a program asks for; `None` where it brings its own or needs none.
pub fn c_library(program: &[u8]) -> Option<(u32, u32)> {
    let mark = b"GLIBC_";
    let found = program
        .windows(mark.len())
        .enumerate()
        .filter(|(_, part)| part == mark);
    let version = |at: usize| {
        let rest: Vec<u8> = program[at + mark.len()..].iter().copied().take(12).collect();
        let text = std::str::from_utf8(&rest[..rest.iter().position(|byte| *byte == 0)?]).ok()?;
        let mut parts = text.split('.').map(str::parse);
        Some((parts.next()?.ok()?, parts.next()?.ok()?))
    };
    found.filter_map(|(at, _)| version(at)).max()
}

/// What a program is linked with, by the loader's own word; an error where it is linked with nothing.
pub fn libraries(program: &Path) -> Result<Vec<PathBuf>> {
    let name = program.to_str().context("the path is not text")?;
    let listed = output_of("ldd", &[name])?;
    let path = |line: &str| {
        let path = line.split_once("=> ").map_or(line, |(_, path)| path);
        let path = path.split_whitespace().next()?;
        path.starts_with('/').then(|| PathBuf::from(path))
    };
    let found: Vec<PathBuf> = listed.lines().filter_map(|line| path(line.trim())).collect();
    if found.is_empty() {
        bail!("{name} is linked with nothing");
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_c_library_is_the_newest_that_is_named() {
        assert_eq!(
            c_library(b"..GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.17\0GLIBC_PRIVATE\0"),
            Some((2, 34))
        );
        assert_eq!(c_library(b"a static program"), None);
    }

    #[test]
    fn an_archive_has_program_manual_completions_and_licences() {
        let facts = Facts::read().unwrap();
        let of = |triple| Program {
            target: Target::of(Some(triple)).unwrap(),
            place: PathBuf::new(),
            bytes: b"program".to_vec(),
            manual: b"manual".to_vec(),
            completions: COMPLETIONS
                .iter()
                .map(|(_, file)| (*file, b"words".to_vec()))
                .collect(),
        };
        let (name, bytes) = of("x86_64-unknown-linux-gnu").archive(&facts).unwrap();
        assert_eq!(
            name,
            format!("kudosu-{}-x86_64-unknown-linux-gnu.tar.gz", facts.version)
        );
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(bytes.as_slice()));
        let paths = archive
            .entries()
            .unwrap()
            .map(|entry| entry.unwrap().path().unwrap().display().to_string());
        let within: Vec<String> = paths
            .filter_map(|path| Some(path.split_once('/')?.1.to_owned()))
            .collect();
        for wanted in [
            "kudosu",
            "README.md",
            "LICENSE-MIT",
            "LICENSE-APACHE",
            "man/kudosu.1",
            "completions/_kudosu",
        ] {
            assert!(
                within.iter().any(|path| path == wanted),
                "{wanted} is missing in {within:?}"
            );
        }
        let (name, _) = of("x86_64-pc-windows-msvc").archive(&facts).unwrap();
        assert!(name.ends_with("-x86_64-pc-windows-msvc.zip"));
    }
}
