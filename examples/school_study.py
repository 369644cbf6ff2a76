"""A school study of Nim, counted again: what was printed beside what its readable games give.

Twelve-year-olds played NIM(3,4,5) in seven groups and wrote their games down (V. Němcová, NIM a
matematika, 2021, chapter 12). 93 of the games can be read today; they are in school_games.csv, with
no names, and as printed in school_games_as_printed.csv. The command

    python examples/school_study.py

prints

    printed/counted, by group         1       2       3       4       5       6       7
    games                         10/10     8/8   11/11    16/3   21/21   22/22   30/18  groups 4 and 7 are lost in part
    shortest game                   5/5     4/4     5/5     ?/5     3/3     3/3     ?/5
    longest game                    9/9   10/10   11/10     ?/8     8/8     7/8    ?/10  3: none has 11; 6: 6/17 has 8
    moves to 1-4-5                  2/2     1/1     4/4     1/0     1/1     1/1     8/6
    moves to 1-2-3                  4/4     1/1     3/3     0/0     0/0     1/1     6/4
    games with both                 2/2     0/0     2/2     0/0     0/0     0/0     3/3
    games with symmetric play       6/7     3/5    9/10     6/1   13/13   11/11   18/14  no rule is stated
    games against the strategy      0/0     2/2     0/0    10/3     3/3     1/1     2/1
    in total                           printed counted
    games                                  121      93  the groups give 118, of which 93 can be read
    moves                                  757     591  the sheets of groups 4 and 7 are lost in part
    moves leaving three heaps              181     135  the sheets of groups 4 and 7 are lost in part
    moves leaving two heaps                318     258  the sheets of groups 4 and 7 are lost in part
    moves leaving one heap                 137     105  the sheets of groups 4 and 7 are lost in part
    moves to 1-4-5                          18      15  the sheets of groups 4 and 7 are lost in part
    of these, first moves                   16      13  the sheets of groups 4 and 7 are lost in part
    moves to 1-2-3                          15      13  the sheets of groups 4 and 7 are lost in part
    games with both                          7       7  all of them can be read
    of these, both left by the winner        3       3
    games with symmetric play               65      61  printed groups give 66; no rule is stated
    from two heaps, x-1 to 1-1              44      43  printed by kind 5 + 6 + 7 + 6 = 24
    from two heaps, to a larger pair        10      22  more than printed: here every such move counts
    from three heaps                        11      12  more than printed: here every such move counts
    games against the strategy              15      10  printed groups give 18; 8 are lost
    flawless games                           3       5  two were won by the second player and overlooked
    flawless: 1/1 3/4 5/1 5/8 5/14
    as printed: 85 kept, 6 repaired, 2 rejected
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

FOLDER = Path(__file__).parent
GROUPS = "1234567"
Count = Callable[[Tally], Any]


def moves(of: Callable[[MoveFact], object]) -> Count:
    """Return the count of the moves with a property."""
    return lambda tally: tally.sum(of)


BY_GROUP: list[tuple[str, list[object], Count, str]] = [
    ("games", [10, 8, 11, 16, 21, 22, 30], lambda tally: tally.games, "groups 4 and 7 are lost in part"),
    ("shortest game", [5, 4, 5, "?", 3, 3, "?"], lambda tally: min(tally.lengths), ""),
    ("longest game", [9, 10, 11, "?", 8, 7, "?"], lambda tally: max(tally.lengths), "3: none has 11; 6: 6/17 has 8"),
    ("moves to 1-4-5", [2, 1, 4, 1, 1, 1, 8], moves(lambda fact: fact.after == "1-4-5"), ""),
    ("moves to 1-2-3", [4, 1, 3, 0, 0, 1, 6], moves(lambda fact: fact.after == "1-2-3"), ""),
    ("games with both", [2, 0, 2, 0, 0, 0, 3], lambda tally: tally.key_games[2], ""),
    ("games with symmetric play", [6, 3, 9, 6, 13, 11, 18], lambda tally: tally.symmetric_games, "no rule is stated"),
    ("games against the strategy", [0, 2, 0, 10, 3, 1, 2], lambda tally: tally.against_games, ""),
]
"""What was printed for each group, how it is counted, and why the two differ where all games can be read."""

LOST = "the sheets of groups 4 and 7 are lost in part"
IN_TOTAL: list[tuple[str, object, Count, str]] = [
    ("games", 121, lambda tally: tally.games, "the groups give 118, of which 93 can be read"),
    ("moves", 757, lambda tally: tally.moves.total(), LOST),
    ("moves leaving three heaps", 181, moves(lambda fact: fact.heaps == 3), LOST),
    ("moves leaving two heaps", 318, moves(lambda fact: fact.heaps == 2), LOST),
    ("moves leaving one heap", 137, moves(lambda fact: fact.heaps == 1), LOST),
    ("moves to 1-4-5", 18, moves(lambda fact: fact.after == "1-4-5"), LOST),
    ("of these, first moves", 16, lambda tally: tally.first_moves["1-4-5"], LOST),
    ("moves to 1-2-3", 15, moves(lambda fact: fact.after == "1-2-3"), LOST),
    ("games with both", 7, lambda tally: tally.key_games[2], "all of them can be read"),
    ("of these, both left by the winner", 3, lambda tally: tally.winner_key_games[2], ""),
    ("games with symmetric play", 65, lambda tally: tally.symmetric_games, "printed groups give 66; no rule is stated"),
    (
        "from two heaps, x-1 to 1-1",
        44,
        moves(lambda fact: fact.pair == "two" and fact.after == "1-1"),
        "printed by kind 5 + 6 + 7 + 6 = 24",
    ),
    (
        "from two heaps, to a larger pair",
        10,
        moves(lambda fact: fact.pair == "two" and fact.after != "1-1"),
        "more than printed: here every such move counts",
    ),
    (
        "from three heaps",
        11,
        moves(lambda fact: fact.pair == "three"),
        "more than printed: here every such move counts",
    ),
    (
        "games against the strategy",
        15,
        lambda tally: tally.against_games,
        "printed groups give 18; 8 are lost",
    ),
    ("flawless games", 3, lambda tally: len(tally.flawless), "two were won by the second player and overlooked"),
]
"""What was printed for the whole study, how it is counted, and why the two differ."""


def main() -> None:
    """Count the figures of the study again and print them beside the printed ones."""
    data = (FOLDER / "school_games.csv").read_bytes()
    analysis = analyse(CheckReport.of(check(read_sheets(data, "csv", nim))).games)
    print(f"{'printed/counted, by group':<27}" + "".join(f"{group:>8}" for group in GROUPS))
    for name, printed, count, why in BY_GROUP:
        counted = [count(analysis.groups[group]) for group in GROUPS]
        pairs = [f"{one}/{other}" for one, other in zip(printed, counted, strict=True)]
        print((f"{name:<27}" + "".join(f"{pair:>8}" for pair in pairs) + f"  {why}").rstrip())
    print(f"{'in total':<34} printed counted")
    for name, figure, count, why in IN_TOTAL:
        print(f"{name:<34}{figure:>8}{count(analysis.total):>8}  {why}".rstrip())
    print("flawless:", *analysis.total.flawless)
    printed_data = (FOLDER / "school_games_as_printed.csv").read_bytes()
    report = CheckReport.of(check(read_sheets(printed_data, "csv", nim), repair=True))
    rejected = sorted({problem.game for problem in report.problems if problem.kind == "ambiguous"})
    print("as printed:", ", ".join(f"{count} {status}" for status, count in report.counts.items()))
    print("two readings fit, one was chosen from the pupils' sheets:", *rejected)


if __name__ == "__main__":
    main()
