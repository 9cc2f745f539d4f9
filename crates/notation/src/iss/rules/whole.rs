//! Constraints about the whole grid.

use super::Part;
use super::ground::{Ground, Id};
use super::machines::ranges;

/// Cells that differ besides rows, columns and boxes.
pub(super) fn extra_regions(part: &Part<'_>, ground: &Ground, region_size: usize) -> Option<Vec<Vec<Id>>> {
    let side = ground.rows;
    let id = |row: usize, column: usize| Id {
        group: 0,
        at: row * ground.columns + column,
    };
    if ground.rows != ground.columns {
        return None;
    }
    if part.name == "Diagonal" {
        let column = |row: usize| match part.arguments.first() {
            Some(&"1") => Some(side - 1 - row),
            Some(&"-1") => Some(row),
            _ => None,
        };
        return Some(vec![
            (0..side)
                .map(|row| Some(id(row, column(row)?)))
                .collect::<Option<_>>()?,
        ]);
    }
    let Some((height, width)) = ground.box_size(region_size) else {
        return Some(Vec::new());
    };
    if part.name == "Windoku" {
        let starts = |step: usize| (1..side).step_by(step + 1).filter(move |at| at + step < side);
        let corners = starts(height).flat_map(|top| starts(width).map(move |left| (top, left)));
        let window = |(top, left): (usize, usize)| {
            let rows = top..top + height;
            rows.flat_map(|row| (left..left + width).map(move |column| (row, column)))
                .map(|(row, column)| id(row, column))
                .collect()
        };
        return Some(corners.map(window).collect());
    }
    let boxes = || (0..side / height).flat_map(|down| (0..side / width).map(move |right| (down, right)));
    let set = |place: usize| {
        let (row, column) = (place / width, place % width);
        boxes()
            .map(|(down, right)| id(down * height + row, right * width + column))
            .collect()
    };
    Some((0..region_size).map(set).collect())
}

/// Rows, columns and boxes that each lack one digit, told by cells beside the grid.
pub(super) fn doppelganger(
    ground: &Ground,
    region_size: usize,
    boxes: &[Option<usize>],
    regions: &mut Vec<Vec<Id>>,
) -> Vec<String> {
    let group = |prefix: &str| {
        ground
            .groups
            .iter()
            .position(|group| group.prefix == prefix)
            .unwrap_or(0)
    };
    let (of_rows, of_columns, of_boxes) = (group("DGC"), group("DGR"), group("DGB"));
    let mut rules = Vec::new();
    let has_boxes = ground.box_size(region_size).is_some() && boxes.iter().all(Option::is_some);
    for (row, own) in (0..ground.rows).zip(0..) {
        regions.push(
            [
                ground.row(row),
                vec![Id {
                    group: of_rows,
                    at: own,
                }],
            ]
            .concat(),
        );
        regions.push(
            [
                ground.column(row),
                vec![Id {
                    group: of_columns,
                    at: own,
                }],
            ]
            .concat(),
        );
        if has_boxes {
            let cells = (0..boxes.len()).filter(|&at| boxes[at] == Some(row));
            let mut cells: Vec<Id> = cells.map(|at| Id { group: 0, at }).collect();
            cells.push(Id {
                group: of_boxes,
                at: own,
            });
            regions.push(cells);
        }
    }
    for group in [of_rows, of_columns, of_boxes] {
        let cells: Vec<Id> = (0..ground.rows).map(|at| Id { group, at }).collect();
        let is_used = group != of_boxes || has_boxes;
        for &cell in &cells {
            let cell = ground.term(cell);
            rules.push(match is_used {
                true => format!("rule Lacking digits: {cell} != 0"),
                false => format!("rule: {cell} = 0"),
            });
        }
        if is_used {
            regions.push(cells);
        }
    }
    for (at, own) in boxes.iter().enumerate() {
        let (row, column) = (at / ground.columns, at % ground.columns);
        let mut cells = vec![
            Id {
                group: of_rows,
                at: row,
            },
            Id {
                group: of_columns,
                at: column,
            },
        ];
        if let Some(own) = own.filter(|_| has_boxes) {
            cells.push(Id {
                group: of_boxes,
                at: own,
            });
        }
        let terms: Vec<String> = cells.iter().map(|&cell| ground.term(cell)).collect();
        let zero = ground.term(Id { group: 0, at });
        rules.push(format!(
            "rule Doppelgangers: if {zero} = 0 then {{{}}} has no repeats",
            terms.join(", ")
        ));
    }
    rules
}

/// What is said of the whole grid; `None` for what is not.
pub(super) fn whole_grid(part: &Part<'_>, ground: &Ground) -> Option<Vec<String>> {
    let cells = (0..ground.rows * ground.columns).map(|at| Id { group: 0, at });
    // Of the first board only, where there are others.
    let is_alone = ground
        .groups
        .iter()
        .all(|group| group.are_regions || group.prefix.is_empty());
    let place = match is_alone {
        true => "cells".to_owned(),
        false => {
            let rows = (0..ground.rows).map(|row| ground.ways(&ground.row(row)).join(", "));
            format!("{{{}}}", rows.collect::<Vec<_>>().join(", "))
        }
    };
    let squares = |groups: [&[i64]; 3]| -> Vec<String> {
        let square = |cell: Id| {
            let moves = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let cells: Option<Vec<Id>> = moves
                .iter()
                .map(|&(down, right)| ground.moved(cell, down, right))
                .collect();
            ground.place(&cells?)
        };
        let all = cells.clone().filter_map(square);
        all.map(|square| {
            let some = |digits: &&[i64]| {
                format!(
                    "(some cell a in {square}: a is one of {{{}}})",
                    ranges(digits, ", ")
                )
            };
            groups.iter().map(some).collect::<Vec<_>>().join(" and ")
        })
        .collect()
    };
    Some(match part.name {
        "AntiKnight" => vec![format!("every two cells in {place} a knight's move apart differ")],
        "AntiKing" => vec![format!("every two cells in {place} a king's move apart differ")],
        "AntiConsecutive" => vec![format!("every two neighbours in {place} do not differ by 1")],
        "AntiTaxicab" => vec![format!(
            "every two cells a, b in {place}: a != b or a != distance from a to b"
        )],
        "GlobalEntropy" => squares([&[1, 2, 3], &[4, 5, 6], &[7, 8, 9]]),
        "GlobalMod" => squares([&[0, 3, 6, 9], &[1, 4, 7], &[2, 5, 8]]),
        "DutchFlatmates" => {
            let said = |cell: Id| {
                let mut ways = vec![format!("{} != 5", ground.term(cell))];
                ways.extend(
                    ground
                        .moved(cell, -1, 0)
                        .map(|above| format!("{} = 1", ground.term(above))),
                );
                ways.extend(
                    ground
                        .moved(cell, 1, 0)
                        .map(|below| format!("{} = 9", ground.term(below))),
                );
                ways.join(" or ")
            };
            cells.map(said).collect()
        }
        "RegionSameValues" => {
            let rows = (0..ground.rows).map(|row| ground.row(row));
            let columns = (0..ground.columns).map(|column| ground.column(column));
            let lists: Vec<Vec<Id>> = rows.chain(columns).collect();
            let most = lists.iter().map(Vec::len).max().unwrap_or(0);
            if most == ground.digit_count() {
                return Some(Vec::new());
            }
            let places: Vec<String> = lists
                .iter()
                .filter(|list| list.len() == most)
                .filter_map(|list| ground.place(list))
                .collect();
            places
                .windows(2)
                .map(|two| format!("{} has the digits of {}", two[0], two[1]))
                .collect()
        }
        _ => return None,
    })
}
