"""The pages of the documentation in Czech and Croatian: ``make messages`` collects their sentences.

Sphinx reads the sentences of a page, and puts their translations in their place.
What a console block prints is not translated by hand: its commands are run in
that language.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tests.docs_blocks import DOCS, ROOT, refreshed
from tests.translations import empty

LANGUAGES = ("cs", "hr")
PAGES = (
    "index",
    "theory/outcomes",
    "theory/nim",
    "theory/heap-games",
    "theory/chomp",
    "theory/hackenbush",
    "theory/left-and-right",
    "theory/boards-of-left-and-right",
    "theory/rows-and-cakes",
    "errata",
    "records",
    "class-room",
)
"""What a pupil and a teacher read; the other pages stay English."""

_FENCED = "```console\n{}\n```"


def source(code: str, page: str) -> Path:
    """Return the file with the translation of a page into a language."""
    return DOCS / "locale" / code / "LC_MESSAGES" / f"{page}.po"


def translation(code: str, page: str) -> Catalog:
    """Return the translation of a page into a language; an empty one at first."""
    if not source(code, page).exists():
        return empty(code)
    with source(code, page).open("rb") as file:
        return read_po(file, locale=code)


def is_console(sentence: str) -> bool:
    """Return whether a sentence is a console block."""
    return sentence.startswith("$ ")


def printed(block: str, code: str) -> str:
    """Return a console block with what its commands print where that language is spoken."""
    with patch.dict(os.environ, {"LC_ALL": code}):
        return refreshed(_FENCED.format(block)).removeprefix("```console\n").removesuffix("\n```")


def _collect(folder: Path) -> None:
    """Let Sphinx write the sentences of every page into a folder."""
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "gettext", "-d", str(folder / "doctrees"), str(DOCS)]
    subprocess.run([*command, str(folder)], check=True)


def updated(code: str, page: str, template: Catalog) -> Catalog:
    """Return the translation of a page with the sentences of today, and what its commands print today."""
    today = empty()
    for message in template:
        # Code is code in every language; a sentence of prose is one line.
        sentence = str(message.id)
        if sentence and ("\n" not in sentence or is_console(sentence)):
            today.add(sentence)
    catalogue = translation(code, page)
    catalogue.mime_headers = empty(code).mime_headers
    catalogue.update(today, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    for message in catalogue:
        if is_console(str(message.id)):
            message.string = printed(str(message.id), code)
    return catalogue


if __name__ == "__main__":
    os.chdir(ROOT)
    with TemporaryDirectory() as collected:
        _collect(Path(collected))
        for language in LANGUAGES:
            missing = 0
            for name in PAGES:
                with Path(collected, f"{name}.pot").open("rb") as sentences:
                    fresh = updated(language, name, read_po(sentences))
                source(language, name).parent.mkdir(parents=True, exist_ok=True)
                with source(language, name).open("wb") as out:
                    write_po(out, fresh, width=110)
                missing += sum(1 for message in fresh if message.id and not message.string)
            print(f"{language}: {len(PAGES)} pages, {missing} sentences without a translation")
