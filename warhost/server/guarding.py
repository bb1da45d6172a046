"""What stands before every route: host names, foreign pages, rates, sizes, headers."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.middleware import ASGIMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from warhost.server.problems import Trouble
from warhost.server.settings import Settings
from warhost.texts import preferred, say, speaking

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        # Drawings carry their own style sheets; scripts never.
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
API_HEADERS = [*RAW_HEADERS, (b"cache-control", b"no-store")]


class CarefulRequest(Request[Any, Any, State]):
    """A request whose body may be anything: one that is nested too deeply to be read is the client's mistake."""

    async def json(self) -> Any:
        """The body as plain values."""
        try:
            return await super().json()
        except RecursionError:
            raise Trouble("invalid", say("server-too-deep")) from None


class Guard(ASGIMiddleware):
    """Refuses calls from other sites, answers in the caller's language, and adds the safety headers."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, settings: Settings) -> None:
        self._origins = frozenset(settings.allowed_origins)
        self._hosts = frozenset(settings.allowed_hosts)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Look at a request, pass it on, add to its answer."""
        headers = dict(scope["headers"])
        with speaking(preferred(headers.get(b"accept-language", b"").decode("latin-1"))):
            await self._handle(headers, scope, receive, send, next_app)

    async def _handle(
        self, headers: dict[bytes, bytes], scope: Scope, receive: Receive, send: Send, next_app: ASGIApp
    ) -> None:
        host = headers.get(b"host", b"").decode("latin-1")
        origin = headers.get(b"origin", b"").decode("latin-1")
        trouble = self._trouble(host, origin)
        if trouble is not None:
            if scope["type"] == ScopeType.WEBSOCKET:
                raise WebSocketException(detail=trouble.problem.title, code=4003)
            raise trouble

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message["headers"]}
                safe = API_HEADERS if scope["path"].startswith("/api") else RAW_HEADERS
                message["headers"] = [*message["headers"], *(pair for pair in safe if pair[0] not in there)]
            await send(message)

        await next_app(scope, receive, answer)

    def _trouble(self, host: str, origin: str) -> Trouble | None:
        """A foreign name could be a page's trick to reach a server on this machine under that page's own address."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        if "*" not in self._hosts and name not in self._hosts:
            return Trouble("foreign-host", say("server-own-name"))
        if origin and origin not in self._origins and urlsplit(origin).netloc != host:
            return Trouble("foreign-page", say("server-other-page"))
        return None


def general_limit(settings: Settings) -> RateLimitConfig | None:
    """How many requests an address may make."""
    if not settings.requests_a_second:
        return None
    return RateLimitConfig(rate_limit=("second", settings.requests_a_second), store="requests")


def door_limit(settings: Settings) -> RateLimitConfig | None:
    """How often an address may knock for keys."""
    if not settings.knocks_a_minute:
        return None
    return RateLimitConfig(
        rate_limit=("minute", settings.knocks_a_minute),
        store="knocks",
        check_throttle_handler=is_knock,
        # The answers already carry the headers of the general limit.
        set_rate_limit_headers=not settings.requests_a_second,
    )


def is_knock(request: Request[Any, Any, State]) -> bool:
    """Whether a route makes keys."""
    return bool(request.route_handler.opt.get("knock"))
