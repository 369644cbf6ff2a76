"""Every sentence has a translation, with the same fields, and the collected sentences are those of the sources."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from grundy.explaining.language import LANGUAGES, language
from tests.translations import PACKAGE, source, template

TRANSLATED = [code for code in LANGUAGES if code != "en"]


def messages(code: str) -> Iterator[Message]:
    with source(code).open("rb") as file:
        yield from (message for message in read_po(file, locale=code) if message.id)


@cache
def collected_sentences() -> Catalog:
    return template()


def forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, list | tuple) else (str(text),)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_translations_are_of_the_sentences_in_the_sources() -> None:
    """If this fails, run ``make messages`` and translate what is new."""
    sentences = {message.id for message in collected_sentences() if message.id}
    for code in TRANSLATED:
        assert {message.id for message in messages(code)} == sentences, code


def test_no_sentence_is_hidden_from_the_collector() -> None:
    """It does not see into the fields of f-strings, on Python 3.11."""
    collected = {form for message in collected_sentences() for form in forms(message.id)}
    said = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "attr", "") in ("text", "plural", "step")
                and node.args
            ):
                first = node.args[0]
                said |= {first.value} if isinstance(first, ast.Constant) and isinstance(first.value, str) else set()
    assert sorted(said - collected) == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_sentence_is_translated(code: str) -> None:
    assert [message.id for message in messages(code) if not all(forms(message.string)) or message.fuzzy] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_keep_the_fields(code: str) -> None:
    for message in messages(code):
        singular, *_ = plural = forms(message.id)
        expected = fields(plural[-1]) | fields(singular)
        for form in forms(message.string):
            assert fields(form) <= expected, message.id
            assert expected - fields(form) <= {"n"}, message.id


@pytest.mark.parametrize("code", TRANSLATED)
def test_plurals_have_three_forms(code: str) -> None:
    for message in messages(code):
        if isinstance(message.id, list | tuple):
            assert len(forms(message.string)) == 3, message.id


def test_czech_counts_moves_in_three_ways() -> None:
    czech = language("cs")
    said = [czech.plural("{n} move to the end", "{n} moves to the end", n) for n in (1, 2, 5)]
    assert len({words.lstrip("0123456789") for words in said}) == 3


def test_lists_are_joined_in_the_language() -> None:
    assert [language(code).listing(["1", "2", "3"]) for code in LANGUAGES] == ["1, 2 and 3", "1, 2 a 3", "1, 2 i 3"]
