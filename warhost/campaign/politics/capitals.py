"""Rule 9, moving demi-human capitals, and capitals in exile (DG-09-10 to DG-09-14, DG-15-04)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from warhost.campaign.land.movement import can_start, destinations
from warhost.campaign.land.stacking import GROUND_LIMIT, ground_limit
from warhost.campaign.politics.conquest import conquer
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.printed.sides import WS, enemy
from warhost.campaign.state import ASHORE, War
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Throw

MOVING_RACES = ("elf", "kender")
"""DG-09-10"""


@lru_cache(maxsize=64)
def movable_capitals(theatre: Theatre) -> tuple[int, ...]:
    """The nations that may give up their capital: elves and kender of the Activation Table (DG-09-10)."""
    known = ((index, theatre.manifest.nations[nation]) for index, nation in enumerate(theatre.nations))
    return tuple(index for index, nation in known if nation.race in MOVING_RACES and nation.table)


@lru_cache(maxsize=64)
def roving_capitals(theatre: Theatre) -> tuple[int, ...]:
    """The nations whose capital may move from its printed place (DG-09-10, DG-15-04)."""
    exiled = {theatre.nation_index[nation] for nation in theatre.scenario.exiled}
    return tuple(sorted({*movable_capitals(theatre), *exiled}))


@dataclass(frozen=True, slots=True)
class Disband(Order):
    """Give up the capital in a hex, to set it up elsewhere later: ``disband 1619``."""

    verb = "disband"
    capital: Hex


@dataclass(frozen=True, slots=True)
class Establish(Order):
    """Establish a capital in another place: ``establish 2316``."""

    verb = "establish"
    hex: Hex


def original_capital(war: War, nation: int) -> int:
    """The place that is the capital of a nation on the map; -1 for none."""
    return war.theatre.capitals[nation]


def may_disband(war: War, nation: int) -> bool:
    """Whether Whitestone could give up a nation's capital now (DG-09-10, DG-09-11)."""
    if war.allegiance[nation] != WS or war.capital_turn[nation] or war.capital[nation] >= 0 or war.conquered[nation]:
        return False
    place = war.theatre.capitals[nation]
    return place >= 0 and not war.razed[place] and bool(guards_of(war, nation, war.theatre.atlas.places[place].hex))


def guards_of(war: War, nation: int, hex: HexId) -> list[PieceId]:
    """The nation's own ground armies in the hex of its capital."""
    if not war.ws_armies[hex]:
        return []
    return [p for p in war.armies_in(hex, WS) if war.of.is_ground[p] and war.theatre.nation_of[p] == nation]


def disband_refusals(war: War, nation: int) -> list[Refusal]:
    """Why the capital of a nation cannot be given up; the explaining twin of :func:`may_disband`."""
    spec = war.theatre.manifest.nations[war.theatre.nations[nation]]
    place = original_capital(war, nation)
    if spec.race not in MOVING_RACES or not spec.table or place < 0:
        lands = war.theatre.atlas.lands
        home = war.theatre.home_land[nation]
        culprits = (war.hex_ref(min(lands[home].hexes)),) if home >= 0 else ()
        return [Refusal(msg("dg-capital-fixed", nation=spec.name), ("DG-09-10",), culprits)]
    hex = war.theatre.atlas.places[place].hex
    guards = guards_of(war, nation, hex)
    where = war.hex_ref(hex)
    found = []
    if war.allegiance[nation] != WS or war.conquered[nation]:
        found.append(Refusal(msg("dg-capital-not-yours", nation=spec.name), ("DG-09-10",), (where,)))
    if war.razed[place] or war.capital_turn[nation] or war.capital[nation] >= 0:
        found.append(Refusal(msg("dg-capital-moved", nation=spec.name), ("DG-09-14",), (where,)))
    if not guards:
        found.append(Refusal(msg("dg-capital-unguarded", nation=spec.name, hex=where), ("DG-09-11",), (where,)))
    return found


def _nation_at(war: War, hex: HexId) -> int:
    """The nation whose capital on the map stands in a hex; -1 for none."""
    for nation in range(len(war.theatre.nations)):
        place = original_capital(war, nation)
        if place >= 0 and war.theatre.atlas.places[place].hex == hex:
            return nation
    return -1


class MovingCapitals(WarMode[Disband]):
    """In its Movement Step Whitestone may give up an elven or kender capital (optional rule)."""

    order = Disband
    label = "dg-offer-disband"
    block = None
    begins_with = Kind.HEX

    def is_at_hand(self, theatre: Theatre) -> bool:
        return theatre.option("move-capitals") == "on" and bool(movable_capitals(theatre))

    def firsts(self, war: War, side: Side) -> list[HexId]:
        if side != WS or war.theatre.option("move-capitals") != "on":
            return []
        places = [original_capital(war, n) for n in movable_capitals(war.theatre) if may_disband(war, n)]
        return [war.theatre.atlas.places[place].hex for place in places]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return OneOf(Kind.HEX, self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: Disband) -> Refusal | None:
        if order.capital in self.firsts(war, side):
            return None
        where = war.hex_ref(order.capital)
        if war.theatre.option("move-capitals") != "on":
            return Refusal(msg("dg-capitals-off"), ("DG-09-10",), (where,))
        if side != WS:
            return Refusal(msg("dg-capital-whitestone", side=war.theatre.side_names[side]), ("DG-09-11",), (where,))
        nation = _nation_at(war, order.capital)
        if nation < 0:
            return Refusal(msg("dg-no-capital", hex=where), ("DG-09-10",), (where,))
        return disband_refusals(war, nation)[0]

    def take(self, war: War, side: Side, order: Disband) -> None:
        nation = _nation_at(war, order.capital)
        war.raze(original_capital(war, nation))
        war.tell(msg("dg-log-disbanded", hex=war.hex_ref(order.capital)))
        war.push(CapitalDelay(nation))


@dataclass(frozen=True, slots=True)
class CapitalDelay(Throw[War]):
    """One die and four is the number of Turns until the capital stands again (DG-09-12)."""

    nation: int

    def roll(self, war: War, /) -> Roll:
        return Roll((6,), msg("dg-roll-capital"), ("DG-09-12",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> int:
        return war.turn[0] + faces[0] + 4

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        turn = self.outcome(war, faces)
        war.set("capital_turn", self.nation, turn)
        war.tell(msg("dg-log-capital-turn", nation=war.theatre.nation_name(self.nation), turn=turn))


def crowd_in(war: War, hex: HexId, side: Side) -> list[PieceId]:
    """The ground armies of a side in a hex, if they are more than may stack there."""
    if war.armies[side][hex] <= GROUND_LIMIT:
        return []
    armies = [p for p in war.armies_in(hex, side) if war.of.is_ground[p] and war.aboard[p] == ASHORE]
    return armies if len(armies) > ground_limit(war, hex) else []


def crowded_capitals(war: War, side: Side) -> list[Refusal]:
    """A disbanded capital holds two armies at the end of the Step; others that can leave must (DG-09-12, DG-05-14)."""
    found = []
    for hex in war.lay[0].cleared:
        armies = crowd_in(war, hex, side)
        if any(can_start(war, army) and destinations(war, army, ()).cost for army in armies):
            where = war.hex_ref(hex)
            text = msg("dg-stack-ground", limit=2, hex=where, n=len(armies))
            found.append(Refusal(text, ("DG-09-12", "DG-05-13"), (*war.refs(armies), where)))
    return found


@dataclass(frozen=True, slots=True)
class Dissolve(Order):
    """Send an army that finds no room where it stands to the pool: ``dissolve silvanesti-1``."""

    verb = "dissolve"
    army: Piece


@dataclass(frozen=True, slots=True)
class ClearCapitals(Decision[War, Dissolve]):
    """Armies that are too many in a disbanded capital and cannot leave it are lost, as its owner chooses (DG-09-12)."""

    side: Side

    def _armies(self, war: War) -> list[PieceId]:
        return [army for hex in war.lay[0].cleared for army in crowd_in(war, hex, self.side)]

    def is_idle(self, war: War, /) -> bool:
        return not any(war.razed)

    def moot(self, war: War, /) -> bool:
        return not self._armies(war)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("dg-ask-dissolve"),
            (Offer(Dissolve, msg("dg-offer-dissolve")),),
            ("DG-09-12",),
            msg("dg-wait-dissolve"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._armies(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Dissolve)
        if order.army in self._armies(war):
            return None
        who = war.ref(order.army)
        return Refusal(msg("dg-need-not-dissolve", army=who), ("DG-09-12",), (who,))

    def take(self, war: War, order: Dissolve, /) -> None:
        war.push(self)
        war.eliminate(order.army)
        war.tell(msg("dg-log-dissolved", army=war.ref(order.army)))


@dataclass(frozen=True, slots=True)
class CapitalsReturn(Procedure[War]):
    """At the start of Step 1 capitals whose Turn has come are set up again (DG-09-14)."""

    def run(self, war: War, /) -> None:
        for nation, turn in enumerate(war.capital_turn):
            if turn and turn == war.turn[0] and not war.conquered[nation]:
                war.set("capital_turn", nation, 0)
                war.push(EstablishCapital(nation))


@dataclass(frozen=True, slots=True)
class EstablishCapital(Decision[War, Establish]):
    """Whitestone must choose a fortified place it holds; without one the nation falls (DG-09-14)."""

    nation: int

    def _hexes(self, war: War) -> list[HexId]:
        exile = war.theatre.scenario.exiled.get(war.theatre.nations[self.nation])
        if exile and not war.turn[0]:
            hexes = frozenset().union(*(war.theatre.atlas.hexes_of(name) for name in exile))
            return sorted(hex for hex in hexes if war.theatre.dry[hex])
        places = war.theatre.atlas.places
        return [p.hex for p in places if p.fortified and not war.razed[p.index] and war.holder[p.index] == WS]

    def moot(self, war: War, /) -> bool:
        return not self._hexes(war)

    def skip(self, war: War, /) -> None:
        conquer(war, self.nation)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(WS),
            msg("dg-ask-capital", nation=war.theatre.nation_name(self.nation)),
            (Offer(Establish, msg("dg-offer-capital")),),
            ("DG-09-14", "DG-15-04"),
            msg("dg-wait-capital"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, self._hexes(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Establish)
        if order.hex in self._hexes(war):
            return None
        where = war.hex_ref(order.hex)
        return Refusal(msg("dg-capital-not-there", hex=where), ("DG-09-14", "DG-15-04"), (where,))

    def take(self, war: War, order: Establish, /) -> None:
        war.set("capital", self.nation, order.hex)
        name = war.theatre.nation_name(self.nation)
        war.tell(msg("dg-log-capital", nation=name, hex=war.hex_ref(order.hex)))


def watch_exiled_capitals(war: War) -> bool:
    """A nation whose capital was moved is conquered when that place is captured (DG-09-14, DG-15-04)."""
    acted = False
    capital = war.capital
    for nation in roving_capitals(war.theatre):
        hex = capital[nation]
        if hex >= 0 and not war.conquered[nation] and war.armies[enemy(war.allegiance[nation])][hex]:
            conquer(war, nation)
            acted = True
    return acted
