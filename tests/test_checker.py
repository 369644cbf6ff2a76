"""The checker of certificates: what is true is accepted, what is false or malformed is refused in one sentence.

The certificates here are written by hand from values found by the definition, not by the engines that find periods.
"""

from __future__ import annotations

import base64
import itertools
import struct
import tracemalloc
import zlib
from copy import deepcopy
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from grundy import mex
from grundy.checker import FORMAT, VERSION, Verification, verify
from grundy.checker.mex import check_values, subtraction_values, values_of_pairs
from grundy.core.errors import GrundyError
from grundy.explaining.language import language

Document = dict[str, Any]


@cache
def values_by_definition(digits: tuple[int, ...], count: int) -> tuple[int, ...]:
    """The values of a take-and-break game: the mex over all ways to leave up to three heaps."""
    values: list[int] = []
    for n in range(count):
        seen = set()
        for taken, digit in enumerate(digits[: n + 1]):
            left = n - taken
            if digit & 1 and not left:
                seen.add(0)
            if digit & 2 and left:
                seen.add(values[left])
            if digit & 4:
                seen |= {values[a] ^ values[left - a] for a in range(1, left // 2 + 1)}
            if digit & 8:
                pairs = itertools.combinations_with_replacement(range(1, left), 2)
                seen |= {values[a] ^ values[b] ^ values[left - a - b] for a, b in pairs if b <= left - a - b}
        values.append(mex(seen))
    return tuple(values)


def packed(values: Any, width: int = 1) -> Document:
    code = {1: "B", 2: "H"}[width]
    data = struct.pack(f"<{len(values)}{code}", *values)
    return {"count": len(values), "width": width, "data": base64.b64encode(zlib.compress(data)).decode()}


def claim(period: int, preperiod: int, saltus: int = 0) -> dict[str, int]:
    return {"period": period, "preperiod": preperiod, "saltus": saltus}


def of_set(takes: list[int], grundy: dict[str, int], outcome: dict[str, int]) -> Document:
    rule = f"subtraction[{','.join(map(str, takes))}]"
    head = {"format": FORMAT, "version": VERSION, "rule": rule, "kind": "subtraction", "takes": takes}
    return head | {"grundy": grundy, "outcome": outcome}


def of_code(code: str, grundy: dict[str, int], outcome: dict[str, int], values: Any = None) -> Document:
    digits = tuple(int(digit, 16) for digit in code.replace(".", ""))
    if values is None:
        values = values_by_definition(digits, grundy["preperiod"] + grundy["period"])
    head = {"format": FORMAT, "version": VERSION, "rule": f"take-and-break[{code}]", "kind": "take-and-break"}
    return head | {"digits": list(digits), "grundy": grundy, "outcome": outcome, "values": packed(values)}


def kayles() -> Document:
    return of_code("0.77", claim(12, 71), claim(1, 1))


def dawson() -> Document:
    return of_code("0.07", claim(34, 53), claim(34, 36))


def eights() -> Document:
    """The game 0.8: take one, leave three heaps; the values grow by 1 with every 3 tokens."""
    return of_code("0.8", claim(3, 1, 1), claim(1, 4))


def small_set() -> Document:
    return of_set([3, 4, 5, 8, 12], claim(45, 47), claim(9, 23))


TRUE = [kayles, dawson, eights, small_set]


@pytest.mark.parametrize(
    "document",
    [
        *(make() for make in TRUE),
        of_set([2, 5, 6], claim(11, 0), claim(11, 0)),
        of_set([1], claim(2, 0), claim(2, 0)),
        of_set([7], claim(14, 0), claim(14, 0)),
        of_code("0.0", claim(1, 0), claim(1, 0)) | {"digits": [0]},
        of_code("4", claim(2, 1), claim(2, 1)),
        of_code("0.1", claim(1, 2), claim(1, 2)),
        of_code("4.3", claim(2, 2), claim(2, 2)),
        of_code("0.26", claim(4, 1), claim(4, 1)),
        of_code("8", claim(2, 1, 1), claim(1, 3)),
        of_code("0.C", claim(2, 1, 1), claim(1, 3)),
    ],
    ids=lambda document: document["rule"],
)
def test_certificate_when_true_is_valid(document: Document) -> None:
    assert verify(document) == Verification(True)
    assert verify(document).why is None


@pytest.mark.parametrize("rule", ["kayles", "octal[0.77]", " octal[ 0.77]", "take-and-break[0.770]"])
def test_rule_when_written_otherwise_is_the_same(rule: str) -> None:
    assert verify(kayles() | {"rule": rule}).valid


@pytest.mark.parametrize(
    "rule",
    [
        "octal[0.07]",
        "octal[0.777]",
        "dawsons-kayles",
        "nim",
        "subtraction[7,7]",
        "octal[0.7[7]]",
        "octal[0.7!7]",
        "octal[0.7",
        "octal[x]",
        "octal[]",
        "octal",
        "",
        "take-and-break[1.77]",
        "take-and-break[0.{0+}]",
        "kayles" * 200_000,
    ],
)
def test_rule_when_another_is_refused(rule: str) -> None:
    refused(kayles() | {"rule": rule})


@pytest.mark.parametrize(
    ("rule", "takes"),
    [
        ("subtraction[3,4,5,8,13]", [3, 4, 5, 8, 12]),
        ("subtraction[primes]", [2, 3, 5]),
        ("subtraction[1..1000000000000]", [1, 2]),
        ("subtraction[3,4,5,8,12]", [12, 8, 5, 4, 3]),
        ("subtraction[3,4,5,8,12]", [3, 4, 5, 8]),
        ("subtraction[3,4,5,8,12]", []),
        ("subtraction[1..200000]", list(range(1, 200_001))),
        ("octal[0.77]", [1, 2]),
    ],
)
def test_set_when_another_is_refused(rule: str, takes: list[int]) -> None:
    refused(small_set() | {"rule": rule, "takes": takes})


def refused(document: object) -> str:
    """Check that a document is refused with one sentence, which can be said in other languages too."""
    found = verify(document)
    assert not found.valid
    assert isinstance(found.error, GrundyError)
    assert language("cs").error(found.error)
    assert found.why
    assert "\n" not in found.why
    assert len(found.why) < 200
    return found.why


@pytest.mark.parametrize("make", TRUE)
@pytest.mark.parametrize("sequence", ["grundy", "outcome"])
def test_claim_when_not_the_least_or_not_true_is_refused(make: Any, sequence: str) -> None:
    """Multiples of the period, later and earlier preperiods, another saltus, though all values are right."""
    true = make()
    found = true[sequence]
    period, preperiod, saltus = found["period"], found["preperiod"], found["saltus"]
    others = [
        *(claim(factor * period, preperiod, factor * saltus) for factor in (2, 3, 4, 5)),
        *(claim(period, preperiod + more, saltus) for more in (1, 2, period)),
        *(claim(period, preperiod - 1, saltus) for _ in range(preperiod > 0)),
        *(claim(period, preperiod, other) for other in (saltus + 1, saltus + 2)),
        *(claim(period + more, preperiod, saltus) for more in (1, 2)),
        *(claim(period - 1, preperiod, saltus) for _ in range(period > 1)),
        claim(period * 10**15, preperiod, saltus),
    ]
    for other in others:
        document = deepcopy(true) | {sequence: other}
        if sequence == "grundy" and "values" in document and other["period"] < 10**6:
            count = other["period"] + other["preperiod"]
            document["values"] = packed(values_by_definition(tuple(document["digits"]), count))
        refused(document)


@given(st.data())
@settings(deadline=None, max_examples=80)
def test_values_when_one_is_changed_are_refused(data: st.DataObject) -> None:
    """Whatever mask the certificate names."""
    true = data.draw(st.sampled_from([kayles(), dawson(), eights()]))
    count = true["grundy"]["preperiod"] + true["grundy"]["period"]
    values = list(values_by_definition(tuple(true["digits"]), count))
    place, value = data.draw(st.integers(0, count - 1)), data.draw(st.integers(0, 40))
    assume(values[place] != value)
    values[place] = value
    rare = {"mask": data.draw(st.integers(0, 31)), "position": data.draw(st.booleans())}
    refused(true | {"values": packed(values), "rare": rare})


@pytest.mark.parametrize(("make", "parity"), [(kayles, 2), (dawson, 1), (eights, 1)])
@pytest.mark.parametrize("position", [False, True])
def test_rare_heaps_when_chosen_badly_make_no_difference(make: Any, parity: int, position: bool) -> None:
    """The places 1 and 2 of the splits of Kayles have two parities, so that the position cannot join the form."""
    for mask in (0, 1, 6, 31, 2**32 - 1):
        found = verify(make() | {"rare": {"mask": mask, "position": position}})
        assert found.valid == (parity == 1 or not position)


codes = st.lists(st.integers(0, 7), min_size=1, max_size=3).map(lambda digits: (0, *digits))


@given(codes, st.integers(1, 12), st.integers(0, 12))
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.filter_too_much])
def test_certificate_when_valid_is_true_far_beyond_its_window(
    digits: tuple[int, ...], period: int, preperiod: int
) -> None:
    """Any period that the first values suggest: it is accepted only if the game goes on so by the definition."""
    values = values_by_definition(digits, 120)
    lost = [value == 0 for value in values]
    outcome = least(lost, 120)
    assume(outcome is not None and digits[-1])
    code = "0." + "".join(map(str, digits[1:]))
    found = verify(of_code(code, claim(period, preperiod), claim(*(outcome or (1, 0)))))
    holds = all(values[n] == values[n + period] for n in range(preperiod, 120 - period))
    assert found.valid == (holds and (period, preperiod) == least(list(values), 120)), found.why


def least(sequence: list[Any], length: int) -> tuple[int, int] | None:
    """The least period that two thirds of a sequence show, and its preperiod."""
    for period in range(1, length // 4):
        start = next((n for n in reversed(range(length - period)) if sequence[n] != sequence[n + period]), -1) + 1
        if start + 2 * period < length // 3:
            return period, start
    return None


@given(st.sets(st.integers(1, 15), min_size=1, max_size=5))
@settings(deadline=None)
def test_values_of_a_set_when_made_are_those_of_the_definition(takes: set[int]) -> None:
    values: list[int] = []
    for heap in range(60):
        values.append(mex({values[heap - take] for take in takes if take <= heap}))
    assert subtraction_values(sorted(takes), 60).tolist() == values


@given(st.lists(st.integers(0, 15), min_size=1, max_size=3).map(lambda digits: (0, *digits)))
@settings(deadline=None, max_examples=60)
def test_values_when_they_are_those_of_the_definition_pass(digits: tuple[int, ...]) -> None:
    from grundy.checker.document import Claim

    values = np.array(values_by_definition(digits, 30), np.uint8)
    check_values(values, digits, Claim(1 << 20, 0, 0), 5, False)
    pairs = values_of_pairs(values)
    for total in range(30):
        made = {int(values[a] ^ values[total - a]) for a in range(1, total)}
        assert set(pairs[total].nonzero()[0].tolist()) == made


@pytest.mark.parametrize("make", TRUE)
def test_document_when_a_key_is_missing_or_wrong_is_refused(make: Any) -> None:
    true = make()
    wrong: list[Any] = [
        None,
        True,
        1.5,
        float("nan"),
        float("inf"),
        -1,
        10**15,
        10**5000,
        "12",
        "\x00",
        [],
        {},
        [[1]],
        "é" * 50,
    ]
    for key in true:
        refused({name: entry for name, entry in true.items() if name != key})
        for entry in wrong:
            refused(true | {key: entry})
        for inner in true[key] if isinstance(true[key], dict) else ():
            refused(true | {key: {name: entry for name, entry in true[key].items() if name != inner}})
            for entry in wrong:
                if entry != true[key][inner]:
                    refused(true | {key: true[key] | {inner: entry}})


@pytest.mark.parametrize(
    "rare", [None, [], {}, {"mask": 1}, {"mask": -1, "position": False}, {"mask": 1, "position": 1}]
)
def test_rare_heaps_when_malformed_are_refused(rare: Any) -> None:
    refused(kayles() | {"rare": rare})


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists, max_leaves=5) | st.integers())
def test_document_when_it_is_anything_is_refused(document: object) -> None:
    refused(document)


def with_data(data: bytes | str, **changes: Any) -> Document:
    true = kayles()
    written = data if isinstance(data, str) else base64.b64encode(data).decode()
    return true | {"values": true["values"] | {"data": written} | changes}


def test_data_when_truncated_or_too_long_are_refused() -> None:
    values = bytes(values_by_definition((0, 7, 7), 83))
    whole = zlib.compress(values)
    assert verify(with_data(whole)).valid
    for end in range(len(whole)):
        refused(with_data(whole[:end]))
    refused(with_data(whole + b"more"))
    refused(with_data(zlib.compress(values[:-1])))
    refused(with_data(zlib.compress(values + b"\0")))
    refused(with_data(values))
    refused(with_data(base64.b64encode(whole).decode()[:-1]))
    refused(with_data(base64.b64encode(whole).decode() + "\n"))
    refused(with_data(whole, width=2))
    refused(with_data(whole, count=82))
    refused(with_data(whole, count=10**15))


def test_data_when_a_bomb_are_not_unpacked() -> None:
    """Only the promised 83 bytes are made, and one more."""
    document = with_data(zlib.compress(bytes(1 << 26)))
    tracemalloc.start()
    try:
        refused(document)
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "changes",
    [
        {"grundy": claim(10**15, 0)},
        {"grundy": claim(1, 10**15)},
        {"grundy": claim(2**30, 2**30)},
        {"grundy": claim(2**30, 0, 1)},
        {"grundy": claim(2**30 - 71, 71), "values": {"count": 2**30, "width": 2, "data": ""}},
        {"takes": [1, 2**30], "rule": "subtraction[1,1073741824]", "kind": "subtraction"},
        {"takes": list(range(1, 9**5)), "rule": f"subtraction[1..{9**5 - 1}]", "kind": "subtraction"}
        | {"grundy": claim(2**29, 0)},
    ],
)
def test_sizes_when_absurd_are_refused_at_once(changes: Document) -> None:
    assert refused(kayles() | changes)


def test_work_when_all_pairs_of_many_heaps_would_be_needed_is_not_begun() -> None:
    """With every heap rare, a million values would take an hour; the number of pairs is known before."""
    values = np.arange(1_000_000) % 2
    values[999_997] = 5
    document = of_code("0.4", claim(2, 999_998), claim(2, 0), values.tolist())
    assert "too long" in refused(document)


@pytest.mark.parametrize("wrong", [False, True])
def test_verdict_when_interpreted_is_that_of_the_compiled_code(monkeypatch: pytest.MonkeyPatch, wrong: bool) -> None:
    values = list(values_by_definition((0, 7, 7), 83))
    values[70] ^= wrong
    document = kayles() | {"values": packed(values)}
    interpreted = verify(document)
    monkeypatch.setattr("grundy.checker.mex.PLAIN_STEPS", 0)
    compiled = verify(document)
    assert (interpreted.valid, interpreted.why) == (compiled.valid, compiled.why) == (not wrong, compiled.why)
