//! Steps and walkthroughs as JSON, and back: technique, effects and evidence by role.
//! `docs/json.md` describes it.

use kudosu_board::{Candidates, Cell, CellNotation, Digit, DigitSet, Grid, HouseId, Shape};
use kudosu_logic::{
    AlmostLockedSet, Candidate, Chain, End, Evidence, HouseRole, Link, Node, Position, Role, Step, Technique,
};
use serde_json::{Map, Value, json};

use crate::walkthrough::layers;
use crate::{Language, Walkthrough, describe_step, eureka};

/// Why a JSON text is not a walkthrough: where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: expected {expected}")]
pub struct JsonError {
    /// The path to the place, such as `steps[3].placements[0].cell`.
    pub place: String,
    /// What should be there.
    pub expected: &'static str,
}

pub(crate) const ROLES: &[(&str, Role)] = &[
    ("defining", Role::Defining),
    ("fin", Role::Fin),
    ("endo-fin", Role::EndoFin),
    ("pivot", Role::Pivot),
    ("pincer", Role::Pincer),
    ("colour-a", Role::ColourA),
    ("colour-b", Role::ColourB),
    ("colour-c", Role::ColourC),
    ("colour-d", Role::ColourD),
    ("floor", Role::Floor),
    ("roof", Role::Roof),
    ("guardian", Role::Guardian),
    ("companion", Role::Companion),
    ("excluded", Role::Excluded),
];

pub(crate) const HOUSE_ROLES: &[(&str, HouseRole)] = &[
    ("base", HouseRole::Base),
    ("cover", HouseRole::Cover),
    ("link", HouseRole::Link),
];

pub(crate) const LINKS: &[(&str, Link)] = &[("strong", Link::Strong), ("weak", Link::Weak)];

const ENDS: &[(&str, End)] = &[
    ("solved", End::Solved),
    ("stuck", End::Stuck),
    ("broken", End::Broken),
    ("stopped", End::Stopped),
];

pub(crate) fn word<T: PartialEq>(table: &'static [(&'static str, T)], value: &T) -> &'static str {
    let found = table.iter().find(|(_, its)| its == value);
    found.map_or("other", |&(word, _)| word)
}

/// A step that was found in `position`, with what is said about it in a language.
pub fn step_to_json(position: &Position, step: &Step, language: Language) -> Value {
    let shape = position.shape();
    let words = describe_step(position, step, language);
    let effects = |list: &[Candidate]| -> Vec<Value> {
        let one = |&it: &Candidate| candidate_json(shape, it);
        list.iter().map(one).collect()
    };
    json!({
        "technique": step.technique.id(),
        "name": words.title,
        "placements": effects(&step.placements),
        "eliminations": effects(&step.eliminations),
        "evidence": evidence_json(shape, &step.evidence),
        "pattern": words.pattern,
        "effect": words.effect,
        "summary": words.summary,
        "explanation": words.paragraph,
        "eureka": eureka(position, step),
    })
}

pub(crate) fn candidate_json(shape: &Shape, (cell, digit): Candidate) -> Value {
    json!({ "cell": name(shape, cell), "digit": digit.get() })
}

pub(crate) fn name(shape: &Shape, cell: Cell) -> String {
    shape.cell_name(cell, CellNotation::RowColumn)
}

pub(crate) fn names(shape: &Shape, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| name(shape, cell)).collect()
}

fn digits_json(digits: DigitSet) -> Vec<u8> {
    digits.iter().map(Digit::get).collect()
}

fn evidence_json(shape: &Shape, evidence: &Evidence) -> Value {
    let house_name = |id: HouseId| shape.house(id).map(ToString::to_string);
    let house = |&(role, id): &(HouseRole, HouseId)| json!({ "role": word(HOUSE_ROLES, &role), "house": house_name(id) });
    let cell =
        |&(role, cell): &(Role, Cell)| json!({ "role": word(ROLES, &role), "cell": name(shape, cell) });
    let candidate = |&(role, (cell, digit)): &(Role, Candidate)| json!({ "role": word(ROLES, &role), "cell": name(shape, cell), "digit": digit.get() });
    let node = |node: &Node| json!({ "digit": node.digit.get(), "cells": names(shape, &node.cells), "set": node.set });
    let chain = |chain: &Chain| {
        let nodes: Vec<Value> = chain.nodes.iter().map(node).collect();
        let links: Vec<&str> = chain.links.iter().map(|link| word(LINKS, link)).collect();
        json!({ "nodes": nodes, "links": links })
    };
    let set = |set: &AlmostLockedSet| json!({ "cells": names(shape, &set.cells), "digits": digits_json(set.digits) });
    json!({
        "digits": digits_json(evidence.digits),
        "houses": evidence.houses.iter().map(house).collect::<Vec<_>>(),
        "cells": evidence.cells.iter().map(cell).collect::<Vec<_>>(),
        "candidates": evidence.candidates.iter().map(candidate).collect::<Vec<_>>(),
        "chains": evidence.chains.iter().map(chain).collect::<Vec<_>>(),
        "almost_locked_sets": evidence.almost_locked_sets.iter().map(set).collect::<Vec<_>>(),
    })
}

/// A whole walkthrough. Of the start only what cannot be told from the puzzle is written.
pub fn walkthrough_to_json(walkthrough: &Walkthrough, language: Language) -> Value {
    let start = &walkthrough.start;
    let shape = start.shape();
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    let (givens, placed) = layers(start);
    put("puzzle", json!(givens.to_string()));
    let (height, width) = shape.box_size().unwrap_or((1, shape.side()));
    put("box", json!(format!("{height}x{width}")));
    if placed.blank_count() < shape.cell_count() {
        put("placed", json!(placed.to_string()));
    }
    let usual = Candidates::of(&start.grid());
    if start
        .blanks()
        .iter()
        .any(|cell| usual.get(cell) != start.candidates(cell))
    {
        let own = shape
            .cells()
            .map(|cell| json!(digits_json(start.candidates(cell))));
        put("candidates", own.collect());
    }
    put("unique", json!(walkthrough.unique));
    put("profile", json!(walkthrough.profile));
    put("assumes_uniqueness", json!(walkthrough.assumes_uniqueness));
    let steps = walkthrough.positions().enumerate().map(|(at, (position, step))| {
        let mut told = step_to_json(&position, step, language);
        told["number"] = json!(at + 1);
        told
    });
    put("steps", steps.collect());
    put("end", json!(word(ENDS, &walkthrough.end)));
    put("finished_by", json!(finisher(walkthrough)));
    put(
        "solution",
        json!(walkthrough.solution.as_ref().map(Grid::to_string)),
    );
    Value::Object(object)
}

fn finisher(walkthrough: &Walkthrough) -> Option<&'static str> {
    match (walkthrough.end, &walkthrough.solution) {
        (End::Solved, _) => Some("logic"),
        (_, Some(_)) => Some("search"),
        (_, None) => None,
    }
}

/// A place in a JSON text, for messages.
#[derive(Clone)]
struct At<'a> {
    value: &'a Value,
    place: String,
}

impl<'a> At<'a> {
    fn wrong(&self, expected: &'static str) -> JsonError {
        let place = if self.place.is_empty() {
            "the text"
        } else {
            &self.place
        };
        JsonError {
            place: place.to_owned(),
            expected,
        }
    }

    fn field(&self, key: &str) -> At<'a> {
        let dot = if self.place.is_empty() { "" } else { "." };
        At {
            value: self.value.get(key).unwrap_or(&Value::Null),
            place: format!("{}{dot}{key}", self.place),
        }
    }

    /// The members of a list; a list that is missing is empty.
    fn list(&self) -> Result<Vec<At<'a>>, JsonError> {
        let members: &[Value] = match self.value {
            Value::Null => &[],
            Value::Array(members) => members,
            _ => return Err(self.wrong("a list")),
        };
        let member = |(at, value)| At {
            value,
            place: format!("{}[{at}]", self.place),
        };
        Ok(members.iter().enumerate().map(member).collect())
    }

    fn each<T>(&self, read: impl Fn(&At<'a>) -> Result<T, JsonError>) -> Result<Vec<T>, JsonError> {
        self.list()?.iter().map(read).collect()
    }

    fn text(&self, expected: &'static str) -> Result<&'a str, JsonError> {
        self.value.as_str().ok_or_else(|| self.wrong(expected))
    }

    fn cell(&self, shape: &Shape) -> Result<Cell, JsonError> {
        let expected = "the name of a cell, such as r4c2";
        let name = self.text(expected)?;
        shape.parse_cell(name).map_err(|_| self.wrong(expected))
    }

    fn digit(&self, shape: &Shape) -> Result<Digit, JsonError> {
        let number = self.value.as_u64().and_then(|number| u8::try_from(number).ok());
        let digit = number
            .and_then(Digit::new)
            .filter(|digit| shape.digits().contains(*digit));
        digit.ok_or_else(|| self.wrong("a digit of the grid"))
    }

    fn candidate(&self, shape: &Shape) -> Result<Candidate, JsonError> {
        Ok((self.field("cell").cell(shape)?, self.field("digit").digit(shape)?))
    }

    fn one_of<T: Copy>(&self, table: &[(&str, T)], expected: &'static str) -> Result<T, JsonError> {
        let text = self.text(expected)?;
        let found = table.iter().find(|(word, _)| *word == text);
        found.map(|&(_, value)| value).ok_or_else(|| self.wrong(expected))
    }

    fn role(&self) -> Result<Role, JsonError> {
        self.field("role")
            .one_of(ROLES, "a role, such as defining or fin")
    }

    fn grid(&self, shape: &Shape) -> Result<Grid, JsonError> {
        let expected = "a grid of the same size in one line";
        Grid::from_line(shape, self.text(expected)?).ok_or_else(|| self.wrong(expected))
    }
}

/// Reads what [`step_to_json`] writes. Texts and notations are not read: they follow from the rest.
pub fn step_from_json(shape: &Shape, value: &Value) -> Result<Step, JsonError> {
    read_step(
        shape,
        &At {
            value,
            place: String::new(),
        },
    )
}

fn read_step(shape: &Shape, at: &At<'_>) -> Result<Step, JsonError> {
    let technique = at.field("technique");
    let expected = "the id of a technique; kudosu techniques lists them";
    let id = technique.text(expected)?;
    let evidence = at.field("evidence");
    Ok(Step {
        technique: id.parse::<Technique>().map_err(|_| technique.wrong(expected))?,
        placements: at.field("placements").each(|it| it.candidate(shape))?,
        eliminations: at.field("eliminations").each(|it| it.candidate(shape))?,
        evidence: Evidence {
            digits: evidence
                .field("digits")
                .each(|it| it.digit(shape))?
                .into_iter()
                .collect(),
            houses: evidence.field("houses").each(|it| read_house(shape, it))?,
            cells: evidence
                .field("cells")
                .each(|it| Ok((it.role()?, it.field("cell").cell(shape)?)))?,
            candidates: evidence
                .field("candidates")
                .each(|it| Ok((it.role()?, it.candidate(shape)?)))?,
            chains: evidence.field("chains").each(|it| read_chain(shape, it))?,
            almost_locked_sets: evidence.field("almost_locked_sets").each(|it| {
                Ok(AlmostLockedSet {
                    cells: it.field("cells").each(|cell| cell.cell(shape))?,
                    digits: it
                        .field("digits")
                        .each(|digit| digit.digit(shape))?
                        .into_iter()
                        .collect(),
                })
            })?,
        },
    })
}

fn read_house(shape: &Shape, at: &At<'_>) -> Result<(HouseRole, HouseId), JsonError> {
    let role = at.field("role").one_of(HOUSE_ROLES, "base, cover or link")?;
    let house = at.field("house");
    let expected = "the name of a house, such as row 4";
    let name = house.text(expected)?;
    let found = shape.houses().iter().find(|house| house.to_string() == name);
    Ok((role, found.ok_or_else(|| house.wrong(expected))?.id()))
}

fn read_chain(shape: &Shape, at: &At<'_>) -> Result<Chain, JsonError> {
    let node = |it: &At<'_>| {
        let set = it.field("set");
        let number = set.value.as_u64().and_then(|number| usize::try_from(number).ok());
        if number.is_none() && !set.value.is_null() {
            return Err(set.wrong("the number of an almost locked set, or null"));
        }
        Ok(Node {
            cells: it.field("cells").each(|cell| cell.cell(shape))?,
            digit: it.field("digit").digit(shape)?,
            set: number,
        })
    };
    Ok(Chain {
        nodes: at.field("nodes").each(node)?,
        links: at.field("links").each(|it| it.one_of(LINKS, "strong or weak"))?,
    })
}

/// Reads what [`walkthrough_to_json`] writes.
pub fn walkthrough_from_json(value: &Value) -> Result<Walkthrough, JsonError> {
    let at = At {
        value,
        place: String::new(),
    };
    let shape = read_shape(&at)?;
    let givens = at.field("puzzle").grid(&shape)?;
    let placed = match at.field("placed") {
        missing if missing.value.is_null() => Grid::blank(&shape),
        placed => placed.grid(&shape)?,
    };
    let blank = Position::with_candidates(&givens, &placed, &Candidates::full(&shape));
    let mut candidates = Candidates::of(&blank.grid());
    let own = at.field("candidates");
    if !own.value.is_null() {
        let sets = own.each(|set| set.each(|it| it.digit(&shape)))?;
        if sets.len() != shape.cell_count() {
            return Err(own.wrong("a list of digits for each cell"));
        }
        for (cell, digits) in shape.cells().zip(sets) {
            candidates.set(cell, digits.into_iter().collect());
        }
    }
    let solution = at.field("solution");
    Ok(Walkthrough {
        start: Position::with_candidates(&givens, &placed, &candidates),
        profile: at.field("profile").value.as_str().unwrap_or_default().to_owned(),
        unique: at.field("unique").value.as_bool(),
        assumes_uniqueness: at.field("assumes_uniqueness").value.as_bool().unwrap_or(false),
        steps: at.field("steps").each(|it| read_step(&shape, it))?,
        end: at.field("end").one_of(ENDS, "solved, stuck, broken or stopped")?,
        solution: match solution.value {
            Value::Null => None,
            _ => Some(solution.grid(&shape)?),
        },
    })
}

fn read_shape(at: &At<'_>) -> Result<Shape, JsonError> {
    let (field, expected) = (at.field("box"), "height x width of the boxes, such as 3x3");
    let (height, width) = field
        .text(expected)?
        .split_once('x')
        .ok_or_else(|| field.wrong(expected))?;
    let number = |text: &str| text.parse::<usize>().map_err(|_| field.wrong(expected));
    Shape::with_box(number(height)?, number(width)?).map_err(|_| field.wrong(expected))
}
