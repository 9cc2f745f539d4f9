//! The Homebrew formula: for each machine whose archive is there, where it is and what its checksum is.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Result, bail};

use super::archive::checksum;
use super::facts::Facts;

/// What Homebrew calls the machines that it runs on. Of Linux it takes the static program, which runs on
/// every distribution, before the one for glibc.
const MACHINES: &[(&str, &str, &[&str])] = &[
    ("macos", "arm", &["aarch64-apple-darwin"]),
    ("macos", "intel", &["x86_64-apple-darwin"]),
    (
        "linux",
        "arm",
        &["aarch64-unknown-linux-musl", "aarch64-unknown-linux-gnu"],
    ),
    (
        "linux",
        "intel",
        &["x86_64-unknown-linux-musl", "x86_64-unknown-linux-gnu"],
    ),
];

/// The formula for the archives in a folder.
pub fn formula(facts: &Facts, folder: &Path) -> Result<String> {
    let mut found = Vec::new();
    for (system, processor, triples) in MACHINES {
        for triple in *triples {
            let file = format!("kudosu-{}-{triple}.tar.gz", facts.version);
            if let Ok(archive) = fs::read(folder.join(&file)) {
                found.push((*system, *processor, file, checksum(&archive)));
                break;
            }
        }
    }
    if found.is_empty() {
        bail!(
            "{} has no archive of version {} for a formula; `--only program,homebrew` makes one",
            folder.display(),
            facts.version
        );
    }
    Ok(written(facts, &found))
}

fn written(facts: &Facts, found: &[(&str, &str, String, String)]) -> String {
    let mut text = format!(
        "# Made by `cargo xtask dist`; what is put right here is lost with the next release.\nclass Kudosu < Formula\n  \
         desc \"Solve, explain, rate and make Sudoku of any size\"\n  homepage \"{}\"\n  version \"{}\"\n  license any_of: \
         [\"MIT\", \"Apache-2.0\"]\n",
        facts.homepage, facts.version
    );
    for system in ["macos", "linux"] {
        let here: Vec<_> = found.iter().filter(|one| one.0 == system).collect();
        if here.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n  on_{system} do");
        for (_, processor, file, checksum) in here {
            let url = facts.download(file);
            let _ = writeln!(
                text,
                "    on_{processor} do\n      url \"{url}\"\n      sha256 \"{checksum}\"\n    end"
            );
        }
        text.push_str("  end\n");
    }
    text.push_str(
        "\n  def install\n    bin.install \"kudosu\"\n    man1.install \"man/kudosu.1\"\n    bash_completion.install \
         \"completions/kudosu.bash\" => \"kudosu\"\n    zsh_completion.install \"completions/_kudosu\"\n    \
         fish_completion.install \"completions/kudosu.fish\"\n  end\n\n  test do\n    assert_equal \"3142241312344321\", \
         shell_output(\"#{bin}/kudosu solve .142..1..2.4.3.1\").strip\n  end\nend\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_names_the_archives_that_are_there() {
        let facts = Facts::read().unwrap();
        let place = tempfile::tempdir().unwrap();
        assert!(formula(&facts, place.path()).is_err(), "nothing to name");
        for triple in [
            "aarch64-apple-darwin",
            "x86_64-unknown-linux-gnu",
            "x86_64-unknown-linux-musl",
        ] {
            let file = format!("kudosu-{}-{triple}.tar.gz", facts.version);
            fs::write(place.path().join(file), triple).unwrap();
        }
        let text = formula(&facts, place.path()).unwrap();
        assert!(text.contains("aarch64-apple-darwin.tar.gz") && !text.contains("x86_64-apple"));
        assert!(text.contains("linux-musl.tar.gz") && !text.contains("linux-gnu"));
        assert!(text.contains(&checksum(b"aarch64-apple-darwin")));
        let opened = text.lines().filter(|line| {
            line.ends_with(" do") || line.trim().starts_with("def ") || line.starts_with("class ")
        });
        let closed = text.lines().filter(|line| line.trim() == "end");
        assert_eq!(opened.count(), closed.count(), "{text}");
    }
}
