"""What captains think of Gharvs: how much a fighter risks in each kind of place by the water."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.bots.skirmish.gharv_toll import gharv_toll
from warhost.bots.skirmish.worth import worth

SHORE = """
    A   .   .   b   ~   ~   ~   %   .
    B     .   .   b   ~   ~   ~   %   .
"""


def toll(board: Field, who: str, hex_: str) -> float:
    """The part of himself that a fighter risks in a hex."""
    piece = board.piece(who)
    return gharv_toll(board.field, piece, (board.place(hex_),)) / worth(board.field, piece)


def shore(*adventurers: str, **wild: Any) -> Field:
    """Dry ground, a beach, water and marsh."""
    return Field.on(SHORE, volume="challenge", dark=True, adventurers=list(adventurers), krobs=["hunter-9@B1"], **wild)


@rule("DN-5.15.2-01", "DN-5.15.2-02")
def test_water_is_worse_than_the_beach_and_marsh_worse_than_water() -> None:
    board = shore("rix@A1", wild=["gharv-1"])
    risks = [toll(board, "rix", hex_) for hex_ in ("A1", "A3", "A5", "A7")]
    assert risks == sorted(risks)
    assert risks[0] == 0.0
    assert risks[1] > 0.0
    assert toll(board, "hunter-9", "A5") > 0.0, "Krobs fear them too"


@rule("DN-5.15.2-01")
def test_the_wounded_risk_more_in_the_water_and_nobody_where_no_gharv_is() -> None:
    assert toll(shore("rix@A1 wounded", wild=["gharv-1"]), "rix", "A5") > toll(
        shore("rix@A1", wild=["gharv-1"]), "rix", "A5"
    )
    assert toll(shore("rix@A1"), "rix", "A5") == 0.0
    dead = shore("rix@A1", wild=["gharv-1@B8 dead"])
    assert toll(dead, "rix", "A5") == pytest.approx(toll(shore("rix@A1", wild=["gharv-1"]), "rix", "A5"))
