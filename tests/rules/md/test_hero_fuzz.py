"""Random wars with heroes, over all scenarios that have them and over the other switches: each comes to a verdict."""

from __future__ import annotations

import pytest

from tests.rules.dg.games import play
from tests.rules.md.hero_book import HERO_BOOK
from tests.rules.md.test_advanced_scenarios import SCENARIOS
from warhost.campaign.advanced.heroic.carried_artifacts import parcels
from warhost.campaign.options import ADVANCED
from warhost.campaign.printed.sides import OFF
from warhost.campaign.state import War
from warhost.core import Dice, new_game

PLAYED = (*SCENARIOS, "abanasinia", "neraka")


@pytest.mark.long
@pytest.mark.parametrize("number", range(100))
def test_random_wars_with_heroes_come_to_a_verdict(number: int) -> None:
    dice = Dice(f"heroes {number}")
    options = {name: value for name, value in ADVANCED.items() if dice.below(2)}
    scenario = PLAYED[number % len(PLAYED)]
    game = new_game(HERO_BOOK, scenario, seed=number, options={**options, "heroes": "on"})
    war = game.state
    assert isinstance(war, War)
    for _ in play(game, dice):
        held = [war.artifact[parcel] for parcel in parcels(war)]
        assert len({*held, *war.cup[0]}) == len(held) + len(war.cup[0]), "no counter is in two places"
        assert all(war.at[counter] == OFF for counter in (*held, *war.cup[0]))
    assert game.verdict is not None
    assert war.hash == war.fresh_hash()
