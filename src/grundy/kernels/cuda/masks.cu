// The outcomes of all subsets of a board, 64 at a time.
//
// A word has the positions with the same upper cells, a bit for each subset of the six lowest cells, set for P. Such positions
// have the same moves among the upper cells, so one look-up of a word tells for 64 positions at once whether a move
// leads to P. Positions with the same number of upper cells do not depend on each other: a launch decides those of one
// number, which are the pairs of two lists, of upper and of lower halves.

typedef unsigned long long word;

// outer, inner    how many moves take upper cells, and how many only lower ones
// upper, lower    the upper cells of the outer moves; the lower cells of these, then those of the inner ones
// without, with   by a set of lower cells: the places of a word without any of them, and those with all of them
// of_size         the places of a word with 0, 1, …, 6 cells
// level, counts   how many upper cells there are; how many P-positions have each number of cells
extern "C" __global__ void decide(word *lost, int outer, int inner, const word *upper, const int *lower,
                                  const word *without, const word *with, const word *of_size, int misere,
                                  const word *high, long long highs, const word *low, long long lows, int level,
                                  word *counts) {
    long long index = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    bool here = index < highs * lows;
    word p = 0;
    if (here) {
        word cells = high[index / lows] | low[index % lows];
        word won = 0, movable = 0;
        for (int k = 0; k < outer; k++) {
            if ((cells & upper[k]) != upper[k]) continue;
            int taken = lower[k];
            won |= (lost[cells ^ upper[k]] & without[taken]) << taken;
            movable |= with[taken];
        }
        if (misere) {  // whoever cannot move has won
            for (int k = outer; k < outer + inner; k++) movable |= with[lower[k]];
            won |= ~movable;
        }
        for (int size = 0; size <= 6; size++) {
            word fresh = of_size[size] & ~won;
            p |= fresh;
            if (fresh)
                for (int k = outer; k < outer + inner; k++) won |= (fresh & without[lower[k]]) << lower[k];
        }
        lost[cells] = p;
    }
    for (int size = 0; size <= 6; size++) {
        int number = __popcll(p & of_size[size]);
        for (int step = 16; step; step /= 2) number += __shfl_down_sync(~0u, number, step);
        if (threadIdx.x % 32 == 0 && number) atomicAdd(counts + level + size, (word)number);
    }
}
