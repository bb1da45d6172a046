"""Records the golden games: one whole game of every scenario, kept as it was played.

    python -m tests.golden.record              # only games that are missing
    python -m tests.golden.record --again      # all of them, after a change of the rules that was meant
    python -m tests.golden.record kalaman      # some of them anew

A golden game that no longer replays means that a rule has changed. If that was meant, record it again and read the
difference; if not, mend the rule.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from warhost import library
from warhost.bots import bot
from warhost.bots.players import play
from warhost.campaign.options import ADVANCED
from warhost.core import CHANCE, Dice, Game
from warhost.core.saving.saves import save_lines

FOLDER = Path(__file__).parent


class Golden(NamedTuple):
    """A game worth keeping: what is played, under which options, and by whom."""

    scenario: str
    options: Mapping[str, str] = MappingProxyType({})
    bot: str = "random"


GAMES: Mapping[str, Golden] = {
    "kender-strike": Golden("kender-strike"),
    "silvanesti": Golden("silvanesti"),
    "solamnic-plain": Golden("solamnic-plain"),
    "kalaman": Golden("kalaman"),
    "historical": Golden("historical"),
    "campaign": Golden("campaign"),
    "maelstrom": Golden("maelstrom"),
    "maelstrom-in-winter": Golden("maelstrom", {"winter": "on"}),
    "kender-strike-in-winter": Golden("kender-strike", {"winter": "on"}),
    "silvanesti-hidden": Golden("silvanesti", {"hidden-stacks": "on"}),
    "solamnic-plain-advanced": Golden("solamnic-plain", {**ADVANCED, "heroes": "off"}),
    "abanasinia": Golden("abanasinia", ADVANCED, "odds"),
    "neraka": Golden("neraka", ADVANCED, "odds"),
    "kalaman-with-heroes": Golden("kalaman", {"heroes": "on"}),
    "campaign-advanced": Golden("campaign", {**ADVANCED, "heroes-enter": "1"}),
    "kalaman-fed-and-led": Golden("kalaman", {"supply": "on", "command": "on"}, "odds"),
    "historical-by-cards": Golden("historical", {"cards": "on"}, "odds"),
    "campaign-by-cards": Golden("campaign", {"cards": "on"}),
    "kender-strike-between-bots": Golden("kender-strike", bot="odds"),
    "kalaman-between-bots": Golden("kalaman", bot="odds"),
    "first-smoke": Golden("first-smoke", bot="odds"),
    "silent-valley": Golden("silent-valley", bot="odds"),
    "beans-for-giants": Golden("beans-for-giants", bot="odds"),
    "sand-of-justice": Golden("sand-of-justice", {"duel": "on"}, "odds"),
    "furnished-cavern": Golden("furnished-cavern", bot="odds"),
    "day-of-the-black-fox": Golden("day-of-the-black-fox", bot="odds"),
    "tablet-of-uzun": Golden("tablet-of-uzun", bot="odds"),
    "across-the-wights-bridge": Golden("across-the-wights-bridge", bot="odds"),
    "three-lights": Golden("three-lights", bot="odds"),
    "narrow-ways": Golden("narrow-ways", bot="odds"),
    "eight-doors": Golden("eight-doors", bot="odds"),
    "throne-of-alkiram": Golden("throne-of-alkiram", bot="odds"),
    "crossroads-between-bots": Golden("crossroads", bot="odds"),
    "proving-ground-between-bots": Golden("proving-ground", bot="odds"),
    "lairn-measured": Golden("lairn", {"measuring": "always", "last-round": "6"}),
    "proving-ground-grown": Golden("proving-ground", {"level": "intermediate"}, "odds"),
    "great-drill": Golden("great-drill", {"last-round": "6"}),
    "crossroads-measured": Golden("crossroads", {"measuring": "always", "last-round": "12"}),
    # Somebody goes down into an entrance; recorded before the inside of an entrance was a place of its own.
    "silent-valley-3": Golden("silent-valley"),
    "beans-for-giants-3": Golden("beans-for-giants"),
    "first-smoke-by-chance": Golden("first-smoke", {"stray-arrows": "on", "forced-jumps": "on"}),
}
"""Each golden game by name."""


def path_of(name: str) -> Path:
    """The file of a golden game: the lines of a save, packed."""
    return FOLDER / f"{name}.jsonl.gz"


def played(name: str) -> Game:
    """The game, played to its end."""
    scenario, options, who = GAMES[name]
    book, _ = library.find(scenario)
    game = library.new(book.id, scenario, seed=f"golden {name}", options=dict(options))
    if who == "random":
        dice = Dice(f"golden orders {name}")
        while not game.over:
            if game.ask.seat is CHANCE:
                game.roll()
            else:
                game.give(game.suggest(dice))
    else:
        play(game, {seat: bot(who, f"golden {name} {seat}") for seat in game.seats})
    return game


def main(words: list[str]) -> None:
    """Record the games that are missing, those that are named, or all."""
    for name in GAMES:
        path = path_of(name)
        if "--again" in words or name in words or not path.exists():
            text = "\n".join(save_lines(played(name), library.CODEC)) + "\n"
            path.write_bytes(gzip.compress(text.encode(), mtime=0))
            print(f"{name}: {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
