"""The lines of ``--access-log``: who may read them does not learn the secrets of teachers, pupils and jobs."""

from __future__ import annotations

import copy
import logging
import re
from typing import Any

from uvicorn.config import LOGGING_CONFIG

_SECRET = re.compile("([0-9a-f]{4})[0-9a-f]{28}")
"""What `new_secret` makes, and names of jobs and rooms; its beginning tells one from another."""


class WithoutSecrets(logging.Filter):
    """Shortens every secret in the address of a line.

    Examples
    --------
    >>> line = logging.makeLogRecord({"msg": "%s", "args": ("/class/t/0123456789abcdef0123456789abcdef/setup",)})
    >>> WithoutSecrets().filter(line), line.getMessage()
    (True, '/class/t/0123.../setup')
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the line pass, shortened."""
        if isinstance(record.args, tuple):
            record.args = tuple(
                _SECRET.sub(r"\1...", entry) if isinstance(entry, str) else entry for entry in record.args
            )
        return True


def logging_config() -> dict[str, Any]:
    """Return how the server logs: to stderr, for stdout is for what was asked for, and without secrets.

    Examples
    --------
    >>> logging_config()["handlers"]["access"]["filters"]
    ['secrets']
    """
    config = copy.deepcopy(LOGGING_CONFIG)
    config["filters"] = {"secrets": {"()": WithoutSecrets}}
    config["handlers"]["access"] |= {"stream": "ext://sys.stderr", "filters": ["secrets"]}
    return config
