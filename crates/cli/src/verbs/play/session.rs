//! A session at the prompt: the board, what was done to it, and what to answer to each line.
//!
//! It draws nothing and opens nothing; files and time come through [`World`], so that a whole dialogue can be
//! tested without a terminal. Loading and saving are in `files`, hints, checks and solving in `advice`.

use std::io;

use kudosu::coach::EMBEDDED;
use kudosu::methods::{METHODS, MethodEntry, method};
use kudosu::render::Picture;
use kudosu::{Cell, CellSet, Digit, Grid, Shape, Stop};

use super::command::{Command, Mistake, read_command};
use super::texts;
use super::words::{and, cell_name, count, shared_house};

/// What a session needs from outside.
pub trait World {
    /// The content of a file.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;
    /// Writes a file; `replace` allows that it exists already.
    fn write(&self, path: &str, text: &str, replace: bool) -> io::Result<()>;
    /// The page with the rules of the game.
    fn rules(&self) -> Vec<String>;
    /// Does work that may take long; the flag it gets is raised when that takes too long.
    fn work(&self, wait: Wait, work: &mut dyn FnMut(&Stop));
}

/// How long a player waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// For something on the side.
    Moment,
    /// For what was asked for.
    AsLongAsAllowed,
}

/// What to show after a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The board, where it is worth drawing.
    pub board: Option<View>,
    /// What to say below it.
    pub lines: Vec<String>,
    /// Whether that was the last one.
    pub quit: bool,
}

/// Which side of the board to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The digits.
    Digits,
    /// What each cell can still be.
    Candidates,
}

impl Reply {
    /// Says something without drawing the board.
    pub fn say(line: impl Into<String>) -> Reply {
        Reply {
            lines: vec![line.into()],
            ..Reply::default()
        }
    }

    /// Says several things without drawing the board.
    pub fn lines(lines: Vec<String>) -> Reply {
        Reply {
            lines,
            ..Reply::default()
        }
    }

    /// Says something under the board.
    pub fn board(line: impl Into<String>) -> Reply {
        Reply {
            board: Some(View::Digits),
            ..Reply::say(line)
        }
    }
}

/// So much of the past is kept at most: more than anybody undoes, and no more than memory takes however long
/// somebody's script plays.
const MOST_PAST: usize = 4_000;

/// Everything that `undo` brings back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) grid: Grid,
    pub(super) givens: CellSet,
    /// Whether the givens are locked, so that digits are the player's.
    pub(super) is_started: bool,
    pub(super) board: Board,
}

/// Which puzzle is on the board: a new number whenever another one takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    number: usize,
    /// What to call it at the start of a sentence.
    name: String,
}

/// A session at the prompt.
pub struct Session {
    pub(super) state: State,
    past: Vec<State>,
    future: Vec<State>,
    pub(super) method: &'static MethodEntry,
    /// The method got stuck on this very grid; asking again means the full solution.
    pub(super) stuck_on: Option<Grid>,
    pub(super) highlight: CellSet,
    /// Rows of a puzzle that comes line by line.
    pub(super) pasted: Vec<String>,
    /// A file that exists already and was asked to be written.
    pub(super) save_refused: Option<String>,
}

/// The method of the document that the prompt comes from.
const FIRST_METHOD: &str = "triple-match";

impl Session {
    /// A blank board.
    pub fn new(shape: &Shape) -> Session {
        Session {
            state: State {
                grid: Grid::blank(shape),
                givens: CellSet::new(),
                is_started: false,
                board: Board {
                    number: 0,
                    name: "The blank board".to_owned(),
                },
            },
            past: Vec::new(),
            future: Vec::new(),
            method: method(FIRST_METHOD).unwrap_or(&METHODS[0]),
            stuck_on: None,
            highlight: CellSet::new(),
            pasted: Vec::new(),
            save_refused: None,
        }
    }

    /// What is said at first.
    pub fn greeting(&self) -> Reply {
        Reply::board(format!(
            "Type BD:8 to put an 8 in column B, row D; a puzzle, a file name or a number from 1 to {}; \
             help for everything else; q to leave.",
            EMBEDDED.len()
        ))
    }

    /// The digits on the board.
    pub fn grid(&self) -> &Grid {
        &self.state.grid
    }

    /// The cells whose digits belong to the puzzle.
    pub fn givens(&self) -> &CellSet {
        &self.state.givens
    }

    /// The board as it is drawn, with the cells that the last answer speaks of pointed at.
    pub fn picture(&self) -> Picture<'_> {
        let picture = Picture::of(&self.state.grid).with_givens(self.state.givens.clone());
        picture.with_highlight(self.highlight.clone())
    }

    /// Whether more rows of a puzzle are expected.
    pub fn is_collecting(&self) -> bool {
        !self.pasted.is_empty()
    }

    /// Answers a line, or several that were pasted at once.
    pub fn enter(&mut self, text: &str, world: &dyn World) -> Reply {
        self.highlight = CellSet::new();
        let save_refused = self.save_refused.take();
        if text.trim().contains('\n') {
            return self.pasted_text(text, world);
        }
        if self.is_collecting() {
            return self.collect(text, world);
        }
        match read_command(text, self.shape()) {
            Ok(Command::Save(path)) => self.save(path, save_refused, world),
            Ok(command) => self.obey(command, text, world),
            Err(mistake) => Reply::say(self.explain(&mistake)),
        }
    }

    fn obey(&mut self, command: Command, text: &str, world: &dyn World) -> Reply {
        match command {
            Command::Nothing => Reply::default(),
            Command::Set(cell, digit) => self.set(cell, digit),
            Command::Clear(cell) => self.clear(cell),
            Command::Number(number) => self.load_number(number, world),
            Command::New(size) => self.new_board(size.as_deref()),
            Command::Puzzles => Reply::lines(texts::puzzles()),
            Command::Undo => self.travel(false),
            Command::Redo => self.travel(true),
            Command::Hint => self.hint(world),
            Command::Check => self.check(world),
            Command::Candidates(None) => Reply {
                board: Some(View::Candidates),
                ..Reply::default()
            },
            Command::Candidates(Some(cell)) => self.candidates_of(cell),
            Command::Start => self.start(),
            Command::Edit => self.edit(),
            Command::Method(name) => self.choose_method(name.as_deref()),
            Command::Solve(name) => self.solve(name.as_deref(), world),
            Command::Save(path) => self.save(path, None, world),
            Command::Rules => Reply::lines(world.rules()),
            Command::Help => Reply::lines(texts::help()),
            Command::Quit => Reply {
                quit: true,
                ..Reply::say("Bye.")
            },
            Command::Other => self.other(text, world),
        }
    }
}

/// Changes to the board.
impl Session {
    pub(super) fn shape(&self) -> &Shape {
        self.state.grid.shape()
    }

    /// Replaces the state so that `undo` brings the old one back.
    pub(super) fn change(&mut self, state: State) {
        self.past.push(std::mem::replace(&mut self.state, state));
        if self.past.len() > MOST_PAST {
            self.past.drain(..MOST_PAST / 2);
        }
        self.future.clear();
    }

    /// Puts another puzzle, or none, in the place of all that is on the board.
    pub(super) fn change_board(&mut self, name: &str, grid: Grid, givens: CellSet, is_started: bool) {
        let board = Board {
            number: self.state.board.number + 1,
            name: name.to_owned(),
        };
        self.change(State {
            grid,
            givens,
            is_started,
            board,
        });
    }

    fn set(&mut self, cell: Cell, digit: Digit) -> Reply {
        if let Some(refusal) = self.is_locked(cell) {
            return refusal;
        }
        if self.grid().get(cell) == Some(digit) {
            let name = cell_name(self.shape(), cell);
            return Reply::say(format!("{name} is {digit} already."));
        }
        let mut state = self.state.clone();
        // What the cell holds now does not count against what it is going to hold.
        let emptied = state.grid.clear(cell);
        let holders = state.grid.holders_among_peers(cell, digit);
        if !holders.is_empty() {
            self.highlight = holders.iter().copied().collect();
            return Reply::board(self.clash(cell, digit, &holders));
        }
        if emptied.and(state.grid.set(cell, digit)).is_err() {
            return Reply::say(self.explain(&Mistake::Value(cell)));
        }
        if !state.is_started {
            state.givens.insert(cell);
        }
        self.change(state);
        let mut reply = Reply {
            board: Some(View::Digits),
            ..Reply::default()
        };
        reply.lines.extend(self.celebration());
        reply
    }

    fn clear(&mut self, cell: Cell) -> Reply {
        let name = cell_name(self.shape(), cell);
        if self.grid().get(cell).is_none() {
            return Reply::say(format!("{name} is blank already."));
        }
        if let Some(refusal) = self.is_locked(cell) {
            return refusal;
        }
        let mut state = self.state.clone();
        if state.grid.clear(cell).is_ok() {
            state.givens.remove(cell);
            self.change(state);
        }
        Reply {
            board: Some(View::Digits),
            ..Reply::default()
        }
    }

    fn is_locked(&self, cell: Cell) -> Option<Reply> {
        let is_locked = self.state.is_started && self.state.givens.contains(cell);
        is_locked.then(|| {
            let name = cell_name(self.shape(), cell);
            Reply::say(format!(
                "{name} is a given of the puzzle and locked; edit unlocks the givens."
            ))
        })
    }

    /// `BD cannot be 8: AD in the same row is 8 already.`
    fn clash(&self, cell: Cell, digit: Digit, holders: &[Cell]) -> String {
        let shape = self.shape();
        let where_they_are: Vec<String> = holders
            .iter()
            .map(|&holder| {
                let house = shared_house(shape, cell, holder).map_or("house", |house| house.kind().name());
                format!("{} in the same {house}", cell_name(shape, holder))
            })
            .collect();
        let verb = if holders.len() == 1 { "is" } else { "are" };
        let name = cell_name(shape, cell);
        format!(
            "{name} cannot be {digit}: {} {verb} {digit} already.",
            and(&where_they_are)
        )
    }

    /// What to say when the board is solved.
    pub(super) fn celebration(&self) -> Option<String> {
        self.grid().is_solved().then(|| "ta daa!!!".to_owned())
    }

    /// Undo, or redo with `forward`.
    fn travel(&mut self, forward: bool) -> Reply {
        let (from, to) = match forward {
            true => (&mut self.future, &mut self.past),
            false => (&mut self.past, &mut self.future),
        };
        let Some(state) = from.pop() else {
            let what = if forward { "redo" } else { "undo" };
            return Reply::say(format!("There is nothing to {what}."));
        };
        let before = std::mem::replace(&mut self.state, state);
        let (was, is) = (&before.board, &self.state.board);
        // Whoever has just been refused a move may not expect that the last change was the puzzle itself.
        let told = match (was == is, forward) {
            (true, _) => None,
            (false, true) => Some(format!("{} is back.", is.name)),
            (false, false) => Some(format!("{} is gone; redo brings it back.", was.name)),
        };
        to.push(before);
        Reply {
            board: Some(View::Digits),
            lines: told.into_iter().collect(),
            ..Reply::default()
        }
    }

    fn start(&mut self) -> Reply {
        if self.state.is_started {
            return Reply::say("The givens are locked already; edit unlocks them.");
        }
        let state = State {
            is_started: true,
            ..self.state.clone()
        };
        let givens = count(state.givens.len(), "given");
        self.change(state);
        Reply::board(format!("{givens}, locked. The digits you type now are yours."))
    }

    fn edit(&mut self) -> Reply {
        if !self.state.is_started {
            return Reply::say("The givens are not locked; start locks them.");
        }
        let state = State {
            is_started: false,
            ..self.state.clone()
        };
        self.change(state);
        Reply::board("The givens can be changed, and the digits you type now are givens. start locks them.")
    }

    /// One friendly line that says what would be right.
    pub(super) fn explain(&self, mistake: &Mistake) -> String {
        let side = self.shape().side();
        match mistake {
            Mistake::Cell(name) if side <= 26 => {
                let last = char::from(b'A' + (side - 1) as u8);
                format!(
                    "{name} is no cell here: write the column, then the row, both from A to {last}, \
                     such as BA for column B, row A."
                )
            }
            Mistake::Cell(name) => {
                format!("{name} is no cell here: write row and column from 1 to {side}, such as r4c2.")
            }
            Mistake::Value(cell) => {
                let name = cell_name(self.shape(), *cell);
                format!("{name} takes a number from 1 to {side}, or 0 to clear it.")
            }
            Mistake::Missing(example) => format!("Something is missing there; write for example {example}."),
        }
    }
}
