//! The law of the faces: whatever is asked of whichever puzzle, lines, tables, the interface for programs and
//! the server over HTTP say field by field what the room of verbs says, and end alike. (Python has the same
//! law in its own tests, and the WebAssembly module has it in the browser's, in `asked_by_chance`.)

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use kudosu::schema::{
    Answered, CandidatesQuestion, CanonicalQuestion, CheckQuestion, CluesQuestion, CountQuestion,
    ExplainQuestion, GradeQuestion, HintQuestion, Meaning, MinimiseQuestion, RateQuestion, Refusal,
    SolveQuestion, TraceQuestion, TransformQuestion, read_question,
};
use kudosu::verbs::{Effort, Verb, column_verb};
use kudosu::{Grid, ReadOptions, Rng, Shape, Stop, parse_box, read_one};
use serde_json::{Map, Value, json};

use crate::by_chance::{Asked, VERBS, asked, texts};
use crate::tables::{EASY, kudosu};
use crate::web::Web;

/// The same as the options of a command line.
pub fn options(fields: &Value) -> Vec<String> {
    let mut options = Vec::new();
    for (name, value) in fields.as_object().unwrap() {
        let name = name.replace('_', "-");
        match (name.as_str(), value) {
            ("uniqueness", Value::Bool(true)) => {}
            ("uniqueness", _) => options.push("--no-uniqueness".to_owned()),
            ("prove", value) => options.push(format!("--prove={value}")),
            (_, Value::Bool(true)) => options.push(format!("--{name}")),
            (_, Value::Bool(false)) => {}
            (_, Value::Array(items)) if items.is_empty() => {}
            (_, Value::Array(items)) => {
                let items: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
                options.extend([format!("--{name}"), items.join(",")]);
            }
            (_, Value::String(text)) => options.extend([format!("--{name}"), text.clone()]),
            (_, other) => options.extend([format!("--{name}"), other.to_string()]),
        }
    }
    options
}

/// What the room of verbs says, and what that means.
fn said(asked: &Asked, place: usize) -> (Value, Meaning) {
    fn ask<V: Verb>(asked: &Asked, place: usize) -> (Value, Meaning) {
        let question: V = read_question(asked.fields.to_string().as_bytes()).unwrap();
        let text = &asked.texts[place];
        let options = ReadOptions::default()
            .with_box(asked.boxes.and_then(parse_box))
            .with_format(asked.from.and_then(|name| name.parse().ok()));
        let document = match read_one(text.as_bytes(), &V::READS.extend(options)) {
            Ok(document) => document,
            Err(error) => {
                let refusal = Refusal::unreadable(error.to_string());
                return (json!({ "status": refusal.status }), refusal.meaning);
            }
        };
        let stop = Stop::new();
        match question.answer(&document, &Effort::new(&stop).at_place(place as u64)) {
            Ok(answer) => (serde_json::to_value(&answer).unwrap(), answer.meaning()),
            Err(refusal) => (serde_json::to_value(&refusal).unwrap(), refusal.meaning),
        }
    }
    match asked.verb {
        "solve" => ask::<SolveQuestion>(asked, place),
        "check" => ask::<CheckQuestion>(asked, place),
        "count" => ask::<CountQuestion>(asked, place),
        "rate" => ask::<RateQuestion>(asked, place),
        "canonical" => ask::<CanonicalQuestion>(asked, place),
        "minimise" => ask::<MinimiseQuestion>(asked, place),
        "transform" => ask::<TransformQuestion>(asked, place),
        "candidates" => ask::<CandidatesQuestion>(asked, place),
        "clues" => ask::<CluesQuestion>(asked, place),
        "hint" => ask::<HintQuestion>(asked, place),
        "traces" => ask::<TraceQuestion>(asked, place),
        "grade" => ask::<GradeQuestion>(asked, place),
        _ => ask::<ExplainQuestion>(asked, place),
    }
}

/// What the room of verbs says of each puzzle.
fn all_said(asked: &Asked) -> Vec<(Value, Meaning)> {
    (0..asked.texts.len()).map(|place| said(asked, place)).collect()
}

/// The fields of a verb's question, as the refusal of another one lists them.
fn fields_of_question(verb: &str) -> Vec<String> {
    fn listed<V: Verb>() -> String {
        read_question::<V>(br#"{"no_such_field":1}"#)
            .unwrap_err()
            .to_string()
    }
    let told = match verb {
        "solve" => listed::<SolveQuestion>(),
        "check" => listed::<CheckQuestion>(),
        "count" => listed::<CountQuestion>(),
        "rate" => listed::<RateQuestion>(),
        "canonical" => listed::<CanonicalQuestion>(),
        "minimise" => listed::<MinimiseQuestion>(),
        "transform" => listed::<TransformQuestion>(),
        "candidates" => listed::<CandidatesQuestion>(),
        "clues" => listed::<CluesQuestion>(),
        "hint" => listed::<HintQuestion>(),
        "traces" => listed::<TraceQuestion>(),
        "grade" => listed::<GradeQuestion>(),
        _ => listed::<ExplainQuestion>(),
    };
    let quoted = told.split('`').skip(1).step_by(2).map(str::to_owned);
    quoted.filter(|name| name != "no_such_field").collect()
}

/// What a face says besides where its puzzle is and what it looks like. That a large list is told before its
/// end is known makes no difference either.
fn fields_of(told: &Value) -> Map<String, Value> {
    let about = ["line", "puzzle", "shape", "clues", "placed"];
    let mut fields = told.as_object().unwrap().clone();
    fields.retain(|name, _| !about.contains(&name.as_str()));
    fields
}

/// What is unreadable is told in each face's own words.
fn is_same(one: &Value, other: &Value) -> bool {
    let (one, other) = (fields_of(one), fields_of(other));
    let is_unreadable = |fields: &Map<String, Value>| fields.get("status") == Some(&json!("unreadable"));
    one == other || is_unreadable(&one) && is_unreadable(&other)
}

fn parsed(text: &str) -> Vec<Value> {
    let objects = text.lines().map(serde_json::from_str);
    objects
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

pub fn exit_code(meanings: &[Meaning]) -> i32 {
    match meanings.iter().max() {
        None | Some(Meaning::Yes) => 0,
        Some(Meaning::No) => 1,
        Some(Meaning::Unreadable) => 2,
        Some(Meaning::Unfinished) => 3,
        _ => 101,
    }
}

/// Asks one question of all faces; the answer is how many answers were compared.
fn compare(folder: &Path, asked: &Asked, server: &Web) -> usize {
    let expected = all_said(asked);
    let own = options(&asked.fields);
    let mut line: Vec<&str> = vec![asked.verb];
    line.extend(own.iter().map(String::as_str));
    line.extend(asked.boxes.iter().flat_map(|boxes| ["--box", boxes]));
    line.extend(asked.from.iter().flat_map(|from| ["--from", from]));
    compare_lines(folder, &line, &asked.texts, &expected);
    compare_tables(folder, &line, &asked.fields, &asked.texts, &expected);
    compare_requests("the interface", asked, &expected, &|address, body| {
        let host = kudosu_api::Host::default();
        let told = kudosu_api::answer(address, body, &host, &Stop::new());
        told.map_err(|problem| problem.kind.name().to_owned())
    });
    compare_requests("HTTP", asked, &expected, &|address, body| {
        server.post(address, body)
    });
    expected.len()
}

/// Lines, as JSON and as the only puzzle there is.
fn compare_lines(folder: &Path, asked: &[&str], texts: &[String], expected: &[(Value, Meaning)]) {
    let verb = asked[0];
    if ["candidates", "clues"].contains(&verb) {
        // These take one puzzle; the last object of candidates is the whole answer.
        for (text, (value, meaning)) in texts.iter().zip(expected) {
            fs::write(folder.join("one.txt"), text).unwrap();
            let (code, told, wrong) = kudosu(folder, &[asked, &["--json", "one.txt"]].concat());
            assert_eq!(code, exit_code(&[*meaning]), "{asked:?} {text}: {wrong}");
            if let Some(last) = parsed(&told).last() {
                assert!(is_same(last, value), "{asked:?} {text}:\n{last}\n{value}");
            }
        }
        return;
    }
    fs::write(folder.join("in.txt"), texts.join("\n") + "\n").unwrap();
    let (code, told, wrong) = kudosu(folder, &[asked, &["--json", "in.txt"]].concat());
    let lines = parsed(&told);
    assert_eq!(lines.len(), texts.len(), "{asked:?}: {wrong}");
    let meanings: Vec<Meaning> = expected.iter().map(|(_, meaning)| *meaning).collect();
    assert_eq!(code, exit_code(&meanings), "{asked:?}: {told} {wrong}");
    for ((line, (value, _)), text) in lines.iter().zip(expected).zip(texts) {
        assert!(is_same(line, value), "{asked:?} {text}:\n{line}\n{value}");
    }
}

/// Tables, for verbs that they know.
fn compare_tables(
    folder: &Path,
    asked: &[&str],
    fields: &Value,
    texts: &[String],
    expected: &[(Value, Meaning)],
) {
    let verb = asked[0];
    // Lists of candidates are columns for Python alone, and neither what to mark nor words are in a column.
    let asks_for_words = verb == "explain" && fields.get("level").is_some_and(|level| level != "player");
    let is_for_tables = verb != "candidates" && !asked.contains(&"--views") && !asks_for_words;
    let column = column_verb(verb, fields.to_string().as_bytes())
        .ok()
        .filter(|_| is_for_tables);
    let Some(column) = column else {
        let (code, _, _) = kudosu(folder, &[asked, &["in.csv", "--column", "puzzle"]].concat());
        assert_eq!(code, 2, "{asked:?} is refused where answers are columns");
        return;
    };
    let rows: String = texts
        .iter()
        .map(|text| format!("\"{}\"\n", text.replace('"', "\"\"")))
        .collect();
    fs::write(folder.join("in.csv"), format!("puzzle\n{rows}")).unwrap();
    // What an earlier question left is no answer to this one.
    drop(fs::remove_file(folder.join("out.jsonl")));
    let (code, _, wrong) = kudosu(folder, &[asked, &["in.csv", "-o", "out.jsonl"]].concat());
    let table = fs::read_to_string(folder.join("out.jsonl")).unwrap_or_else(|_| panic!("{asked:?}: {wrong}"));
    let meanings: Vec<Meaning> = expected.iter().map(|(_, meaning)| *meaning).collect();
    assert_eq!(code, exit_code(&meanings), "{asked:?}: {wrong} {table}");
    let table = parsed(&table);
    assert_eq!(table.len(), texts.len(), "{asked:?}");
    for ((row, (value, _)), text) in table.iter().zip(expected).zip(texts) {
        if ["explain", "hint"].contains(&verb) {
            compare_story(row, value, &format!("{asked:?} {text}"));
            continue;
        }
        for known in column.columns() {
            let (found, wanted) = (&row[known.name], &value[known.name]);
            // Why something is unreadable is told in each face's own words.
            let is_why = known.name == "error" && value["status"] == "unreadable";
            let is_number =
                |one: &Value, other: &Value| one.as_f64().is_some() && one.as_f64() == other.as_f64();
            assert!(
                found == wanted || is_number(found, wanted) || is_why && found.is_string(),
                "{asked:?} {}, {text}:\n{row}\n{value}",
                known.name
            );
        }
    }
}

/// A hint or a way as a row, which has its steps in fewer words: those of the whole answer.
fn compare_story(row: &Value, whole: &Value, asked: &str) {
    for name in ["end", "about", "text", "technique", "level", "hodoku_score", "se"] {
        let wanted = match &whole["rating"][name] {
            Value::Null if name != "level" => &whole[name],
            rated => rated,
        };
        let is_number = row[name].as_f64().is_some() && row[name].as_f64() == wanted.as_f64();
        assert!(
            row.get(name).is_none() || row[name] == *wanted || is_number,
            "{asked}, {name}:\n{row}\n{whole}"
        );
    }
    let effects = |told: &Value, field: &str| -> Vec<Value> {
        let list = told[field].as_array().into_iter().flatten();
        list.map(|effect| effect["digit"].clone()).collect()
    };
    let compare_step = |told: &Value, step: &Value| {
        for field in ["placements", "eliminations"] {
            assert_eq!(
                effects(told, field),
                effects(step, field),
                "{asked}:\n{row}\n{whole}"
            );
        }
    };
    if let Some(steps) = row.get("steps").and_then(Value::as_array) {
        let wanted = whole["steps"].as_array().unwrap();
        assert_eq!(steps.len(), wanted.len(), "{asked}:\n{row}\n{whole}");
        for (told, step) in steps.iter().zip(wanted) {
            assert_eq!(told["technique"], step["technique"]);
            compare_step(told, step);
        }
    } else if row.get("placements").is_some() {
        compare_step(row, &whole["step"]);
    }
}

/// What was told of a request, or the kind of its refusal.
type Told = Result<Vec<u8>, String>;

/// The interface for programs: as it is, which a browser answers by, or over HTTP.
fn compare_requests(
    face: &str,
    asked: &Asked,
    expected: &[(Value, Meaning)],
    ask: &dyn Fn(&str, &[u8]) -> Told,
) {
    if asked.fields["varied"] == json!(true) {
        return; // A request has no place in an input.
    }
    let address = format!("/api/{}", asked.verb);
    for (text, (value, meaning)) in asked.texts.iter().zip(expected) {
        let mut body = asked.fields.clone();
        body["puzzle"] = text.as_str().into();
        body["box"] = asked.boxes.into();
        body["from"] = asked.from.into();
        match ask(&address, body.to_string().as_bytes()) {
            Ok(told) => {
                let told: Value = serde_json::from_slice(&told).unwrap();
                assert!(is_same(&told, value), "{face} {address} {body}:\n{told}\n{value}");
            }
            Err(kind) => assert!(
                *meaning >= Meaning::Unreadable,
                "{face} {address} {body}: {kind}, but {value}"
            ),
        }
    }
}

/// What only a text that fits its puzzle shows; `grading` asks that of lines and of tables. And what only a
/// puzzle shows whose next step is a long argument; `telling` asks that.
const ELSEWHERE: [(&str, &str); 2] = [("grade", "uniqueness"), ("hint", "links")];

/// So many questions are asked; each verb has its turn again and again.
const QUESTIONS: u64 = 351;

#[test]
fn lines_tables_requests_and_the_server_say_what_the_verbs_say_whatever_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let server = Web::start(&[]);
    let compared: usize = (0..QUESTIONS)
        .map(|seed| compare(folder.path(), &asked(seed), &server))
        .sum();
    assert!(compared > 700, "{compared}");
}

/// Layers for a page that draws the board itself are no option of the command line; the laws of the interface
/// and of the browser ask for them.
const FOR_PAGES: [&str; 1] = ["drawing"];

#[test]
fn a_face_that_drops_any_option_of_any_verb_breaks_the_law() {
    let ways = ["box", "from"].map(str::to_owned);
    let mut unnoticed: BTreeSet<(&str, String)> = VERBS
        .into_iter()
        .flat_map(|verb| {
            fields_of_question(verb)
                .into_iter()
                .map(move |field| (verb, field))
        })
        .filter(|(verb, field)| {
            !FOR_PAGES.contains(&field.as_str()) && !ELSEWHERE.contains(&(*verb, field.as_str()))
        })
        .chain(ways.clone().map(|way| ("", way)))
        .collect();
    assert!(unnoticed.len() > 25, "{unnoticed:?}");
    for seed in 0..QUESTIONS {
        let all = asked(seed);
        let verb = all.verb;
        let expected = all_said(&all);
        let is_noticed = |less: &Asked| {
            let told = all_said(less);
            let mut pairs = expected.iter().zip(&told);
            !pairs.all(|(one, other)| is_same(&one.0, &other.0))
        };
        for field in all.fields.as_object().unwrap().keys() {
            if unnoticed.contains(&(verb, field.clone())) {
                let mut less = asked(seed);
                less.fields.as_object_mut().unwrap().remove(field);
                if is_noticed(&less) {
                    unnoticed.remove(&(verb, field.clone()));
                }
            }
        }
        let without_box = Asked {
            boxes: None,
            ..asked(seed)
        };
        let without_from = Asked {
            from: None,
            ..asked(seed)
        };
        for (way, less) in ways.iter().zip([without_box, without_from]) {
            if unnoticed.contains(&("", way.clone())) && is_noticed(&less) {
                unnoticed.remove(&("", way.clone()));
            }
        }
    }
    assert!(
        unnoticed.is_empty(),
        "no question of the law has another answer without {unnoticed:?}"
    );
}

#[test]
fn a_line_of_candidates_is_the_same_puzzle_on_every_face() {
    let folder = tempfile::tempdir().unwrap();
    let server = Web::start(&[]);
    let shape = Shape::nine();
    let grid = Grid::from_line(&shape, EASY).unwrap();
    // All candidates but a few: another puzzle than the digits alone.
    let mut marks: Vec<u8> = EASY
        .bytes()
        .flat_map(|cell| {
            (b'1'..=b'9').map(move |digit| {
                if cell == b'.' || cell == digit {
                    digit
                } else {
                    b'.'
                }
            })
        })
        .collect();
    let blank = grid.blanks().next().unwrap().index();
    marks[9 * blank..9 * blank + 9].copy_from_slice(b".2.......");
    let text = String::from_utf8(marks).unwrap();
    for verb in ["check", "count", "solve"] {
        let asked = Asked {
            verb,
            fields: json!({}),
            texts: vec![text.clone(), text.clone()],
            boxes: None,
            from: None,
        };
        compare(folder.path(), &asked, &server);
    }
}

#[test]
fn a_stream_names_the_cells_in_which_two_solutions_differ_as_a_single_puzzle_does() {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = Rng::new(7);
    let mut lines: Vec<String> = (0..80).flat_map(|_| texts(false, &mut rng)).collect();
    lines.retain(|line| line.len() == 81);
    fs::write(folder.path().join("in.txt"), lines.join("\n") + "\n").unwrap();
    let (_, words, _) = kudosu(folder.path(), &["check", "in.txt"]);
    let (_, objects, _) = kudosu(folder.path(), &["check", "--json", "in.txt"]);
    let mut several = 0;
    for (line, object) in words.lines().zip(parsed(&objects)) {
        if object["status"] != "several" {
            assert!(!line.starts_with("several"), "{line}: {object}");
            continue;
        }
        several += 1;
        let cells: Vec<&str> = object["differ"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let (named, rest) = cells.split_at(cells.len().min(5));
        let rest = match rest.len() {
            0 => String::new(),
            more => format!(" and {more} more cells"),
        };
        assert_eq!(line, format!("several: differ at {}{rest}", named.join(" ")));
    }
    assert!(words.lines().count() == lines.len() && several > 50, "{several}");
}
