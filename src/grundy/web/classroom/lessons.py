"""Whether a pupil may see the lessons: while a tournament runs they stay closed, for they tell what it is to find out.

They open when the tournament is over, or when the teacher releases to the pupil's group what the program knows.
"""

from __future__ import annotations

from fastapi import Request

from grundy.core.ruleset import N_
from grundy.web.classroom.entering import Seated, rooms, seated, seats_of
from grundy.web.database import database_url
from grundy.web.failures import Closed, NoSuchPage


def lessons_open(entered: Seated) -> bool:
    """Return whether a pupil may see the lessons now."""
    return entered.room.shows_values(entered.pupil.group) or not rooms().is_running(entered.room)


async def check_lessons_open(request: Request) -> None:
    """Refuse lessons and puzzles to a device with a seat from which they are closed, and lead back to it."""
    for secret in seats_of(request) if database_url() else ():
        try:
            entered = seated(secret)
        except NoSuchPage:
            continue
        if not lessons_open(entered):
            request.state.home = entered.home
            raise Closed(N_("Your teacher opens the lessons after the tournament."))
