//! Cells that hold certain values are joined, form a loop or a path.

use kudosu_rules::Form;

use super::tree::{Near, forced_form, form_of};
use crate::clued::domains::{Dead, Domains, Wakes};
use crate::clued::mask::Mask;

/// Places, each with its cell and the values with which it is inside.
#[derive(Debug)]
pub(in crate::clued) struct Joined {
    pub(super) cells: Box<[u16]>,
    inside: Box<[Mask]>,
    form: Form,
    near: Near,
}

impl Joined {
    /// Cells that differ from each other, in the order of `near`.
    pub(in crate::clued) fn new(places: &[(u16, Mask)], form: Form, near: Near) -> Joined {
        Joined {
            cells: places.iter().map(|&(cell, _)| cell).collect(),
            inside: places.iter().map(|&(_, inside)| inside).collect(),
            form,
            near,
        }
    }

    /// About how much work it is.
    pub(super) fn steps(&self) -> u32 {
        1 + self.cells.len() as u32 / 4
    }

    /// What wakes it of each cell.
    pub(super) fn wakes(&self) -> Vec<Wakes> {
        self.inside.iter().map(|&inside| Wakes::Decided(inside)).collect()
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        loop {
            let places = self.cells.iter().zip(&self.inside);
            // Surely inside, possibly inside.
            let known: Vec<(bool, bool)> = places
                .map(|(&cell, &inside)| {
                    let mask = domains.get(cell);
                    (mask & !inside == 0, mask & inside != 0)
                })
                .collect();
            let (sure, possible) = (|place: usize| known[place].0, |place: usize| known[place].1);
            if form_of(self.form, &sure, &possible, &self.near).1 == 0 {
                return Err(Dead);
            }
            let mut has_changed = false;
            for (place, is_inside) in forced_form(self.form, &sure, &possible, &self.near) {
                let (is, can) = known[place];
                if is_inside && is || !is_inside && !can {
                    continue;
                }
                has_changed = true;
                let inside = self.inside[place];
                domains.keep(self.cells[place], if is_inside { inside } else { !inside })?;
            }
            if !has_changed {
                return Ok(());
            }
        }
    }
}
