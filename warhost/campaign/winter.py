"""Winter weather, as both expansions have it (MD-05-01 to MD-05-06, PL-11-01 to PL-11-06).

Asleep until a layer asks: each book has a :class:`Winter` of its own. Frozen rivers and closed passes are a season of
the map, storms and flying weather are hazards on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from warhost.campaign.combat.battle_sheet import BattleSheet
from warhost.campaign.combat.modifiers import CROSSING, MODIFIERS, BattleModifier
from warhost.campaign.land.flying import ComingDown, may_alight
from warhost.campaign.land.movement import is_eventful
from warhost.campaign.position.hazards import BEFORE_SAILING, IN_FLIGHT, Hazard
from warhost.campaign.printed.calendar import load_calendar
from warhost.campaign.printed.sides import enemy
from warhost.campaign.sea.ship_stacking import sink
from warhost.campaign.state import BRAVED, HALTED, War
from warhost.campaign.terrain.map_by_season import SEASONS, Season
from warhost.campaign.world.atlas import Atlas, Barrier, Crossing
from warhost.campaign.world.waters import Links, Waters
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, each_hex
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.rulebook import WATCHERS, on_news_of
from warhost.core.seams import SeamChange
from warhost.core.steps import Throw

RIVERS = (Barrier.RIVER, Barrier.DEEP_RIVER)
OVER_RIVERS = (Crossing.BRIDGE, Crossing.FORD)
LEG = 4
"""After how many hexes of a flight the weather is tested (MD-05-06, PL-11-06)."""


# Frozen rivers and closed passes


class Winter(Season):
    """The weather of the last Turn of every year; each book says which of its rules a refusal names."""

    id = "winter"
    rivers: ClassVar[str]
    """The rule of frozen rivers."""
    storms: ClassVar[str]
    """The rule of storms at sea."""
    passes: ClassVar[str]
    """The rule of closed passes."""
    weather: ClassVar[str]
    """The rule of weather in the air."""

    def is_tested(self, flown: int) -> bool:
        """Whether a flight is tested after so many hexes; by More Dragons of Glory the sixteenth is the last."""
        return flown in range(LEG, 4 * LEG + 1, LEG)

    def covers(self, turn: int) -> bool:
        """Every fifth Turn is winter (MD-05-01, PL-11-01)."""
        return turn > 0 and load_calendar().is_winter(turn)

    def ground(self, atlas: Atlas) -> Atlas:
        """Frozen rivers bar nobody and need neither bridge nor ford (MD-05-03, PL-11-02)."""
        barrier = [int(Barrier.NONE) if kind in RIVERS else kind for kind in atlas.barrier]
        crossing = [int(Crossing.NONE) if kind in OVER_RIVERS else kind for kind in atlas.crossing]
        return replace(atlas, barrier=barrier, crossing=crossing)

    def roads(self, atlas: Atlas) -> Atlas:
        """A closed pass is a mountain hexside, which dwarves and ogres can cross (MD-05-05, PL-11-04)."""
        return without_passes(self.ground(atlas))

    def links(self, waters: Waters) -> Links:
        """Ships neither enter rivers nor stir in them (MD-05-03, PL-11-02)."""
        open_water = (tuple(there for there in links if not waters.is_river(there)) for links in waters.links)
        return tuple(() if waters.is_river(station) else links for station, links in each_hex(open_water))

    def bars_march(self, war: War, piece: PieceId, here: HexId, there: HexId) -> Refusal | None:
        if not is_pass(war, here, there):
            return None
        who, a, b = war.ref(piece), war.hex_ref(here), war.hex_ref(there)
        return Refusal(msg("md-pass-closed", piece=who, a=a, b=b), (self.passes,), (who, a, b))

    def bars_ship(self, war: War, ship: PieceId, here: HexId, there: HexId) -> Refusal | None:
        waters = war.theatre.waters
        if there not in waters.links[here] or not (waters.is_river(here) or waters.is_river(there)):
            return None
        who, a, b = war.ref(ship), war.hex_ref(here), war.hex_ref(there)
        return Refusal(msg("md-river-frozen", ship=who, a=a, b=b), (self.rivers,), (who, a, b))


def without_passes(atlas: Atlas) -> Atlas:
    """A map on which every pass is a mountain hexside like any other."""
    return replace(atlas, crossing=[0 if kind == Crossing.PASS else kind for kind in atlas.crossing])


def is_winter(war: War) -> bool:
    """Whether the winter rules are in force (MD-05-01, PL-11-01)."""
    return war.ground.season.id == Winter.id


def winter_of(war: War) -> Winter:
    """The winter that it is now, which knows the rules of its book."""
    season = war.ground.season
    assert isinstance(season, Winter)
    return season


def is_pass(war: War, here: HexId, there: HexId) -> bool:
    """Whether a pass leads over the hexside between two neighbours."""
    atlas = war.theatre.atlas
    return atlas.crossing[here * 6 + atlas.grid.direction(here, there)] == Crossing.PASS


@on_news_of("season")
def watch_seasons(war: War) -> bool:
    """Announces when winter begins or ends; when the ice breaks, ships leave banks that enemies hold.

    While they were frozen in nothing could move them (MD-05-03, PL-11-02, DG-04-05).
    """
    news = war.take_news("season")
    for _ in news:
        war.tell(msg("md-log-winter" if is_winter(war) else "md-log-thaw"))
        if is_winter(war):
            continue
        waters = war.theatre.waters
        for ship in [p for p in war.theatre.ships if war.river[p] >= 0]:
            foe = enemy(war.owner[ship])
            for hex in waters.banks[war.station(ship)]:
                if war.armies[foe][hex]:
                    war.note("landfall", hex, foe)
    return bool(news)


# Combat


def unless_frozen(crossing: BattleModifier) -> BattleModifier:
    """A river, bridge or ford that hinders nobody while the rivers are frozen (MD-05-03, PL-11-02)."""

    def struck(sheet: BattleSheet) -> str | None:
        frozen = sheet.source is not None and is_winter(sheet.source.war)
        known = crossing.cancelled_by(sheet) if crossing.cancelled_by else None
        return known or (winter_of(sheet.source.war).rivers if sheet.source and frozen else None)

    return replace(crossing, cancelled_by=struck, reads_position=True)


# Storms


class Storms(Hazard):
    """Every ship that moves in winter dares the sea once, as it sets out (MD-05-04, PL-11-03)."""

    def is_about(self, war: War) -> bool:
        return is_winter(war)

    def met(self, war: War, group: Sequence[PieceId], flown: int) -> Throw[War] | None:
        return None if war.has(group[0], BRAVED) else StormRoll(group[0])


@dataclass(frozen=True, slots=True)
class StormRoll(Throw[War]):
    """One die for a ship that sets out: on a 1 it sinks with everybody aboard (MD-05-04, PL-11-03)."""

    ship: PieceId

    def roll(self, war: War, /) -> Roll:
        return Roll((6,), msg("md-roll-storm", ship=war.ref(self.ship)), (winter_of(war).storms,))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "sinks" if faces[0] == 1 else "sails"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        war.mark_did(self.ship, BRAVED)
        sunk = self.outcome(war, faces) == "sinks"
        war.tell(msg("md-log-storm" if sunk else "md-log-calm", ship=war.ref(self.ship), die=faces[0]))
        if sunk:
            sink(war, self.ship)


# Flying weather


class FlyingWeather(Hazard):
    """Every air army is tested in each fourth hex of its flight (MD-05-06, PL-11-06)."""

    def is_about(self, war: War) -> bool:
        return is_winter(war)

    def met(self, war: War, group: Sequence[PieceId], flown: int) -> Throw[War] | None:
        return WeatherRoll(tuple(group)) if winter_of(war).is_tested(flown) else None

    def refusals(self, war: War, piece: PieceId) -> list[Refusal]:
        who = war.ref(piece)
        return [Refusal(msg("md-grounded", piece=who), (winter_of(war).weather,), (who,))]


@dataclass(frozen=True, slots=True)
class WeatherRoll(Throw[War]):
    """One die for an air army on the wing: on 1-3 it lands at once, or drowns (MD-05-06, PL-11-06)."""

    group: tuple[PieceId, ...]

    def roll(self, war: War, /) -> Roll:
        flier = self.group[0]
        where = war.hex_ref(war.at[flier])
        return Roll((6,), msg("md-roll-weather", flier=war.ref(flier), hex=where), (winter_of(war).weather,))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        if faces[0] > 3:
            return "flies on"
        return "drowns" if war.theatre.atlas.is_water(war.at[self.group[0]]) else "lands"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        flier = self.group[0]
        hex, fate = war.at[flier], self.outcome(war, faces)
        log = {"flies on": "md-log-clear", "drowns": "md-log-drowned", "lands": "md-log-grounded"}[fate]
        war.tell(msg(log, flier=war.ref(flier), hex=war.hex_ref(hex), die=faces[0]))
        if fate == "drowns":
            for army in [p for p in self.group if war.of.is_army[p]]:
                war.eliminate(army)  # leaders meet their fate as with any stack that is lost (DG-07-51)
        elif fate == "lands":
            land(war, self.group)


def land(war: War, group: tuple[PieceId, ...]) -> None:
    """A flier lands where it is and can't move any more; without room there, in the nearest hex with room."""
    flier = group[0]
    hex, side = war.at[flier], war.owner[flier]
    war.mark_did(flier, HALTED)
    if not may_alight(war, group, hex):
        war.push(ForcedDown(flier, group[1:]))
        return
    for army in [p for p in group if war.of.is_army[p]]:
        war.make_landfall(army, hex)
    if is_eventful(war, hex, side, True):
        war.note("entered", hex, side)


@dataclass(frozen=True, slots=True)
class ForcedDown(ComingDown):
    """A flier forced down where it cannot stay goes to the nearest hex where it can (MD-05-06, PL-11-06)."""

    along: tuple[PieceId, ...] = ()

    def _group(self, war: War) -> tuple[PieceId, ...]:
        return (self.flier, *(p for p in self.along if war.at[p] == war.at[self.flier]))


def weather(season: Winter) -> tuple[SeamChange, ...]:
    """What a winter changes in the seams, whichever book it is from."""
    return (
        SEASONS.add(season),
        *(
            MODIFIERS.swap(crossing.name, MODIFIERS.entry(crossing.name, unless_frozen(crossing)))
            for crossing in CROSSING
        ),
        BEFORE_SAILING.add(Storms()),
        IN_FLIGHT.add(FlyingWeather()),
        WATCHERS.add(watch_seasons),
    )


WINTER_AMENDS = (
    *("DG-04-01", "DG-04-02", "DG-04-05"),
    *("DG-05-05", "DG-05-06", "DG-05-08", "DG-05-22", "DG-05-25", "DG-05-26"),
    *("DG-06-01", "DG-07-06", "DG-07-35", "DG-07-36", "DG-07-37", "DG-07-39"),
)
"""The rules of the standard game that a winter amends."""
