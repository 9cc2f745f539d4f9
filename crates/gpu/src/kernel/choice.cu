// Where puzzles branch when deduction has stopped, and where the boxes are that have a say in it.
//
// In a band (or stack) a digit's three mini-lines form one of six permutations. A branch is made on a digit that has
// several left: the digit is put into one mini-line of one box, or kept out of it.

// What each puzzle branches on, as far as it concerns this box.
typedef struct {
    // By digit: the puzzles that branch on it, in a band of this box.
    word digit[9];
    // By place: the puzzles in which it is in the mini-line that the digit is put into or kept out of.
    word inside[9];
    // By place: the puzzles in which it is in another mini-line of the box that has that mini-line.
    word outside[9];
} Choice;

// Where the threads of the nine boxes of these puzzles are, and which box this one has.
typedef struct {
    // The threads of the boxes of this band, and of this stack, in their order.
    word in_band[3], in_stack[3];
    // The first box of each band, and of each stack.
    word of_band[3], of_stack[3];
    // All bits where this box is in that band, in that stack.
    word is_band[3], is_stack[3];
} Places;

// Finds them.
INLINE Places places_of_boxes(void) {
    word thread = thread_number(), box = thread % 9, first_box = thread - box, band = box / 3, stack = box % 3;
    word has_box = is_less(thread, splat(BOXES));
    Places places;
    UNROLL for (int index = 0; index < 3; index++) {
        places.in_band[index] = choose(has_box, first_box + 3 * band + index, thread);
        places.in_stack[index] = choose(has_box, first_box + stack + 3 * index, thread);
        places.of_band[index] = choose(has_box, first_box + 3 * index, thread);
        places.of_stack[index] = choose(has_box, first_box + index, thread);
        places.is_band[index] = is_equal(band, splat(index));
        places.is_stack[index] = is_equal(stack, splat(index));
    }
    return places;
}

// So many bits has what is open in a band, by the rule for solutions and by the one for counts.
#define OPEN_BITS (WITH_SOLUTIONS ? 6 : 5)

// The puzzles in which a band has less open, but something; the least is kept.
INLINE word has_less_open(const word open[OPEN_BITS], word some, word from, word least[OPEN_BITS]) {
    word less = splat(0), other[OPEN_BITS];
    UNROLL for (int bit = 0; bit < OPEN_BITS; bit++) {
        other[bit] = shuffle(open[bit], from);
        // A higher bit that differs decides; where it does not, the lower ones have decided already.
        less = choose(other[bit] ^ least[bit], least[bit], less);
    }
    less &= shuffle(some, from);
    UNROLL for (int bit = 0; bit < OPEN_BITS; bit++) least[bit] = choose(less, other[bit], least[bit]);
    return less;
}

// The stuck puzzles whose band of this box has the least open of all bands and stacks, but something, and those whose
// stack has. The bands and stacks in turn: a later one is taken only where it is better.
INLINE void choose_band(
    const word band_open[OPEN_BITS], word some_in_band, const word stack_open[OPEN_BITS], word some_in_stack,
    const Places *places, word stuck, word *by_band, word *by_stack
) {
    word least[OPEN_BITS];
    *by_band = *by_stack = splat(0);
    UNROLL for (int bit = 0; bit < OPEN_BITS; bit++) least[bit] = splat(0xffffffffu);
    UNROLL for (int band = 0; band < 3; band++) {
        word better = has_less_open(band_open, some_in_band, places->of_band[band], least);
        *by_band = (*by_band & ~better) | (better & places->is_band[band]);
    }
    UNROLL for (int stack = 0; stack < 3; stack++) {
        word better = has_less_open(stack_open, some_in_stack, places->of_stack[stack], least);
        *by_band &= ~better;
        *by_stack = (*by_stack & ~better) | (better & places->is_stack[stack]);
    }
    *by_band &= stuck;
    *by_stack &= stuck;
}
