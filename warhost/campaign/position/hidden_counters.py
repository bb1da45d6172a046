"""Rule 7, optional: which counters a side can see, and what it reads of them (DG-07-50)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from warhost.core.ids import NO_PIECE, PieceId, Side, each_piece
from warhost.core.messages import Message, Ref

if TYPE_CHECKING:
    from warhost.campaign.state import War

SEEN_FROM_AFAR = frozenset({"dg-log-march", "dg-log-fly"})
"""Lines of the log that tell a movement over the map, which everybody sees."""


def hides_stacks(war: War) -> bool:
    """Whether a side cannot look into the other's stacks (DG-07-50)."""
    return war.theatre.options["hidden-stacks"] == "on"


def sees(war: War, viewer: Side, piece: PieceId) -> bool:
    """Whether a side can see which counter this is, where it is and in what condition; NEUTRAL for onlookers."""
    if not hides_stacks(war) or war.owner[piece] == viewer or war.bared[piece] or war.at[piece] < 0:
        return True
    of = war.of
    if not (of.is_army[piece] or of.is_person[piece] or of.is_wizard[piece]):
        return True
    carrier = war.aboard[piece]
    return carrier != NO_PIECE and of.is_ship[carrier]


def bare(war: War, pieces: Iterable[PieceId]) -> None:
    """Show counters to everybody until :func:`cover`."""
    if hides_stacks(war):
        for piece in pieces:
            if not war.bared[piece]:
                war.set("bared", piece, 1)
        war.reveal()


def cover(war: War) -> None:
    """Hide again what was shown."""
    if hides_stacks(war):
        for piece, bared in each_piece(war.bared):
            if bared:
                war.set("bared", piece, 0)
        war.reveal()


def disclose(war: War) -> None:
    """Mark that what follows depends on hidden stacks, so that it cannot be taken back."""
    if hides_stacks(war):
        war.reveal()


def refs_seen(war: War, viewer: Side, pieces: Iterable[PieceId]) -> tuple[Ref, ...]:
    """Those of some pieces that a side may see, named for texts."""
    return war.refs(piece for piece in pieces if sees(war, viewer, piece))


# The log


def pieces_in(value: object) -> Iterator[PieceId]:
    """The pieces that a text names."""
    if isinstance(value, Ref):
        if value.kind == "piece":
            yield PieceId(value.id)
    elif isinstance(value, Message):
        for part in value.values:
            yield from pieces_in(part)


def line_seen(war: War, viewer: Side, message: Message) -> Message | None:
    """A line as a side may read it that cannot see the counters it names: less, or nothing.

    Marches are seen, though not who marches.
    """
    if all(sees(war, viewer, piece) for piece in pieces_in(message)):
        return message
    if message.id not in SEEN_FROM_AFAR:
        return None
    return Message(message.id, message.names, tuple(_dimly(war, value, viewer) for value in message.values))


def _dimly(war: War, value: int | str | Ref | Message, viewer: Side) -> int | str | Ref | Message:
    unseen = any(not sees(war, viewer, piece) for piece in pieces_in(value))
    return Message("dg-unseen") if unseen else value
