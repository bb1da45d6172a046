"""The bot of the guide plays."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import warhost
from warhost.bots import Player, RandomBot
from warhost.bots.players import play

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-bot.md"


def bot_of_the_guide() -> Any:
    """The class that the guide's Python block defines."""
    block = re.search(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert block is not None
    names: dict[str, Any] = {}
    exec(compile(block[1], str(GUIDE), "exec"), names)  # noqa: S102  the guide is ours
    return names["Bold"]


def test_the_bot_of_the_guide_plays_whole_games_and_attacks() -> None:
    reasons = set()

    class Watched(bot_of_the_guide()):  # type: ignore[misc]
        def choose(self, view: warhost.View) -> warhost.Order:
            order: warhost.Order = super().choose(view)
            reasons.add(self.reason)
            return order

    for seed in range(4):
        game = warhost.new("dragons-of-glory", "kender-strike", seed=seed)
        players: dict[warhost.Seat, Player] = {game.seats[0]: Watched(seed), game.seats[1]: RandomBot(seed)}
        play(game, players)
        assert game.over
    assert reasons == {"they are right there", "why not"}
