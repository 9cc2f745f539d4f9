//! A shape's tables laid out flat, as the inner loops read them.

use kudosu_board::Shape;

/// Where a cell stands in one of its houses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub house: u16,
    pub slot: u8,
}

/// Houses, cells and places of a shape, by plain numbers.
pub(crate) struct Layout {
    pub side: usize,
    pub cells: usize,
    pub houses: usize,
    /// The cells of all houses, `side` of them each.
    members: Vec<u16>,
    places: Vec<Place>,
    first_place: Vec<u32>,
}

impl Layout {
    pub fn new(shape: &Shape) -> Layout {
        let mut places = Vec::new();
        let mut first_place = vec![0];
        for cell in shape.cells() {
            let slots = shape.slots_of(cell);
            places.extend(
                shape
                    .houses_of(cell)
                    .iter()
                    .zip(slots)
                    .map(|(house, &slot)| Place {
                        house: house.index() as u16,
                        slot,
                    }),
            );
            first_place.push(places.len() as u32);
        }
        let houses = shape.houses();
        Layout {
            side: shape.side(),
            cells: shape.cell_count(),
            houses: houses.len(),
            members: houses
                .iter()
                .flat_map(|house| house.cells().iter().map(|cell| cell.index() as u16))
                .collect(),
            places,
            first_place,
        }
    }

    /// The cells of a house, in the order of their slots.
    #[inline]
    pub fn members(&self, house: usize) -> &[u16] {
        &self.members[house * self.side..(house + 1) * self.side]
    }

    /// The places of a cell.
    #[inline]
    pub fn places(&self, cell: usize) -> &[Place] {
        &self.places[self.first_place[cell] as usize..self.first_place[cell + 1] as usize]
    }
}
