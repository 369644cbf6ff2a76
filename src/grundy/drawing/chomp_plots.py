"""Plots of the study of Chomp: Grundy values, and three rows as they grow."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from grundy.drawing.axes import Lang, axes, ticks
from grundy.drawing.captions import grouped
from grundy.drawing.palette import ACCENT, DRAW, LOSE, MUTED, WIN
from grundy.explaining.language import language

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_POINTS = 900
"""How many bars are drawn of the growth of three rows."""


def plot_bar_values(
    counts: Sequence[int], rows: int, columns: int, start: int | None = None, to: Lang = "en", *, ax: Axes | None = None
) -> Axes:
    """Plot how many positions of a bar have each Grundy value; 0 are the P-positions.

    Examples
    --------
    >>> ax = plot_bar_values([3, 2, 2, 1, 1], 2, 3, 4)
    >>> [int(bar.get_height()) for bar in ax.patches]
    [3, 2, 2, 1, 1]
    """
    to = language(to)
    ax = axes(
        ax,
        to.text("Grundy values of the bar of {rows}×{columns}", rows=rows, columns=columns),
        to.text(
            "{positions} positions, largest value {largest}", positions=grouped(sum(counts)), largest=len(counts) - 1
        ),
        across=to.text("Grundy value"),
        up=to.text("number of positions"),
    )
    bars = ax.bar(range(len(counts)), counts, width=0.78, color=ACCENT)
    said = {0: ("P", LOSE)}
    if start:
        said[start] = (to.text("full bar"), WIN)
    for value, (words, colour) in said.items():
        bars[value].set_facecolor(colour)
        ax.annotate(
            words, (value, counts[value]), (0, 4), textcoords="offset points", ha="center", color=MUTED, fontsize=10
        )
    ax.set_xlim(-0.7, max(len(counts) - 1, 1) + 0.7)
    ax.margins(y=0.08)
    ticks(ax.xaxis)
    ticks(ax.yaxis)
    return ax


def plot_three_rows(
    bites: Sequence[tuple[int, int, int]], p_counts: Sequence[int], to: Lang = "en", *, ax: Axes | None = None
) -> Axes:
    """Plot how the winning first bites of three rows lie, and how many P-positions there are, against the length n.

    `bites` are what the first bites of the bars with 1, 2, … columns leave, `p_counts` the P-positions up to each.

    Examples
    --------
    >>> bites = [(1, 0, 0), (2, 2, 1), (3, 1, 1), (4, 2, 2), (5, 5, 3)]
    >>> plot_three_rows(bites, [1, 3, 5, 7, 10]).get_label()
    'Three rows of up to 5 squares: every bar has exactly one winning first bite'
    """
    to = language(to)
    longest = len(bites)
    ax = axes(
        ax,
        to.text("Three rows of up to {longest} squares", longest=grouped(longest)),
        to.text("every bar has exactly one winning first bite"),
        across=to.text("columns n"),
        up=to.text("share of n, and of n² for the P-positions"),
    )
    ax.set(xscale="log", xlim=(0.9, 1.1 * max(longest, 10)), ylim=(0, 0.8))
    ax.minorticks_off()
    ax.xaxis.set_major_formatter(lambda number, _: grouped(round(number)))
    ax.yaxis.set_major_formatter(lambda share, _: to.decimal(Fraction(round(10 * share), 10)))
    for height, words in ((1 / sqrt(2), "1/√2"), (2 - sqrt(2), "2 − √2")):  # where they seem to go
        ax.axhline(height, color=DRAW, linewidth=0.9, dashes=(4, 5))
        ax.annotate(words, (1, height), (2, 4), textcoords="offset points", color=MUTED, fontsize=9)
    shown = sorted({round(longest ** (k / MOST_POINTS)) for k in range(MOST_POINTS + 1)})
    one = [n for n in shown if bites[n - 1][1] != bites[n - 1][2]]
    two = [n for n in shown if bites[n - 1][1] == bites[n - 1][2]]
    for lengths, heights, words, colour, place in (
        (one, [bites[n - 1][2] / n for n in one], to.text("(n, n, r): r/n"), ACCENT, 0.755),
        (two, [bites[n - 1][2] / n for n in two], to.text("(n, q, q): q/n"), WIN, 0.505),
        (shown, [p_counts[n - 1] / n**2 for n in shown], to.text("P-positions / n²"), LOSE, 0.215),
    ):
        ax.plot(lengths, heights, ".", color=colour, markersize=4, markeredgewidth=0)
        ax.annotate(words, (1, place), xycoords=("axes fraction", "data"), ha="right", va="center", color=colour)
    return ax
