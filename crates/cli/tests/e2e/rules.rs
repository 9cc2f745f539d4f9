//! Puzzles with rules in words, as a user has them: files, standard input, every verb, and the faces beside
//! one another.

use std::fs;

use insta::assert_snapshot;
use kudosu::Stop;
use serde_json::{Value, json};

use crate::program::{folder_with, kudosu, kudosu_in, kudosu_with_input};

/// A yin and yang of its own, with one solution of digits and of shading.
/// Yin and yang on four rows.
pub const SHADED: &str = "\
kudosu rules
title: Small yin and yang
board: 4x4
layer shaded: yes or no
grid:
42..
....
....
...1
rule: the cells a where a is shaded are connected
rule: the cells a where a is not shaded are connected
rule: every 2x2 square L: some cell in L is shaded
rule: every 2x2 square L: some cell in L is not shaded
rule: every two neighbours a, b where (a is shaded and b is shaded): |a - b| ≥ 2
rule Start: r1c1 is shaded
";

const KNIGHTS: &str = "\
kudosu rules
board: 6x6
grid:
..3...
......
...2..
..4.6.
.4....
...3.5
solution:
123456
456123
561234
234561
345612
612345
rule: every two cells a knight's move apart differ
";

#[test]
fn a_puzzle_with_rules_is_solved_checked_and_counted() {
    assert_snapshot!(kudosu_with_input(&["solve"], KNIGHTS), @"
    123456
    456123
    561234
    234561
    345612
    612345
    --- exit code 0
    ");
    assert_snapshot!(kudosu_with_input(&["solve"], SHADED), @"
    4213
    1324
    3142
    2431
    shaded:
    x...
    x.x.
    xxx.
    ....
    --- exit code 0
    ");
    assert_snapshot!(kudosu_with_input(&["check"], KNIGHTS), @"
    unique: there is exactly one solution
    --- exit code 0
    ");
    assert_snapshot!(kudosu_with_input(&["count", "--limit", "5"], KNIGHTS), @"
    1
    --- exit code 0
    ");
    let folder = folder_with(&[("a.rules", KNIGHTS.as_bytes()), ("b.rules", SHADED.as_bytes())]);
    assert_snapshot!(kudosu_in(folder.path(), &["count", "a.rules", "b.rules"], ""), @"
    1
    1
    --- exit code 0
    ");
    assert_snapshot!(kudosu_in(folder.path(), &["check", "--json", "a.rules"], ""), @r#"
    {"line":1,"puzzle":"kudosu rules\nboard: 6x6\ndigits: 1-6\ngrid:\n..3...\n......\n...2..\n..4.6.\n.4....\n...3.5\nsolution:\n123456\n456123\n561234\n234561\n345612\n612345\nrule: every two cells a knight's move apart differ\n","status":"unique","givens":7,"solution":"123456\n456123\n561234\n234561\n345612\n612345","text":"unique: there is exactly one solution"}
    --- exit code 0
    "#);
}

#[test]
fn what_is_broken_is_told_rule_by_rule() {
    let broken = KNIGHTS.replace("..3...\n......", "..3...\n4...3.");
    assert_snapshot!(kudosu_with_input(&["check"], broken), @"
    every two cells a knight's move apart differ is broken by r1c3, r2c5
    --- exit code 1
    ");
    let clashing = KNIGHTS.replace("..3...\n......", "..3..3\n......");
    assert_snapshot!(kudosu_with_input(&["check", "--language", "de"], clashing), @"
    Zeile 1 ist durch r1c3, r1c6 gebrochen
    --- exit code 1
    ");
    let wrong = KNIGHTS.replace("every two", "evry two");
    assert_snapshot!(kudosu_with_input(&["check"], wrong), @"
    --- stderr
    error: expected a number, a cell, or words such as `sum of row 1`, found `evry`; did you mean `every`?
      --> standard input:17:7
       |
    17 | rule: evry two cells a knight's move apart differ
       |       ^^^^
    --- exit code 2
    ");
}

#[test]
fn candidates_are_those_of_all_solutions() {
    let run = kudosu_with_input(
        &["candidates"],
        "kudosu rules\nboard: 2x2\nnumber n: 1-9\nrule: n = r1c1 + 3\n",
    );
    assert_snapshot!(run, @"
    n: 4 5
    r1c1: 1 2
    r1c2: 1 2
    r2c1: 1 2
    r2c2: 1 2
    --- exit code 0
    ");
}

#[test]
fn verbs_that_know_no_rules_say_so_and_what_does() {
    assert_snapshot!(kudosu_with_input(&["rate"], KNIGHTS), @"
    --- stderr
    error: standard input: this is a puzzle with rules in words, which cannot be used here; its digits alone would be another puzzle
     |
     = help: solve, check, count, candidates, hint, explain, minimise, convert and print know such puzzles
    --- exit code 2
    ");
    for verb in ["transform", "canonical", "clues", "grade", "traces"] {
        let run = kudosu_with_input(&[verb], KNIGHTS);
        assert_eq!(run.code, 2, "{verb}: {run}");
    }
    let run = kudosu_with_input(&["convert", "--to", "line"], KNIGHTS);
    assert_eq!(run.code, 2, "{run}");
    assert!(run.stderr.contains("the format rules does"), "{run}");
}

#[test]
fn a_grid_with_clues_is_said_in_words_and_means_the_same() {
    let said = kudosu_with_input(&["convert", "--to", "rules"], crate::clues::SMALL);
    assert_snapshot!(said, @"
    kudosu rules
    board: 4x4
    line cage1: r1c2 r2c2 r2c1
    line thermo: r3c1 r3c2 r3c3
    grid:
    3...
    ....
    ....
    ....
    rule: cage1 has no repeats
    rule: sum of cage1 = 7
    rule: every line in thermo rises
    rule: r4c3 + r4c4 = 3
    rule: r1c3 is even
    rule: r1c4 is even
    rule: r1c4 is one of {1, 2}
    --- exit code 0
    ");
    let solved = kudosu_with_input(&["solve"], said.stdout);
    assert_eq!(solved.stdout.replace('\n', ""), "3142241312344321");
    // What is printed reads as the same puzzle.
    let once = kudosu_with_input(&["convert", "--to", "rules"], SHADED);
    let twice = kudosu_with_input(&["convert", "--to", "rules"], once.stdout.clone());
    assert_eq!((once.code, &once.stdout), (0, &twice.stdout));
}

#[test]
fn a_puzzle_with_rules_is_printed_with_its_rules() {
    let folder = folder_with(&[("yin.rules", SHADED.as_bytes())]);
    for file in ["yin.svg", "yin.pdf"] {
        let run = kudosu_in(folder.path(), &["print", "--output", file, "yin.rules"], "");
        assert_eq!(run.code, 0, "{run}");
    }
    let drawing = fs::read_to_string(folder.path().join("yin.svg")).unwrap();
    // A rule goes on in the next line where the board is narrow.
    let lines = drawing.lines().filter_map(|line| {
        let (_, text) = line.strip_prefix("<text")?.split_once('>')?;
        text.strip_suffix("</text>")
    });
    let words = lines.collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("the cells a where a is shaded are connected"),
        "{drawing}"
    );
    let pages = fs::read(folder.path().join("yin.pdf")).unwrap();
    assert!(pages.starts_with(b"%PDF-"));
    let solved = ["print", "--solutions", "--output", "all.pdf", "yin.rules"];
    assert_eq!(kudosu_in(folder.path(), &solved, "").code, 0);
}

#[test]
fn hints_go_from_where_to_look_to_the_whole_step() {
    for level in ["1", "2", "3", "4"] {
        let run = kudosu_with_input(&["hint", "--level", level], SHADED);
        assert_eq!(run.code, 0, "{run}");
        assert!(!run.stdout.trim().is_empty(), "{run}");
    }
    assert_snapshot!(kudosu_with_input(&["hint", "--level", "4"], KNIGHTS), @"
    r5c5 = 1: nothing else is left there.
    --- exit code 0
    ");
    assert_snapshot!(kudosu_with_input(&["hint", "--level", "4", "--language", "de"], SHADED), @"
    r1c4 = 3: etwas anderes bleibt dort nicht.
    --- exit code 0
    ");
}

#[test]
fn the_whole_way_is_told_and_its_steps_are_checked_by_another_program() {
    for text in [KNIGHTS, SHADED] {
        let told = kudosu_with_input(&["explain"], text);
        assert!(told.stdout.contains("Last candidate"), "{told}");
        let way = kudosu_with_input(&["explain", "--json"], text);
        let checked = kudosu_with_input(&["check", "--proof", "-"], way.stdout.clone());
        assert!(checked.stdout.starts_with("proven: all "), "{checked}");
        // A step that says more than follows is found out.
        let mut way: Value = serde_json::from_str(&way.stdout).unwrap();
        let first = &mut way["rule_steps"][0];
        let name = first["placements"].get(0).or(first["removals"].get(0)).unwrap()["name"].clone();
        let known = |value: i64| json!([{ "name": name, "value": value }]);
        let solution = text_solution(text)[name.as_str().unwrap()].as_i64().unwrap();
        first["removals"] = known(solution);
        first["placements"] = json!([]);
        let checked = kudosu_with_input(&["check", "--proof", "-"], way.to_string());
        assert!(checked.stdout.starts_with("not proven: step 1"), "{checked}");
    }
    let told = kudosu_with_input(&["explain"], KNIGHTS);
    assert!(
        told.code == 0 && told.stdout.contains("Logic comes to the end."),
        "{told}"
    );
}

/// The values of the solution by name.
fn text_solution(text: &str) -> Value {
    let told = kudosu_with_input(&["solve", "--json"], text);
    let told: Value = serde_json::from_str(&told.stdout).unwrap();
    told["values"].clone()
}

/// What a table, a line and a request say without their puzzle and its place.
fn bare(mut told: Value) -> Value {
    let fields = told.as_object_mut().unwrap();
    for name in ["line", "puzzle"] {
        fields.remove(name);
    }
    told
}

#[test]
fn lines_tables_and_requests_say_the_same_of_puzzles_with_rules() {
    let open = KNIGHTS.replace(".4....\n...3.5", "......\n......");
    let never = KNIGHTS.replace("differ\n", "differ\nrule: r1c1 > 6\n");
    for text in [KNIGHTS, SHADED, &open, &never] {
        for verb in ["solve", "check", "count", "candidates", "hint", "explain"] {
            let folder = folder_with(&[("one.rules", text.as_bytes())]);
            let line = kudosu_in(folder.path(), &[verb, "--json", "one.rules"], "");
            let line: Value = serde_json::from_str(&line.stdout).unwrap_or_else(|_| panic!("{line}"));
            let body = json!({ "puzzle": text }).to_string();
            let host = kudosu_api::Host::default();
            let asked = kudosu_api::answer(&format!("/api/{verb}"), body.as_bytes(), &host, &Stop::new());
            let asked: Value = serde_json::from_slice(&asked.unwrap()).unwrap();
            // Both name the whole puzzle, so that it can be asked about again.
            assert_eq!(line["puzzle"], asked["puzzle"]);
            assert_eq!(bare(line.clone()), bare(asked), "{verb} {text}");
            #[cfg(feature = "tables")]
            if !["candidates", "hint", "explain"].contains(&verb) {
                let row = format!("puzzle\n\"{}\"\n", text.replace('"', "\"\""));
                fs::write(folder.path().join("in.csv"), row).unwrap();
                kudosu_in(folder.path(), &[verb, "in.csv", "-o", "out.jsonl"], "");
                let table = fs::read_to_string(folder.path().join("out.jsonl")).unwrap();
                let table: Value = serde_json::from_str(table.lines().next().unwrap()).unwrap();
                assert_eq!(table["status"], line["status"], "{verb} {text}");
                if let Some(solution) = table.get("solution") {
                    assert_eq!(solution, &line["solution"], "{verb} {text}");
                }
            }
        }
    }
}

#[test]
fn what_a_player_entered_counts_and_a_wrong_name_is_told() {
    let ask = |body: Value| {
        let host = kudosu_api::Host::default();
        kudosu_api::answer("/api/check", body.to_string().as_bytes(), &host, &Stop::new())
            .map(|told| serde_json::from_slice::<Value>(&told).unwrap())
            .map_err(|problem| problem.message)
    };
    let entered = |values: Value| ask(json!({ "puzzle": SHADED, "values": values }));
    assert_eq!(entered(json!({})).unwrap()["status"], "unique");
    let solution = ask(json!({ "puzzle": SHADED })).unwrap()["solution"].clone();
    assert!(solution.as_str().unwrap().contains("shaded:"), "{solution}");
    assert_eq!(
        entered(json!({ "shaded r1c1": 0 })).unwrap()["broken_rules"][0]["rule"],
        5
    );
    assert_eq!(entered(json!({ "r1c3": 4 })).unwrap()["status"], "clashing");
    assert!(entered(json!({ "r9c9": 1 })).unwrap_err().contains("values.r9c9"));
    assert!(
        entered(json!({ "r1c3": 7 }))
            .unwrap_err()
            .contains("7 is no value of r1c3")
    );
}

#[test]
fn a_literal_of_several_lines_is_taken_for_what_it_is() {
    let run = kudosu(&["count", "kudosu rules\nboard: 2x2\n"]);
    assert_eq!((run.stdout.trim(), run.code), ("2", 0), "{run}");
}

#[test]
fn givens_are_found_for_rules_and_none_too_many_are_kept() {
    let rules = SHADED.replace("grid:\n42..\n....\n....\n...1\n", "");
    let folder = folder_with(&[("yin.rules", rules.as_bytes()), ("a.txt", b"12\n21\n")]);
    let make = |more: &[&str]| {
        let arguments = [&["generate", "--rules", "yin.rules", "--seed", "5"], more].concat();
        kudosu_in(folder.path(), &arguments, "")
    };
    let made = make(&[]);
    assert_eq!(made.code, 0, "{made}");
    assert_eq!(make(&[]).stdout, made.stdout);
    assert_eq!(kudosu_with_input(&["count"], made.stdout.clone()).stdout, "1\n");
    // None of its givens can be left out.
    let minimal = kudosu_with_input(&["minimise"], made.stdout.clone());
    assert_eq!((minimal.code, &minimal.stdout), (0, &made.stdout));
    let two = make(&["2"]).stdout;
    assert!(
        two.starts_with(&made.stdout) && two.matches("kudosu rules").count() == 2,
        "{two}"
    );
    // Of a solved board much can be left out.
    let full = KNIGHTS.replace(
        "..3...\n......\n...2..\n..4.6.\n.4....\n...3.5",
        "123456\n456123\n561234\n234561\n345612\n612345",
    );
    let minimal = kudosu_with_input(&["minimise", "--json"], full);
    let told: Value = serde_json::from_str(&minimal.stdout).unwrap();
    let text = told["minimal"].as_str().unwrap();
    assert_eq!(
        kudosu_with_input(&["check"], text).stdout,
        "unique: there is exactly one solution\n"
    );
    assert_snapshot!(make(&["--level", "hard"]), @"
    --- stderr
    error: --rules: rules in words say what the puzzle shall be like; only --seed and --output go with them
    --- exit code 2
    ");
    assert_snapshot!(kudosu_in(folder.path(), &["generate", "--rules", "a.txt"], ""), @"
    --- stderr
    error: --rules: a.txt is no puzzle with rules in words; `kudosu convert --to rules` makes one of it
    --- exit code 2
    ");
    assert_snapshot!(kudosu_with_input(&["minimise"], "kudosu rules\nboard: 2x2\n"), @"
    error: the puzzle does not have exactly one solution
    --- exit code 1
    ");
    assert_snapshot!(kudosu_with_input(&["minimise", "--all"], made.stdout), @"
    error: all: of a puzzle with rules in words only redundant givens are taken out
    --- exit code 1
    ");
}
