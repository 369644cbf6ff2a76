"""Take-and-break games: the kernels against the definition, published periods, and what proves them."""

from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.reason import Period
from grundy.kernels.octal import plain
from grundy.kernels.octal_sequence import OctalSequence, least_form, parities, rare_heaps
from grundy.solving.octal_periods import OctalSearch, checked_digits
from grundy.solving.periods import PeriodProof
from grundy.solving.plain_octal import _in_sets, plain_octal_values
from grundy.solving.work import drive


def digits_of(code: str) -> tuple[int, ...]:
    return tuple(int(digit, 16) for digit in code.replace(".", ""))


def random_code(rng: random.Random, largest: int) -> tuple[int, ...]:
    return (
        rng.choice([0, 0, 4, *([8, 12] if largest > 7 else [])]),
        *(rng.choices(range(largest + 1), k=rng.randint(1, 5))),
    )


def octal_period(
    digits: tuple[int, ...], *, limit: int | None = None, sequence: OctalSequence | None = None
) -> PeriodProof:
    return drive(OctalSearch(digits, limit=limit, sequence=sequence)).result


def sequence_to(digits: tuple[int, ...], to: int, *, unequal: bool = False) -> OctalSequence:
    sequence = OctalSequence(digits, unequal=unequal)
    sequence.extend(to + 1)
    return sequence


def by_definition(digits: tuple[int, ...], length: int, *, unequal: bool = False) -> NDArray[np.uint16]:
    """The compiled definition, which is tested against the one in Python."""
    values = np.zeros(length, np.uint16)
    moves = [np.array([i for i, digit in enumerate(digits) if digit & bit], np.uint64) for bit in (1, 2, 4)]
    plain(values, 1, length, *moves, unequal)
    return values


@pytest.mark.parametrize("largest", [7, 15])
def test_values_when_the_code_is_random(largest: int) -> None:
    rng = random.Random(largest)
    for _ in range(150):
        digits = random_code(rng, largest)
        assert sequence_to(digits, 140).values.tolist() == plain_octal_values(digits, 140), digits


def test_values_when_they_are_bytes_are_those_of_the_definition() -> None:
    """A row of heaps in one long integer gives what sets of values give; above 255 the sets take over."""
    rng = random.Random(7)
    for _ in range(60):
        digits, unequal = random_code(rng, 7), rng.random() < 0.3
        to = rng.choice([0, 1, 2, 3, 150])
        assert plain_octal_values(digits, to, unequal=unequal) == _in_sets(digits, to, unequal), digits
    assert plain_octal_values((0, *[3] * 300), 300) == list(range(301))


def test_values_when_the_sparse_method_is_used_on_random_codes() -> None:
    """Past 512 or 4096 heaps the rare ones decide; any code, with few or with many rare heaps, keeps its values."""
    rng = random.Random(16)
    for _ in range(60):
        digits = random_code(rng, 7)
        sequence = OctalSequence(digits)
        sequence.extend(7000)
        assert np.array_equal(sequence.values, by_definition(digits, 7000)), digits


@pytest.mark.parametrize("code", ["0.007", "0.56", "0.127", "4.2", "4.004", "0.644", "0.55"])
def test_values_when_they_grow_wide(code: str) -> None:
    """0.007 passes 255, 0.56 passes 63; 0.127 is rare by its places."""
    sequence = OctalSequence(digits_of(code))
    sequence.extend(24_000)
    assert np.array_equal(sequence.values, by_definition(digits_of(code), 24_000))


def test_values_when_heaps_are_split_unequally() -> None:
    values = sequence_to((4,), 20_000, unequal=True).values
    assert values[:61].tolist() == plain_octal_values((4,), 60, unequal=True)
    assert np.array_equal(values, by_definition((4,), 20_001, unequal=True))


def test_values_when_random_codes_leave_unequal_heaps() -> None:
    rng = random.Random(3)
    for _ in range(20):
        digits = random_code(rng, 7)
        values = sequence_to(digits, 6000, unequal=True).values
        assert values[:141].tolist() == plain_octal_values(digits, 140, unequal=True), digits
        assert np.array_equal(values, by_definition(digits, 6001, unequal=True)), digits


def test_rare_heaps_when_chosen_are_the_fewest() -> None:
    values = sequence_to((0, 1, 6), 3000).values
    mask, position = least_form(values, [2])
    forms = [(other, place) for place in (False, True) for other in range(32) if other or place]
    assert len(rare_heaps(values, [2], mask, position)) == min(len(rare_heaps(values, [2], *form)) for form in forms)
    assert parities(4, 3).tolist() == [0, 1, 1, 0]


PUBLISHED = {
    "0.77": (12, 71),
    "0.07": (34, 53),
    "0.16": (149459, 105351),
    "0.56": (144, 326640),
    "0.127": (4, 46578),
    "0.165": (1550, 5181),
    "0.45": (20, 498),
    "0.156": (349, 3479),
    "0.356": (142, 7315),
    "0.644": (442, 3256),
    "0.055": (148, 259),
    "0.27": (4, 1),
    "0.31": (2, 3),
    "0.137": (34, 52),
    "0.333": (4, 0),
}
"""Winning Ways, ch. 4, table 7b, and Flammenkamp's pages; 0.354 is in the benchmarks."""


@pytest.mark.parametrize("code", PUBLISHED)
def test_period_when_published(code: str) -> None:
    sequence = OctalSequence(digits_of(code))
    found = octal_period(sequence.digits, sequence=sequence)
    period, preperiod = PUBLISHED[code]
    assert found.grundy == Period(period, preperiod)
    assert found.checked_to + 1 >= len(found.values)
    values = np.array(found.values, int)
    outcomes = values == 0
    last = len(found.values) - 1
    assert octal_period(found.digits, limit=last, sequence=sequence).grundy == found.grundy
    assert octal_period(found.digits, limit=last - 1, sequence=sequence).grundy is None
    # Both are least: no shorter period of the last 2p values, and the value before n0 is an exception.
    end = values[-2 * period :]
    assert all((end[p:] != end[:-p]).any() for p in range(1, period) if period % p == 0)
    assert preperiod == 0 or values[preperiod - 1] != values[preperiod - 1 + period]
    assert found.outcome is not None
    p, n0 = found.outcome.period, found.outcome.preperiod
    assert np.array_equal(outcomes[n0:-p], outcomes[n0 + p :])
    assert n0 == 0 or outcomes[n0 - 1] != outcomes[n0 - 1 + p]
    assert all((outcomes[-2 * p + q :] != outcomes[-2 * p : -q]).any() for q in range(1, p))


def test_period_when_a_value_is_altered_is_not_accepted() -> None:
    digits = digits_of("0.07")
    last = len(octal_period(digits).values) - 1
    state = sequence_to(digits, last).state()
    assert octal_period(digits, limit=last, sequence=OctalSequence.restored(state)).grundy == Period(34, 53)
    for n in range(53, last + 1):
        altered = OctalSequence.restored({**state, "values": state["values"] + (np.arange(last + 1) == n)})
        assert octal_period(digits, limit=last, sequence=altered).grundy is None, n


def test_sequences_when_tables_were_in_error() -> None:
    """Czajka's errata: .27 is .26 and not .06, .314 is not .31, .161 and .36 differ at heap 519."""
    codes = "27", "26", "06", "314", "31", "161", "36"
    table = {code: sequence_to(digits_of("0." + code), 1000).values.tolist() for code in codes}
    assert table["27"] == table["26"] != table["06"]
    assert table["314"][:5] == table["31"][:5]
    assert table["314"][5] != table["31"][5]
    assert next(n for n in range(1000) if table["161"][n] != table["36"][n]) == 519
    assert octal_period(digits_of("0.314"), limit=5000).grundy is None


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("0.8", (3, 1, 1)),
        ("0.FF", (1, 0, 1)),
        ("0.C", (2, 1, 1)),
        ("0.A9", (4, 1, 2)),
        ("C.9", (8, 6, 4)),
        ("8.D", (24, 19, 16)),
        ("0.28", (53, 1, 16)),
    ],
)
def test_period_when_there_is_a_saltus(code: str, expected: tuple[int, int, int]) -> None:
    found = octal_period(digits_of(code))
    assert found.grundy == Period(*expected)
    period, preperiod, saltus = expected
    values = sequence_to(found.digits, max(2500, len(found.values))).values.astype(int)
    assert (values[preperiod + period :] - values[preperiod:-period] == saltus).all()
    assert octal_period(found.digits, limit=len(found.values) - 2).grundy is None


def test_period_when_it_is_claimed_for_random_codes_goes_on() -> None:
    """Wherever a theorem is claimed on a window, the values go on so to four times its length."""
    rng, proved = random.Random(3), 0
    for _ in range(120):
        digits = random_code(rng, 15)
        found = octal_period(digits, limit=700)
        if found.grundy:
            proved += 1
            period, start, saltus = found.grundy.period, found.grundy.preperiod, found.grundy.saltus
            values = sequence_to(digits, 4 * len(found.values) + 100).values.astype(int)
            assert (values[start + period :] - values[start:-period] == saltus).all(), digits
    assert proved > 40


def test_period_when_the_saltus_is_no_power_of_two_is_not_proved() -> None:
    """8.2 grows by 3 in 6 heaps as far as one looks; no theorem here covers that."""
    values = sequence_to((8, 2), 1000).values.astype(int)
    assert (values[7:] - values[1:-6] == 3).all()
    assert octal_period((8, 2), limit=1000).grundy is None


@pytest.mark.parametrize(("code", "stop"), [("0.16", 30_000), ("0.007", 9_000), ("0.8", 200), ("0.77", 100)])
def test_run_when_resumed_is_the_same(code: str, stop: int) -> None:
    digits, limit = digits_of(code), 60_000 if code == "0.16" else 10_000
    straight = OctalSequence(digits)
    expected = octal_period(digits, limit=limit, sequence=straight)
    interrupted = OctalSequence(digits)

    def interrupt(length: int) -> None:
        if length >= stop:
            raise KeyboardInterrupt

    if stop > 256:  # the first look comes there
        with pytest.raises(KeyboardInterrupt):
            drive(OctalSearch(digits, limit=limit, sequence=interrupted), progress=interrupt)
    else:
        interrupted.extend(stop)
    resumed = OctalSequence.restored(interrupted.state())
    found = octal_period(digits, limit=limit, sequence=resumed)
    assert (found.grundy, found.outcome, found.checked_to) == (expected.grundy, expected.outcome, expected.checked_to)
    assert (found.mask, found.position) == (expected.mask, expected.position)
    assert np.array_equal(found.values, expected.values)
    assert np.array_equal(resumed.values, straight.values)
    assert resumed.work == straight.work


@pytest.mark.parametrize("digits", [(1, 7), (2,), (3,), (7, 7), (0, 16), (0, -1)])
def test_digits_when_they_define_no_finite_game_are_refused(digits: tuple[int, ...]) -> None:
    with pytest.raises(NotApplicable):
        checked_digits(digits)


def test_period_when_the_sequence_is_of_another_rule_is_refused() -> None:
    with pytest.raises(NotApplicable):
        octal_period((0, 7, 7), sequence=OctalSequence((0, 0, 7)))


def test_sequence_when_it_would_not_fit_is_refused() -> None:
    with pytest.raises(Undecided):
        OctalSequence((0, 7)).extend(1 << 40)
    with pytest.raises(Undecided):
        OctalSequence((0,) * 10_000)
    with pytest.raises(Undecided):
        OctalSequence((0, 8)).extend(1 << 30)
