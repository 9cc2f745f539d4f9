//! What everything can be in some solution of a puzzle with rules: each value that was not seen yet is tried.

use std::collections::{BTreeMap, BTreeSet};

use kudosu_board::Unfinished;
use kudosu_notation::RulePosition;
use kudosu_schema::{CandidatesAnswer, Refusal, Status};
use kudosu_search::RuleSolutions;

use super::next;
use crate::effort::Effort;

pub(crate) fn candidates(position: &RulePosition, effort: &Effort<'_>) -> Result<CandidatesAnswer, Refusal> {
    let mut seen: Vec<BTreeSet<i64>> = vec![BTreeSet::new(); position.variables().len()];
    let mut first: Option<Vec<i64>> = None;
    let ended = look(position, effort, &mut seen, &mut first);
    let (over, error) = match ended? {
        Ok(()) => (true, None),
        Err(why) => (false, Some(effort.told(why))),
    };
    let is_several = seen.iter().any(|values| values.len() > 1);
    let names = position.variables().iter().map(|one| one.name.clone());
    let values = seen.iter().map(|values| values.iter().copied().collect());
    let possible: BTreeMap<String, Vec<i64>> = names.zip(values).collect();
    Ok(CandidatesAnswer {
        status: match (&first, is_several, over) {
            (_, true, _) => Status::Several,
            (_, _, false) => Status::Unfinished,
            (Some(_), false, true) => Status::Unique,
            (None, _, true) => Status::NoSolution,
        },
        candidates: Vec::new(),
        possible: Some(possible),
        solution: first.map(|values| position.puzzle().values_text(&values).trim_end().to_owned()),
        over,
        error,
    })
}

/// Looks for solutions until every value of everything was seen, or is known to be in none.
fn look(
    position: &RulePosition,
    effort: &Effort<'_>,
    seen: &mut [BTreeSet<i64>],
    first: &mut Option<Vec<i64>>,
) -> Result<Result<(), Unfinished>, Refusal> {
    let mut allowed = position.allowed();
    let search = |allowed: &[Vec<i64>]| {
        RuleSolutions::within(position.puzzle(), allowed).map_err(|error| Refusal::unfit(error.to_string()))
    };
    let mut found = |values: &[i64], seen: &mut [BTreeSet<i64>]| {
        for (seen, &value) in seen.iter_mut().zip(values) {
            seen.insert(value);
        }
        first.get_or_insert_with(|| values.to_vec());
    };
    match next(&mut search(&allowed)?, effort) {
        Err(why) => return Ok(Err(why)),
        Ok(None) => return Ok(Ok(())),
        Ok(Some(values)) => found(&values, seen),
    }
    for at in 0..allowed.len() {
        while let Some(value) = allowed[at]
            .iter()
            .copied()
            .find(|value| !seen[at].contains(value))
        {
            let mut tried = allowed.clone();
            tried[at] = vec![value];
            match next(&mut search(&tried)?, effort) {
                Err(why) => return Ok(Err(why)),
                Ok(Some(values)) => found(&values, seen),
                // It is in none, which narrows what is tried next.
                Ok(None) => allowed[at].retain(|other| *other != value),
            }
        }
    }
    Ok(Ok(()))
}
