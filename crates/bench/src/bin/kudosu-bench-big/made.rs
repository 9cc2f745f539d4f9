//! Grids made from a seed, which nothing was tuned on: solutions without a pattern, with holes at random.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use kudosu_board::{Rng, Shape};
use kudosu_testkit::{mixed_grid, puzzle_with_holes};

/// Height and width of the boxes, and percentages of holes around the hardest ones of that size.
const FAMILIES: &[((usize, usize), &[usize])] = &[
    ((5, 5), &[50, 54, 58]),
    ((5, 6), &[46, 50, 55, 60]),
    ((6, 6), &[45, 47, 48, 49, 52, 55, 60, 70]),
    ((4, 9), &[46, 48, 55]),
    ((6, 7), &[43, 45, 55, 60, 70]),
    ((7, 7), &[40, 43, 60, 65, 70, 80]),
    ((8, 8), &[35, 40, 60, 70, 80]),
    ((9, 9), &[30, 65, 80]),
    ((10, 10), &[30, 65, 80]),
];

/// Writes `count` grids of every family into a folder of its own below `folder`, which is returned.
pub fn make(folder: &Path, count: usize, seed: u64) -> Result<PathBuf> {
    let folder = folder.join(format!("made-{seed}-{count}"));
    fs::create_dir_all(&folder).with_context(|| format!("no folder {}", folder.display()))?;
    for &((height, width), percents) in FAMILIES {
        let shape = Shape::with_box(height, width)?;
        let side = shape.side();
        for number in 0..count {
            let mut rng = Rng::new(seed.wrapping_mul(1_000_003) + (100 * side + number) as u64);
            let solved = mixed_grid(&shape, &mut rng);
            for percent in percents {
                let puzzle = puzzle_with_holes(&solved, shape.cell_count() * percent / 100, &mut rng);
                let rows = puzzle.values().chunks(side).map(|row| {
                    let values: Vec<String> = row.iter().map(u8::to_string).collect();
                    values.join(",")
                });
                let name = format!(
                    "m{side}_{height}x{width}_h{percent}_{number}.{side}x{side}_box{height}x{width}.csv"
                );
                fs::write(folder.join(name), rows.collect::<Vec<_>>().join("\n"))?;
            }
        }
    }
    Ok(folder)
}
