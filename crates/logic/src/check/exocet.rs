//! The check of junior exocets: where base and targets lie, and then, for every two digits of the base, every
//! way to place these two on the cross-lines and in the boxes of the targets.

use kudosu_board::{Cell, CellSet, HouseId, HouseKind};

use super::exclusions::Exclusions;
use super::{CheckError, proof::Proof};
use crate::{HouseRole, Position, Role, Step};

pub(super) fn check(position: &Position, step: &Step, exclusions: &Exclusions<'_>) -> Result<(), CheckError> {
    let evidence = &step.evidence;
    let pair = |role| -> Result<[Cell; 2], CheckError> {
        let cells: Vec<Cell> = evidence.cells_as(role).collect();
        cells
            .try_into()
            .map_err(|_| CheckError::Pattern("base, targets or the cells beside them are not two"))
    };
    let (base, targets, beside) = (pair(Role::Base)?, pair(Role::Target)?, pair(Role::Companion)?);
    let houses: Vec<HouseId> = evidence.houses_as(HouseRole::Link).collect();
    if !lies_right(position, base, targets, beside, &houses) {
        return Err(CheckError::Pattern("base and targets do not lie as they should"));
    }
    let digits = position.candidates(base[0]) | position.candidates(base[1]);
    if digits != evidence.digits {
        return Err(CheckError::Pattern("its digits are not those of the base"));
    }
    if beside
        .iter()
        .any(|&cell| position.possible(cell).intersects(digits))
    {
        return Err(CheckError::Pattern("a cell beside a target has base digits"));
    }
    let changed: CellSet = step.eliminations.iter().map(|&(cell, _)| cell).collect();
    if !evidence.cells_as(Role::Mirror).all(|cell| changed.contains(cell)) {
        return Err(CheckError::Pattern("a mirror is named for nothing"));
    }
    let named: CellSet = evidence.cells.iter().map(|&(_, cell)| cell).collect();
    if !changed.is_subset(&named) {
        return Err(CheckError::Pattern("an effect lies outside its cells"));
    }
    for x in position.candidates(base[0]).iter() {
        for y in position.candidates(base[1]).iter().filter(|&y| y != x) {
            let mut proof = Proof::new(position, exclusions);
            proof.one_of(vec![(base[0], x)]);
            proof.one_of(vec![(base[1], y)]);
            targets.iter().for_each(|&cell| proof.cell_holds(cell));
            for &house in &houses {
                proof.house_holds(house, x);
                proof.house_holds(house, y);
            }
            proof.check_effects(step)?;
        }
    }
    Ok(())
}

/// The base is in one box on one line; the targets are in the two other boxes along that line, each on the
/// same cross-line as the cell beside it and both of these off the base's line; the houses are the
/// cross-lines of the base's box and of the targets, and the boxes of the targets.
fn lies_right(
    position: &Position,
    base: [Cell; 2],
    targets: [Cell; 2],
    beside: [Cell; 2],
    houses: &[HouseId],
) -> bool {
    let shape = position.shape();
    if shape.side() != 9 || shape.box_size() != Some((3, 3)) {
        return false;
    }
    let place = |cell: Cell, turned: bool| {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        if turned { (column, row) } else { (row, column) }
    };
    let line_number = |house: HouseId| {
        let house = shape.house(house)?;
        matches!(house.kind(), HouseKind::Row | HouseKind::Column)
            .then(|| (house.kind(), house.ordinal() - 1))
    };
    [false, true].into_iter().any(|turned| {
        let across = if turned { HouseKind::Row } else { HouseKind::Column };
        let [(row, first), (other_row, second)] = base.map(|cell| place(cell, turned));
        let in_one_box = row == other_row && first != second && first / 3 == second / 3;
        let spared = (first / 3 * 3..first / 3 * 3 + 3).find(|&column| column != first && column != second);
        let [one, two] = targets.map(|cell| place(cell, turned));
        let stacks = [first / 3, one.1 / 3, two.1 / 3];
        let are_apart = stacks[0] != stacks[1] && stacks[0] != stacks[2] && stacks[1] != stacks[2];
        let are_beside = targets.iter().zip(beside).all(|(&target, beside)| {
            let (target, beside) = (place(target, turned), place(beside, turned));
            target.1 == beside.1
                && target.0 != beside.0
                && [target.0, beside.0]
                    .iter()
                    .all(|&its| its / 3 == row / 3 && its != row)
        });
        let lines: Vec<_> = houses.iter().filter_map(|&house| line_number(house)).collect();
        let boxes = houses.get(3..).unwrap_or_default();
        let target_boxes: Vec<_> = targets.iter().filter_map(|&cell| shape.box_of(cell)).collect();
        let crossing = [spared, Some(one.1), Some(two.1)];
        in_one_box
            && are_apart
            && are_beside
            && boxes == target_boxes
            && lines.len() == 3
            && lines
                .iter()
                .zip(crossing)
                .all(|(&(kind, number), column)| kind == across && Some(number) == column)
    })
}
