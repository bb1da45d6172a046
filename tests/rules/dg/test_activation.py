"""Rule 3: activation, and placing the forces of a new ally."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, board
from tests.rules.dg.games import proposed
from warhost import rulebooks
from warhost.campaign.politics.activation import (
    ActivationStep,
    Alliance,
    Attempt,
    activation_rating,
    activation_target,
    chance_of,
    highlord_gains,
    neutral_nations,
    printed_rating,
    roll_off_chance,
)
from warhost.campaign.politics.new_allies import LateArrivals, PlaceForce, PlaceForces
from warhost.campaign.printed.sides import HELD, NEUTRAL, OFF, enemy
from warhost.campaign.world.atlas import load_atlas
from warhost.core import Game, Order
from warhost.core.dice import Dice
from warhost.core.ids import Side

ATLAS = load_atlas("ansalon")


def rating(war: Board, nation: str, side: Side, invaded_by: Side = NEUTRAL) -> int:
    """What a side needs for a nation."""
    return activation_rating(war.war, war.war.theatre.nation_index[nation], side, invaded_by).total


def allegiance(war: Board, nation: str) -> Side:
    """The side of a nation."""
    return war.war.allegiance[war.war.theatre.nation_index[nation]]


def suggested(game: Game, verb: str) -> Order:
    """A legal order of one kind, at random."""
    kind = next(offer.order for offer in game.offers() if offer.order.verb == verb)
    found = game.sample(kind, Dice("test"))
    assert found is not None
    return found


# Attempts


@rule("DG-03-01")
def test_a_side_woos_one_nation_and_rolls_once() -> None:
    war = board().doing(Attempt(WS), Attempt(HL))
    assert war.asked == "highlord"
    war.give("activate khur", 9)
    assert allegiance(war, "khur") == NEUTRAL
    assert war.asked == "whitestone"
    assert war.game.refusal(war.game.read("activate lemish"), war.game.seats[HL]) is not None


@rule("DG-03-01")
def test_nobody_has_to_woo() -> None:
    war = board().doing(Attempt(WS), Attempt(HL))
    war.give("no-attempt")
    assert war.asked == "whitestone"


@rule("DG-03-02")
@pytest.mark.parametrize(("die", "expected"), [(5, HL), (6, NEUTRAL)])
def test_lemish_joins_on_its_rating_or_less(die: int, expected: int) -> None:
    war = board().doing(Attempt(HL))
    war.give("activate lemish", die)
    assert allegiance(war, "lemish") == expected


@rule("DG-03-02")
def test_after_a_failure_either_side_may_try_again() -> None:
    war = board().doing(Attempt(WS), Attempt(HL))
    war.give("activate lemish", 6)
    assert not war.refuses("activate lemish")


@rule("DG-03-03")
def test_the_ratings_are_those_of_the_table() -> None:
    table = rulebooks.rule("DG-03-03").data
    assert isinstance(table, dict)
    assert len(table["rows"]) == 24
    for name, whitestone, highlord, knights in table["rows"]:
        land = ATLAS.land_named(name)
        assert (printed_rating(land, WS), printed_rating(land, HL), land.knights) == (whitestone, highlord, knights)
    assert printed_rating(ATLAS.land_named("Qualinesti"), WS) == 6
    assert printed_rating(ATLAS.land_named("Gunthar"), HL) == -3


@rule("DG-03-03")
def test_all_24_nations_can_be_named_and_no_area() -> None:
    war = board().doing(Attempt(HL))
    assert len(neutral_nations(war.war)) == 24
    assert war.refuses("activate estwilde").because("DG-03-03")
    assert "did you mean khur" in str(war.refuses("activate khurr").refusal)


@rule("DG-03-04")
def test_a_rating_below_one_needs_a_bonus() -> None:
    war = board().doing(Attempt(HL))
    preview = war.game.preview(war.game.read("activate palanthus"))
    assert preview is not None
    assert preview.odds is not None
    assert preview.odds.of("joins") == 0
    war.war.set("bonus", 0, ((HL, 3),))
    war.give("activate palanthus", 2)
    assert allegiance(war, "palanthus") == HL


@rule("DG-03-04")
@pytest.mark.parametrize(("needed", "chance"), [(-3, 0), (0, 0), (1, Fraction(1, 10)), (10, 1), (13, 1)])
def test_the_chance_is_none_below_one_and_certain_from_ten_on(needed: int, chance: Fraction) -> None:
    assert chance_of(needed) == chance


@rule("DG-03-05")
def test_neither_leaders_nor_wizards_nor_orbs_change_a_rating() -> None:
    war = board()
    before = rating(war, "tarsis", HL)
    war.place("kitiara", "hl-wizard-1", at="tarsis")
    war.war.set("bearer", war.piece("dragon-orb-1"), war.piece("kitiara"))
    assert rating(war, "tarsis", HL) == before == 2
    parts = activation_target(war.war, war.war.theatre.nation_index["tarsis"], HL).rules
    assert parts == ("DG-03-03",)


@rule("DG-03-06")
def test_the_knights_ratings_rise_with_the_highlords_gains() -> None:
    war = board().ally("blode", "throtyl", side=HL).ally("nordmaar", side=WS)
    war.war.set("conquered", war.war.theatre.nation_index["nordmaar"], 1)
    assert highlord_gains(war.war) == 3
    found = {name: rating(war, name, WS) for name in ("caergoth", "gunthar", "northern-ergoth", "solanthus")}
    assert found == {"caergoth": 6, "gunthar": 7, "northern-ergoth": 6, "solanthus": 6}
    assert [rating(war, name, HL) for name in found] == [-2, -3, -2, -2]
    assert rating(war, "qualinesti", WS) == 6


@rule("DG-03-06")
def test_an_ally_that_whitestone_conquered_is_no_gain_any_more() -> None:
    war = board().ally("blode", "kern", side=HL)
    war.war.set("conquered", war.war.theatre.nation_index["kern"], 1)
    assert highlord_gains(war.war) == 1


@rule("DG-03-06", "DG-15-05")
def test_nations_beaten_before_play_count_for_the_knights() -> None:
    war = board("historical")
    assert war.war.conquered[war.war.theatre.nation_index["kothas"]]
    before = highlord_gains(war.war)
    war.war.set("conquered", war.war.theatre.nation_index["kothas"], 0)
    assert highlord_gains(war.war) == before - 1


@rule("DG-03-06")
@pytest.mark.parametrize(("counts", "expected"), [("no", 3), ("yes", 4)])
def test_neraka_counts_only_by_the_option(counts: str, expected: int) -> None:
    assert rating(board(knight_bonus_counts_neraka=counts), "caergoth", WS) == expected


@rule("DG-03-09", refused="allied and conquered nations")
def test_only_a_neutral_nation_can_be_named() -> None:
    war = board().doing(Attempt(HL), Attempt(WS))
    war.give("activate tarsis", 5)
    war.game.give(suggested(war.game, "place"))
    assert war.asked == "highlord"
    assert war.refuses("activate tarsis").because("DG-03-09")
    war.war.set("conquered", war.war.theatre.nation_index["kern"], 1)
    assert war.refuses("activate kern").because("DG-03-09")


@rule("DG-12-04")
@pytest.mark.parametrize(("turn", "first"), [(4, "whitestone"), (7, "highlord")])
def test_who_drew_the_event_woos_first(turn: int, first: str) -> None:
    war = board()
    war.war.set("turn", 0, turn)
    war.doing(ActivationStep())
    assert war.asked == first
    war.give("no-attempt")
    assert war.asked != first


@rule("DG-11-01", "DG-03-14")
def test_a_bonus_is_spent_with_step_three() -> None:
    war = board()
    war.war.set("bonus", 0, ((HL, 2),))
    war.doing(ActivationStep())
    assert war.asked == "highlord"
    war.give("activate lemish", 8).give("no-attempt")
    assert war.war.bonus[0] == ()


@rule("DG-03-02", "DG-03-11")
def test_odds_of_attempts_and_roll_offs_are_exact() -> None:
    assert [chance_of(n) for n in (-2, 0, 3, 10, 13)] == [0, 0, Fraction(3, 10), 1, 1]
    p, q = Fraction(7, 10), Fraction(3, 10)
    series = sum(p * ((1 - p) * (1 - q)) ** n for n in range(200))
    assert abs(roll_off_chance(7, 3) - series) < Fraction(1, 10**12)


# Placing


@rule("DG-03-08")
def test_all_forces_are_placed_within_the_borders_before_the_next_attempt() -> None:
    war = board().doing(Attempt(WS), Attempt(HL))
    war.give("activate khur", 6)
    assert war.asked == "highlord"
    assert war.offered() == {"place"}
    war.game.give(suggested(war.game, "place"))
    assert war.asked == "whitestone"
    khur = ATLAS.hexes_of("khur")
    pieces = [p for p, n in enumerate(war.war.of.nation) if n == "khur"]
    assert len(pieces) == 7
    assert all(war.war.at[p] in khur and war.war.owner[p] == HL for p in pieces)
    assert war.war.holder[ATLAS.place("khuri-khan").index] == HL


@rule("DG-03-08", refused="foreign hexes, enemies, stacks too high, lone leaders")
def test_placing_obeys_borders_enemies_and_stacking() -> None:
    war = board().place("kern-1", at="4027", side=WS)
    khur = war.war.theatre.nation_index["khur"]
    war.doing(Alliance(khur, HL))
    assert war.refuses("place khur-1@3825").because("DG-03-08")
    assert war.refuses("place khur-1@4027").because("DG-05-19")
    assert war.refuses("place khur-1@4026,khur-2@4026,khur-3@4026").because("DG-05-13")
    assert war.refuses("place khur-leader@4026").because("DG-03-08")
    assert not war.refuses("place khur-1@4026,khur-leader@4026")
    assert not war.refuses("place khur-leader@4128")
    assert war.refuses("place lemish-1@4026").because("DG-03-08")
    assert war.refuses("place -").because("DG-03-08")


@rule("DG-03-08")
def test_forces_may_be_placed_bit_by_bit() -> None:
    war = board()
    war.doing(Alliance(war.war.theatre.nation_index["khur"], HL))
    war.give("place khur-1@4128").give("place khur-2@4128,khur-3@4128,khur-leader@4128")
    assert war.refuses("place khur-4@4128").because("DG-05-14")
    war.give("place khur-4@4026,khur-5@4026,khur-cavalry@4027")
    assert war.game.over


@rule("DG-03-08")
def test_the_proposed_arrangement_is_legal_for_every_nation() -> None:
    for nation in board().war.theatre.activatable:
        war = board()
        war.doing(Alliance(nation, WS))
        assert war.game.refusal(PlaceForce(proposed(war.game, PlaceForce))) is None
        while not war.game.over:
            war.game.give(war.game.suggest(Dice(nation)))
        of = [p for p, n in enumerate(war.war.theatre.nation_of) if n == nation]
        assert all(war.war.at[p] >= 0 for p in of), war.war.theatre.nations[nation]


@rule("DG-03-08")
def test_ships_arrive_in_ports_and_on_coasts_of_their_nation() -> None:
    war = board()
    war.doing(Alliance(war.war.theatre.nation_index["mithas"], HL))
    assert war.refuses("place mithas-ship-1@5517").because("DG-03-08")
    assert not war.refuses("place mithas-ship-1@6011")


@rule("DG-03-08")
def test_pirates_gather_at_their_base_or_beside_the_maelstrom_with_maquesta_aboard() -> None:
    war = board()
    war.doing(Alliance(war.war.theatre.nation_index["maelstrom"], WS))
    rim = ATLAS.token(min(ATLAS.maelstrom_rim))
    base = ATLAS.token(ATLAS.hex_of("sea-reach"))
    ships = [f"maelstrom-ship-{n}" for n in range(1, 7)]
    war.give("place " + ",".join(f"{ship}@{rim}" for ship in ships[:5]) + f",{ships[5]}@{base}")
    assert war.refuses("go-aboard mithas-ship-1").because("DG-03-08")
    war.give("go-aboard maelstrom-ship-2")
    assert war.war.aboard[war.piece("maquesta")] == war.piece("maelstrom-ship-2")
    assert war.at("maquesta") == rim


@rule("DG-03-08", "DG-03-15")
def test_what_finds_no_room_is_held_and_may_come_later() -> None:
    war = board().place("mercenary-1", at="sanction").hold("sanction", side=HL)
    sanction = war.war.theatre.nation_index["sanction"]
    army = war.piece("sanction-1")
    war.war.set("owner", army, WS)
    war.doing(PlaceForces(WS, (army,), sanction))
    assert war.war.at[army] == HELD
    war.war.put(war.piece("mercenary-1"), OFF)
    war.doing(LateArrivals(WS))
    assert war.offered() == {"place", "later"}
    war.give("place sanction-1@3626")
    assert war.at("sanction-1") == "3626"


@rule("DG-03-16", "DG-09-02")
@pytest.mark.parametrize("side", [HL, WS])
def test_a_nation_brings_its_fortified_places_also_where_it_puts_nobody_but_not_what_somebody_took(side: Side) -> None:
    war = board().hold("thelgaard-keep", side=enemy(side))
    war.doing(Alliance(war.war.theatre.nation_index["solanthus"], side))
    names = [f"solanthus-{n}" for n in (1, 2, 3)] + [f"solanthus-cavalry-{n}" for n in (1, 2)]
    war.give("place " + ",".join(f"{name}@2423" for name in names[:2]) + ",solanthus-leader@2423")
    war.give("place " + ",".join(f"{name}@2323" for name in names[2:4]) + f",{names[4]}@2422")
    holder = {name: war.war.holder[ATLAS.place(name).index] for name in ("solanthus", "thelgaard-keep")}
    assert holder == {"solanthus": side, "thelgaard-keep": 1 - side}


# Tower Knights


def with_solanthus(war: Board, nation: str = "solanthus") -> Board:
    """Let a Knight nation join Whitestone and place its forces."""
    war.doing(Alliance(war.war.theatre.nation_index[nation], WS))
    war.game.give(suggested(war.game, "place"))
    return war


@rule("DG-03-07")
def test_the_first_knight_nation_brings_the_tower_knights() -> None:
    war = with_solanthus(board())
    war.give("place " + ",".join(f"tower-knights-{n}@2316" for n in (1, 2, 3)))
    assert [war.at(f"tower-knights-{n}") for n in (1, 2, 3)] == ["2316"] * 3
    assert war.war.holder[ATLAS.place("high-clerist-tower").index] == WS
    assert war.war.at[war.piece("laurana")] == OFF
    with_solanthus(war, "caergoth")
    assert war.game.over, "no further armies appear"
    told = [line.id for line, _ in war.game.log]
    assert told.count("dg-log-tower-knights") == 1


@rule("DG-03-07")
def test_the_tower_knights_belong_to_the_tower() -> None:
    war = with_solanthus(board())
    assert war.refuses("place tower-knights-1@2522").because("DG-03-07")


@rule("DG-03-07")
def test_a_knight_nation_that_joins_the_highlords_brings_nobody() -> None:
    war = board()
    war.doing(Alliance(war.war.theatre.nation_index["solanthus"], HL))
    war.game.give(suggested(war.game, "place"))
    assert war.game.over
    assert war.war.at[war.piece("tower-knights-1")] == OFF


@rule("DG-03-07")
def test_if_the_tower_is_lost_the_knights_gather_in_the_capital_of_the_nation_just_won() -> None:
    war = board().hold("high-clerist-tower", side=HL).place("mercenary-1", at="2316")
    solanthus = war.war.theatre.nation_index["solanthus"]
    war.doing(Alliance(solanthus, WS))
    spare = ("2423", "2523", "2422", "2323", "2322")
    names = [f"solanthus-{n}" for n in (1, 2, 3)] + [f"solanthus-cavalry-{n}" for n in (1, 2)]
    war.give(
        "place " + ",".join(f"{name}@{hex}" for name, hex in zip(names, spare, strict=True)) + ",solanthus-leader@2522"
    )
    assert war.refuses("place tower-knights-1@2316").because("DG-05-19")
    assert war.refuses("place tower-knights-1@2317").because("DG-03-07")
    war.give("place " + ",".join(f"tower-knights-{n}@2522" for n in (1, 2, 3)))
    assert war.at("tower-knights-3") == "2522"
