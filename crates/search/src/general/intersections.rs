//! Where two houses share several cells: the segments of a row inside a box,
//! and whatever else a shape brings.
//!
//! "This digit lies in this segment" is what a locked candidate is about. Giving it a variable of its own
//! lets plain unit propagation find locked candidates, and makes learnt clauses shorter and more general.

use super::layout::Layout;

/// The cells that two houses share.
pub(super) struct Segment {
    /// The two houses, each with the slots of the shared cells.
    pub sides: [(usize, u128); 2],
}

impl Segment {
    /// The slots of the segment in this house.
    pub fn slots_in(&self, house: usize) -> u128 {
        let [first, second] = self.sides;
        if first.0 == house { first.1 } else { second.1 }
    }
}

/// All segments of a shape, and how they divide each house.
pub(super) struct Intersections {
    pub segments: Vec<Segment>,
    /// For each house its divisions; a division is a list of disjoint segments (cells in none of them stand
    /// alone).
    pub divisions: Vec<Vec<Vec<usize>>>,
}

impl Intersections {
    pub fn new(layout: &Layout) -> Intersections {
        let mut segments: Vec<Segment> = Vec::new();
        let mut divisions: Vec<Vec<(Vec<usize>, u128)>> = vec![Vec::new(); layout.houses];
        for house in 0..layout.houses {
            let mut shared: Vec<(u16, u8, u8)> = Vec::new();
            for (slot, &cell) in layout.members(house).iter().enumerate() {
                let later = layout
                    .places(usize::from(cell))
                    .iter()
                    .filter(|place| usize::from(place.house) > house);
                shared.extend(later.map(|place| (place.house, slot as u8, place.slot)));
            }
            shared.sort_unstable();
            for same in shared.chunk_by(|a, b| a.0 == b.0) {
                // A house listed twice would make a segment of all its cells, which says nothing.
                if same.len() < 2 || same.len() == layout.side {
                    continue;
                }
                let other = usize::from(same[0].0);
                let here = same.iter().fold(0, |set, shared| set | 1u128 << shared.1);
                let there = same.iter().fold(0, |set, shared| set | 1u128 << shared.2);
                let sides = [(house, here), (other, there)];
                for (house, slots) in sides {
                    match divisions[house]
                        .iter_mut()
                        .find(|division| division.1 & slots == 0)
                    {
                        Some(division) => {
                            division.0.push(segments.len());
                            division.1 |= slots;
                        }
                        None => divisions[house].push((vec![segments.len()], slots)),
                    }
                }
                segments.push(Segment { sides });
            }
        }
        let only_segments =
            |divisions: Vec<(Vec<usize>, u128)>| divisions.into_iter().map(|division| division.0).collect();
        Intersections {
            segments,
            divisions: divisions.into_iter().map(only_segments).collect(),
        }
    }
}
