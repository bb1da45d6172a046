"""Rule 7, optional: hidden stacks (DG-07-50): what a side may see of the other's stacks, and what it can imagine.

Seen by everybody: where stacks stand and whose they are, whether ground armies, air armies or neither are among them
(movement depends on it: DG-05-20, DG-05-23), ships and citadels with what ships carry, the pools and who has left the
game. Hidden until an attack is declared: which armies, leaders and wizards they are, how many, and in what condition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from warhost.campaign.land.stacking import can_stack, can_stand
from warhost.campaign.position.hidden_counters import line_seen, sees
from warhost.campaign.position.secrets import SECRETS, Secret
from warhost.campaign.printed.sides import HL, UNSEEN, WS
from warhost.campaign.state import ASHORE, ATTACKED, War
from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message
from warhost.core.position.values import Plain
from warhost.core.rulebook import Layer

Spot = tuple[HexId, PieceId]
"""A hex and the citadel above it, or ``ASHORE``."""

CITADEL_ROOM = 3
"""DG-11-21"""
ROUNDS = 6
"""How often each hidden piece is picked up when a position is imagined."""


class HiddenStacks(Secret):
    """Which counters stand in a stack is known to its side alone, until an attack is declared (DG-07-50)."""

    def row(self, war: War, viewer: Side, table: str, row: int, found: dict[str, Plain]) -> dict[str, Plain]:
        return row_seen(war, viewer, PieceId(row), found) if table == "piece" else found

    def facts(self, war: War, viewer: Side) -> dict[str, Plain]:
        return {"stacks": stacks_seen(war, viewer)}

    def line(self, war: War, viewer: Side, message: Message) -> Message | None:
        return line_seen(war, viewer, message)

    def affected(self, war: War, touched: Mapping[str, set[int]]) -> Mapping[str, set[int]]:
        """A write can uncover other pieces, so all of them are looked at again."""
        return {**touched, "piece": set(range(war.size("piece")))}

    def imagine(self, war: War, viewer: Side, dice: Dice) -> None:
        imagine(war, viewer, dice)


HIDDEN_STACKS = Layer("hidden-stacks", "Hidden stacks", amends=("DG-07-50",), changes=(SECRETS.add(HiddenStacks()),))
"""The optional rule as a layer."""


def unseen_by(war: War, viewer: Side, side: Side) -> list[PieceId]:
    """The pieces of a side that a viewer cannot see."""
    return [piece for piece in war.pieces_of(side) if not sees(war, viewer, piece)]


def spot_of(war: War, piece: PieceId) -> Spot:
    """Where a piece is."""
    return war.at[piece], war.aboard[piece]


def stacks_seen(war: War, viewer: Side) -> list[Plain]:
    """Every hidden stack as ``[hex, citadel or -1, side, ground armies?, air armies?]``."""
    found: dict[tuple[HexId, PieceId, Side], list[int]] = {}
    for side in (HL, WS):
        for piece in unseen_by(war, viewer, side):
            armies = found.setdefault((*spot_of(war, piece), side), [0, 0])
            armies[0] |= war.of.is_ground[piece]
            armies[1] |= war.of.is_air[piece]
    return [[*key, *map(int, armies)] for key, armies in sorted(found.items())]


def row_seen(war: War, viewer: Side, piece: PieceId, row: dict[str, Plain]) -> dict[str, Plain]:
    """What a viewer may see of a piece's row."""
    if not sees(war, viewer, piece):
        return {"owner": war.owner[piece], "at": UNSEEN}
    bearer = war.bearer[piece]
    if bearer >= 0 and not sees(war, viewer, bearer):
        return {name: value for name, value in row.items() if name != "bearer"}
    return row


# Imagining


def imagine(war: War, viewer: Side, dice: Dice) -> None:
    """Deal the pieces that a viewer cannot see anew over the stacks that he sees, as they could stand there.

    Pieces whose move is under way keep their identity.
    """
    marching = {piece for step in war.stack[0] for piece in getattr(step, "group", ())}
    for side in (HL, WS):
        if side != viewer:
            deal(war, [piece for piece in unseen_by(war, viewer, side) if piece not in marching], dice)


def deal(war: War, hidden: list[PieceId], dice: Dice) -> None:
    """Swap pieces of the same kind at random; what can be seen of every stack stays the same."""
    for alike in sorts(war, hidden):
        for _ in range(ROUNDS * len(alike)):
            one, other = dice.choose(alike), dice.choose(alike)
            if spot_of(war, one) == spot_of(war, other):
                continue
            if dice.below(2):
                exchange(war, one, other)
            else:
                send(war, one, spot_of(war, other), alike)
        if war.of.is_army[alike[0]]:
            states = dice.shuffled([war.depleted[piece] for piece in alike])
            for piece, depleted in zip(alike, states, strict=True):
                war.set("depleted", piece, depleted)


def sorts(war: War, hidden: Iterable[PieceId]) -> list[list[PieceId]]:
    """Pieces that can stand for each other: ground armies, air armies, leaders, wizards.

    Who has attacked this Turn can be taunted no more (DG-10-07), so that the others do not stand for them.
    """
    found: dict[tuple[bool, ...], list[PieceId]] = {}
    for piece in hidden:
        of = war.of
        sort = (of.is_ground[piece], of.is_air[piece], of.is_leader[piece], war.has(piece, ATTACKED))
        found.setdefault(sort, []).append(piece)
    return list(found.values())


def exchange(war: War, one: PieceId, other: PieceId) -> None:
    """Let two pieces change places if both may stand where the other did."""
    here, there = spot_of(war, one), spot_of(war, other)
    if fits(war, one, there, other) and fits(war, other, here, one):
        move_to_spot(war, one, there)
        move_to_spot(war, other, here)


def send(war: War, piece: PieceId, spot: Spot, alike: list[PieceId]) -> None:
    """Move a piece to another stack with one of its sort, if one stays behind and there is room."""
    stays = sum(spot_of(war, other) == spot_of(war, piece) for other in alike) > 1
    if stays and fits(war, piece, spot, piece):
        move_to_spot(war, piece, spot)


def fits(war: War, piece: PieceId, spot: Spot, leaving: PieceId) -> bool:
    """Whether a piece may stand in a spot that another leaves."""
    hex, carrier = spot
    if not war.of.is_army[piece]:
        return True
    if carrier != ASHORE:
        riders = [p for p in war.cargo(carrier) if war.of.is_army[p] and p != leaving]
        return len(riders) < CITADEL_ROOM
    return can_stand(war, piece, hex) and can_stack(war, (piece,), hex, leaving=(leaving,))


def move_to_spot(war: War, piece: PieceId, spot: Spot) -> None:
    """Put a piece into a spot."""
    hex, carrier = spot
    if war.aboard[piece] != ASHORE:
        war.board(piece, ASHORE)
    war.put(piece, hex)
    if carrier != ASHORE:
        war.board(piece, carrier)
