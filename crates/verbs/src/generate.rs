//! Puzzles as asked, each with one solution, and how the search for them gets on.

mod pattern;
#[cfg(feature = "variants")]
mod variant;

use kudosu_board::{ClueKind, Grid, Puzzle, Shape, Stop, Unfinished};
use kudosu_generate::{Made, Order, OrderEnd, OrderEvent, Pattern, Recipe, Wish, generate};
use kudosu_logic::{Position, Profile, Technique, solve_path};
use kudosu_notation::{ReadOptions, read_one};
use kudosu_rating::hardness::HardnessScale;
use kudosu_rating::{KnownPath, Ratings, Scale, is_quickly_rated, rate_level, rate_on};
use kudosu_schema::{CluedPuzzleForm, GenerateQuestion, MadeAnswer, RatingForm, Same, techniques};
use kudosu_search::verdict;

use crate::effort::Effort;
use crate::input::box_size;

/// Puzzles that are wanted.
#[derive(Clone, Debug)]
pub struct Making {
    recipe: Recipe,
    wish: Wish,
    /// Kinds of clues, where the puzzles shall have some.
    variant: Vec<ClueKind>,
    #[cfg_attr(
        not(feature = "variants"),
        expect(dead_code, reason = "a classic puzzle's are in its recipe")
    )]
    givens: Option<std::ops::RangeInclusive<usize>>,
    seed: u64,
    tries: Option<u64>,
    scales: Vec<Scale>,
}

/// A puzzle that was made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OneMade {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// Makes it again, alone.
    pub seed: u64,
}

impl OneMade {
    fn of(made: &Made) -> OneMade {
        OneMade {
            puzzle: Puzzle::from(&made.puzzle),
            solution: made.solution.clone(),
            seed: made.seed,
        }
    }
}

/// What happens while puzzles are made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum MakingEvent {
    /// Here is one.
    Made(Box<OneMade>),
    /// Another attempt was made, with or without success.
    Progress {
        /// Attempts so far.
        attempts: u64,
        /// Puzzles looked at so far.
        looked_at: u64,
        /// Puzzles made so far.
        made: usize,
    },
}

/// How the making of puzzles ended.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MakingEnd {
    /// Why it ended.
    pub end: OrderEnd,
    /// How many were made.
    pub made: usize,
    /// How many attempts that took.
    pub attempts: u64,
    /// How many puzzles were looked at in them.
    pub looked_at: u64,
    /// The one that came nearest to the wish, where it was not met.
    pub nearest: Option<OneMade>,
}

/// Why no puzzle can be made as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MakingError {
    /// A wish that makes no sense, or not with the others.
    #[error("{field}: {why}")]
    Wrong {
        /// Which wish.
        field: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// It was stopped before it began.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
}

pub(crate) fn wrong(field: &'static str, why: impl ToString) -> MakingError {
    let why = why.to_string();
    MakingError::Wrong { field, why }
}

impl Making {
    /// What a question wants; chance starts from `fresh_seed` where the question has no seed.
    ///
    /// ```
    /// use kudosu_board::Stop;
    /// use kudosu_schema::GenerateQuestion;
    /// use kudosu_verbs::{Effort, Making};
    ///
    /// let wish = GenerateQuestion { side: Some(4), ..GenerateQuestion::default() };
    /// let (stop, mut made) = (Stop::new(), Vec::new());
    /// let effort = Effort::new(&stop);
    /// let making = Making::of(&wish, || 7, &effort)?;
    /// making.make(2, &effort, &mut |event| {
    ///     if let kudosu_verbs::MakingEvent::Made(one) = event {
    ///         made.push(making.answer(&one, &effort).puzzle);
    ///     }
    /// })?;
    /// assert_eq!(made.len(), 2);
    /// # Ok::<(), kudosu_verbs::MakingError>(())
    /// ```
    pub fn of(
        question: &GenerateQuestion,
        fresh_seed: impl FnOnce() -> u64,
        effort: &Effort<'_>,
    ) -> Result<Making, MakingError> {
        refuse_what_does_not_go_together(question)?;
        let stop = effort.stop;
        let like = like(question, stop)?;
        let shape = shape(question, like.as_ref())?;
        let solution = question.solution.as_deref();
        let solution = solution.map(|text| puzzle_of("solution", text, shape.box_size()));
        let same = question.same;
        let pattern = match &question.pattern {
            Some(text) => Some(Pattern {
                cells: pattern::read(text, &shape)?,
                exact: question.exact,
            }),
            None => like.as_ref().filter(|_| same != Same::Level).map(|like| Pattern {
                cells: like.grid().filled(),
                exact: true,
            }),
        };
        let givens = question.givens.as_ref().map(|range| range.0.clone());
        let variant: Vec<ClueKind> = question.variant.iter().map(|kind| kind.0).collect();
        let recipe = Recipe::new(&shape)
            .with_symmetry(question.symmetry.map(|symmetry| symmetry.0).unwrap_or_default())
            .with_minimal(question.minimal)
            // With clues of other kinds there may be fewer digits than any classic puzzle has.
            .with_clues(givens.clone().filter(|_| variant.is_empty()))
            .with_pattern(pattern)
            .with_solution(solution.transpose()?.map(|puzzle| puzzle.into_parts().0))
            .with_unbiased(question.unbiased);
        recipe.check().map_err(|error| wrong("wish", error))?;
        let level = match like.as_ref().filter(|_| same != Same::Pattern) {
            Some(like) => Some(rate_level(&Position::of(like), true, stop)?),
            None => None,
        };
        let wish = Wish::default()
            .with_level(question.level.map(|level| level.0).or(level))
            .with_se(question.se.as_ref().map(|range| range.0.clone()))
            .with_hodoku(question.hodoku.as_ref().map(|range| range.0.clone()))
            .with_needs(techniques(&question.needs))
            .with_hardness(
                HardnessScale::Te,
                question.te.as_ref().map(|range| range.0.clone()),
            )
            .with_hardness(HardnessScale::B, question.b.as_ref().map(|range| range.0.clone()))
            .with_hardness(HardnessScale::W, question.w.as_ref().map(|range| range.0.clone()))
            .with_only((!question.only.is_empty()).then(|| techniques(&question.only)));
        refuse_unknown_hardness(&wish)?;
        if let Some((scale, _)) = wish.hardness.first().filter(|_| !shape.is_nine()) {
            return Err(wrong(scale.name(), "only plain 9×9 puzzles have such a number"));
        }
        Ok(Making {
            recipe,
            wish,
            variant,
            givens,
            seed: question.seed.unwrap_or_else(fresh_seed),
            tries: question.tries,
            scales: question.scale.iter().map(|scale| scale.0).collect(),
        })
    }

    /// Where chance starts.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The shape of the puzzles.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.recipe.shape
    }

    /// Whether the puzzles shall have clues.
    #[must_use]
    pub fn has_clues(&self) -> bool {
        !self.variant.is_empty()
    }

    /// Makes so many; `told` hears of each, and of every attempt.
    pub fn make(
        &self,
        wanted: usize,
        effort: &Effort<'_>,
        told: &mut dyn FnMut(MakingEvent),
    ) -> Result<MakingEnd, MakingError> {
        if self.has_clues() {
            return self.make_variants(wanted, effort, told);
        }
        let usual = || Order::usual_give_up_after(&self.recipe, &self.wish);
        let order = Order::new(wanted, self.seed)
            .with_threads(effort.threads.get())
            .with_give_up_after(self.tries.unwrap_or_else(usual));
        let summary = generate(
            &self.recipe,
            &self.wish,
            &order,
            effort.stop,
            |event| match event {
                OrderEvent::Made(made) => told(MakingEvent::Made(Box::new(OneMade::of(made)))),
                OrderEvent::Progress {
                    attempts,
                    looked_at,
                    made,
                } => told(MakingEvent::Progress {
                    attempts,
                    looked_at,
                    made,
                }),
                _ => {}
            },
        );
        let summary = summary.map_err(|error| wrong("wish", error))?;
        Ok(MakingEnd {
            end: summary.end,
            made: summary.made,
            attempts: summary.attempts,
            looked_at: summary.looked_at,
            nearest: summary.nearest.map(|(made, _)| OneMade::of(&made)),
        })
    }

    #[cfg(not(feature = "variants"))]
    fn make_variants(
        &self,
        _: usize,
        _: &Effort<'_>,
        _: &mut dyn FnMut(MakingEvent),
    ) -> Result<MakingEnd, MakingError> {
        Err(wrong(
            "variant",
            "puzzles with clues are made by kudosu web and kudosu generate --variant, not by the page alone",
        ))
    }

    /// What is said of a puzzle that was made.
    #[must_use]
    pub fn answer(&self, made: &OneMade, effort: &Effort<'_>) -> MadeAnswer {
        let rated = self.rated(&made.puzzle, effort.stop);
        let (ratings, techniques) = rated.unzip();
        MadeAnswer {
            puzzle: CluedPuzzleForm::of(&made.puzzle),
            solution: made.solution.to_string(),
            givens: made.puzzle.grid().filled().len(),
            seed: made.seed,
            rating: ratings.as_ref().map(RatingForm::of),
            techniques: techniques.flatten(),
        }
    }

    /// How hard a puzzle is on the scales that were asked for, and the ids of the techniques on its way where
    /// that was followed for it. A puzzle is worth telling of without where that would take long, or the time
    /// is up.
    fn rated(&self, puzzle: &Puzzle, stop: &Stop) -> Option<(Ratings, Option<Vec<&'static str>>)> {
        if self.scales.is_empty() || !is_quickly_rated(puzzle.shape()) {
            return None;
        }
        let start = Position::of(puzzle);
        let wants_level = self.scales.contains(&Scale::Level);
        if puzzle.has_clues() {
            let level = wants_level.then(|| rate_level(&start, false, stop).ok());
            return level.flatten().map(|level| (Ratings::of_level(level), None));
        }
        let profile = Profile::human().assume_unique(true);
        let path = match wants_level {
            true => Some(solve_path(&start, &profile, stop).ok()?),
            false => None,
        };
        let known = path.as_ref().map(|path| KnownPath::of(&start, &profile, path));
        let ratings = rate_on(&self.scales, &start, known.as_ref(), true, stop).ok()?;
        let ids = path.map(|path| {
            let is_used = |technique: &Technique| path.steps.iter().any(|step| step.technique == *technique);
            Technique::all().filter(is_used).map(Technique::id).collect()
        });
        Some((ratings, ids))
    }
}

/// What this build cannot find out, it cannot wish for: the page alone leaves these scales out.
pub(crate) fn refuse_unknown_hardness(wish: &Wish) -> Result<(), MakingError> {
    let is_unknown = |scale: &HardnessScale| !Scale::ALL.contains(&Scale::Hardness(*scale));
    match wish.hardness.iter().find(|(scale, _)| is_unknown(scale)) {
        Some((scale, _)) => Err(wrong(
            scale.name(),
            "this is known to kudosu web and to the command line, not to the page alone",
        )),
        None => Ok(()),
    }
}

/// Wishes for classic puzzles that mean nothing beside others.
fn refuse_what_does_not_go_together(question: &GenerateQuestion) -> Result<(), MakingError> {
    let for_classics = [
        ("pattern", question.pattern.is_some()),
        ("unbiased", question.unbiased),
        ("minimal", question.minimal),
        ("symmetry", question.symmetry.is_some()),
        ("se", question.se.is_some()),
        ("hodoku", question.hodoku.is_some()),
        ("te", question.te.is_some()),
        ("b", question.b.is_some()),
        ("w", question.w.is_some()),
        ("needs", !question.needs.is_empty()),
        ("only", !question.only.is_empty()),
        ("like", question.like.is_some()),
    ];
    let beside_unbiased = [
        ("pattern", question.pattern.is_some()),
        ("solution", question.solution.is_some()),
        ("like", question.like.is_some()),
    ];
    let beside_like = [
        ("level", question.level.is_some()),
        ("pattern", question.pattern.is_some()),
    ];
    let lists = [
        ("variant", !question.variant.is_empty(), &for_classics[..]),
        ("unbiased", question.unbiased, &beside_unbiased[..]),
        ("like", question.like.is_some(), &beside_like[..]),
        ("exact", question.exact && question.pattern.is_none(), &[]),
    ];
    for (wish, is_asked, others) in lists {
        if wish == "exact" && is_asked {
            return Err(wrong("exact", "it is about a pattern, and there is none"));
        }
        if let Some((other, _)) = others.iter().find(|(_, is_there)| is_asked && *is_there) {
            return Err(wrong(other, format!("it does not go with {wish}")));
        }
    }
    Ok(())
}

fn shape(question: &GenerateQuestion, like: Option<&Puzzle>) -> Result<Shape, MakingError> {
    let boxes = question.box_size.as_deref().map(box_size).transpose();
    let boxes = boxes.map_err(|error| match error {
        crate::input::InputError::Wrong { why, .. } => wrong("box", why),
        error => wrong("box", error),
    })?;
    let shape = match (like, question.side, boxes) {
        (Some(like), ..) => return Ok(like.shape().clone()),
        (None, Some(side), Some((height, width))) if side != height * width => {
            let whole = height * width;
            let why =
                format!("boxes of {height}x{width} make a grid of side {whole}, not {side}; leave one out");
            return Err(wrong("box", why));
        }
        (None, _, Some((height, width))) => Shape::with_box(height, width),
        (None, Some(side), None) => Shape::of_side(side),
        (None, None, None) => Ok(Shape::nine()),
    };
    shape.map_err(|error| wrong("side", error))
}

/// The puzzle that others shall be like, which must have one solution for its difficulty to mean anything.
fn like(question: &GenerateQuestion, stop: &Stop) -> Result<Option<Puzzle>, MakingError> {
    let Some(text) = &question.like else {
        return Ok(None);
    };
    let boxes = question.box_size.as_deref().and_then(kudosu_notation::parse_box);
    let puzzle = puzzle_of("like", text, boxes)?;
    match verdict(&puzzle, stop)?.is_unique() {
        true => Ok(Some(puzzle)),
        false => Err(wrong("like", "the puzzle does not have exactly one solution")),
    }
}

/// The puzzle that a wish names.
fn puzzle_of(field: &'static str, text: &str, boxes: Option<(usize, usize)>) -> Result<Puzzle, MakingError> {
    let options = ReadOptions::default().with_box(boxes);
    let document = read_one(text.as_bytes(), &options).map_err(|error| wrong(field, error))?;
    Ok(document.puzzle)
}
