"""The page as a folder of files, from the command line."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.option("--server", help="A server to meet other people at, e.g. https://example.org.")
@click.option("--without-app", is_flag=True, help="Nothing is kept by browsers; what they have kept is taken back.")
def site(folder: Path, server: str | None, without_app: bool) -> None:
    """Write a folder for any static host: every game in a browser, with no server.

    It works under any path and needs no special headers. DIR is new, empty or an older site.
    """
    from hindmost.server.host.config import Config
    from hindmost.server.site.folder import write

    if server is not None:
        Config(origins=(server,))  # its ValueError quotes what is wrong
    count = write(folder, server, as_app=not without_app)
    click.echo(f"{count} files in {folder}; open them from any web server")
