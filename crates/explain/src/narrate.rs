//! A walkthrough as a story: headings, paragraphs, lists and boards in the order in which they are read.
//!
//! Runs of singles are told together so that they do not bury what is interesting. How it looks is for
//! whoever shows it: a terminal, a Markdown file, a page.

use kudosu_board::Grid;
use kudosu_logic::{End, HodokuLevel, Position, Step, Technique};
use kudosu_render::{Drawing, Look, Span};

use crate::fill::Values;
use crate::texts::ENGLISH;
use crate::{View, Walkthrough, draw_marked, eureka, legend, tell};

/// A piece of the story.
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

/// How a story is told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Telling {
    /// How boards look.
    pub look: Look,
    /// Tell every single in full.
    pub all_steps: bool,
    /// Add chains in Eureka notation.
    pub eureka: bool,
}

/// In a run of singles so many are told in full; of the others only the place and the name.
const TOLD_IN_FULL: usize = 3;

/// Whether a technique is a single, which everybody sees sooner or later.
fn is_single(technique: Technique) -> bool {
    let level = technique.entry().hodoku.map(|(_, level)| level);
    level == Some(HodokuLevel::Easy)
}

/// The story from the puzzle to the solution, or to where logic ends. The difficulty is not part of it.
pub fn narrate(walkthrough: &Walkthrough, telling: &Telling) -> Vec<Block> {
    let mut story = opening(walkthrough, telling);
    let positions: Vec<(Position, &Step)> = walkthrough.positions().collect();
    let mut at = 0;
    while at < positions.len() {
        let run = positions[at..]
            .iter()
            .take_while(|(_, step)| is_single(step.technique))
            .count();
        if run > 0 {
            tell_singles(&positions[at..at + run], at + 1, telling, &mut story);
            at += run;
        } else {
            tell_step(&positions[at], at + 1, telling, &mut story);
            at += 1;
        }
    }
    ending(walkthrough, telling, &mut story);
    story
}

fn opening(walkthrough: &Walkthrough, telling: &Telling) -> Vec<Block> {
    let start = &walkthrough.start;
    let sentence = match walkthrough.unique {
        Some(true) => ENGLISH.story_unique,
        Some(false) => ENGLISH.story_several,
        None => ENGLISH.story_unknown,
    };
    let values = Values::new()
        .set("shape", start.shape().to_string())
        .set("givens", start.givens().len().to_string())
        .set_many("blanks", start.blanks().len().to_string(), start.blanks().len());
    vec![
        Block::Heading(ENGLISH.story_puzzle.to_owned()),
        board(start, telling),
        Block::Paragraph(values.fill(sentence)),
        Block::Paragraph(ENGLISH.story_reading.to_owned()),
    ]
}

/// A board with nothing but its digits.
fn board(position: &Position, telling: &Telling) -> Block {
    Block::Board(draw_marked(position, &View::default(), &telling.look), Vec::new())
}

fn tell_singles(run: &[(Position, &Step)], first: usize, telling: &Telling, story: &mut Vec<Block>) {
    let in_full = if telling.all_steps {
        run.len()
    } else {
        TOLD_IN_FULL
    };
    let values = Values::new()
        .set("first", first.to_string())
        .set("last", (first + run.len() - 1).to_string())
        .set("name", run[0].1.technique.name())
        .set_many("count", run.len().to_string(), run.len());
    let heading = if run.len() == 1 {
        ENGLISH.story_step
    } else {
        ENGLISH.story_singles
    };
    story.push(Block::Heading(values.fill(heading)));
    let told = run.iter().enumerate().map(|(at, (position, step))| {
        let words = tell(position, step);
        let text = if at < in_full {
            words.paragraph
        } else {
            words.summary
        };
        (first + at, text)
    });
    if run.len() == 1 {
        story.extend(told.map(|(_, text)| Block::Paragraph(text)));
    } else {
        story.push(Block::Steps(told.collect()));
    }
}

fn tell_step((position, step): &(Position, &Step), number: usize, telling: &Telling, story: &mut Vec<Block>) {
    let words = tell(position, step);
    let view = View::of(position, step);
    let values = Values::new()
        .set("first", number.to_string())
        .set("name", words.title);
    story.push(Block::Heading(values.fill(ENGLISH.story_step)));
    story.push(Block::Paragraph(words.paragraph));
    if telling.eureka {
        let chain = eureka(position, step).map(|chain| {
            let values = Values::new()
                .set("chain", chain)
                .set("summary", words.summary.clone());
            values.fill(ENGLISH.story_notation)
        });
        story.push(Block::Notation(chain.unwrap_or(words.summary)));
    }
    let drawing = draw_marked(position, &view, &telling.look);
    let signs = legend(&view, &drawing);
    story.push(Block::Board(drawing, signs));
}

fn ending(walkthrough: &Walkthrough, telling: &Telling, story: &mut Vec<Block>) {
    let last = walkthrough.last();
    let solved = walkthrough
        .solution
        .as_ref()
        .filter(|_| walkthrough.end != End::Solved);
    let (heading, sentence) = match walkthrough.end {
        End::Solved => (ENGLISH.story_solved, ENGLISH.story_solved_text),
        End::Stuck => (ENGLISH.story_stuck, ENGLISH.story_stuck_text),
        End::Stopped => (ENGLISH.story_stopped, ENGLISH.story_stopped_text),
        End::Broken => (ENGLISH.story_broken, ENGLISH.story_broken_text),
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
    story.push(Block::Heading(heading.to_owned()));
    story.push(Block::Paragraph(values.fill(sentence)));
    story.push(board(&last, telling));
    if let Some(solution) = solved {
        story.push(Block::Heading(ENGLISH.story_search.to_owned()));
        story.push(Block::Paragraph(values.fill(ENGLISH.story_search_text)));
        story.push(board(&filled(&last, solution), telling));
    }
}

/// How hard it was, as the last chapter of a story: its heading and its sentences.
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
