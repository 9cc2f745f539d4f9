//! Installs each artefact into a clean place and uses it as somebody would who has nothing but that file.

mod visit;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use super::Artefact;
use super::archive::checksum;
use super::container;
use super::facts::{Facts, Target};
use super::program::c_library;
use crate::browser::NPM;
use crate::python;
use crate::shell::{is_installed, run_in};
use visit::visited;

/// A puzzle and its solution.
const PUZZLE: &str = ".142..1..2.4.3.1";
const SOLUTION: &str = "3142241312344321";

/// Uses an artefact; whatever it does not do is an error.
pub fn try_out(artefact: Artefact, file: &Path, facts: &Facts, target: &Target) -> Result<()> {
    eprintln!("\ntrying {}", file.display());
    let place = tempfile::tempdir()?;
    let place = place.path();
    match artefact {
        Artefact::Program => program(file, place, target),
        Artefact::Deb => deb(file, place),
        Artefact::Homebrew => formula(file),
        Artefact::Container => image(file, place),
        Artefact::Wheel => wheel(file, place, facts, target),
        Artefact::Sdist => sdist(file, place),
        Artefact::Npm => npm(file, place),
        Artefact::Site => visited(&unpacked(file, place)?, visit::SITE),
        Artefact::Book => visited(&unpacked(file, place)?, visit::BOOK),
    }
}

/// Unpacks an archive and gives the one folder that is in it.
fn unpacked(file: &Path, place: &Path) -> Result<PathBuf> {
    let bytes = fs::File::open(file)?;
    match file.extension().is_some_and(|ending| ending == "zip") {
        true => zip::ZipArchive::new(bytes)?.extract(place)?,
        false => tar::Archive::new(flate2::read::GzDecoder::new(bytes)).unpack(place)?,
    }
    let folders: Vec<PathBuf> = fs::read_dir(place)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    match folders.as_slice() {
        [folder] => Ok(folder.clone()),
        _ => bail!(
            "{} has {} things at its top, and not one folder",
            file.display(),
            folders.len()
        ),
    }
}

/// What a command prints.
fn says(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("{command:?} does not start"))?;
    ensure!(
        output.status.success(),
        "{command:?} ended with {}",
        output.status
    );
    Ok(String::from_utf8(output.stdout)?.trim_end().to_owned())
}

fn solves(command: &mut Command) -> Result<()> {
    let said = says(command.args(["solve", PUZZLE]))?;
    ensure!(said == SOLUTION, "{command:?} said {said:?}");
    Ok(())
}

fn program(file: &Path, place: &Path, target: &Target) -> Result<()> {
    let folder = unpacked(file, place)?;
    let program = folder.join(target.program());
    solves(&mut target.command(&program))?;
    for paper in ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "CHANGELOG.md"] {
        ensure!(folder.join(paper).is_file(), "there is no {paper}");
    }
    let manual = fs::read_to_string(folder.join("man/kudosu.1"))?;
    ensure!(manual.contains(".TH kudosu 1"), "the manual is none");
    let words = fs::read_to_string(folder.join("completions/kudosu.bash"))?;
    ensure!(
        words.contains("generate") && words.contains("web"),
        "the completions lack verbs"
    );
    serves(target.command(&program).args(["web", "--no-open", "--port", "0"]))
}

/// A server that ends with the value.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        // It has ended already, or it is to end now.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Whether the page is served, and a question answered.
fn serves(command: &mut Command) -> Result<()> {
    let mut server = Serving(command.stdout(Stdio::piped()).spawn()?);
    let output = server.0.stdout.take().context("its output was asked for")?;
    let mut first = String::new();
    BufReader::new(output).read_line(&mut first)?;
    let address = first
        .split("http://")
        .nth(1)
        .and_then(|rest| rest.split('/').next());
    let address = address.with_context(|| format!("the server said {first:?}"))?;
    let asked = |request: String| -> Result<String> {
        let mut stream = TcpStream::connect(address)?;
        stream.write_all(request.as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    let head = format!("HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    let page = asked(format!("GET / {head}\r\n"))?;
    ensure!(
        page.contains(" 200 ") && page.contains("<!doctype html>"),
        "no page: {page:.200}"
    );
    let body = format!("{{\"puzzle\": \"{PUZZLE}\"}}");
    let length = body.len();
    let answer = asked(format!(
        "POST /api/solve {head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    ))?;
    ensure!(answer.contains(SOLUTION), "no answer: {answer:.400}");
    Ok(())
}

fn deb(file: &Path, place: &Path) -> Result<()> {
    let name = file.to_str().context("the path is not text")?;
    run_in(place, "dpkg-deb", &["--extract", name, "."]).context("dpkg unpacks Debian packages")?;
    solves(&mut Command::new(place.join("usr/bin/kudosu")))?;
    for part in [
        "usr/share/man/man1/kudosu.1.gz",
        "usr/share/bash-completion/completions/kudosu",
        "usr/share/doc/kudosu/copyright",
    ] {
        ensure!(place.join(part).is_file(), "there is no {part}");
    }
    let control = says(Command::new("dpkg-deb").args(["--field", name]))?;
    ensure!(control.contains("Package: kudosu"), "{control}");
    Ok(())
}

/// The formula is right where its checksums are those of the archives beside it.
fn formula(file: &Path) -> Result<()> {
    let text = fs::read_to_string(file)?;
    let folder = file.parent().context("a file lies in a folder")?;
    let mut checked = 0;
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    for pair in lines.windows(2) {
        let quoted =
            |line: &str, key: &str| Some(line.strip_prefix(key)?.trim().trim_matches('"').to_owned());
        let (Some(url), Some(sum)) = (quoted(pair[0], "url "), quoted(pair[1], "sha256 ")) else {
            continue;
        };
        let name = url.rsplit('/').next().unwrap_or_default();
        let archive = fs::read(folder.join(name)).with_context(|| format!("{name} is not beside it"))?;
        ensure!(checksum(&archive) == sum, "{name} has another checksum");
        checked += 1;
    }
    ensure!(checked > 0, "it names no archive");
    if is_installed("ruby", &["--version"]) {
        says(Command::new("ruby").arg("-c").arg(file))?;
    } else {
        eprintln!("ruby is not here, so that only the checksums were held against the archives");
    }
    Ok(())
}

fn image(file: &Path, place: &Path) -> Result<()> {
    let unpacked = container::unpack(&fs::read(file)?, place)?;
    let program = unpacked.command.first().context("the image starts nothing")?;
    let inside = |words: &[&str]| {
        let mut command = Command::new("chroot");
        command
            .arg(format!("--userspec={}", unpacked.user))
            .arg(place)
            .arg(program)
            .args(words);
        command
    };
    // Whoever the image runs as must be able to read it, and a temporary folder is its owner's alone.
    fs::set_permissions(place, fs::metadata("/")?.permissions())?;
    solves(&mut inside(&[])).context("an image is tried in a chroot, which only root may enter")?;
    serves(&mut inside(&["web", "--no-open", "--port", "0"]))
}

fn wheel(file: &Path, place: &Path, facts: &Facts, target: &Target) -> Result<()> {
    if *target != Target::of(None)? {
        return foreign_wheel(file, place, target);
    }
    let venv = place.join("venv");
    let outer = if cfg!(windows) { "python" } else { "python3" };
    says(Command::new(outer).args(["-m", "venv"]).arg(&venv))?;
    let python = venv.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    });
    let here =
        |words: &[&str]| -> Result<String> { says(Command::new(&python).args(words).current_dir(place)) };
    let name = file.to_str().context("the path is not text")?;
    here(&["-m", "pip", "install", "--quiet", "--no-index", name])?;
    let said = here(&[
        "-c",
        &format!("import kudosu; print(kudosu.solve('{PUZZLE}'), kudosu.__version__)"),
    ])?;
    ensure!(
        said == format!("{SOLUTION} {}", facts.version),
        "it said {said:?}"
    );
    let said = here(&["-m", "kudosu", "solve", PUZZLE])?;
    ensure!(said == SOLUTION, "the program in it said {said:?}");
    Ok(())
}

/// What can be told of a wheel that no Python of this machine imports: pip takes it for such a machine, and
/// the extension in it is linked with nothing that such a machine lacks.
fn foreign_wheel(file: &Path, place: &Path, target: &Target) -> Result<()> {
    let name = file
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let platform = name
        .trim_end_matches(".whl")
        .rsplit('-')
        .next()
        .unwrap_or_default();
    let python = python::interpreter()?.context("pip looks at the wheel")?;
    let folder = place.join("installed");
    let how = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--only-binary=:all:",
    ];
    says(
        Command::new(python)
            .args(how)
            .args(["--platform", platform, "--target"])
            .args([&folder, file]),
    )?;
    let has = |part: &str| folder.join("kudosu").join(part).is_file();
    ensure!(has("__init__.py"), "there is no package in it");
    let extension = if target.is_windows() {
        "_kudosu.pyd"
    } else {
        "_kudosu.abi3.so"
    };
    ensure!(has(extension), "there is no {extension}");
    let program = fs::read(folder.join("kudosu").join(extension))?;
    ensure!(
        !target.triple.contains("musl") || c_library(&program).is_none(),
        "it asks for glibc, which a machine with musl does not have"
    );
    eprintln!("no Python here imports it: it was installed for {platform} and not started");
    Ok(())
}

/// Whether everything that the package is built from is in it: cargo reads every manifest, and what each
/// wants.
fn sdist(file: &Path, place: &Path) -> Result<()> {
    let folder = unpacked(file, place)?;
    let manifest = folder.join("crates/python/Cargo.toml");
    let told = says(
        Command::new("cargo")
            .args(["metadata", "--format-version", "1", "--manifest-path"])
            .arg(&manifest),
    )?;
    ensure!(
        told.contains("kudosu-python") && told.contains("kudosu-search"),
        "cargo does not know its crates"
    );
    for part in [
        "pyproject.toml",
        "PKG-INFO",
        "crates/python/python/kudosu/__init__.py",
        "crates/cli/src/main.rs",
    ] {
        ensure!(folder.join(part).is_file(), "there is no {part}");
    }
    Ok(())
}

/// Asks it in Node.js, in TypeScript and in a browser.
fn npm(file: &Path, place: &Path) -> Result<()> {
    let name = file.to_str().context("the path is not text")?;
    fs::write(
        place.join("package.json"),
        r#"{"private": true, "type": "module"}"#,
    )?;
    let quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
    run_in(place, NPM, &[&["install"], &quiet[..], &[name]].concat())?;
    let script = format!(
        "import {{ load, Refused }} from \"kudosu\";\nconst kudosu = await load();\n\
         const told: string | null | undefined = kudosu.ask(\"solve\", {{ puzzle: \"{PUZZLE}\" }}).solution;\n\
         const names: string[] = kudosu.list(\"techniques\", {{ language: \"de\" }}).techniques.map((it) => it.name);\n\
         const made = kudosu.make({{ side: 4, seed: 1 }}).made;\n\
         const canonical = kudosu.ask(\"canonical\", {{ puzzle: \"{PUZZLE}\" }});\n\
         try {{\n  kudosu.ask(\"solve\", {{ puzzle: \"not a puzzle\" }});\n}} catch (error) {{\n  \
         if (!(error instanceof Refused) || !error.message) throw error;\n}}\n\
         console.log(told, names.includes(\"Nackter Einer\"), made !== null, \"status\" in canonical);\n"
    );
    // Without its types it is a script for Node.js.
    let plain = script
        .replace(": string | null | undefined", "")
        .replace(": string[]", "");
    fs::write(place.join("ask.mjs"), plain)?;
    let said = says(Command::new("node").arg("ask.mjs").current_dir(place))?;
    ensure!(said == format!("{SOLUTION} true true true"), "node said {said:?}");
    fs::write(place.join("ask.ts"), script)?;
    run_in(
        place,
        NPM,
        &[&["install"], &quiet[..], &["typescript@5", "@types/node@22"]].concat(),
    )?;
    let options = [
        "--noEmit",
        "--strict",
        "--module",
        "nodenext",
        "--target",
        "es2022",
        "--lib",
        "es2022,dom",
    ];
    says(
        Command::new("node")
            .arg("node_modules/typescript/bin/tsc")
            .args(options)
            .arg("ask.ts")
            .current_dir(place),
    )?;
    visited(&place.join("node_modules/kudosu"), visit::PACKAGE)
}
