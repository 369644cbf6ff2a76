"""Plots of a sweep: how often each number occurs, and a number over two parameters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy.drawing.axes import axes, ticks
from grundy.drawing.palette import ACCENT, MUTED
from grundy.explaining.language import Language

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

SQUARE = 6.6
"""How high a map of two parameters is, in inches."""
WIDE = 100
"""Numbers that differ by a larger factor, with two powers of ten between them, are drawn by their logarithms."""


def plot_histogram(
    counts: Sequence[tuple[int, int]],
    name: str,
    family: str,
    to: Language,
    *,
    rules: bool = True,
    ax: Axes | None = None,
) -> Axes:
    """Draw how many rules have each number, or how many numbers of cells of a board.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> plot_histogram([(2, 4), (3, 1), (11, 2)], "period", "subtraction[2 of 1..9]", language("en")).get_xlabel()
    'period'
    """
    every = sum(count for _, count in counts)
    line = to.text("rules: {count}", count=every) if rules else to.text("numbers of cells: {count}", count=every)
    up = to.text("number of rules") if rules else to.text("how many numbers of cells")
    ax = axes(ax, family, f"{name}, {line}", across=name, up=up)
    across, upwards = [number for number, _ in counts], [count for _, count in counts]
    ax.scatter(across, upwards, s=7, color=ACCENT, rasterized=True)
    for axis, scale, numbers in ((ax.xaxis, ax.set_xscale, across), (ax.yaxis, ax.set_yscale, upwards)):
        sizes = [abs(number) for number in numbers if number] or [1]
        if max(sizes) > WIDE * min(sizes):
            scale("symlog", linthresh=1)
        else:
            ticks(axis)
    ax.tick_params(which="minor", length=0)
    return ax


def plot_map(
    first: NDArray[np.int64],
    second: NDArray[np.int64],
    numbers: NDArray[np.int64],
    names: tuple[str, str, str],
    family: str,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw a number for each pair of two parameters, as colours.

    Examples
    --------
    >>> import numpy as np
    >>> side = np.arange(1, 4)
    >>> plot_map(side, side + 1, 2 * side, ("a", "b", "period"), "subtraction[a, b]").get_ylabel()
    'b'
    """
    import numpy as np

    cells = np.full((int(second.max()) + 1, int(first.max()) + 1), np.nan)
    cells[second, first] = numbers
    ax = axes(ax, family, names[2], across=names[0], up=names[1], height=SQUARE)
    ax.grid(visible=False)
    wide = int(numbers.min()) > 0 and int(numbers.max()) > WIDE * int(numbers.min())
    norm = "log" if wide else "linear"
    picture = ax.imshow(cells, origin="lower", interpolation="nearest", cmap="viridis", norm=norm, rasterized=True)
    figure = ax.get_figure(root=True)
    assert figure is not None
    bar = figure.colorbar(picture, ax=ax, shrink=0.8)
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=MUTED, labelcolor=MUTED, labelsize=9)
    if not wide:
        ticks(bar.ax.yaxis)
    ax.set_xlim(0.5, first.max() + 0.5)
    ax.set_ylim(0.5, second.max() + 0.5)
    ticks(ax.xaxis)
    ticks(ax.yaxis)
    return ax
