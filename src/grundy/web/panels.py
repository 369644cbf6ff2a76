"""What stands beside the board: hints, reasons, moves, heat or the game graph."""

from __future__ import annotations

import re
from typing import Any

from markupsafe import Markup

from grundy.core.answer import Answer, JudgedMove
from grundy.core.outcome import Outcome
from grundy.core.sum import component_letter
from grundy.drawing.board import board_of
from grundy.drawing.story import before_and_after
from grundy.drawing.svg import shorten
from grundy.explaining import explain
from grundy.explaining.hints import hint_titles, hints
from grundy.explaining.language import Language
from grundy.explaining.step import Step
from grundy.explaining.words import capitalized, move_in_words, value_in_symbols
from grundy.play.review import review, review_in_words
from grundy.solving.turns import costs
from grundy.web.graphpanel import graph_panel
from grundy.web.heatpanel import heat_panel
from grundy.web.ladder import Ladder
from grundy.web.limits import LISTED_MOVES
from grundy.web.safepage import safe_list_of
from grundy.web.sitting import Sitting
from grundy.web.status import LONGEST_VALUE

MOST_NAMED = 24
"""How many heaps and components are looked for in a sentence."""


def panel_of(sitting: Sitting, answer: Answer | None, ladder: Ladder, to: Language) -> dict[str, Any]:
    """Return what the template of the chosen panel shows; the ladder of hints needs no answer before the first one.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.web.address import PlayAddress
    >>> from grundy.web.limits import solved
    >>> from grundy.web.sitting import seated
    >>> sitting = seated(PlayAddress("nim(3,4,5)", panel="moves"))
    >>> answer = solved(sitting.match.position, "normal")
    >>> panel_of(sitting, answer, Ladder("none"), language("en"))["rows"][0]["verdict"]
    'the only winning move'
    """
    if sitting.address.panel == "graph":
        return graph_panel(sitting, ladder, to)
    if answer is None:
        return _hints_panel(sitting, None, to)
    return _PANELS[sitting.address.panel](sitting, answer, to)


def _given_hints(sitting: Sitting, answer: Answer, to: Language) -> dict[str, Any]:
    return _hints_panel(sitting, hints(answer, to, sitting.address.level), to)


def _hints_panel(sitting: Sitting, said: list[str] | None, to: Language) -> dict[str, Any]:
    """Return the rungs; without an answer all that the position has, each of them hidden."""
    shown = sitting.address.hint
    titles = hint_titles(sitting.match.position, to) if sitting.may_move else []
    return {
        "rungs": [
            {
                "title": capitalized(title),
                "text": text if number <= shown else "",  # empty while it is hidden
                "url": sitting.address.having(hint=number, panel="hints").url,
            }
            for number, (title, text) in enumerate(
                zip(titles, [""] * len(titles) if said is None else said, strict=False), 1
            )
        ],
        "next_rung": min(shown + 1, len(titles)),
    }


def _why_panel(sitting: Sitting, answer: Answer, to: Language) -> dict[str, Any]:
    moves = sitting.match.moves
    start = sitting.match.start.drawn
    steps = explain(answer, to, previous=moves[-1].position if moves else None, level=sitting.address.level)
    drawn = (before_and_after(step, to, start).svg("board", "img") if step.positions else "" for step in steps)
    return {
        "steps": steps,
        "pictures": [Markup(picture) for picture in drawn],
        "spoken": [spoken_by(step, answer, to) for step in steps],
        "speaks_to_computer": sitting.match.player == sitting.computer,
        "safe_list": safe_list_of(answer, sitting.address.lang) if sitting.address.level == "table" else "",
    }


def spoken_by(step: Step, answer: Answer, to: Language) -> str:
    """Return what a step speaks of, for the board to show it: moves in notation, ``heap=2``, and ``component=2``.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> from grundy.explaining.language import language
    >>> answer = solve(nim(3, 4, 5))
    >>> [spoken_by(step, answer, language("en")) for step in explain(answer)][2:6]
    ['heap=1', 'heap=1', '', 'heap=1 1-2']
    """
    said = f"{step.title} {step.text}".lower()
    parts = answer.position.drawn.summands
    places: dict[str, str] = {}
    if len(parts) > 1:
        for place in range(min(len(parts), MOST_NAMED)):
            words = to.text("{move} in component {component}", component=component_letter(place), move="")
            places[f"component={place + 1}"] = words.strip()
    elif board_of(parts[0].ruleset).has_matches:
        places = {f"heap={heap}": to.text("heap {heap}", heap=heap) for heap in range(1, MOST_NAMED + 1)}
    spoken = [name for name, words in places.items() if re.search(_as_words(words), said)]
    moves = {judged.move.notation: move_in_words(judged.move, to) for judged in answer.moves[:LISTED_MOVES]}
    for name, words in sorted(moves.items(), key=lambda move: -len(move[1])):  # one may begin with another
        said, found = re.subn(_as_words(words), "", said)
        spoken += [name] * bool(found)
    return " ".join(spoken)


def _as_words(words: str) -> str:
    return rf"\b{re.escape(words.lower())}\b"


def _moves_panel(sitting: Sitting, answer: Answer, to: Language) -> dict[str, Any]:
    price = costs(answer)
    listed = sorted(
        answer.moves, key=lambda judged: (*_rank(judged)[:1], price.get(judged.move.move, 0), _rank(judged))
    )
    listed = listed[:LISTED_MOVES]
    values = {judged.move.move: judged.verdict for judged in answer.board.moves} if answer.board else {}
    rows = [
        {
            "name": shorten(judged.move.notation, LONGEST_VALUE),
            "words": shorten(move_in_words(judged.move, to), 60),
            "url": sitting.address.after(judged.move.notation).url if sitting.may_move else "",
            "outcome": outcome.value if (outcome := values.get(judged.move.move, judged.verdict).outcome) else "",
            "value": shorten(
                value_in_symbols(values.get(judged.move.move, judged.verdict), answer.play_convention), LONGEST_VALUE
            )
            if judged.move.to.ruleset.valued or values
            else "–",
            "remoteness": "" if judged.verdict.remoteness is None else shorten(str(judged.verdict.remoteness), 12),
            "tone": "good" if judged.winning else "even" if judged.verdict.outcome is Outcome.D else "poor",
            "verdict": review_in_words(review(answer, judged.verdict, judged.move), to),
        }
        for judged in listed
    ]
    return {"rows": rows, "more": answer.more is not None or len(answer.moves) > len(rows)}


def _rank(judged: JudgedMove) -> tuple[int, int]:
    """Order moves best first: quick wins, draws, long resistance, and the unknown."""
    length = judged.verdict.remoteness or 0
    return {Outcome.P: (0, length), Outcome.D: (1, 0), Outcome.N: (2, -length), None: (3, 0)}[judged.verdict.outcome]


_PANELS = {
    "hints": _given_hints,
    "why": _why_panel,
    "moves": _moves_panel,
    "heat": heat_panel,
}
