"""Long work that outlives a request: kept in a database, done by a runner, taken up again after any end."""
