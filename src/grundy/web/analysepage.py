"""The analysis of a position: who wins, every move with what it leaves, the parts, the reasons, and changing it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from markupsafe import Markup

from grundy.core.answer import Answer, JudgedMove
from grundy.core.errors import GrundyError, Undecided
from grundy.core.forms.canonical import CanonicalForm
from grundy.core.outcome import PLAY_CONVENTIONS, PLAYERS, Outcome
from grundy.core.partizan import without_turn
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.core.value import Infinite, Nimber
from grundy.drawing import picture
from grundy.drawing.board import board_of
from grundy.drawing.gamegraph import draw_graph
from grundy.drawing.sketch import sketch_of
from grundy.drawing.story import before_and_after
from grundy.drawing.svg import shorten
from grundy.explaining import explain
from grundy.explaining.language import Language
from grundy.explaining.words import BEGUN, capitalized, move_in_words, outcome_in_words, value_in_symbols
from grundy.play.review import MoveClass, review
from grundy.solving import describe_graph
from grundy.web.address import AnalyseAddress, PlayAddress, link, read_analyse_address, read_position
from grundy.web.certified import periods_of
from grundy.web.goal import convention_in_words
from grundy.web.heatpanel import heat_of
from grundy.web.limits import DRAWN_POSITIONS, MOST_SECONDS, solved
from grundy.web.panels import spoken_by
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render
from grundy.web.sizes import Sizes, sizes_of
from grundy.web.status import LONGEST_VALUE

LONGEST_LINK, LONGEST_LINKS = 2_000, 100_000
"""A longer address is not repeated on every move of the board, nor so much on all cells that change it."""
GRAPH_POSITIONS = 600
"""How large a game graph may be to be examined here."""
MOST_PARTS = 24
"""How many components are listed."""

GROUPS = {
    "winning": ("good", N_("winning moves")),
    "drawing": ("even", N_("drawing moves")),
    "losing": ("poor", N_("losing moves")),
    "unknown": ("plain", N_("moves that took too long to judge")),
}
"""The groups of moves, with their tone."""

_IN_LATEX = {sign: rf"\{sign}" for sign in "#$%&_{}"} | {"^": r"\textasciicircum{}"}

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/analyse")
async def analyse(request: Request) -> Response:
    """Show all that is known of a position."""
    address = read_analyse_address(request.query_params)
    position = without_turn(read_position(address.position))  # both players are looked at
    address = address.having(position=str(position), play=position.ruleset.convention(address.play))
    to = reader_language(request)
    answer = solved(position, address.play)
    sizes = _sizes(position, address)
    return render(
        request,
        "analyse.html",
        address=address,
        position=str(position),
        title=_title(position, to),
        verdict=_verdict(answer, to),
        board=_board(position, address, sizes, to),
        groups=_groups(answer, address, to),
        more=answer.more is not None,
        ended=not position.moves,
        parts=_parts(answer, address, to),
        heat=heat_of(answer, to) if position.ruleset.partizan else None,
        graph=_graph(answer, address, to),
        sizes=sizes,
        periods=periods_of(position),
        goal=convention_in_words(position, address.play, to),
        copies=_copies(request, answer, address, to),
        conventions=[(name, address.having(play=name).url) for name in _conventions(position)],
        play_from_here=PlayAddress(str(position), play=address.play, lang=address.lang).url,
        in_studio=_in_studio(position, address),
        **_why(answer, address, to),
    )


def _in_studio(position: Position, address: AnalyseAddress) -> str:
    """Return where a position is drawn by hand, nothing if it cannot be."""
    try:
        sketch_of(position)
    except GrundyError:
        return ""
    return link("/studio", position=str(position), lang=address.lang)


def _conventions(position: Position) -> list[str]:
    """Return the conventions by which a position is played."""
    rulesets = [part.ruleset for part in position.summands]
    return [name for name in PLAY_CONVENTIONS if all(name in ruleset.conventions for ruleset in rulesets)]


def _title(position: Position, to: Language) -> str:
    names = [to.text(part.ruleset.title) or part.ruleset.name for part in position.summands]
    return " + ".join(names) if len(names) <= 3 else to.text("Sum of {count} games", count=len(names))


def _verdict(answer: Answer, to: Language) -> dict[str, Any]:
    """Return the heading: who wins, the value, and how long it takes."""
    outcome, remoteness = answer.outcome, answer.remoteness
    facts = []
    if answer.value is not None:
        value = shorten(value_in_symbols(answer.verdict, answer.play_convention), LONGEST_VALUE)
        name = "g⁻" if answer.play_convention == "misere" else to.text("value")
        facts.append(f"{name} {value}")
    if remoteness is not None:
        if len(str(remoteness)) > LONGEST_VALUE:
            facts.append(to.text("a very long game"))
        else:
            facts.append(to.plural("{n} move to the end", "{n} moves to the end", remoteness))
    begun = []
    if answer.position.ruleset.partizan and outcome is not None and outcome is not Outcome.D:
        begun = [to.text(BEGUN[player, outcome.begun_by(player)]) for player in PLAYERS]
    why = answer.unknown.get("outcome")
    return {
        "letter": outcome.value if outcome else "?",
        "tone": "even" if outcome is Outcome.D else "plain",
        "headline": capitalized(outcome_in_words(outcome, to)),
        "facts": facts,
        "begun": begun,
        "why_not": capitalized(f"{to.error(why)}.") if why is not None else "",
    }


def _sizes(position: Position, address: AnalyseAddress) -> Sizes:
    """Return how the position can be changed; while it is, also on the picture, unless the links were too long."""
    changing = address.having(edit="1")
    fields = {name: value for name, value in changing.fields.items() if name != "position"}
    sizes = sizes_of(position, lambda changed: changing.having(position=str(changed)).url, "analyse", fields)
    written = len(sizes.editing.cells) * len(changing.url)
    return replace(sizes, on_picture=bool(address.edit) and written <= LONGEST_LINKS)


def _board(position: Position, address: AnalyseAddress, sizes: Sizes, to: Language) -> Markup:
    """Return the picture; a move leads to the analysis of what it leaves, unless the position is being changed."""
    if sizes.on_picture:
        return Markup(picture(position, to, edit=sizes.change(to)).svg())
    linked = not address.edit and len(address.url) <= LONGEST_LINK
    link = (lambda move: address.having(position=str(move.to)).url) if linked else None
    return Markup(picture(position, to, link=link).svg())


def _groups(answer: Answer, address: AnalyseAddress, to: Language) -> list[dict[str, Any]]:
    """Return the moves in groups, each best first; in a game of Left and Right for each player."""
    groups: list[dict[str, Any]] = []
    pieces = dict(zip(PLAYERS, board_of(answer.position.ruleset).pieces, strict=True))
    for player in PLAYERS if answer.position.ruleset.partizan else (None,):
        mine = [judged for judged in answer.moves if judged.player == player]
        for name, (tone, title) in GROUPS.items():
            listed = [judged for judged in mine if _group(judged) == name]
            listed.sort(key=lambda judged: _order(judged, name))
            if listed:
                rows = [_row(answer, judged, address, to) for judged in listed]
                heading = {"player": player, "piece": pieces[player] if player else "", "title": to.text(title)}
                groups.append({**heading, "name": name, "tone": tone, "rows": rows})
    return groups


def _group(judged: JudgedMove) -> str:
    if judged.winning is None:
        return "unknown"
    if judged.winning:
        return "winning"
    return "drawing" if judged.verdict.outcome is Outcome.D else "losing"


def _order(judged: JudgedMove, group: str) -> int:
    """Return by what moves are sorted: quick wins first, and long resistance."""
    length = judged.verdict.remoteness or 0
    return length if group == "winning" else -length


def _row(answer: Answer, judged: JudgedMove, address: AnalyseAddress, to: Language) -> dict[str, Any]:
    verdict, left = judged.verdict, judged.move.to
    reviewed = review(answer, verdict) if judged.player is None else None
    slower = reviewed.cost if reviewed and reviewed.kind in (MoveClass.WINNING, MoveClass.RESISTANCE) else 0
    sign = "+" if judged.winning else "−"
    return {
        "name": shorten(judged.move.notation, LONGEST_VALUE),
        "words": shorten(move_in_words(judged.move, to), 60),
        "url": address.having(position=str(left), edit="").url,
        "outcome": verdict.outcome.value if verdict.outcome else "?",
        "value": shorten(value_in_symbols(verdict, answer.play_convention), LONGEST_VALUE)
        if left.ruleset.valued and verdict.value is not None
        else "–",
        "length": "–" if verdict.remoteness is None else shorten(str(verdict.remoteness), 12),
        "slower": f"{sign}{slower}" if slower else "",
    }


def _parts(answer: Answer, address: AnalyseAddress, to: Language) -> list[tuple[str, str, str]]:
    """Return the independent parts: notation, address and value; none in misère play, where values do not add."""
    position = answer.position
    if address.play == "misere":
        return []
    parts = [part for part, _ in answer.parts] or position.ruleset.components(position.state)
    if not 1 < len(parts) <= MOST_PARTS:
        return []
    return [
        (
            shorten(str(part), 48),
            address.having(position=str(part), edit="").url,
            shorten(value_in_symbols(solved(part, "normal").verdict), LONGEST_VALUE),
        )
        for part in parts
    ]


def _why(answer: Answer, address: AnalyseAddress, to: Language) -> dict[str, Any]:
    steps = explain(answer, to, level=address.level)
    drawn = (
        before_and_after(step, to, answer.position).svg("board", "img") if step.positions else "" for step in steps
    )
    return {
        "steps": steps,
        "pictures": [Markup(picture) for picture in drawn],
        "spoken": [spoken_by(step, answer, to) for step in steps],
    }


def _graph(answer: Answer, address: AnalyseAddress, to: Language) -> dict[str, Any]:
    try:
        described = describe_graph(
            answer.position, answer.play_convention, limit=GRAPH_POSITIONS, seconds=MOST_SECONDS / 2
        )
    except Undecided as error:
        return {"picture": "", "why_not": capitalized(f"{to.error(error)}.")}
    drawn = draw_graph(
        described,
        to,
        link=lambda position: address.having(position=str(position.drawn), edit="").url,
        most=DRAWN_POSITIONS,
    )
    return {"picture": Markup(drawn.svg("graph")), "why_not": "", "whole": len(described.verdicts) <= DRAWN_POSITIONS}


def _copies(request: Request, answer: Answer, address: AnalyseAddress, to: Language) -> list[tuple[str, str, str]]:
    """Return what can be copied: an id, what it is, and the text."""
    play = "" if address.play == "normal" else f', play_convention="{address.play}"'
    option = "" if address.play == "normal" else f" --play {address.play}"
    copies = [
        (
            "copy-link",
            to.text("Link to this position"),
            str(request.base_url).rstrip("/") + address.having(edit="").url,
        ),
        (
            "copy-python",
            to.text("In Python"),
            f"from grundy import parse, solve; solve(parse({address.position!r}){play})",
        ),
        ("copy-command", to.text("In a terminal"), f'grundy solve "{address.position}"{option}'),
    ]
    if latex := value_in_latex(answer):
        copies.append(("copy-latex", to.text("The value in LaTeX"), latex))
    return copies


def value_in_latex(answer: Answer) -> str:
    r"""Return the position and its value in LaTeX, nothing if the value is not known.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> print(value_in_latex(solve(nim(3, 4, 5))))
    $\texttt{nim(3,4,5)} = {\ast}2$
    """
    value = answer.value
    if isinstance(value, CanonicalForm):
        written = value.latex
    elif isinstance(value, Nimber):
        written = (
            str(value.number) if answer.play_convention == "misere" or value.number == 0 else rf"{{\ast}}{value.number}"
        )
    elif isinstance(value, Infinite):
        written = rf"\infty({', '.join(map(str, sorted(value.numbers)))})"
    else:
        return ""
    escaped = "".join(_IN_LATEX.get(sign, sign) for sign in str(answer.position))
    valued = rf"g^-(\texttt{{{escaped}}})" if answer.play_convention == "misere" else rf"\texttt{{{escaped}}}"
    return f"${valued} = {written}$"
