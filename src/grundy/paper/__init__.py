"""Paper for a lesson: rules card, pairing scheme, record sheets and answer key, as pages of A4."""
