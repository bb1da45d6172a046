"""More Dragons of Glory, Rules 1 and 3: Hidden markers, the search, and handing artifacts on.

MD-01-01 to MD-01-03, MD-0C-04, MD-03-05 to MD-03-09, MD-03-14, MD-03-16.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from warhost.campaign.advanced.heroic.artifact_table import border_hexes, is_out_of_reach
from warhost.campaign.advanced.heroic.carried_artifacts import (
    capital_places,
    carried_by,
    find,
    hand_to,
    has_looked,
    labels_of,
    own_parcels,
    parcel_named,
    parcels,
    stop_waiting,
)
from warhost.campaign.advanced.heroic.heroes import heroes_of, overlay_of
from warhost.campaign.advanced.heroic.heroic_actions import active_hero
from warhost.campaign.advanced.heroic.special_heroic_actions import Feat
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.printed.sides import HL, NEUTRAL, WS
from warhost.campaign.special.strategic_events import CLASSES, add_to_cup, event_of
from warhost.campaign.state import War
from warhost.campaign.world.map_terms import PlaceKind
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece, Word
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Throw

FORTRESSES = (PlaceKind.FORTRESS, PlaceKind.DWARVEN_FORTRESS)


# The markers and the cup


@dataclass(frozen=True, slots=True)
class Hide(Order):
    """Put a Hidden marker on a place: ``hide 2238``."""

    verb = "hide"
    hex: Hex


@dataclass(frozen=True, slots=True)
class ArtifactStep(Procedure[War]):
    """Step 1, after the armies: counters due this Turn go into the cup, and markers onto the map (MD-0C-04)."""

    def run(self, war: War, /) -> None:
        rules = overlay_of(war.theatre)
        due = [e_class for e_class in CLASSES if int(e_class[1:]) == war.turn[0] and e_class not in rules.artifacts.cup]
        if rules.artifacts.join:
            for e_class in due:
                fill_cup(war, (e_class,))
        markers = rules.hidden.turns.get(str(war.turn[0]), 0)
        if markers:
            war.push(PlaceMarkers(markers))


def fill_cup(war: War, classes: tuple[str, ...]) -> None:
    """Put the artifacts of some classes that are not in the war yet into the cup (MD-20-04)."""
    away = {war.artifact[parcel] for parcel in range(len(war.artifact))} | set(war.cup[0])
    new = [
        piece
        for piece in war.theatre.artifacts
        if event_of(war, piece).e_class in classes and piece not in away and war.owner[piece] == NEUTRAL
    ]
    add_to_cup(war, new)
    if new and war.turn[0]:
        war.tell(msg("dg-log-cup", n=len(new), e_class=classes[0]))


def sites_by_class(war: War) -> Iterator[list[HexId]]:
    """The places for markers, class after class (MD-01-02): none outside the playing area or in closed lands."""
    theatre, capitals = war.theatre, capital_places(war)
    places = [place for place in theatre.atlas.places if place.hex not in theatre.closed and not war.razed[place.index]]
    strong = [place for place in places if war.fort(place.hex) or place.index in capitals]
    neutral = [p for p in places if p.index in capitals and any(is_unallied(war, n) for n in capitals[p.index])]
    yield [place.hex for place in neutral]
    empty = (p for p in places if p.kind in FORTRESSES and not (war.armies[HL][p.hex] or war.armies[WS][p.hex]))
    yield [place.hex for place in empty]
    for side in (HL, WS):
        yield [place.hex for place in strong if war.holder[place.index] == side]


def is_unallied(war: War, nation: int) -> bool:
    """Whether a nation takes part in the war, has joined no side and was not conquered."""
    name = war.theatre.nations[nation]
    home = war.theatre.manifest.nations[name].table
    return home and war.allegiance[nation] == NEUTRAL and not war.conquered[nation]


def sites(war: War) -> list[HexId]:
    """Where the next marker may be put: in the first class with a free place (MD-01-02)."""
    for found in sites_by_class(war):
        free = [hex for hex in dict.fromkeys(found) if hex not in war.hidden[0]]
        if free:
            return free
    return []


@dataclass(frozen=True, slots=True)
class PlaceMarkers(Decision[War, Hide]):
    """The Highlord puts Hidden markers on the map, one after the other (MD-0C-04, MD-01-02)."""

    markers: int

    def moot(self, war: War, /) -> bool:
        return len(sites(war)) <= self.markers

    def skip(self, war: War, /) -> None:
        """Every place of this class gets a marker, and the next class follows; surplus markers are not placed."""
        found = sites(war)
        for hex in found:
            hide(war, hex)
        if found and self.markers > len(found):
            war.push(PlaceMarkers(self.markers - len(found)))

    def ask(self, war: War, /) -> Ask:
        offers = (Offer(Hide, msg("md-offer-hide")),)
        text = msg("md-ask-hide", n=self.markers)
        return Ask(war.seat(HL), text, offers, ("MD-01-02", "MD-0C-04"), msg("md-wait-hide"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, sites(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Hide)
        if order.hex in sites(war):
            return None
        where = war.hex_ref(order.hex)
        return Refusal(msg("md-cannot-hide", hex=where), ("MD-01-02",), (where,))

    def take(self, war: War, order: Hide, /) -> None:
        hide(war, order.hex)
        if self.markers > 1:
            war.push(PlaceMarkers(self.markers - 1))


def hide(war: War, hex: HexId) -> None:
    """Put a Hidden marker into a hex."""
    war.set("hidden", 0, (*war.hidden[0], hex))
    war.tell(msg("md-log-hidden", hex=war.hex_ref(hex)))


# The search


@dataclass(frozen=True, slots=True)
class Search(Order):
    """Search for the artifact that is hidden here: ``search``."""

    verb = "search"


@dataclass(frozen=True, slots=True)
class SearchRoll(Throw[War]):
    """One d6: on 5 or 6 the artifact is found (MD-03-07)."""

    hero: PieceId

    def roll(self, war: War, /) -> Roll:
        return Roll((6,), msg("md-roll-search", hero=war.ref(self.hero)), ("MD-03-07",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "found" if faces[0] >= 5 else "nothing"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        if self.outcome(war, faces) == "nothing":
            war.tell(msg("md-log-in-vain", hero=war.ref(self.hero), die=faces[0]))
            return
        war.tell(msg("md-log-found", hero=war.ref(self.hero), die=faces[0]))
        find(war, self.hero)


class Searching(Feat[Search]):
    """The Active Hero of Whitestone searches where a Hidden marker lies (MD-03-05, MD-03-06)."""

    order = Search
    label = "md-offer-search"
    rule = "MD-03-05"
    reserved = WS

    def hindrance(self, war: War, side: Side, hero: PieceId) -> Refusal | None:
        if war.at[hero] in war.hidden[0]:
            return None
        who, where = war.ref(hero), war.hex_ref(war.at[hero])
        return Refusal(msg("md-nothing-hidden", hero=who, hex=where), ("MD-03-06", "MD-01-01"), (who, where))

    def preview(self, war: War, side: Side, order: Search) -> Preview:
        return Preview(odds=SearchRoll(active_hero(war, side)).odds(war))

    def take(self, war: War, side: Side, order: Search) -> None:
        war.push(SearchRoll(active_hero(war, side)))


# Handing on


@dataclass(frozen=True, slots=True)
class PassParcel(Order):
    """Give what a piece carries to a friend in the hex: ``pass-parcel tanis parcel-3 sturm``."""

    verb = "pass-parcel"
    giver: Piece
    parcel: Word
    to: Piece


def friends_here(war: War, piece: PieceId) -> list[PieceId]:
    """The armies, ships, leaders and heroes of his side in the hex of a piece (MD-03-14)."""
    of = war.of
    found = war.in_hex(war.at[piece], war.owner[piece])
    return [p for p in found if p != piece and (of.is_army[p] or of.is_ship[p] or of.is_person[p])]


class PassingParcels(WarMode[PassParcel]):
    """In its Movement Step a side hands artifacts on, covered ones unseen (MD-03-14)."""

    order = PassParcel
    label = "md-offer-pass-parcel"
    block = None

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        carriers = dict.fromkeys(war.carrier[parcel] for parcel in own_parcels(war, side))
        return [piece for piece in carriers if friends_here(war, piece)]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self.firsts(war, side))
        if len(chosen) == 1:
            found = labels_of(war, side, carried_by(war, chosen[0]))
            return OneOf(Kind.OPTION, tuple(found), labels=found)
        return OneOf(Kind.PIECE, friends_here(war, chosen[0]))

    def refusal(self, war: War, side: Side, order: PassParcel) -> Refusal | None:
        giver, to = war.ref(order.giver), war.ref(order.to)
        parcel = parcel_named(war, order.parcel)
        if parcel is None or parcel not in own_parcels(war, side) or war.carrier[parcel] != order.giver:
            return Refusal(msg("md-not-your-parcel", name=order.parcel), ("MD-03-14",), (giver,))
        if order.to in friends_here(war, order.giver):
            return None
        return Refusal(msg("md-not-together", piece=giver, other=to), ("MD-03-14",), (giver, to))

    def take(self, war: War, side: Side, order: PassParcel) -> None:
        parcel = parcel_named(war, order.parcel)
        assert parcel is not None, "the order was judged before"
        hand_to(war, parcel, order.to)
        war.tell(msg("md-log-passed", piece=war.ref(order.giver), other=war.ref(order.to)))


# The wait at the border


@dataclass(frozen=True, slots=True)
class KeepVigil(Order):
    """A hero waits at the border for what cannot be done on this map: ``wait-at-border tanis``."""

    verb = "wait-at-border"
    hero: Piece


def vigil_refusal(war: War, side: Side, hero: PieceId) -> Refusal | None:
    """Why a hero cannot wait at the border for one of his artifacts (MD-03-16)."""
    who = war.ref(hero)
    if hero not in heroes_of(war, side):
        return Refusal(msg("md-no-hero", piece=who), ("MD-03-16",), (who,))
    if war.at[hero] not in border_hexes(war.theatre):
        return Refusal(msg("md-not-at-border", hero=who), ("MD-03-16",), (who,))
    own = [p for p in carried_by(war, hero) if has_looked(war, side, p) and not war.shown[p]]
    far = [parcel for parcel in own if is_out_of_reach(war, side, war.artifact[parcel])]
    if not far:
        return Refusal(msg("md-no-need-to-wait", hero=who), ("MD-03-16",), (who,))
    if all(war.waits[parcel] for parcel in far):
        return Refusal(msg("md-waits-already", hero=who), ("MD-03-16",), (who,))
    return None


class Waiting(WarMode[KeepVigil]):
    """A hero waits at the map's border for a condition that the map makes impossible; his artifact stays secret."""

    order = KeepVigil
    label = "md-offer-vigil"
    block = None

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        if not war.theatre.outside:
            return []
        return [hero for hero in heroes_of(war, side) if vigil_refusal(war, side, hero) is None]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return OneOf(Kind.PIECE, self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: KeepVigil) -> Refusal | None:
        return vigil_refusal(war, side, order.hero)

    def preview(self, war: War, side: Side, order: KeepVigil) -> Preview:
        return Preview(odds=VigilRoll(order.hero).odds(war))

    def take(self, war: War, side: Side, order: KeepVigil) -> None:
        war.push(VigilRoll(order.hero))


@dataclass(frozen=True, slots=True)
class VigilRoll(Throw[War]):
    """Half of a d6, rounded up: how many whole Turns after this one the hero must stay at the border (MD-03-16).

    Everything that he carries covered waits with him, so that nobody sees which counter it is for; later counters
    don't.
    """

    hero: PieceId

    def roll(self, war: War, /) -> Roll:
        return Roll((6,), msg("md-roll-vigil", hero=war.ref(self.hero)), ("MD-03-16",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> int:
        return (faces[0] + 1) // 2

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        turns = self.outcome(war, faces)
        for parcel in carried_by(war, self.hero):
            if not war.shown[parcel] and not war.waits[parcel]:
                war.set("waits", parcel, war.turn[0] + turns)
        war.tell(msg("md-log-vigil", hero=war.ref(self.hero), n=turns))


def watch_vigils(war: War) -> bool:
    """When a hero leaves the border or is captured, the wait of what he carries was in vain (MD-03-16)."""
    if not war.theatre.outside:
        return False
    waiting = [parcel for parcel in parcels(war) if war.waits[parcel]]
    gone = [parcel for parcel in waiting if war.at[war.carrier[parcel]] not in border_hexes(war.theatre)]
    for parcel in gone:
        stop_waiting(war, parcel)
    return bool(gone)
