"""What the canvas of the studio says while something is drawn; its script fills in the names."""

from __future__ import annotations

from grundy.core.ruleset import N_
from grundy.explaining.language import Language

WORDS = {
    "vertex": N_("Vertex {name} drawn."),
    "edge": N_("Edge {name} drawn."),
    "loop": N_("Loop at {name} drawn."),
    "begun": N_("An edge begins at {name}. Choose where it ends."),
    "givenUp": N_("The edge is given up."),
    "vertexGone": N_("Vertex {name} deleted."),
    "edgeGone": N_("Edge {name} deleted."),
    "lifted": N_("Vertex {name} is lifted. Move it with the arrows and put it down with m."),
    "moved": N_("Vertex {name} moved."),
    "painted": N_("Edge {name}: {colour}."),
    "colour": N_("New edges: {colour}."),
    "token": N_("The token stands on {name}."),
    "undone": N_("Undone."),
    "redone": N_("Redone."),
    "nothingUndone": N_("There is nothing to undo."),
    "nothingRedone": N_("There is nothing to redo."),
    "cleared": N_("The sheet is empty."),
    "opened": N_("Opened: {name}."),
    "level": N_("The smaller element stands lower: put the two at different heights."),
    "twice": N_("This arrow is there already."),
    "follows": N_("{low} is below {high} already."),
    "noLoop": N_("No element is below itself: an order has no loops."),
    "nothingHere": N_("There is nothing here."),
    "full": N_("A sketch has at most {limit} edges."),
    "onVertex": N_("Vertex {name}."),
    "onEdge": N_("Edge {name}."),
    "onColouredEdge": N_("Edge {name}, {colour}."),
    "empty": N_("Nothing here: {x} to the right, {y} up."),
    "notFound": N_("Nothing is known of this sketch: {why}."),
    "unreachable": N_("The server does not answer. What you draw is kept; the value comes later."),
    "g": N_("green"),
    "b": N_("blue"),
    "r": N_("red"),
}


def words_of(to: Language) -> dict[str, str]:
    """Return the sentences in the reader's language, by their names.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> words_of(language("en"))["undone"]
    'Undone.'
    """
    return {name: to.text(sentence) for name, sentence in WORDS.items()}
