//! Where streams of plain 9×9 lines are solved: on the processor, or on a card where that is faster.

use std::num::NonZero;
use std::sync::{Arc, Once};
use std::time::Duration;

use clap::{Args, ValueEnum};
use kudosu::gpu::{Card, CardBatch, CardError, LateCard};
use kudosu::nine::{Batch, BatchEngine, Columns, ColumnsError, LineBatch, TextLine, Values};
use kudosu::{Stop, Unfinished};

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

/// A block for the processor, and one for a card, which works on as many blocks side by side as there are
/// workers. A quarter of this costs the processor a quarter more, for its engine begins and ends with every
/// block; twice as much costs it some per cent, for its caches are not that large.
const BLOCK: usize = 512 * 1024;
const BLOCK_FOR_CARD: usize = 4 * 1024 * 1024;

/// The engines that workers are given.
pub struct Engines {
    card: LateCard,
    block_for_card: usize,
    is_told: Arc<Once>,
}

impl Engines {
    /// The processor, and what else the device is; `size` is how many bytes there are to solve, where that
    /// is known.
    pub fn new(device: Device, size: Option<u64>) -> Result<Engines, Failure> {
        Ok(Engines::with_card(match (device, size) {
            (Device::Gpu, _) => LateCard::open(Arc::new(opened_card()?)),
            (Device::Auto, Some(size)) => LateCard::when_worth_it(size),
            (Device::Cpu, _) | (Device::Auto, None) => LateCard::never(),
        }))
    }

    /// The same for a run of which nobody knows the end: it gets a card when it has taken long.
    pub fn for_an_open_end(device: Device) -> Result<Engines, Failure> {
        match device {
            Device::Auto => Ok(Engines::with_card(LateCard::when_long())),
            Device::Cpu | Device::Gpu => Engines::new(device, None),
        }
    }

    fn with_card(card: LateCard) -> Engines {
        Engines {
            card,
            block_for_card: BLOCK_FOR_CARD,
            is_told: Arc::new(Once::new()),
        }
    }

    /// The same for depths of trial and error, with blocks of so many plain 9×9 lines for a card.
    pub fn for_depths(device: Device, size: Option<u64>, lines: usize) -> Result<Engines, Failure> {
        let engines = match (device, size) {
            (Device::Auto, Some(size)) => Engines::with_card(LateCard::when_worth_compiling(size)),
            _ => Engines::new(device, size)?,
        };
        let block_for_card = lines * 82;
        Ok(Engines {
            block_for_card,
            ..engines
        })
    }

    /// An engine for a worker, or `None` when the one that it has is the best there is.
    pub fn better_than(&self, own: Option<&OwnEngine>) -> Option<OwnEngine> {
        match (self.card.get(), own) {
            (Some(_), None | Some(OwnEngine { is_card: false, .. })) => Some(OwnEngine {
                lines: LineBatch::with_engine(self.batch()),
                is_card: true,
            }),
            (None, None) => Some(OwnEngine {
                lines: LineBatch::new(),
                is_card: false,
            }),
            _ => None,
        }
    }

    /// An engine for somebody who has many puzzles at once, and no lines: the card as soon as it is there.
    pub fn batch(&self) -> Box<dyn BatchEngine> {
        Box::new(LateBatch {
            card: self.card.clone(),
            is_told: Arc::clone(&self.is_told),
            engine: Box::new(Batch::new()),
            is_card: false,
        })
    }

    /// So many bytes of the input are done.
    pub fn done(&self, bytes: usize) {
        self.card.done(bytes as u64);
    }

    /// Whether a card is at work.
    pub fn has_card(&self) -> bool {
        self.card.get().is_some()
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
        match self.card.get() {
            Some(_) => self.block_for_card,
            None => BLOCK,
        }
    }
}

/// The processor until there is a card, and the card from then on.
struct LateBatch {
    card: LateCard,
    is_told: Arc<Once>,
    engine: Box<dyn BatchEngine>,
    is_card: bool,
}

impl LateBatch {
    fn best(&mut self) -> &mut dyn BatchEngine {
        if !self.is_card
            && let Some(card) = self.card.get()
        {
            let is_told = Arc::clone(&self.is_told);
            let tell = move |error: &CardError| {
                is_told.call_once(|| tell_of(error));
            };
            self.engine = Box::new(CardBatch::new(Arc::clone(card), Batch::new(), Box::new(tell)));
            self.is_card = true;
        }
        &mut *self.engine
    }
}

impl BatchEngine for LateBatch {
    fn fill_columns(
        &mut self,
        puzzles: &[Values],
        limit: NonZero<u32>,
        columns: Columns<'_>,
        stop: &Stop,
    ) -> Result<(), ColumnsError> {
        self.best().fill_columns(puzzles, limit, columns, stop)
    }

    fn fill_lines(
        &mut self,
        lines: &[TextLine],
        limit: NonZero<u32>,
        columns: Columns<'_, TextLine>,
        stop: &Stop,
    ) -> Result<(), ColumnsError> {
        self.best().fill_lines(lines, limit, columns, stop)
    }

    fn finds_depths(&self) -> bool {
        // A card that has just come is taken at the next call of the others; one that failed finds none.
        match self.is_card {
            true => self.engine.finds_depths(),
            false => self.card.get().is_some(),
        }
    }

    fn depths(
        &mut self,
        puzzles: &[Values],
        solutions: &[Values],
        stop: &Stop,
    ) -> Result<Vec<Option<u32>>, Unfinished> {
        self.best().depths(puzzles, solutions, stop)
    }
}

/// The card that was asked for.
pub fn opened_card() -> Result<Card, Failure> {
    Card::open().map_err(|error| {
        let help = "--device cpu solves on the processor; auto takes a card only where there is one";
        Failure::with_help(format!("--device gpu: {error}"), help)
    })
}

/// Who answers tables: so many threads, and a card where one is asked for. Left to itself a table stays on
/// the processor: to read and write it takes longer than to solve what is in it.
#[cfg(feature = "tables")]
pub fn workers(device: Device, threads: NonZero<usize>) -> Result<kudosu_tables::Workers, Failure> {
    let workers = kudosu_tables::Workers::new(threads);
    Ok(match device {
        Device::Gpu => {
            let is_told = Once::new();
            workers.with_card(LateCard::open(Arc::new(opened_card()?)), move |error| {
                is_told.call_once(|| tell_of(error));
            })
        }
        Device::Auto | Device::Cpu => workers,
    })
}

fn tell_of(error: &CardError) {
    note(&format!("{error}: the rest is solved on the processor"));
}

/// The engine of a worker.
pub struct OwnEngine {
    pub lines: LineBatch,
    is_card: bool,
}

/// A limit of two solutions: whether there is one, and whether it is the only one.
pub const TWO: NonZero<u32> = NonZero::new(2).expect("two is not zero");
