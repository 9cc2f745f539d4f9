//! What each constraint says in the words of a rule.

use super::ground::{Ground, Id};
use super::machines::{self, ranges};
use super::{Node, Part};

/// Why a constraint cannot be said.
pub(super) enum Unsaid {
    /// What was expected instead.
    Wrong(&'static str),
    /// Nobody knows it.
    Foreign,
}

type Said = Result<Vec<String>, Unsaid>;

/// What is said so far besides the rules themselves.
pub(super) struct Words<'a> {
    pub(super) ground: &'a Ground,
    /// Boxes or irregular regions, by cell of the grid; what lines with sums are cut by.
    pub(super) boxes: Vec<Option<usize>>,
    pub(super) ties: Ties,
    /// Lines of the text that stand above the rules.
    pub(super) above: Vec<String>,
    /// What stands there already: machines, definitions and lines, by what they were made of.
    known: Vec<(String, String)>,
    /// How cells are moved while a part is said again elsewhere.
    shift: Option<(Id, Id)>,
    /// Pairs that a mark speaks of, and the kind of mark.
    pub(super) marked: Vec<(&'static str, [Id; 2])>,
}

/// Whether rows that read the same have a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ties {
    /// There are none.
    None,
    /// Those without a clue may read the same.
    Unclued,
    Any,
}

/// All of several formulas, as one.
pub(super) fn all_of(parts: &[String]) -> String {
    match parts {
        [one] => one.clone(),
        _ => parts
            .iter()
            .map(|part| format!("({part})"))
            .collect::<Vec<_>>()
            .join(" and "),
    }
}

impl<'a> Words<'a> {
    pub(super) fn new(ground: &'a Ground, boxes: Vec<Option<usize>>, ties: Ties) -> Words<'a> {
        Words {
            ground,
            boxes,
            ties,
            above: Vec::new(),
            known: Vec::new(),
            shift: None,
            marked: Vec::new(),
        }
    }

    fn id(&self, name: &str) -> Result<Id, Unsaid> {
        const EXPECTED: Unsaid = Unsaid::Wrong("cells of the grid or of a group, as R1C1 or VA2");
        let id = self.ground.id(name).ok_or(EXPECTED)?;
        let Some((from, to)) = self.shift else {
            return Ok(id);
        };
        if id.group != from.group {
            return Err(Unsaid::Wrong("cells of one group where something is repeated"));
        }
        let columns = self.ground.groups[id.group].columns;
        let place = |at: usize| ((at / columns) as i64, (at % columns) as i64);
        let ((row, column), (first_row, first_column)) = (place(id.at), place(from.at));
        let moved = self.ground.moved(to, row - first_row, column - first_column);
        moved.ok_or(Unsaid::Wrong(
            "cells that stay on the grid wherever they are repeated",
        ))
    }

    fn ids(&self, names: &[&str]) -> Result<Vec<Id>, Unsaid> {
        let named = names.iter().filter(|name| !name.is_empty());
        named.map(|name| self.id(name)).collect()
    }

    /// Something above the rules that is made once: its name.
    fn above(&mut self, stem: &str, made_of: &str, make: impl FnOnce(&str) -> String) -> String {
        let key = format!("{stem} {made_of}");
        if let Some((_, name)) = self.known.iter().find(|(known, _)| *known == key) {
            return name.clone();
        }
        let count = self
            .known
            .iter()
            .filter(|(_, name)| name.starts_with(stem))
            .count();
        let name = format!("{stem}{}", count + 1);
        self.above.push(make(&name));
        self.known.push((key, name.clone()));
        name
    }

    /// Cells as a place; those that come twice get a line of their own.
    fn place(&mut self, ids: &[Id]) -> Result<String, Unsaid> {
        if let Some(place) = self.ground.place(ids) {
            return Ok(place);
        }
        let are_spots = ids.iter().all(|id| !self.ground.groups[id.group].are_regions);
        if ids.is_empty() || !are_spots {
            return Err(Unsaid::Wrong("cells, and those of regions not among others"));
        }
        let ways = self.ground.ways(ids).join(" ");
        Ok(self.above("way", &ways.clone(), |name| format!("line {name}: {ways}")))
    }

    /// The sum of cells.
    fn sum(&self, ids: &[Id]) -> String {
        match (ids, self.ground.place(ids)) {
            ([one], _) => self.ground.term(*one),
            (_, Some(place)) => format!("sum of {place}"),
            _ => ids
                .iter()
                .map(|&id| self.ground.term(id))
                .collect::<Vec<_>>()
                .join(" + "),
        }
    }

    /// The same of each two neighbours on a line.
    fn along(&self, ids: &[Id], say: impl Fn(&str, &str) -> String) -> Vec<String> {
        let term = |id| self.ground.term(id);
        ids.windows(2)
            .map(|pair| say(&term(pair[0]), &term(pair[1])))
            .collect()
    }

    /// The same of every two cells.
    fn every_two(&self, ids: &[Id], mut say: impl FnMut(&str, &str) -> String) -> Vec<String> {
        let mut all = Vec::new();
        for (at, &a) in ids.iter().enumerate() {
            for &b in &ids[at + 1..] {
                all.push(say(&self.ground.term(a), &self.ground.term(b)));
            }
        }
        all
    }

    /// Pairs of these cells that lie side by side, the one that is named first first.
    fn adjacent(&mut self, ids: &[Id], mark: &'static str) -> Result<Vec<[Id; 2]>, Unsaid> {
        let mut pairs = Vec::new();
        for (at, &a) in ids.iter().enumerate() {
            let near: Vec<Id> = [(0, -1), (0, 1), (-1, 0), (1, 0)]
                .iter()
                .filter_map(|&(down, right)| self.ground.moved(a, down, right))
                .collect();
            for &b in ids[at + 1..].iter().filter(|b| near.contains(b)) {
                if !pairs.contains(&[a, b]) && !pairs.contains(&[b, a]) {
                    pairs.push([a, b]);
                }
            }
        }
        if pairs.is_empty() {
            return Err(Unsaid::Wrong("cells of which two lie side by side"));
        }
        self.marked.extend(pairs.iter().map(|&pair| (mark, pair)));
        Ok(pairs)
    }

    fn pairs(&mut self, names: &[&str], mark: &'static str, say: impl Fn(&str, &str) -> String) -> Said {
        let ids = self.ids(names)?;
        let pairs = self.adjacent(&ids, mark)?;
        let term = |id| self.ground.term(id);
        Ok(pairs.into_iter().map(|[a, b]| say(&term(a), &term(b))).collect())
    }

    /// Lists of cells with the same sum: each with each where they are few.
    fn equal_sums(&self, lists: &[Vec<Id>]) -> Vec<String> {
        const FEW: usize = 5;
        let mut all = Vec::new();
        for (at, one) in lists.iter().enumerate() {
            let end = if lists.len() <= FEW {
                lists.len()
            } else {
                lists.len().min(at + 2)
            };
            for other in &lists[(at + 1).min(end)..end] {
                all.push(format!("{} = {}", self.sum(one), self.sum(other)));
            }
        }
        all
    }

    /// Numbers in a text, with something between them.
    fn numbers(text: &str, between: char) -> Result<Vec<i64>, Unsaid> {
        let number = |word: &str| word.trim().parse().map_err(|_| Unsaid::Wrong("numbers"));
        text.split(between)
            .filter(|word| !word.is_empty())
            .map(number)
            .collect()
    }

    fn number(arguments: &[&str]) -> Result<i64, Unsaid> {
        let number = arguments.first().and_then(|word| word.trim().parse().ok());
        number.ok_or(Unsaid::Wrong("a number before the cells"))
    }

    /// `a is one of {1-3}`
    fn one_of(term: &str, values: &[i64]) -> String {
        let mut sorted = values.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        match &sorted[..] {
            [] => "1 = 2".to_owned(),
            [one] => format!("{term} = {one}"),
            all => format!("{term} is one of {{{}}}", ranges(all, ", ")),
        }
    }

    /// How often each value comes in a list of them.
    fn counted(&mut self, ids: &[Id], values: &[i64], amount: &str) -> Said {
        let place = self.place(ids)?;
        let mut sorted = values.to_vec();
        sorted.sort_unstable();
        let say = |same: &[i64]| format!("{amount} {} cells a in {place}: a = {}", same.len(), same[0]);
        Ok(sorted.chunk_by(|a, b| a == b).map(say).collect())
    }

    /// The cells of a line by its name, from its beginning or from its end.
    fn line(&self, name: &str, is_back: bool) -> Result<Vec<Id>, Unsaid> {
        const EXPECTED: Unsaid = Unsaid::Wrong("a row or a column, as R2 or C2");
        let (kind, number) = name.split_at(name.len().min(1));
        let number: usize = number.parse().ok().filter(|&number| number > 0).ok_or(EXPECTED)?;
        let mut cells = match kind {
            "R" if number <= self.ground.rows => self.ground.row(number - 1),
            "C" if number <= self.ground.columns => self.ground.column(number - 1),
            _ => return Err(EXPECTED),
        };
        if is_back {
            cells.reverse();
        }
        Ok(cells)
    }

    /// The numbers at both ends of a line, each with the line as it is seen from there.
    fn ends(&self, arguments: &[&str]) -> Result<Vec<(i64, Vec<Id>)>, Unsaid> {
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
    fn each_end(&mut self, arguments: &[&str], say: impl Fn(&str, i64) -> String) -> Said {
        let ends = self.ends(arguments)?;
        let mut all = Vec::new();
        for (number, cells) in ends {
            let place = self.place(&cells)?;
            all.push(say(&place, number));
        }
        Ok(all)
    }

    /// What a part says, all of which has to hold.
    pub(super) fn node(&mut self, node: &Node<'_>) -> Said {
        match node.part.name {
            "And" => {
                let mut all = Vec::new();
                for child in &node.children {
                    all.extend(self.node(child)?);
                }
                Ok(all)
            }
            "Or" => {
                let mut branches = Vec::new();
                for child in &node.children {
                    let branch = self.node(child)?;
                    if branch.is_empty() {
                        return Ok(Vec::new());
                    }
                    branches.push(all_of(&branch));
                }
                Ok(vec![match &branches[..] {
                    [] => "1 = 2".to_owned(),
                    [one] => one.clone(),
                    all => {
                        let all: Vec<String> = all.iter().map(|one| format!("({one})")).collect();
                        all.join(" or ")
                    }
                }])
            }
            "Replicate" => self.repeated(node),
            _ => self.part(&node.part),
        }
    }

    fn repeated(&mut self, node: &Node<'_>) -> Said {
        let arguments = &node.part.arguments;
        let origin = arguments
            .get(1)
            .copied()
            .filter(|name| !name.is_empty())
            .unwrap_or("R1C1");
        let origin = self
            .ground
            .id(origin)
            .ok_or(Unsaid::Wrong("a cell where it begins"))?;
        let bits = machines::six_bits(arguments.first().copied().unwrap_or_default());
        let bits = bits.ok_or(Unsaid::Wrong("letters that say where it is repeated"))?;
        let outside = self.shift;
        let mut all = Vec::new();
        for at in (0..6 * bits.len()).filter(|at| bits[at / 6] >> (at % 6) & 1 == 1) {
            let target = Id {
                group: origin.group,
                at: origin.at + at,
            };
            if target.at >= self.ground.groups[origin.group].count {
                return Err(Unsaid::Wrong("places on the grid where it is repeated"));
            }
            self.shift = Some((origin, target));
            for child in &node.children {
                let said = self.node(child);
                if said.is_err() {
                    self.shift = outside;
                }
                all.extend(said?);
            }
        }
        self.shift = outside;
        Ok(all)
    }

    fn part(&mut self, part: &Part<'_>) -> Said {
        let arguments = part.arguments.as_slice();
        let rest = arguments.get(1..).unwrap_or_default();
        match part.name {
            "" => self.givens(arguments),
            "Thermo" => self.said_of_line(arguments, "rises"),
            "Renban" => self.said_of_line(arguments, "has consecutive digits"),
            "Palindrome" => self.said_of_line(arguments, "reads the same both ways"),
            "AllDifferent" => self.said_of_line(arguments, "has no repeats"),
            "Whisper" => {
                let (difference, names) = match Self::number(arguments) {
                    Ok(difference) => (difference, rest),
                    Err(_) => (5, arguments),
                };
                let ids = self.ids(names)?;
                Ok(self.along(&ids, |a, b| format!("|{a} - {b}| >= {difference}")))
            }
            "Modular" => {
                let modulus = Self::number(arguments)?;
                let ids = self.ids(rest)?;
                let size = usize::try_from(modulus).unwrap_or(0).max(1);
                let first = &ids[..size.min(ids.len())];
                let mut all = self.every_two(first, |a, b| format!("{a} mod {modulus} != {b} mod {modulus}"));
                for at in size..ids.len() {
                    let (a, b) = (self.ground.term(ids[at - size]), self.ground.term(ids[at]));
                    all.push(format!("{a} mod {modulus} = {b} mod {modulus}"));
                }
                Ok(all)
            }
            "Entropic" => {
                let ids = self.ids(arguments)?;
                let mut all = Vec::new();
                for three in ids.windows(ids.len().clamp(1, 3)) {
                    all.extend(self.every_two(three, |a, b| format!("({a} - 1) / 3 != ({b} - 1) / 3")));
                }
                Ok(all)
            }
            "Between" | "Lockout" => self.between(part),
            "Zipper" => {
                let ids = self.ids(arguments)?;
                let half = ids.len() / 2;
                let mut sums: Vec<Vec<Id>> = (0..half)
                    .map(|at| vec![ids[at], ids[ids.len() - 1 - at]])
                    .collect();
                if !ids.len().is_multiple_of(2) {
                    sums.insert(0, vec![ids[half]]);
                }
                Ok(self.equal_sums(&sums))
            }
            "SumLine" => {
                let sum = Self::number(arguments)?;
                let is_ring = rest.last() == Some(&"LOOP");
                let ids = self.ids(&rest[..rest.len() - usize::from(is_ring)])?;
                let place = self.place(&ids)?;
                let ring = if is_ring { " as a ring" } else { "" };
                Ok(vec![format!("{place} splits{ring} into sums of {sum}")])
            }
            "RegionSumLine" => {
                let ids = self.ids(arguments)?;
                if self.boxes.iter().all(Option::is_none) {
                    return Ok(Vec::new());
                }
                let boxed: Vec<(Option<usize>, Id)> = ids
                    .iter()
                    .map(|&id| (self.boxes.get(id.at).copied().flatten(), id))
                    .collect();
                let stretches = boxed.chunk_by(|a, b| a.0 == b.0);
                let lists = stretches.map(|stretch| stretch.iter().map(|&(_, id)| id).collect());
                Ok(self.equal_sums(&lists.collect::<Vec<_>>()))
            }
            "WhiteDot" => self.pairs(arguments, "kropki", |a, b| format!("|{a} - {b}| = 1")),
            "BlackDot" => self.pairs(arguments, "kropki", |a, b| {
                format!("{a} = 2 * {b} or {b} = 2 * {a}")
            }),
            "X" => self.pairs(arguments, "xv", |a, b| format!("{a} + {b} = 10")),
            "V" => self.pairs(arguments, "xv", |a, b| format!("{a} + {b} = 5")),
            "GreaterThan" => self.pairs(arguments, "", |a, b| format!("{a} > {b}")),
            "Arrow" => {
                let ids = self.ids(arguments)?;
                let (first, shaft) = ids.split_first().ok_or(Unsaid::Wrong("cells"))?;
                Ok(vec![match shaft {
                    [] => format!("{} = 0", self.ground.term(*first)),
                    _ => format!("{} = {}", self.ground.term(*first), self.sum(shaft)),
                }])
            }
            "DoubleArrow" => {
                let ids = self.ids(arguments)?;
                let [first, inner @ .., last] = &ids[..] else {
                    return Err(Unsaid::Wrong("three cells or more"));
                };
                Ok(vec![format!(
                    "{} = {}",
                    self.sum(&[*first, *last]),
                    self.sum(inner)
                )])
            }
            "PillArrow" => self.pill(arguments),
            "Cage" => {
                let sum = Self::number(arguments).unwrap_or(0);
                let ids = self.ids(rest)?;
                let place = self.place(&ids)?;
                let mut all = Vec::new();
                if ids.len() > 1 {
                    all.push(format!("{place} has no repeats"));
                }
                if sum != 0 {
                    all.push(format!("{} = {sum}", self.sum(&ids)));
                }
                Ok(all)
            }
            "RellikCage" => {
                let sum = Self::number(arguments)?;
                let ids = self.ids(rest)?;
                let place = self.place(&ids)?;
                Ok(vec![
                    format!("{place} has no repeats"),
                    format!("{place} has no part with sum {sum}"),
                ])
            }
            "EqualityCage" => {
                let ids = self.ids(arguments)?;
                let place = self.place(&ids)?;
                let half = ids.len() / 2;
                let (least, most) = (self.ground.least, self.ground.most);
                let size = (most - least + 1) / 2;
                let mut all = vec![
                    format!("{place} has no repeats"),
                    format!("exactly {half} cells a in {place}: a is even"),
                    format!("exactly {half} cells a in {place}: a <= {}", least + size - 1),
                    format!("exactly {half} cells a in {place}: a >= {}", most - size + 1),
                ];
                if !ids.len().is_multiple_of(2) {
                    all.push("1 = 2".to_owned());
                }
                Ok(all)
            }
            "Sum" => self.weighted(arguments),
            "Regex" => self.pattern(arguments),
            "NFA" => self.machine(arguments),
            "Pair" | "PairX" | "Binary" | "BinaryX" => self.relation(part),
            "LittleKiller" => {
                let sum = Self::number(arguments)?;
                let mut all = Vec::new();
                for name in rest {
                    let cells = self.slanted(self.id(name)?)?;
                    all.push(format!("{} = {sum}", self.sum(&cells)));
                }
                Ok(all)
            }
            "XSum" => {
                let mut all = Vec::new();
                for (sum, cells) in self.ends(arguments)? {
                    let mut ways = Vec::new();
                    for count in 1..=cells.len() {
                        if !(self.ground.least..=self.ground.most).contains(&(count as i64)) {
                            continue;
                        }
                        let first = self.ground.term(cells[0]);
                        let left = sum - count as i64;
                        ways.push(match count {
                            1 if left != 0 => continue,
                            1 => format!("{first} = 1"),
                            _ => format!("({first} = {count} and {} = {left})", self.sum(&cells[1..count])),
                        });
                    }
                    all.push(if ways.is_empty() {
                        "1 = 2".to_owned()
                    } else {
                        ways.join(" or ")
                    });
                }
                Ok(all)
            }
            "Sandwich" => {
                let sum = Self::number(arguments)?;
                let cells = self.line(rest.first().copied().unwrap_or_default(), false)?;
                let place = self.place(&cells)?;
                Ok(vec![format!("{place} sums to {sum} between its extremes")])
            }
            "Lunchbox" => {
                let sum = Self::number(arguments)?;
                let ids = self.ids(rest)?;
                let place = self.place(&ids)?;
                Ok(vec![
                    format!("{place} has no repeats"),
                    format!("{place} sums to {sum} between its extremes"),
                ])
            }
            "Skyscraper" => self.each_end(arguments, |place, number| format!("{place} shows {number}")),
            "HiddenSkyscraper" => {
                self.each_end(arguments, |place, number| format!("{place} first hides {number}"))
            }
            "NumberedRoom" => {
                let mut all = Vec::new();
                for (number, cells) in self.ends(arguments)? {
                    let place = self.place(&cells)?;
                    all.push(format!(
                        "entry {} of {place} = {number}",
                        self.ground.term(cells[0])
                    ));
                }
                Ok(all)
            }
            "FullRank" => self.full_rank(arguments),
            "ContainAtLeast" | "ContainExact" => {
                let values = Self::numbers(arguments.first().copied().unwrap_or_default(), '_')?;
                let ids = self.ids(rest)?;
                let amount = if part.name == "ContainExact" {
                    "exactly"
                } else {
                    "at least"
                };
                self.counted(&ids, &values, amount)
            }
            "LookAndSay" => {
                let ids = self.ids(rest)?;
                let place = self.place(&ids)?;
                let clue = arguments.first().copied().unwrap_or_default();
                let digits: Option<Vec<u32>> = clue.chars().map(|c| c.to_digit(10)).collect();
                let digits = digits.filter(|digits| !digits.is_empty() && digits.len().is_multiple_of(2));
                let digits = digits.ok_or(Unsaid::Wrong("pairs of figures: how many, and of what"))?;
                let say = |two: &[u32]| match two[0] {
                    0 => format!("no cell a in {place}: a = {}", two[1]),
                    count => format!("exactly {count} cells a in {place}: a = {}", two[1]),
                };
                Ok(digits.chunks_exact(2).map(say).collect())
            }
            "SameValues" => self.same_values(arguments),
            "EqualSum" => {
                let mut lists = vec![Vec::new()];
                for name in arguments {
                    match (*name, lists.last_mut()) {
                        ("-", _) => lists.push(Vec::new()),
                        (name, Some(last)) => last.push(self.id(name)?),
                        _ => {}
                    }
                }
                let all_are = lists.iter().all(|list| !list.is_empty());
                if !all_are {
                    return Err(Unsaid::Wrong("cells on both sides of `-`"));
                }
                lists.sort_by_key(|list| list.len() > 1);
                Ok(self.equal_sums(&lists))
            }
            "Quad" => {
                let first = self.id(arguments.first().copied().unwrap_or_default())?;
                let moves = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let cells = moves
                    .iter()
                    .map(|&(down, right)| self.ground.moved(first, down, right));
                let cells: Option<Vec<Id>> = cells.collect();
                let cells = cells.ok_or(Unsaid::Wrong("the upper left of four cells, and digits"))?;
                let values = Self::numbers(&rest.join("_"), '_')?;
                self.counted(&cells, &values, "at least")
            }
            "ValueIndexing" => {
                let ids = self.ids(arguments)?;
                let [value, control, cells @ ..] = &ids[..] else {
                    return Err(Unsaid::Wrong("three cells or more"));
                };
                let place = self.place(cells)?;
                let (value, control) = (self.ground.term(*value), self.ground.term(*control));
                Ok(vec![format!("entry {control} of {place} = {value}")])
            }
            "Indexing" => {
                let is_row = match arguments.first() {
                    Some(&"R") => true,
                    Some(&"C") => false,
                    _ => return Err(Unsaid::Wrong("R or C, then cells")),
                };
                let mut all = Vec::new();
                for id in self.ids(rest)? {
                    let (row, column) = self.ground.spot(id);
                    let cell = self.ground.term(id);
                    all.push(match is_row {
                        true => format!("entry {cell} of column {column} = {row}"),
                        false => format!("entry {cell} of row {row} = {column}"),
                    });
                }
                Ok(all)
            }
            "CountingCircles" => {
                let ids = self.ids(arguments)?;
                let place = self.place(&ids)?;
                Ok(vec![format!(
                    "every cell a in {place}: a = number of cells b in {place} where b = a"
                )])
            }
            "CountDistinct" => {
                let ids = self.ids(arguments)?;
                let (first, others) = ids.split_first().ok_or(Unsaid::Wrong("cells"))?;
                let place = self.place(others)?;
                Ok(vec![format!("{} = variety of {place}", self.ground.term(*first))])
            }
            "ConnectedValues" => self.connected(arguments),
            "ChaosArrow" | "ChaosCount" => self.chaos(part),
            "SearchPriority" => Ok(Vec::new()),
            _ => Err(Unsaid::Foreign),
        }
    }

    fn said_of_line(&mut self, names: &[&str], words: &str) -> Said {
        let ids = self.ids(names)?;
        let place = self.place(&ids)?;
        Ok(vec![format!("{place} {words}")])
    }

    /// `R1C1_5` is a digit, `R1C1_1_2_3` what a cell may be.
    fn givens(&mut self, arguments: &[&str]) -> Said {
        let mut all = Vec::new();
        for word in arguments.iter().filter(|word| !word.is_empty()) {
            let (cell, values) = word.split_once('_').unwrap_or((word, ""));
            let term = self.ground.term(self.id(cell)?);
            all.push(Self::one_of(&term, &Self::numbers(values, '_')?));
        }
        Ok(all)
    }

    fn between(&mut self, part: &Part<'_>) -> Said {
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

    fn pill(&mut self, arguments: &[&str]) -> Said {
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
    fn weighted(&mut self, arguments: &[&str]) -> Said {
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

    /// Lists of cells, one after another without names between them.
    fn groups<'b>(items: &[&'b str]) -> Vec<(String, Vec<&'b str>)> {
        let mut groups: Vec<(String, Vec<&str>)> = vec![(String::new(), Vec::new())];
        for item in items {
            let name = groups.last().map_or(String::new(), |(name, _)| name.clone());
            if let Some(own) = item.strip_prefix('_') {
                groups.push((own.to_owned(), Vec::new()));
            } else if item.is_empty() {
                groups.push((name, Vec::new()));
            } else if let Some((_, cells)) = groups.last_mut() {
                cells.push(item);
            }
        }
        groups.retain(|(_, cells)| !cells.is_empty());
        groups
    }

    fn pattern(&mut self, arguments: &[&str]) -> Said {
        let encoded = arguments.first().copied().unwrap_or_default();
        let pattern = match encoded.contains(['%', '.']) {
            true => machines::percent_decoded(encoded),
            false => machines::bytes(encoded).and_then(|bytes| String::from_utf8(bytes).ok()),
        };
        let pattern = pattern.ok_or(Unsaid::Wrong("a pattern in letters"))?;
        let mut said = String::new();
        for c in pattern.chars().filter(|c| !c.is_whitespace()) {
            match c {
                'A'..='Z' | 'a'..='z' => {
                    let number = c.to_digit(36).unwrap_or(0);
                    said.push_str(&format!("<{number}>"));
                }
                '"' | '\\' => return Err(Unsaid::Wrong("a pattern of digits")),
                c => said.push(c),
            }
        }
        let mut all = Vec::new();
        for (_, names) in Self::groups(&arguments[1..]) {
            let ids = self.ids(&names)?;
            all.push(format!("{} matches \"{said}\"", self.place(&ids)?));
        }
        Ok(all)
    }

    fn machine(&mut self, arguments: &[&str]) -> Said {
        let encoded = arguments.first().copied().unwrap_or_default();
        let symbols = self.ground.digit_count();
        let mut all = Vec::new();
        for (_, names) in Self::groups(&arguments[1.min(arguments.len())..]) {
            let stretches: Vec<&[&str]> = names.split(|name| *name == "-").collect();
            let lengths: Vec<usize> = stretches.iter().map(|stretch| stretch.len()).collect();
            let (made_of, machine) = match lengths.len() {
                1 => (encoded.to_owned(), machines::machine(encoded, symbols)),
                _ => {
                    let machine = machines::machine(encoded, symbols + 1);
                    let machine = machine.and_then(|machine| machine.in_stretches(&lengths));
                    (format!("{encoded} {lengths:?}"), machine)
                }
            };
            let machine = machine.ok_or(Unsaid::Wrong("a machine in letters"))?;
            if !machine.accepts.contains(&true) {
                return Ok(vec!["1 = 2".to_owned()]);
            }
            let least = self.ground.least;
            let name = self.above("machine", &made_of, |name| machine.text(name, least));
            let ids = self.ids(&stretches.concat())?;
            all.push(format!("{} follows {name}", self.place(&ids)?));
        }
        Ok(all)
    }

    /// A table of pairs, for neighbours on a line or for every two of its cells.
    fn relation(&mut self, part: &Part<'_>) -> Said {
        let mut key = part.arguments.first().copied().unwrap_or_default().to_owned();
        if part.name.starts_with("Binary") {
            let swapped = |c| match c {
                '-' => '_',
                '_' => '-',
                c => c,
            };
            key = key.chars().map(swapped).collect();
        }
        let bits = machines::six_bits(&key).ok_or(Unsaid::Wrong("a table in letters"))?;
        let (count, least) = (self.ground.digit_count(), self.ground.least);
        let is_allowed = |a: usize, b: usize| {
            let at = a * count + b;
            bits.get(at / 6).is_some_and(|six| six >> (at % 6) & 1 == 1)
        };
        // Digits with the same partners are told together.
        let mut lines: Vec<(Vec<i64>, Vec<i64>)> = Vec::new();
        for a in 0..count {
            let partners: Vec<i64> = (0..count)
                .filter(|&b| is_allowed(a, b))
                .map(|b| least + b as i64)
                .collect();
            let own = least + a as i64;
            match lines.iter_mut().find(|(_, known)| *known == partners) {
                Some((digits, _)) => digits.push(own),
                None => lines.push((vec![own], partners)),
            }
        }
        lines.retain(|(_, partners)| !partners.is_empty());
        let say = |(digits, partners): &(Vec<i64>, Vec<i64>)| {
            format!(
                "({} and {})",
                Self::one_of("m", digits),
                Self::one_of("n", partners)
            )
        };
        let ways: Vec<String> = lines.iter().map(say).collect();
        let body = if ways.is_empty() {
            "1 = 2".to_owned()
        } else {
            ways.join(" or ")
        };
        let name = self.above("pair", &key, |name| {
            format!("define: {name}(number m, number n): {body}")
        });
        let mut all = Vec::new();
        for (_, names) in Self::groups(&part.arguments[1..]) {
            let ids = self.ids(&names)?;
            let say = |a: &str, b: &str| format!("{name}({a}, {b})");
            all.extend(match (part.name.ends_with('X'), self.ground.place(&ids)) {
                (true, Some(place)) if !place.starts_with("part") => {
                    vec![format!("every two cells a, b in {place}: {name}(a, b)")]
                }
                (true, _) => self.every_two(&ids, say),
                (false, _) => self.along(&ids, say),
            });
        }
        Ok(all)
    }

    /// The slant that begins at a cell of the rim.
    fn slanted(&self, start: Id) -> Result<Vec<Id>, Unsaid> {
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
    pub(super) fn ranked(&mut self) -> String {
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

    fn full_rank(&mut self, arguments: &[&str]) -> Said {
        let ranked = self.ranked();
        let (ties, least) = (self.ties, self.ground.least);
        self.each_end(arguments, |place, rank| {
            // Every digit begins four of the lines, so that the rank says with which digit its line begins, and
            // how many of the same digit are below it.
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

    fn same_values(&mut self, arguments: &[&str]) -> Said {
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

    fn connected(&mut self, arguments: &[&str]) -> Said {
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
    fn area(&self, ids: &[Id]) -> String {
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
    fn chaos(&mut self, part: &Part<'_>) -> Said {
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
}
