// The periods of subtraction sets, a thread for each set.
//
// A set is a word, bit k - 1 for the take k. The values live in registers, in one of two ways:
//
// WINDOW: ahead[j] is the set of values, as bits, that the options of the heap j above the next one have so far. The next heap
// takes the least value that is missing in ahead[0], and gives it to the heaps that reach it: one operation for each
// place, whatever the set. Takes go up to 32.
//
// PLANES: plane[v] has a bit for each of the 64 heaps before, set if it has the value v. Sets have at most PLANES takes. The
// value PLANES needs no plane: a heap with that option has at most PLANES - 1 others, and so a smaller mex without it.
//
// Brent's search finds the period; two walkers a period apart find the preperiod. Whoever has not returned within `most`
// steps of a walker that was left behind is given up. A period that the heaps below `limit` do not prove is 0.
//
// The outcomes alone are one register: a heap is P exactly if none of its options is.

typedef unsigned long long word;
typedef unsigned int half_word;

#define GIVEN_UP (-1)

#ifdef WINDOW

struct Takes {
    half_word mask[WINDOW];  // all bits for a take, none else: so a step is one operation for each place

    __device__ Takes(word set, word) {
#pragma unroll
        for (int j = 0; j < WINDOW; j++) mask[j] = -(half_word)(set >> j & 1);
    }
};

struct Walker {
    half_word ahead[WINDOW];

    __device__ void begin(const Takes &) {
#pragma unroll
        for (int j = 0; j < WINDOW; j++) ahead[j] = 0;
    }

    // Value the next heap; returns its value as a bit. No bit is left if all 32 are seen: the value 32, which no mex needs.
    __device__ half_word step(const Takes &takes) {
        half_word code = ~ahead[0] & (ahead[0] + 1);
#pragma unroll
        for (int j = 0; j < WINDOW; j++) ahead[j] = (j + 1 < WINDOW ? ahead[j + 1] : 0) | (code & takes.mask[j]);
        return code;
    }

    __device__ bool differs(const Walker &other) const {
        if (ahead[0] != other.ahead[0] || ahead[1] != other.ahead[1]) return true;
        half_word different = 0;
#pragma unroll
        for (int j = 2; j < WINDOW; j++) different |= ahead[j] ^ other.ahead[j];
        return different != 0;
    }
};

#else

struct Takes {
    word set, window;

    __device__ Takes(word set, word window) : set(set), window(window) {}
};

struct Walker {
    word plane[PLANES];
    word window;  // only as many heaps as the largest take reaches belong to the state

    __device__ void begin(const Takes &takes) {
        window = takes.window;
#pragma unroll
        for (int v = 0; v < PLANES; v++) plane[v] = 0;
    }

    __device__ half_word step(const Takes &takes) {
        half_word code = 1, open = 1;
#pragma unroll
        for (int v = 0; v < PLANES; v++) {
            half_word seen = (plane[v] & takes.set) != 0;
            half_word here = open & (seen ^ 1);
            plane[v] = plane[v] << 1 | here;
            open &= seen;
            code += open << v;  // 1, then doubled as long as values are seen
        }
        return code;
    }

    __device__ bool differs(const Walker &other) const {
        if ((plane[0] ^ other.plane[0]) & window) return true;
        word different = 0;
#pragma unroll
        for (int v = 1; v < PLANES; v++) different |= plane[v] ^ other.plane[v];
        return (different & window) != 0;
    }
};

#endif

// found: period, preperiod, outcome period, outcome preperiod, largest value, P-positions in a period of the outcomes.
extern "C" __global__ void find_periods(const word *sets, word first, long long count, int most, long long limit,
                                        long long *found) {
    long long row = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (row >= count) return;
    word set = sets ? sets[row] : first + row;
    int reach = 64 - __clzll((long long)set);
    word window = ~0ull >> (64 - reach);
    // A column for each fact, so that neighbours write beside each other.
    auto out = [=](int fact) -> long long & { return found[fact * count + row]; };
    for (int fact = 1; fact < 6; fact++) out(fact) = 0;

    const Takes takes(set, window);
    Walker fast, slow;
    fast.begin(takes);
    half_word seen = 0;
    int period = 0;
    for (int power = 1; !period; power *= 2) {
        if (power > most) {
            out(0) = GIVEN_UP;
            return;
        }
        slow = fast;
        for (int step = 1; step <= power; step++) {
            seen |= fast.step(takes);
            if (!fast.differs(slow)) {
                period = step;
                break;
            }
        }
    }

    fast.begin(takes);
    slow.begin(takes);
    word lost = 0;  // the outcomes of the heaps before that of the fast walker
    for (int step = 0; step < period; step++) lost = lost << 1 | (fast.step(takes) == 1);
    int preperiod = 0;
    for (int heap = 1; fast.differs(slow); heap++) {
        half_word code = fast.step(takes);
        lost = lost << 1 | (code == 1);
        if (code != slow.step(takes)) preperiod = heap;
    }
    out(0) = 0;
    if (preperiod + (long long)period + reach > limit) return;

    // Both walkers are in the cycle now, the fast one a whole window behind its beginning or more.
    for (int step = 0; step < reach; step++) lost = lost << 1 | ((lost & set) == 0);
    word kept = lost;
    int outcomes = 0, p_heaps = 0;
    do {
        lost = lost << 1 | ((lost & set) == 0);
        p_heaps += lost & 1;
        outcomes++;
    } while ((lost ^ kept) & window);
    lost = kept = 0;
    for (int step = 0; step < outcomes; step++) lost = lost << 1 | ((lost & set) == 0);
    int settled = 0;
    for (int heap = 1; (lost ^ kept) & window; heap++) {
        lost = lost << 1 | ((lost & set) == 0);
        kept = kept << 1 | ((kept & set) == 0);
        if ((lost ^ kept) & 1) settled = heap;
    }
    out(0) = period;
    out(1) = preperiod;
    out(2) = outcomes;
    out(3) = settled;
    out(4) = reach == 32 && (half_word)set == ~0u ? 32 : 31 - __clz((int)seen);
    out(5) = p_heaps;
}
