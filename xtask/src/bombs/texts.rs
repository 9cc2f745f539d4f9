//! The texts of `cargo xtask bombs`: each family is a way to say much in few bytes, in the words of the
//! formats.

use std::fmt::Write;

use kudosu_board::{ClueKind, Clues, Rng, Shape};
use kudosu_notation::read_clue_line;

/// Makes a text of about so many bytes.
type Family = fn(&mut Rng, usize) -> String;

/// The families, each with its name.
const FAMILIES: &[(&str, Family)] = &[
    ("one kind of clue", one_kind),
    ("many kinds of clue", many_kinds),
    ("one long clue", one_long_clue),
    ("the same line again", same_line),
    ("overlapping sets", overlapping),
    ("numbers out of range", numbers),
    ("f-puzzles", fpuzzles),
    ("Interactive Sudoku Solver", iss),
    ("deep JSON", deep_json),
    ("a large grid", large_grid),
    ("marks everywhere", marks),
    ("noise", noise),
];

/// A text of at most so many bytes, and the name of its family.
pub(super) fn text(rng: &mut Rng, bytes: usize) -> (&'static str, String) {
    let (name, family) = FAMILIES[rng.below(FAMILIES.len())];
    // Small ones as often as large ones: what is refused for its length alone shows nothing.
    let bytes = bytes >> rng.below(7);
    let mut text = family(rng, bytes);
    while text.len() > bytes || !text.is_char_boundary(text.len()) {
        text.pop();
    }
    (name, text)
}

fn side(rng: &mut Rng) -> usize {
    [4, 5, 6, 9, 9, 9, 9, 12, 16, 25, 36, 49, 100][rng.below(13)]
}

fn number(rng: &mut Rng) -> u64 {
    let odd = [
        0,
        1,
        5,
        45,
        65_535,
        65_536,
        1_000_000_000_039,
        99_999_999_999,
        u64::MAX,
    ];
    match rng.below(3) {
        0 => odd[rng.below(odd.len())],
        1 => rng.below(50) as u64,
        _ => rng.next_u64() >> rng.below(64),
    }
}

/// A cell of the grid.
fn cell(rng: &mut Rng, side: usize) -> (usize, usize) {
    (rng.below(side) + 1, rng.below(side) + 1)
}

/// So many cells as `clues` writes them: a walk from neighbour to neighbour, every cell once in some order,
/// or straight runs.
fn cells(rng: &mut Rng, side: usize, count: usize) -> String {
    let mut text = String::new();
    let (mut row, mut column) = cell(rng, side);
    let way = rng.below(3);
    let (first, step) = (rng.below(side * side), 1 + rng.below(side * side));
    for at in 0..count {
        match way {
            0 => {
                row = (row + rng.below(3)).saturating_sub(1).clamp(1, side);
                column = (column + rng.below(3)).saturating_sub(1).clamp(1, side);
            }
            1 => {
                let place = (first + at * step) % (side * side);
                (row, column) = (place / side + 1, place % side + 1);
            }
            _ => (row, column) = cell(rng, side),
        }
        let _ = write!(text, " r{row}c{column}");
        if way == 2 {
            let _ = write!(text, "-r{row}c{}", rng.below(side) + 1);
        }
    }
    text
}

/// A clue of a kind. Nearly all are taken, since the first that is refused ends the reading; one that names
/// too many cells gets fewer until it is taken.
fn clue(rng: &mut Rng, kind: ClueKind, shape: &Shape, mut count: usize) -> String {
    loop {
        let line = any_clue(rng, kind, shape.side(), count);
        let is_taken =
            || read_clue_line(line.trim_end(), shape).is_ok_and(|clues| Clues::new(shape, clues).is_ok());
        if count <= 1 || rng.below(5_000) == 0 || is_taken() {
            return line;
        }
        count -= count.div_ceil(8);
    }
}

/// A clue of a kind with so many cells, as likely to be refused as to be taken.
fn any_clue(rng: &mut Rng, kind: ClueKind, side: usize, count: usize) -> String {
    let has_number = rng.below(2) == 0;
    let value = if has_number {
        format!(
            " {}",
            if rng.below(8) == 0 {
                number(rng)
            } else {
                rng.below(60) as u64
            }
        )
    } else {
        String::new()
    };
    let inner = cells(rng, side, count);
    match kind {
        ClueKind::AntiKnight | ClueKind::AntiKing => format!("{kind}\n"),
        ClueKind::NonConsecutive | ClueKind::NegativeRatio | ClueKind::NegativeSum => {
            format!("{kind}{value}\n")
        }
        ClueKind::Arrow => {
            let length = 1 + rng.below(3);
            format!("{kind}:{} >{inner}\n", cells(rng, side, length))
        }
        ClueKind::Clone => format!("{kind}:{inner} ={}\n", cells(rng, side, count)),
        ClueKind::Marks | ClueKind::Quadruple => format!("{kind} {}:{inner}\n", rng.below(10_000)),
        ClueKind::LittleKiller => format!("{kind}{value}:{} down-right\n", cells(rng, side, 1)),
        ClueKind::Sandwich | ClueKind::XSum | ClueKind::Skyscraper | ClueKind::NumberedRoom => {
            format!("{kind}{value}: r{}c0\n", rng.below(side) + 1)
        }
        _ => format!("{kind}{value}:{inner}\n"),
    }
}

fn any_kind(rng: &mut Rng) -> ClueKind {
    ClueKind::ALL[rng.below(ClueKind::ALL.len())]
}

fn clues(rng: &mut Rng, bytes: usize, mut next: impl FnMut(&mut Rng, &Shape) -> String) -> String {
    let shape = Shape::of_side(side(rng)).expect("a side that grids have");
    let mut text = format!("size {}\n", shape.side());
    while text.len() < bytes {
        let line = next(rng, &shape);
        if text.len() + line.len() > bytes {
            break;
        }
        text += &line;
    }
    text
}

fn one_kind(rng: &mut Rng, bytes: usize) -> String {
    let (kind, length) = (any_kind(rng), 1 + rng.below(40));
    clues(rng, bytes, |rng, shape| clue(rng, kind, shape, length))
}

fn many_kinds(rng: &mut Rng, bytes: usize) -> String {
    clues(rng, bytes, |rng, shape| {
        let (kind, length) = (any_kind(rng), 1 + rng.below(12));
        clue(rng, kind, shape, length)
    })
}

fn one_long_clue(rng: &mut Rng, bytes: usize) -> String {
    let kind = any_kind(rng);
    clues(rng, bytes, |rng, shape| clue(rng, kind, shape, bytes / 14))
}

fn same_line(rng: &mut Rng, bytes: usize) -> String {
    let lines = [
        "size 9\n",
        "size 100\n",
        "box 3x3\n",
        "diagonals\n",
        "disjoint-groups\n",
        "anti-knight\n",
        "anti-king\n",
        "non-consecutive\n",
        "solution: 1234\n",
        "comment: x\n",
        "note 12: r1c1\n",
        "placed: r1c1\n",
        ".................................................................................\n",
        "1\n",
        "#\n",
        "killer: r1c1\n",
    ];
    let line = lines[rng.below(lines.len())];
    let mut text = format!("size {}\n", side(rng));
    while text.len() + line.len() <= bytes {
        text += line;
    }
    text
}

fn overlapping(rng: &mut Rng, bytes: usize) -> String {
    let kind = [ClueKind::Killer, ClueKind::ExtraRegion, ClueKind::Renban][rng.below(3)];
    clues(rng, bytes, |rng, shape| {
        let side = shape.side();
        let (row, from) = cell(rng, side);
        let length = 1 + rng.below(side);
        match (kind, rng.below(2)) {
            (ClueKind::ExtraRegion, _) => clue(rng, kind, shape, side),
            (_, 0) => format!("{kind}: r{row}c{from}-r{row}c{}\n", (from + length).min(side)),
            (_, _) => format!("{kind}: r{from}c{row}-r{}c{row}\n", (from + length).min(side)),
        }
    })
}

fn numbers(rng: &mut Rng, bytes: usize) -> String {
    let mut text = String::new();
    while text.len() < bytes.min(2_000) {
        let (one, other) = (number(rng), number(rng));
        let _ = match rng.below(6) {
            0 => writeln!(text, "size {one}"),
            1 => writeln!(text, "box {one}x{other}"),
            2 => writeln!(text, ".Shape~{one}x{other}"),
            3 => writeln!(text, "{{\"size\":{one},\"grid\":[],\"puzzle\":\"\"}}"),
            4 => writeln!(text, "killer {one}: r{one}c{other}"),
            _ => writeln!(text, "grid_length={one}\nblock_length={other}"),
        };
        if rng.below(3) == 0 {
            break;
        }
    }
    text
}

fn fpuzzles(rng: &mut Rng, bytes: usize) -> String {
    let side = side(rng);
    let keys = [
        "killercage",
        "thermometer",
        "arrow",
        "palindrome",
        "renban",
        "whispers",
        "extraregion",
        "clone",
        "littlekillersum",
        "between",
        "line",
        "cage",
    ];
    let key = keys[rng.below(keys.len())];
    let mut text = format!("{{\"size\":{side},\"grid\":[],\"{key}\":[");
    let length = 1 + rng.below(60);
    let mut is_first = true;
    loop {
        let mut list = String::new();
        for at in 0..length {
            let (row, column) = cell(rng, side);
            let comma = if at == 0 { "" } else { "," };
            let _ = write!(list, "{comma}\"R{row}C{column}\"");
        }
        let comma = if is_first { "" } else { "," };
        let value = rng.below(50);
        let one = format!("{comma}{{\"cells\":[{list}],\"lines\":[[{list}]],\"value\":\"{value}\"}}");
        if text.len() + one.len() + 2 > bytes {
            break;
        }
        text += &one;
        is_first = false;
    }
    text + "]}"
}

fn iss(rng: &mut Rng, bytes: usize) -> String {
    let words = [
        "Cage",
        "Thermo",
        "Arrow",
        "Whisper",
        "Renban",
        "AllDifferent",
        "Sum",
        "Regex",
        "NFA",
        "Or",
        "Shape",
        "Given",
        "ContainExact",
        "Jigsaw",
        "Zipper",
        "Lunchbox",
        "RegionSumLine",
        "Pair",
        "Replicate",
    ];
    let mut text = String::new();
    while text.len() < bytes {
        let word = words[rng.below(words.len())];
        let _ = write!(text, ".{word}~{}", number(rng));
        for _ in 0..rng.below(30) {
            let (row, column) = cell(rng, 9);
            let _ = write!(text, "~R{row}C{column}");
        }
        if rng.below(10) == 0 {
            text.push('\n');
        }
    }
    text
}

fn deep_json(rng: &mut Rng, bytes: usize) -> String {
    let open = ["[", "{\"puzzle\":", "{\"cells\":[", "[[1,"][rng.below(4)];
    let mut text = open.repeat(bytes / open.len() / 2);
    let close = ["]", "}"][rng.below(2)];
    text += &close.repeat((bytes - text.len()) / 2);
    text
}

fn large_grid(rng: &mut Rng, bytes: usize) -> String {
    let side = side(rng);
    let givens = rng.below(4);
    let mut text = String::new();
    for _ in 0..side {
        for column in 0..side {
            let value = if rng.below(10) < givens {
                rng.below(side) + 1
            } else {
                0
            };
            let _ = write!(text, "{}{value}", if column == 0 { "" } else { "," });
        }
        text.push('\n');
    }
    if text.len() > bytes {
        ".".repeat(bytes)
    } else {
        text
    }
}

fn marks(rng: &mut Rng, bytes: usize) -> String {
    let side = side(rng).min(9);
    let lines = [
        "marks",
        "quadruple",
        "even",
        "odd",
        "minimum",
        "maximum",
        "row-indexer",
        "counting-circles",
    ];
    let line = lines[rng.below(lines.len())];
    let mut text = format!("size {side}\n");
    loop {
        let (row, column) = cell(rng, side);
        let one = match line {
            "marks" | "quadruple" => format!("{line} {}: r{row}c{column}\n", 1 + rng.below(99_999)),
            _ => format!("{line}: r{row}c{column}\n"),
        };
        if text.len() + one.len() > bytes {
            return text;
        }
        text += &one;
    }
}

fn noise(rng: &mut Rng, bytes: usize) -> String {
    let symbols = ".0123456789ABCxyz|+-*:;,~#\t \n\n\"[]{}<>=rcR";
    let symbols: Vec<char> = symbols.chars().collect();
    (0..bytes).map(|_| symbols[rng.below(symbols.len())]).collect()
}
