//! What a literal follows from: other literals, wherever they are written down.

use super::clauses::HEADER;
use super::{Learner, Reason};
use crate::general::encoding::Literal;

/// Where the premises of a literal, or those of a conflict, are written.
#[derive(Clone, Copy)]
pub(super) struct Premises {
    pub kind: PremiseKind,
    /// Where the first one stands, or the only one itself.
    pub start: u32,
    pub length: usize,
}

/// Where to look.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PremiseKind {
    Literal,
    Clause,
    Rule,
}

impl Learner {
    /// The premises of a variable with this reason, all of them false literals; of a clause also the literal
    /// itself.
    #[inline]
    pub(super) fn premises(&mut self, variable: usize, reason: Reason) -> Premises {
        if let Some(clause) = reason.as_clause() {
            Premises {
                kind: PremiseKind::Clause,
                start: clause + HEADER as u32,
                length: self.clause(clause).len(),
            }
        } else if let Some(finding) = reason.as_finding() {
            self.explained(variable, finding)
        } else {
            Premises {
                kind: PremiseKind::Literal,
                start: reason.as_literal() ^ 1,
                length: 1,
            }
        }
    }

    /// One of some premises.
    #[inline]
    pub(super) fn premise(&self, premises: Premises, at: usize) -> Literal {
        let start = premises.start as usize;
        match premises.kind {
            PremiseKind::Literal => premises.start,
            PremiseKind::Clause => self.arena[start + at],
            PremiseKind::Rule => self
                .ruling
                .as_ref()
                .map_or(0, |ruling| ruling.explanations[start + at]),
        }
    }
}
