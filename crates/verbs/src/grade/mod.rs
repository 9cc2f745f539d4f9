//! Whether a text answers a puzzle: what it is read as, whether that is right, and what is wrong first.
//!
//! `tokens` and `sentences` read moves in plain words, `claims` finds the steps of a text and `grids` its
//! grids; `judge` goes along the steps and asks `follows` whether each follows from those before it.

mod claims;
mod follows;
mod grids;
mod judge;
mod sentences;
#[cfg(test)]
mod tests;
mod tokens;
mod words;

use kudosu_board::{Cell, Grid, Puzzle};
use kudosu_coach::{Checkup, position_of, verdict_of};
use kudosu_explain::{GradeRemark, Language, describe_broken_clue, describe_grade};
use kudosu_logic::ClueRules;
use kudosu_notation::Document;
use kudosu_schema::{
    GradeAnswer, GradeFormat, GradeLevel, GradeMistake, GradeQuestion, GradedStep, Refusal, Status,
};
use kudosu_search::Verdict;

use crate::effort::Effort;
use claims::{Claims, claims};
use grids::{FoundGrid, last_grid};
use judge::{Judge, Judged, written};

/// Bytes of a text that is graded. The whole way of the hardest puzzles has about one million.
pub const LONGEST_ANSWER: usize = 4 * 1024 * 1024;

/// A mistake and where it is in the text.
struct Found {
    mistake: GradeMistake,
    words: String,
    /// The byte; nothing for what is missing.
    at: Option<usize>,
    quote: Option<String>,
    /// Of the steps from 1.
    step: Option<usize>,
}

pub(crate) fn grade(
    question: &GradeQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<GradeAnswer, Refusal> {
    let text = effort.beside.unwrap_or(&question.answer);
    if text.len() > LONGEST_ANSWER {
        let bytes = text.len();
        return Err(Refusal::unfit(format!(
            "the answer has {bytes} bytes, and at most {LONGEST_ANSWER} are graded"
        )));
    }
    let (start, language) = (position_of(document), question.language.0);
    let puzzle = &document.puzzle;
    let verdict = verdict_of(&start, effort.stop).map_err(|why| effort.unfinished(why))?;
    let solution = match &verdict {
        Verdict::Unique(solution) => Some(solution),
        Verdict::Several(..) => None,
        Verdict::NoSolution => {
            let why = Checkup::Known(Verdict::NoSolution).describe(puzzle.grid(), language);
            return Err(Refusal::unfit(why).because_of(Status::NoSolution));
        }
    };
    let said = claims(text, puzzle.shape());
    let grid = last_grid(text, puzzle.shape());
    let mut judge =
        Judge::new(start, solution, question.uniqueness, language, effort.stop).of_reasons(said.is_reasoned);
    let judged: Result<Vec<Judged>, _> = said.list.iter().map(|claim| judge.judge(claim)).collect();
    let judged = judged.map_err(|why| effort.unfinished(why))?;
    let grading = Grading {
        question,
        text,
        puzzle,
        given: document.givens().grid().clone(),
        solution,
        said: &said,
        judged: &judged,
        grid,
        language,
    };
    Ok(grading.answer())
}

/// All that a grade depends on.
struct Grading<'a> {
    question: &'a GradeQuestion,
    text: &'a str,
    puzzle: &'a Puzzle,
    given: Grid,
    solution: Option<&'a Grid>,
    said: &'a Claims,
    judged: &'a [Judged],
    grid: Option<FoundGrid>,
    language: Language,
}

impl Grading<'_> {
    fn answer(&self) -> GradeAnswer {
        let format = match (&self.said.walkthrough, self.said.list.is_empty(), &self.grid) {
            (Some(_), ..) => GradeFormat::Walkthrough,
            (None, false, _) if self.said.is_reasoned => GradeFormat::Reasoning,
            (None, false, _) => GradeFormat::Moves,
            (None, true, Some(_)) => GradeFormat::Grid,
            (None, true, None) => GradeFormat::Nothing,
        };
        let counts = format != GradeFormat::Nothing;
        let end = counts.then(|| self.end());
        let count = |level| self.judged.iter().filter(|judged| judged.level == level).count();
        let mistakes = self.mistakes(end.as_ref(), format);
        let is_legal = !mistakes.iter().any(|found| {
            matches!(
                found.mistake,
                GradeMistake::Given
                    | GradeMistake::Clash
                    | GradeMistake::Clue
                    | GradeMistake::Outside
                    | GradeMistake::OtherPuzzle
            )
        });
        let (cells, solved) = end.as_ref().map_or((0.0, false), |end| self.cells_right(end));
        let unchecked = self.judged.iter().filter(|judged| judged.is_unchecked).count();
        let first = mistakes
            .into_iter()
            .min_by_key(|found| found.at.unwrap_or(usize::MAX));
        let sound = self.sound();
        let one = |is: bool| if is { 1.0 } else { 0.0 };
        let parts = [one(counts), one(counts && is_legal), cells, one(solved)];
        let score = score(parts, sound);
        let (line, column) = first
            .as_ref()
            .and_then(|found| found.at)
            .map_or((None, None), |at| {
                let (line, column) = place(self.text, at);
                (Some(line), Some(column))
            });
        let right = first.is_none();
        let words = first.as_ref().map(|found| found.words.clone());
        GradeAnswer {
            status: Status::Done,
            right,
            score: if right { 1.0 } else { score },
            format,
            score_format: parts[0],
            score_legal: parts[1],
            score_cells: rounded(cells),
            score_solved: parts[3],
            score_sound: sound.map(rounded),
            final_grid: end.as_ref().map(Grid::to_string),
            step_count: self.judged.len(),
            by_technique: count(GradeLevel::Technique),
            by_logic: count(GradeLevel::Logic),
            known: count(GradeLevel::Known),
            only_true: count(GradeLevel::True),
            wrong: count(GradeLevel::False),
            not_checked: (unchecked > 0).then_some(unchecked),
            mistake: first.as_ref().map(|found| found.mistake),
            at_step: first.as_ref().and_then(|found| found.step),
            at_line: line,
            at_column: column,
            quote: first.and_then(|found| found.quote),
            why: words
                .unwrap_or_else(|| describe_grade(self.puzzle.shape(), &GradeRemark::Right, self.language)),
            steps: self.question.details.then(|| self.steps()),
            error: None,
        }
    }

    /// The grid that counts: the last one of the text, or what its moves lead to.
    fn end(&self) -> Grid {
        if let Some(found) = &self.grid {
            return found.grid.clone();
        }
        if let Some(way) = &self.said.walkthrough
            && let Some(solution) = &way.solution
        {
            return solution.clone();
        }
        let mut grid = self.puzzle.grid().clone();
        let effects = self.said.list.iter().flat_map(|claim| &claim.effects);
        for effect in effects.filter(|effect| effect.holds) {
            let _ = grid.set(effect.cell, effect.digit);
        }
        grid
    }

    /// The share of the cells that are asked for that are right, and whether all are.
    fn cells_right(&self, end: &Grid) -> (f64, bool) {
        let asked: Vec<Cell> = self
            .puzzle
            .grid()
            .blanks()
            .filter(|&cell| !self.question.partial || end.get(cell).is_some())
            .collect();
        let is_solution = end.blank_count() == 0 && self.is_solution(end);
        let is_right = |cell: Cell| match self.solution {
            Some(solution) => end.get(cell).is_some() && end.get(cell) == solution.get(cell),
            None => is_solution,
        };
        let right = asked.iter().filter(|&&cell| is_right(cell)).count();
        let all = match self.solution {
            Some(_) => right == asked.len() && (self.question.partial || is_solution),
            None => {
                is_solution
                    || (self.question.partial
                        && self.judged.iter().all(|judged| judged.level != GradeLevel::False))
            }
        };
        match asked.len() {
            0 => (if all { 1.0 } else { 0.0 }, all),
            cells => (right as f64 / cells as f64, all),
        }
    }

    fn is_solution(&self, end: &Grid) -> bool {
        end.is_solution_of(self.puzzle.grid()) && self.puzzle.clues().are_kept_by(end)
    }

    /// The share of the steps before the first that does not hold.
    fn sound(&self) -> Option<f64> {
        let steps = self.judged.len();
        let sound = self
            .judged
            .iter()
            .take_while(|judged| judged.mistake.is_none())
            .count();
        (steps > 0).then(|| sound as f64 / steps as f64)
    }

    /// The first mistake of the steps, and the first of the grid.
    fn mistakes(&self, end: Option<&Grid>, format: GradeFormat) -> Vec<Found> {
        let shape = self.puzzle.shape();
        let whole = |mistake, remark: &GradeRemark| Found {
            mistake,
            words: describe_grade(shape, remark, self.language),
            at: None,
            quote: None,
            step: None,
        };
        let Some(end) = end.filter(|_| format != GradeFormat::Nothing) else {
            return vec![whole(GradeMistake::Unread, &GradeRemark::Unread)];
        };
        let mut found = Vec::new();
        if let Some(way) = &self.said.walkthrough
            && way.givens() != self.given
        {
            found.push(Found {
                at: Some(0),
                ..whole(GradeMistake::OtherPuzzle, &GradeRemark::OtherPuzzle)
            });
        }
        let steps = self.said.list.iter().zip(self.judged).zip(1..);
        for ((claim, judged), number) in steps {
            if let Some((mistake, words)) = &judged.mistake {
                found.push(Found {
                    mistake: *mistake,
                    words: words.clone(),
                    at: Some(claim.at.start),
                    quote: Some(quote(
                        self.text,
                        claim.at.clone(),
                        &claim
                            .effects
                            .iter()
                            .map(|effect| written(shape, effect))
                            .collect::<Vec<_>>(),
                    )),
                    step: Some(number),
                });
                break;
            }
        }
        found.extend(self.mistake_in_grid(end));
        if found.is_empty() && end.blank_count() > 0 && !self.question.partial {
            found.push(whole(
                GradeMistake::Incomplete,
                &GradeRemark::Incomplete {
                    blanks: end.blank_count(),
                },
            ));
        }
        found
    }

    /// The first cell, in reading order, that is wrong.
    fn mistake_in_grid(&self, end: &Grid) -> Option<Found> {
        let shape = self.puzzle.shape();
        let places = self.grid.as_ref().map(|found| &found.places);
        let at = |cell: Cell, mistake: GradeMistake, words: String| Found {
            mistake,
            words,
            at: places.and_then(|places| places.get(cell.index()).copied()),
            quote: end.get(cell).map(|digit| digit.to_string()),
            step: None,
        };
        // Moves were judged already.
        places?;
        let say = |remark: &GradeRemark| describe_grade(shape, remark, self.language);
        for cell in shape.cells() {
            let Some(digit) = end.get(cell) else { continue };
            if let Some(given) = self.given.get(cell).filter(|&given| given != digit) {
                return Some(at(
                    cell,
                    GradeMistake::Given,
                    say(&GradeRemark::Given { cell, given, digit }),
                ));
            }
            let right = self.solution.and_then(|solution| solution.get(cell));
            if right.is_some_and(|right| right != digit) {
                return Some(at(
                    cell,
                    GradeMistake::WrongDigit,
                    say(&GradeRemark::WrongDigit { cell, digit, right }),
                ));
            }
        }
        if let Some(clash) = end.clashes().first() {
            let cell = clash.cells.last().copied()?;
            let remark = GradeRemark::Clash {
                digit: clash.digit,
                house: clash.house,
            };
            return Some(at(cell, GradeMistake::Clash, say(&remark)));
        }
        let broken = ClueRules::new(self.puzzle.clues())
            .broken_by(end)
            .into_iter()
            .next()?;
        let clue = self.puzzle.clues().get(broken.clue)?;
        let words = describe_broken_clue(shape, clue, &broken.cells, self.language);
        let cell = broken.cells.first().copied()?;
        Some(at(cell, GradeMistake::Clue, words))
    }

    fn steps(&self) -> Vec<GradedStep> {
        let shape = self.puzzle.shape();
        let mut lines = Places::new(self.text);
        let steps = self.said.list.iter().zip(self.judged).zip(1..);
        let told = steps.map(|((claim, judged), step)| {
            let (line, column) = lines.of(claim.at.start);
            GradedStep {
                step,
                number: claim.number,
                line,
                column,
                effects: claim
                    .effects
                    .iter()
                    .map(|effect| written(shape, effect))
                    .collect(),
                technique: claim.techniques.first().map(|technique| technique.id()),
                level: judged.level,
                mistake: judged.mistake.as_ref().map(|(mistake, _)| *mistake),
                why: judged.mistake.as_ref().map(|(_, words)| words.clone()),
            }
        });
        told.collect()
    }
}

/// To four places, so that a number is the same wherever it is written and read.
fn rounded(part: f64) -> f64 {
    (part * 10_000.0).round() / 10_000.0
}

/// The score of these parts: read, legal, cells, solved, and sound where there are steps.
fn score(parts: [f64; 4], sound: Option<f64>) -> f64 {
    const WEIGHTS: [f64; 4] = [0.1, 0.1, 0.3, 0.2];
    const SOUND: f64 = 0.3;
    let told: f64 = parts
        .iter()
        .zip(WEIGHTS)
        .map(|(part, weight)| part * weight)
        .sum();
    let score = match sound {
        Some(sound) => told + sound * SOUND,
        None => told / (1.0 - SOUND),
    };
    rounded(score)
}

/// What stands in a place of the text; of a long piece its beginning. What has no length is told by its
/// effects.
fn quote(text: &str, at: std::ops::Range<usize>, effects: &[String]) -> String {
    const LONGEST: usize = 120;
    match text.get(at).map(str::trim).filter(|said| !said.is_empty()) {
        None => effects.join(", "),
        Some(said) => match said.char_indices().nth(LONGEST) {
            None => said.to_owned(),
            Some((end, _)) => format!("{}…", &said[..end]),
        },
    }
}

/// Line and character of a byte of the text, from 1.
fn place(text: &str, at: usize) -> (usize, usize) {
    Places::new(text).of(at)
}

/// Lines and characters of bytes that come in order, without counting from the start each time.
struct Places<'a> {
    text: &'a str,
    line: usize,
    line_start: usize,
}

impl<'a> Places<'a> {
    fn new(text: &'a str) -> Places<'a> {
        Places {
            text,
            line: 1,
            line_start: 0,
        }
    }

    fn of(&mut self, at: usize) -> (usize, usize) {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        if at < self.line_start {
            *self = Places::new(self.text);
        }
        let between = &self.text[self.line_start..at];
        self.line += between.matches('\n').count();
        self.line_start = between
            .rfind('\n')
            .map_or(self.line_start, |end| self.line_start + end + 1);
        (self.line, 1 + self.text[self.line_start..at].chars().count())
    }
}
