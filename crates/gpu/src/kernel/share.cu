// Lanes help each other: one that has no room for another position, or any that has two, gives its oldest to one that
// has none.
//
// So little goes to the memory of the card, and no lane is idle while another one has work for three. All lanes of a
// group give to the lane that is the same number of lanes further, for to turn words is cheap; it is the number that
// serves most. Who finds nobody waits for the next time.

// What is given in the group of a thread.
typedef struct {
    // How many lanes further.
    word by;
    // The lanes that give, and those that take.
    word gives, takes;
} Gifts;

// Finds out who gives to whom. `full` are the lanes that cannot go on otherwise, `able` those that have something to
// give, `idle` those that have nothing to do.
INLINE void find_gifts(word full, word able, word idle, const word is_group[GROUPS], Gifts *gifts) {
    word here = thread_number();
    UNROLL for (int index = 0; index < GROUPS; index++) {
        unsigned from = uniform(full, 9 * index), others = uniform(able, 9 * index), to = uniform(idle, 9 * index);
        word hits = 2 * ones_of_each(rotate(splat(from), here) & to) + ones_of_each(rotate(splat(others), here) & to);
        gifts->by |= is_group[index] & greatest(hits << 5 | here);
    }
    gifts->by &= 31;
    gifts->takes = rotate(full | able, gifts->by) & idle;
    gifts->gives = rotate(gifts->takes, 0u - gifts->by);
}

// Puts aside, for the lanes that branch, the position in which the digit is kept out of the mini-line, and goes on
// with the other; goes back, in the lanes that do, to the position that was put aside last; and gives. Of the lanes that
// branch some have sent away the newest position that they had here.
INLINE void branch_and_go_back(
    Cells cells, const Choice *choice, word branching, word sent_newest, word going_back, word taking, word by,
    WarpMemory *memory
) {
    word shifting = branching & ~sent_newest;
    UNROLL for (int digit = 0; digit < 9; digit++) {
        UNROLL for (int place = 0; place < 9; place++) {
            int candidate = 9 * digit + place;
            word now = cells[digit][place], latest[KEPT];
            UNROLL for (int back = 0; back < KEPT; back++) latest[back] = read_own(memory->latest[back][candidate]);
            word without = now & ~(choice->digit[digit] & choice->inside[place]);
            word within = now & ~(choice->digit[digit] & choice->outside[place]);
            word own = choose(going_back, latest[0], within);
            cells[digit][place] = choose(taking, rotate(latest[KEPT - 1], by), own);
            UNROLL for (int back = 0; back < KEPT; back++) {
                word later = back == 0 ? without : latest[back - 1], earlier = latest[back + 1 < KEPT ? back + 1 : back];
                word other = choose(going_back, earlier, latest[back]);
                write_own(memory->latest[back][candidate], choose(back == 0 ? branching : shifting, later, other));
            }
        }
    }
}
