// The depth of trial and error, up to two: a warp has one puzzle, and each of its threads follows singles on a board of
// its own, on which it supposes another candidate.
//
// A board has three words for each digit: a word is a band of three rows, nine bits a row, with the places that the
// digit has left. The boards that all threads share lie in the memory of the warp.

// What a depth is before it is found, and where it is more than two.
#define NO_DEPTH 0xffffffffu
#define DEEPER 3

#define BAND 0x7ffffffu
#define ROW 0x1ffu
#define BOX 0x1c0e07u
// One bit in each row of a band: times nine bits it is these in each row.
#define EACH_ROW 0x40201u
#define WORDS_A_BOARD 27
#define CANDIDATES 729

// What all warps share.
typedef struct {
    // 81 bytes a puzzle.
    const unsigned char *puzzles;
    // 81 bytes a puzzle: its only solution, of which nothing can be refuted.
    const unsigned char *solutions;
    // For each puzzle its depth, or what is said of it.
    unsigned *depths;
    // The next puzzle that no warp has taken.
    unsigned *next;
    // Not zero when all is to stop.
    const volatile unsigned *stop;
    // How many puzzles there are.
    unsigned number;
} DepthTask;

// What a warp keeps: a board without suppositions, one with a supposition, what need not be tried, what is sound, and
// the candidates that are open.
typedef struct {
    unsigned ground[WORDS_A_BOARD], supposed[WORDS_A_BOARD], spared[WORDS_A_BOARD], sound[WORDS_A_BOARD];
    unsigned open[CANDIDATES + 31];
} DepthMemory;

typedef word Board[9][3];

// How a board comes to rest.
#define STUCK 0
#define SOLVED 1
#define DEAD 2

// All bits where there is none.
INLINE word is_zero(word bits) { return is_equal(bits, splat(0)); }

// The bits of `places` that have all nine of a house, one of the three in a band: finds what is alone there, and whether
// there is none.
INLINE word alone(word places, word *is_dead) {
    word others = places & (places - 1);
    *is_dead |= is_zero(places);
    return places & is_zero(others);
}

// Marks a house of a band in which a digit has a cell; two cells of it contradict.
INLINE word house_of(word singles, unsigned house, word *twice) {
    word here = singles & house;
    *twice |= here & (here - 1);
    return splat(house) & ~is_zero(here);
}

// Follows all singles that there are, once. Tells where something changed.
INLINE word follow(Board board, word *is_dead) {
    word lone[3], one[3], several[3], twice = splat(0), changed = splat(0);
    UNROLL for (int band = 0; band < 3; band++) {
        word any = splat(0), two = splat(0);
        UNROLL for (int digit = 0; digit < 9; digit++) {
            two |= any & board[digit][band];
            any |= board[digit][band];
        }
        lone[band] = any & ~two;
        twice |= any ^ BAND;
        one[band] = several[band] = splat(0);
    }
    // Digit by digit, and not all side by side: the text is read from several places, and would be long.
    Board singles;
    ROLLED for (int digit = 0; digit < 9; digit++) {
        word any = splat(0), two = splat(0), columns = splat(0), number = splat(0);
        UNROLL for (int band = 0; band < 3; band++) {
            word places = board[digit][band], found = places & lone[band];
            UNROLL for (int part = 0; part < 3; part++) {
                found |= alone(places & (ROW << (9 * part)), is_dead) | alone(places & (BOX << (3 * part)), is_dead);
                word row = places >> (9 * part) & ROW;
                two |= any & row;
                any |= row;
            }
            singles[digit][band] = found;
        }
        twice |= any ^ ROW;
        UNROLL for (int band = 0; band < 3; band++) {
            word found = singles[digit][band] | (board[digit][band] & ((any & ~two) * EACH_ROW));
            singles[digit][band] = found;
            several[band] |= one[band] & found;
            one[band] |= found;
            columns |= (found | found >> 9 | found >> 18) & ROW;
            number += ones_of_each(found);
        }
        // Two cells of a column contradict.
        twice |= number ^ ones_of_each(columns);
        columns *= EACH_ROW;
        UNROLL for (int band = 0; band < 3; band++) {
            word found = singles[digit][band], gone = columns;
            UNROLL for (int part = 0; part < 3; part++) {
                gone |= house_of(found, ROW << (9 * part), &twice) | house_of(found, BOX << (3 * part), &twice);
            }
            word left = board[digit][band] & (~gone | found);
            changed |= left ^ board[digit][band];
            board[digit][band] = left;
        }
    }
    // Where a digit is alone there is no other; two that are alone in one cell contradict.
    ROLLED for (int digit = 0; digit < 9; digit++) {
        UNROLL for (int band = 0; band < 3; band++) {
            word left = board[digit][band] & ~(one[band] & ~singles[digit][band]);
            changed |= left ^ board[digit][band];
            board[digit][band] = left;
            twice |= several[band];
        }
    }
    *is_dead |= ~is_zero(twice);
    return ~is_zero(changed);
}

// Follows singles until no board of the warp changes any more, and tells which contradict. Those of threads that are not
// wanted do not matter.
INLINE word close_boards(Board board, word is_wanted) {
    word is_dead = ~is_wanted;
    for (;;) {
        word is_changed = follow(board, &is_dead);
        if (ballot(is_changed & ~is_dead) == 0) return is_dead & is_wanted;
    }
}

INLINE void load(Board board, const unsigned *from) {
    UNROLL for (int digit = 0; digit < 9; digit++)
        UNROLL for (int band = 0; band < 3; band++) board[digit][band] = splat(from[3 * digit + band]);
}

// All threads have the same board.
INLINE void store(Board board, unsigned *to) {
    word is_first = is_zero(thread_number());
    together();
    UNROLL for (int digit = 0; digit < 9; digit++)
        UNROLL for (int band = 0; band < 3; band++) scatter(to, splat(3 * digit + band), board[digit][band], is_first);
    together();
}

// Candidates are numbered cell by cell: nine times the cell plus the digit.
INLINE word word_of(word candidate) { return candidate % 9 * 3 + candidate / 243; }
INLINE word bit_of(word candidate) { return splat(1) << (candidate / 9 % 27); }

// Supposes a candidate: all other digits leave its cell.
INLINE void suppose(Board board, word candidate) {
    word digit = candidate % 9, band = candidate / 243, bit = bit_of(candidate);
    UNROLL for (int some = 0; some < 9; some++)
        UNROLL for (int part = 0; part < 3; part++)
            board[some][part] &= ~(bit & is_equal(band, splat(part)) & ~is_equal(digit, splat(some)));
}

// The cells of a board that have one digit left, and how many of them there are.
INLINE unsigned count_known(Board board, word known[3]) {
    word number = splat(0);
    UNROLL for (int band = 0; band < 3; band++) {
        word any = splat(0), two = splat(0);
        UNROLL for (int digit = 0; digit < 9; digit++) {
            two |= any & board[digit][band];
            any |= board[digit][band];
        }
        known[band] = any & ~two;
        number += ones_of_each(known[band]);
    }
    return uniform(number, 0);
}

// Closes a board of the warp under singles.
INLINE int close_shared(unsigned *shared) {
    Board board;
    word known[3];
    load(board, shared);
    word is_dead = close_boards(board, splat(0xffffffffu));
    if (uniform(is_dead, 0)) return DEAD;
    store(board, shared);
    return count_known(board, known) == 81 ? SOLVED : STUCK;
}

// Lists the open candidates of a board, without those of another set, and says how many there are.
INLINE unsigned list_open(const unsigned *shared, const unsigned *without, DepthMemory *memory) {
    Board board;
    word known[3];
    load(board, shared);
    count_known(board, known);
    unsigned number = 0;
    together();
    for (unsigned from = 0; from < CANDIDATES; from += 32) {
        word candidate = thread_number() + from, is_one = is_less(candidate, splat(CANDIDATES));
        word at = word_of(candidate) & is_one, band = candidate / 243;
        word is_known = choose(is_zero(band), known[0], choose(is_equal(band, splat(1)), known[1], known[2]));
        word left = gather(shared, at, is_one) & ~is_known;
        if (without) left &= ~gather(without, at, is_one);
        word is_open = is_one & ~is_zero(left & bit_of(candidate));
        unsigned open = ballot(is_open);
        scatter(memory->open, number + ones_of_each(open & ((1u << thread_number()) - 1)), candidate, is_open);
        number += ones(open);
    }
    together();
    return number;
}

// Closes a board of the warp, which is closed under singles, under T&E(1).
INLINE int try_all(unsigned *shared, const unsigned *sound, DepthMemory *memory) {
    unsigned number = list_open(shared, sound, memory), at = 0, in_vain = 0;
    while (in_vain < number) {
        word index = thread_number() + at;
        // The list begins again where it ends.
        index -= splat(number) & ~is_less(index, splat(number));
        word is_wanted = is_less(thread_number(), splat(number));
        word candidate = gather(memory->open, index % number, is_wanted);
        word left = gather(shared, word_of(candidate), is_wanted);
        is_wanted &= ~is_zero(left & bit_of(candidate));
        Board board;
        load(board, shared);
        suppose(board, candidate);
        word is_dead = close_boards(board, is_wanted);
        in_vain += 32;
        at = (at + 32) % number;
        if (ballot(is_dead)) {
            together();
            clear_bits(shared, word_of(candidate), bit_of(candidate), is_dead);
            together();
            int rest = close_shared(shared);
            if (rest != STUCK) return rest;
            in_vain = 0;
        }
    }
    return STUCK;
}

INLINE void copy_board(const unsigned *from, unsigned *to) {
    word thread = thread_number(), is_one = is_less(thread, splat(WORDS_A_BOARD));
    together();
    scatter(to, thread, gather(from, thread, is_one), is_one);
    together();
}

// All threads must be told the same.
INLINE unsigned is_told_to_stop(const DepthTask *task) { return uniform(splat(*task->stop), 0); }

// Closes the ground, which is closed under T&E(1), under T&E(2), cell by cell.
INLINE int try_twice(const DepthTask *task, DepthMemory *memory) {
    word thread = thread_number(), is_one = is_less(thread, splat(WORDS_A_BOARD));
    scatter(memory->spared, thread, splat(0), is_one);
    together();
    unsigned at = 0, in_vain = 0;
    while (in_vain < CANDIDATES) {
        unsigned candidate = at;
        at = at + 1 == CANDIDATES ? 0 : at + 1;
        in_vain++;
        word which = splat(candidate);
        unsigned index = uniform(word_of(which), 0), bit = uniform(bit_of(which), 0), band = index % 3;
        unsigned left = memory->ground[index] & ~(memory->sound[index] | memory->spared[index]) & bit;
        unsigned others = 0;
        for (unsigned other = band; other < WORDS_A_BOARD; other += 3) others |= other == index ? 0 : memory->ground[other] & bit;
        if (left == 0 || others == 0) continue;
        if (is_told_to_stop(task)) return STUCK;
        Board board;
        load(board, memory->ground);
        suppose(board, which);
        store(board, memory->supposed);
        int rest = close_shared(memory->supposed);
        if (rest == STUCK) rest = try_all(memory->supposed, 0, memory);
        if (rest == DEAD) {
            word known[3];
            load(board, memory->ground);
            unsigned before = count_known(board, known);
            together();
            clear_bits(memory->ground, splat(index), splat(bit), is_zero(thread));
            scatter(memory->spared, thread, splat(0), is_one);
            together();
            rest = close_shared(memory->ground);
            if (rest != STUCK) return rest;
            load(board, memory->ground);
            // Until a cell is known, what follows is little.
            if (count_known(board, known) > before) {
                rest = try_all(memory->ground, memory->sound, memory);
                if (rest != STUCK) return rest;
            }
            in_vain = 0;
        } else {
            // What is true where something was supposed in vain follows from it, so it cannot be refuted either.
            word known[3];
            load(board, memory->supposed);
            count_known(board, known);
            word part = thread % 3, mine = choose(is_zero(part), known[0], choose(is_equal(part, splat(1)), known[1], known[2]));
            word spared = gather(memory->spared, thread, is_one) | (gather(memory->supposed, thread, is_one) & mine);
            together();
            scatter(memory->spared, thread, spared, is_one);
            together();
        }
    }
    return STUCK;
}

// A board from 81 values, of which 0 is a blank.
INLINE void take_values(const unsigned char *values, unsigned blank, unsigned *shared) {
    word thread = thread_number(), digit = thread / 3, band = thread % 3, places = splat(0);
    word is_one = is_less(thread, splat(WORDS_A_BOARD));
    for (unsigned cell = 0; cell < 27; cell++) {
        word value = gather_bytes(values, band * 27 + cell, is_one);
        places |= (is_equal(value, digit + 1) | (is_zero(value) & blank)) & (1u << cell);
    }
    together();
    scatter(shared, thread, places, is_one);
    together();
}

INLINE unsigned find_depth(unsigned puzzle, const DepthTask *task, DepthMemory *memory) {
    take_values(task->puzzles + 81ull * puzzle, 0xffffffffu, memory->ground);
    take_values(task->solutions + 81ull * puzzle, 0, memory->sound);
    for (unsigned depth = 0; depth < DEEPER; depth++) {
        int rest = depth == 0   ? close_shared(memory->ground)
                   : depth == 1 ? try_all(memory->ground, memory->sound, memory)
                                : try_twice(task, memory);
        if (rest == SOLVED) return depth;
        // A puzzle with a solution never contradicts; for another there is no depth.
        if (rest == DEAD || is_told_to_stop(task)) return NO_DEPTH;
    }
    return DEEPER;
}

// The work of one warp, from the first puzzle that it takes until none is left.
INLINE void find_depths(const DepthTask *task, DepthMemory *memory) {
    for (;;) {
        unsigned puzzle = uniform(splat(take(task->next, 1)), 0);
        if (puzzle >= task->number || is_told_to_stop(task)) return;
        unsigned depth = find_depth(puzzle, task, memory);
        scatter(task->depths, splat(puzzle), splat(depth), is_zero(thread_number()));
    }
}

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)

KERNEL __launch_bounds__(32 * WARPS_A_BLOCK) kudosu_depth(DepthTask task) {
    __shared__ DepthMemory memories[WARPS_A_BLOCK];
    find_depths(&task, &memories[threadIdx.x / 32]);
}

#else

// The work of one warp of a card, which is all of them where there is one.
void kudosu_depth(const DepthTask *task) {
    DepthMemory memory;
    find_depths(task, &memory);
}

#endif
