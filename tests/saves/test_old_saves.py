"""Games saved under older rules: each is taken over by an epoch record, and play goes on under the rules of today.

A file is named after its rulebook, the version that wrote it and what it shows. It is never recorded anew.
"""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost import library
from warhost.battle.missiles.pass_through import FireThrough
from warhost.battle.state import Battle, Did
from warhost.campaign.cards.highlords import heir_of, is_highlord
from warhost.campaign.combat.retreat_and_advance import Retreat, Retreats, retreat_hexes
from warhost.campaign.printed.sides import HL
from warhost.campaign.state import War
from warhost.core import CHANCE, Dice, Game
from warhost.core.ids import PieceId
from warhost.core.orders import Kind
from warhost.core.saving.saves import load_lines, save_lines
from warhost.skirmish.state import Skirmish

FOLDER = Path(__file__).parent
SAVES = sorted(path.name.split(".")[0] for path in FOLDER.glob("*.jsonl.gz"))


def loaded(name: str) -> Game:
    """The game of an old save."""
    lines = gzip.decompress((FOLDER / f"{name}.jsonl.gz").read_bytes()).decode().splitlines()
    return load_lines(lines, library.rulebook, codec=library.CODEC, name=name)


def war_of(name: str) -> tuple[Game, War]:
    """An old campaign and its position."""
    game = loaded(name)
    assert isinstance(game.state, War)
    return game, game.state


@pytest.mark.parametrize("name", SAVES)
def test_an_old_save_goes_on_under_the_rules_of_today(name: str) -> None:
    game = loaded(name)
    assert game.header.version != game.rulebook.version, "a save of older rules"
    assert game.entries[-1].kind == "epoch"
    dice = Dice(name)
    for _ in range(60):
        if game.over:
            break
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    assert game.state.hash == game.state.fresh_hash()
    lines = save_lines(game, library.CODEC)
    again = load_lines(lines, library.rulebook, codec=library.CODEC, verify=True)
    assert again.state.dump() == game.state.dump()
    assert sum(entry.kind == "epoch" for entry in again.entries) == 1


@rule("DG-09-12")
def test_a_capital_that_was_disbanded_under_older_rules_is_clear_terrain_now() -> None:
    _, war = war_of("dragons-of-glory-1-capital")
    capitals = [place for place in war.theatre.atlas.places if war.razed[place.index]]
    assert capitals
    assert war.lay[0].cleared == tuple(sorted(place.hex for place in capitals))


@rule("DG-07-25")
def test_a_retreat_that_older_rules_asked_for_obeys_the_rules_of_today() -> None:
    game, war = war_of("dragons-of-glory-1-retreat")
    assert isinstance(game.step, Retreats)
    target = war.battle[0].target
    army = next(army for army in game.step.armies if target in retreat_hexes(war, army))
    refused = game.refusal(Retreat(army, (), target))
    assert refused is not None
    assert refused.rules == ("DG-07-25",)


@rule("DG-09-08", "PL-03-03")
def test_successors_who_came_to_a_conquered_neraka_under_older_rules_stay_but_nobody_follows_them() -> None:
    _, war = war_of("dragons-of-glory-2-heirs")
    assert war.conquered[war.theatre.nation_index["highlord"]]
    assert war.at[war.theatre.piece_index["bakaris"]] >= 0
    assert all(heir_of(war, piece) is None for piece in war.pieces_of(HL) if is_highlord(war, piece))


@rule("DN-4.3-08", "DN-2.31-02")
def test_a_guard_who_pushed_her_friends_aside_under_older_rules_lets_them_through() -> None:
    game = loaded("dragon-noir-5-guard")
    jails = (f"jails/{hex_}" for hex_ in ("G11", "H11", "I12", "J12", "K12", "L12"))
    swamp = (f"haunted-swamp/{hex_}" for hex_ in ("A12", "B12", "C13", "D13", "E13"))
    game.give(f"march hunter-10 {'>'.join((*jails, *swamp))}")
    field = game.state
    assert isinstance(field, Skirmish)
    assert field.at[field.muster.index["hunter-10"]] == field.muster.ground.hex("haunted-swamp/E13")


@rule("DN-2.47-02", "DN-5.14.2-05")
def test_a_horse_that_shied_first_under_older_rules_still_does_and_then_the_fighter_retreats() -> None:
    game = loaded("dragon-noir-6-shying")
    assert {offer.order.verb for offer in game.offers()} == {"give-way"}
    game.give(game.suggest(Dice("shying")))
    assert {offer.order.verb for offer in game.offers()} == {"fall-back"}
    game.give(game.suggest(Dice("shying")))
    assert "fall-back" not in {offer.order.verb for offer in game.offers()}


@rule("BS-10.6-01", "BS-10.2-02")
def test_a_charge_that_older_rules_let_pass_is_shot_at_where_archers_glimpse_it() -> None:
    """Older rules asked only those who saw the mover at one of six points of his way."""
    game = loaded("battlesystem-1-glimpse")
    battle = game.state
    assert isinstance(battle, Battle)
    game.give("charge worgriders randar wheel-right:134.06>advance")
    while game.ask.seat is CHANCE:
        game.roll()
    assert game.ask.seat == "good"
    archers, riders = (PieceId(battle.lexicon.value(Kind.PIECE, name)) for name in ("archers-of-lairn", "worgriders"))
    assert list(game.choices(FireThrough, archers, riders).all()) == [61]
    game.give("fire-through archers-of-lairn worgriders 61")
    assert battle.has_done(archers, Did.SHOT_THROUGH)
