//! A file that `--resume` goes on with: it keeps its name, and has whole answers only, whatever happens.
//! While one process goes on with it, no other does.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::faults::{Step, may};
use super::{IN_USE, sync_file, sync_folder, take_back, write_to};

/// A file that grows. Dropped while it is new and empty, it leaves nothing.
#[derive(Debug)]
pub struct GrowingFile {
    file: File,
    path: PathBuf,
    /// Whole answers have so many bytes; what is behind them is cut off before it grows.
    length: u64,
    is_cut: bool,
    is_new: bool,
}

impl GrowingFile {
    /// Opens the file, or makes an empty one, for this process alone. It goes on behind its last byte, unless
    /// [`go_on_after`](GrowingFile::go_on_after) says where.
    pub fn open(path: &Path) -> io::Result<GrowingFile> {
        may(Step::Open, path)?;
        loop {
            let is_new = !path.exists();
            let mut options = OpenOptions::new();
            let file = options
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => {
                    return Err(io::Error::new(io::ErrorKind::ResourceBusy, IN_USE));
                }
                // Some file systems know no locks.
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
            // Whoever had it before may have taken it away in between.
            if !is_still_there(&file.metadata()?, path) {
                continue;
            }
            let length = file.metadata()?.len();
            return Ok(GrowingFile {
                file,
                path: path.to_owned(),
                length,
                is_cut: false,
                is_new: is_new && length == 0,
            });
        }
    }

    /// What it is called.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file itself, for a look at what is in it.
    pub fn content(&self) -> &File {
        &self.file
    }

    /// Says how many bytes the whole answers take. Nothing is changed before there is another one.
    pub fn go_on_after(&mut self, length: u64) {
        self.length = length;
    }

    /// Writes everything, or takes back what it wrote.
    pub fn write_whole(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.cut()?;
        let written = write_to(&mut self.file, bytes, &self.path);
        match written {
            Ok(()) => self.length += bytes.len() as u64,
            Err(_) => take_back(&mut self.file, self.length),
        }
        written
    }

    /// Brings it to its end, and to the disk.
    pub fn keep(&mut self) -> io::Result<()> {
        self.cut()?;
        sync_file(&self.file, &self.path)?;
        if std::mem::take(&mut self.is_new) {
            sync_folder(&self.path)?;
        }
        Ok(())
    }

    /// Drops what is behind the whole answers, once.
    fn cut(&mut self) -> io::Result<()> {
        use io::Seek;
        if !self.is_cut {
            may(Step::Cut, &self.path)?;
            self.file.set_len(self.length)?;
            self.file.seek(io::SeekFrom::Start(self.length))?;
            self.is_cut = true;
        }
        Ok(())
    }
}

impl Drop for GrowingFile {
    fn drop(&mut self) {
        if self.is_new && self.length == 0 {
            // It is empty, and nobody waits for it.
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(unix)]
fn is_still_there(file: &Metadata, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    path.metadata()
        .is_ok_and(|there| (there.dev(), there.ino()) == (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn is_still_there(_: &Metadata, path: &Path) -> bool {
    path.exists()
}
