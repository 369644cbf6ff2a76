"""A browser without script, in process: it reads a page, follows its links and sends its forms."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urlencode

from grundy import parse
from grundy.core.position import Move, Position
from grundy.drawing.boards.cells import CellsRules
from tests.web.conftest import Ask

INTERESTING = {"a", "button", "datalist", "div", "form", "input", "li", "option", "select", "textarea"}


@dataclass(eq=False)
class Element:
    """A tag with its attributes, the form that it stands in, and the text of a field."""

    tag: str
    attributes: dict[str, str]
    form: Element | None
    text: str = ""
    choices: list[Element] = field(default_factory=list)

    def fits(self, tag: str, **attributes: str) -> bool:
        """Return whether it has these attributes; of classes it may have more."""
        wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
        classes = set(wanted.pop("class-", "").split())
        return (
            self.tag == tag
            and classes <= set(self.attributes.get("class", "").split())
            and all(self.attributes.get(name) == value for name, value in wanted.items())
        )

    @property
    def value(self) -> str | None:
        """What a form sends of this field, if it is sent."""
        match self.tag, self.attributes.get("type"):
            case "select", _:
                chosen = [choice for choice in self.choices if "selected" in choice.attributes] or self.choices[:1]
                return chosen[0].attributes.get("value", chosen[0].text) if chosen else None
            case "textarea", _:
                return self.text
            case "input", "checkbox" | "radio":
                return self.attributes.get("value", "on") if "checked" in self.attributes else None
            case "input", _:
                return self.attributes.get("value", "")
        return None


_TAG = re.compile(r"""<(/?)([a-z][a-z0-9-]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>([^<]*)""")
_ATTRIBUTE = re.compile(r"""([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?""")


class Page:
    """A page as it was sent. Its tags are found by a pattern: to parse a board takes longer than to draw it."""

    def __init__(self, ask: Ask, address: str) -> None:
        self.elements: list[Element] = []
        self._ask = ask
        answer = ask(address, follow=True)
        assert answer.status_code == 200, f"{address}: {answer.status_code}"
        self._read(re.sub(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", "", answer.text, flags=re.DOTALL))

    def _read(self, page: str) -> None:
        form: Element | None = None
        choosing: Element | None = None
        for end, tag, attributes, text in _TAG.findall(page):
            if tag not in INTERESTING:
                continue
            if end:
                form = None if tag == "form" else form
                continue
            named = {name: unescape("".join(value)) for name, *value in _ATTRIBUTE.findall(attributes)}
            element = Element(tag, named, form, unescape(text) if tag in ("textarea", "option") else "")
            if tag == "form":
                form = element
            elif tag in ("select", "datalist"):
                choosing = element
            if tag == "option":
                assert choosing is not None
                choosing.choices.append(element)
            else:
                self.elements.append(element)

    def all(self, tag: str, **attributes: str) -> list[Element]:
        """Return the elements with these attributes, `class_` and `data_move` among them."""
        return [element for element in self.elements if element.fits(tag, **attributes)]

    def one(self, tag: str, **attributes: str) -> Element:
        """Return the first of these elements."""
        found = self.all(tag, **attributes)
        assert found, f"no {tag} with {attributes}"
        return found[0]

    def follow(self, **attributes: str) -> Page:
        """Open the page that a link leads to."""
        return Page(self._ask, self.one("a", **attributes).attributes["href"].partition("#")[0])

    def send(self, form: Element, written: dict[str, str]) -> Page:
        """Send a form with what is written into its fields and chosen from what they offer."""
        fields = {
            each.attributes["name"]: each for each in self.elements if each.form is form and "name" in each.attributes
        }
        for name, value in written.items():
            assert name in fields, f"the form has no {name}"
            choices = [choice.attributes.get("value", choice.text) for choice in fields[name].choices]
            assert value in choices or not choices, f"{name} does not offer {value}"
        sent = {name: each.value for name, each in fields.items() if each.value is not None} | written
        return Page(self._ask, f"{form.attributes['action']}?{urlencode(sent)}")

    @property
    def position(self) -> Position:
        """The position that the share field copies as Python."""
        found = re.search(r"parse\('(.*)'\)", self.one("input", id="share-python").attributes["value"])
        assert found is not None
        return parse(found[1])

    def play(self, move: Move) -> Page:
        """Make a move by what the board has for it: a link, or the fields of its form."""
        if self.all("a", class_="move", data_move=move.notation):
            return self.follow(class_="move", data_move=move.notation)
        form = self.one("form", class_="take")
        return self.send(form, written(move, form.attributes))


def written(move: Move, form: dict[str, str]) -> dict[str, str]:
    """Return what is written for a move into the form that a board has."""
    notation = chosen_for(move)
    if "data-choose-form" in form:
        groups = enumerate(notation.split("*"), 1)
        return {f"pick-{group}-{part}": "on" for group, parts in groups for part in parts.split(",")}
    if "data-path-form" in form:
        return {f"step-{step}": cell for step, cell in enumerate(re.split("[-/]", notation), 1)}
    takings = [taking.split("-") for taking in notation.split(",")]
    if "data-take-form" in form:
        [(heap, count)] = takings
        return {"heap": heap, "take": count}
    return {f"take-{heap}": count for heap, count in takings}


def chosen_for(move: Move) -> str:
    """Return the notation of a move, with each cell of a line named."""
    rules, before, after = move.position.drawn.ruleset, move.position.drawn.state, move.to.drawn.state
    if not isinstance(rules, CellsRules) or "-" not in move.notation:
        return move.notation
    board = rules.cell_board(before)
    places = [(row, place) for row, cells in enumerate(before) for place in range(len(cells))]
    taken = [(row, place) for row, place in places if before[row][place] != after[row][place]]
    return ",".join(board.cell_name((row, board.starts[row] + place)) for row, place in taken)
