//! Memory that a card reads and writes by itself, while the processor does something else.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ffi::c_void;
use std::ptr::NonNull;
use std::sync::Arc;
use std::{fmt, slice};

use cudarc::driver::{CudaContext, sys};

/// Pages of this size are there at once and are few to be pinned: to pin half a gigabyte takes 30 ms, and ten
/// times as long where the driver brings the memory itself.
const PAGE: usize = 2 << 20;

/// A number that a card can write whatever way it likes.
pub(crate) trait Plain: Copy + Send + Sync {}
impl Plain for u8 {}
impl Plain for u32 {}

/// So many numbers, zeros at first.
pub(crate) struct Pinned<T> {
    memory: NonNull<T>,
    length: usize,
    layout: Layout,
    /// What it was pinned for; where that was refused copies wait for each other, and all else is the same.
    context: Option<Arc<CudaContext>>,
}

// SAFETY: it owns its memory, as a vector does.
unsafe impl<T: Plain> Send for Pinned<T> {}
// SAFETY: as above.
unsafe impl<T: Plain> Sync for Pinned<T> {}

impl<T> fmt::Debug for Pinned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pinned")
            .field("length", &self.length)
            .finish_non_exhaustive()
    }
}

impl<T: Plain> Pinned<T> {
    /// For the card of a context, which is that of this thread.
    pub(crate) fn new(context: &Arc<CudaContext>, length: usize) -> Pinned<T> {
        let bytes = (length * size_of::<T>()).max(1);
        let align = if bytes >= PAGE { PAGE } else { 4096 };
        let layout = Layout::from_size_align(bytes, align).expect("a chunk fits into memory");
        // SAFETY: the layout has a size that is not zero.
        let memory = unsafe { alloc(layout) }.cast::<T>();
        let Some(memory) = NonNull::new(memory) else {
            handle_alloc_error(layout)
        };
        // SAFETY: it is as long as that, and zeros are numbers.
        unsafe { memory.as_ptr().write_bytes(0, length) };
        // SAFETY: the memory is there until it is dropped, where it is let go again.
        let pinned = unsafe { sys::cuMemHostRegister_v2(memory.as_ptr().cast::<c_void>(), bytes, 0) };
        Pinned {
            memory,
            length,
            layout,
            context: (pinned == sys::CUresult::CUDA_SUCCESS).then(|| Arc::clone(context)),
        }
    }

    pub(crate) fn as_slice(&self) -> &[T] {
        // SAFETY: so many are there, all of them numbers; whoever has a card write to it waits for that.
        unsafe { slice::from_raw_parts(self.memory.as_ptr(), self.length) }
    }

    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: as above.
        unsafe { slice::from_raw_parts_mut(self.memory.as_ptr(), self.length) }
    }
}

impl<T> Drop for Pinned<T> {
    fn drop(&mut self) {
        if let Some(context) = &self.context {
            // Should it fail, the memory stays pinned until the program ends, and nobody uses it.
            let _ = context.bind_to_thread();
            // SAFETY: it was pinned at this place.
            let let_go = unsafe { sys::cuMemHostUnregister(self.memory.as_ptr().cast::<c_void>()) };
            if let_go != sys::CUresult::CUDA_SUCCESS {
                return;
            }
        }
        // SAFETY: it was allocated with this layout.
        unsafe { dealloc(self.memory.as_ptr().cast::<u8>(), self.layout) };
    }
}
