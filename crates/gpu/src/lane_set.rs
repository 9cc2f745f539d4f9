//! All lanes of a card with their memory: takes a chunk of puzzles, and has its answers some time later.

use std::sync::Arc;

use cudarc::driver::sys::CUevent_flags;
use cudarc::driver::{
    CudaContext, CudaEvent, CudaSlice, CudaStream, DevicePtr, DevicePtrMut, DeviceRepr, LaunchConfig,
    PushKernelArg, result,
};
use kudosu_search::nine::{Row, TextLine, Values};

use crate::card::Tuning;
use crate::error::CardError;
use crate::kernel::Kernel;
use crate::pinned::Pinned;

/// 32-bit words of memory for the positions that a warp puts aside: 96 lanes, 124 positions, 36 words.
const WORDS_A_WARP: usize = 96 * 124 * 36;

const WORDS_A_PUZZLE: usize = 18;

/// A lane should have so many puzzles at least, one after the other: a lane with one waits for the slowest.
const PUZZLES_A_LANE: usize = 8;

/// What a count is before the puzzle is done: `NOT_COUNTED` in the text.
pub(crate) const NOT_COUNTED: u32 = u32::MAX;

/// What a count becomes when the card finds that its own solution is none: `WRONG` in the text.
pub(crate) const WRONG: u32 = u32::MAX - 1;

/// What the kernel is told: `Task` in the text.
#[repr(C)]
#[derive(Clone, Copy)]
struct Task {
    puzzles: u64,
    counts: u64,
    solutions: u64,
    aside: u64,
    next: u64,
    stop: u64,
    effort: u64,
    number: u32,
    limit: u32,
    plain_sweeps: u32,
    done_of_16: u32,
    waiting_of_16: u32,
    idle_of_16: u32,
}

// SAFETY: it is laid out as the kernel's own type: seven pointers, then six 32-bit numbers.
unsafe impl DeviceRepr for Task {}

/// Memory for one chunk of puzzles on the card and on the way there and back, and as many lanes as are
/// worth it: several small chunks are worked on side by side.
pub(crate) struct LaneSet {
    stream: Arc<CudaStream>,
    /// How many blocks of the kernel work on it.
    pub(crate) blocks: u32,
    /// How many puzzles fit.
    room: usize,
    /// How many solutions of each were asked for last. Lanes that share a puzzle can count more.
    pub(crate) limit: u32,
    /// Puzzles on their way in, and solutions on their way out.
    puzzles: Pinned<u8>,
    pub(crate) counts: Pinned<u32>,
    solutions: Option<Pinned<u8>>,
    /// The next puzzle that nobody has taken, whether to stop, and, in pairs, what was done.
    control: Pinned<u32>,
    values_there: CudaSlice<u8>,
    packed_there: CudaSlice<u32>,
    counts_there: CudaSlice<u32>,
    solutions_there: Option<CudaSlice<u32>>,
    control_there: CudaSlice<u32>,
    aside: CudaSlice<u32>,
    done: CudaEvent,
}

/// The words of `control`: two, and four numbers of two each.
const CONTROL_WORDS: usize = 10;

impl LaneSet {
    pub(crate) fn new(
        context: &Arc<CudaContext>,
        kernel: &Kernel,
        room: usize,
        with_solutions: bool,
    ) -> Result<LaneSet, CardError> {
        let stream = context.new_stream()?;
        let blocks = LaneSet::blocks_for(kernel, room);
        let warps = (blocks * kernel.warps_a_block) as usize;
        // SAFETY: what is read of this memory is written before, by the copies and kernels that `start`
        // queues, one after the other on this one stream.
        unsafe {
            let solutions_there = with_solutions.then(|| stream.alloc(WORDS_A_PUZZLE * room));
            Ok(LaneSet {
                blocks,
                room,
                limit: 0,
                puzzles: Pinned::new(context, TextLine::BYTES * room),
                counts: Pinned::new(context, room),
                solutions: with_solutions.then(|| Pinned::new(context, TextLine::BYTES * room)),
                control: Pinned::new(context, CONTROL_WORDS),
                values_there: stream.alloc(TextLine::BYTES * room)?,
                packed_there: stream.alloc(WORDS_A_PUZZLE * room)?,
                counts_there: stream.alloc(room)?,
                solutions_there: solutions_there.transpose()?,
                control_there: stream.alloc(CONTROL_WORDS)?,
                aside: stream.alloc(WORDS_A_WARP * warps)?,
                done: context.new_event(Some(CUevent_flags::CU_EVENT_DISABLE_TIMING))?,
                stream,
            })
        }
    }

    /// Whether it takes chunks of so many puzzles.
    pub(crate) fn is_enough_for(&self, puzzles: usize, with_solutions: bool) -> bool {
        self.room >= puzzles && (self.solutions.is_some() || !with_solutions)
    }

    /// How many blocks are worth it for so many puzzles.
    pub(crate) fn blocks_for(kernel: &Kernel, puzzles: usize) -> u32 {
        let lanes = 96 * kernel.warps_a_block as usize;
        let blocks = puzzles.div_ceil(lanes * PUZZLES_A_LANE).max(1);
        u32::try_from(blocks).map_or(kernel.blocks, |blocks| blocks.min(kernel.blocks))
    }

    /// Memory for puzzles that are brought in, as bytes.
    pub(crate) fn puzzles_mut<R: Row>(&mut self, number: usize) -> &mut [u8] {
        &mut self.puzzles.as_mut_slice()[..R::BYTES * number]
    }

    /// The solutions that were brought out, as bytes.
    pub(crate) fn solutions<R: Row>(&self, number: usize) -> Option<&[u8]> {
        let solutions = self.solutions.as_ref()?;
        Some(&solutions.as_slice()[..R::BYTES * number])
    }

    /// Queues all the work on the puzzles that were brought in.
    pub(crate) fn start<R: Row>(
        &mut self,
        kernel: &Kernel,
        number: usize,
        limit: u32,
        with_solutions: bool,
        tuning: Tuning,
    ) -> Result<(), CardError> {
        self.bring_in::<R>(kernel, number)?;
        self.solve(kernel, number, limit, with_solutions, tuning)?;
        self.bring_out::<R>(kernel, number, with_solutions)
    }

    /// Copies the puzzles to the card and packs them there.
    pub(crate) fn bring_in<R: Row>(&mut self, kernel: &Kernel, number: usize) -> Result<(), CardError> {
        let stream = &self.stream;
        let to = self.values_there.device_ptr_mut(stream).0;
        let puzzles = &self.puzzles.as_slice()[..R::BYTES * number];
        // SAFETY: there is room for so many, and nobody writes to the puzzles before the work is done.
        unsafe { result::memcpy_htod_async(to, puzzles, stream.cu_stream())? };
        let (count, bytes) = (number as u32, R::BYTES as u32);
        let mut launch = stream.launch_builder(&kernel.pack);
        launch
            .arg(&self.values_there)
            .arg(&mut self.packed_there)
            .arg(&mut self.counts_there)
            .arg(&count)
            .arg(&bytes);
        // SAFETY: the arguments are those of `kudosu_pack`, with room for so many puzzles.
        unsafe { launch.launch(LaunchConfig::for_num_elems(count))? };
        Ok(())
    }

    /// Solves the puzzles that are on the card.
    pub(crate) fn solve(
        &mut self,
        kernel: &Kernel,
        number: usize,
        limit: u32,
        with_solutions: bool,
        tuning: Tuning,
    ) -> Result<(), CardError> {
        self.limit = limit;
        let stream = Arc::clone(&self.stream);
        stream.memset_zeros(&mut self.control_there)?;
        let control = self.control_there.device_ptr_mut(&stream).0;
        let solutions = match &mut self.solutions_there {
            Some(solutions) => solutions.device_ptr_mut(&stream).0,
            None => 0,
        };
        let task = Task {
            puzzles: self.packed_there.device_ptr(&stream).0,
            counts: self.counts_there.device_ptr_mut(&stream).0,
            solutions,
            aside: self.aside.device_ptr_mut(&stream).0,
            next: control,
            stop: control + 4,
            effort: control + 8,
            number: number as u32,
            limit,
            plain_sweeps: tuning.plain_sweeps.max(1),
            done_of_16: tuning.done_of_16,
            waiting_of_16: tuning.waiting_of_16,
            idle_of_16: tuning.idle_of_16,
        };
        let shape = LaunchConfig {
            grid_dim: (self.blocks, 1, 1),
            block_dim: (32 * kernel.warps_a_block, 1, 1),
            shared_mem_bytes: kernel.bytes_a_block(),
        };
        let mut launch = stream.launch_builder(kernel.solve(with_solutions));
        launch.arg(&task);
        // SAFETY: the argument is the `Task` of `kudosu_solve`; its pointers are to memory of this set,
        // which lives until the stream is done, with room for so many puzzles and for all warps.
        unsafe { launch.launch(shape)? };
        Ok(())
    }

    /// Unpacks solutions on the card and copies the answers back.
    fn bring_out<R: Row>(
        &mut self,
        kernel: &Kernel,
        number: usize,
        with_solutions: bool,
    ) -> Result<(), CardError> {
        let stream = &self.stream;
        if let (Some(there), Some(here), true) = (&self.solutions_there, &mut self.solutions, with_solutions)
        {
            let (count, bytes) = (number as u32, R::BYTES as u32);
            let mut launch = stream.launch_builder(&kernel.unpack);
            launch
                .arg(&self.packed_there)
                .arg(there)
                .arg(&mut self.counts_there)
                .arg(&mut self.values_there)
                .arg(&count)
                .arg(&bytes);
            // SAFETY: the arguments are those of `kudosu_unpack`, with room for so many puzzles.
            unsafe { launch.launch(LaunchConfig::for_num_elems(count))? };
            let from = self.values_there.device_ptr(stream).0;
            let to = &mut here.as_mut_slice()[..R::BYTES * number];
            // SAFETY: so many are there, and nobody reads what is copied before the work is done.
            unsafe { result::memcpy_dtoh_async(to, from, stream.cu_stream())? };
        }
        let (counts, control) = (
            self.counts_there.device_ptr(stream).0,
            self.control_there.device_ptr(stream).0,
        );
        let (counts_here, control_here) = (
            &mut self.counts.as_mut_slice()[..number],
            self.control.as_mut_slice(),
        );
        // SAFETY: as above.
        unsafe {
            result::memcpy_dtoh_async(counts_here, counts, stream.cu_stream())?;
            result::memcpy_dtoh_async(control_here, control, stream.cu_stream())?;
        }
        Ok(self.done.record(stream)?)
    }

    /// Whether all that was started is done.
    pub(crate) fn is_done(&self) -> Result<bool, CardError> {
        Ok(self.done.try_is_complete()?)
    }

    /// Waits until all that was queued is done.
    pub(crate) fn wait(&self) -> Result<(), CardError> {
        Ok(self.stream.synchronize()?)
    }

    /// Asks the kernel to end with what it has.
    pub(crate) fn ask_to_stop(&self) -> Result<(), CardError> {
        let stop = self.control_there.device_ptr(&self.stream).0 + 4;
        // SAFETY: the kernel reads the second word of the control as one that may change at any time. The
        // copy does not wait for the kernel, for it is not on its stream. It may return before the word is
        // there, which then would stop whatever the set is asked next: so its own stream is waited for.
        unsafe {
            result::memcpy_htod_sync(stop, &[1_u32])?;
            result::stream::synchronize(std::ptr::null_mut())?;
        }
        Ok(())
    }

    /// Queues the kernel alone, and says how many milliseconds it took.
    pub(crate) fn time(
        &mut self,
        kernel: &Kernel,
        number: usize,
        limit: u32,
        with_solutions: bool,
        tuning: Tuning,
    ) -> Result<f32, CardError> {
        let event = || {
            self.stream
                .context()
                .new_event(Some(CUevent_flags::CU_EVENT_DEFAULT))
        };
        let (before, after) = (event()?, event()?);
        before.record(&self.stream)?;
        self.solve(kernel, number, limit, with_solutions, tuning)?;
        after.record(&self.stream)?;
        self.bring_out::<Values>(kernel, number, with_solutions)?;
        self.wait()?;
        Ok(before.elapsed_ms(&after)?)
    }

    /// Branches, sweeps of warps, rounds and moves of the last chunk.
    pub(crate) fn effort(&self) -> [u64; 4] {
        let words = &self.control.as_slice()[2..];
        std::array::from_fn(|index| u64::from(words[2 * index]) | u64::from(words[2 * index + 1]) << 32)
    }
}
