//! Prints the description of the server's interface (`openapi`) or of what `--json` writes (`json-schema`).

use serde_json::{Map, Value};

fn main() {
    let document = match std::env::args().nth(1).as_deref() {
        Some("openapi") => kudosu_schema::openapi(),
        Some("json-schema") => kudosu_schema::json_schema(),
        _ => {
            eprintln!("usage: describe openapi|json-schema");
            std::process::exit(2);
        }
    };
    println!("{:#}", sorted(document));
}

/// The same with the keys of every object in order, however the library that writes it was built.
fn sorted(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        Value::Object(fields) => {
            let mut fields: Vec<(String, Value)> = fields.into_iter().collect();
            fields.sort_by(|one, other| one.0.cmp(&other.0));
            let ordered = fields.into_iter().map(|(key, value)| (key, sorted(value)));
            Value::Object(ordered.collect::<Map<_, _>>())
        }
        other => other,
    }
}
