"""Mirrored tables give mirrored moves, and a stepped twin of the wings of a wrap-around."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, field, good_moves, sheet, why_not
from tests.rules.bs.test_march import ACTS
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.kills_and_wounds import Casualties
from warhost.battle.combat.removing_figures import take_losses
from warhost.battle.engagements import settle_engagements
from warhost.battle.formations.shapes import Base, Formation, Pose, Shape
from warhost.battle.movement.manoeuvres import Surroundings, march
from warhost.battle.movement.moves_and_forced_marches import itinerary
from warhost.battle.movement.wrap_around import wrapped
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import shape_of
from warhost.battle.table.blocks import overlap
from warhost.battle.table.units import FULL
from warhost.core import Game
from warhost.core.ids import PieceId

WIDTH = 48_000
MAN = Base(750, 750)
US = PieceId(0)
SWAPPED = {"left": "right", "right": "left"}


def mirrored_pose(pose: Pose) -> Pose:
    """The same place on a table seen in a mirror."""
    return Pose(WIDTH - pose.x, pose.y, -pose.facing % FULL)


def mirrored_way(acts: Any) -> list[Any]:
    """The same acts with left and right exchanged."""
    found = []
    for word, *numbers in acts:
        kind, _, side = word.rpartition("-")
        found.append((f"{kind}-{SWAPPED[side]}" if side in SWAPPED and kind else word, *numbers))
    return found


UNIT = Shape(Pose(23_000, 20_000, 700), MAN, 13, 6)
ENEMY = Shape(Pose(26_000, 26_000, 17_000), MAN, 8, 8)
FRIEND = Shape(Pose(17_000, 24_000, 350), MAN, 6, 3)


def around(enemy: Shape, friend: Shape) -> Surroundings:
    """A table with an enemy and a friend."""
    return Surroundings(WIDTH, WIDTH, enemy.outline, friend.outline, foes=(enemy,))


@rule("BS-7.9-01", "BS-7.9-02", "BS-7.10-01")
@settings(max_examples=80, deadline=None)
@given(st.lists(ACTS, min_size=1, max_size=3))
def test_a_march_on_a_mirrored_table_is_the_mirrored_march(acts: list[Any]) -> None:
    plain = march(UNIT, Formation.CLOSED, 9000, 9000, acts, around(ENEMY, FRIEND))
    other = [shape.at(mirrored_pose(shape.pose)) for shape in (UNIT, ENEMY, FRIEND)]
    twin = march(other[0], Formation.CLOSED, 9000, 9000, mirrored_way(acts), around(*other[1:]))
    assert len(plain) == len(twin)
    for one, two in zip(plain, twin, strict=True):
        assert one.stop == two.stop
        assert one.spent == pytest.approx(two.spent, abs=12)
        pose = mirrored_pose(two.shape.pose)
        assert (pose.x, pose.y) == pytest.approx((one.shape.pose.x, one.shape.pose.y), abs=12)
        assert (pose.facing - one.shape.pose.facing + 9) % FULL <= 18


@rule("BS-7.9-02")
def test_what_is_suggested_on_a_mirrored_table_is_mirrored() -> None:
    def game(sign: int) -> Game:
        enemy = Placed(EVIL, sheet("orcs-of-the-red-blade"), 24 + 6 * sign, 30, 180)
        return good_moves(Placed(GOOD, sheet("glarian-guard"), 24, 10, 0), enemy, options={"measuring": "always"})

    ways = [list(itinerary(battle_of(game(sign)), US).suggestions()) for sign in (1, -1)]
    assert {tuple(mirrored_way(way)) for way in ways[0]} == set(ways[1])
    limits = [{act.word: act.most for act in itinerary(battle_of(game(sign)), US).acts()} for sign in (1, -1)]
    assert limits[0] == {mirrored_way([(word,)])[0][0]: most for word, most in limits[1].items()}


@rule("BS-7.11-01")
def test_a_wing_wheels_as_far_as_a_stepped_twin_says() -> None:
    game = field(
        Placed(GOOD, sheet("glarian-guard", figures=12), 24, 20, 0, frontage=4),
        Placed(EVIL, sheet("orcs-of-the-red-blade"), 24, 20, 180, frontage=4),
    )
    battle = battle_of(game)
    settle_engagements(battle)
    found = wrapped(battle, US, (("left", 2, 18_000),)).shape
    enemies = shape_of(battle, PieceId(1)).bases
    files, limit = found.wings[0], found.wings[1]
    for angle in range(0, limit, 5):
        stepped = found._replace(wings=(files, angle, 0, 0))
        assert not any(overlap(one, other) for one in stepped.bases[:files] for other in enemies), angle
    beyond = found._replace(wings=(files, limit + 10, 0, 0))
    assert any(overlap(one, other) for one in beyond.bases[:files] for other in enemies)


@rule("BS-7.3-02")
def test_an_open_line_that_fills_two_gaps_pays_two_inches_of_its_next_move() -> None:
    guard = Placed(GOOD, sheet("glarian-guard", figures=18), 24, 20, 0, frontage=6, formation=Formation.OPEN)
    game = good_moves(guard, Placed(EVIL, sheet("twisted-claws"), 5, 45, 180), options={"measuring": "always"})
    battle = battle_of(game)
    take_losses(battle, US, [Casualties(2)], [PieceId(1)])
    assert battle.owed[US] == 2000
    assert why_not(game, "move glarian-guard advance:7.1") == ("BS-7.0-01",)
    assert why_not(game, "move glarian-guard advance:7") == ()


@rule("BS-7.10-01", "BS-7.9-02")
def test_three_files_cost_three_inches_and_the_drawn_wheel_costs_five() -> None:
    line, empty = Shape(Pose(24_000, 20_000, 0), MAN, 18, 6), Surroundings(WIDTH, WIDTH)
    (_, three) = march(line, Formation.CLOSED, 9000, 9000, [("widen-left", 1), ("widen-right", 2)], empty)
    assert (three.shape.frontage, three.spent) == (9, 3000)
    wide = line._replace(frontage=8)  # six inches
    (wheel,) = march(wide, Formation.CLOSED, 9000, 9000, [("wheel-right", 4775)], empty)
    assert wheel.spent == pytest.approx(5000, abs=1)
