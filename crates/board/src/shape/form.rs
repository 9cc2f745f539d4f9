//! The one form in which a shape travels in JSON:
//! its side, its boxes or regions, and whatever houses it has besides.

use serde::{Deserialize, Serialize};

use crate::{Cell, CellNotation, FormError, HouseKind, Limit, Shape, ShapeError};

/// A shape as JSON has it. Side and boxes for an ordinary one, regions in place of boxes for an irregular
/// one, neither for a Latin square.
///
/// ```
/// use kudosu_board::{Shape, ShapeForm};
///
/// let diagonal = Shape::of_side(4)?.with_diagonals()?;
/// let form = ShapeForm::of(&diagonal);
/// let text = serde_json::to_string(&form)?;
/// assert!(text.starts_with(r#"{"side":4,"box":[2,2],"extra":[["r1c1","r2c2","#));
/// assert_eq!(serde_json::from_str::<ShapeForm>(&text)?.to_shape()?, diagonal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Shape")
)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ShapeForm {
    /// How many cells a row has.
    pub side: u16,
    /// Height and width of the boxes, where they are rectangles.
    #[serde(rename = "box", default, skip_serializing_if = "Option::is_none")]
    pub box_size: Option<(u16, u16)>,
    /// For each cell, in reading order, the number of its region from 1, where regions are no rectangles; 0
    /// for a cell that lies in none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regions: Option<Vec<u16>>,
    /// Further houses, such as the diagonals, as lists of cells like r4c2.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<Vec<String>>,
}

impl ShapeForm {
    /// The form of a shape. Nothing is lost: [`ShapeForm::to_shape`] gives an equal one back.
    #[must_use]
    pub fn of(shape: &Shape) -> ShapeForm {
        let small = |number: usize| u16::try_from(number).expect("sides end at 100");
        let has_boxes = !shape.houses_of_kind(HouseKind::Box).is_empty();
        let region = |cell| {
            let house = shape.box_of(cell).and_then(|id| shape.house(id));
            house.map_or(0, |house| small(house.ordinal()))
        };
        let extra = shape.houses_of_kind(HouseKind::Extra).iter();
        ShapeForm {
            side: small(shape.side()),
            box_size: shape
                .box_size()
                .map(|(height, width)| (small(height), small(width))),
            regions: (has_boxes && shape.box_size().is_none()).then(|| shape.cells().map(region).collect()),
            extra: extra
                .map(|house| {
                    let cells = house.cells().iter();
                    cells
                        .map(|&cell| shape.cell_name(cell, CellNotation::RowColumn))
                        .collect()
                })
                .collect(),
        }
    }

    /// The shape of a form.
    pub fn to_shape(&self) -> Result<Shape, FormError> {
        let side = usize::from(self.side);
        let wrong = |place: &str| {
            let place = place.to_owned();
            move |error: ShapeError| FormError {
                place,
                why: error.to_string(),
            }
        };
        let refused = |place: &str, why: String| FormError {
            place: place.to_owned(),
            why,
        };
        let shape = match (self.box_size, &self.regions) {
            (Some(_), Some(_)) => {
                return Err(refused("regions", "boxes and regions exclude each other".into()));
            }
            (Some((height, width)), None) => {
                let shape = Shape::with_box(height.into(), width.into()).map_err(wrong("box"))?;
                if shape.side() != side {
                    let why = format!(
                        "boxes of {height}×{width} make a side of {}, not {side}",
                        shape.side()
                    );
                    return Err(refused("box", why));
                }
                shape
            }
            (None, Some(regions)) => {
                if regions.len() != side * side {
                    let why = format!(
                        "a side of {side} has {} cells, not {}",
                        side * side,
                        regions.len()
                    );
                    return Err(refused("regions", why));
                }
                let region = |&region: &u16| (region != 0).then(|| usize::from(region));
                let regions: Vec<Option<usize>> = regions.iter().map(region).collect();
                Shape::with_regions(&regions).map_err(wrong("regions"))?
            }
            (None, None) => Shape::with_box(1, side).map_err(wrong("side"))?,
        };
        let mut houses = Vec::new();
        for (number, house) in self.extra.iter().enumerate() {
            let mut cells: Vec<Cell> = Vec::with_capacity(house.len());
            for (at, name) in house.iter().enumerate() {
                let cell = shape
                    .parse_cell(name)
                    .map_err(|error| refused(&format!("extra[{number}][{at}]"), error.to_string()))?;
                cells.push(cell);
            }
            let place = || wrong(&format!("extra[{number}]"));
            houses.push(shape.as_house(cells).map_err(|error| place()(error))?);
            // More than there can be are no reason to go on.
            if let Err(over) = Limit::Houses.check(side, houses.len()) {
                return Err(place()(over.into()));
            }
        }
        shape.with_houses(houses).map_err(wrong("extra"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A 4×4 grid whose regions interlock.
    const JIGSAW: [usize; 16] = [1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4];

    #[test]
    fn every_shape_comes_back_as_it_went() {
        let jigsaw = Shape::irregular(&JIGSAW).unwrap();
        let shapes = [
            Shape::nine(),
            Shape::of_side(1).unwrap(),
            Shape::of_side(7).unwrap(),
            Shape::with_box(3, 2).unwrap(),
            Shape::nine().with_diagonals().unwrap(),
            jigsaw.with_diagonals().unwrap(),
            jigsaw,
        ];
        for shape in shapes {
            let text = serde_json::to_string(&ShapeForm::of(&shape)).unwrap();
            let back: ShapeForm = serde_json::from_str(&text).unwrap();
            assert_eq!(back.to_shape().unwrap(), shape, "{text}");
        }
    }

    #[test]
    fn a_form_that_is_no_shape_is_refused_with_the_place() {
        let refused = |text: &str| {
            let form: ShapeForm = serde_json::from_str(text).unwrap();
            form.to_shape().unwrap_err().to_string()
        };
        let cases = [
            r#"{"side": 6, "box": [2, 2]}"#,
            r#"{"side": 0}"#,
            r#"{"side": 4, "regions": [1, 1]}"#,
            r#"{"side": 2, "regions": [1, 1, 1, 2]}"#,
            r#"{"side": 4, "box": [2, 2], "regions": []}"#,
            r#"{"side": 4, "extra": [["r1c1", "r1c5"]]}"#,
            r#"{"side": 4, "extra": [["r1c1", "r2c2"]]}"#,
        ];
        insta::assert_snapshot!(cases.map(refused).join("\n"), @r#"
        box: boxes of 2×2 make a side of 4, not 6
        side: a grid has a side from 1 to 100, not 0
        regions: a side of 4 has 16 cells, not 2
        regions: a house of a 2×2 grid has 2 different cells; this one has 3
        regions: boxes and regions exclude each other
        extra[0][1]: "r1c5" lies outside the grid, whose rows and columns go from 1 to 4
        extra[0]: a house of a 4×4 grid has 4 different cells; this one has 2
        "#);
    }
}
