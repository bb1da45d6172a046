"""Windows: moments at which the enemy may interrupt a committed move, as pass-through fire does (10.6)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from warhost.battle.formations.shapes import Formation
from warhost.battle.formations.special_formations import Bulwark
from warhost.battle.movement.manoeuvres import Moment
from warhost.battle.movement.move_restrictions import Gait, Way, walk
from warhost.battle.state import Battle, formation_of, shape_of
from warhost.core.ids import PieceId
from warhost.core.position.values import Record
from warhost.core.seams import Seam
from warhost.core.steps import Step


class Ending(Record):
    """How a move ends: a plain move, a march, a charge, or the first half of a ride."""

    __slots__ = ()

    @abstractmethod
    def arrive(self, battle: Battle, moments: Sequence[Moment], /) -> None:
        """Carry the move out up to its last moment."""


@dataclass(frozen=True, slots=True)
class Begun(Record):
    """What a unit in the middle of its move has spent, paid for and declared so far."""

    spent: int
    tolls: int = 0
    paid: tuple[str, ...] = ()
    entered: tuple[str, ...] = ()
    stance: int = 0
    on_road: bool = False

    @classmethod
    def at(cls, moment: Moment) -> Begun:
        """What a unit has done at a moment of its move."""
        ground = tuple(sorted(moment.paid)), tuple(sorted(moment.entered))
        return cls(moment.spent, moment.tolls, *ground, int(moment.stance), moment.on_road)

    def moment(self, battle: Battle, piece: PieceId) -> Moment:
        """The unit as it stands now; if it opened its ranks, it has lost the formation that it declared."""
        shape, formation = shape_of(battle, piece), formation_of(battle, piece)
        return Moment((), shape, formation, self.spent)._replace(
            tolls=self.tolls,
            paid=frozenset(self.paid),
            entered=frozenset(self.entered),
            stance=Bulwark(self.stance) if formation is Formation.CLOSED else Bulwark.NONE,
            on_road=bool(self.on_road),
        )


WINDOWS: Seam[Callable[[PieceId, tuple[Any, ...], int, Ending, Begun | None], Step[Battle]]] = Seam("windows")
"""Steps between the declaration of a move and its end; each of them carries the move out in the end.

Called with piece, way, gait, ending and what of the move is done already.
"""


def set_out(battle: Battle, piece: PieceId, way: Way, gait: Gait, ending: Ending, begun: Begun | None = None) -> None:
    """Carry out a committed move as far as it goes, after any window in which the enemy may interrupt (BS-10.6-01)."""
    found = battle.rules[WINDOWS]
    if found:
        battle.push(found[0](piece, way, int(gait), ending, begun))
    else:
        ending.arrive(battle, walk(battle, piece, way, gait, None if begun is None else begun.moment(battle, piece)))
