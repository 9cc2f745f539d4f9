//! The digits of each cell that occur in some solution, told as they are found.

use kudosu_notation::Document;
use kudosu_schema::{CandidatesAnswer, CandidatesQuestion, Refusal};
use kudosu_search::TrueCandidates;

use crate::effort::Effort;

/// Searches to the end, or until it is stopped; `told` hears of every solution that shows something new.
///
/// ```
/// use kudosu_board::{Grid, Stop};
/// use kudosu_notation::Document;
/// use kudosu_verbs::{Effort, each_candidate};
///
/// let document = Document::new("1234............".parse::<Grid>()?);
/// let (stop, mut told) = (Stop::new(), 0);
/// let all = each_candidate(&document, &Effort::new(&stop), &mut |_| told += 1);
/// assert!(all.over && told > 1 && all.candidates[0] == [1]);
/// # Ok::<(), kudosu_board::LineError>(())
/// ```
pub fn each_candidate(
    document: &Document,
    effort: &Effort<'_>,
    told: &mut dyn FnMut(&TrueCandidates),
) -> CandidatesAnswer {
    let mut search = TrueCandidates::new(&document.puzzle);
    let ended = loop {
        match search.next_solution(effort.stop) {
            Ok(Some(_)) => told(&search),
            Ok(None) => break None,
            Err(why) => break Some(effort.told(why)),
        }
    };
    // What was found until it was stopped is an answer too; it says that it is not over.
    CandidatesAnswer {
        error: ended,
        ..CandidatesAnswer::of(&search)
    }
}

pub(crate) fn candidates(
    _: &CandidatesQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<CandidatesAnswer, Refusal> {
    if let Some(position) = document.rules() {
        return crate::rules::candidates(position, effort);
    }
    Ok(each_candidate(document, effort, &mut |_| {}))
}
