"""What one side knows and the other does not: hidden stacks, and what layers keep secret, such as cards in hand.

The standard game has no secrets. Each is an entry of one seam: it redacts rows, facts and lines of the log for a
viewer, and imagines what he cannot see, so that views, log and bots need not know which secrets there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from warhost.campaign.printed.sides import HL, SEATS, WS
from warhost.core.dice import Dice
from warhost.core.ids import Side
from warhost.core.messages import Message
from warhost.core.position.values import Plain
from warhost.core.seams import Seam
from warhost.core.seats import Seat

if TYPE_CHECKING:
    from warhost.campaign.state import War


class Secret:
    """One thing that not everybody may know. A viewer is a side, or NEUTRAL for onlookers."""

    def row(self, war: War, viewer: Side, table: str, row: int, found: dict[str, Plain]) -> dict[str, Plain]:
        """What a viewer may see of a row, of which he would see what was found; by default all of it."""
        return found

    def facts(self, war: War, viewer: Side) -> dict[str, Plain]:
        """Further facts for a viewer that no row tells him, such as how many cards the enemy holds."""
        return {}

    def line(self, war: War, viewer: Side, message: Message) -> Message | None:
        """A line of the log as a side may read it; None if it may not read it at all."""
        return message

    def affected(self, war: War, touched: Mapping[str, set[int]]) -> Mapping[str, set[int]]:
        """The rows that may look different to somebody after these were written; by default no others."""
        return touched

    def imagine(self, war: War, viewer: Side, dice: Dice) -> None:
        """Replace what a viewer cannot see by something that he could not tell from it."""
        raise NotImplementedError


SECRETS: Seam[Secret] = Seam("secrets")
"""What is hidden from somebody."""


def lines_to_tell(war: War, message: Message) -> Iterator[tuple[Message, tuple[Seat, ...]]]:
    """A line of the log with the seats that read it so, none for everybody."""
    lines = [_as_read(war, side, message) for side in (HL, WS)]
    if lines[HL] == lines[WS] == message:
        yield message, ()
        return
    for seat, line in zip(SEATS, lines, strict=True):
        if line is not None:
            yield line, (seat,)


def _as_read(war: War, viewer: Side, message: Message) -> Message | None:
    line: Message | None = message
    for secret in war.rules[SECRETS]:
        line = None if line is None else secret.line(war, viewer, line)
    return line
