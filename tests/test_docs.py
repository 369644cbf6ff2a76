"""The documentation is true: every block runs, every command and public name is there, links lead somewhere."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import grundy
from grundy import Outcome, Ruleset, game, parse, perfect_line, solve
from grundy.cli import COMMANDS
from grundy.core import nimfield, nimfield_theory
from grundy.drawing import draw
from grundy.explaining import explain
from grundy.explaining.hints import hints
from grundy.explaining.language import LANGUAGES, language
from grundy.play.match import Match
from grundy.rulesets.catalogue import GAMES
from tests.docs_blocks import (
    COMMAND_PAGE,
    DOCS,
    ROOT,
    blocks,
    command_reference,
    commands_on,
    make_targets,
    pages,
    pictures,
    run_block,
    run_grundy,
)

PAGES = {page.relative_to(ROOT).as_posix(): page for page in pages()}
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))

every_page = pytest.mark.parametrize("name", PAGES)


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in an empty folder with the examples, in English."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    for variable in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "C")


@every_page
def test_blocks_of_a_page_do_what_they_say(name: str) -> None:
    namespace: dict[str, Any] = {"__name__": "docs"}
    for block in blocks(PAGES[name]):
        run_block(block, namespace)


def test_command_reference_is_fresh() -> None:
    page = COMMAND_PAGE.read_text(encoding="utf-8")
    assert commands_on(page) == ["grundy", *COMMANDS]
    assert command_reference(page) == page, "run make golden and review the diff"


def test_pictures_are_fresh() -> None:
    drawn = pictures()
    assert {name: (DOCS / "images" / name).read_text(encoding="utf-8") for name in drawn} == drawn, "run make golden"


def test_api_page_has_every_public_name() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    public = {*grundy.__all__, *nimfield.__all__, *nimfield_theory.__all__}
    assert sorted(name for name in public if not re.search(rf"\b{name}\b", page)) == []


def test_make_targets_are_described() -> None:
    page = PAGES["CONTRIBUTING.md"].read_text(encoding="utf-8")
    assert {target for target in make_targets() if f"make {target}" not in page} == set()


def test_addresses_of_the_web_app_exist() -> None:
    from grundy.web.app import create_app

    page = (DOCS / "start.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(/[a-z/]+)", page))
    described = {path for path in create_app().openapi()["paths"] if "{" not in path}
    assert {address for address in named if address.startswith("/api/")} == described
    assert {"/play", "/games", "/graph", "/calc", "/docs"} <= named


def test_readme_is_short() -> None:
    assert len(PAGES["README.md"].read_text(encoding="utf-8").splitlines()) <= 120


def headings(page: Path) -> set[str]:
    """Return the anchors of a page, as GitHub and MyST make them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    titles = re.findall(r"^#+ +(.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def links(page: Path) -> Iterator[str]:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    yield from re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", text))


@every_page
def test_links_lead_somewhere(name: str) -> None:
    page = PAGES[name]
    lost = []
    for link in links(page):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        if not target.exists() or (anchor and anchor not in headings(target)):
            lost.append(link)
    assert lost == []


@every_page
def test_no_page_sends_its_reader_to_a_registry(name: str) -> None:
    text = PAGES[name].read_text(encoding="utf-8")
    assert re.findall(r"https?://[^\s)>]*(?:pypi|pythonhosted|anaconda|conda-forge)[^\s)>]*", text) == []


def load(path: Path) -> Any:
    """Import a file that is not part of the package."""
    found = importlib.util.spec_from_file_location(path.stem, path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_example_prints_what_its_docstring_promises(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = load(path)
    module.main()
    promised = module.__doc__.partition("prints\n\n")[2]
    assert [line.strip() for line in capsys.readouterr().out.splitlines()] == [
        line.strip() for line in promised.strip("\n").splitlines()
    ]


@pytest.fixture
def euclid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ruleset[Any, Any]:
    """Return the game that CONTRIBUTING writes, made from its block and entered into the catalogue."""
    source = next(block.text for block in blocks(PAGES["CONTRIBUTING.md"]) if "class Euclid" in block.text)
    (tmp_path / "euclid_of_the_docs.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(GAMES, "euclid", "euclid_of_the_docs")
    rules: Ruleset[Any, Any] = importlib.import_module("euclid_of_the_docs").euclid
    return rules


def test_new_game_is_read_and_written(euclid: Ruleset[Any, Any]) -> None:
    assert doctest.testmod(sys.modules["euclid_of_the_docs"]).failed == 0
    assert parse("euclid(25,9)") == euclid(25, 9)
    assert str(euclid(25, 9).play("18")) == "euclid(7,9)"
    with pytest.raises(grundy.InvalidPosition, match="two positive integers"):
        parse("euclid(3,0)")


def test_new_game_has_a_theorem_that_agrees_with_search(euclid: Ruleset[Any, Any]) -> None:
    """The value is ⌊a/b − b/a⌋ (Nivasch), so P means a/b below the golden ratio."""
    plain = game(lambda pair: euclid.options(pair))
    for larger in range(1, 30):
        for smaller in range(1, larger + 1):
            position = euclid(larger, smaller)
            assert position.grundy_value == plain(larger, smaller).grundy_value
            assert position.remoteness == plain(larger, smaller).remoteness
            assert solve(position, "misere").verdict == solve(plain(larger, smaller), "misere").verdict


@pytest.mark.parametrize("code", LANGUAGES)
def test_new_game_shows_on_every_face(euclid: Ruleset[Any, Any], code: str) -> None:
    position = euclid(25, 9)
    answer = solve(position)
    assert answer.outcome is Outcome.N
    assert all(step.title for step in explain(answer, code))
    assert len(hints(answer, language(code))) == 3  # the game does not say what to touch
    root = ElementTree.fromstring(draw(position, code, link=lambda move: f"/play?move={move}"))
    links = [part.get("data-move") for part in root.iter() if part.get("class") == "move"]
    assert links == [move.notation for move in position.moves]


def test_new_game_is_played_to_the_end(euclid: Ruleset[Any, Any]) -> None:
    line = perfect_line(euclid(25, 9))
    match = Match(euclid(25, 9)).play_all(move.notation for move in line)
    assert match.is_over
    assert match.winner == 0
    printed, code = run_grundy(["play", "euclid(25,9)", "--opponent", "random", "--seed", "1"], "9\nq\n")
    assert code == 0
    assert "mistake" in printed or "winning move" in printed
