"""How the war stands: the goals of the scenario with every condition as it is now (DG-12-11, DG-14-05 to DG-14-08)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from warhost.campaign.politics.activation import nation_ref
from warhost.campaign.politics.conquest import place_ref
from warhost.campaign.position.hidden_counters import sees
from warhost.campaign.printed.sides import HL, NEUTRAL, OFF, SEATS, WS, enemy
from warhost.campaign.scenario.scenario_files import Condition, Goal, side_number
from warhost.campaign.sea.exits import points_scored, ships_left
from warhost.campaign.state import War
from warhost.campaign.victory import (
    controller,
    countries_held,
    goals_met,
    has_moved_capital,
    holds_true,
    inland_armies,
    is_ally,
)
from warhost.core.goals import GoalLine, Mark, Tally, all_met
from warhost.core.ids import PieceId, Side
from warhost.core.messages import Argument, msg
from warhost.core.seams import Seam


def tally(war: War, viewer: Side) -> Tally:
    """How the war stands for a viewer, who may not see into the other side's stacks (DG-07-50)."""
    scenario = war.theatre.scenario
    turn = max(war.turn[0], scenario.first_turn)
    left = max(scenario.last_turn - turn, 0)
    clock = msg("dg-goal-clock", turn=turn, last=scenario.last_turn, left=left)
    return Tally(clock, left, tuple(war.rules[TALLIES][0](war, viewer)))


TALLIES: Seam[Callable[[War, Side], Iterator[GoalLine]]] = Seam("tallies")
"""What counts for victory, line by line: one entry."""


def by_scenario(war: War, viewer: Side) -> Iterator[GoalLine]:
    """What the scenario counts: countries where it has levels of victory, else its goals."""
    return by_countries(war) if war.theatre.scenario.level else by_goals(war, viewer)


def by_countries(war: War) -> Iterator[GoalLine]:
    """The count of countries: most wins, from the lowest level of the table on (DG-14-08)."""
    held = countries_held(war)
    lowest = war.theatre.scenario.level[-1]
    for side in (HL, WS):
        own, other = held[side], held[enemy(side)]
        marks = (
            Mark(
                msg("dg-goal-countries", n=own, least=lowest.countries), own >= lowest.countries, own, lowest.countries
            ),
            Mark(msg("dg-goal-more-countries", n=own, other=other), own > other, own, other + 1),
        )
        reached = next((row.level for row in war.theatre.scenario.level if own >= row.countries), lowest.level)
        when = msg("dg-goal-at-end", last=war.theatre.scenario.last_turn)
        yield GoalLine(SEATS[side], reached, when, marks, all_met(marks), "DG-14-08")


def by_goals(war: War, viewer: Side) -> Iterator[GoalLine]:
    """Every goal of the scenario under the options of the game; one that is tested twice is shown as it comes first."""
    shown: set[tuple[str, str]] = set()
    for goal in war.theatre.goals:
        if (goal.side, goal.reason) not in shown:
            shown.add((goal.side, goal.reason))
            yield line_of(war, viewer, goal)


def line_of(war: War, viewer: Side, goal: Goal) -> GoalLine:
    """One goal with its conditions."""
    seat = SEATS[side_number(goal.side)]
    when = "dg-goal-at-once" if goal.at_once else "dg-goal-each-turn" if goal.each_turn else "dg-goal-at-end"
    said = msg(when, last=war.theatre.scenario.last_turn) if not goal.at_once else msg(when)
    if goal.otherwise:
        others = any(not met.otherwise for met in goals_met(war))
        return GoalLine(seat, goal.level, said, (Mark(msg("dg-goal-otherwise"), not others),), not others, goal.rule)
    marks = tuple(marks_of(war, viewer, goal.when))
    unknown = any(mark.met is None for mark in marks)
    met = None if unknown else begun(war) and holds_true(war, goal.when)
    return GoalLine(seat, goal.level, said, marks, met, goal.rule)


def begun(war: War) -> bool:
    """Whether the first Turn has begun: before it nobody has won or lost anything."""
    return war.turn[0] > 0


def ships_to_set_up(war: War, nation: str) -> int:
    """How many ships of a nation have yet to set up, before the first Turn."""
    return 0 if begun(war) else sum(war.of.nation[ship] == nation and war.at[ship] == OFF for ship in war.theatre.ships)


def marks_of(war: War, viewer: Side, condition: Condition, *, wanted: bool = True) -> Iterator[Mark]:
    """The parts of a condition as they stand; ``wanted`` is False for what must not be so."""
    side = side_number(condition.side or "")
    atlas = war.theatre.atlas
    for name in condition.holds:
        place = atlas.place(name).index
        holder = war.holder[place]
        said = msg("dg-goal-place", place=place_ref(war, place), holder=side_word(war, holder))
        yield Mark(said, (holder == side) is wanted)
    for name in condition.controls:
        holder = controller(war, name)
        nation = war.theatre.nation_index.get(name, -1)
        named: Argument = nation_ref(war, nation) if nation >= 0 else war.theatre.manifest.nations[name].name
        yield Mark(msg("dg-goal-country", nation=named, holder=side_word(war, holder)), (holder == side) is wanted)
    yield from nation_marks(war, condition, side, wanted=wanted)
    if condition.from_sea is not None:
        inland = len(inland_armies(war, side, condition.from_sea))
        said = msg("md-goal-from-sea", n=inland, most=condition.from_sea, side=side_word(war, side))
        yield Mark(said, (not inland) is wanted)
    if condition.moved_capital:
        moved = has_moved_capital(war, condition.moved_capital)
        capital = atlas.lands[atlas.land_index[condition.moved_capital]].capital
        said = msg("dg-goal-moved" if moved else "dg-goal-not-moved", place=place_ref(war, capital))
        yield Mark(said, moved is wanted)
    if condition.lost_more_than is not None:
        yield loss_mark(war, viewer, side, condition.lost_more_than, wanted=wanted)
    if condition.points is not None and wanted:
        yield points_mark(war, condition)
    if condition.fleet_gone:
        left = ships_left(war, condition.fleet_gone) + ships_to_set_up(war, condition.fleet_gone)
        fleet = war.theatre.manifest.nations[condition.fleet_gone].name
        yield Mark(msg("md-goal-fleet", n=left, nation=fleet), (left == 0) is wanted)
    for part in condition.all_of:
        yield from marks_of(war, viewer, part, wanted=wanted)
    for part in condition.any_of:
        yield from marks_of(war, viewer, part, wanted=wanted)
    for part in condition.none_of:
        yield from marks_of(war, viewer, part, wanted=not wanted)


def nation_marks(war: War, condition: Condition, side: Side, *, wanted: bool) -> Iterator[Mark]:
    """Nations that must be conquered, or allied with a side (MD-35-07)."""
    index = war.theatre.nation_index
    for name in (name for name in condition.conquered if name in index):
        beaten = bool(war.conquered[index[name]])
        said = msg("md-goal-conquered" if beaten else "md-goal-unconquered", nation=nation_ref(war, index[name]))
        yield Mark(said, beaten is wanted)
    for name in (name for name in condition.allied if name in index):
        friend = war.allegiance[index[name]]
        said = msg("md-goal-allied", nation=nation_ref(war, index[name]), side=side_word(war, friend))
        yield Mark(said, is_ally(war, index[name], side) is wanted)


def points_mark(war: War, condition: Condition) -> Mark:
    """The points of ships that got away, and how many a victory of this level needs (MD-36-07)."""
    scored, least = points_scored(war), condition.points or 0
    limit = next((part.points for part in condition.none_of if part.points is not None), None)
    if limit is None:
        return Mark(msg("md-goal-points", n=scored, least=least), scored >= least, scored, least)
    return Mark(msg("md-goal-points-between", n=scored, least=least, most=limit - 1), least <= scored < limit)


def loss_mark(war: War, viewer: Side, side: Side, percent: int, *, wanted: bool) -> Mark:
    """How much of its strength a side has lost (DG-18-04); of armies that cannot be seen the least that it can be."""
    initial = war.initial_strength[0][side]
    limit = initial * percent // 100
    unseen = [piece for piece in war.pieces_of(side) if war.of.is_army[piece] and not sees(war, viewer, piece)]
    hidden = sum(full_strength(war, piece) - war.printed_strength(piece) for piece in unseen)
    lost = initial - war.strength_on_map(side) - hidden if initial else 0
    args: dict[str, Argument] = {"side": side_word(war, side), "lost": lost, "initial": initial, "limit": limit}
    if not initial:
        return Mark(msg("dg-goal-loss-later", side=side_word(war, side), percent=percent), not wanted)
    beyond = lost > limit
    known = beyond or not unseen
    said = msg("dg-goal-lost" if known else "dg-goal-lost-least", **args)
    return Mark(said, (beyond is wanted) if known else None, lost, limit + 1)


def full_strength(war: War, piece: PieceId) -> int:
    """What an army is worth that is not depleted."""
    return war.of.strength[piece][0]


def side_word(war: War, side: Side) -> Argument:
    """What a side is called in this scenario."""
    return msg("dg-goal-nobody") if side == NEUTRAL else war.theatre.side_names[side]
