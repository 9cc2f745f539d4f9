//! Which vector instructions the engines use, decided once while the program runs.

use std::sync::OnceLock;

/// Gives the instructions that the AVX2 kernels are compiled for to another macro, after its own arguments.
/// This list and the next are the only ones: what a kernel enables is what is looked for before one is made.
#[cfg(target_arch = "x86_64")]
macro_rules! avx2_features {
    ($($then:ident)::+; $($arguments:tt)*) => {
        $($then)::+! { $($arguments)* "avx2", "bmi1", "bmi2", "lzcnt", "popcnt" }
    };
}

/// The same for the AVX-512 kernels.
#[cfg(target_arch = "x86_64")]
macro_rules! avx512_features {
    ($($then:ident)::+; $($arguments:tt)*) => {
        $($then)::+! {
            $($arguments)*
            "avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512bitalg", "gfni",
            "bmi1", "bmi2", "lzcnt", "popcnt"
        }
    };
}

/// Whether the machine has all of these.
#[cfg(target_arch = "x86_64")]
macro_rules! all_detected {
    ($($feature:tt),+) => { $(is_x86_feature_detected!($feature))&&+ };
}

#[cfg(target_arch = "x86_64")]
pub(super) use {avx2_features, avx512_features};

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
            Simd::Avx2 => avx2_features!(all_detected;),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => avx512_features!(all_detected;),
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

/// Work on plain words that gains from wide vectors, compiled for each set of them. Its `run` and whatever
/// that calls on words must be `#[inline(always)]`, or it is compiled for the plain ones only.
pub trait VectorWork {
    /// What it finds.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

impl Simd {
    /// Does work with these vectors. Those of 512 bits gain nothing over 256 there, so both have the same.
    ///
    /// ```
    /// use kudosu_search::nine::{Simd, VectorWork};
    ///
    /// struct Sum([u64; 8]);
    ///
    /// impl VectorWork for Sum {
    ///     type Output = u64;
    ///
    ///     #[inline(always)]
    ///     fn run(self) -> u64 {
    ///         self.0.iter().sum()
    ///     }
    /// }
    /// assert_eq!(Simd::chosen().run(Sum([5; 8])), 40);
    /// ```
    pub fn run<W: VectorWork>(self, work: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        if self != Simd::Portable && Simd::Avx2.is_available() {
            // SAFETY: the instructions are there.
            return unsafe { run_with_avx2(work) };
        }
        work.run()
    }
}

#[cfg(target_arch = "x86_64")]
macro_rules! runner {
    ($($feature:tt),+) => {
        #[target_feature($(enable = $feature),+)]
        fn run_with_avx2<W: VectorWork>(work: W) -> W::Output {
            work.run()
        }
    };
}
#[cfg(target_arch = "x86_64")]
avx2_features!(runner;);

#[cfg(test)]
mod tests {
    #[test]
    fn kernels_enable_what_the_one_list_has_and_nothing_else() {
        let kernels = [
            include_str!("batch/avx2.rs"),
            include_str!("batch/avx512.rs"),
            include_str!("batch/mod.rs"),
            include_str!("single/avx2.rs"),
            include_str!("single/avx512.rs"),
            include_str!("single/mod.rs"),
        ];
        for text in kernels {
            let enabled = text.matches("target_feature(").count();
            assert_eq!(
                text.matches("target_feature($(enable = $feature),+)").count(),
                enabled
            );
            assert!(!text.contains("is_x86_feature_detected"));
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn a_set_of_instructions_is_available_only_with_all_that_its_kernels_enable() {
        macro_rules! missing {
            ($($feature:tt),+) => { [$((!is_x86_feature_detected!($feature)).then_some($feature)),+] };
        }
        use super::Simd;
        let avx2 = avx2_features!(missing;);
        let avx512 = avx512_features!(missing;);
        assert_eq!(avx2.len() + avx512.len(), 15);
        assert_eq!(
            Simd::Avx2.is_available(),
            avx2.iter().all(Option::is_none),
            "{avx2:?}"
        );
        assert_eq!(
            Simd::Avx512.is_available(),
            avx512.iter().all(Option::is_none),
            "{avx512:?}"
        );
    }
}
