"""The laboratory: computations over many positions."""
