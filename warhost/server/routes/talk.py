"""Talk at the table, and private notes."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from warhost.server.house import House
from warhost.server.routes.common import KEY_OR_NONE, WITH_KEY, GameId, Key, problems
from warhost.server.tables.talking import Talking
from warhost.server.wire import talk

LISTENING = ("not-found", "bad-key", "key-needed")


class TalkController(Controller):
    """What players say to each other and note for themselves."""

    path = "/api/games/{game_id:str}"
    tags = ("talk",)

    @get("/talk", operation_id="readTalk", security=KEY_OR_NONE, responses=problems(*LISTENING))
    async def read_talk(
        self,
        house: NamedDependency[House],
        key: NamedDependency[Key],
        game_id: GameId,
        after: Annotated[int, QueryParameter(ge=0, le=2**31 - 1)],
    ) -> talk.TalkPage:
        """What has been said at the table since a line; at most the last 200 lines."""
        return await Talking(house).lines(game_id, key.given, after)

    @post("/talk", operation_id="say", security=WITH_KEY, responses=problems(*LISTENING, "too-large", "busy"))
    async def say(
        self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId, data: JSONBody[talk.Say]
    ) -> talk.Spoken:
        """Say something to everybody at the table, onlookers included."""
        return await Talking(house).say(game_id, key.given, data.text)

    @get("/notes", operation_id="readNotes", security=WITH_KEY, responses=problems(*LISTENING))
    async def read_notes(self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId) -> talk.Notes:
        """What the player has noted; nobody else reads it."""
        return await Talking(house).notes(game_id, key.given)

    @put("/notes", operation_id="writeNotes", security=WITH_KEY, responses=problems(*LISTENING, "too-large", "busy"))
    async def write_notes(
        self, house: NamedDependency[House], key: NamedDependency[Key], game_id: GameId, data: JSONBody[talk.WriteNotes]
    ) -> talk.Notes:
        """Note something in place of what was noted before."""
        return await Talking(house).write_notes(game_id, key.given, data.text)
