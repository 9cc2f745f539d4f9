// Keeps all lanes of a warp busy: sweeps until enough of them are done, then branches, takes back, reports and
// fetches puzzles for all of those together.
//
// A warp works on three groups of 32 puzzles. Of each group nine threads have a box each; five threads of the
// warp have none. A puzzle's place among the 32 of its group is its lane, and thread `t` keeps the books on lane
// `t` of each of the three groups. Lanes that help each other have positions of the same puzzle.

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

// Begins, in these lanes, the puzzles that the books have for them.
INLINE void begin(Cells cells, word lanes, const WarpMemory *memory, word group, word box, const unsigned *puzzles) {
    word words[32], last[4];
    UNROLL for (int low = 0; low < 4; low++) last[low] = splat(0);
    UNROLL for (int lane = 0; lane < 32; lane++) {
        word wanted = lanes >> lane & 1, nibble;
        word puzzle = gather(memory->puzzle, group * 32 + lane, wanted);
        gather_two(puzzles, puzzle * WORDS_A_PUZZLE + 2 * box, &words[lane], &nibble, wanted);
        last[lane % 4] |= nibble << (lane / 4 * 4);
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

// The lanes of a warp; by group, a bit for each lane.
typedef struct {
    // The lanes that have a puzzle.
    unsigned busy[GROUPS];
    // The lanes with at least so many positions beside the registers: all have none at least, and none has more than
    // there is room for.
    unsigned kept[KEPT + 2][GROUPS];
    // The lanes with positions in the memory of the card.
    unsigned more[GROUPS];
    // The lanes whose position is done with, whatever a sweep sees.
    unsigned gone[GROUPS];
    // The lanes that have positions of one puzzle only.
    unsigned pure[GROUPS];
    // The lanes that have thrown their oldest position away; that may not, for they did and began the puzzle again; that
    // are about to begin it again.
    unsigned lossy[GROUPS], exact[GROUPS], again[GROUPS];
} Lanes;

// The lanes that may throw their oldest position away, if this warp does so. With older ones in the memory of the card,
// whose turn comes later, a lane would come to those first.
INLINE unsigned can_throw(const Lanes *lanes, unsigned throws, int index) {
    return throws & lanes->pure[index] & ~(lanes->exact[index] | lanes->more[index]);
}

// Enters puzzles into the books of the lanes that want one: the one that they have, where they begin it again, or the
// next one from `from` on. Where there are not so many, some lanes want none any more.
INLINE void enter(Lanes *lanes, unsigned wanted[GROUPS], unsigned from, const Task *task, WarpMemory *memory) {
    word thread = thread_number();
    UNROLL for (int index = 0; index < GROUPS; index++) {
        unsigned again = lanes->again[index], fresh = wanted[index] & ~again;
        word next = from + ones_of_each(fresh & ((1u << thread) - 1));
        word puzzle = choose(bit_as_mask(splat(again), thread), read_book(memory->puzzle, index), next);
        word mine = bit_as_mask(splat(wanted[index]), thread) & is_less(puzzle, splat(task->number));
        from += ones(fresh);
        wanted[index] = ballot(mine);
        write_book(memory->puzzle, index, puzzle, mine);
        write_book(memory->found, index, splat(0), mine);
        write_book(memory->depth, index, splat(0), mine);
        scatter(task->counts, puzzle, splat(0), mine);
        lanes->busy[index] |= wanted[index];
        UNROLL for (int number = 1; number <= KEPT; number++) lanes->kept[number][index] &= ~wanted[index];
        lanes->more[index] &= ~wanted[index];
        lanes->gone[index] &= ~wanted[index];
        lanes->pure[index] |= wanted[index];
        lanes->lossy[index] &= ~wanted[index];
        lanes->exact[index] = (lanes->exact[index] & ~wanted[index]) | again;
        lanes->again[index] = 0;
    }
}

// Counts what is solved, and says where it was the first solution, and where it was enough. What is solved is dead then.
// A lane with enough solutions of its puzzle needs nothing more of it.
INLINE void count(
    unsigned dead[GROUPS], const unsigned solved[GROUPS], unsigned first[GROUPS], unsigned enough[GROUPS],
    const Task *task, WarpMemory *memory
) {
    word thread = thread_number();
    UNROLL for (int index = 0; index < GROUPS; index++) {
        word is_solved = bit_as_mask(splat(solved[index]), thread), found = read_book(memory->found, index);
        add_one(task->counts, read_book(memory->puzzle, index), is_solved);
        write_book(memory->found, index, found + 1, is_solved);
        first[index] = ballot(is_solved & is_equal(found, splat(0)));
        enough[index] = ballot(is_solved & is_less(splat(task->limit), found + 2));
        dead[index] |= solved[index];
    }
}

// Finds the lanes whose puzzle another lane has enough solutions of. Should two puzzles have the same place, one is
// forgotten, and its lanes go on until one of them has found enough again; so more can be counted than are wanted.
INLINE void find_enough(const Lanes *lanes, unsigned enough[GROUPS], WarpMemory *memory) {
    word thread = thread_number();
    UNROLL for (int index = 0; index < GROUPS; index++) {
        word puzzle = read_book(memory->puzzle, index);
        scatter(memory->enough, puzzle % REMEMBERED, puzzle, bit_as_mask(splat(enough[index]), thread));
    }
    together();
    UNROLL for (int index = 0; index < GROUPS; index++) {
        word puzzle = read_book(memory->puzzle, index);
        enough[index] |= lanes->busy[index] & ballot(is_equal(gather(memory->enough, puzzle % REMEMBERED, splat(1)), puzzle));
    }
}

// Marks the puzzles of these lanes of a group as not counted, also those of their positions in the memory of the card.
INLINE void leave_uncounted(unsigned open, int index, unsigned warp, const Task *task, const WarpMemory *memory) {
    if (open == 0) return;
    word is_open = bit_as_mask(splat(open), thread_number()), depth = read_book(memory->depth, index);
    scatter(task->counts, read_book(memory->puzzle, index), splat(NOT_COUNTED), is_open);
    word at = (warp * LANES + index * 32 + thread_number()) * (DEPTH * WORDS_A_POSITION) + 3;
    for (unsigned number = 0; number < DEPTH; number++) {
        word is_there = is_open & is_less(splat(number), depth);
        scatter(task->counts, gather(task->aside, at + number * WORDS_A_POSITION, is_there), splat(NOT_COUNTED), is_there);
    }
}

// The work of one warp, from the first puzzle that it takes until none is left.
INLINE void work(const Task *task, unsigned warp, WarpMemory *memory, unsigned *sums) {
    word thread = thread_number();
    word group = thread / 9, box = thread % 9;
    word is_group[GROUPS];
    UNROLL for (int index = 0; index < GROUPS; index++) is_group[index] = is_equal(group, splat(index));
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
    scatter(memory->effort, thread, splat(0), is_less(thread, splat(4)));
    // No puzzle has this number.
    UNROLL for (int some = 0; some < REMEMBERED; some += 32) scatter(memory->enough, thread + some, splat(NOT_COUNTED), splat(1));

    Lanes lanes;
    UNROLL for (int index = 0; index < GROUPS; index++) {
        lanes.busy[index] = lanes.more[index] = lanes.gone[index] = lanes.pure[index] = 0;
        lanes.lossy[index] = lanes.exact[index] = lanes.again[index] = 0;
        UNROLL for (int number = 0; number < KEPT + 2; number++) lanes.kept[number][index] = number == 0 ? 0xffffffffu : 0;
        write_book(memory->depth, index, splat(0), splat(1));
    }
    // Lanes that share do not keep the order of solutions, and each may count as many as are wanted.
    unsigned can_share = !task->solutions && task->limit <= 0xffffffffu / LANES;
    // How many puzzles were begun, and how many of these ended because they had enough solutions.
    unsigned begun = 0, plentiful = 0;
    unsigned turn = 0, is_moving = 0, rounds = 0, is_exhausted = 0;
    for (;;) {
        // New puzzles for the lanes that want one. Nothing is ever seen in the first sweep of those.
        unsigned plain = 1, wanted[GROUPS], number = 0, all = 0, open = 0;
        UNROLL for (int index = 0; index < GROUPS; index++) {
            wanted[index] = lanes.again[index] | (is_exhausted ? 0 : ~lanes.busy[index]);
            number += ones(wanted[index] & ~lanes.again[index]);
            all += ones(wanted[index]);
            open += ones(lanes.busy[index]);
        }
        unsigned idle = sum_of_block(all + (open << 16), sums, &turn);
        if ((idle & 0xffff) * 16 > (idle >> 16) * task->idle_of_16) {
            plain = task->plain_sweeps;
            unsigned from = uniform(splat(take(task->next, number)), 0);
            is_exhausted |= from + number >= task->number;
            enter(&lanes, wanted, from, task, memory);
            UNROLL for (int index = 0; index < GROUPS; index++) begun += ones(wanted[index]);
            together();
            begin(cells, of_group(wanted, is_group), memory, group, box, task->puzzles);
            together();
            // As many others, which some warp begins soon, are brought nearer.
            word line = thread * (128 / 4), later = splat(from + AHEAD);
            word is_wanted = is_less(line, splat(number * WORDS_A_PUZZLE)) & is_less(later + number, splat(task->number));
            ask_ahead(task->puzzles, later * WORDS_A_PUZZLE + line, is_wanted);
            line += 32 * (128 / 4);
            is_wanted &= is_less(line, splat(number * WORDS_A_PUZZLE));
            ask_ahead(task->puzzles, later * WORDS_A_PUZZLE + line, is_wanted);
        }
        open = ones(lanes.busy[0]) + ones(lanes.busy[1]) + ones(lanes.busy[2]);
        // Where nearly all puzzles have more solutions than are counted, what is put aside is seldom needed: the oldest
        // is thrown away, and the puzzle begun again should it have been needed. Where few have, lanes share; what
        // others would do for a puzzle that ends before long would be in vain.
        unsigned ended = begun - open;
        unsigned throws = ballot(splat(ended >= LANES / 2 && plentiful * 16 >= ended * 15));
        unsigned shares = ballot(splat(ended >= LANES / 2 && plentiful * 16 <= ended && can_share));
        unsigned number_busy = sum_of_block(open + (throws & 1u << 16) + (shares & 1u << 20), sums, &turn);
        unsigned is_throwing = number_busy >> 16 & 15, is_sharing = number_busy >> 20;
        number_busy &= 0xffff;
        if (number_busy == 0) break;

        word mine = of_group(lanes.busy, is_group);
        unsigned dead[GROUPS], solved[GROUPS], stuck[GROUPS], back[GROUPS], full[GROUPS], empty[GROUPS];
        // Where the memory of the card is asked round after round, lanes wait a little longer for it; where positions are
        // thrown away, few ask.
        unsigned patience = number_busy * (is_throwing ? 1 : task->waiting_of_16 + is_moving);
        unsigned leaving, finished, waiting, sweeps = 0;
        for (;;) {
            Singles singles;
            Seen seen;
            sweeps += plain + 1;
            do sweep_plainly(cells, &beside, &singles);
            while (--plain > 0);
            sweep_thoroughly(cells, &beside, &singles, &seen);
            plain = 1;
            word is_dead = in_some_box(seen.dead, &beside) & mine, is_open = in_some_box(seen.open, &beside);
            // With one digit in every cell before the last sweep, and still in it, nothing contradicts.
            word is_solved = mine & ~(is_open | in_some_box(some_cell_is_open(&singles), &beside) | is_dead);
            word is_stuck = mine & is_open & ~(in_some_box(seen.changed, &beside) | is_dead);
            unsigned done = 0;
            UNROLL for (int index = 0; index < GROUPS; index++) {
                dead[index] = uniform(is_dead, 9 * index) | lanes.gone[index];
                solved[index] = uniform(is_solved, 9 * index) & ~lanes.gone[index];
                stuck[index] = uniform(is_stuck, 9 * index) & ~lanes.gone[index];
                back[index] = (dead[index] | solved[index]) & (lanes.kept[1][index] | lanes.more[index]);
                unsigned memory = stuck[index] & lanes.kept[KEPT][index] & ~can_throw(&lanes, throws, index);
                memory |= dead[index] & back[index] & ~lanes.kept[1][index];
                done += ones((stuck[index] | back[index]) & ~memory) + (ones(memory) << 20);
                done += ones((dead[index] | solved[index]) & ~back[index]) << 10;
            }
            done = sum_of_block(done, sums, &turn);
            leaving = done & 0x3ff;
            waiting = done >> 20;
            finished = done >> 10 & 0x3ff;
            is_moving = waiting * 16 >= patience;
            if (is_moving || (leaving + finished) * 16 >= (number_busy - waiting) * task->done_of_16) break;
        }
        rounds++;
        // All warps of a block have been through as many rounds. To look every time would cost a few per cent.
        if (rounds % 16 == 1 && sum_of_block(*task->stop, sums, &turn) > 0) break;

        unsigned first[GROUPS], enough[GROUPS];
        count(dead, solved, first, enough, task, memory);
        UNROLL for (int index = 0; index < GROUPS; index++) plentiful += ones(enough[index] & lanes.pure[index]);
        if (is_sharing) find_enough(&lanes, enough, memory);
        UNROLL for (int index = 0; index < GROUPS; index++) {
            dead[index] |= enough[index];
            stuck[index] &= ~enough[index];
            UNROLL for (int number = 1; number <= KEPT; number++) lanes.kept[number][index] &= ~enough[index];
            unsigned needless = enough[index] & lanes.pure[index];
            write_book(memory->depth, index, splat(0), bit_as_mask(splat(needless), thread));
            lanes.more[index] &= ~needless;
            back[index] = dead[index] & (lanes.kept[1][index] | lanes.more[index]);
            full[index] = stuck[index] & lanes.kept[KEPT][index] & ~can_throw(&lanes, throws, index);
            empty[index] = back[index] & ~lanes.kept[1][index];
        }
        if (task->solutions && sum_of_block(first[0] | first[1] | first[2] ? 1 : 0, sums, &turn) > 0) {
            report(cells, of_group(first, is_group), memory, group, box, task->solutions);
        }

        Gifts gifts;
        UNROLL for (int index = 0; index < GROUPS; index++) gifts.gives[index] = gifts.takes[index] = gifts.by[index] = 0;
        if (is_sharing && leaving > 0) {
            UNROLL for (int index = 0; index < GROUPS; index++) {
                unsigned sharing = shares & ~lanes.lossy[index], deep = ballot(is_less(splat(DEEP), read_book(memory->depth, index)));
                unsigned idle = ~(lanes.busy[index] | lanes.again[index]) | (dead[index] & ~back[index]) | (empty[index] & ~deep);
                unsigned able = lanes.kept[KEPT][index] & ~(stuck[index] | back[index]);
                find_gifts(index, full[index] & sharing, able & sharing, idle & sharing, &gifts);
            }
        }
        // What costs the same for many lanes as for few is put off while few want it.
        unsigned stores = 0, fetches = 0, spent[GROUPS] = { 0, 0, 0 };
        if (is_moving) {
            unsigned wish = 0;
            UNROLL for (int index = 0; index < GROUPS; index++) {
                full[index] &= ~gifts.gives[index];
                empty[index] &= ~gifts.takes[index];
                wish += ones(full[index]) + (ones(empty[index]) << 16);
            }
            wish = sum_of_block(wish, sums, &turn);
            stores = 3 * (wish & 0xffff) >= waiting;
            fetches = 3 * (wish >> 16) >= waiting;
            if (stores) store_positions(of_group(full, is_group), at, group, memory, task->aside);
            if (fetches) {
                fetch_positions(of_group(empty, is_group), at - WORDS_A_POSITION, group, memory, task->aside);
                together();
                UNROLL for (int index = 0; index < GROUPS; index++) {
                    // Of another puzzle, perhaps, or one that other lanes have found solutions of meanwhile. What a lane has
                    // counted itself just now need not be there yet, so those that share nothing trust their books.
                    word is_other = bit_as_mask(splat(empty[index] & ~lanes.pure[index]), thread);
                    word found = gather_anew(task->counts, read_book(memory->puzzle, index), is_other);
                    write_book(memory->found, index, found, is_other);
                    spent[index] = ballot(is_other & ~is_less(found, splat(task->limit)));
                }
            }
            together();
            leaving += (stores ? wish & 0xffff : 0) + (fetches ? wish >> 16 : 0);
        }
        unsigned leaves = leaving * 16 >= leaving + finished && leaving > 0, branches = 0;
        UNROLL for (int index = 0; index < GROUPS; index++) {
            if (!leaves) gifts.gives[index] = gifts.takes[index] = 0;
            unsigned stored = stores ? full[index] : 0, fetched = fetches ? empty[index] : 0;
            word depth = read_book(memory->depth, index);
            depth += bit_as_mask(splat(fetched), thread) - bit_as_mask(splat(stored), thread);
            write_book(memory->depth, index, depth, splat(1));
            lanes.more[index] = ballot(is_less(splat(0), depth));
            lanes.kept[KEPT][index] &= ~stored;
            lanes.kept[1][index] |= fetched;
            back[index] &= ~gifts.takes[index];
            unsigned over = stuck[index] & lanes.kept[KEPT][index] & ~gifts.gives[index];
            unsigned ready = ~((over & ~can_throw(&lanes, throws, index)) | (back[index] & ~lanes.kept[1][index]));
            if (!leaves) ready &= ~(stuck[index] | back[index]);
            unsigned ends = dead[index] & ~(back[index] | gifts.takes[index]);
            // What is done stays so, whatever a sweep sees; what comes back of a puzzle with enough solutions is done, too.
            lanes.gone[index] = back[index] & (~ready | spent[index]);
            lanes.kept[KEPT][index] &= ~(gifts.gives[index] & ~stuck[index]);
            stuck[index] &= ready;
            back[index] &= ready;
            lanes.busy[index] &= ~ends;
            lanes.again[index] |= ends & lanes.lossy[index] & ~enough[index];
            lanes.lossy[index] = (lanes.lossy[index] & ~ends) | (over & stuck[index]);
            branches += ones(stuck[index]);
        }
        count_effort(memory->effort, branches, sweeps, 1, stores + fetches);

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
            make_choice(cells, &beside, &places, of_group(stuck, is_group), &choice);
            word branching = of_group(stuck, is_group), going_back = of_group(back, is_group);
            if (is_sharing) {
                word taking = of_group(gifts.takes, is_group), by = of_group(gifts.by, is_group);
                branch_and_go_back(cells, &choice, branching, going_back, taking, by, memory);
            } else {
                branch_and_go_back(cells, &choice, branching, going_back, splat(0), splat(0), memory);
            }
            UNROLL for (int index = 0; index < GROUPS; index++) {
                unsigned before = lanes.kept[0][index];
                UNROLL for (int number = 1; number <= KEPT; number++) {
                    unsigned now = lanes.kept[number][index];
                    lanes.kept[number][index] = (now & ~(back[index] & ~lanes.kept[number + 1][index])) | (before & stuck[index]);
                    before = now;
                }
            }
            if (is_sharing) {
                UNROLL for (int index = 0; index < GROUPS; index++) {
                    unsigned takes = gifts.takes[index];
                    word is_taking = bit_as_mask(splat(takes), thread);
                    word from = (thread - gifts.by[index]) & 31;
                    write_book(memory->puzzle, index, shuffle(read_book(memory->puzzle, index), from), is_taking);
                    write_book(memory->found, index, shuffle(read_book(memory->found, index), from), is_taking);
                    lanes.pure[index] = (lanes.pure[index] & ~takes) | (takes & ~lanes.more[index]);
                    lanes.busy[index] |= takes;
                    lanes.exact[index] &= ~takes;
                }
            }
            together();
        }
    }
    // Only where it was told to stop there is something left.
    UNROLL for (int index = 0; index < GROUPS; index++)
        leave_uncounted(lanes.busy[index] | lanes.again[index], index, warp, task, memory);
    add_effort(task->effort, memory->effort);
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
