"""Kills and wounds: what damage does to a unit (8.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from warhost.core.ids import PieceId
from warhost.core.messages import msg


class Casualties(NamedTuple):
    """Figures killed by an attack, and whether another is wounded; for an individual, the hit points lost."""

    kills: int
    wound: bool = False
    points: int = 0

    def __str__(self) -> str:
        """The casualties in words, as shown beside their chance."""
        return str(msg("battle-casualties", kills=self.kills, wound=int(self.wound), points=self.points))


def as_record(attacker: PieceId, defender: PieceId, found: Casualties) -> tuple[int, ...]:
    """A blow and its result as the state keeps them until all blows are struck."""
    kills, wound, points = found
    return (attacker, defender, kills, int(wound), *((points,) if points else ()))


def from_record(record: tuple[int, ...]) -> Casualties:
    """The result of a blow that the state keeps."""
    kills, wound, *points = record[2:]
    return Casualties(kills, bool(wound), *points)


def losses(tenths: int, hd_per_figure: int, figures: int) -> Casualties:
    """What damage in tenths of a hit die does to a unit of some figures (BS-8.7-01, BS-8.7-02, BS-8.7-06).

    A remainder of a quarter of a figure's hit dice wounds; a smaller one is lost, as is damage beyond the last figure.
    """
    each = 10 * hd_per_figure
    kills, rest = divmod(tenths, each)
    if kills >= figures:
        return Casualties(figures)
    return Casualties(kills, 4 * rest >= each)


class Remaining(NamedTuple):
    """What is left of a unit: its figures, and whether one is wounded; of an individual the hit points."""

    figures: int
    wound: bool = False
    points: int = 0


def settled(before: Remaining, attacks: Iterable[Casualties]) -> Remaining:
    """A unit after several attacks, each resolved separately (BS-8.7-05).

    A second wound kills, so no unit keeps more than one wounded figure (BS-8.7-04). A wounded figure fights on as
    before (BS-8.7-03). An individual falls with his last hit point (BS-9.4-03).
    """
    if before.points:
        left = before.points - sum(one.points for one in attacks)
        return Remaining(1, False, left) if left > 0 else Remaining(0)
    kills, wounds = 0, int(before.wound)
    for one in attacks:
        kills += one.kills
        wounds += one.wound
    figures = before.figures - kills - wounds // 2
    if figures <= 0:
        return Remaining(0)
    return Remaining(figures, bool(wounds % 2))
