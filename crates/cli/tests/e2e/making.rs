//! Verbs that make and change puzzles: generate, minimise, canonical, transform.

use std::fs;

use insta::assert_snapshot;

use crate::program::{FOUR, FOUR_AMBIGUOUS, folder_with, kudosu, kudosu_in, kudosu_with_input};

const NINE: &str = "..2..83.75....6....7.....8....8...49..45.9.2.7.....6.....3..21....25....4.....5..";

#[test]
fn generate_repeats_itself_from_a_seed_on_any_number_of_threads() {
    let alone = kudosu(&["generate", "5", "--minimal", "--seed", "7", "--threads", "1"]);
    assert_eq!((alone.code, alone.stdout.lines().count()), (0, 5));
    let together = kudosu(&["generate", "5", "--minimal", "--seed", "7", "--threads", "4"]);
    assert_eq!(alone.stdout, together.stdout);
    assert_eq!(kudosu_with_input(&["check"], alone.stdout).code, 0);
    assert_snapshot!(kudosu(&["generate", "--side", "4", "--seed", "3", "--json"]), @r#"
    {"line":1,"puzzle":".21.1..3.....3..","solution":"3214142341322341","givens":5,"seed":3,"rating":{"level":"beginner","se":1.2,"se_ep":1.2,"se_ed":1.2,"hodoku_score":44,"hodoku_level":"easy","hodoku_complete":true},"techniques":["full-house","hidden-single"]}
    --- exit code 0
    "#);
}

#[test]
fn generate_writes_a_file_that_may_be_compressed() {
    let printed = kudosu(&["generate", "3", "--side", "4", "--seed", "3"]).stdout;
    let folder = folder_with(&[]);
    for file in ["made.txt", "made.txt.gz"] {
        let making = ["generate", "3", "--side", "4", "--seed", "3", "--output", file];
        let run = kudosu_in(folder.path(), &making, "");
        assert_eq!(
            (run.stdout.as_str(), run.stderr.as_str(), run.code),
            ("", "", 0),
            "{run}"
        );
        let read = kudosu_in(folder.path(), &["convert", file], "");
        assert_eq!(read.stdout, printed, "{file}");
    }
    // What cannot be made leaves no file, and an old one as it was.
    let refused = ["generate", "--givens", "5", "--output", "made.txt"];
    assert_eq!(kudosu_in(folder.path(), &refused, "").code, 2);
    assert_eq!(
        std::fs::read_to_string(folder.path().join("made.txt")).unwrap(),
        printed
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn the_seed_in_the_json_repeats_that_very_puzzle() {
    let all = kudosu(&["generate", "3", "--seed", "1", "--json"]).stdout;
    let last = all.lines().last().unwrap().to_owned();
    let seed = last.split("\"seed\":").nth(1).unwrap().split(',').next().unwrap();
    let again = kudosu(&["generate", "--seed", seed, "--json"]);
    let without_number = |line: &str| line.trim_end().split_once(',').map(|(_, rest)| rest.to_owned());
    assert_eq!(without_number(&again.stdout), without_number(&last));
}

#[test]
fn generate_obeys_pattern_and_solution() {
    let folder = folder_with(&[("pattern.txt", b"xx..\n....\n....\n...x\n")]);
    let run = kudosu_in(
        folder.path(),
        &[
            "generate",
            "4",
            "--side",
            "4",
            "--pattern",
            "pattern.txt",
            "--solution",
            "3142241312344321",
        ],
        "",
    );
    assert_eq!(run.code, 0, "{run}");
    for line in run.stdout.lines() {
        assert!(line.starts_with("31") && line.ends_with('1'), "{line}");
    }
    let run = kudosu_in(folder.path(), &["generate", "--pattern", "pattern.txt"], "");
    assert_snapshot!(run, @"
    --- stderr
    error: --pattern: it has 16 cells; a 9×9 grid has 81: write one character for each cell, x or a digit where a given must be, . elsewhere
    --- exit code 2
    ");
}

#[test]
fn a_wish_out_of_reach_is_a_no_that_shows_the_nearest() {
    assert_snapshot!(kudosu(&[
        "generate", "2", "--side", "4", "--minimal", "--givens", "9", "--tries", "5", "--seed", "1"
    ]), @"
    --- stderr
    out of reach: 0 of 2 puzzles made (5 attempts, 219 puzzles looked at)
    the nearest has 8 givens and is beginner, Sudoku Explainer 1.0/1.0/1.0, HoDoKu 32: 3.144.2.2.4....2
    --- exit code 1
    ");
    assert_snapshot!(kudosu(&["generate", "--side", "4", "--givens", "20..17"]), @"
    --- stderr
    error: invalid value '20..17' for '--givens <N..M>': write a number or a range such as 24..28

    For more information, try '--help'.
    --- exit code 2
    ");
}

#[test]
fn generate_stops_in_time() {
    let run = kudosu(&[
        "generate",
        "--givens",
        "..17",
        "--timeout",
        "100ms",
        "--tries",
        "1000000000",
    ]);
    assert_eq!(run.code, 3, "{run}");
    assert!(
        run.stderr
            .starts_with("not finished within 100ms: 0 of 1 puzzles made"),
        "{run}"
    );
}

#[test]
fn minimise_takes_redundant_givens_out() {
    assert_snapshot!(kudosu(&["minimise", FOUR]), @"
    ..42.........3.1
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["minimise", "--all", FOUR]), @"
    ...2..1....4.3..
    ...2..1..2...3.1
    ...2..1..2.4....
    ..42.........3.1
    ..42.......4.3..
    ..42.....2.....1
    .1.2.......4.3..
    .1.2.....2...3.1
    .1.2.....2.4...1
    .142.....2.4....
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["minimise", "--all", "--limit", "1", "--json", FOUR]), @r#"
    {"line":1,"puzzle":".142..1..2.4.3.1","status":"done","puzzles":["...2..1....4.3.."],"more":true}
    --- exit code 0
    "#);
    assert_snapshot!(kudosu(&["minimise", FOUR_AMBIGUOUS]), @"
    --- stderr
    the puzzle does not have exactly one solution
    --- exit code 1
    ");
}

#[test]
fn depths_and_lengths_can_be_wished_for() {
    let run = kudosu(&[
        "generate", "2", "--te", "1", "--b", "3..5", "--w", "3..", "--scale", "te,b,w", "--seed", "1",
        "--json",
    ]);
    assert_eq!((run.code, run.stdout.lines().count()), (0, 2), "{run}");
    for line in run.stdout.lines() {
        let made: serde_json::Value = serde_json::from_str(line).unwrap();
        let rating = |scale: &str| made["rating"][scale].as_u64().unwrap();
        assert_eq!(rating("te"), 1, "{line}");
        assert!((3..=5).contains(&rating("b")) && rating("w") >= 3, "{line}");
    }
    let refused = kudosu(&["generate", "--side", "4", "--te", "1"]);
    assert!(
        refused.code == 2 && refused.stderr.contains("only plain 9×9 puzzles"),
        "{refused}"
    );
    let refused = kudosu(&["generate", "--variant", "killer", "--w", "3"]);
    assert!(
        refused.code == 2 && refused.stderr.contains("does not go with variant"),
        "{refused}"
    );
    assert_eq!(kudosu(&["generate", "--te", "deep"]).code, 2);
}

#[test]
fn canonical_tells_how_many_symmetries_a_puzzle_has() {
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let run = kudosu(&["canonical", "--automorphisms", most]);
    assert_eq!(run.stdout, format!("{most} 648\n"), "{run}");
    // What is written is read again as the same puzzle.
    let again = kudosu_with_input(&["canonical", "--automorphisms"], run.stdout);
    assert_eq!(again.stdout, format!("{most} 648\n"), "{again}");
    let told = kudosu(&["canonical", "--automorphisms", "--json", NINE]).stdout;
    assert!(told.contains(r#""automorphisms":1"#), "{told}");
    assert!(
        !kudosu(&["canonical", "--json", NINE])
            .stdout
            .contains("automorphisms")
    );
    let rows = kudosu(&["canonical", "--automorphisms", "--to", "rows", most]).stdout;
    assert!(rows.ends_with("automorphisms: 648\n"), "{rows}");
}

#[test]
fn canonical_sees_through_every_disguise() {
    let form = kudosu(&["canonical", NINE]);
    let disguised = kudosu(&["transform", "--random", "4", "--seed", "9", NINE]);
    assert_eq!(disguised.stdout.lines().count(), 4);
    let forms = kudosu_with_input(&["canonical"], disguised.stdout);
    assert_eq!(forms.stdout, form.stdout.repeat(4));
    assert_snapshot!(form, @"
    ........1.....2.3...2.1.4.......567..4.......83.7.4......5...1.3.4.6..8.9..2.3..7
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["canonical", FOUR]), @"
    ....1.2341..2.41
    --- exit code 0
    ");
}

#[test]
fn transform_does_what_it_says() {
    assert_snapshot!(kudosu(&[
        "transform",
        "--rotate",
        "90",
        "--to",
        "rows",
        "1234............"
    ]), @"
    0001
    0002
    0003
    0004
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&[
        "transform",
        "--mirror",
        "h",
        "--relabel",
        "4321",
        "1234............"
    ]), @"
    1234............
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&[
        "transform",
        "--bands",
        "21",
        "--columns",
        "2143",
        "1234............"
    ]), @"
    ........2143....
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["transform", "--rows", "1324", "1234............"]), @"
    --- stderr
    error: rows: rows that share boxes must stay together
    --- exit code 2
    ");
}

#[test]
fn generate_is_as_hard_as_asked_and_says_so_in_json() {
    let run = kudosu(&["generate", "3", "--level", "medium", "--seed", "1", "--json"]);
    assert_eq!(
        (run.code, run.stdout.matches("\"level\":\"medium\"").count() >= 3),
        (0, true),
        "{run}"
    );
    let run = kudosu(&["generate", "--needs", "x-wing", "--seed", "1", "--json"]);
    assert_eq!(run.code, 0, "{run}");
    assert!(run.stdout.contains("\"x-wing\""), "{run}");
    assert_eq!(kudosu(&["generate", "--level", "trivial"]).code, 2);
    assert_eq!(kudosu(&["generate", "--needs", "magic"]).code, 2);
}

#[test]
fn generate_keeps_the_pattern_of_a_puzzle() {
    let run = kudosu(&["generate", "--like", FOUR, "--same", "pattern", "--seed", "1"]);
    assert_eq!(run.code, 0, "{run}");
    let blanks = |line: &str| line.trim().chars().map(|c| c == '.').collect::<Vec<bool>>();
    assert_eq!(blanks(&run.stdout), blanks(FOUR));
}

#[test]
fn print_writes_documents() {
    let folder = folder_with(&[("puzzles.txt", format!("{NINE}\n{NINE}\n").as_bytes())]);
    let run = kudosu_in(
        folder.path(),
        &[
            "print",
            "--solutions",
            "--title",
            "Two",
            "--per-page",
            "2",
            "-o",
            "two.pdf",
            "puzzles.txt",
        ],
        "",
    );
    assert_eq!(run.code, 0, "{run}");
    let document = std::fs::read(folder.path().join("two.pdf")).unwrap();
    assert!(document.starts_with(b"%PDF-") && document.ends_with(b"%%EOF"));
    let run = kudosu_in(folder.path(), &["print", "-o", "one.svg", NINE], "");
    assert_eq!(run.code, 0, "{run}");
    let drawing = std::fs::read_to_string(folder.path().join("one.svg")).unwrap();
    assert_eq!(drawing.matches("<text").count(), 24 + 1);
    // Pixels, where this machine has a font; a name that asks for what cannot be written is refused.
    let run = kudosu_in(
        folder.path(),
        &["print", "--candidates", "-o", "one.png", NINE],
        "",
    );
    match std::fs::read(folder.path().join("one.png")) {
        Ok(picture) => assert!(picture.starts_with(b"\x89PNG")),
        Err(_) => assert!(run.stderr.contains("font"), "{}", run.stderr),
    }
    let run = kudosu_in(folder.path(), &["print", "-o", "one.jpg", NINE], "");
    assert!(
        run.stderr.contains("a .jpg picture cannot be written"),
        "{}",
        run.stderr
    );
    let run = kudosu_in(
        folder.path(),
        &["print", "--candidates", "-o", "one.pdf", NINE],
        "",
    );
    assert!(
        run.stderr.contains("name a file that ends in .svg or .png"),
        "{}",
        run.stderr
    );
    let run = kudosu_in(folder.path(), &["print", "-o", "two.svg", "puzzles.txt"], "");
    assert_eq!(run.code, 2, "{run}");
    let run = kudosu_in(
        folder.path(),
        &["print", "--title", "数独", "-o", "title.pdf", NINE],
        "",
    );
    assert_eq!(run.code, 2, "{run}");
    assert!(run.stderr.contains("'数'"), "{}", run.stderr);
    let run = kudosu_in(folder.path(), &["print", "-o", "none.pdf", FOUR_AMBIGUOUS], "");
    assert_eq!(run.code, 1, "{run}");
}

#[test]
fn a_range_of_givens_without_an_upper_end_gave_grids_that_are_nearly_full() {
    for (range, fewest, most) in [("30..", 30, 34), ("60..100", 60, 60), ("17..81", 17, 30)] {
        let arguments = ["generate", "5", "--givens", range, "--seed", "1"];
        let run = kudosu(&arguments);
        assert_eq!((run.stdout.lines().count(), run.code), (5, 0), "{run}");
        for puzzle in run.stdout.lines() {
            let givens = puzzle.bytes().filter(u8::is_ascii_digit).count();
            assert!((fewest..=most).contains(&givens), "{range}: {givens} in {puzzle}");
        }
    }
}

#[test]
fn a_size_and_boxes_that_go_with_it_were_refused() {
    let both = kudosu(&["generate", "--side", "6", "--box", "3x2", "--seed", "1"]);
    let boxes = kudosu(&["generate", "--box", "3x2", "--seed", "1"]);
    assert_eq!((both.stdout, both.code), (boxes.stdout, 0));
    assert_snapshot!(kudosu(&["generate", "--side", "9", "--box", "3x2"]), @"
    --- stderr
    error: --box: boxes of 3x2 make a grid of side 6, not 9; leave one out
    --- exit code 2
    ");
}

#[test]
fn when_the_time_is_up_the_nearest_puzzle_is_told_without_being_rated_for_as_long_as_that_takes() {
    let hard = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
    let wish = ["--like", hard, "--same", "pattern", "--se", "11.9..12"];
    let run = kudosu(&[&["generate", "--timeout", "2s", "--seed", "1"], &wish[..]].concat());
    assert!(run.stderr.contains("the nearest has 25 givens: "), "{run}");
    assert_eq!((run.stdout.as_str(), run.code), ("", 3), "{run}");
}

#[test]
fn a_title_with_a_control_character_made_a_picture_that_is_no_xml() {
    let folder = folder_with(&[]);
    let told = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let print = ["print", "--title", "ring \u{7}", "--output", "page.svg", FOUR];
    assert_eq!(kudosu_in(folder.path(), &print, "").code, 0);
    assert!(told("page.svg").contains("ring \u{fffd}") && !told("page.svg").contains('\u{7}'));
    let comment = format!("{{\"puzzle\":\"{FOUR}\",\"comment\":\"a \\u0001 b\"}}");
    let print = ["print", "--output", "comment.svg"];
    assert_eq!(kudosu_in(folder.path(), &print, comment.as_str()).code, 0);
    assert!(told("comment.svg").contains("a \u{fffd} b") && !told("comment.svg").contains('\u{1}'));
}
