//! The log of a hunt: a line of JSON for everything that was found and done, as it happens. A run that was
//! killed loses what it was about to look at, and nothing that it had found.

use std::io::Read;
use std::path::Path;

use kudosu::generate::{HuntEvent, HuntSoFar};
use kudosu::schema::HuntRecord;
use kudosu::verbs::{Hunting, LogError};

use crate::failure::Failure;
use crate::files::GrowingFile;
use crate::outlet::unwritable;
use crate::output::{json_text, note};
use crate::packed::Packing;

/// What was written is brought to the disk when so many finds have come, and when a puzzle is done.
const FINDS_TOGETHER: u32 = 32;

/// A log that grows.
pub struct HuntLog {
    file: GrowingFile,
    known: HuntSoFar,
    unsynced: u32,
}

impl HuntLog {
    /// Opens a log, or begins one; one of another hunt is refused, and half a line at its end is dropped.
    pub fn open(path: &Path, hunting: &Hunting) -> Result<HuntLog, Failure> {
        if Packing::of_name(path) != Packing::Plain {
            return Err(Failure::with_help(
                format!("--log: {} would be compressed, and a log is not", path.display()),
                "name a file without .gz or .zst",
            ));
        }
        let mut file = GrowingFile::open(path).map_err(|error| unwritable(path, &error))?;
        let mut text = Vec::new();
        let read = file.content().read_to_end(&mut text);
        read.map_err(|error| Failure::told(format!("could not read {}: {error}", path.display())))?;
        let whole = text
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        file.go_on_after(whole as u64);
        let text = String::from_utf8_lossy(&text[..whole]);
        let known = hunting.known(text.lines()).map_err(|error| unfit(path, &error))?;
        let is_new = text.is_empty();
        let mut log = HuntLog {
            file,
            known,
            unsynced: 0,
        };
        if is_new {
            log.write(&HuntRecord::Hunt(hunting.told().to_owned()))?;
        } else {
            let counts = log.known.counts;
            note(&format!(
                "going on with {}: {} found among {} puzzles",
                path.display(),
                counts.found,
                counts.looked_at
            ));
        }
        Ok(log)
    }

    /// What the log says of earlier runs.
    pub fn take_known(&mut self) -> HuntSoFar {
        std::mem::take(&mut self.known)
    }

    /// Adds what happened, where that is worth a line.
    pub fn add(&mut self, event: &HuntEvent<'_>) -> Result<(), Failure> {
        match Hunting::record(event) {
            Some(record) => self.write(&record),
            None => Ok(()),
        }
    }

    fn write(&mut self, record: &HuntRecord) -> Result<(), Failure> {
        let written = self
            .file
            .write_whole(format!("{}\n", json_text(record)).as_bytes());
        written.map_err(|error| unwritable(self.file.path(), &error))?;
        self.unsynced += 1;
        match self.unsynced >= FINDS_TOGETHER || matches!(record, HuntRecord::Done { .. }) {
            true => self.sync(),
            false => Ok(()),
        }
    }

    fn sync(&mut self) -> Result<(), Failure> {
        self.unsynced = 0;
        let kept = self.file.keep();
        kept.map_err(|error| unwritable(self.file.path(), &error))
    }

    /// Brings all of it to the disk.
    pub fn close(mut self) -> Result<(), Failure> {
        self.sync()
    }
}

fn unfit(path: &Path, error: &LogError) -> Failure {
    Failure::with_help(
        format!("--log: {} cannot be gone on with: {error}", path.display()),
        "hunt for the same with the same options, or name another file",
    )
}
