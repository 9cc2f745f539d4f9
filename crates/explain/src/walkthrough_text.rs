//! A walkthrough for people: headings, paragraphs, lists and boards in the order in which they are read.
//!
//! Runs of singles are told together so that they do not bury what is interesting. How it looks is for
//! whoever shows it: a terminal, a Markdown file, a page.

use kudosu_board::Grid;
use kudosu_logic::{End, HodokuLevel, Position, Step, Technique};
use kudosu_render::{Drawing, Look, Span};

use crate::fill::Values;
use crate::texts::ENGLISH;
use crate::{View, Walkthrough, describe_step, draw_marked, eureka, legend};

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
    Board(Drawing, Vec<Span>),
}

/// How a walkthrough is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct WalkthroughStyle {
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
    let level = technique.entry().hodoku.map(|(_, level)| level);
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
    let start = &walkthrough.start;
    let sentence = match walkthrough.unique {
        Some(true) => ENGLISH.walkthrough_unique,
        Some(false) => ENGLISH.walkthrough_several,
        None => ENGLISH.walkthrough_unknown,
    };
    let values = Values::new()
        .set("shape", start.shape().to_string())
        .set("givens", start.givens().len().to_string())
        .set_many("blanks", start.blanks().len().to_string(), start.blanks().len());
    vec![
        Block::Heading(ENGLISH.walkthrough_puzzle.to_owned()),
        board(start, style),
        Block::Paragraph(values.fill(sentence)),
        Block::Paragraph(ENGLISH.walkthrough_reading.to_owned()),
    ]
}

/// A board with nothing but its digits.
fn board(position: &Position, style: &WalkthroughStyle) -> Block {
    Block::Board(draw_marked(position, &View::default(), &style.look), Vec::new())
}

fn add_singles(run: &[(Position, &Step)], first: usize, style: &WalkthroughStyle, blocks: &mut Vec<Block>) {
    let in_full = if style.all_steps {
        run.len()
    } else {
        DESCRIBED_IN_FULL
    };
    let values = Values::new()
        .set("first", first.to_string())
        .set("last", (first + run.len() - 1).to_string())
        .set("name", run[0].1.technique.name())
        .set_many("count", run.len().to_string(), run.len());
    let heading = if run.len() == 1 {
        ENGLISH.walkthrough_step
    } else {
        ENGLISH.walkthrough_singles
    };
    blocks.push(Block::Heading(values.fill(heading)));
    let described = run.iter().enumerate().map(|(at, (position, step))| {
        let words = describe_step(position, step);
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
    let words = describe_step(position, step);
    let view = View::of(position, step);
    let values = Values::new()
        .set("first", number.to_string())
        .set("name", words.title);
    blocks.push(Block::Heading(values.fill(ENGLISH.walkthrough_step)));
    blocks.push(Block::Paragraph(words.paragraph));
    if style.eureka {
        let chain = eureka(position, step).map(|chain| {
            let values = Values::new()
                .set("chain", chain)
                .set("summary", words.summary.clone());
            values.fill(ENGLISH.walkthrough_notation)
        });
        blocks.push(Block::Notation(chain.unwrap_or(words.summary)));
    }
    let drawing = draw_marked(position, &view, &style.look);
    let signs = legend(&view, &drawing);
    blocks.push(Block::Board(drawing, signs));
}

fn add_ending(walkthrough: &Walkthrough, style: &WalkthroughStyle, blocks: &mut Vec<Block>) {
    let last = walkthrough.last();
    let solved = walkthrough
        .solution
        .as_ref()
        .filter(|_| walkthrough.end != End::Solved);
    let (heading, sentence) = match walkthrough.end {
        End::Solved => (ENGLISH.walkthrough_solved, ENGLISH.walkthrough_solved_text),
        End::Stuck => (ENGLISH.walkthrough_stuck, ENGLISH.walkthrough_stuck_text),
        End::Stopped => (ENGLISH.walkthrough_stopped, ENGLISH.walkthrough_stopped_text),
        End::Broken => (ENGLISH.walkthrough_broken, ENGLISH.walkthrough_broken_text),
    };
    let blanks = last.blanks().len();
    let values = Values::new()
        .set("profile", walkthrough.profile.clone())
        .set_many(
            "steps",
            walkthrough.steps.len().to_string(),
            walkthrough.steps.len(),
        )
        .set_many("blanks", blanks.to_string(), blanks);
    blocks.push(Block::Heading(heading.to_owned()));
    blocks.push(Block::Paragraph(values.fill(sentence)));
    blocks.push(board(&last, style));
    if let Some(solution) = solved {
        blocks.push(Block::Heading(ENGLISH.walkthrough_search.to_owned()));
        blocks.push(Block::Paragraph(values.fill(ENGLISH.walkthrough_search_text)));
        blocks.push(board(&filled(&last, solution), style));
    }
}

/// How hard it was, as the last chapter of a walkthrough: its heading and its sentences.
pub fn difficulty(
    level: &str,
    score: u32,
    hodoku_level: &str,
    is_complete: bool,
    se: &str,
) -> (String, String) {
    let values = Values::new()
        .set("level", level)
        .set("score", score.to_string())
        .set("hodoku_level", hodoku_level)
        .set("se", se);
    let hodoku = if is_complete {
        ENGLISH.difficulty_hodoku
    } else {
        ENGLISH.difficulty_hodoku_open
    };
    let sentences = [
        values.fill(ENGLISH.difficulty_level),
        values.fill(hodoku),
        values.fill(ENGLISH.difficulty_se),
    ];
    let mut told = sentences.join(ENGLISH.sentence_gap);
    if se.contains('>') {
        told += ENGLISH.sentence_gap;
        told += ENGLISH.difficulty_chains;
    }
    (ENGLISH.difficulty.to_owned(), told)
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
