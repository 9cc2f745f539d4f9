//! What a search can answer.

use kudosu_board::Grid;

/// How many solutions there are, as far as it matters: none, one, or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<S = Grid> {
    /// There is none.
    NoSolution,
    /// There is exactly this one; that there is no other was proven.
    Unique(S),
    /// There are at least these two.
    Several(S, S),
}

impl<S> Verdict<S> {
    /// Asks for the next solution until the verdict is known, twice at most.
    #[inline]
    pub(crate) fn find<E>(mut next: impl FnMut() -> Result<Option<S>, E>) -> Result<Verdict<S>, E> {
        let Some(first) = next()? else {
            return Ok(Verdict::NoSolution);
        };
        Ok(match next()? {
            None => Verdict::Unique(first),
            Some(second) => Verdict::Several(first, second),
        })
    }

    /// A solution, when there is one.
    pub fn solution(&self) -> Option<&S> {
        match self {
            Verdict::NoSolution => None,
            Verdict::Unique(solution) | Verdict::Several(solution, _) => Some(solution),
        }
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        matches!(self, Verdict::Unique(_))
    }

    /// The same verdict with its solutions in another form.
    pub fn map<T>(self, mut form: impl FnMut(S) -> T) -> Verdict<T> {
        match self {
            Verdict::NoSolution => Verdict::NoSolution,
            Verdict::Unique(solution) => Verdict::Unique(form(solution)),
            Verdict::Several(first, second) => Verdict::Several(form(first), form(second)),
        }
    }
}
