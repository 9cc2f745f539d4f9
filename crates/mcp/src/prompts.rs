//! Prompts for what people do with an agent: learn, and set puzzles.

use rmcp::model::{GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role};
use serde_json::Value;

pub(crate) fn all() -> Vec<Prompt> {
    let argument = |name: &str, about: &str, required| {
        PromptArgument::new(name)
            .with_description(about)
            .with_required(required)
    };
    vec![
        Prompt::new(
            "teach",
            Some("Teach somebody to solve a puzzle without giving it away"),
            Some(vec![
                argument("puzzle", "The puzzle, in any format", true),
                argument("language", "The language to teach in, such as en or de", false),
            ]),
        ),
        Prompt::new(
            "set",
            Some("Set a puzzle together: wishes in, a proven puzzle out"),
            Some(vec![argument(
                "wishes",
                "What the puzzle shall be like: size, level, techniques, clues, theme",
                true,
            )]),
        ),
        Prompt::new(
            "review",
            Some("Look through somebody's solution and explain its first mistake"),
            Some(vec![
                argument("puzzle", "The puzzle, in any format", true),
                argument(
                    "answer",
                    "The grid, the moves or the reasoning to look through",
                    true,
                ),
            ]),
        ),
    ]
}

/// The prompt of this name with these arguments; or what is missing.
pub(crate) fn get(name: &str, arguments: &JsonObject) -> Result<GetPromptResult, String> {
    let given = |name: &str| {
        arguments
            .get(name)
            .and_then(Value::as_str)
            .filter(|text| !text.trim().is_empty())
    };
    let needed = |argument: &str| {
        given(argument).ok_or_else(|| format!("the prompt {name} needs the argument {argument}"))
    };
    let text = match name {
        "teach" => format!(
            "Teach me to solve this Sudoku; I want to find the digits myself.\n\n{}\n\n\
             Check it with the tool check first. Then ask me what I see, and help with the tool hint: level 1 first, and a higher level only when I ask for more. Give it \
             what I wrote as placed. Show the board with the tool draw when a picture helps, with the same level. When I write digits or reasons, judge them with the tool grade \
             (partial=true) before you say anything about them. Never solve in your head, and never tell a digit that I did not ask for. Speak {}.",
            needed("puzzle")?,
            given("language").unwrap_or("the language in which I write"),
        ),
        "set" => format!(
            "Set a Sudoku with me: {}\n\n\
             Make a first one with the tool generate and show me puzzle, level and seed. Change it as I wish: after every change check that there is exactly one solution (tool check); where there is \
             none, the tool why_broken tells what contradicts what; where there are several, the tool candidates shows where a given or a clue would help. Tell how hard it is with the tool rate, \
             and which techniques it needs with the tool explain. Write the final one in the format that I ask for with the tool convert.",
            needed("wishes")?,
        ),
        "review" => format!(
            "Look through this answer to a Sudoku.\n\nThe puzzle:\n{}\n\nThe answer:\n{}\n\n\
             Grade it with the tool grade. Where it is right, say so. Else explain the first mistake in your own words: what was known then, why the step does not follow or cannot be, and what \
             would have followed (tool hint with level 4 on the position before it). Do not go on to later mistakes before the first one is understood.",
            needed("puzzle")?,
            needed("answer")?,
        ),
        other => {
            return Err(format!(
                "there is no prompt {other}; prompts are teach, set and review"
            ));
        }
    };
    Ok(GetPromptResult::new(vec![PromptMessage::new_text(
        Role::User,
        text,
    )]))
}
