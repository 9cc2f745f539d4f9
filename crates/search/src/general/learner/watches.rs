//! Which clauses to look at when a literal becomes false:
//! all lists in one vector, because they are walked all the time.

use std::ops::Range;

use super::clauses::ClauseRef;
use crate::general::encoding::Literal;

/// A clause to look at when a literal becomes false.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    /// Another literal of the clause: when it is true there is nothing to do.
    pub blocker: Literal,
    clause: u32,
}

const BINARY: u32 = 1 << 31;

impl Watch {
    pub const NONE: Watch = Watch {
        blocker: 0,
        clause: 0,
    };

    pub fn new(blocker: Literal, clause: ClauseRef, length: usize) -> Watch {
        let binary = if length == 2 { BINARY } else { 0 };
        Watch {
            blocker,
            clause: clause | binary,
        }
    }

    /// The clause.
    pub fn clause(self) -> ClauseRef {
        self.clause & !BINARY
    }

    /// The clause, unless it has two literals: then the blocker is all there is to know.
    #[inline]
    pub fn long_clause(self) -> Option<ClauseRef> {
        (self.clause & BINARY == 0).then_some(self.clause)
    }
}

/// Where a literal's list lies. The length and the logarithm of the room share a word:
/// a smaller index is faster to read.
#[derive(Clone, Copy, Default)]
struct List {
    start: u32,
    size: u32,
}

const ROOM_BITS: u32 = 5;
const ROOM_MASK: u32 = (1 << ROOM_BITS) - 1;
const ONE_MORE: u32 = 1 << ROOM_BITS;
/// The logarithm of the room that a list begins with.
const FIRST_ROOM: u32 = 2;

impl List {
    #[inline]
    fn length(self) -> u32 {
        self.size >> ROOM_BITS
    }

    #[inline]
    fn room(self) -> u32 {
        self.size & ROOM_MASK
    }
}

/// The watches of all literals.
pub(super) struct Watches {
    lists: Vec<List>,
    pool: Vec<Watch>,
    /// By the logarithm of their room, places that a list has moved away from.
    free: Vec<Vec<u32>>,
}

impl Watches {
    pub fn new(literals: usize) -> Watches {
        Watches {
            lists: vec![List::default(); literals],
            // Lists without room of their own share the first place, which is never written.
            pool: vec![Watch::NONE],
            free: vec![Vec::new(); 1 << ROOM_BITS],
        }
    }

    /// Where the watches of a literal lie until something is pushed onto that literal.
    #[inline]
    pub fn list(&self, literal: Literal) -> Range<usize> {
        let list = self.lists[literal as usize];
        list.start as usize..(list.start + list.length()) as usize
    }

    #[inline]
    pub fn get(&self, at: usize) -> Watch {
        self.pool[at]
    }

    #[inline]
    pub fn set(&mut self, at: usize, watch: Watch) {
        self.pool[at] = watch;
    }

    /// Adds a watch to the literal's list.
    #[inline]
    pub fn push(&mut self, literal: Literal, watch: Watch) {
        let list = self.lists[literal as usize];
        if list.room() == 0 || list.length() >> list.room() != 0 {
            self.make_room(literal);
        }
        let list = &mut self.lists[literal as usize];
        self.pool[(list.start + list.length()) as usize] = watch;
        list.size += ONE_MORE;
    }

    #[cold]
    fn make_room(&mut self, literal: Literal) {
        let List { start, size } = self.lists[literal as usize];
        let room = if size & ROOM_MASK == 0 {
            FIRST_ROOM
        } else {
            (size & ROOM_MASK) + 1
        };
        let to = self.free[room as usize].pop().unwrap_or_else(|| {
            let to = self.pool.len();
            self.pool.resize(to + (1 << room), Watch::NONE);
            to as u32
        });
        let length = size >> ROOM_BITS;
        self.pool
            .copy_within(start as usize..(start + length) as usize, to as usize);
        if size & ROOM_MASK != 0 {
            self.free[(size & ROOM_MASK) as usize].push(start);
        }
        self.lists[literal as usize] = List {
            start: to,
            size: length << ROOM_BITS | room,
        };
    }

    /// Removes the watches from `write` to `read`, places within the literal's list.
    #[inline]
    pub fn close_gap(&mut self, literal: Literal, write: usize, read: usize) {
        if write == read {
            return;
        }
        let end = self.list(literal).end;
        self.pool.copy_within(read..end, write);
        self.lists[literal as usize].size -= (read - write) as u32 * ONE_MORE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clauses(watches: &Watches, literal: Literal) -> Vec<ClauseRef> {
        watches.list(literal).map(|at| watches.get(at).clause()).collect()
    }

    #[test]
    fn lists_grow_and_shrink_without_touching_each_other() {
        let mut watches = Watches::new(3);
        for clause in 0..100 {
            watches.push(clause % 3, Watch::new(7, clause, 3));
        }
        for literal in 0..3 {
            let expected: Vec<u32> = (0..100).filter(|clause| clause % 3 == literal).collect();
            assert_eq!(clauses(&watches, literal), expected);
        }
        let list = watches.list(1);
        watches.close_gap(1, list.start + 2, list.end);
        assert_eq!(clauses(&watches, 1), [1, 4]);
        watches.push(1, Watch::new(7, 200, 2));
        assert_eq!(clauses(&watches, 1), [1, 4, 200]);
        assert_eq!(clauses(&watches, 2).len(), 33);
        assert_eq!(watches.get(watches.list(1).end - 1).long_clause(), None);
    }
}
