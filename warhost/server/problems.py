"""What can go wrong with a request; each becomes problem details (RFC 9457), and nothing has been changed."""

from __future__ import annotations

from warhost.core import AmbiguousOrder, IllegalOrder, MalformedOrder, WarhostError, WrongSeat
from warhost.server import rendering
from warhost.server.wire.problems import Fault, Problem
from warhost.server.wire.texts import Refusal

KINDS: dict[str, tuple[int, str]] = {
    "invalid": (400, "The request is not valid"),
    "malformed-order": (400, "That is no order"),
    "ambiguous-order": (400, "The order could mean several things"),
    "bad-setup": (400, "Such a game cannot be made"),
    "bad-chronicle": (400, "The saved game cannot be read"),
    "bad-key": (401, "The key fits no seat of this game"),
    "key-needed": (401, "This needs the key of a seat"),
    "wrong-seat": (403, "It is not for this seat to decide now"),
    "not-allowed": (403, "This is not for you to do"),
    "foreign-page": (403, "Pages of other addresses may not call"),
    "not-found": (404, "There is no such thing"),
    "method": (405, "That cannot be done here"),
    "stale": (409, "The game has moved on"),
    "hands-over": (409, "The order would end your turn"),
    "over": (409, "The game is over"),
    "taken": (409, "The seat is taken"),
    "no-request": (409, "No take-back is asked for"),
    "too-large": (413, "The request is too large"),
    "media-type": (415, "The request is in the wrong form"),
    "foreign-host": (421, "The server does not answer under this name"),
    "refused": (422, "The rules forbid that"),
    "too-many": (429, "Too many requests"),
    "internal": (500, "The server made a mistake"),
    "busy": (503, "The game could not be kept; try again"),
}
"""Every type of problem with its status and title."""


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
        status, title = KINDS[kind]
        self.problem = Problem(
            type=f"urn:warhost:problem:{kind}",
            title=title,
            status=status,
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
