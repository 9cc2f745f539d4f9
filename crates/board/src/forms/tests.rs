//! Whatever is written comes back as it was, from formats for people and from formats for machines.

use proptest::prelude::*;
use serde::de::DeserializeOwned;

use super::*;
use crate::{Cell, CellSet, Clue, ClueId, Digit, HouseId, LineRule, Rng, Unfinished};

/// The same thing after it was written and read in both sorts of format.
fn back<T: Serialize + DeserializeOwned + PartialEq + fmt::Debug>(thing: &T) {
    let text = serde_json::to_string(thing).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), thing, "{text}");
    let value = serde_json::to_value(thing).unwrap();
    assert_eq!(&serde_json::from_value::<T>(value).unwrap(), thing, "{text}");
    let bytes = postcard::to_stdvec(thing).unwrap();
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), thing, "{text}");
}

/// A shape of any kind.
fn shape(rng: &mut Rng) -> Shape {
    let side = *rng.pick(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 12, 16, 36]).unwrap();
    let regions = |left_out: usize| -> Vec<Option<usize>> {
        let region = |at: usize| (at % side + at / side) % side;
        let all = (0..side * side).map(region);
        all.map(|region| (region >= left_out).then_some(region)).collect()
    };
    let shape = match rng.below(5) {
        0 => Shape::with_regions(&regions(0)).unwrap(),
        1 => Shape::with_regions(&regions(1)).unwrap(),
        2 => Shape::with_box(1, side).unwrap(),
        _ => Shape::of_side(side).unwrap(),
    };
    match rng.below(4) {
        0 => shape.with_diagonals().unwrap(),
        1 => shape.with_disjoint_groups().unwrap(),
        2 => {
            let mut cells: Vec<Cell> = shape.cells().collect();
            rng.shuffle(&mut cells);
            cells.truncate(side);
            shape.with_house(cells).unwrap()
        }
        _ => shape,
    }
}

fn grid(shape: &Shape, rng: &mut Rng) -> Grid {
    let values: Vec<u8> = shape.cells().map(|_| rng.below(shape.side() + 1) as u8).collect();
    Grid::from_values(shape, &values).unwrap()
}

proptest! {
    #[test]
    fn shapes_grids_candidates_and_puzzles_come_back(seed in any::<u64>()) {
        let mut rng = Rng::new(seed);
        let shape = shape(&mut rng);
        let grid = grid(&shape, &mut rng);
        back(&shape);
        back(&grid);
        back(&Candidates::of(&grid));
        let mut list = vec![Clue::AntiKnight, Clue::Odd { cell: Cell::new(0) }];
        if shape.side() > 1 {
            let cells = vec![Cell::new(1), Cell::new(0), Cell::new(shape.side() as u16)];
            list.push(Clue::Line { rule: LineRule::Palindrome, cells });
        }
        let clues = Clues::new(&shape, list).unwrap();
        back(&clues);
        back(&Puzzle::new(grid.clone(), clues).unwrap());
        back(&Puzzle::from(grid));
    }

    #[test]
    fn small_things_come_back(
        digits in prop::collection::btree_set(1_u8..=100, 0..20), cells in prop::collection::vec(any::<u16>(), 0..9),
    ) {
        let digits: Vec<Digit> = digits.into_iter().map(|digit| Digit::new(digit).unwrap()).collect();
        let set: DigitSet = digits.iter().copied().collect();
        prop_assert_eq!(serde_json::to_string(&set).unwrap(), serde_json::to_string(&digits).unwrap());
        back(&digits);
        back(&set);
        back(&cells.iter().copied().map(Cell::new).collect::<CellSet>());
        back(&cells.iter().copied().map(Cell::new).collect::<Vec<Cell>>());
        back(&cells.iter().copied().map(ClueId::new).collect::<Vec<ClueId>>());
        back(&cells.iter().copied().map(HouseId::new).collect::<Vec<HouseId>>());
    }
}

#[test]
fn why_work_has_no_answer_is_a_word() {
    let all = [
        Unfinished::Stopped,
        Unfinished::OutOfMemory,
        Unfinished::LimitReached,
        Unfinished::WrongAnswer,
    ];
    all.iter().for_each(back);
    let words = serde_json::to_string(&all).unwrap();
    assert_eq!(
        words,
        r#"["stopped","out-of-memory","limit-reached","wrong-answer"]"#
    );
}

#[test]
fn people_get_names_and_what_follows_from_the_side_may_be_left_out() {
    let text = serde_json::to_string(&"12..".parse::<Puzzle>().unwrap()).unwrap();
    insta::assert_snapshot!(text, @r#"{"puzzle":"12..","shape":{"side":2}}"#);
    let brief = serde_json::to_string(&PuzzleForm::brief(&"12..".parse().unwrap())).unwrap();
    insta::assert_snapshot!(brief, @r#"{"puzzle":"12.."}"#);
    assert_eq!(
        serde_json::from_str::<Grid>(&brief).unwrap(),
        "12..".parse().unwrap()
    );
    let candidates = serde_json::to_string(&Candidates::of(&"12..".parse().unwrap())).unwrap();
    insta::assert_snapshot!(candidates, @r#"{"shape":{"side":2},"candidates":[[1],[2],[2],[1]]}"#);
}

#[test]
fn what_is_no_board_is_refused_with_the_place() {
    fn refused<T: DeserializeOwned + fmt::Debug>(text: &str) -> String {
        serde_json::from_str::<T>(text).unwrap_err().to_string()
    }
    let told = [
        refused::<Puzzle>(r#"{"puzzle": "12x."}"#),
        refused::<Puzzle>(r#"{"puzzle": "12."}"#),
        refused::<Puzzle>(r#"{"puzzle": "12..", "shape": {"side": 4, "box": [2, 2]}}"#),
        refused::<Puzzle>(r#"{"puzzle": "12..", "shape": {"side": 4, "box": [2, 3]}}"#),
        refused::<Puzzle>(r#"{"puzzle": "12..", "clues": ["anti-king", "killr 3: r1c1 r1c2"]}"#),
        refused::<Puzzle>(r#"{"puzzle": "12..", "clues": ["killer 9: r1c1 r1c2"]}"#),
        refused::<Puzzle>(r#"{"shape": {"side": 2}}"#),
        refused::<Grid>(r#"{"puzzle": "12..", "clues": ["anti-king"]}"#),
        refused::<Shape>(r#"{"side": 101}"#),
        refused::<Clues>(r#"{"shape": {"side": 2, "extra": [["r1c1", "r3c1"]]}, "clues": []}"#),
        refused::<Candidates>(r#"{"shape": {"side": 2}, "candidates": [[1], [2]]}"#),
        refused::<Candidates>(r#"{"shape": {"side": 2}, "candidates": [[1], [2], [3], []]}"#),
        refused::<Digit>("0"),
    ];
    insta::assert_snapshot!(told.join("\n"), @r#"
    puzzle: 'x' in cell 3 is too large; a 2×2 grid holds 1 to 2
    puzzle: 3 cells do not make a square grid of side 1 to 100
    puzzle: a 4×4 grid has 16 cells, not 4
    shape.box: boxes of 2×3 make a side of 6, not 4
    clues[1]: found "killr"; expected the name of a clue; did you mean killer?
    clues: clue 1 (killer cage at r1c1 r1c2): 9 can never come out: on this grid it lies between 3 and 3
    missing field `puzzle` at line 1 column 22
    clues: a grid has none; read a puzzle instead
    side: a grid has a side from 1 to 100, not 101
    shape.extra[0][1]: "r3c1" lies outside the grid, whose rows and columns go from 1 to 2
    candidates: a 2×2 grid has 4 cells, not 2
    candidates[2]: 3 is no digit of a 2×2 grid
    0 is no digit; digits go from 1 to 100, and a blank cell holds none
    "#);
}

#[test]
fn bytes_that_are_no_puzzle_are_refused() {
    let puzzle: Puzzle = ".142..1..2.4.3.1".parse().unwrap();
    let bytes = postcard::to_stdvec(&puzzle).unwrap();
    for length in 0..bytes.len() {
        assert!(postcard::from_bytes::<Puzzle>(&bytes[..length]).is_err());
    }
    for at in 0..bytes.len() {
        let mut wrong = bytes.clone();
        wrong[at] ^= 0x55;
        if let Ok(other) = postcard::from_bytes::<Puzzle>(&wrong) {
            assert_ne!(other, puzzle, "byte {at}");
        }
    }
}
