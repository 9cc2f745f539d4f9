//! Depths of trial and error on a card: a warp for each puzzle.

use std::thread;

use cudarc::driver::sys::CUevent_flags;
use cudarc::driver::{DevicePtr, DevicePtrMut, DeviceRepr, LaunchConfig, PushKernelArg, result};
use kudosu_board::Stop;
use kudosu_search::nine::{ColumnsError, Values};

use crate::card::{Card, MOMENT};
use crate::error::CardError;
use crate::kernel::DepthKernel;

/// How many puzzles are sent at a time: some dozens for each warp of a large card.
const CHUNK: usize = 64 * 1024;

/// What a depth is before it is found: `NO_DEPTH` in the text.
const NO_DEPTH: u32 = u32::MAX;

/// Where the kernel gives up: `DEEPER` in the text.
const DEEPER: u32 = 3;

/// What the kernel is told: `DepthTask` in the text.
#[repr(C)]
#[derive(Clone, Copy)]
struct DepthTask {
    puzzles: u64,
    solutions: u64,
    depths: u64,
    next: u64,
    stop: u64,
    number: u32,
}

// SAFETY: it is laid out as the kernel's own type: five pointers, then a 32-bit number.
unsafe impl DeviceRepr for DepthTask {}

impl Card {
    /// How deep trial and error must be nested for each of these puzzles, of which these are the only
    /// solutions; `None` where that is more than two, or where a solution is none. The first call takes a
    /// moment more, for the kernel is compiled then.
    pub fn depths(
        &self,
        puzzles: &[Values],
        solutions: &[Values],
        stop: &Stop,
    ) -> Result<Vec<Option<u32>>, CardError> {
        if solutions.len() != puzzles.len() {
            return Err(CardError::Length(ColumnsError::Length {
                column: "solutions",
                found: solutions.len(),
                expected: puzzles.len(),
            }));
        }
        let mut depths = Vec::with_capacity(puzzles.len());
        for (puzzles, solutions) in puzzles.chunks(CHUNK).zip(solutions.chunks(CHUNK)) {
            let found = self.depths_of_chunk(puzzles, solutions, stop)?;
            stop.check()?;
            depths.extend(found.into_iter().map(|depth| (depth < DEEPER).then_some(depth)));
        }
        Ok(depths)
    }

    fn depths_of_chunk(
        &self,
        puzzles: &[Values],
        solutions: &[Values],
        stop: &Stop,
    ) -> Result<Vec<u32>, CardError> {
        self.context.bind_to_thread()?;
        let kernel = self.depth_kernel()?;
        let stream = self.context.new_stream()?;
        let puzzles_there = stream.clone_htod(puzzles.as_flattened())?;
        let solutions_there = stream.clone_htod(solutions.as_flattened())?;
        let mut depths_there = stream.clone_htod(&vec![NO_DEPTH; puzzles.len()])?;
        let mut control = stream.alloc_zeros::<u32>(2)?;
        let control_at = control.device_ptr_mut(&stream).0;
        let task = DepthTask {
            puzzles: puzzles_there.device_ptr(&stream).0,
            solutions: solutions_there.device_ptr(&stream).0,
            depths: depths_there.device_ptr_mut(&stream).0,
            next: control_at,
            stop: control_at + 4,
            number: puzzles.len() as u32,
        };
        let warps = DepthKernel::WARPS_A_BLOCK;
        let shape = LaunchConfig {
            grid_dim: (kernel.blocks.min(task.number.div_ceil(warps)).max(1), 1, 1),
            block_dim: (32 * warps, 1, 1),
            shared_mem_bytes: 0,
        };
        let mut launch = stream.launch_builder(&kernel.function);
        launch.arg(&task);
        // SAFETY: the argument is the `DepthTask` of `kudosu_depth`; its pointers are to memory that lives
        // until the stream is done, with room for so many puzzles.
        unsafe { launch.launch(shape)? };
        let done = stream.record_event(Some(CUevent_flags::CU_EVENT_DISABLE_TIMING))?;
        while !done.try_is_complete()? {
            if stop.is_requested() {
                // SAFETY: the kernel reads the second word of the control as one that may change at any time.
                // The copy does not wait for the kernel, for it is not on its stream.
                unsafe { result::memcpy_htod_sync(control_at + 4, &[1_u32])? };
            }
            thread::sleep(MOMENT);
        }
        let depths = stream.clone_dtoh(&depths_there)?;
        stream.synchronize()?;
        Ok(depths)
    }
}
