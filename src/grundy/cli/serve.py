"""``grundy serve``: the web app."""

from __future__ import annotations

import click

from grundy.cli.shared import print_json, printing_options
from grundy.core.errors import NotApplicable
from grundy.explaining.language import Language


@click.command(epilog="Example: grundy serve --port 8000")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port to listen on.")
@printing_options
def command(host: str, port: int, as_json: bool, to: Language) -> None:
    """Start the web app and keep it running until interrupted."""
    import socket

    import uvicorn

    from grundy.web.app import create_app

    try:
        listener = socket.create_server((host, port))
    except OSError as error:
        raise NotApplicable(
            "cannot listen on {host}:{port}: {why}",
            host=host,
            port=str(port),
            why=(error.strerror or str(error)).lower(),
        ) from None
    address = f"http://{host}:{listener.getsockname()[1]}/"
    click.echo(to.text("Grundy is at {address} (Ctrl+C stops it)", address=address), err=True)
    if as_json:
        print_json({"address": address})
    uvicorn.Server(uvicorn.Config(create_app(), log_level="warning")).run(sockets=[listener])
