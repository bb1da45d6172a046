"""The conditions of a scenario's victories, scores and consequences (DN-2.11-02)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from warhost.datafiles import KeyPath


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """Some hexes of the table: all given criteria must hold; `any` takes the union of others."""

    map: str | None = None
    rows: str | None = None
    columns: str | None = None
    place: str | None = None
    beside: str | None = None
    hexes: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    not_terrain: tuple[str, ...] = ()
    level: float | None = None
    any: tuple[Area, ...] = ()


class Condition(Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """A condition of a victory, a score or a consequence."""


class Always(Condition, frozen=True, tag="always"):
    """Always true."""


class All(Condition, frozen=True, tag="all"):
    """All of several."""

    of: tuple[AnyCondition, ...]


class AtLeastOne(Condition, frozen=True, tag="any"):
    """One of several."""

    of: tuple[AnyCondition, ...]


class Not(Condition, frozen=True, tag="not"):
    """The opposite."""

    of: AnyCondition


class Left(Condition, frozen=True, tag="left"):
    """At least ``count`` of some fighters or sides have left the map alive; without a count all of them."""

    who: tuple[str, ...]
    count: int | None = None
    by: Area | None = None


class Dead(Condition, frozen=True, tag="dead"):
    """At least ``count`` of some fighters or sides are dead; without a count all of them."""

    who: tuple[str, ...]
    count: int | None = None


class Alive(Condition, frozen=True, tag="alive"):
    """All of some fighters live."""

    who: tuple[str, ...]


class Score(Condition, frozen=True, tag="score"):
    """A side's points lie within bounds."""

    side: str
    at_least: int | None = None
    at_most: int | None = None


class PointsLead(Condition, frozen=True, tag="lead"):
    """A side has at least a number of points more than another."""

    side: str
    over: str
    by: int


class Outnumbers(Condition, frozen=True, tag="outnumbers"):
    """More of a side live than of another."""

    side: str
    other: str


class FewerDead(Condition, frozen=True, tag="fewer-dead"):
    """A side has lost at least a number fewer than another."""

    side: str
    other: str
    by: int


class Event(Condition, frozen=True, tag="event"):
    """A special rule has recorded an event, once or ``count`` times."""

    name: str
    at_least: int = 1


class SacksGone(Condition, frozen=True, tag="sacks"):
    """A number of sacks have left by an area, or are not held by a side."""

    at_least: int
    left_by: Area | None = None
    not_held_by: str | None = None


class Won(Condition, frozen=True, tag="won"):
    """A side has won the scenario."""

    side: str


AnyCondition = (
    Always
    | All
    | AtLeastOne
    | Not
    | Left
    | Dead
    | Alive
    | Score
    | PointsLead
    | Outnumbers
    | FewerDead
    | Event
    | SacksGone
    | Won
)


def leaves_of(condition: AnyCondition, path: KeyPath) -> Iterator[tuple[KeyPath, AnyCondition]]:
    """The single conditions of which one is made, each with its place in the file."""
    if isinstance(condition, All | AtLeastOne):
        for number, part in enumerate(condition.of):
            yield from leaves_of(part, (*path, "of", number))
    elif isinstance(condition, Not):
        yield from leaves_of(condition.of, (*path, "of"))
    else:
        yield path, condition
