"""Orders as actions: an action chooses the next component of an order, and every action has a number.

The numbers of a game are fixed, so that a policy can learn them: first the kinds of orders, then every piece and every
hex by its id, then places in a list for everything else. Two actions have no value: DONE ends a set, and ANY leaves the
rest of the order to chance, where a component has no list or leads nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from warhost.core import Dice, Game, Order, Seat
from warhost.core.orders import Kind
from warhost.core.prompts import (
    Allocate,
    Arrange,
    ArrangePoses,
    Between,
    Choices,
    Itinerary,
    OneOf,
    PathTo,
    SequenceOf,
    SubsetOf,
)

ANY: Final = 0
DONE: Final = 1
LISTED: Final = 128
"""How many values of a list have numbers; those beyond it are reached by ANY."""
STRIDES: Final = 16
"""How many evenly spaced values of a long range of numbers are offered."""


class Numbering:
    """The numbers of the actions of a game.

    >>> import warhost
    >>> numbers = Numbering(warhost.new("dragons-of-glory", "kender-strike", seed=1))
    >>> numbers.of_verb("attack") < numbers.of(Kind.PIECE, 0, 0) < numbers.of(Kind.HEX, 0, 0) < numbers.size
    True
    """

    def __init__(self, game: Game) -> None:
        self.verbs = tuple(sorted(game.rulebook.orders))
        names = game.state.lexicon
        self._verb = {verb: 2 + index for index, verb in enumerate(self.verbs)}
        self._pieces = 2 + len(self.verbs)
        self._piece_count = names.count(Kind.PIECE)
        self._hexes = self._pieces + self._piece_count
        self._hex_count = names.count(Kind.HEX)
        self._listed = self._hexes + self._hex_count
        self.size = self._listed + LISTED

    def of_verb(self, verb: str) -> int:
        """The action that begins an order of a kind."""
        return self._verb[verb]

    def of(self, kind: Kind, value: Any, index: int) -> int:
        """The action that chooses a value: a piece or hex by its id, anything else by its place in the list."""
        if kind is Kind.PIECE and isinstance(value, int) and 0 <= value < self._piece_count:
            return self._pieces + value
        if kind is Kind.HEX and isinstance(value, int) and 0 <= value < self._hex_count:
            return self._hexes + value
        return self._listed + index


@dataclass(frozen=True, slots=True)
class Draft:
    """An order in the making: its kind, the components chosen so far, and what is chosen of the next one."""

    order: type[Order] | None = None
    chosen: tuple[Any, ...] = ()
    part: tuple[Any, ...] = ()
    """The members of a set, sequence or allocation that are chosen already."""
    taken: tuple[int, ...] = ()
    """The actions that led here."""

    def whole(self) -> Order | None:
        """The order, if nothing is left to choose."""
        if self.order is None or len(self.chosen) < len(self.order.parts()):
            return None
        return self.order(*self.chosen)

    def with_value(self, value: Any) -> Draft:
        """The draft with its next component."""
        return replace(self, chosen=(*self.chosen, value), part=())

    def with_member(self, member: Any) -> Draft:
        """The draft with one more member of its next component."""
        return replace(self, part=(*self.part, member))


def actions(game: Game, seat: Seat, draft: Draft, numbers: Numbering) -> dict[int, Draft]:
    """Every action that can be taken now, and the draft that it leads to; ANY is not among them."""
    if draft.order is None:
        ask = game.ask_of(seat)
        found = {numbers.of_verb(offer.order.verb): Draft(offer.order) for offer in (ask.offers if ask else ())}
        return {action: _noted(after, action, draft) for action, after in found.items()}
    choices = game.choices(draft.order, *draft.chosen, seat=seat)
    kind = draft.order.parts()[len(draft.chosen)][1]
    found = {}
    for index, (shown, action_kind, after) in enumerate(islice(_following(choices, kind, draft), 1 << 16)):
        if action_kind is Kind.DONE:
            found[DONE] = after
        elif index < LISTED or action_kind in (Kind.PIECE, Kind.HEX):
            found.setdefault(numbers.of(action_kind, shown, index), after)
    return {action: _noted(after, action, draft) for action, after in found.items()}


def _noted(after: Draft, action: int, before: Draft) -> Draft:
    return replace(after, taken=(*before.taken, action))


def _following(choices: Choices, kind: Kind, draft: Draft) -> Iterator[tuple[Any, Kind, Draft]]:
    """What can be chosen next: each value, its kind, and the draft that follows."""
    match choices:
        case OneOf():
            yield from ((value, kind, draft.with_value(value)) for value in choices.values)
        case PathTo():
            yield from ((hex, Kind.HEX, draft.with_value(choices.path(hex))) for hex in choices.cost)
            yield from ((way, Kind.PATH, draft.with_value(way)) for way in choices.acts())
        case Itinerary():
            yield from ((way, Kind.PATH, draft.with_value(way)) for way in choices.suggestions())
        case SubsetOf():
            yield from _members(choices, draft)
        case SequenceOf():
            left = [value for value in choices.values if value not in draft.part]
            yield from ((value, Kind.PIECE, _next_in_line(draft, value, len(left))) for value in left)
        case Allocate():
            yield from _shares(choices, draft)
        case Between():
            yield from ((n, Kind.NUMBER, draft.with_value(n)) for n in _steps(choices.least, choices.most))
        case Arrange() | ArrangePoses():
            if choices.proposed:
                yield 0, kind, draft.with_value(choices.proposed)


def _members(choices: SubsetOf, draft: Draft) -> Iterator[tuple[Any, Kind, Draft]]:
    """The members of a set one by one, in ascending order, so that a set is made in one way only."""
    part = draft.part
    if len(part) >= choices.least and (choices.holds is None or choices.holds(part)):
        yield None, Kind.DONE, draft.with_value(part)
    if len(part) < choices.most:
        later = [value for value in choices.values if not part or value > part[-1]]
        yield from ((value, Kind.PIECE, draft.with_member(value)) for value in later)


def _next_in_line(draft: Draft, value: Any, left: int) -> Draft:
    return draft.with_value((*draft.part, value)) if left == 1 else draft.with_member(value)


def _shares(choices: Allocate, draft: Draft) -> Iterator[tuple[Any, Kind, Draft]]:
    """How much each thing gets, one after the other; the last one gets what is left."""
    things = list(choices.limits)
    given = sum(share for _, share in draft.part)
    thing, later = things[len(draft.part)], things[len(draft.part) + 1 :]
    room = sum(choices.limits[other] for other in later)
    left = choices.total - given
    for share in range(max(0, left - room), min(left, choices.limits[thing]) + 1):
        part = (*draft.part, (thing, share))
        whole = tuple(pair for pair in part if pair[1])
        yield share, Kind.NUMBER, replace(draft, part=part) if later else draft.with_value(whole)


def _steps(least: int, most: int) -> Sequence[int]:
    """A range of numbers, thinned out if it is long; both ends stay."""
    if most - least < STRIDES:
        return range(least, most + 1)
    return [least + (most - least) * step // STRIDES for step in range(STRIDES + 1)]


def finished_by_lot(game: Game, seat: Seat, draft: Draft, dice: Dice) -> Order:
    """An order that begins like the draft, the rest drawn by lot; any legal order if none begins so."""
    if draft.order is not None:
        chosen = draft.chosen
        for _ in range(20):
            for _ in draft.order.parts()[len(chosen) :]:
                value = game.choices(draft.order, *chosen, seat=seat).pick(dice)
                if value is None:
                    break
                chosen = (*chosen, value)
            else:
                order = draft.order(*chosen)
                if game.refusal(order, seat) is None:
                    return order
            chosen = draft.chosen
    return game.suggest(dice, seat)
