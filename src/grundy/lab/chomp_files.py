"""The results of a study of Chomp as files: CSV with a few lines in front that say what it is.

The lines in front begin with ``#`` and name the program, the bar and the counts. Two runs
with the same parameters write the same bytes, whether they were interrupted or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice, product
from pathlib import Path

from grundy._version import __version__
from grundy.core.errors import InvalidNotation, NotApplicable, quote
from grundy.lab.checkpoints import replaced
from grundy.lab.chomp import BarReport, BarStudy
from grundy.lab.chomp_outcomes import LONG

AT_ONCE = 100_000
"""How many lines are written together."""


def write_p_positions(bar: BarStudy, file: Path) -> None:
    """Write the P-positions of a bar, a line of row lengths for each.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from grundy.lab.chomp import study
    >>> with TemporaryDirectory() as folder:
    ...     write_p_positions(study(2, 3), Path(folder, "p.csv"))
    ...     print(*Path(folder, "p.csv").read_text().splitlines()[1:], sep="; ")
    # P-positions of chomp 2x3; # positions: 9; # p_positions: 3; row1,row2; 1,0; 2,1; 3,2
    """
    check_name(file)
    names = ",".join(f"row{row}" for row in range(1, bar.rows + 1))
    lines = (",".join(map(str, rows)) for rows in bar.p_positions())
    _write(file, "P-positions of", bar, names, lines)


def write_boards(bar: BarStudy, file: Path) -> None:
    """Write what is known of a bar and of every smaller one, a line for each.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from grundy.lab.chomp import study
    >>> with TemporaryDirectory() as folder:
    ...     write_boards(study(3, 4, grundy=True), Path(folder, "boards.csv"))
    ...     lines = Path(folder, "boards.csv").read_text().splitlines()
    >>> print(lines[4], lines[-1], sep="; ")
    rows,columns,positions,p_positions,share,winning_bites,largest_value,start_value; 3,4,34,7,0.2058823529,4 2 2,9,9
    """
    check_name(file)
    if bar.rows > LONG:
        raise NotApplicable("write the bar with its rows and columns exchanged to list all smaller bars")
    names = "rows,columns,positions,p_positions,share,winning_bites"
    if bar.values is not None:
        names += ",largest_value,start_value"
    sizes = product(range(1, bar.rows + 1), range(1, bar.columns + 1))
    _write(file, "all bars up to", bar, names, (_line(bar.report(*size)) for size in sizes))


def check_name(file: Path) -> None:
    """Refuse a file that is not to be CSV.

    Examples
    --------
    >>> check_name(Path("table.xls"))
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the file must end in .csv, not '.xls'
    """
    if file.suffix != ".csv":
        raise InvalidNotation("the file must end in .csv, not {suffix}", suffix=quote(file.suffix or file.name))


def _line(report: BarReport) -> str:
    bites = "; ".join(" ".join(map(str, rows)) for rows in report.winning_bites)
    share = f"{float(report.share):.10g}"
    cells = [report.rows, report.columns, report.positions, report.p_positions, share, bites]
    if report.histogram is not None:
        cells += [len(report.histogram) - 1, report.start]
    return ",".join(map(str, cells))


def _write(file: Path, what: str, bar: BarStudy, names: str, lines: Iterable[str]) -> None:
    report = bar.report()
    head = [
        f"# grundy {__version__}",
        f"# {what} chomp {bar.rows}x{bar.columns}",
        f"# positions: {report.positions}",
        f"# p_positions: {report.p_positions}",
        names,
    ]
    with replaced(file) as written:
        for piece in _pieces(chain(head, lines)):
            written.write(piece.encode("ascii"))


def _pieces(lines: Iterator[str]) -> Iterator[str]:
    """Yield many lines at a time."""
    while piece := list(islice(lines, AT_ONCE)):
        yield "\n".join([*piece, ""])
