"""On the map: where the war is decided, who is supplied from where, who commands whom, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from warhost.campaign.advanced import command, supply
from warhost.campaign.combat.command import commanders, voices
from warhost.campaign.goals import side_word
from warhost.campaign.land.supply_lines import supplied
from warhost.campaign.politics.activation import nation_ref
from warhost.campaign.politics.conquest import place_ref
from warhost.campaign.position.hidden_counters import hides_stacks
from warhost.campaign.printed.sides import HL, NEUTRAL, WS, enemy
from warhost.campaign.scenario.scenario_files import Condition
from warhost.campaign.state import War
from warhost.campaign.victory import controller
from warhost.core.ids import HexId, PieceId, Side, all_hexes
from warhost.core.messages import Message, msg

Tone: TypeAlias = Literal["source", "good", "bad"]
"""Where something comes from, where it arrives, where it does not."""


class AreaOnMap(NamedTuple):
    """A part of the map under one name."""

    hexes: tuple[HexId, ...]
    label: Message


class MarkOnMap(NamedTuple):
    """The facts about a hex, with the rules behind them."""

    hex: HexId
    tone: Tone
    text: Message
    rules: tuple[str, ...]


class MapOverlay(NamedTuple):
    """Something that can be laid over the map: areas, lines from hex to hex, marks."""

    id: str
    title: Message
    areas: tuple[AreaOnMap, ...]
    lines: tuple[tuple[HexId, ...], ...]
    marks: tuple[MarkOnMap, ...]


def map_overlays(war: War, viewer: Side) -> list[MapOverlay]:
    """What can be laid over the map for a side, its own first; NEUTRAL for onlookers.

    Where enemy stacks are hidden, nobody sees how they are fed or led (DG-07-50).
    """
    goals = goals_overlay(war)
    sides: tuple[Side, ...] = (HL, WS) if viewer == NEUTRAL else (viewer, enemy(viewer))
    if hides_stacks(war):
        sides = sides[:1] if viewer != NEUTRAL else ()
    on = [draw for name, draw in DRAWN.items() if war.theatre.option(name) == "on"]
    return [*([goals] if goals.areas or goals.marks else []), *(draw(war, side) for draw in on for side in sides)]


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


# Supply


def supply_overlay(war: War, side: Side) -> MapOverlay:
    """Every hex that a side can feed, the lines to its stacks, and the stacks that starve."""
    lines = supplied(war, side, supply.LAW)
    stacks = supply.stacks_to_feed(war, side)
    sources = [
        MarkOnMap(hex, "source", msg("md-mark-source", hex=war.hex_ref(hex)), ("MD-12-02",))
        for hex in supply.LAW.sources(war, side)
    ]
    return MapOverlay(
        f"supply-{side}",
        msg("md-overlay-supply", side=war.theatre.side_names[side]),
        (AreaOnMap(tuple(lines.hexes), msg("md-area-fed")),),
        tuple(line for hex in stacks if len(line := lines.line(hex)) > 1),
        (*sources, *(stack_mark(war, side, hex) for hex in stacks)),
    )


def stack_mark(war: War, side: Side, hex: HexId) -> MarkOnMap:
    """Where a stack is fed from, or why it starves."""
    source = supplied(war, side, supply.LAW).source(hex)
    armies = war.roll_call(supply.eaters(war, hex, side))
    if source is None:
        why = supply.hunger(war, side, hex)
        return MarkOnMap(hex, "bad", msg("md-mark-starves", armies=armies, why=why.message), why.rules)
    return MarkOnMap(hex, "good", msg("md-mark-fed", armies=armies, source=war.hex_ref(source)), ("MD-12-02",))


# Command


def command_overlay(war: War, side: Side) -> MapOverlay:
    """The discs of all leaders, a line from every army to its commander, and the armies out of command."""
    discs, lines = [], []
    for leader, hexes in voices(war, side, command.LAW):
        discs.append(AreaOnMap(tuple(hexes), leader_text(war, leader)))
    for hex in war.held[side][0]:
        heard = [p for army in needy(war, side, hex) for p in commanders(war, army, command.LAW)]
        lines += [(hex, war.at[leader]) for leader in dict.fromkeys(heard) if war.at[leader] != hex]
    chiefs = [
        MarkOnMap(war.at[leader], "source", leader_text(war, leader), ("MD-07-01",))
        for leader, _ in voices(war, side, command.LAW)
    ]
    marks = [mark for hex in war.held[side][0] for mark in company_marks(war, side, hex)]
    title = msg("md-overlay-command", side=war.theatre.side_names[side])
    return MapOverlay(f"command-{side}", title, tuple(discs), tuple(dict.fromkeys(lines)), (*chiefs, *marks))


def leader_text(war: War, leader: PieceId) -> Message:
    """How far a leader commands."""
    return msg("md-mark-leader", leader=war.ref(leader), n=command.LAW.radius(war, leader))


def needy(war: War, side: Side, hex: HexId) -> list[PieceId]:
    """The armies of a side in a hex that need command."""
    return [p for p in war.in_hex(hex, side) if command.LAW.needs_command(war, p)]


def company_marks(war: War, side: Side, hex: HexId) -> list[MarkOnMap]:
    """Who commands the armies in a hex, those together who have the same leaders; or why nobody does."""
    found = []
    ranked = sorted(needy(war, side, hex), key=lambda army: (commanders(war, army, command.LAW), army))
    for leaders, company in groupby(ranked, key=lambda army: commanders(war, army, command.LAW)):
        armies = list(company)
        names = war.roll_call(armies)
        if leaders:
            text = msg("md-mark-commanded", armies=names, leaders=war.roll_call(leaders))
            found.append(MarkOnMap(hex, "good", text, ("MD-07-01",)))
        else:
            text = msg("md-mark-uncommanded", armies=names, why=command.silence(war, armies[0]))
            found.append(MarkOnMap(hex, "bad", text, command.silence_rules(war, armies[0])))
    return found


DRAWN: Mapping[str, Callable[[War, Side], MapOverlay]] = MappingProxyType(
    {"supply": supply_overlay, "command": command_overlay}
)
"""What is laid over the map, by the option that switches the rule on."""
