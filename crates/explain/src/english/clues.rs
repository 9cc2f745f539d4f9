//! The kinds of clue in English.

use kudosu_board::ClueKind;

use crate::texts::ClueWord;

/// The word for a kind of clue.
pub(super) fn word(kind: ClueKind) -> ClueWord {
    ClueWord {
        bare: kind.title(),
        article: "the",
        dative_article: "the",
        dative: kind.title(),
    }
}
