//! Lines whose two ends say what may lie between them: between lines and lockout lines.

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, bit, digits, range};

/// What the ends of a line say about the cells between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::clued) enum SpanRule {
    /// Their digits lie strictly between those of the ends.
    Between,
    /// The ends are at least this far apart, and the others' digits lie outside.
    Outside { apart: i32 },
}

impl SpanRule {
    /// What may lie between two ends with these digits; `None` where the ends themselves are wrong.
    #[inline]
    fn allowed(self, a: i32, b: i32, full: Mask) -> Option<Mask> {
        let (low, high) = (a.min(b), a.max(b));
        match self {
            SpanRule::Between => Some(range(low + 1, high - 1)),
            SpanRule::Outside { apart } => (high - low >= apart).then(|| full & !range(low, high)),
        }
    }
}

/// A line with a rule for what its ends leave to the cells between.
#[derive(Debug)]
pub(in crate::clued) struct Span {
    pub(super) cells: Box<[u16]>,
    rule: SpanRule,
    full: Mask,
}

impl Span {
    /// A line of two cells or more.
    pub(in crate::clued) fn new(cells: Box<[u16]>, rule: SpanRule, full: Mask) -> Span {
        Span { cells, rule, full }
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let (&[first], middle, &[last]) = (
            &self.cells[..1],
            &self.cells[1..self.cells.len() - 1],
            &self.cells[self.cells.len() - 1..],
        ) else {
            return Ok(());
        };
        let ends = (domains.get(first), domains.get(last));
        let (mut firsts, mut lasts, mut between) = (0, 0, 0);
        for a in digits(ends.0) {
            for b in digits(ends.1) {
                let Some(allowed) = self.rule.allowed(a, b, self.full) else {
                    continue;
                };
                if middle.iter().all(|&cell| domains.get(cell) & allowed != 0) {
                    firsts |= bit(a);
                    lasts |= bit(b);
                    between |= allowed;
                }
            }
        }
        domains.keep(first, firsts)?;
        domains.keep(last, lasts)?;
        for &cell in middle {
            domains.keep(cell, between)?;
        }
        Ok(())
    }
}
