"""The kinds of boards, one file each, found by the name that a ruleset gives to its board; `-` is written `_`."""
