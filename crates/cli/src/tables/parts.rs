//! `--resume` for tables: finished pieces in a folder beside the output, each whole or not there, until all
//! of them are put together. A file in the folder says what was asked of what; pieces of another question are
//! never gone on with.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;

use super::format::TableFormat;
use super::read::{Reading, TableReader};
use super::write::TableWriter;
use crate::failure::Failure;
use crate::files::write_file;
use crate::job::other_job;

/// What to do where the pieces are of another run.
const HELP: &str = "resume with the same input, options and version, or remove the folder";

/// The pieces of an output that is not whole yet.
pub struct Parts {
    folder: PathBuf,
    count: usize,
    /// How many rows they have.
    pub rows: u64,
    /// Held for as long as a run is at it.
    _lock: File,
}

impl Parts {
    /// What an earlier run left, or a new folder. `job` says what is asked of what; pieces of another job are
    /// refused, and so is a second run at the same time.
    pub fn beside(output: &Path, job: &str) -> Result<Parts, Failure> {
        let mut name = output.file_name().unwrap_or_default().to_owned();
        name.push(".parts");
        let folder = output.with_file_name(name);
        let failed = |error: &dyn std::fmt::Display| {
            Failure::told(format!("could not use {}: {error}", folder.display()))
        };
        fs::create_dir_all(&folder).map_err(|error| failed(&error))?;
        let lock = File::create(folder.join("lock")).map_err(|error| failed(&error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::with_help(
                    format!("another run is at {} just now", folder.display()),
                    "wait for it to end, or name another --output",
                ));
            }
            Err(TryLockError::Error(error)) => return Err(failed(&error)),
        }
        let told = folder.join("job.txt");
        let mut parts = Parts {
            folder: folder.clone(),
            count: 0,
            rows: 0,
            _lock: lock,
        };
        match fs::read_to_string(&told) {
            Ok(there) if there == job => {}
            Ok(there) => return Err(other_job(&folder, &there, job, HELP)),
            Err(error) if error.kind() == io::ErrorKind::NotFound && !parts.path(0).exists() => {
                write_file(&told, job.as_bytes())
                    .map_err(|error| failed(&format_args!("job.txt: {error}")))?;
            }
            Err(error) => return Err(failed(&format_args!("job.txt: {error}"))),
        }
        while parts.path(parts.count).is_file() {
            for batch in parts.read(parts.count)? {
                parts.rows += batch?.num_rows() as u64;
            }
            parts.count += 1;
        }
        Ok(parts)
    }

    fn path(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{number:08}.arrow"))
    }

    /// The next piece.
    pub fn add(&mut self, batch: &RecordBatch) -> Result<(), Failure> {
        let mut writer = TableWriter::new(Some(&self.path(self.count)), TableFormat::Arrow, &batch.schema())?;
        writer.write(batch)?;
        writer.finish()?;
        self.count += 1;
        self.rows += batch.num_rows() as u64;
        Ok(())
    }

    fn read(&self, number: usize) -> Result<TableReader, Failure> {
        let reading = Reading {
            format: TableFormat::Arrow,
            column: None,
            into: TableFormat::Arrow,
            taken: &[],
            also: None,
            puzzles: None,
            rows: usize::MAX,
        };
        TableReader::open(&self.path(number), &reading)
    }

    /// Puts all pieces into the table that they belong to.
    pub fn assemble(&self, writer: &mut TableWriter) -> Result<(), Failure> {
        for number in 0..self.count {
            for batch in self.read(number)? {
                writer.write(&batch?)?;
            }
        }
        Ok(())
    }

    /// The pieces are no longer needed.
    pub fn remove(self) {
        // What cannot be removed is only in the way, not wrong.
        let _ = fs::remove_dir_all(self.folder);
    }
}

#[cfg(test)]
mod tests {
    use kudosu_testkit::with_pieces_up_to;

    use super::*;

    #[test]
    fn without_memory_for_what_was_asked_before_nothing_is_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("out.csv");
        let job = "a question that goes on and on\n".repeat(4_000);
        drop(Parts::beside(&output, &job).ok().unwrap());
        let (told, refused) = with_pieces_up_to(100_000, || Parts::beside(&output, &job).err());
        let told = told.unwrap().render(false).unwrap();
        assert!(
            told.contains("out.csv.parts: job.txt: out of memory") && refused == 1,
            "{told}"
        );
        let kept = fs::read_to_string(folder.path().join("out.csv.parts/job.txt")).unwrap();
        assert!(kept == job);
    }
}
