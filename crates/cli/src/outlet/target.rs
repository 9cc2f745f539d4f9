//! What is behind an outlet: standard output, a device, a file that gets its name at the end, or one that
//! grows.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::files::{GrowingFile, NewFile};

pub(super) enum Target {
    Stdout,
    /// A device or a pipe: nothing that could be renamed.
    Device {
        file: File,
        path: PathBuf,
    },
    /// A new file beside the one whose place it takes in the end.
    Beside(NewFile),
    /// A file that grows under its own name.
    Growing(GrowingFile),
    /// Nothing any more: it has come to its end.
    Closed,
}

impl Target {
    /// The file of this name, new.
    pub(super) fn file(path: &Path) -> io::Result<Target> {
        let found = path.metadata();
        if found.as_ref().is_ok_and(fs::Metadata::is_dir) {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if found.as_ref().is_ok_and(|found| !found.is_file()) {
            let file = OpenOptions::new().write(true).open(path)?;
            let path = path.to_owned();
            return Ok(Target::Device { file, path });
        }
        NewFile::create(path).map(Target::Beside)
    }

    /// What messages call it.
    pub(super) fn name(&self) -> String {
        match self {
            Target::Stdout | Target::Closed => "the output".to_owned(),
            Target::Device { path, .. } => path.display().to_string(),
            Target::Beside(file) => file.path().display().to_string(),
            Target::Growing(file) => file.path().display().to_string(),
        }
    }

    /// Writes everything, or takes back what it wrote where that is possible: a full disk leaves no half
    /// line.
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Target::Stdout => {
                let mut stdout = crate::output::open_stdout()?;
                stdout.write_all(bytes)?;
                stdout.flush()
            }
            Target::Device { file, .. } => file.write_all(bytes),
            Target::Beside(file) => file.write_whole(bytes),
            Target::Growing(file) => file.write_whole(bytes),
            Target::Closed => Ok(()),
        }
    }

    /// Gives the file its name.
    pub(super) fn keep(&mut self) -> io::Result<()> {
        match self {
            Target::Beside(file) => file.keep(),
            Target::Growing(file) => file.keep(),
            Target::Stdout | Target::Device { .. } | Target::Closed => Ok(()),
        }
    }

    /// Whether an older file would lose its place to this one.
    pub(super) fn replaces_another(&self) -> bool {
        matches!(self, Target::Beside(file) if file.replaces_another())
    }

    /// Whether the reader of a pipe has gone: then there is no use in working on until the next answer.
    #[cfg(unix)]
    pub(super) fn is_gone(&self) -> bool {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let at_once = Timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        let stdout = io::stdout();
        let pipe = match self {
            Target::Stdout => PollFd::new(&stdout, PollFlags::empty()),
            Target::Device { file, .. } => PollFd::new(file, PollFlags::empty()),
            Target::Beside(_) | Target::Growing(_) | Target::Closed => return false,
        };
        let mut pipes = [pipe];
        let hung_up = PollFlags::ERR | PollFlags::HUP;
        poll(&mut pipes, Some(&at_once)).is_ok() && pipes[0].revents().intersects(hung_up)
    }

    #[cfg(not(unix))]
    pub(super) fn is_gone(&self) -> bool {
        false
    }
}
