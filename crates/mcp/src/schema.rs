//! What tools are asked, from the description of the interface for programs, which is made from the types
//! of the questions.

use std::sync::{Arc, LazyLock};

use rmcp::model::JsonObject;
use serde_json::{Map, Value, json};

/// An argument that is no field of a question.
#[derive(Debug)]
pub(crate) struct Extra {
    pub name: &'static str,
    pub kind: &'static str,
    pub about: &'static str,
}

/// Fields for pages that draw boards themselves, and for shapes that no text can say; an agent has no use for
/// them, and every word of a schema is read again and again.
const NOT_FOR_AGENTS: &[&str] = &["drawing", "views", "shape", "from"];

static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(&kudosu_web::openapi()).expect("the description of the interface is JSON")
});

/// The schema of a tool's arguments: the fields of the request at this address, and more.
pub(crate) fn arguments_of(address: &str, extra: &[Extra]) -> Arc<JsonObject> {
    let mut schema = match address {
        "" => json!({ "type": "object", "properties": {}, "additionalProperties": false }),
        _ => request(address),
    };
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        properties.retain(|name, _| !NOT_FOR_AGENTS.contains(&name.as_str()));
        for Extra { name, kind, about } in extra {
            properties.insert((*name).to_owned(), json!({ "type": kind, "description": about }));
        }
    }
    let mut definitions = Map::new();
    collect(&mut schema, &mut definitions);
    let Value::Object(mut schema) = schema else {
        return Arc::default();
    };
    schema.remove("examples");
    if !definitions.is_empty() {
        schema.insert("$defs".to_owned(), Value::Object(definitions));
    }
    Arc::new(schema)
}

/// The schema of the body of a request.
fn request(address: &str) -> Value {
    let body = &DESCRIPTION["paths"][address]["post"]["requestBody"]["content"]["application/json"]["schema"];
    match body["$ref"].as_str() {
        Some(place) => DESCRIPTION
            .pointer(place.trim_start_matches('#'))
            .cloned()
            .unwrap_or_default(),
        None => body.clone(),
    }
}

/// Takes along what a schema refers to, under the name that it has there.
fn collect(schema: &mut Value, definitions: &mut Map<String, Value>) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| collect(item, definitions)),
        Value::Object(fields) => {
            let place = fields.get("$ref").and_then(Value::as_str).map(str::to_owned);
            if let Some((place, name)) = place
                .as_deref()
                .and_then(|place| Some((place, place.strip_prefix("#/components/schemas/")?)))
            {
                fields.insert("$ref".to_owned(), json!(format!("#/$defs/{name}")));
                if !definitions.contains_key(name) {
                    definitions.insert(name.to_owned(), Value::Null);
                    let mut meant = DESCRIPTION
                        .pointer(place.trim_start_matches('#'))
                        .cloned()
                        .unwrap_or_default();
                    collect(&mut meant, definitions);
                    definitions.insert(name.to_owned(), meant);
                }
            }
            fields
                .iter_mut()
                .filter(|(name, _)| *name != "$ref")
                .for_each(|(_, field)| collect(field, definitions));
        }
        _ => {}
    }
}
