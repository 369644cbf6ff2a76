"""Writing rows of cells as a spreadsheet file, .xlsx or .ods, with nothing in it but one sheet."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple
from xml.sax.saxutils import escape

from grundy.core.errors import NotApplicable
from grundy.records.spreadsheet_limits import LONGEST_TEXT, MOST_ROWS

Spreadsheet = Literal["xlsx", "ods"]

_LONGEST_NUMBER = 15
"""How many digits of a number a spreadsheet keeps; a longer one is written as text."""
_NAMESPACE = "http://schemas.openxmlformats.org"
_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
_WORKBOOK = {
    "[Content_Types].xml": (
        f'<Types xmlns="{_NAMESPACE}/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Override PartName="/xl/workbook.xml" ContentType='
        '"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
        '<Override PartName="/xl/worksheets/sheet1.xml" ContentType='
        '"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'
    ),
    "_rels/.rels": (
        f'<Relationships xmlns="{_NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" '
        f'Type="{_NAMESPACE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>'
        "</Relationships>"
    ),
    "xl/workbook.xml": (
        f'<workbook xmlns="{_NAMESPACE}/spreadsheetml/2006/main" '
        f'xmlns:r="{_NAMESPACE}/officeDocument/2006/relationships">'
        '<sheets><sheet name="games" sheetId="1" r:id="rId1"/></sheets></workbook>'
    ),
    "xl/_rels/workbook.xml.rels": (
        f'<Relationships xmlns="{_NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" '
        f'Type="{_NAMESPACE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>'
        "</Relationships>"
    ),
}
_MANIFEST = (
    f'<manifest:manifest xmlns:manifest="{_OASIS}:manifest:1.0" manifest:version="1.3">'
    '<manifest:file-entry manifest:full-path="/" '
    'manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)
_ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"


def spreadsheet(rows: Iterable[Sequence[str]], kind: Spreadsheet) -> bytes:
    """Return the rows as a file; whole numbers become numbers, all else text.

    Examples
    --------
    >>> spreadsheet([["game", "move"]], "xlsx")[:2]
    b'PK'
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        if kind == "xlsx":
            for name, content in _WORKBOOK.items():
                _add(archive, name, content)
            body = "".join(map(_XLSX.written, _counted(rows)))
            sheet = f'<worksheet xmlns="{_NAMESPACE}/spreadsheetml/2006/main"><sheetData>{body}</sheetData></worksheet>'
            _add(archive, "xl/worksheets/sheet1.xml", sheet)
        else:
            archive.writestr(zipfile.ZipInfo("mimetype"), _ODS_TYPE, zipfile.ZIP_STORED)
            _add(archive, "META-INF/manifest.xml", _MANIFEST)
            body = "".join(map(_ODS.written, _counted(rows)))
            _add(
                archive,
                "content.xml",
                f'<office:document-content xmlns:office="{_OASIS}:office:1.0" xmlns:table="{_OASIS}:table:1.0" '
                f'xmlns:text="{_OASIS}:text:1.0" office:version="1.3"><office:body><office:spreadsheet>'
                f'<table:table table:name="games">{body}</table:table>'
                "</office:spreadsheet></office:body></office:document-content>",
            )
    return out.getvalue()


def _add(archive: zipfile.ZipFile, name: str, content: str) -> None:
    # A fixed date: the same games make the same file.
    archive.writestr(zipfile.ZipInfo(name), _XML + content, zipfile.ZIP_DEFLATED)


def _counted(rows: Iterable[Sequence[str]]) -> Iterable[Sequence[str]]:
    for count, row in enumerate(rows):
        if count >= MOST_ROWS:
            raise NotApplicable("a sheet may have at most {limit} rows", limit=MOST_ROWS)
        if any(len(cell) > LONGEST_TEXT for cell in row):
            raise NotApplicable("a cell may have at most {limit} characters", limit=LONGEST_TEXT)
        yield row


class _Elements(NamedTuple):
    """How a kind of file writes a row, and in it a number, a text and nothing."""

    row: str
    number: str
    text: str
    nothing: str
    literal: Callable[[str], str]
    """Keeps a text as it is written."""

    def written(self, row: Sequence[str]) -> str:
        return self.row.format("".join(map(self._cell, row)))

    def _cell(self, cell: str) -> str:
        if cell.isascii() and cell.isdigit() and len(cell) <= _LONGEST_NUMBER and str(int(cell)) == cell:
            return self.number.format(cell)
        return self.text.format(self.literal(escape(cell))) if cell else self.nothing


_XLSX = _Elements(
    "<row>{}</row>",
    "<c><v>{}</v></c>",
    '<c t="inlineStr"><is><t xml:space="preserve">{}</t></is></c>',
    "<c/>",
    # Nothing may be taken for an escape: _x0041_ would be the letter A.
    lambda text: re.sub("_(?=x[0-9A-Fa-f]{4}_)", "_x005F_", text),
)
_ODS = _Elements(
    "<table:table-row>{}</table:table-row>",
    '<table:table-cell office:value-type="float" office:value="{0}"><text:p>{0}</text:p></table:table-cell>',
    '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>',
    "<table:table-cell/>",
    # OpenDocument joins plain spaces.
    lambda text: text.replace(" ", "<text:s/>"),
)
