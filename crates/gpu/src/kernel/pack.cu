// Puzzles and solutions on their way in and out: 81 values outside, or a line of text, and 72 bytes inside.

// A puzzle or a solution inside: two words a box. The first has three bits of each of its nine values and the fourth
// bit of five of them, the second has the fourth bits of the other four.
#define WORDS_A_PUZZLE 18

// So many bytes has a line: 81 characters and its end. Values have 81.
#define BYTES_A_LINE 82

// What a count is before the puzzle is done.
#define NOT_COUNTED 0xffffffffu

// What a count becomes when the solution that was found is none.
#define WRONG 0xfffffffeu

#define CELL(box, place) ((box) / 3 * 27 + (place) / 3 * 9 + (box) % 3 * 3 + (place) % 3)

// The value of what is outside: of a character of a line, if it is one.
INLINE unsigned value_of_byte(unsigned byte, int is_line) {
    if (is_line) byte = byte == '.' ? 0 : byte - '0';
    // No value over 9 fits anywhere, so it does not matter which it is.
    return byte > 15 ? 15 : byte;
}

INLINE void pack(const unsigned char *values, unsigned *packed, int is_line) {
    UNROLL for (int box = 0; box < 9; box++) {
        unsigned bits = 0, last = 0;
        UNROLL for (int place = 0; place < 9; place++) {
            unsigned value = value_of_byte(values[CELL(box, place)], is_line);
            UNROLL for (int bit = 0; bit < 3; bit++) bits |= (value >> bit & 1) << (9 * bit + place);
            if (place < 5) bits |= value >> 3 << (27 + place);
            else last |= value >> 3 << (place - 5);
        }
        packed[2 * box] = bits;
        packed[2 * box + 1] = last;
    }
}

// The value of one place, from the two words of its box.
INLINE unsigned value_of(unsigned bits, unsigned last, int place) {
    unsigned value = bits >> place & 1;
    value |= (bits >> (9 + place) & 1) << 1;
    value |= (bits >> (18 + place) & 1) << 2;
    value |= (place < 5 ? bits >> (27 + place) & 1 : last >> (place - 5) & 1) << 3;
    return value;
}

INLINE void unpack(const unsigned *packed, unsigned char *values, unsigned zero) {
    UNROLL for (int box = 0; box < 9; box++) {
        UNROLL for (int place = 0; place < 9; place++) {
            values[CELL(box, place)] = zero + value_of(packed[2 * box], packed[2 * box + 1], place);
        }
    }
}

// The check of every solution that leaves: every row, column and box has every digit, and the givens stay.
INLINE int is_solution(const unsigned *puzzle, const unsigned *solution) {
    unsigned rows[9], columns[9], is_wrong = 0;
    UNROLL for (int line = 0; line < 9; line++) rows[line] = columns[line] = 0;
    UNROLL for (int box = 0; box < 9; box++) {
        unsigned in_box = 0;
        UNROLL for (int place = 0; place < 9; place++) {
            unsigned value = value_of(solution[2 * box], solution[2 * box + 1], place);
            unsigned given = value_of(puzzle[2 * box], puzzle[2 * box + 1], place);
            is_wrong |= given != 0 && given != value;
            in_box |= 1u << value;
            rows[box / 3 * 3 + place / 3] |= 1u << value;
            columns[box % 3 * 3 + place % 3] |= 1u << value;
        }
        is_wrong |= in_box != 0x3fe;
    }
    UNROLL for (int line = 0; line < 9; line++) is_wrong |= rows[line] != 0x3fe || columns[line] != 0x3fe;
    return !is_wrong;
}

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)
#define EACH_PUZZLE                                                   \
    unsigned puzzle = blockIdx.x * blockDim.x + threadIdx.x;          \
    if (puzzle < number)
#else
#define EACH_PUZZLE for (unsigned puzzle = 0; puzzle < number; puzzle++)
#endif

// Takes puzzles in, of so many bytes each, and marks them as not counted.
KERNEL kudosu_pack(
    const unsigned char *values, unsigned *packed, unsigned *counts, unsigned number, unsigned bytes
) {
    EACH_PUZZLE {
        const unsigned char *from = values + (unsigned long long)bytes * puzzle;
        pack(from, packed + (unsigned long long)WORDS_A_PUZZLE * puzzle, bytes == BYTES_A_LINE);
        counts[puzzle] = NOT_COUNTED;
    }
}

// Gives solutions out, of so many bytes each, and zeros where there is none. What is no solution is marked as wrong
// instead.
KERNEL kudosu_unpack(const unsigned *puzzles, const unsigned *solutions, unsigned *counts,
                     unsigned char *values, unsigned number, unsigned bytes) {
    EACH_PUZZLE {
        unsigned char *to = values + (unsigned long long)bytes * puzzle;
        unsigned zero = bytes == BYTES_A_LINE ? '0' : 0;
        unsigned long long at = (unsigned long long)WORDS_A_PUZZLE * puzzle;
        int has_one = counts[puzzle] != 0 && counts[puzzle] != NOT_COUNTED;
        if (has_one && is_solution(puzzles + at, solutions + at)) {
            unpack(solutions + at, to, zero);
        } else {
            if (has_one) counts[puzzle] = WRONG;
            for (int cell = 0; cell < 81; cell++) to[cell] = zero;
        }
        if (bytes == BYTES_A_LINE) to[81] = '\n';
    }
}
