"""More Dragons of Glory, Rule 3: Valiant Sacrifice (MD-03-23)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from warhost.campaign.advanced.heroic.declaration import active_hero
from warhost.campaign.advanced.heroic.deeds import feats_of
from warhost.campaign.advanced.heroic.feats import Feat
from warhost.campaign.advanced.heroic.heroes import slay
from warhost.campaign.combat.battles import strength
from warhost.campaign.position.persons import leads, tactical_rating
from warhost.campaign.state import War
from warhost.core.breakdowns import Part, part
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Choices, OneOf, Preview
from warhost.core.refusals import Refusal


@dataclass(frozen=True, slots=True)
class GiveLife(Order):
    """The Active Hero gives his life near a leader: ``sacrifice lord-gunthar``."""

    verb = "sacrifice"
    leader: Piece


def is_within(war: War, leader: PieceId, hex: HexId) -> bool:
    """Whether a hex is within the Tactical Radius of a leader on the map, with or without the rules of command."""
    here = war.at[leader]
    return here >= 0 and war.theatre.atlas.grid.distance(here, hex) <= tactical_rating(war, leader)


def leaders_around(war: War, side: Side, hero: PieceId) -> list[PieceId]:
    """The other leaders of a side whose Tactical Radius includes a hero."""
    own = (piece for piece in war.pieces_of(side) if piece != hero and leads(war, piece))
    return [leader for leader in own if is_within(war, leader, war.at[hero])]


class Sacrificing(Feat[GiveLife]):
    """A hero dies so that the armies around a leader fight twice as hard this Turn (MD-03-23)."""

    order = GiveLife
    label = "md-offer-sacrifice"
    rule = "MD-03-23"

    def hindrance(self, war: War, side: Side, hero: PieceId) -> Refusal | None:
        if leaders_around(war, side, hero):
            return None
        who = war.ref(hero)
        return Refusal(msg("md-no-leader-near", hero=who), ("MD-03-23",), (who,))

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        return [] if self.why_not(war, side) else leaders_around(war, side, active_hero(war, side))

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return OneOf(Kind.PIECE, self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: GiveLife) -> Refusal | None:
        barred = self.why_not(war, side)
        if barred is not None or order.leader in leaders_around(war, side, active_hero(war, side)):
            return barred
        who, hero = war.ref(order.leader), war.ref(active_hero(war, side))
        return Refusal(msg("md-leader-too-far", leader=who, hero=hero), ("MD-03-23",), (who, hero))

    def preview(self, war: War, side: Side, order: GiveLife) -> Preview:
        hero, leader = war.ref(active_hero(war, side)), war.ref(order.leader)
        return Preview(caution=msg("md-caution-sacrifice", hero=hero, leader=leader))

    def take(self, war: War, side: Side, order: GiveLife) -> None:
        hero = active_hero(war, side)
        war.tell(msg("md-log-sacrifice", hero=war.ref(hero), leader=war.ref(order.leader)))
        war.set("feats", 0, replace(feats_of(war), revered=(*feats_of(war).revered, order.leader)))
        slay(war, hero)


def reverence(war: War, army: PieceId) -> Part | None:
    """An army counts double that fights within the radius of a leader for whom a hero died this Turn (MD-03-23).

    The distance is measured when the battle is fought; the die modifier of dragons does not change.
    """
    side, hex = war.owner[army], war.at[army]
    near = [one for one in feats_of(war).revered if war.owner[one] == side and is_within(war, one, hex)]
    if not near:
        return None
    sources = (war.ref(army), war.ref(near[0]))
    return part("MD-03-23", msg("md-sacrifice"), strength(war, army), sources=sources)
