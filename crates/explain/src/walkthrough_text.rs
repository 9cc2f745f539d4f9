//! A walkthrough for people: headings, paragraphs, lists and boards in the order in which they are read.
//!
//! Runs of singles are told together so that they do not bury what is interesting. How it looks is for
//! whoever shows it: a terminal, a Markdown file, a page.

use kudosu_board::{Grid, Shape};
use kudosu_logic::{End, Position, Step, Technique};
use kudosu_rating::{HodokuLevel, hodoku_score};
use kudosu_render::{Drawing, Look, Piece};

use crate::fill::Values;
use crate::texts::Texts;
use crate::{Language, View, Walkthrough, describe_step, draw_marked, legend, technique_name};

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
pub struct WalkthroughStyle {
    /// The language of every word.
    pub language: Language,
    /// How boards look.
    pub look: Look,
    /// Describe every single in full.
    pub all_steps: bool,
    /// Add chains in Eureka notation.
    pub eureka: bool,
}

/// In a run of singles so many are described in full; of the others only the place and the name.
const DESCRIBED_IN_FULL: usize = 3;

/// Whether a technique is a single, which everybody sees sooner or later.
fn is_single(technique: Technique) -> bool {
    let level = hodoku_score(technique).map(|(_, level)| level);
    level == Some(HodokuLevel::Easy)
}

/// The way from the puzzle to the solution, or to where logic ends. The difficulty is not part of it.
pub fn describe_walkthrough(walkthrough: &Walkthrough, style: &WalkthroughStyle) -> Vec<Block> {
    let mut blocks = opening(walkthrough, style);
    let positions: Vec<(Position, &Step)> = walkthrough.positions().collect();
    let mut at = 0;
    while at < positions.len() {
        let run = positions[at..]
            .iter()
            .take_while(|(_, step)| is_single(step.technique))
            .count();
        if run > 0 {
            add_singles(&positions[at..at + run], at + 1, style, &mut blocks);
            at += run;
        } else {
            add_step(&positions[at], at + 1, style, &mut blocks);
            at += 1;
        }
    }
    add_ending(walkthrough, style, &mut blocks);
    blocks
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
    vec![
        Block::Heading(texts.walkthrough_puzzle.to_owned()),
        board(start, style),
        Block::Paragraph(values.fill(sentence)),
        Block::Paragraph(texts.walkthrough_reading.to_owned()),
    ]
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

fn add_singles(run: &[(Position, &Step)], first: usize, style: &WalkthroughStyle, blocks: &mut Vec<Block>) {
    let texts = style.language.texts();
    let in_full = if style.all_steps {
        run.len()
    } else {
        DESCRIBED_IN_FULL
    };
    let values = Values::new()
        .set("first", first.to_string())
        .set("last", (first + run.len() - 1).to_string())
        .set("name", technique_name(run[0].1.technique, style.language))
        .set_number("count", run.len());
    let heading = if run.len() == 1 {
        texts.walkthrough_step
    } else {
        texts.walkthrough_singles
    };
    blocks.push(Block::Heading(values.fill(heading)));
    let described = run.iter().enumerate().map(|(at, (position, step))| {
        let words = describe_step(position, step, style.language);
        let text = if at < in_full {
            words.paragraph
        } else {
            words.summary
        };
        (first + at, text)
    });
    if run.len() == 1 {
        blocks.extend(described.map(|(_, text)| Block::Paragraph(text)));
    } else {
        blocks.push(Block::Steps(described.collect()));
    }
}

fn add_step(
    (position, step): &(Position, &Step),
    number: usize,
    style: &WalkthroughStyle,
    blocks: &mut Vec<Block>,
) {
    let texts = style.language.texts();
    let words = describe_step(position, step, style.language);
    let view = View::of(position, step);
    let values = Values::new()
        .set("first", number.to_string())
        .set("name", words.title);
    blocks.push(Block::Heading(values.fill(texts.walkthrough_step)));
    blocks.push(Block::Paragraph(words.paragraph));
    if style.eureka {
        blocks.push(Block::Notation(words.summary));
    }
    let drawing = draw_marked(position, &view, &style.look);
    let signs = legend(&view, &drawing, style.language);
    blocks.push(Block::Board(drawing, signs));
}

fn add_ending(walkthrough: &Walkthrough, style: &WalkthroughStyle, blocks: &mut Vec<Block>) {
    let texts = style.language.texts();
    let last = walkthrough.last();
    let solved = walkthrough
        .solution
        .as_ref()
        .filter(|_| walkthrough.end != End::Solved);
    let (heading, sentence) = match walkthrough.end {
        End::Solved => (texts.walkthrough_solved, texts.walkthrough_solved_text),
        End::Stuck => (texts.walkthrough_stuck, texts.walkthrough_stuck_text),
        End::Broken => (texts.walkthrough_broken, texts.walkthrough_broken_text),
    };
    let values = Values::new()
        .set("profile", walkthrough.profile.clone())
        .set_number("steps", walkthrough.steps.len())
        .set_number("blanks", last.blanks().len());
    blocks.push(Block::Heading(heading.to_owned()));
    blocks.push(Block::Paragraph(values.fill(sentence)));
    blocks.push(board(&last, style));
    if let Some(solution) = solved {
        blocks.push(Block::Heading(texts.walkthrough_search.to_owned()));
        blocks.push(Block::Paragraph(values.fill(texts.walkthrough_search_text)));
        blocks.push(board(&filled(&last, solution), style));
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
