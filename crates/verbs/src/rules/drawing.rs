//! Puzzles with rules as texts and pictures.

use kudosu_notation::{Document, Format, RulePosition, write_document};
use kudosu_render::{RuleFigure, RuleLayers, rule_svg};
use kudosu_schema::{
    BrokenRuleForm, CluedPuzzleForm, ConvertAnswer, ConvertQuestion, DrawAnswer, DrawQuestion, Refusal,
    RuleBoardForm,
};

use crate::convert::LARGEST_DRAWING;
use crate::effort::Effort;

/// A cell of the layers that a page lays over its own board.
const CELL: f64 = 100.0;

pub(crate) fn draw(
    question: &DrawQuestion,
    position: &RulePosition,
    effort: &Effort<'_>,
) -> Result<DrawAnswer, Refusal> {
    let caption = question.caption.clone().unwrap_or_default();
    let mut figure = RuleFigure::of(position).with_caption(caption.clone());
    if question.show_candidates == Some(true) {
        figure = figure.with_candidates(position.allowed());
    }
    if question.level.is_some() || question.step.is_some() {
        return Err(Refusal::unfit(
            "steps of puzzles with rules in words are not drawn here; leave level and step away",
        ));
    }
    effort.stop.check().map_err(|why| effort.unfinished(why))?;
    let svg = rule_svg(&figure);
    Ok(DrawAnswer { svg, caption })
}

pub(crate) fn convert(
    question: &ConvertQuestion,
    document: &Document,
    position: &RulePosition,
    effort: &Effort<'_>,
) -> Result<ConvertAnswer, Refusal> {
    let puzzle = position.puzzle();
    let to = question.format();
    let text = to.map(|to| write_document(document, to)).transpose();
    let stated = puzzle
        .stated_solution()
        .map(|digits| format!("the text has a solution: {}", puzzle.grid_text(digits).trim_end()));
    let mut answer = ConvertAnswer {
        puzzle: CluedPuzzleForm::of_text(puzzle.to_string()),
        format: Format::Rules.name(),
        placed: None,
        candidates: None,
        text: text.map_err(|error| Refusal::misunderstood(format!("to: {error}")))?,
        lost: Vec::new(),
        losses: Vec::new(),
        notes: stated.into_iter().collect(),
        title: puzzle.title().unwrap_or_default().to_owned(),
        author: puzzle.author().unwrap_or_default().to_owned(),
        rules: puzzle.rule_lines().join("\n"),
        misses_rules: false,
        clue_list: Vec::new(),
        clue_rules: Vec::new(),
        drawing: None,
        board: None,
        broken: Vec::new(),
        broken_rules: Vec::new(),
    };
    if question.drawing {
        let language = question.language.0;
        effort.stop.check().map_err(|why| effort.unfinished(why))?;
        // The page draws digits itself, so only lines and layers are drawn here.
        let layers = RuleLayers::of(&RuleFigure::of(position).without_digits(), CELL);
        let is_small = layers.under.len() + layers.over.len() <= LARGEST_DRAWING;
        let (under, over) = match is_small {
            true => (layers.under, layers.over),
            false => (String::new(), String::new()),
        };
        answer.board = Some(RuleBoardForm::of(position, under, over));
        let broken = puzzle.broken_by(&position.known());
        answer.broken_rules = broken
            .iter()
            .map(|(what, cells)| -> BrokenRuleForm { super::broken_form(position, what, cells, language) })
            .collect();
    }
    Ok(answer)
}
