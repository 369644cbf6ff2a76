"""Tables of Nim: products of nimbers, lost starts, and how rare they are.

The script prints

    nim-products below 8:
    0  0  0  0  0  0  0  0
    0  1  2  3  4  5  6  7
    0  2  3  1  8 10 11  9
    0  3  1  2 12 15 13 14
    0  4  8 12  6  2 14 10
    0  5 10 15  2  7  8 13
    0  6 11 13 14  8  5  3
    0  7  9 14 10 13  3  4
    three heaps up to 6 that are lost: nim(1,2,3) nim(1,4,5) nim(2,4,6) nim(3,5,6)
    chance of a lost start with 3 heaps up to 15: 7/136
    chance of a lost start with 4 heaps up to 15: 5/68
    1023 nimbers but 0 are below 2^10, and every one has its inverse: True
"""

import numpy as np

from grundy import nim_multiply, nim_power
from grundy.lab.tables import value_table
from grundy.rulesets.heaps.nim_counts import chance_of_p, p_positions


def main() -> None:
    """Print the tables."""
    print("nim-products below 8:")
    for row in value_table("nim-product", 8, 8)["rows"]:
        print(" ".join(f"{value:>2}" for value in row))
    print("three heaps up to 6 that are lost:", *p_positions(3, 6))
    for heaps in (3, 4):
        print(f"chance of a lost start with {heaps} heaps up to 15: {chance_of_p(heaps, 15)}")
    nimbers = np.arange(1, 1 << 10, dtype=np.uint16)
    inverses = nim_power(nimbers, -1)
    fine = bool((nim_multiply(nimbers, inverses) == 1).all())
    print(f"{len(nimbers)} nimbers but 0 are below 2^10, and every one has its inverse: {fine}")


if __name__ == "__main__":
    main()
