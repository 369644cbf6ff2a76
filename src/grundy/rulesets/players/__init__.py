"""Games made of games of Left and Right, and of their values."""
