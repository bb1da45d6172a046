"""Bots that fail stop no game: another answers, and the position is kept so that the failure can be seen again."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import warhost
from tests.rules.dg.battles import PLAIN
from tests.rules.dg.board import HL
from tests.rules.dg.test_retreats import EAST, NORTH_EAST, SOUTH, SOUTH_WEST, clash
from warhost.bots import BOTS, OddsBot, RandomBot, Steady, bot, stand_ins, steady_bot
from warhost.bots import steady as module
from warhost.bots.matches import Match, play_match
from warhost.bots.steady import read_failure
from warhost.campaign.sequence import EndCombat
from warhost.cli import assemble
from warhost.core import Order, View


class Stumbler(RandomBot):
    """Fails at every third order."""

    name = "stumbler"

    def __init__(self, seed: str | int = 0) -> None:
        super().__init__(seed)
        self.asked = 0

    def choose(self, view: View) -> Order:
        self.asked += 1
        if self.asked % 3 == 0:
            raise ZeroDivisionError("third time")
        return super().choose(view)


class Rebel(RandomBot):
    """Always ends a combat, whatever is asked."""

    name = "rebel"

    def choose(self, view: View) -> Order:
        return EndCombat()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where failures are kept in this test."""
    monkeypatch.setenv("WARHOST_DATA", str(tmp_path))
    return tmp_path / "bot-failures"


def test_a_game_goes_on_when_a_bot_fails(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "stumbler", Stumbler)
    match = Match("dragons-of-glory", "kender-strike", {"highlord": "stumbler", "whitestone": "random"}, "s")
    outcome = play_match(match)
    assert outcome.winner is not None or outcome.level
    assert outcome.failures > 3
    assert len(list(folder.glob("kender-strike-stumbler-*.json"))) > 3


def test_an_illegal_order_is_a_failure_and_a_weaker_bot_answers(folder: Path) -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=1)
    view = game.view(game.ask.seat)
    player = Steady(Rebel(), [OddsBot(1)], 1, folder)
    assert view.write(player.choose(view)) == view.write(OddsBot(1).choose(view))
    (kept,) = folder.glob("*.json")
    failure = read_failure(kept)
    assert failure.bot == "rebel"
    assert failure.trace == ""
    assert failure.view().ask == view.ask


def test_a_bot_that_does_not_fail_is_left_alone(folder: Path) -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=1)
    view = game.view(game.ask.seat)
    player = steady_bot("dragons-of-glory", "odds", 4)
    assert player.choose(view) == bot("odds", 4).choose(view)
    assert (player.failures, folder.exists()) == (0, False)


def test_a_full_folder_takes_no_more(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 2)
    game = warhost.new("dragons-of-glory", "kender-strike", seed=1)
    for seed in range(4):
        view = game.view(game.ask.seat)
        game.give(Steady(Rebel(), [], seed, folder).choose(view), view.seat)
        while game.pending_roll:
            game.roll()
    assert len(list(folder.glob("*.json"))) == 2


def test_a_kept_failure_is_asked_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "rebel", Rebel)
    game = warhost.new("dragons-of-glory", "kender-strike", seed=1)
    Steady(Rebel(), [], 1, folder).choose(game.view(game.ask.seat))
    (kept,) = folder.glob("*.json")
    told = CliRunner().invoke(assemble(["simulate"]), ["simulate", "--again", str(kept)])
    assert told.exit_code != 0
    monkeypatch.setitem(BOTS, "rebel", RandomBot)
    mended = CliRunner().invoke(assemble(["simulate"]), ["simulate", "--again", str(kept)], catch_exceptions=False)
    assert "rebel answers now" in mended.output


def test_weaker_bots_stand_in_the_strongest_first() -> None:
    assert stand_ins("dragons-of-glory", "warlord") == ("marshal", "recruit")
    assert stand_ins("dragons-of-glory", "random") == ()


def test_a_flier_flees_without_the_passenger_for_whom_there_is_no_room() -> None:
    """Two armies fill the one hex that is free: the griffon may go there, infantry in its claws may not."""
    cavalry = ("mercenary-cavalry-1", "mercenary-cavalry-2")
    foot = ("mercenary-1", "mercenary-2", "mercenary-3", "mercenary-4")
    war = clash("silvanesti-griffon-1", "silvanesti-1", attackers=cavalry)
    for army, hex in zip(foot, (NORTH_EAST, EAST, SOUTH, SOUTH_WEST), strict=True):
        war.place(army, at=hex)
    war.place("vingaard-1", "vingaard-2", at="4146").fighting(HL)
    war.give(f"attack {PLAIN} {','.join((*cavalry, *foot))}")
    view = war.game.view(war.game.ask.seat)
    order = OddsBot().choose(view)
    assert view.write(order) == "retreat silvanesti-griffon-1 - 4146"
    assert view.refusal(order) is None
