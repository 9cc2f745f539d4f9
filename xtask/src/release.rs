//! What a version takes besides its artefacts: its number in one place, its notes, the order in which
//! crates are published, and whether the library still fits whoever stands on it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};

use crate::dist::Facts;
use crate::package::{is_published, value};
use crate::shell::{is_installed, output_of, root, run};

/// Which number the version gets.
#[derive(Args)]
pub struct VersionOptions {
    /// The new version, such as 0.2.0; without it the present one is printed
    number: Option<String>,
}

/// `cargo xtask version`: writes the number into the manifest of the workspace, which has it in one place,
/// and a heading into the list of changes.
pub fn version(options: &VersionOptions) -> Result<()> {
    let facts = Facts::read()?;
    let Some(number) = &options.number else {
        println!("{}", facts.version);
        return Ok(());
    };
    let parts: Vec<Option<u32>> = number.split('.').map(|part| part.parse().ok()).collect();
    ensure!(
        parts.len() == 3 && parts.iter().all(Option::is_some),
        "{number} is no version; 0.2.0 is one"
    );
    let edit = |name: &str, change: &dyn Fn(&str) -> Result<String>| -> Result<()> {
        let file = root().join(name);
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {name}"))?;
        fs::write(&file, change(&text)?).with_context(|| format!("cannot write {name}"))
    };
    edit("Cargo.toml", &|text| Ok(numbered(text, &facts.version, number)))?;
    edit("CHANGELOG.md", &|text| headed(text, number))?;
    // The lock file names the version of each of our crates, too.
    run("cargo", &["update", "--workspace", "--quiet"])
}

/// The manifest of the workspace with another number: once for the workspace, and once for each crate of
/// it, because the registry asks for a number beside every path.
fn numbered(manifest: &str, old: &str, new: &str) -> String {
    let (old, new) = (format!("version = {old:?}"), format!("version = {new:?}"));
    let line = |line: &str| match line.starts_with("version = ") || line.starts_with("kudosu") {
        true => line.replace(&old, &new) + "\n",
        false => format!("{line}\n"),
    };
    manifest.lines().map(line).collect()
}

/// The list of changes with a heading for a version above the others.
fn headed(changes: &str, number: &str) -> Result<String> {
    if changes.contains(&format!("\n## {number}\n")) {
        return Ok(changes.to_owned());
    }
    let at = changes.find("\n## ").context("CHANGELOG.md has no version")?;
    Ok(format!(
        "{}\n## {number}\n\n### Added\n\n### Changed\n\n### Fixed\n{}",
        &changes[..at],
        &changes[at..]
    ))
}

/// Whose notes.
#[derive(Args)]
pub struct NotesOptions {
    /// The version; without it the present one
    number: Option<String>,
}

/// `cargo xtask notes`: what is new in a version, from the list of changes.
pub fn notes(options: &NotesOptions) -> Result<()> {
    let number = match &options.number {
        Some(number) => number.trim_start_matches('v').to_owned(),
        None => Facts::read()?.version,
    };
    let changes = fs::read_to_string(root().join("CHANGELOG.md"))?;
    print!("{}", notes_of(&changes, &number)?);
    Ok(())
}

fn notes_of(changes: &str, number: &str) -> Result<String> {
    let start = changes
        .split_once(&format!("\n## {number}\n"))
        .with_context(|| format!("CHANGELOG.md has no section for {number}"))?;
    let end = start.1.find("\n## ").unwrap_or(start.1.len());
    let text = start.1[..end].trim();
    ensure!(!text.is_empty(), "CHANGELOG.md says nothing of {number}");
    Ok(format!("{text}\n"))
}

/// What goes where others find it.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Published {
    /// The crates, to the registry of Rust
    Crates,
    /// The package for JavaScript, to npm
    Npm,
    /// The images, to the forge's registry of containers
    Container,
    /// The files, with the notes, to the forge
    Release,
}

/// What is published, and whether in earnest.
#[derive(Args)]
pub struct PublishOptions {
    /// What
    #[arg(value_enum, default_value = "crates")]
    what: Published,

    /// Where the artefacts lie
    #[arg(long, value_name = "FOLDER", default_value = "target/artefacts")]
    artefacts: PathBuf,

    /// Do it; without this everything is tried and nothing is sent
    #[arg(long)]
    yes: bool,
}

/// `cargo xtask publish`.
pub fn publish(options: &PublishOptions) -> Result<()> {
    let facts = Facts::read()?;
    let folder = root().join(&options.artefacts);
    match options.what {
        Published::Crates => publish_crates(options.yes),
        Published::Npm => {
            let file = folder.join(format!("kudosu-{}.tgz", facts.version));
            let name = file.to_str().context("the path is not text")?;
            ensure!(
                file.is_file(),
                "there is no {name}; `cargo xtask dist --only npm` makes it"
            );
            let how = if options.yes { "--provenance" } else { "--dry-run" };
            run(crate::browser::NPM, &["publish", name, "--access", "public", how])
        }
        Published::Container => publish_images(&facts, &folder, options.yes),
        Published::Release => publish_release(&facts, &folder, options.yes),
    }
}

fn publish_crates(in_earnest: bool) -> Result<()> {
    let order = order(&root())?;
    println!("{} crates, each behind what it stands on:", order.len());
    for name in &order {
        println!("  {name}");
    }
    let mut arguments = vec!["publish"];
    if !in_earnest {
        arguments.extend(["--dry-run", "--no-verify", "--allow-dirty"]);
    }
    for name in &order {
        arguments.extend(["--package", name]);
    }
    run("cargo", &arguments)
}

/// The crates that are published, in an order in which each comes behind those that it stands on.
fn order(root: &Path) -> Result<Vec<String>> {
    let mut wants: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let manifest = entry?.path().join("Cargo.toml");
        let text =
            fs::read_to_string(&manifest).with_context(|| format!("cannot read {}", manifest.display()))?;
        if is_published(&text) {
            let name = value(&text, "name").with_context(|| format!("{} has no name", manifest.display()))?;
            wants.insert(name, crate::tidy::dependency_names(&text, "[dependencies]"));
        }
    }
    let mut order: Vec<String> = Vec::new();
    while order.len() < wants.len() {
        let is_ready = |(name, stands_on): &(&String, &Vec<String>)| {
            let is_there = |other: &String| !wants.contains_key(other) || order.contains(other);
            !order.contains(name) && stands_on.iter().all(is_there)
        };
        let next = wants.iter().find(is_ready).map(|(name, _)| name.clone());
        order.push(next.context("crates stand on each other in a circle")?);
    }
    Ok(order)
}

/// Each image under its own name, and one name for all, behind which a machine finds the one that it can run.
fn publish_images(facts: &Facts, folder: &Path, in_earnest: bool) -> Result<()> {
    let mut names = Vec::new();
    for processor in ["amd64", "arm64"] {
        let file = folder.join(format!("kudosu-{}-{processor}-oci.tar", facts.version));
        if !file.is_file() {
            continue;
        }
        let from = format!("oci-archive:{}", file.display());
        let name = format!("{}:{}-{processor}", facts.registry(), facts.version);
        match in_earnest {
            true => run("skopeo", &["copy", &from, &format!("docker://{name}")])?,
            false if is_installed("skopeo", &["--version"]) => run("skopeo", &["inspect", &from])?,
            false => println!("would copy {from} to {name}"),
        }
        names.push(name);
    }
    ensure!(
        !names.is_empty(),
        "{} has no image of {}",
        folder.display(),
        facts.version
    );
    for tag in [facts.version.as_str(), "latest"] {
        let whole = format!("{}:{tag}", facts.registry());
        let mut arguments = vec!["buildx", "imagetools", "create", "--tag", &whole];
        arguments.extend(names.iter().map(String::as_str));
        match in_earnest {
            true => run("docker", &arguments)?,
            false => println!("would run docker {}", arguments.join(" ")),
        }
    }
    Ok(())
}

fn publish_release(facts: &Facts, folder: &Path, in_earnest: bool) -> Result<()> {
    crate::dist::write_checksums(folder)?;
    let tag = format!("v{}", facts.version);
    let changes = fs::read_to_string(root().join("CHANGELOG.md"))?;
    let text = notes_of(&changes, &facts.version)?;
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        files.push(file.to_str().context("the path is not text")?.to_owned());
    }
    files.sort();
    println!("{tag} with {} files and these notes:\n\n{text}", files.len());
    if !in_earnest {
        return Ok(());
    }
    let mut arguments = vec![
        "release",
        "create",
        &tag,
        "--verify-tag",
        "--title",
        &tag,
        "--notes",
        &text,
    ];
    arguments.extend(files.iter().map(String::as_str));
    run("gh", &arguments)
}

/// With what the library is compared.
#[derive(Args)]
pub struct SemverOptions {
    /// A commit or a tag; without it the last release
    #[arg(long, value_name = "COMMIT")]
    since: Option<String>,

    /// Only these crates; without them all that are published
    crates: Vec<String>,
}

/// `cargo xtask semver`: compares what the library offers with the last release, where the program for it
/// is installed.
pub fn semver(options: &SemverOptions) -> Result<()> {
    if !is_installed("cargo", &["semver-checks", "--version"]) {
        bail!("`cargo install --locked cargo-semver-checks` brings what compares two versions of a library");
    }
    let tags = output_of("git", &["tag", "--list", "v*", "--sort=-version:refname"])?;
    let Some(last) = options.since.as_deref().or(tags.lines().next()) else {
        println!("there is no release yet to compare with; --since names a commit");
        return Ok(());
    };
    let mut arguments = vec!["semver-checks", "--baseline-rev", last];
    let crates = match options.crates.as_slice() {
        [] => order(&root())?,
        some => some.to_vec(),
    };
    for name in &crates {
        arguments.extend(["--package", name]);
    }
    run("cargo", &arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_number_goes_everywhere_at_once() {
        let manifest = "version = \"0.1.0\"\nrust-version = \"1.89\"\nkudosu-web = { path = \"crates/web\", version = \"0.1.0\" }\nserde = { version = \"0.1.0\" }\n";
        let expected = "version = \"0.2.0\"\nrust-version = \"1.89\"\nkudosu-web = { path = \"crates/web\", version = \"0.2.0\" }\nserde = { version = \"0.1.0\" }\n";
        assert_eq!(numbered(manifest, "0.1.0", "0.2.0"), expected);
    }

    #[test]
    fn the_version_stands_in_one_place() {
        let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
        let version = value(&manifest, "version").unwrap();
        let ours = manifest.lines().filter(|line| {
            line.starts_with("kudosu") && line.contains("path = ") && !line.contains("testkit")
        });
        for line in ours {
            assert!(line.contains(&format!("version = {version:?}")), "{line}");
        }
        for entry in fs::read_dir(root().join("crates")).unwrap() {
            let text = fs::read_to_string(entry.unwrap().path().join("Cargo.toml")).unwrap();
            assert!(
                text.contains("version.workspace = true"),
                "{:?}",
                value(&text, "name")
            );
        }
        let changes = fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
        assert!(notes_of(&changes, &version).is_ok());
    }

    /// Whoever moves the project changes the address in the manifest, and this test names all that is left.
    #[test]
    fn every_page_and_manifest_says_where_the_sources_are_as_the_workspace_does() {
        let facts = Facts::read().unwrap();
        let name = facts.repository.strip_prefix("https://github.com/").unwrap();
        let (owner, project) = name.split_once('/').unwrap();
        assert_eq!(facts.homepage, format!("https://{owner}.github.io/{project}/"));
        let listed = output_of("git", &["ls-files", "*.md", "*.toml", "*.yml", "*.rs"]).unwrap();
        let mut found = 0;
        for path in listed.lines() {
            let Ok(text) = fs::read_to_string(root().join(path)) else {
                continue;
            };
            // In two parts, so that this line is not found.
            let addresses = [
                ("https://github.com", "/", format!("/{project}"), name.to_owned()),
                ("ghcr.io", "/", format!("/{project}"), name.to_owned()),
                ("--repo", " ", format!("/{project}"), name.to_owned()),
                (
                    "https:",
                    "//",
                    format!(".github.io/{project}"),
                    facts.homepage[8..].trim_end_matches('/').to_owned(),
                ),
            ];
            for (host, between, ending, expected) in addresses {
                for (at, _) in text.match_indices(&format!("{host}{between}")) {
                    let rest = &text[at + host.len() + between.len()..];
                    let owner_ends = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '-');
                    if owner_ends.is_some_and(|end| rest[end..].starts_with(&ending)) {
                        assert!(rest.starts_with(&expected), "{path}: {host}{between}{rest:.40}");
                        found += 1;
                    }
                }
            }
        }
        assert!(found > 10, "{found}");
    }

    #[test]
    fn notes_are_the_section_of_a_version() {
        let changes = "# Changelog\n\nWords.\n\n## 0.2.0\n\n### Added\n- One.\n\n## 0.1.0\n\n- Two.\n";
        assert_eq!(notes_of(changes, "0.2.0").unwrap(), "### Added\n- One.\n");
        assert_eq!(notes_of(changes, "0.1.0").unwrap(), "- Two.\n");
        assert!(notes_of(changes, "0.3.0").is_err());
        let more = headed(changes, "0.3.0").unwrap();
        assert!(more.find("## 0.3.0").unwrap() < more.find("## 0.2.0").unwrap());
        assert_eq!(headed(&more, "0.3.0").unwrap(), more);
    }

    #[test]
    fn crates_are_published_behind_what_they_stand_on() {
        let order = order(&root()).unwrap();
        let at = |name: &str| order.iter().position(|one| one == name).unwrap();
        assert!(at("kudosu-board") < at("kudosu-search") && at("kudosu-search") < at("kudosu"));
        assert!(at("kudosu") < at("kudosu-tables") && at("kudosu-web") < at("kudosu-cli"));
        assert!(
            !order
                .iter()
                .any(|name| name == "kudosu-testkit" || name == "xtask")
        );
    }
}
