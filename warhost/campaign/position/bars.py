"""What a side's Movement or Combat Step begins with, and what keeps single pieces from moving or fighting in it.

The standard game bars nobody. Layers note who is barred when a Step opens, as one bit of ``did`` that quick paths
test, and say in words why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeAlias

from warhost.campaign.state import BARRED_FIGHT, BARRED_MOVE, War
from warhost.core.board.hexsets import NOWHERE, HexSet
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam

StepName: TypeAlias = Literal["movement", "combat"]
"""The two Steps that a side has in each Turn."""

STEP_OPENS: Seam[Callable[[War, Side, StepName], None]] = Seam("step-opens")
"""What happens once as a side's Movement or Combat Step opens, before anybody is asked."""


NEWCOMERS: Seam[Callable[[War, PieceId], None]] = Seam("newcomers")
"""What happens to each piece of a force that comes onto the map in mid-Turn, once all of it is there."""
CARRIED_PERSONS: Seam[Callable[[War, PieceId], None]] = Seam("carried-persons")
"""What happens to a leader whom a ship or a citadel has carried; in the standard game he may still walk (DG-05-27)."""


class Bar:
    """Something that keeps single pieces from moving or from attacking in a Step."""

    def why(self, war: War, piece: PieceId, step: StepName) -> Refusal | None:
        """Why a piece is kept from moving or fighting; None if this bar does not keep it."""
        raise NotImplementedError


BARS: Seam[Bar] = Seam("bars")
"""What keeps pieces from moving or fighting, in words."""


class Frontier:
    """Land that keeps some pieces out, or stops them where they enter it."""

    def closed(self, war: War, group: Sequence[PieceId]) -> HexSet:
        """The hexes that a group may not enter."""
        return NOWHERE

    def halts(self, war: War, group: Sequence[PieceId]) -> HexSet:
        """The hexes in which a group must stop when it enters them."""
        return NOWHERE

    def refusal(self, war: War, piece: PieceId, hex: HexId) -> Refusal:
        """Why a piece may not enter a closed hex, or go on from one that stops it."""
        raise NotImplementedError

    def combat_refusal(self, war: War, piece: PieceId, hex: HexId) -> Refusal:
        """Why a piece may not enter a hex from a battle."""
        return self.refusal(war, piece, hex)


BORDERS: Seam[Frontier] = Seam("borders")
"""Land that layers close to some pieces; the standard game closes none."""


def closed_to(war: War, group: Sequence[PieceId]) -> HexSet:
    """The hexes that borders close to a group."""
    found = NOWHERE
    for border in war.rules[BORDERS]:
        found = found | border.closed(war, group)
    return found


def halts_of(war: War, group: Sequence[PieceId]) -> HexSet:
    """The hexes in which borders stop a group."""
    found = NOWHERE
    for border in war.rules[BORDERS]:
        found = found | border.halts(war, group)
    return found


def closed_in_combat(war: War, group: Sequence[PieceId]) -> HexSet:
    """The hexes that borders close to retreats and advances: those that would stop a group are closed too."""
    return closed_to(war, group) | halts_of(war, group)


def combat_border_refusals(war: War, piece: PieceId, hex: HexId) -> list[Refusal]:
    """Why borders keep a piece from retreating or advancing into a hex."""
    return [
        border.combat_refusal(war, piece, hex)
        for border in war.rules[BORDERS]
        if hex in border.closed(war, (piece,)) or hex in border.halts(war, (piece,))
    ]


def border_refusals(war: War, group: Sequence[PieceId], here: HexId, there: HexId, *, entered: bool) -> list[Refusal]:
    """Why borders keep a group from the next hex; ``entered`` if it has come to its present one on this way."""
    found = []
    for border in war.rules[BORDERS]:
        if there in border.closed(war, group):
            found.append(border.refusal(war, group[0], there))
        elif entered and here in border.halts(war, group):
            found.append(border.refusal(war, group[0], here))
    return found


def open_step(war: War, side: Side, step: StepName) -> None:
    """Do what layers do when a Step opens."""
    for opens in war.rules[STEP_OPENS]:
        opens(war, side, step)


def welcome(war: War, newcomers: Iterable[PieceId]) -> None:
    """Do what layers do when a force has come onto the map."""
    for judge in war.rules[NEWCOMERS]:
        for piece in newcomers:
            judge(war, piece)


def carry_person(war: War, leader: PieceId) -> None:
    """Do what layers do when a leader has been carried."""
    for follow in war.rules[CARRIED_PERSONS]:
        follow(war, leader)


def bar(war: War, piece: PieceId, step: StepName, *, barred: bool = True) -> None:
    """Keep a piece from moving or fighting in this Step, or allow it again."""
    flag = BARRED_MOVE if step == "movement" else BARRED_FIGHT
    flags = war.did[piece] | flag if barred else war.did[piece] & ~flag
    if flags != war.did[piece]:
        war.set("did", piece, flags)


def bar_refusals(war: War, piece: PieceId, step: StepName) -> list[Refusal]:
    """Why a piece may neither move nor fight in this Step, though it could otherwise."""
    if not war.has(piece, BARRED_MOVE if step == "movement" else BARRED_FIGHT):
        return []
    reasons = (bar.why(war, piece, step) for bar in war.rules[BARS])
    return [reason for reason in reasons if reason is not None]
