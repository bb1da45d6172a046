"""Hidden pieces: who sees them, and what a seat may know of them (DN-1.31-03, DN-5.15.1-01).

Everybody knows that a piece is hidden, like the counters that wait beside the map; where it is, and what it has done,
only its own side knows. Whatever tells a seat what it may do must ignore what that seat doesn't see.
"""

from __future__ import annotations

from warhost.core.ids import PieceId, SeatNumber, each_piece
from warhost.core.messages import msg
from warhost.core.position.values import Plain
from warhost.skirmish.state import OFF, Skirmish

KNOWN = ("side", "hidden", "health", "wounds", "mount", "gone", "idle", "energy", "level")
"""What everybody knows of a hidden piece."""
SECRET = ("unseen",)
"""What only its own side knows of any piece."""


def is_seen(field: Skirmish, seat: SeatNumber, piece: PieceId) -> bool:
    """Whether a seat sees where a piece is; spectators have the seat NOBODY."""
    return not field.hidden[piece] or field.seat_of(piece) == seat


def hides(field: Skirmish, seat: SeatNumber) -> bool:
    """Whether a seat has hidden pieces."""
    if not any(field.hidden):
        return False
    return any(hidden and field.seat_of(piece) == seat for piece, hidden in each_piece(field.hidden))


def uncover(field: Skirmish, piece: PieceId) -> None:
    """Show a hidden piece to everybody."""
    if field.hidden[piece]:
        field.set("hidden", piece, 0)
        field.reveal()
        if field.at[piece] != OFF:
            field.tell(msg("dn-log-revealed", piece=field.ref(piece), hex=field.hex_ref(field.at[piece])))
        field.note("revealed", piece)


def row_seen(field: Skirmish, seat: SeatNumber, piece: PieceId, row: dict[str, Plain]) -> dict[str, Plain]:
    """What a seat may see of a piece's row."""
    if field.seat_of(piece) == seat:
        return row
    if field.hidden[piece]:
        return {name: value for name, value in row.items() if name in KNOWN}
    return {name: value for name, value in row.items() if name not in SECRET}
