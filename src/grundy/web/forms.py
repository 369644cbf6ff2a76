r"""The body of a form: its fields as text, and the files that come with it.

Browsers send a form in one of two ways. Without files, as an address writes its parameters. With files in parts
between lines that no part contains: each part has a head, which the standard library's reader of mail
understands, and its content as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from urllib.parse import parse_qsl

from fastapi import Request

from grundy.core.errors import InvalidNotation
from grundy.web.limits import read_body

MOST_FIELDS = 20
"""How many fields a form has, if nobody expects more."""
LONGEST_HEAD = 2_000
"""How many bytes may stand before the content of a part: its name, and that of the file."""

_BOUNDARY = re.compile(r"[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that was chosen: its name and its content."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Form:
    """What a form holds; of fields with one name the last."""

    fields: Mapping[str, str]
    files: Mapping[str, Upload]


async def sent_form(request: Request) -> Mapping[str, str]:
    """Return the fields of the form that a request sends; endpoints depend on it."""
    return read_form(await read_body(request), request.headers.get("content-type", "")).fields


def read_form(body: bytes, content_type: str, most: int = MOST_FIELDS) -> Form:
    r"""Return what a form holds, of at most so many fields.

    Examples
    --------
    >>> read_form(b"start=a&play=normal", "application/x-www-form-urlencoded").fields
    {'start': 'a', 'play': 'normal'}
    >>> body = b'--=\r\nContent-Disposition: form-data; name="f"; filename="a.csv"\r\n\r\ngame\r\n--=--\r\n'
    >>> read_form(body, "multipart/form-data; boundary==").files
    {'f': Upload(name='a.csv', content=b'game')}
    >>> read_form(b"--", "multipart/form-data; boundary=b")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the form cannot be read
    """
    head = message_from_bytes(b"Content-Type: " + content_type.encode("utf-8", "surrogateescape"))
    try:
        if head.get_content_type() != "multipart/form-data":
            return Form(dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=most)), {})
        fields: dict[str, str] = {}
        files: dict[str, Upload] = {}
        for name, file, content in _parts(body, _parameter(head, "content-type", "boundary"), most):
            if file is None:
                fields[name] = content.decode()
            elif file or content:  # a box for a file in which none was chosen sends nothing
                files[name] = Upload(file, content)
    except ValueError:  # text that is not UTF-8 is one, too
        raise InvalidNotation("the form cannot be read") from None
    return Form(fields, files)


def _parts(body: bytes, boundary: str | None, most: int) -> Iterator[tuple[str, str | None, bytes]]:
    """Yield the parts: the name of each, that of its file, if it is one, and the content."""
    if boundary is None or not _BOUNDARY.fullmatch(boundary):
        raise ValueError
    before, *parts = (b"\r\n" + body).split(b"\r\n--" + boundary.encode(), most + 1)
    if before or not parts or parts.pop() not in (b"--", b"--\r\n"):
        raise ValueError
    for part in parts:
        head, between, content = part.partition(b"\r\n\r\n")
        if not head.startswith(b"\r\n") or not between or len(head) > LONGEST_HEAD:
            raise ValueError
        said = message_from_bytes(head[2:])
        name = _parameter(said, "content-disposition", "name")
        if said.get_content_disposition() != "form-data" or not name or "content-transfer-encoding" in said:
            raise ValueError
        yield name, _parameter(said, "content-disposition", "filename"), content


def _parameter(said: Message, header: str, name: str) -> str | None:
    """Return a parameter of a header, None if there is none; what is not UTF-8 in it is marked."""
    found = said.get_param(name, header=header)
    if isinstance(found, tuple):  # written in the way of mail, which no browser does
        raise ValueError
    return None if found is None else str(found).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
