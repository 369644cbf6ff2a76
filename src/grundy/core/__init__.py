"""The model: outcomes, the nim field, rulesets, positions, sums, notation and errors.

Nothing here imports a third-party package, and nothing here knows a game.
"""
