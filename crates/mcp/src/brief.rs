//! Answers in few words: what an agent needs to go on, and how to ask for more.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value;

const MORE: &str = "(full=true has everything as JSON)";

fn text<'a>(told: &'a Value, field: &str) -> &'a str {
    told[field].as_str().unwrap_or_default()
}

pub(crate) fn solve(told: &Value) -> String {
    let status = text(told, "status");
    let listed: Vec<&str> = told["solutions"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    match (told["solution"].as_str(), listed.is_empty()) {
        (Some(solution), _) if status == "several" => {
            format!(
                "several solutions, so this is no proper puzzle; one of them is {solution} (the tool count says how many)"
            )
        }
        (Some(solution), _) => format!("{status}: {solution}"),
        (None, false) => format!("{} solutions:\n{}", listed.len(), listed.join("\n")),
        (None, true) => format!("{status}; the tool check says why"),
    }
}

pub(crate) fn check(told: &Value) -> String {
    text(told, "text").to_owned()
}

pub(crate) fn count(told: &Value) -> String {
    let more = if told["more"] == true { "at least " } else { "" };
    match told["count"].as_u64() {
        Some(1) if more.is_empty() => "exactly 1 solution".to_owned(),
        Some(count) => format!("{more}{count} solutions"),
        None => format!("at least {} solutions; counting was stopped", told["at_least"]),
    }
}

pub(crate) fn candidates(told: &Value) -> String {
    let lists = told["candidates"].as_array().map_or(&[][..], Vec::as_slice);
    let side = lists.len().isqrt().max(1);
    let mut open = Vec::new();
    for (at, list) in lists.iter().enumerate() {
        let digits: Vec<String> = list
            .as_array()
            .into_iter()
            .flatten()
            .map(Value::to_string)
            .collect();
        if digits.len() > 1 {
            open.push(format!(
                "r{}c{} {}",
                at / side + 1,
                at % side + 1,
                digits.join(" ")
            ));
        }
    }
    match open.is_empty() {
        true => format!("every cell has one digit: {}", text(told, "solution")),
        false => format!("cells that differ between solutions: {} {MORE}", open.join("; ")),
    }
}

pub(crate) fn hint(told: &Value) -> String {
    let level = told["level"].as_u64().unwrap_or(4);
    let more = if level < 4 && told["about"] == "step" {
        format!(" (level={} tells more)", level + 1)
    } else {
        String::new()
    };
    format!("{}{more}", text(told, "text"))
}

/// So many steps are listed; a longer way is told by its beginning and by what it needs.
const STEPS_LISTED: usize = 40;

pub(crate) fn explain(told: &Value) -> String {
    let steps = told["steps"].as_array().map_or(&[][..], Vec::as_slice);
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for step in steps {
        *names.entry(text(step, "name")).or_default() += 1;
    }
    let counts: Vec<String> = names
        .iter()
        .map(|(name, count)| format!("{count} × {name}"))
        .collect();
    let mut told_all = format!(
        "{} steps, {}: {}\n",
        steps.len(),
        text(told, "end"),
        counts.join(", ")
    );
    for (number, step) in (1..).zip(steps).take(STEPS_LISTED) {
        let _ = writeln!(told_all, "{number}. {}", text(step, "summary")); // writing to a String cannot fail
    }
    if steps.len() > STEPS_LISTED {
        let _ = writeln!(told_all, "… and {} more", steps.len() - STEPS_LISTED);
    }
    if let Some(solution) = told["solution"].as_str() {
        let _ = writeln!(told_all, "solution: {solution}");
    }
    told_all + "(step=N tells one step in full; full=true has everything as JSON)"
}

pub(crate) fn step(told: &Value) -> String {
    format!(
        "{}. {}\n{}",
        told["number"],
        text(told, "summary"),
        text(told, "explanation")
    )
}

pub(crate) fn rate(told: &Value) -> String {
    let number = |field: &str| told[field].as_f64();
    let mut said: Vec<String> = Vec::new();
    if let Some(level) = told["level"].as_str() {
        said.push(format!("level {level}"));
    }
    match (number("se"), number("se_at_least"), number("se_more_than")) {
        (Some(se), ..) => said.push(format!("SE {se}")),
        (None, Some(least), _) => said.push(format!("SE at least {least}")),
        (None, None, Some(more)) => said.push(format!("SE more than {more}")),
        (None, None, None) => {}
    }
    if let Some(score) = number("hodoku_score") {
        let open = match told["hodoku_complete"] == false {
            true => "; its steps do not get to the end",
            false => "",
        };
        said.push(format!("HoDoKu {score} ({}{open})", text(told, "hodoku_level")));
    }
    if let Some(backtracks) = number("backtracks") {
        said.push(format!("tdoku guesses {backtracks} times"));
    }
    // Of depths and lengths the names are those of the question.
    let told_already = |name: &str| {
        [
            "puzzle",
            "shape",
            "clues",
            "status",
            "level",
            "error",
            "backtracks",
        ]
        .contains(&name)
            || name.starts_with("se")
            || name.starts_with("hodoku")
    };
    let others = told.as_object().into_iter().flatten();
    let others = others.filter(|(name, value)| !told_already(name) && !value.is_null());
    said.extend(others.map(|(name, value)| format!("{name} {value}")));
    if let Some(why) = told["error"].as_str() {
        said.push(why.to_owned());
    }
    match said.is_empty() {
        true => format!("{}: not rated", text(told, "status")),
        false => said.join(", "),
    }
}

pub(crate) fn generate(told: &Value) -> String {
    let clues: Vec<&str> = told["clues"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let clues = if clues.is_empty() {
        String::new()
    } else {
        format!("\nclues:\n{}", clues.join("\n"))
    };
    let rating = told.get("rating").map(rate).unwrap_or_default();
    format!(
        "{}{clues}\n{} givens; {rating}; seed {} makes it again\n(the solution is in full=true)",
        text(told, "puzzle"),
        told["givens"],
        told["seed"]
    )
}

pub(crate) fn convert(told: &Value) -> String {
    let list = |field: &str| -> Vec<String> {
        told[field]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    };
    let mut said = match told["text"].as_str() {
        Some(text) => format!("{}\n(read as {})", text.trim_end(), self::text(told, "format")),
        None => format!(
            "{}\n(read as {}; to=FORMAT writes another one)",
            self::text(told, "puzzle"),
            self::text(told, "format")
        ),
    };
    for (what, list) in [
        ("clues", list("clues")),
        ("lost in that format", list("lost")),
        ("notes", list("notes")),
    ] {
        if !list.is_empty() {
            let _ = write!(said, "\n{what}: {}", list.join("; ")); // writing to a String cannot fail
        }
    }
    said
}

pub(crate) fn draw(told: &Value) -> String {
    match text(told, "caption") {
        "" => format!("the position {}", text(told, "puzzle")),
        caption => caption.to_owned(),
    }
}

pub(crate) fn clues(told: &Value) -> String {
    let list = |field: &str| -> Vec<&str> {
        told[field]
            .as_array()
            .into_iter()
            .flatten()
            .map(|part| text(part, "text"))
            .collect()
    };
    let (against, spare) = (list("contradicting"), list("unnecessary"));
    match (text(told, "status"), against.is_empty(), spare.is_empty()) {
        ("no-solution", false, _) => {
            format!("no solution: these contradict each other: {}", against.join("; "))
        }
        ("no-solution", true, _) => "no solution, whatever the clues".to_owned(),
        ("unique", _, true) => "one solution, and everything is needed for it".to_owned(),
        ("unique", _, false) => format!(
            "one solution; each of these alone could be left out: {}",
            spare.join("; ")
        ),
        (status, ..) => format!("{status} solutions; add givens or clues until there is one"),
    }
}

pub(crate) fn grade(told: &Value) -> String {
    let place = match (told["at_step"].as_u64(), told["at_line"].as_u64()) {
        (Some(step), Some(line)) => format!("step {step}, line {line}: {:?}: ", text(told, "quote")),
        (None, Some(line)) => format!("line {line}: "),
        _ => String::new(),
    };
    let verdict = if told["right"] == true {
        "right"
    } else {
        "not right"
    };
    let steps = match told["step_count"].as_u64() {
        Some(steps) if steps > 0 => format!(
            "\n{steps} steps: {} by their technique, {} by other logic, {} known before, {} only true, {} false (details=true with full=true lists them)",
            told["by_technique"], told["by_logic"], told["known"], told["only_true"], told["wrong"]
        ),
        _ => String::new(),
    };
    format!(
        "{verdict}, score {}, read as {}\n{place}{}{steps}",
        told["score"],
        text(told, "format"),
        text(told, "why")
    )
}
