//! The names of techniques inside of an English sentence: with an article, and small where they are
//! common nouns.

use kudosu_logic::Technique;

/// Names that are not simply their own words with an article.
const OTHERWISE: &[(&str, &str)] = &[
    ("direct-pointing", "a direct pointing pattern"),
    ("direct-claiming", "a direct claiming pattern"),
    ("pointing", "a locked candidate (pointing)"),
    ("claiming", "a locked candidate (claiming)"),
    ("two-string-kite", "a two-string kite"),
    ("dual-two-string-kite", "a dual two-string kite"),
    ("multi-colours-1", "a pair of coloured nets (multi colours 1)"),
    ("multi-colours-2", "a pair of coloured nets (multi colours 2)"),
    (
        "bug-plus-1",
        "a bivalue universal grave with one candidate too many (BUG+1)",
    ),
    ("sue-de-coq", "a Sue de Coq"),
    ("als-xz", "a pair of almost locked sets (XZ rule)"),
    ("als-xy-wing", "an XY-wing of almost locked sets"),
    ("als-chain", "a chain of almost locked sets"),
    ("nishio", "a Nishio"),
    ("template-set", "a template that places a digit"),
    ("template-delete", "a template that removes a digit"),
    ("tridagon", "a tridagon (Thor's hammer)"),
    ("clue-combinations", "a clue with few combinations left"),
    ("rule-of-45", "a use for the rule of 45 (innies and outies)"),
    (
        "blocked-combinations",
        "a clue with combinations that are blocked",
    ),
];

/// `a hidden single`, `an X-wing`, `a unique rectangle of type 4`.
pub(super) fn in_a_sentence(technique: Technique) -> String {
    let otherwise = OTHERWISE.iter().find(|(id, _)| *id == technique.id());
    otherwise.map_or_else(|| with_article(technique.name()), |&(_, name)| name.to_owned())
}

fn with_article(name: &str) -> String {
    let (kind, number) = match name.split_once(" Type ") {
        Some((kind, number)) => (kind, format!(" of type {number}")),
        None => (name, String::new()),
    };
    let words: Vec<String> = kind.split(' ').map(small).collect();
    let name = words.join(" ") + &number;
    let article = if sounds_like_a_vowel(&name) { "an" } else { "a" };
    format!("{article} {name}")
}

/// A word in small letters, but for what is an abbreviation or somebody's name.
fn small(word: &str) -> String {
    if word == "Franken" {
        return word.to_owned();
    }
    let parts = word.split('-').map(|part| {
        let is_abbreviation = part.chars().all(char::is_uppercase);
        if is_abbreviation {
            part.to_owned()
        } else {
            part.to_lowercase()
        }
    });
    parts.collect::<Vec<_>>().join("-")
}

/// `an alternating …`, `an X-wing`, `an SK-loop`, but `a unique …`.
fn sounds_like_a_vowel(name: &str) -> bool {
    name.starts_with(['a', 'e', 'i', 'o', 'X']) || name.starts_with("SK")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_as_part_of_a_sentence() {
        let all: Vec<String> = Technique::all()
            .filter(|technique| !technique.id().contains("finned-") && technique.size() < 5)
            .map(in_a_sentence)
            .collect();
        insta::assert_snapshot!(all.join("\n"));
    }

    #[test]
    fn every_name_that_is_written_otherwise_is_one_of_a_technique() {
        for (id, _) in OTHERWISE {
            assert!(Technique::all().any(|technique| technique.id() == *id), "{id}");
        }
    }
}
