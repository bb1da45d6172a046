"""What stands before every route: host names, foreign pages, rates, sizes, headers."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.middleware import ASGIMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from warhost.server.problems import Trouble
from warhost.server.settings import Settings

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


class Guard(ASGIMiddleware):
    """Refuses calls from pages of other addresses and puts the safety headers on every answer."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, settings: Settings) -> None:
        self._origins = frozenset(settings.allowed_origins)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Look at a request, pass it on, add to its answer."""
        if not self._is_at_home(scope):
            if scope["type"] == ScopeType.WEBSOCKET:
                raise WebSocketException(detail="Pages of other addresses may not call.", code=4003)
            raise Trouble("foreign-page", "The page that calls comes from another address.")

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await next_app(scope, receive, answer)

    def _is_at_home(self, scope: Scope) -> bool:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in self._origins:
            return True
        return urlsplit(origin).netloc == headers.get(b"host", b"").decode("latin-1")


def allowed_hosts(settings: Settings) -> AllowedHostsConfig | None:
    """The names under which the server answers."""
    if "*" in settings.allowed_hosts:
        return None
    return AllowedHostsConfig(allowed_hosts=list(settings.allowed_hosts))


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
