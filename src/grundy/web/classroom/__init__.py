"""The pages of a class room: a teacher, pupils in groups, their games, and what everyone sees on the wall."""
