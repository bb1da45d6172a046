"""Engagements: who is in contact with whom, from which side, since when, and by whose charge (7.8, 7.14, 8.3).

Whether two units touch is geometry. Side and charge are history: recorded when contact begins and
dropped when it ends.
"""

from __future__ import annotations

from typing import NamedTuple

from warhost.battle.formations.special_formations import ALL_ROUND
from warhost.battle.scenario.scenarios import GOOD
from warhost.battle.state import Battle, shape_of, touching
from warhost.battle.table.blocks import UnitSide, majority, touched_side
from warhost.core.ids import NO_PIECE, PieceId
from warhost.core.position.derived import derived


class Engagement(NamedTuple):
    """A contact between a unit of the Good side and one of the Evil side."""

    good: PieceId
    evil: PieceId
    side_of_good: UnitSide
    """The side on which the Good unit is touched."""
    side_of_evil: UnitSide
    charger: PieceId
    """The unit that made contact by a charge; ``NO_PIECE`` after a plain move."""
    round: int

    def holds(self, piece: PieceId) -> bool:
        """Whether a unit takes part."""
        return piece in (self.good, self.evil)

    def enemy(self, piece: PieceId) -> PieceId:
        """The other unit."""
        return self.evil if piece == self.good else self.good

    def side_of(self, piece: PieceId) -> UnitSide:
        """The side on which a unit is touched."""
        return self.side_of_good if piece == self.good else self.side_of_evil


@derived
def engagements(battle: Battle) -> tuple[Engagement, ...]:
    """All contacts on the table."""
    return tuple(
        Engagement(PieceId(good), PieceId(evil), UnitSide(ours), UnitSide(theirs), PieceId(charger), round_)
        for good, evil, ours, theirs, charger, round_ in battle.engagements[0]
    )


def engagements_of(battle: Battle, piece: PieceId) -> tuple[Engagement, ...]:
    """The contacts of a unit."""
    return tuple(found for found in engagements(battle) if found.holds(piece))


def engagement(battle: Battle, one: PieceId, other: PieceId) -> Engagement | None:
    """The contact of two units; None if they are not engaged."""
    return next((found for found in engagements_of(battle, one) if found.holds(other)), None)


def side_touched(battle: Battle, piece: PieceId, by: PieceId) -> UnitSide:
    """The side on which an enemy touches a unit: recorded at first contact, otherwise by the present edges (BS-8.3-06).

    A formation that faces all sides has neither flank nor rear (BS-11.6-03).
    """
    if faces_all_round(battle, piece):
        return UnitSide.FRONT
    found = engagement(battle, piece, by)
    return found.side_of(piece) if found is not None else touched_edges(battle, piece, by)


def touched_edges(battle: Battle, piece: PieceId, by: PieceId) -> UnitSide:
    """The side of its bases on which most figures of a unit are touched by an enemy."""
    us, them = shape_of(battle, piece), shape_of(battle, by)
    ours, theirs = us.holdings, them.holdings
    return majority(touched_side(ours[mine], theirs[its]) for mine, its in us.contacts(them))


def enemy_in_rear(battle: Battle, piece: PieceId) -> bool:
    """Whether an enemy touches the rear of a unit (Table 4)."""
    if faces_all_round(battle, piece):
        return False
    return any(found.side_of(piece) is UnitSide.REAR for found in engagements_of(battle, piece))


def faces_all_round(battle: Battle, piece: PieceId) -> bool:
    """Whether a unit has declared a special formation to all sides (BS-11.6-03, BS-11.7-01)."""
    return bool(battle.stance[piece]) and battle.turned[piece] == ALL_ROUND


def has_charged(battle: Battle, piece: PieceId, enemy: PieceId) -> bool:
    """Whether a unit came into contact with an enemy by a charge in this round (BS-7.14-04)."""
    found = engagement(battle, piece, enemy)
    return found is not None and found.charger == piece and found.round == battle.round[0]


def settle_engagements(battle: Battle, charger: PieceId = NO_PIECE) -> tuple[Engagement, ...]:
    """Drop contacts that have ended and record those that have begun; returns the new ones.

    A melee ends when a unit is destroyed or leaves: by a rout, a withdrawal that nobody follows, or flight (BS-8.8-01).

    Call it after whatever moves or removes figures; ``charger`` is the unit whose charge made the new contacts.
    """
    old = {(found.good, found.evil): found for found in engagements(battle)}
    kept, begun = [], []
    for good in battle.standing(GOOD):
        for evil in touching(battle, good):
            found = old.get((good, evil))
            if found is None:
                sides = touched_edges(battle, good, evil), touched_edges(battle, evil, good)
                by = charger if charger in (good, evil) else NO_PIECE
                found = Engagement(good, evil, *sides, by, battle.round[0])
                begun.append(found)
            kept.append(found)
    written = tuple(tuple(map(int, found)) for found in kept)
    if written != battle.engagements[0]:
        battle.set("engagements", 0, written)
    return tuple(begun)
