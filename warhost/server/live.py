"""The live connection: hello, then everything or what was missed, then every change as it is made."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext, suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.channels import ChannelsPlugin
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from warhost.core import Seat
from warhost.server.house import House, channel
from warhost.server.problems import Trouble
from warhost.server.tables.audience import ENCODER
from warhost.server.tables.table import GameTable
from warhost.server.tables.talking import Talking
from warhost.server.wire import live
from warhost.texts import preferred, say, speaking

HELLO_SECONDS = 10.0
GOING_AWAY, REFUSED, FULL = 4000, 4003, 4029
HELLO = msgspec.json.Decoder(live.Hello)


class _Head(msgspec.Struct, frozen=True):
    """The fields of a frame that tell whether a client has it already."""

    type: str
    position: int = -1


HEAD = msgspec.json.Decoder(_Head)


@websocket("/api/live")
async def live_socket(
    socket: WebSocket[Any, Any, State], house: NamedDependency[House], channels: NamedDependency[ChannelsPlugin]
) -> None:
    """Follow a game. The key comes in the first message, never in the address."""
    await socket.accept()
    with suppress(WebSocketDisconnect):
        try:
            hello = HELLO.decode(await asyncio.wait_for(socket.receive_text(), HELLO_SECONDS))
            with speaking(preferred(hello.language)) if hello.language else nullcontext():
                await _follow(socket, house, channels, hello)
        except (msgspec.DecodeError, TimeoutError):
            await _refuse(socket, Trouble("invalid", say("server-hello-first")))
        except Trouble as trouble:
            await _refuse(socket, trouble)


async def _refuse(socket: WebSocket[Any, Any, State], trouble: Trouble) -> None:
    await socket.send_text(ENCODER.encode(live.Trouble(problem=trouble.problem)).decode())
    await socket.close(code=FULL if trouble.status == 429 else REFUSED, reason=trouble.problem.title)


async def _follow(
    socket: WebSocket[Any, Any, State], house: House, channels: ChannelsPlugin, hello: live.Hello
) -> None:
    async with house.table(hello.game) as table:
        seat = house.caller(table, hello.key).seat
    async with (
        channels.start_subscription([channel(hello.game, seat)]) as subscription,
        _present(house, hello, seat) as table,
    ):
        first, position = await _greeting(house, hello, seat)
        for frame in first:
            await socket.send_text(frame.decode())
        sending = asyncio.create_task(_send(socket, subscription.iter_events(), position))
        listening = asyncio.create_task(_listen(socket))
        done, rest = await asyncio.wait((sending, listening), return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        for task in done:
            task.result()


@asynccontextmanager
async def _present(house: House, hello: live.Hello, seat: Seat) -> AsyncIterator[GameTable]:
    """Count a browser in while it is there, and tell the others."""
    here = sum(house.presence.here(hello.game).seats.values())
    if house.sockets >= house.settings.open_sockets or here >= house.settings.sockets_a_game:
        raise Trouble("too-many", say("server-full"))
    house.sockets += 1
    try:
        async with house.table(hello.game) as table:
            await Talking(house).follow(table)
            house.arrive(table, seat, hello.name)
        try:
            yield table
        finally:
            house.depart(hello.game, seat, hello.name)
    finally:
        house.sockets -= 1


async def _greeting(house: House, hello: live.Hello, seat: Seat) -> tuple[list[bytes], int]:
    """What a client that arrives is sent, and the position it has then."""
    async with house.table(hello.game) as table:
        missed = table.audience(seat).missed(hello.after, table.position) if hello.after is not None else None
        if missed is None:
            return [ENCODER.encode(live.Welcome(game=table.info(), view=table.view(seat)))], table.position
        resumed = ENCODER.encode(live.Resumed(game=table.info(), position=table.position))
        return [resumed, *(frame.text for frame in missed)], table.position


async def _send(socket: WebSocket[Any, Any, State], frames: AsyncIterator[bytes], position: int) -> None:
    """Pass frames on, except changes that the greeting had already brought."""
    async for frame in frames:
        head = HEAD.decode(frame)
        if head.type == "change" and head.position <= position:
            continue
        await socket.send_text(frame.decode())
        if head.type == "closed":
            await socket.close(code=GOING_AWAY, reason="closed")
            return


async def _listen(socket: WebSocket[Any, Any, State]) -> None:
    """Wait until the client goes. It has nothing to say after its hello."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        continue
