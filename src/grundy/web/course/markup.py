"""The words of a lesson as a page shows them: paragraphs, lists, **bold**, *italic* and `notation`; nothing else."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from grundy.explaining.language import Language
from grundy.web.rendering import prose

_SIGNS = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<em>.+?)\*|`(?P<code>.+?)`", re.DOTALL)
ITEM = "- "


def marked_up(text: str, to: Language) -> Markup:
    r"""Return the words of a lesson as HTML, everything in them escaped.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> print(marked_up("Take **one** & go.\n\n- *a*\n- `nim(3)`", language("en")))
    <p>Take <strong>one</strong> &amp; go.</p>
    <ul><li><em>a</em></li><li><code>nim(3)</code></li></ul>
    """
    blocks = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.splitlines()
        if all(line.startswith(ITEM) for line in lines):
            items = (Markup("<li>{}</li>").format(_line(line.removeprefix(ITEM), to)) for line in lines)
            blocks.append(Markup("<ul>{}</ul>").format(Markup().join(items)))
        else:
            blocks.append(Markup("<p>{}</p>").format(_line(" ".join(lines), to)))
    return Markup("\n").join(blocks)


def _line(text: str, to: Language) -> Markup:
    said, end = Markup(), 0
    for found in _SIGNS.finditer(text):
        name = found.lastgroup or "em"
        inner = escape(found[name]) if name == "code" else prose(found[name], to)
        said += prose(text[end : found.start()], to) + Markup(f"<{name}>{{}}</{name}>").format(inner)
        end = found.end()
    return said + prose(text[end:], to)
