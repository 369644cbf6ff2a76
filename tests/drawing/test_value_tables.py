"""The table of periods: a row for each, and what does not fit marked."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from grundy import GrundyError
from grundy.core.reason import Period
from grundy.drawing.svg import Picture
from grundy.drawing.value_tables import periodic_table
from grundy.lab.sequences import heap_game, heap_values

SVG = "{http://www.w3.org/2000/svg}"


def classes(picture: Picture, name: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(picture.svg(role="img"))
    return [part for part in root.iter() if name in (part.get("class") or "").split()]


def texts(picture: Picture) -> list[str]:
    return [part.text or "" for part in ElementTree.fromstring(picture.svg()).iter(f"{SVG}text")]


def test_table_when_printed_for_kayles_has_seven_rows_and_fourteen_exceptions() -> None:
    """The table in Winning Ways: the last exception is the heap of 70."""
    values = heap_values(heap_game("kayles"), 83)
    picture = periodic_table(values, Period(12, 71), "kayles")
    assert len(classes(picture, "value")) + len(classes(picture, "odd")) == 84
    assert [n for n in range(0, 84, 12) if str(n) in texts(picture)] == list(range(0, 84, 12))
    exceptions = [n for n, value in enumerate(values) if value != values[72 + n % 12]]
    assert exceptions[-1] == 70
    assert len(classes(picture, "exception")) == len(exceptions) == 14
    assert [int(part.text or "") for part in classes(picture, "odd")] == [values[n] for n in exceptions]


def test_table_when_the_values_grow_marks_only_what_does_not_fit() -> None:
    picture = periodic_table(heap_values(heap_game("lasker"), 40), Period(4, 1, 4), "lasker")
    assert [part.text for part in classes(picture, "odd")] == ["0"]


def test_table_when_described_names_the_game() -> None:
    values = heap_values(heap_game("kayles"), 83)
    assert "<game & co>" in periodic_table(values, Period(12, 71), "<game & co>").label


@pytest.mark.parametrize(("length", "found"), [(20, Period(12, 71)), (60_000, Period(12, 71)), (400, Period(200, 0))])
def test_table_when_too_large_or_too_short_is_refused(length: int, found: Period) -> None:
    with pytest.raises(GrundyError):
        periodic_table([0] * length, found, "kayles")
