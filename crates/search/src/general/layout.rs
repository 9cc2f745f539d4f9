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
        let houses = shape.houses().iter();
        let members = houses.flat_map(|house| house.cells().iter().map(|cell| cell.index() as u16));
        Layout::of_houses(shape.side(), shape.cell_count(), members.collect())
    }

    /// So many cells, and the cells of all houses, `side` of them each.
    pub fn of_houses(side: usize, cells: usize, members: Vec<u16>) -> Layout {
        let mut of_cell: Vec<Vec<Place>> = vec![Vec::new(); cells];
        for (house, members) in members.chunks(side).enumerate() {
            for (slot, &cell) in members.iter().enumerate() {
                of_cell[usize::from(cell)].push(Place {
                    house: house as u16,
                    slot: slot as u8,
                });
            }
        }
        let mut places = Vec::new();
        let mut first_place = vec![0];
        for of_cell in of_cell {
            places.extend(of_cell);
            first_place.push(places.len() as u32);
        }
        Layout {
            side,
            cells,
            houses: members.len() / side,
            members,
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
