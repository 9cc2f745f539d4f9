//! Failures on purpose, as tests ask for them in `KUDOSU_FAULT`: the nth step of writing files fails. Only a
//! development build looks there; what is shipped has nothing of this.
//!
//! `7` lets the seventh step fail, `7+` is a disk that is full from then on, `7!` ends the process there as a
//! power cut does, and `7~` is a disk that keeps another byte than it was given, and says nothing.

use std::io;
use std::path::Path;

/// What is done with files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(not(debug_assertions), allow(dead_code))]
pub enum Step {
    /// A new file is made, or one that grows is opened.
    Open,
    /// What is behind the last whole answer is cut off.
    Cut,
    /// Bytes are written.
    Write,
    /// A file is brought to the disk.
    Sync,
    /// A file gets its name.
    Rename,
    /// The names in a folder are brought to the disk.
    SyncFolder,
}

/// What goes wrong, when it does.
#[derive(Debug)]
#[cfg_attr(not(debug_assertions), allow(dead_code))]
pub enum Fault {
    /// An error is told.
    Error,
    /// The process is gone.
    End,
    /// Nothing is told.
    Silent,
}

impl Fault {
    /// Lets it happen.
    pub fn happen(self) -> io::Result<()> {
        match self {
            Fault::Error => Err(io::ErrorKind::StorageFull.into()),
            // Nothing is tidied up, as if the process had been killed.
            Fault::End => std::process::exit(137),
            Fault::Silent => Ok(()),
        }
    }
}

/// Whether a step may be taken.
pub fn may(step: Step, path: &Path) -> io::Result<()> {
    match strike(step, path) {
        None | Some(Fault::Silent) => Ok(()),
        Some(fault) => fault.happen(),
    }
}

/// What is written instead of these bytes, and what happens then; `None` where nothing goes wrong.
pub fn of_write(bytes: &[u8], path: &Path) -> Option<(Vec<u8>, Fault)> {
    let fault = strike(Step::Write, path)?;
    let instead = match fault {
        Fault::Silent => {
            let mut bent = bytes.to_vec();
            let middle = bent.len() / 2;
            bent[middle..].iter_mut().take(1).for_each(|byte| *byte ^= 1);
            bent
        }
        Fault::Error | Fault::End => bytes[..bytes.len() / 2].to_vec(),
    };
    Some((instead, fault))
}

#[cfg(not(debug_assertions))]
fn strike(_: Step, _: &Path) -> Option<Fault> {
    None
}

#[cfg(debug_assertions)]
fn strike(step: Step, path: &Path) -> Option<Fault> {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    static PLAN: LazyLock<Option<(u64, char)>> = LazyLock::new(|| {
        let plan = std::env::var("KUDOSU_FAULT").ok()?;
        let kind = plan.chars().last().filter(|kind| "+!~".contains(*kind));
        let number = plan.trim_end_matches(['+', '!', '~']).parse().ok()?;
        Some((number, kind.unwrap_or(' ')))
    });
    static STEPS: AtomicU64 = AtomicU64::new(0);

    let (number, kind) = (*PLAN)?;
    let at = STEPS.fetch_add(1, Ordering::SeqCst) + 1;
    // A full disk still gives files other names.
    let needs_room = !matches!(step, Step::Rename | Step::SyncFolder | Step::Cut);
    let strikes = at == number || kind == '+' && at > number && needs_room;
    if !strikes || kind == '~' && step != Step::Write {
        return None;
    }
    crate::output::note(&format!("fault {at}: {step:?} {}", path.display()));
    Some(match kind {
        '!' => Fault::End,
        '~' => Fault::Silent,
        _ => Fault::Error,
    })
}
