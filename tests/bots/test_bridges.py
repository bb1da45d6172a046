"""The captain's bridges: laid where they save the side time, and nowhere else."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.bots.skirmish.bridges import worthwhile_casts
from warhost.bots.skirmish.captain import Captain
from warhost.bots.skirmish.moves import Scout
from warhost.core import Dice
from warhost.core.seats import Seat
from warhost.skirmish.magic.terrain_spells import Reshape
from warhost.skirmish.scenario.conditions import Area, Left
from warhost.skirmish.scenario.scenarios import Victory

LAKE = """
    A   .   .   .   ~   ~   ~   .   .
    B     .   .   .   ~   ~   ~   .   .
    C   .   .   .   ~   ~   ~   .   .
    D     .   .   .   ~   ~   ~   .   .
"""
COMPANY = ("zacharie@B2", "konrad@A2", "aldus@C3", "grast@B3")


def shore(drawing: str = LAKE, *adventurers: str) -> Field:
    """A company in armour that wins by leaving beyond a lake, and Zacharie who can build a bridge."""
    over = Left(("adventurers",), count=4, by=Area(hexes=("A8", "B8", "C8", "D8")))
    people = list(adventurers or COMPANY)
    return Field.on(
        drawing,
        volume="challenge",
        dark=True,
        spells=True,
        victories=(Victory("They are over.", over, "once", side="adventurers"),),
        adventurers=people,
        krobs=["hunter-9@D8"],
    ).moving("adventurers")


def bridges(board: Field) -> list[str]:
    """The bridges that are worth their energy, as orders; the best first."""
    scout = Scout(board.field, board.side("adventurers"))
    found = [order for _, order in worthwhile_casts(board.field, scout) if isinstance(order, Reshape)]
    return [board.game.write(order) for order in found]


@rule("DN-3.52.2-01", "DN-3.52.2-02")
def test_a_captain_lays_a_bridge_of_three_hexes_for_those_who_cannot_swim() -> None:
    board = shore()
    best = bridges(board)[0]
    assert best.startswith("reshape zacharie bridge large")
    order = Captain(Dice("bridges")).advise(board.game.view(Seat("adventurers")))[0]
    assert board.game.write(order) == best
    assert "B7" not in board.reach("grast")
    board.claim("adventurers", best).roll(10)
    assert "B7" in board.reach("grast")


@rule("DN-3.52.2-01")
@pytest.mark.parametrize("row", ["dry", "nobody", "krobs"])
def test_no_bridge_is_laid_where_a_dry_way_is_as_short_where_nobody_goes_or_out_of_turn(row: str) -> None:
    dry = LAKE.replace("D     .   .   .   ~   ~   ~", "D     .   .   .   .   .   .").replace(
        "C   .   .   .   ~   ~   ~", "C   .   .   .   .   .   ."
    )
    board = {
        "dry": lambda: shore(dry, "zacharie@B2", "konrad@D3", "aldus@C3"),
        "nobody": lambda: shore(LAKE, "zacharie@B2"),
        "krobs": lambda: shore().moving("krobs"),
    }[row]()
    assert not bridges(board)
