//! Points, convex hulls, quadrilaterals, and the projection that carries a rectangle onto one.

/// A place in a picture; (0, 0) is the upper left corner of its first pixel.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

impl Point {
    /// The place that is so far from the left and from the top.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    pub(crate) fn distance(self, other: Point) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    pub(crate) fn scaled(self, factor: f32) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }

    /// The place between two, at this part of the way.
    pub(crate) fn towards(self, other: Point, part: f32) -> Point {
        Point::new(
            self.x + (other.x - self.x) * part,
            self.y + (other.y - self.y) * part,
        )
    }
}

/// Twice the area of a triangle; positive where a turn at `a` from `b` to `c` goes clockwise on the screen.
fn cross(a: Point, b: Point, c: Point) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// Four corners, clockwise on the screen from the upper left one.
pub(crate) type Quad = [Point; 4];

/// The convex hull of points, clockwise on the screen.
pub(crate) fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while let [.., a, b] = chain[..]
                && cross(a, b, point) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut upper = half(&mut points.iter().copied());
    upper.extend(half(&mut points.iter().rev().copied()));
    upper
}

/// The largest quadrilateral with its corners on a hull: for every diagonal, the farthest on either side.
pub(crate) fn largest_quad(hull: &[Point]) -> Option<Quad> {
    // A hull of pixels has a few dozen corners; of more, each so-many-th will do.
    let step = hull.len().div_ceil(64).max(1);
    let corners: Vec<Point> = hull.iter().copied().step_by(step).collect();
    let mut best: (f32, Option<Quad>) = (0.0, None);
    for (at, &a) in corners.iter().enumerate() {
        for &c in &corners[at + 1..] {
            let (mut left, mut right) = ((0.0, a), (0.0, a));
            for &point in &corners {
                let side = cross(a, c, point);
                if side > right.0 {
                    right = (side, point);
                }
                if side < left.0 {
                    left = (side, point);
                }
            }
            let area = right.0 - left.0;
            if area > best.0 && right.0 > 0.0 && left.0 < 0.0 {
                best = (area, Some([a, left.1, c, right.1]));
            }
        }
    }
    best.1.map(in_order)
}

/// The corners clockwise from the upper left one.
pub(crate) fn in_order(mut quad: Quad) -> Quad {
    if area(&quad) < 0.0 {
        quad.reverse();
    }
    let sums = quad.map(|point| point.x + point.y);
    let first = (0..4).min_by(|&a, &b| sums[a].total_cmp(&sums[b])).unwrap_or(0);
    quad.rotate_left(first);
    quad
}

/// The area of a polygon; positive where its corners go clockwise on the screen.
pub(crate) fn area(corners: &[Point]) -> f32 {
    let next = corners.iter().cycle().skip(1);
    let doubled: f32 = corners.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum();
    doubled / 2.0
}

/// The projection that carries a rectangle, whose first corner is at (0, 0), onto four corners.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Projection([f64; 8]);

impl Projection {
    /// `None` where the corners lie on a line.
    pub(crate) fn of_rectangle(width: f32, height: f32, quad: &Quad) -> Option<Projection> {
        let (width, height) = (f64::from(width), f64::from(height));
        let from = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
        let mut rows = [[0.0f64; 9]; 8];
        for (at, ((x, y), to)) in from.into_iter().zip(quad).enumerate() {
            let (u, v) = (f64::from(to.x), f64::from(to.y));
            rows[2 * at] = [x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, u];
            rows[2 * at + 1] = [0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y, v];
        }
        Some(Projection(solved(rows)?))
    }

    /// Where a place of the rectangle goes.
    pub(crate) fn apply(&self, x: f32, y: f32) -> Point {
        let [a, b, c, d, e, f, g, h] = self.0;
        let (x, y) = (f64::from(x), f64::from(y));
        let depth = g * x + h * y + 1.0;
        // A place on the horizon goes nowhere; far outside is as good.
        let depth = if depth.abs() < 1e-6 { 1e-6 } else { depth };
        Point::new(
            ((a * x + b * y + c) / depth) as f32,
            ((d * x + e * y + f) / depth) as f32,
        )
    }
}

/// The solution of linear equations, whose right sides stand in the last column; `None` where there is no
/// one solution.
pub(crate) fn solved<const COLUMNS: usize, const ROWS: usize>(
    mut rows: [[f64; COLUMNS]; ROWS],
) -> Option<[f64; ROWS]> {
    for at in 0..ROWS {
        let pivot = (at..ROWS).max_by(|&a, &b| rows[a][at].abs().total_cmp(&rows[b][at].abs()))?;
        rows.swap(at, pivot);
        if rows[at][at].abs() < 1e-9 {
            return None;
        }
        let above = rows[at];
        for (other, row) in rows.iter_mut().enumerate() {
            if other != at {
                let factor = row[at] / above[at];
                for (value, part) in row.iter_mut().zip(above) {
                    *value -= factor * part;
                }
            }
        }
    }
    let mut solution = [0.0; ROWS];
    for (at, value) in solution.iter_mut().enumerate() {
        *value = rows[at][COLUMNS - 1] / rows[at][at];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_projection_carries_corners_onto_corners() {
        let quad = [(10.0, 12.0), (90.0, 5.0), (99.0, 80.0), (3.0, 70.0)].map(|(x, y)| Point::new(x, y));
        let projection = Projection::of_rectangle(50.0, 40.0, &quad).unwrap();
        let corners = [(0.0, 0.0), (50.0, 0.0), (50.0, 40.0), (0.0, 40.0)];
        for ((x, y), corner) in corners.into_iter().zip(quad) {
            assert!(projection.apply(x, y).distance(corner) < 1e-3);
        }
        assert!(Projection::of_rectangle(5.0, 5.0, &[Point::default(); 4]).is_none());
    }

    #[test]
    fn the_largest_quadrilateral_of_a_blotchy_square_is_the_square() {
        let mut points: Vec<Point> = Vec::new();
        for at in 0..100 {
            let at = at as f32;
            points.extend([(at, 0.0), (at, 99.0), (0.0, at), (99.0, at)].map(|(x, y)| Point::new(x, y)));
        }
        let quad = largest_quad(&hull(points)).unwrap();
        let corners = [(0.0, 0.0), (99.0, 0.0), (99.0, 99.0), (0.0, 99.0)].map(|(x, y)| Point::new(x, y));
        assert_eq!(quad, corners);
        assert!(largest_quad(&hull(vec![Point::default(); 5])).is_none());
    }
}
