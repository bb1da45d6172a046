"""Playing: orders, claims, rolls, taking back."""

from __future__ import annotations

from litestar import Controller, delete, post
from litestar.params import JSONBody

from warhost.core import Game, Seat
from warhost.server.bots.advising import Advising
from warhost.server.handing_over import hands_over
from warhost.server.parsing import order_of
from warhost.server.problems import Trouble
from warhost.server.routes.common import UNCOMPRESSED, WITH_KEY, Asking, GameId, ShortAnswer, house_of, key_of, problems
from warhost.server.tables.takebacks import TakeBacks
from warhost.server.wire import games, prompts
from warhost.texts import say

ACTING = ("not-found", "bad-key", "key-needed", "stale", "over", "too-large", "busy")


class PlayController(Controller):
    """Whoever sits in a seat acts here. Every answer means: it is safely kept.

    Much more is asked here than elsewhere. So house and key are taken from the request itself, and answers, which are
    short, go out as they are.
    """

    path = "/api/games/{game_id:str}"
    tags = ("play",)
    security = WITH_KEY
    response_class = ShortAnswer
    opt = UNCOMPRESSED

    @post(
        "/orders",
        operation_id="giveOrder",
        status_code=200,
        responses=problems(*ACTING, "malformed-order", "ambiguous-order", "wrong-seat", "refused", "hands-over"),
    )
    async def give_order(
        self,
        request: Asking,
        game_id: GameId,
        data: JSONBody[prompts.GiveOrder],
    ) -> games.Receipt:
        """Give an order, or use a claim. Dice that follow are rolled at once, unless the table rolls by hand."""

        def give(game: Game, seat: Seat) -> None:
            order = order_of(game, data.order)
            if data.ask_first and game.refusal(order, seat) is None and hands_over(game, order, seat):
                raise Trouble("hands-over", say("server-hands-over"))
            game.give(order, seat)

        return await house_of(request).act(game_id, key_of(request).given, data.after, give)

    @post(
        "/rolls",
        operation_id="rollDice",
        status_code=200,
        responses=problems(*ACTING, "malformed-order", "refused", "not-allowed"),
    )
    async def roll_dice(
        self,
        request: Asking,
        game_id: GameId,
        data: JSONBody[prompts.RollDice],
    ) -> games.Receipt:
        """Roll at a table that rolls by hand: with the faces of real dice, or by the game's.

        At other tables: let dice roll before which the seat wanted the game to stop.
        """
        return await house_of(request).roll(game_id, key_of(request).given, data.after, data.faces)

    @post("/stops", operation_id="setStops", status_code=200, responses=problems(*ACTING))
    async def set_stops(self, request: Asking, game_id: GameId, data: JSONBody[prompts.Stops]) -> games.GameInfo:
        """Say where the game shall stop for the seat, as long as somebody is there to let it go on."""
        return await house_of(request).set_stops(game_id, key_of(request).given, dice=data.dice)

    @post(
        "/advice",
        operation_id="askAdvice",
        status_code=200,
        responses=problems(*ACTING, "not-allowed", "wrong-seat"),
    )
    async def ask_advice(self, request: Asking, game_id: GameId, data: JSONBody[prompts.AskAdvice]) -> prompts.Advice:
        """Ask what a bot would do in one's seat, knowing what the seat knows. The order is not given."""
        return await Advising(house_of(request)).advise(game_id, key_of(request).given, data.after)

    @post("/advice/allow", operation_id="allowAdvice", status_code=200, responses=problems(*ACTING))
    async def allow_advice(
        self, request: Asking, game_id: GameId, data: JSONBody[prompts.AllowAdvice]
    ) -> games.GameInfo:
        """Say whether players at the table may ask for advice; they may once all who play allow it."""
        return await Advising(house_of(request)).allow(game_id, key_of(request).given, allow=data.allow)

    @post("/undo", operation_id="undo", status_code=200, responses=problems(*ACTING, "refused"))
    async def undo(
        self,
        request: Asking,
        game_id: GameId,
        data: JSONBody[prompts.TakeBack],
    ) -> games.Receipt:
        """Take back one's last order; free until dice roll, something is revealed or another side acts."""

        def undo(game: Game, seat: Seat) -> None:
            game.undo(seat)

        return await house_of(request).act(game_id, key_of(request).given, data.after, undo)

    @post("/take-back", operation_id="askTakeBack", status_code=200, responses=problems(*ACTING, "refused"))
    async def ask_take_back(
        self,
        request: Asking,
        game_id: GameId,
        data: JSONBody[prompts.TakeBack],
    ) -> games.GameInfo:
        """Ask for a return to an earlier point. Bots always agree; if nobody else has to, it happens at once."""
        return await TakeBacks(house_of(request)).ask(game_id, key_of(request).given, data.after, data.point)

    @post(
        "/take-back/answer",
        operation_id="answerTakeBack",
        status_code=200,
        responses=problems(*ACTING, "no-request", "not-allowed", "refused"),
    )
    async def answer_take_back(
        self,
        request: Asking,
        game_id: GameId,
        data: JSONBody[prompts.AnswerTakeBack],
    ) -> games.GameInfo:
        """Agree or not. When all have agreed the game returns to the point; one no ends the request."""
        return await TakeBacks(house_of(request)).answer(game_id, key_of(request).given, data.after, data.agree)

    @delete(
        "/take-back",
        operation_id="withdrawTakeBack",
        status_code=200,
        responses=problems("not-found", "bad-key", "key-needed", "no-request", "not-allowed", "busy"),
    )
    async def withdraw_take_back(self, request: Asking, game_id: GameId) -> games.GameInfo:
        """Withdraw one's own request."""
        return await TakeBacks(house_of(request)).withdraw(game_id, key_of(request).given)
