//! `cargo xtask dist`: every artefact of a release that can be built on this machine, with a table of sizes;
//! `--check` installs each into a clean place and uses it.
//!
//! `facts` is what they all say, `archive` how files become one, and there is a file for each artefact.

mod archive;
mod check;
mod container;
mod debian;
mod facts;
mod homebrew;
mod npm;
mod npm_types;
mod program;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};

use crate::shell::root;
use crate::{book, python, site};
use archive::{checksum, entries_below, tar_gz};
pub use facts::Facts;
use facts::Target;
pub use npm_types::type_of;
use program::Program;

/// The list of checksums, which lies beside what it is about.
const CHECKSUMS: &str = "SHA256SUMS";

/// What is built, and whether it is tried.
#[derive(Args)]
pub struct Options {
    /// Only these
    #[arg(long, value_enum, value_delimiter = ',', value_name = "ARTEFACT")]
    only: Vec<Artefact>,

    /// The folder; what else is in it stays, so that what several machines built can lie together
    #[arg(long, value_name = "FOLDER", default_value = "target/artefacts")]
    out: PathBuf,

    /// Build program, package, container and wheel for this target instead of this machine
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,

    /// Take this program instead of building one, as somebody does who signed it
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,

    /// Install each into a clean place and use it
    #[arg(long)]
    check: bool,

    /// Try what lies in the folder already, and build nothing
    #[arg(long, conflicts_with = "check")]
    check_only: bool,
}

/// What a release consists of.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Artefact {
    /// The program in an archive, with manual, completions and licences
    Program,
    /// A package for Debian and its kin
    Deb,
    /// A formula for Homebrew, of the archives that are in the folder
    Homebrew,
    /// A container image that serves the page
    Container,
    /// The Python package for this system
    Wheel,
    /// The Python package as sources
    Sdist,
    /// The engine for JavaScript, with types
    Npm,
    /// The page without a server
    Site,
    /// The documentation
    Book,
}

impl Artefact {
    const ALL: &[Artefact] = &[
        Artefact::Program,
        Artefact::Deb,
        Artefact::Homebrew,
        Artefact::Container,
        Artefact::Wheel,
        Artefact::Sdist,
        Artefact::Npm,
        Artefact::Site,
        Artefact::Book,
    ];

    /// Whether it is made of the program.
    fn has_program(self) -> bool {
        matches!(self, Artefact::Program | Artefact::Deb | Artefact::Container)
    }

    /// Whether it can be made for a target.
    fn is_for(self, target: &Target) -> bool {
        match self {
            Artefact::Deb | Artefact::Container => target.is_linux(),
            _ => true,
        }
    }
}

/// A file that was made.
struct Made {
    artefact: Artefact,
    file: PathBuf,
}

/// Builds what is wanted, prints the table, and tries it where that is wanted.
pub fn run(options: &Options) -> Result<()> {
    let facts = Facts::read()?;
    let target = Target::of(options.target.as_deref())?;
    let out = root().join(&options.out);
    fs::create_dir_all(&out)?;
    let wanted: Vec<Artefact> = match options.only.as_slice() {
        [] => Artefact::ALL
            .iter()
            .copied()
            .filter(|one| one.is_for(&target))
            .collect(),
        only => only.to_vec(),
    };
    if let Some(unfit) = wanted.iter().find(|one| !one.is_for(&target)) {
        bail!("{unfit:?} cannot be made for {}", target.triple);
    }
    let made = match options.check_only {
        true => found(&wanted, &facts, &target, &out)?,
        false => built(&wanted, options.program.as_deref(), &facts, &target, &out)?,
    };
    write_checksums(&out)?;
    print_table(&made)?;
    if options.check || options.check_only {
        for Made { artefact, file } in &made {
            check::try_out(*artefact, file, &facts, &target)
                .with_context(|| format!("{} does not do what it should", file.display()))?;
        }
        println!("\nall {} were installed into clean places and used", made.len());
    }
    Ok(())
}

fn built(
    wanted: &[Artefact],
    given: Option<&Path>,
    facts: &Facts,
    target: &Target,
    out: &Path,
) -> Result<Vec<Made>> {
    let program = match (wanted.iter().any(|one| one.has_program()), given) {
        (true, Some(given)) => Some(Program::at(given, target)?),
        (true, None) => Some(Program::build(target)?),
        (false, _) => None,
    };
    let the_program = || {
        program
            .as_ref()
            .context("the program is built before what is made of it")
    };
    let mut made = Vec::new();
    for &artefact in wanted {
        let (name, content) = match artefact {
            Artefact::Program => the_program()?.archive(facts)?,
            Artefact::Deb => debian::package(the_program()?, facts)?,
            Artefact::Homebrew => (
                "kudosu.rb".to_owned(),
                homebrew::formula(facts, out)?.into_bytes(),
            ),
            Artefact::Container => container::image(the_program()?, facts)?,
            Artefact::Npm => npm::package(facts)?,
            Artefact::Wheel => {
                let file = python::build_wheel(out, Some(&target.triple), false)?;
                made.push(Made { artefact, file });
                continue;
            }
            Artefact::Sdist => {
                let file = python::build_sdist(out)?;
                made.push(Made { artefact, file });
                continue;
            }
            Artefact::Site => packed("site", &site::built()?, facts)?,
            Artefact::Book => packed("book", &book::built()?, facts)?,
        };
        let file = out.join(name);
        fs::write(&file, content).with_context(|| format!("cannot write {}", file.display()))?;
        made.push(Made { artefact, file });
    }
    Ok(made)
}

/// A folder as an archive, and its name.
fn packed(what: &str, folder: &Path, facts: &Facts) -> Result<(String, Vec<u8>)> {
    let name = format!("kudosu-{what}-{}", facts.version);
    let entries = entries_below(folder, &format!("{name}/"))?;
    Ok((format!("{name}.tar.gz"), tar_gz(&entries, facts.changed)?))
}

/// What lies in the folder already, by its names.
fn found(wanted: &[Artefact], facts: &Facts, target: &Target, out: &Path) -> Result<Vec<Made>> {
    let mut made = Vec::new();
    for &artefact in wanted {
        let names = names_of(artefact, facts, target);
        let mut files: Vec<PathBuf> = fs::read_dir(out)?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        files.sort();
        let fits = |file: &&PathBuf| {
            let name = file
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or_default();
            name.starts_with(&names.0) && name.ends_with(&names.1)
        };
        let file = files.iter().find(fits);
        let file = file.with_context(|| format!("{} has no {artefact:?}", out.display()))?;
        made.push(Made {
            artefact,
            file: file.clone(),
        });
    }
    Ok(made)
}

/// How the name of an artefact begins and ends.
fn names_of(artefact: Artefact, facts: &Facts, target: &Target) -> (String, String) {
    let version = &facts.version;
    let (start, end) = match artefact {
        Artefact::Program => (format!("kudosu-{version}-{}", target.triple), ""),
        Artefact::Deb => (format!("kudosu_{version}-"), ".deb"),
        Artefact::Homebrew => ("kudosu".to_owned(), ".rb"),
        Artefact::Container => (format!("kudosu-{version}-{}", target.debian()), "-oci.tar"),
        Artefact::Wheel => (format!("kudosu-{version}-"), ".whl"),
        Artefact::Sdist => (format!("kudosu-{version}.tar.gz"), ".gz"),
        Artefact::Npm => (format!("kudosu-{version}.tgz"), ".tgz"),
        Artefact::Site => (format!("kudosu-site-{version}"), ".gz"),
        Artefact::Book => (format!("kudosu-book-{version}"), ".gz"),
    };
    (start, end.to_owned())
}

/// Writes the checksums of everything that lies in the folder, as `sha256sum --check` reads them.
pub fn write_checksums(out: &Path) -> Result<()> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(out)? {
        let file = entry?.path();
        let name = file
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default()
            .to_owned();
        if file.is_file() && name != CHECKSUMS {
            lines.push(format!("{}  {name}\n", checksum(&fs::read(&file)?)));
        }
    }
    lines.sort_by(|one, other| one[66..].cmp(&other[66..]));
    ensure!(!lines.is_empty(), "{} is empty", out.display());
    fs::write(out.join(CHECKSUMS), lines.concat())?;
    Ok(())
}

fn print_table(made: &[Made]) -> Result<()> {
    println!("\n{:<10}  {:>10}  file", "artefact", "bytes");
    for Made { artefact, file } in made {
        let name = file
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        let what = artefact
            .to_possible_value()
            .map(|value| value.get_name().to_owned());
        let size = grouped(fs::metadata(file)?.len());
        println!("{:<10}  {size:>10}  {name}", what.unwrap_or_default());
    }
    Ok(())
}

/// A number with a blank between each three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_artefact_is_in_the_list_of_all() {
        let all = Artefact::value_variants();
        assert_eq!(all, Artefact::ALL);
        let windows = Target::of(Some("x86_64-pc-windows-msvc")).unwrap();
        assert!(!Artefact::Deb.is_for(&windows) && Artefact::Program.is_for(&windows));
    }

    #[test]
    fn checksums_are_those_that_sha256sum_reads() {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("b.txt"), "abc").unwrap();
        fs::write(place.path().join("a.txt"), "").unwrap();
        write_checksums(place.path()).unwrap();
        write_checksums(place.path()).unwrap();
        let told = fs::read_to_string(place.path().join(CHECKSUMS)).unwrap();
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].ends_with("  a.txt") && lines[1].starts_with("ba7816bf"));
    }

    #[test]
    fn artefacts_are_found_again_by_their_names() {
        let (facts, target) = (
            Facts::read().unwrap(),
            Target::of(Some("x86_64-unknown-linux-gnu")).unwrap(),
        );
        let place = tempfile::tempdir().unwrap();
        let v = &facts.version;
        let names = [
            format!("kudosu-{v}-x86_64-unknown-linux-gnu.tar.gz"),
            format!("kudosu_{v}-1_amd64.deb"),
            "kudosu.rb".to_owned(),
            format!("kudosu-{v}-amd64-oci.tar"),
            format!("kudosu-{v}-cp310-abi3-manylinux_2_28_x86_64.whl"),
            format!("kudosu-{v}.tar.gz"),
            format!("kudosu-{v}.tgz"),
            format!("kudosu-site-{v}.tar.gz"),
            format!("kudosu-book-{v}.tar.gz"),
        ];
        for name in &names {
            fs::write(place.path().join(name), "").unwrap();
        }
        let made = found(Artefact::ALL, &facts, &target, place.path()).unwrap();
        let told: Vec<String> = made
            .iter()
            .map(|one| one.file.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        assert_eq!(told, names);
    }

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!([7, 1_000, 12_345_678].map(grouped), ["7", "1 000", "12 345 678"]);
    }
}
