"""Compiled algorithms, one file each; imported only where large work needs them.

numba keeps the code of a function as long as its own file stays as it is, whatever happens to the files of the
functions that it calls. So all kept code is dropped when any of these files has changed: it might give wrong answers.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

__all__ = ["drop_stale_code"]

_KEPT = ("*.nbi", "*.nbc")
_STAMP = "sources.stamp"


def drop_stale_code(folder: Path) -> bool:
    """Remove the compiled code that numba keeps for a folder if a source there has changed; return whether it had.

    Examples
    --------
    >>> drop_stale_code(Path(__file__).parent)
    False
    """
    kept = folder / "__pycache__"
    sources = sorted((path.name, path.stat()) for path in folder.glob("*.py"))
    stamp = "".join(f"{name} {told.st_mtime_ns} {told.st_size}\n" for name, told in sources)
    with suppress(OSError):  # a folder that cannot be written has no code of ours
        if (kept / _STAMP).read_text(encoding="utf-8") == stamp:
            return False
    with suppress(OSError):
        for pattern in _KEPT:
            for file in kept.glob(pattern):
                file.unlink(missing_ok=True)
        kept.mkdir(exist_ok=True)
        (kept / _STAMP).write_text(stamp, encoding="utf-8")
    return True


drop_stale_code(Path(__file__).parent)
