//! Such a text read whole: every constraint in the words of a rule, whatever the grid is. What has a clue of
//! ours alone is read as a puzzle with clues instead.

mod ground;
mod machines;
mod whole;
mod words;

use kudosu_board::Stop;
use kudosu_rules::RulePuzzle;

use self::ground::{Ground, Id};
use self::whole::{doppelganger, extra_regions, whole_grid};
use self::words::{Failure, Ties, Unsaid, Words};
use super::layout::{self, Part, Piece};
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::span::Place;
use crate::text::Source;

/// A constraint with those that it holds together.
struct Node<'a> {
    part: Part<'a>,
    children: Vec<Node<'a>>,
}

/// Constraints within constraints go so deep at most.
const DEEPEST: usize = 20;

/// Reads a text of the Interactive Sudoku Solver as a puzzle with rules: givens, layers of cells beside the
/// grid, machines, alternatives and all. A constraint that nobody knows is refused by its name.
///
/// ```
/// use kudosu_notation::iss_rules;
///
/// let text = ".Shape~4x4~0-3.NoBoxes.Or.Cage~3~R1C1~R1C2.Thermo~R1C1~R2C1.End.~R4C4_0";
/// let puzzle = iss_rules(text)?;
/// assert_eq!(puzzle.digits(), [0, 1, 2, 3]);
/// assert!(puzzle.rule_lines()[0].ends_with("or r1c1-r2c1 rises"));
/// # Ok::<(), kudosu_notation::ReadError>(())
/// ```
pub fn iss_rules(text: &str) -> Result<RulePuzzle, ReadError> {
    read(&Source::of_text(text), Stop::never())
}

/// The same, until somebody asks to stop.
pub(super) fn read(source: &Source<'_>, stop: &Stop) -> Result<RulePuzzle, ReadError> {
    let pieces = match pencil_marks(source.text) {
        Some(marks) => vec![Piece::of(&marks)],
        None => layout::pieces(source),
    };
    let mut parts = pieces.iter().map(Piece::part);
    let reading = Reading { source };
    let nodes = reading.nodes(&mut parts, None, 0)?;
    let lines = reading.lines(&nodes)?;
    let text: String = lines.iter().map(|(_, line)| format!("{line}\n")).collect();
    RulePuzzle::parse_until(&text, stop).map_err(|error| {
        if error.is_stopped {
            return ReadErrorKind::Stopped.into();
        }
        let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or_default();
        let said: String = line.chars().take(200).collect();
        let reason = format!("{} in `{said}`", error.message);
        // Some of them are several lines of the text.
        let mut last = 0;
        let is_it = |(_, own): &&(Place, String)| {
            last += own.lines().count();
            last >= error.line
        };
        let place = lines.iter().find(is_it).map(|(place, _)| *place);
        source.error(
            ReadErrorKind::Clue { reason },
            place.unwrap_or(Place::new(0, 0..0)),
        )
    })
}

/// 729 places, nine for each cell: what a cell may be. There it means that it is nothing else.
fn pencil_marks(text: &str) -> Option<String> {
    let places: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if places.len() != 729 || !places.iter().all(|c| c.is_ascii_digit() || *c == '.') {
        return None;
    }
    let word = |(cell, marks): (usize, &[char])| {
        let marks = marks.iter().filter(|c| **c != '.').map(|c| format!("_{c}"));
        format!("~R{}C{}{}", cell / 9 + 1, cell % 9 + 1, marks.collect::<String>())
    };
    Some(places.chunks(9).enumerate().map(word).collect())
}

struct Reading<'a> {
    source: &'a Source<'a>,
}

impl Reading<'_> {
    fn wrong(&self, part: &Part<'_>, expected: &str) -> ReadError {
        part.wrong(self.source, expected)
    }

    fn unsaid(&self, Failure { part, why }: Failure<'_>) -> ReadError {
        match why {
            Unsaid::Wrong(expected) => part.wrong(self.source, expected),
            Unsaid::Word(word, expected) => part.wrong_word(self.source, &word, expected),
            Unsaid::Foreign => part.foreign(self.source),
        }
    }

    /// The constraints up to the end of what holds them together.
    fn nodes<'b>(
        &self,
        parts: &mut dyn Iterator<Item = Part<'b>>,
        within: Option<&Part<'b>>,
        depth: usize,
    ) -> Result<Vec<Node<'b>>, ReadError> {
        let mut nodes = Vec::new();
        while let Some(part) = parts.next() {
            match part.name {
                "End" if within.is_some() => return Ok(nodes),
                "End" => return Err(self.wrong(&part, "something that it ends")),
                "Or" | "And" | "Replicate" if depth >= DEEPEST => {
                    return Err(self.wrong(&part, "fewer constraints within constraints"));
                }
                "Or" | "And" | "Replicate" => {
                    let children = self.nodes(parts, Some(&part), depth + 1)?;
                    nodes.push(Node { part, children });
                }
                _ => nodes.push(Node {
                    part,
                    children: Vec::new(),
                }),
            }
        }
        match within {
            None => Ok(nodes),
            Some(part) => Err(self.wrong(part, "`.End` behind what it holds together")),
        }
    }

    /// The puzzle in words, each line with the place of what says so.
    fn lines(&self, nodes: &[Node<'_>]) -> Result<Vec<(Place, String)>, ReadError> {
        let find = |name: &str| nodes.iter().map(|node| &node.part).find(|part| part.name == name);
        let shape = find("Shape").map_or(&[][..], |part| part.arguments.as_slice());
        let mut ground = Ground::new(shape).ok_or_else(|| {
            let expected = "a size up to 16x16 and digits from 0 or 1, as 6x6~0-5";
            match find("Shape") {
                Some(part) => self.wrong(part, expected),
                None => ReadErrorKind::Empty.into(),
            }
        })?;
        let full = ground.rows.max(ground.columns);
        let region_size = match find("RegionSize") {
            None => full,
            Some(part) => part
                .arguments
                .first()
                .and_then(|size| size.parse().ok())
                .ok_or_else(|| self.wrong(part, "a number of cells"))?,
        };
        let mut above = self.groups(nodes, &mut ground)?;
        let no_boxes = find("NoBoxes").is_some() || !ground.has_houses;
        let box_size = if no_boxes {
            None
        } else {
            ground.box_size(region_size)
        };
        let jigsaw = find("Jigsaw");
        let mut regions: Vec<Vec<Id>> = Vec::new();
        let mut boxes = vec![None; ground.rows * ground.columns];
        if let Some((height, width)) = box_size {
            for (at, own) in boxes.iter_mut().enumerate() {
                let (row, column) = (at / ground.columns, at % ground.columns);
                *own = Some(row / height * (ground.columns / width) + column / width);
            }
        }
        if let Some(part) = jigsaw {
            let pieces = self.pieces(part, &ground, full)?;
            if box_size.is_none() {
                for (number, piece) in pieces.iter().enumerate() {
                    piece.iter().for_each(|id| boxes[id.at] = Some(number));
                }
            }
            regions.extend(pieces);
        }
        let ties = match find("FullRankTies").and_then(|part| part.arguments.first().copied()) {
            Some("none") => Ties::None,
            Some("any") => Ties::Any,
            _ => Ties::Unclued,
        };
        let start = nodes.first().map_or(Place::new(0, 0..0), |node| node.part.place);
        let of_shape = find("Shape").map_or(start, |part| part.place);
        let mut head: Vec<(Place, String)> = vec![(of_shape, "kudosu rules".to_owned())];
        head.extend(board(&ground, box_size).into_iter().map(|line| (of_shape, line)));
        let mut words = Words::new(&ground, boxes, ties);
        let mut rules: Vec<(Place, String)> = Vec::new();
        let mut strict = Vec::new();
        let mut givens: Vec<(Id, i64)> = Vec::new();
        let mut made: Vec<(Place, String)> = Vec::new();
        for node in nodes {
            let part = &node.part;
            let mut add = |said: Vec<String>| rules.extend(said.into_iter().map(|line| (part.place, line)));
            match part.name {
                "Shape" | "NoBoxes" | "Jigsaw" | "RegionSize" | "Var" | "ChaosConstruction" => {}
                "" if part.arguments.iter().all(|word| given(&ground, word).is_some()) => {
                    for word in &part.arguments {
                        let Some((id, digit)) = given(&ground, word) else {
                            continue;
                        };
                        match givens.iter().find(|(known, _)| *known == id) {
                            // Both hold, so that there would be no solution; rather somebody mistyped a cell.
                            Some((_, known)) if *known != digit => {
                                let expected = "one digit for each cell; this one has another already";
                                return Err(part.wrong_word(self.source, word, expected));
                            }
                            Some(_) => {}
                            None => givens.push((id, digit)),
                        }
                    }
                }
                "StrictKropki" => strict.push((part.place, "kropki")),
                "StrictXV" => strict.push((part.place, "xv")),
                "Diagonal" | "Windoku" | "DisjointSets" => {
                    let more = extra_regions(part, &ground, region_size);
                    regions.extend(more.ok_or_else(|| self.wrong(part, "1 or -1, on a square grid"))?);
                }
                "Doppelganger" => {
                    add(doppelganger(&ground, region_size, &words.boxes, &mut regions));
                }
                "FullRankTies" if ties == Ties::None => {
                    let ranked = words.ranked();
                    add(vec![format!(
                        "rule Full rank: every line M in {ranked}: exactly 1 line N in {ranked}: reading of M = reading of N"
                    )]);
                }
                "FullRankTies" => {}
                name => {
                    let said = match whole_grid(part, &ground) {
                        Some(said) => said,
                        None => words.node(node).map_err(|failure| self.unsaid(failure))?,
                    };
                    let title = title_of(name);
                    add(said
                        .into_iter()
                        .map(|said| format!("rule{title}: {said}"))
                        .collect());
                }
            }
            made.extend(words.above.drain(..).map(|line| (part.place, line)));
        }
        for (place, mark) in strict {
            let said = self.strict(mark, &words);
            rules.extend(said.into_iter().map(|line| (place, line)));
        }
        if ground.regions().is_some() {
            let place = find("ChaosConstruction").map_or(start, |part| part.place);
            let said = [
                format!("rule Chaos construction: regions of part have {region_size} cells"),
                "rule: regions of part have different digits".to_owned(),
                "rule: regions of part are numbered in order".to_owned(),
            ];
            rules.extend(said.map(|line| (place, line)));
            let count = ground.rows * ground.columns / region_size.max(1);
            above.push(format!("layer part: 1-{}", count.max(1)));
        }
        let regions = regions
            .iter()
            .map(|region| format!("region: {}", ground.ways(region).join(" ")));
        head.extend(regions.chain(above).map(|line| (start, line)));
        head.append(&mut made);
        if !givens.is_empty() {
            head.push((start, grid(&ground, &givens)));
        }
        head.append(&mut rules);
        Ok(head)
    }

    /// Cells beside the grid, and notes on what they are.
    fn groups(&self, nodes: &[Node<'_>], ground: &mut Ground) -> Result<Vec<String>, ReadError> {
        let mut above = Vec::new();
        for part in nodes.iter().map(|node| &node.part) {
            let mut add = |prefix: &str, count: usize, columns: usize| {
                let added = ground.add(prefix, count, columns);
                added.ok_or_else(|| self.wrong(part, "fewer cells beside the grid, and each name once"))
            };
            match part.name {
                "Var" => {
                    let [prefix, rest @ ..] = part.arguments.as_slice() else {
                        return Err(self.wrong(part, "a name in capitals"));
                    };
                    if prefix.is_empty() || !prefix.bytes().all(|c| c.is_ascii_uppercase()) {
                        return Err(self.wrong(part, "a name in capitals"));
                    }
                    let size = rest.get(1).copied().unwrap_or("1");
                    let number =
                        |text: &str| text.parse::<usize>().ok().filter(|&n| (1..=1_000).contains(&n));
                    let (count, columns) = match size.split_once('x') {
                        None => (number(size).unwrap_or(1), 0),
                        Some((rows, columns)) => match (number(rows), number(columns)) {
                            (Some(rows), Some(columns)) if columns <= 16 => (rows * columns, columns),
                            _ => (1, 0),
                        },
                    };
                    add(&format!("V{prefix}"), count, columns)?;
                }
                "Doppelganger" => {
                    let (rows, columns) = (ground.rows, ground.columns);
                    for (prefix, count) in [("DGR", columns), ("DGC", rows), ("DGB", rows)] {
                        let added = ground.add(prefix, count, count);
                        added.ok_or_else(|| self.wrong(part, "fewer cells beside the grid"))?;
                    }
                }
                _ => {}
            }
        }
        if nodes.iter().any(|node| node.part.name == "ChaosConstruction") {
            ground.add_regions();
        }
        for group in ground.groups.iter().skip(1).filter(|group| !group.are_regions) {
            above.push(format!(
                "note: the cells {} begin in row {}",
                group.prefix, group.row
            ));
        }
        Ok(above)
    }

    /// The pieces of a jigsaw, in letters; one of another size than the others is none.
    fn pieces(&self, part: &Part<'_>, ground: &Ground, full: usize) -> Result<Vec<Vec<Id>>, ReadError> {
        let layout = part.arguments.last().copied().unwrap_or_default();
        if layout.chars().count() != ground.rows * ground.columns {
            return Err(self.wrong(part, "a letter for each cell of the grid"));
        }
        let mut pieces: Vec<(char, Vec<Id>)> = Vec::new();
        for (at, letter) in layout.chars().enumerate() {
            let id = Id { group: 0, at };
            match pieces.iter_mut().find(|(known, _)| *known == letter) {
                Some((_, cells)) => cells.push(id),
                None => pieces.push((letter, vec![id])),
            }
        }
        let mut pieces: Vec<Vec<Id>> = pieces.into_iter().map(|(_, cells)| cells).collect();
        if pieces.len() == 1 {
            return Ok(Vec::new());
        }
        pieces.retain(|piece| (full..=ground.digit_count()).contains(&piece.len()));
        Ok(pieces)
    }

    /// What holds of all neighbours without a mark.
    fn strict(&self, mark: &str, words: &Words<'_>) -> Vec<String> {
        let is_marked = |[a, b]: &[Id; 2]| {
            words
                .marked
                .iter()
                .any(|(kind, pair)| *kind == mark && (*pair == [*a, *b] || *pair == [*b, *a]))
        };
        let pairs = words.ground.beside();
        let open = pairs.iter().filter(|pair| !is_marked(pair));
        let name = if mark == "kropki" { "dotted" } else { "lettered" };
        open.map(|&[a, b]| {
            let (a, b) = (words.ground.term(a), words.ground.term(b));
            let said = match mark {
                "kropki" => format!("|{a} - {b}| != 1 and {a} != 2 * {b} and {b} != 2 * {a}"),
                _ => format!("{a} + {b} is not one of {{5, 10}}"),
            };
            format!("rule Not {name}: {said}")
        })
        .collect()
    }
}

/// A digit that is given, where one is.
fn given(ground: &Ground, word: &str) -> Option<(Id, i64)> {
    let (cell, digit) = word.split_once('_')?;
    let id = ground.id(cell)?;
    let digit = digit.parse().ok()?;
    let is_digit = (ground.least..=ground.most).contains(&digit) && !ground.groups[id.group].are_regions;
    is_digit.then_some((id, digit))
}

/// The boards: the grid, and each group of cells beside it.
fn board(ground: &Ground, box_size: Option<(usize, usize)>) -> Vec<String> {
    let boxes = match box_size {
        _ if !ground.has_houses => " without houses".to_owned(),
        None => " without boxes".to_owned(),
        Some((height, width)) => format!(" boxes {height}x{width}"),
    };
    let mut lines = vec![format!("board: {}x{}{boxes}", ground.rows, ground.columns)];
    let mut holes = Vec::new();
    for group in ground.groups.iter().skip(1).filter(|group| !group.are_regions) {
        let rows = group.count.div_ceil(group.columns);
        let columns = group.columns.min(group.count);
        lines.push(format!(
            "board {}: {rows}x{columns} without houses at r{}c1",
            group.prefix, group.row
        ));
        let last = group.row + rows - 1;
        let used = group.count - (rows - 1) * group.columns;
        holes.extend((used..columns).map(|column| format!("r{last}c{}", column + 1)));
    }
    if !holes.is_empty() {
        lines.push(format!("holes: {}", holes.join(" ")));
    }
    lines.push(format!("digits: {}-{}", ground.least, ground.most));
    lines
}

/// The given digits of all boards, row by row.
fn grid(ground: &Ground, givens: &[(Id, i64)]) -> String {
    let boards = || {
        ground
            .groups
            .iter()
            .enumerate()
            .filter(|(_, group)| !group.are_regions)
    };
    let bottom = |group: &ground::Group| group.row + group.count.div_ceil(group.columns);
    let rows = boards().map(|(_, group)| bottom(group)).max().unwrap_or(1);
    let columns = boards()
        .map(|(_, group)| group.columns.min(group.count))
        .max()
        .unwrap_or(1);
    let mut places = vec![vec!["#".to_owned(); columns]; rows - 1];
    for (number, group) in boards() {
        for at in 0..group.count {
            let id = Id { group: number, at };
            let (row, column) = ground.spot(id);
            let digit = givens.iter().find(|(known, _)| *known == id);
            places[row - 1][column - 1] = digit.map_or(".".to_owned(), |(_, digit)| digit.to_string());
        }
    }
    let lines: Vec<String> = places.iter().map(|row| row.join(" ")).collect();
    format!("grid:\n{}", lines.join("\n"))
}

/// How a rule is called: what the constraint is called, in words.
fn title_of(name: &str) -> String {
    let mut title = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && title.ends_with(|c: char| c.is_ascii_lowercase()) {
            title.push(' ');
            title.push(c.to_ascii_lowercase());
        } else {
            title.push(c);
        }
    }
    match name {
        "" | "Or" | "And" | "Replicate" => String::new(),
        _ => format!(" {title}"),
    }
}

#[cfg(test)]
mod tests {
    use super::iss_rules;

    #[test]
    fn all_of_several_formulas_is_one() {
        assert_eq!(
            super::words::all_of(&["a".to_owned(), "b".to_owned()]),
            "(a) and (b)"
        );
    }

    #[test]
    fn every_constraint_is_said_in_words() {
        let text = ".Shape~9x9.~R1C1_5~R2C2_1_2.Cage~15~R1C3~R1C4.Whisper~R2C1~R3C1.Modular~3~R1C1~R1C2~R1C3~R1C4
            .Between~R3C1~R3C2~R3C3.Lockout~4~R4C1~R4C2~R4C3.SumLine~10~R5C1~R5C2~R5C3~LOOP.Lunchbox~9~R6C1~R6C2~R6C3
            .Var~A~total~2.Sum~0_=_1_1_-10_-1~R1C1~R2C2~VA1~VA2.Pair~EAEBEAAQAAAAE~_1%3A3~R2C6~R3C6
            .Or.And.~R1C4_4.~R1C5_2.End.HiddenSkyscraper~R2~3~.End.LookAndSay~1304~R7C1~R7C2~R7C3
            .XSum~C2~27~.Quad~R7C7~1~1~4.SameValues~2~R8C1~R8C2~R9C4~R9C5.FullRank~R1~3~.GreaterThan~R8C8~R9C8
            .Replicate~D.WhiteDot~R1C1~R1C2.End.ConnectedValues~~1_3.NumberedRoom~R9~~4.EqualSum~R4C9~-~R5C8~R5C9";
        insta::assert_snapshot!(iss_rules(text).unwrap());
    }

    #[test]
    fn regions_to_be_found_are_a_layer() {
        let text =
            ".Shape~6x6.ChaosConstruction.NoBoxes.ChaosArrow~R1C2.ChaosCount~R2C2~1.SameValues~2~CC1~CC2";
        insta::assert_snapshot!(iss_rules(text).unwrap());
    }

    #[test]
    fn what_cannot_be_said_is_told_by_its_name_and_place() {
        let told = |text: &str| iss_rules(text).unwrap_err().to_string();
        let lines = [
            ".Cage~15~R1C1~R1C2.Sudokube~10",
            ".Or.Cage~3~R1C1~R1C2",
            ".Shape~9x9~2-10",
            ".Thermo~R1C1~R0C2",
            ".NFA~!!~_a~R1C1~R1C2",
        ];
        insta::assert_snapshot!(lines.map(told).join("\n"));
    }
}
