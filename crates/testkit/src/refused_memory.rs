//! Memory that can be refused, so that tests see what becomes of it in the places where Rust may hear a no:
//! what is taken with `try_reserve`, as `Read::read_to_end` and `std::fs::read` do. Everywhere else the
//! language ends the program, and no test can look at that.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr;

thread_local! {
    /// The largest piece that this thread gets.
    static LARGEST: Cell<usize> = const { Cell::new(usize::MAX) };
    /// How many larger ones it was refused.
    static REFUSED: Cell<u64> = const { Cell::new(0) };
}

/// The system's memory, of which [`with_pieces_up_to`] refuses what is too large. A test binary names it as
/// its `#[global_allocator]`.
#[derive(Clone, Copy, Debug)]
pub struct RefusableMemory;

// SAFETY: every call either goes to the system's allocator as it came, or answers that there is no memory,
// which an allocator may do at any time. The cells are plain numbers that need no memory themselves.
unsafe impl GlobalAlloc for RefusableMemory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() > LARGEST.get() {
            REFUSED.set(REFUSED.get() + 1);
            return ptr::null_mut();
        }
        // SAFETY: the caller keeps the promises of this call.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the promises of this call.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Does work that gets no piece of memory larger than this; gives its outcome, and how often it was refused
/// one. Threads that the work starts get what they want.
///
/// ```
/// use kudosu_testkit::{RefusableMemory, with_pieces_up_to};
///
/// #[global_allocator]
/// static MEMORY: RefusableMemory = RefusableMemory;
///
/// let reserved = || Vec::<u8>::new().try_reserve_exact(1_000).is_ok();
/// assert_eq!(with_pieces_up_to(999, reserved), (false, 1));
/// assert_eq!(with_pieces_up_to(1_000, reserved), (true, 0));
/// ```
pub fn with_pieces_up_to<T>(bytes: usize, work: impl FnOnce() -> T) -> (T, u64) {
    /// Ends the refusing, also where the work panics.
    struct Generous;
    impl Drop for Generous {
        fn drop(&mut self) {
            LARGEST.set(usize::MAX);
        }
    }
    let before = REFUSED.get();
    LARGEST.set(bytes);
    let generous = Generous;
    let outcome = work();
    drop(generous);
    (outcome, REFUSED.get() - before)
}
