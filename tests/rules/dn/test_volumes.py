"""What belongs to one volume alone, and what both tell: peoples, sides, mounts, counters (rulebook 1.2 to 1.5)."""

from __future__ import annotations

from pathlib import Path

import pytest
import shapely

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.cartography.skirmish import surfaces
from warhost.cartography.skirmish.field import Field as DrawnField
from warhost.core.ids import HexId
from warhost.core.seats import Seat
from warhost.datafiles import DataError
from warhost.skirmish.scenario.scenarios import FOLDER, load_scenario, read_scenario, scenario_keys
from warhost.skirmish.turns import PlayerTurn

BELOW = [key for key in scenario_keys() if load_scenario(key).volume == "challenge"]


@rule("DN-1-02")
def test_a_rule_of_one_volume_is_not_applied_in_the_other() -> None:
    cave = "A   .   .   .   .   .   .\nB     .   .   .   .   .   ."
    exile = Field.on(cave, dark=True, rebels=["zacharie@A1"], orks=["krular@A6"])
    challenge = Field.on(cave, dark=True, volume="challenge", adventurers=["zacharie@A1"], krobs=["hunter-1@A6"])
    assert challenge.field.energy[challenge.piece("zacharie")] == 2 * exile.field.energy[exile.piece("zacharie")]
    for board, side, fires in ((exile, "orks", True), (challenge, "krobs", False)):
        phases = [type(step).__name__ for step in PlayerTurn(0, board.side(side)).listed(board.field)]
        assert ("OffensiveFire" in phases) is fires
    challenge.moving("adventurers")
    exile.moving("rebels")
    both = ((challenge, Seat("adventurers")), (exile, Seat("rebels")))
    spells = [{order.verb for order in board.game.claims(seat)} for board, seat in both]
    assert "detect" in spells[0] - spells[1], "The Exile knows no detections"
    assert challenge.game.rulebook.title == "Dragon Noir", "one book holds both volumes"


@rule("DN-1.2-05", "DN-1.2-06")
def test_rebels_and_orks_are_enemies_until_the_peace_and_one_company_below_ground() -> None:
    above = Field.of("day-of-the-black-fox")
    konrad, fox = above.piece("konrad"), above.piece("black-fox")
    assert above.field.are_enemies(konrad, fox)
    below = Field.of("three-lights", konrad="dark-island/F2", black_fox="dark-island/F3")
    konrad, fox = below.piece("konrad"), below.piece("black-fox")
    assert below.field.are_friends(konrad, fox)
    below.fighting("adventurers")
    assert "attack" not in below.offered()


@rule("DN-1.2-06")
@pytest.mark.parametrize("key", BELOW)
def test_below_ground_adventurers_fight_krobs_and_gharvs_fight_both(key: str) -> None:
    board = Field.of(key)
    field = board.field
    assert field.muster.seats == (Seat("adventurers"), Seat("krobs"))
    hero = next(p for p in field.muster.walkers if field.muster.fighter[p].is_adventurer)
    krob = field.muster.krobs[0]
    assert field.are_enemies(hero, krob)
    for gharv in field.muster.gharvs:
        assert field.are_enemies(gharv, hero)
        assert field.are_enemies(gharv, krob)
        assert not field.are_enemies(gharv, field.muster.gharvs[0])
        assert field.seat_of(gharv) < 0, "nobody leads them"


@rule("DN-1.2-06")
def test_the_goals_of_the_challenge_are_the_orb_the_sun_and_the_prisoner() -> None:
    keys = {special.key for key in BELOW for special in load_scenario(key).specials}
    assert {"orb", "suns", "cells"} <= keys


@rule("DN-1.32-02", refused="a rider below ground")
def test_nobody_rides_in_the_challenge(tmp_path: Path) -> None:
    text = (FOLDER / "81-across-the-wights-bridge.toml").read_text(encoding="utf-8")
    path = tmp_path / "81-across-the-wights-bridge.toml"
    path.write_text(text.replace('"konrad", "grast"', '"konrad", "grast"', 1), encoding="utf-8")
    assert read_scenario(path).key == "across-the-wights-bridge"
    path.write_text(
        text.replace('name = "The vanguard"', 'name = "The vanguard"\nmounted = ["konrad"]'), encoding="utf-8"
    )
    with pytest.raises(DataError, match="nobody rides"):
        read_scenario(path)
    for key in BELOW:
        assert not Field.of(key).field.muster.horses, "no horse counter is set up"


@rule("DN-1.42-15")
def test_a_hex_is_water_to_who_cannot_swim_where_water_fills_more_than_half_of_it() -> None:
    board = Field.of("across-the-wights-bridge", konrad="F6")
    board.moving("adventurers")
    ground = board.field.muster.ground
    drawn = DrawnField(ground)
    wet = surfaces.water_shape(drawn)
    closed = board.field.passages("armoured").closed
    seen = 0
    for spot in drawn.spots:
        if not spot.on_map or spot.kind.key in ("rock", "stone-bridge"):
            continue
        share = shapely.intersection(wet, spot.polygon()).area / spot.polygon().area
        assert (share > 0.5) == (spot.hex in closed), ground.name(HexId(spot.hex))
        seen += share > 0.5
    assert seen > 20


@rule("DN-1.51-09")
def test_the_three_numbers_of_a_counter_are_what_he_strikes_with_withstands_and_walks() -> None:
    row = "A   " + "   ".join("." * 14)
    board = Field.on(row, volume="challenge", dark=True, adventurers=["konrad@A1"], krobs=["warrior-1@A14"])
    field, konrad, warrior = board.field, board.piece("konrad"), board.piece("warrior-1")
    printed = field.muster.fighter[konrad].foot[0]
    assert (field.attack(konrad), field.defence(konrad)) == (printed.attack, printed.defence)
    assert field.is_armoured(konrad) is printed.armoured
    board.moving("adventurers")
    assert max(board.reach("konrad").values()) == printed.move
    assert (field.attack(warrior), field.defence(warrior), field.is_armoured(warrior)) == (10, 8, True)
    board.moving("krobs")
    assert max(board.reach("warrior-1").values()) == 5
