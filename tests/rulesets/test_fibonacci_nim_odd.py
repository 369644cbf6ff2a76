"""Fibonacci Nim with an odd first take: what the player is told of it."""

from __future__ import annotations

import pytest

from grundy import IllegalMove, draw, fibonacci_nim_odd
from grundy.drawing.terminal import draw_text


@pytest.mark.parametrize(
    ("heap", "shown"),
    [(1, "≤ 0"), (2, "1"), (6, "1, 3, 5"), (15, "1, 3, …, 13"), (10**30, f"1, 3, …, {10**30 - 1}")],
)
def test_board_at_the_start_shows_odd_takes(heap: int, shown: str) -> None:
    assert draw_text(fibonacci_nim_odd(heap)).endswith(f"{heap} ({shown})")


def test_board_after_the_first_take_shows_the_limit() -> None:
    assert draw_text(fibonacci_nim_odd(12, 6)).endswith("12 (≤ 6)")
    assert "At most 6 matches may be taken now." in draw(fibonacci_nim_odd(12, 6))
    assert "An odd number of matches may be taken now, at most 13." in draw(fibonacci_nim_odd(15))


def test_first_take_when_even_is_refused_with_the_reason() -> None:
    with pytest.raises(IllegalMove, match="the first move must take an odd number of matches"):
        fibonacci_nim_odd(15).move("2")
    assert fibonacci_nim_odd(12, 6).move("2").to == fibonacci_nim_odd(10, 4)
