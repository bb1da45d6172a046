"""What a bot is asked at a table, and what becomes of its answer."""

from __future__ import annotations

from contextlib import suppress
from hashlib import blake2b

from msgspec.structs import replace

from warhost.core import Dice, Order, Seat, WarhostError
from warhost.server.bots.pool import Question
from warhost.server.store.kept import KeptSeat
from warhost.server.tables.table import GameTable


def bot_seed(table: GameTable, seat: str) -> str:
    """The seed of a bot's own dice: equal in all games of the same seed, without revealing the game's dice."""
    game = table.game.header.seed or table.id
    return blake2b(f"bot {seat} {table.position} {game}".encode(), digest_size=16).hexdigest()


def question_for(table: GameTable, bot: KeptSeat, shelf: str) -> Question:
    """The question to a bot that chooses an order."""
    game = table.game
    return Question(
        shelf=shelf,
        rulebook=game.rulebook.id,
        scenario=game.header.scenario,
        options=game.header.options,
        state=game.state.dump(),
        seat=bot.seat,
        bot=bot.bot,
        seed=bot_seed(table, bot.seat),
        player=f"{table.id}/{bot.seat}",
    )


def question_about(table: GameTable, seat: str, bot: str, shelf: str) -> Question:
    """The question to a bot that advises a person's seat; it keeps no plan."""
    person = KeptSeat(seat=seat, number=0, filled="person", bot=bot)
    return replace(question_for(table, person, shelf), player="")


def checked_order(table: GameTable, seat: Seat, chosen: str) -> Order:
    """The bot's order if it is legal, otherwise a random one: a bot's mistake must not stop the game."""
    view = table.game.view(seat)
    if chosen:
        with suppress(WarhostError):
            order = view.read(chosen)
            if view.refusal(order) is None:
                return order
    return view.suggest(Dice(bot_seed(table, seat)))
