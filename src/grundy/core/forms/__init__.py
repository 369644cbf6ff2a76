"""Values of Left and Right: canonical forms of short games, their order, sums and temperature."""

MOST_WORK = 1_000_000
"""How many comparisons and sums of values are made for one question."""
