"""Suggested paths avoid consequences where an equally short one does."""

from __future__ import annotations

from functools import partial
from itertools import product

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, board
from warhost.campaign.land.detours import is_neutral_land, neutral_lands
from warhost.campaign.land.flying import Fly, air_points_left, air_steps
from warhost.campaign.land.movement import March, is_eventful
from warhost.campaign.land.suggested_paths import quiet_way
from warhost.core.board.floods import Reach, Steps, flood
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import HexId
from warhost.core.prompts import PathTo


@rule("DG-03-10")
def test_a_suggested_march_keeps_out_of_neutral_lands_where_an_equal_way_does() -> None:
    war = board().place("caergoth-cavalry-1", at="2032").moving(WS)
    cavalry, start = war.piece("caergoth-cavalry-1"), war.hex("2032")
    steps = war.war.theatre.steps(war.war.of.gait[cavalry])
    budget = war.war.points(cavalry)
    cost = flood(start, budget, steps, war.war.held[HL][0])
    loud = {hex for hex in cost if is_eventful(war.war, hex, WS, True)}
    assert loud, "the test needs a neutral land within reach"
    quiet = flood(start, budget, steps, HexSet(loud))
    paths = {path[-1]: path for path in war.game.choices(March, cavalry, ()).all()}
    for hex in quiet:
        if hex in paths and quiet[hex] == cost[hex]:
            assert not set(paths[hex][:-1]) & loud, war.war.theatre.atlas.token(hex)


@rule("DG-03-10")
@pytest.mark.parametrize(
    ("start", "goal", "along", "drawn"),
    [
        pytest.param("2815", "2619", (), "solanthus", id="past a corner of Vingaard"),
        pytest.param("2815", "2821", (), "lemish", id="between Vingaard and Throtyl"),
        pytest.param("2717", "2821", ("silvanesti-1",), "lemish", id="with elves, who pay otherwise"),
    ],
)
def test_a_march_into_a_neutral_country_draws_no_other_into_the_war(
    start: str, goal: str, along: tuple[str, ...], drawn: str
) -> None:
    war = board().place("caergoth-cavalry-1", *along, at=start).moving(WS)
    choices = war.game.choices(March, war.piece("caergoth-cavalry-1"), tuple(war.piece(one) for one in along))
    path = next(path for path in choices.all() if path[-1] == war.hex(goal))
    theatre = war.war.theatre
    assert {theatre.nations[theatre.nation_at[hex]] for hex in path if is_neutral_land(war.war, hex)} == {drawn}
    assert isinstance(choices, PathTo)
    assert choices.cost[path[-1]] <= war.war.points(war.piece(along[0] if along else "caergoth-cavalry-1"))


@rule("DG-03-10")
def test_a_flight_draws_one_nation_into_the_war_where_one_is_enough() -> None:
    war = board().place("silvanesti-griffon-1", at="2815").moving(WS)
    griffon, theatre = war.piece("silvanesti-griffon-1"), war.war.theatre
    steps, start = air_steps(war.war, griffon), war.hex("2815")
    budget = air_points_left(war.war, griffon, laden=False)
    lands = neutral_lands(war.war)
    neutral = {hex for land in lands for hex in land}
    spared = [flood(start, budget, steps, HexSet(neutral - set(land))) for land in lands]
    crossed = 0
    for path in war.game.choices(Fly, griffon, ()).all():
        nations = {theatre.nation_at[hex] for hex in path if hex in neutral}
        crossed += len(nations) == 1
        if any(path[-1] in reach for reach in spared):
            assert len(nations) < 2, theatre.atlas.token(path[-1])
    assert crossed, "the test needs a neutral land within reach"


def test_the_quietest_way_is_found_among_all_shortest_ways() -> None:
    """On a field of clear hexes every shortest way is tried; the quiet way has as little noise as the best of them."""
    war = board()
    theatre, start = war.war.theatre, war.hex("2822")
    field = set(theatre.atlas.grid.within(start, 4))
    steps = Steps(
        tuple((there, 1) for there in around if there in field) if hex in field else ()
        for hex, around in enumerate(theatre.neighbours)
    )
    cost = flood(start, 4, steps)
    for third in range(3):
        for goal in sorted(field - {start}):
            path = quiet_way(cost, goal, partial(_is_loud, third))
            noise = sum(hex % 3 == third for hex in path[:-1])
            ways = _shortest_ways(theatre.neighbours, start, goal, cost)
            assert path in ways
            assert noise == min(sum(hex % 3 == third for hex in way[:-1]) for way in ways)


def _is_loud(third: int, hex: HexId) -> bool:
    return hex % 3 == third


def _shortest_ways(
    neighbours: tuple[tuple[int, ...], ...], start: HexId, goal: HexId, cost: Reach
) -> list[tuple[int, ...]]:
    ways: list[tuple[int, ...]] = [()]
    for _ in range(cost[goal]):
        ways = [
            (*way, there)
            for way, there in product(ways, cost)
            if there in neighbours[way[-1] if way else start] and cost[there] == len(way) + 1
        ]
    return [way for way in ways if way[-1] == goal]
