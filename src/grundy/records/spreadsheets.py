"""The first sheet of a spreadsheet file (.xlsx, .ods) as rows of cells, read as a stream within limits.

Both formats are zip archives of XML. Nothing but cells is looked at: a formula
counts as the value that the spreadsheet program stored beside it, and one
without a value is refused. A document type, which is where entities would be
declared, is refused too, and decompression stops at a limit.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Callable, Iterator
from xml.parsers import expat

from grundy.core.errors import InvalidNotation, NotApplicable, quote
from grundy.records.spreadsheet_cells import Cells, OpenDocumentCells, SharedStrings, SheetCells

LARGEST_CONTENT = 200_000_000
"""How many bytes the sheet may have when it is unpacked."""
MOST_FILES = 10_000
PIECE = 1 << 16

_REFUSED = (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError)
"""What Python's zip reader raises for a damaged, encrypted or exotic archive; a GrundyError is a ValueError too."""


def spreadsheet_rows(data: bytes) -> Iterator[list[str]]:
    """Yield the rows of the first sheet, each as the texts of its cells.

    Examples
    --------
    >>> from grundy.records.spreadsheet_files import spreadsheet
    >>> list(spreadsheet_rows(spreadsheet([["game", "move"], ["a", "0"]], "ods")))
    [['game', 'move'], ['a', '0']]
    >>> list(spreadsheet_rows(b"PK"))
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the file is not a spreadsheet that can be read
    """
    archive = _opened(data)
    names = set(archive.namelist())
    if "content.xml" in names:
        yield from _stream(archive, "content.xml", OpenDocumentCells())
        return
    if "xl/workbook.xml" not in names:
        raise _not_a_spreadsheet()
    strings = SharedStrings()
    if "xl/sharedStrings.xml" in names:
        for _ in _stream(archive, "xl/sharedStrings.xml", strings):
            pass
    yield from _stream(archive, _first_sheet(archive, names), SheetCells(strings.texts))


def _opened(data: bytes) -> zipfile.ZipFile:
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        if len(archive.namelist()) > MOST_FILES:
            raise NotApplicable("a spreadsheet may have at most {limit} files inside", limit=MOST_FILES)
    except NotApplicable:
        raise
    except _REFUSED:
        raise _not_a_spreadsheet() from None
    return archive


def _not_a_spreadsheet() -> InvalidNotation:
    return InvalidNotation("the file is not a spreadsheet that can be read")


def _first_sheet(archive: zipfile.ZipFile, names: set[str]) -> str:
    """Return the file of the first sheet that the workbook lists."""
    first: list[str] = []
    targets: dict[str, str] = {}

    def sheet(tag: str, attributes: dict[str, str]) -> None:
        if tag.endswith("sheet") and not first:
            first.extend(value for name, value in attributes.items() if name.endswith(":id"))

    def relation(tag: str, attributes: dict[str, str]) -> None:
        if tag.endswith("Relationship"):
            targets[attributes.get("Id", "")] = attributes.get("Target", "")

    for name, handler in (("xl/workbook.xml", sheet), ("xl/_rels/workbook.xml.rels", relation)):
        if name in names:
            for _ in _stream(archive, name, Cells(), handler):
                pass
    target = targets.get(first[0], "") if first else ""
    found = posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")
    if found in names:
        return found
    if "xl/worksheets/sheet1.xml" not in names:
        raise _not_a_spreadsheet()
    return "xl/worksheets/sheet1.xml"


def _stream(
    archive: zipfile.ZipFile,
    name: str,
    cells: Cells,
    start: Callable[[str, dict[str, str]], None] | None = None,
) -> Iterator[list[str]]:
    """Yield the rows that `cells` gathers from one file of the archive, piece by piece."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_document_type
    parser.StartElementHandler = start or cells.start
    parser.EndElementHandler = cells.end
    parser.CharacterDataHandler = cells.characters
    unpacked = 0
    try:
        with archive.open(name) as source:
            while piece := source.read(PIECE):
                unpacked += len(piece)
                if unpacked > LARGEST_CONTENT:
                    raise NotApplicable("a sheet may have at most {limit} bytes unpacked", limit=LARGEST_CONTENT)
                parser.Parse(piece, False)
                yield from cells.finished()
            parser.Parse(b"", True)
            yield from cells.finished()
    except expat.ExpatError as error:
        raise InvalidNotation(
            "the spreadsheet is damaged: {file}, line {line}", file=quote(name), line=error.lineno
        ) from None
    except (InvalidNotation, NotApplicable):
        raise
    except _REFUSED:
        raise _not_a_spreadsheet() from None
    except Exception as error:
        # zlib, bz2 and lzma each have an error of their own for damaged data.
        if re.fullmatch("zlib|bz2|lzma|_lzma|_bz2", type(error).__module__):
            raise _not_a_spreadsheet() from None
        raise


def _refuse_document_type(*_: object) -> None:
    raise NotApplicable("the spreadsheet declares a document type, which is refused")
