"""The statistics of a lesson while it goes on: what `grundy records` counts, over the games of the room."""

from __future__ import annotations

from functools import cache
from time import process_time
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from markupsafe import Markup

from grundy.classroom.export import recorded
from grundy.classroom.model import ClassGame, Pupil
from grundy.core.outcome import PlayConvention
from grundy.core.ruleset import Ruleset
from grundy.records.analyse import analyse
from grundy.records.facts import Facts
from grundy.records.games import Game
from grundy.records.lesson import by_number, lesson_plot, players_table, progress_tables
from grundy.records.report import report_tables
from grundy.records.report_plots import report_plots
from grundy.solving.budget import Budget
from grundy.web.classroom.entering import AsTeacher, rooms
from grundy.web.classroom.following import Live
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

READ_SECONDS, SOLVE_SECONDS, TEST_SECONDS = 0.3, 0.3, 0.2
"""How long the games may be replayed, their positions decided, and the exact tests computed."""
PAUSE = 10
"""How many seconds pass between two looks: a statistic is not read more often."""

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/class/t/{secret}/statistics")
async def statistics(request: Request, entered: AsTeacher) -> Response:
    """Show the statistics of the games so far."""
    to, room = reader_language(request), entered.room
    pupils, games = rooms().pupils(room), rooms().games(room)
    counted, left_out = recorded_in_time(games, pupils)
    budget = Budget(seconds=SOLVE_SECONDS)

    @cache
    def facts_of(ruleset: Ruleset[Any, Any], play_convention: PlayConvention) -> Facts:
        return Facts(ruleset, play_convention, budget)

    analysis = analyse(counted, facts_of)
    parts = analyse(by_number(game for game in counted if game.group != "final"), facts_of)
    tests = Budget(seconds=TEST_SECONDS)
    tables = [*progress_tables(parts, to, tests), *report_tables(analysis, to, tests), players_table(analysis, to)]
    plots = [*([progress] if (progress := lesson_plot(parts, to)) else []), *report_plots(analysis, to)]
    return render(
        request,
        "class/statistics.html",
        entered=entered,
        live=Live(room.channel, "room results", PAUSE),
        games=len(counted),
        left_out=left_out,
        tables=tables,
        plots=[(title, Markup(plot.svg("plot", "img"))) for title, plot in plots],
    )


def recorded_in_time(
    games: list[ClassGame], pupils: list[Pupil], seconds: float = READ_SECONDS
) -> tuple[list[Game], int]:
    """Return the games as records, with names, and how many there was no time for.

    Examples
    --------
    >>> game = ClassGame(1, 2, 3, 7, 9, "round", "done", None, "nim(1)", "normal", ("1-1",), 7, 0.0)
    >>> [found], left_out = recorded_in_time([game], [Pupil(7, "Ann", 2, True), Pupil(9, "Bob", 2, True)])
    >>> found.players, left_out
    (('Ann', 'Bob'), 0)
    """
    end = process_time() + seconds
    found: list[Game] = []
    for place, game in enumerate(games):
        if process_time() > end:
            return found, sum(bool(other.moves) and other.state != "void" for other in games[place:])
        found += recorded([game], pupils, with_names=True)
    return found, 0
