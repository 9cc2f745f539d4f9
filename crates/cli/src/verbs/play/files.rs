//! Puzzles that come to the prompt from outside, and the way out to a file.

use std::io;

use kudosu::coach::{EMBEDDED, Embedded};
use kudosu::{CellSet, Document, Format, Grid, ReadError, ReadOptions, Shape};

use super::command::looks_like_a_row;
use super::session::{Reply, Session, World};
use super::words::count;

/// More rows than the largest grid has, with rules between them, are not a grid.
const MOST_LINES: usize = 250;

impl Session {
    /// A line that is no command: a puzzle, the first row of one, a file name, or nothing known.
    pub(super) fn other(&mut self, text: &str, world: &dyn World) -> Reply {
        let text = text.trim();
        if let Ok(content) = world.read(text) {
            return self.load_text(&content, text);
        }
        if looks_like_a_row(text) {
            return self.collect(text, world);
        }
        if looks_like_a_path(text) {
            return Reply::say(format!("There is no file {text} that I can read."));
        }
        Reply::say(format!(
            "I do not understand {text:?}: type BD:8 for an 8 in column B, row D, a puzzle, a file name, or help."
        ))
    }

    /// Several lines at once.
    pub(super) fn pasted_text(&mut self, text: &str, world: &dyn World) -> Reply {
        self.pasted.clear();
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let are_rows = lines.iter().all(|line| looks_like_a_row(line));
        match kudosu::read(text.as_bytes(), &ReadOptions::default()) {
            Ok(puzzles) if puzzles.len() == 1 || are_rows => {
                return self.load_first(puzzles, "The pasted puzzle");
            }
            Err(error) if are_rows => return Reply::say(format!("The pasted puzzle: {}", one_line(&error))),
            _ => {}
        }
        // Not a puzzle: a list of entries, perhaps.
        let mut last = Reply::default();
        for line in lines {
            let reply = self.enter(line, world);
            let is_wrong = reply.board.is_none() && !reply.lines.is_empty();
            last = reply;
            if is_wrong || last.quit {
                break;
            }
        }
        last
    }

    /// One more line of a puzzle that comes line by line. Whatever cannot belong to it ends it.
    pub(super) fn collect(&mut self, line: &str, world: &dyn World) -> Reply {
        if line.trim().is_empty() {
            return Reply::default();
        }
        if !looks_like_a_row(line) || self.pasted.len() >= MOST_LINES {
            let lines = count(self.pasted.len(), "line");
            self.pasted.clear();
            let mut reply = self.enter(line, world);
            let forgotten = format!("I forget the {lines} before: they were not a whole puzzle.");
            reply.lines.insert(0, forgotten);
            return reply;
        }
        self.pasted.push(line.to_owned());
        let text = self.pasted.join("\n");
        match kudosu::read_one(text.as_bytes(), &ReadOptions::default()) {
            Ok(document) if self.is_whole(document.puzzle.grid()) => {
                self.pasted.clear();
                self.load(document.puzzle.into_parts().0, "The puzzle")
            }
            _ => Reply::default(),
        }
    }

    /// Whether the lines so far are all of a grid: as many rows as it has, or one line that holds everything.
    /// A single row of nine could be a tiny 3×3 grid; nobody means that.
    fn is_whole(&self, grid: &Grid) -> bool {
        let side = grid.shape().side();
        let rows = self
            .pasted
            .iter()
            .filter(|line| line.contains(|c: char| c.is_ascii_alphanumeric() || ".*_·".contains(c)))
            .count();
        rows == side || rows == 1 && side >= 4
    }

    pub(super) fn load_number(&mut self, number: usize, world: &dyn World) -> Reply {
        let path = format!("data/{number:03}.txt");
        if let Ok(content) = world.read(&path) {
            return self.load_text(&content, &path);
        }
        match Embedded::number(number) {
            Some(puzzle) => {
                let name = format!("Puzzle {number} ({})", puzzle.title);
                self.load(puzzle.grid(), &name)
            }
            None => Reply::say(format!(
                "There is no file {path}, and the puzzles that come along are 1 to {}.",
                EMBEDDED.len()
            )),
        }
    }

    fn load_text(&mut self, content: &[u8], name: &str) -> Reply {
        match kudosu::read(content, &ReadOptions::default()) {
            Err(error) => Reply::say(format!("{name}: {}", one_line(&error))),
            Ok(documents) => self.load_first(documents, name),
        }
    }

    fn load_first(&mut self, documents: Vec<Document>, name: &str) -> Reply {
        match documents.into_iter().next() {
            Some(document) => self.load(document.puzzle.into_parts().0, name),
            None => Reply::say(format!("{name}: there is no puzzle in it.")),
        }
    }

    /// Puts a puzzle on the board, its givens locked.
    fn load(&mut self, grid: Grid, name: &str) -> Reply {
        let clashes = grid.clashes().len();
        let givens = grid.filled();
        let told = match clashes {
            0 => format!(
                "{name}: {}, locked. Your turn, or hint, or solve.",
                count(givens.len(), "given")
            ),
            clashes => format!(
                "{name} breaks the rules in {} (check shows them). Its givens are not locked.",
                count(clashes, "place")
            ),
        };
        self.change_board(name, grid, givens, clashes == 0);
        Reply::board(told)
    }

    /// A blank board: the same size again, `16`, or `2x3` for the boxes.
    pub(super) fn new_board(&mut self, size: Option<&str>) -> Reply {
        let shape = match size {
            None => Ok(self.shape().clone()),
            Some(size) => read_size(size),
        };
        match shape {
            Err(why) => Reply::say(why),
            Ok(shape) => {
                let told =
                    format!("A blank board, {shape}. The digits you type are givens; start locks them.");
                self.change_board("The blank board", Grid::blank(&shape), CellSet::new(), false);
                Reply::board(told)
            }
        }
    }

    /// Writes the board to a file. One that exists is replaced only when asked for twice.
    pub(super) fn save(&mut self, path: String, refused_before: Option<String>, world: &dyn World) -> Reply {
        let extension = path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
        let format = match extension.as_str() {
            "csv" => Format::Csv,
            "sds" => Format::Sds,
            _ => Format::Boxed,
        };
        let text = match kudosu::write(self.grid(), format) {
            Ok(text) => text,
            Err(error) => return Reply::say(format!("{path}: {error}")),
        };
        let replace = refused_before.as_ref() == Some(&path);
        match world.write(&path, &text, replace) {
            Ok(()) => Reply::say(format!("Saved as {path}.")),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let told = format!("{path} exists already; save {path} again replaces it.");
                self.save_refused = Some(path);
                Reply::say(told)
            }
            Err(error) => Reply::say(format!("Could not write {path}: {error}.")),
        }
    }
}

fn looks_like_a_path(text: &str) -> bool {
    let has_extension = text
        .rsplit_once('.')
        .is_some_and(|(stem, extension)| !stem.is_empty() && (1..=5).contains(&extension.len()));
    text.contains(['/', '\\']) || has_extension && !text.contains(char::is_whitespace)
}

fn read_size(size: &str) -> Result<Shape, String> {
    let wrong = || format!("{size} is no size: write new 16 for a 16×16 board, new 2x3 for boxes of 2×3.");
    let shape = match size.split_once(['x', 'X', '×']) {
        None => Shape::of_side(size.trim().parse().map_err(|_| wrong())?),
        Some((height, width)) => Shape::with_box(
            height.trim().parse().map_err(|_| wrong())?,
            width.trim().parse().map_err(|_| wrong())?,
        ),
    };
    shape.map_err(|error| format!("{size}: {error}."))
}

/// Where a text is wrong, and how.
fn one_line(error: &ReadError) -> String {
    crate::failure::read_error_in_one_line(error)
}
