"""The first values of take-and-break games, by the definition and in plain Python: there is nothing to load for them.

With values below 256 and at most two heaps left, a heap is a byte. The nim-sums of all
pairs of heaps that are left together are then one XOR of two long integers, a row of
bytes and the same row backwards; and the mex is the first of the bytes 0, 1, 2, …
that stays when those of all options are deleted.
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.core.nimfield import mex

_BYTES = bytes(range(256))


def plain_octal_values(digits: Sequence[int], to: int, *, unequal: bool = False) -> list[int]:
    """Return the Grundy values of the heaps 0 to `to` by the definition.

    Examples
    --------
    >>> plain_octal_values((0, 7, 7), 11)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> plain_octal_values((4,), 10, unequal=True)
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0]
    """
    known = None if max(digits) > 7 else _in_bytes(digits, to, unequal)
    return _in_sets(digits, to, unequal) if known is None else known


def _in_sets(digits: Sequence[int], to: int, unequal: bool) -> list[int]:
    values: list[int] = []
    pairs: list[set[int]] = []  # the values of two heaps that have n tokens together
    for n in range(to + 1):
        pairs.append({values[a] ^ values[n - a] for a in range(1, n // 2 + 1) if not (unequal and 2 * a == n)})
        seen = set()
        for i, digit in enumerate(digits[: n + 1]):
            left = n - i
            if digit & 1 and left == 0:
                seen.add(0)
            if digit & 2 and left > 0:
                seen.add(values[left])
            if digit & 4:
                seen |= pairs[left]
            if digit & 8:
                seen |= {values[a] ^ pair for a in range(1, left // 3 + 1) for pair in pairs[left - a]}
        values.append(mex(seen))
    return values


def _in_bytes(digits: Sequence[int], to: int, unequal: bool) -> list[int] | None:
    """Return the values of a game that leaves at most two heaps, None if one is above 255."""
    values = bytearray()
    pairs: list[bytes] = []
    places = {bit: [i for i, digit in enumerate(digits) if digit & bit] for bit in (1, 2, 4)}
    for n in range(to + 1):
        half = (n - 1) // 2 if unequal and n else n // 2
        rising, falling = values[1 : half + 1], values[n - half : n]
        sums = int.from_bytes(rising, "little") ^ int.from_bytes(falling, "big")
        pairs.append(sums.to_bytes(half, "little"))
        options = [pairs[n - i] for i in places[4] if i < n]
        options.append(bytes([values[n - i] for i in places[2] if i < n]))
        if n in places[1]:
            options.append(b"\0")
        free = _BYTES.translate(None, b"".join(options))
        if not free:
            return None
        values.append(free[0])
    return list(values)
