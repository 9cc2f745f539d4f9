//! `cargo xtask se-ratings`: our ratings against those of Sudoku Explainer 1.2.1.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use kudosu_board::{Grid, Shape, Stop};
use kudosu_logic::Position;
use kudosu_rating::rate_se;

use crate::shell::root;

/// Which ratings to compare with.
#[derive(Args)]
pub struct Options {
    /// Lines of a puzzle, a tab and `ER/EP/ED`; by default the ones in `shared/oracles` beside the repository
    #[arg(long)]
    file: Option<PathBuf>,
}

/// Prints every puzzle that is rated differently and, as the last lines, how many agree.
pub fn run(options: &Options) -> Result<()> {
    let file = options
        .file
        .clone()
        .unwrap_or_else(|| root().join("../shared/oracles/se121_ratings.tsv"));
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let (mut easy, mut easy_agree, mut hard, mut hard_agree) = (0, 0, 0, 0);
    for (puzzle, expected) in text.lines().filter_map(|line| line.split_once('\t')) {
        let values: Vec<u8> = puzzle
            .chars()
            .map(|c| c.to_digit(10).unwrap_or(0) as u8)
            .collect();
        let grid = Grid::from_values(&Shape::nine(), &values)?;
        let rating = rate_se(&Position::of(&grid), true, &Stop::new());
        let er: f64 = expected.split('/').next().unwrap_or_default().parse()?;
        let agrees = if er <= 6.2 {
            easy += 1;
            rating.to_string() == expected
        } else {
            hard += 1;
            rating.er.is_none()
        };
        match (agrees, er <= 6.2) {
            (true, true) => easy_agree += 1,
            (true, false) => hard_agree += 1,
            (false, _) => println!("{puzzle} is {expected}, not {rating}"),
        }
    }
    println!("above 6.2, and not rated lower: {hard_agree}/{hard}");
    println!("se-ratings: {easy_agree}/{easy}");
    Ok(())
}
