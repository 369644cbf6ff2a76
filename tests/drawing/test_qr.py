"""The picture of an address: the modules of the code, dark on light, with light around them."""

from __future__ import annotations

import re

import segno

from grundy.drawing.qr import MODULE, QUIET, qr_svg

ADDRESS = "http://192.168.1.5:8000/class/join?code=KLMNP"


def test_dark_modules_are_those_of_the_code_and_light_is_around_them() -> None:
    drawn = {
        (int(x) // MODULE + right, int(y) // MODULE)
        for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v", qr_svg(ADDRESS, "Join"))
        for right in range(int(width) // MODULE)
    }
    matrix = segno.make_qr(ADDRESS, error="m").matrix
    assert drawn == {(QUIET + x, QUIET + y) for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark}


def test_title_is_told_and_escaped() -> None:
    assert 'aria-label="Join &lt;5. A&gt; &amp; play"' in qr_svg(ADDRESS, "Join <5. A> & play")
