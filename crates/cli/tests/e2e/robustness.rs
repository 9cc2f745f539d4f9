//! Odd input for every verb: whatever it is, there is an answer or an error, and never a panic.

use kudosu::{Format, Grid, Rng, Shape};
use kudosu_testkit::{mixed_grid, puzzle_with_holes, solved_grid};

use crate::program::{Run, folder_with, kudosu, kudosu_in, kudosu_with_input};

/// What Rust ends with after a panic.
const PANICKED: i32 = 101;

const PROPER: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// Every way in which a verb takes a puzzle from standard input. The time limit only keeps the test short.
const FORMS: &[&[&str]] = &[
    &["solve", "--timeout", "100ms"],
    &["read"],
    &["read", "--json"],
    &["solve", "--all", "3", "--json", "--timeout", "100ms"],
    &["solve", "--unique", "--to", "pencil", "--timeout", "100ms"],
    &["solve", "--method", "strategies", "--timeout", "100ms"],
    &["solve", "--method", "csp", "--trace", "--timeout", "100ms"],
    &["compare", "--timeout", "20ms"],
    &["check", "--timeout", "100ms"],
    &["check", "--json", "--timeout", "100ms"],
    &["explain", "--timeout", "100ms"],
    &["explain", "--json", "--notation", "eureka", "--timeout", "100ms"],
    &["hint", "--level", "4", "--timeout", "100ms"],
    &["hint", "--json", "--timeout", "100ms"],
    &["rate", "--timeout", "100ms"],
    &["rate", "--json", "--timeout", "100ms"],
    &["grade", "--answer", "r1c1 = 1, so r1c2 = 2", "--timeout", "100ms"],
    &[
        "grade",
        "--answer",
        "1234341221434321",
        "--json",
        "--timeout",
        "100ms",
    ],
    &["traces", "--timeout", "100ms"],
    &["traces", "--form", "tokens", "--json", "--timeout", "100ms"],
    &["count", "--limit", "5", "--timeout", "100ms"],
    &["hunt", "--te", "2", "--timeout", "100ms"],
    &["hunt", "--givens", "..20", "--json", "--timeout", "100ms"],
    &["candidates", "--timeout", "100ms"],
    &["candidates", "--json", "--timeout", "100ms"],
    &["clues", "--timeout", "100ms"],
    &["clues", "--json", "--timeout", "100ms"],
    &["convert", "--to", "json"],
    &["convert", "--to", "boxed"],
    &["minimise", "--timeout", "100ms"],
    &[
        "minimise",
        "--all",
        "--limit",
        "3",
        "--json",
        "--timeout",
        "100ms",
    ],
    &["canonical"],
    &["canonical", "--json"],
    &["canonical", "--automorphisms"],
    &["transform", "--transpose", "--random", "2"],
    &["transform", "--rotate", "90", "--bands", "21", "--relabel", "21"],
    &[
        "print",
        "--output",
        "pages.pdf",
        "--solutions",
        "--timeout",
        "100ms",
    ],
    &["report", "--strategy", "2"],
    &["play", "--timeout", "100ms"],
];

/// Verbs that take no puzzle, or serve until they are stopped; the page has tests of its own.
const WITHOUT_PUZZLE: &[&str] = &[
    "generate",
    "techniques",
    "bench",
    "rules",
    "completions",
    "man",
    "mcp",
    "unique",
    "sort",
    "web",
];

/// Texts that are strange but have something of a puzzle.
fn odd_inputs() -> Vec<String> {
    let mut rng = Rng::new(2024);
    let lists = |digits: &str, cells: usize| vec![digits; cells].join(",");
    let json = |rest: &str| format!("{{\"puzzle\":\"{PROPER}\",{rest}}}");
    let mut texts = vec![
        format!("11{}", ".".repeat(79)),
        "1".repeat(81),
        "1234123412341234".to_owned(),
        json(&format!("\"candidates\":[{}]", lists("[]", 81))),
        json(&format!("\"candidates\":[{}]", lists("[1,2,3,4,5,6,7,8,9]", 81))),
        json(&format!("\"solution\":\"{}\"", "1".repeat(81))),
        json("\"box\":\"9x1\""),
        format!(
            "{{\"puzzle\":\"{}\",\"candidates\":[{}]}}",
            ".".repeat(16),
            lists("[1]", 16)
        ),
        format!(
            "{{\"puzzle\":\"1...\",\"placed\":\".1..\",\"candidates\":[{}]}}",
            lists("null", 4)
        ),
        "123456789".repeat(81),
        format!("{}{}", ".".repeat(648), "123456789".repeat(9)),
        format!(":0000:x:1+1{}:911 199:::", ".".repeat(79)),
        format!("{},{}", ".".repeat(81), "1".repeat(81)),
        "123 1 2\n2 13 3\n. . 123\n".to_owned(),
        format!("{PROPER}\n{}\n", PROPER.repeat(2)),
        "\u{feff}1,2\n\"2\",x\n".to_owned(),
        "\0\u{1}\u{7f}".to_owned(),
    ];
    for side in [1, 2, 4, 5, 6, 9, 25, 100] {
        let shape = Shape::of_side(side).unwrap();
        let solved = solved_grid(&shape, &mut rng);
        texts.push(Grid::blank(&shape).to_string());
        texts.push(solved.to_string());
        texts.push(puzzle_with_holes(&solved, side * side / 2, &mut rng).to_string());
        texts.push(mixed_grid(&shape, &mut rng).to_string());
    }
    texts
}

fn assert_no_panic(run: &Run, form: &[&str], text: &str) {
    let start: String = text.chars().take(60).collect();
    assert_ne!(
        run.code,
        PANICKED,
        "kudosu {} on {start:?}…\n{run}",
        form.join(" ")
    );
    assert!(
        !run.stderr.contains("panicked"),
        "kudosu {} on {start:?}…\n{run}",
        form.join(" ")
    );
}

#[test]
fn no_verb_panics_on_a_single_odd_input() {
    let folder = folder_with(&[]);
    for text in odd_inputs() {
        for form in FORMS {
            let run = kudosu_in(folder.path(), form, text.as_str());
            assert_no_panic(&run, form, &text);
        }
    }
}

#[test]
fn no_format_panics_on_what_it_cannot_say() {
    for text in odd_inputs() {
        for format in Format::ALL.iter().filter(|format| format.writes()) {
            let form = ["convert", "--to", format.name()];
            assert_no_panic(&kudosu_with_input(&form, text.as_str()), &form, &text);
        }
    }
}

#[test]
fn one_bad_line_is_one_error_line() {
    let odd = odd_inputs();
    let is_plain = |text: &&String| !text.contains(['\n', '{', ':', ',']) && text.len() < 1000;
    let mut lines = vec![PROPER];
    lines.extend(odd.iter().filter(is_plain).map(String::as_str));
    lines.push(PROPER);
    let stream = lines.join("\n");
    for form in [
        ["solve", "--json", "--timeout", "100ms"],
        ["check", "--json", "--timeout", "100ms"],
        ["count", "--json", "--timeout", "100ms"],
        ["explain", "--json", "--timeout", "100ms"],
        ["hint", "--json", "--timeout", "100ms"],
        ["rate", "--json", "--timeout", "100ms"],
        ["minimise", "--json", "--timeout", "100ms"],
        ["canonical", "--json", "--timeout", "100ms"],
        ["transform", "--json", "--timeout", "100ms"],
        ["convert", "--to", "json", "--timeout=1s"],
    ] {
        let run = kudosu_with_input(&form, stream.as_str());
        assert_no_panic(&run, &form, &stream);
        assert_eq!(
            run.stdout.lines().count(),
            lines.len(),
            "kudosu {}\n{run}",
            form.join(" ")
        );
    }
}

#[test]
fn clashing_givens_do_not_take_the_batch_of_canonical_with_them() {
    let clash = format!("11{}", ".".repeat(79));
    let run = kudosu_with_input(&["canonical"], format!("{PROPER}\n{clash}\n{PROPER}\n"));
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(
        lines[1], "error: givens that clash have no canonical form",
        "{run}"
    );
    assert_eq!((lines.len(), lines[0], run.code), (3, lines[2], 1), "{run}");
    insta::assert_snapshot!(kudosu(&["canonical", &clash]), @"
    --- stderr
    givens that clash have no canonical form
    --- exit code 1
    ");
}

#[test]
fn every_verb_that_takes_a_puzzle_is_tried() {
    let help = kudosu(&["--help"]).stdout;
    let verbs = help
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1);
    let names = verbs
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  "));
    let names: Vec<&str> = names
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert!(names.len() > 15, "{help}");
    for name in names {
        let is_tried = FORMS.iter().any(|form| form[0] == name) || WITHOUT_PUZZLE.contains(&name);
        assert!(is_tried, "{name} needs a line in FORMS");
    }
}
