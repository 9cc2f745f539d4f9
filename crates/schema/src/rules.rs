//! Puzzles with rules in words as JSON has them: their boards, what is broken, and the steps of their logic.

use kudosu_notation::{RulePosition, RulePuzzle};
use serde::Serialize;

/// A house or a rule that values break.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "BrokenRule")
)]
pub struct BrokenRuleForm {
    /// The place of the rule among the rules of the puzzle, from 0; null for cells that should differ.
    pub rule: Option<usize>,
    /// The rule as the text says it, or what the house is called.
    pub text: String,
    /// What breaks it, by name: cells such as r1c1, values of layers such as shaded r1c1.
    pub cells: Vec<String>,
}

/// The board of a puzzle with rules in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "RuleBoard")
)]
pub struct RuleBoardForm {
    /// How many rows and columns the plane has on which all boards lie.
    pub size: [u16; 2],
    /// The cells by name, in reading order.
    pub cells: Vec<String>,
    /// The digits that a cell can hold.
    pub digits: Vec<i64>,
    /// The digit that is given in each cell, or null.
    pub givens: Vec<Option<i64>>,
    /// What has values besides the cells.
    pub layers: Vec<RuleLayerForm>,
    /// The numbers with a name.
    pub numbers: Vec<RuleNumberForm>,
    /// The rules, each as one line that people read.
    pub rules: Vec<String>,
    /// Of every rule its line in the text, from 1; 0 where it is not known.
    pub lines: Vec<usize>,
    /// What is drawn under the digits: shades, lines with names, and the lines of the grid, as SVG in which a
    /// cell is 100 wide and the origin is the top left corner.
    pub under: String,
    /// What is drawn over that: layers that are known.
    pub over: String,
}

/// A layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "RuleLayer")
)]
pub struct RuleLayerForm {
    /// How rules call it.
    pub name: String,
    /// Where its values are: cells, edges or corners.
    pub on: &'static str,
    /// What they can be.
    pub values: Vec<i64>,
    /// Whether they are yes and no: 1 and 0.
    pub yes_or_no: bool,
    /// How it is drawn: shading, loop, regions, numbers or walls.
    pub look: &'static str,
    /// The names of all its values, in order: shaded r1c1.
    pub places: Vec<String>,
}

/// A number with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "RuleNumber")
)]
pub struct RuleNumberForm {
    /// Its name.
    pub name: String,
    /// What it can be.
    pub values: Vec<i64>,
}

impl RuleBoardForm {
    /// The board of a position, with what is drawn of it.
    #[must_use]
    pub fn of(position: &RulePosition, under: String, over: String) -> RuleBoardForm {
        let puzzle = position.puzzle();
        let (rows, columns) = puzzle.plane().size();
        let mut names = position.variables().iter().map(|one| one.name.clone());
        RuleBoardForm {
            size: [rows, columns],
            cells: names.by_ref().take(puzzle.plane().cell_count()).collect(),
            digits: puzzle.digits().to_vec(),
            givens: puzzle.givens().to_vec(),
            layers: puzzle
                .layers()
                .iter()
                .map(|layer| RuleLayerForm {
                    name: layer.name.clone(),
                    on: layer.on.word(),
                    values: layer.values.clone(),
                    yes_or_no: layer.is_yes_no,
                    look: look(puzzle, &layer.name),
                    places: names.by_ref().take(puzzle.layer_places(layer)).collect(),
                })
                .collect(),
            numbers: puzzle
                .numbers()
                .iter()
                .map(|(name, values)| RuleNumberForm {
                    name: name.clone(),
                    values: values.clone(),
                })
                .collect(),
            rules: puzzle.rule_lines(),
            lines: puzzle.lines_of_rules(),
            under,
            over,
        }
    }
}

fn look(puzzle: &RulePuzzle, name: &str) -> &'static str {
    use kudosu_notation::rules::{Form, LayerOn};
    let Some(layer) = puzzle.layers().iter().find(|layer| layer.name == name) else {
        return "numbers";
    };
    match (layer.on, layer.is_yes_no) {
        (LayerOn::Edges | LayerOn::Corners, true) => "walls",
        (LayerOn::Cells, true) => match puzzle.form_of_layer(name) {
            Some(Form::Loop | Form::Path) => "loop",
            _ => "shading",
        },
        (LayerOn::Cells, false) if puzzle.is_of_regions(name) => "regions",
        _ => "numbers",
    }
}
