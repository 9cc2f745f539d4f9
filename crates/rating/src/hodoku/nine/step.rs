//! One step of HoDoKu's path, as it is told.

use std::fmt;

use super::effect::Effect;
use super::kind::{HodokuKind, Line};
use crate::HodokuLevel;
use crate::nine::bits;

/// One step of HoDoKu's path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HodokuStep {
    /// What it is.
    pub kind: HodokuKind,
    /// What it adds to the score.
    pub score: u32,
    /// How hard HoDoKu takes it to be.
    pub level: HodokuLevel,
    /// The cell that it fills (0 to 80, row by row) and the digit (1 to 9).
    pub placement: Option<(u8, u8)>,
    /// The cells that lose candidates, ascending, each with the digits it loses: bit 0 for 1, up to bit 8 for
    /// 9.
    pub eliminations: Vec<(u8, u16)>,
}

impl HodokuStep {
    /// What a line of the list found.
    pub(super) fn of(line: &Line, kind: HodokuKind, effect: &Effect) -> HodokuStep {
        let mut removed = effect.removed.clone();
        removed.sort_unstable();
        let mut eliminations: Vec<(u8, u16)> = Vec::new();
        for (cell, digit) in removed {
            match eliminations.last_mut() {
                Some((last, digits)) if *last == cell => *digits |= 1 << digit,
                _ => eliminations.push((cell, 1 << digit)),
            }
        }
        HodokuStep {
            kind,
            score: line.score,
            level: line.level,
            placement: effect.placed.map(|(cell, digit)| (cell as u8, digit as u8 + 1)),
            eliminations,
        }
    }
}

impl fmt::Display for HodokuStep {
    /// The kind and what is done: `Naked Pair: r1c5<>2 r1c5<>7`, or `Naked Single: r4c1=3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.kind)?;
        let name = |cell: u8| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
        if let Some((cell, digit)) = self.placement {
            return write!(f, " {}={digit}", name(cell));
        }
        for &(cell, digits) in &self.eliminations {
            for digit in bits(digits) {
                write!(f, " {}<>{}", name(cell), digit + 1)?;
            }
        }
        Ok(())
    }
}
