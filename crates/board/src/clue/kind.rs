//! The kinds of clue by name, for lists, choices and counts.

use std::fmt;
use std::str::FromStr;

use crate::clue::{Clue, Indexed, LineRule, OutsideRule, Relation};

macro_rules! kinds {
    ($($kind:ident, $name:literal, $title:literal;)*) => {
        /// What kind of clue it is.
        ///
        /// ```
        /// use kudosu_board::ClueKind;
        ///
        /// assert_eq!("killer".parse(), Ok(ClueKind::Killer));
        /// assert_eq!(ClueKind::Killer.title(), "killer cage");
        /// assert!("killers of whales".parse::<ClueKind>().is_err());
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum ClueKind {
            $(#[doc = $title] $kind,)*
        }

        impl ClueKind {
            /// Every kind there is.
            pub const ALL: &'static [ClueKind] = &[$(ClueKind::$kind),*];

            /// The word for it that a person types: `killer`, `thermo`, `x-sum`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(ClueKind::$kind => $name),* }
            }

            /// What it is called in a sentence: `killer cage`, `thermometer`, `X-sum`.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(ClueKind::$kind => $title),* }
            }
        }
    };
}

kinds! {
    AntiKnight, "anti-knight", "anti-knight rule";
    AntiKing, "anti-king", "anti-king rule";
    NonConsecutive, "non-consecutive", "rule against unmarked differences";
    NegativeRatio, "negative-ratio", "rule against unmarked ratios";
    NegativeSum, "negative-xv", "rule against unmarked sums";
    Killer, "killer", "killer cage";
    ExtraRegion, "region", "extra region";
    Clone, "clone", "clone";
    Quadruple, "quadruple", "quadruple";
    Even, "even", "even cell";
    Odd, "odd", "odd cell";
    Minimum, "minimum", "minimum";
    Maximum, "maximum", "maximum";
    Marks, "marks", "given pencil marks";
    RowIndexer, "row-indexer", "row indexer";
    ColumnIndexer, "column-indexer", "column indexer";
    BoxIndexer, "box-indexer", "box indexer";
    CountingCircles, "counting-circles", "counting circles";
    Difference, "difference", "white dot";
    Ratio, "ratio", "black dot";
    Sum, "sum", "sum mark";
    Arrow, "arrow", "arrow";
    Thermometer, "thermo", "thermometer";
    SlowThermometer, "slow-thermo", "slow thermometer";
    Palindrome, "palindrome", "palindrome";
    Renban, "renban", "renban line";
    Nabner, "nabner", "nabner line";
    Whispers, "whispers", "whisper line";
    Between, "between", "between line";
    Lockout, "lockout", "lockout line";
    RegionSum, "region-sum", "region sum line";
    Zipper, "zipper", "zipper line";
    DoubleArrow, "double-arrow", "double arrow";
    Entropic, "entropic", "entropic line";
    Modular, "modular", "modular line";
    Sums, "ten", "ten line";
    Parity, "parity", "parity line";
    LittleKiller, "little-killer", "little killer";
    Sandwich, "sandwich", "sandwich sum";
    XSum, "x-sum", "X-sum";
    Skyscraper, "skyscraper", "skyscraper";
    NumberedRoom, "numbered-room", "numbered room";
}

/// What the line of a clue names, which is what somebody who sets one has to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum CluePlaces {
    /// Nothing: it is about the whole grid.
    Grid,
    /// Cells, in their order.
    Cells,
    /// A cell, then behind `>` others.
    FirstAndOthers,
    /// As many cells before `=` as behind it.
    Halves,
    /// A place beside the grid.
    Beside,
    /// A cell at the edge, and a direction.
    Diagonal,
}

impl CluePlaces {
    /// A name for programs: `cells`, `first-and-others`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CluePlaces::Grid => "grid",
            CluePlaces::Cells => "cells",
            CluePlaces::FirstAndOthers => "first-and-others",
            CluePlaces::Halves => "halves",
            CluePlaces::Beside => "beside",
            CluePlaces::Diagonal => "diagonal",
        }
    }
}

impl ClueKind {
    /// What a line of this kind names.
    ///
    /// ```
    /// use kudosu_board::{ClueKind, CluePlaces};
    ///
    /// assert_eq!(ClueKind::Thermometer.places(), CluePlaces::Cells);
    /// assert_eq!(ClueKind::Sandwich.places(), CluePlaces::Beside);
    /// ```
    #[must_use]
    pub const fn places(self) -> CluePlaces {
        match self {
            ClueKind::AntiKnight
            | ClueKind::AntiKing
            | ClueKind::NonConsecutive
            | ClueKind::NegativeRatio
            | ClueKind::NegativeSum => CluePlaces::Grid,
            ClueKind::Arrow => CluePlaces::FirstAndOthers,
            ClueKind::Clone => CluePlaces::Halves,
            ClueKind::LittleKiller => CluePlaces::Diagonal,
            ClueKind::Sandwich | ClueKind::XSum | ClueKind::Skyscraper | ClueKind::NumberedRoom => {
                CluePlaces::Beside
            }
            _ => CluePlaces::Cells,
        }
    }

    /// The number or the digits that such a clue usually says between its name and its cells; none where it
    /// says nothing there.
    ///
    /// ```
    /// use kudosu_board::ClueKind;
    ///
    /// assert_eq!(ClueKind::Killer.usual_value(), Some("15"));
    /// assert_eq!(ClueKind::Renban.usual_value(), None);
    /// ```
    #[must_use]
    pub const fn usual_value(self) -> Option<&'static str> {
        match self {
            ClueKind::Killer => Some("15"),
            ClueKind::Difference => Some("1"),
            ClueKind::Ratio => Some("2"),
            ClueKind::Sum | ClueKind::Sums | ClueKind::Sandwich => Some("10"),
            ClueKind::Whispers => Some("5"),
            ClueKind::XSum => Some("12"),
            ClueKind::Skyscraper => Some("4"),
            ClueKind::LittleKiller => Some("23"),
            ClueKind::Quadruple => Some("12"),
            ClueKind::Marks => Some("135"),
            ClueKind::NumberedRoom => Some("7"),
            _ => None,
        }
    }
}

impl fmt::Display for ClueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No kind of clue has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no kind of clue: killer, thermo, arrow, whispers, renban and {n} more are", n = ClueKind::ALL.len() - 5)]
pub struct UnknownClueKind(String);

impl FromStr for ClueKind {
    type Err = UnknownClueKind;

    fn from_str(name: &str) -> Result<ClueKind, UnknownClueKind> {
        let known = ClueKind::ALL.iter().copied();
        known
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownClueKind(name.to_owned()))
    }
}

impl Clue {
    /// What kind of clue it is.
    #[must_use]
    pub const fn kind(&self) -> ClueKind {
        match self {
            Clue::AntiKnight => ClueKind::AntiKnight,
            Clue::AntiKing => ClueKind::AntiKing,
            Clue::Negative { relation, .. } => match relation {
                Relation::Difference => ClueKind::NonConsecutive,
                Relation::Ratio => ClueKind::NegativeRatio,
                Relation::Sum => ClueKind::NegativeSum,
            },
            Clue::Killer { .. } => ClueKind::Killer,
            Clue::ExtraRegion { .. } => ClueKind::ExtraRegion,
            Clue::Clone { .. } => ClueKind::Clone,
            Clue::Quadruple { .. } => ClueKind::Quadruple,
            Clue::Even { .. } => ClueKind::Even,
            Clue::Odd { .. } => ClueKind::Odd,
            Clue::Minimum { .. } => ClueKind::Minimum,
            Clue::Maximum { .. } => ClueKind::Maximum,
            Clue::Marks { .. } => ClueKind::Marks,
            Clue::Indexer { indexed, .. } => match indexed {
                Indexed::Row => ClueKind::RowIndexer,
                Indexed::Column => ClueKind::ColumnIndexer,
                Indexed::Box => ClueKind::BoxIndexer,
            },
            Clue::CountingCircles { .. } => ClueKind::CountingCircles,
            Clue::Pair { relation, .. } => match relation {
                Relation::Difference => ClueKind::Difference,
                Relation::Ratio => ClueKind::Ratio,
                Relation::Sum => ClueKind::Sum,
            },
            Clue::Arrow { .. } => ClueKind::Arrow,
            Clue::Line { rule, .. } => rule.kind(),
            Clue::LittleKiller { .. } => ClueKind::LittleKiller,
            Clue::Outside { rule, .. } => match rule {
                OutsideRule::Sandwich => ClueKind::Sandwich,
                OutsideRule::XSum => ClueKind::XSum,
                OutsideRule::Skyscraper => ClueKind::Skyscraper,
                OutsideRule::NumberedRoom => ClueKind::NumberedRoom,
            },
        }
    }
}

impl LineRule {
    /// The kind of clue that a line with this rule is.
    #[must_use]
    pub const fn kind(self) -> ClueKind {
        match self {
            LineRule::Thermometer => ClueKind::Thermometer,
            LineRule::SlowThermometer => ClueKind::SlowThermometer,
            LineRule::Palindrome => ClueKind::Palindrome,
            LineRule::Renban => ClueKind::Renban,
            LineRule::Nabner => ClueKind::Nabner,
            LineRule::Whispers { .. } => ClueKind::Whispers,
            LineRule::Between => ClueKind::Between,
            LineRule::Lockout => ClueKind::Lockout,
            LineRule::RegionSum => ClueKind::RegionSum,
            LineRule::Zipper => ClueKind::Zipper,
            LineRule::DoubleArrow => ClueKind::DoubleArrow,
            LineRule::Entropic => ClueKind::Entropic,
            LineRule::Modular => ClueKind::Modular,
            LineRule::Sums { .. } => ClueKind::Sums,
            LineRule::Parity => ClueKind::Parity,
        }
    }
}
