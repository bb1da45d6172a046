"""Temporary spells on a piece: their names, how long they last, when they expire (rulebook 3.5).

A charm is (what, how much, the last player turn in which it lasts). ``attack``, ``defence`` and ``move`` add to a
value, ``double-attack`` and ``halve-attack`` change it, ``root`` prevents movement, ``aim`` helps the next shot,
``flown`` records how far he has flown.
"""

from __future__ import annotations

from dataclasses import replace

from warhost.core.ids import PieceId, SeatNumber, each_piece
from warhost.skirmish.state import Skirmish

TURN = 2
"""A spell of one turn lasts for the player turn in which it is cast and the next (DN-3.51-01)."""


def lay(field: Skirmish, piece: PieceId, charm: str, amount: int = 1, player_turns: int = TURN) -> None:
    """Put a spell on a piece."""
    last = field.player_turn[0] + player_turns - 1
    field.set("charms", piece, (*field.charms[piece], (charm, amount, last)))
    going = field.march[0]
    if charm == "move" and going is not None and going.piece == piece:
        field.set("march", 0, replace(going, points=going.points + amount))


def power(field: Skirmish, piece: PieceId, charm: str) -> int:
    """The total strength of a piece's spells of one kind."""
    return sum(amount for kind, amount, _ in field.charms[piece] if kind == charm)


def lift(field: Skirmish, piece: PieceId, charm: str) -> None:
    """Remove the spells of one kind from a piece."""
    rest = tuple(entry for entry in field.charms[piece] if entry[0] != charm)
    if rest != field.charms[piece]:
        field.set("charms", piece, rest)


def lapse(field: Skirmish, _seat: SeatNumber) -> None:
    """Let spells expire at the end of a player turn: on persons, circles, fireballs."""
    now = field.player_turn[0]
    for piece, charms in each_piece(field.charms):
        rest = tuple(entry for entry in charms if entry[2] > now)
        if rest != charms:
            field.set("charms", piece, rest)
    if field.circles[0]:
        field.set("circles", 0, tuple(entry for entry in field.circles[0] if entry[1] > now))
    magic = field.magic[0]
    if magic and any(entry[0] == "fireball" and entry[5] <= now for entry in magic):
        field.set("magic", 0, tuple(entry for entry in magic if entry[0] != "fireball" or entry[5] > now))
