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

    /// The values of all variables as people read them: the digits row by row, then each layer and number by
    /// its name.
    ///
    /// ```
    /// use kudosu_rules::RulePuzzle;
    ///
    /// let layers = "layer shaded: yes or no\nlayer wall on edges: yes or no\n";
    /// let text = format!("kudosu rules\nboard: 1x3\n{layers}number n: 1-9\n");
    /// let puzzle = RulePuzzle::parse(&text)?;
    /// let told = puzzle.values_text(&[1, 2, 3, 0, 1, 0, 1, 0, 7]);
    /// assert_eq!(told, "123\nshaded:\n.x.\nwall: r1c1-r1c2\nn: 7\n");
    /// # Ok::<(), kudosu_rules::RuleError>(())
    /// ```
    #[must_use]
    pub fn values_text(&self, values: &[i64]) -> String {
        let cells = self.plane().cell_count();
        let mut text = self.grid_text(&values[..cells.min(values.len())]);
        let mut rest = values.get(cells..).unwrap_or_default().iter().copied();
        let names: Vec<String> = self.variables().into_iter().map(|one| one.name).collect();
        let mut at = cells;
        for layer in self.layers() {
            let size = self.layer_places(layer);
            let own: Vec<i64> = rest.by_ref().take(size).collect();
            let places = &names[at..at + size];
            at += size;
            text.push_str(&format!("{}:", layer.name));
            if layer.on == LayerOn::Cells {
                text.push('\n');
                text.push_str(&self.layer_text(&own, layer.is_yes_no));
                continue;
            }
            for (value, place) in own.iter().zip(places) {
                let place = place.strip_prefix(&format!("{} ", layer.name)).unwrap_or(place);
                match (layer.is_yes_no, value) {
                    (true, 0) => {}
                    (true, _) => text.push_str(&format!(" {place}")),
                    (false, value) => text.push_str(&format!(" {place}={value}")),
                }
            }
            text.push('\n');
        }
        for ((name, _), value) in self.numbers().iter().zip(rest) {
            text.push_str(&format!("{name}: {value}\n"));
        }
        text
    }

    /// The values of a layer row by row; of yes and no only yes has a sign.
    fn layer_text(&self, values: &[i64], is_yes_no: bool) -> String {
        let (rows, columns) = self.plane().size();
        let is_wide = !is_yes_no && values.iter().any(|value| !(0..=9).contains(value));
        let place = |row: u16, column: u16| match self.plane().cell(Spot { row, column }) {
            None => "#".to_owned(),
            Some(cell) => match (is_yes_no, values.get(cell)) {
                (true, Some(0)) | (_, None) => ".".to_owned(),
                (true, Some(_)) => "x".to_owned(),
                (false, Some(value)) => value.to_string(),
            },
        };
        let row = |row: u16| -> String {
            let places: Vec<String> = (1..=columns).map(|column| place(row, column)).collect();
            places.join(if is_wide { " " } else { "" }) + "\n"
        };
        (1..=rows).map(row).collect()
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
