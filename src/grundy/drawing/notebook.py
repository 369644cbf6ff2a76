"""An answer as a notebook shows it: who wins, the board, and the moves."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from grundy.core.answer import Answer
from grundy.core.forms.canonical import CanonicalForm
from grundy.drawing import draw
from grundy.drawing.thermograph import draw_thermograph
from grundy.explaining.language import Language, language
from grundy.explaining.partizan import turn_steps
from grundy.explaining.search import options_step
from grundy.explaining.step import Step, Table
from grundy.explaining.values import shown
from grundy.explaining.words import outcome_in_words, value_in_words


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
    return f"<div>{head}{draw(answer.position, to)}{''.join(map(_step, steps))}</div>"


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


def _step(step: Step) -> str:
    text = f"<p><strong>{escape(step.title)}.</strong> {escape(step.text)}</p>"
    return text if step.table is None else text + _table(step.table)


def _table(table: Table) -> str:
    rows = [_row("th", table.header), *(_row("td", row) for row in table.rows)]
    return f"<table>{''.join(rows)}</table>"


def _row(kind: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{kind}>{escape(cell)}</{kind}>' for cell in cells)}</tr>"
