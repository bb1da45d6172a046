"""More Dragons of Glory, sections A and B: heroes, their ratings, and how they enter the war (MD-0A-02, MD-0B, MD-43).

Heroes of the Lance are counters of their own; ten Highlords and the leaders of the Knights are heroes and leaders.
A captive is borne by his guard, so he stands in no hex of his own (``captives.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from warhost.campaign.politics.new_allies import PlaceForce
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.printed.sides import BORNE, GONE, HL, OFF, WS
from warhost.campaign.scenario.advanced_scenarios import LAURANA, AdvancedScenario
from warhost.campaign.scenario.overlays import load_overlay
from warhost.campaign.set_up.choosing_forces import Enlist
from warhost.campaign.state import War
from warhost.campaign.terrain.movement_costs import Gait
from warhost.core.board.floods import Steps
from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId, Side, each_hex, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Arrangement, Order
from warhost.core.prompts import Arrange, Ask, Choices, Offer, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision

HIGHLORDS = "highlord"
"""The nation of the leaders who begin the game on the Highlords' side."""


def overlay_of(theatre: Theatre) -> AdvancedScenario:
    """What the advanced game adds to the scenario that is played."""
    found: AdvancedScenario = load_overlay(theatre.overlays.get("advanced"), AdvancedScenario)
    return found


# Who is a hero


def is_hero(war: War, piece: PieceId) -> bool:
    """Whether a piece is a hero of its side (MD-0B-01, MD-0B-02).

    Every counter with its own Combat Rating is one; a leader of the Knights only after his nation has joined
    Whitestone.
    """
    counter = war.theatre.pieces[piece]
    if counter.kind not in ("hero", "leader") or counter.combat is None:
        return False
    return war.owner[piece] == (HL if counter.nation == HIGHLORDS else WS)


@lru_cache(maxsize=64)
def possible_heroes(theatre: Theatre) -> tuple[PieceId, ...]:
    """The counters that are heroes, or can become heroes in the course of the war."""
    found = ((piece, counter) for piece, counter in each_piece(theatre.pieces) if counter.combat is not None)
    return tuple(piece for piece, counter in found if counter.kind in ("hero", "leader"))


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
    return counter is not None and war.at[counter] == GONE and war.owner[counter] == WS


# How they enter


def entry_turn(war: War) -> int:
    """The Turn on which the Heroes of the Lance enter (MD-0A-02); 0 for before the first."""
    if overlay_of(war.theatre).heroes.at_start:
        return 0
    return max(int(war.theatre.option("heroes-enter")), war.theatre.scenario.first_turn)


def heroes_of_the_lance(war: War) -> list[PieceId]:
    """The ten Heroes of the Lance who have not entered yet, Laurana among them."""
    found = (war.theatre.piece_index[c.token] for c in war.theatre.pieces if c.kind == "hero" or c.token == LAURANA)
    return [piece for piece in found if war.at[piece] == OFF]


def newcomers(war: War) -> list[PieceId]:
    """The Heroes of the Lance due to enter; only the chosen ones where Whitestone picks some (MD-32-01)."""
    found = heroes_of_the_lance(war)
    return [hero for hero in found if war.owner[hero] == WS] if overlay_of(war.theatre).heroes.pick else found


@lru_cache(maxsize=64)
def named_area(theatre: Theatre, names: tuple[str, ...]) -> frozenset[HexId]:
    """The dry hexes of lands and regions in which a hero could stand."""
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


def lands_of_allies(war: War) -> frozenset[HexId]:
    """The hexes of every country that is allied with Whitestone."""
    theatre = war.theatre
    allied = {land for nation, land in enumerate(theatre.home_land) if war.allegiance[nation] == WS}
    return frozenset(hex for hex, land in each_hex(theatre.land) if land in allied and theatre.dry[hex])


def armies_of_friends(war: War) -> frozenset[HexId]:
    """The hexes with armies of Whitestone."""
    return frozenset(war.held[WS][0])


def hexes_controlled(war: War) -> frozenset[HexId]:
    """The hexes with armies of Whitestone, and the hexes of places that it holds."""
    places = war.theatre.atlas.places
    return armies_of_friends(war) | frozenset(place.hex for place in places if war.holder[place.index] == WS)


WHERE = {
    "friends": friendly_lands,
    "allies": lands_of_allies,
    "controls": hexes_controlled,
    "army": armies_of_friends,
}


def entry_places(war: War) -> dict[PieceId, tuple[HexId, ...]]:
    """The hexes without enemy armies where each hero may enter."""
    rules, enemies = overlay_of(war.theatre).heroes, war.armies[HL]
    anywhere = named_area(war.theatre, rules.area) if rules.area else WHERE[rules.where](war)
    places = {}
    for hero in newcomers(war):
        apart = rules.apart.get(war.theatre.pieces[hero].token)
        area = (named_area(war.theatre, apart) if apart else anywhere) - war.theatre.closed
        places[hero] = tuple(sorted(hex for hex in area if not enemies[hex]))
    return {hero: hexes for hero, hexes in places.items() if hexes}


def entry_rules(war: War) -> tuple[str, ...]:
    """The rules that say where heroes enter in this scenario."""
    return tuple(dict.fromkeys((overlay_of(war.theatre).heroes.rule, "MD-0A-02")))


def eligible(war: War) -> list[PieceId]:
    """The heroes whom Whitestone may choose in this scenario."""
    barred = overlay_of(war.theatre).heroes.without
    found = ((hero, war.theatre.pieces[hero]) for hero in heroes_of_the_lance(war))
    return [hero for hero, counter in found if counter.token not in barred and counter.race not in barred]


@dataclass(frozen=True, slots=True)
class ChooseHeroes(Decision[War, Enlist]):
    """Before play Whitestone chooses which heroes take part, where the scenario has only some (MD-31-01, MD-32-01)."""

    def is_idle(self, war: War, /) -> bool:
        return not overlay_of(war.theatre).heroes.pick

    def ask(self, war: War, /) -> Ask:
        n = overlay_of(war.theatre).heroes.pick
        text = msg("dg-ask-muster", n=n, of=len(eligible(war)))
        return Ask(
            war.seat(WS), text, (Offer(Enlist, msg("dg-offer-enlist")),), entry_rules(war), msg("dg-wait-muster")
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        n = overlay_of(war.theatre).heroes.pick
        return SubsetOf(eligible(war), n, n)

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Enlist)
        n = overlay_of(war.theatre).heroes.pick
        strangers = [hero for hero in order.pieces if hero not in eligible(war)]
        if strangers:
            who = war.ref(strangers[0])
            return Refusal(msg("dg-muster-stranger", piece=who), entry_rules(war), (who,))
        if len(order.pieces) != n:
            text = msg("dg-muster-number", least=n, most=n, n=len(order.pieces))
            return Refusal(text, entry_rules(war), war.refs(order.pieces or eligible(war)))
        return None

    def take(self, war: War, order: Enlist, /) -> None:
        for hero in order.pieces:
            war.join(hero, WS)
        names = ", ".join(war.ref(hero).text for hero in order.pieces)
        war.tell(msg("dg-log-muster", side=war.theatre.side_names[WS], pieces=names))


@dataclass(frozen=True, slots=True)
class HeroesEnter(Decision[War, PlaceForce]):
    """On their Turn the Whitestone player places the Heroes of the Lance, before anybody is declared (MD-0A-02)."""

    def is_idle(self, war: War, /) -> bool:
        turn = entry_turn(war)
        return not newcomers(war) or (war.turn[0] < turn if turn else bool(war.turn[0]))

    def moot(self, war: War, /) -> bool:
        return not entry_places(war)

    def ask(self, war: War, /) -> Ask:
        offers = (Offer(PlaceForce, msg("md-offer-heroes-enter")),)
        return Ask(war.seat(WS), msg("md-ask-heroes-enter"), offers, entry_rules(war), msg("md-wait-heroes-enter"))

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
            if war.owner[hero] != WS:
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
            rules = entry_rules(war)
            if war.theatre.pieces[hero].token == LAURANA:
                rules = (*rules, "MD-20-02")
            found.append(Refusal(msg("md-hero-not-there", hero=who, hex=where), rules, (who, where)))
    missing = [hero for hero in places if hero not in placed]
    if missing and not found:
        found.append(Refusal(msg("md-heroes-missing", heroes=war.roll_call(missing)), ("MD-0A-02",), war.refs(missing)))
    return found


def meeting_place(war: War, hexes: tuple[HexId, ...]) -> HexId:
    """The proposed hex for a hero's entry: a fortified place if there is one."""
    return next((hex for hex in hexes if war.fort(hex)), hexes[0])


def seat_of_nation(war: War, nation: int) -> HexId:
    """The hex of a neutral nation's leader: its capital, or else the first place of its country (MD-40-07)."""
    atlas, land = war.theatre.atlas, war.theatre.home_land[nation]
    capital = atlas.lands[land].capital if land >= 0 else -1
    places = [place for place in atlas.places if place.land == land]
    return atlas.places[capital].hex if capital >= 0 else places[0].hex if places else OFF


def is_captive(war: War, hero: PieceId) -> bool:
    """Whether a piece is held by a piece of another side."""
    return war.at[hero] == BORNE and war.of.is_person[hero]


def fights_for_freedom(war: War, hero: PieceId) -> bool:
    """Whether a captive is unchained for a fight that is not decided yet (MD-06-09)."""
    return war.duel[0] is not None and war.duel[0].captive == hero


def prison_of(war: War, hero: PieceId) -> HexId:
    """The hex in which a captive is held; a neutral leader holds him in his capital (MD-40-02, MD-40-07)."""
    guard = war.bearer[hero]
    return war.at[guard] if war.at[guard] >= 0 else seat_of_nation(war, war.theatre.nation_of[guard])
