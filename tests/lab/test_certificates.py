"""From a rule to its certificate and through the checker: published periods, errata of published tables, refusals."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from grundy.checker import verify
from grundy.core.errors import NotApplicable, Undecided
from grundy.core.reason import Period
from grundy.lab.certificates import certificate, certificate_text
from grundy.lab.sequences import heap_game, heap_period, heap_values, prove_period
from grundy.solving.periods import PeriodProof

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

SOLVED = {
    "0.45": (20, 498),
    "0.156": (349, 3479),
    "0.356": (142, 7315),
    "0.644": (442, 3256),
    "0.165": (1550, 5181),
    "0.16": (149459, 105351),
    "0.127": (4, 46578),
    "0.56": (144, 326640),
}
"""Winning Ways, ch. 4; A. Gangolli, T. Plambeck, Int. J. Game Theory 18 (1989); T. Czajka's table of solved games."""

TRIVIAL = {
    "0.77": (12, 71),
    "0.07": (34, 53),
    "0.4": (34, 54),
    "0.017": (60, 15),
    "0.044": (36, 214),
    "0.045": (32, 189),
    "0.051": (48, 48),
    "0.055": (148, 259),
    "0.116": (96, 139),
    "0.124": (62, 122),
    "0.137": (34, 52),
    "0.17": (34, 33),
    "0.26": (4, 1),
    "0.31": (2, 3),
    "0.375": (18, 37),
    "0.44": (24, 143),
    "0.51": (1, 1),
    "0.524": (52, 1),
    "4": (2, 1),
    "4.005": (79, 31),
    "4.304": (21, 25),
    "4.444": (24, 143),
    "4.766": (20, 19),
}
"""T. Czajka's table of trivial games; 0.07 and 0.137 are 0.4 with heaps that are one and two tokens smaller."""

ARITHMETIC = {
    "0.8": (3, 1, 1),
    "0.C": (2, 1, 1),
    "0.FF": (1, 0, 1),
    "0.1A": (2, 4, 1),
    "0.A9": (4, 1, 2),
    "0.28": (53, 1, 16),
    "8": (2, 1, 1),
    "C.9": (8, 6, 4),
    "8.D": (24, 19, 16),
}

SETS = {
    "2,5,6": ((11, 0), (11, 0)),
    "3,4,5,8,12": ((45, 47), (9, 23)),
    "1..9": ((10, 0), (10, 0)),
    "7,64,89,96": ((5756171, 1068), (5756171, 1061)),
    "22,34,53,87": ((114109, 3957), (114109, 314)),
}


def proved(rule: str) -> PeriodProof:
    """Return the proof, found without a limit, after its certificate went through a file and the checker."""
    proof = prove_period(heap_game(rule))
    document = json.loads(certificate_text(certificate(proof)))
    assert document["rule"] == rule
    assert verify(document).why is None
    return proof


@pytest.mark.parametrize("code", [*SOLVED, *TRIVIAL])
def test_certificate_when_the_period_is_published(code: str) -> None:
    period, preperiod = (SOLVED | TRIVIAL)[code]
    assert proved(f"octal[{code}]").grundy == Period(period, preperiod)


@pytest.mark.parametrize("code", ARITHMETIC)
def test_certificate_when_there_is_a_saltus(code: str) -> None:
    """The values to the sixfold of the window, by the engine, do what the certificate says of all."""
    proof = proved(f"take-and-break[{code}]")
    assert proof.grundy == Period(*ARITHMETIC[code])
    period, start, saltus = ARITHMETIC[code]
    values = np.array(heap_values(heap_game(proof.rule), min(6 * len(proof.values), 4000)))
    assert (values[start + period :] - values[start:-period] == saltus).all()


@pytest.mark.parametrize("takes", SETS)
def test_certificate_of_a_set_when_the_period_is_known(takes: str) -> None:
    """The preperiods 1061 and 314 of two sets in the literature are those of the outcomes."""
    grundy, outcome = SETS[takes]
    proof = proved(f"subtraction[{takes}]")
    assert (proof.grundy, proof.outcome) == (Period(*grundy), Period(*outcome))
    assert len(certificate_text(certificate(proof))) < 400


def test_sequences_when_a_table_maps_one_game_to_another() -> None:
    """Winning Ways' locator has .27 for .06, and .314 for .31; Flammenkamp's table .161 for .36 (found by T. Czajka).

    Equal first values and one proved period make .27 and .26 equal for ever; .06 is another game even if its
    heaps count one token less or more.
    """

    def values(code: str) -> list[int]:
        return heap_values(heap_game(f"octal[0{code}]"), 600)

    assert proved("octal[0.27]").grundy == proved("octal[0.26]").grundy == Period(4, 1)
    assert values(".27")[:5] == values(".26")[:5]
    other = values(".06")
    assert values(".27")[:20] not in [other[:20], other[1:21], [0, *other[:19]]]
    assert first_difference(values(".314"), values(".31")) == 5
    assert first_difference(values(".161"), values(".36")) == 519


def first_difference(first: list[int], second: list[int]) -> int:
    return next(heap for heap, (a, b) in enumerate(zip(first, second, strict=True)) if a != b)


@pytest.mark.parametrize("rule", ["nim", "lasker", "shannon", "peggy", "subtraction[1..999999999999]"])
def test_certificate_when_a_theorem_is_the_proof_is_not_written(rule: str) -> None:
    with pytest.raises(NotApplicable, match="theorem"):
        certificate(prove_period(heap_game(rule)))


@pytest.mark.parametrize(("rule", "limit"), [("kayles", 166), ("grundys-game", None), ("take-and-break[0.G]", None)])
def test_certificate_when_nothing_is_proved_is_not_written(rule: str, limit: int | None) -> None:
    with pytest.raises(Undecided):
        certificate(prove_period(heap_game(rule), limit=limit))


def test_period_of_hexadecimal_games_when_asked_for_by_rule() -> None:
    found = heap_period(heap_game("take-and-break[0.{3}]"))
    assert found["grundy"] == {"period": 3, "preperiod": 1, "saltus": 1, "proved": True, "checked_to": 263}
    assert found["outcome"] == {"period": 1, "preperiod": 4, "saltus": 0, "proved": True, "checked_to": 263}


def test_example_when_read_is_a_valid_certificate() -> None:
    document = json.loads((EXAMPLES / "kayles.json").read_text(encoding="utf-8"))
    assert verify(document).valid
    assert document["grundy"] == {"period": 12, "preperiod": 71, "saltus": 0}
