"""The file format PDF: numbered objects, streams, and fonts of which only the letters that are used are sent along."""

from __future__ import annotations

import zlib

from grundy.drawing.letters import Font, face

MOST_NAMED = 100
"""How many letters one list of meanings may have."""
SUBSET = "GRUNDY"
"""What stands before the name of a font that is not whole: six capital letters."""


class PdfFile:
    """A document that is written object by object; an object is known by its reference, such as ``3 0 R``.

    Examples
    --------
    >>> file = PdfFile()
    >>> file.add("<< /Type /Catalog >>"), file.stream(b"0 0 m"), file.reserve()
    ('1 0 R', '2 0 R', '3 0 R')
    """

    def __init__(self) -> None:
        self._objects: list[bytes] = []

    def reserve(self) -> str:
        """Return the reference of an object that is put there later."""
        self._objects.append(b"")
        return f"{len(self._objects)} 0 R"

    def put(self, reference: str, content: str | bytes) -> None:
        """Write an object whose reference was reserved."""
        self._objects[int(reference.split()[0]) - 1] = content.encode() if isinstance(content, str) else content

    def add(self, content: str | bytes) -> str:
        """Write an object and return its reference."""
        reference = self.reserve()
        self.put(reference, content)
        return reference

    def stream(self, content: bytes, entries: str = "") -> str:
        """Write a compressed stream and return its reference."""
        packed = zlib.compress(content)
        head = f"<< /Length {len(packed)} /Filter /FlateDecode {entries}>>\nstream\n"
        return self.add(head.encode() + packed + b"\nendstream")

    def font(self, font: Font, letters: set[str]) -> str:
        """Write the part of a font with some letters, and what they mean, and return its reference."""
        known = face(font)
        glyphs = {glyph: (letter, width) for letter in sorted(letters) for glyph, width in [known.glyph(letter)]}
        name = f"/{SUBSET}+{font.name}"
        shapes = known.part(glyphs)
        size = known.measures
        described = self.add(
            f"<< /Type /FontDescriptor /FontName {name} /Flags 4 "
            f"/FontBBox [{size['xMin']} {size['yMin']} {size['xMax']} {size['yMax']}] "
            f"/ItalicAngle {-11 if font.italic else 0} /Ascent {size['ascent']} /Descent {size['descent']} "
            f"/CapHeight 729 /StemV {160 if font.bold else 80} "
            f"/FontFile2 {self.stream(shapes, f'/Length1 {len(shapes)} ')} >>"
        )
        widths = " ".join(f"{glyph} [{round(1000 * glyphs[glyph][1] / known.units)}]" for glyph in sorted(glyphs))
        shaped = self.add(
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont {name} /FontDescriptor {described} "
            f"/CIDToGIDMap /Identity /W [{widths}] "
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
        )
        meaning = self.stream(_meanings({glyph: letter for glyph, (letter, _) in glyphs.items()}).encode())
        return self.add(
            f"<< /Type /Font /Subtype /Type0 /BaseFont {name} /Encoding /Identity-H "
            f"/DescendantFonts [{shaped}] /ToUnicode {meaning} >>"
        )

    def written(self, root: str, about: str) -> bytes:
        """Return the whole file, given its catalogue and what it says of itself."""
        out = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")  # what is not ASCII says that it is no text
        places = []
        for number, content in enumerate(self._objects, 1):
            places.append(len(out))
            out += b"%d 0 obj\n%b\nendobj\n" % (number, content)
        table = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
        out += b"".join(b"%010d 00000 n \n" % place for place in places)
        trailer = f"trailer\n<< /Size {len(places) + 1} /Root {root} /Info {about} >>\nstartxref\n{table}\n%%EOF\n"
        return bytes(out) + trailer.encode()


def text_string(words: str) -> str:
    """Return words as a text of PDF, in any letters.

    Examples
    --------
    >>> text_string("Nim")
    '<FEFF004E0069006D>'
    """
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"


def _meanings(letters: dict[int, str]) -> str:
    """Return the table that tells a reader which letter each shape is."""
    lists = [
        "\n".join(
            [
                f"{len(part)} beginbfchar",
                *(f"<{glyph:04X}> <{letters[glyph].encode('utf-16-be').hex().upper()}>" for glyph in part),
                "endbfchar",
            ]
        )
        for part in _parts(sorted(letters))
    ]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def",
            "/CMapType 2 def",
            "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange",
            *lists,
            "endcmap",
            "CMapName currentdict /CMap defineresource pop",
            "end\nend",
        ]
    )


def _parts(glyphs: list[int]) -> list[list[int]]:
    return [glyphs[place : place + MOST_NAMED] for place in range(0, len(glyphs), MOST_NAMED)]
