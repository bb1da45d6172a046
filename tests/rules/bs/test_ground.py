"""Ground of the Intermediate Game in small battles: costs, open ranks, charges, roads, sight, cover (11.8, 11.9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as changed

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, field, sheet, why_not
from tests.rules.bs.test_missiles import MissileField, archers, initial, orcs, skip_to
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.melee_ratings import rating
from warhost.battle.formations.shapes import Formation
from warhost.battle.missiles.shooters import line_of_fire
from warhost.battle.missiles.volleys import missile_rating
from warhost.battle.movement.undisciplined_attacks import sees_unit
from warhost.battle.scenario.scenarios import EVIL, GOOD, load_scenario
from warhost.battle.state import formation_of
from warhost.battle.table.ground import TerrainPiece
from warhost.battle.terrain import has_terrain, is_impassable
from warhost.core import Game, new_game
from warhost.core.ids import PieceId
from warhost.core.rulebook import Resolved

MEN, FOES = PieceId(0), PieceId(1)
MEASURING = {"measuring": "always"}
GIANTS = {"trunk-foot", "club-nose"}


def strip(kind: str, south: float, north: float, *, west: float = 0, east: float = 48, level: int = 0) -> TerrainPiece:
    """A band of ground across the table."""
    corners = ((west, south), (east, south), (east, north), (west, north))
    return TerrainPiece(f"{kind} at {south}", kind, tuple((x * 1000, y * 1000) for x, y in corners), level)


class GroundField(MissileField):
    """A small battle of the Intermediate Game on some ground."""

    def __init__(self, ground: tuple[TerrainPiece, ...], *units: Placed) -> None:
        super().__init__(*units)
        self.ground = ground

    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        found = super().resolve(scenario, options)
        data = replace(found.data, field=replace(found.data.field, pieces=self.ground))
        return Resolved(self, scenario, options, found.seats, found.seams, data)


def on(*ground: TerrainPiece, units: tuple[Placed, ...], options: Mapping[str, str] | None = None) -> Game:
    """Good has the initiative, and nobody has done anything."""
    game = new_game(GroundField(ground, *units), "crossroads", seed=1, options={**MEASURING, **(options or {})})
    game.roll(6, 1)
    return game


def men(y: float = 10, like: str = "glarian-guard", **more: Any) -> Placed:
    """Twelve figures with a rate of 9 inches in two ranks, closed if nothing else is said."""
    kept = {key: more.pop(key) for key in ("frontage", "formation", "facing") if key in more}
    own = sheet(like, **{"id": "men", "name": "Men", "movement": 9, "traits": (), **more})
    return Placed(GOOD, own, 24, y, kept.pop("facing", 0), **{"frontage": 6, **kept})


def moving(*ground: TerrainPiece, unit: Placed, foes: Placed | None = None) -> Game:
    """Good's movement on some ground; the enemy stands far away."""
    return skip_to(on(*ground, units=(unit, foes or orcs(y=46))), "move")


def walked(*ground: TerrainPiece, unit: Placed) -> float:
    """How far a unit comes that goes straight on."""
    game = moving(*ground, unit=unit)
    battle = battle_of(game)
    start = battle.y[MEN]
    game.give("move men advance")
    return (battle.y[MEN] - start) / 1000


OPEN: dict[str, Any] = {"formation": Formation.OPEN}


@rule("BS-11.8-01", "BS-11.8-03", "BS-11.8-06")
@pytest.mark.parametrize(
    ("kind", "traits", "inches"),
    [
        ("woods", (), 6),
        ("woods", ("woodland",), 9),
        ("rough", (), 4.5),
        ("rough", ("mountain",), 9),
        ("swamp", (), 4.5),
        ("swamp", ("swamp",), 9),
        ("scenery", (), 9),
    ],
)
def test_each_kind_of_ground_takes_its_share_of_the_rate(kind: str, traits: tuple[str, ...], inches: float) -> None:
    assert walked(strip(kind, 10.5, 40), unit=men(traits=traits, **OPEN)) == inches


@rule("BS-11.8-01")
def test_ground_costs_once_in_a_move_and_kinds_add_up() -> None:
    twice = (strip("woods", 11, 12), strip("woods", 14, 15))
    assert walked(*twice, unit=men(**OPEN)) == 6
    # Of 9 inches the wood takes 3 and the rocks 4 1/2: an inch and a half is left.
    both = (strip("woods", 9.7, 9.8), strip("rough", 9.9, 10))
    assert walked(*both, unit=men(**OPEN)) == 1.5


@rule("BS-11.8-01")
def test_who_cannot_pay_stops_at_the_edge() -> None:
    # The centres of the front rank reach the wood after 7 inches; three inches are due, two are left.
    game = moving(strip("woods", 16.625, 40), unit=men(**OPEN))
    assert why_not(game, "move men advance:9") == ("BS-11.8-01",)
    game.give("move men advance:7")
    assert battle_of(game).y[MEN] == 17_000


@rule("BS-11.8-01")
def test_who_begins_on_bad_ground_pays_for_it() -> None:
    assert walked(strip("swamp", 5, 10), unit=men(**OPEN)) == 4.5


@rule("BS-11.8-03", "BS-11.8-06")
@pytest.mark.parametrize("kind", ["woods", "rough", "swamp"])
def test_closed_ranks_open_for_nothing_on_loose_ground(kind: str) -> None:
    game = moving(strip(kind, 11, 40), unit=men(traits=("woodland", "mountain", "swamp")))
    game.give("move men advance:9")
    battle = battle_of(game)
    assert formation_of(battle, MEN) is Formation.OPEN
    assert battle.spacing[MEN] == 500
    assert battle.y[MEN] == 19_000
    inside = moving(strip(kind, 5, 40), unit=men(**OPEN))
    assert why_not(inside, "move men close") == ("BS-11.8-01",)


@rule("BS-11.8-03", "BS-11.8-06")
@pytest.mark.parametrize(("kind", "formation"), [("woods", "OPEN"), ("swamp", "OPEN"), ("scenery", "CLOSED")])
def test_who_stands_closed_on_loose_ground_at_the_end_of_movement_opens_his_ranks(kind: str, formation: str) -> None:
    game = moving(strip(kind, 5, 40), unit=men())
    game.give("end-movement")
    assert formation_of(battle_of(game), MEN) is Formation[formation]


@rule("BS-11.8-04")
@pytest.mark.parametrize("kind", ["stream", "gully", "fence", "hedge", "wall"])
def test_an_obstacle_costs_a_third_at_every_crossing_and_opens_ranks(kind: str) -> None:
    assert walked(strip(kind, 11, 11.25), unit=men(**OPEN)) == 6
    assert walked(strip(kind, 11, 11.25), strip(kind, 12, 12.25), unit=men(**OPEN)) == 3
    game = moving(strip(kind, 11, 11.25), unit=men())
    game.give("move men advance:6")
    assert formation_of(battle_of(game), MEN) is Formation.OPEN


@rule("BS-11.8-04", "BS-11.8-05", refused="charge")
@pytest.mark.parametrize(("kind", "law"), [("fence", "BS-11.8-04"), ("hill", "BS-11.8-05")])
def test_nobody_charges_through_an_obstacle_or_uphill(kind: str, law: str) -> None:
    foes = orcs(y=20)
    level = int(kind == "hill")
    free = moving(unit=men(), foes=foes)
    assert why_not(free, "charge men orcs advance") == ()
    game = moving(strip(kind, 15, 15.5 if kind == "fence" else 30, level=level), unit=men(), foes=foes)
    assert why_not(game, "charge men orcs advance") == (law,)


@rule("BS-11.8-04")
def test_a_declared_charge_that_meets_an_obstacle_runs_to_it_or_stands() -> None:
    units = (men(), orcs(y=20))
    game = new_game(GroundField((strip("fence", 15, 15.5),), *units), "crossroads", seed=1)
    game.roll(6, 1)
    skip_to(game, "charge").give("charge men orcs advance")
    assert {offer.order.verb for offer in game.ask.offers} == {"go-on", "stand"}
    game.give("go-on")
    battle = battle_of(game)
    assert battle.y[MEN] < 16_000
    assert formation_of(battle, MEN) is Formation.OPEN  # the charge has failed


@rule("BS-11.8-05")
def test_every_contour_costs_a_third_uphill_and_nothing_downhill() -> None:
    hill = (strip("hill", 11, 40, level=1), strip("hill", 13, 40, level=2))
    assert walked(*hill, unit=men(movement=12, **OPEN)) == 4
    assert walked(strip("hill", 0, 11, level=1), unit=men(**OPEN)) == 9


@rule("BS-11.8-06", refused="water")
def test_only_aquatic_units_enter_water() -> None:
    game = moving(strip("water", 12, 30), unit=men(**OPEN))
    assert why_not(game, "move men advance:9") == ("BS-S1-02",)
    assert walked(strip("water", 12, 30), unit=men(traits=("aquatic",), **OPEN)) == 9


@rule("BS-11.8-02")
def test_a_road_adds_a_third_if_the_whole_unit_stays_on_it() -> None:
    road = strip("road", 0, 48, west=23, east=25)
    narrow = men(frontage=2, figures=4)
    assert walked(road, unit=narrow) == 12
    assert walked(strip("road", 0, 18, west=23, east=25), unit=narrow) == 9
    assert walked(road, unit=men()) == 9


@rule("BS-S1-03", "BS-11.8-01")
def test_the_basic_game_has_no_ground() -> None:
    game = field(men(**OPEN), orcs(y=46), options=MEASURING)
    game.roll(6, 1)
    game.give("first")
    game.give("move men advance:9")


@rule("BS-8.3-04")
@pytest.mark.parametrize(
    ("option", "above", "below"), [("attacker-above", -1, 0), ("defender-above", 0, 1), ("as-printed", 0, -1)]
)
def test_higher_ground_counts_as_its_option_says(option: str, above: int, below: int) -> None:
    units = (men(y=20), orcs(y=20.01))
    game = on(strip("hill", 0, 20, level=1), units=units, options={"high-ground": option})
    flat = battle_of(on(units=units))
    battle = battle_of(game)
    assert rating(battle, MEN, FOES).total - rating(flat, MEN, FOES).total == above
    assert rating(battle, FOES, MEN).total - rating(flat, FOES, MEN).total == below


@rule("BS-11.9-04")
@pytest.mark.parametrize("kind", ["stream", "gully", "swamp"])
def test_attacks_out_of_a_hollow_at_its_edge_are_four_worse(kind: str) -> None:
    units = (men(y=20, **OPEN), orcs(y=20.01))
    flat, wet = (battle_of(on(*ground, units=units)) for ground in ((), (strip(kind, 18, 20),)))
    assert rating(wet, MEN, FOES).total == rating(flat, MEN, FOES).total + 4
    assert rating(wet, FOES, MEN).total == rating(flat, FOES, MEN).total
    both = battle_of(on(strip(kind, 18, 22), units=units))
    assert rating(both, MEN, FOES).total == rating(flat, MEN, FOES).total


@rule("BS-11.9-01", "BS-10.1-02")
def test_nobody_shoots_out_of_the_depth_of_a_wood_or_into_it() -> None:
    loose: dict[str, Any] = {"formation": Formation.OPEN}
    deep = initial_on(strip("woods", 5, 13), units=(archers(y=10, **loose), orcs(y=16)))
    assert line_of_fire(deep, MEN, FOES, False).shooters == 0
    edge = initial_on(strip("woods", 5, 10.9), units=(archers(y=10, **loose), orcs(y=16)))
    assert line_of_fire(edge, MEN, FOES, False).shooters > 0
    hidden = initial_on(strip("woods", 13, 30), units=(archers(y=10), orcs(y=16, **loose)))
    assert line_of_fire(hidden, MEN, FOES, False).shooters == 0
    at_edge = initial_on(strip("woods", 15.5, 30), units=(archers(y=10), orcs(y=16, **loose)))
    found = line_of_fire(at_edge, MEN, FOES, False)
    assert found.shooters > 0
    assert found.visible == 7  # the second rank stands too deep in the wood
    assert found.cover == {"woods"}


def initial_on(*ground: TerrainPiece, units: tuple[Placed, ...]) -> Any:
    """The position of a battle before anybody has shot."""
    return battle_of(on(*ground, units=units))


@rule("BS-11.9-02")
@pytest.mark.parametrize(("traits", "inches", "sees"), [((), 0.5, True), ((), 3, False), (("woodland",), 3, True)])
def test_woodland_creatures_see_farther_in_woods(traits: tuple[str, ...], inches: float, sees: bool) -> None:
    loose: dict[str, Any] = {"formation": Formation.OPEN}
    units = (men(y=20, traits=traits, **loose), orcs(y=20 + inches, **loose))
    assert sees_unit(initial_on(strip("woods", 0, 48), units=units), MEN, FOES) is sees


@rule("BS-11.9-03", "BS-10.8-01")
@pytest.mark.parametrize(("kind", "more"), [("hedge", 2), ("wall", 4), ("fence", 0)])
def test_hedges_and_walls_cover_who_stands_behind_them_but_nobody_across_the_field(kind: str, more: int) -> None:
    units = (archers(y=10), orcs(y=16))
    flat = missile_rating(initial_on(units=units), MEN, FOES, False, 0).total
    covered = initial_on(strip(kind, 15.5, 15.75), units=units)
    lined = initial_on(strip(kind, 10.25, 10.5), units=units)
    assert missile_rating(covered, MEN, FOES, False, 0).total == flat + more
    assert missile_rating(lined, MEN, FOES, False, 0).total == flat


@rule("BS-10.1-02", "BS-10.8-01")
def test_a_target_seen_in_part_has_the_cover_of_what_hides_the_rest() -> None:
    units = (archers(y=10), orcs(y=18, frontage=7))
    wide = initial_on(strip("building", 15, 17, west=0, east=24), units=units)
    seen = line_of_fire(wide, MEN, FOES, False)
    assert 0 < seen.visible < 14
    assert seen.cover == {"building"}
    flat = missile_rating(initial_on(units=units), MEN, FOES, False, 0).total
    assert missile_rating(wide, MEN, FOES, False, 0).total == flat + 4


@rule("BS-10.1-02")
def test_a_hill_hides_what_stands_behind_it_but_not_what_stands_on_it() -> None:
    units = (archers(y=10), orcs(y=20))
    assert not line_of_fire(initial_on(strip("hill", 14, 16, level=1), units=units), MEN, FOES, False).shooters
    assert line_of_fire(initial_on(strip("hill", 14, 30, level=1), units=units), MEN, FOES, False).shooters
    assert line_of_fire(initial_on(strip("hill", 0, 16, level=1), units=units), MEN, FOES, False).shooters


@rule("BS-10.8-01")
def test_skirmishers_in_a_building_are_covered_like_behind_a_wall() -> None:
    knives = Placed(EVIL, sheet("twisted-claws", id="orcs", name="Knives", type="skirmish", figures=2), 23, 18, 180)
    units = (archers(y=10), knives)
    flat, inside = initial_on(units=units), initial_on(strip("building", 17, 20, west=20, east=28), units=units)
    assert missile_rating(inside, MEN, FOES, False, 0).total == missile_rating(flat, MEN, FOES, False, 0).total + 4


@rule("BS-10.7-01", "BS-3.5-01")
def test_shots_over_friends_are_measured_only_when_they_are_declared() -> None:
    friends = Placed(GOOD, sheet("twin-blades", id="friends", name="Friends"), 24, 14, frontage=6)
    game = initial(archers(y=10.75, frontage=6, figures=12), friends, orcs(y=22, frontage=4))
    assert why_not(game, "fire-over archers orcs") == ()
    game.give("fire-over archers orcs")
    battle = battle_of(game)
    assert battle.shots[MEN] == 1
    assert battle.figures[PieceId(2)] == 14
    assert battle.attack[0] == 0


@rule("BS-11.8-07", "BS-11.8-04")
def test_a_high_wall_is_never_crossed_and_a_low_one_is_an_obstacle() -> None:
    for kind, crossed in (("wall", True), ("high-wall", False)):
        game = moving(strip(kind, 12, 12.5), unit=men())
        assert (why_not(game, "move men advance:5") == ()) is crossed
        assert why_not(moving(strip(kind, 12, 12.5), unit=men()), "move men advance:1.9") == ()
    alone = moving(strip("high-wall", 12, 12.5), unit=men(type="skirmish", figures=1, frontage=1))
    assert why_not(alone, "move men advance:5") == ("BS-S1-02",), "single figures do not climb it either"
    assert why_not(alone, "move men advance:1.5") == ()


@rule("BS-S1-03", "BS-11.8-07")
def test_in_the_basic_game_walls_are_scenery() -> None:
    game = field(men(), orcs(y=46), options=MEASURING)
    assert not has_terrain(battle_of(game))
    assert not is_impassable(battle_of(game), MEN, strip("high-wall", 12, 12.5), Formation.CLOSED)


@rule("BS-11.8-06")
def test_hill_giants_of_lairn_are_at_home_on_rough_ground() -> None:
    giants = {unit.sheet.id: unit.sheet for unit in load_scenario("lairn").units if unit.sheet.id in GIANTS}
    assert set(giants) == GIANTS
    for giant in giants.values():
        foe = Placed(EVIL, changed(giant, id="orcs"), 24, 40, 180)
        for kind, far in (("clear", giant.movement), ("rough", giant.movement), ("swamp", giant.movement / 2)):
            game = skip_to(on(strip(kind, 0, 39), units=(men(y=2), foe)), "end-movement")
            battle = battle_of(game)
            game.give("end-movement")
            skip_to(game, "move").give("move orcs advance")
            assert 40_000 - battle.y[FOES] == (far * 1000 if kind != "swamp" else pytest.approx(far * 1000, abs=500))
