"""The corner that a winning move of a product game needs: factors of a nimber below given ones.

The nim-product a ⊗ b is the least number that is not (a′ ⊗ b) ⊕ (a ⊗ b′) ⊕ (a′ ⊗ b′) with a′ < a and b′ < b. So for
each x with (a ⊗ b) ⊕ x < a ⊗ b there are u = a ⊕ a′ and v = b ⊕ b′ with u ⊗ v = x. One need not try all a′ for that.
Let F be the Fermat power with a, b < F², and a = a₁ ⊗ F ⊕ a₀ and so on. Then

    (a ⊗ b)₁ = a₁b₁ ⊕ a₁b₀ ⊕ a₀b₁   and   (a ⊗ b)₀ = a₀b₀ ⊕ a₁b₁ ⊗ F/2.

If x₁ ≠ 0, the highest one of x₁ stands in one of the three products on the left, which gives two factors of x₁ in the
smaller field, and the rest follows by a division or a square root. If x₁ = 0, the highest one of x₀ stands in a₀b₀, and
the smaller field has it all, or in a₁b₁ ⊗ F/2: then x₀ = m ⊗ n with m below a₁b₁ in the same sense and n ≥ F/2. Now
F/2 ⊕ n has trace 0, so it is p ⊗ p ⊕ p, and with factors u₁ ⊗ v₁ = m we have (u₁F ⊕ u₁p) ⊗ (v₁F ⊕ v₁(p ⊕ 1)) = x₀.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.core.nimfield import field_bits, nim_divide, nim_product, nim_sqrt
from grundy.core.nimfield_theory import nim_solve_quadratic


def reduces(value: int, change: int) -> bool:
    """Return whether nim-adding `change` makes a value smaller.

    Examples
    --------
    >>> reduces(6, 4), reduces(6, 1)
    (True, False)
    """
    return value ^ change < value


def nim_factors(a: int, b: int, x: int) -> Iterator[tuple[int, int]]:
    """Yield pairs u, v with u ⊗ v = x that reduce a and b, given that x reduces a ⊗ b: at least one, not always all.

    Examples
    --------
    >>> list(nim_factors(4, 4, 4))
    [(7, 7)]
    >>> u, v = next(nim_factors(10**30, 10**29, 12345))
    >>> nim_product(u, v), reduces(10**30, u), reduces(10**29, v)
    (12345, True, True)

    Notes
    -----
    At most two questions about the field with half as many digits: about as many nim-products as there are digits.
    """
    if max(a, b) < 2:
        yield 1, 1
        return
    bits = field_bits(max(a, b)) // 2
    low = (1 << bits) - 1
    half = 1 << bits - 1
    (a1, a0), (b1, b0), (x1, x0) = ((number >> bits, number & low) for number in (a, b, x))
    if x1:
        if reduces(nim_product(a1, b1), x1):
            p = nim_sqrt(half ^ nim_divide(x0, x1))
            for u1, v1 in nim_factors(a1, b1, x1):
                yield u1 << bits | nim_product(u1, p), v1 << bits | nim_product(v1, p)
        if reduces(nim_product(a0, b1), x1):
            for u0, v1 in nim_factors(a0, b1, x1):
                yield u0, v1 << bits | nim_divide(x0, u0)
        if reduces(nim_product(a1, b0), x1):
            for u1, v0 in nim_factors(a1, b0, x1):
                yield u1 << bits | nim_divide(x0, v0), v0
        return
    if reduces(nim_product(a0, b0), x0):
        yield from nim_factors(a0, b0, x0)
    if reduces(nim_product(a1, b1, half), x0):
        for m, n in nim_factors(nim_product(a1, b1), half, x0):
            for p in nim_solve_quadratic(half ^ n):
                for u1, v1 in nim_factors(a1, b1, m):
                    yield u1 << bits | nim_product(u1, p), v1 << bits | nim_product(v1, p ^ 1)


def nim_factors_of(values: Sequence[int], x: int) -> Iterator[tuple[int, ...]]:
    """Yield factors of x that reduce each of several values, given that x reduces their nim-product.

    Examples
    --------
    >>> list(nim_factors_of((2, 3, 5), 4))
    [(2, 3, 4), (3, 2, 4)]
    """
    if len(values) == 1:
        yield (x,)
        return
    first, *others = values
    for u, rest in nim_factors(first, nim_product(*others), x):
        for factors in nim_factors_of(others, rest):
            yield (u, *factors)
