"""Forms are read as they were sent, and what is no form is refused with one sentence."""

from __future__ import annotations

from contextlib import suppress

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.core.errors import InvalidNotation
from grundy.web.forms import LONGEST_HEAD, Upload, read_form

names = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=12)
contents = st.binary(max_size=60) | st.lists(
    st.sampled_from([b"\r", b"\n", b"--", b"game,1", b"\x00", b"\xff", b"\r\n--b"]), max_size=8
).map(b"".join)
HEAD = b'Content-Disposition: form-data; name="a"'
KIND = "multipart/form-data; boundary=b"


def sent(fields: dict[str, str], files: dict[str, tuple[str, bytes]]) -> httpx.Request:
    return httpx.Request("POST", "http://test/", data=fields, files=files)


@given(
    st.dictionaries(names, st.text(max_size=40), max_size=4), st.dictionaries(names, contents, min_size=1, max_size=3)
)
def test_form_with_files_reads_back_as_it_was_sent(fields: dict[str, str], files: dict[str, bytes]) -> None:
    request = sent(fields, {name: ("games.csv", content) for name, content in files.items()})
    form = read_form(request.read(), request.headers["content-type"])

    assert form.fields == fields
    assert form.files == {name: Upload("games.csv", content) for name, content in files.items()}


@given(st.dictionaries(names, st.text(max_size=40), max_size=4))
def test_form_without_files_reads_back_as_it_was_sent(fields: dict[str, str]) -> None:
    request = httpx.Request("POST", "http://test/", data=fields)

    assert read_form(request.read(), request.headers.get("content-type", "")).fields == fields


def test_box_without_a_file_sends_none() -> None:
    body = b'--b\r\nContent-Disposition: form-data; name="f"; filename=""\r\n\r\n\r\n--b--\r\n'
    assert read_form(body, KIND).files == {}


@given(st.binary(max_size=80), st.sampled_from([KIND, 'multipart/form-data; boundary="', "multipart/form-data", "x/y"]))
def test_any_body_is_a_form_or_refused(body: bytes, kind: str) -> None:
    with suppress(InvalidNotation):
        read_form(body, kind)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"--b\r\n" + HEAD + b"\r\n\r\ntext\r\n--b", KIND),
        (b"--b\r\n" + HEAD + b"\r\n\r\ntext", KIND),
        (b"before\r\n--b\r\n" + HEAD + b"\r\n\r\ntext\r\n--b--", KIND),
        (b"--b\r\n" + HEAD + b"\r\n\r\ntext\r\n--b--after", KIND),
        (b"--b\r\n" + HEAD + b"\r\n--b--", KIND),
        (b"--b\r\nContent-Disposition: form-data\r\n\r\ntext\r\n--b--", KIND),
        (b"--b\r\nContent-Disposition: attachment; name=a\r\n\r\ntext\r\n--b--", KIND),
        (b"--b\r\n" + HEAD + b"\r\nContent-Transfer-Encoding: base64\r\n\r\ntext\r\n--b--", KIND),
        (b"--b\r\n" + HEAD + b"\r\nX: " + b"y" * LONGEST_HEAD + b"\r\n\r\ntext\r\n--b--", KIND),
        (b"--b\r\n" + HEAD + b"\r\n\r\n\xff\r\n--b--", KIND),
        ((b"--b\r\n" + HEAD + b"\r\n\r\n1\r\n") * 21 + b"--b--", KIND),
        (b"--b--", "multipart/form-data"),
        (b"----", 'multipart/form-data; boundary=""'),
        (b"a=%ff\xff", "application/x-www-form-urlencoded"),
        (b"a=1&" * 21, ""),
    ],
)
def test_broken_form_is_refused(body: bytes, kind: str) -> None:
    with pytest.raises(InvalidNotation, match="the form cannot be read"):
        read_form(body, kind)
