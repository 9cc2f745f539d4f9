//! `--resume` for tables: finished pieces in a folder beside the output, each whole or not there, until all
//! of them are put together.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use arrow_ipc::reader::FileReader;

use super::format::TableFormat;
use super::write::TableWriter;
use crate::failure::Failure;

/// The pieces of an output that is not whole yet.
pub struct Parts {
    folder: PathBuf,
    count: usize,
    /// How many rows they have.
    pub rows: u64,
}

impl Parts {
    /// What an earlier run left, or a new folder. `job` says what is done to what; pieces of another job are
    /// refused.
    pub fn beside(output: &Path, job: &str) -> Result<Parts, Failure> {
        let mut name = output.file_name().unwrap_or_default().to_owned();
        name.push(".parts");
        let folder = output.with_file_name(name);
        let failed = |error: &dyn std::fmt::Display| {
            Failure::told(format!("could not use {}: {error}", folder.display()))
        };
        fs::create_dir_all(&folder).map_err(|error| failed(&error))?;
        let told = folder.join("job.txt");
        match fs::read_to_string(&told) {
            Ok(there) if there != job => {
                return Err(Failure::with_help(
                    format!("{} holds pieces of another run", folder.display()),
                    "resume with the same input and options, or remove the folder",
                ));
            }
            Ok(_) => {}
            Err(_) => fs::write(&told, job).map_err(|error| failed(&error))?,
        }
        let mut parts = Parts {
            folder: folder.clone(),
            count: 0,
            rows: 0,
        };
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

    fn read(
        &self,
        number: usize,
    ) -> Result<impl Iterator<Item = Result<RecordBatch, Failure>> + use<>, Failure> {
        let path = self.path(number);
        let unreadable = move |error: &dyn std::fmt::Display| {
            Failure::told(format!("could not read {}: {error}", path.display()))
        };
        let file = File::open(self.path(number)).map_err(|error| unreadable(&error))?;
        let reader = FileReader::try_new_buffered(file, None).map_err(|error| unreadable(&error))?;
        Ok(reader.map(move |batch| batch.map_err(|error| unreadable(&error))))
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
