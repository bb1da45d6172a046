"""On the map: where the war is decided, and what the rules in play lay over it."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.campaign.goals import side_word
from warhost.campaign.politics.activation import nation_ref
from warhost.campaign.politics.conquest import place_ref
from warhost.campaign.position.hidden_counters import hides_stacks
from warhost.campaign.position.map_overlays import OVERLAYS, AreaOnMap, MapOverlay, MarkOnMap
from warhost.campaign.printed.sides import HL, NEUTRAL, WS, enemy
from warhost.campaign.scenario.scenario_files import Condition
from warhost.campaign.state import War
from warhost.campaign.victory import controller
from warhost.core.ids import HexId, Side, all_hexes
from warhost.core.messages import Message, msg


def map_overlays(war: War, viewer: Side) -> list[MapOverlay]:
    """What can be laid over the map for a side, its own first; NEUTRAL for onlookers.

    Where enemy stacks are hidden, nobody sees how they are fed or led (DG-07-50).
    """
    goals = goals_overlay(war)
    sides: tuple[Side, ...] = (HL, WS) if viewer == NEUTRAL else (viewer, enemy(viewer))
    if hides_stacks(war):
        sides = sides[:1] if viewer != NEUTRAL else ()
    # An army must eat before it can be led.
    layers = sorted(war.rules.entries(OVERLAYS), key=lambda entry: entry[0] != "supply_overlay")
    drawn = [draw(war, side) for _, draw in layers for side in sides]
    return [*([goals] if goals.areas or goals.marks else []), *drawn]


# Goals


def goals_overlay(war: War) -> MapOverlay:
    """The places that the goals name, where ships leave the map, and the part of the map that is played on."""
    scenario, atlas = war.theatre.scenario, war.theatre.atlas
    named: dict[tuple[HexId, Message], dict[str, None]] = {}
    for goal in war.theatre.goals:
        for hex, said in goal_places(war, goal.when):
            named.setdefault((hex, said), {})[goal.rule] = None
    marks = [MarkOnMap(hex, "source", said, tuple(rules)) for (hex, said), rules in named.items()]
    areas = []
    if war.theatre.outside:
        inside = tuple(hex for hex in all_hexes(atlas.grid.size) if hex not in war.theatre.outside)
        areas.append(AreaOnMap(inside, msg("dg-area-played")))
    if scenario.exit is not None:
        out = scenario.exit
        leave = msg("md-mark-exit", nation=war.theatre.manifest.nations[out.nation].name, n=out.whole, less=out.damaged)
        exits = sorted(atlas.hexes_of(out.region))
        areas.append(AreaOnMap(tuple(exits), leave))
        marks += [MarkOnMap(hex, "source", leave, (out.rule,)) for hex in exits]
    return MapOverlay("goals", msg("dg-overlay-goals"), tuple(areas), (), tuple(marks))


def goal_places(war: War, condition: Condition) -> Iterator[tuple[HexId, Message]]:
    """The hexes of places and capitals that a condition names, and who holds them."""
    theatre = war.theatre
    for name in condition.holds:
        place = theatre.atlas.place(name)
        said = msg("dg-goal-place", place=place_ref(war, place.index), holder=side_word(war, war.holder[place.index]))
        yield place.hex, said
    for name in condition.controls:
        nation = theatre.nation_index.get(name, -1)
        capital = theatre.atlas.lands[theatre.atlas.land_index[name]].capital
        if nation >= 0 and capital >= 0:
            holder = side_word(war, controller(war, name))
            said = msg("dg-goal-country", nation=nation_ref(war, nation), holder=holder)
            yield theatre.atlas.places[capital].hex, said
    for part in (*condition.all_of, *condition.any_of, *condition.none_of):
        yield from goal_places(war, part)
