"""Tables: the games that are being played, who sits at them, what each seat is sent."""

from warhost.server.tables.table import Table

__all__ = ["Table"]
