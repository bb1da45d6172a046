"""Set-up and the frame of the round, played in a game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.rulemark import rule
from warhost.battle.formations.shapes import Formation
from warhost.battle.rulebook import RULEBOOK
from warhost.battle.scenario.scenarios import EVIL, GOOD, load_scenario
from warhost.battle.set_up import PlaceUnits, proposed_line
from warhost.battle.state import Battle, shape_of
from warhost.battle.table.blocks import block
from warhost.battle.table.ground import covers
from warhost.core import CHANCE, Game, IllegalOrder, new_game
from warhost.core.dice import Dice
from warhost.core.ids import PieceId
from warhost.core.prompts import ArrangePoses
from warhost.core.refusals import MalformedOrder
from warhost.core.saving.loading import load_lines
from warhost.core.saving.saves import save_lines


def battle_of(game: Game) -> Battle:
    """The state of a game, as that of a battle."""
    assert isinstance(game.state, Battle)
    return game.state


def begun(options: Mapping[str, str] | None = None) -> Game:
    """Crossroads at its first decision."""
    return new_game(RULEBOOK, "crossroads", seed=1, options=options)


def set_up(options: Mapping[str, str] | None = None) -> Game:
    """Crossroads with both proposed lines, before the dice of the first initiative."""
    game = begun(options)
    for side in (EVIL, GOOD):
        game.give(PlaceUnits(proposed_line(load_scenario("crossroads"), side)))
        game.give("ready")
    return game


def refusal_of(game: Game, order: str) -> tuple[str, ...]:
    """The rules by which an order is refused."""
    with pytest.raises(IllegalOrder) as caught:
        game.give(order)
    return caught.value.refusal.rules


@rule("BS-S1-01", "BS-3.4-01", "BS-3.0-01")
def test_evil_places_first_then_good_and_everybody_must_stand() -> None:
    game = begun()
    assert game.ask.seat == "evil"
    assert refusal_of(game, "ready") == ("BS-3.4-01",)
    game.give("place twisted-claws@24|40|180|6|closed")
    assert "BS-3.4-01" in refusal_of(game, "ready")
    assert refusal_of(game, "place twin-blades@24|8|0|6|closed") == ("BS-S1-01",)
    game.give(PlaceUnits(proposed_line(load_scenario("crossroads"), EVIL)))
    game.give("ready")
    assert game.ask.seat == "good"


@rule("BS-S1-01")
def test_a_unit_stands_in_its_zone_with_its_whole_outline() -> None:
    game = begun()
    for outside in ("24|39.9|180|6|closed", "7|40|180|7|closed", "24|47|180|4|closed", "24|40|0|6|closed"):
        assert refusal_of(game, f"place orcs-of-the-red-blade@{outside}") == ("BS-S1-01",), outside
    game.give("place orcs-of-the-red-blade@24|40|180|7|open")
    shape = shape_of(battle_of(game), PieceId(4))
    assert (shape.width, shape.ranks, shape.pose) == (7 * 750 + 6 * 500, 2, (24_000, 40_000, 18_000))


@rule("BS-7.4-02")
def test_two_units_never_stand_in_the_same_place() -> None:
    game = begun()
    game.give("place twisted-claws@24|40|180|6|closed")
    assert refusal_of(game, "place broken-fang@26.9|40.9|180|6|closed") == ("BS-7.4-02",)
    both = "place twisted-claws@24|40|180|6|closed,broken-fang@24|41|180|6|closed"
    game.give(both)  # edge to edge: two ranks of half an inch
    assert refusal_of(game, both.replace("|41|", "|40.9|")) == ("BS-7.4-02",)


@rule("BS-7.1-01", "BS-7.10-01")
def test_frontage_and_formation_must_fit_the_unit() -> None:
    game = begun()
    assert refusal_of(game, "place twisted-claws@24|40|180|6|mob") == ("BS-7.1-01",)
    assert refusal_of(game, "place twisted-claws@24|40|180|6|skirmish") == ("BS-7.1-01",)
    for frontage in (0, 13):
        assert refusal_of(game, f"place twisted-claws@24|40|180|{frontage}|closed") == ("BS-7.10-01",)
    with pytest.raises(MalformedOrder):
        game.give("place twisted-claws@24|40|180|6|loose")


@rule("BS-7.2-01", "BS-4.7-01")
def test_a_closed_unit_must_be_within_the_radius_of_its_commander() -> None:
    game = begun()
    assert refusal_of(game, "place twisted-claws@24|40|180|1|closed") == ("BS-7.2-01",)  # 5 inches, the radius is 4
    game.give("place twisted-claws@24|40|180|2|closed")
    assert battle_of(game).formation[5] == Formation.CLOSED


def test_the_proposal_and_every_sample_can_be_placed() -> None:
    game = begun()
    for _ in range(2):
        choices = game.choices(PlaceUnits)
        assert isinstance(choices, ArrangePoses)
        for seed in range(5):
            game.give(PlaceUnits(choices.pick(Dice(seed))))
        game.give(PlaceUnits(choices.proposed))
        game.give("ready")
    assert game.ask.seat == CHANCE


@rule("BS-5.1-01", "BS-1.1-01")
def test_ties_are_rolled_again_and_the_higher_die_wins() -> None:
    game = set_up()
    assert game.pending_roll is not None
    assert game.pending_roll.sides == (6, 6)
    game.roll(3, 3)
    assert game.ask.seat == CHANCE
    game.roll(1, 6)
    assert battle_of(game).winner[0] == EVIL


@rule("BS-5.1-02")
def test_initiative_can_be_rolled_with_twenty_sides() -> None:
    game = set_up({"initiative-die": "d20"})
    game.roll(20, 19)
    assert battle_of(game).winner[0] == GOOD


def test_a_game_is_saved_and_taken_up_again() -> None:
    game = set_up()
    again = load_lines(save_lines(game), lambda _: RULEBOOK)
    assert again.state.hash == game.state.hash


def test_a_block_is_covered_by_pieces_together_and_never_by_a_part() -> None:
    square = (((0, 0), (10_000, 0), (10_000, 10_000)), ((0, 0), (10_000, 10_000), (0, 10_000)))
    inside = block(5000, 6000, 0, 4000, 2000)
    assert covers(square, inside)
    assert not covers(square[:1], inside)
    assert not covers(square, block(5000, 11_000, 0, 4000, 2000))
