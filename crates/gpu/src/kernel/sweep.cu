// Deductions: what follows for a box from itself and from the four boxes that share its rows and columns.

// A box of 32 puzzles, by digit and place: the puzzles in which the digit is still possible there.
typedef word Cells[9][9];

// By digit and mini-row, or mini-column, of a box: the puzzles in which the digit is possible in one of its cells.
typedef word Lines[9][3];

// Which threads have the boxes beside this one: in its band, then in its stack.
typedef struct {
    word next, previous, below, above;
} Neighbours;

// What a sweep saw, by puzzle.
typedef struct {
    word dead, open, changed;
} Seen;

INLINE void mini_rows(const word cells[9], word lines[3]) {
    UNROLL for (int line = 0; line < 3; line++)
        lines[line] = cells[3 * line] | cells[3 * line + 1] | cells[3 * line + 2];
}

INLINE void mini_columns(const word cells[9], word lines[3]) {
    UNROLL for (int line = 0; line < 3; line++)
        lines[line] = cells[line] | cells[line + 3] | cells[line + 6];
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

// One round of deductions over all boxes side by side. The thorough one has the rule for mini-lines and sees
// contradictions and changes; where it sees no change, nothing is left to deduce.
INLINE void sweep(Cells cells, const Neighbours *beside, int thorough, Seen *seen) {
    word changed = splat(0), missing = splat(0), open = splat(0);
    if (thorough) {
        Lines rows, columns;
        UNROLL for (int digit = 0; digit < 9; digit++) {
            mini_rows(cells[digit], rows[digit]);
            mini_columns(cells[digit], columns[digit]);
        }
        narrow_lines(rows);
        narrow_lines(columns);
        UNROLL for (int digit = 0; digit < 9; digit++) {
            word by_row[3], by_column[3];
            link(rows[digit], beside->next, beside->previous, by_row);
            link(columns[digit], beside->below, beside->above, by_column);
            word row[3], column[3];
            mini_rows(cells[digit], row);
            mini_columns(cells[digit], column);
            UNROLL for (int line = 0; line < 3; line++) {
                by_row[line] &= rows[digit][line];
                by_column[line] &= columns[digit][line];
                changed |= (row[line] & ~by_row[line]) | (column[line] & ~by_column[line]);
            }
            UNROLL for (int place = 0; place < 9; place++)
                cells[digit][place] &= by_row[place / 3] & by_column[place % 3];
        }
    } else {
        UNROLL for (int digit = 0; digit < 9; digit++) {
            word row[3], column[3], by_row[3], by_column[3];
            mini_rows(cells[digit], row);
            mini_columns(cells[digit], column);
            link(row, beside->next, beside->previous, by_row);
            link(column, beside->below, beside->above, by_column);
            UNROLL for (int place = 0; place < 9; place++)
                cells[digit][place] &= by_row[place / 3] & by_column[place % 3];
        }
    }

    // By digit: it has two cells or more, it is placed. By cell: it has two digits or more, a digit is placed.
    word twice_in_box[9], placed_in_box[9], twice[9], placed[9];
    UNROLL for (int digit = 0; digit < 9; digit++) {
        word some;
        twice_in_box[digit] = at_least_two(cells[digit], &some);
        placed_in_box[digit] = splat(0);
        if (thorough) missing |= ~some;
    }
    UNROLL for (int place = 0; place < 9; place++) {
        word digits[9], some;
        UNROLL for (int digit = 0; digit < 9; digit++) digits[digit] = cells[digit][place];
        twice[place] = at_least_two(digits, &some);
        open |= twice[place];
        if (thorough) missing |= ~some;
        UNROLL for (int digit = 0; digit < 9; digit++) {
            digits[digit] &= ~(twice_in_box[digit] & twice[place]);
            if (thorough) missing |= placed_in_box[digit] & digits[digit];
            placed_in_box[digit] |= digits[digit];
        }
        word two = at_least_two(digits, &placed[place]);
        if (thorough) missing |= two;
    }
    UNROLL for (int digit = 0; digit < 9; digit++) {
        UNROLL for (int place = 0; place < 9; place++) {
            word leaves = (placed[place] | placed_in_box[digit]) & twice[place];
            cells[digit][place] &= ~(leaves & twice_in_box[digit]);
        }
    }
    // Where a cell with several digits or a digit with several cells is determined, something left just now, or
    // else there is a contradiction.
    if (thorough) {
        UNROLL for (int index = 0; index < 9; index++)
            changed |= (placed[index] & twice[index]) | (placed_in_box[index] & twice_in_box[index]);
    }
    seen->dead = missing;
    seen->open = open;
    seen->changed = changed;
}

// What is seen in one of the nine boxes.
INLINE word in_some_box(word seen, const Neighbours *beside) {
    seen |= shuffle(seen, beside->next) | shuffle(seen, beside->previous);
    return seen | shuffle(seen, beside->below) | shuffle(seen, beside->above);
}
