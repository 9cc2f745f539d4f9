//! The pages of the site that are made from the code: what the program says of its verbs, pictures of every
//! technique and clue, the fields of JSON, the functions of Python.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use super::pages::{Page, escaped};
use crate::dist::type_of;
use crate::python;
use crate::shell::{PROGRAM, output_of, root, run, target_folder};

/// What is made.
pub struct Made {
    pub pages: Vec<Page>,
    /// Drawings with their names.
    pub pictures: Vec<(String, String)>,
}

/// Prints what Python says of the package's functions.
const PYTHON: &str = include_str!("reference.py");

/// Makes all of them.
pub fn made() -> Result<Made> {
    // As the tests build them, so that nothing is compiled twice.
    run(
        "cargo",
        &["build", "--workspace", "--bin", "kudosu", "--example", "gallery"],
    )?;
    let built = target_folder()?.join("debug");
    let name = |path: std::path::PathBuf| path.into_os_string().into_string().ok();
    let program = name(built.join(PROGRAM)).context("the workspace path is not text")?;
    let gallery = built.join("examples").join(PROGRAM.replace("kudosu", "gallery"));
    let gallery = name(gallery).context("the workspace path is not text")?;
    let drawn: Value = serde_json::from_str(&output_of(&gallery, &[])?)?;
    let schema: Value = serde_json::from_str(&fs::read_to_string(root().join("docs/schema.json"))?)?;
    let ask = |arguments: &[&str]| output_of(&program, arguments);
    let mut pictures = Vec::new();
    let pages = vec![
        page("reference-verbs", verbs(&ask)?),
        page("reference-techniques", techniques(&drawn, &mut pictures)?),
        page("reference-clues", clues(&drawn, &mut pictures)?),
        page("reference-json", json_fields(&schema)?),
        page("reference-python", python::printed_by(PYTHON)?),
    ];
    Ok(Made { pages, pictures })
}

/// A page without a file in the repository.
fn page(name: &str, text: String) -> Page {
    Page::new(name, "", "", text)
}

/// The page of every verb, as the program prints it.
fn verbs(ask: &dyn Fn(&[&str]) -> Result<String>) -> Result<String> {
    let all = ask(&["--help"])?;
    let mut text = format!(
        "# Verbs and options\n\nWhat `kudosu --help` says, and behind it each verb with all its options.\n\n```text\n{all}```\n"
    );
    let listed = all
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1);
    for line in listed.take_while(|line| !line.is_empty()) {
        let is_verb = line.starts_with("  ") && !line.starts_with("   ");
        let Some(verb) = line.split_whitespace().next().filter(|_| is_verb) else {
            continue;
        };
        let _ = write!(text, "\n## {verb}\n\n```text\n{}```\n", ask(&[verb, "--help"])?);
    }
    Ok(text)
}

fn techniques(drawn: &Value, pictures: &mut Vec<(String, String)>) -> Result<String> {
    let mut text = "# Techniques in pictures\n\nEvery technique with its rule and, where it has a lesson, a position in which it is found. \
                    What the numbers of other programs for it are stands in the [list](docs/techniques.md).\n"
        .to_owned();
    for one in drawn["techniques"]
        .as_array()
        .context("the gallery has techniques")?
    {
        let say = |key: &str| one[key].as_str().unwrap_or_default();
        let _ = write!(
            text,
            "\n## {}\n\n`{}` — {}\n",
            say("name"),
            say("id"),
            say("rule")
        );
        if let Some(drawing) = one["svg"].as_str() {
            let file = format!("technique-{}.svg", say("id"));
            let _ = write!(text, "\n![{}]({file})\n\n{}\n", say("name"), escaped(say("text")));
            pictures.push((file, drawing.to_owned()));
        }
    }
    Ok(text
        .replace("](technique-", "](images/technique-")
        .replace("(docs/techniques.md)", "(techniques.html)"))
}

fn clues(drawn: &Value, pictures: &mut Vec<(String, String)>) -> Result<String> {
    let mut text = "# Clues in pictures\n\nEvery kind of clue with a line that says one. What each means, and what else a line may say, stands in \
                    [formats](formats.html#clues).\n"
        .to_owned();
    for one in drawn["clues"].as_array().context("the gallery has clues")? {
        let say = |key: &str| one[key].as_str().unwrap_or_default();
        let _ = write!(text, "\n## {}\n\n`{}`\n", say("name"), say("line"));
        if let Some(drawing) = one["svg"].as_str() {
            let file = format!("clue-{}.svg", say("kind"));
            let _ = write!(text, "\n![{}](images/{file})\n", say("name"));
            pictures.push((file, drawing.to_owned()));
        }
    }
    Ok(text)
}

/// Every type of `docs/schema.json` as a table.
fn json_fields(schema: &Value) -> Result<String> {
    let types = schema["$defs"]
        .as_object()
        .context("docs/schema.json has types")?;
    let mut text = "# Fields of JSON\n\nEvery type that `--json`, the server and the npm package write, as TypeScript writes it; the same as a \
                    JSON Schema is `docs/schema.json`. What the words mean is told in [JSON](json.html).\n"
        .to_owned();
    for (name, one) in types {
        let said = |of: &Value| {
            of["description"]
                .as_str()
                .unwrap_or_default()
                .replace('|', "\\|")
                .replace('\n', " ")
        };
        let _ = write!(text, "\n## {name}\n\n{}\n", said(one));
        let Some(fields) = one["properties"].as_object() else {
            let _ = write!(text, "\n`{}`\n", type_of(one));
            continue;
        };
        text.push_str("\n| field | type | |\n|---|---|---|\n");
        for (field, of) in fields {
            let _ = writeln!(
                text,
                "| `{field}` | `{}` | {} |",
                type_of(of).replace('|', "\\|"),
                said(of)
            );
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_verb_of_the_help_has_its_section() {
        let help = "Usage: kudosu\n\nCommands:\n  solve  Solve puzzles\n         and more\n  check  Check\n\nOptions:\n  -h\n";
        let text = verbs(&|words| Ok(format!("{}\n{help}", words.join(" ")))).unwrap();
        let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("## ")).collect();
        assert_eq!(heads, ["## solve", "## check"]);
        assert!(text.contains("\ncheck --help\n") || text.contains("check --help\n"));
    }

    #[test]
    fn what_is_drawn_is_shown_and_kept() {
        let drawn = json!({
            "techniques": [{"id": "x-wing", "name": "X-Wing", "rule": "Two lines.", "svg": "<svg/>", "text": "a < b"}],
            "clues": [{"kind": "even", "name": "even cell", "line": "even: r4c4", "svg": "<svg/>"}],
        });
        let mut pictures = Vec::new();
        let text = techniques(&drawn, &mut pictures).unwrap() + &clues(&drawn, &mut pictures).unwrap();
        assert!(
            text.contains("![X-Wing](images/technique-x-wing.svg)") && text.contains("a &lt; b"),
            "{text}"
        );
        assert!(text.contains("![even cell](images/clue-even.svg)"), "{text}");
        assert_eq!(pictures.len(), 2);
    }

    #[test]
    fn every_type_of_the_schema_is_told() {
        let schema: Value =
            serde_json::from_str(&fs::read_to_string(root().join("docs/schema.json")).unwrap()).unwrap();
        let text = json_fields(&schema).unwrap();
        for name in schema["$defs"].as_object().unwrap().keys() {
            assert!(text.contains(&format!("\n## {name}\n")), "{name}");
        }
    }
}
