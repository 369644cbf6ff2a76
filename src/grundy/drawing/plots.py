"""Plots of the sequences of heap games: values and P-positions.

However long a sequence is, its picture stays small: many heaps share a mark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from math import floor, log10
from typing import TYPE_CHECKING

from grundy.core.heaps import HeapGame
from grundy.core.outcome import PlayConvention
from grundy.drawing.axes import WIDTH, Lang, axes, ticks
from grundy.drawing.captions import grouped
from grundy.drawing.palette import ACCENT, CARD, LINE, LOSE, MUTED
from grundy.explaining.language import Language, language

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

MOST_POINTS = 2_500
"""Up to so many heaps have a point each."""
COLUMNS, ROWS = 400, 200
"""Into how many cells more points are gathered."""
MOST_CELLS = 5_050
"""How many cells a strip has at most; then each stands for several heaps."""
MOST_PLACES = 400
"""At how many heaps a density is drawn."""
SMALL_SHARE = 20
"""If the share of P-positions ends below 1 in so many, it is drawn by its logarithm."""


def plot(
    rule_or_values: str | HeapGame | Sequence[int],
    to: int = 100,
    ax: Axes | None = None,
    *,
    lang: Lang = "en",
    play_convention: PlayConvention = "normal",
) -> Axes:
    """Return the axes with the values of the heaps 0 to `to` of a heap game, or with values that you have.

    Without `ax` the plot has a figure of its own: ``plot("kayles").figure.savefig("kayles.png")``.

    Examples
    --------
    >>> ax = plot("kayles", 100)
    >>> ax.get_title(loc="left"), ax.get_xlabel(), len(ax.lines[0].get_xdata())
    ('Values of kayles', 'heap n', 101)
    >>> plot([0, 1, 2, 0, 1, 2]).get_label()
    'Grundy values: heaps 0 to 5'
    """
    from grundy.lab.sequences import heap_game, heap_values

    if not isinstance(rule_or_values, str | HeapGame):
        return plot_values(rule_or_values, None, lang, play_convention=play_convention, ax=ax)
    rules = heap_game(rule_or_values) if isinstance(rule_or_values, str) else rule_or_values
    values = heap_values(rules, to, rules.convention(play_convention))
    return plot_values(values, rules.name, lang, play_convention=play_convention, ax=ax)


def plot_values(
    values: Sequence[int],
    rule: str | None = None,
    to: Lang = "en",
    *,
    play_convention: PlayConvention = "normal",
    ax: Axes | None = None,
) -> Axes:
    """Plot the values of the heaps 0, 1, …, a point for each, or a mark for many.

    Examples
    --------
    >>> plot_values([0, 1, 2, 3, 1, 4], "kayles").get_ylabel()
    'value g(n)'
    """
    to = language(to)
    ax = axes(
        ax,
        to.text("Grundy values") if rule is None else to.text("Values of {rule}", rule=rule),
        _heaps(len(values) - 1, play_convention, to),
        across=to.text("heap n"),
        up=to.text("value g(n)") if play_convention == "normal" else to.text("misère value g⁻(n)"),
    )
    ax.margins(x=0.02, y=0.04)
    ticks(ax.xaxis)
    ticks(ax.yaxis)
    if len(values) <= MOST_POINTS:
        size = 8 if len(values) <= 150 else 5 if len(values) <= 800 else 3.5
        ax.plot(values, ".", color=ACCENT, markersize=size, markeredgewidth=0)
    else:
        _plot_cloud(values, ax)
    return ax


def _heaps(last: int, play_convention: PlayConvention, to: Language) -> str:
    heaps = to.text("heaps 0 to {last}", last=grouped(last))
    return heaps if play_convention == "normal" else f"{heaps}, {to.text('misère play')}"


def _plot_cloud(values: Sequence[int], ax: Axes) -> None:
    """Plot the points in cells, stronger where there are more."""
    import numpy as np

    array = np.asarray(values, np.int64)
    # Each column has as many heaps as the others, and each row as many values: else there would be stripes.
    heaps, each = -(-len(array) // COLUMNS), -(-(int(array.max()) + 1) // ROWS)
    column, row = np.arange(len(array)) // heaps, array // each
    rows = int(row.max()) + 1
    counts = np.bincount(column * rows + row)
    cells = counts.nonzero()[0]
    rank = np.searchsorted(np.sort(counts[cells]), counts[cells], side="right") / len(cells)
    ax.scatter(
        cells // rows * heaps,
        cells % rows * each,
        s=4,
        marker="s",
        linewidths=0,
        color=_shades(ACCENT, 0.2 + 0.8 * rank),
        rasterized=True,
    )


def _shades(colour: str, strengths: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a colour for each strength, from transparent at 0 to full at 1."""
    import numpy as np
    from matplotlib.colors import to_rgb

    shades = np.empty((len(strengths), 4))
    shades[:, :3] = to_rgb(colour)
    shades[:, 3] = strengths
    return shades


def plot_density(
    outcomes: str, rule: str, to: Lang = "en", *, play_convention: PlayConvention = "normal", ax: Axes | None = None
) -> Axes:
    """Plot the share of P-positions among the heaps 0 to n.

    Examples
    --------
    >>> plot_density("PNPNNPNPNNPNP", "subtraction[squares]").get_label()
    'Share of P-positions of subtraction[squares]: 6 of 13 heaps, 46.2 %'
    """
    import numpy as np

    to = language(to)
    total = len(outcomes)
    heaps = np.unique(np.geomspace(1, total, MOST_PLACES).round().astype(np.int64))
    lost = np.cumsum([outcomes.count("P", *ends) for ends in pairwise([0, *heaps.tolist()])])
    ax = axes(
        ax,
        to.text("Share of P-positions of {rule}", rule=rule),
        _share(int(lost[-1]), total, play_convention, to),
        across=to.text("number of heaps, from heap 0 on"),
        up=to.text("share of P-positions"),
    )
    ax.set(xscale="log", xlim=(1, max(total, 10)))
    if 0 < lost[-1] * SMALL_SHARE < total:
        ax.set_yscale("log")
        seen = lost > 0
        heaps, lost = heaps[seen], lost[seen]
        ax.set_ylim(10.0 ** floor(log10((lost / heaps).min())), 1.1)
    else:
        ax.set_ylim(0, 1.02)
    ax.minorticks_off()
    ax.xaxis.set_major_formatter(lambda number, _: grouped(round(number)))
    ax.yaxis.set_major_formatter(lambda share, _: _percent(share, to))
    ax.plot(heaps, lost / heaps, color=LOSE, linewidth=1.8)
    return ax


def _share(lost: int, total: int, play_convention: PlayConvention, to: Language) -> str:
    percent = _percent(lost / total, to)
    said = to.text("{lost} of {total} heaps, {percent}", lost=grouped(lost), total=grouped(total), percent=percent)
    return said if play_convention == "normal" else f"{said}, {to.text('misère play')}"


def _percent(share: float, to: Language) -> str:
    return f"{100 * share:.3g} %".replace(".", "." if to.code == "en" else ",")


def plot_digits(
    outcomes: str, rule: str, to: Lang = "en", *, play_convention: PlayConvention = "normal", ax: Axes | None = None
) -> Axes:
    """Plot how many P-positions end in each decimal digit.

    Examples
    --------
    >>> ax = plot_digits("PNPNNPNPNNPNP", "subtraction[squares]")
    >>> [int(bar.get_height()) for bar in ax.patches]
    [2, 0, 2, 0, 0, 1, 0, 1, 0, 0]
    """
    to = language(to)
    counts = [outcomes[digit::10].count("P") for digit in range(10)]
    ax = axes(
        ax,
        to.text("Last digits of the P-positions of {rule}", rule=rule),
        _share(sum(counts), len(outcomes), play_convention, to),
        across=to.text("last digit of the heap"),
        up=to.text("number of P-positions"),
    )
    bars = ax.bar(range(10), counts, width=0.62, color=LOSE)
    ax.bar_label(bars, [grouped(count) for count in counts], padding=3, color=MUTED, fontsize=9)
    ax.set_xticks(range(10))
    ax.set_ylim(0, 1.05 * max(*counts, 1))
    ticks(ax.yaxis)
    return ax


def plot_strip(
    outcomes: str, rule: str, to: Lang = "en", *, play_convention: PlayConvention = "normal", ax: Axes | None = None
) -> Axes:
    """Plot the outcomes as rows of small cells, filled for P; each may stand for several heaps.

    Examples
    --------
    >>> plot_strip("PNPNNPNPNNPNP", "subtraction[squares]").get_label()
    'Outcomes of subtraction[squares]: heaps 0 to 12'
    """
    import numpy as np
    from matplotlib.patches import Rectangle

    to = language(to)
    each = _heaps_per_cell(len(outcomes))
    lost = np.frombuffer(outcomes.encode("ascii"), np.uint8) == ord("P")
    counts = np.add.reduceat(lost, np.arange(0, len(lost), each), dtype=np.int64)
    columns = 50 if len(counts) <= 1500 else 100
    full, rest = divmod(len(counts), columns)
    rows = full + bool(rest)
    ax = axes(
        ax,
        to.text("Outcomes of {rule}", rule=rule),
        _heaps(len(outcomes) - 1, play_convention, to),
        across=_legend(each, to),
        height=1.7 + (WIDTH - 1.2) * rows / columns,
    )
    # The paper under the strip: one sheet for the full rows, one for the rest.
    for row, wide, high in ((0, columns, full), (full, rest, 1)):
        ax.add_patch(Rectangle((-0.5, row - 0.5), wide, high, color=LINE, alpha=0.55, linewidth=0, zorder=-1))
    strengths = np.zeros(rows * columns)
    strengths[: len(counts)] = np.sqrt(counts / max(int(counts.max()), 1))
    ax.imshow(_shades(LOSE, strengths).reshape(rows, columns, 4), interpolation="none")
    ax.hlines(np.arange(rows + 1) - 0.5, -0.5, columns - 0.5, colors=CARD, linewidth=60 / columns)
    ax.vlines(np.arange(columns + 1) - 0.5, -0.5, rows - 0.5, colors=CARD, linewidth=60 / columns)
    ax.set(xlim=(-0.5, columns - 0.5), ylim=(rows - 0.5, -0.5))
    places = range(0, min(columns, len(counts)), columns // 5)
    ax.set_xticks(places, [f"+{grouped(place * each)}" for place in places])
    starts = range(0, rows, columns // 50)
    ax.set_yticks(starts, [grouped(row * columns * each) for row in starts])
    ax.tick_params(length=0)
    ax.grid(visible=False)
    ax.spines[:].set_visible(False)
    return ax


def _heaps_per_cell(total: int) -> int:
    """Return how many heaps share a cell, a round number."""
    rounds: Iterator[int] = (digit * 10**zeros for zeros in count() for digit in (1, 2, 5))
    return next(each for each in rounds if total <= each * MOST_CELLS)


def _legend(each: int, to: Language) -> str:
    if each > 1:
        return to.text("each cell: {count} heaps, the darker, the more P-positions", count=grouped(each))
    return to.text("filled: P, the player to move loses; empty: N, the player to move wins")
