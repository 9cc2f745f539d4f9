//! Tridagon (Thor's hammer), and other cells that three digits cannot fill alone.
//!
//! *Tridagon*: in four boxes that form a rectangle three cells each, in different rows and columns; in three
//! of the boxes they go one way, in the fourth the other. Three digits do not fit into these twelve cells, so
//! one of the other candidates there, a *guardian*, is true: the only one is placed, and what all of several
//! exclude goes. *Impossible pattern*: the same for any other cells that three digits cannot fill.
//! *Guardian forcing net*: what follows from every guardian.
//!
//! ```text
//! a . . | a . .      each letter a cell with 1, 2 and 3:
//! . a . | . a .      whatever goes where, the fourth box
//! . . a | . . a      is left with 1, 2, 3 in the wrong order,
//! ------+------      so somewhere is a digit beyond these
//! a . . | . . a
//! . a . | . a .
//! . . a | a . .
//! ```

use super::prelude::*;
use crate::guarded::GuardedPattern;
use crate::net::find_from_guardians;

/// Of how many patterns the guardians are followed.
const MOST_FOLLOWED: usize = 60;

/// Those with few guardians first; each set of effects once.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    report_patterns(query, query.tridagons(), sink)
}

/// Those with few guardians first; each set of effects once.
pub fn find_impossible(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    report_patterns(query, query.impossible_patterns()?, sink)
}

/// What follows from every guardian of a pattern, the shortest argument first.
pub fn find_net(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let patterns = query.tridagons().iter().chain(query.impossible_patterns()?);
    let mut patterns: Vec<&GuardedPattern> = patterns.collect();
    patterns.retain(|pattern| pattern.guardians.len() > 1);
    patterns.sort_by_key(|pattern| pattern.guardians.len());
    patterns.truncate(MOST_FOLLOWED);
    find_from_guardians(query, &patterns, sink)
}

fn report_patterns(query: &Query<'_>, patterns: &[GuardedPattern], sink: &mut Sink<'_>) -> Flow {
    let mut seen = SeenEffects::default();
    for pattern in patterns {
        let Some(step) = pattern.step(query) else {
            continue;
        };
        let effects = step.placements.iter().chain(&step.eliminations);
        if seen.fresh(effects.copied().collect()).is_some() {
            sink(step)?;
        }
    }
    Flow::Continue(())
}
