"""The pictures of the web app show its pages of today."""

from __future__ import annotations

import json

import pytest

from tests.screenshots import DIGESTS, FOLDER, GALLERY, PAGES, SCHEMES, SIZES, digest, gallery, picture

ALL_BYTES = 2_500_000


@pytest.mark.parametrize("name", PAGES)
def test_page_has_not_changed_since_it_was_photographed(name: str) -> None:
    _caption, address = PAGES[name]
    known = json.loads(DIGESTS.read_text(encoding="utf-8"))
    assert known.get(name) == digest(address), "run make screenshots"


def test_every_page_has_its_pictures_and_they_are_shown() -> None:
    pictures = {picture(name, size, scheme) for name in PAGES for size in SIZES for scheme in SCHEMES}

    assert {path.name for path in FOLDER.glob("*.png")} == pictures
    assert GALLERY.read_text(encoding="utf-8") == gallery()


def test_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.png")) < ALL_BYTES
