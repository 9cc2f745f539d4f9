// Where to branch if solutions are wanted: the rule of the engines on the processor, so that they are found in the same
// order.
//
// The branch is made in the band with the fewest permutations left over all digits, on its first digit with the fewest
// (two if possible).

#if WITH_SOLUTIONS

// Which of the six permutations are possible, by the lines of the first and of the second box.
INLINE void permutations(const word a[3], const word b[3], const word c[3], word possible[6]) {
    possible[0] = a[0] & b[1] & c[2];
    possible[1] = a[0] & b[2] & c[1];
    possible[2] = a[1] & b[0] & c[2];
    possible[3] = a[1] & b[2] & c[0];
    possible[4] = a[2] & b[0] & c[1];
    possible[5] = a[2] & b[1] & c[0];
}

// How many permutations a digit has in the band of these lines, as three bits.
INLINE void count_permutations(const word lines[3], word next, word previous, word count[3]) {
    word n[3], p[3], possible[6];
    UNROLL for (int line = 0; line < 3; line++) {
        n[line] = shuffle(lines[line], next);
        p[line] = shuffle(lines[line], previous);
    }
    permutations(lines, n, p, possible);
    word ones_a = odd(possible[0], possible[1], possible[2]), twos_a = majority(possible[0], possible[1], possible[2]);
    word ones_b = odd(possible[3], possible[4], possible[5]), twos_b = majority(possible[3], possible[4], possible[5]);
    word carry = ones_a & ones_b;
    count[0] = ones_a ^ ones_b;
    count[1] = odd(twos_a, twos_b, carry);
    count[2] = majority(twos_a, twos_b, carry);
}

// The sum of nine numbers of three bits, as six bits: of each three bits of one weight, one stays and one is carried.
INLINE void add_up(word count[9][3], word total[6]) {
    word bits[32];
    int number = 9;
    UNROLL for (int digit = 0; digit < 9; digit++) bits[digit] = count[digit][0];
    UNROLL for (int weight = 0; weight < 6; weight++) {
        word carried[16];
        int carries = 0;
        UNROLL for (int step = 0; step < 9; step++) {
            if (number >= 3) {
                word a = bits[number - 1], b = bits[number - 2], c = bits[number - 3];
                number -= 2;
                bits[number - 1] = odd(a, b, c);
                carried[carries++] = majority(a, b, c);
            } else if (number == 2) {
                word a = bits[1], b = bits[0];
                number = 1;
                bits[0] = a ^ b;
                carried[carries++] = a & b;
            }
        }
        total[weight] = number > 0 ? bits[0] : splat(0);
        number = 0;
        if (weight < 2) {
            UNROLL for (int digit = 0; digit < 9; digit++) bits[number++] = count[digit][weight + 1];
        }
        UNROLL for (int index = 0; index < 16; index++) {
            if (index < carries) bits[number++] = carried[index];
        }
    }
}

INLINE void make_choice(Cells cells, const Neighbours *beside, word stuck, Choice *choice) {
    Places places = places_of_boxes();
    word count[9][3], total_of_band[6], total_of_stack[6];
    word count_of_stack[9][3], open_band = splat(0), open_stack = splat(0);
    UNROLL for (int digit = 0; digit < 9; digit++) {
        word lines[3];
        mini_lines(cells[digit], ROWS, lines);
        count_permutations(lines, beside->next, beside->previous, count[digit]);
        open_band |= count[digit][1] | count[digit][2];
        mini_lines(cells[digit], COLUMNS, lines);
        count_permutations(lines, beside->below, beside->above, count_of_stack[digit]);
        open_stack |= count_of_stack[digit][1] | count_of_stack[digit][2];
    }
    add_up(count, total_of_band);
    add_up(count_of_stack, total_of_stack);

    word by_band, by_stack;
    choose_band(total_of_band, open_band, total_of_stack, open_stack, &places, stuck, &by_band, &by_stack);

    // The first digit with two permutations, else with three, else with four, else with more.
    word any_two = splat(0), any_three = splat(0), any_four = splat(0), taken = splat(0);
    UNROLL for (int digit = 0; digit < 9; digit++) {
        UNROLL for (int bit = 0; bit < 3; bit++)
            count[digit][bit] = (by_band & count[digit][bit]) | (by_stack & count_of_stack[digit][bit]);
        any_two |= count[digit][1] & ~(count[digit][0] | count[digit][2]);
        any_three |= count[digit][1] & count[digit][0] & ~count[digit][2];
        any_four |= count[digit][2] & ~(count[digit][0] | count[digit][1]);
    }
    word row[3], column[3];
    UNROLL for (int line = 0; line < 3; line++) row[line] = column[line] = splat(0);
    UNROLL for (int digit = 0; digit < 9; digit++) {
        word two = count[digit][1] & ~(count[digit][0] | count[digit][2]);
        word three = count[digit][1] & count[digit][0] & ~count[digit][2];
        word four = count[digit][2] & ~(any_four & (count[digit][0] | count[digit][1]));
        word candidate = choose(any_two, two, choose(any_three, three, four));
        choice->digit[digit] = candidate & ~taken;
        taken |= candidate;
        word lines[3];
        mini_lines(cells[digit], ROWS, lines);
        UNROLL for (int line = 0; line < 3; line++) row[line] |= choice->digit[digit] & lines[line];
        mini_lines(cells[digit], COLUMNS, lines);
        UNROLL for (int line = 0; line < 3; line++) column[line] |= choice->digit[digit] & lines[line];
    }

    // The lines of that digit in the three boxes, in their order.
    word lines[3][3], possible[6];
    UNROLL for (int place = 0; place < 3; place++) {
        UNROLL for (int line = 0; line < 3; line++)
            lines[place][line] = (by_band & shuffle(row[line], places.in_band[place]))
                | (by_stack & shuffle(column[line], places.in_stack[place]));
    }
    permutations(lines[0], lines[1], lines[2], possible);
    // The first box whose mini-line is not determined, and its first mini-line.
    word first[3] = { possible[0] | possible[1], possible[2] | possible[3], possible[4] | possible[5] };
    word second[3] = { possible[2] | possible[4], possible[0] | possible[5], possible[1] | possible[3] };
    word is_first = majority(first[0], first[1], first[2]);
    word here_first = is_first & ((by_band & places.is_stack[0]) | (by_stack & places.is_band[0]));
    word here_second = ~is_first & ((by_band & places.is_stack[1]) | (by_stack & places.is_band[1]));
    word chosen[3];
    UNROLL for (int line = 0; line < 3; line++) {
        word other_first = splat(0), other_second = splat(0);
        UNROLL for (int earlier = 0; earlier < line; earlier++) {
            other_first |= first[earlier];
            other_second |= second[earlier];
        }
        chosen[line] = (here_first & first[line] & ~other_first) | (here_second & second[line] & ~other_second);
    }
    word any = chosen[0] | chosen[1] | chosen[2];
    UNROLL for (int place = 0; place < 9; place++) {
        choice->inside[place] = (by_band & chosen[place / 3]) | (by_stack & chosen[place % 3]);
        choice->outside[place] = any & ~choice->inside[place];
    }
}

#endif
