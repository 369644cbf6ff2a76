"""The forms of the verbs that tell a move: the sentence around it chooses one.

The words of a move mark their verbs: "_take_ {things} from heap {heap}". A sentence with the field
``{move}`` has them in the infinitive, one with ``{move:past}`` in the past; ``{move:Past}`` begins a sentence.
Each language chooses for itself, so "Your opponent replies: {move}" may be "Soupeř {move:future}".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count

from grundy.core.phrase import MARKED

FORMS = ("infinitive", "imperative", "polite", "future", "past", "present", "own")
"""To name a move; to tell a pupil, or anybody else, to make it; of another player, who will make it, has made it,
or makes it; and of the reader, who makes it. The past is the computer's, for it has the computer's gender."""

_TABLES = {
    # past, present
    "en": """
        add        added     adds
        bite       bit       bites
        change     changed   changes
        colour     coloured  colours
        cut        cut       cuts
        divide     divided   divides
        drop       dropped   drops
        jump       jumped    jumps
        knock      knocked   knocks
        leave      left      leaves
        move       moved     moves
        name       named     names
        play       played    plays
        put        put       puts
        remove     removed   removes
        say        said      says
        shoot      shot      shoots
        take       took      takes
        topple     toppled   topples
        turn       turned    turns
    """,
    # imperative, polite, future, past, present
    "cs": """
        jmenovat    jmenuj    jmenujte    jmenuje    jmenoval    jmenuje
        nechat      nech      nechte      nechá      nechal      nechává
        obarvit     obarvi    obarvěte    obarví     obarvil     obarvuje
        odebrat     odeber    odeberte    odebere    odebral     odebírá
        odříznout   odřízni   odřízněte   odřízne    odřízl      odřezává
        odstranit   odstraň   odstraňte   odstraní   odstranil   odstraňuje
        otočit      otoč      otočte      otočí      otočil      otáčí
        položit     polož     položte     položí     položil     pokládá
        posunout    posuň     posuňte     posune     posunul     posouvá
        přesunout   přesuň    přesuňte    přesune    přesunul    přesouvá
        přičíst     přičti    přičtěte    přičte     přičetl     přičítá
        přidat      přidej    přidejte    přidá      přidal      přidává
        rozdělit    rozděl    rozdělte    rozdělí    rozdělil    rozděluje
        rozřezat    rozřež    rozřežte    rozřeže    rozřezal    rozřezává
        rozříznout  rozřízni  rozřízněte  rozřízne   rozřízl     rozřezává
        říci        řekni     řekněte     řekne      řekl        říká
        shodit      shoď      shoďte      shodí      shodil      shazuje
        skočit      skoč      skočte      skočí      skočil      skáče
        táhnout     táhni     táhněte     potáhne    táhl        táhne
        ukousnout   ukousni   ukousněte   ukousne    ukousl      ukusuje
        vhodit      vhoď      vhoďte      vhodí      vhodil      vhazuje
        vystřelit   vystřel   vystřelte   vystřelí   vystřelil   střílí
        zahrát      zahraj    zahrajte    zahraje    zahrál      hraje
        změnit      změň      změňte      změní      změnil      mění
    """,
    # imperative, past, present
    "hr": """
        dodati       dodaj      dodalo       dodaje
        gađati       gađaj      gađalo       gađa
        navesti      navedi     navelo       navodi
        obojiti      oboji      obojilo      boji
        odgristi     odgrizi    odgrizlo     odgriza
        odigrati     odigraj    odigralo     igra
        odrezati     odreži     odrezalo     odrezuje
        okrenuti     okreni     okrenulo     okreće
        ostaviti     ostavi     ostavilo     ostavlja
        pomaknuti    pomakni    pomaknulo    pomiče
        postaviti    postavi    postavilo    postavlja
        premjestiti  premjesti  premjestilo  premješta
        prerezati    prereži    prerezalo    prerezuje
        prijeći      prijeđi    prešlo       prelazi
        promijeniti  promijeni  promijenilo  mijenja
        razdijeliti  razdijeli  razdijelilo  dijeli
        razrezati    razreži    razrezalo    razrezuje
        reći         reci       reklo        kaže
        skočiti      skoči      skočilo      skače
        srušiti      sruši      srušilo      ruši
        ubaciti      ubaci      ubacilo      ubacuje
        ukloniti     ukloni     uklonilo     uklanja
        uzeti        uzmi       uzelo        uzima
    """,
}
_AUXILIARIES = {"en": {"future": "will "}, "hr": {"future": "će ", "past": "je "}}
"""What stands before the first verb of a move only."""


def _forms(code: str, verb: str, *parts: str) -> tuple[str, ...]:
    """Return the forms of a verb, in the order of `FORMS`, from its principal parts."""
    if code == "en":
        past, present = parts
        return verb, verb, verb, verb, past, present, past
    if code == "hr":
        imperative, past, present = parts
        return verb, imperative, f"{imperative}te", verb, past, present, f"{present}š"
    *most, present = parts
    return verb, *most, present, f"{present}š"


VERBS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    code: {
        line.split()[0]: dict(zip(FORMS, _forms(code, *line.split()), strict=True))
        for line in table.strip().splitlines()
    }
    for code, table in _TABLES.items()
}
"""The forms of each verb of a language, by its infinitive."""


def marked(template: str) -> list[str]:
    """Return the verbs that a template marks.

    Examples
    --------
    >>> marked("_add_ {step} and _say_ {number}"), marked("there is no move")
    (['add', 'say'], [])
    """
    return MARKED.findall(template)


def inflected(template: str, code: str, form: str) -> str:
    """Return a template with its verbs in a form; verbs that the language does not know stay as they are.

    Examples
    --------
    >>> inflected("_add_ {step} and _say_ {number}", "en", "past")
    'added {step} and said {number}'
    >>> [inflected("_uzeti_ {things} i _ostaviti_ {parts}", "hr", form) for form in ("polite", "past")]
    ['uzmite {things} i ostavite {parts}', 'je uzelo {things} i ostavilo {parts}']
    >>> inflected("_swap_ {one} and {other}", "hr", "past")
    'swap {one} and {other}'
    """
    auxiliary, place = _AUXILIARIES.get(code, {}).get(form, ""), count()

    def said(verb: re.Match[str]) -> str:
        forms = VERBS[code].get(verb[1])
        return verb[1] if forms is None else auxiliary * (not next(place)) + forms[form]

    return MARKED.sub(said, template)
