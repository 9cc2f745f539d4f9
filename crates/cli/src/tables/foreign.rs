//! Readers that others wrote: what they do not expect in a file ends in a panic, which becomes an error here
//! that names the file.

use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// Whether a panic of this thread is about to become an error, and need not be told twice.
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// The hook that keeps quiet about what is caught is put before the others once.
static HOOK: Once = Once::new();

/// What the work gives, or what its panic says of the file.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    HOOK.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_CAUGHT.get() {
                others(info);
            }
        }));
    });
    let before = IS_CAUGHT.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    IS_CAUGHT.set(before);
    done.map_err(|panic| damaged(&message(&*panic)))
}

/// Says that it is the file that is wrong, and not who reads it.
pub fn damaged(why: &str) -> String {
    let first = why.lines().next().unwrap_or_default();
    format!("the file is damaged ({first})")
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or_default().to_owned()
}

/// Batches of a foreign reader; after a panic there are no more.
pub struct Caught<I> {
    batches: Option<I>,
}

impl<I> Caught<I> {
    /// Watches over a reader.
    pub fn new(batches: I) -> Caught<I> {
        let batches = Some(batches);
        Caught { batches }
    }
}

impl<T, E: std::fmt::Display, I: Iterator<Item = Result<T, E>>> Iterator for Caught<I> {
    type Item = Result<T, String>;

    fn next(&mut self) -> Option<Result<T, String>> {
        let mut batches = self.batches.take()?;
        match caught(|| batches.next()) {
            Err(panic) => Some(Err(panic)),
            Ok(None) => None,
            Ok(Some(batch)) => {
                self.batches = Some(batches);
                Some(batch.map_err(|error| error.to_string()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_a_reader_is_an_error_and_its_end() {
        let rows = (0..5).map(|row| match row {
            2 => panic!("row {row} is beyond me"),
            row => Ok::<i32, String>(row),
        });
        let read: Vec<Result<i32, String>> = Caught::new(rows).collect();
        let told = "the file is damaged (row 2 is beyond me)".to_owned();
        assert_eq!(read, [Ok(0), Ok(1), Err(told)]);
    }
}
