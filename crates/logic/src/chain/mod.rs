//! Chains: statements "this digit is in one of these cells" joined by links, and the search for what follows.
//!
//! A *strong* link says that at least one of two statements is true, a *weak* one that at most one is. A
//! chain that alternates strong, weak, …, strong therefore says that one of its two ends is true, and a loop
//! that alternates all the way round makes every weak link strong as well. All of remote pairs, X-chains,
//! XY-chains, nice loops and alternating inference chains are this one search over graphs of different
//! richness.

mod builder;
mod evidence;
mod graph;
mod link_kinds;
mod search;

pub(crate) use builder::GraphBuilder;
pub(crate) use evidence::{Closing, evidence};
pub(crate) use graph::Graph;
pub(crate) use link_kinds::LinkKinds;
pub(crate) use search::{Front, find_pincers, search};
