"""The course in the browser: the path of lessons, the steps of each, puzzles, and what comes back."""
