//! What there is: techniques, methods, formats, examples, and the server itself.

use kudosu_board::{ClueKind, CluePlaces};
use kudosu_coach::{CourseLesson, EMBEDDED};
use kudosu_explain::{Language, clue_name, rule, technique_name};
use kudosu_logic::Technique;
use kudosu_methods::METHODS;
use kudosu_notation::Format;
use kudosu_rating::{HodokuLevel, explainer_base, hodoku_score};
use serde::Serialize;

use crate::board::PuzzleForm;
use crate::id::Id;

/// What is known about a technique.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Technique")
)]
pub struct TechniqueForm {
    /// The id, the same in every language.
    pub id: &'static str,
    /// The name.
    pub name: String,
    /// HoDoKu's code in its library lines.
    pub hodoku_code: Option<&'static str>,
    /// What HoDoKu counts for it.
    pub hodoku_score: Option<u32>,
    /// The level that HoDoKu puts it in.
    pub hodoku_level: Option<Id<HodokuLevel>>,
    /// Sudoku Explainer's rating of the simplest case.
    pub se: Option<f64>,
    /// Whether it argues from there being one solution.
    pub needs_uniqueness: bool,
    /// The lesson of the learning path that teaches it.
    pub lesson: Option<&'static str>,
    /// What it is about, in a sentence.
    pub rule: String,
}

impl TechniqueForm {
    /// What is known about a technique, its name and rule in a language.
    #[must_use]
    pub fn of(technique: Technique, language: Language) -> TechniqueForm {
        let entry = technique.entry();
        TechniqueForm {
            id: entry.id,
            name: technique_name(technique, language).to_owned(),
            hodoku_code: entry.code,
            hodoku_score: hodoku_score(technique).map(|(score, _)| score),
            hodoku_level: hodoku_score(technique).map(|(_, level)| Id(level)),
            se: explainer_base(technique).map(|rating| f64::from(rating) / 10.0),
            needs_uniqueness: entry.needs_uniqueness,
            lesson: CourseLesson::about(technique).map(|lesson| lesson.id),
            rule: rule(technique, language),
        }
    }
}

/// All techniques.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct TechniqueList {
    /// In the order of the table.
    pub techniques: Vec<TechniqueForm>,
}

impl TechniqueList {
    /// All techniques.
    #[must_use]
    pub fn all(language: Language) -> TechniqueList {
        TechniqueList {
            techniques: Technique::all()
                .map(|technique| TechniqueForm::of(technique, language))
                .collect(),
        }
    }
}

/// What is known about a kind of clue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "ClueKind")
)]
pub struct ClueKindForm {
    /// The word for it that a person types: killer, thermo, x-sum.
    pub kind: &'static str,
    /// What it is called, in the language asked for.
    pub name: &'static str,
    /// What its line names behind the colon: cells, first-and-others (with > between), halves (with =
    /// between), beside (a place beside the grid), diagonal (a cell and a direction); grid: nothing.
    #[cfg_attr(
        feature = "json-schema",
        schemars(extend("enum" = ["grid", "cells", "first-and-others", "halves", "beside", "diagonal"]))
    )]
    pub places: &'static str,
    /// The number or the digits that it usually says between its word and the colon; null where it says
    /// nothing there.
    pub value: Option<&'static str>,
}

/// All kinds of clues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct ClueKindList {
    /// Those with a place in the grid or beside it first, then the rules of the whole grid.
    pub kinds: Vec<ClueKindForm>,
}

impl ClueKindList {
    /// All kinds, named in a language.
    #[must_use]
    pub fn all(language: Language) -> ClueKindList {
        let form = |&kind: &ClueKind| ClueKindForm {
            kind: kind.name(),
            name: clue_name(kind, language),
            places: kind.places().name(),
            value: kind.usual_value(),
        };
        let mut kinds: Vec<ClueKindForm> = ClueKind::ALL.iter().map(form).collect();
        kinds.sort_by_key(|kind| kind.places == CluePlaces::Grid.name());
        ClueKindList { kinds }
    }
}

/// A method that can be watched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Method")
)]
pub struct MethodForm {
    /// As requests name it.
    pub name: &'static str,
    /// As people read it.
    pub title: &'static str,
    /// What it does.
    pub text: &'static str,
    /// The document that describes it; null for kudosu's own.
    pub document: Option<u32>,
}

/// All methods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct MethodList {
    /// In the order of the table.
    pub methods: Vec<MethodForm>,
}

impl MethodList {
    /// All methods.
    #[must_use]
    pub fn all() -> MethodList {
        let methods = METHODS.iter().map(|method| MethodForm {
            name: method.name,
            title: method.title,
            text: method.summary,
            document: method.document.and_then(|number| number.parse().ok()),
        });
        MethodList {
            methods: methods.collect(),
        }
    }
}

/// A format that puzzles are read or written in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Format")
)]
pub struct FormatForm {
    /// As the fields from and to take it.
    pub name: &'static str,
    /// What it looks like.
    pub description: &'static str,
    /// Whether it is read.
    pub reads: bool,
    /// Whether it is written.
    pub writes: bool,
    /// Whether candidates are kept as well as digits.
    pub positions: bool,
}

/// All formats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct FormatList {
    /// In the order of the table.
    pub formats: Vec<FormatForm>,
}

impl FormatList {
    /// All formats.
    #[must_use]
    pub fn all() -> FormatList {
        let formats = Format::ALL.iter().map(|format| FormatForm {
            name: format.name(),
            description: format.description(),
            reads: format.reads(),
            writes: format.writes(),
            positions: format.positions(),
        });
        FormatList {
            formats: formats.collect(),
        }
    }
}

/// A puzzle that comes with kudosu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Example")
)]
pub struct ExampleForm {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: PuzzleForm,
    /// Its number, from 1.
    pub number: usize,
    /// What to expect.
    pub name: &'static str,
}

/// All puzzles that come with kudosu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct ExampleList {
    /// From easy to hard and from small to large.
    pub examples: Vec<ExampleForm>,
}

impl ExampleList {
    /// All of them.
    #[must_use]
    pub fn all() -> ExampleList {
        let examples = EMBEDDED.iter().zip(1..).map(|(puzzle, number)| ExampleForm {
            puzzle: PuzzleForm::of(&puzzle.grid()),
            number,
            name: puzzle.title,
        });
        ExampleList {
            examples: examples.collect(),
        }
    }
}

/// Who is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct Health {
    /// kudosu.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
    /// Where the page can be had without a server, if somewhere.
    pub site: Option<String>,
}

impl Health {
    /// This version of kudosu, and the page without a server that it knows of.
    #[must_use]
    pub fn now(site: Option<String>) -> Health {
        Health {
            name: "kudosu",
            version: env!("CARGO_PKG_VERSION"),
            site,
        }
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Shape, read_clue_line};

    use super::*;

    /// The line that somebody gets who follows what is said of a kind.
    fn line(kind: &ClueKindForm) -> String {
        let cells = match kind.kind {
            "even" | "odd" | "minimum" | "maximum" | "marks" => "r2c2",
            "difference" | "ratio" | "sum" => "r1c1 r1c2",
            "quadruple" => "r1c1 r1c2 r2c1 r2c2",
            "row-indexer" | "column-indexer" | "box-indexer" => "r2c2",
            _ => "r1c1 r1c2 r2c2",
        };
        let places = match kind.places {
            "grid" => return kind.kind.to_owned(),
            "first-and-others" => "r1c1 > r1c2 r2c2",
            "halves" => "r1c1 r1c2 = r4c4 r4c5",
            "beside" => "r0c2",
            "diagonal" => "r1c5 down-right",
            _ => cells,
        };
        let value = kind.value.map(|value| format!(" {value}")).unwrap_or_default();
        format!("{}{value}: {places}", kind.kind)
    }

    #[test]
    fn a_line_that_is_made_as_the_list_of_kinds_says_is_a_clue_of_that_kind() {
        let nine = Shape::nine();
        let list = ClueKindList::all(Language::English).kinds;
        assert_eq!(list.len(), ClueKind::ALL.len());
        for kind in &list {
            let line = line(kind);
            let read = read_clue_line(&line, &nine).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(read[0].kind().name(), kind.kind, "{line}");
        }
        // What says a number says one only there.
        let silent = list.iter().filter(|kind| kind.value.is_none());
        for kind in silent.filter(|kind| kind.places != "grid") {
            let with_number = line(kind).replacen(kind.kind, &format!("{} 3", kind.kind), 1);
            let read = read_clue_line(&with_number, &nine);
            assert!(read.is_err(), "{with_number}: {read:?}");
        }
    }
}
