"""All pages of class rooms, for the app."""

from __future__ import annotations

from grundy.web.classroom import (
    discussionpage,
    files,
    gamepage,
    joining,
    learned,
    momentspage,
    opening,
    projectorpage,
    scribepage,
    seatpage,
    setup,
    statisticspage,
    teacherpage,
)

CLASS_PAGES = (
    opening,
    joining,
    setup,
    files,
    seatpage,
    gamepage,
    scribepage,
    learned,
    teacherpage,
    momentspage,
    statisticspage,
    discussionpage,
    projectorpage,
)
