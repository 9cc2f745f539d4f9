//! Which cells belong together: the boxes of a grid, by how thick its lines are.

use kudosu_board::Shape;

use crate::lattice::Lattice;

/// Boxes of other shapes than the usual are believed only where their edges have more ink than the others so
/// often, of every two edges that are compared.
const TOLD_APART: f32 = 0.9;
/// And where they are told apart so much better than those of any rectangles.
const BETTER: f32 = 0.02;
/// And where they have at least so many times the ink.
const THICKER: f32 = 1.2;

/// The shape whose boxes the thick lines draw. Where they draw none, the usual one of this side.
pub(crate) fn shape(lattice: &Lattice) -> Option<Shape> {
    let side = lattice.side;
    let usual = Shape::of_side(side).ok()?;
    let edges = edges(lattice);
    let mut best: Option<(Shape, f32)> = None;
    for height in (2..side).filter(|height| side.is_multiple_of(*height)) {
        let width = side / height;
        let Ok(shape) = Shape::with_box(height, width) else {
            continue;
        };
        let region = |cell: usize| cell / side / height * side + cell % side / width;
        // A slight difference is nothing: the usual boxes are meant.
        let preferred = if shape.box_size() == usual.box_size() {
            0.02
        } else {
            0.0
        };
        let told = told_apart(&edges, region).0 + preferred;
        if best.as_ref().is_none_or(|(_, most)| told > *most) {
            best = Some((shape, told));
        }
    }
    let (regular, regular_told) = best.unwrap_or((usual, 0.0));
    let regions = grown(side, &edges);
    let (told, ratio) = told_apart(&edges, |cell| regions[cell]);
    let has_boxes = (0..side * side).all(|cell| {
        let size = regions.iter().filter(|region| **region == regions[cell]).count();
        size == side
    });
    if has_boxes && told > TOLD_APART && told > regular_told + BETTER && ratio > THICKER {
        return Shape::irregular(&numbered(&regions)).ok().or(Some(regular));
    }
    Some(regular)
}

/// An edge between two cells, and how much ink it has.
struct Edge {
    cells: (usize, usize),
    ink: f32,
}

fn edges(lattice: &Lattice) -> Vec<Edge> {
    let side = lattice.side;
    let mut edges = Vec::with_capacity(2 * side * (side - 1));
    for line in 1..side {
        for part in 0..side {
            let (above, left) = ((line - 1) * side + part, part * side + line - 1);
            edges.push(Edge {
                cells: (above, above + side),
                ink: lattice.level_edges[above],
            });
            edges.push(Edge {
                cells: (left, left + 1),
                ink: lattice.upright_edges[(line - 1) * side + part],
            });
        }
    }
    edges.sort_by(|a, b| a.ink.total_cmp(&b.ink));
    edges
}

/// Cells grow together over the faintest edges first, to as many as a row has. So a thin edge that a digit
/// touches is no harm: there is another way round it.
fn grown(side: usize, edges: &[Edge]) -> Vec<usize> {
    let mut regions: Vec<usize> = (0..side * side).collect();
    let mut sizes = vec![1; side * side];
    for Edge { cells: (a, b), .. } in edges {
        let (a, b) = (regions[*a], regions[*b]);
        if a != b && sizes[a] + sizes[b] <= side {
            sizes[a] += sizes[b];
            for region in regions.iter_mut().filter(|region| **region == b) {
                *region = a;
            }
        }
    }
    regions
}

/// How often an edge between two regions has more ink than one inside a region, and how many times as much
/// it has in the middle of each.
fn told_apart(sorted: &[Edge], region: impl Fn(usize) -> usize) -> (f32, f32) {
    let (mut inside, mut right) = (0usize, 0usize);
    let (mut thick, mut thin) = (Vec::new(), Vec::new());
    for edge in sorted {
        if region(edge.cells.0) == region(edge.cells.1) {
            inside += 1;
            thin.push(edge.ink);
        } else {
            right += inside;
            thick.push(edge.ink);
        }
    }
    let pairs = thick.len() * thin.len();
    let ratio = middle(thick) / middle(thin).max(1e-3);
    (right as f32 / pairs.max(1) as f32, ratio)
}

/// The same regions with numbers from 0, in the order of their first cells.
fn numbered(regions: &[usize]) -> Vec<usize> {
    let mut names: Vec<usize> = Vec::new();
    let mut number = |region: usize| {
        names.iter().position(|name| *name == region).unwrap_or_else(|| {
            names.push(region);
            names.len() - 1
        })
    };
    regions.iter().map(|region| number(*region)).collect()
}

fn middle(mut values: Vec<f32>) -> f32 {
    if values.is_empty() {
        return 0.0;
    }
    let at = values.len() / 2;
    *values.select_nth_unstable_by(at, f32::total_cmp).1
}
