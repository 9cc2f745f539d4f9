//! Gives drawings their colours for the terminal. Whatever a colour says, the text or its weight says too.

use anstyle::{AnsiColor, Style};
use kudosu::render::{Drawing, Lines, Look, Piece, PieceRole};

use crate::outlet::is_on_terminal;

/// How each part of a drawing looks.
pub fn style(role: PieceRole) -> Style {
    match role {
        PieceRole::Frame | PieceRole::Label | PieceRole::Blank => Style::new().dimmed(),
        PieceRole::Given => AnsiColor::Blue.on_default().bold(),
        PieceRole::Highlight => AnsiColor::Yellow.on_default().bold(),
        PieceRole::Mark(tint) => marked(tint),
        _ => Style::new(),
    }
}

/// The nine tints of a marked pattern, as `kudosu::explain::Mark::tint` gives them.
fn marked(tint: u8) -> Style {
    let colour = match tint {
        0 => AnsiColor::Green,
        1 => AnsiColor::Red,
        2 => AnsiColor::Yellow,
        3 => AnsiColor::Magenta,
        4 => AnsiColor::Cyan,
        5 => AnsiColor::Blue,
        6 => AnsiColor::BrightGreen,
        7 => AnsiColor::BrightMagenta,
        _ => AnsiColor::BrightBlack,
    };
    colour.on_default().bold()
}

/// How much of the styles a terminal gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// None of them.
    Plain,
    /// Bold and dim, but no colour: what `NO_COLOR` asks for on a terminal.
    Weight,
    /// All of them.
    Colour,
}

impl Ink {
    /// What standard output gets, by `--color`, `NO_COLOR` and whether it is a terminal.
    pub fn for_stdout() -> Ink {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let is_automatic = anstream::ColorChoice::global() == anstream::ColorChoice::Auto;
        if is_automatic && !is_on_terminal() {
            return Ink::Plain;
        }
        match anstream::AutoStream::choice(&std::io::stdout()) {
            anstream::ColorChoice::Never if no_color && is_automatic => Ink::Weight,
            anstream::ColorChoice::Never => Ink::Plain,
            _ => Ink::Colour,
        }
    }
}

/// The drawing as standard output should get it, each line with its end:
/// with colours only where they are wanted.
pub fn for_stdout(drawing: &Drawing) -> String {
    painted(drawing, Ink::for_stdout())
}

/// The drawing with as much ink as wanted, each line with its end.
pub fn painted(drawing: &Drawing, ink: Ink) -> String {
    if ink == Ink::Plain {
        return drawing.to_string();
    }
    let lines = drawing.lines().iter();
    lines.map(|line| painted_pieces(line, ink) + "\n").collect()
}

/// Some pieces of a line with as much ink as wanted.
pub fn painted_pieces(pieces: &[Piece], ink: Ink) -> String {
    let paint = |piece: &Piece| {
        let style = match ink {
            Ink::Plain => return piece.text.clone(),
            Ink::Weight => style(piece.role).fg_color(None),
            Ink::Colour => style(piece.role),
        };
        format!("{style}{}{style:#}", piece.text)
    };
    pieces.iter().map(paint).collect()
}

/// Box-drawing characters where the locale can show them, and as many columns as the terminal has.
pub fn look_of_terminal() -> Look {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok());
    let locale = locale
        .into_iter()
        .find(|value| !value.is_empty())
        .unwrap_or_default()
        .to_lowercase();
    // Windows consoles have no such variables and have shown box-drawing characters since DOS.
    let shows_unicode = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
    let lines = if shows_unicode {
        Lines::Unicode
    } else {
        Lines::Ascii
    };
    let look = Look::default().with_lines(lines);
    terminal_size().map_or(look, |(columns, _)| look.with_width(usize::from(columns)))
}

/// Columns and rows of the terminal that standard output is, if it is one.
pub fn terminal_size() -> Option<(u16, u16)> {
    if !is_on_terminal() {
        return None;
    }
    let (columns, rows) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some((columns.0, rows.0))
}
