//! What a part of a rule says in one place, in signs that are the same in every language: `r1c1 + r1c2 = 10`.

use std::fmt::Write;

use kudosu_rules::{Ground, Node, NodeId};

/// Longer ones say less than the rule itself.
const LONGEST: usize = 90;

/// What a truth says, where that is short and all of it can be said in signs.
pub(super) fn said(ground: &Ground, node: NodeId) -> Option<String> {
    let text = truth(ground, node)?;
    (text.chars().count() <= LONGEST).then_some(text)
}

fn truth(ground: &Ground, node: NodeId) -> Option<String> {
    match &ground.nodes[node] {
        Node::IsZero(a) => compared(ground, *a, "="),
        Node::IsAtMostZero(a) => compared(ground, *a, "≤"),
        Node::Not(a) => match &ground.nodes[*a] {
            Node::IsZero(inside) => compared(ground, *inside, "≠"),
            _ => None,
        },
        Node::Any(list) if list.len() <= 4 => {
            let parts: Vec<String> = list
                .iter()
                .map(|&part| truth(ground, part))
                .collect::<Option<_>>()?;
            Some(parts.join(" | "))
        }
        Node::All(list) if list.len() <= 4 => {
            let parts: Vec<String> = list
                .iter()
                .map(|&part| truth(ground, part))
                .collect::<Option<_>>()?;
            Some(format!("({})", parts.join(" & ")))
        }
        Node::Different(list) => {
            let names: Vec<String> = list
                .iter()
                .map(|&part| number(ground, part))
                .collect::<Option<_>>()?;
            Some(names.join(" ≠ "))
        }
        _ => None,
    }
}

/// A sum beside 0: what is added on the left, what is taken away on the right.
fn compared(ground: &Ground, node: NodeId, sign: &str) -> Option<String> {
    let single = [(1, node)];
    let (terms, number) = match &ground.nodes[node] {
        Node::Sum(terms, number) => (&terms[..], *number),
        _ => (&single[..], 0),
    };
    let mut left = side(ground, terms, 1)?;
    let mut right = side(ground, terms, -1)?;
    let more = if number > 0 { &mut left } else { &mut right };
    match (number, more.is_empty()) {
        (0, _) => {}
        (_, true) => *more = number.abs().to_string(),
        (_, false) => write!(more, " + {}", number.abs()).ok()?,
    }
    for side in [&mut left, &mut right] {
        if side.is_empty() {
            side.push('0');
        }
    }
    Some(format!("{left} {sign} {right}"))
}

fn side(ground: &Ground, terms: &[(i64, NodeId)], sign: i64) -> Option<String> {
    let mut parts = Vec::new();
    for &(weight, node) in terms.iter().filter(|(weight, _)| weight.signum() == sign) {
        let name = number(ground, node)?;
        parts.push(match weight.abs() {
            1 => name,
            weight => format!("{weight}·{name}"),
        });
    }
    Some(parts.join(" + "))
}

fn number(ground: &Ground, node: NodeId) -> Option<String> {
    match &ground.nodes[node] {
        Node::Number(number) => Some(number.to_string()),
        Node::Variable(at) => Some(ground.variables[*at].name.clone()),
        Node::Absolute(a) => match &ground.nodes[*a] {
            Node::Sum(terms, 0) => {
                let (left, right) = (side(ground, terms, 1)?, side(ground, terms, -1)?);
                Some(format!("|{left} - {right}|"))
            }
            _ => Some(format!("|{}|", number(ground, *a)?)),
        },
        Node::Product(a, b) => Some(format!("{}·{}", number(ground, *a)?, number(ground, *b)?)),
        Node::Sum(terms, more) if terms.iter().all(|(weight, _)| *weight > 0) => {
            let all = side(ground, terms, 1)?;
            Some(match more {
                0 => format!("({all})"),
                more => format!("({all} + {more})"),
            })
        }
        _ => None,
    }
}
