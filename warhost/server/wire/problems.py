"""What went wrong, as problem details (RFC 9457)."""

from __future__ import annotations

from warhost.server.wire.base import Sent
from warhost.server.wire.texts import Refusal


class Fault(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """One field of the request that is wrong."""

    message: str
    key: str = ""
    source: str = ""


class Problem(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """A problem: its type, a title, what happened this time; nothing has been changed.

    ``refusal`` explains an order that the rules forbid; ``position`` is the present one when the request was stale;
    ``candidates`` are what an ambiguous order could mean; ``faults`` are the wrong fields of an invalid request.
    """

    type: str
    title: str
    status: int
    detail: str = ""
    refusal: Refusal | None = None
    position: int | None = None
    candidates: list[str] = []
    faults: list[Fault] = []
