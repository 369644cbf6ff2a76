"""Games on boards."""
