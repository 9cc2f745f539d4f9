//! A walkthrough for people: headings, paragraphs, lists and boards in the order in which they are read.
//!
//! Runs of singles are told together so that they do not bury what is interesting. How it looks is for
//! whoever shows it: a terminal, a Markdown file, a page.

use std::collections::BTreeSet;

use kudosu_board::{ClueKind, Clues, Grid, Shape};
use kudosu_logic::{End, Position, Positions, Role, Step, Technique};
use kudosu_rating::{HodokuLevel, hodoku_score};
use kudosu_render::{Drawing, Look, Piece};

use crate::clue_words::{clue_in_short, kinds_of_clues_say};
use crate::fill::Values;
use crate::texts::Texts;
use crate::{Language, Telling, View, Walkthrough, describe_step, draw_marked, legend, rule, technique_name};

/// A piece of the text.
#[derive(Clone, Debug)]
pub enum Block {
    /// The title of what follows.
    Heading(String),
    /// Whole sentences.
    Paragraph(String),
    /// Short things in order, with their numbers.
    Steps(Vec<(usize, String)>),
    /// A chain in the notation of experts.
    Notation(String),
    /// A board, and what its signs mean.
    Board(Drawing, Vec<Piece>),
}

/// How a walkthrough is written.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct WalkthroughStyle {
    /// The language of every word.
    pub language: Language,
    /// How boards look.
    pub look: Look,
    /// Who it is written for.
    pub telling: Telling,
    /// Describe every single in full.
    pub all_steps: bool,
    /// Add chains in Eureka notation.
    pub eureka: bool,
}

impl WalkthroughStyle {
    /// The same in this language.
    #[must_use]
    pub fn with_language(self, language: Language) -> WalkthroughStyle {
        WalkthroughStyle { language, ..self }
    }

    /// The same with boards that look like this.
    #[must_use]
    pub fn with_look(self, look: Look) -> WalkthroughStyle {
        WalkthroughStyle { look, ..self }
    }

    /// The same for this reader.
    #[must_use]
    pub fn with_telling(self, telling: Telling) -> WalkthroughStyle {
        WalkthroughStyle { telling, ..self }
    }

    /// The same with every single described in full, or not.
    #[must_use]
    pub fn with_all_steps(self, all_steps: bool) -> WalkthroughStyle {
        WalkthroughStyle { all_steps, ..self }
    }

    /// The same with chains in Eureka notation, or not.
    #[must_use]
    pub fn with_eureka(self, eureka: bool) -> WalkthroughStyle {
        WalkthroughStyle { eureka, ..self }
    }
}

/// In a run of singles so many are described in full; of the others only the place and the name.
const DESCRIBED_IN_FULL: usize = 3;

/// Whether a technique is a single, which everybody sees sooner or later.
fn is_single(technique: Technique) -> bool {
    let level = hodoku_score(technique).map(|(_, level)| level);
    level == Some(HodokuLevel::Easy)
}

/// Whether a step says what a clue can hold, or what it leaves beside one cell, so that it needs no picture
/// where several such steps come one after the other.
fn is_told_at_once(step: &Step) -> bool {
    let is_short =
        !step.evidence.combinations.is_empty() || step.evidence.cells_as(Role::Pivot).next().is_some();
    step.technique == Technique::ClueCombinations && is_short
}

/// The way from the puzzle to the solution, or to where logic ends. The difficulty is not part of it.
#[must_use]
pub fn describe_walkthrough(walkthrough: &Walkthrough, style: &WalkthroughStyle) -> Vec<Block> {
    let mut blocks = opening(walkthrough, style);
    let mut positions = walkthrough.positions();
    let mut rest = walkthrough.steps.as_slice();
    let mut number = 1;
    let style = &WalkthroughStyle {
        all_steps: style.all_steps || style.telling == Telling::Beginner,
        ..*style
    };
    if style.telling == Telling::Expert && !rest.is_empty() {
        add_lines(&mut positions, rest, style, &mut blocks);
        rest = &[];
    }
    let mut met: BTreeSet<Technique> = BTreeSet::new();
    while !rest.is_empty() {
        if style.telling == Telling::Beginner && met.insert(rest[0].technique) {
            blocks.push(Block::Paragraph(introduced(rest[0].technique, style)));
        }
        let is_single = |step: &&Step| is_single(step.technique);
        let singles = rest.iter().take_while(is_single).count();
        let is_told_at_once = |step: &&Step| !style.all_steps && is_told_at_once(step);
        let clues = rest.iter().take_while(is_told_at_once).count();
        let (now, later) = rest.split_at(singles.max(clues).max(1));
        if singles > 0 || clues > 1 {
            add_run(&mut positions, now, number, style, &mut blocks);
        } else if let Some((position, step)) = positions.lend_next() {
            add_step(position, step, number, style, &mut blocks);
        }
        number += now.len();
        rest = later;
    }
    let is_outlined = |step: &Step| crate::step_text::is_long(&step.evidence);
    if style.telling == Telling::Player && walkthrough.steps.iter().any(is_outlined) {
        blocks.push(Block::Paragraph(
            style.language.texts().walkthrough_links.to_owned(),
        ));
    }
    add_ending(walkthrough, &positions.into_last(), style, &mut blocks);
    blocks
}

/// The name and the rule of a technique that is met for the first time.
fn introduced(technique: Technique, style: &WalkthroughStyle) -> String {
    let values = Values::new()
        .set("name", technique_name(technique, style.language))
        .set("detail", rule(technique, style.language));
    values.fill(style.language.texts().hint_named_clause)
}

/// Every step in a line.
fn add_lines(
    positions: &mut Positions<'_>,
    steps: &[Step],
    style: &WalkthroughStyle,
    blocks: &mut Vec<Block>,
) {
    let mut lines = Vec::with_capacity(steps.len());
    while let Some((position, step)) = positions.lend_next() {
        let words = describe_step(position, step, style.language);
        lines.push((lines.len() + 1, words.told(style.telling).to_owned()));
    }
    blocks.push(Block::Steps(lines));
}

fn opening(walkthrough: &Walkthrough, style: &WalkthroughStyle) -> Vec<Block> {
    let texts = style.language.texts();
    let start = &walkthrough.start;
    let sentence = match walkthrough.unique {
        Some(true) => texts.walkthrough_unique,
        Some(false) => texts.walkthrough_several,
        None => texts.walkthrough_unknown,
    };
    let values = Values::new()
        .set("shape", shape_words(start.shape(), texts))
        .set_number("givens", start.givens().len())
        .set_number("blanks", start.blanks().len());
    let mut blocks = vec![
        Block::Heading(texts.walkthrough_puzzle.to_owned()),
        board(start, style),
        Block::Paragraph(values.fill(sentence)),
        Block::Paragraph(reading(start.shape().side(), texts)),
    ];
    if let Some(rules) = start.rules() {
        let values = Values::new()
            .set_number("count", rules.clues().len())
            .set("kinds", kinds_of_clues(rules.clues(), texts));
        blocks.push(Block::Paragraph(values.fill(texts.walkthrough_clues)));
        let rules_of_kinds = kinds_of_clues_say(rules.clues(), texts);
        blocks.extend(rules_of_kinds.into_iter().map(Block::Paragraph));
        let sees_more = |cell| rules.peers(cell) != start.shape().peer_set(cell);
        if start.shape().cells().any(sees_more) {
            blocks.push(Block::Paragraph(texts.walkthrough_sight.to_owned()));
        }
        let told = |clue| clue_in_short(start.shape(), texts, clue);
        let clues = rules
            .clues()
            .iter()
            .map(|(id, clue)| (id.index() + 1, told(clue)));
        blocks.push(Block::Steps(clues.collect()));
    }
    blocks
}

/// How cells are named; on grids whose numbers are figures also how several are in short.
fn reading(side: usize, texts: &Texts) -> String {
    match side {
        ..=9 => [texts.walkthrough_reading, texts.walkthrough_short_cells].join(texts.sentence_gap),
        _ => texts.walkthrough_reading.to_owned(),
    }
}

/// `killer cage × 12, anti-knight rule`.
fn kinds_of_clues(clues: &Clues, texts: &Texts) -> String {
    let mut counts: Vec<(ClueKind, usize)> = Vec::new();
    for (_, clue) in clues.iter() {
        match counts.iter_mut().find(|(kind, _)| *kind == clue.kind()) {
            Some((_, count)) => *count += 1,
            None => counts.push((clue.kind(), 1)),
        }
    }
    let word = |kind| (texts.clue)(kind).bare;
    let told = counts.into_iter().map(|(kind, count)| match count {
        1 => word(kind).to_owned(),
        count => format!("{} × {count}", word(kind)),
    });
    told.collect::<Vec<_>>().join(texts.comma)
}

/// `9×9`, `12×12 with 3×4 boxes`.
fn shape_words(shape: &Shape, texts: &Texts) -> String {
    let (height, width) = shape.box_size().unwrap_or_default();
    let values = Values::new()
        .set_number("side", shape.side())
        .set_number("height", height)
        .set_number("width", width);
    let is_told = height != width;
    values.fill(if is_told {
        texts.shape_with_boxes
    } else {
        texts.shape
    })
}

/// A board with nothing but its digits.
fn board(position: &Position, style: &WalkthroughStyle) -> Block {
    Block::Board(draw_marked(position, &View::default(), &style.look), Vec::new())
}

/// A run of singles, or of clues with few ways to keep them, which are the next steps.
fn add_run(
    positions: &mut Positions<'_>,
    run: &[Step],
    first: usize,
    style: &WalkthroughStyle,
    blocks: &mut Vec<Block>,
) {
    let texts = style.language.texts();
    let are_singles = is_single(run[0].technique);
    let in_full = if style.all_steps || !are_singles {
        run.len()
    } else {
        DESCRIBED_IN_FULL
    };
    let values = Values::new()
        .set("first", first.to_string())
        .set("last", (first + run.len() - 1).to_string())
        .set("name", technique_name(run[0].technique, style.language))
        .set_number("count", run.len());
    let heading = match (run.len(), are_singles) {
        (1, _) => texts.walkthrough_step,
        (_, true) => texts.walkthrough_singles,
        (_, false) => texts.walkthrough_clue_run,
    };
    blocks.push(Block::Heading(values.fill(heading)));
    let mut described = Vec::with_capacity(run.len());
    while described.len() < run.len()
        && let Some((position, step)) = positions.lend_next()
    {
        let words = describe_step(position, step, style.language);
        let text = if described.len() < in_full {
            words.paragraph
        } else {
            words.summary
        };
        described.push((first + described.len(), text));
    }
    if run.len() == 1 {
        blocks.extend(described.into_iter().map(|(_, text)| Block::Paragraph(text)));
    } else {
        blocks.push(Block::Steps(described));
    }
}

fn add_step(
    position: &Position,
    step: &Step,
    number: usize,
    style: &WalkthroughStyle,
    blocks: &mut Vec<Block>,
) {
    let texts = style.language.texts();
    let words = describe_step(position, step, style.language);
    let view = View::of(position, step);
    let values = Values::new().set("first", number.to_string()).set(
        "name",
        title_with_clue(position, step, words.title.clone(), texts),
    );
    blocks.push(Block::Heading(values.fill(texts.walkthrough_step)));
    // Told whole, a long argument has a paragraph for each of its parts, and one for what they come to.
    let is_whole = style.telling == Telling::Beginner || words.outline.is_empty();
    let argument = words.stages.join(texts.sentence_gap);
    match words.paragraph.strip_prefix(&argument) {
        Some(conclusion) if is_whole && words.stages.len() > 1 => {
            blocks.extend(words.stages.into_iter().map(Block::Paragraph));
            blocks.push(Block::Paragraph(conclusion.trim_start().to_owned()));
        }
        _ => blocks.push(Block::Paragraph(words.told(style.telling).to_owned())),
    }
    if style.eureka {
        blocks.push(Block::Notation(words.summary));
    }
    let view = match &view.stages[..] {
        [_] if is_whole && view.in_outline => view.of_stage(0),
        _ => view,
    };
    let drawing = draw_marked(position, &view, &style.look);
    let signs = legend(&view, &drawing, style.language);
    blocks.push(Block::Board(drawing, signs));
}

/// `Clue Combinations (thermometer)`: which kind of clue a step is about, where it is one.
fn title_with_clue(position: &Position, step: &Step, title: String, texts: &Texts) -> String {
    let clue = |id| position.rules().and_then(|rules| rules.clues().get(id));
    match step.evidence.clues[..] {
        [id] if step.technique.is_about_clues() => {
            let kind = clue(id).map_or("", |clue| (texts.clue)(clue.kind()).bare);
            let values = Values::new().set("name", title).set("kind", kind);
            values.fill(texts.walkthrough_kind_of_clue)
        }
        _ => title,
    }
}

fn add_ending(walkthrough: &Walkthrough, last: &Position, style: &WalkthroughStyle, blocks: &mut Vec<Block>) {
    let texts = style.language.texts();
    let solved = walkthrough
        .solution
        .as_ref()
        .filter(|_| walkthrough.end != End::Solved);
    let (heading, sentence) = match walkthrough.end {
        End::Solved => (texts.walkthrough_solved, texts.walkthrough_solved_text),
        End::Stuck => (texts.walkthrough_stuck, texts.walkthrough_stuck_text),
        End::LimitReached => (texts.walkthrough_limit, texts.walkthrough_limit_text),
        End::Broken => (texts.walkthrough_broken, texts.walkthrough_broken_text),
    };
    let values = Values::new()
        .set("profile", walkthrough.profile.clone())
        .set_number("steps", walkthrough.steps.len())
        .set_number("blanks", last.blanks().len());
    blocks.push(Block::Heading(heading.to_owned()));
    blocks.push(Block::Paragraph(values.fill(sentence)));
    blocks.push(board(last, style));
    if let Some(solution) = solved {
        blocks.push(Block::Heading(texts.walkthrough_search.to_owned()));
        blocks.push(Block::Paragraph(values.fill(texts.walkthrough_search_text)));
        blocks.push(board(&filled(last, solution), style));
    }
}

/// The position with the rest of the solution in it, so that what was given and what was found stay apart.
fn filled(position: &Position, solution: &Grid) -> Position {
    let mut full = position.clone();
    for cell in position.blanks().iter() {
        if let Some(digit) = solution.get(cell) {
            full.place(cell, digit);
        }
    }
    full
}
