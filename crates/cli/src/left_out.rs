//! What a program can be built without: each part with what it is called, the verbs that need it and how to
//! get it. A build without a part says so by name where somebody asks for it.

#[cfg(any(test, not(all(feature = "tables", feature = "photo"))))]
use std::path::Path;

use crate::failure::Failure;

/// A feature of the program.
pub struct Part {
    /// The name of the feature.
    feature: &'static str,
    /// What people call it.
    what: &'static str,
    /// The verbs that are there with it only.
    verbs: &'static [&'static str],
    is_built: bool,
}

/// The page and the interface for programs.
const WEB: Part = Part {
    feature: "web",
    what: "the page",
    verbs: &["web"],
    is_built: cfg!(feature = "web"),
};

/// Reading photographs.
pub const PHOTO: Part = Part {
    feature: "photo",
    what: "photographs",
    verbs: &["read"],
    is_built: cfg!(feature = "photo"),
};

/// Tables of puzzles.
pub const TABLES: Part = Part {
    feature: "tables",
    what: "tables",
    verbs: &["unique", "sort"],
    is_built: cfg!(feature = "tables"),
};

/// Pictures of pixels; the renderer is the largest thing that the program stands on.
pub const PNG: Part = Part {
    feature: "png",
    what: "pictures of pixels",
    verbs: &[],
    is_built: cfg!(feature = "png"),
};

/// Tools for agents.
const MCP: Part = Part {
    feature: "mcp",
    what: "tools for agents",
    verbs: &["mcp"],
    is_built: cfg!(feature = "mcp"),
};

const PARTS: [Part; 5] = [WEB, PHOTO, TABLES, PNG, MCP];

impl Part {
    /// What is told to whoever asks for it where it is missing.
    pub fn failure(&self) -> Failure {
        let Part { what, feature, .. } = self;
        Failure::with_help(
            format!("this kudosu was built without {what}"),
            format!(
                "cargo install kudosu-cli --features full has everything; \
                 in a checkout it is cargo run --release --features {feature} -- …"
            ),
        )
    }
}

/// The refusal of a verb that belongs to a part which is missing.
pub fn refused_verb(name: &str) -> Option<Failure> {
    missing_verb(&PARTS, name).map(Part::failure)
}

fn missing_verb<'a>(parts: &'a [Part], name: &str) -> Option<&'a Part> {
    parts
        .iter()
        .find(|part| !part.is_built && part.verbs.contains(&name))
}

/// Whether only the part of tables can read or write a file of this name.
#[cfg(any(test, not(feature = "tables")))]
pub fn is_named_as_columns(file: &Path) -> bool {
    let packed = ["gz", "zst"].map(Some);
    let ending = |file: &Path| Some(file.extension()?.to_str()?.to_ascii_lowercase());
    let name = match ending(file) {
        Some(end) if packed.contains(&Some(end.as_str())) => file.with_extension(""),
        _ => file.to_owned(),
    };
    let columns = ["arrow", "feather", "ipc", "parquet", "pq"];
    ending(&name).is_some_and(|end| columns.contains(&end.as_str()))
}

/// Whether a file of this name is a picture.
#[cfg(any(test, not(feature = "photo")))]
pub fn is_named_as_picture(file: &Path) -> bool {
    let ending = file.extension().and_then(|end| end.to_str());
    let pictures = ["jpg", "jpeg", "png", "webp"];
    ending.is_some_and(|end| pictures.contains(&end.to_ascii_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without_pages() -> [Part; 2] {
        let part = |part: Part, is_built| Part { is_built, ..part };
        [part(WEB, false), part(PHOTO, true)]
    }

    #[test]
    fn a_verb_that_was_left_out_is_told_with_what_brings_it_back() {
        let parts = without_pages();
        let told = missing_verb(&parts, "web")
            .unwrap()
            .failure()
            .render(false)
            .unwrap();
        assert!(told.contains("this kudosu was built without the page"), "{told}");
        assert!(told.contains("cargo run --release --features web -- …"), "{told}");
        assert!(
            missing_verb(&parts, "read").is_none(),
            "what is built is not left out"
        );
        assert!(missing_verb(&parts, "solve").is_none());
    }

    #[test]
    fn every_part_is_named_as_the_manifest_names_it() {
        let manifest = include_str!("../Cargo.toml");
        let all = manifest.lines().find(|line| line.starts_with("full = "));
        for part in PARTS {
            assert!(
                all.unwrap().contains(&format!("{:?}", part.feature)),
                "{}",
                part.feature
            );
        }
        assert_eq!(all.unwrap().matches('"').count(), 2 * PARTS.len());
    }

    #[test]
    fn tables_and_pictures_are_known_by_their_names() {
        for name in ["a.parquet", "b.ARROW", "c.feather.zst", "d.pq.gz"] {
            assert!(is_named_as_columns(Path::new(name)), "{name}");
        }
        for name in ["a.csv", "b.txt.gz", "parquet", "..4."] {
            assert!(!is_named_as_columns(Path::new(name)), "{name}");
        }
        assert!(is_named_as_picture(Path::new("x/Photo.JPG")) && !is_named_as_picture(Path::new("a.svg")));
    }
}
