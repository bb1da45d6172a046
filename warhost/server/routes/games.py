"""Games and seats: making, finding, joining, leaving, taking away, forgetting."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Controller, Request, Response, delete, get, post, put
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from warhost.server.house import House
from warhost.server.routes.common import KEY_OR_NONE, KNOCK, WITH_KEY, GameId, Key, SeatName, problems
from warhost.server.seating import Seating
from warhost.server.wire import boards, games

NDJSON = "application/x-ndjson"


class GamesController(Controller):
    """Games and seats."""

    path = "/api/games"
    tags = ("games",)

    @get("/", operation_id="listGames", responses=problems())
    async def list_games(
        self,
        house: NamedDependency[House],
        limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
        after: Annotated[
            str,
            QueryParameter(max_length=80, pattern=r"^[0-9A-Za-z:.+~-]*$", description="The `next` of the list before."),
        ] = "",
    ) -> games.GameList:
        """Listed games, the latest first."""
        return await house.list(limit, after)

    @post("/", operation_id="createGame", opt=KNOCK, responses=problems("bad-setup", "too-large", "busy"))
    async def create(self, house: NamedDependency[House], data: JSONBody[games.NewGame]) -> games.Keys:
        """A new game. The keys in the answer are said only once."""
        return await house.create(data)

    @post(
        "/{game_id:str}/join",
        operation_id="joinGame",
        opt=KNOCK,
        responses=problems("not-found", "taken", "over", "busy"),
    )
    async def join(self, house: NamedDependency[House], game_id: GameId, data: JSONBody[games.Join]) -> games.Seated:
        """Take an open seat. The key in the answer is said only once."""
        return await Seating(house).join(game_id, data)

    @get("/{game_id:str}", operation_id="readGame", responses=problems("not-found"))
    async def read_game(self, house: NamedDependency[House], game_id: GameId) -> games.GameInfo:
        """A game and who sits at its table."""
        async with house.table(game_id) as table:
            return table.info()

    @get(
        "/{game_id:str}/me",
        operation_id="readBearer",
        security=KEY_OR_NONE,
        responses=problems("not-found", "bad-key", "key-needed"),
    )
    async def read_bearer(
        self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId
    ) -> games.Bearer:
        """Whose key it is: so a link is looked at before anything is done with it."""
        async with house.table(game_id) as table:
            caller = house.caller(table, key.given)
            return games.Bearer(seat=caller.seat, host=caller.is_host)

    @delete(
        "/{game_id:str}",
        operation_id="deleteGame",
        security=WITH_KEY,
        responses=problems("not-found", "bad-key", "not-allowed"),
    )
    async def delete_game(self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId) -> None:
        """Forget a game for good; only its host can."""
        await Seating(house).delete(game_id, key.given)

    @post(
        "/{game_id:str}/leave",
        operation_id="leaveSeat",
        security=WITH_KEY,
        status_code=200,
        responses=problems("not-found", "bad-key", "over", "bad-setup", "busy"),
    )
    async def leave(
        self,
        house: NamedDependency[House],
        key: NamedDependency[Key],
        game_id: GameId,
        data: JSONBody[games.Leave],
    ) -> games.GameInfo:
        """Leave one's seat to whoever wants it, or to a bot. The key is void then."""
        return await Seating(house).leave(game_id, key.given, data.to)

    @post(
        "/{game_id:str}/resign",
        operation_id="resign",
        security=WITH_KEY,
        status_code=200,
        responses=problems("not-found", "bad-key", "over", "busy"),
    )
    async def resign(self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId) -> games.GameInfo:
        """Give up. Of two sides the other has won; of more, a bot plays on for this one."""
        return await Seating(house).resign(game_id, key.given)

    @put(
        "/{game_id:str}/name",
        operation_id="renamePlayer",
        security=WITH_KEY,
        responses=problems("not-found", "bad-key", "busy"),
    )
    async def rename(
        self,
        house: NamedDependency[House],
        key: NamedDependency[Key],
        game_id: GameId,
        data: JSONBody[games.Rename],
    ) -> games.GameInfo:
        """Say what the player in one's seat is called."""
        return await Seating(house).rename(game_id, key.given, data.name)

    @put(
        "/{game_id:str}/seats/{seat:str}",
        operation_id="refillSeat",
        security=WITH_KEY,
        responses=problems("not-found", "bad-key", "not-allowed", "over", "bad-setup", "busy"),
    )
    async def refill(
        self,
        house: NamedDependency[House],
        key: NamedDependency[Key],
        game_id: GameId,
        seat: SeatName,
        data: JSONBody[games.Refill],
    ) -> games.Refilled:
        """Put somebody else into a seat, or renew a lost link; only the host can, and everybody sees it."""
        return await Seating(house).refill(game_id, key.given, seat, data.filling)

    @get(
        "/{game_id:str}/export",
        operation_id="exportGame",
        security=KEY_OR_NONE,
        media_type=NDJSON,
        responses=problems("not-found", "bad-key", "key-needed"),
    )
    async def export(self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId) -> Response[str]:
        """The game as JSON Lines: what the seat has seen, or the whole chronicle once the game is over."""
        return lines_of(game_id, await Seating(house).export(game_id, key.given))

    @post(
        "/{game_id:str}/chronicle",
        operation_id="takeChronicle",
        security=KEY_OR_NONE,
        media_type=NDJSON,
        status_code=200,
        responses=problems("not-found", "bad-key", "key-needed", "not-allowed", "busy"),
    )
    async def take_chronicle(
        self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId
    ) -> Response[str]:
        """The whole game as JSON Lines, to be imported and gone on with.

        While the game goes on it holds every secret and the seed of the dice: only the host may take it, and everybody
        at the table hears of it.
        """
        return lines_of(game_id, await Seating(house).take_chronicle(game_id, key.given))

    @get(
        "/{game_id:str}/board",
        operation_id="readBoard",
        security=KEY_OR_NONE,
        responses=problems("not-found", "bad-key", "key-needed"),
    )
    async def read_board(
        self,
        request: Request[Any, Any, State],
        house: NamedDependency[House],
        key: NamedDependency[Key],
        game_id: GameId,
    ) -> boards.Layout:
        """The still part of the board: hexes, names, printed counters, drawings."""
        async with house.table(game_id) as table:
            house.caller(table, key.given)
            resolved, volume = table.game.resolved, table.volume
        return await asyncio.to_thread(house.shelf.layout, volume, resolved)


def lines_of(game_id: str, text: str) -> Response[str]:
    """A file for the browser to keep."""
    headers = {"Content-Disposition": f'attachment; filename="warhost-{game_id}.jsonl"', "Cache-Control": "no-store"}
    return Response(text, media_type=NDJSON, headers=headers)


class ImportController(Controller):
    """Saved games, which may be large."""

    path = "/api/imports"
    tags = ("games",)

    @post(
        "/", operation_id="importGame", opt=KNOCK, responses=problems("bad-chronicle", "bad-setup", "too-large", "busy")
    )
    async def take_over(self, house: NamedDependency[House], data: JSONBody[games.ImportGame]) -> games.Keys:
        """Go on with a saved game. It is played again first; a file that was changed is refused with its line."""
        return await house.take_over(data)
