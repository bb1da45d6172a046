"""The interphases of The Challenge: Gharvs appear, attack and go home, led by nobody (DN-2.12.2-07, DN-4.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core import CHANCE
from warhost.core.ids import PieceId
from warhost.skirmish.challenge.gharv_interphase import (
    Appearance,
    Attacks,
    GoingHome,
    Interphase,
    OpenInterphase,
    exposed,
)
from warhost.skirmish.challenge.gharvs import exposure, in_contact, spare_gharvs, surfacing_places
from warhost.skirmish.combat.advance import is_engaged
from warhost.skirmish.combat.attack import MeleeRoll
from warhost.skirmish.combat.odds import Melee, reckon
from warhost.skirmish.combat.retreats import Retreat
from warhost.skirmish.sequence import Movement
from warhost.skirmish.state import ENGAGED, INTERPHASE
from warhost.skirmish.turns import GameTurn, PlayerTurn

SHORE = """
    A   .   .   .   .   .   .   .   .
    B     .   .   b   ~   ~   b   .   .
    C   .   .   b   ~   ~   ~   b   .
    D     .   .   b   ~   ~   b   .   .
    E   .   %   %   .   .   .   .   .
    F     .   %   .   .   .   .   .   .
"""
ALL = ["gharv-1", "gharv-2", "gharv-3"]


def shore(*adventurers: str, gharvs: list[str] | None = None, options: Any = None, **more: Any) -> Field:
    """A lake with beaches and a marsh; the Krobs have a Hunter far off."""
    sides = {"adventurers": list(adventurers), "krobs": more.pop("krobs", ["hunter-9@F8"]), "wild": gharvs or ALL}
    return Field.on(SHORE, volume="challenge", dark=True, options=options, **sides, **more)


def interphase(board: Field, *dice: int) -> Field:
    """The whole interphase after the turn of the Adventurers."""
    board.field.set("turn", 0, 1)
    board.field.set("active", 0, board.side("adventurers"))
    return board.doing(Movement(board.side("krobs")), Interphase()).roll(*dice)


def attacking(board: Field, *dice: int) -> Field:
    """Its second step alone."""
    board.field.set("phase", 0, INTERPHASE)
    board.field.set("active", 0, board.side("adventurers"))
    return board.doing(Movement(board.side("krobs")), Attacks()).roll(*dice)


def going_home(board: Field, *dice: int) -> Field:
    """Its third step alone."""
    board.field.set("phase", 0, INTERPHASE)
    return board.doing(Movement(board.side("krobs")), GoingHome()).roll(*dice)


# Who rolls


@rule("DN-2.12.2-07", "DN-2.12.2-01", "DN-2.12.2-08", "DN-2.11-04")
def test_an_interphase_follows_each_player_turn_and_the_krobs_have_two_phases() -> None:
    board = shore("rix@A1")
    turns = GameTurn().listed(board.field)
    assert [type(step) for step in turns] == [PlayerTurn, Interphase, PlayerTurn, Interphase]
    phases = [[type(step).__name__ for step in turns[n].listed(board.field)] for n in (0, 2)]  # type: ignore[attr-defined]
    assert "OffensiveFire" in phases[0]
    assert "Recovery" in phases[0]
    assert [name for name in phases[1] if name in ("OffensiveFire", "Movement", "Combat", "Recovery")] == [
        "Movement",
        "Combat",
    ]


@rule("DN-4.51-01")
@pytest.mark.parametrize(
    ("hex_", "line"), [("C4", "water"), ("C3", "beach"), ("E2", "marsh"), ("A4", ""), ("E5", ""), ("B1", "")]
)
def test_gharvs_smell_those_in_and_by_the_water_and_in_the_marsh(hex_: str, line: str) -> None:
    board = shore(f"rix@{hex_}")
    assert exposure(board.field, board.piece("rix")) == line
    assert (board.piece("rix") in exposed(board.field)) is bool(line)


@rule("DN-4.51-01")
def test_the_side_that_has_just_played_rolls_first_and_spirits_never() -> None:
    board = shore("rix@C4", "dill@C3", "zacharie@A1", "living-dead-1@B4", krobs=["hunter-9@D5"])
    board.field.set("active", 0, board.side("krobs"))
    assert exposed(board.field) == [board.piece("hunter-9"), board.piece("rix"), board.piece("dill")]


@rule("DN-5.15.2-01", "DN-4.51-02")
@pytest.mark.parametrize(
    ("who", "die", "appears"),
    [
        ("rix@C4", 2, True),
        ("rix@C4", 3, False),
        ("rix@C4 wounded", 4, True),
        ("rix@C4 wounded", 5, False),
        ("rix@C3", 1, True),
        ("rix@C3 wounded", 2, False),
        ("rix@E2", 3, True),
        ("rix@E2", 4, False),
        ("rix@E2 wounded", 4, True),
    ],
)
def test_the_table_of_appearances(who: str, die: int, appears: bool) -> None:
    board = interphase(shore(who), die)
    assert board.waits_for_dice is appears or board.at("gharv-1") != ""
    if not appears:
        assert not board.waits_for_dice


@rule("DN-4.51-01", "DN-1.31-03")
@pytest.mark.parametrize("hidden", [False, True])
def test_nobody_rolls_for_somebody_hidden(hidden: bool) -> None:
    board = shore("rix@A1", krobs=["hunter-1@C4", "hunter-9@F8"])
    board.field.set("hidden", board.piece("hunter-1"), int(hidden))
    assert exposed(board.field) == ([] if hidden else [board.piece("hunter-1")])


@rule("DN-4.51-02")
def test_it_surfaces_in_a_hex_by_die_clockwise_from_the_east_and_remembers_for_whom() -> None:
    board = shore("rix@C3")
    places = [board.field.ground.name(board.field.ground.hex_of(p)) for p in surfacing_places(board.field, PieceId(0))]
    assert places == ["C4"]
    board = shore("rix@C5")
    places = [board.field.ground.name(board.field.ground.hex_of(p)) for p in surfacing_places(board.field, PieceId(0))]
    assert places == ["C6", "D5", "D4", "C4", "B4", "B5"]
    interphase(board, 1, 3)
    assert board.at("gharv-1") == "D4"
    assert board.field.cause[board.piece("gharv-1")] == board.piece("rix")


@rule("DN-4.51-02")
def test_without_a_free_hex_beside_him_it_surfaces_in_the_nearest() -> None:
    board = shore("rix@C3", "dill@C4")
    places = surfacing_places(board.field, board.piece("rix"))
    named = [board.field.ground.name(board.field.ground.hex_of(place)) for place in places]
    assert named == ["B4", "C5", "D4", "E2", "E3"]


@rule("DN-4.51-02")
@pytest.mark.parametrize(("option", "comes"), [("nearest", True), ("none", False)])
def test_where_he_is_hemmed_in_none_surfaces_if_the_option_says_so(option: str, comes: bool) -> None:
    board = shore("rix@C3", "dill@C4", options={"gharv-crowded": option})
    board.doing(Movement(board.side("krobs")), Appearance(board.piece("rix"))).roll(1)
    if board.waits_for_dice:
        board.roll(1)
    assert (board.at("gharv-1") != "") is comes
    assert surfacing_places(board.field, board.piece("dill")) != [], "there is water beside him"


@rule("DN-1.51-05")
def test_no_more_appear_than_the_limit() -> None:
    board = shore("rix@A1", gharvs=["gharv-1@C4", "gharv-2@C5", "gharv-3"])
    assert spare_gharvs(board.field) == [board.piece("gharv-3")]
    few = shore("rix@A1", gharvs=["gharv-1@C4", "gharv-2@C5", "gharv-3"], options={"gharv-limit": "2"})
    assert spare_gharvs(few.field) == []
    interphase(few)
    assert not few.waits_for_dice


# Attacks


@rule("DN-5.15.2-02", "DN-5.13.2-07")
@pytest.mark.parametrize(
    ("who", "gharv", "option", "odds", "column", "plus"),
    [
        ("rix@C5", "C4", "table", 4, 6, 0),
        ("rix@C3", "C4", "table", 4, 5, 0),
        ("konrad@E2 wounded", "E3", "table", 1, 2, 1),
        ("rix@C5", "C4", "terrain", 4, 6, 0),
        ("rix@C3", "C4", "terrain", 4, 5, 0),
        ("rix@B2", "C3", "table", 4, 3, 0),
        ("rix@E2", "E3", "table", 4, 5, 0),
        ("rix@E2", "E3", "terrain", 4, 6, 0),
    ],
)
def test_the_columns_of_an_automatic_attack(
    who: str, gharv: str, option: str, odds: int, column: int, plus: int
) -> None:
    board = shore(who, gharvs=[f"gharv-1@{gharv}"], options={"gharv-shift": option})
    board.field.set("phase", 0, INTERPHASE)
    found = reckon(board.field, Melee((board.piece("gharv-1"),), (PieceId(0),)))
    assert (found.odds, found.column, found.plus) == (odds, column, plus)


@rule("DN-4.52-01", "DN-2.41-03")
def test_it_attacks_nobody_below_one_to_one() -> None:
    board = attacking(shore("konrad@E2", gharvs=["gharv-1@E3"]))
    assert not board.waits_for_dice


@rule("DN-4.52-01")
def test_it_attacks_its_cause_then_its_last_prey_then_the_wounded() -> None:
    for column, value, name in (("cause", 1, "dill"), ("prey", (0,), "rix"), ("", 0, "jon")):
        board = shore("rix@C3", "dill@B3", "jon@D3 wounded", gharvs=["gharv-1@C4"])
        if column:
            board.field.set(column, board.piece("gharv-1"), value)
        attacking(board)
        assert isinstance(board.field.top, MeleeRoll)
        assert board.field.top.melee.defenders == (board.piece(name),)


@rule("DN-4.52-01")
def test_among_equals_a_die_decides_whom_it_attacks_and_which_gharv_is_first() -> None:
    board = attacking(shore("rix@C3", "dill@B3", gharvs=["gharv-1@C4"]), 2)
    assert isinstance(board.field.top, MeleeRoll)
    assert board.field.top.melee.defenders == (board.piece("dill"),)
    two = attacking(shore("rix@C3", "dill@C7", gharvs=["gharv-1@C4", "gharv-2@C6"]), 2)
    assert isinstance(two.field.top, MeleeRoll)
    assert two.field.top.melee.attackers == (two.piece("gharv-2"),)
    two.roll(1)
    assert isinstance(two.field.top, MeleeRoll), "the other attacks then"
    assert two.field.top.melee.attackers == (two.piece("gharv-1"),)


@rule("DN-4.52-01")
def test_it_follows_into_the_hex_of_who_dies_or_retreats_and_no_further() -> None:
    board = attacking(shore("rix@C3", gharvs=["gharv-1@C4"]), 1)  # 17 against 4, 5-1: killed
    assert board.health("rix") == "dead"
    assert board.at("gharv-1") == "C3"
    driven = attacking(shore("rix@C3", gharvs=["gharv-1@C4"]), 8)
    assert isinstance(driven.field.top, Retreat)
    assert driven.asked == "adventurers", "the victim's owner chooses where he goes"
    driven.give("fall-back B2")
    assert driven.at("gharv-1") == "C3"


@rule("DN-4.52-01")
def test_it_stays_beside_who_is_stunned() -> None:
    board = attacking(shore("rix@C3", gharvs=["gharv-1@C4"]), 4)
    assert board.health("rix") == "stunned"
    assert board.at("gharv-1") == "C4"


@rule("DN-4.52-03")
def test_it_attacks_nobody_where_it_cannot_go() -> None:
    slope = SHORE.replace("C   .   .   b   ~", "C   .   .   =   ~")
    board = Field.on(
        slope, volume="challenge", dark=True, adventurers=["rix@C3"], krobs=["hunter-9@F8"], wild=["gharv-1@C4"]
    )
    assert in_contact(board.field, board.piece("gharv-1")) == []
    assert in_contact((other := shore("rix@C3", gharvs=["gharv-1@C4"])).field, other.piece("gharv-1")) == [PieceId(0)]


@rule("DN-4.5-02", "DN-4.2-03")
def test_what_results_do_to_a_gharv() -> None:
    board = shore("konrad@C3", gharvs=["gharv-1@B2"]).fighting("adventurers")
    board.field.set("charms", board.piece("konrad"), (("attack", 150, 99),))
    board.give("attack gharv-1 konrad", 1)
    assert board.field.wounds[board.piece("gharv-1")] == 2, "killed is two wounds"
    assert board.health("gharv-1") == "fit"
    dead = shore("konrad@C3", gharvs=["gharv-1@B2"], options={"gharv-killed": "dead"}).fighting("adventurers")
    dead.field.set("charms", dead.piece("konrad"), (("attack", 150, 99),))
    dead.give("attack gharv-1 konrad", 1)
    assert dead.health("gharv-1") == "dead"


@rule("DN-4.2-03", "DN-4.5-02")
def test_the_first_wound_by_zed_kills_it() -> None:
    board = shore("zed@C3", "konrad@C2", gharvs=["gharv-1@B2"]).fighting("adventurers")
    board.give("attack gharv-1 zed,konrad", 1)
    assert board.health("gharv-1") == "dead"


@rule("DN-4.2-03", "DN-4.5-02")
def test_two_wounds_by_zed_kill_it_no_less_than_one() -> None:
    board = shore("zed@C3", "konrad@C2", gharvs=["gharv-1@B2"]).fighting("adventurers")
    board.field.set("charms", board.piece("konrad"), (("attack", 150, 99),))
    board.give("attack gharv-1 zed,konrad", 1)
    assert board.health("gharv-1") == "dead"


@rule("DN-2.12.2-10")
@pytest.mark.parametrize(("option", "refused"), [("yes", False), ("no", True)])
def test_attacking_gharvs_is_a_switch(option: str, refused: bool) -> None:
    board = shore(
        "konrad@C3", "rix@A1", gharvs=["gharv-1@B2"], krobs=["hunter-1@B1"], options={"gharvs-attackable": option}
    )
    board.fighting("adventurers")
    board.field.put(board.piece("rix"), board.place("A1"))
    assert bool(board.refuses("attack gharv-1 konrad").because("DN-2.12.2-10")) is refused


@rule("DN-4.53-01")
def test_a_gharv_that_is_driven_back_goes_towards_the_water() -> None:
    board = shore("konrad@B2", gharvs=["gharv-1@C2"])
    board.doing(Movement(board.side("krobs")), Retreat(board.piece("gharv-1"), 1))
    assert board.at("gharv-1") in ("C3", "D2"), board.at("gharv-1")


@rule("DN-2.44-01")
def test_who_drives_off_a_gharv_may_advance() -> None:
    board = attacking(shore("krobek@D4 wounded", gharvs=["gharv-1@C4"], options={"gharv-shift": "terrain"}))
    board.field.set("charms", board.piece("krobek"), (("defence", 5, 99),))  # 17 against 8: 2-1, 4-1 by the ground
    board.roll(9)
    assert board.asked == "adventurers"
    assert board.offered() == {"advance", "stay-put"}
    board.give("advance krobek C4")
    assert board.at("krobek") == "C4"


@rule("DN-4.52-01")
def test_one_that_was_driven_back_does_not_follow_a_victim_who_advances() -> None:
    hemmed = ["hunter-1@B3", "hunter-2@B4", "hunter-3@C3"]  # so that it can only go to C5, which is beside D4 too
    board = shore("krobek@D4 wounded", gharvs=["gharv-1@C4"], krobs=hemmed, options={"gharv-shift": "terrain"})
    board.field.set("cause", board.piece("gharv-1"), board.piece("krobek"))
    attacking(board)
    board.field.set("charms", board.piece("krobek"), (("defence", 5, 99),))
    board.roll(9, 1, 1).give("advance krobek C4")
    assert (board.at("krobek"), board.at("gharv-1")) == ("C4", "C5")


@rule("DN-2.44-04")
def test_contact_announces_no_fight_in_an_interphase() -> None:
    board = shore("konrad@C2", "rix@A8", gharvs=["gharv-1@C4"], krobs=["warrior-1@C1"])
    board.field.mark_as(board.piece("warrior-1"), ENGAGED)
    board.field.set("active", 0, board.side("adventurers"))
    assert is_engaged(board.field, board.piece("warrior-1"))
    board.doing(Movement(board.side("krobs")), OpenInterphase())
    board.field.set("phase", 0, INTERPHASE)
    assert not is_engaged(board.field, board.piece("warrior-1"))


# Going home


@rule("DN-4.53-01", "DN-2.12.2-07")
def test_in_the_water_and_out_of_contact_it_is_gone() -> None:
    board = going_home(shore("rix@A1", gharvs=["gharv-1@C5"]))
    assert board.at("gharv-1") == ""
    near = going_home(shore("rix@C3", gharvs=["gharv-1@C4"]))
    assert near.at("gharv-1") == "C4", "in contact it stays"


@rule("DN-4.53-01", "DN-1.51-11")
def test_on_land_it_crawls_to_the_nearest_water_and_returns_unhurt() -> None:
    board = shore("rix@F8", gharvs=["gharv-1@C2"])
    board.field.set("wounds", board.piece("gharv-1"), 1)
    going_home(board)
    assert board.at("gharv-1") == ""
    assert board.field.wounds[board.piece("gharv-1")] == 0
    far = shore("rix@F8", gharvs=["gharv-1@A1"])
    far.field.set("wounds", far.piece("gharv-1"), 2)
    going_home(far)
    while far.waits_for_dice:
        far.roll(1)
    assert far.at("gharv-1") in ("A2", "B1"), "one point on land after two wounds"


@rule("DN-5.23-02", "DN-4.53-01")
@pytest.mark.parametrize(("wounds", "at"), [(0, ""), (1, "A3"), (2, "A2")])
def test_from_the_marsh_it_has_the_points_for_water_but_pays_two_for_marsh(wounds: int, at: str) -> None:
    row = "A   %   %   %   %   ~   .   .   ."
    sides: dict[str, Any] = {"adventurers": ["rix@A8"], "krobs": ["hunter-9@A7"], "wild": ["gharv-1@A1"]}
    board = Field.on(row, volume="challenge", dark=True, **sides)
    board.field.set("wounds", board.piece("gharv-1"), wounds)
    assert going_home(board).at("gharv-1") == at


# The rest


@rule("DN-2.12.2-07", "DN-2.12.2-06")
def test_nobody_casts_in_an_interphase() -> None:
    board = interphase(shore("zacharie@C4", "rix@A1"))
    assert board.waits_for_dice
    assert board.refuses("fireball zacharie C5", "adventurers").because("DN-2.12.2-07")


@rule("DN-2.12.2-07")
def test_the_same_position_and_dice_give_the_same_interphase() -> None:
    logs = []
    for _ in range(2):
        board = interphase(shore("rix@C5", "dill@C3", "krak@B4"))
        faces = iter((1, 2, 1, 1, 1, 1, 2, 1, 3, 1, 4, 2, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1))
        while board.game.ask.seat is CHANCE:
            board.game.roll(min(next(faces), board.game.pending_roll.sides[0]))  # type: ignore[union-attr]
        logs.append(board.log)
    assert logs[0] == logs[1]
    assert any("smelt" in line for line in logs[0]), "every decision says why"
