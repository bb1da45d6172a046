"""More Dragons of Glory, sections A and B: heroes, their ratings, and how they enter the war (MD-0A-02, MD-0B, MD-43).

Heroes of the Lance are counters of their own; ten Highlords and the leaders of the Knights are heroes and leaders.
A captive is borne by his guard, so he stands in no hex of his own (``captives.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from msgspec import Struct, field

from warhost.campaign.politics.new_allies import PlaceForce
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.printed.sides import BORNE, GONE, HL, OFF, WS
from warhost.campaign.scenario.overlays import load_overlay
from warhost.campaign.state import War
from warhost.campaign.terrain.movement_costs import Gait
from warhost.core.board.floods import Steps
from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId, Side, each_hex
from warhost.core.messages import msg
from warhost.core.orders import Arrangement, Order
from warhost.core.prompts import Arrange, Ask, Choices, Offer
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision

HIGHLORDS = "highlord"
"""The nation of the leaders who begin the game on the Highlords' side."""
LAURANA = "laurana"


class HeroEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """When and where the Heroes of the Lance enter: ``turn`` 0 leaves it to the option ``heroes-enter``.

    ``area`` names lands and regions; without it heroes enter any country that is neutral or allied with Whitestone.
    ``apart`` has areas of single heroes.
    """

    turn: int = 0
    area: tuple[str, ...] = ()
    apart: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: {LAURANA: ("qualinesti",)})


class AdvancedScenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What ``data/scenarios/advanced`` adds to a scenario."""

    heroes: HeroEntry = HeroEntry()


def overlay_of(theatre: Theatre) -> AdvancedScenario:
    """What the advanced game adds to the scenario that is played."""
    found: AdvancedScenario = load_overlay(theatre.overlays.get("advanced"), AdvancedScenario)
    return found


# Who is a hero


def is_hero(war: War, piece: PieceId) -> bool:
    """Whether a piece is a hero of its side (MD-0B-01, MD-0B-02).

    Every counter with a Combat Rating of its own is, a leader of the Knights once his nation has joined Whitestone.
    """
    counter = war.theatre.pieces[piece]
    if counter.kind not in ("hero", "leader") or counter.combat is None:
        return False
    return war.owner[piece] == (HL if counter.nation == HIGHLORDS else WS)


def heroes_of(war: War, side: Side) -> list[PieceId]:
    """The heroes of a side who are on the map and free."""
    return [piece for piece in war.pieces_of(side) if is_hero(war, piece)]


def heroes_in(war: War, hex: HexId, side: Side) -> list[PieceId]:
    """The free heroes of a side in a hex."""
    return [piece for piece in war.in_hex(hex, side) if is_hero(war, piece)]


RACIAL_GAITS = {"elf": Gait.WOODS, "kender": Gait.WOODS, "dwarf": Gait.HILLS, "ogre": Gait.HILLS}
"""How the terrain treats heroes of these races, as it does their armies (MD-06-02)."""


def hero_steps(war: War, hero: PieceId) -> Steps:
    """What each step costs a hero on his own feet (MD-06-02)."""
    return war.steps(war.owner[hero], RACIAL_GAITS.get(war.of.race[hero], Gait.COMMON))


def combat_of(war: War, hero: PieceId) -> int:
    """The Combat Rating of a hero, wounded or not (MD-11-06, MD-43-01 to MD-43-03)."""
    return war.theatre.pieces[hero].combat or 0


def defense_of(war: War, hero: PieceId) -> int:
    """The Defense Rating of a hero, wounded or not (MD-11-06, MD-43-01 to MD-43-03)."""
    return war.theatre.pieces[hero].defense or 0


def slay(war: War, hero: PieceId) -> None:
    """A hero dies and is out of play for the rest of the game."""
    war.remove(hero, GONE)


def leads_nobody(war: War, piece: PieceId) -> bool:
    """Laurana leads armies only as the Golden General (MD-0B-03)."""
    return piece == war.theatre.piece_index.get(LAURANA) and not is_golden_general(war)


def is_golden_general(war: War) -> bool:
    """Whether the Golden General has been found."""
    counter = war.theatre.piece_index.get("golden-general")
    return counter is not None and war.at[counter] == GONE


# How they enter


def entry_turn(war: War) -> int:
    """The Turn on which the Heroes of the Lance enter (MD-0A-02)."""
    turn = overlay_of(war.theatre).heroes.turn or int(war.theatre.option("heroes-enter"))
    return max(turn, war.theatre.scenario.first_turn)


def newcomers(war: War) -> list[PieceId]:
    """The Heroes of the Lance who have not entered yet."""
    found = (war.theatre.piece_index[c.token] for c in war.theatre.pieces if c.kind == "hero" or c.token == LAURANA)
    return [piece for piece in found if war.at[piece] == OFF]


@lru_cache(maxsize=64)
def named_area(theatre: Theatre, names: tuple[str, ...]) -> frozenset[HexId]:
    """The dry hexes of lands and regions in which somebody could stand."""
    hexes: frozenset[HexId] = frozenset().union(*(theatre.atlas.hexes_of(name) for name in names))
    return frozenset(hex for hex in hexes if theatre.dry[hex]) - theatre.closed


def friendly_lands(war: War) -> frozenset[HexId]:
    """The hexes of every country that is neutral or allied with Whitestone; areas without armies count as neutral."""
    theatre = war.theatre
    hostile = {
        land for nation, land in enumerate(theatre.home_land) if war.allegiance[nation] == HL or war.conquered[nation]
    }
    lands = each_hex(theatre.land)
    open_hexes = frozenset(hex for hex, land in lands if land >= 0 and land not in hostile and theatre.dry[hex])
    return open_hexes - theatre.closed


def entry_places(war: War) -> dict[PieceId, tuple[HexId, ...]]:
    """For each hero who is to enter the hexes where he may: none with enemy armies."""
    rules, enemies = overlay_of(war.theatre).heroes, war.armies[HL]
    anywhere = named_area(war.theatre, rules.area) if rules.area else friendly_lands(war)
    places = {}
    for hero in newcomers(war):
        apart = rules.apart.get(war.theatre.pieces[hero].token)
        area = named_area(war.theatre, apart) if apart else anywhere
        places[hero] = tuple(sorted(hex for hex in area if not enemies[hex]))
    return {hero: hexes for hero, hexes in places.items() if hexes}


@dataclass(frozen=True, slots=True)
class HeroesEnter(Decision[War, PlaceForce]):
    """On their Turn the Whitestone player places the Heroes of the Lance, before anybody is declared (MD-0A-02)."""

    def is_idle(self, war: War, /) -> bool:
        return war.turn[0] < entry_turn(war) or not newcomers(war)

    def moot(self, war: War, /) -> bool:
        return not entry_places(war)

    def ask(self, war: War, /) -> Ask:
        offers = (Offer(PlaceForce, msg("md-offer-heroes-enter")),)
        return Ask(war.seat(WS), msg("md-ask-heroes-enter"), offers, ("MD-0A-02",), msg("md-wait-heroes-enter"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        places = entry_places(war)

        def sample(dice: Dice) -> Arrangement:
            return tuple((hero, dice.choose(hexes)) for hero, hexes in places.items())

        return Arrange(places, tuple((hero, meeting_place(war, hexes)) for hero, hexes in places.items()), sample)

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, PlaceForce)
        return first_with_all(entry_refusals(war, dict(order.pieces)))

    def take(self, war: War, order: PlaceForce, /) -> None:
        for hero, hex in order.pieces:
            war.join(hero, WS)
            war.put(hero, hex)
        war.tell(msg("md-log-heroes-enter", heroes=war.roll_call([hero for hero, _ in order.pieces])))


def entry_refusals(war: War, placed: Mapping[PieceId, HexId]) -> list[Refusal]:
    """Why heroes cannot enter so."""
    places = entry_places(war)
    found = []
    for hero, hex in placed.items():
        who, where = war.ref(hero), war.hex_ref(hex)
        if hero not in places:
            found.append(Refusal(msg("md-no-newcomer", piece=who), ("MD-0A-02",), (who,)))
        elif hex not in places[hero]:
            rules = ("MD-0A-02", "MD-20-02") if war.theatre.pieces[hero].token == LAURANA else ("MD-0A-02",)
            found.append(Refusal(msg("md-hero-not-there", hero=who, hex=where), rules, (who, where)))
    missing = [hero for hero in places if hero not in placed]
    if missing and not found:
        found.append(Refusal(msg("md-heroes-missing", heroes=war.roll_call(missing)), ("MD-0A-02",), war.refs(missing)))
    return found


def meeting_place(war: War, hexes: tuple[HexId, ...]) -> HexId:
    """Where a hero is proposed to enter: in a fortified place if there is one."""
    return next((hex for hex in hexes if war.fort(hex)), hexes[0])


def seat_of_nation(war: War, nation: int) -> HexId:
    """Where the leader of a neutral nation is: in its capital, or else in the first place of its country (MD-40-07)."""
    atlas, land = war.theatre.atlas, war.theatre.home_land[nation]
    capital = atlas.lands[land].capital if land >= 0 else -1
    places = [place for place in atlas.places if place.land == land]
    return atlas.places[capital].hex if capital >= 0 else places[0].hex if places else OFF


def is_captive(war: War, hero: PieceId) -> bool:
    """Whether a piece is held by somebody who is not of its side."""
    return war.at[hero] == BORNE and war.of.is_person[hero]
