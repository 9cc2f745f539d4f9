//! What finders may assume and how far they may go, chosen by whoever asks.

/// What finders may assume and how far they may go.
///
/// ```
/// use kudosu_logic::Options;
///
/// let options = Options::default().with_assume_unique(true).with_max_fins(2);
/// assert!(options.assume_unique && !options.siamese);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The puzzle is known to have exactly one solution, so arguments from uniqueness are sound.
    pub assume_unique: bool,
    /// Rectangles and loops may lack some of their candidates.
    pub allow_missing: bool,
    /// A naked subset in a box and on a line clears only the house it was found in.
    pub one_house_at_a_time: bool,
    /// Two finned fish with the same bases count as one step with the eliminations of both.
    pub siamese: bool,
    /// Empty rectangles may consist of only two candidates.
    pub small_empty_rectangles: bool,
    /// The most fins, of any kind, that a fish may have.
    pub max_fins: usize,
    /// The most candidates in two bases at once that a franken or mutant fish may have.
    pub max_endo_fins: usize,
    /// Almost locked sets may overlap.
    pub allow_overlap: bool,
    /// Grouped chains may pass through almost locked sets.
    pub als_in_chains: bool,
    /// Grouped chains may also pass through an almost locked set with one cell beyond its house.
    pub bent_sets_in_chains: bool,
    /// The most nodes that a chain may have.
    pub max_chain_nodes: usize,
    /// The most variables that a whip or a braid may have.
    pub max_braid_length: usize,
    /// How many candidates nested nets may take away, again and again, before they give up.
    pub most_net_work: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            assume_unique: false,
            allow_missing: false,
            one_house_at_a_time: false,
            siamese: false,
            small_empty_rectangles: false,
            max_fins: 5,
            max_endo_fins: 2,
            allow_overlap: false,
            als_in_chains: true,
            bent_sets_in_chains: false,
            max_chain_nodes: 24,
            max_braid_length: 20,
            most_net_work: 2_000_000,
        }
    }
}

impl Options {
    /// The same with [`assume_unique`](Options::assume_unique) set to this.
    #[must_use]
    pub fn with_assume_unique(self, assume_unique: bool) -> Options {
        Options {
            assume_unique,
            ..self
        }
    }

    /// The same with [`allow_missing`](Options::allow_missing) set to this.
    #[must_use]
    pub fn with_allow_missing(self, allow_missing: bool) -> Options {
        Options {
            allow_missing,
            ..self
        }
    }

    /// The same with [`one_house_at_a_time`](Options::one_house_at_a_time) set to this.
    #[must_use]
    pub fn with_one_house_at_a_time(self, one_house_at_a_time: bool) -> Options {
        Options {
            one_house_at_a_time,
            ..self
        }
    }

    /// The same with [`siamese`](Options::siamese) set to this.
    #[must_use]
    pub fn with_siamese(self, siamese: bool) -> Options {
        Options { siamese, ..self }
    }

    /// The same with [`small_empty_rectangles`](Options::small_empty_rectangles) set to this.
    #[must_use]
    pub fn with_small_empty_rectangles(self, small_empty_rectangles: bool) -> Options {
        Options {
            small_empty_rectangles,
            ..self
        }
    }

    /// The same with [`max_fins`](Options::max_fins) set to this.
    #[must_use]
    pub fn with_max_fins(self, max_fins: usize) -> Options {
        Options { max_fins, ..self }
    }

    /// The same with [`max_endo_fins`](Options::max_endo_fins) set to this.
    #[must_use]
    pub fn with_max_endo_fins(self, max_endo_fins: usize) -> Options {
        Options {
            max_endo_fins,
            ..self
        }
    }

    /// The same with [`allow_overlap`](Options::allow_overlap) set to this.
    #[must_use]
    pub fn with_allow_overlap(self, allow_overlap: bool) -> Options {
        Options {
            allow_overlap,
            ..self
        }
    }

    /// The same with [`als_in_chains`](Options::als_in_chains) set to this.
    #[must_use]
    pub fn with_als_in_chains(self, als_in_chains: bool) -> Options {
        Options {
            als_in_chains,
            ..self
        }
    }

    /// The same with [`bent_sets_in_chains`](Options::bent_sets_in_chains) set to this.
    #[must_use]
    pub fn with_bent_sets_in_chains(self, bent_sets_in_chains: bool) -> Options {
        Options {
            bent_sets_in_chains,
            ..self
        }
    }

    /// The same with [`max_chain_nodes`](Options::max_chain_nodes) set to this.
    #[must_use]
    pub fn with_max_chain_nodes(self, max_chain_nodes: usize) -> Options {
        Options {
            max_chain_nodes,
            ..self
        }
    }

    /// The same with [`max_braid_length`](Options::max_braid_length) set to this.
    #[must_use]
    pub fn with_max_braid_length(self, max_braid_length: usize) -> Options {
        Options {
            max_braid_length,
            ..self
        }
    }

    /// The same with [`most_net_work`](Options::most_net_work) set to this.
    #[must_use]
    pub fn with_most_net_work(self, most_net_work: u64) -> Options {
        Options {
            most_net_work,
            ..self
        }
    }
}
