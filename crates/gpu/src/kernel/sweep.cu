// Deductions: what follows for a box from itself and from the four boxes that share its rows and columns.

// A box of 32 puzzles, by digit and place: the puzzles in which the digit is still possible there.
typedef word Cells[9][9];

// By digit and mini-row, or mini-column, of a box: the puzzles in which the digit is possible in one of its cells.
typedef word Lines[9][3];

// The two kinds of lines.
enum { ROWS, COLUMNS };

// The line of its box in which a place is.
#define LINE_OF(place, kind) ((kind) == ROWS ? (place) / 3 : (place) % 3)

// Which threads have the boxes beside this one: in its band, then in its stack.
typedef struct {
    word next, previous, below, above;
} Neighbours;

// The threads that have no box ask themselves.
INLINE Neighbours neighbours(void) {
    word thread = thread_number(), box = thread % 9, first_box = thread - box, band = box / 3, stack = box % 3;
    word has_box = is_less(thread, splat(BOXES));
    Neighbours beside;
    beside.next = choose(has_box, first_box + 3 * band + (stack + 1) % 3, thread);
    beside.previous = choose(has_box, first_box + 3 * band + (stack + 2) % 3, thread);
    beside.below = choose(has_box, first_box + (3 * band + 3) % 9 + stack, thread);
    beside.above = choose(has_box, first_box + (3 * band + 6) % 9 + stack, thread);
    return beside;
}

// What sweeps saw in a box, by puzzle: a digit without cell, or a cell without digit; that a candidate went; a cell of
// several digits.
typedef struct {
    word dead, changed, open;
} Seen;

INLINE void mini_lines(const word cells[9], int kind, word lines[3]) {
    int line = kind == ROWS ? 3 : 1, next = kind == ROWS ? 1 : 3;
    UNROLL for (int index = 0; index < 3; index++)
        lines[index] = cells[line * index] | cells[line * index + next] | cells[line * index + 2 * next];
}

// The puzzles in which at least two of nine are set, and those in which at least one is.
INLINE word at_least_two(const word bits[9], word *some) {
    word a = bits[0] | bits[1] | bits[2], b = bits[3] | bits[4] | bits[5], c = bits[6] | bits[7] | bits[8];
    *some = a | b | c;
    return majority(bits[0], bits[1], bits[2]) | majority(bits[3], bits[4], bits[5])
        | majority(bits[6], bits[7], bits[8]) | majority(a, b, c);
}

// The puzzles in which at least three of nine are set.
INLINE word at_least_three(const word bits[9]) {
    word ones_a = odd(bits[0], bits[1], bits[2]), twos_a = majority(bits[0], bits[1], bits[2]);
    word ones_b = odd(bits[3], bits[4], bits[5]), twos_b = majority(bits[3], bits[4], bits[5]);
    word ones_c = odd(bits[6], bits[7], bits[8]), twos_c = majority(bits[6], bits[7], bits[8]);
    word one = odd(ones_a, ones_b, ones_c), carried = majority(ones_a, ones_b, ones_c);
    word some_two = twos_a | twos_b | twos_c;
    return majority(twos_a, twos_b, twos_c) | (some_two & carried) | (one & (some_two | carried));
}

// Where three digits can only be in one line of the box, they fill it: the others leave.
INLINE void narrow_lines(Lines lines) {
    UNROLL for (int line = 0; line < 3; line++) {
        int other = (line + 1) % 3, third = (line + 2) % 3;
        word only[9];
        UNROLL for (int digit = 0; digit < 9; digit++)
            only[digit] = lines[digit][line] & ~(lines[digit][other] | lines[digit][third]);
        word filled = at_least_three(only);
        UNROLL for (int digit = 0; digit < 9; digit++)
            lines[digit][line] &= ~(filled & ~only[digit]);
    }
}

// Which mini-lines remain where the two other boxes must use the other two lines, one each.
INLINE void link(const word lines[3], word next, word previous, word linked[3]) {
    word n[3], p[3];
    UNROLL for (int line = 0; line < 3; line++) {
        n[line] = shuffle(lines[line], next);
        p[line] = shuffle(lines[line], previous);
    }
    linked[0] = (n[1] & p[2]) | (n[2] & p[1]);
    linked[1] = (n[0] & p[2]) | (n[2] & p[0]);
    linked[2] = (n[0] & p[1]) | (n[1] & p[0]);
}

// The digits leave the mini-rows, or mini-columns, that no permutation of a band, or stack, has left for them; if it
// narrows, also those that three others fill.
INLINE void link_lines(Cells cells, int kind, int narrows, const Neighbours *beside, Seen *seen) {
    Lines lines;
    UNROLL for (int digit = 0; digit < 9; digit++) mini_lines(cells[digit], kind, lines[digit]);
    if (narrows) narrow_lines(lines);
    UNROLL for (int digit = 0; digit < 9; digit++) {
        word before[3], linked[3];
        if (kind == ROWS) link(lines[digit], beside->next, beside->previous, linked);
        else link(lines[digit], beside->below, beside->above, linked);
        mini_lines(cells[digit], kind, before);
        UNROLL for (int line = 0; line < 3; line++) {
            if (narrows) linked[line] &= lines[digit][line];
            seen->changed |= before[line] & ~linked[line];
        }
        UNROLL for (int place = 0; place < 9; place++) cells[digit][place] &= linked[LINE_OF(place, kind)];
    }
}

// A digit with one cell in the box: the other digits leave the cell. Tells which digits have one cell, and which cells
// have such a digit.
INLINE void fill_cells(Cells cells, word alone[9], word filled[9], Seen *seen) {
    UNROLL for (int digit = 0; digit < 9; digit++) {
        word some;
        alone[digit] = ~at_least_two(cells[digit], &some);
        seen->dead |= ~some;
    }
    UNROLL for (int place = 0; place < 9; place++) {
        filled[place] = splat(0);
        UNROLL for (int digit = 0; digit < 9; digit++) filled[place] |= cells[digit][place] & alone[digit];
        UNROLL for (int digit = 0; digit < 9; digit++) cells[digit][place] &= alone[digit] | ~filled[place];
    }
}

// A cell with one digit: the digit leaves the other cells of the box, but for those that have no other. Tells which cells
// have one digit, and which digits such a cell has.
INLINE void place_digits(Cells cells, word single[9], word placed[9], Seen *seen) {
    UNROLL for (int place = 0; place < 9; place++) {
        word digits[9], some;
        UNROLL for (int digit = 0; digit < 9; digit++) digits[digit] = cells[digit][place];
        single[place] = ~at_least_two(digits, &some);
        seen->dead |= ~some;
    }
    seen->open = ~(single[0] & single[1] & single[2] & single[3] & single[4] & single[5] & single[6] & single[7] & single[8]);
    UNROLL for (int digit = 0; digit < 9; digit++) {
        placed[digit] = splat(0);
        UNROLL for (int place = 0; place < 9; place++) placed[digit] |= cells[digit][place] & single[place];
        UNROLL for (int place = 0; place < 9; place++) {
            word before = cells[digit][place];
            cells[digit][place] &= single[place] | ~placed[digit];
            // Where only counts are wanted there is a cheaper way to see it.
            if (WITH_SOLUTIONS) seen->changed |= before & ~cells[digit][place];
        }
    }
}

// How many of nine are set, as three bits: nine are as one.
INLINE void count_of_nine(const word bits[9], word count[3]) {
    word ones[3], twos[4];
    UNROLL for (int three = 0; three < 3; three++) {
        ones[three] = odd(bits[3 * three], bits[3 * three + 1], bits[3 * three + 2]);
        twos[three] = majority(bits[3 * three], bits[3 * three + 1], bits[3 * three + 2]);
    }
    twos[3] = majority(ones[0], ones[1], ones[2]);
    word two = odd(twos[0], twos[1], twos[2]);
    count[0] = odd(ones[0], ones[1], ones[2]);
    count[1] = two ^ twos[3];
    count[2] = majority(twos[0], twos[1], twos[2]) ^ (two & twos[3]);
}

// The puzzles in which there are more of one than of the other, but for nine and one.
INLINE word differ_in_number(const word a[9], const word b[9]) {
    word of_a[3], of_b[3];
    count_of_nine(a, of_a);
    count_of_nine(b, of_b);
    return (of_a[0] ^ of_b[0]) | (of_a[1] ^ of_b[1]) | (of_a[2] ^ of_b[2]);
}

// Rounds of deductions over all boxes side by side: links, and cells with one digit, so many times, and once digits with
// one cell, and links that narrow. It tells how many rounds there were, counting what is done once as one.
#if WITH_SOLUTIONS

// Where it sees no change, nothing is left to deduce: the branch is then made where the processor makes it.
INLINE unsigned sweep(Cells cells, unsigned plain, const Neighbours *beside, Seen *seen) {
    word single[9], placed[9], alone[9], filled[9];
    unsigned rounds = plain + 1;
    do {
        Seen unseen = *seen;
        link_lines(cells, ROWS, 0, beside, &unseen);
        link_lines(cells, COLUMNS, 0, beside, &unseen);
        seen->changed = splat(0);
        place_digits(cells, single, placed, seen);
    } while (--plain > 0);
    link_lines(cells, ROWS, 1, beside, seen);
    link_lines(cells, COLUMNS, 1, beside, seen);
    fill_cells(cells, alone, filled, seen);
    UNROLL for (int index = 0; index < 9; index++) {
        seen->changed |= filled[index] & ~single[index];
        // A digit that is placed has left the cells that have others, so those that have it have no other.
        seen->dead |= placed[index] & ~alone[index];
    }
    // Some cell is the only one of two digits.
    seen->dead |= differ_in_number(alone, filled);
    return rounds;
}

#else

// Where it sees no change, no link is left, and no cell with one digit that others of its box have. To see whether
// anything else is left to deduce would cost more than the few branches that this spares.
INLINE unsigned sweep(Cells cells, unsigned plain, const Neighbours *beside, Seen *seen) {
    word single[9], placed[9], alone[9], filled[9];
    unsigned rounds = plain + 1;
    UNROLL for (int digit = 0; digit < 9; digit++) alone[digit] = splat(0);
    do {
        if (plain == 1) {
            Seen unseen = *seen;
            link_lines(cells, ROWS, 1, beside, &unseen);
            link_lines(cells, COLUMNS, 1, beside, &unseen);
            fill_cells(cells, alone, filled, seen);
        }
        link_lines(cells, ROWS, 0, beside, seen);
        link_lines(cells, COLUMNS, 0, beside, seen);
        place_digits(cells, single, placed, seen);
    } while (--plain > 0);
    // A digit that had one cell has not left any now.
    UNROLL for (int digit = 0; digit < 9; digit++) seen->changed |= placed[digit] & ~alone[digit];
    // Two cells have the same digit and no other.
    seen->dead |= differ_in_number(single, placed);
    return rounds;
}

#endif

// What is seen in one of the nine boxes.
INLINE word in_some_box(word seen, const Neighbours *beside) {
    seen |= shuffle(seen, beside->next) | shuffle(seen, beside->previous);
    return seen | shuffle(seen, beside->below) | shuffle(seen, beside->above);
}
