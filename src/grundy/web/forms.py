"""What a form sends in the body of a request."""

from __future__ import annotations

from urllib.parse import parse_qsl

from grundy.core.errors import InvalidNotation

MOST_FIELDS = 20


def form_fields(body: bytes) -> dict[str, str]:
    """Return the fields of a form.

    Examples
    --------
    >>> form_fields(b"rule=octal%5B0.07%5D&limit=")
    {'rule': 'octal[0.07]', 'limit': ''}
    """
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise InvalidNotation("the form cannot be read") from None
