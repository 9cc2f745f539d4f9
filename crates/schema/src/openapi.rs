//! The description of the server's interface (OpenAPI 3.1) and of what `--json` writes (JSON Schema), both
//! made from the types of this crate. `cargo xtask docs` writes them to files,
//! and a check says when those are no longer current.

use kudosu_explain::Language;
use schemars::generate::{Contract, SchemaSettings};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::*;

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
    answer: Option<Describe>,
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

const WATCH_EVENTS: &str = "Events `started` (WatchStarted), `state` (WatchState) at most every 50 ms, the latest one only, and \
    `ended` (WatchEnded). A comment at least every 10 s. Closing the connection stops what it tells of. The stream ends with \
    the last run.";
const CANDIDATES_EVENTS: &str =
    "Events `found` (as the JSON answer) at most every 100 ms, and `ended` (the same, the last one).";
const GENERATE_EVENTS: &str = "Events `progress` (GenerateProgress) at most every 100 ms, `made` (as the JSON answer) and `ended` \
    (GenerateEnded).";

fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

fn operations() -> Vec<Operation> {
    let get = |path, id, summary, answer: Option<Describe>| Operation {
        method: "get",
        path,
        id,
        summary,
        description: None,
        query: None,
        request: None,
        answer,
        events: None,
        problems: &[],
    };
    let post = |path, id, summary, request: Describe, examples, answer: Option<Describe>| Operation {
        method: "post",
        path,
        id,
        summary,
        description: None,
        query: None,
        request: Some((request, examples)),
        answer,
        events: None,
        problems: ON_A_PUZZLE,
    };
    vec![
        Operation {
            description: Some("Digits that a player placed count like givens."),
            ..post(
                "/api/solve",
                "solve",
                "A solution, and whether there is another",
                schema::<SolveRequest>,
                &[
                    ("one", r#"{"puzzle": ".142..1..2.4.3.1"}"#),
                    ("any", r#"{"puzzle": "1234............", "limit": 1}"#),
                    (
                        "diagonals",
                        r#"{"puzzle": "1...............", "shape": {"side": 4, "box": [2, 2],
                            "extra": [["r1c1", "r2c2", "r3c3", "r4c4"], ["r1c4", "r2c3", "r3c2", "r4c1"]]}}"#,
                    ),
                ],
                Some(schema::<SolveAnswer>),
            )
        },
        Operation {
            description: Some("Digits that a player placed count like givens."),
            ..post(
                "/api/check",
                "check",
                "What is wrong with a grid, and how many solutions a right one has",
                schema::<CheckRequest>,
                &[
                    ("proper", r#"{"puzzle": ".142..1..2.4.3.1"}"#),
                    ("several", r#"{"puzzle": "1234............"}"#),
                    ("clashing", r#"{"puzzle": "11.............."}"#),
                    (
                        "broken",
                        r#"{"puzzle": "................", "placed": "2...............", "clues": ["killer 7: r1c1 r1c2"]}"#,
                    ),
                ],
                Some(schema::<CheckAnswer>),
            )
        },
        Operation {
            description: Some(
                "Digits that a player placed count like givens. With `Accept: text/event-stream` the answer is a stream; \
                what it told before its time was up was seen in solutions, and then the last one is not over.",
            ),
            events: Some(CANDIDATES_EVENTS),
            ..post(
                "/api/candidates",
                "candidates",
                "The digits of each cell that occur in some solution",
                schema::<CandidatesRequest>,
                &[
                    ("several", r#"{"puzzle": "1234............"}"#),
                    (
                        "clues",
                        r#"{"puzzle": "................", "clues": ["killer 3: r1c1 r1c2", "thermo: r2c1 r3c1 r4c1"]}"#,
                    ),
                ],
                Some(schema::<CandidatesAnswer>),
            )
        },
        Operation {
            description: Some("Digits that a player placed count like givens."),
            ..post(
                "/api/clues",
                "clues",
                "Which digits and clues contradict each other, or which a puzzle could do without",
                schema::<CluesRequest>,
                &[
                    (
                        "broken",
                        r#"{"puzzle": "................", "clues": ["thermo: r1c1 r1c2", "even: r4c4", "thermo: r1c2 r1c1"]}"#,
                    ),
                    (
                        "unnecessary",
                        r#"{"puzzle": ".142..1..2.4.3.1", "clues": ["odd: r1c1"]}"#,
                    ),
                ],
                Some(schema::<CluesAnswer>),
            )
        },
        post(
            "/api/convert",
            "convert",
            "What a text says, and the same in another format",
            schema::<ConvertRequest>,
            &[
                (
                    "csv",
                    r#"{"puzzle": ".142..1..2.4.3.1 from the newspaper", "to": "csv"}"#,
                ),
                (
                    "position",
                    r#"{"puzzle": ".142..1..2.4.3.1", "placed": "3...............", "to": "pencil"}"#,
                ),
                (
                    "clues",
                    r#"{"puzzle": "size 4\nkiller 3: r1c1 r1c2\nthermo: r2c1 r3c1 r4c1", "to": "fpuzzles"}"#,
                ),
                (
                    "recognise",
                    r#"{"puzzle": ". 1 | 4 2\n. . | 1 .\n----+----\n. 2 | . 4\n. 3 | . 1\n"}"#,
                ),
            ],
            Some(schema::<ConvertAnswer>),
        ),
        post(
            "/api/hint",
            "hint",
            "The next step for a player's position",
            schema::<HintRequest>,
            &[
                ("where", r#"{"puzzle": "HARD"}"#),
                ("all", r#"{"puzzle": "HARD", "level": 4}"#),
                (
                    "mistake",
                    r#"{"puzzle": ".142..1..2.4.3.1", "placed": "2...............", "level": 3}"#,
                ),
            ],
            Some(schema::<HintForm>),
        ),
        post(
            "/api/explain",
            "explain",
            "The whole way to the solution in steps",
            schema::<ExplainRequest>,
            &[
                ("small", r#"{"puzzle": ".142..1..2.4.3.1"}"#),
                ("hard", r#"{"puzzle": "HARD", "profile": "hodoku"}"#),
            ],
            Some(schema::<ExplainAnswer>),
        ),
        Operation {
            problems: &[("504", "Unfinished")],
            ..post(
                "/api/lesson",
                "lesson",
                "A technique with a position in which it is found",
                schema::<LessonRequest>,
                &[("example", r#"{"technique": "x-wing"}"#)],
                Some(schema::<LessonAnswer>),
            )
        },
        post(
            "/api/picture",
            "picture",
            "A position as a drawing, alone or with a hint or a step on it",
            schema::<PictureRequest>,
            &[
                (
                    "position",
                    r#"{"puzzle": "HARD", "show_candidates": true, "caption": "Find the pair"}"#,
                ),
                ("hint", r#"{"puzzle": "HARD", "level": 4}"#),
                ("step", r#"{"puzzle": "HARD", "step": 3, "language": "de"}"#),
            ],
            Some(schema::<PictureAnswer>),
        ),
        Operation {
            description: Some("Digits that a player placed do not count."),
            ..post(
                "/api/rate",
                "rate",
                "How hard a puzzle is",
                schema::<RateRequest>,
                &[
                    ("proper", r#"{"puzzle": "HARD"}"#),
                    ("improper", r#"{"puzzle": "1234............"}"#),
                    ("without", r#"{"puzzle": "HARD", "without": ["x-wing"]}"#),
                ],
                Some(schema::<RateAnswer>),
            )
        },
        Operation {
            description: Some("With `Accept: text/event-stream` the answer is a stream."),
            events: Some(GENERATE_EVENTS),
            problems: &[("504", "Unfinished")],
            ..post(
                "/api/generate",
                "generate",
                "A puzzle as asked",
                schema::<GenerateRequest>,
                &[
                    ("any", "{}"),
                    ("small", r#"{"side": 6, "seed": 1}"#),
                    (
                        "easy",
                        r#"{"difficulty": "easy", "symmetry": "rotate180", "seed": 3}"#,
                    ),
                    ("variant", r#"{"side": 4, "variant": "killer", "seed": 1}"#),
                ],
                Some(schema::<MadeAnswer>),
            )
        },
        Operation {
            events: Some(WATCH_EVENTS),
            ..post(
                "/api/watch",
                "watch",
                "Watch several methods at work in one stream",
                schema::<WatchRequest>,
                &[(
                    "two",
                    r#"{"puzzle": ".142..1..2.4.3.1", "methods": ["excluding", "recursive"]}"#,
                )],
                None,
            )
        },
        Operation {
            events: Some(WATCH_EVENTS),
            problems: &[("404", "NotFound"), ("422", "Unreadable"), ("504", "Unfinished")],
            ..post(
                "/api/methods/{name}",
                "watchOne",
                "Watch one method at work",
                schema::<WatchOneRequest>,
                &[
                    ("watch", r#"{"puzzle": ".142..1..2.4.3.1"}"#),
                    ("slowly", r#"{"puzzle": ".142..1..2.4.3.1", "delay_ms": 1}"#),
                ],
                None,
            )
        },
        Operation {
            problems: &[("404", "NotFound")],
            ..post(
                "/api/runs/{id}",
                "hold",
                "Hold the reins of a run",
                schema::<HoldRequest>,
                &[
                    ("pause", r#"{"action": "pause"}"#),
                    ("pace", r#"{"action": "pace", "delay_ms": 50}"#),
                    ("step", r#"{"action": "step"}"#),
                    ("resume", r#"{"action": "resume"}"#),
                    ("stop", r#"{"action": "stop"}"#),
                ],
                Some(schema::<HoldAnswer>),
            )
        },
        get(
            "/api/methods",
            "methods",
            "The methods that can be watched",
            Some(schema::<MethodList>),
        ),
        Operation {
            query: Some((
                "language",
                "The language of names and rules; English unless said otherwise.",
                schema::<Id<Language>>,
            )),
            problems: &[("400", "BadRequest")],
            ..get(
                "/api/techniques",
                "techniques",
                "The techniques of the logic engine",
                Some(schema::<TechniqueList>),
            )
        },
        get(
            "/api/formats",
            "formats",
            "The formats that puzzles are read and written in",
            Some(schema::<FormatList>),
        ),
        get(
            "/api/examples",
            "examples",
            "Puzzles that come with kudosu",
            Some(schema::<ExampleList>),
        ),
        get("/api/health", "health", "Who is there", Some(schema::<Health>)),
        get("/api/openapi.json", "openapi", "This description", None),
    ]
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
    ("NotJson", "The body does not say that it is JSON."),
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
        let mut content = Map::new();
        if let Some(answer) = self.answer {
            content.insert(
                "application/json".to_owned(),
                json!({ "schema": answer(answered) }),
            );
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
    let lines: [(&str, Describe); 14] = [
        ("solve", schema::<Line<SolveLine>>),
        ("solve --method", schema::<Line<MethodLine>>),
        ("solve --method --trace", schema::<EventForm>),
        ("check", schema::<Line<CheckLine>>),
        ("count", schema::<Line<CountLine>>),
        ("candidates", schema::<LineWithClues<CandidatesForm>>),
        ("clues", schema::<LineWithClues<PartsForm>>),
        ("rate", schema::<Line<RateLine>>),
        ("hint", schema::<HintLine>),
        ("explain", schema::<WalkthroughLine>),
        ("generate", schema::<GenerateLine>),
        (
            "minimise, canonical, transform",
            schema::<LineWithClues<RewriteLine>>,
        ),
        ("techniques", schema::<TechniqueForm>),
        ("bench", schema::<BenchLine>),
    ];
    for (verb, describe) in lines {
        verbs.insert(verb.to_owned(), json!(describe(&mut generator)));
    }
    verbs.insert(
        "a line that is no puzzle".to_owned(),
        json!(schema::<ErrorLine>(&mut generator)),
    );
    verbs.insert(
        "a puzzle whose rating was stopped".to_owned(),
        json!(schema::<Line<UnfinishedRateLine>>(&mut generator)),
    );
    verbs.insert(
        "a puzzle without an answer".to_owned(),
        json!(schema::<Line<Refusal>>(&mut generator)),
    );
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
