//! The way to Python, for checkers outside the workspace.

use std::process::{Command, Stdio};

/// A Python, ready to be given words; `None`, said aloud, where there is none. Where a change is judged (`CI`
/// is set) nothing may be left out, so there it is a failure.
pub fn python() -> Option<Command> {
    // Windows has a `python3` that only opens a shop.
    let runs = |name: &&str| {
        let probe = Command::new(name)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        probe.is_ok_and(|status| status.success())
    };
    let found = ["python3", "python"].into_iter().find(runs);
    if found.is_none() {
        assert!(
            std::env::var_os("CI").is_none(),
            "there is no Python, and nothing may be left out where CI is set"
        );
        eprintln!("skipped: there is no Python");
    }
    found.map(Command::new)
}
