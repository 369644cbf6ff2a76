"""Tasks in games with cycles: what is said of a draw is true."""

from __future__ import annotations

from grundy import parse
from grundy.course.tasks import MistakeTask, MovesTask, SafeTask
from grundy.explaining.language import language
from grundy.play.match import Match

RING = "graph[a>b, a>c, b>a, b>d, c>e, d>e]"
"""At a and b it is a draw; whoever goes to c or d loses."""


def test_move_when_it_keeps_a_draw_is_said_not_to_win() -> None:
    task = MovesTask(parse(f"{RING}(a)"))
    assert task.keys == {"none"}
    assert task.check("b", language("en")).said == "That keeps the draw, but it does not win."
    assert task.check("c", language("en")).said.startswith("That loses.")


def test_position_when_drawn_is_not_said_to_be_won() -> None:
    task = SafeTask([parse(f"{RING}(a)"), parse(f"{RING}(e)")])
    assert task.keys == {"2"}
    assert task.check("1", language("en")).said == "Neither player can force a win from here."


def test_mistake_when_a_draw_was_lost_is_named_so() -> None:
    task = MistakeTask(Match(parse(f"{RING}(a)")).play_all(["b", "d", "e"]))
    assert task.keys == {"2"}
    assert task.check("2", language("en")).said.startswith("Right: that gave the draw away.")
    assert task.check("1", language("en")).said == "That was no mistake: it kept the draw."
