//! The learning path: lessons in chapters, each with what it stands on, in the order of learning.

mod exercise;
mod figure;
mod judge;

use kudosu_board::ClueKind;
use kudosu_logic::{Profile, Step, Technique};

pub use exercise::{Exercise, exercises};
pub use figure::{LessonFigure, ShownCell, lesson_contrast, lesson_picture};
pub use judge::{Claim, Judgement, judge};

/// A part of the learning path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// Where a digit goes at once.
    Scanning,
    /// What a box and a line have in common.
    Intersections,
    /// Pairs and triples.
    Subsets,
    /// One digit in several lines.
    Fish,
    /// Two places of a digit, linked.
    SingleDigit,
    /// Three cells that leave a digit no room.
    Wings,
    /// What a puzzle with one solution cannot hold.
    Uniqueness,
    /// From cell to cell by either … or.
    Chains,
    /// Cells that lack one digit of being locked.
    AlmostLocked,
    /// Every way leads to the same.
    Forcing,
    /// Puzzles with clues.
    Clues,
}

impl Chapter {
    /// All of them, in order.
    pub const ALL: [Chapter; 11] = [
        Chapter::Scanning,
        Chapter::Intersections,
        Chapter::Subsets,
        Chapter::Fish,
        Chapter::SingleDigit,
        Chapter::Wings,
        Chapter::Uniqueness,
        Chapter::Chains,
        Chapter::AlmostLocked,
        Chapter::Forcing,
        Chapter::Clues,
    ];

    /// Its id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Chapter::Scanning => "scanning",
            Chapter::Intersections => "intersections",
            Chapter::Subsets => "subsets",
            Chapter::Fish => "fish",
            Chapter::SingleDigit => "single-digit",
            Chapter::Wings => "wings",
            Chapter::Uniqueness => "uniqueness",
            Chapter::Chains => "chains",
            Chapter::AlmostLocked => "almost-locked",
            Chapter::Forcing => "forcing",
            Chapter::Clues => "clues",
        }
    }
}

/// A lesson of the learning path.
#[derive(Debug)]
#[non_exhaustive]
pub struct CourseLesson {
    /// Its id, the same in every language.
    pub id: &'static str,
    /// Where it belongs.
    pub chapter: Chapter,
    /// What counts as an instance of what it teaches; the first is what it is about.
    pub techniques: &'static [Technique],
    /// The lessons that it stands on.
    pub needs: &'static [&'static str],
    /// The kinds of clues that its puzzles have; none for a classic one.
    pub clues: &'static [ClueKind],
}

const fn lesson(
    id: &'static str,
    chapter: Chapter,
    techniques: &'static [Technique],
    needs: &'static [&'static str],
) -> CourseLesson {
    about_clues(id, chapter, techniques, needs, &[])
}

const fn about_clues(
    id: &'static str,
    chapter: Chapter,
    techniques: &'static [Technique],
    needs: &'static [&'static str],
    clues: &'static [ClueKind],
) -> CourseLesson {
    CourseLesson {
        id,
        chapter,
        techniques,
        needs,
        clues,
    }
}

use Chapter::*;
use Technique::*;

/// The lessons in the order of the path.
pub static COURSE: &[CourseLesson] = &[
    lesson("full-house", Scanning, &[FullHouse], &[]),
    lesson("hidden-single", Scanning, &[HiddenSingle], &["full-house"]),
    lesson("naked-single", Scanning, &[NakedSingle], &["hidden-single"]),
    lesson("pointing", Intersections, &[Pointing], &["hidden-single"]),
    lesson("claiming", Intersections, &[Claiming], &["pointing"]),
    lesson("naked-pair", Subsets, &[NakedPair, LockedPair], &["naked-single"]),
    lesson("hidden-pair", Subsets, &[HiddenPair], &["naked-pair"]),
    lesson(
        "naked-triple",
        Subsets,
        &[NakedTriple, LockedTriple],
        &["naked-pair"],
    ),
    lesson(
        "hidden-triple",
        Subsets,
        &[HiddenTriple],
        &["hidden-pair", "naked-triple"],
    ),
    lesson("x-wing", Fish, &[XWing], &["claiming"]),
    lesson("swordfish", Fish, &[Swordfish], &["x-wing"]),
    lesson("finned-x-wing", Fish, &[FinnedXWing], &["x-wing"]),
    lesson("skyscraper", SingleDigit, &[Skyscraper], &["x-wing"]),
    lesson("two-string-kite", SingleDigit, &[TwoStringKite], &["skyscraper"]),
    lesson(
        "empty-rectangle",
        SingleDigit,
        &[EmptyRectangle],
        &["two-string-kite"],
    ),
    lesson("xy-wing", Wings, &[XyWing], &["naked-pair"]),
    lesson("xyz-wing", Wings, &[XyzWing], &["xy-wing"]),
    lesson("w-wing", Wings, &[WWing], &["xy-wing", "skyscraper"]),
    lesson(
        "unique-rectangle-1",
        Uniqueness,
        &[UniqueRectangle1],
        &["naked-pair"],
    ),
    lesson(
        "unique-rectangle-2",
        Uniqueness,
        &[UniqueRectangle2],
        &["unique-rectangle-1"],
    ),
    lesson("bug-plus-1", Uniqueness, &[BugPlusOne], &["unique-rectangle-1"]),
    lesson(
        "simple-colours",
        Chains,
        &[SimpleColoursTrap, SimpleColoursWrap],
        &["skyscraper"],
    ),
    lesson("xy-chain", Chains, &[XyChain], &["xy-wing"]),
    lesson(
        "alternating-inference-chain",
        Chains,
        &[AlternatingChain, DiscontinuousLoop, ContinuousLoop],
        &["simple-colours", "xy-chain"],
    ),
    lesson("als-xz", AlmostLocked, &[AlsXz], &["naked-triple", "xy-wing"]),
    lesson(
        "forcing-chain",
        Forcing,
        &[CellForcingChain, HouseForcingChain],
        &["alternating-inference-chain"],
    ),
    about_clues(
        "cage",
        Clues,
        &[ClueCombinations],
        &["naked-single"],
        &[ClueKind::Killer],
    ),
    about_clues(
        "required-digit",
        Clues,
        &[RequiredDigit],
        &["cage"],
        &[ClueKind::Killer],
    ),
    about_clues("rule-of-45", Clues, &[RuleOf45], &["cage"], &[ClueKind::Killer]),
    about_clues(
        "thermometer",
        Clues,
        &[ClueCombinations],
        &["naked-single"],
        &[ClueKind::Thermometer],
    ),
    about_clues("arrow", Clues, &[ClueCombinations], &["cage"], &[ClueKind::Arrow]),
    about_clues(
        "dots",
        Clues,
        &[ClueCombinations],
        &["naked-single"],
        &[ClueKind::Difference, ClueKind::Ratio],
    ),
    about_clues(
        "whispers",
        Clues,
        &[ClueCombinations],
        &["naked-single"],
        &[ClueKind::Whispers],
    ),
];

impl CourseLesson {
    /// The lesson that teaches a technique; `None` where it is in the reference only.
    ///
    /// ```
    /// use kudosu_coach::CourseLesson;
    /// use kudosu_logic::Technique;
    ///
    /// let lesson = CourseLesson::about(Technique::LockedPair).map(|lesson| lesson.id);
    /// assert_eq!(lesson, Some("naked-pair"));
    /// assert!(CourseLesson::about(Technique::Leviathan).is_none());
    /// ```
    #[must_use]
    pub fn about(technique: Technique) -> Option<&'static CourseLesson> {
        let own = COURSE
            .iter()
            .find(|lesson| lesson.techniques.first() == Some(&technique));
        own.or_else(|| {
            COURSE
                .iter()
                .find(|lesson| lesson.techniques.contains(&technique))
        })
    }

    /// The lesson with this id.
    #[must_use]
    pub fn named(id: &str) -> Option<&'static CourseLesson> {
        COURSE.iter().find(|lesson| lesson.id == id)
    }

    /// Whether it is about puzzles with clues.
    #[must_use]
    pub fn is_about_clues(&self) -> bool {
        self.chapter == Clues
    }

    /// What somebody knows who has come as far as this: the lessons before it and this one, in the order of
    /// the path. A lesson about clues stands on singles and on the lessons about clues before it.
    #[must_use]
    pub fn profile(&self) -> Profile {
        let counts = |other: &&CourseLesson| match self.is_about_clues() {
            true => matches!(other.chapter, Scanning | Clues),
            false => other.chapter != Clues,
        };
        let before = COURSE
            .iter()
            .filter(counts)
            .take_while(|other| other.id != self.id);
        let mut order: Vec<Technique> = Vec::new();
        for technique in before.flat_map(|lesson| lesson.techniques).chain(self.techniques) {
            if !order.contains(technique) {
                order.push(*technique);
            }
        }
        Profile::new("path", order).assume_unique(true)
    }

    /// Whether a step is an instance of what the lesson teaches.
    #[must_use]
    pub fn teaches(&self, step: &Step) -> bool {
        self.techniques.contains(&step.technique)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_stands_on_lessons_before_it_and_has_an_id_of_its_own() {
        assert!((25..=40).contains(&COURSE.len()), "{}", COURSE.len());
        for (at, lesson) in COURSE.iter().enumerate() {
            let before = &COURSE[..at];
            assert!(before.iter().all(|other| other.id != lesson.id), "{}", lesson.id);
            for need in lesson.needs {
                assert!(
                    before.iter().any(|other| other.id == *need),
                    "{} needs {need}",
                    lesson.id
                );
            }
            assert_eq!(lesson.is_about_clues(), !lesson.clues.is_empty(), "{}", lesson.id);
        }
        let chapters: Vec<Chapter> = COURSE.iter().map(|lesson| lesson.chapter).collect();
        let mut told = chapters.clone();
        told.dedup();
        assert_eq!(told, Chapter::ALL, "chapters follow each other");
    }
    #[test]
    fn the_page_about_techniques_in_the_repository_is_current() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/techniques.md");
        let written = std::fs::read_to_string(file).unwrap_or_default();
        let page = kudosu_explain::techniques_page(kudosu_explain::Language::English, |technique| {
            CourseLesson::about(technique).map(|lesson| lesson.id)
        });
        assert!(
            written == page,
            "docs/techniques.md is out of date: run cargo xtask docs"
        );
    }
}
