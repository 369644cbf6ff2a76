"""Coin-turning games in a row, and their products on a board."""
