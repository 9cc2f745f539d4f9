//! What is behind an outlet: standard output, a device, a file that gets its name at the end, or one that
//! grows.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

pub(super) enum Target {
    Stdout,
    /// A device or a pipe: nothing that could be renamed.
    Device {
        file: File,
        path: PathBuf,
    },
    /// A new file beside the one whose place it takes in the end.
    Beside {
        file: File,
        temporary: PathBuf,
        path: PathBuf,
        length: u64,
    },
    /// A file that grows under its own name. What is longer than `length` is dropped before it grows.
    Growing {
        file: File,
        path: PathBuf,
        length: u64,
        is_cut: bool,
    },
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
        // A link stays a link: what it names is replaced.
        let path = match found {
            Ok(_) => path.canonicalize()?,
            Err(_) => path.to_owned(),
        };
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let temporary = path.with_file_name(name);
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .open(&temporary)?;
        Ok(Target::Beside {
            file,
            temporary,
            path,
            length: 0,
        })
    }

    /// The file of this name after its first `length` bytes; the rest is dropped.
    pub(super) fn after(path: &Path, length: u64) -> io::Result<Target> {
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(false).open(path)?;
        let path = path.to_owned();
        Ok(Target::Growing {
            file,
            path,
            length,
            is_cut: false,
        })
    }

    /// What messages call it.
    pub(super) fn name(&self) -> String {
        match self {
            Target::Stdout => "the output".to_owned(),
            Target::Device { path, .. } | Target::Beside { path, .. } | Target::Growing { path, .. } => {
                path.display().to_string()
            }
        }
    }

    /// Writes everything, or takes back what it wrote where that is possible: a full disk leaves no half
    /// line.
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Target::Stdout => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(bytes)?;
                stdout.flush()
            }
            Target::Device { file, .. } => file.write_all(bytes),
            Target::Beside { file, length, .. } => write_whole(file, length, bytes),
            Target::Growing {
                file, length, is_cut, ..
            } => {
                cut(file, *length, is_cut)?;
                write_whole(file, length, bytes)
            }
        }
    }

    /// Gives the file its name, or takes it away where there is nothing to keep.
    pub(super) fn end(&mut self, keep: bool) -> io::Result<()> {
        match self {
            Target::Beside { temporary, path, .. } if keep => fs::rename(temporary, path),
            Target::Beside { temporary, .. } => fs::remove_file(temporary),
            Target::Growing {
                file, length, is_cut, ..
            } if keep => cut(file, *length, is_cut),
            Target::Stdout | Target::Device { .. } | Target::Growing { .. } => Ok(()),
        }
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
            Target::Beside { .. } | Target::Growing { .. } => return false,
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

/// Drops what is behind `length`, once.
fn cut(file: &mut File, length: u64, is_cut: &mut bool) -> io::Result<()> {
    if !*is_cut {
        file.set_len(length)?;
        file.seek(io::SeekFrom::Start(length))?;
        *is_cut = true;
    }
    Ok(())
}

fn write_whole(file: &mut File, length: &mut u64, bytes: &[u8]) -> io::Result<()> {
    let written = file.write_all(bytes);
    match written {
        Ok(()) => *length += bytes.len() as u64,
        // Should that fail too, there is nothing left to try; the first error is told.
        Err(_) => drop(file.set_len(*length)),
    }
    written
}
