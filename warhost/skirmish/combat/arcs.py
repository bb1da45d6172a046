"""Front and rear of the Queen and her Guards (rulebook 4.44; DN-4.44-05 to DN-4.44-07).

Everybody else is attacked alike from all sides. Who strikes to the front alone threatens nobody behind; see
:meth:`Skirmish.faces`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from warhost.core.ids import PieceId
from warhost.skirmish.printed.charmed import charmed
from warhost.skirmish.state import Skirmish


def arc_to(field: Skirmish, target: PieceId, attacker: PieceId) -> Literal["front", "rear"]:
    """Over which arc of a target an attacker beside it strikes (DN-4.44-06)."""
    body, pose = field.body(target), field.pose(target)
    beside = (cell for cell in field.cells(attacker) if body.arc_of(field.ground, pose, cell) == "front")
    return "front" if not body.has_rear or next(beside, None) is not None else "rear"


def is_mixed(field: Skirmish, targets: Iterable[PieceId], attackers: tuple[PieceId, ...]) -> bool:
    """Whether some would attack a target from the front and others from the rear in one attack (DN-4.44-07)."""
    if not field.muster.has_arcs or len(attackers) < 2:
        return False
    return any(len({arc_to(field, target, attacker) for attacker in attackers}) > 1 for target in targets)


def defence_against(field: Skirmish, piece: PieceId, attackers: tuple[PieceId, ...]) -> int:
    """The defence of a piece against some attackers: to the rear the weaker one (DN-4.44-06)."""
    rear = field.printed(piece).rear if field.muster.has_arcs else None
    if rear is None or not attackers or arc_to(field, piece, attackers[0]) == "front":
        return field.defence(piece)
    return charmed(rear, "defence", field.charms[piece])


def bearers(field: Skirmish, pieces: Iterable[PieceId]) -> tuple[PieceId, ...]:
    """Those who bear what happens to some pieces, each once: of a palp the whole Guard (DN-4.44-02)."""
    bearer = field.muster.bearer
    return tuple(dict.fromkeys(bearer[piece] for piece in pieces))
