"""What a skirmish keeps of what it has worked out is what it would work out afresh, whatever happened before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from warhost import library
from warhost.core import CHANCE, Dice, Game
from warhost.skirmish.acts.bodies import the_fallen
from warhost.skirmish.combat.attack import can_attack, can_be_provoked, strikes_of, targets_near
from warhost.skirmish.fire.aiming import archers, guard_of, marksmen
from warhost.skirmish.fire.defensive_fire import ShootingAtTheIdle, danger_for, enemies_with_bows
from warhost.skirmish.fire.shots import Shooting, can_be_shot, hides_archers, missile_men
from warhost.skirmish.movement.gaits import gait_of
from warhost.skirmish.movement.legs import begin
from warhost.skirmish.movement.marches import can_march, marchers
from warhost.skirmish.movement.paces import paces
from warhost.skirmish.movement.stacking import overfull, wedged_in
from warhost.skirmish.movement.ways import Reach, some_way, wander
from warhost.skirmish.people.memory import ASPECTS, SWEEPING
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.rulebook import muster_of
from warhost.skirmish.sequence import Movement
from warhost.skirmish.set_up.placing import SetUp, dismounted, places_of
from warhost.skirmish.state import OFF, UNHEARD, Going, Skirmish

SCENARIOS = [card.id for card in library.rulebook("dragon-noir").scenarios()]
ORDERS = 160


def answers(field: Skirmish) -> Iterator[tuple[Any, ...]]:
    """Everything that is kept, asked through those who keep it, with the steps of a march that is under way."""
    seats = range(len(field.muster.seats))
    for seat in seats:
        yield "march", seat, [piece for piece in field.muster.walkers if can_march(field, seat, piece)]
        yield "marchers", seat, list(marchers(field, seat))
        for defensive in (False, True):
            men = marksmen(field, seat, defensive=defensive)
            places = [(man.piece, [outlook.start for outlook in man.outlooks], man.weapon.key) for man in men]
            yield "shoot", seat, defensive, places
            yield "men", seat, defensive, missile_men(field, seat, defensive=defensive)
        for mode in (Shooting(), ShootingAtTheIdle()):
            yield "targets", seat, mode.defensive, mode._targets(field, seat)
            yield "ready", seat, mode.defensive, list(mode.choices(field, seat, ()).all()), mode.offered(field, seat)
        yield "bows", seat, enemies_with_bows(field, seat), hides_archers(field, seat)
        yield "crowds", seat, overfull(field, seat), wedged_in(field, seat)
        yield "ask", seat, Movement(seat).ask(field)
    for side in range(len(field.muster.sides)):
        yield "set-up", side, places_of(field, side), dismounted(field, side), SetUp(side)._adjustable(field)
    yield "fallen", the_fallen(field)
    for piece in field.muster.walkers:
        gait = gait_of(field, piece)
        yield "gait", piece, type(gait), gait.seat, gait.mover, id(gait.table)
        if field.health[piece] != Health.DEAD:
            yield "begin", piece, begin(field, piece)
    going = field.march[0]
    if going is not None:
        yield "paces", paces(field, going, going.path)


def is_true_to_itself(field: Skirmish) -> None:
    """Compare what is kept with what a twin works out that has never been asked anything."""
    twin = field.copy()
    twin.rebuild()
    for kept, fresh in zip(answers(field), answers(twin), strict=True):
        assert kept == fresh
    for side, seat in enumerate(field.under):
        others = [other for other in range(len(field.muster.seats)) if other != seat]
        assert danger_for(field, side).guards == [guard_of(field, other, defensive=True) for other in others]
    for seat in range(len(field.muster.seats)):
        fair = [p for p in range(field.muster.size) if can_be_shot(field, seat, p)]
        calm = [p for p in range(field.muster.size) if can_be_provoked(field, p)]
        assert Shooting()._targets(field, seat) == sorted({*fair, *calm})
        fresh_men = [p for p in field.pieces_of(seat) if can_attack(field, seat, p)]
        assert strikes_of(field, seat) == targets_near(field, seat, fresh_men)


def field_of(game: Game) -> Skirmish:
    """The position of a game."""
    assert isinstance(game.state, Skirmish)
    return game.state


def some_order(game: Game, dice: Dice) -> None:
    """Go on at random; now and then take something back or try out an order that is not given."""
    if game.ask.seat is CHANCE:
        game.roll()
        return
    seat = game.ask.seat
    order = game.suggest(dice)
    if not dice.below(4):
        game.preview(order)
    if not dice.below(4):
        game.refusal(game.suggest(dice))
    game.give(order)
    if not dice.below(3) and not game.over and game.can_undo(seat):
        game.undo(seat)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_kept_is_what_is_so(scenario: str) -> None:
    game, dice = library.new("dragon-noir", scenario, seed=f"memory {scenario}"), Dice(f"memory {scenario}")
    for _ in range(ORDERS):
        if game.over:
            break
        some_order(game, dice)
        field = field_of(game)
        if not dice.below(3):
            is_true_to_itself(field)
        if not dice.below(20):
            for seat in game.seats:
                is_true_to_itself(field_of(game.imagine(seat)))
    is_true_to_itself(field_of(game))


@pytest.mark.parametrize("scenario", ["first-smoke", "furnished-cavern"])
def test_a_trial_that_is_taken_back_leaves_nothing_behind(scenario: str) -> None:
    game, dice = library.new("dragon-noir", scenario, seed=f"trial {scenario}"), Dice(f"trial {scenario}")
    for _ in range(60):
        some_order(game, dice)
    field = field_of(game)
    before = list(answers(field))
    for piece in field.muster.walkers:
        mark = field.mark
        field.put(piece, OFF if dice.below(2) else dice.below(field.grid.size), dice.below(6))
        field.set("did", piece, dice.below(8))
        if dice.below(2):
            list(answers(field))
        inner = field.mark
        field.set("hidden", piece, 1 - field.hidden[piece])
        if dice.below(2):
            list(answers(field))
        field.revert(inner)
        if dice.below(2):
            is_true_to_itself(field)
        field.revert(mark)
        assert list(answers(field)) == before


def test_who_changes_sides_is_a_danger_to_his_old_friends_at_once() -> None:
    game, dice = library.new("dragon-noir", "day-of-the-black-fox", seed=1), Dice(1)
    for _ in range(40):
        some_order(game, dice)
    field = field_of(game)
    archer = next(piece for piece in archers(field.muster) if field.side[piece] == 0)
    assert archer not in danger_for(field, 0).guards[0].mine
    mark = field.mark
    field.set("side", archer, 1)
    assert archer in danger_for(field, 0).guards[0].mine
    field.revert(mark)
    assert archer not in danger_for(field, 0).guards[0].mine
    field.set("side", archer, 1)
    field.kept("allegiance")
    assert archer in danger_for(field, 0).guards[0].mine


def test_what_holds_for_a_moment_is_gone_with_the_next_write() -> None:
    field = field_of(library.new("dragon-noir", "first-smoke", seed=1))
    count = iter(range(9))

    def look() -> int:
        return field.once("number", lambda: next(count))

    mark = field.mark
    assert (look(), look()) == (0, 0)
    field.set("phase", 0, "fire")
    assert look() == 1
    field.revert(mark)
    assert look() == 2
    field.forget()
    assert look() == 2, "what holds is kept when the journal is dropped"
    # The journal is as long again as when something was worked out, and yet it is another one.
    field.set("phase", 0, "movement")
    assert look() == 3
    field.set("phase", 0, "combat")
    field.discard()
    field.set("phase", 0, "recovery")
    assert look() == 4


def test_a_copy_does_not_share_what_it_keeps() -> None:
    game, dice = library.new("dragon-noir", "first-smoke", seed=1), Dice(1)
    for _ in range(40):
        some_order(game, dice)
    field = field_of(game)
    before = list(answers(field))
    twin = game.copy()
    for _ in range(20):
        some_order_without_undo(twin, dice)
    is_true_to_itself(field_of(twin))
    assert list(answers(field)) == before


def some_order_without_undo(game: Game, dice: Dice) -> None:
    if game.over:
        return
    if game.ask.seat is CHANCE:
        game.roll()
    else:
        game.give(game.suggest(dice))


@pytest.mark.parametrize("scenario", ["first-smoke", "silent-valley", "sand-of-justice"])
def test_a_way_is_found_exactly_when_there_is_one(scenario: str) -> None:
    game, dice = library.new("dragon-noir", scenario, seed=f"ways {scenario}"), Dice(f"ways {scenario}")
    seen = 0
    for _ in range(120):
        if game.over:
            break
        some_order(game, dice)
        field = field_of(game)
        for piece in field.muster.walkers:
            if field.at[piece] == OFF or field.below[piece] or not field.is_alive(piece):
                continue
            going = Going(piece, dice.below(7), refuge=(field.at[piece], field.facing[piece]))
            reach, way = Reach(field, going), some_way(field, going)
            assert (way is not None) == bool(reach.cost)
            wandered = wander(field, going, dice)
            if wandered is not None:
                assert paces(field, going, wandered) == paces(field.copy(), going, wandered)
            for path in (way, wandered) if not dice.below(8) else ():
                if path is not None and path[-1] != field.at[piece]:
                    steps = paces(field, going, path)
                    assert steps[-1][0] == len(path)
                    assert path[-1] in reach.cost
                    seen += 1
    assert seen > 20


def test_nothing_kept_rests_on_what_is_written_without_telling() -> None:
    heard = {*SWEEPING, *(column for columns in ASPECTS.values() for column in columns)}
    assert heard.isdisjoint(UNHEARD)
    assert set(UNHEARD) <= set(field_of(library.new("dragon-noir", "first-smoke", seed=1)).derived())


def test_a_game_at_random_is_the_same_whatever_was_worked_out_in_games_before() -> None:
    muster_of.cache_clear()
    courses = []
    for _ in range(2):
        game, dice = library.new("dragon-noir", "day-of-the-black-fox", seed=30), Dice(30)
        while not game.over and field_of(game).turn[0] <= 4:
            some_order_without_undo(game, dice)
        courses.append([entry.hash for entry in game.entries])
    assert courses[0] == courses[1]
