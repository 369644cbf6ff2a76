"""Hypothesis without deadlines: a loaded machine is no reason to fail."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("grundy", deadline=None)
settings.load_profile("grundy")
