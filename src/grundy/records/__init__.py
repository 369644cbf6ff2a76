"""Games that were played: read from files, checked, converted, analysed and reported."""
