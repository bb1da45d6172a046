"""Fliers and citadels over fortified places: who passes takes nothing, who comes down takes it and stays (DG-09-02)."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield, board
from warhost.campaign.land.flying import Hovering
from warhost.campaign.sequence import Movement
from warhost.core.ids import Side


def holder(war: Board, place: str) -> Side:
    """The side that controls a place."""
    return war.war.holder[war.war.theatre.atlas.place(place).index]


def griffon_by_neraka() -> Board:
    """A griffon next to empty Neraka, which is all that the Highlords hold."""
    return battlefield().hold("neraka", side=HL).place("silvanesti-griffon-1", at="3822").moving(WS)


@rule("DG-09-02")
def test_a_griffon_that_flies_past_empty_neraka_does_not_take_it() -> None:
    war = griffon_by_neraka()
    war.give("fly silvanesti-griffon-1 - 3823>3824")
    assert war.at("silvanesti-griffon-1") == "3824"
    assert holder(war, "neraka") == HL
    assert not war.game.over


@rule("DG-09-02")
def test_a_griffon_that_comes_down_takes_the_place_and_flies_no_farther() -> None:
    war = griffon_by_neraka().place("khur-1", at="4127").place("silvanesti-griffon-2", at="3944").moving(WS)
    war.give("fly silvanesti-griffon-1 - 3823")
    assert holder(war, "neraka") == WS
    assert war.refuses("fly silvanesti-griffon-1 - 3824").because("DG-09-02")
    assert not any(war.game.write(order).startswith("fly silvanesti-griffon-1") for order in war.game.orders())
    war.moving(WS)
    assert not war.refuses("fly silvanesti-griffon-1 - 3824"), "the next Turn it goes on"


@rule("DG-09-02", "DG-11-20")
def test_a_citadel_that_drifts_past_an_empty_city_does_not_take_it() -> None:
    war = battlefield().place("citadel-1", at="2521", side=HL).place("draconian-1", at="2521", aboard="citadel-1")
    war.hold("solanthus", side=WS).moving(HL)
    war.give("drift citadel-1 2522>2523")
    assert (war.at("citadel-1"), holder(war, "solanthus")) == ("2523", WS)
    war.give("drift citadel-1 2522")
    assert holder(war, "solanthus") == HL
    assert war.refuses("drift citadel-1 2523").because("DG-09-02")


# A neutral capital


def roll_off(war: Board, *dice: int) -> Board:
    """Roll off; then whoever gains armies puts them where the referee suggests."""
    war.roll(*dice)
    while war.offered() & {"place", "go-aboard", "later"}:
        war.game.give(war.game.suggest(war.game.dice))
    return war


@rule("DG-06-08", "DG-09-02", "DG-03-15")
def test_a_flier_may_enter_a_neutral_capital_and_takes_it_if_it_stays() -> None:
    war = board()
    theatre = war.war.theatre
    capital, token = theatre.atlas.place("tarsis"), theatre.atlas.token
    war.place("red-dragon-1", at=token(theatre.neighbours[capital.hex][0])).moving(HL)
    war.give(f"fly red-dragon-1 - {token(capital.hex)}")
    assert war.waits_for_dice, "entering is an invasion"
    roll_off(war, 1)  # Tarsis joins Whitestone
    assert war.war.allegiance[war.war.theatre.nation_index["tarsis"]] == WS
    assert holder(war, "tarsis") == HL
    assert war.war.conquered[war.war.theatre.nation_index["tarsis"]], "its only stronghold"


@rule("DG-06-08", "DG-09-02")
def test_a_flier_that_only_passes_over_a_neutral_capital_does_not_take_it() -> None:
    war = board()
    theatre = war.war.theatre
    capital, token = theatre.atlas.place("tarsis"), theatre.atlas.token
    before, after = theatre.neighbours[capital.hex][0], theatre.neighbours[capital.hex][3]
    war.place("red-dragon-1", at=token(before)).moving(HL)
    war.give(f"fly red-dragon-1 - {token(capital.hex)}>{token(after)}")
    assert war.at("red-dragon-1") == token(capital.hex)
    war.roll(1)
    nation = theatre.nation_index["tarsis"]
    own = [piece for piece, of in enumerate(theatre.nation_of) if of == nation]
    home = [hex for hex in theatre.atlas.lands[theatre.home_land[nation]].hexes if hex not in (capital.hex, after)]
    while war.offered() & {"place", "later"}:
        spots = (f"place {theatre.pieces[piece].token}@{token(hex)}" for piece in own for hex in home)
        war.give(next(order for order in spots if not war.refuses(order)))
    assert war.war.allegiance[nation] == WS
    assert war.at("red-dragon-1") == token(after)
    assert holder(war, "tarsis") == WS
    assert not war.war.conquered[nation]
    assert any(war.war.at[piece] >= 0 for piece in own)


@rule("DG-06-04", "DG-09-02")
def test_a_flier_stopped_over_a_place_takes_it_when_the_movement_ends() -> None:
    war = battlefield().hold("solanthus", side=WS).place("red-dragon-1", at="2522")
    war.doing(Hovering(HL), Movement(HL))
    assert holder(war, "solanthus") == WS
    war.give("end-movement")
    assert holder(war, "solanthus") == HL
