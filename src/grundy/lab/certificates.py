"""Certificates of periods: a JSON document from which anyone can check a period without having to find it.

`grundy.checker` says what a certificate must hold and reads it without trust. For a
finite subtraction set the numbers alone do, since the values are made quickly. For a
take-and-break game the values of the preperiod and of one period are packed into it.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.checker.document import FORMAT, VERSION
from grundy.core.errors import NotApplicable, Undecided
from grundy.solving.periods import NOT_LOOKED_FOR, PeriodProof

if TYPE_CHECKING:
    from numpy.typing import NDArray


def certificate(proof: PeriodProof) -> dict[str, Any]:
    """Return the certificate of a proved period.

    Examples
    --------
    >>> from grundy.lab.sequences import heap_game, prove_period
    >>> document = certificate(prove_period(heap_game("subtraction[2,5,6]")))
    >>> document["takes"], document["grundy"]
    ([2, 5, 6], {'period': 11, 'preperiod': 0, 'saltus': 0})
    >>> from grundy.checker import verify
    >>> verify(document).valid, verify(document | {"takes": [2, 5, 7]}).valid
    (True, False)
    """
    grundy, outcome = proof.grundy, proof.outcome
    if not proof.checked_to:
        raise Undecided(NOT_LOOKED_FOR)
    if grundy is None or outcome is None:
        raise Undecided("no certificate was written: no period is proved up to heap {heap}", heap=proof.checked_to)
    document: dict[str, Any] = {"format": FORMAT, "version": VERSION, "rule": proof.rule}
    claims = {"grundy": grundy.numbers(), "outcome": outcome.numbers()}
    if proof.takes:
        return document | {"kind": "subtraction", "takes": list(proof.takes)} | claims
    if not proof.digits:
        raise NotApplicable("no certificate was written: the proof for {rule} is a theorem about it", rule=proof.rule)
    document |= {"kind": "take-and-break", "digits": list(proof.digits)} | claims
    document["values"] = _packed(proof.values[: grundy.preperiod + grundy.period])
    if proof.mask or proof.position:
        document["rare"] = {"mask": proof.mask, "position": proof.position}
    return document


def certificate_text(document: dict[str, Any]) -> str:
    """Return a certificate as it stands in a file, each key on a line of its own.

    Examples
    --------
    >>> print(certificate_text({"rule": "kayles", "digits": [0, 7, 7]}), end="")
    {
      "rule": "kayles",
      "digits": [0, 7, 7]
    }
    """
    lines = (f"  {json.dumps(key)}: {json.dumps(entry, ensure_ascii=False)}" for key, entry in document.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _packed(values: Sequence[int] | NDArray[Any]) -> dict[str, Any]:
    """Return values as little-endian numbers of one or two bytes, packed by zlib and written in base 64."""
    import numpy as np

    numbers = np.asarray(values)
    width = 1 if numbers.max() < 256 else 2
    packed = b64encode(zlib.compress(numbers.astype(f"<u{width}").tobytes()))
    return {"count": len(values), "width": width, "data": packed.decode("ascii")}
