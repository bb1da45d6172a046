"""Rights at the terminal: spells in the turn of others, a word before the dice and before each phase of the enemy."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from rich.console import Console

import warhost
from tests.rulemark import rule
from warhost.bots import bot
from warhost.core import CHANCE, Game, Seat
from warhost.terminal.table import TerminalTable

REBELS = Seat("rebels")


def foragers() -> tuple[Game, str]:
    """Beans for Giants before the wizard, the last of the foragers, rides on to the map; and that march."""
    game = warhost.new("dragon-noir", "beans-for-giants", seed=11)
    player = bot("odds", 3)
    while True:
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        order = player.choose(game.view(game.ask.seat))
        if game.write(order).startswith("march zacharie"):
            return game, game.write(order)
        game.give(order, game.ask.seat)


def typed(game: Game, lines: list[str], file: Path, *bots: str) -> str:
    """Type lines at a table where some seats are played by the computer; what it printed."""
    out = StringIO()
    waiting: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        line = next(waiting, None)
        if line is None:
            raise EOFError
        out.write(f"{prompt}{line}\n")
        return line

    players = {Seat(seat): bot("odds", seed=3) for seat in bots}
    TerminalTable(game, players, Console(file=out, width=120), read, file).play()
    return out.getvalue()


@rule("DN-3.3-04")
def test_a_spell_is_cast_before_a_phase_of_the_computer(tmp_path: Path) -> None:
    game, march = foragers()
    spell = "enchant zacharie hold krobek"
    lines = ["claims", "stop phases", march, "claims", spell]
    text = typed(game, lines, tmp_path / "kept.jsonl", "goblins")
    assert "stand-by" in text[: text.index("stop phases")]
    assert f"> {spell}" in text, "asked in the goblins' turn"
    asked = text[text.index(march) : text.index(f"> {spell}")]
    assert "Offensive fire is about to begin" in asked
    assert "fireball" in asked, "what can be cast is listed"
    claims = [game.write(entry.what) for entry in game.entries if entry.kind == "claim"]
    assert spell in claims


@rule("DN-3.3-04")
def test_dice_wait_for_a_spell(tmp_path: Path) -> None:
    game, march = foragers()
    spell = "empower zacharie swift-feet 1"
    text = typed(game, ["stop dice", march, spell, "", "stop off"], tmp_path / "kept.jsonl", "goblins")
    asked = text[text.index(march) :]
    assert "Dice are to be rolled" in asked
    assert f"dice> {spell}" in asked, "cast between the shot and its die"
    kinds = [entry.kind for entry in game.entries]
    claim = max(at for at, kind in enumerate(kinds) if kind == "claim")
    assert game.write(game.entries[claim].what) == spell
    assert kinds[claim - 1] == "order", "the goblins' shot"
    assert kinds[claim + 1] == "roll", "the die waited"


def test_every_chance_of_a_phase_and_of_a_spell_is_listed(tmp_path: Path) -> None:
    game = warhost.new("dragon-noir", "beans-for-giants", seed=11)
    player = bot("odds", 3)
    while game.over or game.ask.seat is CHANCE or not any(o.order.verb == "shoot" for o in game.ask.offers):
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(player.choose(game.view(game.ask.seat)), game.ask.seat)
    kind = next(offer.order for offer in game.ask.offers if offer.order.verb == "shoot")
    shots = [game.write(order) for order in game.completions(kind)]
    assert len(shots) > 2
    text = typed(game, ["odds", "odds enchant"], tmp_path / "kept.jsonl")
    assert [shot for shot in shots if shot not in text] == []


def test_a_fight_is_charted_with_ground_walls_and_fighters(tmp_path: Path) -> None:
    game = warhost.new("dragon-noir", "first-smoke", seed=7)
    text = typed(game, ["1", "", "ready", "map", "hex h8"], tmp_path / "kept.jsonl")
    assert "Gromrak 16/10-6" in text
    assert "~ water" in text
    chart = text[text.rindex("> map") : text.rindex("> hex")]
    assert "●1" in chart
    row = next(line for line in chart.splitlines() if line.startswith("H "))
    assert "D" in row, "the door of the mill"
    assert "H8: inside, level 0" in text
    assert "west to H7: door" in text


def test_a_resignation_is_a_record_of_the_game(tmp_path: Path) -> None:
    game = warhost.new("dragon-noir", "first-smoke", seed=7)
    file = tmp_path / "kept.jsonl"
    text = typed(game, ["1", "", "ready", "resign", "yes"], file, "none")
    assert "You give the game up for The scouts." in text
    assert "The patrol: Victory by resignation. The other side resigned." in text
    for verify in (False, True):
        again = warhost.load(file, verify=verify)
        assert again.over
        assert again.resigned == ("rebels",)
        assert again.verdict is not None
        assert again.verdict.winner == "orks"
        assert not again.can_undo(REBELS)
