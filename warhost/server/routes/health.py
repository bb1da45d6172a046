"""How the server is: for those who watch over it."""

from __future__ import annotations

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.exceptions import MissingDependencyException
from litestar.types import ControllerRouterHandler, Middleware

from warhost.server.house import House
from warhost.server.problems import Trouble
from warhost.server.routes.common import problems
from warhost.server.wire.operating import WorkerHealth
from warhost.texts import say


class HealthController(Controller):
    """Health and readiness."""

    path = "/api"
    tags = ("operating",)

    @get("/health", operation_id="readHealth", responses=problems())
    async def read_health(self, house: NamedDependency[House]) -> WorkerHealth:
        """Whether the process answers at all. If not, start it again."""
        return health_of(house)

    @get("/ready", operation_id="readReadiness", responses=problems("busy"))
    async def read_readiness(self, house: NamedDependency[House]) -> WorkerHealth:
        """Whether players can be sent here: the rulebooks are read and the database answers."""
        if not house.is_ready:
            raise Trouble("busy", say("server-not-ready"))
        await house.check_database()
        return health_of(house)


def health_of(house: House) -> WorkerHealth:
    """How the worker is."""
    return WorkerHealth(worker=house.worker, sockets=house.sockets, tables=len(house.live_tables))


def metrics_parts() -> tuple[list[ControllerRouterHandler], list[Middleware]]:
    """The route and the middleware that count requests for Prometheus."""
    try:
        from litestar.plugins.prometheus import PrometheusConfig, PrometheusController
    except MissingDependencyException as error:
        raise RuntimeError(f"metrics need the extra warhost[server]: {error}") from None

    class Metrics(PrometheusController):
        """What Prometheus reads."""

        include_in_schema = False

    counting = PrometheusConfig(app_name="warhost", prefix="warhost", group_path=True, exclude=["^/metrics"])
    return [Metrics], [counting.middleware]
