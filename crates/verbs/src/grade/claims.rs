//! A text as a list of steps: those of a walkthrough that `kudosu explain` wrote, as JSON or in words, and
//! those that stand in anybody's prose.

use std::ops::Range;

use kudosu_board::Shape;
use kudosu_explain::{Language, Walkthrough, technique_name};
use kudosu_logic::{Step, Technique};
use kudosu_schema::{WalkthroughForm, read};

use super::sentences::{Effect, Sentence, sentences};
use super::tokens::tokens;

/// A step as the text says it.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    /// Bytes of the text.
    pub at: Range<usize>,
    /// The number that the text gives it.
    pub number: Option<usize>,
    /// What it names as its reason: any of these would do. Nothing where it names none.
    pub techniques: Vec<Technique>,
    pub effects: Vec<Effect>,
    /// The same with all of its evidence, where the text is JSON.
    pub step: Option<Step>,
    /// Whether it names a cell or a digit that is not on the grid.
    pub is_outside: bool,
}

/// All steps of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Claims {
    pub list: Vec<Claim>,
    /// Whether reasons are given, so that a step must follow from what was known.
    pub is_reasoned: bool,
    /// The walkthrough, where the text is one as JSON.
    pub walkthrough: Option<Box<Walkthrough>>,
}

/// So many steps are read; a longer text repeats itself.
const MOST_CLAIMS: usize = 20_000;

/// The steps of a text about a grid of this shape.
pub(super) fn claims(text: &str, shape: &Shape) -> Claims {
    if let Some(found) = walkthrough(text, shape) {
        return found;
    }
    let names = Names::new();
    let mut found = Claims::default();
    let lines = Lines::of(text);
    let mut at = 0;
    while at < lines.list.len() && found.list.len() < MOST_CLAIMS {
        match Heading::of(lines.text(at), &names) {
            Some(heading) => {
                let end = lines.end_of_part(at + 1, &names);
                part(&lines, at + 1..end, &heading, &names, shape, &mut found);
                found.is_reasoned = true;
                at = end;
            }
            None => {
                let end =
                    (at + 1..lines.list.len()).find(|&at| Heading::of(lines.text(at), &names).is_some());
                let end = end.unwrap_or(lines.list.len());
                let span = lines.list[at].start..lines.list[end - 1].end;
                prose(text, span, &names, shape, &mut found);
                at = end;
            }
        }
    }
    found.list.truncate(MOST_CLAIMS);
    found
}

/// A walkthrough as JSON: all of the text, or the longest object in it.
fn walkthrough(text: &str, shape: &Shape) -> Option<Claims> {
    let start = text.find('{').filter(|_| text.contains("\"steps\""))?;
    let end = text.rfind('}')? + 1;
    let object = text.get(start..end)?;
    let form: WalkthroughForm = read(object.as_bytes()).ok()?;
    let way = form.to_walkthrough().ok()?;
    if way.start.shape() != shape {
        return None;
    }
    // Each step has one technique, and nothing else has that name.
    let mut places = object.match_indices("\"technique\"").map(|(at, _)| start + at);
    let list = way.steps.iter().zip(1..).take(MOST_CLAIMS).map(|(step, number)| {
        let at = places.next().unwrap_or(start);
        let effect = |holds: bool| move |&(cell, digit): &_| Effect { cell, digit, holds };
        let placed = step.placements.iter().map(effect(true));
        Claim {
            at: at..at,
            number: Some(number),
            techniques: vec![step.technique],
            effects: placed
                .chain(step.eliminations.iter().map(effect(false)))
                .collect(),
            step: Some(step.clone()),
            is_outside: false,
        }
    });
    Some(Claims {
        list: list.collect(),
        is_reasoned: true,
        walkthrough: Some(Box::new(way)),
    })
}

/// The names of techniques in all languages, the longest first.
struct Names(Vec<(String, Vec<Technique>)>);

/// What people say instead.
const OTHER_NAMES: &[(&str, &[&str])] = &[
    ("last digit", &["full-house"]),
    ("sole candidate", &["naked-single"]),
    ("unique candidate", &["hidden-single"]),
    ("locked candidates", &["pointing", "claiming"]),
    ("locked candidate", &["pointing", "claiming"]),
    ("pointing pair", &["pointing", "locked-pair"]),
    ("pointing pairs", &["pointing", "locked-pair"]),
    ("pointing triple", &["pointing", "locked-triple"]),
    ("box line reduction", &["claiming"]),
    ("box/line reduction", &["claiming"]),
    ("y wing", &["xy-wing"]),
];

impl Names {
    fn new() -> Names {
        let mut names: Vec<(String, Vec<Technique>)> = Vec::new();
        let mut add =
            |name: String, technique: Technique| match names.iter_mut().find(|(known, _)| *known == name) {
                Some((_, techniques)) if techniques.contains(&technique) => {}
                Some((_, techniques)) => techniques.push(technique),
                None => names.push((name, vec![technique])),
            };
        for technique in Technique::all() {
            add(plain(technique.id()), technique);
            for &language in Language::ALL {
                add(plain(technique_name(technique, language)), technique);
            }
        }
        for (name, ids) in OTHER_NAMES {
            ids.iter()
                .filter_map(|id| id.parse().ok())
                .for_each(|technique| add(plain(name), technique));
        }
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Names(names)
    }

    /// The technique of a heading: `XY-Wing`, `Whip[3]`, `Clue Combinations (thermometer)`.
    fn exact(&self, name: &str) -> Option<&[Technique]> {
        let find = |name: &str| {
            let name = plain(name);
            self.0
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, techniques)| techniques.as_slice())
        };
        let name = name.trim().trim_end_matches(['*', '#', ':', ' ']);
        let without_length = match (name.find('['), name.find(']')) {
            (Some(start), Some(end)) if start < end => format!("{}{}", &name[..start], &name[end + 1..]),
            _ => name.to_owned(),
        };
        let without_kind = || without_length.rsplit_once(" (").map_or("", |(name, _)| name);
        find(name)
            .or_else(|| find(&without_length))
            .or_else(|| find(without_kind()))
    }

    /// The technique that a sentence names, the one with the longest name.
    fn within(&self, sentence: &str) -> Vec<Technique> {
        let sentence = plain(sentence);
        let is_word_at = |at: usize, length: usize| {
            let is_edge = |symbol: Option<char>| symbol.is_none_or(|symbol| !symbol.is_alphanumeric());
            is_edge(sentence[..at].chars().next_back()) && is_edge(sentence[at + length..].chars().next())
        };
        let is_named = |name: &str| {
            sentence
                .match_indices(name)
                .any(|(at, _)| is_word_at(at, name.len()))
        };
        let found = self.0.iter().find(|(name, _)| name.len() > 3 && is_named(name));
        found.map_or_else(Vec::new, |(_, techniques)| techniques.clone())
    }
}

fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace(['-', '_'], " ")
}

/// The lines of a text.
struct Lines<'a> {
    text: &'a str,
    list: Vec<Range<usize>>,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Lines<'a> {
        let mut list = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            list.push(at..at + line.len());
            at += line.len();
        }
        Lines { text, list }
    }

    fn text(&self, at: usize) -> &'a str {
        self.list
            .get(at)
            .map_or("", |line| self.text[line.clone()].trim_end())
    }

    /// Where what stands under a heading ends: before the next one.
    fn end_of_part(&self, from: usize, names: &Names) -> usize {
        let is_rule = |at: usize| {
            let line = self.text(at);
            line.len() >= 3 && line.bytes().all(|byte| byte == b'-')
        };
        let is_other = |at: usize| {
            self.text(at).starts_with("## ") || (at > from && is_rule(at + 1) && !self.text(at).is_empty())
        };
        let is_end = |&at: &usize| is_other(at) || Heading::of(self.text(at), names).is_some();
        (from..self.list.len()).find(is_end).unwrap_or(self.list.len())
    }
}

/// The heading of a step, or of several singles, as explanations write it.
struct Heading {
    /// The number of the first step.
    first: usize,
    /// Nothing for singles, each of which says what it is.
    techniques: Vec<Technique>,
    is_run: bool,
}

impl Heading {
    fn of(line: &str, names: &Names) -> Option<Heading> {
        let line = line.trim_start_matches(['#', '*', ' ']);
        let (words, name) = line.split_once(':')?;
        let words: Vec<&str> = words.split_whitespace().collect();
        let (first, is_run) = match words[..] {
            ["Step" | "Schritt", number] => (number, false),
            ["Steps", number, "to", _] | ["Schritte", number, "bis", _] => (number, true),
            _ => return None,
        };
        let first = first.parse().ok()?;
        let techniques = match names.exact(name) {
            Some(techniques) => techniques.to_vec(),
            None if is_run => Vec::new(),
            None => return None,
        };
        Some(Heading {
            first,
            techniques,
            is_run,
        })
    }
}

/// The steps under a heading.
fn part(
    lines: &Lines<'_>,
    range: Range<usize>,
    heading: &Heading,
    names: &Names,
    shape: &Shape,
    found: &mut Claims,
) {
    if !heading.is_run {
        let paragraphs = range.start..said_before_board(lines, range.clone());
        let span = span(lines, paragraphs);
        found
            .list
            .extend(step(lines.text, span, heading.first, &heading.techniques, shape));
        return;
    }
    let mut items: Vec<(usize, Range<usize>)> = Vec::new();
    // A line that goes on with an item stands further in, whatever number it begins with.
    let mut width = usize::MAX;
    for at in range {
        let line = lines.text(at);
        let indent = line.len() - line.trim_start().len();
        let number = line.trim_start().split_once(". ");
        let number = number.and_then(|(number, _)| number.parse().ok());
        match (number.filter(|_| indent < width), items.last_mut()) {
            (Some(number), _) => {
                let label = line.find(". ").map_or(0, |label| label + 2);
                width = width.min(label);
                items.push((number, lines.list[at].start + label..lines.list[at].end));
            }
            (None, Some((_, item))) => item.end = lines.list[at].end,
            (None, None) => {}
        }
    }
    for (number, item) in items.into_iter().take(MOST_CLAIMS) {
        let named = lines.text[item.clone()]
            .split_once(": ")
            .and_then(|(name, _)| names.exact(name));
        let techniques = match (named, heading.techniques.is_empty()) {
            (Some(techniques), _) => techniques.to_vec(),
            (None, false) => heading.techniques.clone(),
            (None, true) => by_wording(&lines.text[item.clone()]),
        };
        found
            .list
            .extend(step(lines.text, item, number, &techniques, shape));
    }
}

/// Where the words under a heading end, and notation or a board begins.
fn said_before_board(lines: &Lines<'_>, range: Range<usize>) -> usize {
    let is_board = |&at: &usize| {
        let line = lines.text(at);
        let is_drawn = line.contains(['│', '┌', '├', '└', '─'])
            || line.starts_with("```")
            || line.trim_start().starts_with(['+', '|']);
        let is_notation = line.starts_with('`') || (line.starts_with("  ") && line.contains("=>"));
        is_drawn || is_notation
    };
    range.clone().find(is_board).unwrap_or(range.end)
}

fn span(lines: &Lines<'_>, range: Range<usize>) -> Range<usize> {
    let start = lines
        .list
        .get(range.start)
        .map_or(lines.text.len(), |line| line.start);
    let end = range
        .end
        .checked_sub(1)
        .and_then(|last| lines.list.get(last))
        .map_or(start, |line| line.end);
    start..end.max(start)
}

/// A single that does not say what it is, by how it is told.
fn by_wording(text: &str) -> Vec<Technique> {
    let words = plain(text).split_whitespace().collect::<Vec<_>>().join(" ");
    let first = words.split(". ").next().unwrap_or_default();
    let has = |parts: &[&str]| parts.iter().all(|part| first.contains(part));
    if has(&["single empty cell"]) || has(&["ist nur noch", "leer"]) {
        vec![Technique::FullHouse]
    } else if has(&["can only go in"]) || has(&["kann die", "nur in", "stehen"]) {
        vec![Technique::HiddenSingle]
    } else if has(&["can only be"]) || has(&["kann nur eine"]) {
        vec![Technique::NakedSingle]
    } else {
        Vec::new()
    }
}

/// A step under its heading: what it comes to is said at its end; a single says it at its start.
fn step(
    text: &str,
    at: Range<usize>,
    number: usize,
    techniques: &[Technique],
    shape: &Shape,
) -> Option<Claim> {
    let tokens = tokens(text, at.clone(), true, shape);
    let told = sentences(&tokens, shape);
    let told: Vec<&Sentence> = told.iter().filter(|sentence| sentence.at.len() > 1).collect();
    let is_effect = |sentence: &&&Sentence| sentence.concludes && !sentence.moves.is_empty();
    // Where every case comes to the same, a sentence behind it says so.
    let end = match told.len().checked_sub(2) {
        Some(before) if !is_effect(&&told[before + 1]) && is_effect(&&told[before]) => before + 1,
        _ => told.len(),
    };
    let last = told[..end].iter().rev().take_while(is_effect).count();
    let said = match last {
        0 => told.first().into_iter().copied().collect::<Vec<_>>(),
        last => told[end - last..end].to_vec(),
    };
    let moves: Vec<_> = said.iter().flat_map(|sentence| &sentence.moves).collect();
    let mut effects: Vec<Effect> = Vec::new();
    for effect in moves.iter().flat_map(|said| &said.effects) {
        if !effects.contains(effect) {
            effects.push(*effect);
        }
    }
    let is_outside = moves.iter().any(|said| said.is_outside);
    let first = moves.first().map_or(at.start, |said| said.at.start);
    let end = moves.last().map_or(first, |said| said.at.end);
    (is_outside || !effects.is_empty()).then(|| Claim {
        at: first..end,
        number: Some(number),
        techniques: techniques.to_vec(),
        effects,
        step: None,
        is_outside,
    })
}

/// The steps of prose: every move by itself.
fn prose(text: &str, span: Range<usize>, names: &Names, shape: &Shape, found: &mut Claims) {
    let undrawn = text[span.clone()]
        .split_inclusive('\n')
        .scan(span.start, |at, line| {
            let start = *at;
            *at += line.len();
            Some((start..*at, line.contains(['│', '┌', '├', '└'])))
        });
    // What is drawn is no prose; the pieces between are.
    let mut pieces: Vec<Range<usize>> = Vec::new();
    let mut was_drawn = true;
    for (line, is_drawn) in undrawn {
        match (is_drawn, was_drawn, pieces.last_mut()) {
            (true, ..) => {}
            (false, false, Some(piece)) => piece.end = line.end,
            (false, ..) => pieces.push(line),
        }
        was_drawn = is_drawn;
    }
    for piece in pieces {
        let tokens = tokens(text, piece, false, shape);
        for sentence in sentences(&tokens, shape) {
            if found.list.len() >= MOST_CLAIMS {
                return;
            }
            let techniques = match sentence.moves.is_empty() {
                true => Vec::new(),
                false => names.within(&text[sentence.at.clone()]),
            };
            found.is_reasoned |=
                !sentence.moves.is_empty() && (sentence.has_reason || !techniques.is_empty());
            found.list.extend(sentence.moves.into_iter().map(|said| Claim {
                at: said.at,
                number: None,
                techniques: techniques.clone(),
                effects: said.effects,
                step: None,
                is_outside: said.is_outside,
            }));
        }
    }
}
