//! Constraints that take more than a line to say: pills, ranks, slants, sets, regions, what is repeated.

use super::{Failure, Said, SaidWithin, Ties, Unsaid, Words};
use crate::iss::rules::ground::Id;
use crate::iss::rules::{Node, Part, machines};

impl Words<'_> {
    /// The same at many places.
    pub(super) fn repeated<'n>(&mut self, node: &'n Node<'_>) -> SaidWithin<'n> {
        let part = &node.part;
        let places = self.places_of(part).map_err(|why| Failure { part, why })?;
        let outside = self.shift;
        let mut all = Vec::new();
        for place in places {
            self.shift = Some(place);
            let said: SaidWithin<'n> = node.children.iter().try_fold(Vec::new(), |mut said, child| {
                said.extend(self.node(child)?);
                Ok(said)
            });
            self.shift = outside;
            all.extend(said?);
        }
        Ok(all)
    }

    /// Where something is repeated: from which cell to which.
    fn places_of(&self, part: &Part<'_>) -> Result<Vec<(Id, Id)>, Unsaid> {
        let arguments = &part.arguments;
        let name = arguments.get(1).copied().filter(|name| !name.is_empty());
        let name = name.unwrap_or("R1C1");
        let wrong = || Unsaid::Word(name.to_owned(), "a cell where it begins");
        let origin = self.ground.id(name).ok_or_else(wrong)?;
        let bits = machines::six_bits(arguments.first().copied().unwrap_or_default());
        let bits = bits.ok_or(Unsaid::Wrong("letters that say where it is repeated"))?;
        let is_meant = |at: &usize| bits[at / 6] >> (at % 6) & 1 == 1;
        let places = (0..6 * bits.len()).filter(is_meant).map(|at| Id {
            group: origin.group,
            at: origin.at + at,
        });
        let count = self.ground.groups[origin.group].count;
        places
            .map(|target| (target.at < count).then_some((origin, target)))
            .collect::<Option<_>>()
            .ok_or(Unsaid::Wrong("places on the grid where it is repeated"))
    }

    pub(super) fn between(&mut self, part: &Part<'_>) -> Said {
        let is_between = part.name == "Between";
        let (apart, names) = match is_between {
            true => (0, part.arguments.as_slice()),
            false => (Self::number(&part.arguments)?, &part.arguments[1..]),
        };
        let ids = self.ids(names)?;
        let [first, inner @ .., last] = &ids[..] else {
            return Err(Unsaid::Wrong("two cells or more"));
        };
        let (first, last) = (self.ground.term(*first), self.ground.term(*last));
        let mut all = Vec::new();
        if !is_between {
            all.push(format!("|{first} - {last}| >= {apart}"));
        }
        for &id in inner {
            let cell = self.ground.term(id);
            all.push(match is_between {
                true => format!(
                    "({first} < {cell} and {cell} < {last}) or ({last} < {cell} and {cell} < {first})"
                ),
                false => format!(
                    "({cell} < {first} and {cell} < {last}) or ({cell} > {first} and {cell} > {last})"
                ),
            });
        }
        Ok(all)
    }

    pub(super) fn pill(&mut self, arguments: &[&str]) -> Said {
        let size = Self::number(arguments)?;
        let ids = self.ids(&arguments[1..])?;
        let size = usize::try_from(size)
            .ok()
            .filter(|&size| (2..=3).contains(&size) && size < ids.len());
        let size = size.ok_or(Unsaid::Wrong("a pill of 2 or 3 cells, and more cells"))?;
        let (pill, shaft) = ids.split_at(size);
        let mut pill = pill.to_vec();
        // It is read from left to right, top to bottom.
        pill.sort_unstable();
        let terms = pill
            .iter()
            .rev()
            .zip([1, 10, 100])
            .map(|(&id, weight)| match weight {
                1 => self.ground.term(id),
                _ => format!("{weight} * {}", self.ground.term(id)),
            });
        let mut terms: Vec<String> = terms.collect();
        terms.reverse();
        let mut all = vec![format!("{} = {}", terms.join(" + "), self.sum(shaft))];
        if self.ground.most > 9 {
            all.extend(
                pill[1..]
                    .iter()
                    .map(|&id| format!("{} <= 9", self.ground.term(id))),
            );
        }
        Ok(all)
    }

    /// A sum whose cells may count several times: `0_=_1_-10`.
    pub(super) fn weighted(&mut self, arguments: &[&str]) -> Said {
        let said = arguments.first().copied().unwrap_or_default();
        let ids = self.ids(&arguments[1.min(arguments.len())..])?;
        let (sum, weights) = match said.split_once("_=_") {
            Some((sum, weights)) => (sum, Self::numbers(weights, '_')?),
            None => (said, vec![1; ids.len()]),
        };
        let sum = Self::number(&[sum])?;
        if weights.len() != ids.len() {
            return Err(Unsaid::Wrong("as many weights as cells"));
        }
        if weights.iter().all(|&weight| weight == 1) && !ids.is_empty() {
            return Ok(vec![format!("{} = {sum}", self.sum(&ids))]);
        }
        let mut text = String::new();
        for (&weight, &id) in weights.iter().zip(&ids) {
            let sign = match (text.is_empty(), weight < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            text.push_str(sign);
            if weight.abs() != 1 {
                text.push_str(&format!("{} * ", weight.abs()));
            }
            text.push_str(&self.ground.term(id));
        }
        Ok(vec![format!("{text} = {sum}")])
    }

    /// The slant that begins at a cell of the rim.
    pub(super) fn slanted(&self, start: Id) -> Result<Vec<Id>, Unsaid> {
        let (last_row, last_column) = (self.ground.rows - 1, self.ground.columns - 1);
        let (row, column) = (start.at / self.ground.columns, start.at % self.ground.columns);
        let (down, right) = match (row, column) {
            (row, 0) if row < last_row => (1, 1),
            (row, column) if column == last_column && (1..last_row).contains(&row) => (-1, -1),
            (0, _) => (1, -1),
            (row, column) if row == last_row && (1..last_column).contains(&column) => (-1, 1),
            _ => return Err(Unsaid::Wrong("a cell at the edge of the grid")),
        };
        let next = |id: &Id| self.ground.moved(*id, down, right);
        Ok(std::iter::successors(Some(start), next).collect())
    }

    /// All rows and columns, read both ways.
    pub(in crate::iss::rules) fn ranked(&mut self) -> String {
        let rows = (0..self.ground.rows).map(|row| self.ground.row(row));
        let columns = (0..self.ground.columns).map(|column| self.ground.column(column));
        let mut lines = Vec::new();
        for mut cells in rows.chain(columns) {
            lines.push(self.ground.ways(&cells).join(" "));
            cells.reverse();
            lines.push(self.ground.ways(&cells).join(" "));
        }
        let lines = lines.join(", ");
        self.above("ranked", "", |name| format!("line {name}: {lines}"))
    }

    pub(super) fn full_rank(&mut self, arguments: &[&str]) -> Said {
        let ranked = self.ranked();
        let (ties, least) = (self.ties, self.ground.least);
        self.each_end(arguments, |place, rank| {
            // Every digit begins four of the lines, so that the rank says with which digit its line
            // begins, and how many of the same digit are below it.
            let (digit, above) = ((rank - 1).div_euclid(4) + least, (rank - 1).rem_euclid(4));
            let beside = |compare: &str| {
                format!(
                    "number of lines M in {ranked} where (entry 1 of M = {digit} and reading of M {compare} reading of {place})"
                )
            };
            let place_is = match ties {
                Ties::Any => format!("{} <= {above} and {} > {above}", beside("<"), beside("<=")),
                _ => format!("{} = {above} and {} = 1", beside("<"), beside("=")),
            };
            format!("entry 1 of {place} = {digit} and {place_is}")
        })
    }

    pub(super) fn same_values(&mut self, arguments: &[&str]) -> Said {
        let count = Self::number(arguments)?;
        let ids = self.ids(&arguments[1..])?;
        let count = usize::try_from(count)
            .ok()
            .filter(|&count| count > 0 && ids.len().is_multiple_of(count));
        let count = count.ok_or(Unsaid::Wrong("as many cells in each set"))?;
        let size = ids.len() / count;
        if size <= 1 {
            return Ok(self.along(&ids, |a, b| format!("{a} = {b}")));
        }
        let mut places = Vec::new();
        for set in ids.chunks_exact(size) {
            places.push(self.place(set)?);
        }
        let say = |two: &[String]| format!("{} has the digits of {}", two[0], two[1]);
        Ok(places.windows(2).map(say).collect())
    }

    pub(super) fn connected(&mut self, arguments: &[&str]) -> Said {
        let prefix = arguments.first().copied().unwrap_or_default();
        let group = self.ground.groups.iter().position(|group| group.prefix == prefix);
        let group = group.or_else(|| {
            let full = format!("V{prefix}");
            self.ground.groups.iter().position(|group| group.prefix == full)
        });
        let group = group.ok_or(Unsaid::Wrong(
            "the name of a group of cells, or nothing for the grid",
        ))?;
        let ids: Vec<Id> = (0..self.ground.groups[group].count)
            .map(|at| Id { group, at })
            .collect();
        if self.ground.groups[group].are_regions {
            return Err(Unsaid::Foreign);
        }
        let place = self.area(&ids);
        let values = Self::numbers(arguments.get(1).copied().unwrap_or_default(), '_')?;
        let is_one = Self::one_of("a", &values);
        let mut all = vec![format!("the cells a in {place} where {is_one} are connected")];
        if let Some(size) = arguments.get(2).filter(|size| !size.is_empty()) {
            let size = Self::number(&[size])?;
            all.push(format!("exactly {size} cells a in {place}: {is_one}"));
        }
        Ok(all)
    }

    /// All cells of a group, row by row.
    pub(super) fn area(&self, ids: &[Id]) -> String {
        let columns = self.ground.groups[ids[0].group].columns;
        let ways: Vec<String> = ids
            .chunks(columns)
            .map(|row| self.ground.ways(row).join(", "))
            .collect();
        match self.ground.groups.len() {
            1 => "cells".to_owned(),
            _ => format!("{{{}}}", ways.join(", ")),
        }
    }

    /// How far a region goes from a cell, or how many cells of it are near.
    pub(super) fn chaos(&mut self, part: &Part<'_>) -> Said {
        let regions = self
            .ground
            .regions()
            .ok_or(Unsaid::Wrong("ChaosConstruction beside it"))?;
        let control = self.id(part.arguments.first().copied().unwrap_or_default())?;
        let offset = match part.arguments.get(1).copied().unwrap_or_default() {
            "" | "0" => 0,
            "1" => 1,
            _ => return Err(Unsaid::Wrong("0 or 1 behind the first cell")),
        };
        let own = |at: usize| Id { group: regions, at };
        let mut arms: Vec<Vec<Id>> = vec![Vec::new()];
        for name in part.arguments.iter().skip(2).filter(|name| !name.is_empty()) {
            match (*name, arms.last_mut()) {
                ("-", _) => arms.push(Vec::new()),
                (name, Some(arm)) => {
                    let id = self.id(name)?;
                    arm.push(own(id.at));
                }
                _ => {}
            }
        }
        let control_words = match offset {
            0 => self.ground.term(control),
            _ => format!("{} + 1", self.ground.term(control)),
        };
        let is_alone = arms.iter().all(Vec::is_empty);
        if part.name == "ChaosCount" {
            let mut cells: Vec<Id> = arms.concat();
            if is_alone {
                let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
                let here = own(control.at);
                cells = around
                    .filter_map(|(down, right)| self.ground.moved(here, down, right))
                    .collect();
                cells.sort_by_key(|&id| id != here);
            }
            let first = cells.first().copied().ok_or(Unsaid::Wrong("cells of regions"))?;
            let spots: Vec<Id> = cells.iter().map(|id| Id { group: 0, at: id.at }).collect();
            let place = self.place(&spots)?;
            let first = self.ground.term(first);
            return Ok(vec![format!(
                "{control_words} = number of cells a in {place} where part of a = {first}"
            )]);
        }
        if is_alone {
            arms = [(0, -1), (0, 1), (-1, 0), (1, 0)]
                .iter()
                .map(|&(down, right)| {
                    let next = |id: &Id| self.ground.moved(*id, down, right);
                    std::iter::successors(Some(own(control.at)), next).collect()
                })
                .collect();
        }
        arms.retain(|arm| arm.len() > 1);
        let mut text = control_words;
        let count = arms.len().saturating_sub(1);
        if count > 0 {
            text.push_str(&format!(" + {count}"));
        }
        let mut runs = Vec::new();
        for arm in &arms {
            runs.push(format!("run of {}", self.place(arm)?));
        }
        let runs = if runs.is_empty() {
            "1".to_owned()
        } else {
            runs.join(" + ")
        };
        Ok(vec![format!("{text} = {runs}")])
    }

    /// The cells of a line by its name, from its beginning or from its end.
    pub(super) fn line(&self, name: &str, is_back: bool) -> Result<Vec<Id>, Unsaid> {
        let wrong = || Unsaid::Word(name.to_owned(), "a row or a column, as R2 or C2");
        let (kind, number) = name.split_at(name.chars().next().map_or(0, char::len_utf8));
        let number: usize = number
            .parse()
            .ok()
            .filter(|&number| number > 0)
            .ok_or_else(wrong)?;
        let mut cells = match kind {
            "R" if number <= self.ground.rows => self.ground.row(number - 1),
            "C" if number <= self.ground.columns => self.ground.column(number - 1),
            _ => return Err(wrong()),
        };
        if is_back {
            cells.reverse();
        }
        Ok(cells)
    }

    /// The numbers at both ends of a line, each with the line as it is seen from there.
    pub(super) fn ends(&self, arguments: &[&str]) -> Result<Vec<(i64, Vec<Id>)>, Unsaid> {
        let name = arguments.first().copied().unwrap_or_default();
        let mut ends = Vec::new();
        for (at, word) in arguments.iter().skip(1).take(2).enumerate() {
            if !word.is_empty() {
                ends.push((Self::number(&[word])?, self.line(name, at == 1)?));
            }
        }
        Ok(ends)
    }

    /// The same of both ends.
    pub(super) fn each_end(&mut self, arguments: &[&str], say: impl Fn(&str, i64) -> String) -> Said {
        let ends = self.ends(arguments)?;
        let mut all = Vec::new();
        for (number, cells) in ends {
            let place = self.place(&cells)?;
            all.push(say(&place, number));
        }
        Ok(all)
    }
}
