"""A game given by a function, with cycles: a token walks round a ring.

The token goes 1 or 5 fields on, and whoever reaches field 0 has won. From some
fields a player can force that, from some the opponent can, and from some nobody
can: the token then goes round for ever. The script prints

    field 0: P, 0 moves to the end, value 0
    field 1: P, 4 moves to the end, value 0
    field 2: N, 3 moves to the end, value ∞(0)
    field 3: D, no end, value ∞
    field 4: D, no end, value ∞
    field 3 beside a heap of 2: D
    field 2 beside a heap of 0: N
"""

from collections.abc import Iterator

from grundy import game, nim, solve
from grundy.explaining.words import value_in_symbols

FIELDS = 13


def options(field: int) -> Iterator[int]:
    """Yield the fields that the token may go to."""
    if field:
        yield (field + 1) % FIELDS
        yield (field + 5) % FIELDS


def main() -> None:
    """Print what is known of the first fields, and of two sums."""
    ring = game(options, name="ring")
    for field in range(5):
        answer = solve(ring(field))
        assert answer.outcome is not None
        length = "no end" if answer.remoteness is None else f"{answer.remoteness} moves to the end"
        print(f"field {field}: {answer.outcome.value}, {length}, value {value_in_symbols(answer.verdict)}")
    for field, heap in ((3, 2), (2, 0)):
        outcome = solve(ring(field) + nim(heap)).outcome
        assert outcome is not None
        print(f"field {field} beside a heap of {heap}: {outcome.value}")


if __name__ == "__main__":
    main()
