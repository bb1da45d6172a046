"""News: what a worker tells the others over the database that they share.

The news says only that something has changed; whoever cares reads the records. So nothing is lost when a piece of news
is, and nothing depends on how long it may be: PostgreSQL carries 8,000 bytes.
"""

from __future__ import annotations

import msgspec

from warhost.server.sharing.presence import Attendance

CHANNEL = "warhost"


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has happened, at which table, and which worker tells it."""

    game: str = ""
    kind: str = "game"
    """``game``: records or seats changed. ``talk``: somebody spoke. ``closed``: a seat's connections end.

    ``present``: who is there. ``hello``: a worker has come and asks who is there.
    """
    by: str = ""
    seat: str = ""
    reason: str = ""
    attendance: Attendance | None = None

    def written(self, by: str) -> str:
        """The news as it travels."""
        return msgspec.json.encode(msgspec.structs.replace(self, by=by)).decode()
