"""How often each weapon shoots (DN-2.23, DN-5.11.5)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from warhost.skirmish.printed.weapons import load_weapons

WEAPONS = load_weapons()


@rule("DN-5.11.5-01", "DN-2.23-04", "DN-2.23-05")
@pytest.mark.parametrize(
    ("weapon", "moved", "shot", "may"),
    [
        ("shortbow", True, True, True),
        ("longbow", False, True, True),
        ("longbow", True, False, False),
        ("longbow", True, True, False),
        ("crossbow", False, False, True),
        ("crossbow", False, True, False),
        ("crossbow", True, False, False),
    ],
)
def test_who_may_shoot_in_the_enemys_turn(weapon: str, moved: bool, shot: bool, may: bool) -> None:
    assert WEAPONS[weapon].may_shoot_defensively(moved=moved, shot=shot) is may


@rule("DN-2.12.1-03", "DN-5.11.5-01")
def test_only_a_crossbowman_stays_where_he_shot() -> None:
    assert {key: weapon.may_move_after_shooting() for key, weapon in WEAPONS.items()} == {
        "shortbow": True,
        "longbow": True,
        "crossbow": False,
    }


@rule("DN-2.2-04", "DN-2.2-05", "DN-2.24-07", "DN-2.24-08", data=True)
def test_from_the_saddle_and_over_heads() -> None:
    assert {key: (weapon.mounted, weapon.over_heads) for key, weapon in WEAPONS.items()} == {
        "shortbow": ("no", True),
        "longbow": ("no", True),
        "crossbow": ("loaded", False),
    }
