// Keeps all lanes of a warp busy: sweeps until enough of them are done, then branches, takes back, reports and
// fetches puzzles for all of those together.
//
// A warp works on three groups of 32 puzzles. Of each group nine threads have a box each; five threads of the
// warp have none. A puzzle's place among the 32 of its group is its lane, and thread `t` keeps the books on lane
// `t` of each of the three groups.
// A position put aside: for each box three words, three digits in each, and a word of nothing.
#define WORDS_A_POSITION 36

// So many positions are put aside for a puzzle at most. There are 54 pairs of a digit and a band or stack. A branch
// puts one aside, and on the side that is followed first the permutations of its pair go from at most six to two, or
// from two to one; no step ever adds one. So a pair is branched on twice at most on the way to a position.
#define DEPTH 108

// So many positions of each lane, the latest, are kept beside the registers. A third one would spare most of the moves
// to the memory of the card, but costs as much whenever a lane branches.
#define KEPT 2

#define GROUPS 3
#define LANES (GROUPS * 32)

// How far ahead of those that a warp begins the puzzles are that it has brought nearer.
#define AHEAD 16384

// What all warps share.
typedef struct {
    const unsigned *puzzles;
    // For each puzzle the number of its solutions, or the limit.
    unsigned *counts;
    // For each puzzle its first solution; null where it is not wanted.
    unsigned *solutions;
    // The positions put aside, by warp and lane and depth.
    unsigned *aside;
    // The next puzzle that no warp has taken.
    unsigned *next;
    // Not zero when all is to stop.
    const volatile unsigned *stop;
    // Branches; sweeps of a warp; how often lanes were seen to; how often positions were moved.
    unsigned long long *effort;
    // How many puzzles there are.
    unsigned number;
    // How many solutions of each are counted at most.
    unsigned limit;
    // How many plain sweeps there are before a thorough one, while there are new puzzles.
    unsigned plain_sweeps;
    // How many of 16 lanes must be done before they are seen to, must wait for the memory of the card before that is
    // asked, and must be without puzzle before new ones are fetched.
    unsigned done_of_16, waiting_of_16, idle_of_16;
} Task;

// What a warp keeps in the memory of its processor.
typedef struct {
    // By how lately it was put aside, candidate and thread: the latest positions of each lane. Older ones are in the
    // memory of the card. Most positions are taken back before so many more are put aside.
    unsigned latest[KEPT][81][BOXES];
    // What threads without a box read, and nobody uses.
    unsigned nothing[32 - BOXES];
    // By lane: its puzzle, and how many positions it has in the memory of the card.
    unsigned puzzle[LANES], depth[LANES];
} WarpMemory;

// What belongs to the group of this thread, of three numbers that all threads know.
INLINE word of_group(const unsigned each[GROUPS], const word is_group[GROUPS]) {
    return (is_group[0] & each[0]) | (is_group[1] & each[1]) | (is_group[2] & each[2]);
}

// Puts aside, for the lanes that branch, the position in which the digit is kept out of the mini-line, and goes on
// with the other; goes back, in the lanes that do, to the position that was put aside last.
INLINE void branch_and_go_back(Cells cells, const Choice *choice, word branching, word going_back, WarpMemory *memory) {
    UNROLL for (int digit = 0; digit < 9; digit++) {
        UNROLL for (int place = 0; place < 9; place++) {
            int candidate = 9 * digit + place;
            word now = cells[digit][place], latest[KEPT];
            UNROLL for (int back = 0; back < KEPT; back++) latest[back] = read_own(memory->latest[back][candidate]);
            word without = now & ~(choice->digit[digit] & choice->inside[place]);
            word within = now & ~(choice->digit[digit] & choice->outside[place]);
            cells[digit][place] = choose(going_back, latest[0], within);
            UNROLL for (int back = 0; back < KEPT; back++) {
                word later = back == 0 ? without : latest[back - 1], earlier = latest[back + 1 < KEPT ? back + 1 : back];
                write_own(memory->latest[back][candidate], choose(branching, later, choose(going_back, earlier, latest[back])));
            }
        }
    }
}

// Moves, for these lanes, the oldest position that is kept here to the memory of the card.
INLINE void store_positions(word lanes, word at, word group, const WarpMemory *memory, unsigned *aside) {
    word words[3][32];
    UNROLL for (int three = 0; three < 3; three++) {
        UNROLL for (int bit = 0; bit < 32; bit++)
            words[three][bit] = bit < 27 ? read_own(memory->latest[KEPT - 1][27 * three + bit]) : splat(0);
        transpose(words[three]);
    }
    UNROLL for (int lane = 0; lane < 32; lane++) {
        word wanted = lanes >> lane & 1;
        word depth = gather(memory->depth, group * 32 + lane, wanted);
        word to = at + (depth + lane * DEPTH) * WORDS_A_POSITION;
        scatter_three(aside, to, words[0][lane], words[1][lane], words[2][lane], wanted);
    }
}

// Brings back, for these lanes, the last position in the memory of the card, as the one put aside last.
INLINE void fetch_positions(word lanes, word at, word group, WarpMemory *memory, const unsigned *aside) {
    word words[3][32];
    UNROLL for (int lane = 0; lane < 32; lane++) {
        word wanted = lanes >> lane & 1;
        word depth = gather(memory->depth, group * 32 + lane, wanted);
        word from = at + (depth + lane * DEPTH) * WORDS_A_POSITION;
        gather_three(aside, from, &words[0][lane], &words[1][lane], &words[2][lane], wanted);
    }
    UNROLL for (int three = 0; three < 3; three++) {
        transpose(words[three]);
        UNROLL for (int bit = 0; bit < 27; bit++) {
            unsigned *last = memory->latest[0][27 * three + bit];
            write_own(last, (read_own(last) & ~lanes) | words[three][bit]);
        }
    }
}

// Begins, in these lanes, the puzzles from `first` on.
INLINE void begin(Cells cells, word lanes, word first, word box, const unsigned *puzzles) {
    word words[32], last[4];
    UNROLL for (int low = 0; low < 4; low++) last[low] = splat(0);
    UNROLL for (int lane = 0; lane < 32; lane++) {
        word wanted = lanes >> lane & 1, nibble;
        gather_two(puzzles, first * WORDS_A_PUZZLE + 2 * box, &words[lane], &nibble, wanted);
        last[lane % 4] |= nibble << (lane / 4 * 4);
        first += wanted;
    }
    transpose(words);
    transpose_nibbles(last);
    UNROLL for (int place = 0; place < 9; place++) {
        word bits[4] = { words[place], words[9 + place], words[18 + place], place < 5 ? words[27 + place] : last[place - 5] };
        word blank = ~(bits[0] | bits[1] | bits[2] | bits[3]);
        UNROLL for (int digit = 0; digit < 9; digit++) {
            int value = digit + 1;
            word low = (value & 1 ? bits[0] : ~bits[0]) & (value & 2 ? bits[1] : ~bits[1]);
            word high = (value & 4 ? bits[2] : ~bits[2]) & (value & 8 ? bits[3] : ~bits[3]);
            cells[digit][place] = choose(lanes, blank | (low & high), cells[digit][place]);
        }
    }
}

// Writes the solutions that stand in these lanes.
INLINE void report(Cells cells, word lanes, const WarpMemory *memory, word group, word box, unsigned *solutions) {
    word words[32], last[4];
    UNROLL for (int place = 0; place < 9; place++) {
        words[place] = cells[0][place] | cells[2][place] | cells[4][place] | cells[6][place] | cells[8][place];
        words[9 + place] = cells[1][place] | cells[2][place] | cells[5][place] | cells[6][place];
        words[18 + place] = cells[3][place] | cells[4][place] | cells[5][place] | cells[6][place];
        word eight = cells[7][place] | cells[8][place];
        if (place < 5) words[27 + place] = eight;
        else last[place - 5] = eight;
    }
    transpose(words);
    transpose_nibbles(last);
    UNROLL for (int lane = 0; lane < 32; lane++) {
        word wanted = lanes >> lane & 1;
        word puzzle = gather(memory->puzzle, group * 32 + lane, wanted);
        word nibble = last[lane % 4] >> (lane / 4 * 4) & 15;
        scatter_two(solutions, puzzle * WORDS_A_PUZZLE + 2 * box, words[lane], nibble, wanted);
    }
}

// The work of one warp, from the first puzzle that it takes until none is left.
INLINE void work(const Task *task, unsigned warp, WarpMemory *memory, unsigned *sums) {
    word thread = thread_number();
    word group = thread / 9, box = thread % 9;
    word is_group[GROUPS], found[GROUPS], puzzle[GROUPS], depth[GROUPS];
    UNROLL for (int index = 0; index < GROUPS; index++) {
        is_group[index] = is_equal(group, splat(index));
        found[index] = puzzle[index] = depth[index] = splat(0);
    }
    // The threads that have no box ask themselves.
    word has_box = is_less(thread, splat(27)), first_box = thread - box;
    word band = box / 3, stack = box % 3;
    Neighbours beside;
    beside.next = choose(has_box, first_box + 3 * band + (stack + 1) % 3, thread);
    beside.previous = choose(has_box, first_box + 3 * band + (stack + 2) % 3, thread);
    beside.below = choose(has_box, first_box + (3 * band + 3) % 9 + stack, thread);
    beside.above = choose(has_box, first_box + (3 * band + 6) % 9 + stack, thread);
    word at = (warp * LANES + group * 32) * (DEPTH * WORDS_A_POSITION) + 4 * box;

    Cells cells;
    UNROLL for (int digit = 0; digit < 9; digit++)
        UNROLL for (int place = 0; place < 9; place++) cells[digit][place] = splat(0);

    // The lanes that have a puzzle, that want one, with at least one position put aside here (two, and so on), with more
    // in the memory of the card, and those which are finished with the next solution.
    unsigned busy[GROUPS], wanted[GROUPS], kept[KEPT + 2][GROUPS], more[GROUPS], nearly[GROUPS];
    UNROLL for (int index = 0; index < GROUPS; index++) {
        busy[index] = more[index] = nearly[index] = 0;
        // All lanes have none at least, and none has more than there is room for.
        UNROLL for (int number = 0; number < KEPT + 2; number++) kept[number][index] = number == 0 ? 0xffffffffu : 0;
        wanted[index] = 0xffffffffu;
    }
    unsigned branches = 0, sweeps = 0, rounds = 0, moves = 0, turn = 0, is_moving = 0;
    for (;;) {
        // New puzzles for the lanes that want one. Nothing is ever seen in the first sweep of those.
        unsigned plain = 1;
        unsigned number = ones(wanted[0]) + ones(wanted[1]) + ones(wanted[2]);
        unsigned idle = sum_of_block(number + ((ones(busy[0]) + ones(busy[1]) + ones(busy[2])) << 16), sums, &turn);
        if ((idle & 0xffff) * 16 > (idle >> 16) * task->idle_of_16) {
            plain = task->plain_sweeps;
            unsigned from = take(task->next, number);
            from = uniform(splat(from), 0);
            if (from < task->number) {
                unsigned firsts[GROUPS], begun[GROUPS];
                UNROLL for (int index = 0; index < GROUPS; index++) {
                    firsts[index] = from;
                    from += ones(wanted[index]);
                    word mine = bit_as_mask(splat(wanted[index]), thread);
                    word earlier = ones_of_each(wanted[index] & ((1u << thread) - 1));
                    mine &= is_less(firsts[index] + earlier, splat(task->number));
                    begun[index] = ballot(mine);
                    puzzle[index] = choose(mine, firsts[index] + earlier, puzzle[index]);
                    found[index] &= ~mine;
                    depth[index] &= ~mine;
                    busy[index] |= begun[index];
                    UNROLL for (int number = 1; number <= KEPT; number++) kept[number][index] &= ~begun[index];
                    more[index] &= ~begun[index];
                    nearly[index] = task->limit == 1 ? 0xffffffffu : nearly[index] & ~begun[index];
                }
                begin(cells, of_group(begun, is_group), of_group(firsts, is_group), box, task->puzzles);
                // As many others, which some warp begins soon, are brought nearer.
                word line = thread * (128 / 4), later = splat(firsts[0] + AHEAD);
                word is_wanted = is_less(line, splat(number * WORDS_A_PUZZLE)) & is_less(later + number, splat(task->number));
                ask_ahead(task->puzzles, later * WORDS_A_PUZZLE + line, is_wanted);
                line += 32 * (128 / 4);
                is_wanted &= is_less(line, splat(number * WORDS_A_PUZZLE));
                ask_ahead(task->puzzles, later * WORDS_A_PUZZLE + line, is_wanted);
            }
            wanted[0] = wanted[1] = wanted[2] = 0;
        }
        unsigned lanes = sum_of_block(ones(busy[0]) + ones(busy[1]) + ones(busy[2]), sums, &turn);
        if (lanes == 0) break;

        word mine = of_group(busy, is_group);
        unsigned dead[GROUPS], solved[GROUPS], stuck[GROUPS], back[GROUPS], out[GROUPS], in[GROUPS];
        // Where the memory of the card is asked round after round, lanes wait a little longer for it.
        unsigned leaving, finished, waiting, patience = lanes * (task->waiting_of_16 + is_moving);
        for (;;) {
            Singles singles;
            Seen seen;
            sweeps += plain + 1;
            do sweep_plainly(cells, &beside, &singles);
            while (--plain > 0);
            sweep_thoroughly(cells, &beside, &singles, &seen);
            plain = 1;
            word is_dead = in_some_box(seen.dead, &beside) & mine, open = in_some_box(seen.open, &beside);
            // With one digit in every cell before the last sweep, and still in it, nothing contradicts.
            word is_solved = mine & ~(open | in_some_box(some_cell_is_open(&singles), &beside) | is_dead);
            word is_stuck = mine & open & ~(in_some_box(seen.changed, &beside) | is_dead);
            unsigned done = 0;
            UNROLL for (int index = 0; index < GROUPS; index++) {
                dead[index] = uniform(is_dead, 9 * index);
                solved[index] = uniform(is_solved, 9 * index);
                stuck[index] = uniform(is_stuck, 9 * index);
                back[index] = (dead[index] | (solved[index] & ~nearly[index])) & (kept[1][index] | more[index]);
                out[index] = stuck[index] & kept[KEPT][index];
                in[index] = back[index] & ~kept[1][index];
                unsigned memory = out[index] | in[index];
                done += ones((stuck[index] | back[index]) & ~memory) + (ones(memory) << 20);
                done += ones((dead[index] | solved[index]) & ~back[index]) << 10;
            }
            done = sum_of_block(done, sums, &turn);
            leaving = done & 0x3ff;
            waiting = done >> 20;
            finished = done >> 10 & 0x3ff;
            is_moving = waiting * 16 >= patience;
            if (is_moving || (leaving + finished) * 16 >= (lanes - waiting) * task->done_of_16) break;
        }
        rounds++;
        // All warps of a block have been through as many rounds. To look every time would cost a few per cent.
        if (rounds % 16 == 1 && sum_of_block(*task->stop, sums, &turn) > 0) break;

        // What costs the same for many lanes as for few is put off while few want it.
        unsigned stores = 0, fetches = 0;
        if (is_moving) {
            unsigned wish = 0;
            UNROLL for (int index = 0; index < GROUPS; index++) wish += ones(out[index]) + (ones(in[index]) << 16);
            wish = sum_of_block(wish, sums, &turn);
            stores = 3 * (wish & 0xffff) >= waiting;
            fetches = 3 * (wish >> 16) >= waiting;
            moves += stores + fetches;
            UNROLL for (int index = 0; index < GROUPS; index++)
                scatter(memory->depth, thread + 32 * index, depth[index], splat(1));
            together();
            if (stores) store_positions(of_group(out, is_group), at, group, memory, task->aside);
            if (fetches) fetch_positions(of_group(in, is_group), at - WORDS_A_POSITION, group, memory, task->aside);
            together();
            leaving += (stores ? wish & 0xffff : 0) + (fetches ? wish >> 16 : 0);
        }
        unsigned leaves = leaving * 16 >= leaving + finished && leaving > 0;
        UNROLL for (int index = 0; index < GROUPS; index++) {
            unsigned stored = stores ? out[index] : 0, fetched = fetches ? in[index] : 0;
            depth[index] += bit_as_mask(splat(fetched), thread) - bit_as_mask(splat(stored), thread);
            more[index] = ballot(is_less(splat(0), depth[index]));
            kept[KEPT][index] &= ~stored;
            kept[1][index] |= fetched;
            unsigned ready = ~((stuck[index] & kept[KEPT][index]) | (back[index] & ~kept[1][index]));
            if (!leaves) ready &= ~(stuck[index] | back[index]);
            dead[index] &= ready;
            solved[index] &= ready;
            stuck[index] &= ready;
            back[index] &= ready;
        }

        // What is solved is told; what is finished wants a new puzzle.
        unsigned first[GROUPS];
        UNROLL for (int index = 0; index < GROUPS; index++) {
            word is_solved = bit_as_mask(splat(solved[index]), thread);
            first[index] = ballot(is_solved & is_equal(found[index], splat(0)));
            found[index] += is_solved & 1;
            nearly[index] |= ballot(is_solved & is_less(splat(task->limit), found[index] + 2));
            unsigned ended = (dead[index] | solved[index]) & ~back[index];
            scatter(task->counts, puzzle[index], found[index], bit_as_mask(splat(ended), thread));
            busy[index] &= ~ended;
            wanted[index] |= ended;
            branches += ones(stuck[index]);
        }
        if (task->solutions && sum_of_block(first[0] | first[1] | first[2] ? 1 : 0, sums, &turn) > 0) {
            UNROLL for (int index = 0; index < GROUPS; index++)
                scatter(memory->puzzle, thread + 32 * index, puzzle[index], splat(1));
            together();
            report(cells, of_group(first, is_group), memory, group, box, task->solutions);
            together();
        }
        if (leaves) {
            Places places;
            UNROLL for (int index = 0; index < 3; index++) {
                places.in_band[index] = choose(has_box, first_box + 3 * band + index, thread);
                places.in_stack[index] = choose(has_box, first_box + stack + 3 * index, thread);
                places.of_band[index] = choose(has_box, first_box + 3 * index, thread);
                places.of_stack[index] = choose(has_box, first_box + index, thread);
                places.is_band[index] = is_equal(band, splat(index));
                places.is_stack[index] = is_equal(stack, splat(index));
            }
            Choice choice;
            word is_branching = of_group(stuck, is_group);
            make_choice(cells, &beside, &places, is_branching, &choice);
            branch_and_go_back(cells, &choice, is_branching, of_group(back, is_group), memory);
            UNROLL for (int index = 0; index < GROUPS; index++) {
                unsigned before = kept[0][index];
                UNROLL for (int number = 1; number <= KEPT; number++) {
                    unsigned now = kept[number][index];
                    kept[number][index] = (now & ~(back[index] & ~kept[number + 1][index])) | (before & stuck[index]);
                    before = now;
                }
            }
        }
    }
    add_effort(task->effort, branches);
    add_effort(task->effort + 1, sweeps);
    add_effort(task->effort + 2, rounds);
    add_effort(task->effort + 3, moves);
}

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)

KERNEL __launch_bounds__(32 * WARPS_A_BLOCK, 1) kudosu_solve(Task task) {
    extern __shared__ WarpMemory memories[];
    __shared__ unsigned sums[3];
    if (threadIdx.x < 3) sums[threadIdx.x] = 0;
    __syncthreads();
    unsigned warp = blockIdx.x * WARPS_A_BLOCK + threadIdx.x / 32;
    work(&task, warp, &memories[threadIdx.x / 32], sums);
}

#else

// The work of one warp of a card, which is all of them where there is one.
void kudosu_solve(const Task *task) {
    WarpMemory memory;
    work(task, 0, &memory, 0);
}

#endif
