"""The Czech and Croatian pages say all that the English ones say, and their commands print what is shown."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.docs_blocks import DOCS
from tests.docs_translations import LANGUAGES, PAGES, is_console, printed, translation

every_translation = pytest.mark.parametrize(("code", "page"), [(code, page) for code in LANGUAGES for page in PAGES])

_FENCED = re.compile(r"^( *)(`{3,})(\S*).*?^\1\2$", re.MULTILINE | re.DOTALL)
_KEPT = re.compile(r"`[^`]+`|\]\([^)]+\)|∎|⊕")


def _prose(page: str) -> str:
    """Return the prose of an English page on one line, its code blocks left out."""
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    captions = " ".join(re.findall(r"^:(?:caption|alt): (.*)$", text, re.MULTILINE))
    return " ".join(f"{_FENCED.sub(' ', text)} {captions}".replace(r"\|", "|").split())  # bars in a table are escaped


@pytest.fixture
def _among_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(DOCS).parent)


@every_translation
def test_a_page_is_translated_as_a_whole(code: str, page: str) -> None:
    whole = prose = _prose(page)
    sentences = [message for message in translation(code, page) if message.id and not is_console(str(message.id))]
    for message in sorted(sentences, key=lambda message: -len(message.id)):
        said = " ".join(str(message.id).split())
        assert message.string, f"{page} has no {code} for: {said}"
        assert Counter(_KEPT.findall(said)) == Counter(_KEPT.findall(str(message.string))), said
        assert said in whole, f"{page} no longer says: {said}"
        prose = prose.replace(said, " ")
    assert not (left := re.findall(r"[^\W\d_]{3,}.*", prose)), f"make messages has not seen in {page}: {left}"


@every_translation
@pytest.mark.usefixtures("_among_examples")
def test_console_blocks_print_what_they_show_in_every_language(code: str, page: str) -> None:
    for message in translation(code, page):
        if is_console(str(message.id)):
            assert message.string == printed(str(message.id), code)
