"""The tables of steps of counters of two hexes, against a slow, obvious look around both halves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rulemark import rule
from warhost import library
from warhost.core.board.hexes import OFF_MAP
from warhost.skirmish.maps.movement_costs import Edge, Passages, passages
from warhost.skirmish.places import NOWHERE, Pose, pose_at
from warhost.skirmish.printed.bodies import load_bodies
from warhost.skirmish.state import Skirmish


def turning(facing: int, ahead: int, behind: int) -> int:
    """What turning adds for a rider, by the direction of the new hex from his front half and from his rear half."""
    if ahead >= 0:
        return 0 if (ahead - facing) % 6 in (0, 1, 5) else 1
    return 3 if (behind - facing) % 6 == 3 else 2


def obvious_steps(table: Passages, at: int, facing: int) -> Iterator[tuple[Edge, int]]:
    """The steps of a counter of two hexes with what turning adds, found by looking around both of its halves."""
    near, cost = table.ground.table, table.cost
    rear = near[at * 6 + (facing + 3) % 6]
    ahead_to = {near[at * 6 + direction]: direction for direction in range(6)}
    behind_to = {} if rear == NOWHERE else {near[rear * 6 + direction]: direction for direction in range(6)}
    for to in {**ahead_to, **behind_to}:
        if to in (at, rear, OFF_MAP):
            continue
        ahead, behind = ahead_to.get(to, -1), behind_to.get(to, -1)
        turn = turning(facing, ahead, behind)
        if ahead >= 0 and cost[at * 6 + ahead]:
            yield (to, pose_at(to, ahead), cost[at * 6 + ahead], False), turn
        if behind >= 0 and cost[rear * 6 + behind]:
            yield (to, pose_at(to, behind), cost[rear * 6 + behind], ahead >= 0), turn


@rule("DN-2.36.1-01", "DN-2.36.1-02")
@pytest.mark.parametrize("mover", ["horse", "baby_dragon"])
def test_counters_of_two_hexes_step_into_all_hexes_around_both_halves(mover: str) -> None:
    field = library.new("dragon-noir", "first-smoke", seed=1).state
    assert isinstance(field, Skirmish)
    ground = field.muster.ground
    table = passages(ground, mover)
    for at in range(ground.grid.size):
        for facing in range(6):
            steps = list(obvious_steps(table, at, facing))
            assert table.lay(load_bodies()["beast"]).edges(Pose(at * 6 + facing)) == tuple(edge for edge, _ in steps)
            assert table.lay(load_bodies()["rider"]).edges(Pose(at * 6 + facing)) == tuple(
                (to, after, cost + turn, swings) for (to, after, cost, swings), turn in steps
            )
