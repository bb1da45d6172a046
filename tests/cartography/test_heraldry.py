"""Arms are told apart by every eye, and painted from text that a player can change."""

from __future__ import annotations

import math
import shutil
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from tests.pictures import hex_colour, pixels
from warhost.campaign.printed.counters import load_manifest
from warhost.cartography.studio.heraldry import DATA, HEIGHT, WIDTH, field_symbol, houses
from warhost.cartography.studio.palette import DEFICIENCIES, Vision, contrast, lab, simulate
from warhost.cartography.studio.svg import Document, use
from warhost.datafiles import DataError

VISIONS: tuple[Vision, ...] = ("normal", *DEFICIENCIES)
NATIONS = tuple(load_manifest().nations)
WINGS = tuple(id_ for id_ in houses() if id_.endswith("-dragon"))
ROUNDEL = 24.5
STEP = 3


@cache
def seen(id_: str) -> tuple[str, ...]:
    """The colours of the field, every third unit, where the icon's roundel leaves it free."""
    drawing = Document(WIDTH / STEP, HEIGHT / STEP, view=(0, 0, WIDTH, HEIGHT))
    drawing.define(field_symbol(houses()[id_], "field"))
    drawing.add(use("field", width=WIDTH, height=HEIGHT))
    return tuple(
        hex_colour(pixel)
        for y, row in enumerate(pixels(drawing.png()))
        for x, pixel in enumerate(row)
        if math.hypot((x + 0.5) * STEP - WIDTH / 2, (y + 0.5) * STEP - HEIGHT / 2) > ROUNDEL
    )


@cache
def seen_as(colour: str, vision: Vision) -> tuple[float, float, float]:
    return lab(simulate(colour, vision))


def apart(first: str, second: str, vision: Vision) -> float:
    """Mean distance in CIELAB between two painted fields."""
    pairs = list(zip(seen(first), seen(second), strict=True))
    return sum(math.dist(seen_as(a, vision), seen_as(b, vision)) for a, b in pairs) / len(pairs)


@pytest.mark.parametrize("vision", VISIONS)
def test_any_two_nations_are_told_apart(vision: Vision) -> None:
    close = {pair: distance for pair in combinations(NATIONS, 2) if (distance := apart(*pair, vision)) < 12}
    assert close == {}


@pytest.mark.parametrize("vision", VISIONS)
def test_any_two_wings_of_dragons_are_told_apart(vision: Vision) -> None:
    close = {pair: distance for pair in combinations(WINGS, 2) if (distance := apart(*pair, vision)) < 8}
    assert close == {}


@pytest.mark.parametrize("vision", VISIONS)
def test_each_figure_stands_out_from_its_field(vision: Vision) -> None:
    faint = {}
    for arms in houses().values():
        ratio = contrast(simulate(arms.field, vision), simulate(arms.charge, vision))
        if ratio < 1.25:
            faint[arms.id] = round(ratio, 2)
    assert faint == {}


def test_no_two_nations_share_both_figure_and_colours() -> None:
    arms = [(houses()[n].ordinary, houses()[n].field, houses()[n].charge) for n in NATIONS]
    assert len(set(arms)) == len(NATIONS)


def test_the_knights_wear_the_same_colours() -> None:
    knights = [n.id for n in load_manifest().nations.values() if n.knights]
    assert len(knights) == 5
    assert len({(houses()[k].field, houses()[k].charge) for k in knights}) == 1


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('ordinary = "chequy"', 'ordinary = "chequey"', "'chequey' is not a valid value here; did you mean 'chequy'"),
        ('device = "squirrel"', 'device = "squirel"', "no icon is called 'squirel'; did you mean 'squirrel'"),
        ('field = "#efbe2f"', 'field = "yellow"', "'yellow' is not a colour"),
        ('id = "goodlund"', 'id = "hylo"', "'hylo' has arms already"),
    ],
)
def test_a_fault_in_the_arms_names_its_line(tmp_path: Path, old: str, new: str, fault: str) -> None:
    shutil.copytree(DATA, tmp_path / "data")
    file = tmp_path / "data" / "heraldry.toml"
    text = file.read_text(encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(DataError, match=rf"heraldry\.toml:{line}: {fault}"):
        houses(tmp_path / "data")
