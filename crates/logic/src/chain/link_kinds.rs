//! How rich a graph is: which statements and links chains of a kind may use.

use super::Graph;
use crate::{Query, Technique};

/// Which links a graph has. Statements about one digit are always weakly linked where they exclude each
/// other.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LinkKinds {
    /// Strong links in cells with two candidates.
    pub strong_in_cells: bool,
    /// Strong links in houses with two places for a digit.
    pub strong_in_houses: bool,
    /// Weak links between the candidates of a cell.
    pub weak_in_cells: bool,
    /// Statements about several cells where two houses meet.
    pub groups: bool,
    /// Strong links through almost locked sets of two and more cells.
    pub sets: bool,
    /// Strong links through such sets with one cell beyond their house.
    pub bent_sets: bool,
}

impl LinkKinds {
    /// One digit at a time.
    pub(crate) const X: LinkKinds = LinkKinds {
        strong_in_cells: false,
        strong_in_houses: true,
        weak_in_cells: false,
        groups: false,
        sets: false,
        bent_sets: false,
    };
    /// Cells with two candidates only.
    pub(crate) const XY: LinkKinds = LinkKinds {
        strong_in_cells: true,
        strong_in_houses: false,
        weak_in_cells: false,
        groups: false,
        sets: false,
        bent_sets: false,
    };
    /// All links between single candidates.
    pub(crate) const PLAIN: LinkKinds = LinkKinds {
        strong_in_cells: true,
        strong_in_houses: true,
        weak_in_cells: true,
        groups: false,
        sets: false,
        bent_sets: false,
    };
    /// Groups as well.
    pub(crate) const GROUPED: LinkKinds = LinkKinds {
        groups: true,
        ..LinkKinds::PLAIN
    };
    /// Groups and almost locked sets as well.
    pub(crate) const WITH_SETS: LinkKinds = LinkKinds {
        sets: true,
        ..LinkKinds::GROUPED
    };
    /// Sets that reach beyond their house as well.
    pub(crate) const WITH_BENT_SETS: LinkKinds = LinkKinds {
        bent_sets: true,
        ..LinkKinds::WITH_SETS
    };

    /// How many different ones there are.
    pub(crate) const COUNT: usize = 6;

    /// Which of them this is.
    pub(crate) const fn number(self) -> usize {
        match self {
            LinkKinds { bent_sets: true, .. } => 5,
            LinkKinds { sets: true, .. } => 4,
            LinkKinds { groups: true, .. } => 3,
            LinkKinds {
                weak_in_cells: true, ..
            } => 2,
            LinkKinds {
                strong_in_cells: true,
                ..
            } => 1,
            _ => 0,
        }
    }

    /// The graphs to search one after the other for a technique: plain, or those that hold more than that.
    pub(crate) fn of_chains(query: &Query<'_>) -> &'static [LinkKinds] {
        use Technique::{GroupedAlternatingChain, GroupedContinuousLoop, GroupedDiscontinuousLoop};
        match query.technique {
            GroupedAlternatingChain | GroupedContinuousLoop | GroupedDiscontinuousLoop => {
                let all = &[
                    LinkKinds::GROUPED,
                    LinkKinds::WITH_SETS,
                    LinkKinds::WITH_BENT_SETS,
                ];
                match (query.options.als_in_chains, query.options.bent_sets_in_chains) {
                    (_, true) => all,
                    (true, false) => &all[..2],
                    (false, false) => &all[..1],
                }
            }
            _ => &[LinkKinds::PLAIN],
        }
    }

    /// Whether a path makes use of links that these kinds have and the next fewer lack.
    pub(crate) fn is_needed(&self, graph: &Graph, path: &[usize]) -> bool {
        if self.sets {
            path.chunks_exact(2).any(|pair| {
                let set = graph.set_between(pair[0], pair[1]);
                set.is_some_and(|number| !self.bent_sets || graph.is_bent(number))
            })
        } else {
            !self.groups || path.iter().any(|&node| !graph.is_single(node))
        }
    }
}
