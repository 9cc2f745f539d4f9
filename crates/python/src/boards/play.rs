//! Many boards that are played at once: a move for each, and what comes of it.

use std::sync::Arc;

use kudosu::{Rng, Shape};

use super::prepared::Prepared;

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reward {
    /// Whether it is right.
    Correctness,
    /// Whether the next step of logic says so.
    Logic,
    /// How hard the step is that says so.
    Difficulty,
}

/// Which moves a mask lets through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mask {
    /// None is made.
    None,
    /// Those that change the board.
    Legal,
    /// Those of them that are right.
    Sound,
    /// Those of them that the next step of logic says.
    Logic,
}

/// The rules of play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) reward: Reward,
    pub(crate) mask: Mask,
    /// An episode has no more moves than this.
    pub(crate) most_moves: u32,
    pub(crate) ends_on_mistake: bool,
    pub(crate) disguises: bool,
}

/// A mistake, whatever else is rewarded.
const WRONG: f64 = -1.0;
/// A move that changes nothing.
const IDLE: f64 = -0.1;
/// A right removal, where correctness counts; a placement is worth 1.
const REMOVED: f64 = 0.1;

/// What came of a move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) reward: f64,
    pub(crate) terminated: bool,
    pub(crate) truncated: bool,
    /// 1 right, -1 wrong, 0 nothing happened.
    pub(crate) outcome: i8,
}

/// A board in play.
#[derive(Debug)]
struct Board {
    puzzle: Arc<Prepared>,
    /// The place of the puzzle in the pool.
    place: usize,
    /// How many candidates each step has yet to decide.
    told: Vec<u16>,
    next_step: usize,
    blanks: usize,
    moves: u32,
    is_over: bool,
    rng: Rng,
}

/// Boards of one shape in play. Digits and candidates of all lie in one piece, board by board.
#[derive(Debug)]
pub(crate) struct Boards {
    shape: Shape,
    peers: Vec<Vec<usize>>,
    pool: Arc<Vec<Arc<Prepared>>>,
    rules: Rules,
    boards: Vec<Board>,
    pub(crate) digits: Vec<u8>,
    pub(crate) candidates: Vec<i8>,
}

impl Boards {
    /// So many boards; each is over until it is reset.
    pub(crate) fn new(pool: Arc<Vec<Arc<Prepared>>>, rules: Rules, count: usize) -> Boards {
        let shape = pool[0].puzzle.shape().clone();
        let peers = shape
            .cells()
            .map(|cell| shape.peers_of(cell).iter().map(|peer| peer.index()).collect());
        let board = |number| Board {
            puzzle: Arc::clone(&pool[0]),
            place: 0,
            told: Vec::new(),
            next_step: 0,
            blanks: 0,
            moves: 0,
            is_over: true,
            rng: Rng::new(number as u64),
        };
        let (cells, side) = (shape.cell_count(), shape.side());
        Boards {
            peers: peers.collect(),
            boards: (0..count).map(board).collect(),
            digits: vec![0; count * cells],
            candidates: vec![0; count * cells * side],
            shape,
            pool,
            rules,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.boards.len()
    }

    pub(crate) fn shape(&self) -> &Shape {
        &self.shape
    }

    /// How many moves there are: each candidate can be placed and removed.
    pub(crate) fn moves(&self) -> usize {
        2 * self.shape.cell_count() * self.shape.side()
    }

    /// The place in the pool of the puzzle of a board, and the puzzle in its dress.
    pub(crate) fn puzzle(&self, board: usize) -> (usize, &Prepared) {
        let board = &self.boards[board];
        (board.place, &board.puzzle)
    }

    /// Begins an episode with a puzzle of the pool: this one, or one by chance. A seed begins chance anew.
    pub(crate) fn reset(&mut self, number: usize, seed: Option<u64>, puzzle: Option<usize>) {
        let (cells, side) = (self.shape.cell_count(), self.shape.side());
        let board = &mut self.boards[number];
        if let Some(seed) = seed {
            board.rng = Rng::new(seed);
        }
        board.place = puzzle.unwrap_or_else(|| board.rng.below(self.pool.len()));
        let puzzle = &self.pool[board.place];
        board.puzzle = match self.rules.disguises {
            true => Arc::new(puzzle.disguised(&mut board.rng)),
            false => Arc::clone(puzzle),
        };
        let puzzle = Arc::clone(&board.puzzle);
        board.told.clone_from(&puzzle.told);
        board.next_step = 0;
        board.blanks = puzzle.digits.iter().filter(|&&digit| digit == 0).count();
        board.moves = 0;
        board.is_over = board.blanks == 0;
        board.skip_done();
        self.digits[number * cells..][..cells].copy_from_slice(&puzzle.digits);
        self.candidates[number * cells * side..][..cells * side].copy_from_slice(&puzzle.candidates);
    }

    /// Makes a move on a board; one whose episode is over begins another one instead.
    pub(crate) fn step(&mut self, number: usize, action: usize) -> Outcome {
        if self.boards[number].is_over {
            self.reset(number, None, None);
            return Outcome::default();
        }
        let (cells, side) = (self.shape.cell_count(), self.shape.side());
        let (is_removal, at) = (action >= cells * side, action % (cells * side));
        let (cell, digit) = (at / side, at % side + 1);
        let board = &mut self.boards[number];
        let digits = &mut self.digits[number * cells..][..cells];
        let candidates = &mut self.candidates[number * cells * side..][..cells * side];
        board.moves += 1;
        let is_open = digits[cell] == 0 && candidates[at] == 1;
        let is_solution = usize::from(board.puzzle.solution[cell]) == digit;
        let is_right = is_open && is_solution != is_removal;
        let mut told = Outcome {
            outcome: match (is_open, is_right) {
                (false, _) => 0,
                (true, true) => 1,
                (true, false) => -1,
            },
            ..Outcome::default()
        };
        told.reward = match told.outcome {
            0 => IDLE,
            1 => match self.rules.reward {
                Reward::Correctness if is_removal => REMOVED,
                Reward::Correctness => 1.0,
                Reward::Logic if usize::from(board.puzzle.decided[at]) == board.next_step => 1.0,
                Reward::Logic => 0.0,
                Reward::Difficulty => board.puzzle.worth[at],
            },
            _ => WRONG,
        };
        if is_right && is_removal {
            board.decide(at, candidates);
        } else if is_right {
            digits[cell] = digit as u8;
            board.blanks -= 1;
            for other in cell * side..(cell + 1) * side {
                match other == at {
                    // It stays a candidate, the only one.
                    true => board.count_down(at),
                    false => board.decide(other, candidates),
                }
            }
            for &peer in &self.peers[cell] {
                if digits[peer] == 0 {
                    board.decide(peer * side + digit - 1, candidates);
                }
            }
        }
        board.skip_done();
        told.terminated = board.blanks == 0 || (told.outcome == -1 && self.rules.ends_on_mistake);
        told.truncated = !told.terminated && board.moves >= self.rules.most_moves;
        board.is_over = told.terminated || told.truncated;
        told
    }

    /// Which moves the rules let through on a board, into so many flags.
    pub(crate) fn mask(&self, number: usize, flags: &mut [i8]) {
        let (cells, side) = (self.shape.cell_count(), self.shape.side());
        let board = &self.boards[number];
        let digits = &self.digits[number * cells..][..cells];
        let candidates = &self.candidates[number * cells * side..][..cells * side];
        let (placed, removed) = flags.split_at_mut(cells * side);
        for (cell, &digit) in digits.iter().enumerate() {
            let own = cell * side..(cell + 1) * side;
            if digit != 0 {
                placed[own.clone()].fill(0);
                removed[own].fill(0);
                continue;
            }
            let solution = cell * side + usize::from(board.puzzle.solution[cell]) - 1;
            for at in own {
                let is_open = candidates[at];
                let is_next = i8::from(usize::from(board.puzzle.decided[at]) == board.next_step);
                let (place, remove) = match self.rules.mask {
                    Mask::None => (0, 0),
                    Mask::Legal => (1, 1),
                    Mask::Sound => (i8::from(at == solution), i8::from(at != solution)),
                    Mask::Logic => (
                        i8::from(at == solution) & is_next,
                        i8::from(at != solution) & is_next,
                    ),
                };
                placed[at] = is_open & place;
                removed[at] = is_open & remove;
            }
        }
    }

    pub(crate) fn has_mask(&self) -> bool {
        self.rules.mask != Mask::None
    }
}

impl Board {
    /// A candidate is ruled out, if it was not before.
    fn decide(&mut self, at: usize, candidates: &mut [i8]) {
        if candidates[at] == 1 {
            candidates[at] = 0;
            self.count_down(at);
        }
    }

    /// A step has one candidate less to decide.
    fn count_down(&mut self, at: usize) {
        if self.puzzle.is_told[at] {
            let step = usize::from(self.puzzle.decided[at]);
            self.told[step] = self.told[step].saturating_sub(1);
        }
    }

    /// Goes on to the first step that has something to say.
    fn skip_done(&mut self) {
        while self.next_step < self.told.len() && self.told[self.next_step] == 0 {
            self.next_step += 1;
        }
    }
}
