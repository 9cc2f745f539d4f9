// Positions put aside: the latest of each lane beside the registers, older ones in the memory of the card.
//
// What a lane has beside the registers is of the puzzle that it works on. What it has in the memory of the card can be
// of others, for lanes help each other (share.cu), and so it is there with the number of its puzzle.

// A position in the memory of the card: for each box three words, three digits in each, and the number of its puzzle.
#define WORDS_A_POSITION 36

// So many positions of each lane, the latest, are kept beside the registers. A third one would spare moves to the
// memory of the card, but costs as much whenever a lane branches.
#define KEPT 2

// A lane with more positions than this in the memory of the card takes none from others, and leaves those that it has
// there and here in their order.
#define DEEP 15

// So many positions of a lane can be in the memory of the card. There are 54 pairs of a digit and a band or stack. A
// branch puts a position aside, and on the side that is followed first the permutations of its pair go from at most six
// to two, or from two to one; no step ever adds one. So a pair is branched on twice at most on the way to a position,
// and the positions that were put aside on that way are 108 at most. The others that are there were put there, out of
// their order or before the lane took over a position of others, while there were DEEP at most, so they are one more at
// most.
#define DEPTH (108 + DEEP + 1)

// How many puzzles with solutions a warp remembers.
#define REMEMBERED 64

#define GROUPS 3
#define LANES (GROUPS * 32)

// What a warp keeps in the memory of its processor.
typedef struct {
    // By how lately it was put aside, candidate and thread: the latest positions of each lane. Most positions are taken
    // back before so many more are put aside.
    unsigned latest[KEPT][81][BOXES];
    // What threads without a box read, and nobody uses.
    unsigned nothing[32 - BOXES];
    // By lane: its puzzle, how many solutions of that it knows of, how many positions it has in the memory of the card.
    unsigned puzzle[LANES], found[LANES], depth[LANES];
    // Puzzles with solutions, each at its place by its number until another one has that, and how many these are.
    unsigned noted[REMEMBERED], times[REMEMBERED];
    // Branches; sweeps; how often lanes were seen to; how often positions were moved.
    unsigned effort[4];
} WarpMemory;

// What the books say of the lane of this thread in a group.
INLINE word read_book(const unsigned book[LANES], int index) {
    return gather(book, thread_number() + 32 * index, splat(1));
}

INLINE void write_book(unsigned book[LANES], int index, word value, word wanted) {
    scatter(book, thread_number() + 32 * index, value, wanted);
}

// Moves, for these lanes, the oldest position that is kept here, or the newest, to the memory of the card.
INLINE void store_positions(
    word lanes, word newest, word at, word group, const WarpMemory *memory, unsigned *aside
) {
    word words[3][32];
    UNROLL for (int three = 0; three < 3; three++) {
        UNROLL for (int bit = 0; bit < 27; bit++) {
            words[three][bit] = read_own(memory->latest[KEPT - 1][27 * three + bit]);
            if (!WITH_SOLUTIONS)
                words[three][bit] = choose(newest, read_own(memory->latest[0][27 * three + bit]), words[three][bit]);
        }
        UNROLL for (int bit = 27; bit < 32; bit++) words[three][bit] = splat(0);
        transpose(words[three]);
    }
    UNROLL for (int lane = 0; lane < 32; lane++) {
        word wanted = lanes >> lane & 1;
        word depth = gather(memory->depth, group * 32 + lane, wanted);
        word to = at + (depth + lane * DEPTH) * WORDS_A_POSITION;
        word puzzle = gather(memory->puzzle, group * 32 + lane, wanted);
        scatter_four(aside, to, words[0][lane], words[1][lane], words[2][lane], puzzle, wanted);
    }
}

// Brings back, for these lanes, which have nothing else, the last position in the memory of the card, as the one put
// aside last, and the number of its puzzle.
INLINE void fetch_positions(word lanes, word at, word group, WarpMemory *memory, const unsigned *aside) {
    word words[3][32];
    UNROLL for (int lane = 0; lane < 32; lane++) {
        word wanted = lanes >> lane & 1;
        word depth = gather(memory->depth, group * 32 + lane, wanted);
        word from = at + (depth + lane * DEPTH) * WORDS_A_POSITION;
        word puzzle;
        gather_four(aside, from, &words[0][lane], &words[1][lane], &words[2][lane], &puzzle, wanted);
        scatter(memory->puzzle, group * 32 + lane, puzzle, wanted);
    }
    UNROLL for (int three = 0; three < 3; three++) {
        transpose(words[three]);
        UNROLL for (int bit = 0; bit < 27; bit++) {
            unsigned *last = memory->latest[0][27 * three + bit];
            write_own(last, (read_own(last) & ~lanes) | words[three][bit]);
        }
    }
}
