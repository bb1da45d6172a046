"""Looking before deciding: views, asks, choices, reasons, previews, odds, log, replay."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter

from warhost.core import Order, Refusal, WarhostError
from warhost.core.ids import HexId, PieceId
from warhost.core.orders import Kind
from warhost.core.prompts import Choices, Itinerary, PathTo
from warhost.server import parsing, rendering
from warhost.server.briefing import tally
from warhost.server.house import House
from warhost.server.problems import Trouble, trouble_with
from warhost.server.routes.common import KEY_OR_NONE, GameId, Key, problems
from warhost.server.tables.replay import past_events, past_view
from warhost.server.tables.table import GameTable
from warhost.server.wire import briefings, games, live, overlays, prompts, reports, texts
from warhost.texts import say

LOOKING = ("not-found", "bad-key", "key-needed")
ORDERING = (*LOOKING, "malformed-order", "ambiguous-order", "wrong-seat", "refused", "over", "too-large")


class QueryController(Controller):
    """Questions that change nothing. Each is answered from what the caller's seat may know."""

    path = "/api/games/{game_id:str}"
    tags = ("queries",)
    security = KEY_OR_NONE

    @get("/view", operation_id="readView", responses=problems(*LOOKING))
    async def read_view(
        self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId
    ) -> games.SeatView:
        """Everything that the seat sees now."""
        async with house.table(game_id) as table:
            return table.view(house.caller(table, key.given).seat)

    @get("/ask", operation_id="readPrompt", responses=problems(*LOOKING))
    async def read_prompt(
        self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId
    ) -> prompts.Prompt:
        """What the seat can do now, also what it cannot do just now and why."""
        async with house.table(game_id) as table:
            return rendering.prompt(table.game, house.caller(table, key.given).seat, table.verdict)

    @get("/changes", operation_id="readChanges", responses=problems(*LOOKING))
    async def read_changes(
        self,
        house: NamedDependency[House],
        key: NamedDependency[Key],
        game_id: GameId,
        after: Annotated[int, QueryParameter(ge=0, le=2**31 - 1)],
    ) -> live.Changes:
        """What happened since a position, for clients without a live connection: changes, or everything."""
        async with house.table(game_id) as table:
            return house.changes(table, house.caller(table, key.given).seat, after)

    @post("/choices", operation_id="readChoices", status_code=200, responses=problems(*ORDERING))
    async def read_choices(
        self,
        house: NamedDependency[House],
        key: NamedDependency[Key],
        game_id: GameId,
        data: JSONBody[prompts.ChoicesWanted],
    ) -> prompts.Choices:
        """What can be chosen for the next component of an order, given those chosen so far."""
        async with house.table(game_id) as table:
            view = table.game.view(house.player(table, key.given).seat)
            try:
                kind, chosen = self._chosen(table, data)
                if len(chosen) >= len(kind.parts()):
                    raise Trouble("malformed-order", say("server-complete", verb=kind.verb))
                found = self._planned(table, view.choices(kind, *chosen), data)
                return rendering.Speller(table.game).choices(found, view)
            except WarhostError as error:
                raise trouble_with(error) from None

    @post("/paths", operation_id="readPath", status_code=200, responses=problems(*ORDERING))
    async def read_path(
        self,
        house: NamedDependency[House],
        key: NamedDependency[Key],
        game_id: GameId,
        data: JSONBody[prompts.ChoicesWanted],
    ) -> prompts.PathFound:
        """The suggested path to a hex that can be reached."""
        async with house.table(game_id) as table:
            view = table.game.view(house.player(table, key.given).seat)
            try:
                kind, chosen = self._chosen(table, data)
                found = view.choices(kind, *chosen) if len(chosen) < len(kind.parts()) else None
                found = self._planned(table, found, data) if found else None
            except WarhostError as error:
                raise trouble_with(error) from None
            if isinstance(found, Itinerary) and data.pose:
                return self._route(table, found, data)
            if not isinstance(found, PathTo) or data.to is None:
                raise Trouble("malformed-order", say("server-no-path", verb=kind.verb))
            if data.to not in found.cost:
                why = found.why_not(HexId(data.to))
                if why is None:
                    raise Trouble("refused", say("server-no-reach"))
                raise Trouble("refused", str(why), refusal=rendering.refusal(why))
            path = found.path(data.to)
            speller = rendering.Speller(table.game)
            acts = speller.acts(found.after(path))
            return prompts.PathFound(
                value=path, word=speller.word(Kind.PATH, path), cost=found.cost[data.to], acts=acts
            )

    def _route(self, table: GameTable, found: Itinerary, data: prompts.ChoicesWanted) -> prompts.PathFound:
        """The route of an itinerary to a pose."""
        route = found.route(tuple(data.pose))
        if isinstance(route, Refusal):
            raise Trouble("refused", str(route), refusal=rendering.refusal(route))
        speller = rendering.Speller(table.game)
        word = speller.word(Kind.PATH, route)
        return prompts.PathFound(value=route, word=word, cost=0, next=speller.next_acts(found.after(route)))

    def _planned(self, table: GameTable, found: Choices, data: prompts.ChoicesWanted) -> Choices:
        """Choices of a path with what is planned of it already."""
        if not data.legs:
            return found
        if not isinstance(found, PathTo | Itinerary):
            raise Trouble("malformed-order", say("server-paths-only"))
        return found.after(parsing.component(table.game, Kind.PATH, data.legs))

    def _chosen(self, table: GameTable, data: prompts.ChoicesWanted) -> tuple[type[Order], list[object]]:
        kind = parsing.order_kind(table.game, data.verb)
        if data.words and data.components:
            raise Trouble("malformed-order", say("server-words-or-values"))
        if data.words:
            return kind, parsing.words_of(table.game, kind, data.words)
        return kind, parsing.components_of(table.game, kind, data.components)

    @post("/judge", operation_id="judgeOrder", status_code=200, responses=problems(*ORDERING))
    async def judge(
        self,
        house: NamedDependency[House],
        key: NamedDependency[Key],
        game_id: GameId,
        data: JSONBody[prompts.OrderGiven],
    ) -> prompts.Judgement:
        """What the referee says of an order before it is given: why not, or what it would mean with its odds."""
        async with house.table(game_id) as table:
            view = table.game.view(house.player(table, key.given).seat)
            try:
                order = parsing.order_of(table.game, data)
                why = view.refusal(order)
                found = view.preview(order) if why is None else None
            except WarhostError as error:
                raise trouble_with(error) from None
            return prompts.Judgement(
                text=view.write(order),
                refusal=rendering.refusal(why) if why else None,
                preview=rendering.preview(found) if found else None,
            )

    @post("/hypotheses", operation_id="askHypothesis", status_code=200, responses=problems(*ORDERING))
    async def ask_hypothesis(
        self,
        house: NamedDependency[House],
        key: NamedDependency[Key],
        game_id: GameId,
        data: JSONBody[prompts.Hypothesis],
    ) -> texts.Preview:
        """What an attack of these pieces on a hex would mean, wherever they stand and whoever is to act."""
        async with house.table(game_id) as table:
            seat = house.caller(table, key.given).seat
            state = table.game.imagine(seat).state
            found = table.volume.board.hypothesis(state, seat, HexId(data.hex), tuple(map(PieceId, data.pieces)))
            if found is None:
                raise Trouble("refused", say("server-no-what-if"))
            return rendering.preview(found)

    @get("/reports", operation_id="readReports", responses=problems(*LOOKING))
    async def read_reports(
        self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId
    ) -> reports.Reports:
        """How the game stands beyond the board, on what the seat may know: nations, chances, tracks."""
        async with house.table(game_id) as table:
            seat = house.caller(table, key.given).seat
            state = table.game.imagine(seat).state
            return reports.Reports(position=table.position, reports=table.volume.board.reports(state, seat))

    @get("/overlays", operation_id="readOverlays", responses=problems(*LOOKING))
    async def read_overlays(
        self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId
    ) -> overlays.Overlays:
        """What can be laid over the board, on what the seat may know: supply lines, who commands whom."""
        async with house.table(game_id) as table:
            seat = house.caller(table, key.given).seat
            state = table.game.imagine(seat).state
            return overlays.Overlays(position=table.position, overlays=table.volume.board.overlays(state, seat))

    @get("/odds", operation_id="readOdds", responses=problems(*LOOKING))
    async def read_odds(
        self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId
    ) -> texts.Roll | None:
        """The dice that are to be rolled now, with their exact odds; nothing if the game waits for no dice."""
        async with house.table(game_id) as table:
            seat = house.caller(table, key.given).seat
            return None if table.over else rendering.roll(table.game, seat)

    @get("/goals", operation_id="readGoals", responses=problems(*LOOKING))
    async def read_goals(
        self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId
    ) -> briefings.Tally:
        """How the game stands for the seat: the ways to win it, and how far each has come."""
        async with house.table(game_id) as table:
            return tally(table.game, house.caller(table, key.given).seat, table.position)

    @get("/log", operation_id="readLog", responses=problems(*LOOKING))
    async def read_log(
        self,
        house: NamedDependency[House],
        key: NamedDependency[Key],
        game_id: GameId,
        first: Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1, description="From this line on.")] = None,
        since: Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1, description="After this position.")] = None,
        limit: Annotated[int, QueryParameter(ge=1, le=1000)] = 200,
    ) -> games.LogPage:
        """Lines of the seat's log: from a line on, or what was told since a position, or the last ones."""
        async with house.table(game_id) as table:
            audience = table.audience(house.caller(table, key.given).seat)
            if since is not None:
                first = audience.lines_since(since)
            elif first is None:
                first = max(0, audience.log(0, 0).total - limit)
            return audience.log(first, limit)

    @get("/records", operation_id="readRecords", responses=problems(*LOOKING))
    async def read_records(
        self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId
    ) -> games.Annals:
        """All records and the named points, for the replay strip."""
        async with house.table(game_id) as table:
            return table.annals(house.caller(table, key.given).seat)

    @post(
        "/looking-back",
        operation_id="lookBack",
        status_code=200,
        responses=problems(*LOOKING, "not-allowed"),
    )
    async def look_back(
        self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId
    ) -> games.LookingBack:
        """The orders of a finished game that cost most, by a bot's own count.

        Who asks first starts the search; ask again to hear how far it is.
        """
        return await house.hindsight.look_back(game_id, key.given)

    @get("/take-back/points", operation_id="readTakeBackPoints", responses=problems(*LOOKING))
    async def read_take_back_points(
        self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId
    ) -> games.TakeBackPoints:
        """The latest records in words, to choose how far a take-back shall go."""
        async with house.table(game_id) as table:
            seat = house.caller(table, key.given).seat
            return games.TakeBackPoints(position=table.position, records=table.points(seat))

    @get("/replay/{position:int}", operation_id="readReplay", responses=problems(*LOOKING))
    async def read_replay(
        self,
        house: NamedDependency[House],
        key: NamedDependency[Key],
        game_id: GameId,
        position: Annotated[int, PathParameter(ge=0, le=2**31 - 1)],
    ) -> games.SeatView:
        """What the seat saw at a position."""
        async with house.table(game_id) as table:
            seat = house.caller(table, key.given).seat
            if position > table.position:
                raise Trouble("not-found", say("server-position", position=table.position), position=table.position)
            entries = tuple(table.game.entries[:position])
            log = table.log_at(seat, position)
            told = table.told_at(seat, position)
        board = table.volume.board
        try:
            before = await asyncio.to_thread(table.reel.at, entries[:-1], position - 1) if told else None
            game = await asyncio.to_thread(table.reel.at, entries, position)
        except WarhostError as error:
            raise Trouble("not-found", say("server-position-lost", fault=str(error))) from None
        events = past_events(game, before, board, seat, entries[-1], told) if before and told else []
        return past_view(game, board, game_id, seat, position, log, events)
