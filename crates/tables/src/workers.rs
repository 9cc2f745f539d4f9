//! Who answers: so many threads, with a card to solve 9×9 puzzles where there is one.

use std::fmt;
use std::num::NonZero;
use std::sync::Arc;

use kudosu::gpu::{CardBatch, CardError, LateCard};
use kudosu::nine::{Batch, BatchEngine};

/// A card has a hundred thousand lanes to keep busy.
pub(crate) const ROWS_FOR_CARD: usize = 256 * 1024;

/// Threads, and a card where there is one.
///
/// ```
/// use std::num::NonZero;
/// use kudosu_tables::Workers;
///
/// let all_cores = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
/// let workers = Workers::new(all_cores);
/// # assert!(format!("{workers:?}").starts_with("Workers"));
/// ```
#[derive(Clone)]
pub struct Workers {
    pub(crate) threads: NonZero<usize>,
    card: LateCard,
    tell: Arc<dyn Fn(&CardError) + Send + Sync>,
}

impl fmt::Debug for Workers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workers")
            .field("threads", &self.threads)
            .field("card", &self.card)
            .finish_non_exhaustive()
    }
}

impl Workers {
    /// So many threads, and the processor alone.
    #[must_use]
    pub fn new(threads: NonZero<usize>) -> Workers {
        Workers {
            threads,
            card: LateCard::never(),
            tell: Arc::new(|_| {}),
        }
    }

    /// With a card as soon as it is there; `tell` hears, once for each thread, why it was given up.
    #[must_use]
    pub fn with_card(self, card: LateCard, tell: impl Fn(&CardError) + Send + Sync + 'static) -> Workers {
        Workers {
            card,
            tell: Arc::new(tell),
            ..self
        }
    }

    /// How many rows are one job where that is `usual` for the processor, and so many for a card.
    pub(crate) fn rows_for_card(&self, usual: usize, for_card: usize) -> usize {
        match self.card.get() {
            Some(_) => usual.max(for_card),
            None => usual,
        }
    }

    /// The best engine for a thread that there is now.
    pub(crate) fn engine(&self) -> OwnEngine {
        match self.card.get() {
            Some(card) => {
                let tell = Arc::clone(&self.tell);
                let tell = Box::new(move |error: &CardError| tell(error));
                OwnEngine {
                    batch: Box::new(CardBatch::new(Arc::clone(card), Batch::new(), tell)),
                    is_card: true,
                }
            }
            None => OwnEngine {
                batch: Box::new(Batch::new()),
                is_card: false,
            },
        }
    }

    /// Changes the engine of a thread when there is a better one by now.
    pub(crate) fn improve(&self, own: &mut OwnEngine) {
        if !own.is_card && self.card.get().is_some() {
            *own = self.engine();
        }
    }

    /// So many rows are answered.
    pub(crate) fn done(&self, rows: usize) {
        self.card.done(rows as u64);
    }
}

/// What a thread solves 9×9 puzzles with.
pub(crate) struct OwnEngine {
    pub batch: Box<dyn BatchEngine>,
    is_card: bool,
}
