//! The kinds of clue in English.

use kudosu_board::ClueKind;

use crate::texts::ClueWord;

/// The word for a kind of clue.
pub(super) fn word(kind: ClueKind) -> ClueWord {
    ClueWord {
        bare: kind.title(),
        definite: kind.title(),
        article: "the",
        dative_article: "the",
        dative: kind.title(),
        is_many: matches!(kind, ClueKind::Marks | ClueKind::CountingCircles),
    }
}

/// What a kind of clue says.
pub(super) fn rule(kind: ClueKind) -> &'static str {
    match kind {
        ClueKind::AntiKnight => "cells a knight's move apart differ",
        ClueKind::AntiKing => "cells that touch differ, at a corner too",
        ClueKind::NonConsecutive => "neighbours without a dot do not differ by {number}",
        ClueKind::NegativeRatio => "of two neighbours without a dot none is {number} times the other",
        ClueKind::NegativeSum => "neighbours without a mark do not sum to {number}",
        ClueKind::Killer => "its digits differ and sum to {number}",
        ClueKind::ExtraRegion => "its digits all differ",
        ClueKind::Clone => "both its halves hold the same digits in the same places",
        ClueKind::Quadruple => "the cells around it hold all its digits",
        ClueKind::Even => "the digit is even",
        ClueKind::Odd => "the digit is odd",
        ClueKind::Minimum => "its digit is smaller than those beside it",
        ClueKind::Maximum => "its digit is larger than those beside it",
        ClueKind::Marks => "the digit is one of these",
        ClueKind::RowIndexer => "a digit v in row r puts r into row v of its column",
        ClueKind::ColumnIndexer => "a digit v in column c puts c into column v of its row",
        ClueKind::BoxIndexer => "a digit v at place p of its box puts p at place v of it",
        ClueKind::CountingCircles => "a digit in a circle stands in as many circles as it says",
        ClueKind::Difference => "its digits differ by {number}",
        ClueKind::Ratio => "one of its digits is {number} times the other",
        ClueKind::Sum => "its digits sum to {number}",
        ClueKind::Arrow => "the digits along it sum to the number in its circle",
        ClueKind::Thermometer => "digits rise from its bulb on",
        ClueKind::SlowThermometer => "digits never fall from its bulb on",
        ClueKind::Palindrome => "it reads the same from both ends",
        ClueKind::Renban => "its digits are consecutive, in any order",
        ClueKind::Nabner => "no two of its digits are the same or consecutive",
        ClueKind::Whispers => "neighbours on it differ by at least {number}",
        ClueKind::Between => "the digits on its way lie between those at its ends",
        ClueKind::Lockout => {
            "its ends are at least 4 apart, and no digit on its way is one of theirs or lies between them"
        }
        ClueKind::RegionSum => "its digits have the same sum each time it passes through a box",
        ClueKind::Zipper => {
            "any two cells equally far from its ends have the same sum, which is the digit in the middle if there is one"
        }
        ClueKind::DoubleArrow => "the digits on its way sum to the same as its two ends",
        ClueKind::Entropic => "any three neighbours on it are a low, a middle and a high digit",
        ClueKind::Modular => "any three neighbours on it leave different remainders when divided by 3",
        ClueKind::Sums => "it falls into stretches that sum to {number} each",
        ClueKind::Parity => "even and odd digits take turns on it",
        ClueKind::LittleKiller => "the digits on its diagonal sum to {number}",
        ClueKind::Sandwich => "the digits between the 1 and the {side} sum to {number}",
        ClueKind::XSum => "the first X digits sum to {number}, where X is the first of them",
        ClueKind::Skyscraper => "counting only digits that are larger than all before them gives {number}",
        ClueKind::NumberedRoom => "the X-th cell holds {number}, where X is the first digit",
    }
}
