//! Photographs: `kudosu read`, and every other verb that takes them.

use crate::program::{kudosu, kudosu_with_input};

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";

fn photo(name: &str) -> String {
    format!("{}/../../testdata/photos/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_photograph_is_read_and_what_was_read_is_said() {
    let run = kudosu(&["read", &photo("nine.jpg")]);
    assert_eq!(
        (run.stdout.as_str(), run.code),
        (format!("{NINE}\n").as_str(), 0),
        "{run}"
    );
    assert!(
        run.stderr
            .contains("a 9×9 grid with 30 digits was read; it has one solution"),
        "{run}"
    );
    assert!(!run.stderr.contains("doubtful"), "{run}");
    let turned = kudosu(&["read", "--to", "line", &photo("nine-turned.jpg")]);
    assert_eq!(turned.stdout, run.stdout);
    let piped = kudosu_with_input(&["read"], std::fs::read(photo("nine.jpg")).unwrap());
    assert_eq!(piped.stdout, run.stdout);
}

#[test]
fn every_cell_has_its_confidence_in_json() {
    let run = kudosu(&["read", "--json", &photo("nine.jpg")]);
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let grid = &answer["grids"][0];
    assert_eq!(
        (grid["number"].as_u64(), grid["puzzle"].as_str()),
        (Some(1), Some(NINE))
    );
    assert_eq!(grid["solutions"], "unique");
    let cells = grid["cells"].as_array().unwrap();
    assert_eq!(
        (cells.len(), grid["crossings"].as_array().unwrap().len()),
        (81, 100)
    );
    assert_eq!(
        (&cells[0]["cell"], &cells[0]["digit"]),
        (&"r1c1".into(), &5.into())
    );
    assert!(
        cells
            .iter()
            .all(|cell| cell["confidence"].as_f64().unwrap() > 0.8)
    );
}

#[test]
fn verbs_take_a_photograph_for_the_puzzle_in_it() {
    let told = kudosu(&["solve", NINE]).stdout;
    let run = kudosu(&["solve", &photo("nine.jpg")]);
    assert_eq!((run.stdout, run.code), (told, 0));
    assert!(run.stderr.contains(NINE), "what was read is said: {}", run.stderr);
    assert_eq!(kudosu(&["check", &photo("nine.jpg")]).code, 0);
    assert_eq!(
        kudosu(&["hint", &photo("nine.jpg")]).stdout,
        kudosu(&["hint", NINE]).stdout
    );
}

#[test]
fn of_several_grids_one_is_chosen() {
    let all = kudosu(&["read", &photo("two.jpg")]);
    assert_eq!(all.stdout, format!("{NINE}\n{OTHER}\n"), "{all}");
    let second = kudosu(&["read", "--grid", "2", &photo("two.jpg")]);
    assert_eq!(second.stdout, format!("{OTHER}\n"));
    let undecided = kudosu(&["solve", &photo("two.jpg")]);
    assert_eq!(undecided.code, 2);
    assert!(
        undecided.stderr.contains("shows 2 grids") && undecided.stderr.contains("--grid 1"),
        "{undecided}"
    );
    let first = kudosu(&["solve", "--grid", "1", &photo("two.jpg")]);
    assert_eq!(first.stdout, kudosu(&["solve", NINE]).stdout);
    assert_eq!(kudosu(&["solve", "--grid", "3", &photo("two.jpg")]).code, 2);
}

#[test]
fn doubtful_cells_are_named() {
    let run = kudosu(&["read", &photo("doubtful.jpg")]);
    assert_eq!(run.code, 0, "{run}");
    assert!(run.stderr.contains("doubtful: r1c1 is "), "{run}");
}

#[test]
fn what_cannot_be_read_says_what_to_do() {
    for (name, words) in [
        ("blurred.jpg", "too blurred"),
        ("cut-off.jpg", "all four corners"),
        ("cages.jpg", "cages, arrows and pencil marks are not read"),
        ("../corpus.txt", "no JPEG, PNG or WebP"),
    ] {
        let run = kudosu(&["read", &photo(name)]);
        assert_eq!((run.stdout.as_str(), run.code), ("", 2), "{run}");
        assert!(run.stderr.contains(words), "{name}: {run}");
    }
    let run = kudosu(&["read", "--timeout", "0", &photo("nine.jpg")]);
    assert_eq!(run.code, 3, "{run}");
}

#[test]
fn what_is_no_picture_says_what_it_is() {
    let damaged = std::fs::read(photo("nine.jpg")).unwrap()[..300].to_vec();
    for (bytes, words) in [
        (&b""[..], "standard input is empty"),
        (b"GIF89a..", "this is a GIF picture, which cannot be decoded here"),
        (b"%PDF-1.7\n", "this is a PDF file"),
        (b"BM\x9a\0\0\0", "save it as JPEG or PNG"),
        (b"53..7....", "what is text already needs no reading"),
        (&damaged, "copy the file once more, or take the picture again"),
    ] {
        let run = kudosu_with_input(&["read"], bytes.to_vec());
        assert_eq!((run.stdout.as_str(), run.code), ("", 2), "{run}");
        assert!(run.stderr.contains(words), "{run}");
    }
    let run = kudosu_with_input(&["solve"], b"GIF89a..".to_vec());
    assert!(
        run.code == 2 && run.stderr.contains("save it as JPEG or PNG"),
        "{run}"
    );
}

#[test]
fn a_black_pen_is_the_players_where_the_puzzle_needs_nothing_of_it() {
    let run = kudosu(&["read", "--json", &photo("black-pen.jpg")]);
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let grid = &answer["grids"][0];
    assert_eq!(grid["solutions"], "unique");
    let cells = grid["cells"].as_array().unwrap().iter();
    let written: Vec<_> = cells.filter(|cell| cell["handwritten"] == true).collect();
    assert!(written.len() > 8, "{written:?}");
    assert!(
        written.iter().all(|cell| cell["doubt"].is_string()),
        "{written:?}"
    );
    let told = kudosu(&["read", &photo("black-pen.jpg")]).stderr;
    assert!(told.contains("there is one solution without it"), "{told}");
}

#[test]
fn what_is_handwritten_is_placed_and_no_given() {
    let run = kudosu(&["read", "--json", &photo("pen.jpg")]);
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let grid = &answer["grids"][0];
    assert_eq!(grid["puzzle"], NINE);
    assert_eq!(
        grid["placed"],
        "..46.8....72......1...............2...........1.9.....9.1.............3.........."
    );
    // The 8 of r2c9 is written, too, and the network, which knows print, does not know it. It says so.
    assert_eq!(
        (&grid["cells"][17]["doubt"], &grid["cells"][17]["other"]),
        (&"no-symbol".into(), &8.into())
    );
    assert_eq!(grid["cells"][2]["handwritten"], true);
    assert!(grid["cells"][0]["handwritten"].is_null());
    let told = kudosu(&["read", &photo("pen.jpg")]).stderr;
    assert!(
        told.contains("handwritten: 12 of them") && told.contains("r1c3 r1c4 r1c6"),
        "{told}"
    );
    let rated = kudosu(&["rate", &photo("pen.jpg")]).stdout;
    assert_eq!(
        rated,
        kudosu(&["rate", NINE]).stdout,
        "what is placed does not count"
    );
}
