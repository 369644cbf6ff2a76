"""Files of sequences: what is read back from them is what was written."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pyarrow.parquet

from grundy._version import __version__
from grundy.lab.sequence_files import b_file, csv_pieces, latex_pieces, write_parquet
from grundy.lab.sequences import heap_game, heap_values

NAMES = ("heap", "value")


def test_every_file_has_the_same_rows() -> None:
    values = heap_values(heap_game("kayles"), 40)[10:]
    rows = list(enumerate(values, 10))
    assert [tuple(map(int, line.split())) for line in "".join(b_file(values, 10)).splitlines()] == rows
    header, *lines = csv.reader(io.StringIO("".join(csv_pieces(values, NAMES, 10))))
    assert tuple(header) == NAMES
    assert [tuple(map(int, line)) for line in lines] == rows
    _, _, *drawn, _ = latex_pieces(values, 10)
    tens = [(int(ten), cells) for ten, *cells in (line.rstrip("\\\n").split("&") for line in drawn)]
    in_latex = [(ten + one, int(cell)) for ten, cells in tens for one, cell in enumerate(cells) if cell.strip()]
    assert in_latex == rows
    stream = io.BytesIO()
    write_parquet(values, NAMES, stream, 10)
    table = pyarrow.parquet.read_table(stream)
    assert list(zip(*(table[name].to_pylist() for name in NAMES), strict=True)) == rows


def test_version_to_cite_is_that_of_the_program() -> None:
    cited = (Path(__file__).parents[2] / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in cited
