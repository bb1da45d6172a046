"""`warhost openapi`: the document from which the browser client's types are generated."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("openapi")(openapi)


def openapi(
    file: Annotated[Path | None, typer.Argument()] = None,
) -> None:
    """Write the OpenAPI document of the server, the same text every time."""
    from warhost.server.app import create_app
    from warhost.server.openapi import document_text

    text = document_text(create_app())
    if file is None:
        typer.echo(text, nl=False)
    else:
        file.write_text(text, encoding="utf-8")
