"""More Dragons of Glory, Rule 11: captives who escape, or fight for their freedom (MD-06-09, MD-11-15 to MD-11-19)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.advanced.heroic.captives import captives_of_side, release
from warhost.campaign.advanced.heroic.carried_artifacts import is_stronghold
from warhost.campaign.advanced.heroic.heroes import heroes_in, is_captive, prison_of
from warhost.campaign.advanced.heroic.personal_combat import FightForFreedom, jailers
from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import War
from warhost.campaign.world.map_terms import PlaceKind
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Throw


@dataclass(frozen=True, slots=True)
class BreakFree(Order):
    """A captive tries to escape: ``break-free goldmoon``."""

    verb = "break-free"
    hero: Piece


@dataclass(frozen=True, slots=True)
class DemandDuel(Order):
    """A captive of heroes fights one of them for his freedom instead: ``demand-duel goldmoon``."""

    verb = "demand-duel"
    hero: Piece


@dataclass(frozen=True, slots=True)
class BideTime(Order):
    """Make no more attempts to escape in this Step: ``bide-time``."""

    verb = "bide-time"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class SlipOut(Order):
    """An escaped hero leaves for a hex beside his prison: ``slip-out 2236``."""

    verb = "slip-out"
    hex: Hex


def armies_guarding(war: War, hero: PieceId) -> int:
    """How many armies are in the hex of a captive; ships and leaders do not count (MD-11-16)."""
    return war.armies[enemy(war.owner[hero])][prison_of(war, hero)]


def is_behind_walls(war: War, hex: HexId) -> bool:
    """Whether a prison is a fortress, a capital or a city; towns and ruins are open country (MD-11-17)."""
    place = war.theatre.place_at[hex]
    return place >= 0 and (is_stronghold(war, place) or war.theatre.atlas.places[place].kind == PlaceKind.CITY)


def escape_rolls(war: War, hero: PieceId) -> int:
    """How often a captive may roll: once in a city, twice elsewhere, once more for each hero near (MD-11-17, -18)."""
    hex = prison_of(war, hero)
    near = (hex, *war.theatre.neighbours[hex])
    helpers = sum(len(heroes_in(war, there, war.owner[hero])) for there in near)
    return (1 if is_behind_walls(war, hex) else 2) + helpers


@dataclass(frozen=True, slots=True)
class Escapes(Procedure[War]):
    """After its battles and duels a side's captives may try to escape (MD-11-15)."""

    side: Side

    def is_idle(self, war: War, /) -> bool:
        return not captives_of_side(war, self.side)

    def run(self, war: War, /) -> None:
        rolls = tuple((hero, escape_rolls(war, hero)) for hero in captives_of_side(war, self.side))
        war.push(BreakingFree(self.side, rolls))


@dataclass(frozen=True, slots=True)
class BreakingFree(Decision[War, BreakFree | DemandDuel | BideTime]):
    """The owner of captives says who tries to escape; each has so many rolls (MD-11-15 to MD-11-18)."""

    side: Side
    rolls: tuple[tuple[PieceId, int], ...]

    def _able(self, war: War) -> list[PieceId]:
        return [hero for hero, left in self.rolls if left and is_captive(war, hero)]

    def _fighters(self, war: War) -> list[PieceId]:
        """The captives who may fight for their freedom: those who haven't tried to escape (MD-06-09)."""
        fresh = [hero for hero in self._able(war) if (hero, escape_rolls(war, hero)) in self.rolls]
        return [hero for hero in fresh if jailers(war, hero)]

    def moot(self, war: War, /) -> bool:
        return not self._able(war)

    def ask(self, war: War, /) -> Ask:
        duel = [Offer(DemandDuel, msg("md-offer-demand-duel"))] if self._fighters(war) else []
        offers = (Offer(BreakFree, msg("md-offer-break-free")), *duel, Offer(BideTime, msg("md-offer-bide-time")))
        rules = ("MD-11-15", "MD-11-16")
        return Ask(war.seat(self.side), msg("md-ask-break-free"), offers, rules, msg("md-wait-break-free"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._fighters(war) if order is DemandDuel else self._able(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, BideTime):
            return None
        assert isinstance(order, BreakFree | DemandDuel)
        who = war.ref(order.hero)
        if not is_captive(war, order.hero) or war.owner[order.hero] != self.side:
            return Refusal(msg("md-no-captive", piece=who), ("MD-11-15",), (who,))
        if order.hero not in self._able(war):
            return Refusal(msg("md-no-rolls-left", hero=who), ("MD-11-17", "MD-11-18"), (who,))
        if isinstance(order, DemandDuel) and order.hero not in self._fighters(war):
            return Refusal(msg("md-no-duel-for-freedom", hero=who), ("MD-06-09",), (who,))
        return None

    def explain(self, war: War, order: Order, /) -> Refusal | None:
        return self.refusal(war, order) if isinstance(order, BreakFree | DemandDuel) else None

    def preview(self, war: War, order: Order, /) -> Preview | None:
        return Preview(odds=EscapeRoll(order.hero).odds(war)) if isinstance(order, BreakFree) else None

    def take(self, war: War, order: BreakFree | DemandDuel | BideTime, /) -> None:
        if isinstance(order, DemandDuel):
            left = tuple((hero, 0 if hero == order.hero else n) for hero, n in self.rolls)
            war.push(BreakingFree(self.side, left), FightForFreedom(order.hero))
        elif isinstance(order, BreakFree):
            left = tuple((hero, n - (hero == order.hero)) for hero, n in self.rolls)
            war.push(BreakingFree(self.side, left), EscapeRoll(order.hero))


@dataclass(frozen=True, slots=True)
class EscapeRoll(Throw[War]):
    """2d6: a double frees a captive; each army in the hex cancels one double, from the lowest up (MD-11-16)."""

    hero: PieceId

    def roll(self, war: War, /) -> Roll:
        text = msg("md-roll-escape", hero=war.ref(self.hero), hex=war.hex_ref(prison_of(war, self.hero)))
        return Roll((6, 6), text, ("MD-11-16",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "escapes" if faces[0] == faces[1] > armies_guarding(war, self.hero) else "stays"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        if self.outcome(war, faces) == "stays":
            war.tell(msg("md-log-still-held", hero=war.ref(self.hero), a=faces[0], b=faces[1]))
            return
        release(war, self.hero, prison_of(war, self.hero))
        war.push(SlippingOut(self.hero))


def ways_out(war: War, hero: PieceId) -> list[HexId]:
    """The dry hexes of the playing area beside a hero without enemy armies."""
    enemies = war.armies[enemy(war.owner[hero])]
    dry = (hex for hex in war.theatre.neighbours[war.at[hero]] if war.theatre.dry[hex])
    return [hex for hex in dry if not enemies[hex] and hex not in war.theatre.closed]


@dataclass(frozen=True, slots=True)
class SlippingOut(Decision[War, SlipOut]):
    """An escaped hero goes to a hex beside his prison, without a check; if there is none he stays (MD-11-19)."""

    hero: PieceId

    def moot(self, war: War, /) -> bool:
        return not ways_out(war, self.hero)

    def ask(self, war: War, /) -> Ask:
        text = msg("md-ask-slip-out", hero=war.ref(self.hero))
        offers = (Offer(SlipOut, msg("md-offer-slip-out")),)
        return Ask(war.seat(war.owner[self.hero]), text, offers, ("MD-11-19",), msg("md-wait-slip-out"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, ways_out(war, self.hero))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, SlipOut)
        if order.hex in ways_out(war, self.hero):
            return None
        who, where = war.ref(self.hero), war.hex_ref(order.hex)
        return Refusal(msg("md-no-way-out", hero=who, hex=where), ("MD-11-19",), (who, where))

    def take(self, war: War, order: SlipOut, /) -> None:
        war.put(self.hero, order.hex)
