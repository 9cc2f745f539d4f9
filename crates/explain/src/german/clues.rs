//! The kinds of clue in German.

use kudosu_board::ClueKind;

use crate::texts::ClueWord;

/// The word for a kind of clue.
pub(super) fn word(kind: ClueKind) -> ClueWord {
    let (gender, bare) = match kind {
        ClueKind::AntiKnight => ('f', "Springerregel"),
        ClueKind::AntiKing => ('f', "Königsregel"),
        ClueKind::NonConsecutive => ('f', "Regel gegen unmarkierte Differenzen"),
        ClueKind::NegativeRatio => ('f', "Regel gegen unmarkierte Verhältnisse"),
        ClueKind::NegativeSum => ('f', "Regel gegen unmarkierte Summen"),
        ClueKind::Killer => ('m', "Killerkäfig"),
        ClueKind::ExtraRegion => ('f', "Zusatzregion"),
        ClueKind::Clone => ('m', "Klon"),
        ClueKind::Quadruple => ('n', "Quadrupel"),
        ClueKind::Even => ('f', "gerade Zelle"),
        ClueKind::Odd => ('f', "ungerade Zelle"),
        ClueKind::Minimum => ('n', "Minimum"),
        ClueKind::Maximum => ('n', "Maximum"),
        ClueKind::Marks => ('p', "vorgegebenen Kandidaten"),
        ClueKind::RowIndexer => ('m', "Zeilenindex"),
        ClueKind::ColumnIndexer => ('m', "Spaltenindex"),
        ClueKind::BoxIndexer => ('m', "Blockindex"),
        ClueKind::CountingCircles => ('p', "Zählkreise"),
        ClueKind::Difference => ('m', "weiße Punkt"),
        ClueKind::Ratio => ('m', "schwarze Punkt"),
        ClueKind::Sum => ('n', "Summenzeichen"),
        ClueKind::Arrow => ('m', "Pfeil"),
        ClueKind::Thermometer => ('n', "Thermometer"),
        ClueKind::SlowThermometer => ('n', "langsame Thermometer"),
        ClueKind::Palindrome => ('n', "Palindrom"),
        ClueKind::Renban => ('f', "Renban-Linie"),
        ClueKind::Nabner => ('f', "Nabner-Linie"),
        ClueKind::Whispers => ('f', "Flüsterlinie"),
        ClueKind::Between => ('f', "Zwischenlinie"),
        ClueKind::Lockout => ('f', "Lockout-Linie"),
        ClueKind::RegionSum => ('f', "Blocksummenlinie"),
        ClueKind::Zipper => ('f', "Reißverschlusslinie"),
        ClueKind::DoubleArrow => ('m', "Doppelpfeil"),
        ClueKind::Entropic => ('f', "Entropielinie"),
        ClueKind::Modular => ('f', "Modulo-Linie"),
        ClueKind::Sums => ('f', "Zehnerlinie"),
        ClueKind::Parity => ('f', "Paritätslinie"),
        ClueKind::LittleKiller => ('m', "Little Killer"),
        ClueKind::Sandwich => ('f', "Sandwichsumme"),
        ClueKind::XSum => ('f', "X-Summe"),
        ClueKind::Skyscraper => ('f', "Hochhauszahl"),
        ClueKind::NumberedRoom => ('f', "Zimmernummer"),
    };
    let dative = match kind {
        ClueKind::Even => "geraden Zelle",
        ClueKind::Odd => "ungeraden Zelle",
        ClueKind::Difference => "weißen Punkt",
        ClueKind::Ratio => "schwarzen Punkt",
        ClueKind::SlowThermometer => "langsamen Thermometer",
        ClueKind::CountingCircles => "Zählkreisen",
        _ => bare,
    };
    let (article, dative_article) = match gender {
        'm' => ("der", "dem"),
        'n' => ("das", "dem"),
        'p' => ("die", "den"),
        _ => ("die", "der"),
    };
    ClueWord {
        bare,
        article,
        dative_article,
        dative,
    }
}
