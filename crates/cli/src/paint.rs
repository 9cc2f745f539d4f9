//! Gives drawings their colours for the terminal. Whatever a colour says, the text or its weight says too.

use anstyle::{AnsiColor, Style};
use kudosu::render::{Drawing, Lines, Look, Role};

/// How each part of a drawing looks.
pub fn style(role: Role) -> Style {
    match role {
        Role::Frame | Role::Label | Role::Blank => Style::new().dimmed(),
        Role::Given => AnsiColor::Blue.on_default().bold(),
        Role::Highlight => AnsiColor::Yellow.on_default().bold(),
        _ => Style::new(),
    }
}

/// The drawing as standard output should get it, each line with its end: with colours only where they are wanted.
pub fn for_stdout(drawing: &Drawing) -> String {
    match anstream::AutoStream::choice(&std::io::stdout()) {
        anstream::ColorChoice::Never => drawing.to_string(),
        _ => painted(drawing),
    }
}

/// The drawing with colours, each line with its end.
pub fn painted(drawing: &Drawing) -> String {
    let mut text = String::new();
    for line in drawing.lines() {
        for span in line {
            let style = style(span.role);
            text.push_str(&format!("{style}{}{style:#}", span.text));
        }
        text.push('\n');
    }
    text
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
    Look {
        lines,
        width: terminal_width(),
    }
}

/// The columns of the terminal that standard output is, if it is one.
fn terminal_width() -> Option<usize> {
    let (columns, _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(usize::from(columns.0))
}
