//! What is open on a board, numbered densely: candidates that are neither true nor false, and the variables
//! they belong to.

use kudosu_board::bits;

use super::board::Board;
use super::geometry::{CANDIDATES, CANDIDATES_OF, VARIABLES};

/// The open candidates and variables of a board.
#[derive(Clone)]
pub struct Network {
    /// The candidate on the board of each open one.
    pub candidates: Vec<u16>,
    /// The four variables of each open candidate. Each of them has another candidate, or it would be a
    /// single.
    pub variables_of: Vec<[u16; 4]>,
    /// Where the candidates of each variable begin in `members`, and where the last ones end.
    starts: Vec<u16>,
    members: Vec<u16>,
    /// How many cells are open.
    pub cells: usize,
}

impl Network {
    pub fn of(board: &Board) -> Network {
        let mut number = [0; CANDIDATES];
        let mut candidates = Vec::with_capacity(256);
        for candidate in (0..CANDIDATES).filter(|&candidate| board.is_open(candidate)) {
            number[candidate] = candidates.len() as u16;
            candidates.push(candidate as u16);
        }
        let mut network = Network {
            variables_of: vec![[0; 4]; candidates.len()],
            candidates,
            starts: Vec::with_capacity(VARIABLES + 1),
            members: Vec::with_capacity(1024),
            cells: board.unsolved_cells(),
        };
        network.starts.push(0);
        for (variable, candidates) in CANDIDATES_OF.iter().enumerate() {
            let left = board.left(variable);
            if left.is_power_of_two() {
                continue;
            }
            let sort = variable / 81;
            for place in bits(left) {
                let member = number[usize::from(candidates[place])];
                network.variables_of[usize::from(member)][sort] = network.starts.len() as u16 - 1;
                network.members.push(member);
            }
            network.starts.push(network.members.len() as u16);
        }
        network
    }

    /// How many open variables there are.
    pub fn variables(&self) -> usize {
        self.starts.len() - 1
    }

    /// The candidates of a variable.
    #[inline]
    pub fn members(&self, variable: usize) -> &[u16] {
        &self.members[usize::from(self.starts[variable])..usize::from(self.starts[variable + 1])]
    }
}
