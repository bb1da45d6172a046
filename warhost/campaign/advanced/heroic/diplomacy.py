"""More Dragons of Glory, Rule 3: diplomacy (MD-03-02 to MD-03-04, MD-40-01 to MD-40-07, MD-41-01 to MD-41-03).

The Active Hero asks a neutral leader in his capital to join, or a neutral-born leader of the enemy in his hex to leave
the war or to change sides. One die, the hero's rating and the nation's modifier are read from the printed chart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, cast

from warhost.campaign.advanced.heroic.captives import capture, pass_on
from warhost.campaign.advanced.heroic.carried_artifacts import bring_along, find, keep_from_turncoat
from warhost.campaign.advanced.heroic.heroes import seat_of_nation
from warhost.campaign.advanced.heroic.heroic_actions import (
    GRUDGE,
    RELIC,
    HeroicMode,
    acting_hero,
    active_hero,
    company_refusal,
    feats_of,
    relics_of,
    set_relics,
)
from warhost.campaign.land.fate_of_leaders import FleeTo
from warhost.campaign.land.stacking import can_stack, can_stand
from warhost.campaign.politics.activation import Alliance, can_be_activated, nation_ref
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.yes_or_no import Answer, YesOrNo
from warhost.campaign.printed.diplomatic_chart import AIMS, DiplomaticAim, load_diplomatic_chart
from warhost.campaign.printed.sides import HELD, HL, NEUTRAL, OFF, POOL, WS, enemy
from warhost.campaign.state import ASHORE, War
from warhost.core.breakdowns import Breakdown, part
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side, all_hexes, each_piece
from warhost.core.messages import Message, msg
from warhost.core.orders import Kind, Order, Piece, Word
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Throw

NERAKA = "neraka"
"""The land of the Highlords, which counts as no nation (MD-41-02)."""


@dataclass(frozen=True, slots=True)
class Parley(Order):
    """Ask a leader to join, to leave the war or to change sides: ``parley khur-leader change``."""

    verb = "parley"
    leader: Piece
    aim: Word


# Whom a hero can address


def leader_of(war: War, nation: int) -> PieceId | None:
    """The leader counter of a nation; None if it has none."""
    return leaders_by_nation(war.theatre).get(nation)


@lru_cache(maxsize=64)
def leaders_by_nation(theatre: Theatre) -> dict[int, PieceId]:
    """The leader counter of each nation that has one, the first where there are several."""
    found: dict[int, PieceId] = {}
    for piece, nation in each_piece(theatre.nation_of):
        if theatre.of.is_leader[piece]:
            found.setdefault(nation, piece)
    return found


def aims_for(war: War, side: Side, leader: PieceId, hex: HexId) -> tuple[DiplomaticAim, ...]:
    """What a hero could ask of a leader in a hex (MD-03-03)."""
    nation = war.theatre.nation_of[leader]
    if nation < 0 or war.theatre.nations[nation] not in load_diplomatic_chart().modifiers:
        return ()
    if can_be_activated(war, nation):
        return AIMS[:1] if leader_of(war, nation) == leader and seat_of_nation(war, nation) == hex else ()
    allied = war.allegiance[nation] == enemy(side) and war.owner[leader] == enemy(side) and not war.conquered[nation]
    return AIMS[1:] if allied and war.at[leader] == hex else ()


def met(war: War, side: Side) -> list[PieceId]:
    """The leaders in the hex of a side's Active Hero whom he could ask for something."""
    hero = acting_hero(war, side)
    if hero is None:
        return []
    hex = war.at[hero]
    return [p for p, _ in each_piece(war.at) if war.of.is_leader[p] and aims_for(war, side, p, hex)]


def is_shielded(war: War, leader: PieceId) -> bool:
    """Whether Martial Law protects a leader from envoys this Turn (MD-03-25)."""
    return war.theatre.nation_of[leader] in feats_of(war).immune


def addressed(war: War, side: Side) -> list[PieceId]:
    """The leaders whom a side's Active Hero can address in his hex."""
    return [leader for leader in met(war, side) if not is_shielded(war, leader)]


def parley_refusal(war: War, side: Side, order: Parley) -> Refusal | None:
    """Why a leader can't be asked for something now."""
    barred = company_refusal(war, side)
    hero = acting_hero(war, side)
    who = war.ref(order.leader)
    if barred is not None or hero is None:
        return barred or Refusal(msg("md-no-active-hero"), ("MD-03-03",), (who,))
    aims = aims_for(war, side, order.leader, war.at[hero])
    if not aims:
        text = msg("md-no-parley", hero=war.ref(hero), leader=who)
        return Refusal(text, ("MD-03-03", "MD-40-07"), (war.ref(hero), who))
    if is_shielded(war, order.leader):
        return martial_law_refusal(war, order.leader)
    if order.aim not in aims:
        return Refusal(msg("md-wrong-aim", leader=who, aim=order.aim), ("MD-03-03", "MD-03-04"), (who,))
    return None


def martial_law_refusal(war: War, leader: PieceId) -> Refusal:
    """Refuse an envoy to a leader whom Martial Law protects (MD-03-25)."""
    who = war.ref(leader)
    return Refusal(msg("md-martial-law-holds", leader=who), ("MD-03-25",), (who,))


# The roll


def highlord_nations(war: War) -> int:
    """How many nations the Highlords have conquered or won (MD-41-02)."""
    of_enemy = [
        nation
        for nation, name in enumerate(war.theatre.nations)
        if name in load_diplomatic_chart().modifiers
        and (war.allegiance[nation] == HL) != bool(war.conquered[nation])
        and name != NERAKA
    ]
    return len(of_enemy)


def appeal(war: War, side: Side, hero: PieceId, nation: int, aim: DiplomaticAim) -> Breakdown:
    """What is added to the die of a diplomatic attempt, part by part (MD-03-04, MD-41-01, MD-41-02)."""
    chart, name = load_diplomatic_chart(), war.theatre.nations[nation]
    who, what = war.ref(hero), nation_ref(war, nation)
    parts = [
        part("MD-03-04", msg("md-diplomacy-rating", hero=who), war.theatre.pieces[hero].diplomacy or 0, sources=(who,)),
        part("MD-41-01", msg("md-nation-modifier", nation=what), chart.modifiers[name], sources=(what,)),
    ]
    willing = highlord_nations(war)
    if name in chart.knights and side == WS and aim == "activate" and willing:
        parts.append(part("MD-41-02", msg("md-knights-willing"), willing))
    found = relics_of(war, side)
    if aim == "activate" and found and war.theatre.manifest.nations[name].race == "dwarf":
        parts.append(part("MD-03-22", msg("md-relic", n=found), RELIC * found))
    return Breakdown(*parts)


RESULTS = {"A": "joins", "D": "leaves the war", "R": "changes sides", "C": "hero captured", "-": "nothing"}
"""The letters of the chart (MD-40-02 to MD-40-06)."""


@dataclass(frozen=True, slots=True)
class DiplomacyRoll(Throw[War]):
    """One die for an attempt, read with what is added from the chart (MD-03-04, MD-40-01)."""

    side: Side
    hero: PieceId
    leader: PieceId
    aim: DiplomaticAim
    grudge: int = 0
    """The modifier for failed Martial Law, if Whitestone uses it (MD-03-25)."""

    def _nation(self, war: War) -> int:
        return war.theatre.nation_of[self.leader]

    def appeal(self, war: War, /) -> Breakdown:
        """What is added to the die."""
        found = appeal(war, self.side, self.hero, self._nation(war), self.aim)
        return Breakdown(*found.parts, part("MD-03-25", msg("md-grudge"), self.grudge)) if self.grudge else found

    def roll(self, war: War, /) -> Roll:
        text = msg("md-roll-diplomacy", hero=war.ref(self.hero), nation=nation_ref(war, self._nation(war)))
        return Roll((6,), text, ("MD-03-04", "MD-40-01"))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return RESULTS[load_diplomatic_chart().result(faces[0] + self.appeal(war).total, self.aim)]

    def preview(self, war: War, /) -> Preview:
        places = (nation_ref(war, self._nation(war)),)
        return Preview(((msg("md-added-to-die"), self.appeal(war)),), self.odds(war), places=places)

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        nation, found, added = self._nation(war), self.outcome(war, faces), self.appeal(war)
        total = faces[0] + added.total
        who, what = war.ref(self.hero), nation_ref(war, nation)
        war.tell(msg("md-log-diplomacy", hero=who, nation=what, total=total, die=faces[0], parts=added.words))
        spend_relics(war, self.side, nation, self.aim)
        match found:
            case "joins":  # MD-40-04
                recall_from_pool(war, nation, self.side)
                war.push(Alliance(nation, self.side))
                receive_gift(war, self.hero, nation)
            case "leaves the war":
                deactivate(war, nation)
            case "changes sides":
                reverse(war, nation, self.side)
                receive_gift(war, self.hero, nation)
            case "hero captured":
                capture(war, self.hero, self.leader)
            case _:  # MD-40-03
                war.tell(msg("md-log-deaf-ears", nation=what))


def receive_gift(war: War, hero: PieceId, nation: int) -> None:
    """A nation that joins Whitestone gives an envoy in its capital what is hidden there (MD-03-08)."""
    hex = war.at[hero]
    if war.owner[hero] == WS and hex in war.hidden[0] and hex == seat_of_nation(war, nation):
        find(war, hero)


class Parleying(HeroicMode[Parley]):
    """Diplomacy by the Active Hero (MD-03-03)."""

    order = Parley
    label = "md-offer-parley"

    def why_not(self, war: War, side: Side) -> Refusal | None:
        found = met(war, side)
        if found:
            return None if addressed(war, side) else martial_law_refusal(war, found[0])
        who = war.ref(active_hero(war, side))
        return Refusal(msg("md-nobody-to-address", hero=who), ("MD-03-03", "MD-40-07"), (who,))

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        return addressed(war, side)

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self.firsts(war, side))
        hero = acting_hero(war, side)
        assert hero is not None
        aims = aims_for(war, side, chosen[0], war.at[hero])
        labels: dict[str, Message] = {aim: msg(f"md-aim-{aim}") for aim in aims}
        return OneOf(Kind.OPTION, aims, labels=labels)

    def refusal(self, war: War, side: Side, order: Parley) -> Refusal | None:
        return parley_refusal(war, side, order)

    def _attempt(self, war: War, side: Side, order: Parley) -> DiplomacyRoll:
        hero = acting_hero(war, side)
        assert hero is not None
        return DiplomacyRoll(side, hero, order.leader, cast("DiplomaticAim", order.aim))

    def preview(self, war: War, side: Side, order: Parley) -> Preview | None:
        return None if parley_refusal(war, side, order) else self._attempt(war, side, order).preview(war)

    def take(self, war: War, side: Side, order: Parley) -> None:
        attempt = self._attempt(war, side, order)
        grudge = side == WS and order.aim == "change" and feats_of(war).grudge
        war.push(StirGrudge(attempt) if grudge else attempt)


@dataclass(frozen=True, slots=True)
class StirGrudge(YesOrNo):
    """Whitestone decides whether to use failed Martial Law: a higher result is not always better (MD-03-25)."""

    rules: ClassVar[tuple[str, ...]] = ("MD-03-25",)
    attempt: DiplomacyRoll

    def asked(self, war: War, /) -> Side:
        return self.attempt.side

    def question(self, war: War, /) -> Message:
        return msg("md-ask-grudge", leader=war.ref(self.attempt.leader), n=GRUDGE)

    def preview(self, war: War, order: Order, /) -> Preview | None:
        yes = isinstance(order, Answer) and order.yes
        return replace(self.attempt, grudge=GRUDGE if yes else 0).preview(war)

    def take(self, war: War, order: Answer, /) -> None:
        war.push(replace(self.attempt, grudge=GRUDGE) if order.yes else self.attempt)


def spend_relics(war: War, side: Side, nation: int, aim: DiplomaticAim) -> None:
    """An appeal to dwarves uses up all relics, whatever its result (MD-03-22)."""
    race = war.theatre.manifest.nations[war.theatre.nations[nation]].race
    if aim == "activate" and race == "dwarf" and relics_of(war, side):
        set_relics(war, side, 0)


# Leaving the war and changing sides


def forces(war: War, nation: int) -> list[PieceId]:
    """Every counter of a nation that is on the map, those aboard before their ships."""
    found = [p for p, of in each_piece(war.theatre.nation_of) if of == nation and war.at[p] >= 0]
    return sorted(found, key=lambda p: (war.of.is_ship[p], p))


def set_aside(war: War, pieces: Iterable[PieceId]) -> None:
    """Passengers of a ship or citadel that their side loses are held aside until they can be placed."""
    for piece in pieces:
        war.leave(piece, HELD)


def part_from_carriers(war: War, nation: int) -> None:
    """Take a nation's pieces off the ships and citadels of other nations, and strangers off its own."""
    of_nation = war.theatre.nation_of
    for piece in forces(war, nation):
        set_aside(war, [other for other in war.cargo(piece) if of_nation[other] != nation])
        carrier = war.aboard[piece]
        if carrier != ASHORE and of_nation[carrier] != nation:
            war.leave(piece, HELD)


def change_places(war: War, nation: int, holder: Side) -> None:
    """Hand the places of a nation to another holder, except those where armies of others stand."""
    theatre = war.theatre
    for place, hex in theatre.forts_of(theatre.home_land[nation]):
        others = (p for side in (HL, WS) for p in war.armies_in(hex, side) if theatre.nation_of[p] != nation)
        if not any(others):
            war.set("holder", place, holder)


def deactivate(war: War, nation: int) -> None:
    """A nation quits the war: its counters leave the map as they are, and it is neutral again (MD-40-05)."""
    part_from_carriers(war, nation)
    change_places(war, nation, NEUTRAL)
    war.set("allegiance", nation, NEUTRAL)
    for piece, of in each_piece(war.theatre.nation_of):
        if of != nation:
            continue
        hex = war.at[piece]
        if hex >= 0 or hex == HELD:
            war.leave(piece, OFF)
            if hex >= 0:
                pass_on(war, piece, hex)
        if war.at[piece] in (OFF, POOL):
            war.join(piece, NEUTRAL)
    war.tell(msg("md-log-deactivated", nation=nation_ref(war, nation)))


def reverse(war: War, nation: int, side: Side) -> None:
    """A nation changes sides with all its pieces, wherever they are (MD-40-06)."""
    part_from_carriers(war, nation)
    change_places(war, nation, side)
    war.set("allegiance", nation, side)
    for piece, of in each_piece(war.theatre.nation_of):
        if of == nation and war.owner[piece] == enemy(side):
            hex = war.at[piece]
            if hex >= 0 and side == HL:
                keep_from_turncoat(war, piece)
            war.change_sides(piece, side)
            if side == WS:
                bring_along(war, piece, side)
            if hex >= 0 and war.of.is_army[piece]:
                part_from_friends(war, piece, hex)
    war.tell(msg("md-log-reversed", nation=nation_ref(war, nation), side=war.theatre.side_names[side]))


def part_from_friends(war: War, army: PieceId, hex: HexId) -> None:
    """An army that changed sides leaves its former friends; lone leaders count as overrun by it."""
    friends = enemy(war.owner[army])
    if war.armies[friends][hex]:
        war.push(PartCompany(army))
    elif any(war.in_hex(hex, friends)):
        war.note("overrun", hex, war.owner[army])


def nearest_free(war: War, army: PieceId) -> list[HexId]:
    """The nearest hexes in which an army can stand without armies of the other side."""
    enemies, grid, here = war.armies[enemy(war.owner[army])], war.theatre.atlas.grid, war.at[army]
    closed = war.theatre.closed
    free = [
        hex
        for hex in all_hexes(grid.size)
        if not enemies[hex] and hex not in closed and can_stand(war, army, hex) and can_stack(war, (army,), hex)
    ]
    far = {hex: grid.distance(here, hex) for hex in free}
    return [hex for hex in free if far[hex] == min(far.values())]


@dataclass(frozen=True, slots=True)
class PartCompany(Decision[War, FleeTo]):
    """An army that changed sides among its old friends goes to the nearest hex without them (MD-40-06)."""

    army: PieceId

    def moot(self, war: War, /) -> bool:
        return len(nearest_free(war, self.army)) < 2

    def skip(self, war: War, /) -> None:
        for hex in nearest_free(war, self.army):
            self.take(war, FleeTo(hex))

    def ask(self, war: War, /) -> Ask:
        text = msg("md-ask-part-company", army=war.ref(self.army))
        offers = (Offer(FleeTo, msg("dg-offer-refuge")),)
        return Ask(war.seat(war.owner[self.army]), text, offers, ("MD-40-06",), msg("md-wait-part-company"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, nearest_free(war, self.army))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, FleeTo)
        if order.hex in nearest_free(war, self.army):
            return None
        where = war.hex_ref(order.hex)
        return Refusal(msg("dg-not-nearest", hex=where), ("MD-40-06",), (war.ref(self.army), where))

    def take(self, war: War, order: FleeTo, /) -> None:
        if war.aboard[self.army] != ASHORE:
            war.board(self.army, ASHORE)
        war.put(self.army, order.hex)


def recall_from_pool(war: War, nation: int, side: Side) -> None:
    """When a nation returns to the war, the armies it left in the pool return to its new side (MD-40-05)."""
    for piece, of in each_piece(war.theatre.nation_of):
        if of == nation and war.at[piece] == POOL:
            war.join(piece, side)
