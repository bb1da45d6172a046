"""Shapes: where each figure of a unit stands (7.2-7.5, 7.10).

Width, depth and every figure's place depend on a pose, a count, a frontage and a spacing. Formation is what the rules
say, spacing how wide a unit stands: after a wrap-around a unit counts as open although its bases are close
(BS-7.11-02).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum, IntFlag
from functools import lru_cache
from math import hypot, isqrt
from typing import Final, NamedTuple

from warhost.battle.table.blocks import Block, block, separation, touching_pairs
from warhost.battle.table.units import HALF, INCH, QUARTER, TOUCH, heading


class Formation(IntEnum):
    """How the figures of a unit are spaced (7.1)."""

    CLOSED = 0
    OPEN = 1
    SKIRMISH = 2
    MOB = 3
    ALONE = 4
    """An individual, who is in no formation (BS-7.1-01)."""


FORMATIONS: Final = tuple(Formation)
"""The formations by their numbers."""
SPACING = {
    Formation.CLOSED: 0,  # BS-7.2-01: base to base
    Formation.OPEN: INCH // 2,  # BS-7.3-01: half an inch apart
    Formation.SKIRMISH: INCH,  # BS-7.4-01: an inch apart or more
    Formation.MOB: 0,  # BS-7.5-01: bases touch
    Formation.ALONE: 0,
}
"""The gap between bases in each formation."""


class Base(NamedTuple):
    """The base of a figure (2.3)."""

    width: int
    depth: int


class Pose(NamedTuple):
    """Where a unit stands: the middle of its front edge, and its facing."""

    x: int
    y: int
    facing: int


class Turned(IntFlag):
    """Figures of a formed unit that don't face its front (BS-7.9-03)."""

    NOBODY = 0
    LEFT_FILE = 1
    RIGHT_FILE = 2
    REAR_RANK = 4


TURNED: Final = tuple(Turned(bits) for bits in range(8))
"""All sets of turned figures, by their bits."""


class _Shape(NamedTuple):
    pose: Pose
    base: Base
    figures: int
    frontage: int
    spacing: int = 0
    stagger: tuple[int, ...] = ()
    turned: Turned = Turned.NOBODY
    wings: tuple[int, ...] = ()


class Shape(_Shape):
    """A unit as it stands: files side by side, ranks one behind the other, a short last rank in the middle.

    ``stagger`` has a forward offset for each file, empty if the line is straight: after the first contact each file
    goes on by itself (BS-7.8-01).
    """

    @property
    def ranks(self) -> int:
        """How many ranks deep it stands."""
        return -(-self.figures // self.frontage)

    @property
    def last_rank(self) -> int:
        """How many figures stand in the last rank."""
        return self.figures - (self.ranks - 1) * self.frontage

    @property
    def width(self) -> int:
        """The length of its front."""
        frontage, spacing = self.frontage, self.spacing
        return frontage * (self.base.width + spacing) - spacing

    @property
    def depth(self) -> int:
        """How far it reaches from front to rear."""
        spacing = self.spacing
        return self.ranks * (self.base.depth + spacing) - spacing

    @property
    def bases(self) -> tuple[Block, ...]:
        """The base of each figure, from left to right, the front rank first."""
        return _bases(self)

    def each_base(self) -> Iterator[Block]:
        """The bases, computed without a cache."""
        (x, y, facing), (width, depth), frontage, last = self.pose, self.base, self.frontage, self.ranks - 1
        ahead, step = heading(facing), depth + self.spacing
        (ax, ay), half_width, half_depth = ahead, width / 2, depth / 2
        back_x, back_y = ax * depth / 2, ay * depth / 2  # from the front of a base to its middle
        is_plain = not (self.stagger or self.wings or self.turned)
        for rank in range(last + 1):
            in_rank = self.last_rank if rank == last else frontage
            first, forward = (frontage - in_rank) // 2, -rank * step
            for column in range(first, first + in_rank):
                aside = self._aside(column, in_rank)
                if self.stagger:
                    forward = self.stagger[column] - rank * step
                to_x, to_y = x + ax * forward + ay * aside, y + ay * forward - ax * aside
                base = Block(to_x - back_x, to_y - back_y, ahead, half_width, half_depth)
                yield base if is_plain else self._bent(base, rank, column)

    def _bent(self, base: Block, rank: int, column: int) -> Block:
        """The base of a figure that may belong to a wing or look another way than its unit."""
        found = self._wheeled_in(base, column)
        turn = self._turn(rank, column)
        return found.turned((found.x, found.y), turn) if turn else found

    def _aside(self, column: int, in_rank: int) -> float:
        """How far to the right of the middle a figure stands.

        A short last rank stands in the middle. In a bent line each of its figures stands behind a file, so that
        the unit takes no new ground when others fall.
        """
        bent = self.stagger or self.wings
        between = 0 if bent else (self.frontage - in_rank) % 2
        return (2 * column + between - self.frontage + 1) * (self.base.width + self.spacing) / 2

    def place_in_line(self, figure: int) -> float:
        """How far to the right of the middle a figure stands, by its number."""
        rank, file = divmod(figure, self.frontage)
        in_rank = self.last_rank if rank == self.ranks - 1 else self.frontage
        return self._aside(file + (self.frontage - in_rank) // 2, in_rank)

    def _turn(self, rank: int, column: int) -> int:
        """By how much a figure is turned from the front of its unit."""
        if not self.turned:
            return 0
        if Turned.REAR_RANK in self.turned and rank == self.ranks - 1 and rank:
            return HALF
        if Turned.LEFT_FILE in self.turned and column == 0:
            return -QUARTER
        return QUARTER if Turned.RIGHT_FILE in self.turned and column == self.frontage - 1 else 0

    def _wheeled_in(self, base: Block, column: int) -> Block:
        """A block in its place, wheeled inward if it belongs to a wing (BS-7.11-01)."""
        if not self.wings:
            return base
        left, left_angle, right, right_angle = self.wings
        if column < left:
            return base.turned(self.hinge(left), left_angle)
        return base.turned(self.hinge(self.frontage - right), -right_angle) if column >= self.frontage - right else base

    def hinge(self, files: int) -> tuple[float, float]:
        """The point of the front line after a number of files from the left, where a wing begins."""
        aside = files * (self.base.width + self.spacing) - self.spacing / 2 - self.width / 2
        forward = self.stagger[min(files, self.frontage - 1)] if self.stagger else 0
        ax, ay = heading(self.pose.facing)
        return self.pose.x + ax * forward + ay * aside, self.pose.y + ay * forward - ax * aside

    @property
    def holdings(self) -> tuple[Block, ...]:
        """The area that each figure occupies for contact: its base, and in an open line half of each gap beside it.

        Nobody enters these gaps, so an enemy in front of one touches the figures on either side of it.
        """
        return _holdings(self)

    def each_holding(self) -> Iterator[Block]:
        """The areas of all figures, one by one, computed without a cache."""
        for figure, base in enumerate(self.bases):
            rank, file = divmod(figure, self.frontage)
            in_rank = self.last_rank if rank == self.ranks - 1 else self.frontage
            left, right, behind = bool(file), file < in_rank - 1, rank < self.ranks - 1
            aside, back = (right - left) * self.spacing / 4, behind * self.spacing / 2
            (ax, ay), (rx, ry) = base.ahead, base.right
            yield Block(
                base.x + rx * aside - ax * back,
                base.y + ry * aside - ay * back,
                base.ahead,
                base.half_width + (left + right) * self.spacing / 4,
                base.half_depth + back,
            )

    @property
    def front(self) -> tuple[Block, ...]:
        """The bases of the front rank."""
        return self.bases[: min(self.frontage, self.figures)]

    @property
    def outline(self) -> tuple[Block, ...]:
        """The area closed to others: the full ranks and the short last rank, including the gaps between files.

        Files that advanced by themselves or belong to a wing are separate parts.
        """
        return _outline(self)

    @property
    def core(self) -> tuple[Block, ...]:
        """The rectangles through the centres of its outer figures: they decide on which ground it is (BS-11.8-01)."""
        return _core(self)

    def parts(self) -> Iterator[Block]:
        """The outline, computed without a cache."""
        yield from self.parts_with(0)

    def parts_with(self, gap: int) -> Iterator[Block]:
        """The outline with so much of the gap before a short last rank."""
        full, short = divmod(self.figures, self.frontage)
        step = self.base.depth + self.spacing
        if full:
            yield from self._rows(0, self.frontage, full * step - self.spacing + (gap if short else 0))
        if short:
            yield from self._rows(full * step, short, self.base.depth)

    def _rows(self, back: int, in_rank: int, depth: int) -> Iterator[Block]:
        """Some ranks with the same files: one block for each stretch of files that stand in one line."""
        if not (self.stagger or self.wings):
            yield _straight_row(self, back, in_rank, depth)
            return
        first = (self.frontage - in_rank) // 2
        files = range(first, first + in_rank)
        lines = [(self.stagger[file] if self.stagger else 0, self._wing(file)) for file in files]
        left = 0
        for right in range(1, in_rank + 1):
            if right < in_rank and lines[right] == lines[left]:
                continue
            # the gap beside another stretch is shared with it, so that nobody walks in between
            from_ = self._aside(first + left, in_rank) - (self.base.width + (self.spacing if left else 0)) / 2
            to = self._aside(first + right - 1, in_rank)
            to += (self.base.width + (self.spacing if right < in_rank else 0)) / 2
            forward, aside = lines[left][0] - back, (from_ + to) / 2
            (ax, ay), facing = heading(self.pose.facing), self.pose.facing
            x, y = self.pose.x + ax * forward + ay * aside, self.pose.y + ay * forward - ax * aside
            yield self._wheeled_in(block(x, y, facing, to - from_, depth), first + left)
            left = right

    def _wing(self, column: int) -> int:
        """Below 0 for a file of the left wing, above 0 for one of the right wing."""
        if not self.wings:
            return 0
        return -1 if column < self.wings[0] else int(column >= self.frontage - self.wings[2])

    @property
    def circle(self) -> tuple[float, float, float]:
        """A circle around all its bases, their corners included: its middle and its radius."""
        return _circle(self)

    def is_near(self, other: Shape, gap: int = TOUCH) -> bool:
        """Whether the circles of two units are within a distance: a quick test that rules out distant units."""
        (x, y, radius), (to_x, to_y, other_radius) = _circle(self), _circle(other)
        far, dx, dy = radius + other_radius + gap, to_x - x, to_y - y
        return dx * dx + dy * dy <= far * far

    def may_touch(self, other: Shape) -> bool:
        """Whether the outlines of two units are near enough for their figures to touch; where not, no base is asked."""
        if not self.is_near(other):
            return False
        far = TOUCH + 1 + self._beside + other._beside  # rounding keeps nobody apart
        theirs = other.held
        return any(separation(part, their) <= far for part in self.held for their in theirs)

    def contacts(self, other: Shape) -> tuple[tuple[int, int], ...]:
        """Which figures of two units touch, by their numbers (BS-8.1-01)."""
        if self.pose > other.pose:  # one answer serves both
            return tuple((ours, theirs) for theirs, ours in _contacts(other, self))
        return _contacts(self, other)

    def touches(self, other: Shape) -> bool:
        """Whether any figures of two units touch (BS-8.1-01)."""
        return self.may_touch(other) and next(touching_pairs(self.holdings, other.holdings), None) is not None

    @property
    def beyond(self) -> float:
        """How far a figure or what it holds may reach beyond the outline: the gap behind it, or its turned base."""
        return self.spacing + (abs(self.base.width - self.base.depth) / 2 if self.turned else 0)

    @property
    def held(self) -> tuple[Block, ...]:
        """Its outline with the gap before a short last rank: what its figures hold, unless some of them are turned."""
        return _held(self)

    @property
    def _beside(self) -> float:
        """How far what a figure holds may reach beyond what is held by a line that is not bent."""
        return self.beyond if self.turned or self.stagger or self.wings else 0

    @property
    def drawn(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Its outline in whole numbers, for drawing."""
        return tuple(tuple((round(x), round(y)) for x, y in part.corners) for part in self.outline)

    def at(self, pose: Pose) -> Shape:
        """A copy of the shape at another pose."""
        return self._replace(pose=pose)


def _straight_row(shape: Shape, back: int, in_rank: int, depth: int) -> Block:
    """Some ranks of a line that is not bent."""
    (x, y, facing), base, _, _, spacing, *_ = shape
    ahead = heading(facing)
    ax, ay = ahead
    half_width = (in_rank * (base[0] + spacing) - spacing) / 2
    return Block(x - ax * back - ax * depth / 2, y - ay * back - ay * depth / 2, ahead, half_width, depth / 2)


@lru_cache(maxsize=4096)
def _bases(shape: Shape) -> tuple[Block, ...]:
    return tuple(shape.each_base())


@lru_cache(maxsize=4096)
def _holdings(shape: Shape) -> tuple[Block, ...]:
    return tuple(shape.each_holding()) if 0 < shape.spacing < INCH else shape.bases


@lru_cache(maxsize=4096)
def _outline(shape: Shape) -> tuple[Block, ...]:
    return shape.bases if shape.spacing >= INCH else tuple(shape.parts())


@lru_cache(maxsize=4096)
def _held(shape: Shape) -> tuple[Block, ...]:
    is_bent = shape.turned or shape.stagger or shape.wings
    has_gap = 0 < shape.spacing < INCH and shape.figures > shape.frontage and shape.figures % shape.frontage
    return tuple(shape.parts_with(shape.spacing)) if has_gap and not is_bent else shape.outline


@lru_cache(maxsize=4096)
def _core(shape: Shape) -> tuple[Block, ...]:
    width, depth = shape.base.width / 2, shape.base.depth / 2
    return tuple(
        Block(x, y, ahead, max(half_width - width, 0.5), max(half_depth - depth, 0.5))
        for x, y, ahead, half_width, half_depth in shape.outline
    )


@lru_cache(maxsize=4096)
def _circle(shape: Shape) -> tuple[float, float, float]:
    if any(shape.stagger) or shape.wings:
        parts = shape.outline
        x, y = sum(part.x for part in parts) / len(parts), sum(part.y for part in parts) / len(parts)
        return x, y, max(hypot(part.x - x, part.y - y) + part.radius for part in parts) + shape.beyond
    (x, y, facing), half = shape.pose, shape.depth / 2
    ax, ay = heading(facing)
    return x - ax * half, y - ay * half, hypot(shape.width / 2, half) + shape.beyond


@lru_cache(maxsize=4096)
def _contacts(one: Shape, other: Shape) -> tuple[tuple[int, int], ...]:
    return tuple(touching_pairs(one.holdings, other.holdings)) if one.may_touch(other) else ()


def forget() -> None:
    """Drop all cached shapes, so that a benchmark measures the work itself."""
    for kept in (_bases, _holdings, _outline, _held, _core, _circle, _contacts):
        kept.cache_clear()


def mob_frontage(figures: int) -> int:
    """The frontage of a mob: about as wide as deep (BS-2.10-03, BS-7.5-01).

    >>> mob_frontage(25), mob_frontage(16), mob_frontage(20)
    (5, 4, 5)
    """
    root = isqrt(figures)
    return root if root * root == figures else root + 1


def is_before(unit: Shape, point: tuple[float, float]) -> bool:
    """Whether a point lies before the front of a unit, within 45 degrees of its ends."""
    ax, ay = heading(unit.pose.facing)
    dx, dy = point[0] - unit.pose.x, point[1] - unit.pose.y
    ahead, aside = dx * ax + dy * ay, abs(dx * ay - dy * ax)
    return ahead > 0 and aside - unit.width / 2 <= ahead + TOUCH
