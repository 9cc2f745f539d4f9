//! The description of the interface is true: every example works, and every answer is what its schema says.

use serde_json::{Value, json};

use crate::client::{FOUR, Server, Stream, photo};

#[test]
fn every_example_is_answered_as_its_schema_says() {
    let server = Server::start();
    let description = server.get("/api/openapi.json").json();
    let mut run = server.watch("csp", json!({ "puzzle": FOUR, "paused": true }));
    let id = run.expect("started")["run"].as_str().unwrap().to_owned();
    let mut examples = 0;
    for (path, methods) in description["paths"].as_object().unwrap() {
        let address = path.replace("{name}", "excluding").replace("{id}", &id);
        if let Some(get) = methods.get("get") {
            let answer = server.get(&address).json();
            fits(&description, &get["responses"]["200"], &answer, path);
            examples += 1;
        }
        let Some(post) = methods.get("post") else { continue };
        let taken = &post["requestBody"]["content"];
        if path == "/api/photo" {
            assert!(taken.get("image/png").is_some(), "{taken}");
            let file = photo("sixteen.png");
            let answer = server.raw(server.with_picture(&file, file.len())).json();
            fits(&description, &post["responses"]["200"], &answer, path);
            examples += 1;
            continue;
        }
        let body = &taken["application/json"];
        for (name, example) in body["examples"].as_object().unwrap() {
            matches(
                &description,
                &body["schema"],
                &example["value"],
                &format!("{path} {name}"),
            );
            if post["responses"]["200"]["content"]
                .get("application/json")
                .is_none()
            {
                read_to_its_end(server.stream(&address, example["value"].clone()).unwrap());
            } else {
                let answer = server.ask(&address, example["value"].clone());
                fits(&description, &post["responses"]["200"], &answer, path);
            }
            examples += 1;
        }
    }
    assert!(examples > 25, "{examples}");
}

#[test]
fn addresses_answer_the_methods_that_the_description_lists() {
    let server = Server::start();
    let description = server.get("/api/openapi.json").json();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let mut listed: Vec<String> = methods
            .as_object()
            .unwrap()
            .keys()
            .map(|it| it.to_uppercase())
            .collect();
        if listed.contains(&"GET".to_owned()) {
            listed.push("HEAD".to_owned());
        }
        listed.sort();
        let reply = server.request("DELETE", &path.replace(['{', '}'], ""), &[], "");
        assert_eq!(reply.problem(), "405 method-not-allowed", "{path}");
        let mut allowed: Vec<&str> = reply.header("Allow").unwrap().split(',').collect();
        allowed.sort_unstable();
        // `/api/methods/name` and the like are addresses with one method each.
        assert_eq!(allowed, listed, "{path}");
    }
}

/// A stream may tell of several runs, each with an end of its own.
fn read_to_its_end(mut stream: Stream) {
    let mut last = String::new();
    while let Some((event, _)) = stream.event() {
        last = event;
    }
    assert_eq!(last, "ended");
}

fn fits(description: &Value, response: &Value, answer: &Value, path: &str) {
    matches(
        description,
        &response["content"]["application/json"]["schema"],
        answer,
        path,
    );
}

/// Whether a value is what a schema says, for as much of JSON Schema as the description uses.
fn matches(description: &Value, schema: &Value, value: &Value, at: &str) {
    if let Some(place) = schema["$ref"].as_str() {
        let target = description.pointer(place.strip_prefix('#').unwrap());
        return matches(description, target.expect(place), value, at);
    }
    if let Some(either) = schema["anyOf"].as_array() {
        // Either nothing, or a refusal.
        let is_other = value.is_null() || value["status"] == "refused";
        let wanted = if is_other { &either[1] } else { &either[0] };
        return matches(description, wanted, value, at);
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        kind => kind.as_str().into_iter().collect(),
    };
    let is = |kind: &&str| match *kind {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    };
    assert!(
        types.is_empty() || types.iter().any(is),
        "{at}: {value} is not {types:?}"
    );
    if let Some(allowed) = schema["enum"].as_array() {
        assert!(allowed.contains(value), "{at}: {value} is not one of {allowed:?}");
    }
    if let (Value::Array(items), true) = (value, schema["items"].is_object()) {
        for (number, item) in items.iter().enumerate() {
            matches(description, &schema["items"], item, &format!("{at}[{number}]"));
        }
    }
    if let (Value::Object(fields), Some(properties)) = (value, schema["properties"].as_object()) {
        for name in schema["required"].as_array().into_iter().flatten() {
            let name = name.as_str().unwrap();
            assert!(fields.contains_key(name), "{at}: {name} is missing");
        }
        for (name, field) in fields {
            match properties.get(name) {
                Some(schema) => matches(description, schema, field, &format!("{at}.{name}")),
                None => panic!("{at}: {name} is not described"),
            }
        }
    }
}
