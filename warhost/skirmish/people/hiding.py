"""Hidden pieces: who sees them, what a seat may know of them, and where it can imagine them (DN-1.31-03, DN-5.15.1-01).

That a piece is hidden is known to all, like the counters that wait beside the map; where it is, and what it has done,
only its own side knows. Whatever tells a seat what it may do must leave out what that seat does not see.
"""

from __future__ import annotations

from collections.abc import Callable

from warhost.core.dice import Dice
from warhost.core.messages import msg
from warhost.core.position.values import Plain
from warhost.skirmish.set_up.placing import areas_of, facing_at, seen_elsewhere
from warhost.skirmish.state import OFF, Skirmish

TRIES = 60
"""How often a place is looked for when somebody hidden is imagined elsewhere."""

KNOWN = ("side", "hidden", "health", "wounds", "mount", "gone", "idle", "energy", "level")
"""What everybody knows of a hidden piece."""
SECRET = ("unseen",)
"""What only its own side knows of any piece."""


def is_seen(field: Skirmish, seat: int, piece: int) -> bool:
    """Whether a seat sees where a piece is; onlookers have the seat NOBODY."""
    return not field.hidden[piece] or field.seat_of(piece) == seat


def hides(field: Skirmish, seat: int) -> bool:
    """Whether a seat has hidden pieces."""
    if not any(field.hidden):
        return False
    return any(hidden and field.seat_of(piece) == seat for piece, hidden in enumerate(field.hidden))


def uncover(field: Skirmish, piece: int) -> None:
    """Show a hidden piece to everybody."""
    if field.hidden[piece]:
        field.set("hidden", piece, 0)
        field.reveal()
        if field.at[piece] != OFF:
            field.tell(msg("dn-log-revealed", piece=field.ref(piece), hex=field.hex_ref(field.at[piece])))
        field.note("revealed", piece)


def row_seen(field: Skirmish, seat: int, piece: int, row: dict[str, Plain]) -> dict[str, Plain]:
    """What a seat may see of a piece's row."""
    if field.seat_of(piece) == seat:
        return row
    if field.hidden[piece]:
        return {name: value for name, value in row.items() if name in KNOWN}
    return {name: value for name, value in row.items() if name not in SECRET}


Suspicion = Callable[[Skirmish, int], bool]
"""Whether a hidden piece could not be hidden where it stands, because an enemy would see it."""


def imagine(field: Skirmish, seat: int, dice: Dice, spotted: Suspicion) -> None:
    """Put every hidden piece that a seat does not see somewhere it could be: in its area, where nobody would see it."""
    lurking = [
        piece for piece in range(field.muster.size) if field.at[piece] != OFF and not is_seen(field, seat, piece)
    ]
    before = {piece: (field.at[piece], field.facing[piece]) for piece in lurking}
    for piece in lurking:
        field.put(piece, OFF)
    # Large counters first: they find room least easily.
    for piece in sorted(dice.shuffled(lurking), key=lambda p: not field.is_long(p)):
        _imagine_one(field, piece, dice, spotted, before[piece])


def _imagine_one(field: Skirmish, piece: int, dice: Dice, spotted: Suspicion, before: tuple[int, int]) -> None:
    area = areas_of(field.muster, field.muster.pieces[piece].side).get(piece, ())
    taken = seen_elsewhere(field, (piece,), field.seat_of(piece))
    for _ in range(TRIES if area else 0):
        hex_ = dice.choose(area)
        facing = facing_at(field, piece, hex_, taken)
        if facing is None:
            continue
        field.put(piece, hex_, facing)
        if not spotted(field, piece):
            return
        field.put(piece, OFF)
    field.put(piece, *before)
