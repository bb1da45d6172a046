"""The interface of a player made of code, for whoever runs a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from warhost.core import CHANCE, Game, Order, Seat, View
from warhost.core.messages import Message


class Player(Protocol):
    """A player in a seat. It gets only the view: what the seat may know, and imagined games to search in."""

    name: str

    @property
    def reason(self) -> Message | str:
        """Why the last order was chosen, in a few words for spectators."""
        ...

    def choose(self, view: View) -> Order:
        """The player's order for what its seat is asked now."""
        ...


class Role(NamedTuple):
    """A bot's role in a game.

    Its module names one for each rulebook that it understands in ``ROLES``, or one for :data:`ANY_RULEBOOK`; a module
    without them is taken to play anything.
    """

    title: str
    """A word to type, the same in every language; its translation is the text ``bots-TITLE``."""
    strength: str
    """How hard it is to beat: easy, fair or strong."""
    about: str = ""
    """How it plays, if there is no text ``bots-TITLE-about``."""
    seconds: float = 0.0
    """The longest that it thinks about an order, in seconds on one core; 0 if not worth mentioning."""


ANY_RULEBOOK = ""


def play(game: Game, players: Mapping[Seat, Player], most: int = 100_000) -> None:
    """Play a game to its end; ``most`` is how many orders and rolls it may take."""
    for _ in range(most):
        if game.over:
            return
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
        else:
            game.give(players[seat].choose(game.view(seat)), seat)
    raise RuntimeError(f"no end after {most} orders and rolls")
