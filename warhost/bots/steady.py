"""A bot that never stops a game: if it fails, a weaker one answers, and the position is saved for debugging.

A saved position is a JSON file. ``warhost simulate --again FILE`` asks the same bot in the same position again.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from traceback import format_exception
from typing import Any, Final

import msgspec

from warhost.bots.players import Player
from warhost.core import Dice, Game, IllegalOrder, Order, Seat, View
from warhost.core.messages import Message, msg
from warhost.core.saving.chronicle import Header
from warhost.datafiles import data_folder
from warhost.library import rulebook

LOG: Final = logging.getLogger("warhost.bots")
MOST_KEPT: Final = 200
"""The most positions a folder holds, so that a bot that fails in every game doesn't fill a disk."""


class BotFailure(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot failed at: the position as its seat imagines it, and the error.

    Attributes:
        rulebook, version, scenario, options: the game.
        state: the position; what the seat cannot see is resampled in it, as it was for the bot.
        seat, bot, seed: who was asked.
        error: the error in a line.
        trace: where in the code it happened; empty if the bot gave an illegal order.
    """

    rulebook: str
    version: str
    scenario: str
    options: Mapping[str, str]
    state: Any
    seat: str
    bot: str
    seed: str
    error: str
    trace: str = ""

    def game(self) -> Game:
        """The position as a game to look at."""
        book = rulebook(self.rulebook)
        resolved = book.resolve(self.scenario, self.options)
        state = book.blank(resolved)
        state.restore(self.state)
        game = Game(resolved, state, Header(book.id, self.version, self.scenario, self.options, ""), Dice(""))
        game.keep_no_chronicle()
        return game

    def view(self) -> View:
        """What the bot saw."""
        return self.game().view(Seat(self.seat))


def read_failure(file: Path) -> BotFailure:
    """A saved failure."""
    return msgspec.json.decode(file.read_bytes(), type=BotFailure)


def keep_failure(failure: BotFailure, folder: Path) -> Path | None:
    """Save a failure in a folder, once; None if the folder is full or not writable."""
    text = msgspec.json.encode(failure)
    name = f"{failure.scenario}-{failure.bot}-{blake2b(text, digest_size=4).hexdigest()}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sum(1 for _ in folder.glob("*.json")) >= MOST_KEPT:
            return None
        (folder / name).write_bytes(text)
    except OSError as error:
        LOG.warning("a bot's failure could not be kept in %s: %s", folder, error)
        return None
    return folder / name


def failures_folder() -> Path:
    """The default folder for failures."""
    return data_folder() / "bot-failures"


class Steady:
    """Answers with a bot's order, or with that of the first stand-in that has a legal one."""

    def __init__(
        self, player: Player, stand_ins: Sequence[Player], seed: str | int, folder: Path | None = None
    ) -> None:
        self.name = player.name
        self.reason: Message | str = ""
        self.failures = 0
        self._players = (player, *stand_ins)
        self._seed = seed
        self._dice = Dice(f"steady {player.name} {seed}")
        self._folder = folder

    def choose(self, view: View) -> Order:
        """A legal order, whatever the bot does; at once where there is nothing to decide."""
        only = only_order(view)
        if only is not None:
            self.reason = msg("bots-why-nothing-else")
            return only
        for player in self._players:
            order = self._order_of(player, view)
            if order is not None:
                return order
        self.reason = ""
        return view.suggest(self._dice)

    def _order_of(self, player: Player, view: View) -> Order | None:
        try:
            order = player.choose(view)
        except Exception as error:  # whatever it is, the game goes on and the error is saved
            self._report(player, view, f"{type(error).__name__}: {error}", "".join(format_exception(error)))
            return None
        refusal = view.refusal(order)
        if refusal is not None:
            self._report(player, view, f"{view.write(order)}: {IllegalOrder(refusal)}")
            return None
        self.reason = player.reason
        return order

    def _report(self, player: Player, view: View, error: str, trace: str = "") -> None:
        self.failures += 1
        kept = keep_failure(failure_of(player, view, self._seed, error, trace), self._folder or failures_folder())
        LOG.error("%s failed as %s: %s; kept in %s", player.name, view.seat, error, kept or "no file")


def only_order(view: View) -> Order | None:
    """The order of a seat that has nothing to decide, not even whether to use a right; None if it has a choice."""
    ask = view.ask
    if ask is None or view.claims():
        return None
    if len(ask.offers) == 1 and not ask.offers[0].order.parts():
        return ask.offers[0].order()
    return None


def failure_of(player: Player, view: View, seed: str | int, error: str, trace: str) -> BotFailure:
    """A bot's error with everything needed to reproduce it."""
    game = view.imagine()
    return BotFailure(
        rulebook=game.rulebook.id,
        version=game.header.version,
        scenario=game.header.scenario,
        options=dict(game.header.options),
        state=game.state.dump(),
        seat=view.seat,
        bot=player.name,
        seed=str(seed),
        error=error,
        trace=trace,
    )
