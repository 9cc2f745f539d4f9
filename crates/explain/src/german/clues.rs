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
        ClueKind::Marks => ('p', "vorgegebene Kandidaten"),
        ClueKind::RowIndexer => ('m', "Zeilenindex"),
        ClueKind::ColumnIndexer => ('m', "Spaltenindex"),
        ClueKind::BoxIndexer => ('m', "Blockindex"),
        ClueKind::CountingCircles => ('p', "Zählkreise"),
        ClueKind::Difference => ('m', "weißer Punkt"),
        ClueKind::Ratio => ('m', "schwarzer Punkt"),
        ClueKind::Sum => ('n', "Summenzeichen"),
        ClueKind::Arrow => ('m', "Pfeil"),
        ClueKind::Thermometer => ('n', "Thermometer"),
        ClueKind::SlowThermometer => ('n', "langsames Thermometer"),
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
    let definite = match kind {
        ClueKind::Difference => "weiße Punkt",
        ClueKind::Ratio => "schwarze Punkt",
        ClueKind::SlowThermometer => "langsame Thermometer",
        ClueKind::Marks => "vorgegebenen Kandidaten",
        _ => bare,
    };
    let dative = match kind {
        ClueKind::Even => "geraden Zelle",
        ClueKind::Odd => "ungeraden Zelle",
        ClueKind::Difference => "weißen Punkt",
        ClueKind::Ratio => "schwarzen Punkt",
        ClueKind::SlowThermometer => "langsamen Thermometer",
        ClueKind::CountingCircles => "Zählkreisen",
        _ => definite,
    };
    let (article, dative_article) = match gender {
        'm' => ("der", "dem"),
        'n' => ("das", "dem"),
        'p' => ("die", "den"),
        _ => ("die", "der"),
    };
    ClueWord {
        bare,
        definite,
        article,
        dative_article,
        dative,
        is_many: gender == 'p',
    }
}

/// What a kind of clue says.
pub(super) fn rule(kind: ClueKind) -> &'static str {
    match kind {
        ClueKind::AntiKnight => "Zellen, die einen Springerzug auseinanderliegen, sind verschieden",
        ClueKind::AntiKing => "Zellen, die sich berühren, auch über Eck, sind verschieden",
        ClueKind::NonConsecutive => "Nachbarn ohne Punkt unterscheiden sich nicht um {number}",
        ClueKind::NegativeRatio => "von zwei Nachbarn ohne Punkt ist keiner das {number}-Fache des anderen",
        ClueKind::NegativeSum => "Nachbarn ohne Zeichen ergeben zusammen nicht {number}",
        ClueKind::Killer => "die Ziffern darin sind verschieden und ergeben zusammen {number}",
        ClueKind::ExtraRegion => "die Ziffern darin sind alle verschieden",
        ClueKind::Clone => "beide Hälften haben dieselben Ziffern an denselben Stellen",
        ClueKind::Quadruple => "die Zellen ringsum enthalten alle diese Ziffern",
        ClueKind::Even => "die Ziffer ist gerade",
        ClueKind::Odd => "die Ziffer ist ungerade",
        ClueKind::Minimum => "die Ziffer ist kleiner als die daneben",
        ClueKind::Maximum => "die Ziffer ist größer als die daneben",
        ClueKind::Marks => "die Ziffer ist eine von diesen",
        ClueKind::RowIndexer => "eine Ziffer v in Zeile r heißt, dass in Zeile v ihrer Spalte r steht",
        ClueKind::ColumnIndexer => "eine Ziffer v in Spalte c heißt, dass in Spalte v ihrer Zeile c steht",
        ClueKind::BoxIndexer => "eine Ziffer v an Stelle p ihres Blocks heißt, dass an Stelle v p steht",
        ClueKind::CountingCircles => "eine Ziffer in einem Kreis steht in so vielen Kreisen, wie sie sagt",
        ClueKind::Difference => "die beiden Ziffern unterscheiden sich um {number}",
        ClueKind::Ratio => "eine der beiden Ziffern ist das {number}-Fache der anderen",
        ClueKind::Sum => "die beiden Ziffern ergeben zusammen {number}",
        ClueKind::Arrow => "die Ziffern entlang des Pfeils ergeben zusammen die Zahl in seinem Kreis",
        ClueKind::Thermometer => "die Ziffern steigen von der Kugel an",
        ClueKind::SlowThermometer => "die Ziffern fallen von der Kugel an nie",
        ClueKind::Palindrome => "von beiden Enden gelesen ergibt sich dasselbe",
        ClueKind::Renban => "die Ziffern darauf folgen lückenlos aufeinander, in beliebiger Reihenfolge",
        ClueKind::Nabner => "keine zwei Ziffern darauf sind gleich oder folgen aufeinander",
        ClueKind::Whispers => "Nachbarn darauf unterscheiden sich um mindestens {number}",
        ClueKind::Between => "die Ziffern unterwegs liegen zwischen denen an den Enden",
        ClueKind::Lockout => {
            "die Enden liegen mindestens 4 auseinander, und keine Ziffer unterwegs ist eine von ihnen oder liegt dazwischen"
        }
        ClueKind::RegionSum => "die Ziffern darauf haben bei jedem Weg durch einen Block dieselbe Summe",
        ClueKind::Zipper => {
            "je zwei Zellen gleich weit von den Enden haben dieselbe Summe; steht eine Ziffer in der Mitte, so ist sie es"
        }
        ClueKind::DoubleArrow => "die Ziffern unterwegs ergeben zusammen so viel wie die beiden Enden",
        ClueKind::Entropic => {
            "je drei Nachbarn darauf sind eine niedrige, eine mittlere und eine hohe Ziffer"
        }
        ClueKind::Modular => "je drei Nachbarn darauf lassen, durch 3 geteilt, verschiedene Reste",
        ClueKind::Sums => "sie zerfällt in Stücke, die je {number} ergeben",
        ClueKind::Parity => "gerade und ungerade Ziffern wechseln sich darauf ab",
        ClueKind::LittleKiller => "die Ziffern auf der Diagonale ergeben zusammen {number}",
        ClueKind::Sandwich => "die Ziffern zwischen der 1 und der {side} ergeben zusammen {number}",
        ClueKind::XSum => "die ersten X Ziffern ergeben zusammen {number}, wobei X die erste davon ist",
        ClueKind::Skyscraper => {
            "zählt man nur Ziffern, die größer sind als alle davor, so ergibt sich {number}"
        }
        ClueKind::NumberedRoom => "in der X-ten Zelle steht {number}, wobei X die erste Ziffer ist",
    }
}
