"""Answers, values, proofs and graphs as a notebook shows them."""

from __future__ import annotations

from html import escape

from grundy.core.answer import Answer
from grundy.core.forms.canonical import CanonicalForm
from grundy.drawing import draw
from grundy.drawing.gamegraph import draw_graph
from grundy.drawing.thermograph import draw_thermograph
from grundy.explaining.language import Language, language
from grundy.explaining.partizan import turn_steps
from grundy.explaining.period import class_in_words, periods_in_words, proof_in_words
from grundy.explaining.search import options_step
from grundy.explaining.step import Table
from grundy.explaining.values import shown
from grundy.explaining.words import outcome_in_words, value_in_words
from grundy.solving.described import DescribedGraph
from grundy.solving.gamegraph import GameGraph
from grundy.solving.periods import PeriodProof

MOST_STATES = 200
"""How many states of a graph are listed."""


def answer_html(answer: Answer, to: Language | str = "en") -> str:
    """Return a piece of HTML with the outcome in words, the value, the board and the moves.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> html = answer_html(solve(nim(1, 2)))
    >>> html[:html.index("<svg")]
    '<div><p><strong>nim(1,2)</strong>: the next player wins (N-position), value ∗3</p>'
    >>> html.count("<tr>")
    4
    """
    to = language(to)
    words = [outcome_in_words(answer.outcome, to)]
    if answer.value is not None:
        words.append(value_in_words(answer, to))
    if answer.position.ruleset.partizan:
        steps = turn_steps(answer, to)
    else:
        steps = [options_step(answer, to)] if answer.moves else []
    head = f"<p><strong>{escape(str(answer.position))}</strong>: {escape(', '.join(words))}</p>"
    return f"<div>{head}{draw(answer.position, to)}{''.join(step._repr_html_() for step in steps)}</div>"


def value_html(value: CanonicalForm, to: Language | str = "en") -> str:
    """Return a piece of HTML with a value and its thermograph.

    Examples
    --------
    >>> from grundy import value
    >>> html = value_html(value("{0|1}"))
    >>> html[:html.index("<svg")]
    '<div><p><strong>½</strong></p>'
    """
    return f"<div><p><strong>{escape(shown(value))}</strong></p>{draw_thermograph(value, to).svg(role='img')}</div>"


def proof_html(proof: PeriodProof, to: Language | str = "en") -> str:
    """Return a piece of HTML with the periods of a heap game and what proves them.

    Examples
    --------
    >>> from grundy.lab.sequences import heap_game, prove_period
    >>> html = proof_html(prove_period(heap_game("kayles")))
    >>> html[:html.index("</p>")]
    '<div><p><strong>kayles</strong>: Grundy values: period 12 after 71, saltus 0 (proved)'
    """
    to = language(to)
    said = [*periods_in_words(proof, to), *([proof_in_words(proof.grundy, to)] if proof.grundy else [])]
    lines = "".join(f"<p>{escape(line)}</p>" for line in [*said, *class_in_words(proof, to)])
    return f"<div>{lines.replace('<p>', f'<p><strong>{escape(proof.rule)}</strong>: ', 1)}</div>"


def graph_html(graph: DescribedGraph, to: Language | str = "en") -> str:
    """Return the picture of a game graph.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.solving import describe_graph
    >>> graph_html(describe_graph(nim(1, 2)))[:4]
    '<svg'
    """
    return draw_graph(graph, language(to)).svg(role="img")


def states_html(graph: GameGraph, to: Language | str = "en") -> str:
    """Return a table of the states of a graph, the first ones if there are many, and of those that they lead to.

    Examples
    --------
    >>> from grundy import game_graph, nim
    >>> states_html(game_graph(nim(2)))[:59]
    '<table><tr><th>position</th><th>leads to</th></tr><tr><td>('
    """
    to = language(to)
    shown = [repr(state) for state in graph.states]
    rows = [
        (name, ", ".join(shown[option] for option in options))
        for name, options in zip(shown[:MOST_STATES], graph.options, strict=False)
    ]
    more = [("…", "…")] if len(shown) > MOST_STATES else []
    return Table((to.text("position"), to.text("leads to")), (*rows, *more))._repr_html_()
