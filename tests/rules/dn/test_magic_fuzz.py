"""Random games with random spells: every spell that is offered can be cast, and no game breaks."""

from __future__ import annotations

from collections import Counter

import pytest

import warhost
from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_magic_casting import MEADOW
from warhost.bots.skirmish.spells import counsel, sensible_casts
from warhost.core import CHANCE, Game
from warhost.core.dice import Dice
from warhost.skirmish.magic import CLAIMS
from warhost.skirmish.magic.casting import Countering
from warhost.skirmish.magic.range_and_energy import EFFECTS, casters
from warhost.skirmish.printed.spells import load_spells
from warhost.skirmish.standing_by import StandBy
from warhost.skirmish.state import Skirmish

SCENARIOS = ["silent-valley", "beans-for-giants", "furnished-cavern", "tablet-of-uzun"]
LARGE = "day-of-the-black-fox"
LONGEST = 4000


def refresh(game: Game, field: Skirmish) -> None:
    """Let the casters cast far more often than they could."""
    for piece in casters(field.muster):
        for column, value in (("energy", 100), ("cast_in", 0), ("countered_in", 0)):
            field.set(column, piece, value)
    game.resume(field)


def cast_something(game: Game, dice: Dice, cast: Counter[str]) -> bool:
    """Cast a spell of the kind that was heard least; whether one could be cast."""
    able = dice.shuffled([(seat, kind) for seat in game.seats for kind in game.claims(seat) if kind is not StandBy])
    for seat, kind in sorted(able, key=lambda claim: cast[claim[1].verb]):
        order = game.sample(kind, dice, seat)
        if order is None:
            continue
        text = game.write(order)
        assert game.refusal(order, seat) is None, text
        assert game.read(text) == order
        before = game.state.hash
        assert game.view(seat).preview(order) is not None
        assert game.state.hash == before
        game.give(order, seat)
        cast[kind.verb] += 1
        return True
    return False


ENOUGH = 5
"""So many kinds of spells are heard in every game: they are cast first of all, before a caster can fall."""


@pytest.mark.parametrize(("scenario", "seed"), [*((name, seed) for name in SCENARIOS for seed in range(2)), (LARGE, 0)])
def test_random_spells_in_random_games(scenario: str, seed: int) -> None:
    game = warhost.new("dragon-noir", scenario, seed=seed)
    field = game.state
    assert isinstance(field, Skirmish)
    dice, cast = Dice(f"spells {scenario} {seed}"), Counter[str]()
    for number in range(LONGEST):
        if game.over:
            break
        if len(cast) < ENOUGH or number % 40 == 0:
            refresh(game, field)
        if (len(cast) < ENOUGH or not dice.below(4)) and cast_something(game, dice, cast):
            continue
        if game.ask.seat == CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice, game.ask.seat), game.ask.seat)
    assert game.over
    assert field.hash == field.fresh_hash()
    assert len(cast) >= ENOUGH


@pytest.mark.parametrize("scenario", ["silent-valley", "tablet-of-uzun"])
def test_sensible_spells_are_legal_and_games_with_them_end(scenario: str) -> None:
    game = warhost.new("dragon-noir", scenario, seed=5)
    field = game.state
    assert isinstance(field, Skirmish)
    dice, cast = Dice(f"sense {scenario}"), Counter[str]()
    for _ in range(LONGEST):
        if game.over:
            break
        asked = game.ask.seat
        wishes = sensible_casts(field, field.muster.seat_index[asked]) if asked != CHANCE else []
        if wishes:
            assert wishes == sorted(wishes, key=lambda wish: -wish[0])
            order = wishes[0][1]
            game.give(order, asked)
            cast[order.verb] += 1
        elif asked == CHANCE:
            game.roll()
        elif isinstance(game.step, Countering):
            game.give(counsel(field, game.step), asked)
        else:
            game.give(game.suggest(dice, asked), asked)
    assert game.over
    assert cast


def test_advice_burns_the_strong_and_heals_the_hurt() -> None:
    board = Field.on(
        MEADOW, rebels=["zacharie@E3", "konrad@E5 wounded"], orks=["krular@E9", "zugun@E12", "shaman@A1 dead"]
    ).moving("rebels")
    advice = [board.game.write(order) for _, order in sensible_casts(board.field, board.side("rebels"))]
    assert "enchant zacharie mend konrad" in advice
    assert any(text.startswith("fireball zacharie") for text in advice)
    assert not any("shaman" in text for text in advice)


@rule("DN-3.1-01", data=True)
def test_every_spell_of_the_cards_does_something_and_can_be_claimed() -> None:
    spells = set(load_spells()) - {"counterspell"}
    assert set(EFFECTS) == spells
    assert len({claim.order for claim in CLAIMS}) == len(CLAIMS)
