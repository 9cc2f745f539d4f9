// Turns words of one bit a puzzle into words of one puzzle each, and back.

// Transposes 32 by 32 bits: afterwards bit `b` of word `w` is what bit `w` of word `b` was.
INLINE void transpose(word words[32]) {
    UNROLL for (int low = 0; low < 16; low++) {
        word a = words[low], b = words[low + 16];
        words[low] = LOWER_HALVES(a, b);
        words[low + 16] = UPPER_HALVES(a, b);
    }
    UNROLL for (int pair = 0; pair < 16; pair++) {
        int low = (pair & 8) << 1 | (pair & 7);
        word a = words[low], b = words[low + 8];
        words[low] = EVEN_BYTES(a, b);
        words[low + 8] = ODD_BYTES(a, b);
    }
#define SWAP(apart, lower)                                                       \
    UNROLL for (int pair = 0; pair < 16; pair++) {                               \
        int low = (pair & ~(apart - 1)) << 1 | (pair & (apart - 1));             \
        word a = words[low], b = words[low + apart];                             \
        words[low] = (a & lower) | (b << apart & ~lower);                        \
        words[low + apart] = (a >> apart & lower) | (b & ~lower);                \
    }
    SWAP(4, 0x0f0f0f0fu)
    SWAP(2, 0x33333333u)
    SWAP(1, 0x55555555u)
#undef SWAP
}

// Transposes the 4 by 4 bits that four words have at each of their eight nibbles.
INLINE void transpose_nibbles(word words[4]) {
    UNROLL for (int low = 0; low < 2; low++) {
        word a = words[low], b = words[low + 2];
        words[low] = (a & 0x33333333u) | (b << 2 & 0xccccccccu);
        words[low + 2] = (a >> 2 & 0x33333333u) | (b & 0xccccccccu);
    }
    UNROLL for (int low = 0; low < 4; low += 2) {
        word a = words[low], b = words[low + 1];
        words[low] = (a & 0x55555555u) | (b << 1 & 0xaaaaaaaau);
        words[low + 1] = (a >> 1 & 0x55555555u) | (b & 0xaaaaaaaau);
    }
}
