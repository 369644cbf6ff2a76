"""A class that plays: its pupils and games, the tournament of its groups, and who has won."""
