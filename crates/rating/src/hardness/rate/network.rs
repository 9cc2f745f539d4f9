//! What is open on a board, numbered densely: candidates that are neither true nor false, and the variables
//! they belong to.

use kudosu_board::bits;

use super::board::Board;
use super::geometry::{CANDIDATES, CANDIDATES_OF, CELLS, VARIABLES};

/// The open candidates and variables of a board.
#[derive(Clone)]
pub struct Network {
    /// The candidate on the board of each open one.
    pub candidates: Vec<u16>,
    /// The four variables of each open candidate. Each of them has another candidate, or it would be a
    /// single.
    pub variables_of: Vec<[u16; 4]>,
    /// The place of each open candidate among the members of its four variables.
    pub places_of: Vec<[u8; 4]>,
    /// The three other variables of each open candidate, beside its cell, its row, its column or its box.
    pub others_of: Vec<[[u16; 3]; 4]>,
    /// Whether each variable is of a cell, a row, a column or a box.
    pub sorts: Vec<u8>,
    /// The members of each variable by place, with room that nothing uses: so no place is out of bounds.
    pub places: Vec<[u16; 16]>,
    /// How many members each variable has.
    sizes: Vec<u8>,
    /// How many cells are open.
    pub cells: usize,
}

impl Network {
    pub fn of(board: &Board) -> Network {
        let mut number = [0; CANDIDATES];
        let mut candidates = Vec::with_capacity(256);
        for cell in (0..CELLS).filter(|&cell| !board.left(cell).is_power_of_two()) {
            for candidate in bits(board.left(cell)).map(|digit| cell * 9 + digit) {
                number[candidate] = candidates.len() as u16;
                candidates.push(candidate as u16);
            }
        }
        let mut network = Network {
            variables_of: vec![[0; 4]; candidates.len()],
            places_of: vec![[0; 4]; candidates.len()],
            others_of: Vec::with_capacity(candidates.len()),
            candidates,
            sorts: Vec::with_capacity(VARIABLES),
            places: Vec::with_capacity(VARIABLES),
            sizes: Vec::with_capacity(VARIABLES),
            cells: board.unsolved_cells(),
        };
        // Those with few members first: most comes of them, and a loop over as many as before is quicker.
        let size = |variable: usize| board.left(variable).count_ones() as usize;
        let mut end_of_size = [0; 10];
        (0..VARIABLES).for_each(|variable| end_of_size[size(variable)] += 1);
        (1..10).for_each(|size| end_of_size[size] += end_of_size[size - 1]);
        let (mut by_size, single) = ([0; VARIABLES], end_of_size[1]);
        for variable in (0..VARIABLES).rev() {
            let end = &mut end_of_size[size(variable)];
            *end -= 1;
            by_size[*end] = variable;
        }
        for &variable in &by_size[single..] {
            let (sort, at) = (variable / 81, network.places.len());
            let mut members = [0; 16];
            let left = bits(board.left(variable)).enumerate();
            for (place, candidate) in left.map(|(place, at)| (place, CANDIDATES_OF[variable][at])) {
                let member = number[usize::from(candidate)];
                members[place] = member;
                network.variables_of[usize::from(member)][sort] = at as u16;
                network.places_of[usize::from(member)][sort] = place as u8;
            }
            network.places.push(members);
            network.sorts.push(sort as u8);
            network.sizes.push(board.left(variable).count_ones() as u8);
        }
        let others = |[a, b, c, d]: &[u16; 4]| [[*b, *c, *d], [*a, *c, *d], [*a, *b, *d], [*a, *b, *c]];
        network.others_of.extend(network.variables_of.iter().map(others));
        network
    }

    /// How many open variables there are.
    pub fn variables(&self) -> usize {
        self.sizes.len()
    }

    /// The candidates of a variable.
    #[inline]
    pub fn members(&self, variable: usize) -> &[u16] {
        &self.places[variable][..usize::from(self.sizes[variable])]
    }
}
