"""How a host bears itself: whether it waits for the enemy, lies low, comes on or presses, and why waiting ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Final

from warhost.battle.formations.shapes import Shape
from warhost.battle.state import Battle
from warhost.bots.battle.eye import Eye
from warhost.bots.battle.manner import Manner
from warhost.bots.battle.worth import worth
from warhost.core.ids import PieceId

LONG_WAIT: Final = 16
"""How many rounds a line waits at most."""
BETTER: Final = 1.1
"""How much better a side must shoot to wait."""
LAIR: Final = 22
"""How many rounds a host that is outshot waits out of range for the enemy to come."""
QUIET: Final = 3
"""After so many rounds in which waiting gains nothing, a side that shoots better comes on."""
OUTSHOT: Final = 2
"""After so many a side that is outshot does: it would lose by waiting on."""
STIR: Final = 0.87
"""To what part of his distance an enemy must come in a round to count as coming: the eye errs by less."""
PRESSING: Final = 2.0
"""How many times the enemy's steady hit dice a host needs to press him on all sides."""


class Watch:
    """What a general remembers of the rounds before: for how long waiting has gained nothing."""

    def __init__(self) -> None:
        self.quiet = 0
        """How many rounds in a row no free enemy fell or came nearer; at ``QUIET`` it stays."""
        self._round = -1
        self._figures: dict[PieceId, int] = {}
        self._line: dict[PieceId, Shape] = {}
        self._nearest = inf

    def look(self, battle: Battle, eye: Eye, ours: Sequence[PieceId], foes: Sequence[PieceId]) -> int:
        """Take in a new round; returns how many rounds have been quiet."""
        if battle.round[0] == self._round:
            return self.quiet
        first, self._round = self._round < 0, battle.round[0]
        free = [foe for foe in foes if is_free(battle, eye, foe)]
        fell = any(battle.figures[foe] < self._figures.get(foe, 0) for foe in free)
        came = _nearest(eye, self._line, free) < self._nearest * STIR
        if self.quiet < QUIET:
            self.quiet = 0 if first or fell or came else self.quiet + 1
        self._figures = {foe: battle.figures[foe] for foe in foes}
        self._line = {piece: eye.shape(piece) for piece in ours if is_free(battle, eye, piece)}
        self._nearest = _nearest(eye, self._line, free)
        return self.quiet


def _nearest(eye: Eye, line: Mapping[PieceId, Shape], foes: Iterable[PieceId]) -> float:
    """How near the nearest enemy seems to places of a line: enemies come nearer, we don't."""
    return min((eye.gap_from(shape, piece, foe) for piece, shape in line.items() for foe in foes), default=inf)


def is_free(battle: Battle, eye: Eye, piece: PieceId) -> bool:
    """Whether a piece is a unit in order that nobody fights yet."""
    return not (battle.unit(piece).is_individual or battle.is_routed(piece) or eye.is_engaged(piece))


class Posture:
    """What a host does as a whole, by what it can see."""

    def __init__(
        self, battle: Battle, eye: Eye, ours: Sequence[PieceId], foes: Sequence[PieceId], manner: Manner, quiet: int
    ) -> None:
        self._battle = battle
        self._eye = eye
        self._ours = ours
        self._foes = foes
        self._manner = manner
        self._quiet = quiet

    @cached_property
    def waits(self) -> bool:
        """Whether the line lets the enemy come, since its own side shoots better and there is time (BS-10.2-03)."""
        if not self._manner.missiles or self._battle.round[0] > LONG_WAIT:
            return False
        if self.presses or self._is_joined or self._quiet >= QUIET:
            return False
        return self._might(self._ours, self._foes) > BETTER * self._might(self._foes, self._ours)

    @cached_property
    def lies_low(self) -> bool:
        """Whether the line stays out of range of an enemy who shoots better, to strike all at once when he comes."""
        if not self._manner.missiles or self._battle.round[0] > LAIR:
            return False
        if self.presses or self._is_joined or self._quiet >= OUTSHOT:
            return False
        if self._might(self._foes, self._ours) <= self._might(self._ours, self._foes):
            return False
        line = [
            piece for piece in self._ours if not self._battle.out[piece] and is_free(self._battle, self._eye, piece)
        ]
        return not any(self._covers(foe, piece) for piece in line for foe in self._foes)

    @cached_property
    def presses(self) -> bool:
        """Whether the enemy is so weak that everybody goes after what is left of him, before the last round."""
        return self._manner.plans and self._steady(self._ours) >= PRESSING * self._steady(self._foes)

    @cached_property
    def _is_joined(self) -> bool:
        """Whether a unit of the host fights already, whom the others do not leave alone."""
        units = (one for one in self._ours if not self._battle.unit(one).is_individual)
        return self._manner.plans and any(self._eye.is_engaged(one) for one in units)

    def _steady(self, pieces: Iterable[PieceId]) -> float:
        """The hit dice of the units that are in order."""
        units = (one for one in pieces if not self._battle.unit(one).is_individual)
        return sum(worth(self._battle, one) for one in units if not self._battle.is_routed(one))

    def _covers(self, foe: PieceId, piece: PieceId) -> bool:
        """Whether an enemy shoots as far as one of our units."""
        missile = self._battle.unit(foe).sheet.missile
        if missile is None or self._battle.is_routed(foe) or self._eye.is_engaged(foe):
            return False
        return self._eye.gap(piece, foe) <= missile.ranges[-1] * 1000

    def _might(self, shooters: Iterable[PieceId], targets: Iterable[PieceId]) -> float:
        """The hit dice that all volleys of a round would take at long range, each from the likeliest target."""
        units = [one for one in targets if is_free(self._battle, self._eye, one)]
        found = 0.0
        for one in shooters:
            missile = self._battle.unit(one).sheet.missile
            if missile is None or self._battle.is_routed(one) or self._eye.is_engaged(one):
                continue
            middle = missile.ranges[1] * 1000.0
            most = max((self._eye.harm_in_band(one, target, middle) for target in units), default=0.0)
            found += most * missile.shots * (missile.ranges[1] / 10) / max(missile.every, 1)
        return found
