"""What is known at once is what the engines find, and a period carries it on."""

from __future__ import annotations

import pytest

from grundy.core.errors import NotApplicable
from grundy.core.outcome import PlayConvention
from grundy.lab.at_once import KnownSequence, compared, known_at_once, may_be_proved, period_at_once
from grundy.lab.certificates import certificate
from grundy.lab.proofs import proof_document, read_proof
from grundy.lab.sequences import heap_game, heap_outcomes, heap_values, prove_period

RULES = (
    "kayles",
    "octal[0.137]",
    "octal[0.007]",
    "take-and-break[0.8]",
    "subtraction[1,3,4]",
    "subtraction[3,4,5,8,12]",
    "subtraction[primes]",
    "subtraction[all]",
    "subtraction[divisors]",
    "grundys-game",
    "lasker",
)


@pytest.mark.parametrize("rule", RULES)
def test_values_at_once_are_those_of_the_engine(rule: str) -> None:
    rules = heap_game(rule)
    known = known_at_once(rules, 50)
    assert list(known.values)[:51] == heap_values(rules, 50)


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("rule", ["subtraction[1,3,4]", "subtraction[2,5,6]", "subtraction[3,4,5,8,12]"])
def test_period_carries_values_on_to_those_of_the_engine(rule: str, play: PlayConvention) -> None:
    rules = heap_game(rule)
    known = known_at_once(rules, 30, play)
    assert known.last is None
    assert known.window(0, 900) == heap_values(rules, 900, play)
    assert known.window(777, 900) == heap_values(rules, 900, play)[777:]
    outcome = known.proof.outcome
    letters = heap_outcomes(rules, 900, play)
    assert outcome is not None
    assert all(letters[n] == letters[n + outcome.period] for n in range(outcome.preperiod, 900 - outcome.period))


@pytest.mark.parametrize("rule", ["kayles", "lasker", "nim", "octal[0.137]"])
def test_period_at_once_is_the_proved_one(rule: str) -> None:
    rules = heap_game(rule)
    found, proof = period_at_once(rules), prove_period(rules)
    assert (found.grundy, found.outcome) == (proof.grundy, proof.outcome)
    assert known_at_once(rules, 10).window(600, 700) == heap_values(rules, 700)[600:]


def test_values_that_take_long_are_fewer() -> None:
    known = known_at_once(heap_game("kayles"), 200, "misere", seconds=0.05)
    assert 0 < len(known.values) < 201
    assert list(known.values) == heap_values(heap_game("kayles"), len(known.values) - 1, "misere")
    with pytest.raises(NotApplicable):
        known.window(0, 200)


def test_period_that_needs_many_values_is_left_to_a_job() -> None:
    rules = heap_game("octal[0.45]")
    assert period_at_once(rules).grundy is None
    assert may_be_proved(rules)


@pytest.mark.parametrize("rule", ["kayles", "subtraction[2,5,6]", "octal[0.45]", "lasker", "octal[0.007]"])
def test_proof_goes_through_a_document_unchanged(rule: str) -> None:
    proof = prove_period(heap_game(rule), limit=2000)
    again = read_proof(proof_document(proof))
    assert again.json() == proof.json()
    assert proof_document(again) == proof_document(proof)
    if "certificate" in proof_document(proof):
        assert certificate(again) == certificate(proof)


def test_sequences_are_the_same_for_ever_only_if_their_periods_say_so() -> None:
    def known(rule: str) -> KnownSequence:
        return known_at_once(heap_game(rule), 40)

    assert compared(known("kayles"), known("octal[0.77]")) == (None, None)
    assert compared(known("octal[0.007]"), known("octal[0.007]")) == (None, 40)
    assert compared(known("subtraction[1,2]"), known("subtraction[1,2,100]")) == (None, None)  # 100 is 1 modulo 3
    parted, _ = compared(known("subtraction[1,2]"), known("subtraction[1,2,99]"))
    values = [heap_values(heap_game(rule), 300) for rule in ("subtraction[1,2]", "subtraction[1,2,99]")]
    assert parted is not None
    assert values[0][:parted] == values[1][:parted]
    assert values[0][parted] != values[1][parted]
