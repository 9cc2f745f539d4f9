//! Writes the text of a puzzle, as it is read.

use std::fmt;

use crate::board::{Board, Boxes, Spot};
use crate::puzzle::{LayerOn, RulePuzzle};
use crate::text::HEADER;

/// Numbers as a text says them: `1-9`, `0, 2, 4-6`.
pub(crate) fn ranges_of(values: &[i64]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for run in values.chunk_by(|a, b| b - a == 1) {
        parts.push(match run {
            [one] => one.to_string(),
            [first, .., last] => format!("{first}-{last}"),
            [] => continue,
        });
    }
    parts.join(", ")
}

impl fmt::Display for RulePuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        for (name, value) in &self.heads {
            writeln!(f, "{name}: {value}")?;
        }
        for board in &self.boards {
            write_board(f, board)?;
        }
        if !self.holes.is_empty() {
            let holes: Vec<String> = self.holes.iter().map(Spot::to_string).collect();
            writeln!(f, "holes: {}", holes.join(" "))?;
        }
        writeln!(f, "digits: {}", ranges_of(&self.digits))?;
        for region in &self.regions {
            writeln!(f, "region: {}", self.way_text(region))?;
        }
        for layer in &self.layers {
            write!(f, "layer {}", layer.name)?;
            if layer.on != LayerOn::Cells {
                write!(f, " on {}", layer.on.word())?;
            }
            match layer.is_yes_no {
                true => writeln!(f, ": yes or no")?,
                false => writeln!(f, ": {}", ranges_of(&layer.values))?,
            }
        }
        for (name, values) in &self.numbers {
            writeln!(f, "number {name}: {}", ranges_of(values))?;
        }
        for family in &self.families {
            let word = if family.are_lines { "line" } else { "cells" };
            for line in &family.lines {
                writeln!(f, "{word} {}: {}", family.name, self.way_text(line))?;
            }
        }
        if self.givens.iter().any(Option::is_some) {
            writeln!(f, "grid:")?;
            self.write_grid(f, &self.givens)?;
        }
        if let Some(solution) = &self.solution {
            writeln!(f, "solution:")?;
            let digits: Vec<Option<i64>> = solution.iter().copied().map(Some).collect();
            self.write_grid(f, &digits)?;
        }
        for machine in &self.machines {
            write!(f, "{machine}")?;
        }
        for definition in &self.definitions {
            writeln!(f, "define: {definition}")?;
        }
        for rule in &self.rules {
            match &rule.title {
                Some(title) => writeln!(f, "rule {title}: {}", rule.formula)?,
                None => writeln!(f, "rule: {}", rule.formula)?,
            }
        }
        Ok(())
    }
}

fn write_board(f: &mut fmt::Formatter<'_>, board: &Board) -> fmt::Result {
    write!(f, "board")?;
    if let Some(name) = &board.name {
        write!(f, " {name}")?;
    }
    write!(f, ": {}x{}", board.rows, board.columns)?;
    match &board.boxes {
        boxes if *boxes == Board::usual_boxes(board.rows, board.columns) => {}
        Boxes::Size(height, width) => write!(f, " boxes {height}x{width}")?,
        Boxes::None => write!(f, " without boxes")?,
        Boxes::Map(_) => {}
    }
    if !board.has_rows {
        write!(f, " without rows")?;
    }
    if !board.has_columns {
        write!(f, " without columns")?;
    }
    if board.at != (Spot { row: 1, column: 1 }) {
        write!(f, " at {}", board.at)?;
    }
    writeln!(f)?;
    if let Boxes::Map(map) = &board.boxes {
        writeln!(f, "boxes:")?;
        map.iter().try_for_each(|row| writeln!(f, "{row}"))?;
    }
    Ok(())
}

impl RulePuzzle {
    /// Digits row by row, as `grid:` reads them.
    pub(crate) fn write_grid(&self, f: &mut impl fmt::Write, digits: &[Option<i64>]) -> fmt::Result {
        let (rows, columns) = self.plane().size();
        let is_wide = self.digits.iter().any(|digit| !(0..=9).contains(digit));
        for row in 1..=rows {
            let place = |column: u16| match self.plane().cell(Spot { row, column }) {
                None => "#".to_owned(),
                Some(cell) => digits
                    .get(cell)
                    .copied()
                    .flatten()
                    .map_or(".".to_owned(), |digit| digit.to_string()),
            };
            let places: Vec<String> = (1..=columns).map(place).collect();
            writeln!(f, "{}", places.join(if is_wide { " " } else { "" }))?;
        }
        Ok(())
    }

    /// The digits of a solution row by row, `#` where there is no cell.
    #[must_use]
    pub fn grid_text(&self, digits: &[i64]) -> String {
        let digits: Vec<Option<i64>> = digits.iter().copied().map(Some).collect();
        let mut text = String::new();
        // A string takes everything.
        let _ = self.write_grid(&mut text, &digits);
        text
    }
}
