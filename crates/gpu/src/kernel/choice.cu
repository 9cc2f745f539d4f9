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
