// Where to branch if only counts are wanted: any rule does, so this one costs little and branches seldom.
//
// The branch is made in the band (or stack) in which least is open: a digit with two permutations left counts once, one
// with more counts twice. There it is made on the first digit with two, else on the first that has several, in the first
// box that has several mini-lines for it, on the first of these.

#if !WITH_SOLUTIONS

// By digit, for the three boxes of a band: whether one of them has several mini-lines left for it, and whether one has
// all three. In a position in which links change nothing that is to have several permutations left, and more than two.
INLINE void count_lines(const word lines[3], word next, word previous, word *several, word *all) {
    word two = majority(lines[0], lines[1], lines[2]), three = lines[0] & lines[1] & lines[2];
    *several = two | shuffle(two, next) | shuffle(two, previous);
    *all = three | shuffle(three, next) | shuffle(three, previous);
}

// How many of eighteen are set, as five bits.
INLINE void count_of_eighteen(const word a[9], const word b[9], word count[5]) {
    word ones[6], twos[9];
    UNROLL for (int three = 0; three < 3; three++) {
        ones[three] = odd(a[3 * three], a[3 * three + 1], a[3 * three + 2]);
        twos[three] = majority(a[3 * three], a[3 * three + 1], a[3 * three + 2]);
        ones[3 + three] = odd(b[3 * three], b[3 * three + 1], b[3 * three + 2]);
        twos[3 + three] = majority(b[3 * three], b[3 * three + 1], b[3 * three + 2]);
    }
    word one_a = odd(ones[0], ones[1], ones[2]), one_b = odd(ones[3], ones[4], ones[5]);
    twos[6] = majority(ones[0], ones[1], ones[2]);
    twos[7] = majority(ones[3], ones[4], ones[5]);
    twos[8] = one_a & one_b;
    count[0] = one_a ^ one_b;
    word two[3], fours[4];
    UNROLL for (int three = 0; three < 3; three++) {
        two[three] = odd(twos[3 * three], twos[3 * three + 1], twos[3 * three + 2]);
        fours[three] = majority(twos[3 * three], twos[3 * three + 1], twos[3 * three + 2]);
    }
    count[1] = odd(two[0], two[1], two[2]);
    fours[3] = majority(two[0], two[1], two[2]);
    word four = odd(fours[0], fours[1], fours[2]), eight = majority(fours[0], fours[1], fours[2]), more = four & fours[3];
    count[2] = four ^ fours[3];
    count[3] = eight ^ more;
    count[4] = eight & more;
}

INLINE void make_choice(Cells cells, const Neighbours *beside, word stuck, Choice *choice) {
    Places places = places_of_boxes();
    word several[9], all[9], several_of_stack[9], all_of_stack[9];
    UNROLL for (int digit = 0; digit < 9; digit++) {
        word lines[3];
        mini_lines(cells[digit], ROWS, lines);
        count_lines(lines, beside->next, beside->previous, &several[digit], &all[digit]);
        mini_lines(cells[digit], COLUMNS, lines);
        count_lines(lines, beside->below, beside->above, &several_of_stack[digit], &all_of_stack[digit]);
    }
    word in_band[5], in_stack[5], by_band, by_stack;
    count_of_eighteen(several, all, in_band);
    count_of_eighteen(several_of_stack, all_of_stack, in_stack);
    word some_in_band = in_band[0] | in_band[1] | in_band[2] | in_band[3] | in_band[4];
    word some_in_stack = in_stack[0] | in_stack[1] | in_stack[2] | in_stack[3] | in_stack[4];
    choose_band(in_band, some_in_band, in_stack, some_in_stack, &places, stuck, &by_band, &by_stack);

    word any_two = splat(0), taken = ~(by_band | by_stack);
    UNROLL for (int digit = 0; digit < 9; digit++) {
        several[digit] = choose(by_band, several[digit], several_of_stack[digit]);
        all[digit] = choose(by_band, all[digit], all_of_stack[digit]);
        any_two |= several[digit] & ~all[digit];
    }
    word places_of_digit[9];
    UNROLL for (int place = 0; place < 9; place++) places_of_digit[place] = splat(0);
    UNROLL for (int digit = 0; digit < 9; digit++) {
        word candidate = several[digit] & ~(any_two & all[digit]);
        choice->digit[digit] = candidate & ~taken;
        taken |= candidate;
        UNROLL for (int place = 0; place < 9; place++) places_of_digit[place] |= choice->digit[digit] & cells[digit][place];
    }
    // The first box with several lines for the digit, and the first of them.
    word rows[3], columns[3];
    mini_lines(places_of_digit, ROWS, rows);
    mini_lines(places_of_digit, COLUMNS, columns);
    word here = choose(by_band, majority(rows[0], rows[1], rows[2]), majority(columns[0], columns[1], columns[2]));
    word not_first = by_band & ~places.is_stack[0] & shuffle(here, places.in_band[0]);
    not_first |= by_stack & ~places.is_band[0] & shuffle(here, places.in_stack[0]);
    word not_second = by_band & places.is_stack[2] & shuffle(here, places.in_band[1]);
    not_second |= by_stack & places.is_band[2] & shuffle(here, places.in_stack[1]);
    here &= (by_band | by_stack) & ~(not_first | not_second);
    word first = choose(by_band, rows[0], columns[0]), chosen[3] = { here & first, here & ~first, splat(0) };
    UNROLL for (int place = 0; place < 9; place++) {
        choice->inside[place] = choose(by_band, chosen[place / 3], chosen[place % 3]);
        choice->outside[place] = here & ~choice->inside[place];
    }
}

#endif
