//! Sudoku Explainer's three numbers: the hardest step, the hardest up to the first digit, and the first step.

pub mod nine;

use std::fmt;

use kudosu_board::Stop;
use kudosu_logic::{End, Position, Profile, explainer_rating, solve_path};

/// ER, EP and ED in tenths. `None` means that the path needs chains before that point, which rate above 6.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeRating {
    /// The hardest step of the whole path.
    pub er: Option<u32>,
    /// The hardest step up to and including the one that places the first digit.
    pub ep: Option<u32>,
    /// The first step.
    pub ed: Option<u32>,
}

impl fmt::Display for SeRating {
    /// `4.2/1.2/1.2`, with `>6.2` where chains are needed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, rating) in [self.er, self.ep, self.ed].into_iter().enumerate() {
            let slash = if at == 0 { "" } else { "/" };
            match rating {
                Some(tenths) => write!(f, "{slash}{}.{}", tenths / 10, tenths % 10)?,
                None => write!(f, "{slash}>6.2")?,
            }
        }
        Ok(())
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
pub fn rate_se(start: &Position, assume_unique: bool, stop: &Stop) -> SeRating {
    let profile = Profile::se121().assume_unique(assume_unique);
    let path = solve_path(start, &profile, stop);
    let shape = start.shape();
    let ratings: Vec<Option<u32>> = path
        .steps
        .iter()
        .map(|step| explainer_rating(step, shape))
        .collect();
    let hardest = |steps: &[Option<u32>]| steps.iter().copied().max().unwrap_or(Some(0));
    let first_digit = path.steps.iter().position(|step| !step.placements.is_empty());
    let solved = path.end == End::Solved;
    SeRating {
        er: solved.then(|| hardest(&ratings)).flatten(),
        ep: match first_digit {
            Some(at) => hardest(&ratings[..=at]),
            None => solved.then_some(0),
        },
        ed: match ratings.first() {
            Some(&first) => first,
            None => solved.then_some(0),
        },
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Grid, Shape};
    use kudosu_testkit::shared_file;

    use super::*;

    fn puzzle(line: &str) -> Grid {
        let values: Vec<u8> = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as u8).collect();
        Grid::from_values(&Shape::nine(), &values).unwrap()
    }

    #[test]
    fn every_puzzle_up_to_6_2_is_rated_as_sudoku_explainer_does() {
        let Some(file) = shared_file("oracles/se121_ratings.tsv") else {
            return;
        };
        let text = std::fs::read_to_string(file).unwrap();
        let (mut compared, mut up_to_first_digit, mut wrong) = (0, 0, Vec::new());
        for (line, expected) in text.lines().filter_map(|line| line.split_once('\t')) {
            let rating = rate_se(&Position::of(&puzzle(line)), true, &Stop::new()).to_string();
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
