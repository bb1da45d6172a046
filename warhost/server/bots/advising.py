"""“What would you do?”: a bot's order for a seat that a person plays, with its reason and odds. It is not given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warhost.bots import adviser, role_in
from warhost.core import Order, Seat, WarhostError
from warhost.core.messages import read_message
from warhost.server import rendering
from warhost.server.bots.orders import question_about
from warhost.server.bots.pool import BotAnswer, BotTrouble
from warhost.server.problems import Trouble
from warhost.server.tables.table import GameTable, allows_advice
from warhost.server.tables.wording import order_in_words
from warhost.server.wire import games, prompts
from warhost.server.wire.texts import Text
from warhost.texts import say, say_or

if TYPE_CHECKING:
    from warhost.server.house import House


class Advising:
    """Answers players who ask what a bot would do."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def allow(self, id: str, key: str | None, *, allow: bool) -> games.GameInfo:
        """Set whether a seat allows advice at the table."""
        async with self._house.table(id) as table:
            seat = self._house.player(table, key).seat
            (table.allowing.add if allow else table.allowing.discard)(seat)
            table.stamp()
            await self._house.keep_table(table)
            return table.info()

    async def advise(self, id: str, key: str | None, after: int) -> prompts.Advice:
        """The order that a bot would give. While it thinks the table is free."""
        async with self._house.table(id) as table:
            seat = self._house.player(table, key).seat
            table.check_position(after)
            if table.over:
                raise Trouble("over", say("core-over"))
            if not allows_advice(table.kept):
                raise Trouble("not-allowed", say("server-no-advice"))
            if table.game.ask_of(seat) is None:
                raise Trouble("wrong-seat", say("server-nothing-to-advise"))
            bot = adviser(table.kept.rulebook)
            question = question_about(table, seat, bot, self._house.settings.shelf)
        try:
            answer = await self._house.bots.ask(question)
        except BotTrouble as trouble:
            raise Trouble("busy", say("server-adviser-failed", fault=str(trouble))) from None
        async with self._house.table(id) as table:
            table.check_position(after)
            return self._advice(table, seat, bot, answer)

    def _advice(self, table: GameTable, seat: Seat, bot: str, answer: BotAnswer) -> prompts.Advice:
        view = table.game.view(seat)
        try:
            order: Order = view.read(answer.order)
            preview = view.preview(order)
        except WarhostError as error:
            raise Trouble("busy", say("server-adviser-failed", fault=str(error))) from None
        title = role_in(table.kept.rulebook, bot).title
        return prompts.Advice(
            position=table.position,
            bot=say_or(f"bots-{title}", title),
            verb=order.verb,
            components=[getattr(order, name) for name, _ in order.parts()],
            text=view.write(order),
            words=order_in_words(table.game, order),
            reason=_reason(answer),
            preview=rendering.preview(preview) if preview else None,
        )


def _reason(answer: BotAnswer) -> Text | None:
    """Why the bot would do so, in a sentence that can be translated; None if it doesn't say."""
    if not answer.reason:
        return None
    if isinstance(answer.reason, str):
        return rendering.plain_text(answer.reason)
    return rendering.text(read_message(answer.reason))
