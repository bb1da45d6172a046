"""The base of the special rules of scenarios: figures read from the scenario, and changes of seams.

A rule is a frozen struct whose fields are the figures that a scenario writes under ``with``. Its method
``changes`` says which seams it amends; what it remembers is kept in the state.

    @special("surprise")
    class Surprise(ScenarioRule):
        side: str
        turn: int

        def changes(self) -> tuple[Change, ...]:
            return (ALLOWANCES.add(self.slowed),)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Self, TypeVar

from msgspec import Struct

from warhost.core.dice import Dice
from warhost.core.ids import PieceId, SeatNumber, Side
from warhost.core.rulebook import on_news
from warhost.core.seams import SeamChange
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.muster import NO_SEAT
from warhost.skirmish.scenario.scenarios import Scenario
from warhost.skirmish.seams import LISTENERS, SPECIALS
from warhost.skirmish.state import Skirmish

RULE = "DN-2.11-02"
"""The rule by which a scenario has rules of its own."""


class ScenarioRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A special rule with its figures."""

    key: ClassVar[str]
    amends: ClassVar[tuple[str, ...]] = (RULE,)

    def changes(self) -> tuple[SeamChange, ...]:
        """What the rule changes in the seams of the rulebook; some only change the scenario."""
        return ()

    def amended(self, scenario: Scenario) -> Scenario:
        """The scenario as the rule changes it before the game is made; most change nothing."""
        return scenario

    def still(self, field: Skirmish, event: str) -> tuple[int, int] | None:
        """How many times fewer and more an event of this rule may still count; None if it is not of this rule."""
        return None

    def may_wake(self, field: Skirmish, piece: PieceId) -> bool:
        """Whether a piece that this rule keeps idle may become active without help from its own side."""
        return False

    def may_return(self, field: Skirmish, piece: PieceId) -> bool:
        """Whether a dead piece may come back by this rule."""
        return False

    def imagine(self, field: Skirmish, seat: SeatNumber, dice: Dice, notes: Mapping[str, Any]) -> None:
        """Write down anew what a seat cannot know; ``notes`` are those before its secrets were taken away."""

    @classmethod
    def of(cls, field: Skirmish) -> Self:
        """The rule with the figures of the scenario that is played."""
        return next(rule for rule in field.rules[SPECIALS] if isinstance(rule, cls))

    @classmethod
    def find(cls, field: Skirmish) -> Self | None:
        """Like :meth:`of`, but None if the scenario does not have this rule."""
        return next((rule for rule in field.rules[SPECIALS] if isinstance(rule, cls)), None)


RULES: dict[str, type[ScenarioRule]] = {}
"""Every special rule by the key that scenarios write."""

R = TypeVar("R", bound=type[ScenarioRule])


def special(key: str) -> Callable[[R], R]:
    """Register a special rule under the key that scenarios write."""

    def register(kind: R) -> R:
        kind.key = key
        RULES[key] = kind
        return kind

    return register


# What victory conditions count


def occur(field: Skirmish, event: str, times: int = 1) -> None:
    """Record an event that victory conditions count."""
    field.happened(event, times)
    field.note("event", event)


def undo(field: Skirmish, event: str) -> None:
    """Withdraw an event."""
    counted = ((name, times - (name == event)) for name, times in field.events[0])
    field.set("events", 0, tuple((name, times) for name, times in counted if times))


# What rules hear


@on_news
def spread_news(field: Skirmish) -> bool:
    """Tell the special rules about each event once. The first watcher.

    Other watchers may leave news for later, so a mark says which news they have received.
    """
    listeners = field.rules[LISTENERS]
    if not listeners:
        return False
    news = field.news[0]
    told = max((n + 1 for n, item in enumerate(news) if item == HEARD), default=0)
    if told == len(news):
        return False
    field.set("news", 0, (*news, HEARD))
    for item in news[told:]:
        for listener in listeners:
            listener(field, item)
    return True


HEARD = ("heard",)
"""Marks the news already delivered."""


def blows(news: tuple[Any, ...]) -> Iterator[tuple[tuple[PieceId, ...], tuple[PieceId, ...]]]:
    """Attackers and defenders, if the news is an attack; or the shooter or caster and his target."""
    if news[0] == "attacked":
        yield news[1], news[2]
    elif news[0] in ("shot", "burned"):
        yield (news[1],), (news[2],)


# Who


def side_number(field: Skirmish, key: str) -> Side:
    """The number of a side."""
    return field.muster.side_index[key]


def seat_of_side(field: Skirmish, key: str) -> SeatNumber:
    """The seat that commands a side; NOBODY if none does."""
    return field.leader(side_number(field, key))


def living(field: Skirmish, keys: tuple[str, ...]) -> list[PieceId]:
    """The living pieces with some names, on the map or off it; those not in this game are left out."""
    return [p for p in field.muster.named(*keys) if field.health[p] != Health.DEAD and not field.gone[p]]


def all_alive(field: Skirmish, keys: tuple[str, ...]) -> bool:
    """Whether all of some names take part and live."""
    return len(living(field, keys)) == len(keys)


def other_seats(field: Skirmish, seat: SeatNumber) -> list[SeatNumber]:
    """The seats besides one."""
    return [other for other in field.muster.seat_index.values() if other != seat and seat != NO_SEAT]
