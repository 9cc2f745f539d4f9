//! Texts and links of the Interactive Sudoku Solver, as a user has them: given to any verb, whatever
//! constraints they have.

use insta::assert_snapshot;
use kudosu::Stop;
use kudosu_testkit::iss_texts;
use serde_json::{Value, json};

use crate::program::{folder_with, kudosu, kudosu_in, kudosu_with_input};

/// Other digits, alternatives and a pattern, of our own making.
const RULES: &str =
    ".Shape~4x4~0-3.NoBoxes.Or.Cage~3~R1C1~R1C2.Thermo~R1C1~R2C1.End.~R4C4_2~R1C4_1~R3C3_1~R4C1_1~R1C3_0
    .Regex~%5B12%5D*3%5B12%5D*~R2C1~R2C2~R2C3";

const LINK: &str = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4.Cage~3~R1C1~R1C2.~R1C3_4~R2C2_4.Sum~3~R4C3~R4C4.~R4C4_2~R1C1_1";

#[test]
fn a_text_with_any_constraint_is_given_to_any_verb() {
    assert_snapshot!(kudosu_with_input(&["convert", "--to", "rules"], RULES), @r#"
    kudosu rules
    board: 4x4 without boxes
    digits: 0-3
    grid:
    ..01
    ....
    ..1.
    1..2
    rule: r1c1-r1c2 has no repeats and sum of r1c1-r1c2 = 3 or r1c1-r2c1 rises
    rule Regex: r2c1-r2c3 matches "[12]*3[12]*"
    --- exit code 0
    "#);
    assert_snapshot!(kudosu_with_input(&["solve"], RULES), @"
    2301
    3120
    0213
    1032
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["solve", LINK]), @"
    1243
    3421
    2134
    4312
    --- exit code 0
    ");
    for verb in ["check", "count", "candidates", "hint", "explain"] {
        let run = kudosu_with_input(&[verb], RULES);
        assert_eq!(run.code, 0, "{verb}: {run}");
        let body = json!({ "puzzle": RULES }).to_string();
        let host = kudosu_api::Host::default();
        let asked = kudosu_api::answer(&format!("/api/{verb}"), body.as_bytes(), &host, &Stop::new());
        let asked: Value = serde_json::from_slice(&asked.unwrap()).unwrap();
        assert!(
            asked["puzzle"].as_str().unwrap().starts_with("kudosu rules"),
            "{asked}"
        );
    }
    let folder = folder_with(&[("a.iss", RULES.as_bytes())]);
    let drawn = kudosu_in(folder.path(), &["print", "--output", "a.svg", "a.iss"], "");
    assert_eq!(drawn.code, 0, "{drawn}");
    assert_snapshot!(kudosu_with_input(&["rate"], RULES), @"
    --- stderr
    error: standard input: this is a puzzle with rules in words, which cannot be used here; its digits alone would be another puzzle
     |
     = help: solve, check, count, candidates, hint, explain, minimise, convert and print know such puzzles
    --- exit code 2
    ");
}

#[test]
fn what_is_wrong_is_shown_at_its_word() {
    let wrong = RULES.replace("R1C1~R2C1", "R1C1~R2C9");
    assert_snapshot!(kudosu_with_input(&["solve"], wrong), @r#"
    --- stderr
    error: found "R2C9"; expected cells of the grid or of a group, as R1C1 or VA2
     --> standard input:1:56
      |
    1 | .Shape~4x4~0-3.NoBoxes.Or.Cage~3~R1C1~R1C2.Thermo~R1C1~R2C9.End.~R4C4_2~R1C4_1~R3C3_1~R4C1_1~R1C3_0
      |                                                        ^^^^
    --- exit code 2
    "#);
    assert_snapshot!(kudosu_with_input(&["solve"], ".AntiKing.Sudokube~10~R1C1"), @"
    --- stderr
    error: this puzzle has a rule that kudosu does not know, 'Sudokube'; without it, it would be another puzzle
     --> standard input:1:11
      |
    1 | .AntiKing.Sudokube~10~R1C1
      |           ^^^^^^^^^^^^^^^^
      |
      = help: docs/formats.md lists the clues that are read
    --- exit code 2
    ");
}

/// What the solver itself comes with, where it is beside the repository.
#[test]
fn the_whole_collection_is_read_and_said_in_words() {
    let texts = iss_texts();
    let names: Vec<String> = (0..texts.len()).map(|at| format!("{at}.txt")).collect();
    let files: Vec<(&str, &[u8])> = names
        .iter()
        .zip(&texts)
        .map(|(name, text)| (name.as_str(), text.input.as_bytes()))
        .collect();
    if files.is_empty() {
        return;
    }
    let folder = folder_with(&files);
    let mut arguments = vec!["convert", "--to", "rules"];
    arguments.extend(names.iter().map(String::as_str));
    let run = kudosu_in(folder.path(), &arguments, "");
    let said = run.stdout.lines().filter(|line| *line == "kudosu rules");
    assert_eq!((run.code, said.count()), (0, texts.len()), "{}", run.stderr);
}
