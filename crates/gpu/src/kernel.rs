//! The text of the kernel, and its way from text to a card.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use cudarc::driver::sys::CUdevice_attribute as Attribute;
use cudarc::driver::sys::CUfunction_attribute as FunctionAttribute;
use cudarc::driver::{CudaContext, CudaFunction, CudaModule};
use cudarc::nvrtc::{self, CompileOptions, Ptx};

use crate::error::CardError;
use crate::shipped;

/// The kernel's text, for a card or, as C, for a processor. `WITH_SOLUTIONS` has to be defined for it: as 1
/// it writes down the first solution of each puzzle, found in the order of the engines on the processor; as
/// 0 it counts, in whatever order is fastest.
pub const SOURCE: &str = concat!(
    include_str!("kernel/words.cu"),
    include_str!("kernel/pack.cu"),
    include_str!("kernel/transpose.cu"),
    include_str!("kernel/sweep.cu"),
    include_str!("kernel/choice.cu"),
    include_str!("kernel/choice_in_order.cu"),
    include_str!("kernel/choice_of_counts.cu"),
    include_str!("kernel/aside.cu"),
    include_str!("kernel/share.cu"),
    include_str!("kernel/solve.cu"),
);

/// The text of the kernel that finds depths of trial and error, for a card or as C.
pub const DEPTH_SOURCE: &str = concat!(include_str!("kernel/words.cu"), include_str!("kernel/depth.cu"));

/// What a warp keeps in the memory of its processor: `WarpMemory` in the text.
const BYTES_A_WARP: u32 = (2 * 81 * 27 + 5 + 3 * 96 + 2 * 64 + 4) * 4;

/// The functions of the kernel on a card, and how many warps work there.
pub(crate) struct Kernel {
    pub(crate) pack: CudaFunction,
    pub(crate) unpack: CudaFunction,
    count: CudaFunction,
    solve: CudaFunction,
    pub(crate) warps_a_block: u32,
    pub(crate) blocks: u32,
}

impl Kernel {
    /// Brings the kernel to a card, with solutions and without: as it was shipped, or compiled on the spot.
    pub(crate) fn new(context: &Arc<CudaContext>) -> Result<Kernel, CardError> {
        let (count, solve) = match (shipped(context, false), shipped(context, true)) {
            (Some(count), Some(solve)) => (count, solve),
            _ => compiled(context)?,
        };
        // The text says how many threads a block has for which it was compiled.
        let threads = solve.load_function("kudosu_solve")?.max_threads_per_block()?;
        let warps_a_block = (threads / 32).max(1) as u32;
        let bytes = warps_a_block * BYTES_A_WARP;
        let function = |module: &Arc<CudaModule>| -> Result<CudaFunction, CardError> {
            let function = module.load_function("kudosu_solve")?;
            let attribute = FunctionAttribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
            function.set_attribute(attribute, bytes as i32)?;
            Ok(function)
        };
        let (pack, unpack) = (
            solve.load_function("kudosu_pack")?,
            solve.load_function("kudosu_unpack")?,
        );
        let (count, solve) = (function(&count)?, function(&solve)?);
        let mut blocks_a_processor = u32::MAX;
        for function in [&count, &solve] {
            let threads = 32 * warps_a_block;
            let blocks =
                function.occupancy_max_active_blocks_per_multiprocessor(threads, bytes as usize, None)?;
            blocks_a_processor = blocks_a_processor.min(blocks.max(1));
        }
        let processors = context.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)? as u32;
        Ok(Kernel {
            pack,
            unpack,
            count,
            solve,
            warps_a_block,
            blocks: processors * blocks_a_processor,
        })
    }

    /// The function that solves, and writes solutions down, or only counts.
    pub(crate) fn solve(&self, with_solutions: bool) -> &CudaFunction {
        if with_solutions { &self.solve } else { &self.count }
    }

    /// The memory that the warps of a block keep for themselves.
    pub(crate) fn bytes_a_block(&self) -> u32 {
        self.warps_a_block * BYTES_A_WARP
    }

    /// How many warps work at the same time.
    pub(crate) fn warps(&self) -> usize {
        (self.blocks * self.warps_a_block) as usize
    }
}

/// The function that finds depths of trial and error, and how many blocks of it work at the same time.
pub(crate) struct DepthKernel {
    pub(crate) function: CudaFunction,
    pub(crate) blocks: u32,
}

impl DepthKernel {
    /// So many warps are a block; what they keep fits into the memory of every card.
    pub(crate) const WARPS_A_BLOCK: u32 = 4;

    pub(crate) fn compile(context: &Arc<CudaContext>) -> Result<DepthKernel, CardError> {
        let module = module(context, DEPTH_SOURCE, Self::WARPS_A_BLOCK, &[])?;
        let function = module.load_function("kudosu_depth")?;
        let threads = 32 * Self::WARPS_A_BLOCK;
        let a_processor = function.occupancy_max_active_blocks_per_multiprocessor(threads, 0, None)?;
        let processors = context.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)? as u32;
        Ok(DepthKernel {
            function,
            blocks: processors * a_processor.max(1),
        })
    }
}

/// The kernel that was shipped for cards like this one.
fn shipped(context: &Arc<CudaContext>, with_solutions: bool) -> Option<Arc<CudaModule>> {
    let binary = shipped::binary(SOURCE, with_solutions)?;
    // There is none for this card, or the driver is older than the compiler was.
    context.load_module(Ptx::from_binary(binary.to_vec())).ok()
}

/// Both ways of the kernel, compiled side by side.
fn compiled(context: &Arc<CudaContext>) -> Result<(Arc<CudaModule>, Arc<CudaModule>), CardError> {
    // Eight warps fill the registers of a processor; fewer where there is no room for what they keep.
    let memory = context.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)? as u32;
    let warps_a_block = [8, 4, 2, 1]
        .into_iter()
        .find(|warps| warps * BYTES_A_WARP + 1024 <= memory)
        .unwrap_or(1);
    let compile = |with_solutions: u32| -> Result<Arc<CudaModule>, CardError> {
        let with_solutions = format!("-DWITH_SOLUTIONS={with_solutions}");
        module(context, SOURCE, warps_a_block, &[with_solutions])
    };
    let (count, solve) = thread::scope(|scope| {
        let count = scope.spawn(|| compile(0));
        let solve = compile(1);
        (count.join().unwrap_or_else(|panic| resume_unwind(panic)), solve)
    });
    Ok((count?, solve?))
}

/// Compiles a text for a card.
fn module(
    context: &Arc<CudaContext>,
    text: &str,
    warps_a_block: u32,
    more_options: &[String],
) -> Result<Arc<CudaModule>, CardError> {
    // SAFETY: it only tries to load the library by its usual names.
    if !unsafe { nvrtc::sys::is_culib_present() } {
        return Err(CardError::NoCompiler);
    }
    let (major, minor) = context.compute_capability()?;
    if major < 7 {
        let name = context.name()?;
        return Err(CardError::TooOld { name, major, minor });
    }
    let mut options = vec![
        format!("--gpu-architecture=compute_{major}{minor}"),
        format!("-DWARPS_A_BLOCK={warps_a_block}"),
    ];
    options.extend_from_slice(more_options);
    let options = CompileOptions {
        options,
        ..CompileOptions::default()
    };
    Ok(context.load_module(nvrtc::compile_ptx_with_opts(text, options)?)?)
}
