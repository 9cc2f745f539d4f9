//! An argument from suppositions in the pieces in which it is told and drawn: one after the other, none of
//! them with more than the eye can follow.

use kudosu_logic::{Branch, Inference, InferenceRule, Net};

/// What is told in one go: a branch, or the part of it before or behind a proof inside of it.
#[derive(Clone, Copy)]
pub(crate) struct Stage<'a> {
    pub branch: &'a Branch,
    /// How many suppositions are around it.
    pub depth: usize,
    /// Whether the supposition is made here.
    pub opens: bool,
    /// Whether the branch ends here.
    pub closes: bool,
    /// What is inferred here; of one that was refuted by a proof of its own, that proof is a stage before.
    pub inferences: &'a [Inference],
}

/// The stages of a net in the order in which they are told.
pub(crate) fn stages(net: &Net) -> Vec<Stage<'_>> {
    let mut all = Vec::new();
    for branch in &net.branches {
        add(branch, 0, &mut all);
    }
    all
}

fn add<'a>(branch: &'a Branch, depth: usize, all: &mut Vec<Stage<'a>>) {
    let mut stage = Stage {
        branch,
        depth,
        opens: true,
        closes: false,
        inferences: &[],
    };
    let mut start = 0;
    for (at, inference) in branch.inferences.iter().enumerate() {
        if let Some(inner) = told_apart(inference) {
            // The supposition is told before the first proof inside of it; later there may be nothing
            // between.
            let mut between = branch.inferences[start..at].iter();
            if stage.opens || between.any(|inference| told_apart(inference).is_none()) {
                stage.inferences = &branch.inferences[start..at];
                all.push(stage);
                stage.opens = false;
                start = at;
            }
            add(inner, depth + 1, all);
        }
    }
    stage.inferences = &branch.inferences[start..];
    stage.closes = true;
    all.push(stage);
}

/// The proof inside of a proof that is a stage of its own, because there is something to follow in it.
pub(crate) fn told_apart(inference: &Inference) -> Option<&Branch> {
    match &inference.reason {
        InferenceRule::Refuted(branch) if !branch.inferences.is_empty() => Some(branch),
        _ => None,
    }
}
