//! What there is: methods, techniques, formats, examples, and the server itself.

use kudosu::explain::{Language, UnknownLanguage};
use kudosu::logic::Technique;
use kudosu::methods::METHODS;
use kudosu::{EMBEDDED, Format, technique_to_json};
use serde_json::{Value, json};

use super::about;
use crate::fields::wrong;
use crate::problem::Problem;

/// `GET /api/health`
pub(super) fn health() -> Value {
    json!({ "name": "kudosu", "version": env!("CARGO_PKG_VERSION") })
}

/// `GET /api/methods`
pub(super) fn methods() -> Value {
    let entries = METHODS.iter().map(|method| {
        json!({
            "name": method.name,
            "title": method.title,
            "text": method.summary,
            "document": method.document.and_then(|number| number.parse::<u32>().ok()),
        })
    });
    json!({ "methods": entries.collect::<Vec<_>>() })
}

/// `GET /api/techniques?language=en`
pub(super) fn techniques(query: &str) -> Result<Value, Problem> {
    let asked = query.split('&').find_map(|pair| pair.strip_prefix("language="));
    let language: Language = match asked {
        Some(code) => {
            let parsed = code.parse();
            parsed.map_err(|error: UnknownLanguage| wrong("language", &error.to_string()))?
        }
        None => Language::default(),
    };
    let techniques = Technique::all().map(|technique| technique_to_json(technique, language));
    Ok(json!({ "techniques": techniques.collect::<Vec<_>>() }))
}

/// `GET /api/formats`
pub(super) fn formats() -> Value {
    let entries = Format::ALL.iter().map(|format| {
        json!({
            "name": format.name(),
            "description": format.description(),
            "reads": format.reads(),
            "writes": format.writes(),
            "positions": format.positions(),
        })
    });
    json!({ "formats": entries.collect::<Vec<_>>() })
}

/// `GET /api/examples`
pub(super) fn examples() -> Value {
    let entries = EMBEDDED
        .iter()
        .zip(1..)
        .map(|(puzzle, number)| about(&puzzle.grid(), json!({ "number": number, "name": puzzle.title })));
    json!({ "examples": entries.collect::<Vec<_>>() })
}
