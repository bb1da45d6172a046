"""Fantasy tabletop wargames at three scales, with the rules enforced.

>>> import warhost
>>> game = warhost.new("dragons-of-glory", "kender-strike", seed=7)
>>> game.ask.seat
'highlord'

A whole game, with a bot in every seat:

>>> from warhost.bots import RandomBot
>>> players = {seat: RandomBot(seed=seat) for seat in game.seats}
>>> while not game.over:
...     ask = game.ask                          # who decides what; CHANCE for a roll
...     if ask.seat is warhost.CHANCE:
...         faces = game.roll()
...     else:
...         game.give(players[ask.seat].choose(game.view(ask.seat)))
>>> game.verdict.level in ("victory", "draw")
True
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warhost.core import (
        CHANCE,
        SPECTATOR,
        BadChronicle,
        BadSetup,
        Dice,
        Game,
        IllegalOrder,
        Order,
        Refusal,
        Seat,
        View,
        WarhostError,
    )
    from warhost.library import all_rulebooks, find, load, new, rulebook, save

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "BadChronicle",
    "BadSetup",
    "Dice",
    "Game",
    "IllegalOrder",
    "Order",
    "Refusal",
    "Seat",
    "View",
    "WarhostError",
    "all_rulebooks",
    "find",
    "load",
    "new",
    "rulebook",
    "save",
]


_LIBRARY = frozenset(("all_rulebooks", "find", "load", "new", "rulebook", "save"))


def __getattr__(name: str) -> object:
    """Import what is asked for when it is first asked for, so that ``import warhost`` costs nothing."""
    if name not in __all__:
        raise AttributeError(f"module 'warhost' has no attribute {name!r}")
    home = "warhost.library" if name in _LIBRARY else "warhost.core"
    found = globals()[name] = getattr(import_module(home), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
