"""Paper: every kind of picture becomes a page, exactly and always in the same way."""

from __future__ import annotations

import re
import zlib

import pytest

from grundy import nim, parse
from grundy.drawing import picture
from grundy.drawing.example_move import example_move, move_picture
from grundy.drawing.letters import text_width
from grundy.drawing.outlines import path
from grundy.drawing.pdf import PIXEL, pdf
from grundy.drawing.svg import Picture, note
from grundy.drawing.thermograph import draw_thermograph
from grundy.lab.expressions import value
from grundy.rulesets.catalogue import catalogue


def streams(document: bytes) -> list[bytes]:
    return [zlib.decompress(found) for found in re.findall(rb"stream\n(.*?)\nendstream", document, re.DOTALL)]


def test_pictures_of_every_game_when_printed_lack_nothing() -> None:
    """What paper cannot show is an error, so there is a page for the start and for a move of every game."""
    starts = [parse(rules.example) for rules in catalogue()]
    moves = [move for start in starts if (move := example_move(start))]
    document = pdf([*map(picture, starts), *map(move_picture, moves)], unit=PIXEL)
    assert document.count(b"/Type /Page ") == len(starts) + len(moves)


def test_document_when_written_has_true_places_and_lengths() -> None:
    document = pdf([picture(nim(3, 4, 5))], unit=PIXEL)
    table = int(document.split(b"startxref\n")[1].split()[0])
    places = [int(line.split()[0]) for line in document[table:].split(b"\n")[3:] if line.endswith(b" n ")]
    assert [document[place:].split()[0] for place in places] == [b"%d" % n for n in range(1, len(places) + 1)]
    assert len(streams(document)) == document.count(b"endstream")


def test_letters_when_printed_can_be_searched() -> None:
    words = "Žluťoučký kůň, đurđica, čćšž"
    document = pdf([Picture(100, 20, note(50, 10, words), words)])
    meanings = next(stream for stream in streams(document) if b"begincmap" in stream)
    letters = {bytes.fromhex(code.decode()).decode("utf-16-be") for code in re.findall(rb"> <(\w+)>", meanings)}
    assert letters - {"\uffff"} == set(words)


@pytest.mark.parametrize(
    ("body", "unknown"),
    [
        ("<video/>", "<video>"),
        ('<rect width="1" height="1" filter="url(#blur)"/>', "filter of <rect>"),
        ('<g transform="skewX(3)"/>', "transform"),
        ('<path d="M0 0S1 1 2 2"/>', "path"),
        ('<circle cx="0" cy="0" r="1" fill="url(#red)"/>', "colour"),
        ('<text x="0" y="0" font-family="Papyrus" font-size="3">a</text>', "Papyrus"),
    ],
)
def test_part_when_unknown_to_paper_is_an_error(body: str, unknown: str) -> None:
    with pytest.raises(ValueError, match=re.escape(unknown)):
        pdf([Picture(10, 10, body, "")])


def test_arc_when_drawn_ends_where_it_says() -> None:
    for flags in ("0 0", "0 1", "1 0", "1 1"):
        assert path(f"M1 2a5 5 0 {flags} 3 4").endswith("4 6 c")


def test_width_of_words_when_measured_adds_up() -> None:
    assert text_width("hromádka", 4) == pytest.approx(text_width("hro", 4) + text_width("mádka", 4))


def test_thermograph_when_printed_lacks_nothing() -> None:
    assert pdf([draw_thermograph(value("{3|-1}"))], unit=PIXEL)
