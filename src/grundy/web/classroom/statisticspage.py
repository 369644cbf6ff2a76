"""The statistics of a lesson while it goes on: what `grundy records` counts, over the games of the room.

Below them stands how far each pupil is in the lessons of the course.
"""

from __future__ import annotations

from functools import cache
from time import process_time
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from markupsafe import Markup

from grundy.classroom.export import in_order_of_play, recorded
from grundy.classroom.model import ClassGame, Pupil
from grundy.core.outcome import PlayConvention
from grundy.core.ruleset import Ruleset
from grundy.records.analyse import analyse
from grundy.records.facts import Facts
from grundy.records.games import Game
from grundy.records.groups import FINAL
from grundy.records.lesson import lesson_plot, parts_of_lesson, players_table, progress_tables
from grundy.records.report import report_tables
from grundy.records.report_plots import report_plots
from grundy.solving.budget import Budget
from grundy.web.classroom.entering import AsTeacher, rooms
from grundy.web.classroom.following import Live
from grundy.web.classroom.learned import WORD, learned_table
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

READ_SECONDS, SOLVE_SECONDS, TEST_SECONDS = 0.3, 0.3, 0.2
"""How long the games may be replayed, their positions decided, and the exact tests computed."""
PAUSE = 10
"""How many seconds pass between two looks: a statistic is not read more often."""

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/class/t/{secret}/statistics")
async def statistics(request: Request, entered: AsTeacher) -> Response:
    """Show the statistics of the games so far, and what is done of the lessons."""
    to, room = reader_language(request), entered.room
    pupils, games = rooms().pupils(room), rooms().games(room)
    counted, left_out = recorded_in_time(games, pupils, READ_SECONDS)
    budget = Budget(seconds=SOLVE_SECONDS)

    @cache
    def facts_of(ruleset: Ruleset[Any, Any], play_convention: PlayConvention) -> Facts:
        return Facts(ruleset, play_convention, budget)

    analysis = analyse(counted, facts_of)
    analysis.players = {pupil.name: analysis.players[pupil.name] for pupil in pupils if pupil.name in analysis.players}
    parts = analyse(parts_of_lesson(game for game in counted if game.group != FINAL), facts_of)
    tests = Budget(seconds=TEST_SECONDS)
    tables = [*progress_tables(parts, to, tests), *report_tables(analysis, to, tests), players_table(analysis, to)]
    plots = [*([progress] if (progress := lesson_plot(parts, to)) else []), *report_plots(analysis, to)]
    lessons, learned = learned_table(pupils, rooms().learned(room), to)
    return render(
        request,
        "class/statistics.html",
        entered=entered,
        live=Live(room.channel, f"room results {WORD}", PAUSE),
        lessons=lessons,
        learned=learned,
        games=len(counted),
        left_out=left_out,
        tables=tables,
        plots=[(title, Markup(plot.svg("plot", "img"))) for title, plot in plots],
    )


def recorded_in_time(games: list[ClassGame], pupils: list[Pupil], seconds: float) -> tuple[list[Game], int]:
    """Return the games as records in the order of play, with names, and how many there was no time for.

    Examples
    --------
    >>> game = ClassGame(1, 2, 3, 7, 9, "round", "done", None, "nim(1)", "normal", ("1-1",), 7, 0.0)
    >>> [found], left_out = recorded_in_time([game], [Pupil(7, "Ann", 2, True), Pupil(9, "Bob", 2, True)], 1.0)
    >>> found.players, left_out
    (('Ann', 'Bob'), 0)
    """
    end = process_time() + seconds
    found: list[Game] = []
    begun = in_order_of_play(games)
    for game in begun:
        if process_time() > end:
            break
        found += recorded([game], pupils, with_names=True)
    return found, len(begun) - len(found)
