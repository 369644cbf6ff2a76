"""``python -m grundy`` is the command line."""

from grundy.cli import main

main()
