"""What is said at a table, and what a player notes for himself."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from warhost.server.wire.base import Given, Sent

LONGEST_LINE = 500
LONGEST_NOTES = 10_000


class Spoken(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the table's talk.

    ``kind`` tells what somebody said from what the house announces: ``exported``, the host has taken away the whole
    game, secrets and dice included. ``seat`` is empty where the host has no seat.
    """

    n: int
    at: str
    kind: Literal["said", "exported"]
    seat: str = ""
    name: str = ""
    text: str = ""


class TalkPage(Sent, frozen=True, kw_only=True):
    """Lines of the talk, the oldest first; ``first`` is the number of the oldest that is still kept."""

    lines: list[Spoken]
    first: int


class Say(Given, frozen=True, kw_only=True):
    """Say something to everybody at the table."""

    text: Annotated[
        str,
        Meta(min_length=1, max_length=LONGEST_LINE, pattern=r"^[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*\Z"),
    ]


class Notes(Sent, frozen=True, kw_only=True):
    """What the player in a seat has noted; nobody else reads it."""

    text: str


class WriteNotes(Given, frozen=True, kw_only=True):
    """Notes in place of those before."""

    text: Annotated[str, Meta(max_length=LONGEST_NOTES, pattern=r"^[^\x00]*\Z")]
