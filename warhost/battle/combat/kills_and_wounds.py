"""Kills and wounds: what damage does to a unit (8.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Casualties(NamedTuple):
    """Figures killed by an attack, and whether one more is wounded."""

    kills: int
    wound: bool = False


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
    """What is left of a unit: figures, and whether one of them is wounded."""

    figures: int
    wound: bool = False


def settled(before: Remaining, attacks: Iterable[Casualties]) -> Remaining:
    """A unit after several attacks, each resolved separately (BS-8.7-05).

    A second wound kills, so no unit keeps more than one wounded figure (BS-8.7-04). A wounded figure fights on as
    before (BS-8.7-03).
    """
    kills, wounds = 0, int(before.wound)
    for one in attacks:
        kills += one.kills
        wounds += one.wound
    figures = before.figures - kills - wounds // 2
    if figures <= 0:
        return Remaining(0)
    return Remaining(figures, bool(wounds % 2))
