//! Which part of the engine this is: a browser fetches what most visits need first, and the rest when it is
//! wanted.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::Unfinished;

/// Whether everything is compiled in. Only the first part of the page's engine, which `cargo xtask site`
/// compiles with `--cfg kudosu_first`, lacks what few visits want.
///
/// It is a constant, so that what stands behind it is compiled and checked everywhere and left out of a
/// module that never reaches it.
pub const IS_WHOLE: bool = cfg!(not(kudosu_first));

static LACKED: AtomicBool = AtomicBool::new(false);

/// What to answer where something is asked for that this part lacks. Whoever asked the first part asks the
/// whole engine then, and forgets this answer and everything that was made of it.
pub fn lacks() -> Unfinished {
    LACKED.store(true, Ordering::Relaxed);
    Unfinished::Stopped
}

/// Whether anything was lacking since this was asked last.
///
/// ```
/// use kudosu_board::part;
///
/// assert!(part::IS_WHOLE && !part::was_lacking());
/// part::lacks();
/// assert!(part::was_lacking() && !part::was_lacking());
/// ```
pub fn was_lacking() -> bool {
    LACKED.swap(false, Ordering::Relaxed)
}
