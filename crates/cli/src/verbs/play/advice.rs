//! The thinking parts of the prompt: hints, checks, candidates and solving.

use kudosu::methods::{METHODS, MethodEntry, Outcome, RunOptions, Statistics, method};
use kudosu::{Candidates, Cell, CellSet, Grid, Unfinished, Verdict};

use super::hint::next_step;
use super::session::{Reply, Session, State, View, Wait, World};
use super::texts;
use super::words::{and, cell_name, count, house_name};

/// In a sentence no more cells are named than this.
const CELLS_NAMED: usize = 8;

impl Session {
    pub(super) fn hint(&mut self, world: &dyn World) -> Reply {
        if let Some(problem) = self.trouble(world) {
            return problem;
        }
        if let Some(done) = self.celebration() {
            return Reply::board(done);
        }
        let mut hint = None;
        world.work(Wait::Moment, &mut |stop| hint = next_step(self.grid(), stop));
        match hint {
            Some(hint) => {
                self.highlight.insert(hint.cell);
                Reply {
                    board: Some(View::Digits),
                    lines: hint.lines,
                    quit: false,
                }
            }
            None => Reply::say("I see no step here without trying digits. solve csp shows how that goes."),
        }
    }

    /// What keeps the board from being solved, if anything does:
    /// clashes, or a digit of the player's that is wrong.
    fn trouble(&mut self, world: &dyn World) -> Option<Reply> {
        let clashes = self.grid().clashes();
        if !clashes.is_empty() {
            self.highlight = clashes
                .iter()
                .flat_map(|clash| clash.cells.iter().copied())
                .collect();
            let told: Vec<String> = clashes
                .iter()
                .take(CELLS_NAMED)
                .map(|clash| {
                    format!(
                        "{} has {} twice",
                        house_name(self.shape(), clash.house),
                        clash.digit
                    )
                })
                .collect();
            return Some(Reply::board(format!(
                "The board breaks the rules: {}.",
                and(&told)
            )));
        }
        match verdict(&self.puzzle(), world) {
            Ok(Verdict::NoSolution) if self.has_own_digits() => {
                Some(Reply::say("The givens alone have no solution already."))
            }
            Ok(Verdict::NoSolution) => Some(Reply::say("This puzzle has no solution.")),
            Ok(Verdict::Unique(solution)) => self.wrong_digits(&solution),
            Ok(Verdict::Several(..)) => match verdict(self.grid(), world) {
                Ok(Verdict::NoSolution) => Some(Reply::say(
                    "The puzzle has several solutions, but your digits fit none of them; undo until check agrees.",
                )),
                _ => None,
            },
            Err(_) => None,
        }
    }

    /// The digits of the player's that differ from the only solution.
    fn wrong_digits(&mut self, solution: &Grid) -> Option<Reply> {
        let is_wrong = |cell: &Cell| {
            let digit = self.grid().get(*cell);
            digit.is_some() && digit != solution.get(*cell)
        };
        let wrong: Vec<Cell> = self.shape().cells().filter(is_wrong).collect();
        if wrong.is_empty() {
            return None;
        }
        self.highlight = wrong.iter().copied().collect();
        let named: Vec<String> = wrong
            .iter()
            .take(CELLS_NAMED)
            .map(|&cell| cell_name(self.shape(), cell))
            .collect();
        let verb = if wrong.len() == 1 { "is" } else { "are" };
        let more = match wrong.len() - named.len() {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        Some(Reply::board(format!("{}{more} {verb} not right.", and(&named))))
    }

    pub(super) fn check(&mut self, world: &dyn World) -> Reply {
        if let Some(problem) = self.trouble(world) {
            return problem;
        }
        if let Some(done) = self.celebration() {
            return Reply::board(done);
        }
        let to_go = count(self.grid().blank_count(), "cell");
        match verdict(&self.puzzle(), world) {
            Ok(Verdict::Unique(_)) => Reply::say(format!("All right so far: one solution, {to_go} to go.")),
            Ok(Verdict::Several(one, other)) => {
                let differ: CellSet = self
                    .shape()
                    .cells()
                    .filter(|&cell| one.get(cell) != other.get(cell))
                    .collect();
                let named: Vec<String> = differ
                    .iter()
                    .take(CELLS_NAMED)
                    .map(|cell| cell_name(self.shape(), cell))
                    .collect();
                Reply::say(format!(
                    "No clash, but several solutions: two of them differ in {}, at {} for example.",
                    count(differ.len(), "cell"),
                    named.first().map_or("", String::as_str)
                ))
            }
            _ => Reply::say(format!(
                "No clash, {to_go} to go; how many solutions there are takes too long to tell."
            )),
        }
    }

    pub(super) fn candidates_of(&mut self, cell: Cell) -> Reply {
        let name = cell_name(self.shape(), cell);
        if let Some(digit) = self.grid().get(cell) {
            return Reply::say(format!("{name} is {digit}."));
        }
        let candidates: Vec<String> = self
            .grid()
            .options(cell)
            .iter()
            .map(|digit| digit.to_string())
            .collect();
        self.highlight.insert(cell);
        match candidates.as_slice() {
            [] => Reply::board(format!("{name} can be nothing at all: something is wrong.")),
            [only] => Reply::board(format!("{name} can only be {only}.")),
            several => Reply::board(format!("{name} can be {}.", several.join(" "))),
        }
    }

    /// What every cell can still be.
    pub fn candidates(&self) -> Candidates {
        Candidates::of(self.grid())
    }

    pub(super) fn choose_method(&mut self, name: Option<&str>) -> Reply {
        let Some(name) = name else {
            return Reply::lines(texts::methods(self.method.name));
        };
        match method(name) {
            Some(method) => {
                self.method = method;
                Reply::say(format!("solve now uses {}: {}.", method.name, method.summary))
            }
            None => Reply::say(unknown_method(name)),
        }
    }

    /// Solves with the chosen method. Asked again where that got stuck, it gives the full solution.
    pub(super) fn solve(&mut self, name: Option<&str>, world: &dyn World) -> Reply {
        let chosen = match name {
            None if self.stuck_on.as_ref() == Some(self.grid()) => method("search").unwrap_or(self.method),
            None => self.method,
            Some(name) => match method(name) {
                Some(method) => method,
                None => return Reply::say(unknown_method(name)),
            },
        };
        if self.grid().is_solved() {
            return Reply::board("It is solved already: ta daa!!!");
        }
        let mut statistics = Statistics::default();
        let mut outcome = Outcome::Unfinished(Unfinished::Stopped);
        world.work(Wait::AsLongAsAllowed, &mut |stop| {
            outcome = chosen.run(self.grid(), &RunOptions::default(), stop, &mut statistics);
        });
        self.stuck_on = None;
        match outcome {
            Outcome::Solved(solution) => {
                self.show(solution);
                let mut reply = Reply::board(work_told(chosen, &statistics));
                reply.lines.extend(self.celebration());
                reply
            }
            Outcome::Stuck(reached) => {
                self.stuck_on = Some(reached.clone());
                let unknown = count(reached.blank_count(), "cell");
                let found = self.grid().blank_count() - reached.blank_count();
                self.show(reached);
                let mut reply = Reply::board(format!(
                    "{} found {} and can do no more: {unknown} unknown.",
                    chosen.name,
                    count(found, "digit"),
                ));
                reply.lines.push(format!(
                    "Ask for a hint, go further with {}, or solve again for the full solution.",
                    and_or(chosen.further)
                ));
                reply
            }
            Outcome::NoSolution if self.has_own_digits() => Reply::say(
                "There is no solution from here. One of your digits may be wrong: check shows which.",
            ),
            Outcome::NoSolution => Reply::say("No solution."),
            Outcome::Clash(_) => self.trouble(world).unwrap_or_default(),
            Outcome::Unfinished(Unfinished::OutOfMemory) => Reply::say(format!(
                "{} ran out of memory before it had an answer.",
                chosen.name
            )),
            Outcome::Unfinished(_) => Reply::say(format!(
                "{} was ended before it had an answer; solve search is the fastest.",
                chosen.name
            )),
        }
    }

    fn show(&mut self, grid: Grid) {
        if grid != *self.grid() {
            // What a method finds is not a given.
            self.change(State {
                grid,
                is_started: true,
                ..self.state.clone()
            });
        }
    }

    /// The givens alone, where the player has added digits; otherwise the whole board.
    fn puzzle(&self) -> Grid {
        let mut puzzle = self.grid().clone();
        for cell in (&self.grid().filled() - self.givens()).iter() {
            let cleared = puzzle.clear(cell);
            debug_assert!(cleared.is_ok(), "the cell is one of the grid's own");
        }
        puzzle
    }

    fn has_own_digits(&self) -> bool {
        !self.grid().filled().is_subset(self.givens())
    }
}

fn verdict(grid: &Grid, world: &dyn World) -> Result<Verdict, Unfinished> {
    let mut found = Err(Unfinished::Stopped);
    world.work(Wait::Moment, &mut |stop| found = kudosu::verdict(grid, stop));
    found
}

fn work_told(method: &MethodEntry, statistics: &Statistics) -> String {
    let placed = count(statistics.placements as usize, "digit");
    match statistics.guesses {
        _ if !method.shows_work => format!("Solved by {}.", method.name),
        0 => format!("Solved by {}: {placed}, not one guess.", method.name),
        guesses => format!(
            "Solved by {}: {placed} tried, {}, {} taken back.",
            method.name,
            match guesses {
                1 => "1 of them a guess".to_owned(),
                _ => format!("{guesses} of them guesses"),
            },
            statistics.backtracks
        ),
    }
}

fn unknown_method(name: &str) -> String {
    let names: Vec<String> = METHODS.iter().map(|method| method.name.to_owned()).collect();
    format!("I know no method {name}; there are {}.", and(&names))
}

/// `solve a, solve b or solve c`; the search engine is what `solve` again uses anyway.
fn and_or(names: &[&str]) -> String {
    let names = names.iter().filter(|&&name| name != "search");
    let names: Vec<String> = names.map(|name| format!("solve {name}")).collect();
    match names.as_slice() {
        [] => "another method".to_owned(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}
