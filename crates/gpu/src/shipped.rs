//! The kernel, compiled beforehand for the cards that are common: to open one of these takes no compiler
//! and a fifth of a second.
//!
//! The example `ship_kernels` makes the two files, with CUDA's compiler on any machine.

/// What counts solutions, and what writes them down, for each of [`ARCHITECTURES`]; a driver takes what is
/// its own.
const BINARIES: [&[u8]; 2] = [
    include_bytes!("../shipped/count.fatbin"),
    include_bytes!("../shipped/solve.fatbin"),
];

/// Of which text that was made.
const MADE_OF: &str = include_str!("../shipped/source.txt");

/// Compute capabilities: Turing, Ampere as in servers and as in desktops (and Ada), Hopper, Blackwell both
/// ways.
pub const ARCHITECTURES: [u32; 6] = [75, 80, 86, 90, 100, 120];

/// The binaries, if they are of this text.
pub(crate) fn binary(source: &str, with_solutions: bool) -> Option<&'static [u8]> {
    (MADE_OF.trim() == fingerprint(source)).then_some(BINARIES[usize::from(with_solutions)])
}

/// A short name of a text, another one for every other text that comes up.
///
/// ```
/// assert_ne!(kudosu_gpu::fingerprint("one"), kudosu_gpu::fingerprint("two"));
/// ```
#[must_use]
pub fn fingerprint(source: &str) -> String {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let add = |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", source.bytes().fold(start, add))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shipped_is_the_kernel_as_it_stands() {
        let told = "the text of the kernel has changed: cargo run -p kudosu-gpu --example ship_kernels, where nvcc is";
        for with_solutions in [false, true] {
            let binary = binary(crate::SOURCE, with_solutions).expect(told);
            // The mark of a collection of binaries.
            assert_eq!(binary[..4], [0x50, 0xed, 0x55, 0xba]);
        }
        assert_eq!(binary("another text", true), None);
    }
}
