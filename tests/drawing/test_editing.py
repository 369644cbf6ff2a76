"""Changing a position without playing, over the whole catalogue."""

import pytest

from grundy import nim, parse
from grundy.core.errors import GrundyError
from grundy.core.phrase import Phrase
from grundy.core.position import Position
from grundy.drawing import picture
from grundy.drawing.board import kinds
from grundy.drawing.changes import Stepper
from grundy.drawing.counts import COUNTS, PARAMETERS
from grundy.drawing.edge_changes import with_edge
from grundy.drawing.editing import Editing, editing, games_to_add
from grundy.drawing.touch import Change
from grundy.rulesets.catalogue import FAMILIES, catalogue

EXAMPLES = sorted({rules.example for rules in catalogue()})


def _again(stepper: Stepper, changed: Editing) -> list[Stepper]:
    return [other for other in changed.steppers if other.label == stepper.label]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_position_of_every_game_can_be_changed(example: str) -> None:
    """Every offered position is read back as it is written, and one more is undone by one less."""
    changes = editing(parse(example))

    assert changes.steppers or changes.cells
    for offered in changes.offered:
        assert parse(str(offered)) == offered != changes.position
    for stepper in changes.steppers:
        if stepper.more is not None:
            (back,) = _again(stepper, editing(stepper.more))
            assert (back.number, back.less) == (stepper.number + 1, changes.position)


@pytest.mark.parametrize("example", EXAMPLES)
def test_cells_change_by_turns_until_they_are_as_before(example: str) -> None:
    position = parse(example)
    for cell in editing(position).cells[:2]:
        if cell.content[0] not in "−+":  # an edge that fell or grew
            seen = [position]
            while (now := _next(seen[-1], cell.where)) != position:
                assert now not in seen
                seen.append(now)


def _next(position: Position, where: Phrase) -> Position:
    return next(cell.to for cell in editing(position).cells if cell.where == where)


def test_one_less_is_undone_by_one_more_for_every_single_number() -> None:
    for text in ("nim(3,4,5)", "wythoff(3,5)", "northcott[8](1,6; 2,4)", "poker-nim(3,4; 2,2)", "kayles(3) + nim(2)"):
        position = parse(text)
        for stepper in editing(position).steppers:
            if stepper.less is not None and "{n}" in stepper.label.template:
                assert position in [other.more for other in _again(stepper, editing(stepper.less))]


def test_a_sum_loses_components_and_wins_games() -> None:
    changes = editing(nim(3) + parse("kayles(5)"))

    assert [str(part.without) for part in changes.parts] == ["kayles(5)", "nim(3)"]
    assert "nim(3) + kayles(6)" in map(str, changes.offered)
    assert all(parse(f"nim(1) + {game}") == nim(1) + game for game in games_to_add())


@pytest.mark.parametrize("empty", ["nim()", "wythoff()", "cram()", "clobber()", "ruler()", "rugs()", "hackenbush()"])
def test_something_can_be_put_on_an_empty_board(empty: str) -> None:
    assert editing(parse(empty)).offered


def test_whose_turn_it_is_plays_no_part() -> None:
    assert editing(parse("to-move(R; domineering(11))")) == editing(parse("domineering(11)"))


def test_large_positions_offer_some_changes_only() -> None:
    assert len(editing(nim(*[7] * 500)).steppers) <= 41
    assert len(editing(parse(f"ruler({10**20})")).cells) <= 40


def test_names_are_those_of_boards_and_families() -> None:
    assert {*COUNTS} <= {*kinds()}
    assert {*PARAMETERS} <= {*FAMILIES}


def test_the_marked_vertices_of_a_graph_stay_as_they_are() -> None:
    """An edge may go, if no marked vertex goes with it."""
    assert editing(parse("col[a-b, b-c](a:L)")).offered == [parse("col[a-b](a:L)")]


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_cell_with_a_place_can_be_changed_on_the_picture(example: str) -> None:
    position = parse(example)
    places = [cell.at for cell in editing(position).cells if cell.at is not None]
    drawn = picture(position, edit=lambda part, place: Change("?", "cell") if place in places else None)

    assert drawn.body.count('class="edit"') == len(places)


def test_graphs_and_orders_gain_edges_and_vertices() -> None:
    assert str(with_edge(parse("col[a-b](a:L)"), "b", "c")) == "col[a-b, b-c](a:L)"
    assert str(with_edge(parse("graph[a>b, b>c](a)"), "c", "a")) == "graph[a>b, b>c, c>a](a)"
    with pytest.raises(GrundyError):
        with_edge(parse("poset[a<b]()"), "b", "a")  # an order has no cycles
