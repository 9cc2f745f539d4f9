//! The one way in which files are written: beside the name that they are to have, brought to the disk, and
//! then renamed. Whatever fails on the way, what had the name before still has it, and nothing half is left.
//!
//! `files/growing.rs` is for files that `--resume` goes on with, which keep their name; `files/scratch.rs`
//! for those that nobody sees. Every step asks `files/faults.rs` first, so that tests can let each of them
//! fail.

mod faults;
mod growing;
#[cfg(feature = "tables")]
mod scratch;

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use faults::{Step, may};
pub use growing::GrowingFile;
#[cfg(feature = "tables")]
pub use scratch::{Piece, Scratch};

/// A file on its way to a name. Dropped without [`NewFile::keep`], it leaves nothing.
#[derive(Debug)]
pub struct NewFile {
    file: File,
    /// Where it lies until it gets its name.
    temporary: PathBuf,
    path: PathBuf,
    length: u64,
    is_named: bool,
    /// The file that has the name now: whoever would let it grow is kept away from it.
    _older: Option<File>,
}

impl NewFile {
    /// A file that is to have this name. A link stays a link: what it names is replaced.
    pub fn create(path: &Path) -> io::Result<NewFile> {
        let found = path.metadata().ok();
        let path = match &found {
            Some(_) => path.canonicalize()?,
            None => path.to_owned(),
        };
        if found.as_ref().is_some_and(|found| found.permissions().readonly()) {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "there is one already, and it is read-only",
            ));
        }
        let older = nobody_lets_it_grow(&path)?;
        may(Step::Open, &path)?;
        let (file, temporary) = beside(&path)?;
        if let Some(found) = found {
            // What only its owner may read stays so. Where the system knows no such thing, nothing is lost.
            let _ = file.set_permissions(found.permissions());
        }
        Ok(NewFile {
            file,
            temporary,
            path,
            length: 0,
            is_named: false,
            _older: older,
        })
    }

    /// The name that it is to have.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Another look at what was written so far, from its start.
    pub fn reader(&self) -> io::Result<File> {
        File::open(&self.temporary)
    }

    /// Whether something has the name already.
    pub fn replaces_another(&self) -> bool {
        self.path.exists()
    }

    /// Writes everything, or takes back what it wrote: a full disk leaves no half line.
    pub fn write_whole(&mut self, bytes: &[u8]) -> io::Result<()> {
        let written = write_to(&mut self.file, bytes, &self.path);
        match written {
            Ok(()) => self.length += bytes.len() as u64,
            Err(_) => take_back(&mut self.file, self.length),
        }
        written
    }

    /// Brings what was written to the disk, where it outlasts a power cut.
    pub fn sync(&mut self) -> io::Result<()> {
        sync_file(&self.file, &self.path)
    }

    /// Gives the file its name.
    pub fn keep(&mut self) -> io::Result<()> {
        self.sync()?;
        self._older = None;
        nobody_lets_it_grow(&self.path)?;
        self.rename()?;
        sync_folder(&self.path)
    }

    fn rename(&mut self) -> io::Result<()> {
        may(Step::Rename, &self.path)?;
        fs::rename(&self.temporary, &self.path)?;
        self.is_named = true;
        Ok(())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.is_named {
            // Should that fail, a file with a name of its own is left, and nobody takes it for another.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.write_whole(bytes) {
            Ok(()) => Ok(bytes.len()),
            // Whoever writes through layers of others no longer knows which file it is.
            Err(error) => {
                let told = format!("{}: {error}", self.path.display());
                Err(io::Error::new(error.kind(), told))
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Gives two files that belong together their names, the second one last. Two files of these names that were
/// there before stay together: they make room first, and come back should anything fail.
pub fn keep_both(first: &mut NewFile, second: &mut NewFile) -> io::Result<()> {
    first.sync()?;
    second.sync()?;
    first._older = None;
    second._older = None;
    let older = [OldFile::of(&second.path), OldFile::of(&first.path)];
    let kept = keep_in_their_place(first, second, &older);
    match kept {
        Ok(()) => older.iter().for_each(OldFile::go),
        // What was renamed already is no pair.
        Err(_) => {
            older[0].come_back(second.is_named);
            older[1].come_back(first.is_named);
        }
    }
    kept
}

fn keep_in_their_place(first: &mut NewFile, second: &mut NewFile, older: &[OldFile; 2]) -> io::Result<()> {
    for older in older {
        older.make_room()?;
    }
    first.rename()?;
    second.rename()?;
    sync_folder(&second.path)
}

/// A file whose name another one is about to take.
struct OldFile {
    path: PathBuf,
    aside: Option<PathBuf>,
}

impl OldFile {
    fn of(path: &Path) -> OldFile {
        let aside = path.exists().then(|| beside_name(path, "old", 0));
        let path = path.to_owned();
        OldFile { path, aside }
    }

    fn make_room(&self) -> io::Result<()> {
        let Some(aside) = &self.aside else {
            return Ok(());
        };
        may(Step::Rename, &self.path)?;
        fs::rename(&self.path, aside)
    }

    /// The old file gets its name back; a new one that stands alone goes.
    fn come_back(&self, is_new: bool) {
        match &self.aside {
            // It may not have gone away at all.
            Some(aside) => drop(fs::rename(aside, &self.path)),
            None if is_new => drop(fs::remove_file(&self.path)),
            None => {}
        }
    }

    fn go(&self) {
        if let Some(aside) = &self.aside {
            // Should that fail, it is only in the way, not wrong.
            let _ = fs::remove_file(aside);
        }
    }
}

/// A new file in the same folder, and its name.
fn beside(path: &Path) -> io::Result<(File, PathBuf)> {
    let mut number = 0;
    loop {
        let temporary = beside_name(path, "part", number);
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            // What a killed process left, whose number we have now.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 100 => number += 1,
            Err(error) => return Err(error),
            Ok(file) => return Ok((file, temporary)),
        }
    }
}

fn beside_name(path: &Path, ending: &str, number: u32) -> PathBuf {
    // Whoever reads all files of a folder passes those by whose names begin with a dot.
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    let process = std::process::id();
    name.push(match number {
        0 => format!(".{process}.{ending}"),
        _ => format!(".{process}.{number}.{ending}"),
    });
    path.with_file_name(name)
}

/// Makes sure that no other process goes on with the file of this name, and keeps those away who would.
fn nobody_lets_it_grow(path: &Path) -> io::Result<Option<File>> {
    let Ok(older) = File::open(path) else {
        return Ok(None);
    };
    match older.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Err(io::Error::new(io::ErrorKind::ResourceBusy, IN_USE)),
        // Some file systems know no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(older)),
    }
}

/// What is said of a file that another process goes on with.
pub const IN_USE: &str = "another kudosu is going on with it (--resume)";

/// Writes everything; a failure on purpose writes half of it first, as a full disk does.
fn write_to(file: &mut File, bytes: &[u8], path: &Path) -> io::Result<()> {
    match faults::of_write(bytes, path) {
        None => file.write_all(bytes),
        Some((instead, then)) => file.write_all(&instead).and_then(|()| then.happen()),
    }
}

/// Cuts off what came behind `length`. Should that fail too, there is nothing left to try.
fn take_back(file: &mut File, length: u64) {
    use io::Seek;
    let _ = file.set_len(length);
    let _ = file.seek(io::SeekFrom::Start(length));
}

fn sync_file(file: &File, path: &Path) -> io::Result<()> {
    may(Step::Sync, path)?;
    unless_unknown(file.sync_all())
}

/// Brings the names in the folder of a file to the disk, where the system has a way to do that.
fn sync_folder(path: &Path) -> io::Result<()> {
    may(Step::SyncFolder, path)?;
    if cfg!(not(unix)) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match File::open(folder.unwrap_or(Path::new("."))) {
        Ok(folder) => unless_unknown(folder.sync_all()),
        // Whoever may make files in a folder need not be allowed to look into it.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        Err(error) => Err(error),
    }
}

/// Some file systems have nothing to bring to a disk.
fn unless_unknown(synced: io::Result<()>) -> io::Result<()> {
    match synced {
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

/// Writes a file as a whole; a device or a pipe is written directly.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let mut file = NewFile::create(path)?;
    file.write_whole(bytes)?;
    file.keep()
}
