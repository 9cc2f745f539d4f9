//! What there is: the lists that are told without a question.

use kudosu::explain::{Language, UnknownLanguage};
use kudosu::part;
use kudosu::schema::{ClueKindList, CourseList, ExampleList, FormatList, Health, MethodList, TechniqueList};

use crate::host::Host;
use crate::problem::{Problem, written};

/// Tells a list, as what stands behind the question mark wants it.
pub type List = fn(&str, &Host) -> Result<Vec<u8>, Problem>;

/// A list that the first part of a browser's engine leaves to the whole of it.
const fn later(list: List) -> List {
    match part::IS_WHOLE {
        true => list,
        false => |_, _| Err(part::lacks().into()),
    }
}

/// Which list is at which address.
pub const LISTS: &[(&str, List)] = &[
    ("/api/methods", later(|_, _| Ok(written(&MethodList::all())))),
    ("/api/techniques", |query, _| {
        Ok(written(&TechniqueList::all(language(query)?)))
    }),
    ("/api/clue-kinds", |query, _| {
        Ok(written(&ClueKindList::all(language(query)?)))
    }),
    ("/api/formats", later(|_, _| Ok(written(&FormatList::all())))),
    ("/api/course", later(|_, _| Ok(written(&CourseList::all())))),
    ("/api/examples", |_, _| Ok(written(&ExampleList::all()))),
    ("/api/health", |_, host| {
        Ok(written(&Health::now(host.site.clone())))
    }),
];

/// The language that a query asks for.
fn language(query: &str) -> Result<Language, Problem> {
    let asked = query.split('&').find_map(|pair| pair.strip_prefix("language="));
    match asked {
        Some(code) => {
            let parsed = code.parse();
            parsed.map_err(|error: UnknownLanguage| Problem::wrong("language", &error.to_string()))
        }
        None => Ok(Language::default()),
    }
}
