"""Words that several threads share: what they claim belongs to one of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numba import njit, uint64

from grundy.kernels.shared_words import claim, publish, published


@njit(nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def _claim_all(words: Any, others: Any, mine: Any) -> Any:
    """Claim what is free and publish beside it; return how many words were free."""
    count = 0
    for place in range(uint64(len(words))):
        if claim(words, uint64(place), uint64(mine)):
            publish(others, uint64(place), uint64(10 * mine))
            count += 1
    return count


@njit  # type: ignore[untyped-decorator, unused-ignore]
def _read(words: Any, place: Any) -> Any:
    return published(words, uint64(place))


def test_words_when_threads_claim_them_belong_to_one_each() -> None:
    words, others = np.zeros(200_000, np.uint64), np.zeros(200_000, np.uint64)
    with ThreadPoolExecutor(4) as pool:
        counts = list(pool.map(lambda mine: _claim_all(words, others, mine), range(1, 5)))
    assert sum(counts) == len(words)
    assert [int((words == mine).sum()) for mine in range(1, 5)] == counts
    assert np.array_equal(others, 10 * words)
    assert _read(others, 7) == others[7]
