"""Players made of code. Each sees only what a player in its seat may see.

>>> bot("random", seed=7).name
'random'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Final

from warhost.bots.odds_bot import OddsBot
from warhost.bots.players import Player
from warhost.bots.random_bot import RandomBot
from warhost.bots.warlord_bot import WarlordBot
from warhost.core import BadSetup

__all__ = ["BOTS", "OddsBot", "Player", "RandomBot", "WarlordBot", "bot"]

BOTS: Final[Mapping[str, Callable[[str | int], Player]]] = {
    "random": RandomBot,
    "odds": OddsBot,
    "warlord": WarlordBot,
}
"""Every bot by name."""


def bot(name: str, seed: str | int = 0) -> Player:
    """A bot by name, with its own dice; an unknown name is an error that tells the nearest."""
    if name not in BOTS:
        near = get_close_matches(name, BOTS, n=1, cutoff=0.4)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(BOTS)}"
        raise BadSetup(f"no bot is called {name!r}; {hint}")
    return BOTS[name](seed)
