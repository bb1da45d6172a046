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

BOOK = DragonsOfGlory()
SWITCHES = {"replacements-at": "capital", **{layer.id: "on" for layer in BOOK.layers}}
"""Every switch of the layers, with the value that puts it on."""
EXCLUSIONS = {frozenset((option.id, other.other)): other.why for option in BOOK.options for other in option.excludes}
NEEDS = {option.id: option.needs for option in BOOK.options if option.needs}


def switched_on(names: tuple[str, ...]) -> dict[str, str]:
    """The options that put switches on, with those that they need."""
    return {name: SWITCHES[name] for one in names for name in (one, *NEEDS.get(one, ()))}


def is_excluded(names: tuple[str, ...]) -> bool:
    """Whether some of these switches, or what they need, exclude each other."""
    return any(frozenset(pair) in EXCLUSIONS for pair in combinations(switched_on(names), 2))


SETS = [*((name,) for name in SWITCHES), *combinations(SWITCHES, 2), tuple(ADVANCED)]
ALLOWED = [names for names in SETS if not is_excluded(names)]
EXCLUDED = [names for names in combinations(SWITCHES, 2) if is_excluded(names)]


@pytest.mark.parametrize("names", ALLOWED, ids="+".join)
def test_each_switch_can_be_played_alone_and_with_every_other_that_it_allows(names: tuple[str, ...]) -> None:
    options = switched_on(names)
    game = new_game(BOOK, "historical" if "cards" in options else "kender-strike", seed="switch", options=options)
    dice = Dice("switch")
    for _ in range(60):
        if game.over:
            break
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    assert all(game.resolved.options[name] == value for name, value in options.items())


@pytest.mark.parametrize("names", EXCLUDED, ids="+".join)
def test_two_that_exclude_each_other_are_refused_with_the_reason(names: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup) as refused:
        new_game(BOOK, "historical", options=switched_on(names))
    found = [EXCLUSIONS.get(frozenset(pair)) for pair in combinations(switched_on(names), 2)]
    assert any(str(why) in str(refused.value) for why in found if why is not None)


def test_a_switch_is_refused_without_what_it_needs() -> None:
    assert NEEDS == {"heroes-enter": ("heroes",), "resistance": ("cards",)}
    with pytest.raises(BadSetup, match="cards"):
        new_game(BOOK, "historical", options={"resistance": "on"})


def test_the_presets_are_the_standard_game_and_the_two_expansions() -> None:
    assert [preset.id for preset in PRESETS] == ["standard", "advanced", "cards"]
    assert preset_options(BOOK, "standard", {}) == {}
    assert preset_options(BOOK, "advanced", {"winter": "off"}) == {**ADVANCED, "winter": "off"}


@pytest.mark.parametrize(
    "scenario", ["kender-strike", "solamnic-plain", "silvanesti", "kalaman", "historical", "campaign", "maelstrom"]
)
def test_every_scenario_plays_to_its_verdict_with_the_advanced_preset(scenario: str) -> None:
    game = new_game(BOOK, scenario, seed=18, options=preset_options(BOOK, "advanced", {}))
    for _ in play(game, Dice("advanced")):
        pass
    assert game.verdict is not None
    assert game.state.hash == game.state.fresh_hash()


def test_a_game_is_made_with_a_preset_at_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "war.jsonl"
    made = CliRunner().invoke(
        assemble(["new", "simulate"]), ["new", "kender-strike", str(file), "--preset", "advanced"]
    )
    assert made.exit_code == 0, made.output
    options = library.load(file).header.options
    assert {name: options[name] for name in ADVANCED} == ADVANCED


def test_bots_and_people_play_with_a_preset_at_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "batch.jsonl"
    words = ["simulate", "kender-strike", "-n", "1", "-j", "1", "--bots", "random", "--preset", "advanced"]
    simulated = CliRunner().invoke(assemble(["simulate"]), [*words, "--out", str(file)])
    assert simulated.exit_code == 0, simulated.output
    assert '"supply":"on"' in file.read_text().replace(" ", "")
    monkeypatch.chdir(tmp_path)
    words = ["play", "kender-strike", "--terminal", "--preset", "advanced"]
    played = CliRunner().invoke(assemble(["play"]), words, input="lines supply\nsave\nquit\n")
    assert played.exit_code == 0, played.output
    (kept,) = tmp_path.rglob("kender-strike*.jsonl")
    options = library.load(kept).header.options
    assert {name: options[name] for name in ADVANCED} == ADVANCED


def test_a_scenario_without_cards_is_refused_at_the_command_line_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "war.jsonl"
    made = CliRunner().invoke(assemble(["new"]), ["new", "kender-strike", str(file), "--preset", "cards"])
    assert isinstance(made.exception, BadSetup)
    assert str(made.exception).endswith("the book deals cards only in the campaign and the historical game")
    assert not file.exists()


def test_cards_are_open_where_a_scenario_has_an_overlay_for_them() -> None:
    allowed = {card.id for card in BOOK.scenarios() if "cards" not in card.closed}
    assert allowed == {"campaign", "historical"}


@pytest.mark.long
@pytest.mark.parametrize("number", range(100))
def test_random_games_over_the_switches_come_to_a_verdict(number: int) -> None:
    dice = Dice(f"fuzz {number}")
    options = {name: value for name, value in ADVANCED.items() if dice.below(2)}
    game = new_game(BOOK, dice.choose(("kender-strike", "maelstrom")), seed=number, options=options)
    for _ in play(game, dice):
        pass
    assert game.verdict is not None
    assert game.state.hash == game.state.fresh_hash()
