//! How large an answer may be: a host keeps it until its client has taken it, and a client that takes nothing
//! must not cost more than a puzzle is worth.

use crate::problem::{Problem, ProblemKind};

/// Bytes of an answer. The walkthrough of a 9×9 puzzle has a few hundred thousand, and a grid of side 100
/// with a thousand clues about a million.
pub const LARGEST_ANSWER: usize = 4 * 1024 * 1024;

/// The answer, unless it is larger than any may be.
///
/// ```
/// use kudosu_api::{LARGEST_ANSWER, within_limit};
///
/// assert!(within_limit(vec![b' '; LARGEST_ANSWER]).is_ok());
/// let refused = within_limit(vec![b' '; LARGEST_ANSWER + 1]).unwrap_err();
/// assert_eq!(refused.kind.name(), "too-large");
/// ```
pub fn within_limit(answer: Vec<u8>) -> Result<Vec<u8>, Problem> {
    match answer.len() {
        ..=LARGEST_ANSWER => Ok(answer),
        bytes => Err(Problem::new(
            ProblemKind::TooLarge,
            format!("the answer has {bytes} bytes, and may have {LARGEST_ANSWER}"),
        )
        .with_help("ask about fewer clues at once; the program kudosu has no such limit")),
    }
}

#[cfg(test)]
mod tests {
    use kudosu::Stop;

    use crate::{Host, LARGEST_ANSWER, answer};

    /// Thousands of cages on the largest grid, whose drawing has tens of megabytes.
    fn cages() -> String {
        let cage = |at: usize| {
            let (row, column) = (at % 100 + 1, at / 100 * 2 % 70 + 1);
            format!("killer 465: r{row}c{column}-r{row}c{}\\n", column + 29)
        };
        let cages: String = (0..3_000).map(cage).collect();
        format!("size 100\\n{cages}")
    }

    #[test]
    fn an_answer_without_its_drawing_is_complete_and_says_that_it_lacks_it() {
        let body = format!(r#"{{"puzzle": "{}", "drawing": true}}"#, cages());
        let told = answer("/api/convert", body.as_bytes(), &Host::default(), &Stop::new());
        let told = told.unwrap_or_else(|refused| panic!("{refused:?}"));
        assert!(told.len() <= LARGEST_ANSWER, "{} bytes", told.len());
        let told: serde_json::Value = serde_json::from_slice(&told).unwrap();
        assert_eq!(told["clue_list"].as_array().map(Vec::len), Some(3_000));
        assert!(told.get("drawing").is_none_or(serde_json::Value::is_null));
        let notes = told["notes"].to_string();
        assert!(notes.contains("the drawing of the clues is left out"), "{notes}");
        // What is drawn usually is.
        let few = br#"{"puzzle": "size 9\nkiller 3: r1c1 r1c2\n", "drawing": true}"#;
        let told = answer("/api/convert", few, &Host::default(), &Stop::new()).unwrap();
        assert!(String::from_utf8_lossy(&told).contains("\"drawing\":{"));
    }

    #[test]
    fn a_picture_that_is_too_large_is_refused_with_what_draws_it() {
        let body = format!(r#"{{"puzzle": "{}"}}"#, cages());
        let refused = answer("/api/draw", body.as_bytes(), &Host::default(), &Stop::new()).unwrap_err();
        assert_eq!(refused.kind.name(), "too-large");
        assert!(
            refused.message.contains("may have 4194304"),
            "{}",
            refused.message
        );
        let help = refused.help.unwrap_or_default();
        assert!(help.contains("kudosu print --output picture.svg"), "{help}");
    }
}
