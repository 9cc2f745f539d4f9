//! The description of the server's interface (OpenAPI 3.1) and of what `--json` writes (JSON Schema), both
//! made from the types of this crate. `cargo xtask docs` writes them to files,
//! and a check says when those are no longer current.

use kudosu_explain::Language;
use schemars::generate::{Contract, SchemaSettings};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::*;

mod operations;

use operations::operations;

/// How a schema is asked of a generator.
type Describe = fn(&mut SchemaGenerator) -> Schema;

/// One address with one method.
struct Operation {
    method: &'static str,
    path: &'static str,
    id: &'static str,
    summary: &'static str,
    description: Option<&'static str>,
    /// What may stand behind a question mark: its name, what it does, and what it is.
    query: Option<(&'static str, &'static str, Describe)>,
    /// The body, and bodies to try.
    request: Option<(Describe, &'static [(&'static str, &'static str)])>,
    /// What the body is instead, where it is a file: its kinds.
    files: &'static [&'static str],
    answer: Option<Describe>,
    /// Whether a puzzle can be unfit for it, so that the answer is a refusal.
    refuses: bool,
    /// What the events of a stream are.
    events: Option<&'static str>,
    /// Names of responses besides 200.
    problems: &'static [(&'static str, &'static str)],
}

const HARD: &str = "..24.9.675.....1.....2.......673..1..7.....5..9..862.......2.....8.....574.5.83..";

const ON_A_GET: &[(&str, &str)] = &[("403", "Forbidden")];
const ON_A_BODY: &[(&str, &str)] = &[
    ("400", "BadRequest"),
    ("403", "Forbidden"),
    ("408", "TooSlow"),
    ("413", "TooLarge"),
    ("415", "NotJson"),
    ("500", "Internal"),
    ("503", "Busy"),
];
const ON_A_PUZZLE: &[(&str, &str)] = &[("422", "Unreadable"), ("504", "Unfinished")];

const ON_A_PICTURE: &[(&str, &str)] = &[
    ("400", "BadRequest"),
    ("408", "TooSlow"),
    ("413", "PictureTooLarge"),
    ("415", "NotPicture"),
    ("500", "Internal"),
    ("503", "Busy"),
    ("504", "Unfinished"),
];

const WATCH_EVENTS: &str = "Events `started` (WatchStarted), `state` (WatchState) at most every 50 ms, the latest one only, and \
    `ended` (WatchEnded). A comment at least every 10 s. Closing the connection stops what it tells of. The stream ends with \
    the last run.";
const CANDIDATES_EVENTS: &str =
    "Events `found` (as the JSON answer) at most every 100 ms, and `ended` (the same, the last one).";
const RATE_EVENTS: &str = "Events `known` (a Rating, as far as it is known) at most every 100 ms, and `ended` (as the JSON answer).";
const GENERATE_EVENTS: &str = "Events `progress` (GenerateProgress) at most every 100 ms, `made` (as the JSON answer) and `ended` \
    (GenerateEnded).";

fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// A question with its puzzle, described by the words of the question.
fn asks<Q: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    let reference = in_words_of::<Request<Q>, Q>(generator);
    // Whoever reads it refuses what neither of the two knows.
    if let Some(definition) = generator.definitions_mut().get_mut(&*Request::<Q>::schema_name()) {
        definition["additionalProperties"] = json!(false);
    }
    reference
}

/// An answer with its puzzle, described by the words of the answer.
fn tells<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    in_words_of::<Told<T>, T>(generator)
}

/// The same in a stream.
fn line<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    in_words_of::<Line<T>, T>(generator)
}

/// A type around another that says more of what it is.
fn in_words_of<Whole: JsonSchema, Part: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    let reference = generator.subschema_for::<Whole>();
    let words = Part::json_schema(generator).get("description").cloned();
    let definition = generator.definitions_mut().get_mut(&*Whole::schema_name());
    if let (Some(words), Some(definition)) = (words, definition) {
        definition["description"] = words;
    }
    reference
}

/// The responses that say why a request was not answered as it asked: name, description.
const PROBLEMS: &[(&str, &str)] = &[
    (
        "BadRequest",
        "Not JSON, or a field is wrong; the message names it.",
    ),
    (
        "Forbidden",
        "The Host is not a name of this server, or the request comes from another site.",
    ),
    ("NotFound", "There is no such method, or no such run any more."),
    ("TooSlow", "The body did not arrive in time."),
    ("TooLarge", "The body is larger than 256 KiB."),
    ("PictureTooLarge", "The picture is larger than 16 MiB."),
    ("NotJson", "The body does not say that it is JSON."),
    ("NotPicture", "The body does not say that it is a picture."),
    ("Unreadable", "The puzzle cannot be read; with line and column."),
    ("Internal", "Our own mistake."),
    ("Busy", "Too much is going on already."),
    (
        "Unfinished",
        "No answer within the time or the memory that one request may take.",
    ),
];

fn generator(contract: Contract, definitions: &'static str) -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.contract = contract;
        settings.definitions_path = definitions.into();
        settings.meta_schema = None;
    });
    settings.into_generator()
}

/// Descriptions are what the documentation of the types says, less the examples in Rust.
fn in_plain_words(document: &mut Value) {
    match document {
        Value::Object(fields) => {
            if let Some(Value::String(description)) = fields.get_mut("description") {
                let first = description.split("\n\n").next().unwrap_or_default();
                *description = first.replace('\n', " ");
            }
            fields.values_mut().for_each(in_plain_words);
        }
        Value::Array(members) => members.iter_mut().for_each(in_plain_words),
        _ => {}
    }
}

/// The whole description of the server's interface.
#[must_use]
pub fn openapi() -> Value {
    let path = "/components/schemas";
    let (mut asked, mut answered) = (
        generator(Contract::Deserialize, path),
        generator(Contract::Serialize, path),
    );
    let mut paths = Map::new();
    for operation in operations() {
        let described = operation.describe(&mut asked, &mut answered);
        let entry = paths.entry(operation.path).or_insert_with(|| json!({}));
        entry[operation.method] = described;
    }
    let problem = answered.subschema_for::<ProblemAnswer>();
    for describe in [
        schema::<WatchStarted> as Describe,
        schema::<WatchState>,
        schema::<WatchEnded>,
        schema::<GenerateProgress>,
        schema::<GenerateEnded>,
    ] {
        describe(&mut answered); // events are described besides, by name
    }
    let mut schemas = asked.take_definitions(true);
    schemas.append(&mut answered.take_definitions(true));
    let mut responses = Map::new();
    for (name, description) in PROBLEMS {
        let mut response = json!({
            "description": description,
            "content": { "application/json": { "schema": problem } },
        });
        if *name == "Busy" {
            response["headers"] =
                json!({ "Retry-After": { "schema": { "type": "integer" }, "description": "Seconds." } });
        }
        responses.insert((*name).to_owned(), response);
    }
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "kudosu",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Sudoku of any size: solve, check, explain, hint, rate, make and watch. Cells are named r4c2 \
                (row 4, column 2), digits are numbers.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": schemas, "responses": responses },
    });
    in_plain_words(&mut document);
    // In the order of the alphabet, whatever order the parts of a program that use JSON agree upon.
    document.sort_all_objects();
    document
}

impl Operation {
    fn describe(&self, asked: &mut SchemaGenerator, answered: &mut SchemaGenerator) -> Value {
        let mut described = json!({ "summary": self.summary, "operationId": self.id });
        if let Some(description) = self.description {
            described["description"] = json!(description);
        }
        if let Some(parameter) = self.path.split(['{', '}']).nth(1) {
            described["parameters"] = json!([
                { "name": parameter, "in": "path", "required": true, "schema": { "type": "string" } }
            ]);
        }
        if let Some((name, description, value)) = self.query {
            described["parameters"] = json!([
                { "name": name, "in": "query", "description": description, "schema": value(asked) }
            ]);
        }
        if let Some((request, examples)) = self.request {
            let examples: Map<String, Value> = examples
                .iter()
                .map(|(name, text)| {
                    let value: Value =
                        serde_json::from_str(&text.replace("HARD", HARD)).expect("a test reads all examples");
                    ((*name).to_owned(), json!({ "value": value }))
                })
                .collect();
            described["requestBody"] = json!({
                "required": true,
                "content": { "application/json": { "schema": request(asked), "examples": examples } },
            });
        }
        if !self.files.is_empty() {
            let kinds = self.files.iter().map(|kind| ((*kind).to_owned(), json!({})));
            let kinds: Map<String, Value> = kinds.collect();
            described["requestBody"] = json!({ "required": true, "content": kinds });
        }
        let mut content = Map::new();
        if let Some(answer) = self.answer {
            let schema = match self.refuses {
                true => json!({ "anyOf": [answer(answered), tells::<Refusal>(answered)] }),
                false => json!(answer(answered)),
            };
            content.insert("application/json".to_owned(), json!({ "schema": schema }));
        }
        if let Some(events) = self.events {
            content.insert(
                "text/event-stream".to_owned(),
                json!({ "schema": { "description": events } }),
            );
        }
        if content.is_empty() {
            content.insert(
                "application/json".to_owned(),
                json!({ "schema": { "type": "object" } }),
            );
        }
        let mut responses = Map::new();
        responses.insert(
            "200".to_owned(),
            json!({ "description": "The answer.", "content": content }),
        );
        let common = if self.request.is_some() {
            ON_A_BODY
        } else {
            ON_A_GET
        };
        for (status, name) in common.iter().chain(self.problems) {
            let reference = format!("#/components/responses/{name}");
            responses.insert((*status).to_owned(), json!({ "$ref": reference }));
        }
        described["responses"] = Value::Object(responses);
        described
    }
}

/// What `--json` writes, as one JSON Schema: a definition for each verb, and those that they share.
#[must_use]
pub fn json_schema() -> Value {
    let mut generator = generator(Contract::Serialize, "/$defs");
    let mut verbs = Map::new();
    let lines: [(&str, Describe); 22] = [
        ("solve", line::<SolveAnswer>),
        ("solve --method", line::<MethodLine>),
        ("solve --method --trace", schema::<EventForm>),
        ("check", line::<CheckAnswer>),
        ("count", line::<CountAnswer>),
        ("candidates", line::<CandidatesAnswer>),
        ("clues", line::<CluesAnswer>),
        ("rate", line::<RateAnswer>),
        ("grade", line::<GradeAnswer>),
        ("hint", line::<HintForm>),
        ("explain", in_words_of::<Numbered<ExplainAnswer>, ExplainAnswer>),
        ("traces", line::<TraceAnswer>),
        ("traces --form json", schema::<TraceStep>),
        ("generate", in_words_of::<Numbered<MadeAnswer>, MadeAnswer>),
        ("hunt", in_words_of::<Numbered<FoundAnswer>, FoundAnswer>),
        ("hunt --log", schema::<HuntRecord>),
        ("minimise, canonical, transform", line::<RewriteAnswer>),
        ("read", schema::<PhotoAnswer>),
        ("techniques", schema::<TechniqueForm>),
        ("bench", schema::<BenchLine>),
        ("a line that is no puzzle", schema::<ErrorLine>),
        ("a puzzle without an answer", line::<Refusal>),
    ];
    for (verb, describe) in lines {
        verbs.insert(verb.to_owned(), json!(describe(&mut generator)));
    }
    let mut document = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What kudosu writes with --json, verb by verb",
        "$defs": generator.take_definitions(true),
        "properties": verbs,
    });
    in_plain_words(&mut document);
    // In the order of the alphabet, whatever order the parts of a program that use JSON agree upon.
    document.sort_all_objects();
    document
}
