"""A proved period as a document, as long work hands it on: it can be told, carried on and certified again later."""

from __future__ import annotations

import zlib
from base64 import b64decode
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.reason import Period
from grundy.core.takebreak import Code
from grundy.lab.certificates import certificate
from grundy.lab.sequences import heap_game
from grundy.solving.periods import PeriodProof

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_CERTIFIED = 5_000_000
"""Up to so many values or takes a certificate goes into the document."""


def proof_document(proof: PeriodProof) -> dict[str, Any]:
    """Return the periods as the contract writes them, what proves them, and the certificate unless it is too large.

    Examples
    --------
    >>> from grundy.lab.sequences import heap_game, prove_period
    >>> document = proof_document(prove_period(heap_game("kayles")))
    >>> document["proof"], document["certificate"]["digits"]
    ({'name': 'Guy–Smith', 'checked_to': 255, 'taken': 2, 'left': 2}, [0, 7, 7])
    """
    found = proof.grundy
    if found is None:
        return proof.json()
    words = {name: getattr(found, name) for name in ("name", "checked_to", "taken", "left")}
    document = proof.json() | {"proof": words}
    size = found.preperiod + found.period if proof.digits else len(proof.takes)
    try:
        return document | ({"certificate": certificate(proof)} if size <= MOST_CERTIFIED else {})
    except (NotApplicable, Undecided):  # the proof is a theorem about the game
        return document


def read_proof(document: Mapping[str, Any]) -> PeriodProof:
    """Return the proof that a document was made of; without a certificate the numbers alone.

    Examples
    --------
    >>> from grundy.lab.sequences import heap_game, prove_period
    >>> proof = read_proof(proof_document(prove_period(heap_game("kayles"))))
    >>> proof.grundy, proof.outcome, proof.values[:5].tolist()
    (Period(period=12, preperiod=71, saltus=0), Period(period=1, preperiod=1, saltus=0), [0, 1, 2, 3, 1])
    """
    grundy, outcome = document["grundy"], document["outcome"]
    checked, rule = grundy["checked_to"], document["rule"]
    kept = document.get("certificate", {})
    takes, digits = (tuple(kept.get(key, ())) for key in ("takes", "digits"))
    if not kept and "equivalent" in document:
        digits = _digits(rule)
    if not grundy["proved"]:
        return PeriodProof(None, None, checked, digits=digits, rule=rule)
    numbers = ("period", "preperiod", "saltus")
    found = Period(*(grundy[name] for name in numbers), **document["proof"])
    lost = Period(*(outcome[name] for name in numbers))
    values = _unpacked(kept["values"]) if "values" in kept else ()
    rare = kept.get("rare", {"mask": 0, "position": False})
    return PeriodProof(found, lost, checked, takes, digits, values, rare["mask"], rare["position"], rule)


def _digits(rule: str) -> tuple[int, ...]:
    """Return the digits of a game with a finite code."""
    structure = heap_game(rule).structure
    assert isinstance(structure, Code)
    assert structure.small_digits is not None
    return structure.small_digits


def _unpacked(packed: Mapping[str, Any]) -> NDArray[Any]:
    import numpy as np

    return np.frombuffer(zlib.decompress(b64decode(packed["data"])), np.dtype(f"<u{packed['width']}"))
