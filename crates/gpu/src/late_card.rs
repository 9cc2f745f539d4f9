//! A card that is opened only when a run turns out to be long enough to be worth its start.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use crate::card::Card;

/// A run that takes no longer than this on the processor is done before a card would be ready.
const WORTH_A_CARD: Duration = Duration::from_secs(30);

/// After so long it is known how fast the processor is.
const TRIAL: Duration = Duration::from_secs(3);

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
    /// Set once it is known whether there is one.
    card: Arc<OnceLock<Option<Arc<Card>>>>,
    done: Arc<AtomicU64>,
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
        LateCard {
            card: Arc::new(OnceLock::from(card)),
            done: Arc::default(),
        }
    }

    /// One that is opened in the background, once the processor is known to need long for the rest of a run
    /// of this size; the size is in whatever [`done`](LateCard::done) is counted in.
    #[must_use]
    pub fn when_worth_it(size: u64) -> LateCard {
        let late = LateCard {
            card: Arc::default(),
            done: Arc::default(),
        };
        let LateCard { card, done } = late.clone();
        let started = Instant::now();
        // Nobody waits for this thread: a short run is over before it wakes up.
        thread::spawn(move || {
            loop {
                thread::sleep(TRIAL);
                let done = done.load(Ordering::Relaxed).max(1);
                let left = started
                    .elapsed()
                    .mul_f64(size.saturating_sub(done) as f64 / done as f64);
                if left > WORTH_A_CARD {
                    // Whatever is missing, the processor goes on.
                    let _ = card.set(Card::open().ok().map(Arc::new));
                    return;
                }
                if done >= size {
                    return;
                }
            }
        });
        late
    }

    /// The card, as soon as it is there.
    #[must_use]
    pub fn get(&self) -> Option<&Arc<Card>> {
        self.card.get()?.as_ref()
    }

    /// So much more of the run is done.
    pub fn done(&self, amount: u64) {
        self.done.fetch_add(amount, Ordering::Relaxed);
    }
}
