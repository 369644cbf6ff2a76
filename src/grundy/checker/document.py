"""What a certificate says, read from its JSON document: nothing in it is believed, and sizes are checked first.

The rule is read anew from its text, by the notation of sets and codes alone, and
must have the set or the digits that the certificate lists.
"""

from __future__ import annotations

import zlib
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.core.errors import NotApplicable, Undecided, quote
from grundy.core.numbersets import number_set
from grundy.core.takebreak import read_code

if TYPE_CHECKING:
    from numpy.typing import NDArray

FORMAT = "grundy-period"
VERSION = 1

MOST_BYTES = 1 << 30
"""How much memory the values of a certificate may take."""
LONGEST_RULE = 1_000_000
MOST_TAKES = 100_000
LARGEST_SALTUS = 1 << 16
LARGEST_SIZE = 10**18
LARGEST_MASK = (1 << 32) - 1
NAMED = {"kayles": "0.77", "dawsons-kayles": "0.07"}
"""The games with a name of their own that are codes with finitely many digits."""


@dataclass(frozen=True, slots=True)
class Claim:
    """That g(n + p) = g(n) + s for all n ≥ n0, with the least p and then the least n0."""

    period: int
    preperiod: int
    saltus: int


@dataclass(frozen=True, slots=True, eq=False)
class Certificate:
    """What a document claims: of the set `takes`, or if that is empty of the take-and-break game with `digits`."""

    takes: tuple[int, ...]
    digits: tuple[int, ...]
    grundy: Claim
    outcome: Claim
    first: NDArray[Any] | None = None
    """The values of the heaps below preperiod + period."""
    mask: int = 0
    position: bool = False
    """Which heaps are rare; see `mex`. It makes checking fast, and is right whatever it is."""


def read_certificate(document: Any) -> Certificate:
    """Return what a document claims, or say why it is no certificate.

    Examples
    --------
    >>> read_certificate({"format": "grundy-period", "version": 7})
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: this is not a certificate of the format grundy-period, version 1
    """
    named = isinstance(document, Mapping) and document.get("format") == FORMAT
    if not named or not _is_integer(document.get("version"), VERSION, VERSION):
        raise NotApplicable(
            "this is not a certificate of the format {format}, version {version}", format=FORMAT, version=VERSION
        )
    rule, kind = _text(document, "rule"), _text(document, "kind")
    grundy, outcome = _claim(document, "grundy"), _claim(document, "outcome")
    if outcome.saltus:
        raise NotApplicable("the outcomes have no saltus")
    if kind == "subtraction":
        takes = tuple(_integers(document, "takes", 1, MOST_BYTES))
        if takes != _takes_of(rule):
            raise NotApplicable("the set of {rule} is not that of the certificate", rule=quote(rule))
        if grundy.saltus:
            raise NotApplicable("the values of a finite set have no saltus")
        return Certificate(takes, (), grundy, outcome)
    if kind != "take-and-break":
        raise NotApplicable("a certificate is of the kind subtraction or take-and-break, not {kind}", kind=quote(kind))
    digits = tuple(_integers(document, "digits", 0, 15))
    if digits != _digits_of(rule):
        raise NotApplicable("the digits of {rule} are not those of the certificate", rule=quote(rule))
    first = _values(_object(document, "values"), grundy.preperiod + grundy.period)
    if "rare" not in document:
        return Certificate((), digits, grundy, outcome, first)
    rare = _object(document, "rare")
    mask, position = _integer(rare, "mask", 0, LARGEST_MASK), rare.get("position")
    if not isinstance(position, bool):
        raise NotApplicable("{key} must be true or false", key="position")
    return Certificate((), digits, grundy, outcome, first, mask, position)


def _entry(document: Mapping[str, Any], key: str) -> Any:
    if key not in document:
        raise NotApplicable("the certificate has no {key}", key=key)
    return document[key]


def _text(document: Mapping[str, Any], key: str) -> str:
    text = _entry(document, key)
    if not isinstance(text, str) or len(text) > LONGEST_RULE:
        raise NotApplicable("{key} must be a text of at most {most} characters", key=key, most=LONGEST_RULE)
    return text


def _object(document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    entry = _entry(document, key)
    if not isinstance(entry, Mapping):
        raise NotApplicable("{key} must be an object with keys", key=key)
    return entry


def _is_integer(number: object, least: int, most: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and least <= number <= most


def _integer(document: Mapping[str, Any], key: str, least: int, most: int) -> int:
    number = _entry(document, key)
    if not _is_integer(number, least, most):
        raise NotApplicable("{key} must be an integer from {least} to {most}", key=key, least=least, most=most)
    return number  # type: ignore[no-any-return]


def _size(document: Mapping[str, Any], key: str, least: int, most: int) -> int:
    """Return a number that may well be larger than can be checked."""
    number = _integer(document, key, least, LARGEST_SIZE)
    if number > most:
        raise Undecided("{key} {number} is too large to be checked", key=key, number=number)
    return number


def _integers(document: Mapping[str, Any], key: str, least: int, most: int) -> list[int]:
    numbers = _entry(document, key)
    listed = isinstance(numbers, list) and 0 < len(numbers) <= MOST_TAKES
    if not listed or not all(_is_integer(number, least, most) for number in numbers):
        raise NotApplicable(
            "{key} must be a list of at most {count} integers from {least} to {most}",
            key=key,
            count=MOST_TAKES,
            least=least,
            most=most,
        )
    return numbers  # type: ignore[no-any-return]


def _claim(document: Mapping[str, Any], key: str) -> Claim:
    claim = _object(document, key)
    return Claim(
        _size(claim, "period", 1, MOST_BYTES),
        _size(claim, "preperiod", 0, MOST_BYTES),
        _size(claim, "saltus", 0, LARGEST_SALTUS),
    )


def _parameters(rule: str, *names: str) -> str | None:
    """Return what stands in the brackets of a rule that has one of the names, else None."""
    name, bracket, rest = rule.strip().partition("[")
    return rest[:-1] if name.strip() in names and bracket and rest.endswith("]") else None


def _takes_of(rule: str) -> tuple[int, ...]:
    written = _parameters(rule, "subtraction")
    if written is None:
        raise NotApplicable("{rule} is not a subtraction game", rule=quote(rule))
    takes = number_set(written)
    if takes.largest is None:
        raise NotApplicable("the set of {rule} is not finite", rule=quote(rule))
    if (takes.count_up_to(takes.largest) or 0) > MOST_TAKES:
        raise Undecided("a set of more than {limit} numbers is too large for its period", limit=MOST_TAKES)
    return tuple(takes.up_to(takes.largest))


def _digits_of(rule: str) -> tuple[int, ...]:
    written = NAMED.get(rule.strip()) or _parameters(rule, "octal", "take-and-break")
    if written is None:
        raise NotApplicable("{rule} is not a take-and-break game with finitely many digits", rule=quote(rule))
    code = read_code(written)
    plain = [
        digit
        for digit in code.digits
        if not (digit.and_more or digit.unlike or digit.marks) and digit.numbers <= {0, 1, 2, 3}
    ]
    if code.repeated or len(plain) < len(code.digits):
        raise NotApplicable("{rule} is not a take-and-break game with finitely many digits", rule=quote(rule))
    digits = [sum(1 << number for number in digit.numbers) for digit in plain]
    if digits[0] & 3:
        raise NotApplicable("the digit before the point allows a move that changes nothing")
    while digits[1:] and not digits[-1]:
        digits.pop()
    return tuple(digits)


def _values(packed: Mapping[str, Any], count: int) -> NDArray[Any]:
    """Return the values, unpacked as far as there should be any."""
    import numpy as np

    width = _integer(packed, "width", 1, 2)
    if _integer(packed, "count", 1, MOST_BYTES) != count:
        raise NotApplicable("expected {count} values, as many as preperiod and period together", count=count)
    if count * width > MOST_BYTES:
        raise Undecided("{count} values are too many to be checked", count=count)
    data = _entry(packed, "data")
    try:
        # One byte more than there should be tells what is too long, and no more is unpacked.
        unpacking = zlib.decompressobj()
        unpacked = unpacking.decompress(b64decode(data, validate=True), count * width + 1)
    except (Base64Error, zlib.error, ValueError, TypeError):
        raise NotApplicable("the values are not numbers packed by zlib and written in base 64") from None
    if len(unpacked) != count * width or not unpacking.eof or unpacking.unused_data:
        raise NotApplicable("the data do not hold {count} values of {width} bytes", count=count, width=width)
    return np.frombuffer(unpacked, np.dtype(f"<u{width}"))
