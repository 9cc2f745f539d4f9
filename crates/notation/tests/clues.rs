//! Clues come back from every format that can say them.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use kudosu_board::{Clue, ClueKind, Clues, Grid, Puzzle, Rng, Shape};
use kudosu_notation::{
    Document, Format, Loss, ReadOptions, losses, read_clue_line, read_one, recognise, write_clue_line,
    write_document,
};
use kudosu_testkit::{broken_keys, mixed_grid, random_clue, variants};
use proptest::prelude::*;

const FORMATS: [Format; 6] = [
    Format::Clues,
    Format::Json,
    Format::Fpuzzles,
    Format::FpuzzlesJson,
    Format::Sudokupad,
    Format::Sudokumaker,
];

fn options() -> ReadOptions {
    ReadOptions::default().with_clues()
}

/// The clues in an order that does not depend on the format; nor does that of cells which may stand in any.
fn sorted(clues: &Clues) -> Vec<String> {
    let line = |clue: &Clue| {
        let mut clue = clue.clone();
        match &mut clue {
            Clue::Pair { cells, .. } => cells.sort_unstable(),
            Clue::Quadruple { cells, .. } => cells.sort_unstable(),
            _ => {}
        }
        write_clue_line(&clue, clues.shape())
    };
    let mut lines: Vec<String> = clues.as_slice().iter().map(line).collect();
    lines.sort();
    lines
}

fn comes_back(document: &Document, format: Format) {
    let Ok(text) = write_document(document, format) else {
        let is_own = [Format::Clues, Format::Json].contains(&format);
        assert!(!is_own, "our own formats say everything");
        return;
    };
    let layout = recognise(text.as_bytes(), true, &options()).unwrap();
    let again = layout
        .read_one(text.as_bytes(), &options())
        .unwrap_or_else(|error| panic!("{error}:\n{text}"));
    assert_eq!(again.puzzle.grid(), document.puzzle.grid(), "{text}");
    if !losses(document, format).contains(&Loss::Solution) {
        assert_eq!(again.solution, document.solution, "{text}");
    }
    assert_eq!(
        sorted(again.puzzle.clues()),
        sorted(document.puzzle.clues()),
        "{text}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn every_kind_of_clue_comes_back_from_every_format(seed in any::<u64>(), side in prop::sample::select(vec![4, 6, 9, 12])) {
        let mut rng = Rng::new(seed);
        let shape = Shape::of_side(side).unwrap();
        let solution = mixed_grid(&shape, &mut rng);
        let list: Vec<_> = ClueKind::ALL.iter().filter_map(|&kind| random_clue(kind, &solution, &mut rng)).collect();
        for clue in &list {
            let line = write_clue_line(clue, &shape);
            prop_assert_eq!(read_clue_line(&line, &shape), Ok(vec![clue.clone()]), "{}", line);
            let puzzle = Puzzle::with_clue_list(Grid::blank(&shape), vec![clue.clone()]).unwrap();
            let document = Document::new(puzzle).with_comment("a puzzle; of mine");
            for format in FORMATS {
                comes_back(&document, format);
            }
        }
        let puzzle = Puzzle::with_clue_list(solution.clone(), list).unwrap();
        let document = Document::new(puzzle).with_solution(Some(solution));
        for format in FORMATS {
            comes_back(&document, format);
        }
        prop_assert!(losses(&document, Format::Line).contains(&Loss::Clues));
    }
}

#[test]
fn the_puzzles_of_the_collections_come_back_from_every_format_and_keep_their_solution() {
    for variant in variants() {
        let document = &variant.document;
        for solution in variant.solution.iter() {
            let kept = document.givens().is_solved_by(solution);
            assert!(
                kept,
                "{}: {:?}",
                variant.name,
                document.puzzle.clues().broken_by(solution)
            );
        }
        for format in FORMATS {
            comes_back(document, format);
        }
        let text = write_document(document, Format::FpuzzlesJson).unwrap();
        let again = read_one(text.as_bytes(), &options()).unwrap();
        assert_eq!(again.comment, document.comment, "{}", variant.name);
        assert_eq!(again.drawing, document.drawing, "{}", variant.name);
    }
}

#[test]
fn whoever_cannot_use_clues_gets_none() {
    let text = "killer 15: r1c1 r1c2\nanti-knight\n";
    let error = read_one(text.as_bytes(), &ReadOptions::default()).unwrap_err();
    insta::assert_snapshot!(error);
}

#[test]
fn a_puzzle_is_typed_with_one_clue_a_line() {
    let text = "\
# a small killer
box 2x3
. . . | . . 6
. . . | . . .
------+------
. . . | . . .
. . . | 1 . .
------+------
. . . | . . .
. . . | . . .
diagonals rising
Killer 9: R1C1, R2C1
thermo: r3c1-r3c4
x: r1c2 r1c3
whispers: r6c1-r6c3
arrow: r5c5 r5c6 > r6c6 r6c5 r6c4
region: r1c1 r2c2 r3c3 r4c4 r5c5 r6c6
little-killer 11: r1c4 down-left
sandwich 7: r3c0
marks 135: r2c2 r2c3
negative-xv 7
";
    let document = read_one(text.as_bytes(), &options()).unwrap();
    insta::assert_snapshot!(write_document(&document, Format::Clues).unwrap());
}

#[test]
fn an_x_on_a_line_of_its_own_made_a_stream_a_clue_document() {
    let stream = b".142..1..2.4.3.1\nx\n.142..1..2.4.3.1\n";
    let layout = recognise(stream, true, &options());
    assert_eq!(layout, Ok(kudosu_notation::Layout::Lines(Format::Line)));
}

#[test]
fn a_slip_in_a_clue_is_pointed_at() {
    let told = |line: &str| {
        let error = read_one(format!("size 9\nanti-king\n{line}\n").as_bytes(), &options()).unwrap_err();
        format!(
            "{line} -> {}:{} {error}",
            error.line().unwrap_or(0),
            error.column().unwrap_or(0)
        )
    };
    let lines = [
        "killer 15: r1c1 r1c10",
        "killer 18: r1c1 r1c2",
        "killer 15",
        "killer 3 4: r1c1 r1c2",
        "sum: r1c1 r1c2",
        "ratio: r1c1",
        "thermo 3: r1c1 r1c2",
        "thermo: r1c1-r2c3",
        "arrow: r1c1 r1c2",
        "sandwich 3: r1c1",
        "little-killer 3: r1c1",
        "little-killer 3: r1c2 downwards",
        "quadruple 19a: r1c1 r1c2 r2c1 r2c2",
        "anti-king: r1c1",
        "clone: r1c1",
    ];
    insta::assert_snapshot!(lines.map(told).join("\n"));
}

#[test]
fn what_is_drawn_or_told_and_not_understood_is_said_aloud() {
    let notes = |field: &str| {
        let cells = "[{},{},{},{}]";
        let text = format!("{{\"size\":4,\"grid\":[{cells},{cells},{cells},{cells}],{field}}}");
        let document = read_one(text.as_bytes(), &options()).unwrap();
        let notes: Vec<String> = document.notes.iter().map(ToString::to_string).collect();
        format!("{field}\n    {}", notes.join("\n    "))
    };
    let fields = [
        "\"ruleset\":\"Normal sudoku rules apply.\"",
        "\"ruleset\":\"Normal sudoku rules apply. Green cells are friendly.\"",
        "\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"outlineC\":\"#F067F0\",\"width\":0.4}]",
        "\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"fromConstraint\":\"Renban\"}]",
        "\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}],\"ruleset\":\"Thermometers rise.\"",
        "\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"\"}]",
    ];
    insta::assert_snapshot!(fields.map(notes).join("\n"));
}

#[test]
fn clues_mean_what_somebody_else_says_they_mean() {
    let mut rng = Rng::new(20);
    let mut cases = Vec::new();
    for side in [4, 6, 9] {
        let shape = Shape::of_side(side).unwrap();
        for &kind in ClueKind::ALL {
            for _ in 0..12 {
                let (solution, other) = (mixed_grid(&shape, &mut rng), mixed_grid(&shape, &mut rng));
                let Some(clue) = random_clue(kind, &solution, &mut rng) else {
                    continue;
                };
                let puzzle = Puzzle::with_clue_list(Grid::blank(&shape), vec![clue]).unwrap();
                // What f-puzzles has no key for, the oracle does not know, nor sums other than X and V.
                let json = write_document(&Document::new(&puzzle), Format::FpuzzlesJson);
                if let Ok(json) = json.map(|text| text.replace("\"sum\"", "\"xv\"")) {
                    cases.push((json.clone(), solution, puzzle.clues().clone()));
                    cases.push((json, other, puzzle.clues().clone()));
                }
            }
        }
    }
    let pairs = cases.iter().map(|(json, grid, _)| (json.as_str(), grid));
    let Some(answers) = broken_keys(pairs) else {
        return;
    };
    assert_eq!(answers.len(), cases.len());
    let mut broken = 0;
    for ((json, grid, clues), answer) in cases.iter().zip(&answers) {
        broken += usize::from(!answer.is_empty());
        assert_eq!(
            clues.are_kept_by(grid),
            answer.is_empty(),
            "{answer}: {grid} {json}"
        );
    }
    assert!(
        broken > 100 && broken < cases.len() - 100,
        "both answers were asked for"
    );
}

#[test]
fn clues_have_the_names_that_people_use() {
    let text = "German Whispers: r1c1 r1c2\nkiller cage 15: r2c1 r2c2\nwhite kropki: r3c1 r3c2\n\
                black dot: r3c3 r3c4\nRenban lines: r4c1 r4c2\ndutch whispers: r5c1 r5c2\nanti knight";
    let document = read_one(text.as_bytes(), &options()).unwrap();
    let written = write_document(&document, Format::Clues).unwrap();
    insta::assert_snapshot!(written.lines().skip(2).collect::<Vec<_>>().join("\n"), @"
    whispers 5: r1c1 r1c2
    killer 15: r2c1 r2c2
    difference 1: r3c1 r3c2
    ratio 2: r3c3 r3c4
    renban: r4c1 r4c2
    whispers 4: r5c1 r5c2
    anti-knight
    ");
}

#[test]
fn a_mistyped_name_is_answered_with_the_one_that_was_meant() {
    let told = |text: &str| {
        let error = read_one(text.as_bytes(), &options()).unwrap_err();
        format!("{}:{} {error}", error.line().unwrap(), error.column().unwrap())
    };
    let told = [
        told("killr 15: r1c1 r1c2"),
        told("kropki: r1c1 r1c2"),
        told("size 6\nthermo: r1c1 r1c2\ngreman-wisper: r1c1 r1c2"),
        told("anti-knigt"),
        told("size 9\nbanana: r1c1 r1c2"),
    ];
    insta::assert_snapshot!(told.join("\n"), @"
    1:1 found killr; expected the name of a clue; did you mean killer?
    1:1 found kropki; expected the name of one clue; did you mean difference (a white dot) or ratio (a black dot)?
    3:1 found greman-wisper; expected the name of a clue; did you mean german whisper?
    1:1 found anti-knigt; expected the name of a clue; did you mean anti-knight?
    2:1 found banana; expected the name of a clue, such as killer, thermo or anti-knight
    ");
}
