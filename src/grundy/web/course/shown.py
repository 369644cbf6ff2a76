"""What a step of a lesson shows: the board with its links, what is said, and how one goes on.

Each kind of step has a function that returns the values its template needs; what they share is a `Shown`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from grundy.core.errors import IllegalMove
from grundy.core.outcome import Outcome
from grundy.core.partizan import player_to_move, without_turn
from grundy.core.position import Move
from grundy.course.facts import Check, may_come_round, possible_outcomes
from grundy.course.lesson import Ask, Lesson, Tell, Try
from grundy.course.tasks import NONE, ClaimTask, FactTask, MistakeTask, MovesTask, SafeTask, Task
from grundy.drawing.badges import CROSS, TICK
from grundy.drawing.story import before_and_after
from grundy.drawing.touch import Mark
from grundy.explaining import explain
from grundy.explaining.hints import RUNGS, hint_titles, hints
from grundy.explaining.language import Language
from grundy.explaining.step import Step, Table
from grundy.explaining.words import (
    capitalized,
    move_in_words,
    outcome_in_words,
    play_in_words,
    position_in_list,
    position_in_words,
)
from grundy.lab.sequences import heap_game, heap_values
from grundy.lab.tables import table_start, value_table
from grundy.play.match import Match
from grundy.web.address import FIRST_REPLY, HUMAN, PlayAddress, ReviewAddress
from grundy.web.boardview import board_of_sitting, marks_of
from grundy.web.course.addresses import LessonAddress
from grundy.web.homepage import thumbnail
from grundy.web.ladder import NONE as NOTHING
from grundy.web.ladder import Ladder
from grundy.web.limits import solved
from grundy.web.sitting import Sitting, seated
from grundy.web.status import status_of

LONGEST_ROW, DOZEN = 15, 12
"""So many values stand in one row; if there are more, each row has a dozen."""
SIGNS = {"P": TICK, "N": CROSS}
HIDDEN = "?"
"""What stands in the cell of a table that is asked for."""


@dataclass(frozen=True)
class Shown:
    """What the page of a step shows."""

    template: str
    sitting: Sitting | None = None
    board: Markup | str = ""
    tone: str = "plain"
    said: str = ""
    news: str = ""
    done: bool = False
    wrong: bool = False
    """Whether what was just answered or played was wrong."""
    hints: tuple[tuple[str, str], ...] = ()
    """The hints that were asked for, each with its title."""
    more_hints: bool = False
    values: dict[str, Any] = field(default_factory=dict)
    """What only the template of this kind needs."""


def shown_tell(step: Tell, lesson: Lesson, address: LessonAddress, to: Language) -> Shown:
    """Return words with their board, reason and tables."""
    values: dict[str, Any] = {
        "about": "",
        "explained": _explained(step.why, step, lesson, to) if step.why else (),
        "row": _row(step.values) if step.values else None,
        "table": _table(step.table) if step.table else None,
        "undo": None,
    }
    if not step.board:
        return Shown("tell", done=True, values=values)
    sitting = seated(PlayAddress(step.board, play=step.play, moves=address.moves, opponent=HUMAN))
    ladder = Ladder(step.show)
    answer = solved(sitting.match.position, step.play) if step.show != NOTHING else None
    status = status_of(sitting, answer, ladder, to)
    if address.moves:
        values["undo"] = address.having(moves=address.moves[:-1])
    return Shown(
        "tell",
        sitting,
        board_of_sitting(sitting, to, _moving(sitting, address), _marks(answer, ladder, lesson)),
        said=status.headline,
        news=status.news,
        done=True,
        values=values,
    )


def shown_try(step: Try, lesson: Lesson, address: LessonAddress, to: Language) -> Shown:
    """Return a match with its goal."""
    sitting = match_of(step, address)
    match = sitting.match
    status = status_of(sitting, None, Ladder(NOTHING), to)
    won = step.is_won(match)
    news = status.news
    drawn = may_come_round(match.start) and solved(match.position, step.play).outcome is Outcome.D
    if drawn:
        news = to.text("Neither player can force a win any more. Take moves back, or try again.")
    if match.winner == step.pupil and not won:
        news = to.plural(
            "You have won, but {n} move is enough.", "You have won, but {n} moves are enough.", step.within
        )
    back = sitting.undone()
    review = ReviewAddress(sitting.address.having(lang=address.lang)).url if match.is_over and not won else ""
    answer = solved(match.position, step.play) if address.hint and sitting.may_move else None
    return Shown(
        "try",
        sitting,
        board_of_sitting(sitting, to, _moving(sitting, address)),
        tone=status.tone if match.is_over else "plain",
        said=status.headline,
        news=news,
        done=won,
        wrong=drawn or (match.is_over and not won),
        hints=_hints(answer, address.hint, lesson, to),
        more_hints=sitting.may_move and address.hint < len(hint_titles(match.position, to)),
        values={
            "about": "",
            "undo": address.having(moves=back.moves, hint=0) if back is not None and not won else None,
            "review": review if match.winner != step.pupil else "",
        },
    )


def match_of(step: Try, address: LessonAddress) -> Sitting:
    """Return the match of a step, as far as it was played."""
    return seated(
        PlayAddress(
            step.start(address.seed, solved),
            play=step.play,
            moves=address.moves,
            opponent=step.opponent,
            first=step.begins,
            begins=step.side,
            seed=address.seed,
        )
    )


def shown_ask(step: Ask, lesson: Lesson, address: LessonAddress, to: Language) -> Shown:
    """Return a task, or what became of an answer."""
    task = step.task(address.seed, solved)
    check = task.check(address.given, to) if address.given else None
    found = tuple(each for each in address.found if each in task.keys)
    if check and check.right:
        found = (*found, task.read(address.given))
    done = task.is_done(frozenset(found)) or bool(check and check.right and not task.all_needed)
    said = check.said if check else ""
    if check and check.right and not done:
        more = to.text("There is more to find.")
        said = f"{said} {more}"
    tried = isinstance(task, MovesTask) and address.given != NONE
    line, at = _line(check, address, tried=tried)
    sitting = _sitting(line, at, task)
    values = _asked(step, task, address, to) | {
        "task": task,
        "about": "" if isinstance(task, MovesTask | SafeTask | MistakeTask) else task.in_words(to),
        "found": found,
        "at": at,
        "moves": play_in_words(line.moves, to, by_reader=tried) if line else [],
        "first": check.at if check else 0,
        "go_on": address.having(given="", at=0, found=found),
    }
    ladder = Ladder("moves") if check and check.marks else None
    marks = None
    if ladder and sitting:
        marks = _marks(solved(sitting.match.position, task.play_convention), ladder, lesson)
    elif not check and isinstance(task, MovesTask):
        marks = _found_marks(task, found, lesson)
    board: Markup | str = ""
    if sitting is not None:
        open_ = check is None and isinstance(task, MovesTask)
        board = board_of_sitting(sitting, to, _answering(address) if open_ else None, marks)
    return Shown(
        "ask",
        sitting,
        board,
        tone=("good" if check.right else "poor") if check else "plain",
        said=said,
        done=done,
        wrong=check is not None and not check.right,
        hints=_task_hints(task, address.hint, lesson, to) if not done else (),
        more_hints=check is None and not found and address.hint < _most_hints(task, to),
        values=values,
    )


def _line(check: Check | None, address: LessonAddress, *, tried: bool) -> tuple[Match | None, int]:
    """Return the play that an answer meets, and how many of its moves are shown.

    At first that is the move that is named; if a move was tried, the reply to it.
    """
    if check is None or check.match is None:
        return None, 0
    first = check.at + (FIRST_REPLY if tried else 1)
    return check.match, min(address.at or first, len(check.match.moves))


def _sitting(line: Match | None, at: int, task: Task) -> Sitting | None:
    """Return what the board shows: a play as far as it is looked at, else the position of the task."""
    if line is not None:
        return sitting_at(line.undo(len(line.moves) - at))
    if task.position is None or isinstance(task, SafeTask):
        return None
    return sitting_at(Match(task.position, task.play_convention))


def sitting_at(match: Match) -> Sitting:
    """Return the sitting of a match that nobody sits at.

    Examples
    --------
    >>> from grundy import nim
    >>> sitting_at(Match(nim(3, 4)).play("1-1")).address.url
    '/play?position=nim(3,4)&moves=1-1&opponent=human'
    """
    start = match.start
    address = PlayAddress(
        str(without_turn(start)),
        play=match.play_convention,
        moves=tuple(move.notation for move in match.moves),
        opponent=HUMAN,
        begins=player_to_move(start) or "L",
    )
    return Sitting(address, match)


def _asked(step: Ask, task: Task, address: LessonAddress, to: Language) -> dict[str, Any]:
    """Return what there is to choose from."""
    values: dict[str, Any] = {"choices": [], "table": _table(step.table, step.cell) if step.table else None}
    if isinstance(task, SafeTask):
        values["choices"] = [
            (str(number), position_in_words(choice, to), thumbnail(choice, to))
            for number, choice in enumerate(task.choices, 1)
        ]
    elif isinstance(task, MistakeTask):
        values["choices"] = [
            (str(ply), capitalized(move_in_words(move, to)), position_in_list(move.to.drawn, to))
            for ply, move in enumerate(task.match.moves, 1)
        ]
    elif isinstance(task, ClaimTask):
        values["choices"] = [(str(number), reason.text, "") for number, reason in enumerate(task.reasons, 1)]
    elif task.form == "outcome" and task.position is not None:
        values["choices"] = [
            (outcome.value, outcome_in_words(outcome, to), "") for outcome in possible_outcomes(task.position)
        ]
    return values


def _moving(sitting: Sitting, address: LessonAddress) -> Any:
    if not sitting.may_move:
        return None
    return lambda move: address.having(moves=(*sitting.address.moves, move.notation), hint=0).url


def _answering(address: LessonAddress) -> Any:
    return lambda move: address.having(given=move.notation, at=0, hint=0).url


def _marks(answer: Any, ladder: Ladder, lesson: Lesson) -> Any:
    """Return what the board says of each move; a tick or a cross before the lesson that names P and N."""
    judge = marks_of(answer, ladder)
    if judge is None or lesson.names_outcomes:
        return judge

    def mark(move: Move) -> Mark | None:
        said = judge(move)
        return said and said._replace(letter=SIGNS.get(said.letter, said.letter))

    return mark


def _found_marks(task: MovesTask, found: tuple[str, ...], lesson: Lesson) -> Any:
    """Return a mark for every winning move that was found."""
    letter = "P" if lesson.names_outcomes else SIGNS["P"]
    return lambda move: Mark("good", letter) if move.notation in found else None


def _hints(answer: Any, shown: int, lesson: Lesson, to: Language) -> tuple[tuple[str, str], ...]:
    if answer is None or not shown:
        return ()
    said, titles = hints(answer, to, lesson.level), hint_titles(answer.position, to)
    return tuple((capitalized(title), text) for title, text in zip(titles[:shown], said, strict=False))


def _task_hints(task: Task, shown: int, lesson: Lesson, to: Language) -> tuple[tuple[str, str], ...]:
    """Return the hints of a task: rungs towards a move, and where none is looked for, the reasons one by one."""
    if not shown or task.position is None:
        return ()
    answer = solved(task.position, task.play_convention)
    if isinstance(task, MovesTask) and NONE in task.keys:
        return ((capitalized(to.text("where to look")), to.text("Try each move, and look for your opponent’s reply.")),)
    if isinstance(task, MovesTask):
        return _hints(answer, shown, lesson, to)
    left_out = to.text("Source"), to.text("A reply to every move")  # the latter is a table, which hints do not show
    steps = [step for step in explain(answer, to, level=lesson.level) if step.title not in left_out]
    return tuple((step.title, step.text) for step in steps[:shown])


def _most_hints(task: Task, to: Language) -> int:
    if isinstance(task, MovesTask) and task.position is not None:
        return len(hint_titles(task.position, to))
    return RUNGS if isinstance(task, FactTask | ClaimTask) else 0


def _explained(text: str, step: Tell, lesson: Lesson, to: Language) -> list[tuple[Step, Markup]]:
    """Return why a position is won or lost, each step with its picture."""
    sitting = seated(PlayAddress(text, play=step.play))
    answer = solved(sitting.match.position, step.play)
    start = sitting.match.start.drawn
    return [
        (each, Markup(before_and_after(each, to, start).svg("board", "img") if each.positions else ""))
        for each in explain(answer, to, level=lesson.level)
    ]


def _row(text: str) -> Table:
    """Return the values of the heaps of a rule up to a largest one; many of them in rows of twelve."""
    rule, _, last = text.rpartition(" ")
    values = [str(int(value)) for value in heap_values(heap_game(rule), int(last))]
    wide = len(values) if len(values) <= LONGEST_ROW else DOZEN
    rows = [values[start : start + wide] for start in range(0, len(values), wide)]
    if len(rows) == 1:
        return Table(("n", *map(str, range(wide))), (("g(n)", *values),))
    padded = (row + [""] * (wide - len(row)) for row in rows)
    return Table(
        ("g(n)", *(f"+{place}" for place in range(wide))),
        tuple((str(number * wide), *row) for number, row in enumerate(padded)),
    )


def _table(text: str, hidden: tuple[int, int] | None = None) -> Table:
    """Return the table of a rule, the cell that is asked for left empty."""
    rule, rows, columns = text.rsplit(" ", 2)
    (top, left), found = table_start(rule), value_table(rule, int(rows), int(columns))["rows"]

    def cell(row: int, column: int, value: object) -> str:
        if (row, column) == hidden:
            return HIDDEN
        return "" if value is None else str(value)

    return Table(
        ("", *(str(column) for column in range(left, left + int(columns)))),
        tuple(
            (str(row), *(cell(row, column, value) for column, value in enumerate(line, left)))
            for row, line in enumerate(found, top)
        ),
    )


def written_move(sitting: Sitting, query: Mapping[str, str]) -> Move | None:
    """Return the move that the form beside a board writes, None if nothing was sent."""
    written = sitting.written(query)
    if not written:
        return None
    if not sitting.may_move:
        raise IllegalMove("it is not your turn")
    return sitting.match.position.move(written)


def right_answers(task: Task, to: Language) -> list[str]:
    """Return the right answers of a task in words, for a key.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> right_answers(MovesTask(nim(3, 4, 5)), language("en"))
    ['take 2 matches from heap 1']
    """
    keys = sorted(task.keys, key=lambda key: (len(key), key))
    if isinstance(task, MovesTask) and task.position is not None:
        if NONE in keys:
            return [to.text("No move wins.")]
        return [move_in_words(task.position.move(key), to) for key in keys]
    if isinstance(task, SafeTask):
        return [position_in_words(task.choices[int(key) - 1], to) for key in keys]
    if isinstance(task, MistakeTask):
        return [f"{key}. {move_in_words(task.match.moves[int(key) - 1], to)}" for key in keys]
    if isinstance(task, ClaimTask):
        words = {"yes": to.text("Yes."), "no": to.text("No.")}
        return [f"{words[key.split()[0]]} {task.reasons[int(key.split()[1]) - 1].text}" for key in keys]
    return keys
