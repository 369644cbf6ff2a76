"""The place of a nimber in its field, by brute force over the whole field; and lists of expressions."""

from __future__ import annotations

import pytest

from grundy import GrundyError
from grundy.core.nimfield import BYTE_PRODUCTS, nim_multiply, nim_sum
from grundy.lab.nimbers import place_of, read_list


@pytest.mark.parametrize("number", range(256))
def test_place_is_that_of_brute_force(number: int) -> None:
    """Order, powers, inverse, root and polynomial hold in the table of all products of the field of 256 numbers."""
    place = place_of(number)
    assert number < place.field == min(size for size in (2, 4, 16, 256) if number < size)
    assert BYTE_PRODUCTS[place.root][place.root] == number
    assert BYTE_PRODUCTS[number][number] == place.square
    powers = [number]
    while BYTE_PRODUCTS[powers[-1]][number] not in powers:
        powers.append(BYTE_PRODUCTS[powers[-1]][number])
    assert list(place.powers) == powers[: len(place.powers)]
    if number:
        assert place.order == len(powers)
        assert place.inverse == BYTE_PRODUCTS[number].index(1)
        assert place.is_generator == (sorted(powers) == list(range(1, place.field)))
        assert place.all_powers == (len(place.powers) == len(powers))
    terms, power = [], 1
    for coefficient in place.polynomial:
        terms.append(power * coefficient)
        power = nim_multiply(power, number)
    assert nim_sum(*terms) == 0
    assert place.polynomial[-1] == 1


def test_every_field_has_the_generators_that_its_group_has() -> None:
    """A cyclic group of n elements has φ(n) generators: 2 of 3, 8 of 15, 128 of 255."""
    places = [place_of(number) for number in range(256)]
    for field, generators in ((4, 2), (16, 8), (256, 128)):
        assert sum(place.is_generator and place.field == field for place in places) == generators


def test_list_has_a_value_or_a_mistake_for_each_line() -> None:
    listed = read_list("3 4; 5\n\n8 * 8\n2 +\n1, 1", work=1000)
    assert [value for _, value in listed.items if isinstance(value, int)] == [3, 4, 5, 13, 1, 1]
    assert [written for written, value in listed.items if isinstance(value, GrundyError)] == ["2 +"]
    assert (listed.sum, listed.mex, listed.counts[0]) == (3 ^ 4 ^ 5 ^ 13, 0, (1, 2))


def test_large_numbers_are_refused_or_left_out() -> None:
    with pytest.raises(GrundyError, match="below 2\\^64"):
        place_of(2**64)
    assert read_list(str(2**70), work=1000).product is None
