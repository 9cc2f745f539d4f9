// What a thread computes with: one 32-bit word, a bit for each of 32 puzzles side by side.
//
// On a card a `word` is what one thread of a warp holds. On a processor, where the tests run this same text, it
// is what all 32 threads hold, side by side in a vector, and the warp is one thread. So the text that follows
// must never branch on a word, only on what all threads of the warp agree on.

// The threads of a warp that have a box each: three groups of nine.
#define BOXES 27

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)

typedef unsigned int word;
#define INLINE static __device__ __forceinline__
#define KERNEL extern "C" __global__ void
#define UNROLL _Pragma("unroll")
#define ROLLED _Pragma("unroll 1")

INLINE word thread_number(void) { return threadIdx.x & 31; }
INLINE word shuffle(word value, word from) { return __shfl_sync(0xffffffffu, value, from); }
INLINE unsigned uniform(word value, int thread) { return __shfl_sync(0xffffffffu, value, thread); }
INLINE unsigned ballot(word mask) { return __ballot_sync(0xffffffffu, mask != 0); }
INLINE word all_bits_if(word condition) { return condition ? 0xffffffffu : 0; }
INLINE word is_less(word a, word b) { return all_bits_if(a < b); }
INLINE word is_equal(word a, word b) { return all_bits_if(a == b); }
INLINE unsigned ones(unsigned bits) { return __popc(bits); }
INLINE word ones_of_each(word bits) { return __popc(bits); }
INLINE word splat(unsigned value) { return value; }
INLINE word rotate(word bits, word by) { return __funnelshift_l(bits, bits, by); }
INLINE unsigned greatest(word value) {
#if __CUDA_ARCH__ >= 800
    return __reduce_max_sync(0xffffffffu, value);
#endif
    UNROLL for (int apart = 16; apart > 0; apart /= 2) value = max(value, __shfl_xor_sync(0xffffffffu, value, apart));
    return value;
}
INLINE void add_one(unsigned *to, word index, word wanted) { if (wanted) atomicAdd(to + index, 1); }
INLINE word gather(const unsigned *from, word index, word wanted) { return wanted ? from[index] : 0; }
INLINE word gather_bytes(const unsigned char *from, word index, word wanted) { return wanted ? from[index] : 0; }
// Several threads may clear bits of one number.
INLINE void clear_bits(unsigned *of, word index, word bits, word wanted) { if (wanted) atomicAnd(of + index, ~bits); }
// What others may have changed meanwhile.
INLINE word gather_anew(const unsigned *from, word index, word wanted) { return wanted ? __ldcg(from + index) : 0; }
INLINE void gather_two(const unsigned *from, word index, word *a, word *b, word wanted) {
    uint2 two = make_uint2(0, 0);
    if (wanted) two = *(const uint2 *)(from + index);
    *a = two.x;
    *b = two.y;
}
INLINE void scatter(unsigned *to, word index, word value, word wanted) { if (wanted) to[index] = value; }
INLINE void scatter_two(unsigned *to, word index, word a, word b, word wanted) {
    if (wanted) *(uint2 *)(to + index) = make_uint2(a, b);
}
INLINE word read_own(const unsigned each[BOXES]) { return each[threadIdx.x & 31]; }
INLINE void write_own(unsigned each[BOXES], word value) { if ((threadIdx.x & 31) < BOXES) each[threadIdx.x & 31] = value; }
INLINE void scatter_four(unsigned *to, word index, word a, word b, word c, word d, word wanted) {
    if (wanted) *(uint4 *)(to + index) = make_uint4(a, b, c, d);
}
INLINE void gather_four(const unsigned *from, word index, word *a, word *b, word *c, word *d, word wanted) {
    uint4 four = make_uint4(0, 0, 0, 0);
    if (wanted) four = *(const uint4 *)(from + index);
    *a = four.x;
    *b = four.y;
    *c = four.z;
    *d = four.w;
}
INLINE void together(void) { __syncwarp(); }

// Asks for memory that is read before long.
INLINE void ask_ahead(const unsigned *from, word index, word wanted) {
    // Without a branch, for the compiler would not know that the threads are together after it.
    asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; @p prefetch.global.L2 [%0]; }" ::"l"(from + index), "r"(wanted));
}

// The first threads of the three groups.
INLINE bool is_first_of_group(void) { return 0x00040201u >> thread_number() & 1; }

// The sum of what the groups of a warp have.
INLINE unsigned sum_of_groups(word value) { return uniform(value, 0) + uniform(value, 9) + uniform(value, 18); }

// Adds to a counter that all warps share, and tells what it was.
INLINE unsigned take(unsigned *counter, unsigned number) {
    unsigned first = 0;
    if (thread_number() == 0) first = atomicAdd(counter, number);
    return __shfl_sync(0xffffffffu, first, 0);
}

// The sum of what the groups of a block have, for which the warps wait for each other. So they stay at the same place
// of the text, which matters: it is longer than what a processor of the card keeps of it.
INLINE unsigned sum_of_block(word value, unsigned sums[3], unsigned *turn) {
    unsigned now = *turn;
    *turn = now == 2 ? 0 : now + 1;
    if (is_first_of_group()) atomicAdd(&sums[now], value);
    __syncthreads();
    unsigned sum = *(volatile unsigned *)&sums[now];
    // Nobody adds to the next but one before all have read this one.
    if (threadIdx.x == 0) sums[now == 0 ? 2 : now - 1] = 0;
    return sum;
}

// Adds to the four numbers that tell how much a warp has done.
INLINE void count_effort(unsigned each[4], word a, unsigned b, unsigned c, unsigned d) {
    if (is_first_of_group()) atomicAdd(&each[0], a);
    if (thread_number() == 0) {
        each[1] += b;
        each[2] += c;
        each[3] += d;
    }
}

// Adds these to those of all warps.
INLINE void add_effort(unsigned long long sums[4], const unsigned each[4]) {
    if (thread_number() == 0) {
        for (int index = 0; index < 4; index++) atomicAdd(&sums[index], (unsigned long long)each[index]);
    }
}

#define LOWER_HALVES(a, b) __byte_perm(a, b, 0x5410)
#define UPPER_HALVES(a, b) __byte_perm(a, b, 0x7632)
#define EVEN_BYTES(a, b) __byte_perm(a, b, 0x6240)
#define ODD_BYTES(a, b) __byte_perm(a, b, 0x7351)

#else

typedef unsigned int word __attribute__((vector_size(128)));
#define INLINE static inline __attribute__((always_inline))
#define KERNEL void
#define UNROLL
#define ROLLED

#define EACH_THREAD for (int thread = 0; thread < 32; thread++)
INLINE word splat(unsigned value) { return value - (word){}; }
INLINE word thread_number(void) { word numbers; EACH_THREAD numbers[thread] = thread; return numbers; }
INLINE word shuffle(word value, word from) {
    word shuffled;
    EACH_THREAD shuffled[thread] = value[from[thread] & 31];
    return shuffled;
}
INLINE unsigned uniform(word value, int thread) { return value[thread]; }
INLINE unsigned ballot(word mask) {
    unsigned bits = 0;
    EACH_THREAD bits |= (unsigned)(mask[thread] != 0) << thread;
    return bits;
}
INLINE word all_bits_if(word condition) { return (word)(condition != 0); }
INLINE word is_less(word a, word b) { return (word)(a < b); }
INLINE word is_equal(word a, word b) { return (word)(a == b); }
INLINE unsigned ones(unsigned bits) { return __builtin_popcount(bits); }
INLINE word ones_of_each(word bits) { EACH_THREAD bits[thread] = __builtin_popcount(bits[thread]); return bits; }
INLINE word rotate(word bits, word by) { return bits << (by & 31) | bits >> (-by & 31); }
INLINE unsigned greatest(word value) {
    unsigned most = 0;
    EACH_THREAD most = value[thread] > most ? value[thread] : most;
    return most;
}
INLINE void add_one(unsigned *to, word index, word wanted) {
    EACH_THREAD if (wanted[thread]) to[index[thread]]++;
}
INLINE word gather(const unsigned *from, word index, word wanted) {
    word values = {};
    EACH_THREAD if (wanted[thread]) values[thread] = from[index[thread]];
    return values;
}
INLINE word gather_bytes(const unsigned char *from, word index, word wanted) {
    word values = {};
    EACH_THREAD if (wanted[thread]) values[thread] = from[index[thread]];
    return values;
}
INLINE void clear_bits(unsigned *of, word index, word bits, word wanted) {
    EACH_THREAD if (wanted[thread]) of[index[thread]] &= ~bits[thread];
}
INLINE word gather_anew(const unsigned *from, word index, word wanted) { return gather(from, index, wanted); }
INLINE void gather_two(const unsigned *from, word index, word *a, word *b, word wanted) {
    *a = gather(from, index, wanted);
    *b = gather(from, index + 1, wanted);
}
INLINE void scatter(unsigned *to, word index, word value, word wanted) {
    EACH_THREAD if (wanted[thread]) to[index[thread]] = value[thread];
}
INLINE void scatter_two(unsigned *to, word index, word a, word b, word wanted) {
    scatter(to, index, a, wanted);
    scatter(to, index + 1, b, wanted);
}
INLINE word read_own(const unsigned each[BOXES]) {
    word values = {};
    for (int thread = 0; thread < BOXES; thread++) values[thread] = each[thread];
    return values;
}
INLINE void write_own(unsigned each[BOXES], word value) {
    for (int thread = 0; thread < BOXES; thread++) each[thread] = value[thread];
}
INLINE void scatter_four(unsigned *to, word index, word a, word b, word c, word d, word wanted) {
    scatter_two(to, index, a, b, wanted);
    scatter_two(to, index + 2, c, d, wanted);
}
INLINE void gather_four(const unsigned *from, word index, word *a, word *b, word *c, word *d, word wanted) {
    gather_two(from, index, a, b, wanted);
    gather_two(from, index + 2, c, d, wanted);
}
INLINE void ask_ahead(const unsigned *from, word index, word wanted) {}
INLINE void together(void) {}
INLINE unsigned take(unsigned *counter, unsigned number) {
    unsigned first = *counter;
    *counter += number;
    return first;
}
INLINE unsigned sum_of_groups(word value) { return value[0] + value[9] + value[18]; }
INLINE unsigned sum_of_block(word value, unsigned sums[3], unsigned *turn) { return sum_of_groups(value); }
INLINE void count_effort(unsigned each[4], word a, unsigned b, unsigned c, unsigned d) {
    each[0] += sum_of_groups(a);
    each[1] += b;
    each[2] += c;
    each[3] += d;
}
INLINE void add_effort(unsigned long long sums[4], const unsigned each[4]) {
    for (int index = 0; index < 4; index++) sums[index] += each[index];
}

#define LOWER_HALVES(a, b) (((a) & 0xffff) | (b) << 16)
#define UPPER_HALVES(a, b) ((a) >> 16 | ((b) & 0xffff0000))
#define EVEN_BYTES(a, b) (((a) & 0x00ff00ff) | ((b) & 0x00ff00ff) << 8)
#define ODD_BYTES(a, b) (((a) >> 8 & 0x00ff00ff) | ((b) & 0xff00ff00))

#endif

// Functions of three bits; a card has each as one instruction.
#if defined(__CUDACC__) || defined(__CUDACC_RTC__)
INLINE word majority(word a, word b, word c) {
    // Named, for the compiler would share `a | b` with what needs `a | b | c`, and take two.
    asm("lop3.b32 %0, %1, %2, %3, 0xe8;" : "=r"(a) : "r"(a), "r"(b), "r"(c));
    return a;
}
#else
INLINE word majority(word a, word b, word c) { return (a & b) | (c & (a | b)); }
#endif
INLINE word odd(word a, word b, word c) { return a ^ b ^ c; }
INLINE word choose(word where, word a, word b) { return (where & a) | (~where & b); }

// All bits of the word if its bit `place` is set.
INLINE word bit_as_mask(word value, word place) { return 0u - (value >> place & 1); }
