//! What every artefact says about kudosu, read from the manifest of the workspace and nowhere else.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, ensure};

use crate::package::value;
use crate::shell::{output_of, root};

/// What there is to say.
#[derive(Debug, Clone)]
pub struct Facts {
    pub version: String,
    pub repository: String,
    pub homepage: String,
    pub licence: String,
    /// What the program does, in a line.
    pub description: String,
    /// When the last change was made, in seconds since 1970: the time of every file in an archive, so that
    /// the same sources give the same bytes.
    pub changed: u64,
}

impl Facts {
    /// Reads them.
    pub fn read() -> Result<Facts> {
        Facts::of(&root())
    }

    fn of(root: &Path) -> Result<Facts> {
        let read = |path: &str| {
            let file = root.join(path);
            fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))
        };
        let workspace = read("Cargo.toml")?;
        let say = |key: &str| value(&workspace, key).with_context(|| format!("Cargo.toml says no {key}"));
        Ok(Facts {
            version: say("version")?,
            repository: say("repository")?,
            homepage: say("homepage")?,
            licence: say("license")?,
            description: value(&read("crates/cli/Cargo.toml")?, "description")
                .context("crates/cli/Cargo.toml has no description")?,
            changed: changed()?,
        })
    }

    /// Where a file of this release is to be downloaded.
    pub fn download(&self, file: &str) -> String {
        format!("{}/releases/download/v{}/{file}", self.repository, self.version)
    }

    /// Where the images go: the forge's registry of containers.
    pub fn registry(&self) -> String {
        self.repository.replace("https://github.com", "ghcr.io")
    }

    /// The day of the last change, as `2026-11-19`.
    pub fn day(&self) -> String {
        day_of(self.changed)
    }
}

/// The time of the last commit, or the one that `SOURCE_DATE_EPOCH` names, as is usual where builds shall be
/// repeatable; today where neither can be told.
fn changed() -> Result<u64> {
    if let Ok(named) = std::env::var("SOURCE_DATE_EPOCH") {
        return named.parse().context("SOURCE_DATE_EPOCH is no number of seconds");
    }
    let told = output_of("git", &["log", "-1", "--format=%ct"]);
    if let Some(seconds) = told.ok().and_then(|text| text.trim().parse().ok()) {
        return Ok(seconds);
    }
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    Ok(now.unwrap_or(Duration::ZERO).as_secs())
}

/// The day that begins or goes on at this second (Howard Hinnant's way from days to the civil calendar).
fn day_of(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// A machine that something is built for, by the name that the compiler has for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    pub triple: String,
}

impl Target {
    /// The one that is named, or the one that this is.
    pub fn of(named: Option<&str>) -> Result<Target> {
        let triple = match named {
            Some(named) => named.to_owned(),
            None => output_of("rustc", &["--print", "host-tuple"])?.trim().to_owned(),
        };
        let target = Target { triple };
        ensure!(
            target.triple.split('-').count() >= 3,
            "{} is no target; `rustc --print target-list` lists them",
            target.triple
        );
        Ok(target)
    }

    /// Whether it runs Windows.
    pub fn is_windows(&self) -> bool {
        self.triple.contains("windows")
    }

    /// Whether it runs Linux.
    pub fn is_linux(&self) -> bool {
        self.triple.contains("linux")
    }

    /// Its processor.
    pub fn processor(&self) -> &str {
        self.triple.split('-').next().unwrap_or_default()
    }

    /// What Debian and container registries call its processor.
    pub fn debian(&self) -> &str {
        match self.processor() {
            "x86_64" => "amd64",
            "aarch64" => "arm64",
            other => other,
        }
    }

    /// Runs a program that was built for it: by itself, or by what cargo is told to run such programs with
    /// (`CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine`).
    pub fn command(&self, program: &Path) -> Command {
        let triple = self.triple.to_uppercase().replace(['-', '.'], "_");
        match std::env::var(format!("CARGO_TARGET_{triple}_RUNNER")) {
            Ok(runner) => {
                let mut words = runner.split_whitespace();
                let mut command = Command::new(words.next().unwrap_or_default());
                command.args(words).arg(program);
                command
            }
            Err(_) => Command::new(program),
        }
    }

    /// What the program is called there.
    pub fn program(&self) -> &'static str {
        if self.is_windows() { "kudosu.exe" } else { "kudosu" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(day_of(0), "1970-01-01");
        assert_eq!(day_of(951_782_400), "2000-02-29");
        assert_eq!(day_of(1_767_225_599), "2025-12-31");
        assert_eq!(day_of(1_767_225_600), "2026-01-01");
    }

    #[test]
    fn targets_are_told_apart_by_their_names() {
        let of = |triple| Target::of(Some(triple)).unwrap();
        assert_eq!(of("x86_64-unknown-linux-musl").debian(), "amd64");
        assert_eq!(of("aarch64-apple-darwin").debian(), "arm64");
        assert_eq!(of("x86_64-pc-windows-msvc").program(), "kudosu.exe");
        assert!(of("aarch64-unknown-linux-gnu").is_linux());
        assert!(Target::of(Some("linux")).is_err());
    }

    #[test]
    fn the_facts_are_those_of_the_workspace() {
        let facts = Facts::read().unwrap();
        assert_eq!(facts.version, env!("CARGO_PKG_VERSION"));
        assert!(facts.repository.starts_with("https://") && !facts.repository.ends_with('/'));
        assert!(
            facts
                .download("a.zip")
                .ends_with(&format!("/v{}/a.zip", facts.version))
        );
    }
}
