//! The interface for programs without a transport: the body of a request in, the body of its answer out.
//!
//! [`ANSWERS`] and [`LISTS`] are the tables of addresses; a server and a browser both answer from them. What
//! takes long and tells how it gets on has types of its own: [`Making`] for a puzzle that is made,
//! [`Watched`] and [`Screen`] for a method at work. What differs between a server and a browser comes as a
//! [`Host`].
//!
//! ```
//! use kudosu_api::{Host, answer};
//! use kudosu::Stop;
//!
//! let told = answer("/api/solve", br#"{"puzzle": ".142..1..2.4.3.1"}"#, &Host::default(), &Stop::new())?;
//! assert!(String::from_utf8_lossy(&told).contains("\"status\":\"unique\""));
//! let refused = answer("/api/solve", b"{}", &Host::default(), &Stop::new()).unwrap_err();
//! assert!(refused.message.contains("puzzle"));
//! # Ok::<(), kudosu_api::Problem>(())
//! ```

mod answer_size;
mod asked;
mod candidates;
mod course;
mod generate;
mod host;
mod lesson;
mod lists;
mod methods;
mod problem;
mod rating;
mod screen;
mod watched;
mod weight;

use kudosu::schema::{
    CandidatesQuestion, CanonicalQuestion, CheckQuestion, CluesQuestion, CountQuestion, DrawQuestion,
    ExplainQuestion, GradeQuestion, HintQuestion, MinimiseQuestion, RateQuestion, SolveQuestion,
    TraceQuestion, TransformQuestion, read_question,
};
use kudosu::{Stop, part};

use crate::asked::{converted, rewritten, told, told_of_givens, whole};

pub use answer_size::{LARGEST_ANSWER, within_limit};
pub use candidates::Finding;
pub use generate::{MAKING_LIMIT, Making, Outcome};
pub use host::Host;
pub use lists::{LISTS, List};
pub use methods::{Run, one_run, several_runs};
pub use problem::{Problem, ProblemKind, written};
pub use rating::Rating;
pub use screen::{Screen, is_a_move};
pub use watched::{Cut, Watched, milliseconds};
pub use weight::{LIGHT, weight};

/// Answers the body of a request.
pub type Answer = fn(&[u8], &Host, &Stop) -> Result<Vec<u8>, Problem>;

/// An answer that the first part of a browser's engine leaves to the whole of it.
const fn later(answer: Answer) -> Answer {
    match part::IS_WHOLE {
        true => answer,
        false => |_, _, _| Err(part::lacks().into()),
    }
}

/// What is answered at which address.
pub const ANSWERS: &[(&str, Answer)] = &[
    ("/api/solve", later(told::<SolveQuestion>)),
    ("/api/check", told::<CheckQuestion>),
    ("/api/count", later(told::<CountQuestion>)),
    (CANDIDATES, later(told::<CandidatesQuestion>)),
    ("/api/clues", later(told::<CluesQuestion>)),
    ("/api/convert", later(converted)),
    ("/api/hint", told::<HintQuestion>),
    ("/api/explain", later(whole::<ExplainQuestion>)),
    (RATE, told_of_givens::<RateQuestion>),
    ("/api/grade", later(told::<GradeQuestion>)),
    ("/api/traces", later(told::<TraceQuestion>)),
    ("/api/minimise", later(rewritten::<MinimiseQuestion>)),
    ("/api/canonical", later(rewritten::<CanonicalQuestion>)),
    ("/api/transform", later(rewritten::<TransformQuestion>)),
    (
        "/api/draw",
        later(|body, host, stop| {
            let drawn = told::<DrawQuestion>(body, host, stop)?;
            let help = "kudosu print --output picture.svg draws it";
            within_limit(drawn).map_err(|problem| problem.with_help(help))
        }),
    ),
    (
        "/api/lesson",
        later(|body, _, stop| Ok(written(&lesson::lesson(&read_question(body)?, stop)?))),
    ),
    (
        "/api/exercise",
        later(|body, _, stop| Ok(written(&course::exercise(&read_question(body)?, stop)?))),
    ),
    (
        "/api/judge",
        later(|body, _, stop| Ok(written(&course::judged(body, stop)?))),
    ),
    (
        GENERATE,
        later(|body, host, stop| Ok(written(&Making::of(body, host, stop)?.answer(stop)?))),
    ),
];

/// The address at which a puzzle is made, which takes longer than anything else.
pub const GENERATE: &str = "/api/generate";

/// The address of true candidates, which are told as they are found to whoever wants to hear of them.
pub const CANDIDATES: &str = "/api/candidates";

/// The address of ratings, of which the dear ones are told as they become known to whoever wants to hear of
/// them.
pub const RATE: &str = "/api/rate";

/// The answer to a request: its address, with what stands behind a question mark, and its body.
pub fn answer(address: &str, body: &[u8], host: &Host, stop: &Stop) -> Result<Vec<u8>, Problem> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    if let Some((_, answer)) = ANSWERS.iter().find(|(known, _)| *known == path) {
        return answer(body, host, stop).and_then(within_limit);
    }
    match LISTS.iter().find(|(known, _)| *known == path) {
        Some((_, list)) => list(query, host),
        None => Err(Problem::not_found("there is nothing at this address")),
    }
}

#[cfg(test)]
mod tests {
    use kudosu::Rng;

    use super::*;

    /// Bodies that are nearly right, and what reads them.
    const NEARLY: &[(&str, &str)] = &[
        (
            "/api/solve",
            r#"{"puzzle": ".142..1..2.4.3.1", "prove": true, "all": null, "from": "line", "box": "2x2"}"#,
        ),
        (
            "/api/check",
            r#"{"puzzle": ". 1 | 4 2\n. . | 1 .\n----+----\n. 2 | . 4\n. 3 | . 1"}"#,
        ),
        (
            "/api/convert",
            r#"{"puzzle": "0,1,4,2\n0,0,1,0\n0,2,0,4\n0,3,0,1\n", "to": "csv", "drawing": true}"#,
        ),
        (
            "/api/hint",
            r#"{"puzzle": ".1..", "placed": "2...", "candidates": [[1], null, [], [1, 2]], "level": 3}"#,
        ),
        (
            "/api/explain",
            r#"{"puzzle": "1...", "shape": {"side": 2, "extra": [["r1c1", "r2c2"]]}, "profile": "hodoku", "language": "de"}"#,
        ),
        (
            "/api/rate",
            r#"{"puzzle": "{\"puzzle\": \"1...\", \"box\": \"1x2\"}", "scale": ["level", "se"]}"#,
        ),
        ("/api/count", r#"{"puzzle": "1...............", "limit": 10}"#),
        (
            "/api/minimise",
            r#"{"puzzle": ".142..1..2.4.3.1", "all": true, "limit": 3, "seed": 5}"#,
        ),
        ("/api/canonical", r#"{"puzzle": ".142..1..2.4.3.1"}"#),
        (
            "/api/transform",
            r#"{"puzzle": ".142..1..2.4.3.1", "rotate": 90, "relabel": "4321", "random": 2, "varied": true}"#,
        ),
        (
            CANDIDATES,
            r#"{"puzzle": "size 4\nkiller 3: r1c1 r1c2", "placed": "1..............."}"#,
        ),
        (
            "/api/clues",
            r#"{"puzzle": "1...", "clues": ["thermo: r1c1 r1c2", "even: r2c2"]}"#,
        ),
        (
            "/api/grade",
            r#"{"puzzle": ".142..1..2.4.3.1", "answer": "r1c1 = 3\n| 1 | 2 |", "details": true, "partial": true}"#,
        ),
        ("/api/lesson", r#"{"technique": "x-wing", "language": "de"}"#),
        (
            "/api/exercise",
            r#"{"lessons": ["full-house", "cage"], "grade": 1, "seed": 7, "pictures": true, "language": "de"}"#,
        ),
        (
            "/api/judge",
            r#"{"puzzle": ".142..1..2.4.3.1", "cell": "r1c1", "digit": 3, "goes_there": true, "lesson": "naked-single"}"#,
        ),
        (
            "/api/draw",
            r#"{"puzzle": "..3...1..2...1..", "step": 1, "show_candidates": true, "caption": "one"}"#,
        ),
        (
            GENERATE,
            r#"{"box": "2x2", "givens": "4..6", "symmetry": "full", "needs": ["x-wing"], "seed": 7, "minimal": true}"#,
        ),
        (
            "/api/watch",
            r#"{"puzzle": "1...", "methods": ["csp", "logic"], "delay_ms": 10, "paused": true}"#,
        ),
    ];

    #[test]
    fn whatever_is_sent_is_answered_or_refused() {
        let mut random = Rng::new(8);
        let symbols = b"{}[]\",:0123456789.-+xX\\/ntrue\n \xff\xc3";
        // Engines look at the flag; this is about what they are given.
        let stop = Stop::new();
        stop.request();
        let answered = |path: &str, body: &[u8]| match path {
            "/api/watch" => several_runs(body, &stop).map(|_| Vec::new()),
            _ => answer(path, body, &Host::default(), &stop),
        };
        let mut understood = 0;
        for round in 0..4000 {
            let (path, body) = NEARLY[round % NEARLY.len()];
            let mut body = body.as_bytes().to_vec();
            for _ in 0..random.below(4) {
                let (at, symbol) = (random.below(body.len()), symbols[random.below(symbols.len())]);
                match random.below(3) {
                    0 => body[at] = symbol,
                    1 => body.insert(at, symbol),
                    _ => drop(body.remove(at)),
                }
            }
            understood += u32::from(answered(path, &body) != answered(path, b""));
        }
        assert!(understood > 500, "{understood} of 4000 bodies were JSON at all");
    }

    #[test]
    fn what_nobody_answers_is_not_found() {
        let stop = Stop::new();
        let refused = answer("/api/nothing", b"{}", &Host::default(), &stop).unwrap_err();
        assert_eq!(refused.kind.name(), "not-found");
    }
}
