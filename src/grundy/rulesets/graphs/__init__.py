"""Games on graphs."""
