//! The law of the faces in a browser: what the page's engine answers, over HTTP or as a WebAssembly
//! module, is what the interface says here, whatever is asked. (`face_laws` of the end-to-end tests
//! compares that with the verbs, lines and tables.)

use kudosu::Stop;
use serde_json::{Value, json};

use crate::by_chance::asked;
use crate::page::Page;
use crate::scenario::scenario_on_both;

/// What the page's engine answers, or of which kind its refusal is.
fn on_the_page(page: &mut Page, address: &str, body: &Value) -> Value {
    page.evaluate(&format!(
        "partOf('js/api.js').then(({{ ask }}) => ask('{address}', {body}))\
         .catch((refused) => ({{ refused: refused.kind ?? String(refused) }}))"
    ))
}

/// The same with numbers as a browser has them: 1.0 is 1.
fn as_in_a_browser(value: Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(values) => values.into_iter().map(as_in_a_browser).collect(),
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, value)| (name, as_in_a_browser(value)))
            .collect(),
        other => other,
    }
}

fn here(address: &str, body: &Value) -> Value {
    let host = kudosu_api::Host::default();
    match kudosu_api::answer(address, body.to_string().as_bytes(), &host, &Stop::new()) {
        Ok(answer) => serde_json::from_slice(&answer).unwrap(),
        Err(problem) => json!({ "refused": problem.kind.name() }),
    }
}

/// What the page asks most: about plain puzzles and positions of theirs, easy and hard. Without a server the
/// first part of the engine answers where it can, and where it cannot nobody notices.
fn plain_questions(page: &mut Page) {
    for seed in 0..24_usize {
        let wish = json!({ "side": 9, "minimal": true, "seed": seed, "scale": [] });
        let made = here("/api/generate", &wish);
        let shape = json!({ "side": 9, "box": [3, 3] });
        let mut body = json!({ "puzzle": made["puzzle"], "shape": shape });
        let (address, more) = [
            ("/api/check", json!({})),
            (
                "/api/hint",
                json!({ "level": 4, "drawing": true, "language": "de" }),
            ),
            ("/api/rate", json!({ "scale": ["level"] })),
            ("/api/hint", json!({ "level": 2, "uniqueness": true })),
        ][seed % 4]
            .clone();
        for (name, value) in more.as_object().into_iter().flatten() {
            body[name] = value.clone();
        }
        let told = on_the_page(page, address, &body);
        let expected = here(address, &body);
        assert_eq!(
            as_in_a_browser(told),
            as_in_a_browser(expected),
            "{address} {body}"
        );
    }
}

#[test]
fn the_server_and_the_webassembly_module_answer_alike_whatever_is_asked() {
    scenario_on_both("asked-by-chance", |page| {
        let is_module: bool =
            page.evaluate("document.querySelector('meta[name=kudosu-engine]').content === 'worker'");
        let (mut compared, mut refused) = (0, 0);
        for seed in 0..65 {
            let asked = asked(seed);
            let (verb, mut body) = (asked.verb, asked.fields);
            body["box"] = asked.boxes.into();
            body["from"] = asked.from.into();
            for (at, text) in asked.texts.into_iter().take(3).enumerate() {
                body["puzzle"] = text.into();
                if at == 1 && ["hint", "explain"].contains(&verb) {
                    body["drawing"] = json!(true);
                }
                let address = format!("/api/{verb}");
                let told = on_the_page(page, &address, &body);
                // What nobody asks for on the page is not in the module, and says so.
                let left_out = ["minimise", "canonical", "transform"].contains(&verb) && is_module;
                let expected = match left_out {
                    true => json!({ "refused": "not-found" }),
                    false => here(&address, &body),
                };
                assert_eq!(
                    as_in_a_browser(told.clone()),
                    as_in_a_browser(expected),
                    "{address} {body}"
                );
                compared += 1;
                refused += usize::from(told.get("refused").is_some());
            }
        }
        assert!(
            compared == 195 && (5..100).contains(&refused),
            "{refused} of {compared}"
        );
        for list in [
            "techniques?language=de",
            "clue-kinds?language=de",
            "formats",
            "methods",
        ] {
            let address = format!("/api/{list}");
            let told: Value = page.told(&address, &Value::Null);
            let expected = here(&address, &Value::Null);
            assert_eq!(as_in_a_browser(told), as_in_a_browser(expected), "{address}");
        }
        plain_questions(page);
        // The console tells of refusals of a server; they were asked for here.
        page.complaints()
            .retain(|line| !line.contains("Failed to load resource"));
    });
}
