"""The games, one game or one tight family per file, and the catalogue that finds them by name."""
