//! A compiler for WebAssembly: rustup's where it can be had, else Debian's, unpacked under `target`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{is_installed, output_of, root, run, run_in};

const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler and the source of its standard library, with what it is linked against. They are
/// unpacked, not installed: a compiler of the system would stand beside the one that builds everything else.
const PACKAGES: &[&str] = &["rustc-web", "libstd-rust-web-dev", "rust-web-src"];

/// How to compile for WebAssembly: more words for cargo, and environment variables.
#[derive(Debug, Default)]
pub struct Toolchain {
    pub arguments: Vec<&'static str>,
    pub environment: Vec<(&'static str, String)>,
    /// Where the compiler's own sources lie, so that no path of this machine gets into what is built.
    pub sources: Vec<PathBuf>,
}

/// A toolchain for WebAssembly, fetched where it is missing.
pub fn toolchain() -> Result<Toolchain> {
    if has_target() {
        return Ok(Toolchain::default());
    }
    let unpacked = root().join("target/wasm-toolchain/usr");
    if unpacked.join("complete").exists() {
        return debian(&unpacked);
    }
    // A network that swallows the request must not hold everything up.
    let added = is_installed("timeout", &["120", "rustup", "target", "add", TARGET]);
    if added && has_target() {
        return Ok(Toolchain::default());
    }
    unpack(&unpacked).context(
        "no compiler for WebAssembly: `rustup target add wasm32-unknown-unknown` did not succeed, nor did \
         unpacking Debian's rustc-web",
    )?;
    debian(&unpacked)
}

fn has_target() -> bool {
    let folder = output_of("rustc", &["--print", "target-libdir", "--target", TARGET]);
    folder.is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

/// Fetches Debian's packages and unpacks them.
fn unpack(usr: &Path) -> Result<()> {
    let folder = usr.parent().context("usr lies in a folder")?;
    fs::create_dir_all(folder)?;
    if !is_installed("apt-get", &["--version"]) {
        bail!("there is no apt-get here");
    }
    let fetch = |names: &[String]| -> Result<()> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        run_in(folder, "apt-get", &[&["-qq", "download"], &names[..]].concat())
    };
    let mut names: Vec<String> = PACKAGES.iter().map(|name| (*name).to_owned()).collect();
    // A machine that never installed anything has no package lists yet.
    if fetch(&names).is_err() {
        run("apt-get", &["-qq", "update"])?;
        fetch(&names)?;
    }
    let standard = dependency("libstd-rust-web-dev", "libstd-rust-web-")?;
    names = vec![dependency(&standard, "libllvm")?, standard];
    fetch(&names)?;
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        if file.extension().is_some_and(|ending| ending == "deb") {
            let name = file.to_str().context("the workspace path is not text")?;
            run_in(folder, "dpkg", &["--extract", name, "."])?;
            fs::remove_file(&file)?;
        }
    }
    fs::write(usr.join("complete"), "")?;
    Ok(())
}

/// What a package depends on whose name begins like this.
fn dependency(package: &str, start: &str) -> Result<String> {
    let listed = output_of("apt-cache", &["depends", package])?;
    let mut named = listed
        .lines()
        .filter_map(|line| line.trim().strip_prefix("Depends: "));
    let found = named.rfind(|name| name.starts_with(start));
    found
        .map(str::to_owned)
        .with_context(|| format!("{package} depends on no {start}…"))
}

fn debian(usr: &Path) -> Result<Toolchain> {
    let text = |path: PathBuf| {
        let path = path
            .canonicalize()
            .with_context(|| format!("{} is missing", path.display()))?;
        path.into_os_string()
            .into_string()
            .map_err(|path| anyhow::anyhow!("{path:?} is not text"))
    };
    // Debian's compiler has no linker of its own for this; the one of the usual toolchain will do.
    let sysroot = PathBuf::from(output_of("rustc", &["--print", "sysroot"])?.trim());
    let host = output_of("rustc", &["--print", "host-tuple"])?;
    let linker = sysroot.join("lib/rustlib").join(host.trim()).join("bin/rust-lld");
    let environment = vec![
        ("RUSTC", text(usr.join("bin/rustc"))?),
        ("LD_LIBRARY_PATH", text(usr.join("lib/x86_64-linux-gnu"))?),
        ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", text(linker)?),
        // The standard library is built from its source, which a stable compiler does only when told so.
        ("RUSTC_BOOTSTRAP", "1".to_owned()),
    ];
    Ok(Toolchain {
        arguments: vec!["-Zbuild-std=std,panic_abort"],
        environment,
        sources: vec![usr.to_owned()],
    })
}

/// The modules of the site: the engine and its first part, and what loads when it is wanted.
pub struct Modules {
    /// Answers what most visits ask, and says when it cannot.
    pub first: PathBuf,
    /// Answers everything that the page asks.
    pub engine: PathBuf,
    /// Loads when somebody has a photograph.
    pub photo: PathBuf,
    /// Loads when somebody wants to know how hard a puzzle is on the scales of experts.
    pub hardness: PathBuf,
}

/// Compiles the modules.
pub fn build(toolchain: &Toolchain) -> Result<Modules> {
    let home = root().canonicalize()?;
    build_in(toolchain, &home, &home.join("target/site-build"))
}

/// Compiles the modules from the sources at `home` into a folder.
pub fn build_in(toolchain: &Toolchain, home: &Path, folder: &Path) -> Result<Modules> {
    Ok(Modules {
        // One after the other: what one needs of a crate must not make the other heavier.
        first: module(
            toolchain,
            home,
            &folder.join("first"),
            "kudosu-wasm",
            &["--cfg=kudosu_first"],
            &[],
        )?,
        engine: module(toolchain, home, folder, "kudosu-wasm", &[], &[])?,
        photo: module(toolchain, home, folder, "kudosu-wasm-photo", &[], &[])?,
        hardness: module(toolchain, home, folder, HARDNESS, &[], &[])?,
    })
}

/// Compiles the engine with all verbs, for programs: what a page's first load leaves out is in it.
pub fn build_whole(toolchain: &Toolchain) -> Result<PathBuf> {
    let home = root().canonicalize()?;
    let folder = home.join("target/site-build");
    module(
        toolchain,
        &home,
        &folder,
        "kudosu-wasm",
        &[],
        &["--features", "full"],
    )
}

/// What works for seconds, and is small anyhow.
const HARDNESS: &str = "kudosu-wasm-hardness";

fn module(
    toolchain: &Toolchain,
    home: &Path,
    folder: &Path,
    package: &str,
    more_flags: &[&str],
    features: &[&str],
) -> Result<PathBuf> {
    let home = home.canonicalize()?;
    let cargo = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let mut places = vec![home.clone()];
    places.extend(cargo);
    places.extend(
        toolchain
            .sources
            .iter()
            .filter_map(|path| path.canonicalize().ok()),
    );
    let mut flags: Vec<String> = more_flags.iter().map(ToString::to_string).collect();
    for place in &places {
        flags.push(format!("--remap-path-prefix={}=/", place.display()));
    }
    // As deep as a thread of the program may go, and as large as a browser on a telephone gives.
    flags.push("-Clink-arg=-zstack-size=4194304".to_owned());
    flags.push("-Clink-arg=--max-memory=1073741824".to_owned());
    // What a browser fetches is small first.
    let level = if package == HARDNESS { "3" } else { "z" };
    let mut command = Command::new("cargo");
    command
        .args([
            "build",
            "--quiet",
            "--profile",
            "site",
            "--target",
            TARGET,
            "--package",
            package,
        ])
        .args(features)
        .args(&toolchain.arguments)
        .env("CARGO_TARGET_DIR", folder)
        .env("CARGO_PROFILE_SITE_OPT_LEVEL", level)
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .envs(toolchain.environment.iter().map(|(name, value)| (*name, value)))
        .current_dir(&home);
    eprintln!("\n$ cargo build --profile site --target {TARGET} --package {package}");
    let status = command.status().context("could not start cargo")?;
    if !status.success() {
        bail!("{package} does not compile for the browser: {status}");
    }
    let file = format!("site/{}.wasm", package.replace('-', "_"));
    Ok(folder.join(TARGET).join(file))
}
