//! What the server has taken goes back to the system. The allocator of glibc gives threads places of
//! their own (eight a core), and each place keeps what dear work has freed there: some hundred megabytes
//! that nobody uses, and a gigabyte under attack. So there are few places, and none keeps much; what is free
//! between pieces that are in use goes back after dear work.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::sleep;

/// Whether the process is the server's alone, and so is its memory.
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// What is free is looked for no more often than this, for every free piece is looked at.
const SOON: Duration = Duration::from_secs(1);

/// Places to take memory from. Two threads that want some at once need not wait; what they do with it
/// takes far longer than taking it.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const PLACES: libc::c_int = 2;

/// A piece of so many bytes is the system's own, and goes back as soon as it is free. Told so, the allocator
/// does not raise that by itself.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const OWN_PIECE: libc::c_int = 256 * 1024;

/// So many free bytes at the end of a place stay there.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const KEPT: libc::c_int = 1024 * 1024;

/// Sets the allocator up for a process that serves; to be called before it has many threads. Allocators of
/// other systems have their own ways, and stay as they are.
pub(crate) fn give_back() {
    IS_OURS.store(true, Ordering::Relaxed);
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    for (what, value) in [
        (libc::M_ARENA_MAX, PLACES),
        (libc::M_MMAP_THRESHOLD, OWN_PIECE),
        (libc::M_TRIM_THRESHOLD, KEPT),
    ] {
        // SAFETY: the call takes two numbers, may be made at any time, and changes nothing that is taken. One
        // that is refused leaves the allocator as it was, which is no less right.
        let _ = unsafe { libc::mallopt(what, value) };
    }
}

/// Gives back whatever is free a moment from now, where memory was set up so. To be called after dear work;
/// what ends in that moment as well is meant, too.
pub(crate) async fn tidy_up_soon() {
    static IS_DUE: AtomicBool = AtomicBool::new(false);
    if !IS_OURS.load(Ordering::Relaxed) || IS_DUE.swap(true, Ordering::Relaxed) {
        return;
    }
    sleep(SOON).await;
    IS_DUE.store(false, Ordering::Relaxed);
    // It does not panic.
    let _ = spawn_blocking(give_back_all).await;
}

fn give_back_all() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the call takes a number, may be made at any time, and touches nothing that is taken.
    let _ = unsafe { libc::malloc_trim(0) };
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
#[allow(clippy::unwrap_used, reason = "in a test a panic is the report")]
mod tests {
    use std::sync::{Barrier, Mutex, PoisonError};
    use std::thread;

    use tokio::runtime::Builder;

    use super::*;

    /// Two of these tests at once would each see the memory of both.
    static ALONE: Mutex<()> = Mutex::new(());

    /// Megabytes of this process that are in memory.
    fn resident() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes: u64 = line.unwrap().trim().trim_end_matches(" kB").parse().unwrap();
        kilobytes / 1024
    }

    /// Takes 24 megabytes on each of 16 threads and frees them; what is still there while the threads are.
    fn left_by_threads() -> u64 {
        // A large piece that was freed once lets the allocator keep more, unless it was told.
        drop(std::hint::black_box(vec![1_u8; 30 << 20]));
        let (taken, freed, seen) = (Barrier::new(17), Barrier::new(17), Barrier::new(17));
        thread::scope(|scope| {
            for _ in 0..16 {
                scope.spawn(|| {
                    let pieces: Vec<Vec<u8>> = (0..240).map(|_| vec![1; 100_000]).collect();
                    taken.wait();
                    drop(std::hint::black_box(pieces));
                    freed.wait();
                    seen.wait();
                });
            }
            taken.wait();
            freed.wait();
            let left = resident();
            seen.wait();
            left
        })
    }

    #[test]
    fn what_threads_have_freed_stayed_with_each_of_them() {
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        give_back();
        // Of 384 that were taken, nearly all stayed before; now it is what lies below something still in use.
        let left = left_by_threads();
        assert!(left < 250, "{left} MB are still there");
    }

    #[test]
    fn what_is_free_between_pieces_in_use_stayed() {
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        give_back();
        let before = resident();
        let mut pieces: Vec<Option<Vec<u8>>> = (0..40_000).map(|_| Some(vec![1; 8_000])).collect();
        // Three hundred megabytes, of which every fiftieth piece is still in use.
        for (at, piece) in pieces.iter_mut().enumerate() {
            if at % 50 != 0 {
                *piece = None;
            }
        }
        Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap()
            .block_on(tidy_up_soon());
        let left = resident().saturating_sub(before);
        assert!(left < 150, "{left} MB are still there");
        drop(std::hint::black_box(pieces));
    }
}
