"""Colour arithmetic against published values."""

from __future__ import annotations

import pytest

from warhost.cartography.studio.palette import (
    DARK,
    LIGHT,
    Palette,
    contrast,
    difference,
    ink_on,
    lab_difference,
    mix,
    simulate,
)


@pytest.mark.parametrize(
    ("first", "second", "published"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_ciede2000(
    first: tuple[float, float, float], second: tuple[float, float, float], published: float
) -> None:
    """Pairs from the test data of Sharma, Wu and Dalal (2005)."""
    assert lab_difference(first, second) == pytest.approx(published, abs=1e-4)
    assert lab_difference(second, first) == pytest.approx(published, abs=1e-4)


def test_red_and_green_meet_for_a_deutan_eye() -> None:
    assert difference("#b01020", "#5d5d00") > 30
    assert difference("#b01020", "#5d5d00", "deutan") < 5


def test_greys_stay_grey_and_an_achromat_sees_nothing_else() -> None:
    for vision in ("protan", "deutan", "tritan", "achromat"):
        assert difference("#777777", simulate("#777777", vision)) < 1
    assert len({simulate("#336699", "achromat")[i : i + 2] for i in (1, 3, 5)}) == 1


def test_ink_is_the_one_that_reads_better() -> None:
    assert contrast(ink_on("#000000"), "#000000") > 15
    assert contrast(ink_on("#ffff00"), "#ffff00") > 15
    assert mix("#102030", "#102030", 0.3) == "#102030"


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_ink_reads_on_paper_by_day_and_by_lamp(palette: Palette) -> None:
    for ground in (palette.paper, palette.paper_deep, palette.sea):
        assert contrast(palette.ink, ground) >= 7
        assert contrast(palette.ink_soft, ground) >= 4.5
    for accent in (palette.blood, palette.highlord, palette.whitestone):
        assert contrast(accent, palette.paper) >= 4.5
