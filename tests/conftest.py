"""Hypothesis without deadlines, for a loaded machine is no reason to fail; every run has examples of its own."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("grundy", deadline=None, max_examples=60)
settings.load_profile("grundy")
