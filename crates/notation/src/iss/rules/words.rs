//! What each constraint says in the words of a rule.

mod encoded;
mod longer;

use super::ground::{Ground, Id};
use super::machines::ranges;
use super::{Node, Part};

/// Why a constraint cannot be said.
pub(super) enum Unsaid {
    /// What was expected instead.
    Wrong(&'static str),
    /// The same of one of the words behind its name.
    Word(String, &'static str),
    /// Nobody knows it.
    Foreign,
}

type Said = Result<Vec<String>, Unsaid>;

/// A constraint that cannot be said, wherever it stands within others.
pub(super) struct Failure<'n> {
    pub(super) part: &'n Part<'n>,
    pub(super) why: Unsaid,
}

type SaidWithin<'n> = Result<Vec<String>, Failure<'n>>;

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
        let wrong = |expected| Unsaid::Word(name.to_owned(), expected);
        let id = self.ground.id(name);
        let id = id.ok_or_else(|| wrong("cells of the grid or of a group, as R1C1 or VA2"))?;
        let Some((from, to)) = self.shift else {
            return Ok(id);
        };
        if id.group != from.group {
            return Err(wrong("cells of one group where something is repeated"));
        }
        let columns = self.ground.groups[id.group].columns;
        let place = |at: usize| ((at / columns) as i64, (at % columns) as i64);
        let ((row, column), (first_row, first_column)) = (place(id.at), place(from.at));
        let moved = self.ground.moved(to, row - first_row, column - first_column);
        moved.ok_or_else(|| wrong("cells that stay on the grid wherever they are repeated"))
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

    /// What a part says, all of which has to hold.
    pub(super) fn node<'n>(&mut self, node: &'n Node<'_>) -> SaidWithin<'n> {
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
            _ => {
                let part = &node.part;
                self.part(part).map_err(|why| Failure { part, why })
            }
        }
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
}
