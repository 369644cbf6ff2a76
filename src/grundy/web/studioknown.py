"""What the studio tells of a sketch: who wins, the value, the winning moves, and the marks on the canvas."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from grundy.core.answer import Answer, JudgedMove
from grundy.core.errors import GrundyError, Undecided
from grundy.core.outcome import PLAYERS, Outcome
from grundy.core.position import Position
from grundy.drawing.sketch import Sketch
from grundy.drawing.story import before_and_after
from grundy.drawing.svg import shorten
from grundy.explaining import explain
from grundy.explaining.language import Language
from grundy.explaining.step import Step
from grundy.explaining.words import BEGUN, capitalized, outcome_in_words, value_in_symbols
from grundy.rulesets.graphs.explicit import ExplicitGraph
from grundy.rulesets.graphs.hackenbush import tree_of
from grundy.solving import DescribedGraph, describe_graph, solve
from grundy.solving.moves import MOST_MOVES
from grundy.web.limits import MOST_POSITIONS, MOST_SECONDS
from grundy.web.status import LONGEST_VALUE

MOST_LISTED = 24
"""How many winning moves a sentence lists."""
LONGEST_NOTE = 9
"""How long a value may be that stands beside a vertex."""

_PLACES = re.compile(r"(?<=hackenbush)\[[^\]]*\]")


def solved_sketch(sketch: Sketch) -> Answer | None:
    """Return the answer for a sketch with all of its moves; None as long as there is nothing to play with.

    Examples
    --------
    >>> from grundy.drawing.sketch import sketch_of
    >>> from grundy import parse
    >>> solved_sketch(sketch_of(parse("hackenbush(0-1, 1-2)"))).grundy_value
    2
    >>> solved_sketch(sketch_of(parse("hackenbush()")))
    """
    position = sketch.position
    if position is None or (sketch.kind == "hackenbush" and not sketch.edges):
        return None
    return solve(position, limit=MOST_POSITIONS, seconds=MOST_SECONDS, moves=MOST_MOVES)


def known_of(sketch: Sketch, answer: Answer, to: Language) -> dict[str, Any]:
    """Return what the panel beside the canvas says.

    Examples
    --------
    >>> from grundy.drawing.sketch import sketch_of
    >>> from grundy.explaining.language import language
    >>> from grundy import parse
    >>> sketch = sketch_of(parse("hackenbush(0-1b, 1-2r)"))
    >>> known = known_of(sketch, solved_sketch(sketch), language("en"))
    >>> known["facts"], known["wins"], known["marks"]
    (['value ½'], [('Left', '0-1'), ('Right', '')], {'edges': {0: 'L'}, 'vertices': {}})
    """
    outcome, why = answer.outcome, answer.unknown.get("outcome")
    begun = []
    if answer.position.ruleset.partizan and outcome is not None:
        begun = [to.text(BEGUN[player, outcome.begun_by(player)]) for player in PLAYERS]
    described = _every_vertex(answer.position)
    return {
        "letter": outcome.value if outcome else "?",
        "tone": "even" if outcome is Outcome.D else "plain",
        "headline": capitalized(outcome_in_words(outcome, to)),
        "facts": _facts(answer, to),
        "begun": begun,
        "floating": _floating(sketch, answer, to),
        "why_not": to.text("Who wins was not found in time: {why}.", why=to.error(why)) if why is not None else "",
        "judged": answer.more is None,
        "wins": _wins(answer, to),
        "rows": _rows(sketch, described) if described else [],
        "marks": _marks(sketch, answer, described),
    }


def story_of(answer: Answer, to: Language) -> dict[str, Any]:
    """Return the explanation step by step, with the pictures of its stages.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy import parse, solve
    >>> story = story_of(solve(parse("hackenbush(0-1, 1-2, 1-2)")), language("en"))
    >>> [step.title for step in story["steps"]][:2]
    ['Fuse a cycle', 'Loops become stalks']
    """
    try:
        steps = [_without_places(step) for step in explain(answer.having("outcome"), to)]
        drawn = [
            Markup(before_and_after(step, to, answer.position).svg("board", "img")) if step.positions else ""
            for step in steps
        ]
    except GrundyError as error:
        return {"steps": [], "pictures": [], "why_not": capitalized(f"{to.error(error)}.")}
    return {"steps": steps, "pictures": drawn, "why_not": ""}


def _without_places(step: Step) -> Step:
    """Return a step in which pictures are written without the places of their vertices, which are for the eye."""
    table = step.table and replace(step.table, rows=tuple(tuple(map(_short, row)) for row in step.table.rows))
    return replace(step, text=_short(step.text), table=table)


def _short(text: str) -> str:
    return _PLACES.sub("", text)


def _facts(answer: Answer, to: Language) -> list[str]:
    facts = []
    if answer.value is not None:
        facts.append(to.text("value {value}", value=_value(answer, to)))
    if answer.remoteness is not None:
        facts.append(to.plural("{n} move to the end", "{n} moves to the end", answer.remoteness))
    return facts


def _floating(sketch: Sketch, answer: Answer, to: Language) -> str:
    """Return how much of a picture is not joined to the ground, if anything is."""
    many = len(tree_of(answer.position.state).floating) if sketch.kind == "hackenbush" else 0
    if not many:
        return ""
    return to.plural(
        "{n} edge is not joined to the ground and falls at once.",
        "{n} edges are not joined to the ground and fall at once.",
        many,
    )


def _value(answer: Answer, to: Language) -> str:
    try:
        return shorten(value_in_symbols(answer.verdict), LONGEST_VALUE)
    except Undecided:
        return to.text("too long to write")


def _wins(answer: Answer, to: Language) -> list[tuple[str, str]]:
    """Return the winning moves; in a game of Left and Right those of each."""
    names = {"L": to.text("Left"), "R": to.text("Right"), None: ""}
    return [
        (names[player], _listed([each for each in answer.moves if each.winning and each.player == player]))
        for player in (PLAYERS if answer.position.ruleset.partizan else (None,))
    ]


def _listed(moves: list[JudgedMove]) -> str:
    shown = [judged.move.notation for judged in moves[:MOST_LISTED]]
    return ", ".join(shown + ["…"] * (len(moves) > MOST_LISTED))


def _every_vertex(position: Position) -> DescribedGraph | None:
    """Return the whole graph described, with the vertices that the token cannot reach; None in another game."""
    rules = position.ruleset
    if not isinstance(rules, ExplicitGraph):
        return None
    start = object()  # from here the token could go anywhere
    whole = ExplicitGraph({start: list(rules.graph), **rules.graph})
    return describe_graph(whole(start), limit=MOST_POSITIONS, seconds=MOST_SECONDS)


def _rows(sketch: Sketch, described: DescribedGraph) -> list[dict[str, str]]:
    """Return what is known of every vertex of a graph, in the order of the sketch."""
    number = described.graph.states.index
    rows = []
    for name in sketch.places:
        vertex = number(name)
        verdict = described.verdicts[vertex]
        outcome = verdict.outcome.value if verdict.outcome else "?"
        layer = described.layers[vertex] or outcome
        rows.append({"name": name, "outcome": outcome, "layer": layer, "value": value_in_symbols(verdict)})
    return rows


def _marks(sketch: Sketch, answer: Answer, described: DescribedGraph | None) -> dict[str, Any]:
    """Return what stands on the canvas: who wins by cutting an edge, and what each vertex is."""
    edges: dict[int, str] = {}
    vertices: dict[str, dict[str, str | bool]] = {}
    wins = [judged for judged in answer.moves if judged.winning]
    if sketch.kind == "hackenbush":
        for judged in wins:
            edges[judged.move.move] = edges.get(judged.move.move, "") + (judged.player or "✓")
    elif described is not None:
        targets = {judged.move.move for judged in wins}
        for row in _rows(sketch, described):
            note = row["value"] if len(row["value"]) <= LONGEST_NOTE else ""
            vertices[row["name"]] = {"letter": row["outcome"], "note": note, "wins": row["name"] in targets}
    else:
        vertices = {judged.move.move: {"letter": "✓", "note": "", "wins": True} for judged in wins}
    return {"edges": edges, "vertices": vertices}
