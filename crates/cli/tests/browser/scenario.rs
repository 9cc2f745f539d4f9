//! Runs a scenario: a server or a folder of files, and a page for it alone in a Chromium that tests share one
//! after the other, and when it fails what was seen and said.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

use crate::chromium::Chromium;
use crate::folder::Folder;
use crate::page::{Host, Page};
use crate::server::Server;

/// Plays a scenario on the page of a server of its own. Without a browser it only says that it was left out.
///
/// Most of what a person does is in the page itself, which is the same wherever it comes from. A scenario
/// about what the engine is asked, and how, is for [`scenario_on_both`]; `cargo xtask test --twice` plays all
/// of them on both.
pub fn scenario(name: &str, play: impl Fn(&mut Page)) {
    if std::env::var_os("KUDOSU_TWICE").is_some() {
        return scenario_on_both(name, play);
    }
    server_scenario(name, play);
}

/// Plays a scenario twice: on the page of a server of its own, and on the page without a server where
/// `KUDOSU_SITE` names its folder.
pub fn scenario_on_both(name: &str, play: impl Fn(&mut Page)) {
    server_scenario(name, &play);
    if std::env::var_os("KUDOSU_SITE").is_some() {
        site_scenario(&format!("{name}-site"), &play);
    }
}

/// Plays a scenario that only the page of a server can tell.
pub fn server_scenario(name: &str, play: impl Fn(&mut Page)) {
    play_on(name, Chromium::take, || Some(Host::Server(Server::start())), play);
}

/// Plays a scenario that only the page without a server can tell: a copy of its folder, under a path on a
/// dumb file server.
pub fn site_scenario(name: &str, play: impl Fn(&mut Page)) {
    play_on(name, Chromium::take, site, play);
}

/// The same in a browser that nobody else has: in one that is lent the page cannot be installed.
pub fn site_scenario_alone(name: &str, play: impl Fn(&mut Page)) {
    play_on(name, Chromium::start, site, play);
}

/// The same, compressed as hosts do: for measurements.
pub fn compressed_site_scenario(name: &str, play: impl Fn(&mut Page)) {
    play_on(name, Chromium::take, || site_by(Folder::serve_compressed), play);
}

fn site() -> Option<Host> {
    site_by(Folder::serve)
}

fn site_by(serve: fn(PathBuf) -> Folder) -> Option<Host> {
    let Some(site) = std::env::var_os("KUDOSU_SITE") else {
        eprintln!("skipped: KUDOSU_SITE names no site; `cargo xtask site` makes one");
        return None;
    };
    let copy = tempfile::tempdir().unwrap();
    copy_below(Path::new(&site), copy.path());
    let server = serve(copy.path().to_owned());
    Some(Host::Folder(server, copy))
}

fn copy_below(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let place = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_below(&entry.path(), &place);
        } else {
            std::fs::copy(entry.path(), place).unwrap();
        }
    }
}

fn play_on(
    name: &str,
    chromium: impl FnOnce(&str) -> Chromium,
    host: impl FnOnce() -> Option<Host>,
    play: impl Fn(&mut Page),
) {
    let Ok(program) = std::env::var("KUDOSU_CHROMIUM") else {
        eprintln!(
            "skipped: the browser tests run with `cargo xtask test`, or where KUDOSU_CHROMIUM names a Chromium"
        );
        return;
    };
    let Some(host) = host() else { return };
    let mut page = Page::new(chromium(&program), host);
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        page.open("");
        play(&mut page);
        let barriers = &page.barriers;
        assert!(
            barriers.is_empty(),
            "not everybody can use this:\n{}",
            barriers.join("\n")
        );
        let complaints = page.complaints();
        assert!(
            complaints.is_empty(),
            "the console complained:\n{}",
            complaints.join("\n")
        );
    }));
    if let Err(panic) = outcome {
        // A browser that no longer answers must not hide why the scenario failed.
        let kept = catch_unwind(AssertUnwindSafe(|| keep_evidence(name, &mut page)));
        eprintln!(
            "{}",
            kept.unwrap_or_else(|_| "the browser did not answer any more".to_owned())
        );
        resume_unwind(panic);
    }
}

/// Writes what the page looks like and what the console said, and says where.
fn keep_evidence(name: &str, page: &mut Page) -> String {
    let folder = artefacts();
    let (picture, log) = (
        folder.join(format!("{name}.png")),
        folder.join(format!("{name}.log")),
    );
    let said = [page.complaints().clone(), page.barriers.clone()].concat();
    std::fs::write(&log, said.join("\n")).unwrap();
    std::fs::write(&picture, page.picture()).unwrap();
    format!(
        "what the page looked like: {}\nwhat the console said: {}",
        picture.display(),
        log.display()
    )
}

/// Where pictures of failures go.
fn artefacts() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../browser");
    std::fs::create_dir_all(&folder).unwrap();
    folder.canonicalize().unwrap()
}
