//! The table of tools: what each is called, what it is good for, and which verb stands behind it.

use kudosu::Stop;
use kudosu::schema::{DrawAnswer, ExplainAnswer};
use kudosu_api::{Host, Problem};
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, Tool, ToolAnnotations};
use serde_json::{Map, Value, json};

use crate::brief;
use crate::schema::{Extra, arguments_of};

/// One tool.
#[derive(Debug)]
pub(crate) struct Entry {
    pub name: &'static str,
    title: &'static str,
    /// For the agent that chooses.
    about: &'static str,
    /// The address of the verb; none for what is told without a question.
    address: &'static str,
    /// What it takes besides the fields of the verb's question.
    extra: &'static [Extra],
    /// The answer in few words, where `full` is not asked for.
    brief: fn(&Value) -> String,
}

const FULL: Extra = Extra {
    name: "full",
    kind: "boolean",
    about: "The whole answer as JSON, and not the short one.",
};

const STEP: Extra = Extra {
    name: "step",
    kind: "integer",
    about: "Tell this step of the way in full, from 1.",
};

const PICTURE: Extra = Extra {
    name: "format",
    kind: "string",
    about: "png (pixels, where this program has them) or svg (lines and text).",
};

/// All of them, in the order in which they are listed.
pub(crate) const TOOLS: &[Entry] = &[
    Entry {
        name: "solve",
        title: "Solve",
        about: "Find the solution of a Sudoku of any size, with variants' clues or without, and say whether it is the only one. Use it whenever you need \
                to be right; do not solve in your head.",
        address: "/api/solve",
        extra: &[FULL],
        brief: brief::solve,
    },
    Entry {
        name: "check",
        title: "Check",
        about: "Say whether a grid is a proper puzzle: what clashes, and whether there is one solution, several or none.",
        address: "/api/check",
        extra: &[FULL],
        brief: brief::check,
    },
    Entry {
        name: "count",
        title: "Count solutions",
        about: "Count the solutions up to a limit.",
        address: "/api/count",
        extra: &[FULL],
        brief: brief::count,
    },
    Entry {
        name: "candidates",
        title: "True candidates",
        about: "List for each cell the digits that occur in some solution.",
        address: "/api/candidates",
        extra: &[FULL],
        brief: brief::candidates,
    },
    Entry {
        name: "hint",
        title: "Hint",
        about: "Help a player with the next step, as much as the level says: 1 where to look, 2 which technique, 3 the pattern, 4 the effect and why. Mistakes are \
                told first. Give what the player wrote as placed, so that it is told from the givens.",
        address: "/api/hint",
        extra: &[FULL],
        brief: brief::hint,
    },
    Entry {
        name: "explain",
        title: "Explain",
        about: "The whole way to the solution as a person would find it: a line for each step; step tells one of them in full.",
        address: "/api/explain",
        extra: &[STEP, FULL],
        brief: brief::explain,
    },
    Entry {
        name: "rate",
        title: "Rate",
        about: "How hard a puzzle is: our level, Sudoku Explainer's rating, HoDoKu's score, and more scales for experts.",
        address: "/api/rate",
        extra: &[FULL],
        brief: brief::rate,
    },
    Entry {
        name: "generate",
        title: "Generate",
        about: "Make a puzzle as wished, proven to have exactly one solution: size, symmetry, level, techniques that it needs, clues of variants, repeatable by a seed.",
        address: "/api/generate",
        extra: &[FULL],
        brief: brief::generate,
    },
    Entry {
        name: "convert",
        title: "Convert",
        about: "Read a puzzle in any format or link that people use (lines, grids, CSV, f-puzzles, SudokuPad, HoDoKu …) and write it in another one.",
        address: "/api/convert",
        extra: &[FULL],
        brief: brief::convert,
    },
    Entry {
        name: "draw",
        title: "Draw",
        about: "Draw a position as a picture, alone, with a hint of a level, or with a step of the way.",
        address: "/api/draw",
        extra: &[PICTURE],
        brief: brief::draw,
    },
    Entry {
        name: "why_broken",
        title: "Why broken",
        about: "For setters: which digits and clues of a puzzle without a solution contradict each other, or which ones a proper puzzle could do without.",
        address: "/api/clues",
        extra: &[FULL],
        brief: brief::clues,
    },
    Entry {
        name: "grade",
        title: "Grade",
        about: "Judge somebody's answer to a puzzle, also your own before you give it: a grid, moves or a chain of reasoning; says whether it is right, and where its first mistake is \
                and why.",
        address: "/api/grade",
        extra: &[FULL],
        brief: brief::grade,
    },
    Entry {
        name: "rules",
        title: "Rules",
        about: "The rules of the game, how cells are named and how puzzles are written.",
        address: "",
        extra: &[],
        brief: |_| String::new(),
    },
];

/// The rules, in as few words as an agent needs.
pub(crate) const RULES: &str = "\
A Sudoku is a square grid, 9x9 as a rule, divided into boxes, 3x3 as a rule. Some cells hold a digit from the start, the givens. Fill the others so that every row, every column and \
every box holds each digit exactly once; clues of variants say more. A proper puzzle has exactly one solution, and thinking alone finds it.

A puzzle is a text: one line with a character a cell, row by row, . or 0 for a blank (53..7....6..195... has 81 of them), or any other format that people use; tool convert says \
what it read. Cells are named by row and column: r4c2 is row 4, column 2. Sides go from 1 to 100; digits above 9 are A, B and so on. Clues are lines such as \"killer 15: r1c1 r1c2\", \
\"thermo: r1c1 r2c1 r3c1\", \"arrow: r1c1 r1c2 r1c3\", \"anti-knight\"; resource kudosu://clues lists the kinds.";

impl Entry {
    /// As clients see it.
    pub fn tool(&self) -> Tool {
        let open = ToolAnnotations::new()
            .read_only(true)
            .destructive(false)
            .idempotent(self.name != "generate")
            .open_world(false);
        let arguments = arguments_of(self.address, self.extra);
        Tool::new(self.name, self.about, arguments)
            .with_title(self.title)
            .with_annotations(open)
    }

    /// The answer to a call.
    pub fn call(&self, mut arguments: JsonObject, host: &Host, stop: &Stop) -> CallToolResult {
        if self.address.is_empty() {
            return CallToolResult::success(vec![ContentBlock::text(RULES)]);
        }
        let is_full = arguments.remove("full").is_some_and(|full| full == json!(true));
        let step = match self.name {
            "explain" => arguments.remove("step").filter(|step| !step.is_null()),
            _ => None,
        };
        let picture = match self.name {
            "draw" => arguments.remove("format").filter(|format| !format.is_null()),
            _ => None,
        };
        let body = Value::Object(arguments).to_string();
        let told = match kudosu_api::answer(self.address, body.as_bytes(), host, stop) {
            Ok(told) => told,
            Err(problem) => return refused(&problem),
        };
        let told: Value = serde_json::from_slice(&told).unwrap_or_default();
        if self.name == "draw" {
            return drawn(&told, picture.as_ref());
        }
        if let Some(why) = told.get("error").and_then(Value::as_str) {
            return failed(why, "the tool check says what is wrong with a puzzle");
        }
        if let Some(step) = step {
            return one_step(&told, &step);
        }
        match is_full {
            true => CallToolResult::structured(told),
            false => CallToolResult::success(vec![ContentBlock::text((self.brief)(&told))]),
        }
    }
}

/// What went wrong, and what to do.
fn failed(message: &str, help: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(format!("{message}\nWhat to do: {help}"))])
}

fn refused(problem: &Problem) -> CallToolResult {
    let place = match (problem.line, problem.column) {
        (Some(line), Some(column)) => format!(" (line {line}, character {column} of the puzzle)"),
        _ => String::new(),
    };
    let help = match (problem.kind.name(), problem.help.as_deref()) {
        ("bad-request", _) => "see the schema of this tool for its arguments",
        ("unfinished", _) => {
            "ask for less (a smaller limit, fewer scales), or have the server started with a longer --timeout"
        }
        ("too-large", _) => "leave full away, or ask about fewer clues",
        (_, Some(help)) => help,
        (_, None) => {
            "write the puzzle as one line, a character a cell and . for a blank; the tool rules tells more"
        }
    };
    failed(&format!("{}{place}", problem.message), help)
}

/// A picture, and what it shows in words.
fn drawn(told: &Value, format: Option<&Value>) -> CallToolResult {
    let (Some(svg), caption) = (told["svg"].as_str(), brief::draw(told)) else {
        let why = told["error"].as_str().unwrap_or("there is nothing to draw");
        return failed(why, "leave level and step away to draw the position alone");
    };
    let wants = format
        .and_then(Value::as_str)
        .unwrap_or(if cfg!(feature = "png") { "png" } else { "svg" });
    match wants {
        "svg" => CallToolResult::success(vec![
            ContentBlock::image(base64(svg.as_bytes()), "image/svg+xml"),
            ContentBlock::text(caption),
        ]),
        "png" => match pixels(svg) {
            Ok(bytes) => CallToolResult::success(vec![
                ContentBlock::image(base64(&bytes), "image/png"),
                ContentBlock::text(caption),
            ]),
            Err(why) => failed(&why, "ask for format svg"),
        },
        other => failed(
            &format!("there is no picture of the format {other:?}"),
            "format is png or svg",
        ),
    }
}

#[cfg(feature = "png")]
fn pixels(svg: &str) -> Result<Vec<u8>, String> {
    const WIDTH: u32 = 800;
    kudosu::render::png(svg, WIDTH).map_err(|error| error.to_string())
}

#[cfg(not(feature = "png"))]
fn pixels(_: &str) -> Result<Vec<u8>, String> {
    Err("this program was built without pictures of pixels".to_owned())
}

/// A step of the way in full.
fn one_step(told: &Value, step: &Value) -> CallToolResult {
    let steps = told["steps"].as_array().map_or(&[][..], Vec::as_slice);
    let found = step
        .as_u64()
        .and_then(|number| steps.get(usize::try_from(number).ok()?.checked_sub(1)?));
    match found {
        Some(found) => CallToolResult::success(vec![ContentBlock::text(brief::step(found))]),
        None => failed(
            &format!("the way has {} steps, and step {step} is asked for", steps.len()),
            "step is a whole number from 1 on",
        ),
    }
}

/// Bytes as the text that the protocol wants.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for piece in bytes.chunks(3) {
        let byte = |at: usize| u32::from(piece.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * at)) as usize & 63];
            text.push(if at <= piece.len() {
                char::from(letter)
            } else {
                '='
            });
        }
    }
    text
}

/// Arguments as JSON has them, for those who have none.
pub(crate) fn no_arguments() -> JsonObject {
    Map::new()
}

// The answers whose fields are taken apart above; a change of their names is noticed here.
const _: fn(&DrawAnswer) -> &String = |answer| &answer.svg;
const _: fn(&ExplainAnswer) -> usize = |answer| answer.walkthrough.steps.len();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_everybody_writes_them() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn every_tool_has_a_schema_of_its_own_and_answers() {
        for entry in TOOLS {
            let tool = entry.tool();
            let schema = Value::Object((*tool.input_schema).clone());
            assert_eq!(schema["type"], "object", "{}", entry.name);
            if entry.address.is_empty() {
                continue;
            }
            let properties = schema["properties"].as_object().unwrap();
            for extra in entry.extra {
                assert!(properties.contains_key(extra.name), "{}", entry.name);
            }
            assert!(
                entry.name == "generate" || properties.contains_key("puzzle"),
                "{}",
                entry.name
            );
            let mut arguments = no_arguments();
            if entry.name != "generate" {
                arguments.insert("puzzle".to_owned(), json!(".142..1..2.4.3.1"));
            }
            if entry.name == "grade" {
                arguments.insert("answer".to_owned(), json!("3142241312344321"));
            }
            let told = entry.call(arguments.clone(), &Host::default(), &Stop::new());
            assert_eq!(told.is_error, Some(false), "{}: {told:?}", entry.name);
            arguments.insert("no_such_argument".to_owned(), json!(1));
            let told = entry.call(arguments, &Host::default(), &Stop::new());
            assert_eq!(told.is_error, Some(true), "{}: {told:?}", entry.name);
        }
    }

    #[test]
    fn what_is_over_is_said_with_what_to_do() {
        let stop = Stop::new();
        stop.request();
        let solve = &TOOLS[0];
        let arguments = json!({ "puzzle": ".".repeat(256) }).as_object().unwrap().clone();
        let told = solve.call(arguments, &Host::default(), &stop);
        let text = told.content[0].as_text().unwrap().text.clone();
        assert!(
            told.is_error == Some(true) && text.contains("What to do: ask for less"),
            "{text}"
        );
    }
}
