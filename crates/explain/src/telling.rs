//! How much is said of a step: to somebody who learns, who plays, or who knows.

/// Who a step is told to.
///
/// ```
/// use kudosu_explain::Telling;
///
/// assert_eq!(Telling::default().name(), "player");
/// assert_eq!(Telling::ALL.len(), 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Telling {
    /// Everything: what a technique is about where it is met first, every single, every link of an argument.
    Beginner,
    /// The reasons of every step; a long argument in outline, its links where somebody asks for them.
    #[default]
    Player,
    /// What was seen and what follows, in the notation of experts.
    Expert,
}

impl Telling {
    /// From the one to whom most is said.
    pub const ALL: [Telling; 3] = [Telling::Beginner, Telling::Player, Telling::Expert];

    /// One word for it: `beginner`, `player` or `expert`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Telling::Beginner => "beginner",
            Telling::Player => "player",
            Telling::Expert => "expert",
        }
    }
}
