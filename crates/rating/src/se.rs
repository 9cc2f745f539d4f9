//! Sudoku Explainer's three numbers: the hardest step, the hardest up to the first digit, and the first step.

pub mod nine;

use std::fmt;

use kudosu_board::{Shape, Stop, Unfinished};
use kudosu_logic::{End, Position, Profile, Step, explainer_rating, solve_path};

/// ER, EP and ED.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeRating {
    /// The hardest step of the whole path.
    pub er: SeNumber,
    /// The hardest step up to and including the one that places the first digit.
    pub ep: SeNumber,
    /// The first step.
    pub ed: SeNumber,
}

/// A number on Sudoku Explainer's scale, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeNumber {
    /// This number.
    Exactly(u32),
    /// The path needs something that rates higher than this, and is not followed further.
    MoreThan(u32),
}

/// Beyond this, in tenths, there are only chains.
pub const MOST_WITHOUT_CHAINS: u32 = 62;

impl SeNumber {
    /// The number in tenths, where it is known.
    pub const fn tenths(self) -> Option<u32> {
        match self {
            SeNumber::Exactly(tenths) => Some(tenths),
            SeNumber::MoreThan(_) => None,
        }
    }
}

impl From<Option<u32>> for SeNumber {
    /// What techniques without chains rate; `None` where they are not enough.
    fn from(tenths: Option<u32>) -> SeNumber {
        tenths.map_or(SeNumber::MoreThan(MOST_WITHOUT_CHAINS), SeNumber::Exactly)
    }
}

impl fmt::Display for SeNumber {
    /// `4.2`, or `>6.2` where only that much is known.
    ///
    /// ```
    /// use kudosu_rating::SeNumber;
    ///
    /// assert_eq!(SeNumber::Exactly(42).to_string(), "4.2");
    /// assert_eq!(SeNumber::MoreThan(62).to_string(), ">6.2");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, tenths) = match self {
            SeNumber::Exactly(tenths) => ("", tenths),
            SeNumber::MoreThan(tenths) => (">", tenths),
        };
        f.pad(&format!("{sign}{}.{}", tenths / 10, tenths % 10))
    }
}

impl fmt::Display for SeRating {
    /// `4.2/1.2/1.2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// Which program "Sudoku Explainer 1.2.1" is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SeReading {
    /// With the later mending of unique loops and graves, as today's ports have it.
    #[default]
    Mended,
    /// As it was published in 2007.
    Original,
}

/// Rates a position by Sudoku Explainer's own path through it.
pub fn rate_se(start: &Position, assume_unique: bool, stop: &Stop) -> Result<SeRating, Unfinished> {
    let profile = Profile::se121().assume_unique(assume_unique);
    let path = solve_path(start, &profile, stop)?;
    Ok(SeRating::of_path(&path.steps, path.end, start.shape()))
}

impl SeRating {
    /// The rating of a path that followed [`Profile::se121`].
    pub fn of_path(steps: &[Step], end: End, shape: &Shape) -> SeRating {
        let ratings: Vec<Option<u32>> = steps.iter().map(|step| explainer_rating(step, shape)).collect();
        let hardest = |steps: &[Option<u32>]| steps.iter().copied().max().unwrap_or(Some(0));
        let first_digit = steps.iter().position(|step| !step.placements.is_empty());
        let solved = end == End::Solved;
        let er = solved.then(|| hardest(&ratings)).flatten();
        let ep = match first_digit {
            Some(at) => hardest(&ratings[..=at]),
            None => solved.then_some(0),
        };
        let ed = match ratings.first() {
            Some(&first) => first,
            None => solved.then_some(0),
        };
        SeRating {
            er: er.into(),
            ep: ep.into(),
            ed: ed.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::Grid;
    use kudosu_testkit::shared_file;

    use super::*;

    fn puzzle(line: &str) -> Grid {
        Grid::from_line(&Shape::nine(), line).unwrap()
    }

    #[test]
    fn every_puzzle_up_to_6_2_is_rated_as_sudoku_explainer_does() {
        let Some(file) = shared_file("oracles/se121_ratings.tsv") else {
            return;
        };
        let text = std::fs::read_to_string(file).unwrap();
        let (mut compared, mut up_to_first_digit, mut wrong) = (0, 0, Vec::new());
        for (line, expected) in text.lines().filter_map(|line| line.split_once('\t')) {
            let rating = rate_se(&Position::of(&puzzle(line)), true, &Stop::new())
                .unwrap()
                .to_string();
            let numbers: Vec<f64> = expected.split('/').map(|part| part.parse().unwrap()).collect();
            let expected = if numbers[0] <= 6.2 {
                compared += 1;
                expected.to_owned()
            } else {
                // Chains are needed, but perhaps not for the first digit.
                up_to_first_digit += usize::from(numbers[1] <= 6.2);
                let known = |number: f64| {
                    if number <= 6.2 {
                        format!("{number:.1}")
                    } else {
                        ">6.2".to_owned()
                    }
                };
                numbers
                    .iter()
                    .map(|&number| known(number))
                    .collect::<Vec<_>>()
                    .join("/")
            };
            if rating != expected {
                wrong.push(format!("{line} is {expected}, not {rating}"));
            }
        }
        println!(
            "{compared} puzzles up to 6.2 and the beginnings of {up_to_first_digit} harder ones compared"
        );
        assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
        assert_eq!(compared, 974);
    }
}
