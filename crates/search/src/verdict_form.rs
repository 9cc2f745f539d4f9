//! How serde writes and reads a verdict: a word, and the solutions that it rests on.

use serde::de::{Deserializer, Error as _};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::Verdict;

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Word {
    None,
    Unique,
    Several,
}

#[derive(Serialize, Deserialize)]
struct Form<S> {
    verdict: Word,
    /// As many as the word says; the first two of several.
    solutions: Vec<S>,
}

/// A verdict is a word and a list of as many solutions as that word says.
///
/// ```
/// use kudosu_board::{Grid, Stop};
/// use kudosu_search::{Verdict, verdict};
///
/// let puzzle: Grid = "1...".parse()?;
/// let found = verdict(&puzzle, Stop::never())?;
/// let text = serde_json::to_string(&found)?;
/// assert_eq!(text, r#"{"verdict":"unique","solutions":[{"puzzle":"1221","shape":{"side":2}}]}"#);
/// assert_eq!(serde_json::from_str::<Verdict>(&text)?, found);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<S: Serialize> Serialize for Verdict<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        let (verdict, solutions) = match self {
            Verdict::NoSolution => (Word::None, Vec::new()),
            Verdict::Unique(only) => (Word::Unique, vec![only]),
            Verdict::Several(one, other) => (Word::Several, vec![one, other]),
        };
        Form { verdict, solutions }.serialize(serializer)
    }
}

impl<'de, S: Deserialize<'de>> Deserialize<'de> for Verdict<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Verdict<S>, D::Error> {
        let Form { verdict, solutions } = Form::<S>::deserialize(deserializer)?;
        let (found, mut next) = (solutions.len(), solutions.into_iter());
        match (verdict, next.next(), next.next(), next.next()) {
            (Word::None, None, ..) => Ok(Verdict::NoSolution),
            (Word::Unique, Some(only), None, _) => Ok(Verdict::Unique(only)),
            (Word::Several, Some(one), Some(other), None) => Ok(Verdict::Several(one, other)),
            (verdict, ..) => {
                let expected = match verdict {
                    Word::None => "none has no solution",
                    Word::Unique => "unique has one solution",
                    Word::Several => "several has two solutions",
                };
                Err(D::Error::custom(format!("solutions: {expected}, not {found}")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Cell, ClueId, Grid, Shape, Stop};
    use serde::de::DeserializeOwned;

    use super::*;
    use crate::{BrokenParts, Part, verdict};

    fn back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(thing: &T) -> String {
        let text = serde_json::to_string(thing).unwrap();
        assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), thing);
        let bytes = postcard::to_stdvec(thing).unwrap();
        assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), thing);
        text
    }

    #[test]
    fn every_verdict_comes_back() {
        let latin = Shape::with_box(1, 4).unwrap();
        let none = Grid::from_line(&latin, "11..............").unwrap();
        let several = Grid::blank(&latin);
        let unique: Grid = ".142..1..2.4.3.1".parse().unwrap();
        for (puzzle, word) in [(none, "none"), (several, "several"), (unique, "unique")] {
            let text = back(&verdict(&puzzle, Stop::never()).unwrap());
            assert!(text.starts_with(&format!(r#"{{"verdict":"{word}""#)), "{text}");
        }
    }

    #[test]
    fn parts_of_a_puzzle_come_back() {
        let parts = vec![Part::Given(Cell::new(4)), Part::Clue(ClueId::new(2))];
        let text = back(&BrokenParts {
            parts,
            is_minimal: true,
        });
        assert_eq!(text, r#"{"parts":[{"given":4},{"clue":2}],"minimal":true}"#);
    }

    #[test]
    fn a_word_with_more_or_fewer_solutions_than_it_says_is_refused() {
        let refused = |text: &str| serde_json::from_str::<Verdict<u8>>(text).unwrap_err().to_string();
        assert_eq!(
            refused(r#"{"verdict":"none","solutions":[1]}"#),
            "solutions: none has no solution, not 1"
        );
        assert_eq!(
            refused(r#"{"verdict":"unique","solutions":[]}"#),
            "solutions: unique has one solution, not 0"
        );
        let three = refused(r#"{"verdict":"several","solutions":[1,2,3]}"#);
        assert_eq!(three, "solutions: several has two solutions, not 3");
    }
}
