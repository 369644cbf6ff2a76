"""Compiled algorithms, one file each; imported only where large work needs them."""
