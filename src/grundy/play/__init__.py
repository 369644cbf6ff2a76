"""Playing: the course of a match, opponents, records and what a move was worth."""
