"""No page says anything in English to a reader of another language, or addresses one reader in two ways."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from grundy.explaining.language import LANGUAGES, WHOLE
from tests.explaining.test_address import AMBIGUOUS, NOT_AN_ADDRESS, POLITE, PUPIL
from tests.web.conftest import Ask

GRAPH = '{"vertices": ["a", "b", "c"], "edges": [["a", "b"], ["b", "a"], ["b", "c"]]}'
POSITIONS = ("nim(3,4,5)", "domineering(111/111)", "kayles(2) %2B hackenbush(0-1b,1-2r)")
PAGES = [
    "/",
    "/games",
    "/docs",
    "/class",
    "/class/join",
    "/class/join?code=ABCDEF",
    "/calc?expression=24/17",
    "/calc?expression=5^-3",
    "/calc?expression=log(200,19)",
    "/calc?number=16",
    "/calc?table=256",
    "/calc?list=3,2%2B",
    "/records",
    "/records?sample=1",
    "/value?expression={3|-1}",
    f"/graph?graph={GRAPH}",
    "/tables?rule=nim-product&rows=4&cols=4",
    "/tables?rule=domineering&rows=2&cols=30",
    "/tables?rule=kayles&rows=30",
    "/chomp?rows=3&cols=5",
    "/chomp?rows=12&cols=12",
    "/chomp?rows=99&cols=99",
    *(f"/studio?kind={kind}&story=1" for kind in ("hackenbush", "graph", "poset")),
    "/studio?position=red-blue-tree&story=1",
    "/studio?position=nim(3)",
    "/lab",
    "/lab?rule=kayles&with=0.77&to=50",
    "/lab?rule=subtraction[7,64,89,96]",
    "/lab?rule=grundys-game&to=30",
    "/lab?rule=octal[0.07]&play=misere",
    "/lab?rule=xyzzy",
    "/verify",
    *(f"/play?position={position}&hint=4" for position in POSITIONS),
    *(f"/play?position={position}&panel={panel}" for position in POSITIONS for panel in ("why", "moves", "heat")),
    *(f"/play?position=nim(3,4,5)&panel=why&level={level}" for level in ("mirror", "table")),
    "/play?position=nim(2,2)&panel=graph",
    "/play?position=nim(1,2)&moves=1-1+2-2&opponent=perfect",
    "/play?position=nim(1,2)&moves=1-1&redo=2-2&opponent=perfect",
    "/play?position=nim(3,4,5)&moves=1-1+1-1&lines=@0+2-1&show=values&opponent=teacher",
    "/play?position=nim(3,4,5)&show=none",
    "/play?position=nim(1,2)%2Bkayles(3)&first=both&opponent=perfect",
    "/play?position=nim(1,2)&opponent=human&one=Ana&two=Eva&show=outcome",
    "/review?position=nim(1,2)&moves=1-1+2-2&opponent=perfect",
    "/review?position=nim(1,2)&moves=1-1+2-2&opponent=perfect&tried=2-1",
    "/review?position=nim(1,2)&moves=1-1+2-2&opponent=perfect&tried=1-1",
    "/analyse?position=kayles(5)%2Bnim(3)&edit=1",
    "/analyse?position=domineering(111/111)",
    "/analyse?position=graph[a>b,b>c](a)&edit=1",
    "/analyse?position=turtles(3,4)&edit=1",
    "/play?position=turtles(3,4)&show=moves",
    "/games?word=bowling",
    "/games?word=xyzzy",
    "/learn",
    *(f"/learn/last-match?step={step}&given={given}" for step, given in ((3, "1-3"), (5, "1"), (7, "yes+1"))),
    "/learn/copying?step=3&given=1-1",
    "/puzzle/today",
    "/play?position=nim(3)&take=9&heap=1",
    "/play?position=nim(3,x)",
    "/play?position=nimm(3)",
    "/play?position=nim(3)&opponent=cheater",
    "/calc?expression=2%2B",
    "/value?expression={",
    "/nothing",
]
"""One line for each kind of page, and for each kind of mistake."""

ENGLISH = re.compile(r"\b(the|of|and|with|from|this|that|which|you|your|whoever|every|wins|is|are|has|not)\b", re.I)
"""Words that neither Czech nor Croatian has."""
WORD = re.compile(r"[^\W\d_]{2,}")
SOURCES = re.compile(r"[A-Z]\. \w+, .*\b(1[89]|20)\d\d")
"""An article or a book: its title stays as it is."""
OPERATORS = re.compile(r"\b(and|or|xor)\b(?=,| \d)")
"""Words of the calculator's language."""
OF_PUPILS = ("/play", "/review", "/learn", "/puzzle", "/class/join")
"""The pages that say ty and ti."""
ATTRIBUTES = ("title", "aria-label", "placeholder", "alt", "data-done")
NOT_PROSE = {"code", "pre", "kbd", "script", "style", "textarea", "title"}
VOID = {"br", "hr", "img", "input", "link", "meta"}


class Texts(HTMLParser):
    """Collects what a page says; not code, keys, the address on paper, and what is marked as another language."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.within: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        silent = tag in NOT_PROSE or has.get("class") == "paper" or ("lang" in has and tag != "html")
        if tag not in VOID:
            self.within.append((tag, silent))
        if not silent:
            self.said += [" ".join(value.split()) for name in ATTRIBUTES if (value := has.get(name))]

    def handle_endtag(self, tag: str) -> None:
        while self.within and self.within.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not any(silent for _, silent in self.within):
            self.said.append(" ".join(data.split()))


def said(text: str) -> Iterator[str]:
    """Give what a page says but notations, sources and signs."""
    texts = Texts()
    texts.feed(text)
    for sentence in texts.said:
        if not SOURCES.search(sentence):
            yield OPERATORS.sub(" ", WHOLE.sub(" ", sentence))


@pytest.mark.parametrize("page", PAGES)
def test_no_sentence_stays_english(ask: Ask, page: str) -> None:
    def sentences(code: str) -> list[str]:
        return list(said(ask(f"{page}{'&' if '?' in page else '?'}lang={code}", follow=True).text))

    english = {sentence for sentence in sentences("en") if len(WORD.findall(sentence)) > 2}
    assert english, "the test sees the sentences"
    for code in LANGUAGES:
        if code != "en":
            told = sentences(code)
            left = [sentence for sentence in told if sentence in english or ENGLISH.search(sentence)]
            assert left == [], code
            known = NOT_AN_ADDRESS[code] if page.startswith(OF_PUPILS) else AMBIGUOUS
            other = (POLITE if page.startswith(OF_PUPILS) else PUPIL)[code]
            mixed = [sentence for sentence in told if {word.lower() for word in other.findall(sentence)} - {*known}]
            assert mixed == [], code
