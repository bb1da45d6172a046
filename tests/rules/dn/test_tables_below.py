"""The tables of The Challenge, cell by cell: challenges (5.12.4), Gharvs (5.15.2), water (5.12.3), blows (5.14.2).

The figures are written down here a second time, from the book.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_gharvs import interphase, shore
from warhost.core.ids import PieceId
from warhost.skirmish.challenge.gharvs import exposure
from warhost.skirmish.combat.attack import land
from warhost.skirmish.combat.retreats import Retreat
from warhost.skirmish.movement.challenges import Challenge

DICE = range(1, 11)

PASSING = {
    "dog": ("lucifer", -3),
    "armoured foot": ("konrad", -1),
    "unarmoured foot": ("rix", 0),
    "wounded armoured foot": ("konrad wounded", +1),
    "wounded unarmoured foot": ("rix wounded", +2),
    "Hunter": ("hunter-1", -1),
    "Warrior": ("warrior-1", -1),
    "Slayer": ("slayer-19", 0),
    "Guard": ("migam", 0),
    "Queen": ("alkiram", 0),
    "wounded Warrior": ("warrior-1 wounded", +1),
    "baby Hunter": ("hunter-1 baby", -3),
    "baby Warrior": ("warrior-1 baby", -1),
    "baby Slayer": ("slayer-19 baby", -1),
}
"""Who infiltrates: a fighter, and what is added to the die."""
OPPOSING = {
    "dog": ("lucifer", 0),
    "armoured foot": ("konrad", +1),
    "unarmoured foot": ("rix", 0),
    "wounded armoured foot": ("konrad wounded", -1),
    "wounded unarmoured foot": ("rix wounded", -2),
    "Hunter": ("hunter-1", 0),
    "Warrior": ("warrior-1", +1),
    "Slayer": ("slayer-19", +1),
    "Guard": ("migam", +2),
    "Queen": ("alkiram", +4),
    "wounded Warrior": ("warrior-1 wounded", -1),
    "baby Hunter": ("hunter-1 baby", -3),
    "baby Warrior": ("warrior-1 baby", -1),
    "baby Slayer": ("slayer-19 baby", -1),
    "Gharv": ("gharv-1", 0),
}
"""Who opposes him, and what is added to the die."""
ADVENTURERS = ("lucifer", "konrad", "rix")
HALL = "\n".join(f"{row}{' ' * (3 + 2 * (number % 2))}" + "   ".join("." * 12) for number, row in enumerate("ABCDEFG"))


def spot(who: str, hex_: str) -> str:
    """A fighter in a hex: the state follows the place."""
    name, _, state = who.partition(" ")
    facing = ">E" if name in ("migam", "alkiram") else ""
    return f"{name}@{hex_}{facing}{' ' if state else ''}{state}"


def side_of(who: str) -> str:
    """The side on which a fighter of The Challenge is."""
    name = who.split()[0]
    return "adventurers" if name in ADVENTURERS else "wild" if name.startswith("gharv") else "krobs"


def read(roll: int) -> str:
    """The table itself: 1-7 nothing, 8-9 wounded, 10 killed."""
    return "nothing" if roll <= 7 else "wounded" if roll <= 9 else "killed"


PAIRS = [
    (one, other) for one, other in product(PASSING, OPPOSING) if side_of(PASSING[one][0]) != side_of(OPPOSING[other][0])
]


@rule("DN-5.12.4-01", "DN-5.12.4-02", "DN-5.12.4-03")
@pytest.mark.parametrize(("passing", "opposing"), PAIRS)
def test_every_cell_of_the_table_of_challenges(passing: str, opposing: str) -> None:
    (mover, plus), (foe, against) = PASSING[passing], OPPOSING[opposing]
    sides: dict[str, Any] = {"adventurers": [], "krobs": []}
    sides.setdefault(side_of(foe), []).append(spot(foe, "D8"))
    sides.setdefault(side_of(mover), []).append(spot(mover, "D3"))
    board = Field.on(HALL, volume="challenge", dark=True, options={"baby-hunter-challenges": "table"}, **sides)
    dare = Challenge(board.piece(mover.split()[0]), board.piece(foe.split()[0]))
    assert [dare.outcome(board.field, (die,)) for die in DICE] == [read(die + plus + against) for die in DICE]


GHARVS = {"C4": ("water", 2, -2), "C3": ("beach", 1, 0), "E2": ("marsh", 3, -1)}
"""By hex: the line of the table, the die up to which a Gharv comes, and what a wound takes off the die."""


@rule("DN-5.15.2-01", "DN-4.51-02")
@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("wounded", [False, True])
@pytest.mark.parametrize("hex_", GHARVS)
def test_every_cell_of_the_table_of_gharvs(hex_: str, wounded: bool, die: int) -> None:
    line, up_to, less = GHARVS[hex_]
    board = shore(f"rix@{hex_}{' wounded' if wounded else ''}")
    assert exposure(board.field, PieceId(0)) == line
    interphase(board, die)
    comes = die + (less if wounded else 0) <= up_to
    if board.waits_for_dice and comes and not board.at("gharv-1"):
        board.roll(1)  # in which hex it surfaces
    assert bool(board.at("gharv-1")) == comes


WATER = {
    "gharv-1": 1,
    "krobek": 2,
    "hunter-1": 2,
    "warrior-1 baby": 2,
    "rix": 5,
    "slayer-19": 5,
    "konrad": None,
    "alkiram": None,
    "migam": None,
    "warrior-1": None,
}
"""What a hex of water costs; None if it is impossible."""


@rule("DN-5.12.3-01")
@pytest.mark.parametrize("who", WATER)
def test_every_line_of_the_table_of_water(who: str) -> None:
    sides: dict[str, Any] = {"adventurers": ["rix"], "krobs": ["hunter-9"]}
    side, name = side_of(who) if who != "krobek" else "adventurers", who.split()[0]
    lake = HALL.replace(".", "~").replace("D     ~   ~   ~   ~   ~", "D     .   .   .   .   ~")
    sides[side] = [spot(who, "D2"), *(one for one in sides.get(side, []) if one != name)]
    board = Field.on(lake, volume="challenge", dark=True, **sides)
    field, piece = board.field, board.piece(name)
    assert field.ground.kind(board.hex("D6")).cost[field.mover(piece)] == WATER[who]


BLOWS = {
    "warrior-1": ("retreats 1", "wounded", "dead"),
    "warrior-1 wounded": ("retreats 1", "dead", "dead"),
    "hunter-1": ("retreats 2", "wounded", "dead"),
    "slayer-19": ("retreats 1", "wounded", "dead"),
    "migam": ("retreats 1", "1 wounds", "2 wounds"),
    "alkiram": ("retreats 1", "1 wounds", "2 wounds"),
    "hunter-1 baby": ("retreats 2", "dead", "dead"),
    "warrior-1 baby": ("retreats 2", "dead", "dead"),
    "slayer-19 baby": ("retreats 2", "dead", "dead"),
    "gharv-1": ("retreats 1", "1 wounds", "2 wounds"),
}
"""What D, E and F of the foot table do."""


@rule("DN-4.44-08", "DN-4.44-09", "DN-4.44-10", "DN-4.5-02")
@pytest.mark.parametrize(("who", "number"), [(who, number) for who in BLOWS for number in range(3)])
def test_every_blow_of_the_foot_table(who: str, number: int) -> None:
    sides: dict[str, Any] = {"adventurers": ["rix@A1"], "krobs": ["hunter-9@A12"], "wild": []}
    sides[side_of(who)].append(spot(who, "D6"))
    board = Field.on(HALL, volume="challenge", dark=True, **{side: some for side, some in sides.items() if some})
    field, piece = board.field, board.piece(who.split()[0])
    land(field, piece, ("stun", "wound", "kill")[number])
    step = field.top
    if isinstance(step, Retreat):
        found = f"retreats {step.distance}"
    else:
        found = f"{field.wounds[piece]} wounds" if field.wounds[piece] else board.health(who.split()[0])
    assert found == BLOWS[who][number]
