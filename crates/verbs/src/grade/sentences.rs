//! Sentences as moves: which digits a sentence places and which candidates it removes, in plain words, in
//! English and German. What is only supposed, asked or given as a reason is no move.

use std::ops::Range;

use kudosu_board::{Cell, Digit, Shape};

use super::tokens::{Kind, Token};
use super::words::{
    BECAUSE, BEFORE_DIGIT, CONCLUDE, DEFINITE, FROM, IF, LINKS, NOT, PLACING, REMOVE, REMOVED, SUPPOSE,
    THINGS, WAYS,
};

/// A digit that is placed, or a candidate that is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effect {
    pub cell: Cell,
    pub digit: Digit,
    /// Whether it is placed.
    pub holds: bool,
}

/// A move as it is said: its effects, and where.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Move {
    pub effects: Vec<Effect>,
    /// Bytes of the text.
    pub at: Range<usize>,
    /// Whether it names a cell or a digit that is not on the grid.
    pub is_outside: bool,
}

/// What one sentence says.
#[derive(Clone, Debug, Default)]
pub(super) struct Sentence {
    pub moves: Vec<Move>,
    /// Bytes of the text.
    pub at: Range<usize>,
    /// Whether it gives or draws on a reason.
    pub has_reason: bool,
    /// Whether it begins as a conclusion does.
    pub concludes: bool,
}

/// The sentences of tokens, with what is only supposed left out.
pub(super) fn sentences(tokens: &[Token], shape: &Shape) -> Vec<Sentence> {
    let mut told = Vec::new();
    let mut is_supposed = false;
    for part in tokens.split_inclusive(|token| matches!(token.kind, Kind::End(_))) {
        let (Some(first), Some(last)) = (part.first(), part.last()) else {
            continue;
        };
        let is_question = last.kind == Kind::End(true);
        let words = part.iter().filter_map(word);
        let mut opening = words.clone().filter(|word| {
            ![
                "but", "and", "now", "let's", "let", "us", "well", "aber", "und", "nun",
            ]
            .contains(word)
        });
        let opening = opening.next().unwrap_or_default();
        let concludes = CONCLUDE.contains(&opening);
        is_supposed = SUPPOSE.contains(&opening) || (is_supposed && !concludes && !is_new_item(part));
        let mut sentence = Sentence {
            at: first.at.start..last.at.end,
            has_reason: concludes || words.clone().any(|word| BECAUSE.contains(&word)),
            concludes,
            ..Sentence::default()
        };
        if !is_supposed && !is_question && part.len() > 1 {
            let moves = |tokens| Reader { tokens, at: 0, shape }.moves();
            sentence.moves = match step_of_trace(part) {
                Some(step) => at_once(moves(step)),
                None => moves(part),
            };
        }
        told.push(sentence);
    }
    told
}

/// The effects of a step of a trace, `step pointing r4c2 != 7 by box1 …`: neither its evidence nor the puzzle
/// before the first of them is a move.
fn step_of_trace(part: &[Token]) -> Option<&[Token]> {
    let says = |token: Option<&Token>, said: &str| token.and_then(word) == Some(said);
    let begins = |&at: &usize| {
        let is_first = at == 0 || says(part.get(at - 1), "path");
        is_first && says(part.get(at), "step") && !says(part.get(at + 1), "by")
    };
    let step = (0..part.len()).find(begins).map(|at| &part[at..])?;
    let by = step.iter().position(|token| word(token) == Some("by"));
    let effects = by.map_or(step, |by| &step[..by]);
    let is_named = matches!(
        effects.get(1).map(|token| &token.kind),
        Some(Kind::Word(_) | Kind::Cells(_))
    );
    let does_something = |token: &Token| matches!(token.kind, Kind::Is | Kind::IsNot);
    (is_named && effects.iter().any(does_something)).then_some(effects)
}

/// What a step does at once is one move.
fn at_once(moves: Vec<Move>) -> Vec<Move> {
    let mut moves = moves.into_iter();
    let Some(mut all) = moves.next() else {
        return Vec::new();
    };
    for next in moves {
        all.effects.extend(next.effects);
        all.at.end = next.at.end;
        all.is_outside |= next.is_outside;
    }
    vec![all]
}

/// Whether a sentence is an item of a list, which begins anew: `3. r4c2 = 8`, `- r4c2 = 8`.
fn is_new_item(part: &[Token]) -> bool {
    matches!(
        part,
        [
            Token {
                kind: Kind::Cells(_) | Kind::Number(_),
                ..
            },
            Token {
                kind: Kind::Is | Kind::IsNot | Kind::End(_),
                ..
            },
            ..
        ]
    )
}

fn word(token: &Token) -> Option<&str> {
    match &token.kind {
        Kind::Word(word) => Some(word),
        _ => None,
    }
}

/// Goes along a sentence and finds its moves.
struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
    shape: &'a Shape,
}

impl Reader<'_> {
    fn moves(mut self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.word_at(0).is_some_and(|first| BECAUSE.contains(&first)) {
            // The reason comes first; the move stands behind the comma.
            let comma = self.tokens.iter().position(|token| token.kind == Kind::Comma);
            self.at = comma.map_or(self.tokens.len(), |comma| comma + 1);
        }
        while let Some(token) = self.tokens.get(self.at) {
            match &token.kind {
                Kind::Word(word) if IF.contains(&word.as_str()) || SUPPOSE.contains(&word.as_str()) => break,
                Kind::Word(word) if BECAUSE.contains(&word.as_str()) => break,
                _ => {}
            }
            let start = self.at;
            match self
                .removal()
                .or_else(|| self.of_cell())
                .or_else(|| self.of_digit())
            {
                Some((effects, is_outside)) if !effects.is_empty() || is_outside => moves.push(Move {
                    effects,
                    at: self.tokens[start].at.start..self.tokens[self.at - 1].at.end,
                    is_outside,
                }),
                Some(_) => {}
                None => self.at = start + 1,
            }
            debug_assert!(self.at > start, "a reader goes on");
        }
        moves
    }

    fn kind(&self, at: usize) -> Option<&Kind> {
        self.tokens.get(at).map(|token| &token.kind)
    }

    fn word_at(&self, at: usize) -> Option<&str> {
        self.tokens.get(at).and_then(word)
    }

    fn is_joint(&self, at: usize) -> bool {
        self.kind(at) == Some(&Kind::Comma)
            || matches!(
                self.word_at(at),
                Some("and" | "or" | "und" | "oder" | "nor" | "noch")
            )
    }

    /// `7 and 8`, from a place on: the numbers, whether they are alternatives, and where they end.
    fn numbers(&self, from: usize) -> Option<(Vec<u32>, bool, usize)> {
        let (mut numbers, mut is_choice, mut at) = (Vec::new(), false, from);
        while let Some(&Kind::Number(number)) = self.kind(at) {
            numbers.push(number);
            at += 1;
            let mut next = at;
            let mut chooses = false;
            while self.is_joint(next) && next < at + 2 {
                chooses |= matches!(self.word_at(next), Some("or" | "oder"));
                next += 1;
            }
            // A number behind a comma may begin the next clause.
            let is_clause = |number_at: usize| {
                self.word_at(number_at + 1)
                    .is_some_and(|word| PLACING.contains(&word))
            };
            match self.kind(next) {
                Some(Kind::Number(_)) if next > at && !is_clause(next) => {
                    is_choice |= chooses;
                    at = next;
                }
                _ => break,
            }
        }
        (!numbers.is_empty()).then_some((numbers, is_choice, at))
    }

    /// `r1c8, r3c4 and r5c5`, from a place on: the cells, and where they end; `None` among them is one
    /// outside.
    fn cells(&self, from: usize) -> Option<(Vec<Option<Cell>>, usize)> {
        let (mut cells, mut at) = (Vec::new(), from);
        loop {
            match self.kind(at) {
                Some(Kind::Cells(named)) => cells.extend(named.iter().copied().map(Some)),
                Some(Kind::Outside) => cells.push(None),
                _ => break,
            }
            at += 1;
            let mut next = at;
            while self.is_joint(next) && next < at + 2 {
                next += 1;
            }
            // `weder in r1c1 noch in r1c2`
            if next > at && self.word_at(next) == Some("in") {
                next += 1;
            }
            match self.kind(next) {
                Some(Kind::Cells(_) | Kind::Outside) if next > at && !self.begins_move(next) => at = next,
                _ => break,
            }
        }
        (!cells.is_empty()).then_some((cells, at))
    }

    /// Whether a cell is followed by what it holds, so that it is no part of the list before it.
    fn begins_move(&self, at: usize) -> bool {
        matches!(self.kind(at + 1), Some(Kind::Is))
            || matches!(self.word_at(at + 1), Some("is" | "ist" | "must"))
    }

    fn effects(&self, cells: &[Option<Cell>], numbers: &[u32], holds: bool) -> (Vec<Effect>, bool) {
        let mut effects = Vec::new();
        let mut is_outside = false;
        for &number in numbers {
            let digit = u8::try_from(number).ok().and_then(Digit::new);
            let digit = digit.filter(|&digit| self.shape.digits().contains(digit));
            for &cell in cells {
                match (cell, digit) {
                    (Some(cell), Some(digit)) => effects.push(Effect { cell, digit, holds }),
                    _ => is_outside = true,
                }
            }
        }
        (effects, is_outside)
    }

    fn skip(&self, from: usize, words: &[&str]) -> usize {
        let mut at = from;
        while self.word_at(at).is_some_and(|word| words.contains(&word))
            || self.kind(at) == Some(&Kind::Colon)
        {
            at += 1;
        }
        at
    }

    /// `eliminate 3 from r1c5`, `removes 4 from r1c8 and 4 and 5 from r2c2`.
    fn removal(&mut self) -> Option<(Vec<Effect>, bool)> {
        if !REMOVE.contains(&self.word_at(self.at)?) {
            return None;
        }
        let mut at = self.skip(self.at + 1, BEFORE_DIGIT);
        let mut found = (Vec::new(), false);
        let mut end = None;
        while let Some((numbers, _, after)) = self.numbers(at) {
            let from = self.skip(after, FROM);
            let Some((cells, after)) = self.cells(from).filter(|_| from > after) else {
                break;
            };
            let (effects, is_outside) = self.effects(&cells, &numbers, false);
            found.0.extend(effects);
            found.1 |= is_outside;
            end = Some(after);
            let mut next = after;
            while self.is_joint(next) && next < after + 2 {
                next += 1;
            }
            if next == after {
                break;
            }
            at = self.skip(next, BEFORE_DIGIT);
        }
        self.at = end?;
        Some(found)
    }

    /// `r4c2 = 8`, `r4c2 must be 8`, `r3c2, r6c8 <> 7`, `(4, 2, 8)`.
    fn of_cell(&mut self) -> Option<(Vec<Effect>, bool)> {
        if let Some(&Kind::Triple(cell, number)) = self.kind(self.at) {
            self.at += 1;
            return Some(self.effects(&[Some(cell)], &[number], true));
        }
        let (cells, mut at) = self.cells(self.at)?;
        let after_cells = at;
        let (mut is_not, mut is_definite, mut can) = (false, false, false);
        loop {
            match self.kind(at) {
                Some(Kind::Is | Kind::To | Kind::Colon) => is_definite = true,
                // JSON has a comma between the place and the value.
                Some(Kind::Comma)
                    if matches!(self.word_at(at + 1), Some("value" | "val" | "digit" | "number")) => {}
                Some(Kind::IsNot) => is_not = true,
                Some(Kind::Word(word)) => {
                    let word = word.as_str();
                    is_not |= NOT.contains(&word);
                    is_definite |= DEFINITE.contains(&word);
                    can |= matches!(word, "can" | "kann");
                    if word == "only" || word == "nur" {
                        can = false;
                    }
                    if !LINKS.contains(&word) && !DEFINITE.contains(&word) && !NOT.contains(&word) {
                        break;
                    }
                }
                _ => break,
            }
            at += 1;
            if at > after_cells + 8 {
                break;
            }
        }
        let numbers = self.numbers(at).filter(|_| at > after_cells);
        let Some((numbers, is_choice, end)) = numbers else {
            self.at = after_cells;
            return Some((Vec::new(), false));
        };
        self.at = end;
        let counts_things = self.word_at(end).is_some_and(|word| THINGS.contains(&word));
        let is_said = match is_not {
            true => true,
            // `r1c5: 3, 4, 7` lists what is possible.
            false => is_definite && !can && numbers.len() == 1 && cells.len() == 1,
        };
        match is_said && !counts_things && (is_not || !is_choice) {
            true => Some(self.effects(&cells, &numbers, !is_not)),
            false => Some((Vec::new(), false)),
        }
    }

    /// `8 goes to row 4, column 2`, `the 8 can only go in r4c2`, `3 is eliminated from r1c5`.
    fn of_digit(&mut self) -> Option<(Vec<Effect>, bool)> {
        let &Kind::Number(number) = self.kind(self.at)? else {
            return None;
        };
        let before = (self.at.saturating_sub(4)..self.at).filter_map(|at| self.word_at(at));
        let before: Vec<&str> = before.collect();
        let mut is_placing = before.iter().any(|word| PLACING.contains(word));
        // `we cannot place 8 in r4c2`
        let refuses = |back: usize| {
            let word = self.at.checked_sub(back).and_then(|at| self.word_at(at));
            word.is_some_and(|word| NOT.contains(&word))
        };
        let (mut is_not, mut is_removed, mut can) = (
            refuses(1) || refuses(2),
            false,
            before.contains(&"can") || before.contains(&"kann"),
        );
        let mut at = self.at + 1;
        while at <= self.at + 9 {
            match self.kind(at) {
                Some(Kind::Word(word)) => {
                    let word = word.as_str();
                    is_not |= NOT.contains(&word);
                    is_removed |= REMOVED.contains(&word);
                    is_placing |= PLACING.contains(&word);
                    can |= matches!(word, "can" | "kann");
                    if word == "only" || word == "nur" {
                        can = false;
                    }
                    let is_known = [WAYS, NOT, REMOVED, FROM, PLACING]
                        .iter()
                        .any(|words| words.contains(&word))
                        || word == "out";
                    if !is_known {
                        break;
                    }
                }
                Some(Kind::To) => is_placing = true,
                _ => break,
            }
            at += 1;
        }
        let (cells, end) = self.cells(at).filter(|_| at > self.at + 1)?;
        // `7 in r4c2 = ...` is about the cell.
        if matches!(self.kind(end), Some(Kind::Is | Kind::IsNot)) {
            return None;
        }
        let said = match (is_removed || is_not, is_placing && !can && cells.len() == 1) {
            (true, _) => self.effects(&cells, &[number], false),
            (false, true) => self.effects(&cells, &[number], true),
            (false, false) => return None,
        };
        self.at = end;
        let mut said = said;
        if !is_removed && !is_not {
            self.more_placed(&mut said);
        }
        Some(said)
    }

    /// `… and the 5 in r1c1`, behind a digit that was placed.
    fn more_placed(&mut self, said: &mut (Vec<Effect>, bool)) {
        loop {
            let mut at = self.at;
            while self.is_joint(at) && at < self.at + 2 {
                at += 1;
            }
            if at == self.at {
                return;
            }
            let at = self.skip(at, BEFORE_DIGIT);
            let Some(&Kind::Number(number)) = self.kind(at) else {
                return;
            };
            let place = self.skip(at + 1, &["in", "into", "to", "at", "goes", "cell"]);
            let Some((cells, end)) = self
                .cells(place)
                .filter(|(cells, _)| place > at + 1 && cells.len() == 1)
            else {
                return;
            };
            if matches!(self.kind(end), Some(Kind::Is | Kind::IsNot)) {
                return;
            }
            let (effects, is_outside) = self.effects(&cells, &[number], true);
            said.0.extend(effects);
            said.1 |= is_outside;
            self.at = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::CellNotation;

    use super::*;
    use crate::grade::tokens::tokens;

    fn said(text: &str) -> String {
        let shape = Shape::nine();
        let found = sentences(&tokens(text, 0..text.len(), false, &shape), &shape);
        let effects = found
            .iter()
            .flat_map(|sentence| &sentence.moves)
            .flat_map(|one| &one.effects);
        let written = effects.map(|effect| {
            let sign = if effect.holds { "=" } else { "<>" };
            format!(
                "{}{sign}{}",
                shape.cell_name(effect.cell, CellNotation::RowColumn),
                effect.digit
            )
        });
        written.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn moves_are_read_as_people_write_them() {
        for (text, expected) in [
            ("r4c2 = 8 because row 4 has r4c3 = 5", "r4c2=8"),
            ("R4C2=8", "r4c2=8"),
            ("so 8 goes to row 4, column 2", "r4c2=8"),
            ("eliminate 3 from r1c5", "r1c5<>3"),
            (
                "That removes 4 from r1c8 and r3c4 and 4 and 5 from r2c2.",
                "r1c8<>4 r3c4<>4 r2c2<>4 r2c2<>5",
            ),
            (
                "X-Wing: 7 in r14c28 => r3c2, r6c8 <> 7; r1c2 = 4",
                "r3c2<>7 r6c8<>7 r1c2=4",
            ),
            ("Full House: box 2 => r2c4 = 3", "r2c4=3"),
            ("So r4c2 is 7 and r4c3 is 5.", "r4c2=7 r4c3=5"),
            ("r4c2 must be 8.", "r4c2=8"),
            ("r4c2 can only be 8: row 4 already has 1.", "r4c2=8"),
            (
                "In row 4 the 8 can only go in r4c2, because the others are out",
                "r4c2=8",
            ),
            ("Place 8 in r4c2. Put a 5 at (1, 1).", "r4c2=8 r1c1=5"),
            ("r1c5 cannot be 3 or 4", "r1c5<>3 r1c5<>4"),
            ("3 is eliminated from r1c5 and r1c6", "r1c5<>3 r1c6<>3"),
            ("We can rule out 3 in r1c5.", "r1c5<>3"),
            ("(4,2)=8\n(4,3)=5", "r4c2=8 r4c3=5"),
            (
                "[{\"row\": 4, \"col\": 2, \"value\": 8}, {\"row\": 1, \"col\": 1, \"digit\": 5}]",
                "r4c2=8 r1c1=5",
            ),
            ("{\"r4c2\": 8, \"r1c1\": 5}", "r4c2=8 r1c1=5"),
            ("[(4, 2, 8), (1, 1, 5)]", "r4c2=8 r1c1=5"),
            ("r4c2 -> 8", "r4c2=8"),
            ("Because row 4 needs an 8, r4c2 = 8.", "r4c2=8"),
            ("Also steht die 8 in r4c2.", "r4c2=8"),
            (
                "Damit stehen die 8 in r4c2 und die 5 in r1c1 fest.",
                "r4c2=8 r1c1=5",
            ),
            (
                "Damit entfallen die 4 in r1c8 und die Kandidaten 4 und 5 in r2c2.",
                "r1c8<>4 r2c2<>4 r2c2<>5",
            ),
            (
                "In Zeile 4 kann die 8 nur in r4c2 stehen, denn die anderen scheiden aus.",
                "r4c2=8",
            ),
            ("r4c2 kann nur eine 8 sein: Zeile 4 hat schon 1.", "r4c2=8"),
            ("r4c2 ist keine 8", "r4c2<>8"),
            ("We cannot place 8 in r4c2", "r4c2<>8"),
            ("r1c1 is not 5 and 8 goes to r4c2", "r1c1<>5 r4c2=8"),
        ] {
            assert_eq!(said(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_move_is_not_taken_for_one() {
        for text in [
            "Suppose r4c2 = 8. Then r4c3 = 5, and nothing is left for r1c1.",
            "If r4c2 is 8, r4c3 is 5.",
            "Is r4c2 = 8?",
            "r4c2 can be 8 or 5.",
            "r1c5: 3, 4, 7",
            "r1c5 = {3, 4}",
            "r4c2 has only 2 candidates",
            "The 8 can only go in r4c2 or r4c5.",
            "r4c2 is the cell in row 4, column 2.",
            "In row 4 the 8 is missing.",
            "Start from r3c5: if it is 6, r1c6 is 4, and if it is 2, r3c9 is 4.",
            "Angenommen, r4c2 ist eine 8. Dann ist r4c3 eine 5.",
        ] {
            assert_eq!(said(text), "", "{text}");
        }
        assert_eq!(
            said("Suppose r4c2 = 8. Then r4c3 = 5, a contradiction. So r4c2 is not 8."),
            "r4c2<>8"
        );
    }
}
