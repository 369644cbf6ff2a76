"""Collect every sentence of the sources into the translations: ``make messages``.

A sentence is the first argument of `text`, the first two of `plural` and of `Counted`, each of
the first two of `step`, the argument of the mark `N_`, the message of an error,
``_`` in a template, or what the API says of itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from grundy.web.app import create_app

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "grundy"
LOCALE = PACKAGE / "explaining" / "locale"
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2.ext:babel_extract")]
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "N_": None,
    "text": None,
    "step": None,
    "plural": (1, 2),
    "Counted": (1, 2),
    "ngettext": (1, 2),
    "GrundyError": None,
    "InvalidNotation": None,
    "InvalidPosition": None,
    "IllegalMove": None,
    "NoSuchGame": None,
    "NotApplicable": None,
    "Undecided": None,
}


def empty(code: str | None = None) -> Catalog:
    """Return a catalogue whose header names no person, and no day that would change with every run."""
    day = datetime(2026, 11, 15, tzinfo=UTC)
    return Catalog(
        locale=code,
        project="Grundy",
        version=" ",
        header_comment="# Translations of Grundy.",
        msgid_bugs_address=" ",
        last_translator=" ",
        language_team=" ",
        creation_date=day,
        revision_date=day,
        charset="utf-8",
        fuzzy=False,
    )


def described() -> Iterator[str]:
    """Give every sentence with which the API describes itself, as the page ``/docs`` says it."""
    for path in create_app().openapi()["paths"].values():
        for operation in path.values():
            yield operation["description"]
            yield from (parameter["description"] for parameter in operation.get("parameters", ()))
            yield from (response["description"] for response in operation["responses"].values())


def template() -> Catalog:
    """Return every sentence of the sources."""
    catalogue = empty()
    found = [
        sentence
        for keywords in (KEYWORDS, {"step": (2,)})
        for sentence in extract_from_dir(str(PACKAGE), METHODS, keywords=keywords, options_map={})
    ]
    for file, _line, message, _comments, _context in sorted(found, key=lambda item: (item[0], item[1])):
        if message:
            catalogue.add(message, locations=[(file, 0)])
    for sentence in described():
        catalogue.add(sentence, locations=[("web/api.py", 0)])
    return catalogue


def source(code: str) -> Path:
    """Return the file with the translations into a language."""
    return LOCALE / code / "LC_MESSAGES" / "grundy.po"


def updated(code: str) -> Catalog:
    """Return the translations into a language with the sentences of today."""
    if not source(code).exists():
        catalogue = empty(code)
    else:
        with source(code).open("rb") as file:
            catalogue = read_po(file, locale=code)
    catalogue.mime_headers = empty(code).mime_headers
    catalogue.update(template(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


if __name__ == "__main__":
    for language in ("cs", "hr"):
        fresh = updated(language)
        source(language).parent.mkdir(parents=True, exist_ok=True)
        with source(language).open("wb") as out:
            write_po(out, fresh, width=110, include_lineno=False)
        missing = sum(1 for message in fresh if message.id and not message.string)
        print(f"{language}: {len(fresh)} sentences, {missing} without a translation")
