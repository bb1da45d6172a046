"""Telling: what a record did, as events that can be drawn one after the other.

Events come from nothing but what the seat is sent anyway: its counters before and after, its lines of the log, and the
path of an order that it may read. So they cannot give anything away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from warhost.core import Message, Order, Ref
from warhost.core.orders import Kind
from warhost.core.saving.chronicle import ChronicleEntry
from warhost.server import rendering
from warhost.server.boards.base import Deed
from warhost.server.wire.boards import Counter
from warhost.server.wire.events import Event, EventKind

Place = int | tuple[int, int]
"""A hex, or a point of a table."""
Lying = Mapping[str, Counter | None]
"""Counters by key; None for those that are not there."""
DRAWN = ("order", "claim", "roll")
"""The records that can be drawn; the others only move the game to another position."""


def way_of(entry: ChronicleEntry, read: Callable[[str], Order]) -> tuple[int, ...]:
    """The hexes of the way that an order names; none if the record is no order or names no way."""
    if entry.kind != "order":
        return ()
    order: Order = read(entry.what) if isinstance(entry.what, str) else entry.what
    for name, kind in type(order).parts():
        if kind is Kind.PATH:
            return tuple(leg for leg in getattr(order, name) if isinstance(leg, int))
    return ()


def events_of(
    before: Lying,
    after: Lying,
    changed: Iterable[str],
    lines: Iterable[Message],
    deeds: Mapping[str, Deed],
    way: Sequence[int] = (),
    *,
    rolled: bool = False,
) -> list[Event]:
    """What happened, given the counters before and after a record, those that changed, and what was told of it.

    After dice the targets move where the result sends them; otherwise the actors move first.
    """
    told = list(_told(before, after, lines, deeds))
    flights = {key for event in told if event.kind == "retreat" for key in event.who}
    lost = {key for event in told if event.kind == "loss" for key in event.who}
    moves = list(_moves(before, after, changed, way, flights, lost))
    acts = [event for event in told if event.kind != "retreat"]
    return [*acts, *moves] if rolled else [*moves, *acts]


def _told(before: Lying, after: Lying, lines: Iterable[Message], deeds: Mapping[str, Deed]) -> Iterator[Event]:
    for line in lines:
        deed = deeds.get(line.id)
        if deed is None:
            continue
        args = dict(line.args)
        who, whom = list(_refs(args.get(deed.by))), list(_refs(args.get(deed.at)))
        actors, targets = ([_key(ref) for ref in refs if ref.kind != "hex"] for refs in (who, whom))
        origin = [place for ref in who if (place := _place(ref, before, after)) is not None]
        goal = [place for ref in whom if (place := _place(ref, before, after)) is not None]
        places = list(dict.fromkeys(origin)) + goal[:1] if goal else origin[:1]
        yield Event(kind=deed.kind, who=actors, whom=targets, text=rendering.text(line), **_drawn_at(places))


def _drawn_at(places: Iterable[Place]) -> dict[str, Any]:
    """Where an event is drawn: in hexes, or at points of a table."""
    found = list(places)
    return {
        "way": [place for place in found if isinstance(place, int)],
        "points": [[*place] for place in found if not isinstance(place, int)],
    }


def _moves(
    before: Lying, after: Lying, changed: Iterable[str], way: Sequence[int], flights: set[str], lost: set[str]
) -> Iterator[Event]:
    """Counters that have changed their place, those that went the same way together."""
    groups: dict[tuple[EventKind, tuple[Place, ...]], list[str]] = {}
    for key in changed:
        old, new = before.get(key), after.get(key)
        start, goal = _where(old), _where(new)
        shown = new or old
        if shown is None or shown.flat:
            continue
        if start == goal:
            if old and new and old.seat != new.seat and goal is not None:
                groups.setdefault(("owner", (goal,)), []).append(key)
        elif start is None and goal is not None:
            groups.setdefault(("appear", (goal,)), []).append(key)
        elif goal is None and start is not None:
            if key not in lost:
                groups.setdefault(("vanish", (start,)), []).append(key)
        elif start is not None and goal is not None:
            kind: EventKind = "retreat" if key in flights else "move"
            groups.setdefault((kind, _between(start, goal, way)), []).append(key)
    for (kind, places), keys in groups.items():
        yield Event(kind=kind, who=keys, **_drawn_at(places))


def _between(start: Place, goal: Place, way: Sequence[int]) -> tuple[Place, ...]:
    """The part of a way that leads from one place to the other; straight there if the way does not tell."""
    if not isinstance(start, int) or not isinstance(goal, int):
        return start, goal
    first = way.index(start) + 1 if start in way else 0
    if goal in way[first:]:
        return (start, *way[first : way.index(goal, first) + 1])
    return start, goal


def _refs(value: object) -> Iterator[Ref]:
    """The things that an argument of a message names, also inside other messages."""
    if isinstance(value, Ref):
        yield value
    elif isinstance(value, Message):
        for inner in value.values:
            yield from _refs(inner)


def _key(ref: Ref) -> str:
    return f"{ref.kind}:{ref.id}"


def _place(ref: Ref, before: Lying, after: Lying) -> Place | None:
    if ref.kind == "hex":
        return ref.id
    key = _key(ref)
    found = _where(before.get(key))
    return found if found is not None else _where(after.get(key))


def _where(counter: Counter | None) -> Place | None:
    """Where a counter lies by itself, in a hex or on a table; one that is aboard another goes with it."""
    if counter is None or counter.aboard:
        return None
    if counter.hex is None and counter.ranks is not None and len(counter.pose) > 1:
        return counter.pose[0], counter.pose[1]
    return counter.hex
