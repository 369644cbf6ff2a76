"""The structures that rules are made of and methods work on; they know neither a game nor a solver."""
