"""Certificates of periods, checked without trust in those who found them.

A certificate says which rule it is about, the least period and preperiod of the
Grundy values and of the outcomes, and the first values. The checker uses nothing of
the engines that find periods: it reads the rule, checks by the definition of the mex
that the values are those of the game, and applies a theorem that ends the search.

**Finite subtraction sets.** The value of a heap depends on the max(S) values before it. So if
these are the same before n0 + max(S) and before n0 + p + max(S), the values repeat
from n0 on, with period p. The checker makes all values that this needs by itself.

**Take-and-break games** whose moves take at most t tokens and leave at most h heaps.
Let n0 ≥ 1, and let g(n + p) = g(n) for n0 ≤ n < h·n0 + (h − 1)·p + t. Then this
holds for all n ≥ n0. For h = 2 it is the theorem of Guy and Smith [1]_, and the proof
is theirs: take the first n for which it fails. An option of n + p leaves h·(n0 + p) tokens
or more, hence a heap of at least n0 + p; with p tokens less it has the same value,
since n was the first, and the option became one of n. Likewise an option of n has a heap
of at least n0, which may grow by p. So n and n + p have options of the same values.

With a saltus s > 0 more is asked for, see `arithmetic`.

**Least** is what is claimed. All periods of a sequence, each with the saltus in
proportion, are multiples of the least one. So p is least if p/q is no period, for each prime q
that divides p, and n0 is least if the rule fails at n0 − 1.

References
----------
.. [1] R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge
   Philos. Soc. 52 (1956).
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.checker.document import FORMAT, VERSION, read_certificate
from grundy.core.errors import GrundyError, Undecided

__all__ = ["FORMAT", "VERSION", "Verification", "verify"]


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a certificate is valid, and if not, why."""

    valid: bool | None
    """None if it is too large to be checked, which says nothing against it."""
    error: GrundyError | None = None
    """What is wrong or too large, as an error that can be said in the reader's language."""

    @property
    def why(self) -> str | None:
        """What is wrong or too large in one sentence, None if the certificate is valid."""
        return None if self.error is None else str(self.error)


def verify(document: object) -> Verification:
    """Check a certificate, given as what its JSON text says.

    Examples
    --------
    >>> document = {
    ...     "format": "grundy-period",
    ...     "version": 1,
    ...     "rule": "subtraction[2,5,6]",
    ...     "kind": "subtraction",
    ...     "takes": [2, 5, 6],
    ...     "grundy": {"period": 11, "preperiod": 0, "saltus": 0},
    ...     "outcome": {"period": 11, "preperiod": 0, "saltus": 0},
    ... }
    >>> verify(document)
    Verification(valid=True, error=None)
    >>> verify(document | {"grundy": {"period": 22, "preperiod": 0, "saltus": 0}}).why
    'the period 22 of the Grundy values is not the least one: 11 is a period too'
    """
    try:
        certificate = read_certificate(document)
        from grundy.checker.claims import check_subtraction, check_take_and_break

        if certificate.takes:
            check_subtraction(certificate)
        else:
            check_take_and_break(certificate)
    except Undecided as error:
        return Verification(None, error)
    except GrundyError as error:
        return Verification(False, error)
    except MemoryError:
        return Verification(None, Undecided("there is not enough memory to check the certificate"))
    return Verification(True)
