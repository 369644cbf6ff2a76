"""Games with heaps of tokens."""
