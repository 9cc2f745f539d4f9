//! **kudosu**: Sudoku of any size, for programs.
//!
//! This crate is the front door. Behind it are small crates with one job each; whatever is meant for other
//! programs is re-exported here, and nothing else is. It needs no network, no terminal and no clock.
//!
//! # In five minutes
//!
//! Read a puzzle in any format people use, and solve it:
//!
//! ```
//! use kudosu::{ReadOptions, Stop, read_one, solve};
//!
//! let text = "
//!     . 1 | 4 2
//!     . . | 1 .
//!     ----+----
//!     . 2 | . 4
//!     . 3 | . 1";
//! let puzzle = read_one(text.as_bytes(), &ReadOptions::default())?.puzzle;
//! let solution = solve(&puzzle, Stop::never())?.expect("this one can be solved");
//!
//! assert_eq!(solution.to_string(), "3142241312344321");
//! assert!(puzzle.is_solved_by(&solution));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A line of digits and dots is parsed without more ado, and so are the 81 values that a program has:
//!
//! ```
//! use kudosu::{Grid, Stop, solve};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Grid = line.parse()?;
//! let values: &[u8; 81] = (&puzzle).try_into()?;
//! assert_eq!(Grid::try_from(values)?, puzzle);
//! assert!(solve(puzzle, Stop::never())?.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Ask whether it is a proper puzzle, with exactly one solution, and where it goes wrong if it is not:
//!
//! ```
//! use kudosu::{ReadOptions, Stop, Verdict, read_one, verdict};
//!
//! let puzzle = read_one(b"1234............", &ReadOptions::default())?.puzzle;
//! assert!(puzzle.grid().clashes().is_empty());
//! match verdict(&puzzle, Stop::never())? {
//!     Verdict::Several(one, other) => assert_ne!(one, other),
//!     verdict => panic!("twelve solutions should be several, not {verdict:?}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What a text says is a [`Document`]: a [`Puzzle`] and what stands beside it, such as a comment, a solution
//! or candidates. Wherever a puzzle is asked for, a grid will do: it is a puzzle without clues.
//!
//! ```
//! use kudosu::{ReadOptions, Stop, count, read_one};
//!
//! let text = b"size 4\n3142............\nanti-knight\ncomment: a small one\n";
//! let document = read_one(text, &ReadOptions::default().with_clues())?;
//! assert_eq!(document.comment.as_deref(), Some("a small one"));
//! let (puzzle, stop) = (&document.puzzle, Stop::never());
//! assert!(count(puzzle, 100, stop)? < count(puzzle.grid(), 100, stop)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Look at the board: a [`Shape`] is a list of houses, a [`Grid`] puts digits into its cells, [`Candidates`]
//! is what each cell can still be.
//!
//! ```
//! use kudosu::{Candidates, CellNotation, Format, Grid, Shape, write};
//!
//! let shape = Shape::of_side(6)?; // 2×3 boxes
//! let cell = shape.parse_cell("BD")?; // column B, row D
//! assert_eq!(shape.cell_name(cell, CellNotation::RowColumn), "r4c2");
//! assert_eq!(Candidates::of(&Grid::blank(&shape)).get(cell).len(), 6);
//!
//! let csv = write(&Grid::blank(&Shape::of_side(4)?), Format::Csv)?;
//! assert_eq!(csv.lines().next(), Some("0,0,0,0"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Go through its houses, each of which knows its name and its cells:
//!
//! ```
//! use kudosu::{HouseKind, Shape};
//!
//! let shape = Shape::nine().with_diagonals()?;
//! for house in shape.houses() {
//!     assert_eq!(house.cells().len(), 9, "{house}"); // row 1, … box 9, extra 1, extra 2
//! }
//! assert_eq!(shape.houses_of_kind(HouseKind::Extra).len(), 2);
//! assert!(shape.peers().all(|(cell, peers)| !peers.contains(&cell)));
//! # Ok::<(), kudosu::ShapeError>(())
//! ```
//!
//! Keep a puzzle in a file of your own: with the feature `serde` whatever holds a [`Puzzle`], a [`Grid`], a
//! [`Shape`], [`Clues`], [`Candidates`] or a [`Verdict`] derives `Serialize` and `Deserialize`, without an
//! attribute. It is written as everywhere in kudosu's JSON, clues and all, and checked when it is read:
//! `examples/keep.rs` does so.
//!
//! # What is where
//!
//! The default library is the engine. What else is wanted is asked for by features; `full` is all of them.
//!
//! | you want | look at | feature |
//! |---|---|---|
//! | a puzzle: digits and clues | [`Puzzle`], [`Grid`], [`Clues`], [`Clue`] | |
//! | the board | [`Shape`], [`Cell`], [`Digit`], [`DigitSet`], [`CellSet`], [`Candidates`] | |
//! | solutions | [`solve`], [`verdict`], [`count`], [`solutions`] | |
//! | millions of solutions | [`verdicts`], [`nine`] | |
//! | interruption, or none | [`Stop`], [`Stop::never`], [`Unfinished`] | |
//! | repeatable chance | [`Rng`] | |
//! | the same puzzle in another dress | [`Symmetry`] | |
//! | text to puzzle and back | [`read_one`], [`Document`], [`write()`], [`Format`] | `notation` (default) |
//! | a stream of any length | [`Documents`], [`Recognised`], [`read_line`] | `notation` (default) |
//! | what is wrong with a text | [`ReadError`], [`Span`] | `notation` (default) |
//! | links and files made of JSON | [`Format`] | `json` |
//! | puzzles and verdicts in files of your own | [`Puzzle`], [`Grid`], [`Verdict`] | `serde` |
//! | the hardest puzzles with clues as well | [`solutions`] | `learning` |
//! | a proof of how many solutions there are | [`solutions_with_proof`], [`check_lrat`] | `proof` |
//! | boards of any form, rules in words | [`rules`] | |
//! | steps as a person takes them | [`logic`] | `logic` |
//! | how hard it is | [`rating`] | `rating` |
//! | solving step by step, five ways | [`methods`] | `methods` |
//! | new puzzles, minimal puzzles | [`generate`] | `generate` |
//! | steps in words | [`explain`] | `explain` |
//! | a hint, the whole way, a checkup | [`coach`] | `coach` |
//! | something to try | [`coach::EMBEDDED`] | `coach` |
//! | photographs of puzzles | [`photo`] | `photo` |
//! | boards for eyes | [`render`] | `render`, `pdf`, `png` |
//! | all of this as JSON | [`schema`] | `schema` |
//! | what the program's verbs answer, as types | [`verbs`] | `verbs` |
//!
//! Runnable programs for the common jobs are in `examples/`: `solve`, `check`, `count`, `stream`, `batches`,
//! `keep`, `hint`, `explain`, `rate`, `generate`, `canonical`, `draw`.

#![cfg_attr(docsrs, feature(doc_cfg))]

/// Of use only to what compiles the engine for a browser in two parts.
#[doc(hidden)]
pub use kudosu_board::part;
pub use kudosu_board::{
    Candidates, Cell, CellNameError, CellNotation, CellSet, CellSetIter, Clash, Clue, ClueError, ClueFault,
    ClueId, ClueKind, ClueLineError, ClueLines, CluePlaces, Clues, Digit, DigitSet, DigitSetIter, Edge, Grid,
    GridError, GridIter, GridSide, House, HouseId, HouseKind, Indexed, Limit, LineError, LineRule, MAX_SIDE,
    NotADigit, NotNine, OtherShape, OutsideRule, OverLimit, PairFit, Puzzle, Relation, Renamings, Rng, Shape,
    ShapeError, Slant, Stop, Symmetry, SymmetryError, Unfinished, UnknownClueKind, nearest, read_clue_line,
    write_clue_line,
};
#[cfg(feature = "json")]
pub use kudosu_notation::PuzzleText;
#[cfg(feature = "notation")]
pub use kudosu_notation::{
    Document, Documents, Format, HodokuLine, Layout, Loss, MAX_PUZZLE_BYTES, Note, PREFIX_BYTES, ReadError,
    ReadErrorKind, ReadOptions, ReadSetting, Recognised, Span, StreamError, TextReader, UnknownFormat,
    WriteError, losses, parse_box, read, read_line, read_one, recognise, whole_text, write, write_document,
    write_pair,
};
pub use kudosu_search::{
    BrokenParts, Part, Progress, Solutions, TrueCandidates, Verdict, count, solutions, solve,
    unnecessary_parts, verdict, verdicts, why_broken,
};
#[cfg(feature = "proof")]
#[cfg_attr(docsrs, doc(cfg(feature = "proof")))]
pub use kudosu_search::{CheckedProof, Proof, ProofError, TooLongToProve, check_lrat, solutions_with_proof};

/// The engines for 9×9 grids by themselves:
/// one puzzle at the lowest latency, or blocks of lines at the highest throughput.
pub mod nine {
    pub use kudosu_search::nine::{
        Answer, AnsweredLine, AnsweredLines, Batch, BatchEngine, CandidateMasks, Columns, ColumnsError,
        FirstSolution, LineBatch, Row, RowStatus, Simd, Solver, TextLine, Values, answers, depths_of_unique,
        read_line, solve_columns, write_line,
    };
}

/// The batch engine on an NVIDIA card, where there is one.
#[cfg(feature = "gpu")]
pub mod gpu {
    pub use kudosu_gpu::{Card, CardBatch, CardError, CardWork, LateCard, Tuning};
}

/// Puzzles of any form with rules in words, and their solutions.
pub mod rules {
    pub use kudosu_rules::{
        Broken, Form, Ground, House as RuleHouse, Housing, Layer, LayerOn, Plane, RuleError, RulePosition,
        RulePuzzle, Spot, Variable as RuleVariable, in_words,
    };
    pub use kudosu_search::RuleSolutions;
}

/// Positions, steps with their evidence, techniques and profiles.
#[cfg(feature = "logic")]
pub mod logic {
    pub use kudosu_logic::ruled::{
        RuleEnd, RuleLink, RuleLogic, RuleLogicEnd, RuleReason, RuleState, RuleStep, RuleWhy,
    };
    pub use kudosu_logic::{
        AlmostLockedSet, Braid, BraidStep, Branch, BrokenClue, Candidate, Cause, Chain, CheckError,
        ClueReason, ClueRules, Contradiction, Cover, End, Evidence, Fact, Forcing, HouseRole, Impossible,
        Inference, InferenceRule, Link, Net, Node, Options, Path, Places, PlacesIter, Position, Positions,
        Profile, Role, RuledOut, Step, StepFinder, Technique, TechniqueEntry, UnknownProfile,
        UnknownTechnique, Variable, Why, Workspace, all_steps, check_step, first_step, next_step, solve_path,
    };
}

/// How hard a puzzle is.
#[cfg(feature = "rating")]
pub mod rating {
    pub use kudosu_rating::hardness::{Hardness, HardnessRatings, HardnessScale};
    #[cfg(feature = "hardness")]
    pub use kudosu_rating::hardness::{rate_hardness, rate_hardness_telling};
    pub use kudosu_rating::{
        HodokuLevel, HodokuRating, KnownPath, Level, Rating, Ratings, Scale, Score, SeNumber, SeRating,
        SeReading, UnfinishedRatings, UnknownLevel, UnknownScale, explainer_base, explainer_rating,
        hodoku_score, is_quickly_rated, rate, rate_hodoku, rate_knowing, rate_level, rate_level_without,
        rate_on, rate_on_telling, rate_se, rate_se_as, rate_se_below_chains,
    };
}

/// Five classic methods under their own names, each of them watchable.
#[cfg(feature = "methods")]
pub mod methods {
    pub use kudosu_methods::{
        Csp, Event, Excluding, Iterative, Kept, Logic, METHODS, Method, MethodEntry, Notes, Observer,
        Outcome, Pass, Reason, Recursive, Replay, Report, RunOptions, Search, Statistics, Strategies,
        StrategiesOneAndTwo, Trace, TripleMatch, Watch, method, report, short_time, violation,
        violation_totals,
    };
}

/// Puzzles as asked, repeatable from a seed; redundant givens; canonical forms.
#[cfg(feature = "generate")]
pub mod generate {
    pub use kudosu_generate::{
        AnyDifficulty, Attempt, Canonical, Canoniser, ClueSymmetry, Dress, DressError, Fit, Hunt, HuntCounts,
        HuntEnd, HuntEvent, HuntFind, HuntSoFar, HuntSummary, Judge, Looked, Made, MadeVariant, Maker,
        MinimiseError, NoCanonicalForm, NotAClueRange, Order, OrderEnd, OrderEvent, Pattern, Recipe,
        RecipeError, RuleMakeError, Summary, UnknownSymmetry, VariantRecipe, Wish, attempt_seed, canonical,
        clue_range, fresh_seed, generate, generate_rules, hunt, hunt_with, minimal_within, minimise,
        minimise_clues, minimise_rules, redundant_givens,
    };
}

/// Steps told: in words, in notation and as marks on the board.
#[cfg(feature = "explain")]
pub mod explain {
    pub use kudosu_explain::{
        Arrow, Block, GradeRemark, HintLevel, HintText, Language, Mark, Mistake, RuleHintWords, RuleStepText,
        StepText, Telling, TraceWords, UnknownHintLevel, UnknownLanguage, View, ViewStage, Walkthrough,
        WalkthroughStyle, cell_list, clue_name, clue_rules, describe_broken_clue, describe_clashes,
        describe_clue, describe_grade, describe_level, describe_no_solution, describe_rating,
        describe_rule_checkup, describe_rule_step, describe_several, describe_step, describe_unique,
        describe_unrated, describe_walkthrough, difficulty, difficulty_of_level, draw_marked, eureka, figure,
        hint_at_dead_end, hint_at_limit, hint_for_improper, hint_for_mistakes, hint_for_step,
        hint_without_step, legend, mistakes, rule, rule_hint_words, rule_house_name, step_layers,
        technique_columns, technique_name, techniques_page, trace_candidates, trace_step, trace_words,
        view_for_hint, view_for_mistakes,
    };
}

/// What a person asks: is this grid in order, what comes next, what is the whole way?
/// And puzzles to try it on.
#[cfg(feature = "coach")]
pub mod coach {
    pub use kudosu_coach::{
        About, COURSE, Chapter, Checkup, Claim, CourseLesson, EMBEDDED, Embedded, Exercise, Hint, Judgement,
        LessonFigure, OtherPuzzle, PartsReport, RuleChecker, RuleClaim, RuleFault, ShownCell, differences,
        exercises, hint, hint_by, judge, lesson, lesson_contrast, lesson_picture, position_from, position_of,
        verdict_of, walk_through,
    };
}

/// All of this as JSON: types for grids, steps with evidence, hints, ratings, paths, events, requests and
/// answers.
#[cfg(feature = "schema")]
pub mod schema {
    pub use kudosu_schema::{
        Action, AlmostLockedSetForm, Answered, ArrowForm, Axis, BenchLine, Between, BraidForm, BraidStepForm,
        BranchForm, BrokenClueForm, BrokenRuleForm, CandidateForm, CandidatesAnswer, CandidatesQuestion,
        CanonicalQuestion, CaseForm, ChainForm, ChainStepForm, ChapterForm, CheckAnswer, CheckQuestion,
        ClashForm, ClueDrawing, ClueForm, ClueKindForm, ClueKindList, ClueReasonForm, ClueRuleForm,
        CluedPuzzleForm, CluesAnswer, CluesQuestion, Column, ColumnKind, ContradictionForm, ConvertAnswer,
        ConvertQuestion, CountAnswer, CountQuestion, Counters, CourseLessonForm, CourseList, CoverForm,
        DrawAnswer, DrawQuestion, ERROR, EndForm, ErrorLine, EventForm, EvidenceForm, ExampleForm,
        ExampleList, ExerciseAnswer, ExerciseRequest, ExplainAnswer, ExplainQuestion, FactForm, Finisher,
        FormError, FormatForm, FormatList, FoundAnswer, GenerateEnded, GenerateProgress, GenerateQuestion,
        GivensRange, GradeAnswer, GradeFormat, GradeLevel, GradeMistake, GradeQuestion, GradedStep, Health,
        HintForm, HintQuestion, HoldAnswer, HoldRequest, HouseMark, HuntCountsForm, HuntQuestion, HuntRecord,
        Id, ImpossibleForm, InferenceForm, InferenceReason, JsonError, JudgeAnswer, JudgeQuestion,
        LengthRange, LessonAnswer, LessonFigureForm, LessonRequest, Line, Listed, MadeAnswer, MarkForm,
        MarkKind, MarkedCandidate, MarkedCell, Meaning, MethodForm, MethodLine, MethodList, MinimiseQuestion,
        MistakeForm, NodeForm, Numbered, PartForm, PassForm, ProblemAnswer, ProblemForm, ProfileName,
        PuzzleFields, PuzzleForm, Quarter, RateAnswer, RateQuestion, RatingForm, ReasonForm, Refusal,
        Request, RewriteAnswer, RoleOfCandidate, RoleOfCell, RoleOfHouse, RuleBoardForm, RuleLayerForm,
        RuleNumberForm, RulePremiseForm, RuleStepForm, RuleValueForm, RuledOutForm, SEVERAL, STATUS, Same,
        ScoreRange, SeRange, ShapeForm, ShownCellForm, SolveAnswer, SolveQuestion, StageForm, Status,
        StepDrawing, StepForm, StepRow, TechniqueForm, TechniqueList, TechniqueName, Told, TraceAnswer,
        TraceForm, TraceQuestion, TraceStep, TraceTemplate, TransformQuestion, VariableForm, ViewForm,
        WalkthroughForm, WatchEnded, WatchOneQuestion, WatchQuestion, WatchStarted, WatchState, WordsForm,
        WorkForm, WritableFormat, candidate_lists, clue_lines, read, read_question, techniques,
    };
}

/// The verbs, each once: a typed question about a puzzle in, a typed answer out. Questions and answers are
/// types of [`schema`].
#[cfg(feature = "verbs")]
pub mod verbs {
    pub use kudosu_verbs::{
        Checked, ColumnVerb, Converted, Effort, EngineMaker, Explained, Hunting, InputError, LARGEST_DRAWING,
        LONGEST_ANSWER, LogError, Making, MakingEnd, MakingError, MakingEvent, NineFound, NineRow, OneMade,
        QuickWay, Rated, Reads, RewriteVerb, RowAnswer, TokenStep, Verb, checked, column_verb, converted,
        drawn, each_candidate, each_rule_solution, each_solution, explained, fingerprint, hinted,
        rate_telling, rated, read_input, read_tokens, vocabulary, whole,
    };
}

/// From paper to board: the puzzles in a photograph, with how sure each cell is.
#[cfg(feature = "photo")]
pub mod photo {
    pub use kudosu_photo::{
        CellReading, Chosen, Doubt, FoundGrid, MAX_PIXELS, Network, PhotoError, Photograph, PictureKind,
        Point, Reader, SURE, Settled, SolutionCount, Turn,
    };
    pub use kudosu_verbs::{answer_of_photo, photo_answer, read_photo};
}

/// Boards for eyes.
#[cfg(feature = "render")]
pub mod render {
    #[cfg(feature = "pdf")]
    pub use kudosu_render::{Booklet, Paper, PerPage, not_in_pdf, pdf};
    pub use kudosu_render::{
        ClueLayers, Drawing, Figure, FigureArrow, FigureHouse, FigureMark, Lines, Look, Picture, Piece,
        PieceRole, PrintedPuzzle, RuleFigure, RuleLayers, StepLayers, draw, draw_candidates, draw_cells,
        figure_svg, rule_svg, rule_text, svg,
    };
    #[cfg(feature = "png")]
    pub use kudosu_render::{PngError, png};
}

/// The example of the README, so that it is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
