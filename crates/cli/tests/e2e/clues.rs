//! Puzzles with clues on the command line.

use crate::program::{Run, folder_with, kudosu, kudosu_in, kudosu_with_input};

/// A small killer with a thermometer and one solution.
pub const SMALL: &str = "\
box 2x2
3...............
killer 7: r1c2 r2c2 r2c1
thermo: r3c1 r3c2 r3c3
sum 3: r4c3 r4c4
even: r1c3 r1c4
marks 12: r1c4
";

fn answer(run: &Run) -> (&str, i32) {
    (run.stdout.trim_end(), run.code)
}

#[test]
fn solve_count_and_check_keep_the_clues() {
    assert_eq!(
        answer(&kudosu_with_input(&["solve"], SMALL)),
        ("3142241312344321", 0)
    );
    assert_eq!(answer(&kudosu_with_input(&["count"], SMALL)), ("1", 0));
    let checked = kudosu_with_input(&["check"], SMALL);
    assert_eq!(answer(&checked), ("unique: there is exactly one solution", 0));
    let broken = SMALL.replace("thermo: r3c1", "thermo: r3c4 r3c1");
    assert_eq!(answer(&kudosu_with_input(&["solve"], broken)), ("no solution", 1));
    let filled = SMALL
        .replace("3...............", "3142241312344321")
        .replace("killer 7", "killer 8");
    let checked = kudosu_with_input(&["check"], filled);
    assert!(
        checked.stderr.contains("broken: killer 8: r1c2 r2c2 r2c1"),
        "{checked}"
    );
}

#[test]
fn a_puzzle_with_clues_goes_from_format_to_format_and_back() {
    let link = kudosu_with_input(&["convert", "--to", "fpuzzles"], SMALL);
    assert_eq!(link.code, 0, "{link}");
    let json = kudosu_with_input(&["convert", "--to", "fpuzzles-json"], link.stdout.clone());
    assert!(json.stdout.contains("\"killercage\""), "{json}");
    let back = kudosu_with_input(&["convert", "--to", "clues"], json.stdout);
    let sorted = |text: &str| {
        let text = text.replace("even: r1c3 r1c4", "even: r1c3\neven: r1c4");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&back.stdout), sorted(SMALL), "{back}");
    let lost = kudosu_with_input(&["convert", "--to", "line"], link.stdout.clone());
    assert!(lost.stderr.contains("line cannot say the clues"), "{lost}");
    // Two links are a stream.
    let stream = kudosu_with_input(&["solve"], link.stdout.repeat(2));
    assert_eq!((stream.stdout.lines().count(), stream.code), (2, 0), "{stream}");
}

#[test]
fn verbs_that_do_not_know_clues_refuse_them() {
    let refused = kudosu_with_input(&["compare"], SMALL);
    assert_eq!(refused.code, 2, "{refused}");
    assert!(
        refused
            .stderr
            .contains("this puzzle has clues that cannot be used here"),
        "{refused}"
    );
}

#[test]
fn the_marks_of_a_line_of_729_are_what_its_cells_may_be() {
    let all = "123456789".repeat(81);
    let first_is_two_or_three = format!(".23......{}", &all[9..]);
    let solved = kudosu_with_input(&["solve"], first_is_two_or_three.clone());
    assert!(solved.stdout.starts_with(['2', '3']), "{solved}");
    let nothing = format!(".........{}", &all[9..]);
    assert_eq!(kudosu_with_input(&["count"], nothing).stdout, "0\n");
    let kept = kudosu_with_input(&["convert", "--to", "729"], first_is_two_or_three.clone());
    assert_eq!(
        kept.stdout.trim_end(),
        first_is_two_or_three,
        "to convert they are notes"
    );
}

#[test]
fn a_rule_that_is_only_told_is_said_aloud() {
    let cells = "[{},{},{},{}]";
    let document = format!(
        "{{\"size\":4,\"ruleset\":\"Normal sudoku rules apply. Grey cells are prime.\",\"grid\":[{cells},{cells},{cells},{cells}]}}"
    );
    let run = kudosu_with_input(&["check"], document.clone());
    assert!(
        run.stderr
            .contains("one solution cannot be expected: the rules text speaks of"),
        "{run}"
    );
    let stream = kudosu_with_input(&["count"], format!("{document}\n{document}\n"));
    assert!(
        stream.stderr.contains("one solution cannot be expected"),
        "{stream}"
    );
}

#[test]
fn generate_makes_variants_and_repeats_them_from_a_seed() {
    let making = [
        "generate",
        "--variant",
        "killer,thermo",
        "--side",
        "6",
        "--seed",
        "4",
    ];
    let made = kudosu(&making);
    assert_eq!(made.code, 0, "{made}");
    assert!(
        made.stdout.contains("killer ") && made.stdout.contains("thermo: "),
        "{made}"
    );
    assert_eq!(kudosu(&making).stdout, made.stdout);
    assert_eq!(kudosu_with_input(&["check"], made.stdout).code, 0);
    let none = kudosu(&[
        "generate",
        "--variant",
        "killer",
        "--side",
        "4",
        "--givens",
        "0",
        "--seed",
        "1",
        "--json",
    ]);
    assert!(none.stdout.contains("\"puzzle\":\"................\""), "{none}");
    let unknown = kudosu(&["generate", "--variant", "killr"]);
    assert!(
        unknown
            .stderr
            .contains("there is no \"killr\"; did you mean killer?"),
        "{unknown}"
    );
}

#[test]
fn print_draws_clues() {
    let folder = folder_with(&[("small.txt", SMALL.as_bytes())]);
    let run = kudosu_in(
        folder.path(),
        &["print", "--output", "small.svg", "small.txt"],
        "",
    );
    assert_eq!(run.code, 0, "{run}");
    let drawn = std::fs::read_to_string(folder.path().join("small.svg")).unwrap();
    assert!(
        drawn.contains("stroke-dasharray") && drawn.contains("<circle"),
        "a cage and a thermometer"
    );
    assert_eq!(
        kudosu_in(
            folder.path(),
            &["print", "--output", "small.pdf", "small.txt"],
            ""
        )
        .code,
        0
    );
}
