"""The Battle of Lairn: rosters, sealed set-up, sunset, victory and rocks, played from its file (S2)."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.bs.test_random_battles import check
from tests.rules.bs.test_set_up import battle_of
from warhost.battle import DATA
from warhost.battle.combat.melee_ratings import rating
from warhost.battle.command.in_command import commanded
from warhost.battle.command.persons import is_in_ranks
from warhost.battle.missiles.shooters import shots_left
from warhost.battle.missiles.volleys import band_of
from warhost.battle.movement import rates
from warhost.battle.roster.missile_weapons import volleys_carried
from warhost.battle.rulebook import RULEBOOK
from warhost.battle.scenario.checking import scenario_faults
from warhost.battle.scenario.scenarios import EVIL, load_scenario
from warhost.battle.set_up import PlaceUnits, proposed_line
from warhost.battle.state import Battle
from warhost.battle.victory import settle_victory, units_left
from warhost.core import CHANCE, Dice, Game, IllegalOrder, Seat, new_game
from warhost.core.ids import PieceId, Side
from warhost.rulebooks import catalogue

LAIRN = load_scenario("lairn")
NAMES = {unit.id: PieceId(number) for number, unit in enumerate(LAIRN.units)}
SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 102))]


def lairn(**options: str) -> Game:
    """The battle before anybody is placed."""
    return new_game(RULEBOOK, "lairn", seed=1, options=options)


def placed(**options: str) -> Game:
    """The battle with both armies in line."""
    game = lairn(**options)
    for side in (0, 1):
        game.give(PlaceUnits(proposed_line(LAIRN, Side(side))), seat=(Seat("good"), Seat("evil"))[side])
    return game


def printed_data(id: str) -> Any:
    """What a roster sheet prints, as the catalogue has it."""
    return catalogue("battlesystem")[id].data


ROSTER = [f"BS-S2-{n}" for n in (10, 11, 12, 13, 20, 21, 22, 23)]


@rule("BS-S2-01", data=True)
@pytest.mark.parametrize("id", ROSTER)
def test_units_are_as_their_sheets_print_them(id: str) -> None:
    printed: dict[str, Any] = printed_data(id)
    unit = LAIRN.units[NAMES[printed["name"].lower().replace(" ", "-")]]
    sheet = unit.sheet
    found = (sheet.ac, sheet.figures, sheet.hd_per_figure, sheet.ratio, sheet.movement, sheet.size)
    assert found == tuple(printed[key] for key in ("ac", "figures", "hd_per_fig", "ratio", "mv", "size"))
    assert (sheet.ar, sheet.ml, sheet.dl) == (printed["ar"], printed["ml"], printed["dl"])
    assert rates.charge_range(unit.rate, unit.formations[0]) == printed["mv"] * 1500


@rule("BS-S2-01", data=True)
@pytest.mark.parametrize("id", [f"BS-S2-{n}" for n in (30, 31, 32, 33, 40, 41, 42, 43)])
def test_persons_are_as_their_sheets_print_them(id: str) -> None:
    printed = printed_data(id)
    sheet = LAIRN.units[NAMES[printed["name"].lower().replace(" ", "-")]].sheet
    found = (sheet.ac, sheet.hp, sheet.thaco, sheet.ar, sheet.movement, sheet.size)
    assert found == tuple(printed[key] for key in ("ac", "hp", "thaco", "ar", "mv", "size"))
    assert (sheet.commander.radius if sheet.commander else None) == printed["cr"]
    assert (sheet.commander.charisma_bonus if sheet.commander else None) == printed["cb"]


@rule("BS-S2-01", "BS-3.0-01")
def test_both_sides_set_up_in_secret_and_at_once() -> None:
    game = lairn()
    assert {ask.seat for ask in game.asks} == {"good", "evil"}
    line = proposed_line(LAIRN, EVIL)
    game.give(PlaceUnits(line), seat=Seat("evil"))
    assert {ask.seat for ask in game.asks} == {"good"}
    battle = battle_of(game)
    assert not any(battle.frontage)  # nobody stands on the table before both are ready
    game.give(PlaceUnits(proposed_line(LAIRN, Side(0))), seat=Seat("good"))
    assert battle.round[0] == 1
    assert all(battle.stands(piece) for piece, _ in line)


@rule("BS-S2-01", refused="missing")
def test_everybody_is_placed_and_inside_the_zone() -> None:
    game, line = lairn(), proposed_line(LAIRN, EVIL)
    with pytest.raises(IllegalOrder) as error:
        game.give(PlaceUnits(line[1:]), seat=Seat("evil"))
    assert error.value.refusal.rules == ("BS-3.4-01",)
    outside = ((line[0][0], (48_000, 20_000, *line[0][1][2:])), *line[1:])
    with pytest.raises(IllegalOrder) as error:
        game.give(PlaceUnits(outside), seat=Seat("evil"))
    assert error.value.refusal.rules == ("BS-S1-01",)


@rule("BS-S2-01", refused="table")
def test_the_table_is_no_larger_than_four_feet_by_eight(tmp_path: Path) -> None:
    for folder, name in (("scenarios", "lairn"), ("battlefields", "lairn")):
        target = tmp_path / ("fields.toml" if folder == "battlefields" else "lairn.toml")
        shutil.copy(DATA / folder / f"{name}.toml", target)
    scenario, field = tmp_path / "lairn.toml", tmp_path / "fields.toml"
    scenario.write_text(scenario.read_text().replace('battlefield = "lairn"', 'battlefield = "fields"'))
    assert scenario_faults(scenario) == []
    field.write_text(field.read_text().replace("width = 96", "width = 100"))
    assert len(scenario_faults(scenario)) == 1


@rule("BS-S2-02")
def test_at_sunset_orcs_and_goblins_do_not_suffer_from_the_light() -> None:
    battle = battle_of(placed())
    parts = {str(part.label) for part in rating(battle, NAMES["vile-rune"], NAMES["legion-of-lairn"]).parts}
    assert not any("daylight" in label for label in parts)
    assert commanded(battle, NAMES["vile-rune"])
    # AR 19, closed, its commander fighting: 18.
    assert rating(battle, NAMES["vile-rune"], NAMES["legion-of-lairn"]).total == 18


@rule("BS-S2-04", "BS-9.2-01")
def test_the_intermediate_game_with_commanders_in_their_ranks() -> None:
    battle = battle_of(placed())
    assert is_in_ranks(battle, NAMES["roderick-of-lairn"])
    assert commanded(battle, NAMES["legion-of-lairn"])
    verbs = set(RULEBOOK.orders)
    assert not any("cast" in verb or "spell" in verb for verb in verbs)


@rule("BS-S2-05", "BS-S2-04")
def test_giants_hurl_rocks_without_end() -> None:
    giant = LAIRN.units[NAMES["trunk-foot"]].sheet.missile
    assert giant is not None
    assert volleys_carried(giant.kind, giant.volleys) is None
    assert volleys_carried("javelin", 0) == 2
    assert band_of(13_000, giant.ranges) == 1  # medium: +2
    battle = battle_of(placed())
    assert shots_left(battle, NAMES["trunk-foot"]) == 1


def without(battle: Battle, *sides: int) -> None:
    """Take every unit and hero of some sides off the table."""
    for side in sides:
        for piece in units_left(battle, Side(side)):
            battle.set("figures", piece, 0)


@rule("BS-S2-03")
def test_the_last_side_with_a_unit_or_hero_wins_and_evil_if_nobody_is_left() -> None:
    game = placed()
    battle = battle_of(game)
    for name in ("red-club", "twisted-claw", "vile-rune", "worgriders"):
        battle.set("figures", NAMES[name], 0)
    assert not settle_victory(battle)  # two giants hold the field
    without(battle, EVIL)
    assert battle.stands(NAMES["horibb-roake"])
    assert settle_victory(battle)
    assert game.verdict is not None
    assert game.verdict.winner == "good"
    empty = placed()
    without(battle_of(empty), 0, 1)
    assert settle_victory(battle_of(empty))
    assert empty.verdict is not None
    assert empty.verdict.winner == "evil"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_battle_of_lairn_goes_on_to_its_end(seed: int) -> None:
    game = lairn(**{"measuring": "always" if seed % 2 else "afterwards", "last-round": "6"})
    dice, asked = Dice(seed), 0
    while game.verdict is None:
        asked += 1
        assert asked < 3000
        if game.ask.seat == CHANCE:
            game.roll()
            continue
        if game.ask.offers[-1].order.verb == "end-movement":
            check(battle_of(game))
        game.give(game.suggest(dice))
