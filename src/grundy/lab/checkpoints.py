"""Long searches on disk: saved now and then, and taken up again by the same command.

A checkpoint is one file of numpy arrays, never of pickled objects, and is written whole or
not at all. Searches are saved only between two of their steps: an interrupt waits for the
next one, a second one does not.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import monotonic
from typing import IO, Any, TypeVar

from grundy.core.errors import GrundyError, InvalidNotation, NotApplicable, Undecided, quote
from grundy.core.files import replaced

FORMAT = "grundy-checkpoint-1"
SECONDS = 20.0
"""A search is saved so often, unless that takes long."""
PAUSE = 19
"""After it was saved, a search goes on at least so many times as long as that took."""

T = TypeVar("T")


class Checkpoint:
    """A place on disk for the state of a search that belongs to a rule.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     checkpoint = Checkpoint(Path(folder, "search.npz"), "a rule")
    ...     assert checkpoint.restored(dict) is None
    ...     with checkpoint.kept(lambda: {"heap": 5}, progress=None):
    ...         pass
    ...     checkpoint.restored(lambda state: int(state["heap"]))
    5
    """

    def __init__(self, path: Path, rule: str, *, at_end: bool = True) -> None:
        self.path, self.rule, self.at_end = path, rule, at_end
        """`at_end` says whether a search that is finished is saved, too."""
        self._interrupted = False
        self._saved = monotonic()
        self._cost = 0.0
        self._unsaved: OSError | None = None

    def restored(self, restore: Callable[[dict[str, Any]], T]) -> T | None:
        """Return the search that was saved, None if there is no file; refuse that of another rule."""
        if (saved := self.saved()) is None:
            return None
        import numpy as np

        try:
            with saved as stream, np.load(stream, allow_pickle=False) as file:
                state = {name: file[name] for name in file.files}
            marks = str(state.pop("format")), str(state.pop("rule"))
        except Exception as error:  # whatever numpy and zipfile make of a file that is none of theirs
            if isinstance(error, OSError) and error.filename:
                raise
            raise self._damaged() from None
        if marks[0] != FORMAT:
            raise self._damaged()
        if marks[1] != self.rule:
            raise NotApplicable(
                "{file} is a checkpoint of {saved}, not of {rule}",
                file=quote(self.path),
                saved=quote(marks[1]),
                rule=quote(self.rule),
            )
        try:
            return restore(state)
        except Undecided:  # there is not enough memory for it now
            raise
        except (GrundyError, LookupError, ValueError, TypeError, OverflowError, AttributeError):
            raise self._damaged() from None

    def saved(self) -> IO[bytes] | None:
        """Return what was saved, to be read; None if there is nothing."""
        if not self.path.exists():
            return None
        if not self.path.is_file():
            raise self._damaged()
        return self.path.open("rb")

    def written(self) -> AbstractContextManager[IO[bytes]]:
        """Return where to save, the whole at once."""
        return replaced(self.path)

    def forget(self) -> None:
        """Remove what was saved, if there is anything: nobody needs it any more."""
        self.path.unlink(missing_ok=True)

    def _damaged(self) -> InvalidNotation:
        return InvalidNotation("{file} is not a checkpoint, or it is damaged", file=quote(self.path))

    def expect_saved(self) -> None:
        """Raise the error because of which the search could not be saved last; to be asked when its result is told."""
        if self._unsaved is not None:
            raise self._unsaved

    @contextmanager
    def kept(
        self, state: Callable[[], Mapping[str, Any]], progress: Callable[[int], None] | None
    ) -> Iterator[Callable[[int], None]]:
        """Save a search while it reports its progress to what is yielded, and at its end if it is to be."""

        def save() -> None:
            import numpy as np

            begun, self._unsaved = monotonic(), None
            try:
                with self.written() as file:
                    np.savez(file, format=FORMAT, rule=self.rule, **state())
            except OSError as error:  # the search is worth more than its checkpoint, so it goes on
                self._unsaved = error
            self._saved = monotonic()
            self._cost = self._saved - begun

        def step(count: int) -> None:
            if progress is not None:
                progress(count)
            if self._interrupted:
                save()
                self.expect_saved()
                raise KeyboardInterrupt
            if monotonic() - self._saved >= max(SECONDS, PAUSE * self._cost):
                save()

        with self._interrupts_waiting():
            yield step
            if self.at_end:
                save()

    @contextmanager
    def _interrupts_waiting(self) -> Iterator[None]:
        """Let the first interrupt wait for the next step, unless interrupts mean something else here."""
        self._interrupted = False

        def interrupt(number: int, frame: Any) -> None:
            if self._interrupted:
                raise KeyboardInterrupt
            self._interrupted = True

        before = signal.getsignal(signal.SIGINT)
        usual = before is signal.default_int_handler and threading.current_thread() is threading.main_thread()
        if usual:
            signal.signal(signal.SIGINT, interrupt)
        try:
            yield
        finally:
            if usual:
                signal.signal(signal.SIGINT, before)
