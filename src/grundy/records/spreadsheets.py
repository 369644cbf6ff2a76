"""The first sheet of a spreadsheet file (.xlsx, .ods) as rows of cells.

Both formats are zip archives of XML, whose cells python-calamine reads. It takes
what a file announces at its word, so all XML of the archive is first heard piece
by piece, and held to the limits. A formula counts as the value that the
spreadsheet program stored beside it. A document type, which is where entities
would be declared, is refused.
"""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from functools import lru_cache
from xml.parsers import expat

from grundy.core.errors import GrundyError, InvalidNotation, NotApplicable, quote
from grundy.core.limits import expect_memory
from grundy.records import spreadsheet_limits
from grundy.records.spreadsheet_limits import Announced, with_a_password

MOST_FILES = 10_000
PIECE = 1 << 16
LARGEST_WHOLE = 1 << 53
"""A spreadsheet's number is a float, which is an exact whole number below this."""

_COMPOUND, _ENCRYPTED = b"\xd0\xcf\x11\xe0", "EncryptedPackage".encode("utf-16-le")
"""How a file begins that an office program has encrypted, and the name of what is in it."""

_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    RuntimeError,
    EOFError,
    LookupError,
    OSError,
    ArithmeticError,
)
"""What readers raise besides for a damaged, encrypted or exotic archive, or for an unknown encoding."""


def spreadsheet_rows(data: bytes, largest: int | None = None) -> Iterator[list[str]]:
    """Yield the rows of the first sheet, each as the texts of its cells; unpacked, a file may have so many bytes.

    Examples
    --------
    >>> from grundy.records.spreadsheet_files import spreadsheet
    >>> list(spreadsheet_rows(spreadsheet([["game", "move"], ["a", "0"]], "ods")))
    [['game', 'move'], ['a', '0']]
    >>> list(spreadsheet_rows(b"PK"))
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the file is not a spreadsheet that can be read
    """
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        expect_memory(_hear(data, largest or spreadsheet_limits.LARGEST_CONTENT))
        sheet = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_index(0)
        # An empty sheet begins nowhere. The rows above the first cell are there, the columns before it are not.
        before = [""] * sheet.start[1] if sheet.start else []
        for row in sheet.iter_rows() if sheet.start else ():
            yield before + [_written(cell) for cell in row]
    except GrundyError:
        raise
    except (CalamineError, ValueError, *_DAMAGED):
        raise InvalidNotation("the file is not a spreadsheet that can be read") from None


@lru_cache(1 << 16, typed=True)  # so that cells that are repeated share their text
def _written(cell: object) -> str:
    """Return a whole number without a point, anything else as it is; one that may be rounded is no whole number."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell)) if abs(cell) < LARGEST_WHOLE else f"{cell:.16e}"
    return str(cell)


def _hear(data: bytes, largest: int) -> int:
    """Hold all XML of the archive to the limits, the texts of the cells before the cells; return what reading takes."""
    if data.startswith(_COMPOUND) and _ENCRYPTED in data:
        raise with_a_password()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        if len(names) > MOST_FILES:
            raise NotApplicable("a spreadsheet may have at most {limit} files inside", limit=MOST_FILES)
        if not data.startswith(b"PK") or len(set(names)) < len(names) or "xl/workbook.bin" in names:
            raise zipfile.BadZipFile
        heard = [name for name in names if name.lower().endswith((".xml", ".rels"))]
        _hold(sum(archive.getinfo(name).file_size for name in heard), largest)
        texts: list[int] = []
        unpacked = memory = 0
        faults: dict[str, NotApplicable] = {}
        first = ""
        targets: dict[str, str] = {}
        for name in sorted(heard, key=_turn):
            if archive.getinfo(name).flag_bits & 1:
                raise with_a_password()
            announced = Announced(texts)
            unpacked = _hear_file(archive, name, announced, unpacked, largest)
            memory += announced.memory
            first = first or announced.first_sheet
            targets |= announced.targets if name.endswith("workbook.xml.rels") else {}
            if announced.fault:
                faults[name] = announced.fault
        for name, fault in faults.items():
            # Only the first sheet is read, if it is known which it is.
            if first not in targets or name.endswith(targets[first].rpartition("/")[2]):
                raise fault
        return memory + 2 * unpacked


def _turn(name: str) -> int:
    """Return when a file is heard: first whether there is a password, then the texts that the cells refer to."""
    return 0 if name.endswith("manifest.xml") else 1 if name.lower().endswith("sharedstrings.xml") else 2


def _hold(unpacked: int, largest: int) -> None:
    if unpacked > largest:
        raise NotApplicable("a spreadsheet may have at most {limit} bytes unpacked", limit=largest)


def _hear_file(archive: zipfile.ZipFile, name: str, announced: Announced, unpacked: int, largest: int) -> int:
    """Hold one file to the limits, and return how many bytes are unpacked with it."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_document_type
    parser.StartElementHandler = announced.start
    parser.EndElementHandler = announced.end
    parser.CharacterDataHandler = announced.characters
    try:
        with archive.open(name) as source:
            while piece := source.read(PIECE):
                unpacked += len(piece)
                _hold(unpacked, largest)  # the archive may have announced less
                parser.Parse(piece, False)
            parser.Parse(b"", True)
        announced.finish()
    except expat.ExpatError as error:
        raise InvalidNotation(
            "the spreadsheet is damaged: {file}, line {line}", file=quote(name), line=error.lineno
        ) from None
    return unpacked


def _refuse_document_type(*_: object) -> None:
    raise NotApplicable("the spreadsheet declares a document type, which is refused")
