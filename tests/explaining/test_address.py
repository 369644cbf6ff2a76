"""Pupils are ty and ti, everybody else is addressed in the plural; and the verbs of moves have all forms."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from grundy import explain, nim, solve
from grundy.core.phrase import MARKED, Phrase
from grundy.explaining.address import FAMILIAR, familiar
from grundy.explaining.hints import hints
from grundy.explaining.language import language
from grundy.explaining.verbs import FORMS, VERBS
from tests.explaining.test_translations import TRANSLATED, forms, messages
from tests.translations import PACKAGE

POLITE = {
    "cs": re.compile(r"\b(vy|vás|vám|vámi|váš|vaš\w*|jste|\w+(?<!es)te)\b", re.IGNORECASE),
    "hr": re.compile(r"\b(vi|vas|vam|vama|vaš\w*|ste|\w{2,}[aei]te|\w+jte)\b", re.IGNORECASE),
}
"""What may address several people or a stranger."""
NOT_AN_ADDRESS = {
    "cs": [
        "byte",
        "nečte",
        "note",
        "čte",
        "date",
        "polite",
        "přečte",
        "přičte",
        "rate",
        "roste",
        "sente",
        "state",
        "vote",
        "white",
        "write",
    ],
    "hr": [
        "beskonačne",
        "biste",
        "brkate",
        "crte",
        "česte",
        "date",
        "dijete",
        "elemente",
        "iste",
        "komponente",
        "minute",
        "polite",
        "poznate",
        "predmete",
        "rate",
        "različite",
        "savjete",
        "sente",
        "skripte",
        "state",
        "te",
        "uvjete",
        "vlastite",
        "vote",
        "vrste",
        "white",
        "write",
    ],
}
AMBIGUOUS = ["bi", "si", "ti", "ty", "tě"]
"""What may mean something else: pronouns of things, and the verb to be."""
PUPIL = {
    "cs": re.compile(
        rf"\b({'|'.join(set(FAMILIAR['cs'].values()) - set(AMBIGUOUS))}|tebe|tobě|(?!příliš|váš|náš)\w+[aáeěií]š)\b",
        re.IGNORECASE,
    ),
    "hr": re.compile(r"\b(tebe|tebi|tvoj\w*|jesi|(?!još|baš|naš|vaš)\w+[aei]š)\b", re.IGNORECASE),
}
"""What addresses a friend; Croatian buttons do so on every page."""
READ_BY_PUPILS = [
    "classroom/",
    "course/",
    "web/course/",
    "web/templates/course",
    "play/",
    "explaining/hints",
    "explaining/mirror",
    "explaining/safe_table",
    "web/classroom/",
    "web/templates/class/",
    "paper/rules_card",
    "paper/record_sheets",
    "web/sitting",
    "web/ladder",
    "web/history",
    "web/result",
    "web/reviewpage",
    "web/playpage",
    "web/templates/play",
    "web/templates/result",
    "web/templates/review",
    "cli/play",
]
"""The files whose sentences pupils alone read, or teachers who look at what pupils read."""


def said(code: str) -> Iterator[tuple[list[str], str]]:
    """Give each sentence of a language with the files in which it is said."""
    for message in messages(code):
        for form in forms(message.string):
            yield [file for file, _ in message.locations], form


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_word_for_strangers_has_one_for_pupils(code: str) -> None:
    known = {*FAMILIAR[code], *NOT_AN_ADDRESS[code]}
    words = {word.lower() for _, sentence in said(code) for word in POLITE[code].findall(sentence)}
    assert sorted(words - known) == []
    told = {word.lower() for _, sentence in said(code) for word in re.findall(r"\w+", sentence)}
    assert sorted(set(FAMILIAR[code]) - told) == []  # the table is no longer than it must be


@pytest.mark.parametrize("code", TRANSLATED)
def test_nobody_else_is_addressed_as_a_pupil(code: str) -> None:
    wrong = [
        sentence
        for files, sentence in said(code)
        if PUPIL[code].search(sentence) and not any(file.startswith(tuple(READ_BY_PUPILS)) for file in files)
    ]
    assert wrong == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_sentence_mixes_the_two(code: str) -> None:
    mixed = [
        sentence for _, sentence in said(code) if PUPIL[code].search(sentence) and familiar(sentence, code) != sentence
    ]
    assert mixed == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_sentence_knows_the_gender_of_the_reader(code: str) -> None:
    """The plural hides it, the form for pupils would not: jste vyhráli, jsi vyhrál."""
    participle = {"cs": r"\w+li jste|jste (\w+ )?\w+li|jsi \w+la?", "hr": r"\w+li ste|ste (\w+ )?\w+li|si \w+(o|la)"}
    gendered = re.compile(rf"\b({participle[code]})\b")
    assert [sentence for _, sentence in said(code) if gendered.search(sentence)] == []


def test_sentences_to_pupils_address_them_so() -> None:
    assert language("cs").to_pupils.text("Your move") == "Tvůj tah"
    assert language("hr").to_pupils.text("Your move") == "Tvoj potez"
    assert language("en").to_pupils.text("Your move") == "Your move"


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("sizes", [(3, 4, 5), (1, 4, 5), (2, 2), (1, 1, 2, 5)])
def test_level_of_copying_is_for_pupils(code: str, sizes: tuple[int, ...]) -> None:
    answer = solve(nim(*sizes))
    said = [f"{step.title} {step.text}" for step in explain(answer, code, level="mirror")]
    said += hints(answer, language(code), "mirror")
    assert [sentence for sentence in said if familiar(sentence, code) != sentence] == []


def words_of_moves() -> Iterator[str]:
    """Give the templates with which rulesets tell moves."""
    for path in sorted(Path(PACKAGE, "rulesets").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name == "describe_move":
                texts = (str(leaf.value) for leaf in ast.walk(node) if isinstance(leaf, ast.Constant))
                yield from (text for text in texts if "{" in text)


def test_moves_begin_with_a_verb_whose_forms_are_known() -> None:
    templates = set(words_of_moves())
    assert len(templates) > 40
    parts = {"{n} pin", "{n} pins", "{n} token", "{n} tokens", "{things} from heap {heap}"}
    parts.add("{things} from row {row}, column {column}")
    assert sorted(template for template in templates - parts if not template.startswith("_")) == []


@pytest.mark.parametrize("code", ["en", *TRANSLATED])
def test_every_marked_verb_has_all_forms_and_no_other_is_kept(code: str) -> None:
    sentences = (
        [form for message in messages("cs") for form in forms(message.id)]
        if code == "en"
        else [s for _, s in said(code)]
    )
    marked = {verb for sentence in sentences for verb in MARKED.findall(sentence)}
    assert marked == set(VERBS[code])
    assert all(tuple(each) == FORMS for each in VERBS[code].values())


@pytest.mark.parametrize("code", TRANSLATED)
def test_forms_that_sentences_choose_exist(code: str) -> None:
    chosen = {form for _, sentence in said(code) for form in re.findall(r"\{\w+:(\w+)\}", sentence)}
    assert {form.lower() for form in chosen} <= set(FORMS)


@pytest.mark.parametrize("code", ["en", *TRANSLATED])
def test_verbs_that_a_language_does_not_know_stay_as_they_are(code: str) -> None:
    move = Phrase("_frobnicate_ {to} and _vanish_", to=3)
    assert {language(code).say(move, form) for form in FORMS} == {"frobnicate 3 and vanish"}
