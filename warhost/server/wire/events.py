"""What happened on the board, as things that can be drawn: a closed vocabulary that one client draws for every game."""

from __future__ import annotations

from typing import Literal, TypeAlias

from warhost.server.wire.base import Sent
from warhost.server.wire.texts import Text

EventKind: TypeAlias = Literal[
    "move",
    "retreat",
    "shot",
    "blow",
    "spell",
    "miss",
    "harm",
    "loss",
    "appear",
    "vanish",
    "owner",
    "result",
]
"""Every kind of event; there will be no others without a new client."""


class Event(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened on the board.

    ``way`` are hexes; on a table ``points`` in thousandths of an inch take their place. Of a move or retreat: the way
    from start to goal. Of a shot, spell or blow: where those stand who act, then what they aim at. Of everything else:
    where it happens.
    """

    kind: EventKind
    who: list[str] = []
    """The counters that move, act, suffer or are lost, by key."""
    whom: list[str] = []
    """The counters that are shot at, struck or enchanted."""
    way: list[int] = []
    points: list[list[int]] = []
    text: Text | None = None
    """The line of the log that tells it."""
