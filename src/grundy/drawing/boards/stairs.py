"""Stairs with tokens: touching one moves it and those above it to the step below.

A state is the tokens on each step, from the lowest; a move is a step from 0 and the tokens that move down.
"""

from __future__ import annotations

from grundy.core.decimals import decimal
from grundy.core.ruleset import N_
from grundy.drawing.badges import outline
from grundy.drawing.board import Board, Rules
from grundy.drawing.boards.heaps import rows_of_tokens
from grundy.drawing.palette import WOOD, WOOD_EDGE
from grundy.drawing.squares import EDGE, SMALL, SQUARE, piece
from grundy.drawing.svg import Area, Picture, element, group, note, shorten
from grundy.drawing.touch import Frame, Touch, veil

RISE, TOKEN, LEFT = 26, 44, 6
MOST_TOKENS = 8
"""How many tokens a step shows; a larger number is written above a few of them."""
MOST_STEPS = 14


def _draw(ruleset: Rules, steps: tuple[int, ...], touch: Touch) -> Picture | None:
    if len(steps) > MOST_STEPS:
        return None
    shown = [tokens if tokens <= MOST_TOKENS else 3 for tokens in steps]
    highest = shown
    if touch.start is not None:  # as many as can ever come from above
        highest = [min(sum(touch.start[step:]), MOST_TOKENS) for step in range(len(touch.start))]
    above = max([RISE * step + TOKEN * tokens for step, tokens in enumerate(highest, 1)] + [RISE + TOKEN]) + 24
    frame = Frame(max(SQUARE * (len(steps) + 1), 4 * SQUARE) + 2 * LEFT, above + RISE + EDGE)

    def area(step: int, token: int) -> Area:
        """Return where a token lies on a step, both counted from 1; step 0 is the ground."""
        return Area(LEFT + SQUARE * step, above - RISE * step - TOKEN * token, SQUARE, TOKEN)

    stairs = f"M{LEFT} {above}h{SQUARE}" + f"v{-RISE}h{SQUARE}" * len(steps) + f"V{above + RISE}H{LEFT}z"
    body = element("path", d=stairs, class_="stairs", fill=WOOD, stroke=WOOD_EDGE, stroke_width=2)
    places = ""
    for step, tokens in enumerate(steps, 1):
        x, y = area(step, 0).centre[0], area(step, 0).y
        body += element("g", note(x, y + 18, str(step), size=SMALL), class_="on-stairs")
        body += "".join(piece(area(step, token), "coin") for token in range(1, shown[step - 1] + 1))
        if tokens > MOST_TOKENS:
            body += note(x, area(step, 3).y - 6, f"×{shorten(decimal(tokens), 6)}", size=SMALL)
            continue
        for token in range(1, tokens + 1) if touch.link else ():
            lifted = "".join(veil(area(step, other)) for other in range(token, tokens + 1))
            where = area(step, token)
            places += touch.place((step - 1, tokens + 1 - token), where, frame, preview=lifted)
        if touch.before is not None and (before := touch.before[step - 1]) != tokens and before <= MOST_TOKENS:
            body += outline(area(step, token) for token in range(min(before, tokens) + 1, max(before, tokens) + 1))
    label = touch.listing(N_("Stairs with {tokens} tokens, from step 1"), N_("no steps"), tokens=steps)
    body += group(places, label)
    if not steps:
        body = note(frame.width / 2, frame.height / 2, label)
    return touch.picture(frame, body, label)


BOARD = Board(
    needs=Rules,
    draw=_draw,
    write=lambda ruleset, steps: rows_of_tokens(steps, "o"),
    invitation=N_("Choose a token: it and those above it move one step down."),
)
