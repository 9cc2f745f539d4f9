//! Values of closed lists, such as roles, levels and techniques:
//! written as their ids, never as their names in Rust.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use kudosu_board::ClueKind;
use kudosu_explain::{Language, Telling};
use kudosu_generate::ClueSymmetry;
use kudosu_logic::{End, HouseRole, Link, Role, Technique};
use kudosu_rating::{HodokuLevel, Level, Scale};
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::question::{ProfileName, TraceForm, TraceTemplate};

/// A value of a closed list in which every member has an id.
pub trait Listed: Copy + Sized {
    /// What the members are, for messages and descriptions: `a role`.
    const WHAT: &'static str;

    /// All members.
    fn all() -> Vec<Self>;

    /// The id of a member, the same in every language and version.
    fn id(self) -> &'static str;
}

/// A value that is written as its id.
///
/// ```
/// use kudosu_rating::Level;
/// use kudosu_schema::Id;
///
/// assert_eq!(serde_json::to_string(&Id(Level::Hard))?, r#""hard""#);
/// assert_eq!(serde_json::from_str::<Id<Level>>(r#""hard""#)?.0, Level::Hard);
/// assert!(serde_json::from_str::<Id<Level>>(r#""harsh""#).is_err());
/// assert_eq!("hard".parse::<Id<Level>>(), Ok(Id(Level::Hard)));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Id<T>(pub T);

impl<T: Listed> Serialize for Id<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id())
    }
}

impl<'de, T: Listed> Deserialize<'de> for Id<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id<T>, D::Error> {
        deserializer.deserialize_str(IdVisitor(PhantomData))
    }
}

struct IdVisitor<T>(PhantomData<T>);

impl<T: Listed> Visitor<'_> for IdVisitor<T> {
    type Value = Id<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::WHAT)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Id<T>, E> {
        text.parse().map_err(E::custom)
    }
}

impl<T: Listed> FromStr for Id<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Id<T>, String> {
        let all = T::all();
        let ids: Vec<&str> = all.iter().map(|member| member.id()).collect();
        let found = ids.iter().position(|id| *id == text).map(|at| Id(all[at]));
        found.ok_or_else(|| unknown(text, T::WHAT, &ids))
    }
}

/// What is said of a word that is none of a list.
fn unknown(text: &str, what: &str, ids: &[&str]) -> String {
    // A handful can be named; whoever wants one of a hundred techniques knows where they are listed.
    let shown = &ids[..ids.len().min(20)];
    let rest = if ids.len() > shown.len() { " …" } else { "" };
    let meant = kudosu_board::nearest(text, ids.iter().copied());
    let meant = meant
        .map(|name| format!("; did you mean {name}?"))
        .unwrap_or_default();
    format!(
        "there is no {text:?}{meant}; expected {what}: {}{rest}",
        shown.join(", ")
    )
}

impl<T: Listed> fmt::Display for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id())
    }
}

#[cfg(feature = "json-schema")]
impl<T: Listed> schemars::JsonSchema for Id<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::WHAT.into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let ids: Vec<&str> = T::all().iter().map(|member| member.id()).collect();
        schemars::json_schema!({ "type": "string", "enum": ids })
    }
}

/// Makes a list a [`Listed`]: of variants with their ids, or of a type that has a list and ids of its own.
macro_rules! listed {
    ($kind:ty, $what:literal, $all:expr, $id:path) => {
        impl Listed for $kind {
            const WHAT: &'static str = $what;

            fn all() -> Vec<Self> {
                $all.into_iter().collect()
            }

            fn id(self) -> &'static str {
                $id(self)
            }
        }
    };
    ($kind:ty, $what:literal, [$($id:literal = $value:path),+ $(,)?]) => {
        impl Listed for $kind {
            const WHAT: &'static str = $what;

            fn all() -> Vec<Self> {
                vec![$($value),+]
            }

            fn id(self) -> &'static str {
                match self {
                    $($value => $id,)+
                    // For lists that may grow in their own crate; a test walks all members.
                    #[allow(unreachable_patterns)]
                    _ => "other",
                }
            }
        }
    };
}

listed!(
    Role,
    "a role",
    [
        "defining" = Role::Defining,
        "fin" = Role::Fin,
        "endo-fin" = Role::EndoFin,
        "pivot" = Role::Pivot,
        "pincer" = Role::Pincer,
        "colour-a" = Role::ColourA,
        "colour-b" = Role::ColourB,
        "colour-c" = Role::ColourC,
        "colour-d" = Role::ColourD,
        "floor" = Role::Floor,
        "roof" = Role::Roof,
        "guardian" = Role::Guardian,
        "companion" = Role::Companion,
        "excluded" = Role::Excluded,
        "base" = Role::Base,
        "target" = Role::Target,
        "mirror" = Role::Mirror,
    ]
);
listed!(
    HouseRole,
    "what a house does",
    [
        "base" = HouseRole::Base,
        "cover" = HouseRole::Cover,
        "link" = HouseRole::Link,
    ]
);
listed!(Link, "a link", ["strong" = Link::Strong, "weak" = Link::Weak]);
listed!(End, "how a path ends", End::ALL, End::name);
listed!(
    HodokuLevel,
    "a level of HoDoKu",
    HodokuLevel::ALL,
    HodokuLevel::name
);
listed!(Level, "a level", Level::ALL, Level::name);
listed!(Telling, "how much is said", Telling::ALL, Telling::name);
listed!(
    Technique,
    "the id of a technique",
    Technique::all(),
    Technique::id
);
listed!(
    Language,
    "the code of a language",
    Language::ALL.iter().copied(),
    Language::code
);
listed!(ClueSymmetry, "a symmetry", ClueSymmetry::ALL, ClueSymmetry::name);
listed!(Scale, "a scale", Scale::ALL, Scale::name);
listed!(
    ClueKind,
    "a kind of clue",
    ClueKind::ALL.iter().copied(),
    ClueKind::name
);
listed!(
    ProfileName,
    "an order of techniques",
    [
        "human" = ProfileName::Human,
        "se121" = ProfileName::Se121,
        "hodoku" = ProfileName::Hodoku,
    ]
);
listed!(
    TraceForm,
    "a form of a trace",
    [
        "tokens" = TraceForm::Tokens,
        "words" = TraceForm::Words,
        "json" = TraceForm::Json,
    ]
);
listed!(
    TraceTemplate,
    "a template of a trace",
    [
        "none" = TraceTemplate::None,
        "plain" = TraceTemplate::Plain,
        "instruct" = TraceTemplate::Instruct,
        "chat" = TraceTemplate::Chat,
    ]
);

#[cfg(test)]
mod tests {
    use super::*;

    fn every_id_is_read_back<T: Listed + PartialEq + std::fmt::Debug>() {
        let mut seen = Vec::new();
        for member in T::all() {
            let text = serde_json::to_string(&Id(member)).unwrap();
            assert_eq!(serde_json::from_str::<Id<T>>(&text).unwrap().0, member);
            assert!(!seen.contains(&text) && text != r#""other""#, "{text}");
            seen.push(text);
        }
    }

    #[test]
    fn ids_are_read_back_and_differ() {
        every_id_is_read_back::<Role>();
        every_id_is_read_back::<HouseRole>();
        every_id_is_read_back::<Link>();
        every_id_is_read_back::<End>();
        every_id_is_read_back::<HodokuLevel>();
        every_id_is_read_back::<Level>();
        every_id_is_read_back::<Technique>();
        every_id_is_read_back::<Language>();
        every_id_is_read_back::<ClueSymmetry>();
        every_id_is_read_back::<Scale>();
        every_id_is_read_back::<ClueKind>();
        every_id_is_read_back::<ProfileName>();
        every_id_is_read_back::<TraceForm>();
        every_id_is_read_back::<TraceTemplate>();
    }
}
