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

// Cells that have one digit only, and digits that such a cell has, by puzzle. Where a cell of the box has the digit
// alone, the digit has left the others; if two have it, they keep it.
typedef struct {
    word cells[9], digits[9];
} Singles;

// The digit of a cell that has no other leaves the other cells of the box. `missing` gets the puzzles in which a cell
// has no digit.
INLINE void clear_box(Cells cells, Singles *singles, word *missing) {
    UNROLL for (int place = 0; place < 9; place++) {
        word digits[9], some;
        UNROLL for (int digit = 0; digit < 9; digit++) digits[digit] = cells[digit][place];
        singles->cells[place] = ~at_least_two(digits, &some);
        *missing |= ~some;
    }
    UNROLL for (int digit = 0; digit < 9; digit++) {
        word found = splat(0);
        UNROLL for (int place = 0; place < 9; place++) found |= cells[digit][place] & singles->cells[place];
        UNROLL for (int place = 0; place < 9; place++) cells[digit][place] &= singles->cells[place] | ~found;
        singles->digits[digit] = found;
    }
}

// The puzzles in which a cell has several digits.
INLINE word some_cell_is_open(const Singles *singles) {
    const word *cells = singles->cells;
    word all = cells[0] & cells[1] & cells[2] & cells[3] & cells[4] & cells[5] & cells[6] & cells[7] & cells[8];
    return ~all;
}

// A plain round of deductions over all boxes side by side: mini-lines, and digits alone in a cell.
INLINE void sweep_plainly(Cells cells, const Neighbours *beside, Singles *singles) {
    UNROLL for (int digit = 0; digit < 9; digit++) {
        word row[3], column[3], by_row[3], by_column[3];
        mini_rows(cells[digit], row);
        mini_columns(cells[digit], column);
        link(row, beside->next, beside->previous, by_row);
        link(column, beside->below, beside->above, by_column);
        UNROLL for (int place = 0; place < 9; place++)
            cells[digit][place] &= by_row[place / 3] & by_column[place % 3];
    }
    word missing = splat(0);
    clear_box(cells, singles, &missing);
}

// A thorough round after a plain one, whose singles it is given: it has the rule for mini-lines and digits with one
// cell in the box as well, and sees contradictions and changes. Where it sees no change, nothing is left to deduce.
INLINE void sweep_thoroughly(Cells cells, const Neighbours *beside, const Singles *before, Seen *seen) {
    word changed = splat(0), missing = splat(0);
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

    // A digit with one cell in the box: the other digits leave the cell.
    word alone[9], found[9];
    UNROLL for (int digit = 0; digit < 9; digit++) {
        word some, twice = at_least_two(cells[digit], &some);
        alone[digit] = ~twice;
        // A digit that a cell had alone has left the others: so those which have it had it alone, too.
        missing |= ~some | (twice & before->digits[digit]);
    }
    UNROLL for (int place = 0; place < 9; place++) {
        found[place] = splat(0);
        UNROLL for (int digit = 0; digit < 9; digit++) found[place] |= cells[digit][place] & alone[digit];
        UNROLL for (int digit = 0; digit < 9; digit++) cells[digit][place] &= alone[digit] | ~found[place];
    }
    Singles singles;
    clear_box(cells, &singles, &missing);
    UNROLL for (int place = 0; place < 9; place++) {
        // A cell that has two such digits.
        missing |= found[place] & ~singles.cells[place];
        // Whatever left a cell just now left a digit alone in it, or left because one was alone.
        changed |= singles.cells[place] & ~before->cells[place];
    }
    seen->dead = missing;
    seen->open = some_cell_is_open(&singles);
    seen->changed = changed;
}

// What is seen in one of the nine boxes.
INLINE word in_some_box(word seen, const Neighbours *beside) {
    seen |= shuffle(seen, beside->next) | shuffle(seen, beside->previous);
    return seen | shuffle(seen, beside->below) | shuffle(seen, beside->above);
}
