// Keeps all lanes of a warp busy: sweeps until enough of them are done, then branches, takes back, reports and
// fetches puzzles for all of those together.
//
// A warp works on three groups of 32 puzzles. Of each group nine threads have a box each; five threads of the
// warp have none. A puzzle's place among the 32 of its group is its lane, and thread `t` keeps the books on lane
// `t` of each of the three groups. Lanes that help each other have positions of the same puzzle.

// How far ahead of those that a warp begins the puzzles are that it has brought nearer.
#define AHEAD 16384

// For so many rounds after the memory of the card was asked, lanes wait a little longer for it.
#define PATIENT_ROUNDS 4

// What all warps share.
typedef struct {
    const unsigned *puzzles;
    // For each puzzle the number of its solutions, or the limit.
    unsigned *counts;
    // For each puzzle its first solution, if these are wanted.
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

// Brings so many puzzles nearer, from this one on, if there are as many.
INLINE void bring_nearer(unsigned from, unsigned number, const Task *task) {
    word line = thread_number() * (128 / 4), at = splat(from * WORDS_A_PUZZLE);
    word is_wanted = is_less(line, splat(number * WORDS_A_PUZZLE)) & is_less(splat(from + number), splat(task->number));
    ask_ahead(task->puzzles, at + line, is_wanted);
    line += 32 * (128 / 4);
    is_wanted &= is_less(line, splat(number * WORDS_A_PUZZLE));
    ask_ahead(task->puzzles, at + line, is_wanted);
}

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

// The lanes of the group of a thread, a bit for each lane. All threads of a group have the same; threads without a box
// have none.
typedef struct {
    // The lanes that have a puzzle.
    word busy;
    // The lanes with at least so many positions beside the registers: all have none at least, and none has more than
    // there is room for.
    word kept[KEPT + 2];
    // The lanes with positions in the memory of the card, and with so many that they take none from others.
    word more, deep;
    // The lanes whose position is done with, whatever a sweep sees.
    word gone;
    // The lanes that have positions of one puzzle only.
    word pure;
    // The lanes that have thrown their oldest position away; that may not, for they did and began the puzzle again, or
    // others have a part of it; that are about to begin it again.
    word lossy, exact, again;
} Lanes;

// The lanes that may throw their oldest position away, if this group does so. With older ones in the memory of the card,
// whose turn comes later, a lane would come to those first.
INLINE word can_throw(const Lanes *lanes, word throws) { return throws & lanes->pure & ~(lanes->exact | lanes->more); }

// Enters puzzles into the books of the lanes that want one: the one that they have, where they begin it again, or the
// next one from `from` on. Where there are not so many, some lanes want none any more; it tells which do.
INLINE word enter(Lanes *lanes, word wanted, unsigned from, const word is_group[GROUPS], const Task *task, WarpMemory *memory) {
    word thread = thread_number(), all = splat(0);
    UNROLL for (int index = 0; index < GROUPS; index++) {
        unsigned again = uniform(lanes->again, 9 * index), fresh = uniform(wanted, 9 * index) & ~again;
        word next = from + ones_of_each(fresh & ((1u << thread) - 1));
        word puzzle = choose(bit_as_mask(splat(again), thread), read_book(memory->puzzle, index), next);
        word mine = bit_as_mask(splat(again | fresh), thread) & is_less(puzzle, splat(task->number));
        from += ones(fresh);
        all |= is_group[index] & ballot(mine);
        write_book(memory->puzzle, index, puzzle, mine);
        write_book(memory->found, index, splat(0), mine);
        write_book(memory->depth, index, splat(0), mine);
        scatter(task->counts, puzzle, splat(0), mine);
        // What was found before it was begun again is found again.
        word place = puzzle % REMEMBERED;
        scatter(memory->noted, place, splat(NOT_COUNTED), mine & is_equal(gather(memory->noted, place, mine), puzzle));
    }
    lanes->busy |= all;
    UNROLL for (int number = 1; number <= KEPT; number++) lanes->kept[number] &= ~all;
    lanes->more &= ~all;
    lanes->deep &= ~all;
    lanes->gone &= ~all;
    lanes->pure |= all;
    lanes->lossy &= ~all;
    lanes->exact = (lanes->exact & ~all) | lanes->again;
    lanes->again = splat(0);
    return all;
}

// Notes solutions of these puzzles, and says where there are enough. Should two puzzles have the same place, one is
// forgotten, so it may say so too late, but never too early.
INLINE word note_solutions(word puzzle, word is_solved, unsigned limit, WarpMemory *memory) {
    word place = puzzle % REMEMBERED;
    word is_new = is_solved & ~is_equal(gather(memory->noted, place, is_solved), puzzle);
    scatter(memory->noted, place, puzzle, is_new);
    scatter(memory->times, place, splat(0), is_new);
    together();
    word is_noted = is_solved & is_equal(gather(memory->noted, place, is_solved), puzzle);
    add_one(memory->times, place, is_noted);
    together();
    return is_noted & ~is_less(gather(memory->times, place, is_noted), splat(limit));
}

// Counts what is solved, and says where it was the first solution, and where it was enough. A lane with enough solutions
// of its puzzle needs nothing more of it.
INLINE void count(
    word solved, word *first, word *enough, const word is_group[GROUPS], const Task *task, WarpMemory *memory
) {
    word thread = thread_number();
    UNROLL for (int index = 0; index < GROUPS; index++) {
        word is_solved = bit_as_mask(splat(uniform(solved, 9 * index)), thread);
        word puzzle = read_book(memory->puzzle, index), found = read_book(memory->found, index);
        add_one(task->counts, puzzle, is_solved);
        write_book(memory->found, index, found + 1, is_solved);
        word is_enough = is_solved & is_less(splat(task->limit), found + 2);
        // Lanes that share have found it together.
        if (!WITH_SOLUTIONS) is_enough |= note_solutions(puzzle, is_solved, task->limit, memory);
        *first |= is_group[index] & ballot(is_solved & is_equal(found, splat(0)));
        *enough |= is_group[index] & ballot(is_enough);
    }
}

// Finds the lanes whose puzzle another lane has enough solutions of.
INLINE word find_enough(word busy, word enough, const word is_group[GROUPS], unsigned limit, WarpMemory *memory) {
    word thread = thread_number(), found = enough;
    UNROLL for (int index = 0; index < GROUPS; index++) {
        word puzzle = read_book(memory->puzzle, index), is_enough = bit_as_mask(splat(uniform(enough, 9 * index)), thread);
        scatter(memory->noted, puzzle % REMEMBERED, puzzle, is_enough);
        scatter(memory->times, puzzle % REMEMBERED, splat(limit), is_enough);
    }
    together();
    UNROLL for (int index = 0; index < GROUPS; index++) {
        word puzzle = read_book(memory->puzzle, index), place = puzzle % REMEMBERED;
        word is_enough = ~is_less(gather(memory->times, place, splat(1)), splat(limit));
        found |= is_group[index] & ballot(is_enough & is_equal(gather(memory->noted, place, splat(1)), puzzle));
    }
    return found & busy;
}

// Enters into the books which lanes have put a position into the memory of the card, and which have fetched one. Tells
// whose puzzle, as it turns out, has enough solutions.
INLINE word book_moves(
    Lanes *lanes, word stored, word fetched, const word is_group[GROUPS], const Task *task, WarpMemory *memory
) {
    word thread = thread_number(), spent = splat(0);
    lanes->more = lanes->deep = splat(0);
    UNROLL for (int index = 0; index < GROUPS; index++) {
        unsigned others = uniform(fetched & ~lanes->pure, 9 * index);
        // Of another puzzle, perhaps, or one that other lanes have found solutions of meanwhile. What a lane has counted
        // itself just now need not be there yet, so those that share nothing trust their books.
        word is_other = bit_as_mask(splat(others), thread);
        word found = gather_anew(task->counts, read_book(memory->puzzle, index), is_other);
        write_book(memory->found, index, found, is_other);
        spent |= is_group[index] & ballot(is_other & ~is_less(found, splat(task->limit)));
        word depth = read_book(memory->depth, index);
        depth += bit_as_mask(splat(uniform(fetched, 9 * index)), thread);
        depth -= bit_as_mask(splat(uniform(stored, 9 * index)), thread);
        write_book(memory->depth, index, depth, splat(1));
        lanes->more |= is_group[index] & ballot(is_less(splat(0), depth));
        lanes->deep |= is_group[index] & ballot(is_less(splat(DEEP), depth));
    }
    lanes->kept[KEPT] &= ~stored;
    lanes->kept[1] |= fetched;
    return spent;
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
    word has_box = is_less(thread, splat(BOXES));
    Neighbours beside = neighbours();
    word at = (warp * LANES + group * 32) * (DEPTH * WORDS_A_POSITION) + 4 * box;

    Cells cells;
    UNROLL for (int digit = 0; digit < 9; digit++)
        UNROLL for (int place = 0; place < 9; place++) cells[digit][place] = splat(0);
    scatter(memory->effort, thread, splat(0), is_less(thread, splat(4)));
    // No puzzle has this number.
    UNROLL for (int some = 0; some < REMEMBERED; some += 32) scatter(memory->noted, thread + some, splat(NOT_COUNTED), splat(1));
    UNROLL for (int index = 0; index < GROUPS; index++) write_book(memory->depth, index, splat(0), splat(1));

    Lanes lanes;
    lanes.busy = lanes.more = lanes.deep = lanes.gone = lanes.pure = lanes.lossy = lanes.exact = lanes.again = splat(0);
    UNROLL for (int number = 0; number < KEPT + 2; number++) lanes.kept[number] = splat(number == 0 ? 0xffffffffu : 0);
    // Lanes that share do not keep the order of solutions, and each may count as many as are wanted.
    word can_share = all_bits_if(splat(!WITH_SOLUTIONS && task->limit <= 0xffffffffu / LANES));
    // How many puzzles were begun in the group, and how many of these ended because they had enough solutions.
    word begun = splat(0), plentiful = splat(0);
    unsigned turn = 0, is_moving = 0, rounds = 0, patient_until = 0, is_exhausted = 0;
    for (;;) {
        // New puzzles for the lanes that want one. Nothing is ever seen in the first sweep of those.
        unsigned plain = 1;
        word wanted = has_box & (lanes.again | (is_exhausted ? splat(0) : ~lanes.busy));
        unsigned idle = sum_of_block(ones_of_each(wanted) + (ones_of_each(lanes.busy) << 16), sums, &turn);
        if ((idle & 0xffff) * 16 > (idle >> 16) * task->idle_of_16) {
            plain = task->plain_sweeps;
            unsigned number = sum_of_groups(ones_of_each(wanted & ~lanes.again));
            unsigned from = uniform(splat(take(task->next, number)), 0);
            is_exhausted |= from + number >= task->number;
            wanted = enter(&lanes, wanted, from, is_group, task, memory);
            begun += ones_of_each(wanted);
            together();
            begin(cells, wanted, memory, group, box, task->puzzles);
            together();
            // As many others, which some warp begins soon.
            bring_nearer(from + AHEAD, number, task);
        }
        // Where nearly all puzzles have more solutions than are counted, what is put aside is seldom needed: the oldest
        // is thrown away, and the puzzle begun again should it have been needed. Where few have, lanes share, and so do
        // they when no puzzles are left; what others would do for a puzzle that ends before long would be in vain.
        word open = ones_of_each(lanes.busy), ended = begun - open, enough_ended = is_less(splat(15), ended);
        word throws = is_exhausted ? splat(0) : enough_ended & ~is_less(plentiful * 16, ended * 15);
        word is_rare = is_exhausted ? splat(0xffffffffu) : enough_ended & ~is_less(ended, plentiful * 64);
        word shares = is_rare & can_share;
        unsigned number_busy = sum_of_block(open + (throws & 1u << 16) + (shares & 1u << 21), sums, &turn);
        unsigned is_throwing = number_busy >> 16 & 31, is_sharing = WITH_SOLUTIONS ? 0 : number_busy >> 21;
        number_busy &= 0xffff;
        if (number_busy == 0) break;

        word dead, solved, stuck, back;
        // Where the memory of the card is asked round after round, lanes wait a little longer for it; where positions are
        // thrown away, few ask.
        unsigned patience = number_busy * (is_throwing ? 1 : task->waiting_of_16 + (rounds < patient_until));
        unsigned leaving, finished, waiting, sweeps = 0;
        for (;;) {
            Seen seen = { splat(0), splat(0), splat(0) };
            sweeps += sweep(cells, plain, &beside, &seen);
            plain = 1;
            word is_open = in_some_box(seen.open, &beside), is_dead = lanes.busy & in_some_box(seen.dead, &beside);
            word is_quiet = lanes.busy & ~(in_some_box(seen.changed, &beside) | is_dead | lanes.gone);
            solved = is_quiet & ~is_open;
            stuck = is_quiet & is_open;
            dead = is_dead | lanes.gone;
            back = (dead | solved) & (lanes.kept[1] | lanes.more);
            word asking = (stuck & lanes.kept[KEPT] & ~can_throw(&lanes, throws)) | (dead & back & ~lanes.kept[1]);
            word done = ones_of_each((stuck | back) & ~asking) + (ones_of_each(asking) << 20);
            done += ones_of_each((dead | solved) & ~back) << 10;
            unsigned sum = sum_of_block(done, sums, &turn);
            leaving = sum & 0x3ff;
            waiting = sum >> 20;
            finished = sum >> 10 & 0x3ff;
            is_moving = waiting * 16 >= patience;
            if (is_moving || (leaving + finished) * 16 >= (number_busy - waiting) * task->done_of_16) break;
        }
        rounds++;
        // All warps of a block have been through as many rounds. To look every time would cost a few per cent.
        if (rounds % 16 == 1 && sum_of_block(splat(*task->stop), sums, &turn) > 0) break;

        word first = splat(0), enough = splat(0);
        if (ballot(solved)) count(solved, &first, &enough, is_group, task, memory);
        dead |= solved;
        if (ballot(enough)) {
            plentiful += ones_of_each(enough & lanes.pure);
            if (is_sharing) enough = find_enough(lanes.busy, enough, is_group, task->limit, memory);
            dead |= enough;
            stuck &= ~enough;
            UNROLL for (int number = 1; number <= KEPT; number++) lanes.kept[number] &= ~enough;
            word needless = enough & lanes.pure;
            UNROLL for (int index = 0; index < GROUPS; index++)
                write_book(memory->depth, index, splat(0), bit_as_mask(splat(uniform(needless, 9 * index)), thread));
            lanes.more &= ~needless;
            lanes.deep &= ~needless;
        }
        back = dead & (lanes.kept[1] | lanes.more);
        word full = stuck & lanes.kept[KEPT] & ~can_throw(&lanes, throws), empty = back & ~lanes.kept[1];
        if (WITH_SOLUTIONS && sum_of_block(splat(ballot(first) ? 1 : 0), sums, &turn) > 0) {
            report(cells, first, memory, group, box, task->solutions);
        }

        Gifts gifts = { splat(0), splat(0), splat(0) };
        if (is_sharing && leaving > 0) {
            word sharing = shares & ~lanes.lossy & has_box;
            word idle = ~(lanes.busy | lanes.again) | (dead & ~back) | (empty & ~lanes.deep);
            word able = lanes.kept[KEPT] & ~(stuck | back);
            find_gifts(full & sharing, able & sharing, idle & sharing, is_group, &gifts);
        }
        // What costs the same for many lanes as for few is put off while few want it.
        unsigned stores = 0, fetches = 0;
        word spent = splat(0), newest = splat(0);
        if (is_moving) {
            patient_until = rounds + PATIENT_ROUNDS;
            full &= ~gifts.gives;
            empty &= ~gifts.takes;
            unsigned wish = sum_of_block(ones_of_each(full) + (ones_of_each(empty) << 16), sums, &turn);
            stores = 3 * (wish & 0xffff) >= waiting;
            fetches = 3 * (wish >> 16) >= waiting;
            // Where many puzzles have several solutions, lanes keep the older of their positions, so as not to be caught
            // where there are none for long.
            if (!WITH_SOLUTIONS) newest = stores ? full & ~(is_rare | lanes.deep) : splat(0);
            if (stores) store_positions(full, newest, at, group, memory, task->aside);
            if (fetches) fetch_positions(empty, at - WORDS_A_POSITION, group, memory, task->aside);
            together();
            spent = book_moves(&lanes, stores ? full : splat(0), fetches ? empty : splat(0), is_group, task, memory);
            leaving += (stores ? wish & 0xffff : 0) + (fetches ? wish >> 16 : 0);
        }
        unsigned leaves = stores || (leaving * 16 >= leaving + finished && leaving > 0);
        if (!leaves) gifts.gives = gifts.takes = splat(0);
        back &= ~gifts.takes;
        word over = stuck & lanes.kept[KEPT] & ~gifts.gives;
        word ready = ~((over & ~can_throw(&lanes, throws)) | (back & ~lanes.kept[1]));
        if (!leaves) ready &= ~(stuck | back);
        word ends = dead & ~(back | gifts.takes);
        // What is done stays so, whatever a sweep sees; what comes back of a puzzle with enough solutions is done, too.
        lanes.gone = back & (~ready | spent);
        lanes.kept[KEPT] &= ~(gifts.gives & ~stuck);
        stuck &= ready;
        back &= ready;
        lanes.busy &= ~ends;
        lanes.again |= ends & lanes.lossy & ~enough;
        lanes.lossy = (lanes.lossy & ~ends) | (over & stuck);
        count_effort(memory->effort, ones_of_each(stuck), sweeps, 1, stores + fetches);

        if (leaves) {
            Choice choice;
            make_choice(cells, &beside, stuck, &choice);
            if (is_sharing) branch_and_go_back(cells, &choice, stuck, newest, back, gifts.takes, gifts.by, memory);
            else branch_and_go_back(cells, &choice, stuck, newest, back, splat(0), splat(0), memory);
            word before = lanes.kept[0];
            UNROLL for (int number = 1; number <= KEPT; number++) {
                word now = lanes.kept[number];
                lanes.kept[number] = (now & ~(back & ~lanes.kept[number + 1])) | (before & stuck);
                before = now;
            }
            if (is_sharing) {
                UNROLL for (int index = 0; index < GROUPS; index++) {
                    word is_taking = bit_as_mask(splat(uniform(gifts.takes, 9 * index)), thread);
                    word from = (thread - uniform(gifts.by, 9 * index)) & 31;
                    write_book(memory->puzzle, index, shuffle(read_book(memory->puzzle, index), from), is_taking);
                    write_book(memory->found, index, shuffle(read_book(memory->found, index), from), is_taking);
                }
                lanes.pure = (lanes.pure & ~gifts.takes) | (gifts.takes & ~lanes.more);
                lanes.busy |= gifts.takes;
                // To begin a puzzle again that others have a part of would be wrong.
                lanes.exact |= gifts.takes | gifts.gives;
            }
            together();
        }
    }
    // Only where it was told to stop there is something left.
    UNROLL for (int index = 0; index < GROUPS; index++)
        leave_uncounted(uniform(lanes.busy | lanes.again, 9 * index), index, warp, task, memory);
    add_effort(task->effort, memory->effort);
}

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)

// As many as fill the registers of a processor, or fewer, where there is no room for what they keep.
#ifndef WARPS_A_BLOCK
#if __CUDA_ARCH__ == 800 || __CUDA_ARCH__ == 900 || __CUDA_ARCH__ == 1000
#define WARPS_A_BLOCK 8
#elif __CUDA_ARCH__ == 750
#define WARPS_A_BLOCK 2
#else
#define WARPS_A_BLOCK 4
#endif
#endif

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
