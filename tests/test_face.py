"""The public face: what can be discovered, what type checkers see, and what an import leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

import grundy
from grundy import Match, draw, explain, nim, octal, parse, solve
from grundy.rulesets.catalogue import FAMILIES, GAMES
from tests.face_stub import STUB, stub

TYPED = """
from grundy import Match, Position, draw, explain, kayles, nim, octal, solve, subtraction

position: Position = kayles(3) + octal("0.77")(5) + subtraction({1, 2})(3)
text: str = draw(Match(position).position) + explain(solve(position, "misere"))[0].title
value: int = kayles
solve(nim(1), "missere")
nim(1).outcom
"""


def test_dir_when_listed_has_the_public_names_and_the_games() -> None:
    games = {name.replace("-", "_") for name in (*GAMES, *FAMILIES)}
    assert set(dir(grundy)) == {*grundy.__all__, *games}
    assert {"kayles", "octal", "wythoff", "solve", "explain", "draw", "Match"} <= set(dir(grundy))
    assert all(hasattr(grundy, name) for name in dir(grundy))


def test_later_names_when_used_are_those_of_their_modules() -> None:
    from grundy.drawing import draw as drawn
    from grundy.explaining import explain as explained

    assert (draw, explain) == (drawn, explained)
    assert Match(nim(1)).play("1-1").is_over


def test_stub_when_compared_is_up_to_date() -> None:
    assert STUB.read_text(encoding="utf-8") == stub()


@pytest.mark.slow
def test_types_when_checked_know_the_games_and_the_conventions(tmp_path: Path) -> None:
    file = tmp_path / "typed.py"
    file.write_text(TYPED, encoding="utf-8")
    report, _, status = api.run([str(file)])  # the settings and the cache are those of the project
    assert status == 1
    errors = [line.split("error: ")[1] for line in report.splitlines() if "typed.py" in line]
    assert len(errors) == 3, report
    assert '"Kayles", variable has type "int"' in errors[0]
    assert 'Argument 2 to "solve" has incompatible type "Literal[\'missere\']"' in errors[1]
    assert '"Position" has no attribute "outcom"' in errors[2]


def test_positions_when_summed_by_python_make_a_sum() -> None:
    assert sum([nim(1), nim(2)]) == nim(1) + nim(2)
    assert str(sum([nim(1), octal("0.77")(5)])) == "nim(1) + octal[0.77](5)"


@pytest.mark.parametrize("text", ["nim(3)", "kayles(5) + nim(3)", "turning-corners(1,3; 3,2)", "domineering(11/11)"])
def test_answers_when_equal_have_equal_hashes(text: str) -> None:
    one, other = solve(parse(text)), solve(parse(text))
    assert hash(one) == hash(other)
    assert len({one, solve(nim(7))}) == 2


def test_answers_when_shown_in_a_notebook_are_html() -> None:
    html = solve(nim(3, 4, 5))._repr_html_()
    assert "the next player wins (N-position), value ∗2" in html
    assert "<svg" in html
    assert "<td>nim(1,4,5)</td>" in html
    assert "Right wins, by any of these moves" in solve(parse("domineering(11/11)"))._repr_html_()
    assert "<table>" not in solve(nim())._repr_html_()


def test_answers_when_shown_in_a_notebook_are_escaped() -> None:
    names = grundy.graph({"<b>": ["a&b"], "a&b": []})
    html = solve(names("<b>"))._repr_html_()
    assert "<b>" not in html
    assert "graph(&lt;b&gt;)" in html
    assert "<td>a&amp;b</td>" in html
