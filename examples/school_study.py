"""A school study of Nim, counted again: what was printed beside what its readable games give.

Twelve-year-olds played NIM(3,4,5) in seven groups and wrote their games down (V. Němcová, NIM a
matematika, 2021, chapter 12). 110 of the games can be read today; they are in school_games.csv. The
study prints 93 as positions, school_games_as_printed.csv; 17 more are on the pupils' own sheets in
its appendices 4, 5, 12 and 13, school_sheets.csv, with initials for names. The command

    python examples/school_study.py

prints

    printed/counted, by group         1       2       3       4       5       6       7
    games                         10/10     8/8   11/11   16/11   21/21   22/22   30/27  8 games cannot be read
    shortest game                   5/5     4/4     5/5     ?/5     3/3     3/3     ?/4
    longest game                    9/9   10/10   11/10    ?/10     8/8     7/8    ?/10  3: none has 11; 6: 6/17 has 8
    moves to 1-4-5                  2/2     1/1     4/4     1/1     1/1     1/1     8/7
    moves to 1-2-3                  4/4     1/1     3/3     0/0     0/0     1/1     6/6
    games with both                 2/2     0/0     2/2     0/0     0/0     0/0     3/3
    finished by mirror moves        6/6     3/4     9/9     6/3   13/13   11/10   18/17  8 of groups 4, 7 are lost
    games against the strategy      0/0     2/2     0/0    10/7     3/3     1/1     2/3  7: 7/4, 7/15, 7/29
    in total                           printed counted
    games                                  121     110  the groups give 118, of which 110 can be read
    moves                                  757     707  8 games cannot be read
    moves leaving three heaps              181     169  8 games cannot be read
    moves leaving two heaps                318     300  8 games cannot be read
    moves leaving one heap                 137     128  8 games cannot be read
    moves to 1-4-5                          18      17  8 games cannot be read
    of these, first moves                   16      15  8 games cannot be read
    moves to 1-2-3                          15      15
    games with both                          7       7
    of these, both left by the winner        3       3
    games finished by mirror moves          65      62  8 games cannot be read
    from two heaps, x-1 to 1-1              44      39  printed by kind 5 + 6 + 7 + 6, for 5 + 6 + 17 + 16
    from two heaps, to a larger pair        10      11  3-4 to 3-3: printed 2, counted 3
    from three heaps                        11      12  to 1-1: printed 9, counted 10
    games against the strategy              15      16  printed groups give 18
    flawless games                           3       5  two were won by the second player and overlooked
    flawless: 1/1 3/4 5/1 5/8 5/14
    as printed: 85 kept, 6 repaired, 2 rejected
    on the pupils' sheets: 17 kept, 0 repaired, 1 rejected
    two readings fit, one was chosen from the pupils' sheets: 6/11 6/12
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from grundy import nim
from grundy.records.analyse import Tally, analyse
from grundy.records.check import CheckReport, check
from grundy.records.facts import MoveFact
from grundy.records.formats import read_sheets
from grundy.records.sheets import Notation

FOLDER = Path(__file__).parent
GROUPS = "1234567"
Count = Callable[[Tally], Any]


def moves(of: Callable[[MoveFact], object]) -> Count:
    """Return the count of the moves with a property."""
    return lambda tally: tally.sum(of)


def mirror(kind: str) -> Count:
    """Return the count of the games that were finished by mirror moves of a kind."""
    return lambda tally: sum(found.kind == kind for found in tally.mirror)


LOST = "8 games cannot be read"
LOST_IN_TWO = "8 of groups 4, 7 are lost"
BY_GROUP: list[tuple[str, list[object], Count, str]] = [
    ("games", [10, 8, 11, 16, 21, 22, 30], lambda tally: tally.games, LOST),
    ("shortest game", [5, 4, 5, "?", 3, 3, "?"], lambda tally: min(tally.lengths), ""),
    ("longest game", [9, 10, 11, "?", 8, 7, "?"], lambda tally: max(tally.lengths), "3: none has 11; 6: 6/17 has 8"),
    ("moves to 1-4-5", [2, 1, 4, 1, 1, 1, 8], moves(lambda fact: fact.after == "1-4-5"), ""),
    ("moves to 1-2-3", [4, 1, 3, 0, 0, 1, 6], moves(lambda fact: fact.after == "1-2-3"), ""),
    ("games with both", [2, 0, 2, 0, 0, 0, 3], lambda tally: tally.key_games[2], ""),
    ("finished by mirror moves", [6, 3, 9, 6, 13, 11, 18], lambda tally: len(tally.mirror), LOST_IN_TWO),
    ("games against the strategy", [0, 2, 0, 10, 3, 1, 2], lambda tally: tally.against_games, "7: 7/4, 7/15, 7/29"),
]
"""What was printed for each group, how it is counted, and why the two differ where all games can be read."""

IN_TOTAL: list[tuple[str, object, Count, str]] = [
    ("games", 121, lambda tally: tally.games, "the groups give 118, of which 110 can be read"),
    ("moves", 757, lambda tally: tally.moves.total(), LOST),
    ("moves leaving three heaps", 181, moves(lambda fact: fact.heaps == 3), LOST),
    ("moves leaving two heaps", 318, moves(lambda fact: fact.heaps == 2), LOST),
    ("moves leaving one heap", 137, moves(lambda fact: fact.heaps == 1), LOST),
    ("moves to 1-4-5", 18, moves(lambda fact: fact.after == "1-4-5"), LOST),
    ("of these, first moves", 16, lambda tally: tally.first_moves["1-4-5"], LOST),
    ("moves to 1-2-3", 15, moves(lambda fact: fact.after == "1-2-3"), ""),
    ("games with both", 7, lambda tally: tally.key_games[2], ""),
    ("of these, both left by the winner", 3, lambda tally: tally.winner_key_games[2], ""),
    ("games finished by mirror moves", 65, lambda tally: len(tally.mirror), LOST),
    ("from two heaps, x-1 to 1-1", 44, mirror("to ones"), "printed by kind 5 + 6 + 7 + 6, for 5 + 6 + 17 + 16"),
    ("from two heaps, to a larger pair", 10, mirror("two heaps"), "3-4 to 3-3: printed 2, counted 3"),
    ("from three heaps", 11, mirror("three heaps"), "to 1-1: printed 9, counted 10"),
    ("games against the strategy", 15, lambda tally: tally.against_games, "printed groups give 18"),
    ("flawless games", 3, lambda tally: len(tally.flawless), "two were won by the second player and overlooked"),
]
"""What was printed for the whole study, how it is counted, and why the two differ."""


def checked(file: str, notation: Notation = "positions", repair: bool = False) -> CheckReport:
    """Return the games of a file beside this one."""
    return CheckReport.of(check(read_sheets((FOLDER / file).read_bytes(), "csv", nim, notation), repair))


def main() -> None:
    """Count the figures of the study again and print them beside the printed ones."""
    analysis = analyse(checked("school_games.csv").games)
    print(f"{'printed/counted, by group':<27}" + "".join(f"{group:>8}" for group in GROUPS))
    for name, printed, count, why in BY_GROUP:
        counted = [count(analysis.groups[group]) for group in GROUPS]
        pairs = [f"{one}/{other}" for one, other in zip(printed, counted, strict=True)]
        print((f"{name:<27}" + "".join(f"{pair:>8}" for pair in pairs) + f"  {why}").rstrip())
    print(f"{'in total':<34} printed counted")
    for name, figure, count, why in IN_TOTAL:
        print(f"{name:<34}{figure:>8}{count(analysis.total):>8}  {why}".rstrip())
    print("flawless:", *analysis.total.flawless)
    as_printed = checked("school_games_as_printed.csv", repair=True)
    on_sheets = checked("school_sheets.csv", "takings", repair=True)
    for name, report in {"as printed": as_printed, "on the pupils' sheets": on_sheets}.items():
        print(f"{name}:", ", ".join(f"{count} {status}" for status, count in report.counts.items()))
    doubtful = sorted({problem.game for problem in as_printed.problems if problem.kind == "ambiguous"})
    print("two readings fit, one was chosen from the pupils' sheets:", *doubtful)


if __name__ == "__main__":
    main()
