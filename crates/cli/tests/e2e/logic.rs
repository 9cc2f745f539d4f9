//! The verbs of the logic engine: explain, hint, rate, techniques.

use insta::assert_snapshot;
use kudosu::schema::ShapeForm;
use kudosu::{Format, Grid, Rng, Shape, Stop};
use serde_json::Value;

use crate::program::{FOUR, FOUR_AMBIGUOUS, kudosu, kudosu_with_input};

/// Singles and a few locked candidates.
const NINE: &str = "..24.9.675.....1.....2.......673..1..7.....5..9..862.......2.....8.....574.5.83..";

#[test]
fn a_step_and_a_hint_are_drawn() {
    let step = kudosu(&["explain", "--step", "2", "--to", "svg", NINE]);
    assert_eq!(step.code, 0, "{step}");
    assert!(
        step.stdout.starts_with("<svg") && step.stdout.contains(">2. "),
        "{step}"
    );
    assert!(step.stdout.contains("class=\"marked tint-"), "{step}");
    let german = kudosu(&["hint", "--level", "4", "--to", "svg", "--language", "de", FOUR]);
    assert!(german.stdout.contains("Letzte freie Zelle</text>"), "{german}");
    let beyond = kudosu(&["explain", "--step", "900", "--to", "svg", NINE]);
    assert_eq!(beyond.code, 2, "{beyond}");
    assert!(beyond.stderr.contains("and number 900 is asked for"), "{beyond}");
    // One is nothing without the other.
    assert_eq!(kudosu(&["explain", "--to", "svg", NINE]).code, 2);
}

#[test]
fn a_small_puzzle_is_explained_from_start_to_end() {
    assert_snapshot!(kudosu(&["explain", FOUR]), @"
    The puzzle
    ----------

        1 2   3 4
      ┌─────┬─────┐
    1 │ · 1 │ 4 2 │
    2 │ · · │ 1 · │
      ├─────┼─────┤
    3 │ · 2 │ · 4 │
    4 │ · 3 │ · 1 │
      └─────┴─────┘

    4×4, 8 digits given, 8 cells to find. It has exactly one solution.

    Cells are named by row and column: r4c2 is the cell in row 4, column 2. Two
    cells see each other when they share a row, a column or a box; they cannot hold
    the same digit then. Several cells are named together where that is shorter:
    r14c28 are the four cells in which rows 1 and 4 cross columns 2 and 8.

    Steps 1 to 8: 8 singles
    -----------------------

     1. Box 2 has a single empty cell left, r2c4, and the only digit it still lacks
        is 3. So r2c4 is 3.
     2. Column 2 has a single empty cell left, r2c2, and the only digit it still
        lacks is 4. So r2c2 is 4.
     3. Row 1 has a single empty cell left, r1c1, and the only digit it still lacks
        is 3. So r1c1 is 3.
     4. Full House: box 1 => r2c1 = 2
     5. Hidden Single: box 3 => r3c1 = 1
     6. Full House: box 3 => r4c1 = 4
     7. Full House: row 3 => r3c3 = 3
     8. Full House: box 4 => r4c3 = 2

    Solved
    ------

    That was the last cell: solved in 8 steps, without a guess.

        1 2   3 4
      ┌─────┬─────┐
    1 │ 3 1 │ 4 2 │
    2 │ 2 4 │ 1 3 │
      ├─────┼─────┤
    3 │ 1 2 │ 3 4 │
    4 │ 4 3 │ 2 1 │
      └─────┴─────┘

    How hard was that?
    ------------------

    For a person: beginner. HoDoKu scores it 32 (easy). Sudoku Explainer rates it
    1.2/1.0/1.0 (hardest step / up to the first digit / first step).
    --- exit code 0
    ");
}

#[test]
fn where_digits_clash_there_is_nothing_else_to_explain() {
    assert_snapshot!(kudosu(&["explain", "11.............."]), @"
    set  0 (row 1): 2 instances of 1
    set  8 (sqr 1): 2 instances of 1

    2 different sets have violations
    2 violations in total--- exit code 1
    ");
    let told: Value =
        serde_json::from_str(&kudosu(&["explain", "--json", "11.............."]).stdout).unwrap();
    assert_eq!(told["end"], "broken");
    assert_eq!(told["steps"].as_array().map(Vec::len), Some(0));
}

#[test]
fn without_a_puzzle_the_example_is_explained() {
    let run = kudosu(&["explain"]);
    assert_eq!(run.code, 0, "{run}");
    assert!(run.stdout.contains("Solved\n------"), "{run}");
    assert!(run.stdout.ends_with("first step).\n"), "{run}");
    assert!(run.stderr.contains("example"), "{run}");
    assert!(run.stdout.lines().all(|line| line.chars().count() <= 80), "{run}");
    for technique in ["Locked Pair", "X-Wing", "Hidden Pair", "XY-Wing"] {
        assert!(
            run.stdout.contains(&format!(": {technique}\n")),
            "the example shows no {technique}"
        );
    }
    let example = "...3..9...24.....6..8..5.1..53.91..76.......57..54.63..3.1..5..1.....29...5..2...";
    let from_pipe = kudosu_with_input(&["explain"], example);
    assert_eq!(from_pipe.stdout, run.stdout, "it is the same puzzle");
    assert_eq!(from_pipe.stderr, "");
}

#[test]
fn an_explanation_can_be_markdown() {
    let run = kudosu(&["explain", "--markdown", NINE]);
    assert!(run.stdout.starts_with("## The puzzle\n\n```text\n"), "{run}");
    assert_eq!(run.stdout.matches("```").count() % 2, 0);
}

#[test]
fn where_logic_is_stuck_the_search_finishes_and_says_so() {
    // It needs a chain, and Sudoku Explainer's profile has none yet.
    let hard = ".4..173..2..39.......2....64.78...9..92...81..8...95.77....2.......84..1..876..5.";
    let run = kudosu(&["explain", "--profile", "se121", hard]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("Here logic ends"), "{run}");
    assert!(run.stdout.contains("by trying, not by logic"), "{run}");
}

#[test]
fn json_has_the_steps_with_their_evidence() {
    let run = kudosu(&["explain", "--json", NINE]);
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(object["puzzle"], NINE);
    assert_eq!(object["end"], "solved");
    assert_eq!(object["finished_by"], "logic");
    assert_eq!(object["rating"]["level"], "medium");
    let pointing = object["steps"]
        .as_array()
        .unwrap()
        .iter()
        .find(|step| step["technique"] == "pointing");
    assert_snapshot!(serde_json::to_string_pretty(pointing.unwrap()).unwrap(), @r#"
    {
      "number": 10,
      "technique": "pointing",
      "placements": [],
      "eliminations": [
        {
          "cell": "r7c5",
          "digit": 6
        },
        {
          "cell": "r8c5",
          "digit": 6
        },
        {
          "cell": "r9c5",
          "digit": 6
        }
      ],
      "evidence": {
        "digits": [
          6
        ],
        "houses": [
          {
            "role": "base",
            "house": "box 2"
          },
          {
            "role": "cover",
            "house": "column 5"
          }
        ],
        "cells": [],
        "candidates": [
          {
            "role": "defining",
            "cell": "r2c5",
            "digit": 6
          },
          {
            "role": "defining",
            "cell": "r3c5",
            "digit": 6
          }
        ],
        "chains": [],
        "almost_locked_sets": []
      },
      "name": "Locked Candidates Type 1 (Pointing)",
      "pattern": "6 in r23c5",
      "effect": "r789c5 <> 6",
      "summary": "Locked Candidates Type 1 (Pointing): 6 in r23c5 => r789c5 <> 6",
      "explanation": "In box 2 the 6 can only go in r2c5 or r3c5, which lie in column 5 too. Whichever of them it is, column 5 has its 6 there, so no other cell of column 5 can be 6. That removes 6 from r7c5, r8c5 and r9c5.",
      "eureka": null
    }
    "#);
}

#[test]
fn hints_come_in_four_levels() {
    let hints: Vec<String> = (1..=4)
        .map(|level| kudosu(&["hint", "--level", &level.to_string(), FOUR]).to_string())
        .collect();
    assert_snapshot!(hints.join("\n\n"), @"
    Have a look at box 2.
    --- exit code 0

    There is a full house. A house with one empty cell takes the one digit that it
    lacks. Have a look at box 2.
    --- exit code 0

    Full House: find the place of the 3 in box 2. A house with one empty cell takes
    the one digit that it lacks.
    --- exit code 0

    Full House. Box 2 has a single empty cell left, r2c4, and the only digit it
    still lacks is 3. So r2c4 is 3.

        1 2   3 4
      ┌─────┬──────┐
    1 │ · 1 │ 4 2  │
    2 │ · · │ 1 +3 │
      ├─────┼──────┤
    3 │ · 2 │ · 4  │
    4 │ · 3 │ · 1  │
      └─────┴──────┘
      + placed
    --- exit code 0
    ");
    assert_eq!(kudosu(&["hint", "--level", "5", FOUR]).code, 2);
}

#[test]
fn a_wrong_digit_is_told_before_any_hint() {
    // r1c1 is 3 in the solution.
    let mine = ".142..1..2.4.3.1".replacen('.', "2", 1);
    let run = kudosu(&["hint", "--givens", FOUR, &mine]);
    assert_snapshot!(run, @"
    Not so fast: one of your digits is not right. Have a look at box 1.
    --- exit code 1
    ");
    let run = kudosu(&["hint", "--givens", FOUR, "--level", "3", "--json", &mine]);
    assert_snapshot!(run, @r#"
    {"line":1,"puzzle":"2142..1..2.4.3.1","level":3,"about":"mistakes","text":"Not so fast: r1c1 cannot be 2. Erase it before you go on.","detail":"Not so fast: r1c1 cannot be 2. Erase it before you go on.","technique":null,"name":null,"several_solutions":false,"mistakes":[{"kind":"wrong-digit","cell":"r1c1"}],"view":null,"step":null}
    --- exit code 1
    "#);
    let run = kudosu(&["hint", "--givens", FOUR, FOUR_AMBIGUOUS]);
    assert_eq!(run.code, 2, "{run}");
}

#[test]
fn a_finished_grid_and_an_improper_one_have_no_next_step() {
    assert_snapshot!(kudosu(&["hint", "3142241312344321"]), @"
    The grid is full and right. Well done!
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["hint", FOUR_AMBIGUOUS]), @"
    This puzzle has more than one solution, and nothing was found that is so in all
    of them.
    --- exit code 1
    ");
}

#[test]
fn a_puzzle_is_rated_by_three_measures() {
    assert_snapshot!(kudosu(&["rate", NINE]), @"
    level   medium
    HoDoKu  560 (medium)
    SE      2.6/1.2/1.2
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["rate", "--format", "%r/%p/%d|%l|%h|%s|%%", NINE]), @"
    2.6/1.2/1.2|medium|medium|560|%
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["rate", "--json", FOUR]), @r#"
    {"line":1,"puzzle":".142..1..2.4.3.1","status":"unique","level":"beginner","se":1.2,"se_ep":1.0,"se_ed":1.0,"hodoku_score":32,"hodoku_level":"easy","hodoku_complete":true}
    --- exit code 0
    "#);
    assert_eq!(kudosu(&["rate", FOUR_AMBIGUOUS]).code, 1);
}

#[test]
fn an_unfinished_score_is_marked_and_not_taken_for_a_low_one() {
    // Beyond plain 9×9 grids HoDoKu's steps are looked for by our own finders, as far as they go.
    let large = "....2....8.5.97.24A........39...4......5.3......8.7..8...2.A6......54.1.8....A....6.9.3...A7.34.9...";
    assert_snapshot!(kudosu(&["rate", large]), @"
    level   diabolical
    HoDoKu  ≥1340 (extreme; not finished)
    SE      >6.2/1.2/1.2  (6.5 or more: chains needed)
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["rate", "--format", "%s %h %r", large]), @"
    ≥1340 extreme >6.2
    --- exit code 0
    ");
    let rated: Value = serde_json::from_str(&kudosu(&["rate", "--json", large]).stdout).unwrap();
    assert_eq!(
        (&rated["hodoku_score"], &rated["hodoku_complete"]),
        (&1340.into(), &false.into())
    );
}

#[test]
fn the_hardest_puzzle_has_a_score_too() {
    let hard = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
    assert_snapshot!(kudosu(&["rate", hard]), @"
    level   diabolical
    HoDoKu  31806 (extreme)
    SE      11.1/11.1/11.1
    --- exit code 0
    ");
}

#[test]
fn a_stream_of_ratings_keeps_its_order() {
    let input = format!("{NINE}\nnonsense\n{}\n", NINE.replace("..24", "2.24"));
    let run = kudosu_with_input(&["rate", "--format", "%l %s", "--threads", "2"], input);
    assert_snapshot!(run, @"
    medium 560
    error: line 2, column 9: 8 cells do not make a square grid; a 3×3 grid has 9, so 1 is missing
    error: no solution: digits clash
    --- stderr
    standard input: 1 of 3 lines could not be read, the first one is line 2
    --- exit code 2
    ");
}

#[test]
fn every_technique_is_listed_with_its_rule() {
    let run = kudosu(&["techniques"]);
    assert!(
        run.stdout
            .lines()
            .any(|line| line.starts_with("x-wing ") && line.contains("0300")),
        "{run}"
    );
    let json = kudosu(&["techniques", "--json"]);
    assert_eq!(json.stdout.lines().count() + 1, run.stdout.lines().count());
    for line in json.stdout.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        assert!(entry["rule"].as_str().unwrap().ends_with('.'), "{line}");
    }
}

#[test]
fn an_explanation_is_proven_step_by_step() {
    let explained = kudosu(&["explain", "--json", NINE]).stdout;
    assert_snapshot!(kudosu_with_input(&["check", "--proof", "-"], explained.as_str()), @"
    proven: all 60 steps are sound and lead to the solution
    --- exit code 0
    ");
    let stuck = ".4..173..2..39.......2....64.78...9..92...81..8...95.77....2.......84..1..876..5.";
    let explained_in_part = kudosu(&["explain", "--json", "--profile", "se121", stuck]).stdout;
    assert_snapshot!(kudosu_with_input(&["check", "--proof", "-"], explained_in_part), @"
    sound: all 3 steps hold; logic ended with 48 cells open, and the search found the rest of the only solution
    --- exit code 0
    ");
    // The tenth step removes a 6; let it remove another digit.
    let mut forged: Value = serde_json::from_str(&explained).unwrap();
    forged["steps"][9]["eliminations"][0]["digit"] = 9.into();
    assert_snapshot!(kudosu_with_input(&["check", "--proof", "-"], forged.to_string()), @"
    not proven: step 10 (Locked Candidates Type 1 (Pointing)): the effect does not follow from the pattern
    --- exit code 1
    ");
    let mut other: Value = serde_json::from_str(&explained).unwrap();
    other["solution"] = NINE.into();
    assert_eq!(
        kudosu_with_input(&["check", "--proof", "-"], other.to_string()).code,
        1
    );
    assert_snapshot!(kudosu_with_input(&["check", "--proof", "-"], "{}"), @"
    error: line 1 is not a walkthrough: the text: missing field `puzzle`
    --- stderr
    1 of 1 lines are not walkthroughs, the first one is line 1; kudosu explain --json writes them
    --- exit code 2
    ");
    assert_eq!(kudosu_with_input(&["check", "--proof", "-"], "").code, 2);
}

#[test]
fn one_bad_line_took_all_later_proofs_with_it() {
    let proof = kudosu(&["explain", "--json", FOUR]).stdout;
    let proofs = format!("{proof}nonsense\n\n{proof}");
    assert_snapshot!(kudosu_with_input(&["check", "--proof", "-"], proofs), @"
    proven: all 8 steps are sound and lead to the solution
    error: line 2 is not a walkthrough: the text: not JSON: expected ident at line 1 column 2
    proven: all 8 steps are sound and lead to the solution
    --- stderr
    1 of 3 lines are not walkthroughs, the first one is line 2; kudosu explain --json writes them
    --- exit code 2
    ");
}

/// The top row begins with 5 3.
const WITH_FIVE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_pencil_mark_beside_its_own_digit_makes_no_hidden_single() {
    let pencil = kudosu(&["convert", "--to", "pencil", WITH_FIVE]).stdout;
    let stale = pencil.replacen("| 5    3     124    |", "| 5    3     1245   |", 1);
    assert_ne!(stale, pencil);
    let told = kudosu_with_input(&["hint", "--level", "4"], stale.as_str());
    assert!(
        told.stdout.contains("Hidden Single") && !told.stdout.contains("r1c3"),
        "{told}"
    );
    assert_eq!(
        told.stdout,
        kudosu_with_input(&["hint", "--level", "4"], pencil).stdout
    );
    let explained = kudosu_with_input(&["explain", "--json"], stale).stdout;
    assert_snapshot!(kudosu_with_input(&["check", "--proof", "-"], explained), @"
    proven: all 51 steps are sound and lead to the solution
    --- exit code 0
    ");
}

/// What the check says to an explanation that begins with a digit in r1c3, which has these candidates.
fn proof_that_begins_in_the_third_cell(technique: &str, candidates: &[u8], digit: u8) -> String {
    let explained = kudosu(&["explain", "--json", WITH_FIVE]).stdout;
    let mut forged: Value = serde_json::from_str(&explained).unwrap();
    let mut marks = vec![serde_json::json!([1, 2, 3, 4, 5, 6, 7, 8, 9]); 81];
    marks[2] = candidates.into();
    forged["candidates"] = marks.into();
    let step = serde_json::json!({
        "technique": technique,
        "placements": [{ "cell": "r1c3", "digit": digit }],
        "eliminations": [],
        "evidence": {
            "digits": [digit],
            "houses": if technique == "hidden-single" { vec![serde_json::json!({ "role": "base", "house": "row 1" })] } else { vec![] },
            "cells": [{ "role": "defining", "cell": "r1c3" }],
        },
    });
    forged["steps"].as_array_mut().unwrap().insert(0, step);
    kudosu_with_input(&["check", "--proof", "-"], forged.to_string()).stdout
}

#[test]
fn a_proof_that_places_a_digit_beside_itself_is_refused() {
    assert_snapshot!(proof_that_begins_in_the_third_cell("hidden-single", &[1, 2, 4, 5], 5), @"not proven: step 1 (Hidden Single): the step is about a digit that stands in a house of the cell already");
}

#[test]
fn a_proof_against_the_only_solution_is_refused_although_its_marks_say_so() {
    assert_snapshot!(proof_that_begins_in_the_third_cell("naked-single", &[1], 1), @"not proven: step 1 (Naked Single): it places 1 in r1c3, where the only solution has another digit");
}

#[test]
fn a_players_own_position_counts() {
    // The same puzzle in HoDoKu's form, with a 1 that the player placed wrongly.
    let wrong = format!(":0000:x:+1{}::::", &NINE[1..]);
    assert_snapshot!(kudosu(&["hint", "--level", "3", &wrong]), @"
    Not so fast: r1c1 cannot be 1. Erase it before you go on.
    --- exit code 1
    ");
    // r1c1 is 3 in the solution, and the player has crossed it out.
    let thinned = format!(":0000:x:{NINE}:311:::");
    assert_snapshot!(kudosu(&["hint", "--level", "2", &thinned]), @"
    Not so fast: a cell in box 1 has lost a candidate that it still needs.
    --- exit code 1
    ");
    // Pasted pencil marks: r2c1 still notes 4, so nobody has placed it in r2c2 and r4c1.
    let pasted = "| 3 1 | 4 2 |\n| 24 4 | 1 3 |\n|--+--|\n| 1 2 | 3 4 |\n| 4 3 | 2 1 |\n";
    assert_snapshot!(kudosu_with_input(&["hint", "--level", "4"], pasted), @"
    Full House. Box 3 has a single empty cell left, r4c1, and the only digit it
    still lacks is 4. So r4c1 is 4.

        1  2   3 4
      ┌──────┬─────┐
    1 │ 3  1 │ 4 2 │
    2 │ ·  · │ 1 3 │
      ├──────┼─────┤
    3 │ 1  2 │ 3 4 │
    4 │ +4 3 │ 2 1 │
      └──────┴─────┘
      + placed
    --- exit code 0
    ");
}

/// A 6×6 jigsaw and a 6×6 grid with diagonals.
fn unusual_shapes() -> [Shape; 2] {
    let regions = "111222113322143352443355446655466665".chars();
    let regions: Vec<usize> = regions
        .map(|region| region.to_digit(10).unwrap() as usize)
        .collect();
    let boxes = Shape::of_side(6).unwrap();
    [
        Shape::irregular(&regions).unwrap(),
        boxes.with_diagonals().unwrap(),
    ]
}

#[test]
fn jigsaws_and_diagonals_keep_their_shape_from_the_explanation_to_the_proof() {
    for shape in unusual_shapes() {
        let solved = kudosu::solve(Grid::blank(&shape), &Stop::new()).unwrap().unwrap();
        let puzzle = kudosu::generate::minimise(&solved, &mut Rng::new(1), &Stop::new()).unwrap();
        let link = kudosu::write(puzzle.grid(), Format::Fpuzzles).unwrap();
        let explained = kudosu(&["explain", "--json", link.trim_end()]);
        let value: Value = serde_json::from_str(&explained.stdout).unwrap();
        let form: ShapeForm = serde_json::from_value(value["shape"].clone()).unwrap();
        assert_eq!(form.to_shape().unwrap(), shape);
        let proof = kudosu_with_input(&["check", "--proof", "-"], explained.stdout);
        assert_eq!(proof.code, 0, "{proof}");
        for verb in ["solve", "check", "count", "rate", "hint"] {
            let told = kudosu(&[verb, "--json", link.trim_end()]);
            let told: Value = serde_json::from_str(&told.stdout).unwrap();
            assert_eq!(told["shape"], value["shape"], "{verb}");
        }
    }
}

#[test]
fn check_and_hint_agree_on_a_candidate_that_was_removed_wrongly() {
    let pencil = kudosu(&["convert", "--to", "pencil", WITH_FIVE]).stdout;
    assert_eq!(
        kudosu_with_input(&["check"], pencil.as_str()).stdout,
        "unique: there is exactly one solution\n"
    );
    // The solution has 4 there.
    let wrong = pencil.replacen("| 5    3     124    |", "| 5    3     12     |", 1);
    assert_ne!(wrong, pencil);
    let told = kudosu_with_input(&["hint", "--level", "3"], wrong.as_str());
    assert!(told.stdout.contains("r1c3"), "{told}");
    let checked = kudosu_with_input(&["check"], wrong.as_str());
    assert!(
        checked.stdout.starts_with("no solution") && checked.code == 1,
        "{checked}"
    );
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words(&checked.stderr), words(&told.stdout));
    let json = kudosu_with_input(&["check", "--json"], wrong);
    assert!(json.code == 1 && !json.stdout.contains("unique"), "{json}");
}
