//! What somebody probably meant who typed a name that does not exist.

/// Names that share less than this with what was typed are no help: 1 is the same, 0 has nothing in common.
const ALIKE: f64 = 0.6;

/// The known name that is nearest to a word, where one is near enough. Upper and lower case are the same.
///
/// ```
/// assert_eq!(kudosu_board::nearest("slove", ["solve", "check"]), Some("solve"));
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let alike = |name: &str| strsim::normalized_damerau_levenshtein(&word, &name.to_lowercase());
    let measured = known.into_iter().map(|name| (alike(name), name));
    let near = measured.filter(|(alike, _)| *alike >= ALIKE);
    let (_, name) = near.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_forgiven_and_other_words_are_not() {
        let verbs = ["solve", "play", "check", "rate", "transform"];
        assert_eq!(nearest("slove", verbs), Some("solve"));
        assert_eq!(nearest("Solv", verbs), Some("solve"));
        assert_eq!(nearest("tranform", verbs), Some("transform"));
        for other in ["grid", "puzzle.txt", "", "530070000"] {
            assert_eq!(nearest(other, verbs), None, "{other}");
        }
    }
}
