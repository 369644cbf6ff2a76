"""Rewrite what is generated and kept under version control: ``make golden``; review the diff."""

from __future__ import annotations

from pathlib import Path

from grundy.rulesets.catalogue import catalogue
from tests.docs_blocks import write_command_reference, write_console_blocks
from tests.face_stub import write_stub
from tests.notebooks import write_notebooks
from tests.test_playthroughs import PLAYTHROUGHS, example_of, playthrough, recorded_in


def write_playthroughs(folder: Path) -> None:
    for rules in catalogue():
        (folder / recorded_in(rules)).write_text(playthrough(example_of(rules)), encoding="utf-8")


if __name__ == "__main__":
    write_playthroughs(PLAYTHROUGHS)
    write_command_reference()
    write_console_blocks()
    write_stub()
    write_notebooks()
