//! What can be wrong with a card, in words that tell a person what to do.

use cudarc::driver::DriverError;
use cudarc::driver::sys::CUresult;
use cudarc::nvrtc::CompileError;
use kudosu_search::Unfinished;
use kudosu_search::nine::ColumnsError;

/// Why a card cannot be used, or did not answer all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CardError {
    /// The driver is not installed.
    #[error("no NVIDIA driver was found (libcuda): install it, or solve on the processor")]
    NoDriver,
    /// The driver finds no card.
    #[error("the NVIDIA driver finds no card ({0}): see what nvidia-smi says, or solve on the processor")]
    NoCard(String),
    /// The kernel cannot be compiled.
    #[error(
        "CUDA's run-time compiler was not found (libnvrtc): install the CUDA toolkit, or the package \
         nvidia-cuda-nvrtc, where the loader finds it (LD_LIBRARY_PATH)"
    )]
    NoCompiler,
    /// The card is older than the kernel needs.
    #[error("{name} has compute capability {major}.{minor}; 7.0 (Volta) or later is needed")]
    TooOld {
        /// The name of the card.
        name: String,
        /// Its compute capability.
        major: i32,
        /// And the part after the dot.
        minor: i32,
    },
    /// The compiler refused the kernel.
    #[error("the kernel does not compile for this card, please report it: {0}")]
    Compiler(String),
    /// The driver is older than the compiler.
    #[error("the NVIDIA driver is too old for the installed CUDA toolkit ({0}): update the driver")]
    OldDriver(String),
    /// The memory of the card, or memory that it can reach, is full.
    #[error("the card has not enough free memory ({0})")]
    OutOfMemory(String),
    /// Anything else, for instance a card that is gone.
    #[error("the card failed ({0})")]
    Failed(String),
    /// It was stopped. The rows that are answered are right; their status tells them from the others.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
    /// A column is shorter or longer than the list of puzzles; nothing was written.
    #[error(transparent)]
    Length(ColumnsError),
}

impl From<ColumnsError> for CardError {
    fn from(error: ColumnsError) -> CardError {
        match error {
            ColumnsError::Unfinished(why) => CardError::Unfinished(why),
            error => CardError::Length(error),
        }
    }
}

impl From<DriverError> for CardError {
    fn from(error: DriverError) -> CardError {
        let text = match error.error_string() {
            Ok(text) => text.to_string_lossy().into_owned(),
            Err(_) => format!("{:?}", error.0),
        };
        match error.0 {
            CUresult::CUDA_ERROR_OUT_OF_MEMORY => CardError::OutOfMemory(text),
            CUresult::CUDA_ERROR_NO_DEVICE | CUresult::CUDA_ERROR_INVALID_DEVICE => CardError::NoCard(text),
            CUresult::CUDA_ERROR_UNSUPPORTED_PTX_VERSION
            | CUresult::CUDA_ERROR_SYSTEM_DRIVER_MISMATCH
            | CUresult::CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE => CardError::OldDriver(text),
            _ => CardError::Failed(text),
        }
    }
}

impl From<CompileError> for CardError {
    fn from(error: CompileError) -> CardError {
        CardError::Compiler(match error {
            CompileError::CompileError { log, .. } => log.to_string_lossy().into_owned(),
            other => format!("{other:?}"),
        })
    }
}
