"""``grundy serve``: the web app."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from grundy.cli.shared import print_json, printing_options, why_not
from grundy.core.errors import NotApplicable
from grundy.explaining.language import Language


@click.command(epilog="Example: grundy serve --port 8000")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port to listen on.")
@click.option(
    "--trusted-host", multiple=True, metavar="NAME", help="A name under which people reach it; may be given again."
)
@click.option(
    "--workers", type=click.IntRange(1, 64), metavar="N", help="How many processes compute quick answers at once."
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Keep jobs and class rooms in this folder; DATABASE_URL may name a PostgreSQL database instead.",
)
@click.option("--access-log", is_flag=True, help="Write a line for every request.")
@printing_options
def command(
    host: str,
    port: int,
    trusted_host: tuple[str, ...],
    workers: int | None,
    data: Path | None,
    access_log: bool,
    as_json: bool,
    to: Language,
) -> None:
    """Start the web app and keep it running until interrupted."""
    import socket

    import uvicorn

    from grundy.web.accesslog import logging_config
    from grundy.web.crew import Crew
    from grundy.web.front import LOCAL_NAMES, create_front
    from grundy.web.punctual import BACKLOG, READ_SECONDS, PunctualProtocol, room_for_connections

    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.create_server((host, port), family=family)
    except OSError as error:
        raise NotApplicable(
            "cannot listen on {host}:{port}: {why}",
            host=host,
            port=str(port),
            why=why_not(error),
        ) from None
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # what is accepted inherits it
    if sys.platform == "linux":  # else a tablet that left the network would listen for a quarter of an hour
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * READ_SECONDS))
    name = f"[{host}]" if ":" in host else host
    authority = f"{name}:{listener.getsockname()[1]}"
    address = f"http://{authority}/"
    database = _prepared(data)
    everywhere = ("*",) if host in ("0.0.0.0", "::") else (name,)
    room = room_for_connections()
    front = create_front(
        Crew(workers or max(2, os.cpu_count() or 1)),
        address=trusted_host[0] if trusted_host else authority,
        trusted=(*LOCAL_NAMES, *everywhere, *trusted_host),
        database=database,
        listeners=room // 2,
    )
    config = uvicorn.Config(
        front,
        log_config=logging_config(),
        http=PunctualProtocol,
        ws="none",  # a connection that became a web socket would escape the protocol
        log_level="info" if access_log else "warning",
        access_log=access_log,
        server_header=False,
        limit_concurrency=room,
        backlog=BACKLOG,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=5,
    )
    click.echo(to.text("Grundy is at {address} (Ctrl+C stops it)", address=address), err=True)
    if as_json:
        print_json({"address": address})
    uvicorn.Server(config).run(sockets=[listener])


def _prepared(folder: Path | None) -> str:
    """Return the address of the database, its tables prepared; nothing if there is to be none."""
    url = os.environ.get("DATABASE_URL", "")
    if not url and folder is None:
        return ""
    from alembic.util import CommandError
    from sqlalchemy import URL
    from sqlalchemy.exc import SQLAlchemyError

    from grundy.database.engine import engine_of, migrate
    from grundy.web.database import DATABASE

    try:
        if not url and folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            url = URL.create("sqlite", database=str(folder.resolve() / "grundy.db")).render_as_string()
        engine = engine_of(url)
        migrate(engine)
        engine.dispose()
        if engine.dialect.name == "sqlite" and engine.url.database:
            os.chmod(engine.url.database, 0o600)  # names of pupils are nobody else's business
    except (SQLAlchemyError, CommandError, ImportError, OSError) as error:
        why = str(error).splitlines()[0]
        raise NotApplicable("nothing can be kept there: {why}", why=why) from None
    os.environ[DATABASE] = url  # the workers inherit it
    return url
