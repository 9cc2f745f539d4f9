//! What the requests answer.

use serde_json::{Value, json};

use crate::client::{FOUR, FOUR_AMBIGUOUS, FOUR_SOLVED, NINE_HARD, Server};

#[test]
fn solving_tells_one_solution_and_whether_there_is_another() {
    let server = Server::start();
    let one = server.ask("/api/solve", json!({ "puzzle": FOUR }));
    assert_eq!(one["status"], "unique");
    assert_eq!(one["solution"], FOUR_SOLVED);
    assert_eq!(one["shape"], json!({ "side": 4, "box": [2, 2] }));

    let several = server.ask("/api/solve", json!({ "puzzle": FOUR_AMBIGUOUS }));
    assert_eq!(several["status"], "several");
    let any = server.ask("/api/solve", json!({ "puzzle": FOUR_AMBIGUOUS, "prove": false }));
    assert_eq!(
        (&any["status"], &any["solution"]),
        (&json!("solved"), &several["solution"])
    );
    let only = server.ask("/api/solve", json!({ "puzzle": FOUR_AMBIGUOUS, "unique": true }));
    assert_eq!((&only["status"], only.get("solution")), (&json!("several"), None));
    let two = server.ask("/api/solve", json!({ "puzzle": FOUR_AMBIGUOUS, "all": 2 }));
    assert_eq!(
        (two["solutions"].as_array().map(Vec::len), &two["solution"]),
        (Some(2), &two["solutions"][0])
    );
    assert_ne!(two["solutions"][0], two["solutions"][1]);
    let none = server.ask(
        "/api/solve",
        json!({ "puzzle": "123.............", "placed": ".......4........" }),
    );
    assert_eq!(
        (&none["status"], none.get("solution")),
        (&json!("no-solution"), None)
    );
}

#[test]
fn a_checkup_says_what_the_program_says() {
    let server = Server::start();
    let mut told = String::new();
    for puzzle in [FOUR, FOUR_AMBIGUOUS, "11..............", "123....4........"] {
        let mut answer = server.ask("/api/check", json!({ "puzzle": puzzle }));
        told += &format!("{}\n", answer["text"].take().as_str().unwrap());
        told += &format!("{answer}\n\n");
    }
    insta::assert_snapshot!(told, @r#"
    unique: there is exactly one solution
    {"puzzle":".142..1..2.4.3.1","shape":{"side":4,"box":[2,2]},"status":"unique","givens":8,"solution":"3142241312344321","text":null}

    several solutions; two of them differ in 4 cells:
      r3c2    1 or 3
      r3c4    3 or 1
      r4c2    3 or 1
      r4c4    1 or 3
    {"puzzle":"1234............","shape":{"side":4,"box":[2,2]},"status":"several","givens":4,"solution":"1234341221434321","second":"1234341223414123","differ":["r3c2","r3c4","r4c2","r4c4"],"text":null}

    set  0 (row 1): 2 instances of 1
    set  8 (sqr 1): 2 instances of 1

    2 different sets have violations
    2 violations in total
    {"puzzle":"11..............","shape":{"side":4,"box":[2,2]},"status":"clashing","givens":2,"clashes":[{"house":"row 1","set":0,"digit":1,"cells":["r1c1","r1c2"]},{"house":"box 1","set":8,"digit":1,"cells":["r1c1","r1c2"]}],"text":null}

    no solution: no givens clash, but the grid cannot be completed
    {"puzzle":"123....4........","shape":{"side":4,"box":[2,2]},"status":"no-solution","givens":4,"text":null}
    "#);
}

#[test]
fn converting_tells_what_a_text_says_and_what_is_lost() {
    let server = Server::start();
    let csv = server.ask(
        "/api/convert",
        json!({ "puzzle": format!("{FOUR} from the newspaper"), "to": "csv" }),
    );
    insta::assert_snapshot!(csv, @r#"{"puzzle":".142..1..2.4.3.1","shape":{"side":4,"box":[2,2]},"format":"line","placed":null,"candidates":null,"text":"0,1,4,2\n0,0,1,0\n0,2,0,4\n0,3,0,1\n","lost":["the comment"],"losses":["comment"],"notes":["comment: from the newspaper"],"misses_rules":false}"#);
    // A HoDoKu library line: two digits were placed, and one candidate is gone.
    let library = ":0000:3:45.+97+8...9..2+56.....834+1....4..+3+78...1.869.4...3.+2+4.7.....823.....6+95..4....1..26:113 613::";
    let marks = server.ask("/api/convert", json!({ "puzzle": library, "to": "line" }));
    insta::assert_snapshot!(marks, @r#"{"puzzle":"45..7....9..2.6.....834.....4....8...1.869.4...3....7.....823.....6.5..4....1..26","shape":{"side":9,"box":[3,3]},"format":"hodoku","placed":"...9.8.......5.........1.......37................24................9.............","candidates":[[],[],[2],[],[],[],[1,2,6],[1,3,6],[1,2,3],[],[3,7],[1,7],[],[],[],[1,4,7],[1,3,8],[1,3,7,8],[2,6,7],[2,6,7],[],[],[],[],[2,5,6,7,9],[5,6,9],[2,5,7,9],[2,5,6],[],[2,5,6,9],[1,5],[],[],[],[1,5,6,9],[1,2,5,9],[2,5,7],[],[2,5,7],[],[],[],[2,5],[],[2,3,5],[5,6,8],[6,8,9],[],[1,5],[],[],[1,5,6,9],[],[1,5,9],[1,5,6,7],[6,7,9],[1,4,5,6,7,9],[4,7],[],[],[],[1,5,9],[1,5,7,9],[1,2,3,7,8],[2,3,7,8],[1,2,7],[],[],[],[1,7],[1,8],[],[3,5,7,8],[3,7,8,9],[4,5,7,9],[4,7],[],[3],[5,7,9],[],[]],"text":"45.978...9..256.....8341....4..378...1.869.4...3.24.7.....823.....695..4....1..26\n","lost":["the candidates","which digits were placed by a player"],"losses":["candidates","placed"],"notes":[],"misses_rules":false}"#);
    let wide = server.ask(
        "/api/convert",
        json!({ "puzzle": ".".repeat(36), "box": "3x2", "to": "line" }),
    );
    assert_eq!(wide["lost"], json!(["the 3x2 boxes"]));
    let position = json!({ "puzzle": FOUR, "placed": "3...............", "to": "json" });
    let kept = server.ask("/api/convert", position);
    assert_eq!(kept["lost"], json!([]));
    let again = server.ask("/api/convert", json!({ "puzzle": kept["text"] }));
    assert_eq!(
        (&again["puzzle"], &again["placed"]),
        (&json!(FOUR), &json!("3..............."))
    );
}

#[test]
fn hints_give_away_more_from_level_to_level() {
    let server = Server::start();
    let mut told = String::new();
    let (placed, next) = before_the_first_elimination(&server);
    for level in 1..=4 {
        let position = json!({ "puzzle": NINE_HARD, "placed": placed, "level": level });
        let hint = server.ask("/api/hint", position);
        if level == 4 {
            assert_eq!(hint["step"]["explanation"], next["explanation"]);
            assert_eq!(hint["view"], next["view"]);
        }
        let has = |key: &str| !hint[key].is_null();
        told += &format!(
            "{level} {} technique: {} view: {} step: {}\n",
            hint["text"],
            hint["technique"],
            has("view"),
            has("step")
        );
    }
    insta::assert_snapshot!(told, @r#"
    1 "Have a look at box 2." technique: null view: true step: false
    2 "There is a locked candidate (pointing). In a box a digit fits on one line only, so it leaves the rest of that line. Have a look at box 2." technique: "pointing" view: true step: false
    3 "Locked Candidates Type 1 (Pointing): 6 in r23c5. In a box a digit fits on one line only, so it leaves the rest of that line." technique: "pointing" view: true step: false
    4 "Locked Candidates Type 1 (Pointing). In box 2 the 6 can only go in r2c5 or r3c5, which lie in column 5 too. Whichever of them it is, column 5 has its 6 there, so no other cell of column 5 can be 6. That removes 6 from r7c5, r8c5 and r9c5." technique: "pointing" view: true step: true
    "#);
}

/// What was placed before the first step that only removes candidates, and that step.
fn before_the_first_elimination(server: &Server) -> (String, Value) {
    let told = server.ask("/api/explain", json!({ "puzzle": NINE_HARD, "views": true }));
    let mut placed = vec!['.'; 81];
    for step in told["steps"].as_array().unwrap() {
        if !step["eliminations"].as_array().unwrap().is_empty() {
            return (placed.into_iter().collect(), step.clone());
        }
        for placement in step["placements"].as_array().unwrap() {
            let name: Vec<char> = placement["cell"].as_str().unwrap().chars().collect();
            let at = |place: usize| name[place].to_digit(10).unwrap() as usize - 1;
            placed[at(1) * 9 + at(3)] = placement["digit"].to_string().chars().next().unwrap();
        }
    }
    panic!("singles are not enough for this puzzle");
}

#[test]
fn hints_are_about_the_players_own_position() {
    let server = Server::start();
    let wrong = server.ask(
        "/api/hint",
        json!({ "puzzle": FOUR, "placed": "2...............", "level": 3 }),
    );
    assert_eq!(wrong["about"], "mistakes");
    assert_eq!(
        wrong["mistakes"],
        json!([{ "kind": "wrong-digit", "cell": "r1c1" }])
    );

    let mut noted = vec![Value::Null; 16];
    noted[0] = json!([2, 4]);
    let missing = server.ask(
        "/api/hint",
        json!({ "puzzle": FOUR, "candidates": noted, "level": 3 }),
    );
    assert_eq!(
        missing["mistakes"],
        json!([{ "kind": "missing-candidate", "cell": "r1c1" }])
    );

    let complete = server.ask("/api/hint", json!({ "puzzle": FOUR, "placed": FOUR_SOLVED }));
    assert_eq!(complete["about"], "complete");
    let improper = server.ask("/api/hint", json!({ "puzzle": FOUR_AMBIGUOUS }));
    assert_eq!(improper["about"], "improper");
}

#[test]
fn notes_that_the_board_has_overtaken_mislead_nobody() {
    let server = Server::start();
    // Row 2 has its 1 in r2c3. The player has not crossed it out in r2c1,
    // which must not look like the only place for it.
    let mut noted = vec![json!([]); 16];
    noted[4] = json!([1, 2, 3, 4]);
    let hint = server.ask(
        "/api/hint",
        json!({ "puzzle": FOUR, "candidates": noted, "level": 4 }),
    );
    let placements = hint["step"]["placements"].as_array().unwrap();
    for placement in placements {
        assert_ne!(
            (&placement["cell"], &placement["digit"]),
            (&json!("r2c1"), &json!(1))
        );
    }
}

#[test]
fn an_explanation_has_every_step_with_its_marks() {
    let server = Server::start();
    let told = server.ask("/api/explain", json!({ "puzzle": NINE_HARD, "views": true }));
    assert_eq!(
        (&told["end"], &told["finished_by"]),
        (&json!("solved"), &json!("logic"))
    );
    let steps = told["steps"].as_array().unwrap();
    for (step, number) in steps.iter().zip(1..) {
        assert_eq!(step["number"], number);
        let marked = step["view"]["candidates"].as_array().unwrap();
        let removed = marked.iter().filter(|mark| mark["mark"] == "removed").count();
        assert_eq!(removed, step["eliminations"].as_array().unwrap().len());
    }
    assert_eq!(told["rating"]["level"], "medium");
    let hodoku = server.ask(
        "/api/explain",
        json!({ "puzzle": NINE_HARD, "profile": "hodoku" }),
    );
    assert_eq!(hodoku["profile"], "hodoku");
}

#[test]
fn ratings_are_about_the_givens_and_need_one_solution() {
    let server = Server::start();
    let rated = server.ask("/api/rate", json!({ "puzzle": FOUR, "placed": FOUR_SOLVED }));
    assert_eq!(rated["puzzle"], FOUR);
    assert_eq!(
        (&rated["status"], &rated["level"]),
        (&json!("unique"), &json!("beginner"))
    );
    let several = server.ask("/api/rate", json!({ "puzzle": FOUR_AMBIGUOUS }));
    assert_eq!(
        (&several["status"], several.get("level"), &several["error"]),
        (&json!("several"), None, &json!("several solutions"))
    );
}

#[test]
fn lists_tell_what_there_is() {
    let server = Server::start();
    assert_eq!(server.get("/api/health").json()["name"], "kudosu");
    let methods = server.get("/api/methods").json();
    let names: Vec<String> = methods["methods"]
        .as_array()
        .unwrap()
        .iter()
        .map(|method| format!("{} {}", method["name"].as_str().unwrap(), method["document"]))
        .collect();
    insta::assert_snapshot!(names.join(", "), @"triple-match 2, strategies 4, logic null, excluding 0, csp 3, recursive 1, iterative 1, search null");
    let techniques = server.get("/api/techniques").json();
    assert!(techniques["techniques"].as_array().unwrap().len() > 50);
    let formats = server.get("/api/formats").json();
    let formats = formats["formats"].as_array().unwrap();
    let can = |what: &str| -> Vec<&str> {
        let able = formats.iter().filter(|format| format[what] == true);
        able.map(|format| format["name"].as_str().unwrap()).collect()
    };
    assert_eq!(can("reads").len(), formats.len());
    assert!(can("writes").contains(&"line") && !can("writes").contains(&"kaggle"));
    assert!(can("positions").contains(&"hodoku") && !can("positions").contains(&"line"));
    let examples = server.get("/api/examples").json();
    assert_eq!(examples["examples"][0]["puzzle"], "..3...1..2...1..");
}

#[test]
fn a_shape_survives_the_way_there_and_back() {
    let server = Server::start();
    let regions = [1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4];
    let diagonals = [["r1c1", "r2c2", "r3c3", "r4c4"], ["r1c4", "r2c3", "r3c2", "r4c1"]];
    let puzzle = "1...............";
    for shape in [
        json!({ "side": 4, "regions": regions }),
        json!({ "side": 4, "box": [2, 2], "extra": diagonals }),
    ] {
        for path in ["/api/solve", "/api/check", "/api/convert", "/api/explain"] {
            let answer = server.ask(path, json!({ "puzzle": puzzle, "shape": shape }));
            assert_eq!(answer["shape"], shape, "{path}");
        }
        let answer = server.ask(
            "/api/convert",
            json!({ "puzzle": puzzle, "shape": shape, "to": "fpuzzles" }),
        );
        let again = server.ask("/api/convert", json!({ "puzzle": answer["text"] }));
        assert_eq!(again["shape"], shape);
    }
}

#[test]
fn puzzles_are_counted_minimised_and_put_into_other_dress() {
    let server = Server::start();
    let counted = server.ask("/api/count", json!({ "puzzle": FOUR_AMBIGUOUS, "limit": 2 }));
    assert_eq!(
        (&counted["count"], &counted["more"], &counted["status"]),
        (&json!(2), &json!(true), &json!("several"))
    );
    let minimal = server.ask("/api/minimise", json!({ "puzzle": FOUR }));
    let left = minimal["minimal"].as_str().unwrap();
    let checked = server.ask("/api/check", json!({ "puzzle": left }));
    assert_eq!(
        (&checked["status"], &checked["solution"]),
        (&json!("unique"), &json!(FOUR_SOLVED))
    );
    let turned = server.ask(
        "/api/transform",
        json!({ "puzzle": NINE_HARD, "rotate": 90, "random": 1 }),
    );
    let forms = [json!(NINE_HARD), turned["transformed"].clone()]
        .map(|puzzle| server.ask("/api/canonical", json!({ "puzzle": puzzle }))["canonical"].clone());
    assert!(forms[0].is_string() && turned["transformed"] != NINE_HARD);
    assert_eq!(forms[0], forms[1]);
}

#[test]
fn a_puzzle_that_is_not_fit_is_an_answer_and_a_wrong_option_is_none() {
    let server = Server::start();
    let unfit = server.ask("/api/minimise", json!({ "puzzle": FOUR_AMBIGUOUS }));
    assert_eq!(
        (&unfit["status"], &unfit["puzzle"]),
        (&json!("refused"), &json!(FOUR_AMBIGUOUS))
    );
    assert!(
        unfit["error"].is_string() && unfit.get("minimal").is_none(),
        "{unfit}"
    );
    let wrong = server.post(
        "/api/transform",
        &json!({ "puzzle": FOUR, "relabel": "123" }).to_string(),
    );
    assert_eq!(wrong.problem(), "400 bad-request");
    let message = wrong.json()["error"]["message"].as_str().unwrap().to_owned();
    assert!(message.starts_with("relabel: "), "{message}");
}
