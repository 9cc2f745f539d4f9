//! Ratings of a few hundred puzzles of our own, with nothing beside the repository: what they were when the
//! list was made, they stay. The list was made by this engine (see its head), so it shows that nothing has
//! changed; that the numbers equal those of other programs is compared elsewhere.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeMap;

use kudosu_board::{Grid, Stop};
use kudosu_logic::Position;
use kudosu_rating::{rate_hodoku, rate_se};

/// A puzzle, ER/EP/ED, HoDoKu's level and HoDoKu's score on each line.
const LIST: &str = include_str!("../../../testdata/ratings.tsv");

#[test]
fn a_few_hundred_puzzles_of_our_own_keep_their_ratings_on_both_scales() {
    let mut by_band: BTreeMap<usize, usize> = BTreeMap::new();
    for line in LIST.lines().filter(|line| !line.starts_with('#')) {
        let [puzzle, se, level, score] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns, not {line}");
        };
        let start = Position::of(puzzle.parse::<Grid>().unwrap());
        let stop = Stop::new();
        assert_eq!(rate_se(&start, true, &stop).unwrap().to_string(), se, "{puzzle}");
        let hodoku = rate_hodoku(&start, true, &stop).unwrap();
        let told = format!("{} {}", hodoku.level, hodoku.score);
        assert_eq!(told, format!("{level} {score}"), "{puzzle}");
        let er: f64 = se.split('/').next().unwrap().parse().unwrap();
        *by_band.entry(er as usize).or_default() += 1;
    }
    let all: usize = by_band.values().sum();
    assert!(all >= 300, "{all}");
    for band in 1..=9 {
        assert!(by_band.contains_key(&band), "no puzzle of {band}: {by_band:?}");
    }
}
