//! How much is said of a step: by levels, link by link, and where there are several solutions.

use kudosu::logic::{Position, Profile, next_step};
use kudosu::{Grid, Stop};
use serde_json::Value;

use crate::program::{kudosu, kudosu_with_input};

/// A long argument comes in its path.
const WITH_NETS: &str = "1.2....5.......3.7....4....5.9......7..3..2.4.3...9.8.....84.1....29....3.4.1....";

#[test]
fn as_much_is_said_as_the_level_asks_for() {
    let words = |arguments: &[&str]| {
        let told = kudosu(&[&["explain"], arguments, &[WITH_NETS]].concat());
        assert_eq!(told.code, 0, "{told}");
        told.stdout.split_whitespace().count()
    };
    let [beginner, player, expert] = ["beginner", "player", "expert"].map(|level| words(&["--level", level]));
    assert!(
        beginner > player && player > expert,
        "{beginner} {player} {expert}"
    );
    assert_eq!(words(&[]), player, "a player is who it is told to otherwise");

    let step = |level: &str| -> Value {
        let told = kudosu(&["explain", "--json", "--level", level, WITH_NETS]);
        let way: Value = serde_json::from_str(&told.stdout).unwrap();
        let steps = way["steps"].as_array().unwrap();
        steps
            .iter()
            .find(|step| step["outline"].is_string())
            .unwrap()
            .clone()
    };
    let (whole, short, line) = (step("beginner"), step("player"), step("expert"));
    assert_eq!(short["explanation"], short["outline"]);
    assert_eq!(line["explanation"], line["summary"]);
    assert_eq!(
        whole["stages"], short["stages"],
        "its links are there all the same"
    );
    let length = |step: &Value| step["explanation"].as_str().unwrap().len();
    assert!(length(&whole) > length(&short), "{whole}");

    let unknown = kudosu(&["explain", "--level", "wizard", WITH_NETS]);
    assert_eq!(unknown.code, 2, "{unknown}");
    assert!(unknown.stderr.contains("beginner, player, expert"), "{unknown}");
}

#[test]
fn a_hint_has_the_links_of_a_long_argument_where_they_are_asked_for() {
    // The position before the first long argument of the path, as its path has it.
    let start = WITH_NETS.parse::<Grid>().unwrap();
    let profile = Profile::human().for_proper(start.shape()).assume_unique(true);
    let mut position = Position::of(&start);
    let long = loop {
        let step = next_step(&position, &profile, Stop::never()).unwrap().unwrap();
        if step.evidence.weight() > 6 {
            break step;
        }
        position.apply(&step);
    };
    let board: Vec<String> = start
        .shape()
        .cells()
        .map(|cell| {
            let digits = position.possible(cell).iter();
            digits.map(|digit| digit.to_string()).collect()
        })
        .collect();
    let board: Vec<String> = board.chunks(9).map(|row| row.join(" ")).collect();
    let board = board.join("\n");
    let hint = |more: &[&str]| {
        let told = kudosu_with_input(
            &[&["hint", "--level", "4", "--json"], more, &["-"]].concat(),
            board.as_str(),
        );
        serde_json::from_str::<Value>(&told.stdout).unwrap_or_else(|_| panic!("{told}"))
    };
    let (short, whole) = (hint(&[]), hint(&["--links"]));
    assert_eq!(short["technique"], long.technique.id());
    let outline = short["step"]["outline"].as_str().unwrap();
    assert!(short["text"].as_str().unwrap().ends_with(outline), "{short}");
    assert!(!whole["text"].as_str().unwrap().contains(outline), "{whole}");
    let first = short["step"]["stages"][0].as_str().unwrap();
    assert!(whole["text"].as_str().unwrap().contains(first), "{whole}");
}

#[test]
fn a_puzzle_with_several_solutions_is_told_what_is_so_in_all_of_them() {
    // Whatever stands in the first row, its 3 and its 4 are in the second box.
    let open = "12..............";
    let hint = kudosu(&["hint", "--level", "4", open]);
    assert_eq!(hint.code, 0, "{hint}");
    assert!(
        hint.stdout
            .starts_with("This puzzle has more than one solution; "),
        "{hint}"
    );
    let json = kudosu(&["hint", "--json", "--level", "4", open]);
    let json: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(
        (&json["about"], &json["several_solutions"]),
        (&"step".into(), &true.into())
    );
}
