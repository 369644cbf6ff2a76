"""Integers as decimal text, whatever their length, and back.

Python converts integers of a few thousand digits only, unless a setting of the whole
process is changed. That setting belongs to the program that imports us, so long integers are
cut in halves until Python takes them.
"""

from __future__ import annotations

from functools import cache, lru_cache

LONGEST_PLAIN = 600
"""How many digits Python converts whatever its setting."""
_PLAIN_BITS = 3 * LONGEST_PLAIN
_LONG_BITS = 30_000
"""From here on the arithmetic of the decimal module is the faster one."""


def decimal(value: object) -> str:
    """Return `value` as text, an integer of any length in decimal digits.

    Examples
    --------
    >>> decimal(-42), decimal("n")
    ('-42', 'n')
    >>> text = decimal(10**6000 - 7)
    >>> len(text), text[-3:]
    (6000, '993')
    """
    if not isinstance(value, int) or value.bit_length() <= _PLAIN_BITS:
        return str(value)
    if value < 0:
        return "-" + decimal(-value)
    return _long_decimal(value) if value.bit_length() > _LONG_BITS else _in_halves(value)


@lru_cache(maxsize=1024)  # the numbers of a position come again in each of its moves
def _in_halves(value: int) -> str:
    half = value.bit_length() * 3 // 20  # 20 binary digits are about 6 decimal ones
    high, low = divmod(value, 10**half)
    return decimal(high) + decimal(low).zfill(half)


def _long_decimal(value: int) -> str:
    """Return a very long integer as text: halves are put together by multiplications of decimals, which are quick."""
    from decimal import MAX_EMAX, MAX_PREC, Decimal, Inexact, localcontext

    @cache
    def power(bits: int) -> Decimal:
        return Decimal(1 << bits) if bits <= _PLAIN_BITS else power(bits // 2) * power(bits - bits // 2)

    def converted(part: int, bits: int) -> Decimal:
        if bits <= _PLAIN_BITS:
            return Decimal(part)
        low = bits // 2
        return converted(part >> low, bits - low) * power(low) + converted(part & (1 << low) - 1, low)

    with localcontext() as context:
        context.prec, context.Emax, context.traps[Inexact] = MAX_PREC, MAX_EMAX, True
        return str(converted(value, value.bit_length()))


def read_digits(digits: str) -> int:
    """Return the integer that decimal digits write.

    Examples
    --------
    >>> read_digits("0042")
    42
    >>> read_digits("9" * 6000) == 10**6000 - 1
    True
    """
    if len(digits) <= LONGEST_PLAIN:
        return int(digits)
    half = len(digits) // 2
    shift: int = 10**half
    return read_digits(digits[:-half]) * shift + read_digits(digits[-half:])


def filled(template: str, values: dict[str, object]) -> str:
    """Return a template with its fields filled in.

    Examples
    --------
    >>> filled("take {count} from heap {heap}", {"count": 2, "heap": 1})
    'take 2 from heap 1'
    """
    return template.format(
        **{name: decimal(value) if isinstance(value, int) else value for name, value in values.items()}
    )
