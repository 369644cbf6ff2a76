"""Axes of research plots: how they look, and how they are written.

A plot draws on the axes that it is given, as is the custom of scientific Python,
or on a figure of its own. Written as SVG it keeps its words as text and follows the
reader's colour scheme: concrete colours for light paper, a style for dark.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from grundy.drawing.captions import grouped
from grundy.drawing.palette import ACCENT, CARD, DRAW, INK, LINE, LOSE, MUTED, WIN
from grundy.drawing.svg import shorten
from grundy.explaining.language import Language

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

Lang = Language | str
WIDTH, HEIGHT, EDGE = 7.6, 5.0, 0.2
"""The size of a plot and of its edge, in inches."""
DOTS = 200
"""How many dots an inch of a PNG has, and of the clouds inside an SVG."""
LONGEST_TITLE = 50
ON_DARK = {
    CARD: "#1c2129",
    INK: "#e9e6de",
    MUTED: "#a3aab8",
    LINE: "#2d343f",
    ACCENT: "#8fb5f2",
    WIN: "#6fd0a5",
    LOSE: "#f0988a",
    DRAW: "#dcc77a",
}
"""What each colour becomes where the reader prefers dark paper."""


def axes(ax: Axes | None, title: str, line: str, *, across: str = "", up: str = "", height: float = HEIGHT) -> Axes:
    """Return the axes of a plot with its title and the names of both axes; their label describes it in words.

    Examples
    --------
    >>> axes(None, "Values of kayles", "heaps 0 to 83", across="heap n").get_label()
    'Values of kayles: heaps 0 to 83'
    """
    if ax is None:
        from matplotlib.figure import Figure
        from matplotlib.layout_engine import ConstrainedLayoutEngine

        layout = ConstrainedLayoutEngine(w_pad=EDGE, h_pad=EDGE)
        ax = Figure(figsize=(WIDTH, height), facecolor=CARD, layout=layout).add_subplot(facecolor="none")
    ax.set(label=f"{title}: {line}", xlabel=across, ylabel=up)
    title = shorten(title, LONGEST_TITLE)
    ax.set_title(title, loc="left", pad=26, color=INK, fontsize=13, weight="bold", parse_math=False)
    ax.annotate(line, (0, 1), (0, 11), xycoords="axes fraction", textcoords="offset points", color=MUTED, fontsize=10)
    for axis in (ax.xaxis, ax.yaxis):
        axis.label.set_color(MUTED)
        axis.labelpad = 8
    ax.spines[["top", "left", "right"]].set_visible(False)
    ax.spines["bottom"].set_color(MUTED)
    ax.tick_params(color=MUTED, labelcolor=MUTED, labelsize=9)
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", color=LINE, linewidth=0.8)
    ax.set_axisbelow(True)
    return ax


def ticks(axis: Axis) -> None:
    """Put round whole numbers at an axis.

    Examples
    --------
    >>> ax = axes(None, "", "")
    >>> ax.set_ylim(0, 83)
    (0.0, 83.0)
    >>> ticks(ax.yaxis)
    >>> [int(number) for number in ax.get_yticks()]
    [0, 20, 40, 60, 80, 100]
    """
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(7, integer=True, steps=[1, 2, 5, 10], min_n_ticks=1))
    axis.set_major_formatter(lambda number, _: grouped(round(number)))


def svg(ax: Axes) -> str:
    """Return the figure of the axes as SVG, the same for the same plot.

    Examples
    --------
    >>> written = svg(axes(None, "Values", "heaps 0 to 83"))
    >>> written.startswith('<svg class="plot" role="img" aria-label="Values: heaps 0 to 83"')
    True
    """
    from matplotlib import rc_context

    with rc_context({"svg.hashsalt": "grundy", "svg.fonttype": "none"}):
        written = _saved(ax, "svg", dict.fromkeys(("Creator", "Date", "Format", "Type"))).decode()
    dark = "".join(
        f'.plot [style*="{part}: {light}"] {{ {part}: {dark} !important }}\n'
        for light, dark in ON_DARK.items()
        for part in ("fill", "stroke")
    )
    style = (
        f"<style>@media (prefers-color-scheme: dark) {{\n{dark}.plot image {{ filter: brightness(1.6) }}\n}}</style>"
    )
    head = f'<svg class="plot" role="img" aria-label={quoteattr(str(ax.get_label()))} '
    return (
        written[written.index("<svg") :]
        .replace("<svg ", head, 1)
        .replace("*{", ".plot *{")
        .replace("</defs>", f"</defs>\n{style}", 1)
    )


def png(ax: Axes) -> bytes:
    """Return the figure of the axes as PNG.

    Examples
    --------
    >>> png(axes(None, "Values", "heaps 0 to 83"))[1:4]
    b'PNG'
    """
    return _saved(ax, "png", {"Software": None})


def _saved(ax: Axes, format_: str, metadata: dict[str, None]) -> bytes:
    out = BytesIO()
    figure = ax.get_figure(root=True)
    assert figure is not None
    figure.savefig(out, format=format_, dpi=DOTS, metadata=metadata)
    return out.getvalue()
