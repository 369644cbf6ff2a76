"""The tournament of a group: who plays whom, who begins, which games may begin now, and who writes.

Lots are drawn from a `random.Random` that the caller gives, so that a draw can be repeated.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random

from grundy.classroom.model import ClassGame, Pupil


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two pupils who are to play a game; the first begins.

    Examples
    --------
    >>> Pairing(7, 9)
    Pairing(first=7, second=9)
    """

    first: int
    second: int


def random_groups(pupils: Sequence[int], chance: Random) -> list[list[int]]:
    """Return the pupils in groups of three and four, by lot.

    Examples
    --------
    >>> random_groups(range(7), Random(1))
    [[1, 4, 0], [2, 5, 6, 3]]
    >>> [len(group) for group in random_groups(range(30), Random(1))]
    [3, 3, 4, 4, 4, 4, 4, 4]

    Notes
    -----
    There are as few groups of three as possible, never more than three: four can play two games at once, and still
    are a group when one of them falls ill. Those who cannot be divided so are one group.
    """
    threes, count = _threes(len(pupils)), len(pupils)
    drawn = chance.sample(pupils, count)
    if not can_be_divided(count):
        return [drawn]
    starts = [*range(0, 3 * threes, 3), *range(3 * threes, count, 4)]
    return [drawn[start:end] for start, end in pairwise([*starts, count])]


def can_be_divided(count: int) -> bool:
    """Return whether so many pupils can be divided into groups of three and four.

    Examples
    --------
    >>> [count for count in range(1, 100) if not can_be_divided(count)]
    [1, 2, 5]
    """
    return 3 * _threes(count) <= count


def _threes(count: int) -> int:
    """Return how many groups of three leave a number that is divided by four."""
    return -count % 4


def round_robin(pupils: Sequence[int], games: int, chance: Random) -> list[Pairing]:
    """Return the pairings of a group, in order of play, in which every two meet as many times as said.

    Examples
    --------
    >>> [(pairing.first, pairing.second) for pairing in round_robin([1, 2, 3], 2, Random(2))]
    [(3, 2), (2, 1), (1, 3), (2, 3), (1, 2), (3, 1)]

    Notes
    -----
    The group is gone through as often as a pair has games, each time in rounds by the circle method: in a round
    everyone plays once, and one rests if the number is odd. So if the games are played one at a time in this order,
    nobody of three or more plays more than two in a row; if several are played at once, `may_begin` says in which
    order they begin. Two who meet begin by turns; who begins first, and who begins the last of an odd number of
    games, is drawn for the whole group at once, so that no two pupils begin more than one game apart.
    """
    rounds = _rounds(chance.sample(pupils, len(pupils)))
    opening, closing = _draw_starts(pupils, chance), _draw_starts(pupils, chance)
    planned = []
    for time in range(games):
        begins = closing if games % 2 and time == games - 1 else opening
        for pair in (pair for matches in rounds for pair in matches):
            first, second = pair if pair in begins else pair[::-1]
            if begins is opening and time % 2:
                first, second = second, first
            planned.append(Pairing(first, second))
    return planned


def missing_games(
    pupils: Sequence[Pupil], games: Sequence[ClassGame], per_pair: int, chance: Random
) -> dict[int, list[Pairing]]:
    """Return the games that are missing in the round robin of each group, because somebody is new there.

    Examples
    --------
    >>> group = [Pupil(1, "Ann", 2, True), Pupil(2, "Bob", 2, True), Pupil(3, "Cyd", 2, True), Pupil(4, "Dan", 0, True)]
    >>> played = ClassGame(7, 2, 1, 1, 2), ClassGame(8, 2, 2, 2, 3, state="void"), ClassGame(9, 2, 3, 1, 3)
    >>> missing_games(group, played, 1, Random(1))
    {2: []}
    >>> missing_games(group[:2], played, 2, Random(1))
    {2: [Pairing(first=2, second=1)]}

    Notes
    -----
    A game that the teacher has taken out of the count is not missing: it is played again only if that is asked for.
    In what is missing, the one begins who has begun fewer games of the pair.
    """
    return {
        group: _missing_in(group, [pupil.id for pupil in pupils if pupil.group == group], games, per_pair, chance)
        for group in sorted({pupil.group for pupil in pupils if pupil.group})
    }


def _missing_in(
    group: int, members: Sequence[int], games: Sequence[ClassGame], per_pair: int, chance: Random
) -> list[Pairing]:
    begun: dict[frozenset[int], list[int]] = {}
    for game in games:
        if game.group == group and game.kind == "round":
            begun.setdefault(frozenset(game.players), []).append(game.first)
    had = {pair: len(firsts) for pair, firsts in begun.items()}
    missing = []
    for pair in round_robin(members, per_pair, chance):
        both = frozenset((pair.first, pair.second))
        if had.get(both, 0):
            had[both] -= 1
            continue
        firsts = begun.setdefault(both, [])
        turned = firsts.count(pair.first) > firsts.count(pair.second)
        missing.append(Pairing(pair.second, pair.first) if turned else pair)
        firsts.append(missing[-1].first)
    return missing


def _rounds(pupils: list[int]) -> list[list[tuple[int, int]]]:
    """Return rounds in which everyone meets everyone once: one stays in place, the others go round."""
    seats: list[int | None] = [*pupils, None] if len(pupils) % 2 else [*pupils]
    rounds = []
    for _ in seats[1:]:
        facing = zip(seats[: len(seats) // 2], reversed(seats), strict=False)
        rounds.append([(a, b) for a, b in facing if a is not None and b is not None])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


def _draw_starts(pupils: Sequence[int], chance: Random) -> set[tuple[int, int]]:
    """Return every pair with the one who begins in front, everyone as often as any other, or once more or less.

    In a circle of an odd number of seats everyone begins against the half that follows; of an even number of
    pupils one seat stays empty. Seats are drawn, so of two pupils each begins with the same chance.
    """
    seated = chance.sample(pupils, len(pupils))
    half = len(seated) // 2
    pairs = combinations(range(len(seated)), 2)
    return {(seated[i], seated[j]) if j - i <= half else (seated[j], seated[i]) for i, j in pairs}


def free(games: Sequence[ClassGame], pupils: Sequence[int]) -> list[int]:
    """Return the pupils who neither play nor write now.

    Examples
    --------
    >>> free([ClassGame(1, 1, 1, 7, 8, state="playing", scribe=9)], [7, 8, 9, 10])
    [10]
    """
    busy = {pupil for game in games if game.state == "playing" for pupil in (*game.players, game.scribe)}
    return [pupil for pupil in pupils if pupil not in busy]


def may_begin(
    games: Sequence[ClassGame], pupils: Sequence[int], with_scribe: bool
) -> list[tuple[ClassGame, int | None]]:
    """Return the planned games between these pupils that can begin now, all at once, each with the pupil who writes.

    Examples
    --------
    >>> group = [ClassGame(1, 1, 1, 7, 8), ClassGame(2, 1, 2, 9, 10), ClassGame(3, 1, 3, 7, 9)]
    >>> [(game.number, scribe) for game, scribe in may_begin(group, [7, 8, 9, 10], with_scribe=False)]
    [(1, None), (2, None)]
    >>> [(game.number, scribe) for game, scribe in may_begin(group, [7, 8, 9, 10], with_scribe=True)]
    [(1, 9)]

    Notes
    -----
    The pupil goes first who has not played for longest, against the one of those free whom that pupil has met least
    often, of equals least recently; extra games come after all others. Nobody waits who could play: so of four
    without a scribe, two whose game ends while the others still play, play each other again if they can. The free
    pupil writes who has written least, of equals the one who has not played for longest. Where there are only two
    pupils, nobody writes. So if none plays and a game is planned, one can begin.
    """
    played, met, written = _last_played(games), _met(games), _times_written(games)
    idle = free(games, pupils)
    planned = [game for game in games if game.state == "planned" and set(game.players) <= set(pupils)]
    planned.sort(
        key=lambda game: (
            game.kind == "extra",
            min(played[pupil] for pupil in game.players),
            met[frozenset(game.players)],
            game.number,
        )
    )
    beginning: list[tuple[ClassGame, int | None]] = []
    for game in planned:
        others = [pupil for pupil in idle if pupil not in game.players]
        if len(others) != len(idle) - 2 or (with_scribe and len(pupils) > 2 and not others):
            continue
        scribe = min(others, key=lambda pupil: (written[pupil], played[pupil])) if with_scribe and others else None
        beginning.append((game, scribe))
        idle = [pupil for pupil in others if pupil != scribe]
    return beginning


def _last_played(games: Sequence[ClassGame]) -> defaultdict[int, float]:
    """Return when each pupil last played; 0 who has not."""
    last: defaultdict[int, float] = defaultdict(float)
    for game in games:
        if game.state != "planned":
            for pupil in game.players:
                last[pupil] = max(last[pupil], game.changed)
    return last


def _met(games: Sequence[ClassGame]) -> defaultdict[frozenset[int], tuple[int, float]]:
    """Return how often every two have met, and when last."""
    met: defaultdict[frozenset[int], tuple[int, float]] = defaultdict(lambda: (0, 0.0))
    for game in games:
        if game.state in ("playing", "done"):
            times, last = met[frozenset(game.players)]
            met[frozenset(game.players)] = times + 1, max(last, game.changed)
    return met


def _times_written(games: Sequence[ClassGame]) -> Counter[int]:
    return Counter(game.scribe for game in games if game.state != "planned" and game.scribe is not None)


def extra_game(games: Sequence[ClassGame], pupils: Sequence[int]) -> Pairing | None:
    """Return an extra game for two pupils who are free, or None if there are no two.

    Examples
    --------
    >>> playing = ClassGame(1, 1, 1, 7, 8, state="playing")
    >>> extra_game([playing], [7, 8, 9, 10])
    Pairing(first=9, second=10)
    >>> extra_game([playing, ClassGame(2, 1, 2, 9, 10, kind="extra", state="done", winner=9)], [7, 8, 9, 10])
    Pairing(first=10, second=9)

    Notes
    -----
    The two are those who have had the fewest extra games together, then those who have had the fewest with
    anyone. The one begins who has begun fewer of the extra games between them, then fewer of all.
    """
    extra = [game for game in games if game.kind == "extra" and game.state != "void"]
    together = Counter(frozenset(game.players) for game in extra)
    shared = Counter(pupil for game in extra for pupil in game.players)
    begun = Counter(game.first for game in extra)
    against = Counter(game.players for game in extra)
    pairs = combinations(free(games, pupils), 2)
    pair = min(pairs, key=lambda pair: (together[frozenset(pair)], shared[pair[0]] + shared[pair[1]]), default=None)
    if pair is None:
        return None
    a, b = pair
    return Pairing(a, b) if (against[a, b], begun[a]) <= (against[b, a], begun[b]) else Pairing(b, a)
