"""The application: house, routes and guards put together."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

import uvicorn
from litestar import Litestar, Request, Response, Router
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException

from warhost.datafiles import misfit
from warhost.server.client import client_routes
from warhost.server.guarding import HEADERS, CarefulRequest, Guard, door_limit, general_limit
from warhost.server.house import House
from warhost.server.live import live_socket
from warhost.server.logs import configure_logs
from warhost.server.openapi import StrictStructs, openapi_config
from warhost.server.problems import KINDS, Trouble
from warhost.server.routes.catalogue import CatalogueController
from warhost.server.routes.common import PROBLEM_TYPE, provide_house, provide_key
from warhost.server.routes.games import GamesController, ImportController
from warhost.server.routes.health import HealthController, metrics_parts
from warhost.server.routes.play import PlayController
from warhost.server.routes.queries import QueryController
from warhost.server.routes.talk import TalkController
from warhost.server.settings import Settings, read_settings
from warhost.server.wire.problems import Fault, Problem
from warhost.texts import preferred, say, speaking

LOG = logging.getLogger("warhost.server")
BACKLOG = 1000
"""How many frames may wait for a slow client. Older ones are dropped; the client notices and says hello again."""


def create_app(settings: Settings | None = None) -> Litestar:
    """The server as an ASGI application."""
    settings = settings or Settings()
    channels = ChannelsPlugin(
        backend=MemoryChannelsBackend(),
        arbitrary_channels_allowed=True,
        subscriber_max_backlog=BACKLOG,
        subscriber_backlog_strategy="dropleft",
    )

    def publish(channel: str, frame: bytes) -> None:
        channels.publish(frame, channel)

    @asynccontextmanager
    async def housekeeping(app: Litestar) -> AsyncIterator[None]:
        house = House(settings, publish)
        app.state.house = house
        await house.open()
        try:
            yield
        finally:
            await house.close()

    metrics, counting = metrics_parts() if settings.metrics else ([], [])
    limits = [limit.middleware for limit in (general_limit(settings), door_limit(settings)) if limit]
    imports = Router("/", route_handlers=[ImportController], request_max_body_size=settings.import_limit)
    return Litestar(
        route_handlers=[
            CatalogueController,
            GamesController,
            imports,
            PlayController,
            QueryController,
            TalkController,
            HealthController,
            live_socket,
            *metrics,
            *client_routes(settings.static),
        ],
        dependencies={"house": Provide(provide_house), "key": Provide(provide_key)},
        lifespan=[housekeeping],
        plugins=[channels, StrictStructs()],
        middleware=[*counting, Guard(settings), *limits],
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=6, minimum_size=1024, exclude_opt_key="uncompressed"
        ),
        exception_handlers={
            Trouble: answer_trouble,
            HTTPException: answer_http,
            Exception: answer_mistake,
        },
        openapi_config=openapi_config(),
        # Logging is configured by the program that runs the application.
        logging_config=None,
        request_class=CarefulRequest,
        request_max_body_size=settings.body_limit,
    )


SETTINGS = "WARHOST_SETTINGS"
"""The environment variable that carries the settings to workers."""


def create_worker() -> Litestar:
    """The application of a worker that another process has started."""
    settings = read_settings(os.environ[SETTINGS])
    configure_logs(settings.log_format)
    return create_app(settings)


def uvicorn_config(settings: Settings, workers: int = 1) -> uvicorn.Config:
    """How the application is run, in play and in benchmarks alike; several workers find it by its name."""
    several = workers > 1
    if several:
        os.environ[SETTINGS] = settings.written()
    return uvicorn.Config(
        f"{__name__}:{create_worker.__name__}" if several else create_app(settings),
        factory=several,
        workers=workers,
        log_level="warning",
        # The log is configured before; it says nothing about requests, whose answers may hold keys.
        log_config=None,
        access_log=False,
        ws_max_size=settings.body_limit,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def answer(problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    """Problem details."""
    return Response(
        problem,
        status_code=problem.status,
        media_type=PROBLEM_TYPE,
        headers={**HEADERS, "cache-control": "no-store", **(headers or {})},
    )


def answer_trouble(_: Request[Any, Any, State], trouble: Trouble) -> Response[Problem]:
    """A problem that a route found."""
    headers = {"www-authenticate": "Bearer"} if trouble.status == HTTPStatus.UNAUTHORIZED else None
    return answer(trouble.problem, headers)


def answer_http(request: Request[Any, Any, State], error: HTTPException) -> Response[Problem]:
    """A problem that was found before the route: validation, size, rate, unknown address.

    The guard has not seen every such request, so its language is looked up here. What the framework says of the
    problem is English and says no more than the title.
    """
    kind = next((name for name, status in KINDS.items() if status == error.status_code), "invalid")
    with speaking(preferred(request.headers.get("accept-language", ""))):
        faults = faults_of(error) if isinstance(error, ValidationException) else ()
        problem = Trouble(kind, faults=faults).problem
    return answer(Problem(**{**_fields(problem), "status": error.status_code}), dict(error.headers or {}))


def _fields(problem: Problem) -> dict[str, Any]:
    return {name: getattr(problem, name) for name in problem.__struct_fields__}


def faults_of(error: ValidationException) -> tuple[Fault, ...]:
    """The wrong fields, one by one."""
    extra = error.extra if isinstance(error.extra, list) else []
    return tuple(
        Fault(
            message=str(misfit(str(one.get("message", "")))),
            key=str(one.get("key", "")),
            source=str(one.get("source", "")),
        )
        for one in extra
        if isinstance(one, dict)
    )


def answer_mistake(request: Request[Any, Any, State], error: Exception) -> Response[Problem]:
    """A mistake of ours: told to the log, not to the client."""
    LOG.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(Trouble("internal", say("server-nothing-changed")).problem)
