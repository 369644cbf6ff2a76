"""The notebooks are those of the lessons, and every cell of them runs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.notebooks import FOLDER, notebooks

MADE = notebooks()


def test_notebooks_when_made_again_are_those_that_are_kept() -> None:
    assert {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.ipynb")} == MADE


@pytest.mark.parametrize("name", MADE)
def test_notebook_when_run_has_no_cell_that_fails(name: str) -> None:
    known: dict[str, Any] = {}
    for cell in json.loads(MADE[name])["cells"]:
        if cell["cell_type"] == "code":
            *before, last = "".join(cell["source"]).splitlines()
            exec("\n".join(before), known)
            if last.startswith("from "):
                exec(last, known)
            elif hasattr(shown := eval(last, known), "_repr_html_"):
                assert "<" in shown._repr_html_()
