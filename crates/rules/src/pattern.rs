//! Patterns of values along a line: regular expressions whose letters are numbers.
//!
//! `.` is any value, `[13-5]` one of some, `[^1]` any other, `<12>` a number of several figures; `*`, `+`,
//! `?`, `{3}`, `{2,4}`, `|` and `( )` as everywhere. A pattern has to match the whole line.

use std::collections::BTreeSet;
use std::fmt;

use crate::error::limits;
use crate::machine::Machine;

/// A pattern as it was written, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    text: String,
    node: Node,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    Empty,
    /// One of these ranges, or none of them.
    OneOf(Vec<(i64, i64)>, bool),
    All(Vec<Node>),
    Any(Vec<Node>),
    /// So many times; without a largest number any number more.
    Times(Box<Node>, usize, Option<usize>),
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Pattern {
    /// Reads a pattern; an error is a byte of the text and what was expected there.
    pub(crate) fn parse(text: &str) -> Result<Pattern, (usize, String)> {
        let mut reader = Reader {
            text,
            at: 0,
            depth: 0,
        };
        let node = reader.any()?;
        if reader.at < text.len() {
            return Err((reader.at, "this `)` closes nothing".to_owned()));
        }
        if node.size() > limits::STATES {
            let message = format!("the pattern has more than {} places", limits::STATES);
            return Err((0, message));
        }
        Ok(Pattern {
            text: text.to_owned(),
            node,
        })
    }

    /// Whether it matches these values, by trying as the text says.
    pub(crate) fn matches(&self, values: &[i64]) -> bool {
        let starts = BTreeSet::from([0]);
        self.node.ends(values, &starts).contains(&values.len())
    }

    /// The machine for these values; `None` where it has too many states.
    pub(crate) fn machine(&self, values: &[i64]) -> Option<Machine> {
        let mut graph = Graph::default();
        let last = graph.state();
        let first = graph.add(&self.node, last);
        let start = graph.closure(&BTreeSet::from([first]));
        let step = |here: &BTreeSet<usize>, value| {
            let after = graph.closure(&graph.step(here, value));
            (!after.is_empty()).then_some(after)
        };
        Machine::grown(values, start, step, |state| state.contains(&last))
    }
}

impl Node {
    /// How many places it has when all repetitions are written out.
    fn size(&self) -> usize {
        match self {
            Node::Empty => 0,
            Node::OneOf(..) => 1,
            Node::All(nodes) | Node::Any(nodes) => nodes
                .iter()
                .fold(1, |all: usize, node| all.saturating_add(node.size())),
            Node::Times(node, least, most) => {
                let times = most.unwrap_or(least + 1).max(1);
                (node.size() + 1).saturating_mul(times)
            }
        }
    }

    fn takes(&self, value: i64) -> bool {
        match self {
            Node::OneOf(ranges, is_not) => {
                ranges.iter().any(|&(low, high)| (low..=high).contains(&value)) != *is_not
            }
            _ => false,
        }
    }

    /// Where a match can end that begins at one of these places.
    fn ends(&self, values: &[i64], starts: &BTreeSet<usize>) -> BTreeSet<usize> {
        match self {
            Node::Empty => starts.clone(),
            Node::OneOf(..) => {
                let reads = |at: &&usize| values.get(**at).is_some_and(|&value| self.takes(value));
                starts.iter().filter(reads).map(|at| at + 1).collect()
            }
            Node::All(nodes) => nodes
                .iter()
                .fold(starts.clone(), |from, node| node.ends(values, &from)),
            Node::Any(nodes) => nodes.iter().flat_map(|node| node.ends(values, starts)).collect(),
            Node::Times(node, least, most) => {
                let mut here = starts.clone();
                for _ in 0..*least {
                    here = node.ends(values, &here);
                }
                let mut all = here.clone();
                // After as many rounds as there are values, nothing new can come.
                let rounds = most.map_or(values.len(), |most| (most - least).min(values.len()));
                for _ in 0..rounds {
                    here = node.ends(values, &here);
                    all.extend(&here);
                }
                all
            }
        }
    }
}

/// Steps between states, each by a value or by none.
#[derive(Default)]
struct Graph<'a> {
    free: Vec<Vec<usize>>,
    steps: Vec<Option<(&'a Node, usize)>>,
}

impl<'a> Graph<'a> {
    fn state(&mut self) -> usize {
        self.free.push(Vec::new());
        self.steps.push(None);
        self.steps.len() - 1
    }

    /// The state in which a node begins that ends in another.
    fn add(&mut self, node: &'a Node, end: usize) -> usize {
        match node {
            Node::Empty => end,
            Node::OneOf(..) => {
                let state = self.state();
                self.steps[state] = Some((node, end));
                state
            }
            Node::All(nodes) => nodes.iter().rev().fold(end, |end, node| self.add(node, end)),
            Node::Any(nodes) => {
                let starts: Vec<usize> = nodes.iter().map(|node| self.add(node, end)).collect();
                let state = self.state();
                self.free[state] = starts;
                state
            }
            Node::Times(node, least, most) => {
                let mut from = match most {
                    Some(most) => (*least..*most).fold(end, |rest, _| {
                        let start = self.add(node, rest);
                        let state = self.state();
                        self.free[state] = vec![start, end];
                        state
                    }),
                    None => {
                        let again = self.state();
                        let start = self.add(node, again);
                        self.free[again] = vec![start, end];
                        again
                    }
                };
                for _ in 0..*least {
                    from = self.add(node, from);
                }
                from
            }
        }
    }

    fn closure(&self, states: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut all = states.clone();
        let mut open: Vec<usize> = states.iter().copied().collect();
        while let Some(state) = open.pop() {
            for &next in &self.free[state] {
                if all.insert(next) {
                    open.push(next);
                }
            }
        }
        all
    }

    fn step(&self, states: &BTreeSet<usize>, value: i64) -> BTreeSet<usize> {
        let steps = states.iter().filter_map(|&state| self.steps[state]);
        steps
            .filter(|(node, _)| node.takes(value))
            .map(|(_, to)| to)
            .collect()
    }
}

/// The text of a pattern while it is read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

type Read<T> = Result<T, (usize, String)>;

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_next = self.peek() == Some(wanted);
        if is_next {
            self.at += wanted.len_utf8();
        }
        is_next
    }

    fn fail<T>(&self, expected: &str) -> Read<T> {
        Err((self.at, expected.to_owned()))
    }

    fn any(&mut self) -> Read<Node> {
        let mut nodes = vec![self.all()?];
        while self.take('|') {
            nodes.push(self.all()?);
        }
        Ok(if nodes.len() == 1 {
            nodes.remove(0)
        } else {
            Node::Any(nodes)
        })
    }

    fn all(&mut self) -> Read<Node> {
        let mut nodes = Vec::new();
        while let Some(c) = self.peek() {
            match c {
                '|' | ')' => break,
                c if c.is_whitespace() => self.at += c.len_utf8(),
                _ => nodes.push(self.repeated()?),
            }
        }
        Ok(match nodes.len() {
            0 => Node::Empty,
            1 => nodes.remove(0),
            _ => Node::All(nodes),
        })
    }

    fn repeated(&mut self) -> Read<Node> {
        let mut node = self.one()?;
        let mut times = 0;
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    self.at += 1;
                    let least = self.count()?;
                    let most = match self.take(',') {
                        false => Some(least),
                        true if self.peek() == Some('}') => None,
                        true => Some(self.count()?),
                    };
                    if most.is_some_and(|most| most < least) {
                        return self.fail("the second number of `{ , }` is not less than the first");
                    }
                    if self.peek() != Some('}') {
                        return self.fail("expected `}`");
                    }
                    (least, most)
                }
                _ => return Ok(node),
            };
            self.at += 1;
            times += 1;
            if times > limits::DEPTH {
                return self.fail("too many repetitions of repetitions");
            }
            node = Node::Times(Box::new(node), least, most);
        }
    }

    fn one(&mut self) -> Read<Node> {
        match self.peek() {
            Some('.') => {
                self.at += 1;
                Ok(Node::OneOf(Vec::new(), true))
            }
            Some('(') => {
                self.at += 1;
                self.depth += 1;
                if self.depth > limits::DEPTH {
                    return self.fail("too many brackets within brackets");
                }
                let node = self.any()?;
                self.depth -= 1;
                match self.take(')') {
                    true => Ok(node),
                    false => self.fail("expected `)`"),
                }
            }
            Some('[') => {
                self.at += 1;
                let is_not = self.take('^');
                let mut ranges = Vec::new();
                while !self.take(']') {
                    if self.take(',') || self.take(' ') {
                        continue;
                    }
                    let low = self.value("expected a value or `]`")?;
                    let high = if self.take('-') {
                        self.value("expected a value")?
                    } else {
                        low
                    };
                    ranges.push((low, high));
                }
                Ok(Node::OneOf(ranges, is_not))
            }
            _ => {
                let value = self.value("expected a value such as 7 or <12>, `.`, `[ ]` or `( )`")?;
                Ok(Node::OneOf(vec![(value, value)], false))
            }
        }
    }

    fn value(&mut self, expected: &str) -> Read<i64> {
        match self.peek() {
            Some(c) if c.is_ascii_digit() => {
                self.at += 1;
                Ok(i64::from(c as u8 - b'0'))
            }
            Some('<') => {
                let rest = &self.text[self.at + 1..];
                let value = rest
                    .find('>')
                    .and_then(|end| Some((end, rest[..end].trim().parse().ok()?)));
                match value {
                    Some((end, value)) if (-limits::NUMBER..=limits::NUMBER).contains(&value) => {
                        self.at += end + 2;
                        Ok(value)
                    }
                    _ => self.fail("expected a number between < and >"),
                }
            }
            _ => self.fail(expected),
        }
    }

    fn count(&mut self) -> Read<usize> {
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        match rest[..length].parse() {
            Ok(count) if count <= limits::STATES => {
                self.at += length;
                Ok(count)
            }
            _ => self.fail("expected how many times"),
        }
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::Rng;

    use super::*;

    fn runs(machine: &Machine, line: &[i64]) -> bool {
        let step = |state: Option<usize>, value: &i64| {
            let at = machine.values.iter().position(|known| known == value)?;
            machine.next[state?][at]
        };
        line.iter()
            .fold(Some(0), step)
            .is_some_and(|state| machine.accepts[state])
    }

    #[test]
    fn patterns_match_whole_lines() {
        for (pattern, line, is_match) in [
            ("12+3", &[1, 2, 2, 3][..], true),
            ("12+3", &[1, 3], false),
            ("[135]*", &[1, 5, 3], true),
            ("[^135]*", &[2, 3], false),
            ("(12|21){2}", &[1, 2, 2, 1], true),
            ("<12>.<0>", &[12, 5, 0], true),
            ("", &[], true),
            ("", &[1], false),
            (".{2,3}", &[4], false),
            (".{2,}", &[4, 4, 4, 4], true),
        ] {
            let read = Pattern::parse(pattern).unwrap();
            assert_eq!(read.matches(line), is_match, "{pattern} {line:?}");
            let machine = read.machine(&(0..=12).collect::<Vec<_>>()).unwrap();
            assert_eq!(runs(&machine, line), is_match, "{pattern} {line:?}");
        }
    }

    #[test]
    fn the_machine_of_a_random_pattern_reads_what_the_pattern_matches() {
        let mut rng = Rng::new(31);
        let parts = [
            "1", "2", "3", ".", "[12]", "[^2]", "(", ")", "|", "*", "+", "?", "{2}", "{0,2}",
        ];
        let (mut read, mut matched) = (0, 0);
        for _ in 0..6_000 {
            let text: String = (0..1 + rng.below(7))
                .map(|_| parts[rng.below(parts.len())])
                .collect();
            let Ok(pattern) = Pattern::parse(&text) else {
                continue;
            };
            read += 1;
            let machine = pattern.machine(&[1, 2, 3]).unwrap();
            for _ in 0..8 {
                let line: Vec<i64> = (0..rng.below(6)).map(|_| 1 + rng.below(3) as i64).collect();
                let matches = pattern.matches(&line);
                matched += usize::from(matches);
                assert_eq!(runs(&machine, &line), matches, "{text} {line:?}");
            }
        }
        assert!(read > 1_000 && matched > 1_000, "{read} {matched}");
    }

    #[test]
    fn what_is_no_pattern_is_told_where_it_stops_to_be_one() {
        for (pattern, at) in [
            ("1(2", 3),
            ("1)", 1),
            ("[1", 2),
            ("a", 0),
            ("1{x}", 2),
            ("1{3,2}", 5),
            ("<x>", 0),
        ] {
            assert_eq!(Pattern::parse(pattern).unwrap_err().0, at, "{pattern}");
        }
        assert!(Pattern::parse("((.{900}){900}){900}").is_err());
    }
}
