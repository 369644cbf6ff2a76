"""The results of a study of Chomp as files: CSV or Parquet, with a note in front that says what it is.

The note names the program, the bar and the counts: in CSV as lines that begin with ``#``, in
Parquet as metadata. Two runs with the same parameters write the same bytes, whether they
were interrupted or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product
from pathlib import Path
from typing import IO, Any

from grundy._version import __version__
from grundy.core.errors import InvalidNotation, NotApplicable, quote
from grundy.core.files import replaced
from grundy.lab.chomp import BarReport, BarStudy
from grundy.lab.chomp_outcomes import LONG, check_listed

MOST_BARS, AT_ONCE = 1_000_000, 1_000
"""How many bars are listed, and how many are written together."""


def write_p_positions(bar: BarStudy, file: Path) -> None:
    """Write the P-positions of a bar, the row lengths of each.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from grundy.lab.chomp import study
    >>> with TemporaryDirectory() as folder:
    ...     write_p_positions(study(2, 3), Path(folder, "p.csv"))
    ...     print(*Path(folder, "p.csv").read_text().splitlines()[1:], sep="; ")
    # table: P-positions of chomp 2x3; # positions: 9; # p_positions: 3; row1,row2; 1,0; 2,1; 3,2
    """
    check_p_positions(file, bar.rows)
    import pyarrow as pa

    schema = pa.schema([(f"row{row}", pa.int32()) for row in range(1, bar.rows + 1)])
    batches = (pa.record_batch([column.astype("int32") for column in piece.T], schema) for piece in bar.listed())
    _write(file, "P-positions of", bar, schema, batches)


def write_boards(bar: BarStudy, file: Path) -> None:
    """Write what is known of a bar and of every smaller one, a row for each.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from grundy.lab.chomp import study
    >>> with TemporaryDirectory() as folder:
    ...     write_boards(study(3, 4), Path(folder, "boards.csv"))
    ...     lines = Path(folder, "boards.csv").read_text().splitlines()
    >>> print(lines[4], lines[-1], sep="; ")
    rows,columns,positions,p_positions,share,winning_bites; 3,4,34,7,0.20588235294117646,4 2 2
    """
    check_boards(file, bar.rows, bar.columns)
    import pyarrow as pa

    kinds = {int: pa.int64(), float: pa.float64(), str: pa.string()}
    schema = pa.schema([(name, kinds[type(cell)]) for name, cell in _row(bar.report()).items()])
    sizes = product(range(1, bar.rows + 1), range(1, bar.columns + 1))
    rows = (_row(bar.report(*size)) for size in sizes)
    _write(file, "all bars up to", bar, schema, _batches(rows, schema))


def check_p_positions(file: Path, rows: int) -> None:
    """Refuse a file that the P-positions of a bar are not written to.

    Examples
    --------
    >>> check_p_positions(Path("table.xls"), 3)
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the file must end in .csv or .parquet, not '.xls'
    """
    _check_name(file)
    check_listed(rows)


def check_boards(file: Path, rows: int, columns: int) -> None:
    """Refuse a file that the bars up to one are not written to.

    Examples
    --------
    >>> check_boards(Path("boards.csv"), 2, 10**6)
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: there are 2000000 bars up to this one, at most 1000000 are listed
    """
    _check_name(file)
    if rows > LONG:
        raise NotApplicable(
            "smaller bars are listed of bars with at most {limit} rows, this one has {rows}", limit=LONG, rows=rows
        )
    if rows * columns > MOST_BARS:
        raise NotApplicable(
            "there are {count} bars up to this one, at most {limit} are listed",
            count=rows * columns,
            limit=MOST_BARS,
        )


def _check_name(file: Path) -> None:
    if file.suffix not in (".csv", ".parquet"):
        raise InvalidNotation(
            "the file must end in .csv or .parquet, not {suffix}", suffix=quote(file.suffix or file.name)
        )


def _row(report: BarReport) -> dict[str, Any]:
    """Return the report with its lists written out."""
    row = report.json()
    row["winning_bites"] = "; ".join(" ".join(map(str, rows)) for rows in report.winning_bites)
    if (grundy := row.pop("grundy", None)) is not None:
        row["largest_value"], row["start_value"] = grundy["max"], grundy["start"]
        row["value_counts"] = " ".join(map(str, grundy["histogram"]))
    return row


def _batches(rows: Iterator[dict[str, Any]], schema: Any) -> Iterator[Any]:
    """Yield many rows at a time."""
    from pyarrow import RecordBatch

    while piece := list(islice(rows, AT_ONCE)):
        yield RecordBatch.from_pylist(piece, schema)


def _write(file: Path, what: str, bar: BarStudy, schema: Any, batches: Iterable[Any]) -> None:
    report = bar.report()
    note = {
        "grundy": __version__,
        "table": f"{what} chomp {bar.rows}x{bar.columns}",
        "positions": str(report.positions),
        "p_positions": str(report.p_positions),
    }
    with replaced(file) as written, _writer(file.suffix, written, note, schema) as writer:
        for batch in batches:
            writer.write_batch(batch)


def _writer(suffix: str, written: IO[bytes], note: Mapping[str, str], schema: Any) -> Any:
    if suffix == ".parquet":
        from pyarrow.parquet import ParquetWriter

        return ParquetWriter(written, schema.with_metadata(note))
    from pyarrow.csv import CSVWriter, WriteOptions

    head = [*(f"# {name}: {value}" for name, value in note.items()), ",".join(schema.names), ""]
    written.write("\n".join(head).encode("ascii"))
    return CSVWriter(written, schema, write_options=WriteOptions(include_header=False, quoting_style="none"))
