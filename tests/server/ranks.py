"""Fifty units as Python sees them, for the client to see them alike. ``python -m tests.server.ranks`` writes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from warhost.battle.formations.changing import faced, widened
from warhost.battle.formations.shapes import Base, Pose, Shape, Turned
from warhost.battle.movement.manoeuvres import wheeled
from warhost.battle.roster.figures_and_bases import BASES
from warhost.battle.table.units import INCH
from warhost.core.dice import Dice

FILE = Path(__file__).parents[2] / "web" / "src" / "lib" / "ranks.vectors.json"
SHAPES = 50


def shapes() -> list[Shape]:
    """Units of all bases, straight and staggered, with wings and with figures that are turned."""
    dice = Dice("ranks")
    found = []
    for number in range(SHAPES):
        base = Base(*dice.choose(sorted(BASES.values())))
        figures = 1 + dice.below(24)
        frontage = 1 + dice.below(figures)
        pose = Pose(dice.below(48_000), dice.below(48_000), dice.below(36_000))
        shape = Shape(pose, base, figures, frontage, dice.choose((0, 500, 1000)))
        match number % 5:
            case 1:
                shape = shape._replace(stagger=tuple(dice.below(3000) for _ in range(frontage)))
            case 2 if frontage > 3:
                shape = shape._replace(wings=(1, dice.below(9000), 2, dice.below(9000)))
                if number % 2:
                    shape = shape._replace(stagger=tuple(dice.below(600) for _ in range(frontage)))
            case 3:
                shape = shape._replace(turned=Turned(dice.below(8)))
        found.append(shape)
    return found


def vector(shape: Shape) -> dict[str, Any]:
    """A unit with the middle of each base, and where it stands after some acts."""
    straight = shape._replace(stagger=(), wings=(), turned=Turned.NOBODY)
    return {
        "pose": list(shape.pose),
        "body": {
            "base_width": shape.base.width,
            "base_depth": shape.base.depth,
            "figures": shape.figures,
            "frontage": shape.frontage,
            "spacing": shape.spacing,
            "stagger": list(shape.stagger),
            "wings": list(shape.wings),
            "turned": int(shape.turned),
        },
        "size": [shape.width, shape.depth],
        "bases": [[round(base.x, 3), round(base.y, 3)] for base in shape.bases],
        "ahead": [[round(part, 6) for part in base.ahead] for base in shape.bases],
        "after": {
            # Skirmishers move figure by figure: only a line wheels.
            "wheel-right:3000": list(wheeled(straight, 3000).pose) if shape.spacing < INCH else [],
            "wheel-left:4550": list(wheeled(straight, -4550).pose) if shape.spacing < INCH else [],
            "face-left": list(faced(straight, -9000).pose),
            "about-face": list(faced(straight, 18_000).pose),
            "widen-right:1": list(widened(straight, 0, 1).pose) if shape.frontage < shape.figures else [],
        },
    }


def document() -> str:
    """The file, the same text every time."""
    return json.dumps([vector(shape) for shape in shapes()], indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(document(), encoding="utf-8")
