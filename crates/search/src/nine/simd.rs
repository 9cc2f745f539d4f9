//! Which vector instructions the engines use, decided once while the program runs.

use std::sync::OnceLock;

/// A set of vector instructions for which there is a kernel. Every one gives the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Simd {
    /// Plain 64-bit words, on every machine.
    Portable,
    /// 256-bit vectors (x86-64 since 2013).
    Avx2,
    /// 512-bit vectors with the byte and bit instructions of the second generation (Ice Lake, Zen 4).
    Avx512,
}

impl Simd {
    /// All of them, the slowest first.
    pub const ALL: [Simd; 3] = [Simd::Portable, Simd::Avx2, Simd::Avx512];

    /// The name by which the environment variable `KUDOSU_SIMD` chooses it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Simd::Portable => "portable",
            Simd::Avx2 => "avx2",
            Simd::Avx512 => "avx512",
        }
    }

    /// Whether this machine has these instructions.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Simd::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512bitalg")
                    && is_x86_feature_detected!("gfni")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Simd::Avx2 | Simd::Avx512 => false,
        }
    }

    /// Those that this machine has, the slowest first.
    pub fn available() -> impl Iterator<Item = Simd> {
        Simd::ALL.into_iter().filter(|simd| simd.is_available())
    }

    /// The fastest that this machine has, or the one that `KUDOSU_SIMD` (`portable`, `avx2`, `avx512`) names
    /// if the machine has that. The variable is for tests and measurements and is read once.
    pub fn chosen() -> Simd {
        static CHOSEN: OnceLock<Simd> = OnceLock::new();
        *CHOSEN.get_or_init(|| {
            let wanted = std::env::var("KUDOSU_SIMD").unwrap_or_default();
            Simd::available()
                .find(|simd| simd.name() == wanted)
                .or_else(|| Simd::available().last())
                .unwrap_or(Simd::Portable)
        })
    }
}
