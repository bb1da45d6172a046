"""What can go wrong with a request; each becomes problem details (RFC 9457), and nothing has been changed."""

from __future__ import annotations

from warhost.core import AmbiguousOrder, IllegalOrder, MalformedOrder, WarhostError, WrongSeat
from warhost.server import rendering
from warhost.server.wire.problems import Fault, Problem
from warhost.server.wire.texts import Refusal
from warhost.texts import say

KINDS: dict[str, int] = {
    "invalid": 400,
    "malformed-order": 400,
    "ambiguous-order": 400,
    "bad-setup": 400,
    "bad-chronicle": 400,
    "bad-key": 401,
    "key-needed": 401,
    "wrong-seat": 403,
    "not-allowed": 403,
    "foreign-page": 403,
    "not-found": 404,
    "method": 405,
    "stale": 409,
    "hands-over": 409,
    "over": 409,
    "taken": 409,
    "no-request": 409,
    "too-large": 413,
    "media-type": 415,
    "foreign-host": 421,
    "refused": 422,
    "too-many": 429,
    "internal": 500,
    "busy": 503,
}
"""Every type of problem with its status; its title is a text."""


class Trouble(Exception):
    """A problem on its way to the client."""

    def __init__(
        self,
        kind: str,
        detail: str = "",
        *,
        refusal: Refusal | None = None,
        position: int | None = None,
        candidates: tuple[str, ...] = (),
        faults: tuple[Fault, ...] = (),
    ) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.problem = Problem(
            type=f"urn:warhost:problem:{kind}",
            title=say(f"server-problem-{kind}"),
            status=KINDS[kind],
            detail=detail,
            refusal=refusal,
            position=position,
            candidates=list(candidates),
            faults=list(faults),
        )

    @property
    def status(self) -> int:
        """The status of the answer."""
        return self.problem.status


def trouble_with(error: WarhostError) -> Trouble:
    """The problem that an error of the referee means."""
    match error:
        case WrongSeat():
            return Trouble("wrong-seat", str(error.refusal), refusal=rendering.refusal(error.refusal))
        case IllegalOrder():
            kind = "over" if error.refusal.message.id == "core-over" else "refused"
            return Trouble(kind, str(error.refusal), refusal=rendering.refusal(error.refusal))
        case AmbiguousOrder():
            return Trouble("ambiguous-order", str(error), candidates=error.candidates)
        case MalformedOrder():
            return Trouble("malformed-order", str(error))
        case _:
            return Trouble("bad-setup", str(error))
