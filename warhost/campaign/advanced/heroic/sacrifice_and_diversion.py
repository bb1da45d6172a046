"""More Dragons of Glory, Rule 3: Valiant Sacrifice and Diversion (MD-03-21, MD-03-23)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from warhost.campaign.advanced.heroic.heroes import heroes_in, slay
from warhost.campaign.advanced.heroic.heroic_actions import active_hero, feats_of
from warhost.campaign.advanced.heroic.special_heroic_actions import D10, Feat
from warhost.campaign.combat.battle_strength import strength
from warhost.campaign.land.detours import is_neutral_land
from warhost.campaign.land.stacking import can_stack, can_stand
from warhost.campaign.position.bars import Bar, StepName, bar
from warhost.campaign.position.persons import leads, tactical_rating
from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import ASHORE, War
from warhost.core.breakdowns import Breakdown, Part, part
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side, all_hexes
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece, Pieces
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview, SubsetOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Throw

# Valiant Sacrifice


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
    """An army counts double if it fights within the radius of a leader for whom a hero died this Turn (MD-03-23).

    The distance is measured at the time of the battle; the die modifier of dragons does not change.
    """
    side, hex = war.owner[army], war.at[army]
    near = [one for one in feats_of(war).revered if war.owner[one] == side and is_within(war, one, hex)]
    if not near:
        return None
    sources = (war.ref(army), war.ref(near[0]))
    return part("MD-03-23", msg("md-sacrifice"), strength(war, army), sources=sources)


# Diversion

REACH = 3
"""How far away armies can be drawn from."""


@dataclass(frozen=True, slots=True)
class Divert(Order):
    """Draw the enemy armies of a hex to the Active Hero: ``divert 2236``."""

    verb = "divert"
    hex: Hex


@dataclass(frozen=True, slots=True)
class StayBehind(Order):
    """Which of the diverted armies find no room and stay: ``stay-behind khur-2``."""

    verb = "stay-behind"
    armies: Pieces


def armies_ashore(war: War, hex: HexId, side: Side) -> tuple[PieceId, ...]:
    """The armies of a side that stand in a hex, those on citadels left out."""
    return tuple(army for army in war.armies_in(hex, side) if war.aboard[army] == ASHORE)


def hexes_in_reach(war: War, side: Side, hero: PieceId) -> list[HexId]:
    """The hexes of enemy armies from which a hero could draw them."""
    near = war.theatre.atlas.grid.within(war.at[hero], REACH)
    return [hex for hex in near if hex != war.at[hero] and armies_ashore(war, hex, enemy(side))]


class Diverting(Feat[Divert]):
    """A hero draws the armies of one hex to himself (MD-03-21)."""

    order = Divert
    label = "md-offer-divert"
    rule = "MD-03-21"
    begins_with = Kind.HEX

    def hindrance(self, war: War, side: Side, hero: PieceId) -> Refusal | None:
        if hexes_in_reach(war, side, hero):
            return None
        who = war.ref(hero)
        return Refusal(msg("md-nobody-to-divert", hero=who), ("MD-03-21",), (who,))

    def firsts(self, war: War, side: Side) -> list[HexId]:
        return [] if self.why_not(war, side) else hexes_in_reach(war, side, active_hero(war, side))

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return OneOf(Kind.HEX, self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: Divert) -> Refusal | None:
        barred = self.why_not(war, side)
        if barred is not None or order.hex in hexes_in_reach(war, side, active_hero(war, side)):
            return barred
        where, hero = war.hex_ref(order.hex), war.ref(active_hero(war, side))
        return Refusal(msg("md-no-armies-to-divert", hero=hero, hex=where), ("MD-03-21",), (hero, where))

    def preview(self, war: War, side: Side, order: Divert) -> Preview:
        return DiversionRoll(active_hero(war, side), order.hex).preview(war)

    def take(self, war: War, side: Side, order: Divert) -> None:
        war.push(DiversionRoll(active_hero(war, side), order.hex))


@dataclass(frozen=True, slots=True)
class DiversionRoll(Throw[War]):
    """d10 and 1 for every two further heroes: 10 or more draws the armies; a 1 does too, and kills (MD-03-21)."""

    hero: PieceId
    hex: HexId

    def help(self, war: War, /) -> Breakdown:
        """What the other heroes of the hex add."""
        others = [one for one in heroes_in(war, war.at[self.hero], war.owner[self.hero]) if one != self.hero]
        return Breakdown(part("MD-03-21", msg("md-other-heroes"), len(others) // 2, sources=war.refs(others)))

    def roll(self, war: War, /) -> Roll:
        text = msg("md-roll-divert", hero=war.ref(self.hero), hex=war.hex_ref(self.hex))
        return Roll((D10,), text, ("MD-03-21",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        if faces[0] == 1:
            return "diverted, hero killed"
        return "diverted" if faces[0] + self.help(war).total >= D10 else "nothing"

    def preview(self, war: War, /) -> Preview:
        return Preview(((msg("md-added-to-die"), self.help(war)),), self.odds(war), places=(war.hex_ref(self.hex),))

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        found, hero = self.outcome(war, faces), war.ref(self.hero)
        if found == "nothing":
            war.tell(msg("md-log-in-vain", hero=hero, die=faces[0]))
            return
        goal, foes = war.at[self.hero], enemy(war.owner[self.hero])
        war.tell(msg("md-log-diverted", hero=hero, hex=war.hex_ref(self.hex), die=faces[0]))
        war.push(DrawArmies(armies_ashore(war, self.hex, foes), goal))
        if faces[0] == 1:
            war.tell(msg("md-log-slain", hero=hero))
            slay(war, self.hero)


def goal_of(war: War, armies: tuple[PieceId, ...], hex: HexId) -> HexId:
    """Where armies are drawn to: the hero's hex, or the nearest where all can stand, free of his side's armies.

    Armies are drawn into no neutral land and take no place (a ruling of ours).
    """
    side, grid, theatre = war.owner[armies[0]], war.theatre.atlas.grid, war.theatre
    foes = war.armies[enemy(side)]

    def fits(there: HexId) -> bool:
        taken = bool(war.fort(there)) and war.holder[theatre.place_at[there]] != side
        free = not foes[there] and not taken and not is_neutral_land(war, there) and there not in theatre.closed
        return free and all(can_stand(war, army, there) for army in armies)

    return min((there for there in all_hexes(grid.size) if fits(there)), key=lambda h: (grid.distance(h, hex), h))


@dataclass(frozen=True, slots=True)
class DrawArmies(Decision[War, StayBehind]):
    """Draw armies to a hero at once; if the hex can't hold them all, their owner chooses who stays (MD-03-21)."""

    armies: tuple[PieceId, ...]
    hex: HexId

    def _goal(self, war: War) -> HexId:
        return goal_of(war, self.armies, self.hex)

    def _fits(self, war: War, staying: tuple[PieceId, ...]) -> bool:
        """Whether the other armies find room, and no army that stays could have joined them."""
        going = tuple(army for army in self.armies if army not in staying)
        goal = self._goal(war)
        room = not going or can_stack(war, going, goal)
        return room and not any(can_stack(war, (*going, army), goal) for army in staying)

    def moot(self, war: War, /) -> bool:
        return not self.armies or self._fits(war, ())

    def skip(self, war: War, /) -> None:
        if self.armies:
            self.take(war, StayBehind(()))

    def ask(self, war: War, /) -> Ask:
        text = msg("md-ask-stay-behind", hex=war.hex_ref(self._goal(war)))
        offers = (Offer(StayBehind, msg("md-offer-stay-behind")),)
        return Ask(war.seat(war.owner[self.armies[0]]), text, offers, ("MD-03-21",), msg("md-wait-stay-behind"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return SubsetOf(self.armies, holds=lambda staying: self._fits(war, staying))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, StayBehind)
        if set(order.armies) <= set(self.armies) and self._fits(war, order.armies):
            return None
        return Refusal(msg("md-wrong-number-stays"), ("MD-03-21",), war.refs(order.armies))

    def take(self, war: War, order: StayBehind, /) -> None:
        goal = self._goal(war)
        going = tuple(army for army in self.armies if army not in order.armies)
        for army in going:
            war.put(army, goal)
        war.set("feats", 0, replace(feats_of(war), diverted=(*feats_of(war).diverted, *going)))


def hold_the_diverted(war: War, side: Side, step: StepName) -> None:
    """Armies that were drawn away do not move in their Movement Step of this Turn (MD-03-21)."""
    if step == "movement":
        for army in feats_of(war).diverted:
            if war.owner[army] == side and war.at[army] >= 0:
                bar(war, army, step)


class DrawnAway(Bar):
    """Armies that a diversion drew away (MD-03-21)."""

    def why(self, war: War, piece: PieceId, step: StepName) -> Refusal | None:
        if step != "movement" or piece not in feats_of(war).diverted:
            return None
        who = war.ref(piece)
        return Refusal(msg("md-was-diverted", piece=who), ("MD-03-21",), (who,))
