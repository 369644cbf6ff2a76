"""The sheet of puzzles: every puzzle once, the key at the end, nothing of it before."""

from __future__ import annotations

import pytest

from grundy import parse
from grundy.core.errors import NotApplicable
from grundy.course.puzzles import puzzle_of, puzzles
from grundy.explaining.language import language
from grundy.paper.puzzle_sheet import MOST_PUZZLES, key_pages, puzzle_pages, puzzle_pdf


@pytest.mark.parametrize("code", ["en", "cs", "hr"])
@pytest.mark.parametrize("text", ["nim", "chomp", "hackenbush", "domineering(111/111)", "turtles", "nim(3)+kayles(4)"])
def test_sheet_in_every_language_has_all_numbers_and_their_answers(text: str, code: str) -> None:
    to = language(code)
    made = list(puzzles(parse(text), count=10, seed=1))
    pages, keys = ("".join(page.body for page in of(made, to)) for of in (puzzle_pages, key_pages))
    for number in range(1, len(made) + 1):
        assert f">{number}.<" in pages
        assert f">{number}.<" in keys
    assert puzzle_pdf(made, code).startswith(b"%PDF-")


def test_puzzles_of_other_rules_begin_on_a_new_page() -> None:
    made = [puzzle_of(parse("nim(2,3)")), puzzle_of(parse("nim(2,3)"), "misere"), puzzle_of(parse("chomp(3,3)"))]
    assert len(list(puzzle_pages(made, language("en")))) == 3


def test_many_puzzles_are_refused() -> None:
    with pytest.raises(NotApplicable, match="at most 500"):
        puzzle_pdf([puzzle_of(parse("nim(2,3)"))] * (MOST_PUZZLES + 1))
