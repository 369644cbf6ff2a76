"""The code blocks of the documentation: finding them, running them, and the parts that are generated.

A page is a markdown file. Its fenced blocks are found here with their language
and line. ``pycon`` and ``python`` blocks of one page share a namespace;
``console`` blocks are commands, run in this process, with what they print.
"""

from __future__ import annotations

import doctest
import io
import json
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import click

from grundy import nim, parse, value
from grundy.cli import COMMANDS, grundy, run
from grundy.core.forms.days import born_by
from grundy.drawing import draw, plot
from grundy.drawing.axes import svg
from grundy.drawing.chomp_wall import p_positions_wall
from grundy.drawing.gamegraph import draw_graph
from grundy.drawing.order import draw_order
from grundy.drawing.thermograph import draw_thermograph
from grundy.lab.chomp import study
from grundy.rulesets.graphs.explicit import read_graph
from grundy.solving import describe_graph

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
COMMAND_PAGE = DOCS / "commands.md"
HELP_WIDTH = 88

_FENCE = re.compile(r"(?P<indent> *)(?P<ticks>`{3,})(?P<language>\S*)(?P<rest>.*)")
_HELP = re.compile(r"(?<=<!-- help: )(?P<name>[a-z]+)(?P<mark> -->\n)(?P<help>.*?)(?=<!-- end of help -->)", re.DOTALL)


@dataclass(frozen=True)
class Block:
    """One fenced block: where it stands, its language and its text."""

    page: Path
    line: int
    language: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"


def pages() -> list[Path]:
    """Return every page of the documentation."""
    written = [path for path in DOCS.rglob("*.md") if "_build" not in path.parts]
    return sorted([*written, *ROOT.glob("*.md")])


def blocks(page: Path) -> Iterator[Block]:
    """Yield the fenced blocks of a page, in order."""
    closing, start, language, indent = "", 0, "", 0
    lines: list[str] = []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        found = _FENCE.fullmatch(line)
        if not closing:
            if found:
                closing, start, language = found["ticks"], number, found["language"]
                indent, lines = len(found["indent"]), []
        elif found and found["ticks"] == closing and not found["language"]:
            yield Block(page, start, language, "\n".join(lines) + "\n")
            closing = ""
        else:
            lines.append(line[indent:])
    assert not closing, f"{page}:{start}: the block is never closed"


def run_block(block: Block, namespace: dict[str, Any]) -> None:
    """Run a block and raise `AssertionError` if it does not do what the page says."""
    if block.language == "pycon":
        _run_session(block, namespace)
    elif block.language == "python":
        exec(compile(block.text, block.place, "exec", dont_inherit=True), namespace)
    elif block.language == "console":
        _run_commands(block)
    elif block.language == "json":
        json.loads(block.text)
    else:
        assert block.language == "text" or block.language.startswith("{"), (
            f"{block.place}: a block is pycon, python, console, json or text, not {block.language!r}"
        )


def _run_session(block: Block, namespace: dict[str, Any]) -> None:
    session = doctest.DocTestParser().get_doctest(block.text, namespace, block.place, str(block.page), block.line)
    assert session.examples, f"{block.place}: a pycon block needs a >>> line"
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(session, out=said.append, clear_globs=False)
    namespace.update(session.globs)
    assert not runner.failures, "".join(said)


def _run_commands(block: Block) -> None:
    commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE)
    assert commands, f"{block.place}: a console block needs a line that begins with $"
    code = 0
    for command, expected in commands:
        printed, code = _run_command(command, code)
        wanted = expected.strip("\n")
        assert doctest.OutputChecker().check_output(f"{wanted}\n", f"{printed.strip(chr(10))}\n", doctest.ELLIPSIS), (
            f"{block.place}: {command}\nexpected:\n{wanted}\ngot:\n{printed}"
        )


def refreshed(page: str) -> str:
    """Return a page with the output of its console blocks as it is today; what is cut short by ... stays."""

    def block(found: re.Match[str]) -> str:
        code = 0
        written = found[1]
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", found[2], re.MULTILINE):
            printed, code = _run_command(command, code)
            fresh = expected if "..." in expected else printed.strip("\n") + "\n" if printed.strip() else ""
            written += f"$ {command}\n{fresh}"
        return written + found[3]

    return re.sub(r"(^```console\n)(.*?)(^```$)", block, page, flags=re.MULTILINE | re.DOTALL)


def write_console_blocks() -> None:
    """Rewrite the output of the console blocks of every page."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        if (fresh := refreshed(text)) != text:
            page.write_text(fresh, encoding="utf-8")


def _run_command(command: str, last_code: int) -> tuple[str, int]:
    """Return what a command prints and its exit code."""
    if command == "echo $?":
        return str(last_code), 0
    words = shlex.split(command)
    given = ""
    if "|" in words:
        pipe = words.index("|")
        (speaker, given), words = words[:pipe], words[pipe + 1 :]
        assert speaker in ("echo", "printf"), f"only echo and printf may feed a command: {command}"
        given = given.replace("\\n", "\n") if speaker == "printf" else f"{given}\n"
    if words[0] == "make":
        assert words[1] in make_targets(), f"the Makefile has no target {words[1]}"
        return "", 0
    assert words[0] == "grundy", f"only grundy, make and echo $? are run: {command}"
    return run_grundy(words[1:], given)


def run_grundy(arguments: list[str], given: str = "") -> tuple[str, int]:
    """Return what ``grundy`` prints on both streams, as a terminal shows it, and its exit code."""
    seen = io.StringIO()
    stdin = io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
    with (
        TemporaryDirectory() as folder,
        redirect_stdout(seen),
        redirect_stderr(seen),
        patch.object(sys, "stdin", stdin),
    ):
        # Files that a command writes do not stay; files that it reads are those of the project.
        outputs = [str(Path(folder, word)) if before == "-o" else word for before, word in pairwise(["", *arguments])]
        code = run(outputs)
    return seen.getvalue().replace(f"{folder}/", ""), code


def make_targets() -> set[str]:
    """Return the targets of the Makefile that have a description."""
    return set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def command_help(name: str) -> str:
    """Return the help of a command; that of the program itself for ``grundy``."""
    width: dict[str, Any] = {"max_content_width": HELP_WIDTH, "terminal_width": HELP_WIDTH}
    root = click.Context(grundy, info_name="grundy", **width, **grundy.context_settings)
    if name == "grundy":
        return grundy.get_help(root)
    command = grundy.get_command(root, name)
    assert command is not None, f"there is no command {name}"
    return command.get_help(click.Context(command, root, name, **width))


def command_reference(page: str) -> str:
    """Return the page of the commands with every help text as it is now."""
    return _HELP.sub(lambda m: f"{m['name']}{m['mark']}```text\n{command_help(m['name'])}\n```\n", page)


def commands_on(page: str) -> list[str]:
    """Return the commands whose help the page shows, in order."""
    return [found["name"] for found in _HELP.finditer(page)]


def write_command_reference() -> None:
    """Write the help of every command into its page, and the pictures of the documentation."""
    page = COMMAND_PAGE.read_text(encoding="utf-8")
    assert commands_on(page) == ["grundy", *COMMANDS]
    COMMAND_PAGE.write_text(command_reference(page), encoding="utf-8")
    for name, drawn in pictures().items():
        (DOCS / "images" / name).write_text(drawn, encoding="utf-8")


BOARDS = {
    "nim-3-4-5": "nim(3,4,5)",
    "chomp-7-7-3-3": "chomp(7,7,3,3)",
    "domineering": "domineering(110100/110111)",
    "clobber": "clobber(xoxox/oxoxo)",
    "amazons": "amazons(x.#.o/..##./#.#o#)",
    "col": "col(L.../..R./.#..)",
    "snort": "snort(L.../..../...R)",
    "toads-and-frogs": "toads-and-frogs(TTT..FFF)",
    "toppling-dominoes": "toppling-dominoes(LRLLR/RLR/LEER)",
    "cutcake": "cutcake(2x5; 4x3)",
    "maundy-cake": "maundy-cake(2x6; 4x3)",
    "sulucrus": "sulucrus(22)",
    "northcott-retreats": "northcott-retreats[8](2,7; 2,4; 2,5; 2,8; 2,4)",
    "two-halves": "two-halves",
    "red-blue-tree": "red-blue-tree",
    "red-blue-garden": "red-blue-garden",
}
"""The positions whose boards the pages show."""


def pictures() -> dict[str, str]:
    """Return the pictures that the pages show, by file name; those with words also in Czech and Croatian."""
    drawn = {f"{name}.svg": draw(parse(position)) for name, position in BOARDS.items()}
    chase = read_graph((ROOT / "examples" / "chase.json").read_text(encoding="utf-8"))
    two_heaps, bar = describe_graph(nim(2, 2)), list(study(4, 7).p_positions())
    drawn |= {
        "kayles-values.svg": svg(plot("kayles", 100)),
        "snort-heat.svg": draw_thermograph(value("snort(.../...)")).svg(role="img"),
        "order-of-day-2.svg": draw_order(born_by(2)).svg(role="img"),
        "chase-graph.svg": draw_graph(describe_graph(chase("fox"))).svg(role="img"),
    }
    for code, ending in (("en", "svg"), ("cs", "cs.svg"), ("hr", "hr.svg")):
        drawn[f"nim-2-2-graph.{ending}"] = draw_graph(two_heaps, code).svg(role="img")
        drawn[f"chomp-4-7-wall.{ending}"] = p_positions_wall(bar, 4, 7, code).svg(role="img")
    return drawn
