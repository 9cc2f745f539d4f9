//! Which format a text is in, and whether it is one grid or a stream: told from its first lines.
//!
//! The rule: one grid over several lines wins over many tiny ones; otherwise one puzzle a line.

use crate::cells::{self, BLANKS};
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::format::Reader;
use crate::marks::Kind;
use crate::scan::{self, Rule};
use crate::size;
use crate::span::Place;
use crate::square::most_common;
use crate::text::Source;
use crate::{
    Format, ReadOptions, blocks, candidates729, clue_text, csv, encoding, framed, hodoku, iss, kaggle,
    killer_line, line, marks, opensudoku, rows, rule_text, sdk, sds, sudokuwiki,
};
#[cfg(feature = "json")]
use crate::{fpuzzles, sudokumaker};

/// How a text is laid out. Reading it with [`ReadOptions::format`] set to the format that was recognised,
/// or without, gives the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// The whole text is one grid.
    One(Format),
    /// Every line is a puzzle, blank, or a comment: a stream of any length.
    Lines(Format),
    /// The whole text is a document with any number of puzzles.
    Several(Format),
}

impl Layout {
    /// The format of the grid or of each line.
    #[must_use]
    pub fn format(self) -> Format {
        match self {
            Layout::One(format) | Layout::Lines(format) | Layout::Several(format) => format,
        }
    }
}

/// How many bytes of a text are enough to recognise it: more than the widest drawing of the largest grid.
pub const PREFIX_BYTES: usize = 128 * 1024;

/// How many lines are tried as puzzles of their own: more than the largest grid has rows.
const SAMPLE_LINES: usize = 256;

/// Tells the layout of a text from its start. `is_complete` says that `prefix` is all there is;
/// [`PREFIX_BYTES`] are enough otherwise, and more are not looked at.
///
/// ```
/// use kudosu_notation::{Format, Layout, ReadOptions, recognise};
///
/// let options = ReadOptions::default();
/// let stream = b"..3.1.4..1.24.3. easy\n1.....3..4.....2\n";
/// assert_eq!(recognise(stream, true, &options), Ok(Layout::Lines(Format::Line)));
/// let grid = b"..3.\n1.4.\n.1.2\n4.3.\n";
/// assert_eq!(recognise(grid, true, &options), Ok(Layout::One(Format::Boxed)));
/// assert_eq!(recognise(b"12\n21\n", true, &options), Ok(Layout::One(Format::Rows)));
/// ```
pub fn recognise(prefix: &[u8], is_complete: bool, options: &ReadOptions) -> Result<Layout, ReadError> {
    let is_complete = is_complete && prefix.len() <= PREFIX_BYTES;
    let prefix = encoding::to_utf8(&prefix[..prefix.len().min(PREFIX_BYTES)], is_complete);
    recognise_utf8(&prefix, is_complete, options)
}

/// The same for a text that is in UTF-8 already, whatever its first bytes look like.
pub(crate) fn recognise_utf8(
    prefix: &[u8],
    is_complete: bool,
    options: &ReadOptions,
) -> Result<Layout, ReadError> {
    let is_complete = is_complete && prefix.len() <= PREFIX_BYTES;
    let prefix = &prefix[..prefix.len().min(PREFIX_BYTES)];
    let whole_lines = match prefix.iter().rposition(|&b| b == b'\n') {
        Some(newline) if !is_complete => &prefix[..newline],
        _ => prefix,
    };
    let text = encoding::decode_lossily(whole_lines);
    let source = Source::of_text(&text);
    let lines: Vec<(usize, &str)> = source.significant_lines().collect();
    let first = match lines.first() {
        Some((_, first)) => first.trim(),
        None if is_complete => return Err(ReadErrorKind::Empty.into()),
        None => return Ok(Layout::Lines(options.format.unwrap_or(Format::Line))),
    };
    let layout = match options.format {
        Some(format) => forced(format, first),
        None => by_content(whole_lines, &source, &lines, is_complete, options)?,
    };
    Ok(match layout {
        Layout::One(Format::Iss) if iss::are_puzzles(&lines) => Layout::Lines(Format::Iss),
        Layout::One(format) if blocks::are_grids(&source, format, is_complete, options) => {
            Layout::Several(format)
        }
        layout => layout,
    })
}

/// The layout of a text whose format is known; whether it holds several grids is not looked at.
fn forced(format: Format, first: &str) -> Layout {
    match (json_layout(first), format.reader()) {
        (Some(layout), _) if layout.format() == format => layout,
        (_, Reader::Record(_)) => Layout::Lines(format),
        (_, Reader::Whole(_)) => Layout::One(format),
        (_, Reader::Several(_)) => Layout::Several(format),
    }
}

/// The layout of a text that says by itself what it is; `lines` are those that say something.
fn by_content(
    bytes: &[u8],
    source: &Source<'_>,
    lines: &[(usize, &str)],
    is_complete: bool,
    options: &ReadOptions,
) -> Result<Layout, ReadError> {
    let first = lines.first().map_or("", |(_, first)| first.trim());
    if let Some(format) = link_format(first) {
        Ok(Layout::Lines(format))
    } else if rule_text::is_text(source.text) {
        Ok(Layout::One(Format::Rules))
    } else if clue_text::is_document(lines) {
        Ok(Layout::One(Format::Clues))
    } else if iss::is_text(lines) {
        Ok(Layout::One(Format::Iss))
    } else if killer_line::is_killer(first) {
        Ok(Layout::Lines(Format::Killer))
    } else if opensudoku::is_document(source.text) {
        Ok(Layout::Several(Format::Opensudoku))
    } else if sdk::is_section(first) {
        Ok(Layout::One(Format::Sdk))
    } else if let Some(layout) = json_layout(first) {
        Ok(layout)
    } else if hodoku::is_library_line(first) {
        Ok(Layout::Lines(Format::Hodoku))
    } else if candidates729::is_candidates(first) {
        Ok(Layout::Lines(Format::Candidates))
    } else if csv::is_tab_table(source) {
        let rows: Vec<(usize, &str)> = csv::rows(source, '\t').collect();
        Ok(many_or_one(&rows, Format::Csv, options))
    } else if let Some(kind) = marks::recognised(lines, is_complete) {
        Ok(Layout::One(match kind {
            Kind::Plain => Format::Pencil,
            Kind::WithPlaced => Format::Sdx,
        }))
    } else if sds::is_statement(first) {
        Ok(Layout::One(Format::Sds))
    } else if kaggle::is_header(first) || kaggle::is_pair(first) {
        Ok(Layout::Lines(Format::Kaggle))
    } else if lines.iter().any(|(_, line)| is_long_line(line)) {
        Ok(Layout::Lines(Format::Line))
    } else if framed::is_frame(first) {
        Ok(Layout::One(Format::Framed))
    } else if lines.iter().any(|(_, line)| is_drawn(line)) {
        Ok(Layout::One(Format::Boxed))
    } else if is_table(first) {
        Ok(many_or_one(lines, Format::Csv, options))
    } else if is_single_word(first) {
        Ok(match many_or_one(lines, Format::Rows, options) {
            Layout::One(_) if source.lines.iter().any(|line| sdk::is_header(line)) => {
                Layout::One(Format::Sdk)
            }
            Layout::One(_) if !rows::is_plain(lines) => Layout::One(Format::Boxed),
            layout => layout,
        })
    } else if first.split_whitespace().all(cells::is_cell) {
        Ok(many_or_one(lines, Format::Boxed, options))
    } else if first.split_whitespace().all(is_cells) && are_alike(first) {
        Ok(Layout::One(Format::Boxed))
    } else if first.split_whitespace().next().is_some_and(is_mostly_digits) {
        Ok(Layout::Lines(Format::Line))
    } else {
        decode_start(bytes)?;
        Err(unrecognised(source, lines))
    }
}

/// The format of a line that is a link to a puzzle.
fn link_format(line: &str) -> Option<Format> {
    if sudokuwiki::is_link(line) {
        Some(Format::Sudokuwiki)
    } else if iss::is_link(line) {
        Some(Format::Iss)
    } else {
        packed_link_format(line)
    }
}

/// The format of a link that holds packed JSON.
#[cfg(feature = "json")]
fn packed_link_format(line: &str) -> Option<Format> {
    if fpuzzles::is_link(line) {
        Some(Format::Fpuzzles)
    } else if fpuzzles::is_pad_link(line) {
        Some(Format::Sudokupad)
    } else if sudokumaker::is_link(line) {
        Some(Format::Sudokumaker)
    } else {
        None
    }
}

#[cfg(not(feature = "json"))]
fn packed_link_format(_: &str) -> Option<Format> {
    None
}

/// Where the start of the text is no text, that is what is wrong with it.
fn decode_start(bytes: &[u8]) -> Result<(), ReadError> {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_some() => encoding::decode(bytes, 1).map(|_| ()),
        _ => Ok(()), // a character that the prefix cuts in two is no error
    }
}

/// The layout of a text whose first line is JSON.
/// Where an object ends on the line on which it starts, every line has its own.
#[cfg(feature = "json")]
fn json_layout(first: &str) -> Option<Layout> {
    if first.starts_with('{') && first.ends_with('}') {
        Some(Layout::Lines(Format::Json))
    } else if first.starts_with(['{', '[']) {
        Some(Layout::One(Format::Json))
    } else {
        None
    }
}

#[cfg(not(feature = "json"))]
fn json_layout(_: &str) -> Option<Layout> {
    None
}

/// Whether a line starts with so many packed cells that it must be a puzzle of its own, not a row.
fn is_long_line(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    // A rule of dashes with dots at its corners is no row of blanks.
    word.len() > line::MAX_SYMBOLS
        && size::side_of(word.len()).is_ok()
        && is_cells(word)
        && scan::rule(line) != Rule::Yes
}

fn is_cells(word: &str) -> bool {
    word.chars().all(|c| cells::symbol(c).is_some())
}

/// Whether most of a word is digits and blanks, so that a strange character in it is a slip of the pen.
fn is_mostly_digits(word: &str) -> bool {
    let is_typical = |c: &char| c.is_ascii_digit() || BLANKS.contains(*c);
    2 * word.chars().filter(is_typical).count() > word.chars().count()
}

/// Whether a line is the row of a table. Tabs between values without quotes are blanks like any other.
fn is_table(line: &str) -> bool {
    csv::separator(line).is_some_and(|separator| separator != '\t' || line.contains('"'))
}

fn is_single_word(line: &str) -> bool {
    !line.contains(char::is_whitespace) && is_cells(line)
}

fn is_drawn(line: &str) -> bool {
    scan::rule(line) == Rule::Yes
        || (line.contains(scan::is_bar)
            && line
                .chars()
                .all(|c| scan::is_bar(c) || c.is_whitespace() || cells::symbol(c).is_some()))
}

/// Whether the words of a line are groups of cells of the same size; a comment would be longer or shorter.
fn are_alike(line: &str) -> bool {
    let mut lengths = line.split_whitespace().map(str::len);
    let first = lengths.next();
    lengths.all(|length| Some(length) == first)
}

/// One grid of `format`, or a stream of lines that each hold a grid: at least half of the lines must be whole
/// puzzles for that, and they must not be just as many as one grid has rows.
fn many_or_one(lines: &[(usize, &str)], format: Format, options: &ReadOptions) -> Layout {
    let cells_in = |line: &str| match format {
        Format::Rows => line.split_whitespace().next().unwrap_or_default().len(),
        Format::Csv => csv::width(line),
        _ => line::words(line).count(),
    };
    let width = most_common(lines.iter().map(|(_, line)| cells_in(line)));
    if lines.len() == 1 {
        return Layout::Lines(Format::Line);
    }
    let are_rows = lines.len() == width && lines.iter().all(|(_, line)| cells_in(line) == width);
    if are_rows && width > kudosu_board::MAX_SIDE && size::side_of(width).is_err() {
        return Layout::One(format); // larger than any grid, which is one mistake and not one in every line
    }
    if width > line::MAX_SYMBOLS && format == Format::Rows || width > kudosu_board::MAX_SIDE {
        return Layout::Lines(Format::Line);
    }
    if let Some(side) = options
        .box_size
        .map(|(height, width)| height.saturating_mul(width))
    {
        if width == side {
            return Layout::One(format);
        }
        if Some(width) == side.checked_mul(side) {
            return Layout::Lines(Format::Line);
        }
    }
    let is_puzzle = |line: &str| {
        let source = Source::of_text(line);
        matches!(line::read_record(&source, &ReadOptions::default()), Ok(Some(_)))
    };
    let sample = &lines[..lines.len().min(SAMPLE_LINES)];
    let puzzles = sample.iter().filter(|(_, line)| is_puzzle(line)).count();
    // Nobody keeps 2×2 or 3×3 puzzles by the file:
    // lines so short are rather the rows of a grid that lacks one.
    let enough = if width < 16 {
        sample.len()
    } else {
        sample.len().div_ceil(2)
    };
    if !are_rows && size::side_of(width).is_ok() && width > 1 && puzzles >= enough {
        Layout::Lines(Format::Line)
    } else {
        Layout::One(format)
    }
}

fn unrecognised(source: &Source<'_>, lines: &[(usize, &str)]) -> ReadError {
    let Some(&(index, line)) = lines.first() else {
        return ReadErrorKind::Empty.into();
    };
    let mut words = line::words(line).peekable();
    let first = words.peek().cloned().unwrap_or(0..0);
    let range = words
        .find(|range| !is_cells(&line[range.clone()]))
        .unwrap_or(first);
    let found = line[range.clone()].to_owned();
    source.error(ReadErrorKind::Unrecognised { found }, Place::new(index, range))
}
