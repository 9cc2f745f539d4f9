//! Tests that every kind of clue that SudokuMaker has a rule for is written as that rule and comes back.

use kudosu_board::{Clue, ClueKind, Grid, Puzzle, Rng, Shape};
use kudosu_testkit::{mixed_grid, random_clue};
use serde_json::Value;

use crate::{Document, Format, ReadOptions, lz, read_one, write_document};

/// The number of the rule that a kind is written as; `None` for those that there is none for. A new kind does
/// not compile before it has its line here.
fn number(kind: ClueKind) -> Option<u64> {
    Some(match kind {
        ClueKind::AntiKing => 12,
        ClueKind::AntiKnight => 13,
        ClueKind::Even => 100,
        ClueKind::Odd => 101,
        ClueKind::Maximum => 102,
        ClueKind::Minimum => 103,
        ClueKind::Difference | ClueKind::NonConsecutive => 200,
        ClueKind::Ratio | ClueKind::NegativeRatio => 201,
        ClueKind::Sum | ClueKind::NegativeSum => 202,
        ClueKind::Thermometer | ClueKind::SlowThermometer => 300,
        ClueKind::Killer => 301,
        ClueKind::Clone => 302,
        ClueKind::Quadruple => 303,
        ClueKind::ExtraRegion => 305,
        ClueKind::Renban => 400,
        ClueKind::Whispers => 401,
        ClueKind::Palindrome => 402,
        ClueKind::Between => 403,
        ClueKind::RegionSum => 404,
        ClueKind::Entropic | ClueKind::Modular | ClueKind::Parity => 406,
        ClueKind::Lockout => 407,
        ClueKind::Arrow => 408,
        ClueKind::DoubleArrow => 409,
        ClueKind::LittleKiller => 500,
        ClueKind::Sandwich => 501,
        ClueKind::XSum => 502,
        ClueKind::Skyscraper => 503,
        ClueKind::NumberedRoom => 504,
        ClueKind::RowIndexer => 600,
        ClueKind::ColumnIndexer => 601,
        ClueKind::Marks
        | ClueKind::CountingCircles
        | ClueKind::BoxIndexer
        | ClueKind::Nabner
        | ClueKind::Zipper
        | ClueKind::Sums => return None,
    })
}

/// The numbers of the rules in a link.
fn numbers(link: &str) -> Vec<u64> {
    let (_, packed) = link.trim_end().split_once("?puzzle=").unwrap();
    let text = lz::unpack(&packed.replace("%2B", "+").replace('-', "/"), 1 << 20);
    let json: Value = serde_json::from_str(&text.unwrap_or_default()).unwrap();
    let rules = json["puzzle"]["constraints"].as_array().unwrap();
    rules.iter().filter_map(|rule| rule["type"].as_u64()).collect()
}

#[test]
fn every_kind_of_clue_is_written_as_its_rule_and_comes_back() {
    let shape = Shape::nine();
    let mut rng = Rng::new(15);
    for &kind in ClueKind::ALL {
        let mut written = 0;
        for _ in 0..60 {
            let solution = mixed_grid(&shape, &mut rng);
            let Some(clue) = random_clue(kind, &solution, &mut rng) else {
                continue;
            };
            let document =
                Document::new(Puzzle::with_clue_list(Grid::blank(&shape), vec![clue.clone()]).unwrap());
            let Ok(link) = write_document(&document, Format::Sudokumaker) else {
                // Pairs that do not touch, and sums other than X and V, have no place there.
                assert!(
                    number(kind).is_none() || matches!(clue, Clue::Pair { .. }),
                    "{clue:?}"
                );
                continue;
            };
            written += 1;
            assert!(numbers(&link).contains(&number(kind).unwrap()), "{clue:?}");
            let options = ReadOptions::default().with_clues();
            let read = read_one(link.as_bytes(), &options).unwrap();
            let in_order = |clue: &Clue| {
                let mut clue = clue.clone();
                match &mut clue {
                    Clue::Pair { cells, .. } => cells.sort_unstable(),
                    Clue::Quadruple { cells, .. } => cells.sort_unstable(),
                    _ => {}
                }
                clue
            };
            let read: Vec<Clue> = read.puzzle.clues().as_slice().iter().map(in_order).collect();
            assert_eq!(read, [in_order(&clue)]);
        }
        assert_eq!(written > 0, number(kind).is_some(), "{kind}");
    }
}
