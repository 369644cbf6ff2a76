"""The structure of a heap game: told by its set or its code, and by nothing that a subclass changed."""

from __future__ import annotations

from collections.abc import Iterator

from grundy import grundys_game, kayles, nim, subtraction
from grundy.core.heaps import Heaps
from grundy.rulesets.heaps.take_and_break import DawsonsKayles, TakeAndBreak


def test_structure_when_the_moves_are_those_of_a_set_or_a_code() -> None:
    squares = subtraction("squares")
    assert squares.structure is squares.takes
    assert kayles.structure is kayles.code
    assert grundys_game.structure is grundys_game.code
    assert nim.structure is None


def test_structure_when_a_subclass_has_moves_of_its_own_is_not_inherited() -> None:
    class AtTheEnd(TakeAndBreak):
        def heap_options(self, tally: int) -> Iterator[Heaps]:
            yield from ((tally - taken,) for taken in (1, 2) if taken <= tally)

    class Named(AtTheEnd):
        title = "At the end"

    assert AtTheEnd(kayles.code, "end").structure is None
    assert Named(kayles.code, "named").structure is None
    assert DawsonsKayles(kayles.code, "other").structure is kayles.code
