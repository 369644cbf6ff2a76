"""Hypothesis without deadlines, for a loaded machine is no reason to fail; every run has examples of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import settings

from grundy.core import limits

settings.register_profile("grundy", deadline=None, max_examples=60)
settings.load_profile("grundy")


@pytest.fixture
def impatient() -> Iterator[None]:
    """Rules that give up after far fewer candidates than usual that are no move: the road is the same, and shorter."""
    before = limits._LIMITS.set(replace(limits.USUAL, idle_candidates=20_000))
    yield
    limits._LIMITS.reset(before)
