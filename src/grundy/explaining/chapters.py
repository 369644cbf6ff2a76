"""The chapters of an explanation: each puts one kind of reason into words, and is found by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module

from grundy.core.answer import Answer
from grundy.core.position import Position
from grundy.explaining.language import Language
from grundy.explaining.step import Step

Chapter = Callable[[Answer, Language, Position | None], Iterable[Step]]
"""Says why, given the answer, the language and the position before."""


def chapter_named(name: str) -> Chapter:
    """Return the chapter that a reason names by its module and its function.

    Examples
    --------
    >>> chapter_named("bouton.bouton_steps").__name__
    'bouton_steps'
    """
    module, function = name.split(".")
    chapter: Chapter = getattr(import_module(f"grundy.explaining.{module}"), function)
    return chapter
