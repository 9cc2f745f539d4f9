//! The addresses of the interface, one by one: what each is asked, what it answers, and bodies to try.

use super::*;

/// All addresses, in the order in which they are described.
pub(super) fn operations() -> Vec<Operation> {
    let get = |path, id, summary, answer: Option<Describe>| Operation {
        method: "get",
        path,
        id,
        summary,
        description: None,
        query: None,
        request: None,
        files: &[],
        answer,
        refuses: false,
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
        files: &[],
        answer,
        refuses: false,
        events: None,
        problems: ON_A_PUZZLE,
    };
    vec![
        Operation {
            method: "post",
            description: Some(
                "The body is the file of a picture, of 16 MiB and 16 million pixels at most, and its Content-Type image/jpeg, \
                 image/png or image/webp. It is looked at and forgotten. A picture without a puzzle has an answer, too: `problem` says why.",
            ),
            files: &["image/jpeg", "image/png", "image/webp"],
            problems: ON_A_PICTURE,
            ..get(
                "/api/photo",
                "photo",
                "The puzzles in a photograph, each cell with how sure it is",
                Some(schema::<PhotoAnswer>),
            )
        },
        Operation {
            description: Some("Digits that a player placed count like givens."),
            ..post(
                "/api/solve",
                "solve",
                "A solution, and whether there is another",
                asks::<SolveQuestion>,
                &[
                    ("one", r#"{"puzzle": ".142..1..2.4.3.1"}"#),
                    ("any", r#"{"puzzle": "1234............", "prove": false}"#),
                    ("all", r#"{"puzzle": "1234............", "all": 3}"#),
                    (
                        "diagonals",
                        r#"{"puzzle": "1...............", "shape": {"side": 4, "box": [2, 2],
                            "extra": [["r1c1", "r2c2", "r3c3", "r4c4"], ["r1c4", "r2c3", "r3c2", "r4c1"]]}}"#,
                    ),
                ],
                Some(tells::<SolveAnswer>),
            )
        },
        Operation {
            description: Some("Digits that a player placed count like givens."),
            ..post(
                "/api/check",
                "check",
                "What is wrong with a grid, and how many solutions a right one has",
                asks::<CheckQuestion>,
                &[
                    ("proper", r#"{"puzzle": ".142..1..2.4.3.1"}"#),
                    ("several", r#"{"puzzle": "1234............"}"#),
                    ("clashing", r#"{"puzzle": "11.............."}"#),
                    (
                        "broken",
                        r#"{"puzzle": "................", "placed": "2...............", "clues": ["killer 7: r1c1 r1c2"]}"#,
                    ),
                ],
                Some(tells::<CheckAnswer>),
            )
        },
        Operation {
            description: Some("Digits that a player placed count like givens."),
            ..post(
                "/api/count",
                "count",
                "How many solutions there are, up to a limit",
                asks::<CountQuestion>,
                &[
                    ("all", r#"{"puzzle": "1234............"}"#),
                    ("some", r#"{"puzzle": "1...............", "limit": 10}"#),
                ],
                Some(tells::<CountAnswer>),
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
                asks::<CandidatesQuestion>,
                &[
                    ("several", r#"{"puzzle": "1234............"}"#),
                    (
                        "clues",
                        r#"{"puzzle": "................", "clues": ["killer 3: r1c1 r1c2", "thermo: r2c1 r3c1 r4c1"]}"#,
                    ),
                ],
                Some(tells::<CandidatesAnswer>),
            )
        },
        Operation {
            description: Some("Digits that a player placed count like givens."),
            ..post(
                "/api/clues",
                "clues",
                "Which digits and clues contradict each other, or which a puzzle could do without",
                asks::<CluesQuestion>,
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
                Some(tells::<CluesAnswer>),
            )
        },
        post(
            "/api/convert",
            "convert",
            "What a text says, and the same in another format",
            asks::<ConvertQuestion>,
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
            asks::<HintQuestion>,
            &[
                ("where", r#"{"puzzle": "HARD"}"#),
                ("all", r#"{"puzzle": "HARD", "level": 4}"#),
                (
                    "mistake",
                    r#"{"puzzle": ".142..1..2.4.3.1", "placed": "2...............", "level": 3}"#,
                ),
            ],
            Some(tells::<HintForm>),
        ),
        post(
            "/api/explain",
            "explain",
            "The whole way to the solution in steps",
            asks::<ExplainQuestion>,
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
        Operation {
            problems: &[("504", "Unfinished")],
            ..post(
                "/api/exercise",
                "exercise",
                "A position of the learning path, to find a technique in",
                schema::<ExerciseRequest>,
                &[
                    (
                        "example",
                        r#"{"lessons": ["x-wing"], "grade": 0, "pictures": true}"#,
                    ),
                    (
                        "mixed",
                        r#"{"lessons": ["pointing", "naked-pair", "x-wing"], "seed": 7}"#,
                    ),
                ],
                Some(schema::<ExerciseAnswer>),
            )
        },
        post(
            "/api/judge",
            "judge",
            "Whether something is so in a position, and what shows it",
            asks::<JudgeQuestion>,
            &[(
                "digit",
                r#"{"puzzle": ".142..1..2.4.3.1", "cell": "r1c1", "digit": 3, "goes_there": true}"#,
            )],
            Some(schema::<JudgeAnswer>),
        ),
        Operation {
            refuses: true,
            ..post(
                "/api/draw",
                "draw",
                "A position as a drawing, alone or with a hint or a step on it",
                asks::<DrawQuestion>,
                &[
                    (
                        "position",
                        r#"{"puzzle": "HARD", "show_candidates": true, "caption": "Find the pair"}"#,
                    ),
                    ("hint", r#"{"puzzle": "HARD", "level": 4}"#),
                    ("step", r#"{"puzzle": "HARD", "step": 3, "language": "de"}"#),
                ],
                Some(tells::<DrawAnswer>),
            )
        },
        Operation {
            description: Some(
                "Digits that a player placed do not count. With `Accept: text/event-stream` the answer is a stream that tells \
                what is known so far, on scale after scale.",
            ),
            events: Some(RATE_EVENTS),
            ..post(
                "/api/rate",
                "rate",
                "How hard a puzzle is",
                asks::<RateQuestion>,
                &[
                    ("proper", r#"{"puzzle": "HARD", "scale": ["level", "se"]}"#),
                    ("improper", r#"{"puzzle": "1234............"}"#),
                    ("without", r#"{"puzzle": "HARD", "without": ["x-wing"]}"#),
                ],
                Some(tells::<RateAnswer>),
            )
        },
        Operation {
            description: Some(
                "The text may be a grid in any shape with prose around it, a list of moves, or a chain of reasoning, \
                 such as `kudosu explain` prints. Digits that a player placed count like givens.",
            ),
            refuses: true,
            ..post(
                "/api/grade",
                "grade",
                "Whether a text answers a puzzle, and what is wrong with it first",
                asks::<GradeQuestion>,
                &[
                    (
                        "grid",
                        r#"{"puzzle": ".142..1..2.4.3.1", "answer": "The answer is 3142241312344321."}"#,
                    ),
                    (
                        "moves",
                        r#"{"puzzle": ".142..1..2.4.3.1", "answer": "r1c1 = 3\nr2c1 = 3", "details": true}"#,
                    ),
                    (
                        "nothing",
                        r#"{"puzzle": ".142..1..2.4.3.1", "answer": "I do not know."}"#,
                    ),
                ],
                Some(tells::<GradeAnswer>),
            )
        },
        Operation {
            description: Some("Digits that a player placed count like givens."),
            refuses: true,
            ..post(
                "/api/traces",
                "traces",
                "The whole way to the solution as one text to train on",
                asks::<TraceQuestion>,
                &[
                    ("words", r#"{"puzzle": ".142..1..2.4.3.1"}"#),
                    (
                        "tokens",
                        r#"{"puzzle": ".142..1..2.4.3.1", "form": "tokens", "template": "plain", "with_candidates": true}"#,
                    ),
                    ("improper", r#"{"puzzle": "1234............", "form": "json"}"#),
                ],
                Some(tells::<TraceAnswer>),
            )
        },
        Operation {
            description: Some("Digits that a player placed count like givens."),
            refuses: true,
            ..post(
                "/api/minimise",
                "minimise",
                "The puzzle without its redundant givens",
                asks::<MinimiseQuestion>,
                &[
                    ("one", r#"{"puzzle": "3142..1..2.4.3.1"}"#),
                    (
                        "all",
                        r#"{"puzzle": ".142..1..2.4.3.1", "all": true, "limit": 3}"#,
                    ),
                    ("several", r#"{"puzzle": "1234............"}"#),
                ],
                Some(tells::<RewriteAnswer>),
            )
        },
        Operation {
            description: Some("Digits that a player placed count like givens."),
            refuses: true,
            ..post(
                "/api/canonical",
                "canonical",
                "The form by which two puzzles can be told to be the same",
                asks::<CanonicalQuestion>,
                &[("nine", r#"{"puzzle": "HARD"}"#)],
                Some(tells::<RewriteAnswer>),
            )
        },
        Operation {
            description: Some("Digits that a player placed count like givens."),
            refuses: true,
            ..post(
                "/api/transform",
                "transform",
                "The same puzzle in another dress",
                asks::<TransformQuestion>,
                &[
                    (
                        "turned",
                        r#"{"puzzle": ".142..1..2.4.3.1", "rotate": 90, "relabel": "4321"}"#,
                    ),
                    ("disguised", r#"{"puzzle": "HARD", "random": 2, "seed": 7}"#),
                ],
                Some(tells::<RewriteAnswer>),
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
                schema::<GenerateQuestion>,
                &[
                    ("any", "{}"),
                    ("small", r#"{"side": 6, "seed": 1}"#),
                    ("easy", r#"{"level": "easy", "symmetry": "rotate180", "seed": 3}"#),
                    ("variant", r#"{"side": 4, "variant": ["killer"], "seed": 1}"#),
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
                asks::<WatchQuestion>,
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
                asks::<WatchOneQuestion>,
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
        Operation {
            query: Some((
                "language",
                "The language of names; English unless said otherwise.",
                schema::<Id<Language>>,
            )),
            problems: &[("400", "BadRequest")],
            ..get(
                "/api/clue-kinds",
                "clueKinds",
                "The kinds of clues of variants",
                Some(schema::<ClueKindList>),
            )
        },
        get(
            "/api/formats",
            "formats",
            "The formats that puzzles are read and written in",
            Some(schema::<FormatList>),
        ),
        get(
            "/api/course",
            "course",
            "The lessons of the learning path",
            Some(schema::<CourseList>),
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
