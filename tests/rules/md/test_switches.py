"""The switches of More Dragons of Glory: each alone, every pair, and as presets."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.rules.dg.games import play
from warhost import library
from warhost.campaign.options import ADVANCED, PRESETS
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.cli import assemble
from warhost.core import CHANCE, BadSetup, Dice, new_game
from warhost.core.rulebook import preset_options

PAIRS = [*((name,) for name in ADVANCED), *combinations(ADVANCED, 2), tuple(ADVANCED)]


@pytest.mark.parametrize("names", PAIRS, ids="+".join)
def test_each_switch_can_be_played_alone_and_with_every_other(names: tuple[str, ...]) -> None:
    game = new_game(DragonsOfGlory(), "kender-strike", seed="switch", options={name: ADVANCED[name] for name in names})
    dice = Dice("switch")
    for _ in range(60):
        if game.over:
            break
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    assert all(game.resolved.options[name] == ADVANCED[name] for name in names)


def test_the_presets_are_the_standard_game_and_the_two_expansions() -> None:
    assert [preset.id for preset in PRESETS] == ["standard", "advanced", "cards"]
    assert preset_options(DragonsOfGlory(), "standard", {}) == {}
    assert preset_options(DragonsOfGlory(), "advanced", {"winter": "off"}) == {**ADVANCED, "winter": "off"}


def test_a_game_is_made_with_a_preset_at_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "war.jsonl"
    made = CliRunner().invoke(
        assemble(["new", "simulate"]), ["new", "kender-strike", str(file), "--preset", "advanced"]
    )
    assert made.exit_code == 0, made.output
    options = library.load(file).header.options
    assert {name: options[name] for name in ADVANCED} == ADVANCED


def test_a_scenario_without_cards_is_refused_at_the_command_line_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "war.jsonl"
    made = CliRunner().invoke(assemble(["new"]), ["new", "kender-strike", str(file), "--preset", "cards"])
    assert isinstance(made.exception, BadSetup)
    assert str(made.exception).endswith("the book deals cards only in the campaign and the historical game")
    assert not file.exists()


def test_cards_are_open_where_a_scenario_has_an_overlay_for_them() -> None:
    allowed = {card.id for card in DragonsOfGlory().scenarios() if "cards" not in card.closed}
    assert allowed == {"campaign", "historical"}


@pytest.mark.long
@pytest.mark.parametrize("number", range(100))
def test_random_games_over_the_switches_come_to_a_verdict(number: int) -> None:
    dice = Dice(f"fuzz {number}")
    options = {name: value for name, value in ADVANCED.items() if dice.below(2)}
    game = new_game(DragonsOfGlory(), dice.choose(("kender-strike", "maelstrom")), seed=number, options=options)
    for _ in play(game, dice):
        pass
    assert game.verdict is not None
    assert game.state.hash == game.state.fresh_hash()
