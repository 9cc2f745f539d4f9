//! A card that is opened only when a run turns out to be long enough to be worth its start.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::card::Card;

/// Where what is left of a run takes no longer than this on the processor, it is done before a card would
/// have been of much use: to open one takes a fifth of a second, if it is a common one.
const WORTH_A_CARD: Duration = Duration::from_secs(1);

/// The same where the card has to be given something that is compiled for it first.
const WORTH_COMPILING: Duration = Duration::from_secs(30);

/// After so long it is known how fast the processor is.
const TRIAL: Duration = Duration::from_millis(200);

/// A card that is there, that will be there later, or that never will.
///
/// ```
/// use kudosu_gpu::LateCard;
///
/// let card = LateCard::never();
/// card.done(1_000_000);
/// assert!(card.get().is_none());
/// ```
#[derive(Debug, Clone)]
pub struct LateCard {
    run: Arc<Run<Arc<Card>>>,
}

/// What is known of a run; it is over when nobody has it any more.
#[derive(Debug)]
struct Run<C> {
    /// Set once it is known whether there is one.
    card: OnceLock<Option<C>>,
    done: AtomicU64,
}

impl LateCard {
    /// None: the processor does it all.
    #[must_use]
    pub fn never() -> LateCard {
        LateCard::known(None)
    }

    /// One that is open.
    #[must_use]
    pub fn open(card: Arc<Card>) -> LateCard {
        LateCard::known(Some(card))
    }

    fn known(card: Option<Arc<Card>>) -> LateCard {
        let run = Run {
            card: OnceLock::from(card),
            done: AtomicU64::new(0),
        };
        LateCard { run: Arc::new(run) }
    }

    /// One that is opened in the background, once the processor is known to need long for the rest of a run
    /// of this size; the size is in whatever [`done`](LateCard::done) is counted in. The run is over, however
    /// much of it was done, when this and all its clones are dropped: then no card is opened any more.
    #[must_use]
    pub fn when_worth_it(size: u64) -> LateCard {
        LateCard::watched(size, TRIAL, WORTH_A_CARD)
    }

    /// The same for depths of trial and error, which take a kernel of their own that is compiled on the spot.
    #[must_use]
    pub fn when_worth_compiling(size: u64) -> LateCard {
        LateCard::watched(size, TRIAL, WORTH_COMPILING)
    }

    /// One that is opened in the background as soon as a run of which nobody knows the end has taken as long
    /// as would have been worth it. The run is over when this and all its clones are dropped.
    #[must_use]
    pub fn when_long() -> LateCard {
        LateCard::watched(u64::MAX, WORTH_COMPILING, WORTH_COMPILING)
    }

    fn watched(size: u64, pause: Duration, worth: Duration) -> LateCard {
        let run = Arc::new(Run {
            card: OnceLock::new(),
            done: AtomicU64::new(0),
        });
        let watched = Arc::downgrade(&run);
        let started = Instant::now();
        let wait = move || {
            thread::sleep(pause);
            started.elapsed()
        };
        // Nobody waits for this thread: a short run is over before it wakes up. Whatever is missing for a
        // card, the processor goes on.
        thread::spawn(move || watch(&watched, size, worth, wait, || Card::open().ok().map(Arc::new)));
        LateCard { run }
    }

    /// The card, as soon as it is there.
    #[must_use]
    pub fn get(&self) -> Option<&Arc<Card>> {
        self.run.card.get()?.as_ref()
    }

    /// So much more of the run is done.
    pub fn done(&self, amount: u64) {
        self.run.done.fetch_add(amount, Ordering::Relaxed);
    }
}

/// Looks at a run from time to time, `wait` telling for how long it has been going on, and opens a card once
/// that is worth it. It ends with the run.
fn watch<C>(
    run: &Weak<Run<C>>,
    size: u64,
    worth: Duration,
    mut wait: impl FnMut() -> Duration,
    open: impl FnOnce() -> Option<C>,
) {
    loop {
        let elapsed = wait();
        let Some(run) = run.upgrade() else {
            return;
        };
        let done = run.done.load(Ordering::Relaxed).max(1);
        if done >= size {
            return;
        }
        let left = elapsed.as_secs_f64() * ((size - done) as f64 / done as f64);
        if left > worth.as_secs_f64() {
            let _ = run.card.set(open());
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run() -> Arc<Run<&'static str>> {
        Arc::new(Run {
            card: OnceLock::new(),
            done: AtomicU64::new(0),
        })
    }

    #[test]
    fn a_card_is_opened_when_the_rest_takes_long() {
        let run = run();
        let mut looks = 0;
        let wait = || {
            looks += 1;
            // A tenth of what is left is done at the first look, then no more.
            run.done.store(100, Ordering::Relaxed);
            TRIAL * looks
        };
        watch(&Arc::downgrade(&run), 1_000, 10 * TRIAL, wait, || Some("a card"));
        assert_eq!(run.card.get(), Some(&Some("a card")));
        assert_eq!(looks, 2);
    }

    #[test]
    fn no_card_is_opened_for_a_run_that_was_aborted_or_is_done() {
        let aborted = run();
        let weak = Arc::downgrade(&aborted);
        let mut aborted = Some(aborted);
        let wait = || {
            aborted = None;
            Duration::from_secs(3_600)
        };
        watch(&weak, 1_000, TRIAL, wait, || panic!("nobody wants it"));
        let done = run();
        done.done.store(1_000, Ordering::Relaxed);
        watch(
            &Arc::downgrade(&done),
            1_000,
            TRIAL,
            || TRIAL,
            || panic!("nobody needs it"),
        );
        assert!(done.card.get().is_none());
    }

    #[test]
    fn a_run_of_any_size_can_be_watched() {
        let endless = run();
        watch(
            &Arc::downgrade(&endless),
            u64::MAX,
            TRIAL,
            || Duration::MAX,
            || None,
        );
        assert_eq!(endless.card.get(), Some(&None));
        watch(&Arc::downgrade(&run()), 0, TRIAL, || Duration::MAX, || None);
        // One of which nobody knows the end is worth a card at the first look.
        let (long, mut looks) = (run(), 0);
        let wait = || {
            looks += 1;
            WORTH_A_CARD
        };
        watch(&Arc::downgrade(&long), u64::MAX, WORTH_A_CARD, wait, || {
            Some("a card")
        });
        assert_eq!((long.card.get(), looks), (Some(&Some("a card")), 1));
    }
}
