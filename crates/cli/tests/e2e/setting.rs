//! Verbs for those who set puzzles: candidates, clues.

use insta::assert_snapshot;

use crate::program::{FOUR, FOUR_AMBIGUOUS, kudosu, kudosu_with_input};

const BROKEN: &str = "size 4\neven: r4c4\nthermo: r1c1 r1c2\nanti-knight\nthermo: r1c2 r1c1\n";

#[test]
fn candidates_are_the_digits_of_all_solutions() {
    let one = kudosu(&["candidates", FOUR]);
    let solved = kudosu(&["solve", FOUR]);
    let digits: String = one.stdout.split_whitespace().collect();
    assert_eq!((one.code, digits.as_str()), (0, solved.stdout.trim()));

    let several = kudosu(&["candidates", FOUR_AMBIGUOUS]);
    assert_eq!(several.code, 0);
    assert!(
        several.stdout.split_whitespace().any(|cell| cell.len() > 1),
        "{several}"
    );

    let clues = "size 4\nkiller 3: r1c1 r1c2\n";
    assert_snapshot!(kudosu_with_input(&["candidates"], clues), @"
    12   12   34   34
    34   34   12   12
    1234 1234 1234 1234
    1234 1234 1234 1234
    --- exit code 0
    ");
}

#[test]
fn candidates_are_told_as_they_are_found() {
    let run = kudosu(&["candidates", "--json", FOUR_AMBIGUOUS]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines.len() > 2, "{run}");
    let (last, found) = lines.split_last().unwrap();
    assert!(last.contains("\"over\":true"), "{last}");
    assert!(found.iter().all(|line| line.contains("\"over\":false")));
}

#[test]
fn a_puzzle_without_a_solution_has_no_candidates() {
    let run = kudosu_with_input(&["candidates"], BROKEN);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("no solution"), "{run}");
}

#[test]
fn clues_that_contradict_each_other_are_told() {
    assert_snapshot!(kudosu_with_input(&["clues"], BROKEN), @"
    no solution: these contradict each other
      thermo: r1c1 r1c2
      thermo: r1c2 r1c1
    --- exit code 1
    ");
    assert_snapshot!(kudosu_with_input(&["clues", "--json"], BROKEN), @r#"
    {"line":1,"puzzle":"................","clues":["even: r4c4","thermo: r1c1 r1c2","anti-knight","thermo: r1c2 r1c1"],"status":"no-solution","contradicting":[{"clue":1,"cell":null,"text":"thermo: r1c1 r1c2"},{"clue":3,"cell":null,"text":"thermo: r1c2 r1c1"}],"minimal":true,"unnecessary":[]}
    --- exit code 1
    "#);
}

#[test]
fn clues_that_are_not_needed_are_told() {
    let puzzle = format!("{FOUR}\nparity: r1c2 r1c3\n");
    let run = kudosu_with_input(&["clues"], puzzle.as_str());
    assert!(run.stdout.starts_with("one solution"), "{run}");
    let several = kudosu(&["clues", FOUR_AMBIGUOUS]);
    assert_eq!(
        (several.code, several.stdout.as_str()),
        (1, "several solutions\n")
    );
}

#[test]
fn a_puzzle_with_clues_is_as_hard_as_asked() {
    let made = kudosu(&[
        "generate",
        "--side",
        "6",
        "--variant",
        "killer",
        "--level",
        "easy",
        "--seed",
        "5",
    ]);
    assert_eq!(made.code, 0, "{made}");
    assert!(made.stdout.contains("\nkiller "), "{made}");
    let rated = kudosu_with_input(&["rate"], made.stdout.as_str());
    assert!(rated.stdout.starts_with("level   easy"), "{rated}");
}

#[test]
fn what_is_switched_off_is_not_used() {
    let puzzle = "..24.9.675.....1.....2.......673..1..7.....5..9..862.......2.....8.....574.5.83..";
    let used = |more: &[&str]| {
        let way = kudosu(&[&["explain", "--json", puzzle], more].concat());
        assert_eq!(way.code, 0, "{way}");
        way.stdout.contains(r#""technique":"pointing""#)
    };
    assert!(used(&[]), "without it the test says nothing");
    assert!(!used(&["--without", "pointing"]));
    let hint = kudosu(&[
        "hint",
        "--level",
        "2",
        "--without",
        "full-house,hidden-single",
        puzzle,
    ]);
    assert!(!hint.stdout.contains("hidden single"), "{hint}");
    assert!(
        kudosu(&["hint", "--level", "2", puzzle])
            .stdout
            .contains("hidden single")
    );
}

#[test]
fn a_check_that_finds_no_solution_did_not_say_who_tells_why() {
    let contradictory = "size 4\nkiller 3: r1c1 r1c2\nkiller 4: r1c1 r1c3\nkiller 3: r2c1 r2c2\n";
    let run = kudosu_with_input(&["check"], contradictory);
    let hint = "kudosu clues tells which of its clues and digits contradict each other\n";
    assert!(run.stderr.ends_with(hint) && run.code == 1, "{run}");
    let told = kudosu_with_input(&["clues"], contradictory);
    assert!(
        told.stdout
            .starts_with("no solution: these contradict each other"),
        "{told}"
    );
}

#[test]
fn a_puzzle_with_several_solutions_or_none_was_rated_on_the_way() {
    for puzzle in [FOUR_AMBIGUOUS, "123........4...."] {
        let run = kudosu(&["explain", "--json", puzzle]);
        let line: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(
            (&line["unique"], &line["rating"]),
            (&false.into(), &serde_json::Value::Null)
        );
        let text = kudosu(&["explain", puzzle]).stdout;
        assert!(!text.contains("How hard was that?"), "{text}");
    }
    let run = kudosu(&["explain", "--json", FOUR]);
    assert!(run.stdout.contains("\"rating\":{\"level\""), "{run}");
}
