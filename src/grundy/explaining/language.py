"""The reader's language: every sentence that a person sees goes through here.

The English sentence is the key; Czech and Croatian come from gettext catalogues
beside this file. Sentences have named fields in braces.
"""

from __future__ import annotations

import gettext
import os
import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from grundy.core.decimals import decimal, filled
from grundy.core.errors import GrundyError, InvalidNotation, NotApplicable, quote
from grundy.core.phrase import Counted, Field, Phrase
from grundy.explaining.address import familiar
from grundy.explaining.step import Step, Table
from grundy.explaining.verbs import inflected

if TYPE_CHECKING:
    from fractions import Fraction

LANGUAGES: Mapping[str, str] = {"en": "English", "cs": "Čeština", "hr": "Hrvatski"}
"""The code of each language, and its own name for itself."""

WHOLE = re.compile(
    r"\b[a-z][\w-]*(?:\[(?:[^][]|\[[^]]*\])*\])?\((?:[^()]|\([^()]*\))*\)"  # a position
    r"|\b\w+(?:-\w+)+"  # je-li
)
"""What is not broken at the end of a line."""
NO_BREAK = "\N{NO-BREAK SPACE}"
_REFERENCES = re.compile(r"((?<!\w)(?:[A-Z]|(?:vol|ch|no|sv|kap|pogl|č|br)(?=\. [0-9]))\.) (?=\S)")
"""An initial, or what stands before the number of a volume, a chapter or an issue."""
_SHORT = {"cs": "KkSsVvZzOoUuIiAa", "hr": "KkSsOoUuIiAa"}
"""Words of one letter, at which no line ends."""
_UNCOUNTED = {
    "cs": "a i o u k s v z ze se ve ke na do od po při pro za než nebo či až ani je jsou má výše níže dále",
    "hr": "a i o u s sa na do od po za kod iz ili ni te pa je su ima nadalje naviše ono",
}
"""What may follow a number that does not count it: then the number belongs to the word before it."""
_BEFORE_NUMBERS = r"\b([Zz]) (?=(?:1?[3467]|[3467][0-9]{1,3}|1[0-9]{2})(?![0-9]))"


class Language:
    """Says sentences in one language.

    Examples
    --------
    >>> english = language("en")
    >>> english.text("Touch heap {heap}.", heap=1)
    'Touch heap 1.'
    >>> english.plural("{n} move", "{n} moves", 3)
    '3 moves'
    >>> english.listing(["8", "4", "2"])
    '8, 4 and 2'
    >>> [language("cs").text("Take from heap {heap}.", heap=heap) for heap in (2, 4)]
    ['Odebírá se z 2. hromádky.', 'Odebírá se ze 4. hromádky.']
    """

    def __init__(self, code: str, *, to_pupils: bool = False) -> None:
        self.code = code
        self.is_familiar = to_pupils
        self._messages = gettext.translation("grundy", Path(__file__).parent / "locale", [code], fallback=code == "en")

    @property
    def to_pupils(self) -> Language:
        """The same language, as it is said to a pupil.

        Examples
        --------
        >>> czech = language("cs")
        >>> czech.text("Your move"), czech.to_pupils.text("Your move")
        ('Váš tah', 'Tvůj tah')
        """
        return _to_pupils(self.code)

    def _addressed(self, template: str) -> str:
        return familiar(template, self.code) if self.is_familiar else template

    def text(self, message: str, /, **values: object) -> str:
        """Return the sentence with its fields filled in."""
        said = self._addressed(self._messages.gettext(message)) if message else ""
        return self._filled(said, values) if values else said

    def _filled(self, said: str, values: Mapping[str, object]) -> str:
        return self._spoken(filled(said, {name: self._shown(value) for name, value in values.items()}))

    def _shown(self, value: object) -> object:
        """Return what stands in a field: a number as the language writes it, a phrase in the form of the sentence."""
        if isinstance(value, Phrase):
            return _Said(self, value)
        return self.number(value) if isinstance(value, int) else value

    def number(self, number: int) -> str:
        """Return a whole number; Czech and Croatian write five digits and more in groups of three.

        Examples
        --------
        >>> [language("cs").number(number).replace("\N{NO-BREAK SPACE}", " ") for number in (-70005, 1234)]
        ['-70 005', '1234']
        """
        digits = decimal(abs(number))
        if self.code == "en" or len(digits) < 5:
            return decimal(number)
        first = len(digits) % 3 or 3
        groups = [digits[:first], *(digits[place : place + 3] for place in range(first, len(digits), 3))]
        return "-" * (number < 0) + NO_BREAK.join(groups)

    def _spoken(self, said: str) -> str:
        """Return the sentence as it is spoken: Czech says ze before a number that begins with č, s, š or tř."""
        return re.sub(_BEFORE_NUMBERS, r"\1e ", said) if self.code == "cs" else said

    def say(self, phrase: Phrase, form: str = "infinitive") -> str:
        """Return what a ruleset or a theorem says, several numbers or phrases as a list; of a move, in a form.

        Examples
        --------
        >>> from grundy.core.phrase import matches
        >>> [language("cs").say(matches(n)) for n in (1, 2, 5)], [language("hr").say(matches(n)) for n in (5, 21)]
        (['1 sirku', '2 sirky', '5 sirek'], ['5 šibica', '21 šibicu'])
        >>> move = Phrase("_take_ {things} from heap {heap}", things=matches(2), heap=1)
        >>> [language("cs").say(move, form) for form in ("infinitive", "polite", "past")]
        ['odebrat 2 sirky z 1. hromádky', 'odeberte 2 sirky z 1. hromádky', 'odebral 2 sirky z 1. hromádky']
        """
        fields = {name: self._said(value, form) for name, value in phrase.fields.items()}
        if isinstance(phrase, Counted):
            fields["n"] = self.number(phrase.n)
            template = self._messages.ngettext(*phrase.forms, phrase.n)
        else:
            template = self._messages.gettext(phrase.template) if phrase.template else ""
        template = inflected(self._addressed(template), self.code, form)
        return self._spoken(filled(template, fields)) if fields else template

    def _said(self, field: Field, form: str) -> object:
        if isinstance(field, tuple | list):
            return self.listing([str(self._said(item, form)) for item in field])
        return _Said(self, field, form) if isinstance(field, Phrase) else self._shown(field)

    def plural(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """Return the form of the sentence for the number `n`."""
        return self._filled(self._addressed(self._messages.ngettext(singular, plural, n)), {"n": n, **values})

    def step(self, title: str, text: str, table: Table | None = None, /, **values: object) -> Step:
        """Return a step of an explanation, the fields of its text filled in."""
        return Step(self.text(title), self.text(text, **values), table)

    def error(self, error: GrundyError) -> str:
        """Return what an error says, with the column of the mistake if it is known."""
        said = self.say(error.phrase)
        if isinstance(error, InvalidNotation) and error.column is not None:
            return self.text("column {column}: {mistake}", column=error.column, mistake=said)
        return said

    @property
    def point(self) -> str:
        """The sign between the whole part of a number and the rest.

        Examples
        --------
        >>> language("en").point, language("cs").point
        ('.', ',')
        """
        return "." if self.code == "en" else ","

    def decimal(self, number: Fraction) -> str:
        """Return a number between 0 and a few thousand as people read it, rounded without floats.

        Examples
        --------
        >>> from fractions import Fraction
        >>> [language("en").decimal(Fraction(1, n)) for n in (3, 10**12)], language("cs").decimal(Fraction(5, 2))
        (['0.3333', '1.0·10^-12'], '2,5')
        """
        point = self.point
        if not number or 1000 * number >= 1:
            whole, rest = divmod(round(number * 10_000), 10_000)
            return f"{whole}{point}{rest:04}".rstrip("0").rstrip(point)
        power = len(decimal(number.denominator)) - len(decimal(number.numerator))
        if number * 10**power < 1:
            power += 1
        tenths = round(number * 10 ** (power + 1))
        if tenths >= 100:
            tenths, power = tenths // 10, power - 1
        return f"{tenths // 10}{point}{tenths % 10}·10^-{power}"

    def joined(self, text: str) -> str:
        """Return a text without the places where a line must not end: its space sticks to the next word.

        Examples
        --------
        >>> language("cs").joined("odebrat 2 sirky z 1. hromádky").replace(NO_BREAK, "~")
        'odebrat 2~sirky z~1.~hromádky'
        >>> language("hr").joined("od hrpe 71 nadalje (R. K. Guy, sv. 1)").replace(NO_BREAK, "~")
        'od hrpe~71 nadalje (R.~K.~Guy, sv.~1)'
        """
        joined = _REFERENCES.sub(rf"\1{NO_BREAK}", text)
        return _sticks(self.code).sub(rf"\1{NO_BREAK}", joined) if self.code in _UNCOUNTED else joined

    def lines(self, text: str, width: int) -> list[str]:
        """Return a text in lines of at most so many letters, words and notations whole.

        Examples
        --------
        >>> language("cs").lines("Zbude pozice a v poker-nim(1,4; 2,4) nula.", 27)
        ['Zbude pozice', 'a v poker-nim(1,4; 2,4)', 'nula.']
        """

        def whole(found: re.Match[str]) -> str:
            return found[0].replace(" ", NO_BREAK) if len(found[0]) < width else found[0]

        lines = textwrap.wrap(WHOLE.sub(whole, self.joined(text)), width, break_on_hyphens=False)
        return [line.replace(NO_BREAK, " ") for line in lines]

    def listing(self, items: Sequence[str]) -> str:
        """Return the items as a list in words."""
        if len(items) < 2:
            return "".join(items)
        return self.text("{items} and {last}", items=", ".join(items[:-1]), last=items[-1])


@dataclass(frozen=True)
class _Said:
    """A phrase in the field of a sentence, which may name a form: ``{move}``, ``{move:past}``, ``{move:Polite}``."""

    to: Language
    phrase: Phrase
    form: str = "infinitive"

    def __format__(self, form: str) -> str:
        wanted = form.lower() or self.form
        if wanted == "polite" and self.to.is_familiar:
            wanted = "imperative"
        said = self.to.say(self.phrase, wanted)
        return said[:1].upper() + said[1:] if form[:1].isupper() else said

    def __str__(self) -> str:
        return format(self)


@cache
def _sticks(code: str) -> re.Pattern[str]:
    """Return what the space after it joins to the next word.

    It is a word of one letter, a number before what it counts, or a word before a number that counts nothing.
    """
    words = "|".join(_UNCOUNTED[code].split())
    return re.compile(
        rf"((?<!\w)[{_SHORT[code]}]|[0-9]\.?(?= (?!(?:{words})\b)[a-zčďéíňřšťúžćđ])"
        rf"|\S(?= [0-9]+\.? (?:{words})\b)) (?=\S)"
    )


@cache
def language(code: Language | str) -> Language:
    """Return the language with the given code; a language is returned as it is.

    Examples
    --------
    >>> language("cs").text("winning move")
    'vítězný tah'
    """
    if isinstance(code, Language):
        return code
    if code not in LANGUAGES:
        raise NotApplicable(
            "the language must be one of {languages}, not {given}", languages=", ".join(LANGUAGES), given=quote(code)
        )
    return Language(code)


@cache
def _to_pupils(code: str) -> Language:
    return Language(code, to_pupils=True)


def language_of_environment(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of the user's locale, English if it is none of ours.

    Examples
    --------
    >>> language_of_environment({"LANG": "hr_HR.UTF-8"}).code
    'hr'
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(variable):
            code = value[:2].lower()
            return language(code if code in LANGUAGES else "en")
    return language("en")
