"""Schuh's game of divisors: name a divisor of N that is no multiple of one named before; 1 cannot be named.

With the prime powers p^a q^b … of N, a divisor is a cell of a box, its exponents being
the coordinates, and the multiples of a divisor are the cells beyond it. So two
primes make Chomp, 1 being the poisoned square, and more primes bars in more dimensions.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from grundy.core.decimals import decimal
from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.notation import count_of, numbers, shifted
from grundy.core.phrase import Phrase
from grundy.core.refusals import brief
from grundy.core.ruleset import N_
from grundy.rulesets.boards.bar import BittenBox, Cell, arranged, shortened

State = tuple[int, ...]
"""The number, then the divisors named so far."""

MOST_DIVISORS = 10_000
MOST_DIGITS = 1_000
LARGEST_TRIED = 100_000
"""Prime factors are looked for up to here; what is left must be a prime."""


@lru_cache(maxsize=64)
def prime_powers(number: int) -> tuple[tuple[int, int], ...]:
    """Return the primes of a number with their exponents.

    Examples
    --------
    >>> prime_powers(72), prime_powers(1)
    (((2, 3), (3, 2)), ())
    """
    if number >= 10**MOST_DIGITS:
        raise InvalidPosition("a number of more than {digits} digits is not taken apart", digits=MOST_DIGITS)
    found = []
    rest, prime = number, 2
    while rest > 1 and prime <= LARGEST_TRIED:
        if prime * prime > rest:
            prime = rest
        if exponent := _exponent(rest, prime):
            found.append((prime, exponent))
            rest //= prime**exponent
        prime += 1 if prime == 2 else 2
    if rest > 1:
        if rest > LARGEST_TRIED**2:
            raise InvalidPosition(
                "the prime factors of {number} above {limit} are not looked for",
                number=quote(number),
                limit=LARGEST_TRIED,
            )
        found.append((rest, 1))
    if prod(exponent + 1 for _, exponent in found) > MOST_DIVISORS:
        raise InvalidPosition("{number} has more than {limit} divisors", number=quote(number), limit=MOST_DIVISORS)
    return tuple(found)


@lru_cache(maxsize=64)
def all_divisors(number: int) -> tuple[int, ...]:
    """Return the divisors of a number, 1 first.

    Examples
    --------
    >>> all_divisors(12)
    (1, 2, 3, 4, 6, 12)
    """
    powers = ([prime**k for k in range(exponent + 1)] for prime, exponent in prime_powers(number))
    return tuple(sorted(map(prod, product(*powers))))


class Divisors(BittenBox[State, int]):
    """Name a divisor of the number that is no multiple of one named before.

    Examples
    --------
    >>> divisors(72).winning_moves
    [Move('12' to divisors(72; 12))]
    >>> divisors(72, 8, 36).moves
    <Moves of divisors(72; 8,36): 2, 3, 4, 6, 9, 12, 18>
    >>> divisors(1).outcome, divisors(30).outcome
    (Outcome.P, Outcome.N)
    """

    name = "divisors"
    title = N_("Schuh's game of divisors")
    rule = N_("Name a divisor of the number that is no multiple of one named before; 1 cannot be named.")
    example = "divisors(72)"
    tags = (N_("numbers"), N_("divisors"))
    difficulty = 2
    source = "F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952)"
    theory = N_("With two primes it is Chomp on their exponents; every number above 1 is won, by strategy stealing.")

    def box(self, state: State) -> tuple[Cell, list[Cell]]:
        """Return the numbers of exponents of each prime, the smallest prime last, and the divisors named."""
        powers = prime_powers(state[0])[::-1]
        named = [tuple(_exponent(number, prime) for prime, _ in powers) for number in state[1:]]
        return tuple(exponent + 1 for _, exponent in powers), named

    def move_at(self, state: State, cell: Cell) -> int:
        """Return the divisor with the given exponents."""
        return prod(prime**x for (prime, _), x in zip(prime_powers(state[0])[::-1], cell, strict=True))

    def label(self, state: State, cell: Cell) -> str:
        """Return the divisor."""
        return decimal(self.move_at(state, cell))

    def origin(self, state: State) -> dict[str, Any]:
        """Return the number and its prime powers."""
        return {"number": state[0], "powers": prime_powers(state[0])}

    def moves(self, state: State) -> Iterator[int]:
        """Yield the divisors that may be named, in order."""
        named = state[1:]
        return (number for number in all_divisors(state[0])[1:] if all(number % other for other in named))

    def play(self, state: State, move: int) -> State:
        """Return the numbers named so far, with one more."""
        return (*state, move)

    def validate(self, state: Any) -> State:
        """Return the numbers, checked to be divisors that could be named."""
        whole = super().validate(state)
        if not whole or not whole[0]:
            raise InvalidPosition("expected a positive number such as 72, and after ; the divisors named so far")
        prime_powers(whole[0])
        for place, number in enumerate(whole[1:], 1):
            if number < 2 or whole[0] % number:
                raise InvalidPosition(
                    "{named} cannot be named: it is no divisor of {number} above 1",
                    named=quote(number),
                    number=quote(whole[0]),
                )
            earlier = next((other for other in whole[1:place] if number % other == 0), None)
            if earlier is not None:
                raise InvalidPosition(
                    "{named} cannot be named: it is a multiple of {earlier}",
                    named=quote(number),
                    earlier=quote(earlier),
                )
        return whole

    def parse(self, text: str) -> State:
        """Read the number, and after a semicolon the divisors named so far."""
        whole, _, named = text.partition(";")
        first = numbers(whole)
        if len(first) != 1:
            raise InvalidNotation("expected one number before the semicolon, such as 72; 8,36", column=1)
        with shifted(len(whole) + 1):
            rest = numbers(named)
        return self.validate((*first, *rest))

    def format(self, state: State) -> str:
        """Return the number, and after a semicolon the divisors named so far."""
        return f"{decimal(state[0])}; {','.join(map(decimal, state[1:]))}" if len(state) > 1 else decimal(state[0])

    def why_not(self, state: State, text: str) -> Phrase | None:
        """Return that a number is no divisor, or a multiple of one named before."""
        number = count_of(text)
        if number is None or decimal(number) != text:
            return self.written_like(state)
        if not number or state[0] % number:
            return Phrase(N_("{named} is no divisor of {number}"), named=brief(number), number=state[0])
        if number == 1:
            return Phrase(N_("1 cannot be named"))
        earlier = next(other for other in state[1:] if number % other == 0)
        said = N_("{named} is a multiple of {earlier}, which was named before")
        return Phrase(said, named=number, earlier=earlier)

    def key(self, state: State) -> State:
        """Return a smaller number that plays alike: without what was named of one prime alone, with small primes."""
        sizes, bites = arranged(*shortened(*self.box(state)))
        cells = [[size - 1 for size in sizes], *bites]
        whole, *named = (prod(prime**x for prime, x in zip(PRIMES, cell, strict=False)) for cell in cells)
        return (whole, *sorted(named))

    def describe_move(self, state: State, move: int) -> Phrase:
        """Return which divisor is named."""
        return Phrase(N_("_name_ {number}"), number=move)


PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
"""As many as a number with at most 10 000 divisors has."""


def _exponent(number: int, prime: int) -> int:
    exponent = 0
    while number % prime == 0:
        number //= prime
        exponent += 1
    return exponent


divisors = Divisors()
