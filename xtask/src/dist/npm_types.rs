//! Types for TypeScript, from the description of the interface (OpenAPI) that is itself made from the types
//! of `kudosu-schema`: a field that is new there is new here.

use std::fmt::Write as _;

use anyhow::{Context, Result};
use serde_json::{Map, Value};

/// Addresses that a module has no use for: it has no photographs, no other thread and no version to ask for.
const LEFT_OUT: &[&str] = &[
    "/api/photo",
    "/api/watch",
    "/api/methods/{name}",
    "/api/runs/{id}",
    "/api/openapi.json",
    "/api/health",
];

/// Whatever `index.js` offers.
const OFFERED: &str = "\
/** What the engine refuses. */
export class Refused extends Error {
  kind: string;
  help: string | null;
  line: number | null;
  column: number | null;
}

/** The compiled engine, or where it is. */
export type Source = WebAssembly.Module | ArrayBuffer | ArrayBufferView | Response | URL | string;

/** An engine that is loaded. */
export interface Kudosu {
  /** Asks a verb. It answers before it returns. */
  ask<V extends keyof Verbs>(verb: V, question: Verbs[V][\"question\"]): Verbs[V][\"answer\"];
  /** What there is. */
  list<L extends keyof Lists>(name: L, options?: { language?: string | null }): Lists[L];
  /** Makes a puzzle; `onEvent` hears how the search gets on. */
  make(question: GenerateQuestion, onEvent?: ((name: string, data: unknown) => void) | null): {
    made: MadeAnswer | null;
    ended: GenerateEnded;
  };
}

/** Loads the engine: the one beside the script, or the one that is handed over. */
export function load(source?: Source | null): Promise<Kudosu>;
";

/// The whole file of declarations.
pub fn declarations(description: &Value) -> Result<String> {
    let schemas = description["components"]["schemas"]
        .as_object()
        .context("the description has no schemas")?;
    let mut text = String::from("// Made by `cargo xtask dist` from crates/web/openapi.json.\n\n");
    text.push_str(OFFERED);
    let (mut verbs, mut lists) = (String::new(), String::new());
    for (address, methods) in description["paths"]
        .as_object()
        .context("the description has no addresses")?
    {
        if LEFT_OUT.contains(&address.as_str()) {
            continue;
        }
        let name = address.trim_start_matches("/api/");
        let json = |value: &Value| value["content"]["application/json"]["schema"].clone();
        if let Some(post) = methods.get("post") {
            let (question, answer) = (json(&post["requestBody"]), json(&post["responses"]["200"]));
            let summary = post["summary"].as_str().unwrap_or_default();
            let _ = writeln!(
                verbs,
                "  /** {summary} */\n  {name:?}: {{ question: {}; answer: {} }};",
                type_of(&question),
                type_of(&answer)
            );
        } else if let Some(get) = methods.get("get") {
            let _ = writeln!(lists, "  {name:?}: {};", type_of(&json(&get["responses"]["200"])));
        }
    }
    let _ = write!(
        text,
        "\n/** What can be asked, and what it is answered with. */\nexport interface Verbs {{\n{verbs}}}\n"
    );
    let _ = write!(
        text,
        "\n/** What can be listed. */\nexport interface Lists {{\n{lists}}}\n"
    );
    for (name, schema) in schemas {
        let _ = write!(text, "\n{}", declared(name, schema));
    }
    Ok(text)
}

/// A named type.
fn declared(name: &str, schema: &Value) -> String {
    let said = comment(schema, "");
    match schema["properties"].as_object() {
        Some(fields) => format!(
            "{said}export interface {name} {{\n{}}}\n",
            fields_of(fields, schema, "  ")
        ),
        None => format!("{said}export type {name} = {};\n", type_of(schema)),
    }
}

fn fields_of(fields: &Map<String, Value>, schema: &Value, indent: &str) -> String {
    let required: Vec<&str> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let mut text = String::new();
    for (name, field) in fields {
        let mark = if required.contains(&name.as_str()) {
            ""
        } else {
            "?"
        };
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let name = if plain { name.clone() } else { format!("{name:?}") };
        let _ = writeln!(
            text,
            "{}{indent}{name}{mark}: {};",
            comment(field, indent),
            type_of(field)
        );
    }
    text
}

fn comment(schema: &Value, indent: &str) -> String {
    let said = schema["description"]
        .as_str()
        .map(|said| said.replace("*/", "* /").replace('\n', " "));
    said.map(|said| format!("{indent}/** {said} */\n"))
        .unwrap_or_default()
}

/// The type that a schema is, as TypeScript writes it.
pub fn type_of(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or_default().to_owned();
    }
    for several in ["anyOf", "oneOf"] {
        if let Some(options) = schema[several].as_array() {
            let mut types: Vec<String> = options.iter().map(type_of).collect();
            types.dedup();
            return types.join(" | ");
        }
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return values
            .iter()
            .map(Value::to_string)
            .collect::<Vec<_>>()
            .join(" | ");
    }
    match &schema["type"] {
        Value::String(kind) => of_kind(kind, schema),
        Value::Array(kinds) => {
            let kinds = kinds.iter().filter_map(Value::as_str);
            kinds
                .map(|kind| of_kind(kind, schema))
                .collect::<Vec<_>>()
                .join(" | ")
        }
        _ => "unknown".to_owned(),
    }
}

fn of_kind(kind: &str, schema: &Value) -> String {
    match kind {
        "integer" | "number" => "number".to_owned(),
        "array" => match schema["prefixItems"].as_array() {
            Some(items) => format!("[{}]", items.iter().map(type_of).collect::<Vec<_>>().join(", ")),
            None => format!("Array<{}>", type_of(&schema["items"])),
        },
        "object" => match (schema["properties"].as_object(), &schema["additionalProperties"]) {
            (Some(fields), _) => format!("{{ {} }}", fields_of(fields, schema, "").replace('\n', " ")),
            (None, values @ Value::Object(_)) => format!("Record<string, {}>", type_of(values)),
            (None, _) => "Record<string, unknown>".to_owned(),
        },
        // string, boolean and null are called the same.
        other => other.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_form_of_a_schema_has_its_type() {
        let told = |schema: Value| type_of(&schema);
        assert_eq!(
            told(json!({"type": ["integer", "null"], "format": "uint8"})),
            "number | null"
        );
        assert_eq!(
            told(json!({"type": "array", "items": {"$ref": "#/a/Step"}})),
            "Array<Step>"
        );
        assert_eq!(
            told(json!({"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}]})),
            "[number, string]"
        );
        assert_eq!(
            told(json!({"oneOf": [{"const": "unique"}, {"const": "several"}]})),
            "\"unique\" | \"several\""
        );
        assert_eq!(
            told(json!({"enum": ["a", "b"], "type": "string"})),
            "\"a\" | \"b\""
        );
        assert_eq!(
            told(json!({"type": "object", "additionalProperties": {"type": "boolean"}})),
            "Record<string, boolean>"
        );
        assert_eq!(
            declared(
                "One",
                &json!({"properties": {"x-y": {"type": "string"}, "z": {"type": "number"}}, "required": ["z"]})
            ),
            "export interface One {\n  \"x-y\"?: string;\n  z: number;\n}\n"
        );
    }

    #[test]
    fn every_verb_of_the_interface_is_declared_and_every_name_is_known() {
        let text = std::fs::read_to_string(crate::shell::root().join("crates/web/openapi.json")).unwrap();
        let description: Value = serde_json::from_str(&text).unwrap();
        let told = declarations(&description).unwrap();
        for verb in [
            "solve", "check", "hint", "explain", "rate", "generate", "minimise", "draw",
        ] {
            assert!(told.contains(&format!("  {verb:?}: {{ question: ")), "{verb}");
        }
        for (name, _) in description["components"]["schemas"].as_object().unwrap() {
            assert!(
                told.contains(&format!("export interface {name} "))
                    || told.contains(&format!("export type {name} =")),
                "{name}"
            );
        }
        assert!(
            !told.contains(": ;") && !told.contains(": unknown; answer"),
            "a type is missing"
        );
    }
}
