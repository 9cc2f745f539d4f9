//! Shows the session's answers: on a terminal the board stays in place and what is said stands below it; in a
//! pipe everything follows one after the other.

use std::io::{self, IsTerminal, Write};

use kudosu::render::{Lines, draw, draw_candidates};

use super::session::{Reply, Session, View};
use super::words::cell_name;
use crate::output::open_stdout;
use crate::paint::{Ink, look_of_terminal, painted, terminal_size};

/// Back to the top left corner.
const HOME: &str = "\x1b[H";
/// Clears the rest of the line, or of the screen.
const CLEAR_LINE: &str = "\x1b[K";
const CLEAR_BELOW: &str = "\x1b[J";

/// Where answers are shown.
pub struct Screen {
    ascii: bool,
    ink: Ink,
    /// Whether the cursor can be moved, so that the board can stay in place.
    moves: bool,
    /// Whether what stood on the screen before has been pushed up and kept.
    has_room: bool,
}

impl Screen {
    /// Standard output.
    pub fn new(ascii: bool) -> Screen {
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb") && !cfg!(windows);
        Screen {
            ascii,
            ink: Ink::for_stdout(),
            moves: io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb,
            has_room: false,
        }
    }

    /// Shows an answer.
    pub fn show(&mut self, session: &Session, reply: &Reply) -> io::Result<()> {
        let size = terminal_size().map(|(columns, rows)| (usize::from(columns), usize::from(rows)));
        let width = size.map(|(columns, _)| columns);
        let said: Vec<String> = reply.lines.iter().flat_map(|line| wrap(line, width)).collect();
        let text = match size.filter(|_| self.moves && !reply.quit) {
            Some(size) => self.page(session, reply, &said, size),
            None => {
                let board = reply.board.map(|view| self.board(session, view));
                let lines: Vec<String> = said.iter().map(|line| format!("{line}\n")).collect();
                board.unwrap_or_default() + &lines.concat()
            }
        };
        // One write, so that nothing half-drawn is ever seen.
        let mut output = open_stdout()?;
        output.write_all(text.as_bytes())?;
        output.flush()
    }

    /// The whole screen anew: the board and what is said, or only what is said where both do not fit.
    fn page(
        &mut self,
        session: &Session,
        reply: &Reply,
        said: &[String],
        (_, rows): (usize, usize),
    ) -> String {
        let board = self.board(session, reply.board.unwrap_or(View::Digits));
        let mut lines: Vec<&str> = board.lines().collect();
        let prompt = 1;
        if reply.board.is_none() && lines.len() + said.len() + prompt > rows {
            lines.clear();
        }
        lines.extend(said.iter().map(String::as_str));
        let mut page = String::new();
        if !self.has_room {
            page.push_str(&"\n".repeat(rows));
            self.has_room = true;
        }
        if lines.len() + prompt > rows {
            // Higher than the screen: let it scroll.
            return page + &lines.join("\n") + "\n";
        }
        page.push_str(HOME);
        for line in lines {
            page.push_str(line);
            page.push_str(CLEAR_LINE);
            page.push('\n');
        }
        page + CLEAR_BELOW
    }

    fn board(&self, session: &Session, view: View) -> String {
        let mut look = look_of_terminal();
        if self.ascii {
            look = look.with_lines(Lines::Ascii);
        }
        let picture = session.picture();
        let drawing = match view {
            View::Digits => draw(&picture, &look),
            View::Candidates => draw_candidates(&picture, &session.candidates(), &look),
        };
        match look.width {
            Some(width) if view == View::Candidates && drawing.width() > width => {
                list_candidates(session, width)
            }
            _ => painted(&drawing, self.ink),
        }
    }
}

/// What the blank cells can still be, one after the other: for terminals too narrow for a drawing of it.
fn list_candidates(session: &Session, width: usize) -> String {
    let candidates = session.candidates();
    let shape = session.grid().shape();
    let separator = if shape.side() > 9 { "," } else { "" };
    let cells: Vec<String> = session
        .grid()
        .blanks()
        .map(|cell| {
            let digits: Vec<String> = candidates
                .get(cell)
                .iter()
                .map(|digit| digit.to_string())
                .collect();
            format!("{}:{}", cell_name(shape, cell), digits.join(separator))
        })
        .collect();
    wrap(&cells.join(" "), Some(width)).join("\n") + "\n"
}

/// Breaks a line between words where it is wider than the terminal;
/// what follows is indented like the text above it.
fn wrap(line: &str, width: Option<usize>) -> Vec<String> {
    let Some(width) = width.filter(|&width| line.chars().count() > width) else {
        return vec![line.to_owned()];
    };
    let text = line.trim_start_matches([' ', '-']);
    let indent = line.len() - text.len();
    let mut lines = vec![line[..indent].to_owned()];
    let mut is_fresh = true;
    for word in text.split(' ') {
        let Some(last) = lines.last_mut() else { break };
        if is_fresh {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= width {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(" ".repeat(indent) + word);
        }
        is_fresh = false;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_only_where_they_must() {
        assert_eq!(wrap("one two three", Some(8)), ["one two", "three"]);
        assert_eq!(wrap("one two three", Some(13)), ["one two three"]);
        assert_eq!(wrap("one two three", None), ["one two three"]);
        assert_eq!(wrap("  - indented line", Some(13)), ["  - indented", "    line"]);
        assert_eq!(wrap("unbreakable", Some(4)), ["unbreakable"]);
    }
}
