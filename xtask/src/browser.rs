//! What the tests of the page need from outside:
//! a Chromium and the accessibility scanner axe-core, installed where they are missing.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::shell::{install, is_installed, root, run, run_with};
use crate::site;
use launch::Running;

// What the tests start a browser with when nobody lends them one.
#[path = "../../crates/cli/tests/browser/launch.rs"]
mod launch;

/// Where a Chromium may be, in the order in which they are tried.
const BROWSERS: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
];

/// npm's program: on Windows a script, which is started by its whole name only.
pub const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// The scanner's version and the checksum that npm holds it against.
const AXE_VERSION: &str = "4.14.0";
const AXE_CHECKSUM: &str =
    "sha512-9WTZxEjsZ7b13TH8JPmbV2z8CHbl80/2hm3XPEG4JgNdQLK81IBRXmSxHfMAOkSqQeRxT/0dwNDz2GOm3zzpcQ==";

/// Makes sure that browser and scanner are there and tells the tests where, as environment variables.
/// With these set the browser tests run; without them they only say that they were left out.
pub fn environment() -> Result<Vec<(&'static str, String)>> {
    let text = |path: PathBuf| path.into_os_string().into_string().ok();
    let axe = text(axe()?).context("the workspace path is not text")?;
    let mut found = vec![("KUDOSU_CHROMIUM", chromium()?), ("KUDOSU_AXE", axe)];
    if let Some(site) = site::for_tests()? {
        found.push((
            "KUDOSU_SITE",
            text(site).context("the workspace path is not text")?,
        ));
    }
    Ok(found)
}

/// Browsers that stories of the page use one after the other: to start one costs as much as most stories.
pub struct Lent {
    /// A file for each browser with its address, which whoever has it keeps locked.
    folder: tempfile::TempDir,
    _browsers: Vec<Running>,
}

/// As many as the configuration of nextest lets stories play at a time.
const LENT: usize = 2;

impl Lent {
    /// Starts them.
    pub fn start(environment: &[(&'static str, String)]) -> Result<Self> {
        let named = environment.iter().find(|(name, _)| *name == "KUDOSU_CHROMIUM");
        let (_, program) = named.context("the browser is found before it is started")?;
        let seen = root().join("testdata/photos/nine.jpg");
        let folder = tempfile::tempdir()?;
        let mut browsers = Vec::new();
        for number in 0..LENT {
            let browser = Running::start(program, &seen).map_err(anyhow::Error::msg)?;
            fs::write(folder.path().join(number.to_string()), &browser.address)?;
            browsers.push(browser);
        }
        Ok(Self {
            folder,
            _browsers: browsers,
        })
    }

    /// Where the tests find them, as an environment variable.
    pub fn environment(&self) -> Result<(&'static str, String)> {
        let folder = self
            .folder
            .path()
            .to_str()
            .context("the folder for temporary files is not text")?;
        Ok(("KUDOSU_BROWSERS", folder.to_owned()))
    }
}

/// Runs cargo with browsers to borrow and all else that the stories of the page need.
pub fn run_with_browsers(arguments: &[&str], more: &[(&str, &str)]) -> Result<()> {
    let mut found = environment()?;
    let lent = Lent::start(&found)?;
    found.push(lent.environment()?);
    let found = found.iter().map(|(name, value)| (*name, value.as_str()));
    let all: Vec<(&str, &str)> = found.chain(more.iter().copied()).collect();
    run_with("cargo", arguments, &all)
}

/// Runs one of the jobs of the browser tests that are no tests, such as taking screenshots.
pub fn run_job(name: &str) -> Result<()> {
    let environment = environment()?;
    let environment: Vec<(&str, &str)> = environment
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let test = [
        "test",
        "--quiet",
        "--release",
        "--package",
        "kudosu-cli",
        "--features",
        "full",
        "--test",
        "browser",
    ];
    let only = ["--", "--ignored", "--exact", "--nocapture", name];
    run_with("cargo", &[&test[..], &only[..]].concat(), &environment)
}

/// Runs such a job about a site that is written already, with the program as developers build it: the site is
/// no part of it.
pub fn run_site_job(name: &str, site: &Path) -> Result<()> {
    let site = site.to_str().context("the site's path is not text")?;
    let environment = [("KUDOSU_CHROMIUM", &*chromium()?), ("KUDOSU_SITE", site)];
    let arguments = ["test", "--quiet", "--workspace", "--test", "browser"];
    let only = ["--", "--ignored", "--exact", "--nocapture", name];
    run_with("cargo", &[&arguments[..], &only[..]].concat(), &environment)
}

pub fn chromium() -> Result<String> {
    if let Ok(named) = std::env::var("KUDOSU_CHROMIUM") {
        if is_installed(&named, &["--version"]) {
            return Ok(named);
        }
        bail!("KUDOSU_CHROMIUM names {named}, which does not start");
    }
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    install("chromium").context(
        "the tests of the page need Chromium: install the package `chromium` (or Google Chrome), \
         or name the program in KUDOSU_CHROMIUM",
    )?;
    find_chromium().context("the package `chromium` was installed, but brought no program of that name")
}

fn find_chromium() -> Option<String> {
    // On Windows a browser that is asked for its version opens a window instead.
    let is_there = |name: &&&str| match cfg!(windows) {
        true => Path::new(name).is_file(),
        false => is_installed(name, &["--version"]),
    };
    let found = BROWSERS.iter().find(is_there);
    found.map(|name| (*name).to_owned())
}

/// The scanner as one script. npm checks what it fetches against the checksum in the lock file.
fn axe() -> Result<PathBuf> {
    let folder = root().join("target/browser").join(format!("axe-{AXE_VERSION}"));
    let script = folder.join("node_modules/axe-core/axe.min.js");
    if script.exists() {
        return Ok(script);
    }
    let needs_npm = "the accessibility scan needs npm: install Node.js with npm";
    if !is_installed(NPM, &["--version"]) {
        install("npm").context(needs_npm)?;
    }
    write_lock(&folder)?;
    let place = folder.to_str().context("the workspace path is not text")?;
    run(
        NPM,
        &[
            "ci",
            "--prefix",
            place,
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--silent",
        ],
    )?;
    Ok(script)
}

fn write_lock(folder: &Path) -> Result<()> {
    let package = r#""name": "scan", "version": "1.0.0", "dependencies": {"axe-core": "VERSION"}"#;
    let lock = r#"{"name": "scan", "version": "1.0.0", "lockfileVersion": 3, "packages": {
        "": {PACKAGE}, "node_modules/axe-core": {"version": "VERSION", "integrity": "CHECKSUM"}}}"#;
    let fill = |text: &str| {
        text.replace("VERSION", AXE_VERSION)
            .replace("CHECKSUM", AXE_CHECKSUM)
    };
    fs::create_dir_all(folder)?;
    fs::write(folder.join("package.json"), fill(&format!("{{{package}}}")))?;
    fs::write(
        folder.join("package-lock.json"),
        fill(&lock.replace("PACKAGE", package)),
    )?;
    Ok(())
}
