"""The live connection: one hello from the client, then frames from the server, each numbered by position.

A frame that changes the board says which position it builds on (``after``) and which it leads to. A client that holds
another position than ``after`` has missed something and says hello again; the server sends what is missing, or
everything.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from warhost.server.wire.base import Given, Nickname, Plain, Position, Sent
from warhost.server.wire.boards import Counter
from warhost.server.wire.events import Event
from warhost.server.wire.games import GameInfo, LogLine, Record, SeatView
from warhost.server.wire.problems import Problem
from warhost.server.wire.prompts import Prompt
from warhost.server.wire.talk import Spoken
from warhost.server.wire.texts import Text


class Hello(Given, frozen=True, kw_only=True, tag="hello"):
    """The first message of a client: the game, the key of its seat (none for a spectator), the last position it has.

    ``name`` is what somebody who looks on wants to be called. Problems are told in ``language``, as in the header
    ``Accept-Language``.
    """

    game: Annotated[str, Meta(max_length=64)]
    key: Annotated[str, Meta(max_length=128)] | None = None
    after: Position | None = None
    name: Nickname = ""
    language: Annotated[str, Meta(max_length=64)] = ""


class Welcome(Sent, frozen=True, kw_only=True, tag="welcome"):
    """Everything: the table and the full view."""

    game: GameInfo
    view: SeatView


class Resumed(Sent, frozen=True, kw_only=True, tag="resumed"):
    """The client's position is known: what it has missed follows as changes."""

    game: GameInfo
    position: int


class Change(Sent, frozen=True, kw_only=True, tag="change", omit_defaults=True):
    """One record and what it changed for the seat.

    Counters replace those of the same key; ``gone`` names counters that no longer exist. The log is cut at line
    ``log_first``, then the lines are added (taking back removes lines).
    ``events`` tell what happened on the board, to be drawn.
    """

    after: int
    position: int
    record: Record
    facts: dict[str, Plain] | None = None
    counters: list[Counter] = []
    gone: list[str] = []
    prompt: Prompt
    log_first: int
    log: list[LogLine] = []
    events: list[Event] = []


class TableNews(Sent, frozen=True, kw_only=True, tag="table"):
    """Something beside the board: who is there, a take-back asked for, a seat refilled, the end."""

    game: GameInfo


class Talk(Sent, frozen=True, kw_only=True, tag="talk"):
    """Somebody has said something at the table."""

    line: Spoken


class Closed(Sent, frozen=True, kw_only=True, tag="closed"):
    """The game was deleted, or the seat's key is void."""

    reason: Text


class Trouble(Sent, frozen=True, kw_only=True, tag="trouble"):
    """The hello was refused."""

    problem: Problem


Frame: TypeAlias = Welcome | Resumed | Change | TableNews | Talk | Closed | Trouble


class Changes(Sent, frozen=True, kw_only=True):
    """The frames that a client with a given position has missed; for clients without a live connection."""

    frames: list[Frame]
