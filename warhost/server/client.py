"""The browser client: its built files, its one page under every address, or a page that says how to build it."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path
from typing import Annotated

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter
from litestar.response import File

from warhost.server.problems import Trouble
from warhost.texts import say

MISSING = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Warhost</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Warhost is running, but the table is not built yet</h1>
<p>The server answers under <a href="/api/schema/openapi.json">/api</a>.</p>
<p>To build the browser client, run in the project:</p>
<pre>make web</pre>
<p>and load this page again. In the terminal you can play at once: <code>warhost play --terminal</code>.</p>
</body>
</html>
"""
A_YEAR = "public, max-age=31536000, immutable"


def client_routes(static: Path) -> list[HTTPRouteHandler]:
    """The routes that serve the client."""
    home = static.resolve()

    @get(["/", "/{file_path:path}"], include_in_schema=False, sync_to_thread=False)
    def serve_client(file_path: Annotated[str, PathParameter()] = "/") -> Response[str] | File:
        """A file of the client; every other address outside /api is a route of the client and gets its page."""
        wanted = (home / file_path.lstrip("/")).resolve()
        if wanted.is_relative_to(home) and wanted.is_file():
            # The builder puts a digest into the names of assets.
            cache = A_YEAR if wanted.parent.name == "assets" else "no-cache"
            return self_described(wanted, cache)
        if file_path.startswith("/api") or "." in Path(file_path).name:
            raise Trouble("not-found", say("server-no-page", address=str(file_path)))
        page = home / "index.html"
        if not page.is_file():
            return Response(MISSING, media_type="text/html", headers={"Cache-Control": "no-store"})
        return self_described(page, "no-cache")

    return [serve_client]


def self_described(file: Path, cache: str) -> File:
    """A file under its own media type."""
    kind = guess_type(file.name)[0] or "application/octet-stream"
    return File(file, media_type=kind, headers={"Cache-Control": cache}, content_disposition_type="inline")
