//! No function of the library panics on what it is given: its sources have no assertion and no panic outside
//! tests, and nothing that says it may. What cannot happen is an `expect` or an `unreachable` with the
//! reason; that those reasons hold is what `crates/kudosu/tests/no_panic` tries.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::Result;

/// The crates that other programs depend on.
const LIBRARY: &[&str] = &[
    "board", "notation", "search", "render", "methods", "logic", "rating", "explain", "generate", "coach",
    "schema", "verbs", "kudosu", "gpu", "tables", "api", "photo",
];

/// What must not stand there. The first ones would be found inside the others.
const FORBIDDEN: &[&str] = &[
    "assert!",
    "assert_eq!",
    "assert_ne!",
    "panic!",
    "todo!",
    "unimplemented!",
];

/// Looks through the sources of the library.
pub fn check(root: &Path, broken: &mut Vec<String>) -> Result<()> {
    for name in LIBRARY {
        let folder = root.join("crates").join(name).join("src");
        let mut texts = Vec::new();
        for file in super::files_below(&folder, &["rs"])? {
            let text = fs::read_to_string(&file)?;
            texts.push((file, text));
        }
        let tests: BTreeSet<&str> = texts.iter().flat_map(|(_, text)| test_files(text)).collect();
        for (file, text) in &texts {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            if !tests.contains(stem.as_ref()) {
                let name = file.strip_prefix(root).unwrap_or(file).display().to_string();
                broken.extend(panics_in(&name, text));
            }
        }
    }
    Ok(())
}

/// The modules of tests that have a file of their own.
fn test_files(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().zip(text.lines().skip(1));
    lines.filter_map(|(attribute, line)| {
        let module = line
            .trim_start_matches("pub(crate) ")
            .strip_prefix("mod ")?
            .strip_suffix(';')?;
        is_for_tests(attribute).then_some(module)
    })
}

fn is_for_tests(attribute: &str) -> bool {
    attribute.starts_with("#[cfg(test)]") || attribute.starts_with("#[cfg(all(test")
}

/// Where a file of the library panics by itself, or says that it may. Its tests stand at its end.
fn panics_in(name: &str, text: &str) -> Vec<String> {
    let mut broken = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    while let Some((at, line)) = lines.next() {
        let opens_module = |next: &str| next.starts_with("mod ") && next.ends_with('{');
        if is_for_tests(line) && lines.peek().is_some_and(|(_, next)| opens_module(next)) {
            break;
        }
        let line = line.trim_start();
        let number = at + 1;
        if line.starts_with("///") && line.trim_end().ends_with("# Panics") {
            broken.push(format!("{name}:{number} says that a public function may panic"));
        }
        let code = if line.starts_with("//") { "" } else { line };
        let found = FORBIDDEN.iter().find(|word| {
            let mut places = code.match_indices(**word);
            places.any(|(place, _)| !code[..place].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        });
        if let Some(word) = found {
            broken.push(format!(
                "{name}:{number} has {word}; return an error or make the misuse impossible"
            ));
        }
        if code.contains("unreachable!()") {
            broken.push(format!("{name}:{number} does not say why it is unreachable"));
        }
    }
    broken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assertions_and_panics_are_found_outside_tests() {
        let told = |line: &str| panics_in("a.rs", &format!("//! Lines.\n{line}\n"));
        assert_eq!(
            told("    assert!(side > 0);"),
            ["a.rs:2 has assert!; return an error or make the misuse impossible"]
        );
        assert_eq!(
            told("    /// # Panics"),
            ["a.rs:2 says that a public function may panic"]
        );
        assert_eq!(
            told("_ => unreachable!(),"),
            ["a.rs:2 does not say why it is unreachable"]
        );
        assert_eq!(told("panic!(\"{name}\")").len(), 1);
        for fine in [
            "debug_assert!(side > 0);",
            "/// assert_eq!(one, other);",
            "_ => unreachable!(\"there is no third\"),",
            "#[cfg(test)]\nmod tests {\nassert!(true);",
        ] {
            assert!(told(fine).is_empty(), "{fine}");
        }
    }

    #[test]
    fn files_of_tests_are_known_by_the_line_that_names_them() {
        let text = "mod one;\n#[cfg(test)]\nmod two;\n#[cfg(test)]\npub(crate) mod three;\nmod four;\n";
        assert_eq!(test_files(text).collect::<Vec<_>>(), ["two", "three"]);
    }
}
