"""Who fights: the figures of a unit that strike at an enemy unit (8.1).

Figures in contact strike; a closed unit adds one beyond each end of the enemies it touches, and the ranks behind that
its weapon lets reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from warhost.battle.formations.shapes import Formation, Shape
from warhost.battle.state import Battle, Did
from warhost.core.ids import PieceId


def can_strike(battle: Battle, piece: PieceId) -> bool:
    """Whether a unit strikes in melee: not after a rout, nor if an enemy reached it after it had shot.

    A routed unit that is attacked runs again (BS-6.4-02). A unit that used missiles this round and is then moved
    into contact with can't fight in that Melee Phase (BS-10.2-04). An individual in a duel strikes at no figure
    (BS-9.4-09).
    """
    return not battle.is_routed(piece) and not battle.has_done(piece, Did.CAUGHT | Did.DUELLED)


class Strikers(NamedTuple):
    """The figures of a unit that strike at an enemy, by their numbers in its shape."""

    touching: frozenset[int]
    overlapping: frozenset[int] = frozenset()
    behind: frozenset[int] = frozenset()

    @property
    def all(self) -> frozenset[int]:
        """All of them; each has one attack, whatever it touches."""
        return self.touching | self.overlapping | self.behind


def strikers(unit: Shape, enemy: Shape, formation: Formation, ranks_behind: int = 0) -> Strikers:
    """The figures of a unit that can strike at an enemy unit (BS-8.1-01, BS-8.1-02, BS-8.1-03)."""
    touching = frozenset(ours for ours, _ in unit.contacts(enemy))
    if not touching or formation is not Formation.CLOSED:
        return Strikers(touching)
    overlapping = _overlapping(unit, touching)
    return Strikers(touching, overlapping, _behind(unit, touching | overlapping, ranks_behind))


def _overlapping(unit: Shape, touching: frozenset[int]) -> frozenset[int]:
    """One figure beyond each end of the front figures that touch."""
    front = [figure for figure in touching if figure < len(unit.front)]
    if not front:
        return frozenset()
    beyond = {min(front) - 1, max(front) + 1}
    return frozenset(figure for figure in beyond if 0 <= figure < len(unit.front))


def _behind(unit: Shape, fighting: frozenset[int], ranks: int) -> frozenset[int]:
    """The figures of the next ranks that stand behind a fighting figure of the front.

    A figure of a short last rank in the middle stands behind either of two files.
    """
    step = unit.base.width + unit.spacing
    files = {figure: unit.place_in_line(figure) for figure in range(unit.figures)}
    fronts = [files[figure] for figure in fighting if figure < unit.frontage]
    found = set()
    for figure in range(unit.frontage, unit.figures):
        near = any(2 * abs(files[figure] - place) <= step for place in fronts)
        if figure // unit.frontage <= ranks and near:
            found.add(figure)
    return frozenset(found) - fighting


def can_divide(reach: Sequence[frozenset[int]], shares: Sequence[int]) -> bool:
    """Whether figures can be divided over several enemies with a given number for each (BS-8.1-04).

    ``reach`` lists for each enemy the figures that can strike at it; every figure strikes once.
    """
    slots = [enemy for enemy, share in enumerate(shares) for _ in range(share)]
    taken: dict[int, int] = {}

    def find(slot: int, tried: set[int]) -> bool:
        for figure in reach[slots[slot]] - tried:
            tried.add(figure)
            if figure not in taken or find(taken[figure], tried):
                taken[figure] = slot
                return True
        return False

    return all(find(slot, set()) for slot in range(len(slots)))
