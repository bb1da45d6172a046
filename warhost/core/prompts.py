"""What a player is asked: an Ask with offers, and the choices for each component of an order.

Enumeration is factored: an offer names a kind of order, and the choices for its first component, then for the next, are
worked out only when somebody looks at them. The vocabulary is closed, so that one client plays every rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from warhost.core.board.floods import Reach, nth_member
from warhost.core.breakdowns import Breakdown
from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import Message, Ref
from warhost.core.odds import Odds
from warhost.core.orders import Arrangement, Kind, Order, PoseArrangement
from warhost.core.refusals import Refusal
from warhost.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of order that can be given now, with the label of its button."""

    order: type[Order]
    label: Message


@dataclass(frozen=True, slots=True)
class Ask:
    """Who decides what. ``waiting`` is what the other seats read meanwhile."""

    seat: Seat
    message: Message
    offers: tuple[Offer, ...]
    rules: tuple[str, ...] = ()
    waiting: Message | None = None
    disabled: tuple[tuple[Offer, Refusal], ...] = ()
    """What cannot be ordered just now, and why; the client shows it greyed out."""
    firsts: tuple[OneOf | None, ...] = field(default=(), compare=False, repr=False)
    """For each offer the choices for its first component, if they are known already; else empty."""
    opportunity: bool = False
    """Whether the seat is asked on public grounds only, so that nobody learns what it could do."""
    shown: Callable[[], Preview] | None = field(default=None, compare=False, repr=False)
    """What is drawn on the board while the question is open, such as the way of a mover; worked out when looked at."""

    @property
    def is_idle(self) -> bool:
        """Whether nothing can be done with the opportunity but to let it pass."""
        return self.opportunity and all(offer.order.ends_phase and not offer.order.parts() for offer in self.offers)


@dataclass(frozen=True, slots=True)
class Preview:
    """What an order would mean, worked out without giving it: named numbers, the odds of the roll, places touched."""

    breakdowns: tuple[tuple[Message, Breakdown], ...] = ()
    odds: Odds[Any] | None = None
    notes: tuple[Message, ...] = ()
    places: tuple[Ref, ...] = ()
    caution: Message | None = None
    """A grave consequence, such as drawing a neutral into the war: players are asked whether they mean it."""
    stances: tuple[Stance, ...] = ()
    """How large pieces would stand that the order puts somewhere."""
    ghosts: tuple[Ghost, ...] = ()
    """Shapes on a table: where pieces would stand, on the way and at its end."""
    lines: tuple[TableLine, ...] = ()
    """Lines on a table: paths, reaches, lines of sight."""
    areas: tuple[TableArea, ...] = ()
    """Parts of a table with a meaning, such as the bands of a range; each lies over those before it."""


class Stance(NamedTuple):
    """How a piece would stand that covers several places: where it faces and all it covers, its own place first."""

    piece: PieceId
    facing: int
    cells: tuple[int, ...]


TablePoint: TypeAlias = tuple[int, int]
"""A place on a table, in thousandths of an inch."""
Outline: TypeAlias = tuple[TablePoint, ...]
"""A closed polygon on a table."""


class Ghost(NamedTuple):
    """Where a piece would stand on a table: the outlines of its parts, and a label."""

    piece: PieceId
    outlines: tuple[Outline, ...]
    label: Message | None = None


class TableLine(NamedTuple):
    """A line on a table; ``reached`` is false for the part of a path beyond the reach of the piece."""

    points: tuple[TablePoint, ...]
    label: Message | None = None
    reached: bool = True


Tone: TypeAlias = Literal["", "near", "middle", "far", "dead"]
"""How a part of a table is coloured; empty for a plain one."""


class TableArea(NamedTuple):
    """A part of a table with what it means."""

    outline: Outline
    label: Message
    tone: Tone = ""


class TooMany(Exception):
    """A component has too many values to be listed; sample it instead."""


class Choices:
    """The legal values of the next component of an order."""

    __slots__ = ("kind",)

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def __len__(self) -> int:
        """How many things there are to choose among (not how many combinations)."""
        raise NotImplementedError

    @property
    def weight(self) -> int:
        """How often a random player looks here, compared with other offers: once for each thing to choose."""
        return len(self)

    def all(self) -> Iterator[Any]:
        """Every value; raises :class:`TooMany` where the space is too large or continuous."""
        raise NotImplementedError

    def pick(self, dice: Dice) -> Any:
        """One value at random; ``None`` if there is none."""
        raise NotImplementedError


_NONE: Mapping[Any, Any] = MappingProxyType({})


class OneOf(Choices):
    """One thing out of a list: a piece, a hex, a card, an option, a number.

    ``labels`` says what options are called, ``disabled`` what cannot be chosen just now and why.
    """

    __slots__ = ("disabled", "labels", "values")

    def __init__(
        self,
        kind: Kind,
        values: Sequence[Any],
        *,
        labels: Mapping[Any, Message] | None = None,
        disabled: Mapping[Any, Refusal] | None = None,
    ) -> None:
        self.kind = kind
        self.values = values
        self.labels = labels or _NONE
        self.disabled = disabled or _NONE

    def __len__(self) -> int:
        return len(self.values)

    @property
    def weight(self) -> int:
        return len(self.values)

    def all(self) -> Iterator[Any]:
        return iter(self.values)

    def pick(self, dice: Dice) -> Any:
        values = self.values
        return values[dice.below(len(values))] if values else None


class AlongWay(OneOf):
    """A point of a way over a table, as a number that grows along it.

    ``values`` are some good ones; every other between the limits may be named, and the referee judges it.
    """

    __slots__ = ("knots", "least", "most", "places")

    def __init__(
        self,
        values: Sequence[int],
        knots: Callable[[], tuple[tuple[int, TablePoint], ...]],
        least: int,
        most: int,
        *,
        places: int = 0,
        labels: Mapping[Any, Message] | None = None,
    ) -> None:
        super().__init__(Kind.NUMBER, values, labels=labels)
        self.knots = knots
        """Where some numbers lie, the first and the last among them; between two of them the way is straight."""
        self.least = least
        self.most = most
        self.places = places
        """How many decimals the number has when it is written as a length."""


class Between(Choices):
    """A whole number between two limits, both of them allowed."""

    __slots__ = ("least", "most")

    def __init__(self, least: int, most: int) -> None:
        super().__init__(Kind.NUMBER)
        self.least = least
        self.most = most

    def __len__(self) -> int:
        return int(self.least <= self.most)

    def all(self) -> Iterator[Any]:
        if self.most - self.least >= MOST_LISTED:
            raise TooMany
        return iter(range(self.least, self.most + 1))

    def pick(self, dice: Dice) -> Any:
        return self.least + dice.below(self.most - self.least + 1) if len(self) else None


MOST_LISTED = 200
"""More numbers than these are not listed one by one."""


class PathTo(Choices):
    """A path to one of the reachable hexes; the suggested path is computed on demand.

    Any other legal path is accepted too: these are suggestions, not the law.
    """

    __slots__ = ("_cost", "explains", "path")

    def __init__(
        self,
        cost: Mapping[Any, int],
        path: Callable[[Any], tuple[Any, ...]],
        explains: Callable[[Any], Refusal | None] | None = None,
    ) -> None:
        super().__init__(Kind.PATH)
        self._cost = cost
        self.path = path
        self.explains = explains

    @property
    def cost(self) -> Mapping[Any, int]:
        """What the suggested path to each hex costs."""
        return self._cost

    def why_not(self, hex: HexId) -> Refusal | None:
        """Why no path leads to a hex that cannot be reached, as far as the rulebook can tell."""
        return self.explains(hex) if self.explains and hex not in self.cost else None

    def after(self, legs: tuple[Any, ...]) -> PathTo:
        """This choice with some legs already planned: the hexes reachable from there, on paths that begin with them.

        Only rulebooks with acts on the way need it; elsewhere every path starts at the beginning.
        """
        return self

    def acts(self) -> Mapping[tuple[Any, ...], Message]:
        """The acts that are possible next on the way, each as a path that ends with it, with its label."""
        return {}

    def __len__(self) -> int:
        return len(self.cost)

    def all(self) -> Iterator[Any]:
        return (self.path(hex) for hex in self.cost)

    def pick(self, dice: Dice) -> Any:
        cost = self.cost
        if not cost:
            return None
        n = dice.below(len(cost))
        return self.path(nth_member(cost.hexes, n) if isinstance(cost, Reach) else list(cost)[n])


@dataclass(frozen=True, slots=True)
class NextAct:
    """An act that can come next in an itinerary, with the limits of its number.

    The limits are None where the act has no number, where they depend on another number of the act, or where nobody may
    know them before the order is given.
    """

    word: str
    label: Message
    has_number: bool = True
    least: int | None = None
    most: int | None = None
    price: Breakdown | None = None
    """What the act costs: all of it if it has no number, else each unit of its number."""
    stop: Message | None = None
    """What stands at the limit, such as an enemy who would be touched."""


class Itinerary(Choices):
    """A way over a table as a list of acts. A continuum is offered as acts with limits, never as a list of places.

    Any legal itinerary is accepted; ``suggestions`` are some good ones with their names.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(Kind.PATH)

    def acts(self) -> tuple[NextAct, ...]:
        """What can be done next."""
        raise NotImplementedError

    def after(self, legs: tuple[Any, ...]) -> Itinerary:
        """This choice with some legs already planned; its itineraries begin with them."""
        raise NotImplementedError

    def route(self, pose: tuple[int, ...]) -> tuple[Any, ...] | Refusal:
        """The cheapest itinerary to a pose, or why none leads there."""
        raise NotImplementedError

    def suggestions(self) -> Mapping[tuple[Any, ...], Message]:
        """Some itineraries worth looking at, and what they are called."""
        return {}

    def __len__(self) -> int:
        return len(self.acts())

    def all(self) -> Iterator[Any]:
        raise TooMany


class SubsetOf(Choices):
    """Some of the things in a list, at least and at most so many; ``holds`` forbids some combinations."""

    __slots__ = ("holds", "least", "most", "values")

    def __init__(
        self,
        values: Sequence[Any],
        least: int = 1,
        most: int | None = None,
        holds: Callable[[tuple[Any, ...]], bool] | None = None,
    ) -> None:
        super().__init__(Kind.SET)
        self.values = tuple(sorted(values))
        self.least = least
        self.most = len(self.values) if most is None else min(most, len(self.values))
        self.holds = holds

    def __len__(self) -> int:
        return len(self.values)

    def all(self) -> Iterator[Any]:
        if len(self.values) > 14:
            raise TooMany
        for size in range(self.least, self.most + 1):
            for found in combinations(self.values, size):
                if self.holds is None or self.holds(found):
                    yield found

    def pick(self, dice: Dice) -> Any:
        if len(self.values) < self.least:
            return None
        if not self.values:
            return () if self.holds is None or self.holds(()) else None
        for _ in range(40):
            size = self.least + dice.below(self.most - self.least + 1)
            found = tuple(sorted(dice.shuffled(self.values)[:size]))
            if self.holds is None or self.holds(found):
                return found
        return next(self.all(), None)


class SequenceOf(Choices):
    """All things of a list in an order that the player chooses."""

    __slots__ = ("values",)

    def __init__(self, values: Sequence[Any]) -> None:
        super().__init__(Kind.SEQUENCE)
        self.values = tuple(values)

    def __len__(self) -> int:
        return len(self.values)

    def all(self) -> Iterator[Any]:
        if len(self.values) > 6:
            raise TooMany
        return permutations(self.values)

    def pick(self, dice: Dice) -> Any:
        return tuple(dice.shuffled(self.values))


class Allocate(Choices):
    """A total divided over things, each up to its limit."""

    __slots__ = ("limits", "total")

    def __init__(self, limits: Mapping[Any, int], total: int) -> None:
        super().__init__(Kind.ALLOCATION)
        self.limits = dict(sorted(limits.items()))
        self.total = total

    def __len__(self) -> int:
        return len(self.limits)

    def all(self) -> Iterator[Any]:
        if len(self.limits) > 8:
            raise TooMany
        for shares in product(*(range(limit + 1) for limit in self.limits.values())):
            if sum(shares) == self.total:
                yield tuple((key, n) for key, n in zip(self.limits, shares, strict=True) if n)

    def pick(self, dice: Dice) -> Any:
        if sum(self.limits.values()) < self.total:
            return None
        shares = dict.fromkeys(self.limits, 0)
        for _ in range(self.total):
            key = dice.choose([k for k, limit in self.limits.items() if shares[k] < limit])
            shares[key] += 1
        return tuple((key, n) for key, n in shares.items() if n)


class Sampled(Choices):
    """Too many to list, such as the poses in continuous space: validated and sampled."""

    __slots__ = ("sample",)

    def __init__(self, kind: Kind, sample: Callable[[Dice], Any]) -> None:
        super().__init__(kind)
        self.sample = sample

    def __len__(self) -> int:
        return 1

    @property
    def weight(self) -> int:
        return 1

    def all(self) -> Iterator[Any]:
        raise TooMany

    def pick(self, dice: Dice) -> Any:
        return self.sample(dice)


class Arrange(Sampled):
    """Many pieces to places, whole or in part, with a proposed default.

    ``places`` gives the places of each piece on their own; whether they fit together is for the rulebook's refusal
    to say. ``proposed`` may be worked out when it is wanted; ``sample`` makes a legal arrangement at random.
    """

    __slots__ = ("_proposed", "places")

    def __init__(
        self,
        places: Mapping[Any, Sequence[Any]],
        proposed: Arrangement | Callable[[], Arrangement],
        sample: Callable[[Dice], tuple[tuple[int, int], ...] | None],
    ) -> None:
        super().__init__(Kind.ARRANGEMENT, sample)
        self.places = places
        self._proposed = proposed

    @property
    def proposed(self) -> Arrangement:
        """The default."""
        if callable(self._proposed):
            self._proposed = self._proposed()
        return self._proposed

    def __len__(self) -> int:
        return len(self.places)


class ArrangePoses(Sampled):
    """Many pieces to poses on a table, whole or in part, with a proposed default.

    ``zones`` are the outlines inside which each piece may stand; whether they fit together only a refusal can say.
    """

    __slots__ = ("proposed", "zones")

    def __init__(
        self,
        zones: Mapping[int, tuple[Outline, ...]],
        proposed: PoseArrangement,
        sample: Callable[[Dice], PoseArrangement | None],
    ) -> None:
        super().__init__(Kind.POSES, sample)
        self.zones = zones
        self.proposed = proposed

    def __len__(self) -> int:
        return len(self.zones)


Look = Callable[[type[Order], tuple[Any, ...]], Choices]
"""How to look at the choices for the next component of an order, given those chosen so far."""


def draw(look: Look, ask: Ask, dice: Dice) -> Order | None:
    """An order at random of a kind that is offered; None if no complete order is found in several tries."""
    offers, weights = ask.offers, list[int]()
    firsts: list[Choices | None] = [*ask.firsts]
    for index, offer in enumerate(offers):
        if index == len(firsts):
            firsts.append(look(offer.order, ()) if offer.order.parts() else None)
        first = firsts[index]
        weights.append(1 if first is None else first.weight)
    total = sum(weights)
    for _ in range(200 if total else 0):
        ticket = dice.below(total)
        index = 0
        while ticket >= weights[index]:
            ticket -= weights[index]
            index += 1
        found = draw_kind(look, offers[index].order, dice, firsts[index])
        if found is not None:
            return found
    return None


def draw_kind(look: Look, order: type[Order], dice: Dice, first: Choices | None = None) -> Order | None:
    """An order of one kind at random; None if the components chosen leave no value for the next.

    ``first`` are the choices for its first component, if they are known already.
    """
    chosen: tuple[Any, ...] = ()
    for _ in order.parts():
        value = (look(order, chosen) if first is None else first).pick(dice)
        if value is None:
            return None
        chosen, first = (*chosen, value), None
    return order(*chosen)
