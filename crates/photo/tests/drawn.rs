//! Pictures of our own making, `testdata/photos`: puzzles on paper in every kind of file and trouble.

use kudosu_board::{Cell, Stop};
use kudosu_photo::{Doubt, FoundGrid, PhotoError, Photograph, Reader, SolutionCount};
use kudosu_search::{Verdict, verdict};

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";

fn file(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/photos");
    std::fs::read(format!("{folder}/{name}")).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn read(name: &str) -> Result<Vec<FoundGrid>, PhotoError> {
    Reader::new().read(Photograph::decoded(&file(name), Stop::never())?, Stop::never())
}

fn only(name: &str) -> FoundGrid {
    let mut grids = read(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(grids.len(), 1, "{name}");
    grids.remove(0)
}

fn solutions(grid: &kudosu_board::Grid) -> SolutionCount {
    match verdict(grid, Stop::never()) {
        Ok(Verdict::NoSolution) => SolutionCount::None,
        Ok(Verdict::Unique(_)) => SolutionCount::One,
        Ok(Verdict::Several(..)) => SolutionCount::Several,
        Err(_) => SolutionCount::Unknown,
    }
}

#[test]
fn a_photograph_in_perspective_is_read_without_a_doubt() {
    let mut found = only("nine.jpg");
    assert_eq!(found.grid().to_string(), NINE);
    assert_eq!(found.doubtful().count(), 0);
    assert_eq!(found.settle(solutions).solutions, SolutionCount::One);
    assert_eq!(found.crossings.len(), 100);
}

#[test]
fn a_camera_that_says_how_it_was_held_is_believed() {
    assert_eq!(only("nine-turned.jpg").grid().to_string(), NINE);
}

#[test]
fn a_camera_that_does_not_say_it_is_turned_until_the_digits_stand() {
    let upright = Photograph::decoded(&file("nine.jpg"), Stop::never()).unwrap();
    let (width, height) = (upright.width(), upright.height());
    let mut pixels = upright.pixels().to_vec();
    pixels.reverse(); // Half a turn.
    let upside_down = Photograph::from_gray(width, height, pixels).unwrap();
    let mut sideways = vec![0; width * height];
    for y in 0..height {
        for x in 0..width {
            sideways[x * height + y] = upright.pixels()[y * width + width - 1 - x];
        }
    }
    let sideways = Photograph::from_gray(height, width, sideways).unwrap();
    for turned in [upside_down, sideways] {
        let found = Reader::new().read(turned, Stop::never()).unwrap();
        assert_eq!(found[0].grid().to_string(), NINE);
    }
}

#[test]
fn a_6x6_grid_in_webp_has_boxes_of_2x3() {
    let found = only("six.webp");
    assert_eq!(found.shape.box_size(), Some((2, 3)));
    assert_eq!(found.grid().to_string(), "1..4...5..2..4..6..1..3...3..2...6.1");
}

#[test]
fn a_16x16_grid_in_png_has_numbers_of_two_digits() {
    let found = only("sixteen.png");
    assert_eq!(found.shape.side(), 16);
    let first: String = found.grid().to_string().chars().take(64).collect();
    assert_eq!(
        first,
        "1..45.7.9.B.D..G.67.9..CD.F.1.3.9.BC.E.G1.3.5.78.E.G.2.4.67.9A.."
    );
}

#[test]
fn two_grids_on_a_page_are_both_read_from_left_to_right() {
    let found = read("two.jpg").unwrap();
    let lines: Vec<String> = found.iter().map(|grid| grid.grid().to_string()).collect();
    assert_eq!(lines, [NINE, OTHER]);
}

#[test]
fn a_sheet_with_words_on_a_dark_desk_is_no_larger_grid() {
    let found = only("desk.jpg");
    assert_eq!(found.grid().to_string(), NINE);
    assert_eq!(found.doubtful().count(), 0);
}

#[test]
fn a_screen_at_night_has_light_digits_on_something_dark() {
    let found = only("night.png");
    assert_eq!(found.grid().to_string(), NINE);
    assert_eq!(found.doubtful().count(), 0);
}

#[test]
fn four_grids_of_a_page_are_not_taken_for_one() {
    let found = read("four.jpg").unwrap();
    let lines: Vec<String> = found.iter().map(|grid| grid.grid().to_string()).collect();
    assert_eq!(lines, [NINE, OTHER, OTHER, NINE]);
}

#[test]
fn boxes_of_other_shapes_follow_from_thick_lines() {
    let found = only("jigsaw.jpg");
    assert_eq!(found.grid().to_string(), NINE);
    let regions = "000011222000111222001111222333444455333444555333445555666677888666777888667777888";
    let regions: Vec<usize> = regions.bytes().map(|region| usize::from(region - b'0')).collect();
    assert_eq!(found.shape, kudosu_board::Shape::irregular(&regions).unwrap());
}

#[test]
fn a_coarse_grain_does_not_hide_a_grid() {
    let picture = Photograph::decoded(&file("pen.jpg"), Stop::never()).unwrap();
    let mut chance = kudosu_board::Rng::new(36);
    let grain = |shade: &u8| {
        // Two thirds of the contrast, and noise of a standard deviation of twenty shades.
        let noise: i32 = (0..4).map(|_| chance.below(35) as i32 - 17).sum();
        (42 + i32::from(*shade) * 2 / 3 + noise).clamp(0, 255) as u8
    };
    let pixels = picture.pixels().iter().map(grain).collect();
    let grainy = Photograph::from_gray(picture.width(), picture.height(), pixels).unwrap();
    let found = Reader::new().read(grainy, Stop::never()).unwrap();
    assert_eq!((found.len(), found[0].shape.side()), (1, 9));
}

#[test]
fn what_cannot_be_read_is_refused_with_what_to_do() {
    for (name, expected) in [
        ("cages.jpg", PhotoError::NoDigits),
        ("blurred.jpg", PhotoError::Blurred),
        ("cut-off.jpg", PhotoError::CutOff),
    ] {
        let error = read(name).map(|found| found.len()).unwrap_err();
        assert_eq!(error, expected, "{name}");
        assert!(!error.advice().is_empty());
    }
    assert_eq!(
        Photograph::decoded(b"53..7", Stop::never()).unwrap_err(),
        PhotoError::NoPicture
    );
    assert_eq!(
        Photograph::decoded(b"\0\0\0\x18ftypheic....", Stop::never()).unwrap_err(),
        PhotoError::Heic
    );
    for (start, name) in [(&b"GIF89a"[..], "GIF"), (b"II*\0", "TIFF"), (b"%PDF-", "PDF")] {
        let error = Photograph::decoded(start, Stop::never()).unwrap_err();
        assert!(error.to_string().contains(name) && error.advice().contains("JPEG"));
    }
    let whole = file("nine.jpg");
    assert!(matches!(
        Photograph::decoded(&whole[..300], Stop::never()),
        Err(PhotoError::Broken(_))
    ));
}

#[test]
fn a_stop_is_heard() {
    let stop = Stop::new();
    stop.request();
    let picture = Photograph::decoded(&file("nine.jpg"), Stop::never()).unwrap();
    let refused = Reader::new().read(picture, &stop).unwrap_err();
    assert!(matches!(refused, PhotoError::Unfinished(_)));
}

#[test]
fn the_one_solution_chooses_among_readings_and_says_so() {
    let mut found = only("nine.jpg");
    let cell: Cell = found.shape.cell(0, 0).unwrap();
    // As if the 5 looked a little more like a 6.
    let (five, six) = (found.cells[0].digit, found.cells[9].digit);
    found.cells[0].digit = six;
    found.cells[0].confidence = 0.5;
    found.cells[0].other = (five, 0.4);
    let settled = found.settle(solutions);
    assert_eq!(settled.solutions, SolutionCount::One);
    assert_ne!(settled.before, SolutionCount::One);
    let [chosen] = settled.chosen[..] else {
        panic!("{settled:?}")
    };
    assert_eq!((chosen.cell, chosen.instead_of, chosen.digit), (cell, six, five));
    assert_eq!(found.grid().to_string(), NINE);
    assert_eq!(found.cells[0].doubt, Some(Doubt::Chosen));
}

#[test]
fn a_puzzle_without_one_solution_is_never_unmarked() {
    let mut found = only("nine.jpg");
    for reading in &mut found.cells[..40] {
        reading.digit = None;
    }
    let settled = found.settle(solutions);
    assert_eq!(settled.solutions, SolutionCount::Several);
    assert!(found.doubtful().count() > 0);
}

/// What a hand wrote into NINE in `pen.jpg` and `pencil.jpg`, as `training/fixtures.py` has it.
const WRITTEN: [(usize, u8); 13] = [
    (2, 4),
    (3, 6),
    (5, 8),
    (10, 7),
    (11, 2),
    (17, 8),
    (18, 1),
    (34, 2),
    (46, 1),
    (48, 9),
    (54, 9),
    (56, 1),
    (70, 3),
];

#[test]
fn what_another_ink_and_another_form_have_written_is_the_players() {
    for name in ["pen.jpg", "pencil.jpg"] {
        let mut found = only(name);
        let (printed, all) = (found.printed(), found.grid());
        assert_eq!(printed.to_string(), NINE, "{name}");
        let written: Vec<(usize, u8)> = found
            .handwritten()
            .iter()
            .filter_map(|cell| Some((cell.index(), all.get(cell)?.get())))
            .collect();
        // Every one of them is told and right, or its cell is doubtful; one may be.
        let is_doubtful = |at: usize| found.cells[at].doubt.is_some();
        let missed = WRITTEN.iter().filter(|digit| !written.contains(digit));
        let missed: Vec<usize> = missed.map(|(at, _)| *at).collect();
        assert!(
            written.iter().all(|digit| WRITTEN.contains(digit)),
            "{name}: {written:?}"
        );
        assert!(
            missed.len() <= 1 && missed.iter().all(|at| is_doubtful(*at)),
            "{name}: {missed:?}"
        );
        assert_eq!(found.settle(solutions).solutions, SolutionCount::One);
    }
}

#[test]
fn a_black_pen_is_told_by_shapes_that_the_print_does_not_have() {
    let mut found = only("black-pen.jpg");
    // Its ink is that of the print: nothing is the player's yet, and what is unlike the print is marked.
    assert!(found.handwritten().is_empty());
    assert_ne!(found.printed().to_string(), NINE);
    let settled = found.settle(solutions);
    assert_eq!(settled.solutions, SolutionCount::One);
    assert!(settled.written.len() > 8, "{settled:?}");
    let is_written = |cell: &Cell| WRITTEN.iter().any(|(at, _)| *at == cell.index());
    assert!(settled.written.iter().all(is_written));
    assert!(
        settled
            .written
            .iter()
            .all(|cell| found.cells[cell.index()].doubt.is_some())
    );
    // No given is lost; what is as large as the print and stands where it would, stays one.
    let printed = found.printed().to_string();
    let is_kept = |(given, read): (char, char)| given == '.' || given == read;
    assert!(NINE.chars().zip(printed.chars()).all(is_kept), "{printed}");
}

#[test]
fn colour_alone_is_a_doubt_and_no_hand() {
    let found = only("two-inks.jpg");
    assert_eq!(found.printed().to_string(), NINE);
    assert!(found.handwritten().is_empty());
    let doubts: Vec<usize> = found.doubtful().map(|(cell, _)| cell.index()).collect();
    let blue: Vec<usize> = (0..27).filter(|&at| found.cells[at].digit.is_some()).collect();
    assert_eq!(doubts, blue);
    let is_of_hand = |doubt: Option<Doubt>| doubt == Some(Doubt::Handwriting);
    assert!(found.doubtful().all(|(_, reading)| is_of_hand(reading.doubt)));
}

#[test]
fn without_colours_the_same_is_read_and_no_pen_is_told() {
    let picture = Photograph::decoded(&file("pen.jpg"), Stop::never()).unwrap();
    // The same without its colours: no pen can be told from them.
    let (width, height) = (picture.width(), picture.height());
    let gray = Photograph::from_gray(width, height, picture.pixels().to_vec()).unwrap();
    let with = Reader::new().read(picture, Stop::never()).unwrap();
    let without = Reader::new().read(gray, Stop::never()).unwrap();
    assert_eq!(with[0].grid().to_string(), without[0].grid().to_string());
    assert!(with[0].handwritten().len() > without[0].handwritten().len());
}
