"""What a hit does to men, riders, horses, dragons and marchers (rulebook 2.22, 2.23; tables 5.11.3 and 5.11.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from warhost.core.ids import PieceId
from warhost.core.messages import Message, msg
from warhost.skirmish.combat.attack import land
from warhost.skirmish.combat.retreats import drive_back
from warhost.skirmish.fire.aiming import is_shot_as_rider
from warhost.skirmish.people.stuns_and_wounds import kill, wound
from warhost.skirmish.state import Going, Skirmish


class Hit(NamedTuple):
    """What a letter does to one target."""

    text: str
    blow: str = ""
    back: int = 0
    """Hexes to retreat; for a spirit those of any blow."""
    lost: int = 0
    """Movement points that a marcher loses."""
    halves: bool = False
    """Whether a marcher goes on with half of the points left."""

    @property
    def message(self) -> Message:
        """What it does, in words."""
        return msg(self.text, n=self.back or self.lost)


ON_FOOT, MOUNTED = 2, 4
"""Hexes of retreat, and movement points lost (DN-5.11.4-02, DN-5.11.3-02)."""

MISS, UNHURT = Hit("dn-hit-miss"), Hit("dn-hit-nothing")
OFFENSIVE = {
    False: {
        "A": Hit("dn-hit-back", back=ON_FOOT),
        "B": Hit("dn-hit-wound", "wound"),
        "C": Hit("dn-hit-kill", "kill"),
    },
    True: {
        "A": Hit("dn-hit-back", back=MOUNTED),
        "B": Hit("dn-hit-unseat", "unseat"),
        "C": Hit("dn-hit-wound", "wound"),
        "D": Hit("dn-hit-horse-and-wound", "horse-and-wound"),
        "E": Hit("dn-hit-kill-rider", "kill"),
        "F": Hit("dn-hit-kill-both", "kill-both"),
    },
}
"""The effects of letters on pieces on foot and on riders."""
AT_A_MARCHER = {
    False: {
        **OFFENSIVE[False],
        "A": Hit("dn-hit-slow", lost=ON_FOOT),
        "B": Hit("dn-hit-wound-half", "wound", halves=True),
    },
    True: {
        **OFFENSIVE[True],
        "A": Hit("dn-hit-slow", lost=MOUNTED),
        "C": Hit("dn-hit-wound-slow", "wound", lost=MOUNTED),
    },
}
"""The effects of letters on marching pieces, on foot and riding."""


def hit_of(field: Skirmish, target: PieceId, letter: str, *, defensive: bool) -> Hit:
    """What a letter does to a target."""
    if letter == "-":
        return MISS
    if field.has(target, "dragon"):
        return Hit("dn-hit-wound", "wound") if letter in "DEF" else UNHURT  # DN-4.3-03
    if field.muster.is_horse[target]:
        return Hit("dn-hit-kill", "kill") if letter in "CDEF" else UNHURT  # DN-2.47-02
    rides = is_shot_as_rider(field, target)
    if not defensive:
        return OFFENSIVE[rides][letter]
    if marching(field, target) is not None:
        return AT_A_MARCHER[rides][letter]
    return UNHURT if letter == "A" else OFFENSIVE[rides][letter]  # DN-2.23-03


def marching(field: Skirmish, piece: PieceId) -> Going | None:
    """The march of a piece that is moving right now."""
    going = field.march[0]
    return going if going is not None and going.piece == piece else None


def strike_home(field: Skirmish, target: PieceId, hit: Hit) -> None:
    """Carry out a hit: the blow, then its effect on a march."""
    if hit.back:
        drive_back(field, (target,), hit.back)
    elif hit.blow and field.muster.is_horse[target]:
        kill(field, target)
    elif hit.blow and field.has(target, "dragon"):
        wound(field, target)
    elif hit.blow:
        land(field, target, hit.blow, back=ON_FOOT)
    going = marching(field, target)
    if going is None:
        return
    points = max((going.points // 2 if hit.halves else going.points) - hit.lost, 0)
    if points != going.points:
        field.set("march", 0, replace(going, points=points))
