//! What a long run is known again by when it is gone on with: the whole question, and what it is asked of.
//! Pieces of a table keep it in their folder; a file of lines has it beside it for as long as it is not
//! complete.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use kudosu::{Format, ReadOptions};

use crate::failure::Failure;
use crate::files::write_file;
use crate::stream::StreamOptions;

/// So much of both ends of an input is looked at.
#[cfg_attr(
    not(feature = "tables"),
    allow(dead_code, reason = "only tables name all their inputs")
)]
const END: u64 = 1 << 20;

/// The version, the question with all of its options, how puzzles are read, and how long each may take: a
/// line each.
pub fn beginning(question: &str, reading: &ReadOptions, options: &StreamOptions) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let format = reading.format.map_or("recognised", Format::name);
    let boxes = reading
        .box_size
        .map(|(height, width)| format!("{height}x{width}"));
    let boxes = boxes.as_deref().unwrap_or("usual");
    let timeout = options.timeout.map(|time| format!("{}s", time.as_secs_f64()));
    let timeout = timeout.as_deref().unwrap_or("none");
    format!("kudosu {version}\n{question}\nfrom {format}, box {boxes}\ntimeout {timeout}\n")
}

/// An input with what tells it from another one: a line.
#[cfg_attr(
    not(feature = "tables"),
    allow(dead_code, reason = "only tables name all their inputs")
)]
pub fn input(path: &Path) -> Result<String, Failure> {
    let unreadable = |error: io::Error| Failure::told(format!("could not read {}: {error}", path.display()));
    let identity = identity(path).map_err(unreadable)?;
    Ok(format!("{}: {identity}\n", path.display()))
}

/// What tells a file from another one, or from itself after it was changed: its length, when it was changed,
/// and what stands at its ends.
#[cfg_attr(
    not(feature = "tables"),
    allow(dead_code, reason = "only tables name all their inputs")
)]
fn identity(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let found = file.metadata()?;
    let changed = found.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut ends = DefaultHasher::new();
    for start in [0, found.len().saturating_sub(END)] {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(start))?;
        file.by_ref().take(END).read_to_end(&mut bytes)?;
        ends.write(&bytes);
    }
    Ok(format!(
        "{} bytes, changed at {}.{:09}, {:016x}",
        found.len(),
        changed.as_secs(),
        changed.subsec_nanos(),
        ends.finish()
    ))
}

/// What was asked then, and what is asked now; `what` holds answers to the former.
pub fn other_job(what: &Path, there: &str, now: &str, help: &str) -> Failure {
    let differ = there.lines().zip(now.lines()).find(|(one, other)| one != other);
    let (there, now) = differ.unwrap_or(("other inputs", "these"));
    Failure::with_help(
        format!(
            "{} holds pieces of another run: \"{there}\", and now \"{now}\"",
            what.display()
        ),
        help,
    )
}

/// The job of a file of lines that is not complete.
pub struct FileJob {
    /// The file of answers.
    output: PathBuf,
    /// Where it is written down.
    path: PathBuf,
    text: String,
}

impl FileJob {
    /// The job of answers that go into this file.
    pub fn of(output: &Path, text: String) -> FileJob {
        let mut name = output.file_name().unwrap_or_default().to_owned();
        name.push(".job");
        FileJob {
            output: output.to_owned(),
            path: output.with_file_name(name),
            text,
        }
    }

    /// Refuses to go on with answers to another question. What nobody wrote down is found out by comparing
    /// the last answer.
    pub fn check(&self) -> Result<(), Failure> {
        match fs::read_to_string(&self.path) {
            Ok(there) if there != self.text => Err(other_job(
                &self.output,
                &there,
                &self.text,
                "resume with the same options and version, or name another file",
            )),
            Ok(_) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            // What cannot be read may be about anything.
            Err(error) => Err(Failure::told(format!(
                "could not read {}: {error}",
                self.path.display()
            ))),
        }
    }

    /// Writes it down.
    pub fn write(&self) -> Result<(), Failure> {
        write_file(&self.path, self.text.as_bytes())
            .map_err(|error| Failure::told(format!("could not write {}: {error}", self.path.display())))
    }

    /// The file is complete, and can be gone on with no more.
    pub fn done(&self) {
        // What cannot be removed is only in the way, not wrong.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use kudosu_testkit::with_pieces_up_to;

    use super::*;

    #[test]
    fn without_memory_no_input_is_taken_for_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("many.csv");
        fs::write(&path, "x".repeat(END as usize)).unwrap();
        let known = identity(&path).unwrap();
        let (told, refused) = with_pieces_up_to(100_000, || identity(&path));
        assert_eq!(
            (told.unwrap_err().kind(), refused),
            (io::ErrorKind::OutOfMemory, 1)
        );
        assert_eq!(identity(&path).unwrap(), known);
    }

    #[test]
    fn a_job_that_could_not_be_read_counted_as_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("out.txt");
        let text = "a question that goes on and on\n".repeat(4_000);
        let job = FileJob::of(&output, text.clone());
        // Nobody wrote anything down yet.
        assert!(job.check().is_ok());
        job.write().ok().unwrap();
        assert!(job.check().is_ok());
        let (told, refused) = with_pieces_up_to(100_000, || job.check().err());
        let told = told.unwrap().render(false).unwrap();
        assert!(
            told.contains("out.txt.job: out of memory") && refused == 1,
            "{told}"
        );
        fs::write(folder.path().join("out.txt.job"), b"no text: \xff").unwrap();
        let told = job.check().err().unwrap().render(false).unwrap();
        assert!(
            told.contains("could not read") && told.contains("out.txt.job"),
            "{told}"
        );
    }
}
