"""What a card needs, in words (PL-02-06, PL-02-07): the same conditions as those of a scenario's goals."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.campaign.printed.sides import NEUTRAL
from warhost.campaign.scenario.scenario_files import Condition, side_number
from warhost.campaign.state import War
from warhost.campaign.victory import holds_true, number_of
from warhost.core.ids import Side
from warhost.core.messages import Message, listed, msg


def unmet(war: War, side: Side, condition: Condition) -> list[Message]:
    """The unmet part of a condition, for the side that it names or else for a player; empty if the condition holds."""
    return [] if holds_true(war, condition, side) else list(missing_parts(war, side, condition))


def missing_parts(war: War, player: Side, condition: Condition) -> Iterator[Message]:
    """The parts of a condition that do not hold."""
    side = side_number(condition.side) if condition.side else player
    whose = war.theatre.side_names[side] if side != NEUTRAL else ""
    for part, text in parts_of(war, whose, condition):
        if not holds_true(war, part, side):
            yield text
    for part in condition.all_of:
        yield from missing_parts(war, side, part)
    if condition.any_of and not any(holds_true(war, part, side) for part in condition.any_of):
        wanted = [text for part in condition.any_of for text in missing_parts(war, side, part)]
        yield msg("pl-needs-one-of", parts=listed(wanted))


def parts_of(war: War, whose: str, condition: Condition) -> Iterator[tuple[Condition, Message]]:
    """Each simple part of a condition, alone and in words."""
    nations, atlas, pieces = war.theatre.manifest.nations, war.theatre.atlas, war.theatre.manifest
    side, deck = condition.side, war.theatre.deck
    for name in condition.neutral:
        yield Condition(side=side, neutral=(name,)), msg("pl-needs-neutral", nation=nations[name].name)
    for name in condition.allied:
        yield Condition(side=side, allied=(name,)), msg("pl-needs-ally", nation=nations[name].name, side=whose)
    for name in condition.conquered:
        yield Condition(side=side, conquered=(name,)), msg("pl-needs-conquered", nation=nations[name].name)
    for name in condition.holds:
        yield Condition(side=side, holds=(name,)), msg("pl-needs-place", place=atlas.place(name).name, side=whose)
    if condition.army:
        lands = listed([atlas.land_named(name).name for name in condition.army])
        yield Condition(side=side, army=condition.army), msg("pl-needs-army", lands=lands, side=whose)
    if condition.leader:
        names = listed([pieces[name].name for name in condition.leader])
        yield Condition(side=side, leader=condition.leader), msg("pl-needs-on-map", names=names)
    if condition.counter:
        names = listed([pieces[name].name for name in condition.counter])
        yield Condition(side=side, counter=condition.counter), msg("pl-needs-on-map", names=names)
    if condition.count:
        of, least = condition.count.of, condition.count.least
        yield Condition(count=condition.count), msg(f"pl-needs-{of}", n=least, have=number_of(war, of))
    if condition.turn:
        yield Condition(turn=condition.turn), msg("pl-needs-turn", turn=condition.turn)
    if condition.era:
        yield Condition(era=condition.era), msg("pl-needs-era", era=condition.era)
    if condition.winter:
        yield Condition(winter=True), msg("pl-needs-winter")
    for token in condition.played:
        yield Condition(played=(token,)), msg("pl-needs-played", card=deck[token].title)
