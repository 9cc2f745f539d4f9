//! Where answers go: standard output or a file, in whole lines, soon after they are found.
//!
//! Answers are gathered and leave when there are many, when the writer asks for it, or a moment later at the
//! latest: a thread of its own sees to that, and notices when the reader of a pipe has gone although there is
//! nothing to write at the time. `outlet/target.rs` knows what is behind it.

mod target;

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::files::{GrowingFile, NewFile};
use crate::packed::Packing;
use crate::stop_source::{Cause, StopSource};
use target::Target;

/// Whole lines stay here no longer than this.
const SOON: Duration = Duration::from_millis(50);

/// So much leaves at once.
const MANY: usize = 64 * 1024;

/// A compressed member has at least this much text, for the sake of compression,
const MEMBER: usize = 1024 * 1024;

/// or is written after this time, for the sake of those who are killed.
const MEMBER_TIME: Duration = Duration::from_secs(10);

/// A line that is longer than this leaves in pieces.
const LONGEST_WHOLE: usize = 4 * MEMBER;

/// Whether answers go into a file although standard output is a terminal.
static IN_A_FILE: AtomicBool = AtomicBool::new(false);

/// Whether somebody looks at the answers on a terminal.
pub fn is_on_terminal() -> bool {
    use io::IsTerminal;
    !IN_A_FILE.load(Ordering::Relaxed) && io::stdout().is_terminal()
}

/// What an output is worth when it comes to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// It is whole, or of no use.
    All,
    /// Answers up to some puzzle are of use too, where no older file has to go for them.
    SoFar,
    /// Nothing: what was there before stays, and nothing else.
    Nothing,
}

/// What was written through an outlet, before it has its name.
pub enum Finished {
    /// A file, which waits for its name.
    File(NewFile),
    /// Something that has its name already.
    Elsewhere,
}

/// Where answers go. Whoever has one must close it.
pub struct Outlet {
    shared: Arc<Shared>,
    flusher: Option<JoinHandle<()>>,
}

struct Shared {
    state: Mutex<State>,
    closing: Condvar,
    stops: StopSource,
}

struct State {
    waiting: Vec<u8>,
    /// How much of that is whole lines.
    whole: usize,
    target: Target,
    packing: Packing,
    last_written: Instant,
    has_written: bool,
    /// Whether there was nothing in the file before.
    is_empty: bool,
    trouble: Option<(io::ErrorKind, String)>,
    is_closing: bool,
}

impl Outlet {
    /// Standard output.
    pub fn to_stdout(stops: &StopSource) -> Outlet {
        Outlet::to(Target::Stdout, Packing::Plain, stops)
    }

    /// A file, which gets its name when it is complete; compressed by the ending of the name.
    pub fn to_file(path: &Path, stops: &StopSource) -> Result<Outlet, Failure> {
        if path.as_os_str() == "-" {
            return Ok(Outlet::to_stdout(stops));
        }
        let outlet = Outlet::beside_answers(path, stops)?;
        IN_A_FILE.store(true, Ordering::Relaxed);
        Ok(outlet)
    }

    /// The file that an option names, or standard output.
    pub fn named(path: Option<&Path>, stops: &StopSource) -> Result<Outlet, Failure> {
        path.map_or_else(
            || Ok(Outlet::to_stdout(stops)),
            |path| Outlet::to_file(path, stops),
        )
    }

    /// A file beside the answers, which go elsewhere.
    pub fn beside_answers(path: &Path, stops: &StopSource) -> Result<Outlet, Failure> {
        let target = Target::file(path).map_err(|error| unwritable(path, &error))?;
        Ok(Outlet::to(target, Packing::of_name(path), stops))
    }

    /// A file that goes on where its whole answers end.
    pub fn after(file: GrowingFile, length: u64, stops: &StopSource) -> Outlet {
        IN_A_FILE.store(true, Ordering::Relaxed);
        let packing = Packing::of_name(file.path());
        let outlet = Outlet::to(Target::Growing(file), packing, stops);
        outlet.shared.lock().is_empty = length == 0;
        outlet
    }

    fn to(target: Target, packing: Packing, stops: &StopSource) -> Outlet {
        let state = State {
            waiting: Vec::new(),
            whole: 0,
            target,
            packing,
            last_written: Instant::now(),
            has_written: false,
            is_empty: true,
            trouble: None,
            is_closing: false,
        };
        let shared = Arc::new(Shared {
            state: Mutex::new(state),
            closing: Condvar::new(),
            stops: stops.clone(),
        });
        let flushed = Arc::clone(&shared);
        let flusher = Some(thread::spawn(move || flushed.flush_often()));
        Outlet { shared, flusher }
    }

    /// Writes what is left and gives a file its name, unless it is worth nothing. Whatever fails, a file that
    /// had the name before is as it was.
    pub fn close(mut self, worth: Worth) -> Result<(), Failure> {
        self.stop_flusher();
        let mut state = self.shared.lock();
        if worth != Worth::Nothing {
            state.write_to_the_end();
        }
        let name = state.target.name();
        let trouble = state.trouble.take();
        let replaces_another = state.target.replaces_another();
        let is_kept = match (&trouble, worth) {
            (_, Worth::Nothing) | (Some(_), Worth::All) => false,
            (Some(_), Worth::SoFar) => state.has_written && !replaces_another,
            (None, _) => true,
        };
        let ended = match is_kept {
            true => state.target.keep(),
            false => Ok(()),
        };
        state.target = Target::Closed;
        let ended = ended.map_err(|error| (error.kind(), error.to_string()));
        match trouble.map_or(ended, Err) {
            Ok(()) => Ok(()),
            Err((io::ErrorKind::BrokenPipe, _)) => Err(Failure::ClosedPipe),
            Err((_, told)) if replaces_another => Err(Failure::with_help(
                could_not_write(&name, &told),
                "what was there before is as it was",
            )),
            Err((_, told)) => Err(Failure::told(could_not_write(&name, &told))),
        }
    }

    /// Writes what is left; whoever looked at all of it gives the file its name.
    pub fn finish(mut self) -> Result<Finished, Failure> {
        self.stop_flusher();
        let mut state = self.shared.lock();
        state.write_to_the_end();
        let target = std::mem::replace(&mut state.target, Target::Closed);
        match (state.trouble.take(), target) {
            (Some((io::ErrorKind::BrokenPipe, _)), _) => Err(Failure::ClosedPipe),
            (Some((_, told)), target) => Err(Failure::told(could_not_write(&target.name(), &told))),
            (None, Target::Beside(file)) => Ok(Finished::File(file)),
            (None, _) => Ok(Finished::Elsewhere),
        }
    }

    fn stop_flusher(&mut self) {
        self.shared.lock().is_closing = true;
        self.shared.closing.notify_all();
        if let Some(flusher) = self.flusher.take() {
            flusher.join().expect("the flusher does not panic");
        }
    }
}

impl Drop for Outlet {
    /// An outlet that nobody closed takes its unfinished file away.
    fn drop(&mut self) {
        if self.flusher.is_some() {
            self.stop_flusher();
            self.shared.lock().target = Target::Closed;
        }
    }
}

impl Write for Outlet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.shared.lock();
        state.take_in(bytes);
        self.shared.told(&state)?;
        Ok(bytes.len())
    }

    /// Lets whole lines leave at once.
    fn flush(&mut self) -> io::Result<()> {
        let mut state = self.shared.lock();
        if state.packing == Packing::Plain {
            state.write_lines();
        }
        self.shared.told(&state)
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics with the output in hand")
    }

    fn flush_often(&self) {
        let mut state = self.lock();
        while !state.is_closing {
            let waited = self
                .closing
                .wait_timeout_while(state, SOON, |state| !state.is_closing);
            state = waited.expect("nobody panics with the output in hand").0;
            if state.trouble.is_none() {
                if state.target.is_gone() {
                    state.trouble = Some((io::ErrorKind::BrokenPipe, String::new()));
                } else if state.is_due() && !state.is_closing {
                    state.write_lines();
                }
                // What went wrong is told when the outlet is used next.
                let _ = self.told(&state);
            }
        }
    }

    /// Trouble ends the run: nobody would get the answers.
    fn told(&self, state: &State) -> io::Result<()> {
        match &state.trouble {
            None => Ok(()),
            Some((kind, told)) => {
                self.stops.end(Cause::OutputGone);
                Err(io::Error::new(*kind, told.clone()))
            }
        }
    }
}

impl State {
    fn take_in(&mut self, bytes: &[u8]) {
        // A large piece of whole lines need not be copied.
        let is_large = bytes.len() >= MANY && self.packing == Packing::Plain;
        if is_large && bytes.ends_with(b"\n") {
            self.write_out_all();
            self.write_out(bytes);
            return;
        }
        let before = self.waiting.len();
        self.waiting.extend_from_slice(bytes);
        if let Some(last) = bytes.iter().rposition(|&byte| byte == b'\n') {
            self.whole = before + last + 1;
        }
        let many = match self.packing {
            Packing::Plain => MANY,
            _ => MEMBER,
        };
        if self.waiting.len() >= many {
            self.write_lines();
        }
    }

    fn is_due(&self) -> bool {
        self.packing == Packing::Plain || self.last_written.elapsed() >= MEMBER_TIME
    }

    /// Writes the whole lines that are waiting.
    fn write_lines(&mut self) {
        let end = match self.whole {
            0 if self.waiting.len() >= LONGEST_WHOLE => self.waiting.len(),
            0 => return,
            whole => whole,
        };
        let rest = self.waiting.split_off(end);
        self.write_out_all();
        self.waiting = rest;
    }

    fn write_out_all(&mut self) {
        let mut lines = std::mem::take(&mut self.waiting);
        self.whole = 0;
        if !lines.is_empty() {
            self.write_out(&lines);
        }
        lines.clear();
        self.waiting = lines;
    }

    fn write_out(&mut self, text: &[u8]) {
        if self.trouble.is_some() {
            return;
        }
        let written = match self.packing {
            Packing::Plain => self.target.write(text),
            packing => packing.pack(text).and_then(|packed| self.target.write(&packed)),
        };
        match written {
            Ok(()) => self.has_written = true,
            Err(error) => self.trouble = Some((error.kind(), error.to_string())),
        }
        self.last_written = Instant::now();
    }

    fn write_to_the_end(&mut self) {
        if self.trouble.is_some() {
            return;
        }
        self.write_out_all();
        // A compressed text has a member even when it has no text.
        if self.is_empty && !self.has_written && self.packing != Packing::Plain {
            self.write_out(b"");
        }
    }
}

/// What is told of a file that cannot be written.
pub fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::told(could_not_write(&path.display().to_string(), &error.to_string()))
}

fn could_not_write(name: &str, why: &str) -> String {
    format!("could not write {name}: {why}")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use kudosu::Stop;

    use super::*;

    fn stops() -> StopSource {
        StopSource::raised_by(&Stop::new(), None)
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_has_its_name_only_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers.txt");
        fs::write(&path, "old\n").unwrap();
        let mut outlet = Outlet::to_file(&path, &stops()).unwrap();
        outlet.write_all(b"new\n").unwrap();
        outlet.flush().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old\n");
        assert_eq!(names(folder.path()).len(), 2);
        outlet.close(Worth::All).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new\n");
        assert_eq!(names(folder.path()), ["answers.txt"]);
    }

    #[test]
    fn an_output_that_is_not_worth_keeping_leaves_everything_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers.txt");
        fs::write(&path, "old\n").unwrap();
        let outlet = Outlet::to_file(&path, &stops()).unwrap();
        outlet.close(Worth::Nothing).unwrap();
        drop(Outlet::to_file(&path, &stops()).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old\n");
        assert_eq!(names(folder.path()), ["answers.txt"]);
    }

    #[test]
    fn half_a_line_waits_for_its_other_half() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers.txt");
        let mut outlet = Outlet::after(GrowingFile::open(&path).unwrap(), 0, &stops());
        outlet.write_all(b"one\ntw").unwrap();
        outlet.flush().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\n");
        outlet.write_all(b"o\n").unwrap();
        outlet.close(Worth::All).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
    }

    #[test]
    fn what_follows_the_whole_answers_is_dropped_before_the_file_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers.txt");
        fs::write(&path, "one\ntw").unwrap();
        let mut file = GrowingFile::open(&path).unwrap();
        file.go_on_after(4);
        let mut outlet = Outlet::after(file, 4, &stops());
        outlet.write_all(b"second\n").unwrap();
        outlet.close(Worth::All).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\nsecond\n");
    }

    #[test]
    fn an_empty_compressed_file_is_still_one() {
        let folder = tempfile::tempdir().unwrap();
        for (name, packing) in [("none.gz", Packing::Gzip), ("none.zst", Packing::Zstd)] {
            let path = folder.path().join(name);
            let outlet = Outlet::to_file(&path, &stops()).unwrap();
            outlet.close(Worth::All).unwrap();
            assert_eq!(fs::read(&path).unwrap(), packing.pack(b"").unwrap());
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_ends_the_run_and_is_told() {
        let stops = stops();
        let mut outlet = Outlet::to_file(Path::new("/dev/full"), &stops).unwrap();
        outlet.write_all(b"one\n").unwrap();
        assert!(outlet.flush().is_err());
        assert_eq!(stops.cause(), Some(Cause::OutputGone));
        let told = outlet.close(Worth::All).unwrap_err().render(false).unwrap();
        insta::assert_snapshot!(told, @"error: could not write /dev/full: No space left on device (os error 28)");
    }
}
