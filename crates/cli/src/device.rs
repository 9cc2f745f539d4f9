//! Where streams of plain 9×9 lines are solved: on the processor, or on a card where that is faster.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Once, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use kudosu::gpu::{Card, CardBatch, CardError};
use kudosu::nine::{Batch, LineBatch};

use crate::failure::Failure;
use crate::output::note;

/// What verbs take that can use a card.
#[derive(Args, Debug, Clone, Copy, Default)]
pub struct DeviceOptions {
    /// Solve streams of plain 9×9 lines on the processor (cpu), on an NVIDIA card (gpu), or on the card as
    /// soon as a run turns out long enough to be worth its start (auto); the answers are the same
    #[arg(
        long,
        value_name = "WHERE",
        value_enum,
        default_value_t,
        hide_possible_values = true,
        help_heading = "Effort"
    )]
    pub device: Device,
}

/// Where to solve.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Device {
    /// On a card, where there is one and the run is long enough.
    #[default]
    Auto,
    /// On the processor.
    Cpu,
    /// On a card.
    Gpu,
}

/// A run that takes no longer than this on the processor is done before a card would be ready.
const WORTH_A_CARD: Duration = Duration::from_secs(30);

/// After so long it is known how fast the processor is.
const TRIAL: Duration = Duration::from_secs(3);

/// A block for the processor, and one for a card, which has a hundred thousand lanes to keep busy.
const BLOCK: usize = 1024 * 1024;
const BLOCK_FOR_CARD: usize = 32 * BLOCK;

/// The engines that workers are given.
pub struct Engines {
    /// Set once it is known whether there is a card.
    card: Arc<OnceLock<Option<Arc<Card>>>>,
    is_told: Arc<Once>,
    bytes_done: Arc<AtomicU64>,
}

impl Engines {
    /// The processor alone.
    pub fn processor() -> Engines {
        Engines {
            card: Arc::new(OnceLock::from(None)),
            is_told: Arc::new(Once::new()),
            bytes_done: Arc::default(),
        }
    }

    /// The processor, and what else the device is; `size` is how many bytes there are to solve, where that
    /// is known.
    pub fn new(device: Device, size: Option<u64>) -> Result<Engines, Failure> {
        let mut engines = Engines::processor();
        match (device, size) {
            (Device::Gpu, _) => {
                engines.card = Arc::new(OnceLock::from(Some(Arc::new(opened_card()?))));
            }
            (Device::Auto, Some(size)) => {
                engines.card = Arc::default();
                engines.open_when_worth_it(size);
            }
            (Device::Cpu, _) | (Device::Auto, None) => {}
        }
        Ok(engines)
    }

    /// Opens a card in the background, once the processor is known to need long for the rest.
    fn open_when_worth_it(&self, size: u64) {
        let (card, done) = (Arc::clone(&self.card), Arc::clone(&self.bytes_done));
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
    }

    fn card(&self) -> Option<&Arc<Card>> {
        self.card.get()?.as_ref()
    }

    /// An engine for a worker, or `None` when the one that it has is the best there is.
    pub fn better_than(&self, own: Option<&OwnEngine>) -> Option<OwnEngine> {
        match (self.card(), own) {
            (Some(card), None | Some(OwnEngine { is_card: false, .. })) => {
                let is_told = Arc::clone(&self.is_told);
                let tell = move |error: &CardError| {
                    is_told.call_once(|| note(&format!("{error}: the rest is solved on the processor")));
                };
                let engine = CardBatch::new(Arc::clone(card), Batch::new(), Box::new(tell));
                Some(OwnEngine {
                    lines: LineBatch::with_engine(Box::new(engine)),
                    is_card: true,
                })
            }
            (None, None) => Some(OwnEngine {
                lines: LineBatch::new(),
                is_card: false,
            }),
            _ => None,
        }
    }

    /// So many bytes of the input are done.
    pub fn done(&self, bytes: usize) {
        self.bytes_done.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Whether a card is at work.
    pub fn has_card(&self) -> bool {
        self.card().is_some()
    }

    /// How long a block that is not full should wait for more of the input.
    pub fn wait_for_more(&self) -> Duration {
        match self.has_card() {
            true => Duration::from_millis(20),
            false => Duration::ZERO,
        }
    }

    /// How large a block should be at most.
    pub fn block_bytes(&self) -> usize {
        match self.card() {
            Some(_) => BLOCK_FOR_CARD,
            None => BLOCK,
        }
    }
}

/// The card that was asked for.
pub fn opened_card() -> Result<Card, Failure> {
    Card::open().map_err(|error| {
        let help = "--device cpu solves on the processor; auto takes a card only where there is one";
        Failure::with_help(format!("--device gpu: {error}"), help)
    })
}

/// The engine of a worker.
pub struct OwnEngine {
    pub lines: LineBatch,
    is_card: bool,
}

/// A limit of two solutions: whether there is one, and whether it is the only one.
pub const TWO: NonZero<u32> = NonZero::new(2).expect("two is not zero");
