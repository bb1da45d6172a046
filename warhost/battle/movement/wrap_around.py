"""Wrap-around: a unit in contact lengthens its line and wheels the new ends around the enemy (7.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from warhost.battle.engagements import engagements_of
from warhost.battle.formations.changing import widened
from warhost.battle.formations.shapes import Formation, Shape
from warhost.battle.movement import rates
from warhost.battle.movement.blocked_by import around
from warhost.battle.movement.manoeuvres import Moment, stands_free
from warhost.battle.movement.modes import MovementMode
from warhost.battle.movement.move_restrictions import WINGS, Way, carry_out, stand_still, was_caught
from warhost.battle.state import Battle, Did, formation_of, refused, shape_of, touching, unit_ref
from warhost.battle.table.blocks import UnitSide as BaseSide
from warhost.battle.table.sweeps import free_wheel
from warhost.battle.table.units import HALF, QUARTER
from warhost.core.dice import Dice
from warhost.core.ids import PieceId
from warhost.core.messages import Message, msg
from warhost.core.orders import Order, Path, Piece
from warhost.core.prompts import Choices, Ghost, Itinerary, NextAct, Preview
from warhost.core.refusals import Refusal


@dataclass(frozen=True, slots=True)
class WrapAround(Order):
    """``wrap glarus-militia left:2:90>right:1:45``: files added at each end, and the angle by which they wheel in."""

    verb: ClassVar[str] = "wrap"
    binds: ClassVar[bool] = True
    piece: Piece
    path: Path


class Wrapped(NamedTuple):
    """A unit after a wrap-around, and what it costs."""

    shape: Shape
    price: int


class WrapAroundMode(MovementMode):
    """A unit whose front is in contact wraps around its enemy (BS-7.11-01)."""

    order = WrapAround
    label = "battle-wrap-button"

    def bar(self, battle: Battle, piece: PieceId) -> Refusal | None:
        me = unit_ref(battle, piece)
        fronts = [found for found in engagements_of(battle, piece) if found.side_of(piece) is BaseSide.FRONT]
        if not touching(battle, piece) or not fronts:
            return refused("BS-7.11-01", "battle-wrap-needs-contact", me, unit=me)
        if formation_of(battle, piece) not in (Formation.CLOSED, Formation.OPEN):
            return refused("BS-7.11-01", "battle-stop-not-in-line", me, unit=me)
        if was_caught(battle, piece):
            return refused("BS-7.8-03", "battle-caught", me, unit=me)
        if battle.figures[piece] <= battle.frontage[piece]:
            return refused("BS-7.10-01", "battle-stop-no-such-frontage", me, unit=me)
        return None

    def choices(self, battle: Battle, chosen: tuple[Any, ...]) -> Choices:
        return Wings(self, battle, chosen[0])

    def refusal(self, battle: Battle, order: Any) -> Refusal | None:
        me = unit_ref(battle, order.piece)
        words = [act[0] for act in order.path if isinstance(act, tuple)]
        known = len(words) == len(order.path) > 0 and set(words) <= set(WINGS) and len(set(words)) == len(words)
        if not known or any(act[1] < 1 or not 0 <= act[2] <= HALF for act in order.path):
            return refused("BS-7.11-01", "battle-no-wings", me, unit=me)
        if sum(act[1] for act in order.path) > battle.figures[order.piece] - battle.frontage[order.piece]:
            return refused("BS-7.10-01", "battle-stop-no-such-frontage", me, unit=me)
        return fault_of_wrapping(battle, order.piece, order.path) if battle.measures_beforehand else None

    def take(self, battle: Battle, order: Any) -> None:
        if not battle.measures_beforehand:
            battle.reveal()
        fault = fault_of_wrapping(battle, order.piece, order.path)
        if fault is not None:
            battle.tell(fault.message)
            stand_still(battle, order.piece)
            return
        found = wrapped(battle, order.piece, order.path)
        end = Moment((), found.shape, formation_of(battle, order.piece), found.price)
        carry_out(battle, order.piece, end, Did.MOVED | Did.WRAPPED)

    def preview(self, battle: Battle, order: Any) -> Preview | None:
        if not battle.measures_beforehand:
            return None
        return Preview(ghosts=(Ghost(order.piece, wrapped(battle, order.piece, order.path).shape.drawn),))


def fault_of_wrapping(battle: Battle, piece: PieceId, way: Way) -> Refusal | None:
    """Why a measured wrap-around is impossible: it costs more than the rate, or there is no room."""
    me = unit_ref(battle, piece)
    found = wrapped(battle, piece, way)
    if found.price > battle.unit(piece).rate - battle.owed[piece]:
        return refused("BS-7.11-01", "battle-stop-spent", me, unit=me)
    if not stands_free(found.shape, around(battle, piece)):
        return refused("BS-7.4-02", "battle-stop-no-room", me, unit=me)
    return None


def wrapped(battle: Battle, piece: PieceId, way: Way) -> Wrapped:
    """A unit with new files at its ends, wheeled in until they have turned far enough or touch somebody.

    Frontage costs an inch a file; both ends wheel at the same time, so the longer distance counts (BS-7.11-01).
    """
    wings = {word: (files, angle) for word, files, angle in way}
    (left, left_angle), (right, right_angle) = (wings.get(word, (0, 0)) for word in WINGS)
    shape, surroundings = shape_of(battle, piece), around(battle, piece)
    line = widened(shape, left, right)
    line = line._replace(stagger=_longer(shape.stagger, left, right), turned=shape.turned)
    obstacles = (*surroundings.enemies, *surroundings.friends)
    files = range(line.frontage)
    ends = (files[:left], left, 1, left_angle), (files[line.frontage - right :], line.frontage - right, -1, right_angle)
    turns = []
    for columns, hinge, sign, angle in ends:
        bases = [line.bases[column] for column in columns]
        turns.append(free_wheel(bases, line.hinge(hinge), obstacles, angle, sign).amount if bases else 0)
    width = line.base.width + line.spacing
    ways = [rates.wheel(count * width, turn) for count, turn in zip((left, right), turns, strict=True)]
    price = rates.wrap_around(left + right, *ways)
    return Wrapped(line._replace(wings=(left, turns[0], right, turns[1])), price)


def _longer(stagger: tuple[int, ...], left: int, right: int) -> tuple[int, ...]:
    """The offsets of a longer line: new files stand beside the old end files."""
    return (*stagger[:1] * left, *stagger, *stagger[-1:] * right) if stagger else ()


class Wings(Itinerary):
    """The wings of a wrap-around: any number of files and angle at each end; some are suggested."""

    __slots__ = ("battle", "mode", "piece")

    def __init__(self, mode: WrapAroundMode, battle: Battle, piece: PieceId) -> None:
        super().__init__()
        self.mode = mode
        self.battle = battle
        self.piece = piece

    def acts(self) -> tuple[NextAct, ...]:
        """No act can be listed: a wing has two numbers, so it is typed or suggested."""
        return ()

    def after(self, legs: Way) -> Wings:
        return self

    def route(self, pose: tuple[int, ...]) -> Refusal:
        me = unit_ref(self.battle, self.piece)
        return refused("BS-7.11-01", "battle-no-route", me, unit=me)

    def suggestions(self) -> Mapping[Way, Message]:
        """One or two files at either end or at both, wheeled in by a quarter."""
        named = dict(self._named())
        return {way: name for way, name in named.items() if self.mode.refusal(self.battle, self._order(way)) is None}

    def _named(self) -> Iterator[tuple[Way, Message]]:
        for n in (1, 2):
            left, right = (("left", n, QUARTER),), (("right", n, QUARTER),)
            yield left, msg("battle-wing-left", n=n)
            yield right, msg("battle-wing-right", n=n)
            yield (*left, *right), msg("battle-wing-both", n=n)

    def _order(self, way: Way) -> WrapAround:
        return WrapAround(self.piece, way)

    def __len__(self) -> int:
        return len(self.suggestions())

    def pick(self, dice: Dice) -> Way | None:
        ways = list(self.suggestions())
        return dice.choose(ways) if ways else None


def end_wrapping(battle: Battle) -> None:
    """At the end of melee a unit that has wrapped around counts as open, whatever its spacing (BS-7.11-02)."""
    for number in range(battle.size("piece")):
        piece = PieceId(number)
        if battle.has_done(piece, Did.WRAPPED) and formation_of(battle, piece) is Formation.CLOSED:
            battle.set("formation", piece, int(Formation.OPEN))
            battle.tell(msg("battle-log-wrapped", unit=unit_ref(battle, piece)))
