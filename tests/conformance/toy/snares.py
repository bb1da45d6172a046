"""Chapter 2, snares: hidden pieces in a table that grows.

Everyone knows where a snare *may* lie: the hexes in which it could be hidden, without those that another crew has
entered or lit since. Only its owner knows where it lies. Legality never depends on that; meeting a snare is an event.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.conformance.toy.fen import Fen, crew_ref, hex_ref
from warhost.core import Dice, Seat, msg

MOST = 3
"""Snares of a crew (FEN-2-2)."""


def hide(fen: Fen, crew: int, hex_: int, possible: Iterable[int]) -> None:
    """Hide a snare; the others learn only where it may lie."""
    snare = fen.add_row("snare")
    fen.set("owner", snare, crew)
    fen.set("lies_at", snare, hex_)
    fen.set("maybe", snare, tuple(sorted(possible)))
    fen.tell(msg("fen-hidden", crew=crew_ref(crew)))
    fen.tell(msg("fen-hidden-at", hex=hex_ref(hex_)), fen.seat(crew))


def left(fen: Fen, crew: int) -> int:
    """How many snares a crew can still hide."""
    return MOST - fen.owner.count(crew)


def search(fen: Fen, crew: int, hex_: int) -> list[int]:
    """The snares that a crew finds by entering or lighting a hex; the others are known not to lie there.

    Finding nothing tells something too: nobody may take back a look at a hex in which a snare may lie.
    """
    found = []
    for snare, owner in enumerate(fen.owner):
        if owner == crew or fen.sprung[snare] or hex_ not in fen.maybe[snare]:
            continue
        fen.reveal()
        if fen.lies_at[snare] == hex_:
            found.append(snare)
            fen.set("sprung", snare, 1)
            fen.set("maybe", snare, (hex_,))
        else:
            fen.set("maybe", snare, tuple(h for h in fen.maybe[snare] if h != hex_))
    return found


def is_shown(fen: Fen, snare: int, seat: Seat) -> bool:
    """Whether a seat may see where a snare lies."""
    return bool(fen.sprung[snare]) or fen.owner[snare] == fen.crew(seat)


def imagine(fen: Fen, seat: Seat, dice: Dice) -> None:
    """Put every snare that a seat cannot see somewhere it may lie."""
    for snare in range(fen.size("snare")):
        if not is_shown(fen, snare, seat):
            fen.set("lies_at", snare, dice.choose(fen.maybe[snare]))
