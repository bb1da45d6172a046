"""What all structs on the wire share."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct


class Sent(Struct, frozen=True, kw_only=True):
    """Base of what the server sends."""


class Given(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what a client gives: every field is checked, unknown ones are refused."""


Plain: TypeAlias = Any
"""Plain JSON of a rulebook: what it lets a seat see of a row, and facts."""

Position: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
"""How many records the chronicle has; positions only grow, for taking back is a record too."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9][a-z0-9_.-]*\Z")]
"""The stable name of a seat, rulebook, scenario, option or bot."""

Nickname: TypeAlias = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
"""What a player is called; may be empty."""

Title: TypeAlias = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
"""What a game is called; may be empty."""
