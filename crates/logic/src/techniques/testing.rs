//! Positions in one line and steps in one line, for the tests beside the techniques.

use kudosu_board::{Candidates, Cell, Digit, Grid, Shape, Stop};

use crate::{Options, Position, Query, Step, Technique, Workspace, all_steps};

/// A position from text: cells with `.` for blank, blanks between them free; `@HxW` for another box than 3×3;
/// a cell in `{}` lists the candidates it is limited to; `+` before a digit means placed, not given.
pub fn position(text: &str) -> Position {
    let (cells, shape) = match text.split_once('@') {
        Some((cells, size)) => {
            let (height, width) = size.trim().split_once('x').unwrap();
            (
                cells,
                Shape::with_box(height.parse().unwrap(), width.parse().unwrap()).unwrap(),
            )
        }
        None => (text, Shape::nine()),
    };
    let (mut givens, mut placed) = (Grid::blank(&shape), Grid::blank(&shape));
    let mut limits = Vec::new();
    let mut at = 0;
    let mut symbols = cells.chars().filter(|c| !c.is_whitespace()).peekable();
    while let Some(symbol) = symbols.next() {
        let cell = Cell::new(at);
        at += 1;
        match symbol {
            '{' => limits.push((
                cell,
                symbols.by_ref().take_while(|&c| c != '}').map(digit).collect(),
            )),
            '+' => placed.set(cell, digit(symbols.next().unwrap())).unwrap(),
            '.' => {}
            other => givens.set(cell, digit(other)).unwrap(),
        }
    }
    assert_eq!(usize::from(at), shape.cell_count());
    let mut all = givens.clone();
    placed
        .filled()
        .iter()
        .for_each(|cell| all.set(cell, placed.get(cell).unwrap()).unwrap());
    let mut candidates = Candidates::of(&all);
    for (cell, limit) in limits {
        candidates.set(cell, candidates.get(cell) & limit);
    }
    Position::with_candidates(&givens, &placed, &candidates)
}

fn digit(symbol: char) -> Digit {
    Digit::from_symbol(symbol).unwrap()
}

/// All steps of a technique (by id) in a position, each as its effects: `r1c2=3` or `r1c2-3`.
pub fn steps(technique: &str, text: &str) -> Vec<String> {
    let position = position(text);
    let technique: Technique = technique.parse().unwrap();
    let options = Options {
        assume_unique: true,
        ..Options::default()
    };
    let found = all_steps(&position, technique, &options, &Stop::new()).unwrap();
    found.iter().map(|step| effects(&position, step)).collect()
}

/// The effects of a step in one line.
pub fn effects(position: &Position, step: &Step) -> String {
    let shape = position.shape();
    let name = |cell| format!("r{}c{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1);
    let placements = step
        .placements
        .iter()
        .map(|&(cell, digit)| format!("{}={digit}", name(cell)));
    let eliminations = step
        .eliminations
        .iter()
        .map(|&(cell, digit)| format!("{}-{digit}", name(cell)));
    placements.chain(eliminations).collect::<Vec<_>>().join(" ")
}

/// Asks something about a position that finders ask.
pub fn query<T>(position: &Position, ask: impl FnOnce(&Query<'_>) -> T) -> T {
    ask(&Query {
        position,
        technique: Technique::AlternatingChain,
        options: &Options::default(),
        stop: &Stop::new(),
        workspace: &Workspace::new(),
    })
}
