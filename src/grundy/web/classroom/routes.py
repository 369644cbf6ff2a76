"""All pages of class rooms, for the app."""

from __future__ import annotations

from grundy.web.classroom import (
    discussionpage,
    gamepage,
    joining,
    momentspage,
    opening,
    projectorpage,
    seatpage,
    statisticspage,
    teacherpage,
    voting,
)

CLASS_PAGES = (
    opening,
    joining,
    seatpage,
    gamepage,
    teacherpage,
    momentspage,
    statisticspage,
    discussionpage,
    voting,
    projectorpage,
)
