//! transform, minimise and canonical on boards of every sort and on puzzles with clues, and what is said of
//! rules in words.

use insta::assert_snapshot;

use crate::clues::SMALL;
use crate::program::{folder_with, kudosu, kudosu_in, kudosu_with_input};

#[test]
fn a_latin_square_with_diagonals_is_turned() {
    let turned = kudosu_with_input(
        &["transform", "--rotate", "90"],
        "size 5\ndiagonals\n1........................\n",
    );
    assert_snapshot!(turned, @"
    box 1x5
    diagonals falling
    diagonals rising
    ....1....................
    --- exit code 0
    ");
}

#[test]
fn three_regions_and_a_gap_stay_that_under_other_names() {
    let renamed = kudosu_with_input(
        &["transform", "--relabel", "2143"],
        "regions: 1122112233..33..\n1...............\n",
    );
    assert_snapshot!(renamed, @"
    regions: 1122112233..33..
    2...............
    --- exit code 0
    ");
}

#[test]
fn boxes_that_a_line_cannot_say_are_told() {
    let six = format!("1{}", ".".repeat(35));
    assert_snapshot!(kudosu(&["transform", "--rotate", "90", &six]), @"
    .....1..............................
    --- stderr
    line cannot say the 3x2 boxes (read it again with --box 3x2); it is lost
    --- exit code 0
    ");
}

#[test]
fn clues_are_turned_with_their_puzzle() {
    let turned = kudosu_with_input(&["transform", "--rotate", "90"], SMALL);
    assert_snapshot!(turned, @"
    box 2x2
    ...3............
    killer 7: r2c4 r2c3 r1c3
    thermo: r1c2 r2c2 r3c2
    sum 3: r3c1 r4c1
    even: r3c4
    even: r4c4
    marks 12: r4c4
    --- exit code 0
    ");
    let solved = kudosu_with_input(&["solve", "--unique"], SMALL).stdout;
    let solved = kudosu_with_input(&["transform", "--rotate", "90"], solved).stdout;
    let again = kudosu_with_input(&["solve", "--unique"], turned.stdout);
    assert_eq!((again.stdout, again.code), (solved, 0));
}

#[test]
fn what_a_clue_does_not_allow_is_refused_by_its_name() {
    assert_snapshot!(kudosu_with_input(&["transform", "--relabel", "2134"], SMALL), @"
    --- stderr
    relabel: the digits cannot be renamed so: what the killer cage says depends on them
    --- exit code 1
    ");
    let knight = "anti-knight\n1...............\nsize 4\n";
    assert_snapshot!(kudosu_with_input(&["transform", "--rows", "2134"], knight), @"
    --- stderr
    rows: the rows and columns cannot change places so: what the anti-knight rule says depends on where they lie
    --- exit code 1
    ");
    let diagonals = "size 9\ndiagonals\n";
    assert_snapshot!(kudosu_with_input(&["transform", "--bands", "321"], diagonals), @"
    --- stderr
    bands: rows and columns can change places only where every house stays a house; extra 1 (r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9) would not
    --- exit code 1
    ");
    let both = kudosu_with_input(&["transform", "--bands", "321", "--stacks", "321"], diagonals);
    assert_eq!(both.code, 0, "{both}");
}

#[test]
fn a_stream_of_puzzles_with_clues_stays_one() {
    let line = kudosu_with_input(&["convert", "--to", "json"], SMALL).stdout;
    let turned = kudosu_with_input(&["transform", "--rotate", "180"], line.repeat(2));
    assert_eq!((turned.stdout.lines().count(), turned.code), (2, 0), "{turned}");
    let back = kudosu_with_input(&["transform", "--rotate", "180"], turned.stdout);
    let solved = kudosu_with_input(&["solve"], back.stdout);
    assert_eq!(solved.stdout, "3142241312344321\n".repeat(2), "{solved}");
    let listed = kudosu_with_input(&["transform", "--random", "2", "--json"], "size 4\nanti-king\n");
    assert_eq!(
        listed
            .stdout
            .matches("box 2x2\\n................\\nanti-king")
            .count(),
        2,
        "{listed}"
    );
    assert!(listed.stdout.contains(r#""clues":["anti-king"]"#), "{listed}");
}

#[test]
fn minimise_knows_clues() {
    let with_more = SMALL.replace("3...............", "3142............");
    let minimal = kudosu_with_input(&["minimise"], with_more.clone());
    let clues = |text: &str| text.lines().skip(2).map(str::to_owned).collect::<Vec<String>>();
    let kept = SMALL.replace("even: r1c3 r1c4", "even: r1c3\neven: r1c4");
    assert_eq!(clues(&minimal.stdout), clues(&kept), "{minimal}");
    let solved = kudosu_with_input(&["solve", "--unique"], minimal.stdout);
    assert_eq!(
        (solved.stdout.trim_end(), solved.code),
        ("3142241312344321", 0),
        "{solved}"
    );
    let bare = kudosu_with_input(&["minimise", "--clues-too"], with_more.clone());
    // The thermometer follows from the rest.
    assert!(bare.stdout.lines().count() < kept.lines().count(), "{bare}");
    let solved = kudosu_with_input(&["solve", "--unique"], bare.stdout);
    assert_eq!(
        (solved.stdout.trim_end(), solved.code),
        ("3142241312344321", 0),
        "{solved}"
    );
}

#[test]
fn canonical_sees_through_a_puzzle_with_clues_in_disguise() {
    let form = kudosu_with_input(&["canonical"], SMALL);
    assert_eq!(form.code, 0, "{form}");
    for seed in ["1", "2", "3", "4"] {
        let disguised = kudosu_with_input(&["transform", "--random", "--seed", seed], SMALL);
        assert_eq!(disguised.code, 0, "{disguised}");
        let other = kudosu_with_input(&["canonical"], disguised.stdout);
        assert_eq!(other.stdout, form.stdout, "{other}");
    }
}

/// A document of f-puzzles with a cage, these rules in words, and what else it says.
fn document(rules: &str, more: &str) -> String {
    let cells = "[{},{},{},{}]";
    format!(
        "{{\"size\":4,\"ruleset\":\"{rules}\",\"grid\":[{cells},{cells},{cells},{cells}],\
         \"killercage\":[{{\"cells\":[\"R1C1\",\"R1C2\"]}}]{more}}}"
    )
}

#[test]
fn rules_in_words_beside_clues_are_told_where_there_are_several_solutions() {
    let prose = document("Normal sudoku rules apply. A cage counts its even digits.", "");
    let several = kudosu_with_input(&["check"], prose.clone());
    let told = "a rule may be missing: the rules text says more than the clues that were read: \
                “A cage counts its even digits.”";
    assert!(several.code == 1 && several.stderr.contains(told), "{several}");
    let counted = kudosu_with_input(&["count"], format!("{prose}\n{prose}\n"));
    assert!(
        counted.stderr.contains("one solution cannot be expected"),
        "{counted}"
    );
    let row = |digits: &str| {
        let cell = |c: char| match c {
            '.' => "{}".to_owned(),
            c => format!("{{\"value\":{c},\"given\":true}}"),
        };
        format!(
            "[{}]",
            digits.chars().map(cell).collect::<Vec<String>>().join(",")
        )
    };
    let mut classic = document("Normal sudoku rules apply. Cages do not repeat digits.", "");
    for digits in ["123.", "3.1.", "21..", "4..."] {
        classic = classic.replacen("[{},{},{},{}]", &row(digits), 1);
    }
    let unique = kudosu_with_input(&["check"], classic);
    assert_eq!((unique.code, unique.stderr.as_str()), (0, ""), "{unique}");
}

#[test]
fn a_solution_that_came_with_a_puzzle_and_breaks_it_is_told() {
    let right = document("Normal sudoku rules apply.", ",\"solution\":\"1234341221434321\"");
    let checked = kudosu_with_input(&["check"], right.clone());
    assert!(!checked.stderr.contains("came with"), "{checked}");
    let wrong = right.replace("1234341221434321", "1134341221434321");
    let checked = kudosu_with_input(&["check"], wrong);
    assert!(
        checked
            .stderr
            .contains("the solution that came with the puzzle breaks it"),
        "{checked}"
    );
}

#[test]
fn an_iss_text_of_several_lines_is_one_puzzle_in_a_file_and_on_standard_input() {
    let text = ".Shape~4x4\n.~R1C1_3\n.Cage~7~R1C2~R2C2~R2C1\n.Thermo~R3C1~R3C2~R3C3\n.V~R1C1~R2C1\n";
    let found = kudosu_with_input(&["solve", "--all", "99"], text);
    assert!(!found.stdout.is_empty(), "{found}");
    for grid in found.stdout.lines() {
        assert!(grid.starts_with('3') && grid.as_bytes()[4] == b'2', "{found}");
    }
    assert_eq!(kudosu_with_input(&["count"], text).stdout.lines().count(), 1);
}

#[test]
fn every_verb_that_knows_of_several_solutions_tells_rules_in_words() {
    let prose = document("Normal sudoku rules apply. A cage counts its even digits.", "");
    let told = "the rules text says more than the clues that were read: “A cage counts its even digits.”";
    for verb in [
        "solve",
        "check",
        "count",
        "rate",
        "hint",
        "explain",
        "clues",
        "minimise",
        "candidates",
    ] {
        let run = kudosu_with_input(&[verb], prose.clone());
        assert!(run.code <= 1 && run.stderr.contains(told), "{verb}: {run}");
    }
    let folder = folder_with(&[]);
    let printed = kudosu_in(folder.path(), &["print", "-o", "page.pdf"], prose.clone());
    assert!(printed.stderr.contains(told), "{}", printed.stderr);
    // Who only rewrites it does not know.
    let converted = kudosu_with_input(&["convert", "--to", "clues"], prose);
    assert_eq!(converted.stderr, "", "{converted}");
}
