"""The answer to each move out of a lost position."""

from __future__ import annotations

from hypothesis import given

from grundy import Outcome, graph, solve
from grundy.core.outcome import PlayConvention
from tests.strategies import Digraph, acyclic_digraphs, conventions, some


@some
@given(acyclic_digraphs(), conventions)
def test_reply_when_a_position_is_lost_leads_back_to_a_lost_one(drawn: Digraph, convention: PlayConvention) -> None:
    rules = graph(drawn)
    for vertex in drawn:
        answer = solve(rules(vertex), convention)
        for judged in answer.moves:
            if answer.outcome is Outcome.N or not judged.move.to.moves:  # in misère play the end is won at once
                assert judged.reply is None
                continue
            assert judged.reply is not None
            after = solve(judged.reply.to, convention)
            assert after.outcome is Outcome.P
            assert after.remoteness is not None
            assert after.remoteness + 1 == judged.verdict.remoteness
