//! Runs a scenario: a server, a Chromium and a page for it alone, and when it fails what was seen and said.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

use crate::chromium::Chromium;
use crate::page::Page;
use crate::server::Server;

/// Plays a scenario on the page of a server of its own. Without a browser it only says that it was left out.
pub fn scenario(name: &str, play: impl FnOnce(&mut Page)) {
    let Ok(program) = std::env::var("KUDOSU_CHROMIUM") else {
        eprintln!(
            "skipped: the browser tests run with `cargo xtask test`, or where KUDOSU_CHROMIUM names a Chromium"
        );
        return;
    };
    let mut page = Page::new(Chromium::start(&program), Server::start());
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
