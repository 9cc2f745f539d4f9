//! The marks of a step as JSON, for programs that draw the board themselves. `docs/json.md` describes it.

use kudosu_board::{HouseId, Shape};
use kudosu_logic::{Candidate, HouseRole};
use serde_json::{Value, json};

use crate::json::{HOUSE_ROLES, LINKS, ROLES, candidate_json, name, names, word};
use crate::view::{Arrow, Mark, View};

/// What to mark on a board of this shape.
pub fn view_to_json(shape: &Shape, view: &View) -> Value {
    let candidates = view
        .candidates
        .iter()
        .map(|&(candidate, mark)| with_mark(candidate_json(shape, candidate), mark));
    let cells = view
        .cells
        .iter()
        .map(|&(cell, mark)| with_mark(json!({ "cell": name(shape, cell) }), mark));
    json!({
        "candidates": candidates.collect::<Vec<_>>(),
        "cells": cells.collect::<Vec<_>>(),
        "houses": view.houses.iter().map(|house| house_json(shape, house)).collect::<Vec<_>>(),
        "arrows": view.arrows.iter().map(|arrow| arrow_json(shape, arrow)).collect::<Vec<_>>(),
    })
}

fn with_mark(mut object: Value, mark: Mark) -> Value {
    let (kind, role) = match mark {
        Mark::Placed => ("placed", None),
        Mark::Removed => ("removed", None),
        Mark::Part(role) => ("part", Some(word(ROLES, &role))),
        Mark::Link(_) => ("link", None),
        Mark::Set(_) => ("set", None),
    };
    object["mark"] = json!(kind);
    object["role"] = json!(role);
    object["tint"] = json!(mark.tint());
    object["sign"] = json!(mark.sign().to_string());
    object
}

fn house_json(shape: &Shape, &(role, id): &(HouseRole, HouseId)) -> Value {
    json!({
        "role": word(HOUSE_ROLES, &role),
        "house": shape.house(id).map(ToString::to_string),
        "cells": names(shape, shape.cells_of(id)),
    })
}

fn arrow_json(shape: &Shape, arrow: &Arrow) -> Value {
    let statement = |candidates: &[Candidate]| -> Vec<Value> {
        let one = |&candidate: &Candidate| candidate_json(shape, candidate);
        candidates.iter().map(one).collect()
    };
    json!({
        "link": word(LINKS, &arrow.link),
        "from": statement(&arrow.from),
        "to": statement(&arrow.to),
    })
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Cell, Digit};
    use kudosu_logic::{Link, Role};

    use super::*;

    #[test]
    fn every_mark_tells_its_kind_its_tint_and_its_sign() {
        let shape = Shape::of_side(4).unwrap();
        let at = |index: u16, digit: u8| (Cell::new(index), Digit::new(digit).unwrap());
        let view = View {
            candidates: vec![
                (at(0, 1), Mark::Placed),
                (at(1, 2), Mark::Removed),
                (at(2, 3), Mark::Part(Role::Fin)),
                (at(3, 4), Mark::Link(1)),
            ],
            cells: vec![(Cell::new(5), Mark::Set(2))],
            houses: vec![(HouseRole::Base, HouseId::new(0))],
            arrows: vec![Arrow {
                from: vec![at(2, 3)],
                to: vec![at(3, 4)],
                link: Link::Strong,
            }],
        };
        let told = view_to_json(&shape, &view);
        let lines = |key: &str| -> String {
            let list = told[key].as_array().unwrap();
            list.iter().map(|one| format!("{one}\n")).collect()
        };
        let all = ["candidates", "cells", "houses", "arrows"].map(lines).concat();
        insta::assert_snapshot!(all, @r##"
        {"cell":"r1c1","digit":1,"mark":"placed","role":null,"tint":0,"sign":"+"}
        {"cell":"r1c2","digit":2,"mark":"removed","role":null,"tint":1,"sign":"-"}
        {"cell":"r1c3","digit":3,"mark":"part","role":"fin","tint":3,"sign":"#"}
        {"cell":"r1c4","digit":4,"mark":"link","role":null,"tint":5,"sign":"B"}
        {"cell":"r2c2","mark":"set","role":null,"tint":6,"sign":"u"}
        {"role":"base","house":"row 1","cells":["r1c1","r1c2","r1c3","r1c4"]}
        {"link":"strong","from":[{"cell":"r1c3","digit":3}],"to":[{"cell":"r1c4","digit":4}]}
        "##);
    }
}
