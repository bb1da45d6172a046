"""Running: a routed unit runs from the enemy, shakes the friends it meets and re-forms beyond them (7.15, 6.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from warhost.battle.engagements import settle_engagements
from warhost.battle.formations.changing import centre
from warhost.battle.formations.shapes import Formation, Pose, Shape, Turned
from warhost.battle.morale.check_rolls import Cause
from warhost.battle.morale.morale_checks import CallForCheck
from warhost.battle.morale.who_checks import steady_friends, watching_skirmishers
from warhost.battle.movement import rates
from warhost.battle.movement.blocked_by import around
from warhost.battle.movement.manoeuvres import Surroundings, stands_free, touches_enemies
from warhost.battle.rout.capture import cornered
from warhost.battle.rout.leaving import abandon_engine, abandons_its_engine, leave_the_table
from warhost.battle.rout.rout_headings import away_from, ways_to_run
from warhost.battle.rout.surrounded import is_surrounded
from warhost.battle.state import Battle, Fate, Out, formation_of, shape_of, side_ref, unit_ref
from warhost.battle.table.sweeps import free_run
from warhost.battle.table.units import INCH, Vector, heading
from warhost.core.ids import NO_PIECE, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Order
from warhost.core.prompts import Ask, Ghost, Offer, Preview
from warhost.core.rulebook import on_news_of
from warhost.core.steps import Decision, Procedure

GRAIN: Final = INCH // 2
"""The step of the search for a place to re-form."""
ASIDE: Final = 8 * INCH
"""How far beside its path, and beyond its end, a unit may re-form."""


@on_news_of("routs")
def watch_routs(battle: Battle) -> bool:
    """A unit that routs gets a Rout marker and runs at once (BS-7.15-01); a routed one runs again (BS-6.4-02)."""
    news: list[Any] = battle.take_news("routs")
    for _, piece, _source, again in news:
        battle.mark_out(piece, Out.ROUTED)
        battle.set("out", piece, battle.out[piece] & ~Out.UNDISCIPLINED)  # BS-4.6-06: its attack is over
        battle.set("quarry", piece, NO_PIECE)
        battle.set("mob_order", piece, ())  # BS-2.10-06
        battle.tell(msg("battle-log-runs-again" if again else "battle-log-routs", unit=unit_ref(battle, piece)))
    battle.then(*(_flight(battle, piece, source, again=again) for _, piece, source, again in news))
    return bool(news)


def _flight(battle: Battle, piece: PieceId, source: PieceId, *, again: bool) -> Flight:
    rate = battle.unit(piece).rate
    length = rate if again else rates.first_rout(rate)  # BS-4.5-02
    return Flight(piece, length, away_from(battle, piece, source))


@dataclass(frozen=True, slots=True)
class Flight(Procedure[Battle]):
    """A rout move: friends in its path check first, each once, then the unit runs (BS-7.15-02)."""

    piece: PieceId
    distance: int
    heading: int
    upset: tuple[PieceId, ...] = ()
    """The friends who have checked because of this rout."""
    let_through: bool = False
    """Whether the unit escapes although it is surrounded, for lack of guards (BS-7.15-05)."""

    def run(self, battle: Battle, /) -> None:
        if not battle.stands(self.piece):
            return
        if not self.let_through and is_surrounded(battle, self.piece):
            cornered(battle, self.piece, replace(self, let_through=True))
            return
        ways = ways_to_run(battle, self.piece, self.heading, self.distance)
        if len(ways) > 1:
            battle.push(WayToRun(self, ways))
        else:
            run_or_upset(battle, replace(self, heading=ways[0]))


def run_or_upset(battle: Battle, flight: Flight) -> None:
    """Make friends check that have a cause and haven't checked yet, then run; run at once if there are none."""
    causes = [
        *((friend, Cause.RUN_INTO) for friend in friends_in_the_way(battle, flight)),
        *((friend, Cause.FRIENDS_ROUT) for friend in watching_skirmishers(battle, flight.piece)),
    ]
    fresh = {friend: cause for friend, cause in reversed(causes) if friend not in flight.upset}
    if not fresh:
        run_away(battle, flight)
        return
    checks = [CallForCheck(friend, (str(cause),), NO_PIECE, alone=True) for friend, cause in fresh.items()]
    battle.then(*checks, replace(flight, upset=(*flight.upset, *fresh)))


def friends_in_the_way(battle: Battle, flight: Flight) -> Iterator[PieceId]:
    """The friends, not routed themselves, that a unit runs into (BS-7.15-02)."""
    ahead = heading(flight.heading)
    parts = turned_to(shape_of(battle, flight.piece), flight.heading).outline
    for friend in steady_friends(battle, flight.piece):
        met = free_run(parts, ahead, shape_of(battle, friend).outline, flight.distance)
        if met.obstacle is not None:
            yield friend


def turned_to(unit: Shape, facing: int) -> Shape:
    """A unit that has turned where it stands, about its middle."""
    x, y = centre(unit)
    return standing_about(unit, x, y, facing)


def standing_about(unit: Shape, x: float, y: float, facing: int) -> Shape:
    """A unit with its middle at a point."""
    ahead = heading(facing)
    straight = unit._replace(stagger=(), wings=(), turned=Turned.NOBODY)
    pose = Pose(round(x + ahead[0] * unit.depth / 2), round(y + ahead[1] * unit.depth / 2), facing)
    return straight.at(pose)


def run_away(battle: Battle, flight: Flight) -> None:
    """Move a routed unit, ending with its back to the enemy; a unit that crosses the edge is gone (BS-6.4-03)."""
    piece, ahead = flight.piece, heading(flight.heading)
    if abandons_its_engine(battle, piece):
        abandon_engine(battle, piece)
        return
    unit = shape_of(battle, piece)
    unit = turned_to(unit._replace(frontage=min(unit.frontage, unit.figures)), flight.heading)
    end = (unit.pose.x + ahead[0] * flight.distance, unit.pose.y + ahead[1] * flight.distance)
    battle.set("running", piece, flight.heading)
    battle.set("fallen", piece, 0)  # a unit that runs leaves its fallen behind
    field = battle.scenario.field
    if not (0 <= end[0] <= field.width and 0 <= end[1] <= field.depth):
        leave_the_table(battle, piece, Fate.ROUTED_OFF)
        return
    found = place_to_form(unit, ahead, flight.distance, around(battle, piece))
    formation = formation_of(battle, piece)
    battle.put(piece, found, Formation.OPEN if formation is Formation.CLOSED else formation)
    settle_engagements(battle)


def place_to_form(unit: Shape, ahead: Vector, distance: int, surroundings: Surroundings) -> Shape:
    """Where a routed unit re-forms: the free place nearest to the end of its run (BS-7.15-02).

    It keeps its frontage or takes a narrower one; where there is no room at all it stays.
    """
    for frontage in range(unit.frontage, 0, -1):
        tried = standing_about(unit._replace(frontage=frontage), *centre(unit), unit.pose.facing)
        for along, aside in _nearby(distance):
            found = _moved(tried, ahead, distance + along, aside)
            if stands_free(found, surroundings) and not touches_enemies(found, surroundings):
                return found
    return unit


def _nearby(distance: int) -> list[tuple[int, int]]:
    """Offsets along a path and beside it, the shortest first; of equally short ones the farthest along first."""
    alongs = range(-(distance // GRAIN) * GRAIN, ASIDE + 1, GRAIN)
    steps = [(along, aside) for along in alongs for aside in range(-ASIDE, ASIDE + 1, GRAIN)]
    return sorted(steps, key=lambda step: (step[0] ** 2 + step[1] ** 2, -step[0], step[1]))


def _moved(unit: Shape, ahead: Vector, along: int, aside: int) -> Shape:
    x = unit.pose.x + ahead[0] * along + ahead[1] * aside
    y = unit.pose.y + ahead[1] * along - ahead[0] * aside
    return unit.at(Pose(round(x), round(y), unit.pose.facing))


@dataclass(frozen=True, slots=True)
class RunLeft(Order):
    """``run-left``: of two equally good directions the unit takes the left one."""

    verb: ClassVar[str] = "run-left"


@dataclass(frozen=True, slots=True)
class RunRight(Order):
    """``run-right``: of two equally good directions the unit takes the right one."""

    verb: ClassVar[str] = "run-right"


@dataclass(frozen=True, slots=True)
class WayToRun(Decision[Battle, Any]):
    """Two directions from the enemy are equally good: the owner chooses (BS-7.15-01)."""

    flight: Flight
    ways: tuple[int, ...]

    def ask(self, battle: Battle, /) -> Ask:
        side = battle.unit(self.flight.piece).side
        return Ask(
            battle.seat(side),
            msg("battle-ask-run", unit=unit_ref(battle, self.flight.piece)),
            (Offer(RunLeft, msg("battle-run-left-button")), Offer(RunRight, msg("battle-run-right-button"))),
            ("BS-7.15-01",),
            msg("battle-wait-run", side=side_ref(battle, side)),
        )

    def take(self, battle: Battle, order: Any, /) -> None:
        run_or_upset(battle, replace(self.flight, heading=self._way(order)))

    def _way(self, order: Order) -> int:
        return self.ways[0] if isinstance(order, RunRight) else self.ways[-1]

    def preview(self, battle: Battle, order: Order, /) -> Preview | None:
        unit = shape_of(battle, self.flight.piece)
        return Preview(ghosts=(Ghost(self.flight.piece, turned_to(unit, self._way(order)).drawn),))


@dataclass(frozen=True, slots=True)
class RoutersRun(Procedure[Battle]):
    """In a side's movement, routed units that were not rallied run on (BS-6.4-01, BS-7.15-03)."""

    side: Side

    def run(self, battle: Battle, /) -> None:
        routers = [piece for piece in battle.standing(self.side) if battle.is_routed(piece)]
        battle.then(*(Flight(piece, battle.unit(piece).rate, battle.running[piece]) for piece in routers))
