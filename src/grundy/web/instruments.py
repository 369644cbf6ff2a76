"""The instruments: pages for the curious, which the page *Explore* lists and their common bar links."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.core.ruleset import N_


@dataclass(frozen=True)
class Instrument:
    """One of them: its address, its name, and what it is for."""

    path: str
    name: str
    use: str


INSTRUMENTS = (
    Instrument("/studio", N_("Studio"), N_("Draw a picture of Hackenbush, a graph or an order, and see who wins.")),
    Instrument(
        "/lab", N_("Sequence lab"), N_("Write a rule and see the values of its heaps, their pattern, and its proof.")
    ),
    Instrument("/tables", N_("Tables"), N_("See the values of a game for all pairs of numbers, as a heat map.")),
    Instrument(
        "/chomp", N_("Chomp laboratory"), N_("Study a bar of chocolate: its winning bites, P-positions and values.")
    ),
    Instrument("/calc", N_("Calculator"), N_("Add, multiply and divide nimbers, and see every step.")),
    Instrument("/value", N_("Values"), N_("Calculate with the values of Left and Right, and draw their thermographs.")),
    Instrument("/graph", N_("Graphs"), N_("Paste a graph and see who wins from each of its vertices.")),
    Instrument(
        "/records", N_("Records"), N_("Put right the games that a class wrote down, and see how well it played.")
    ),
    Instrument("/verify", N_("Certificates"), N_("Check the certificate of a period, whoever found it.")),
)
"""In the order in which they are shown."""
