"""What Click says of a wrong command line, in the reader's language."""

from __future__ import annotations

import re

import click

from grundy.core.ruleset import N_
from grundy.explaining.language import Language

_PLAIN = (
    (re.compile(r"No such command ('.*'|\".*\")\."), N_("there is no command {given}")),
    (re.compile(r"Got unexpected extra arguments? \((.*)\)$"), N_("there are more arguments than expected: {given}")),
)
"""What Click says without saying of which kind it is."""


def usage_in_words(error: click.ClickException, to: Language) -> str:
    """Return what is wrong with a command line: in English as Click says it, else the usual mistakes translated.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> level = click.Option(["--level"], type=click.Choice(["mirror", "table"]))
    >>> usage_in_words(click.BadParameter("'x' is not one of 'mirror', 'table'.", param=level), language("cs"))
    "--level: musí to být jedna z hodnot mirror, table, ne 'x'"
    """
    said = " ".join(error.format_message().split())
    if to.code == "en":
        return said
    if isinstance(error, click.NoSuchOption):
        return to.text("there is no option {option}", option=error.option_name)
    if isinstance(error, click.BadOptionUsage):
        words = N_("the option {option} needs a value")
        if "not take" in said:
            words = N_("the option {option} takes no value")
        return to.text(words, option=error.option_name)
    if not isinstance(error, click.BadParameter) or error.param is None:
        found = ((pattern.match(said), words) for pattern, words in _PLAIN)
        return next((to.text(words, given=match[1]) for match, words in found if match), said)
    name = (
        error.param.opts[-1] if error.param.param_type_name == "option" else error.param.make_metavar(_context(error))
    )
    if isinstance(error, click.MissingParameter):
        if error.param.param_type_name == "option":
            return to.text("missing option {option}", option=name)
        return to.text("missing argument {argument}", argument=name)
    given, _, _ = error.message.partition(" is not ")
    kind = error.param.type
    if isinstance(kind, click.Choice):
        choices = ", ".join(map(str, kind.choices))
        return to.text("{option} must be one of {choices}, not {given}", option=name, choices=choices, given=given)
    if isinstance(kind, click.IntRange):
        words = N_("{option} must be a whole number from {least} on, not {given}")
        if kind.max is not None:
            words = N_("{option} must be a whole number from {least} to {most}, not {given}")
        return to.text(words, option=name, least=kind.min, most=kind.max, given=given)
    if kind is click.INT:
        return to.text("{option} must be a whole number, not {given}", option=name, given=given)
    return said


def _context(error: click.UsageError) -> click.Context:
    return error.ctx or click.Context(click.Command("grundy"))
