"""At Lairn too nobody measures before he declares: asks, offers, refusals, previews and odds tell no distance (3.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.bs.test_lairn import LAIRN, NAMES, lairn
from tests.rules.bs.test_no_measuring import looked_at
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.overlays import table_overlays
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.set_up import PlaceUnits, proposed_line
from warhost.core import CHANCE, Game, Seat

FOES = ("red-club", "twisted-claw", "vile-rune", "worgriders", "trunk-foot")
ORDERS = (
    *(f"fire archers-of-lairn {foe}" for foe in FOES),
    *(f"fire-over archers-of-lairn {foe}" for foe in FOES),
    *(f"charge plainsriders {foe} advance" for foe in FOES),
    *(f"charge legion-of-lairn {foe} wheel-left:3>advance:12" for foe in FOES),
    "move plainsriders advance:24",
    "move orcsmashers advance:30",
    "move archers-of-lairn advance:6>face-left",
    "move legion-of-lairn shield-wall>advance:3",
    "march legion-of-lairn advance:13.5",
    "march grange-rarrack advance:18",
)


def set_up(back: int, **options: str) -> Game:
    """Both armies in line, Evil's so many thousandths of an inch farther away."""
    game = lairn(**options)
    game.give(PlaceUnits(proposed_line(LAIRN, GOOD)), seat=Seat("good"))
    line = tuple((piece, (pose[0], pose[1] + back, *pose[2:])) for piece, pose in proposed_line(LAIRN, EVIL))
    game.give(PlaceUnits(line), seat=Seat("evil"))
    while game.ask.seat == CHANCE:
        game.roll(*(6 if n == 0 else 1 for n, _ in enumerate(game.pending_roll.sides if game.pending_roll else ())))
    return game


def without_bearings(found: list[Any]) -> list[Any]:
    """What is shown, of suggested ways only their names: under which angle an enemy stands everybody sees."""
    return [
        (item[0], list(item[1].values()), item[2]) if isinstance(item, tuple) and isinstance(item[1], dict) else item
        for item in found
    ]


def told(back: int, **options: str) -> list[Any]:
    """All that Good is told at its prompts up to the end of its first movement, and at the enemy's way after it."""
    game, found = set_up(back, **options), []
    battle = battle_of(game)
    while game.ask.seat == "good":
        found += without_bearings(looked_at(game, ORDERS))
        found.append([overlay.id for overlay in table_overlays(battle)])
        endings = (offer.order for offer in game.ask.offers if offer.order.ends_phase or offer.order.verb == "first")
        game.give(next(order.verb for order in endings))
    return found


@rule("BS-3.5-01", "BS-7.7-02", "BS-10.8-02")
@pytest.mark.parametrize("back", [500, 4000])
def test_two_set_ups_that_differ_only_in_distances_tell_the_same(back: int) -> None:
    assert told(0) == told(back)


@rule("BS-3.5-01")
def test_with_measuring_they_do_not() -> None:
    assert told(0, measuring="always") != told(4000, measuring="always")


@rule("BS-S2-01", "BS-3.4-01")
def test_the_hidden_set_up_of_the_enemy_is_nowhere_in_what_a_seat_is_shown() -> None:
    games = []
    for back in (0, 4000):
        game = lairn()
        line = tuple((piece, (pose[0], pose[1] + back, *pose[2:])) for piece, pose in proposed_line(LAIRN, EVIL))
        game.give(PlaceUnits(line), seat=Seat("evil"))
        games.append(game)
    one, other = (game.view(Seat("good")) for game in games)
    assert one.snapshot() == other.snapshot()
    assert one.ask == other.ask
    assert one.log() == other.log()
    for game in games:
        for salt in range(2):
            imagined = battle_of(one.imagine(salt))
            assert all(not imagined.frontage[NAMES[foe]] for foe in FOES)
        assert game.state.sealed[0], "the placing is kept where no seat looks"
