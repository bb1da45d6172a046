"""Who sees whom and why not, the drawings of a shot, and the way that a window shows (10.1, 10.6, 10.8, 11.9)."""

from __future__ import annotations

from math import dist

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, sheet
from tests.rules.bs.test_ground import GroundField
from tests.rules.bs.test_missiles import ARCHERS, ORCS, archers, initial, missile_phase, orcs, skip_to
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.missiles.fire import Fire
from warhost.battle.missiles.pass_through import FireThrough
from warhost.battle.missiles.shooters import is_seen, line_of_fire
from warhost.battle.missiles.sightings import sightings
from warhost.battle.overlays import table_overlays
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.table.ground import TerrainPiece
from warhost.bots import bot
from warhost.core import CHANCE, Game, Seat, new_game
from warhost.core.ids import PieceId
from warhost.core.prompts import AlongWay, OneOf
from warhost.library import rulebook

ALWAYS = {"measuring": "always"}


def wall(x: float, y: float) -> Placed:
    """Friends before the archers."""
    return Placed(GOOD, sheet("clanguard", id="friends", name="Friends", figures=30), x, y, 0, frontage=30)


def refusal_of(game: Game, order: str) -> str:
    """What a refusal says."""
    found = game.refusal(game.read(order))
    assert found is not None
    return str(found.message)


@rule("BS-10.1-02")
def test_a_refusal_says_what_is_in_the_way() -> None:
    behind = missile_phase(initial(archers(), orcs(y=6)))
    assert refusal_of(behind, "fire archers orcs").endswith("not in front.")
    hidden = missile_phase(initial(archers(), wall(24, 13), orcs(y=22, frontage=3, figures=3)))
    found = hidden.refusal(hidden.read("fire archers orcs"))
    assert found is not None
    assert str(found.message) == "Archers cannot shoot at orcs, which none of its figures sees: Friends in the way."
    assert [ref.text for ref in found.culprits] == ["Archers", "orcs", "Friends"]


@rule("BS-10.1-02", "BS-11.9-01")
@pytest.mark.parametrize("seed", [3, pytest.param(4, marks=pytest.mark.long)])
def test_lines_told_one_by_one_are_those_that_are_counted(seed: int) -> None:
    game = new_game(rulebook("battlesystem"), "lairn", seed=seed)
    players = {seat: bot("odds", f"lines {seat}") for seat in game.seats}
    battle, compared = battle_of(game), 0
    for step in range(220):
        if game.over:
            break
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(players[game.ask.seat].choose(game.view(game.ask.seat)), game.ask.seat)
        if step % 40 or not battle.round[0]:
            continue
        for side in (GOOD, EVIL):
            shooters = [piece for piece in battle.standing(side) if battle.unit(piece).sheet.missile]
            for piece in shooters:
                for enemy in battle.standing(EVIL if side == GOOD else GOOD):
                    for over in (False, True):
                        for declared in (False, True):
                            told = sightings(battle, piece, enemy, over=over, declared=declared)
                            counted = line_of_fire(battle, piece, enemy, over, declared=declared)
                            assert sum(not one.bar for one in told) == counted.shooters, (step, piece, enemy, over)
                            assert is_seen(battle, piece, enemy, over, declared) is (counted.shooters > 0)
                            compared += counted.shooters > 0
    assert compared > 40


@rule("BS-3.5-01", "BS-10.8-02")
def test_bands_and_distances_are_drawn_beforehand_only_where_measuring_is_allowed() -> None:
    for options, told in ((None, False), (ALWAYS, True)):
        game = missile_phase(initial(archers(), orcs(y=19), options=options))
        found = game.preview(game.read("fire archers orcs"))
        assert found is not None
        assert [str(label) for label, _ in found.breakdowns[:3]] == ["short range", "medium range", "long range"]
        assert (bool(found.areas), bool(found.lines), bool(found.notes), found.odds is not None) == (told,) * 4
        assert [overlay.id for overlay in table_overlays(battle_of(game))] == ["sight", *(["fire"] if told else [])]


@rule("BS-3.5-01", "BS-10.8-02", "BS-10.1-02")
def test_a_declared_shot_is_drawn_and_told() -> None:
    game = missile_phase(initial(archers(), orcs(y=19)))
    game.give("fire archers orcs")
    found = game.roll_preview(Seat("good"))
    assert found is not None
    assert [area.tone for area in found.areas] == ["far", "middle", "near"]
    assert str(found.areas[0].label) == "long range, to 21 inches"
    front = 10_000
    for area, inches in zip(found.areas, (21, 14, 7), strict=True):
        assert max(y for _, y in area.outline) == front + inches * 1000
    assert len(found.lines) == 20
    assert all(line.reached and dist(*line.points) < 13_000 for line in found.lines)
    assert str(found.notes[0]) == "9.0 inches: medium range."
    assert str(found.notes[1]).startswith("20 of 20 figures see the target; 14 figures of it")
    assert found.odds is not None


@rule("BS-3.5-01", "BS-10.2-02")
def test_no_window_or_shot_tells_how_far_it_is() -> None:
    """Two positions that differ only in distance give the same questions, choices, refusals, previews, overlays."""

    def shown(gap: float, measuring: str) -> list[object]:
        game = initial(archers(), orcs(y=10 + gap), options={"measuring": measuring})
        found: list[object] = []
        for later in (False, True):
            missile_phase(game) if later else skip_to(game, "fire")
            choices = game.choices(Fire, ARCHERS)
            assert isinstance(choices, OneOf)
            found += [game.ask, tuple(choices.values), game.preview(game.read("fire archers orcs"))]
            found += [
                [(mark.piece, mark.tone, mark.text) for mark in overlay.marks]
                for overlay in table_overlays(battle_of(game))
            ]
        return found

    assert shown(9, "afterwards") == shown(15, "afterwards") == shown(30, "afterwards")
    assert shown(9, "always") != shown(15, "always")


def window(gap: float = 25, options: dict[str, str] | None = None) -> Game:
    """The orcs come nearer, four inches straight and an oblique; the archers may shoot at any point."""
    game = initial(archers(), orcs(y=10 + gap), options=options)
    skip_to(game, "end-movement")
    game.give("end-movement")
    game.give("move orcs advance:3>wheel-left:10>advance:1")
    assert game.ask.message.id == "battle-ask-through"
    return game


@rule("BS-10.6-01")
def test_a_window_shows_the_way_and_every_tenth_of_an_inch_is_a_point_of_it() -> None:
    game = window()
    ask = game.ask
    assert ask.shown is not None
    drawn = ask.shown()
    assert len(drawn.ghosts) == 1
    assert "you can shoot at any point of the way" in str(drawn.notes[0])
    choices = game.choices(FireThrough, ARCHERS, ORCS)
    assert isinstance(choices, AlongWay)
    knots = choices.knots()
    assert (knots[0][0], knots[-1][0]) == (0, choices.most)
    assert tuple(point for _, point in knots) == drawn.lines[0].points
    for number, point in knots:
        found = game.preview(FireThrough(ARCHERS, ORCS, number))
        assert found is not None, "every point can be judged"
        corners = [corner for outline in found.ghosts[0].outlines for corner in outline]
        assert min(dist(point, corner) for corner in corners) < 5000, "the mover's ghost stands there"
    game.give(f"fire-through archers orcs {choices.most // 2}")
    battle = battle_of(game)
    assert battle.y[ORCS] < 35_000, "he has come so far when he is shot at"


@rule("BS-3.5-01", "BS-10.6-01")
def test_a_window_tells_nothing_about_the_distance_to_the_shooters() -> None:
    def shown(gap: float) -> list[object]:
        game = window(gap)
        choices = game.choices(FireThrough, ARCHERS, ORCS)
        assert isinstance(choices, AlongWay)
        previews = [game.preview(FireThrough(ARCHERS, ORCS, n)) for n in (0, choices.most // 2, choices.most)]
        told = [(one.breakdowns, one.odds, one.notes, one.areas, one.lines) if one else None for one in previews]
        return [game.ask, choices.values, choices.most, told]

    assert shown(22) == shown(30)
    game = window(20, ALWAYS)
    found = game.preview(FireThrough(ARCHERS, ORCS, 0))
    assert found is not None
    assert found.areas
    assert found.odds is not None, "with measuring the shot from here is known"


@rule("BS-10.7-01", "BS-10.8-01", "BS-10.1-02")
def test_a_measured_shot_over_friends_counts_and_draws_only_the_lines_of_those_who_shoot() -> None:
    """Half of the archers have friends too near before them; a wall lies on their lines alone."""
    friends = Placed(GOOD, sheet("twin-blades", figures=6), 22.5, 12.75, frontage=6)
    ground = TerrainPiece("wall", "wall", ((0, 20_000), (24_000, 20_000), (24_000, 20_500), (0, 20_500)))
    units = archers(figures=12, frontage=12), friends, orcs(y=22, frontage=1, figures=1)
    game = new_game(GroundField((ground,), *units), "crossroads", seed=1)
    game.roll(6, 1)
    missile_phase(game)
    battle, foes = battle_of(game), PieceId(2)
    before = game.preview(game.read("fire-over archers orcs"))
    assert before is not None
    game.give("fire-over archers orcs")
    after = game.roll_preview(Seat("good"))
    assert after is not None
    shooters = line_of_fire(battle, ARCHERS, foes, True).shooters
    assert 0 < shooters < line_of_fire(battle, ARCHERS, foes, True, declared=True).shooters == 12
    assert sum(line.reached for line in after.lines) == shooters
    parts = [{part.label.id for part in found.breakdowns[0][1].parts} for found in (before, after)]
    assert ["battle-ar-hard-cover" in lines for lines in parts] == [True, False]
