//! Profiles: in which order techniques are tried and what they count. Data only.

use crate::{Options, Technique};

/// An order of techniques with the options they run under.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Its name: `human`, `se121`, `hodoku`, or anything for one of your own.
    pub name: &'static str,
    /// The techniques; each position is searched in this order and the first that finds a step gives the next one.
    pub order: Vec<Technique>,
    /// The options that the finders run under.
    pub options: Options,
}

use Technique::*;

/// Easiest to see first.
const HUMAN: &[Technique] = &[
    FullHouse,
    HiddenSingle,
    NakedSingle,
    Pointing,
    Claiming,
    NakedPair,
    NakedTriple,
    NakedQuad,
    NakedSubset,
];

impl Profile {
    /// Our own teaching order: what is easiest to see comes first.
    pub fn human() -> Profile {
        Profile::new("human", HUMAN)
    }

    /// The same profile with arguments from uniqueness switched on or off. Only a puzzle that was proven to have
    /// exactly one solution may have them on.
    pub fn assume_unique(mut self, assume: bool) -> Profile {
        self.options.assume_unique = assume;
        self
    }

    fn new(name: &'static str, order: &[Technique]) -> Profile {
        Profile {
            name,
            order: order.to_vec(),
            options: Options::default(),
        }
    }
}
