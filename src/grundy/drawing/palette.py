"""The colours and letters of all pictures.

They stand in presentation attributes, so that a picture looks right on its own. Every part has a class, too, so
that a page's style sheet can override them for dark mode and print.
"""

from __future__ import annotations

INK, MUTED, LINE, PAPER, CARD = "#1d2433", "#5c6577", "#e3ded2", "#faf8f3", "#ffffff"
ACCENT, ACCENT_SOFT = "#2456a6", "#e5edf9"
WIN, LOSE, DRAW, DRAW_SOFT = "#14714f", "#a6402c", "#6b5a1e", "#f4ecd2"
WOOD, WOOD_EDGE, HEAD = "#d9b27c", "#b98f56", "#b5452f"
BLUE, BLUE_EDGE, RED, RED_EDGE = "#3f7fd0", "#1f4f8f", "#d0543f", "#8c2f20"
"""What is Left's and what is Right's; a shape or a mark always tells them apart, too."""
SERIF = "ui-serif, 'Iowan Old Style', Palatino, Georgia, 'DejaVu Serif', serif"
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
