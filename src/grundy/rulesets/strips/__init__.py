"""Games on strips of squares."""
