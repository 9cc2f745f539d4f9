//! Runs other programs from the root of the workspace, saying what it runs.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The root of the workspace.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The program that is named, or else a whole one that is built for it.
pub fn release_program(named: Option<&PathBuf>) -> Result<PathBuf> {
    if let Some(program) = named {
        return Ok(program.clone());
    }
    run(
        "cargo",
        &["build", "--release", "-p", "kudosu-cli", "--features", "full"],
    )?;
    Ok(root().join("target/release").join(PROGRAM))
}

/// What the program is called on this system.
pub const PROGRAM: &str = if cfg!(windows) { "kudosu.exe" } else { "kudosu" };

/// Runs `program` with `arguments`; anything but success is an error.
pub fn run(program: &str, arguments: &[&str]) -> Result<()> {
    run_with(program, arguments, &[])
}

/// The same with more environment variables.
pub fn run_with(program: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Result<()> {
    run_command(&root(), program, arguments, environment)
}

/// The same in another folder.
pub fn run_in(folder: &Path, program: &str, arguments: &[&str]) -> Result<()> {
    run_command(folder, program, arguments, &[])
}

fn run_command(folder: &Path, program: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Result<()> {
    eprintln!("\n$ {program} {}", arguments.join(" "));
    let status = Command::new(program)
        .args(arguments)
        .envs(environment.iter().copied())
        .current_dir(folder)
        .status()
        .with_context(|| format!("could not start {program}; is it installed?"))?;
    if !status.success() {
        bail!("{program} {} ended with {status}", arguments.join(" "));
    }
    Ok(())
}

/// What a program prints; anything but success is an error.
pub fn output_of(program: &str, arguments: &[&str]) -> Result<String> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(root())
        .stderr(std::process::Stdio::inherit())
        .output()
        .with_context(|| format!("could not start {program}; is it installed?"))?;
    if !output.status.success() {
        bail!("{program} {} ended with {}", arguments.join(" "), output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("{program} printed something that is no text"))
}

/// Where cargo builds, which the environment may have said.
pub fn target_folder() -> Result<PathBuf> {
    let told = output_of("cargo", &["metadata", "--format-version", "1", "--no-deps"])?;
    let told = told
        .split_once("\"target_directory\":\"")
        .and_then(|(_, rest)| rest.split_once('"'))
        .context("cargo does not say where it builds")?;
    // Backslashes stand twice in JSON.
    Ok(PathBuf::from(told.0.replace("\\\\", "\\")))
}

/// Whether a program can be started at all.
pub fn is_installed(program: &str, probe: &[&str]) -> bool {
    let quiet = std::process::Stdio::null;
    let status = Command::new(program)
        .args(probe)
        .stdout(quiet())
        .stderr(quiet())
        .status();
    status.is_ok_and(|status| status.success())
}

/// Whether a change is judged here, where nothing may be left out because something is missing.
pub fn is_judged() -> bool {
    std::env::var_os("CI").is_some()
}

/// Installs a Debian package, as root or through sudo.
pub fn install(package: &str) -> Result<()> {
    if !is_installed("apt-get", &["--version"]) {
        bail!("only where apt-get exists is it installed from here");
    }
    let install = ["install", "--yes", "--no-install-recommends", package];
    // A machine that never installed anything has no package lists yet.
    apt_get(&install).or_else(|_| apt_get(&["update"]).and_then(|()| apt_get(&install)))
}

fn apt_get(arguments: &[&str]) -> Result<()> {
    // Another installation may be under way, and nobody is there to answer questions.
    let mut words = vec![
        "env",
        "DEBIAN_FRONTEND=noninteractive",
        "apt-get",
        "-qq",
        "-o",
        "DPkg::Lock::Timeout=600",
    ];
    words.extend(arguments);
    let user = Command::new("id").arg("-u").output()?.stdout;
    if user.trim_ascii() != b"0" {
        words.splice(0..0, ["sudo", "--non-interactive"]);
    }
    run(words[0], &words[1..])
}
