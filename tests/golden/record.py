"""Records the golden games: one whole game of every scenario, kept as it was played.

    python -m tests.golden.record              # only games that are missing
    python -m tests.golden.record --again      # all of them, after a change of the rules that was meant

A golden game that no longer replays means that a rule has changed. If that was meant, record it again and read the
difference; if not, mend the rule.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Mapping
from pathlib import Path

from warhost import library
from warhost.core import CHANCE, Dice, Game
from warhost.core.saves import save_lines

FOLDER = Path(__file__).parent
BOOK = "dragons-of-glory"

GAMES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "kender-strike": ("kender-strike", {}),
    "silvanesti": ("silvanesti", {}),
    "solamnic-plain": ("solamnic-plain", {}),
    "kalaman": ("kalaman", {}),
    "historical": ("historical", {}),
    "campaign": ("campaign", {}),
    "kender-strike-in-winter": ("kender-strike", {"winter": "on"}),
    "silvanesti-hidden": ("silvanesti", {"hidden-stacks": "on"}),
}
"""Each golden game: its scenario and its options."""


def path_of(name: str) -> Path:
    """The file of a golden game: the lines of a save, packed."""
    return FOLDER / f"{name}.jsonl.gz"


def played(name: str) -> Game:
    """The game, played to its end by chance."""
    scenario, options = GAMES[name]
    game = library.new(BOOK, scenario, seed=f"golden {name}", options=dict(options))
    dice = Dice(f"golden orders {name}")
    while not game.over:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    return game


def main(words: list[str]) -> None:
    """Record the games that are missing, or all."""
    for name in GAMES:
        path = path_of(name)
        if "--again" in words or not path.exists():
            text = "\n".join(save_lines(played(name), library.CODEC)) + "\n"
            path.write_bytes(gzip.compress(text.encode(), mtime=0))
            print(f"{name}: {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
