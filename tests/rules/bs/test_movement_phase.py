"""The Movement Phase, played in a game."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.rulemark import rule
from tests.rules.bs.test_set_up import battle_of, refusal_of, set_up
from warhost.battle.combat.melee_ratings import armour, blow, rating
from warhost.battle.command.commanders import charisma_of, radius_of
from warhost.battle.command.in_command import commanded
from warhost.battle.formations.shapes import Base, Formation, Pose, Shape
from warhost.battle.morale.breaking import break_ranks
from warhost.battle.movement.blocked_by import around
from warhost.battle.movement.manoeuvres import stands_free
from warhost.battle.movement.move_restrictions import walk
from warhost.battle.movement.moves_and_forced_marches import MoveUnit, itinerary
from warhost.battle.roster.weapons import read_damage
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import shape_of, touching, unit_ref
from warhost.battle.table.blocks import separation
from warhost.core import CHANCE, Dice, Game
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.prompts import OneOf

BLADES, MILITIA, ORCS, CLAWS = PieceId(0), PieceId(1), PieceId(4), PieceId(5)
ALWAYS = {"measuring": "always"}


def moving(options: dict[str, str] | None = None) -> Game:
    """Good has won the initiative and moves first."""
    game = set_up(options)
    game.roll(6, 1)
    game.give("first")
    return game


def put(game: Game, piece: PieceId, x: int, y: int, facing: int, frontage: int, **more: int) -> None:
    """Let a unit stand somewhere, whatever the rules of set-up say."""
    battle = battle_of(game)
    formation = Formation(more.get("formation", 0))
    shape = Shape(Pose(x, y, facing), battle.unit(piece).base, battle.figures[piece], frontage)
    battle.put(piece, shape._replace(spacing=500 if formation is Formation.OPEN else 0), formation)


@rule("BS-1.4-01", "BS-5.0-02", "BS-1.1-01", "BS-1.0-03", "BS-1.0-04", "BS-1.7-01")
def test_the_winner_of_the_initiative_chooses_who_moves_first() -> None:
    game = set_up()
    game.roll(6, 1)
    assert game.ask.seat == "good"
    game.give("second")
    assert game.ask.seat == "evil"
    assert refusal_of(game, "move twin-blades advance:1") == ("BS-1.4-01",), "it is the enemy's part of the phase"
    game.give("end-movement")
    assert game.ask.seat == "good"
    assert refusal_of(game, "move orcs-of-the-red-blade advance:1") == ("BS-1.4-01",)
    game.give("end-movement")
    assert (game.ask.seat, battle_of(game).round[0]) == (CHANCE, 2)


@rule("BS-7.0-01", "BS-7.0-02", "BS-7.7-01", "BS-2.8-03")
def test_a_unit_moves_once_in_a_round_up_to_its_rate() -> None:
    game = moving()
    before = shape_of(battle_of(game), BLADES).pose
    game.give("move twin-blades advance:6")
    assert shape_of(battle_of(game), BLADES).pose == (before.x, before.y + 6000, 0)
    assert refusal_of(game, "move twin-blades advance:1") == ("BS-7.0-02",)
    units = game.choices(MoveUnit)
    assert isinstance(units, OneOf)
    assert BLADES not in units.values
    assert MILITIA in units.values
    assert units.disabled[BLADES].rules == ("BS-7.0-02",)
    for _ in range(2):
        game.give("end-movement")
    game.roll(6, 1)
    game.give("first")
    game.give("move twin-blades advance:1")


@rule("BS-1.1-02")
@pytest.mark.parametrize("order", [("twin-blades", "glarus-militia"), ("glarus-militia", "twin-blades")])
def test_the_units_of_a_side_act_in_any_order(order: tuple[str, str]) -> None:
    game = moving()
    before = {piece: battle_of(game).y[piece] for piece in (BLADES, MILITIA)}
    for unit in order:
        game.give(f"move {unit} advance:3")
    assert all(battle_of(game).y[piece] == y + 3000 for piece, y in before.items())


@rule("BS-3.1-01")
@pytest.mark.parametrize("piece", range(8))
def test_a_unit_moves_and_strikes_by_its_sheet(piece: int) -> None:
    battle = battle_of(moving())
    unit, enemy = PieceId(piece), MILITIA if piece >= ORCS else ORCS
    sheet = battle.unit(unit).sheet
    assert walk(battle, unit, (("advance",),))[-1].spent == sheet.movement * 1000
    hit = blow(battle, unit, enemy)
    assert (hit.damage, hit.hd_per_figure) == (read_damage(sheet.weapon.damage), 10)
    assert armour(battle, enemy, unit).total == sheet.ac
    assert rating(battle, unit, enemy).parts[0].amount == sheet.ar


@rule("BS-S0-03")
def test_a_commander_without_a_sheet_commands_from_the_middle_of_his_front() -> None:
    game = moving()
    battle = battle_of(game)
    assert (radius_of(battle, BLADES), charisma_of(battle, BLADES)) == (10_000, 0)
    put(game, BLADES, 24_000, 14_000, 0, 12)
    assert commanded(battle, BLADES)
    battle.set("figures", BLADES, 30)
    put(game, BLADES, 24_000, 14_000, 0, 30)
    assert not commanded(battle, BLADES)


@rule("BS-7.7-02", "BS-3.5-01")
@pytest.mark.parametrize(("answer", "gone"), [("go-on", 6000), ("stand", 0)])
def test_a_declared_move_that_is_too_long_is_done_in_part_or_not_at_all(answer: str, gone: int) -> None:
    game = moving()
    before = battle_of(game).y[BLADES]
    game.give("move twin-blades advance:7")
    assert "BS-7.7-02" in game.ask.rules
    assert battle_of(game).y[BLADES] == before
    game.give(answer)
    assert battle_of(game).y[BLADES] - before == gone
    assert refusal_of(game, "move twin-blades advance:1") == ("BS-7.0-02",)


@rule("BS-3.5-01", "BS-0.0-06")
def test_where_measuring_is_allowed_a_move_that_is_too_long_is_refused() -> None:
    game = moving(ALWAYS)
    assert refusal_of(game, "move twin-blades advance:7") == ("BS-7.0-01",)
    preview = game.preview(game.read("move twin-blades advance:6"))
    assert preview is not None
    assert len(preview.ghosts) == 1
    hidden = moving()
    shown = hidden.preview(hidden.read("move twin-blades advance:6"))
    assert shown is None or not shown.ghosts


@rule("BS-3.5-01")
def test_before_a_declaration_no_offer_has_a_distance() -> None:
    acts = itinerary(battle_of(moving()), BLADES).acts()
    assert acts
    assert all(act.most is None and act.price is None and act.stop is None for act in acts)
    limits = {act.word: act.most for act in itinerary(battle_of(moving(ALWAYS)), BLADES).acts()}
    assert (limits["advance"], limits["narrow-left"]) == (6000, 4)  # in one file it would stand off the table


@rule("BS-7.9-01")
def test_going_aside_is_offered_with_angle_and_distance_until_all_is_spent() -> None:
    for options in ({}, ALWAYS):
        game = moving(options)
        acts = {act.word: act for act in itinerary(battle_of(game), BLADES).acts()}
        for word in ("oblique-left", "oblique-right"):
            assert (acts[word].has_number, acts[word].most) == (True, None), "how far depends on the angle"
            assert game.refusal(game.read(f"move twin-blades {word}:45:2")) is None
    after = itinerary(battle_of(moving(ALWAYS)), BLADES).after((("advance", 6000),))
    assert not [act for act in after.acts() if act.word.startswith("oblique")], "all its inches are spent"


@rule("BS-7.9-01", "BS-7.10-01", "BS-7.10-02", "BS-7.1-01")
@pytest.mark.parametrize(
    ("way", "law"),
    [
        ("oblique-left:46:1", "BS-7.9-01"),
        ("widen-left:1>narrow-right:1", "BS-7.10-02"),
        ("narrow-left:6", "BS-7.10-01"),
        ("widen-right:7", "BS-7.10-01"),
        ("advance:-1", "BS-7.0-01"),
        ("-", "BS-7.0-01"),
    ],
)
def test_what_needs_no_ruler_is_refused_at_once(way: str, law: str) -> None:
    assert refusal_of(moving(), f"move twin-blades {way}") == (law,)


@rule("BS-7.8-01", "BS-7.8-02", "BS-7.8-04")
def test_contact_stops_a_move_and_whoever_is_in_contact_stays() -> None:
    game = moving()
    pose = shape_of(battle_of(game), MILITIA).pose
    put(game, CLAWS, pose.x, pose.y + 4000, 18_000, 6)
    game.give("move glarus-militia advance")
    assert touching(battle_of(game), MILITIA) == (CLAWS,)
    assert game.ask.seat == "good"
    game.give("end-movement")
    assert refusal_of(game, "move twisted-claws about-face") == ("BS-7.8-02",)


@rule("BS-7.6-01", "BS-7.6-02", "BS-4.7-02")
def test_a_change_of_formation_costs_a_third_and_needs_command() -> None:
    game = moving()
    put(game, MILITIA, 24_000, 14_000, 0, 8)
    game.give("move glarus-militia open>advance:8")
    militia = shape_of(battle_of(game), MILITIA)
    assert (militia.spacing, battle_of(game).formation[MILITIA]) == (500, Formation.OPEN)
    assert battle_of(game).y[MILITIA] == 22_000
    put(game, BLADES, 24_000, 20_000, 0, 1, formation=1)  # 12 ranks: more than 10 inches
    assert refusal_of(game, "move twin-blades close") == ("BS-7.6-02",)


@rule("BS-4.7-02", "BS-7.6-02")
def test_a_closed_unit_out_of_command_cannot_move_and_opens_when_movement_ends() -> None:
    for value, formation in (("opens", Formation.OPEN), ("stays-closed", Formation.CLOSED)):
        game = moving({"out-of-command": value})
        game.give("end-movement")
        put(game, CLAWS, 24_000, 20_000, 0, 1)  # 12 ranks of half an inch, the radius is 4
        assert refusal_of(game, "move twisted-claws advance:1") == ("BS-4.7-02",)
        game.give("end-movement")
        assert battle_of(game).formation[CLAWS] == formation


@rule("BS-S1-02", "BS-7.4-02")
def test_prohibited_ground_and_friends_stop_a_move() -> None:
    game = moving(ALWAYS)
    put(game, BLADES, 41_000, 9000, 0, 6)
    assert refusal_of(game, "move twin-blades advance:6") == ("BS-S1-02",)
    kinds = {ground.kind for ground in battle_of(game).scenario.field.pieces}
    assert kinds > {"prohibited"}
    assert {ground.kind for ground in around(battle_of(game), BLADES).barred} == {"prohibited"}, "roads bar nobody"
    put(game, BLADES, 20_000, 4000, 0, 6)
    put(game, MILITIA, 20_000, 8000, 0, 8)
    assert refusal_of(game, "move twin-blades advance:3") == ("BS-7.4-02",)


@rule("BS-4.5-01", "BS-S1-02")
def test_ranks_that_break_do_not_spread_over_prohibited_ground_or_the_edge() -> None:
    game = moving()
    battle = battle_of(game)
    for x, y, facing in ((33_400, 18_000, 0), (2300, 5000, 0), (20_000, 1600, 0)):
        put(game, BLADES, x, y, facing, 6)
        assert stands_free(shape_of(battle, BLADES), around(battle, BLADES))
        break_ranks(battle, BLADES, msg("battle-log-opens", unit=unit_ref(battle, BLADES)))
        assert stands_free(shape_of(battle, BLADES), around(battle, BLADES)), (x, y)


@rule("BS-7.9-02")
def test_a_route_leads_to_a_pose_by_a_wheel_and_a_run() -> None:
    game = moving(ALWAYS)
    put(game, MILITIA, 24_000, 14_000, 0, 8)
    for pose in ((24_000, 19_000, 0), (26_000, 19_000, 0), (26_000, 19_000, 3000), (22_000, 18_000, 34_000)):
        way = itinerary(battle_of(game), MILITIA).route(pose)
        assert isinstance(way, tuple), pose
        twin = game.copy()
        twin.give(MoveUnit(MILITIA, way))
        end = shape_of(battle_of(twin), MILITIA).pose
        assert (end.x, end.y, end.facing) == (*(pytest.approx(place, abs=30) for place in pose[:2]), pose[2])


@rule("BS-7.3-02")
def test_gaps_that_were_filled_are_paid_by_the_next_move() -> None:
    game = moving(ALWAYS)
    battle_of(game).set("owed", BLADES, 2000)
    assert refusal_of(game, "move twin-blades advance:5") == ("BS-7.0-01",)
    game.give("move twin-blades advance:4")


@pytest.mark.parametrize("measuring", ["afterwards", "always"])
def test_random_moves_are_never_refused_and_nobody_overlaps(measuring: str) -> None:
    game = set_up({"measuring": measuring})
    dice = Dice(5)
    for _ in range(60):
        if game.ask.seat == CHANCE:
            game.roll()
            continue
        game.give(game.suggest(dice))
    battle = battle_of(game)
    units = [shape_of(battle, piece) for side in (GOOD, EVIL) for piece in battle.standing(side)]
    for one, other in combinations(units, 2):  # a mover is shrunk by 10, along the axes of another at most by 15
        assert all(separation(ours, theirs) > -15 for ours in one.outline for theirs in other.outline)


def test_a_base_is_that_of_the_sheet() -> None:
    assert shape_of(battle_of(set_up()), ORCS).base == Base(750, 750)
