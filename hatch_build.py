"""Compile the translations (.po to .mo) into the package when it is built or installed."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTranslations(BuildHookInterface):
    """Write every catalogue beside its source."""

    def initialize(self, version, build_data):
        """Compile before the files are collected."""
        for source in Path(self.root, "src/grundy/explaining/locale").glob("*/LC_MESSAGES/*.po"):
            with source.open("rb") as po, source.with_suffix(".mo").open("wb") as mo:
                write_mo(mo, read_po(po))
