//! How rich a graph is: which statements and links chains of a kind may use.

use super::Graph;
use crate::{Hunt, Technique};

/// Which links a graph has. Statements about one digit are always weakly linked where they exclude each
/// other.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fabric {
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
}

impl Fabric {
    /// One digit at a time.
    pub(crate) const X: Fabric = Fabric {
        strong_in_cells: false,
        strong_in_houses: true,
        weak_in_cells: false,
        groups: false,
        sets: false,
    };
    /// Cells with two candidates only.
    pub(crate) const XY: Fabric = Fabric {
        strong_in_cells: true,
        strong_in_houses: false,
        weak_in_cells: false,
        groups: false,
        sets: false,
    };
    /// All links between single candidates.
    pub(crate) const PLAIN: Fabric = Fabric {
        strong_in_cells: true,
        strong_in_houses: true,
        weak_in_cells: true,
        groups: false,
        sets: false,
    };
    /// Groups as well.
    pub(crate) const GROUPED: Fabric = Fabric {
        groups: true,
        ..Fabric::PLAIN
    };
    /// Groups and almost locked sets as well.
    pub(crate) const WITH_SETS: Fabric = Fabric {
        sets: true,
        ..Fabric::GROUPED
    };

    /// The graphs to search one after the other for a technique: plain, or those that hold more than that.
    pub(crate) fn of_chains(hunt: &Hunt<'_>) -> &'static [Fabric] {
        use Technique::{GroupedAlternatingChain, GroupedContinuousLoop, GroupedDiscontinuousLoop};
        match hunt.technique {
            GroupedAlternatingChain | GroupedContinuousLoop | GroupedDiscontinuousLoop => {
                let all = &[Fabric::GROUPED, Fabric::WITH_SETS];
                if hunt.options.als_in_chains {
                    all
                } else {
                    &all[..1]
                }
            }
            _ => &[Fabric::PLAIN],
        }
    }

    /// Whether a path makes use of what this fabric has and the next poorer one lacks.
    pub(crate) fn is_needed(&self, graph: &Graph, path: &[usize]) -> bool {
        if self.sets {
            path.chunks_exact(2)
                .any(|pair| graph.set_between(pair[0], pair[1]).is_some())
        } else {
            !self.groups || path.iter().any(|&node| !graph.is_single(node))
        }
    }
}
