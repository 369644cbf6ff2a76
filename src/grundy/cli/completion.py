"""``grundy completion``: a script that lets the shell complete commands, options and games."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from grundy.cli.shared import as_json, print_json


@click.command(epilog='Example: eval "$(grundy completion bash)"')
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@as_json
@click.pass_context
def command(context: click.Context, shell: str, as_json: bool) -> None:
    """Print the completion script of SHELL."""
    completion = get_completion_class(shell)
    assert completion is not None
    script = completion(context.find_root().command, {}, "grundy", "_GRUNDY_COMPLETE").source()
    if as_json:
        print_json({"shell": shell, "script": script})
    else:
        click.echo(script)
