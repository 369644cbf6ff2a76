"""All pages of class rooms, for the app."""

from __future__ import annotations

from grundy.web.classroom import (
    discussionpage,
    gamepage,
    joining,
    momentspage,
    opening,
    seatpage,
    teacherpage,
    voting,
)

CLASS_PAGES = (opening, joining, seatpage, gamepage, teacherpage, momentspage, discussionpage, voting)
