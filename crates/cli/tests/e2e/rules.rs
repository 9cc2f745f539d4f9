//! Puzzles with rules in words, as a user has them: files, standard input, every verb, and the faces beside one
//! another.

use std::fs;

use insta::assert_snapshot;
use kudosu::Stop;
use serde_json::{Value, json};

use crate::program::{folder_with, kudosu, kudosu_in, kudosu_with_input};

/// A yin and yang of its own, with one solution of digits and of shading.
const SHADED: &str = "\
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
    assert_snapshot!(kudosu_with_input(&["solve"], KNIGHTS), @"");
    assert_snapshot!(kudosu_with_input(&["solve"], SHADED), @"");
    assert_snapshot!(kudosu_with_input(&["check"], KNIGHTS), @"");
    assert_snapshot!(kudosu_with_input(&["count", "--limit", "5"], KNIGHTS), @"");
    let folder = folder_with(&[("a.rules", KNIGHTS.as_bytes()), ("b.rules", SHADED.as_bytes())]);
    assert_snapshot!(kudosu_in(folder.path(), &["count", "a.rules", "b.rules"], ""), @"");
    assert_snapshot!(kudosu_in(folder.path(), &["check", "--json", "a.rules"], ""), @"");
}

#[test]
fn what_is_broken_is_told_rule_by_rule() {
    let broken = KNIGHTS.replace("..3...\n......", "..3...\n4...3.");
    assert_snapshot!(kudosu_with_input(&["check"], broken), @"");
    let clashing = KNIGHTS.replace("..3...\n......", "..3..3\n......");
    assert_snapshot!(kudosu_with_input(&["check", "--language", "de"], clashing), @"");
    let wrong = KNIGHTS.replace("every two", "evry two");
    assert_snapshot!(kudosu_with_input(&["check"], wrong), @"");
}

#[test]
fn candidates_are_those_of_all_solutions() {
    let run = kudosu_with_input(
        &["candidates"],
        "kudosu rules\nboard: 2x2\nnumber n: 1-9\nrule: n = r1c1 + 3\n",
    );
    assert_snapshot!(run, @"");
}

#[test]
fn verbs_that_know_no_rules_say_so_and_what_does() {
    assert_snapshot!(kudosu_with_input(&["rate"], KNIGHTS), @"");
    for verb in ["minimise", "canonical", "clues", "grade", "traces"] {
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
    assert_snapshot!(said, @"");
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
    assert!(
        drawing.contains("the cells a where a is shaded are connected"),
        "{drawing}"
    );
    let pages = fs::read(folder.path().join("yin.pdf")).unwrap();
    assert!(pages.starts_with(b"%PDF-"));
    let solved = ["print", "--solutions", "--output", "all.pdf", "yin.rules"];
    assert_eq!(kudosu_in(folder.path(), &solved, "").code, 0);
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
        for verb in ["solve", "check", "count", "candidates"] {
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
            if verb != "candidates" {
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
