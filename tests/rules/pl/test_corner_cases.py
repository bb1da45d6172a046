"""Paths of the Lance where two rules meet: supply, returns, retreats, reactions and Berem."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.pl.table import DECK, DISCARD, HL, WS, WS_HAND, CardTable, table
from tests.rules.pl.test_joining import border, side_of_nation
from tests.rules.pl.test_new_rules import beside
from tests.rules.pl.test_points import attackers, fighting, lose, plain, rebuilder
from warhost.campaign.cards import berem
from warhost.campaign.cards.activation import joining_number
from warhost.campaign.cards.assault import grant, points_of
from warhost.campaign.cards.deck import DrawCards
from warhost.campaign.cards.effects.in_force import ODD, haunted_hexes, put_in_force
from warhost.campaign.cards.effects.odd_cards import Sighting
from warhost.campaign.cards.invasion import invaders, strength_of
from warhost.campaign.cards.rebuilding import can_be_mended, return_hexes
from warhost.campaign.cards.supply import JudgeSupply, lines_of
from warhost.campaign.cards.turn import ChooseHalf
from warhost.campaign.cards.victory import holder_of, load_prizes
from warhost.campaign.combat.retreat_and_advance import Retreats, retreat_hexes, slip_hexes
from warhost.campaign.printed.sides import NEUTRAL, POOL, SEATS
from warhost.campaign.sea.ship_stacking import sink
from warhost.campaign.sequence import Combat
from warhost.core import SPECTATOR
from warhost.core.ids import HexId, Side


def forest_of_silvanesti(war: CardTable) -> HexId:
    """A forest two hexes from Silvanost."""
    theatre, capital = war.war.theatre, war.hex("silvanost")
    forests = theatre.favourable["elf"]
    inside = theatre.atlas.hexes_of("silvanesti")
    distance = theatre.atlas.grid.distance
    return next(hex for hex in sorted(inside) if forests[hex] and distance(hex, capital) == 2)


@rule("PL-07-02")
def test_supply_passes_the_forests_of_silvanesti_until_the_nightmare() -> None:
    war = table().hold("silvanost", side=WS).ally("silvanesti", side=WS)
    forest, gait = forest_of_silvanesti(war), war.war.of.gait[war.piece("silvanesti-1")]
    assert not haunted_hexes(war.war)
    assert forest in lines_of(war.war, WS, gait)
    put_in_force(war.war, war.war.theatre.deck.index["loracs-nightmare"], ODD, HL, "open")
    assert forest in haunted_hexes(war.war)
    assert forest not in lines_of(war.war, WS, gait)


@rule("PL-01-09", "PL-07-04")
def test_both_sides_are_judged_before_anybody_starves() -> None:
    war = table().hold("palanthus", "neraka", side=WS).place("palanthus-1", "palanthus-2", at="palanthus")
    theatre = war.war.theatre
    lines = lines_of(war.war, WS, war.war.of.gait[war.piece("palanthus-1")])
    here = next(
        hex
        for hex in sorted(theatre.dry_land)
        if hex in lines and not theatre.fort[hex] and all(near in lines for near in theatre.neighbours[hex])
    )
    for army in ("palanthus-1", "palanthus-2"):
        war.place(army, at=theatre.atlas.token(here))
    for n, near in enumerate(
        sorted(theatre.neighbours[here], key=lambda h: theatre.atlas.grid.direction(here, h))[::2]
    ):
        war.place(f"draconian-{2 * n + 1}", f"draconian-{2 * n + 2}", at=theatre.atlas.token(near), depleted=True)
    war.war.set("initiative", 0, HL)
    war.doing(ChooseHalf(HL), JudgeSupply())
    assert all(war.at(f"draconian-{n}") == POOL for n in range(1, 7))
    assert war.is_depleted("palanthus-1")  # the enemies who were lost had cut it off
    assert war.is_depleted("palanthus-2")


# Mending and returning


@rule("PL-02-21")
def test_armies_are_mended_in_cities_and_fortresses_and_not_in_towns() -> None:
    war = table().hold("kernen", side=HL).ally("kern", side=HL)
    war.place("kern-1", at="ogrebond", depleted=True).place("kern-2", at="kernen", depleted=True)
    assert not can_be_mended(war.war, HL, war.piece("kern-1"))  # a town of Kern
    assert can_be_mended(war.war, HL, war.piece("kern-2"))
    war.deal("last-muster", to=HL).playing(HL)
    assert war.refuses("rebuild last-muster kern-1:1").because("PL-02-21")


@rule("PL-02-19", "PL-04-06")
def test_a_rebuilt_army_does_not_return_into_neutral_land_beside_its_capital() -> None:
    war = lose(rebuilder().hold("bloten", side=HL), "blode-1").ally("blode", side=HL)
    zhakar = war.war.theatre.lands_of[war.war.theatre.nation_index["zhakar"]]
    army = war.piece("blode-1")
    assert any(near in zhakar for near in war.war.theatre.neighbours[war.hex("bloten")])
    assert not any(hex in zhakar for hex in return_hexes(war.war, army))
    war.ally("zhakar", side=HL)
    assert any(hex in zhakar for hex in return_hexes(war.war, army))


@rule("PL-02-19", "PL-02-23")
def test_nobody_returns_into_a_capital_or_port_that_the_enemy_holds() -> None:
    war = lose(table().hold("caergoth", side=WS), "caergoth-1", side=WS).ally("caergoth", "gunthar", side=WS)
    army, capital = war.piece("caergoth-1"), war.hex("caergoth")
    assert capital in return_hexes(war.war, army)
    war.hold("caergoth", side=HL)
    assert capital not in return_hexes(war.war, army)
    war.place("gunthar-ship-1", at="castle-uth-wistan").hold("castle-uth-wistan", side=WS)
    sink(war.war, war.piece("gunthar-ship-1"))
    assert return_hexes(war.war, war.piece("gunthar-ship-1"))
    war.hold("castle-uth-wistan", side=HL)
    assert not return_hexes(war.war, war.piece("gunthar-ship-1"))


# Cards at their moment


@rule("PL-02-05", "PL-02-10")
def test_a_combat_card_of_the_other_side_is_no_reaction() -> None:
    war = attackers(table()).deal("dragonfear", "ambush", to=WS)
    target = plain(war)[0]
    war.place("red-dragon-1", at=plain(war)[1][0])
    grant(war.war, HL, 3)
    fighting(war)
    war.give(f"attack {target} khur-1,red-dragon-1")
    assert war.asked == "whitestone"
    assert war.refuses("react dragonfear").because("PL-02-05")
    assert war.pile("dragonfear") == WS_HAND


@rule("PL-04-02", "PL-04-05")
@pytest.mark.parametrize("die", [9, 1])
def test_a_coup_counts_for_one_attempt_alone(die: int) -> None:
    war = table().had_played("whitestone-council", opened=True)
    war.deal("diplomatic-coup-1", "lemish-joins", "ambush", "wildrunners", to=WS).playing(WS)
    caergoth = war.war.theatre.nation_index["caergoth"]
    war.give("play lemish-joins").give("react diplomatic-coup-1")
    assert joining_number(war.war, war.war.theatre.nation_index["lemish"], WS).total == 5
    war.roll(die)
    assert (side_of_nation(war, "lemish") == WS) is (die == 1)
    assert joining_number(war.war, caergoth, WS).total == 1
    assert war.pile("diplomatic-coup-1") == DISCARD


def test_the_odds_of_astinus_tell_nothing_of_the_other_hand() -> None:
    def seen(held: str, stacked: str) -> str:
        war = table().deal("astinus-writes", to=HL).deal(held, to=WS).lay(stacked, "ambush", "fizban", pile=DECK)
        war.playing(HL).give("play astinus-writes")
        assert war.waits_for_dice
        return str(war.game.odds(SEATS[HL]))

    assert seen("dragonfear", "wildrunners") == seen("wildrunners", "dragonfear")


def test_the_faces_of_draws_are_for_nobody() -> None:
    """With its card a face would tell how many cards before it are in the deck, and so in the other hand."""
    war = table().deal("astinus-writes", to=HL).lay("ambush", "fizban", "dragonfear", "wildrunners", pile=DECK)
    war.playing(HL).give("play astinus-writes")
    looks = war.game.pending_roll
    war.doing(ChooseHalf(HL), DrawCards(WS, 1))
    draws = war.game.pending_roll
    assert looks is not None
    assert draws is not None
    assert looks.told_to == (SEATS[HL],)
    assert draws.told_to == (SEATS[WS],)
    for seat in (*SEATS[:2], SPECTATOR):
        assert not looks.is_seen_by(seat)
        assert not draws.is_seen_by(seat)


# Neutral land and rivals


@rule("PL-04-06")
@pytest.mark.parametrize(("name", "side"), [("caergoth-1", WS), ("khur-1", HL)])
def test_nobody_retreats_into_neutral_land(name: str, side: Side) -> None:
    war = table()
    outside, inside, _ = border(war, "lemish")
    army = war.place(name, at=outside).piece(name)
    assert war.hex(inside) not in retreat_hexes(war.war, army)
    assert war.hex(inside) not in slip_hexes(war.war, army)
    war.doing(ChooseHalf(HL), Retreats((army,)))
    assert war.refuses(f"retreat {name} - {inside}").because("PL-04-06")
    war.ally("lemish", side=side)
    assert war.hex(inside) in retreat_hexes(war.war, army)
    assert war.hex(inside) in slip_hexes(war.war, army)


@rule("PL-03-06")
def test_a_highlord_does_not_retreat_into_the_hex_of_a_rival() -> None:
    war = table().ally("nordmaar", side=HL)
    here, near = plain(war)
    war.place("khur-1", "kitiara", "ariakus", at=here).place("khur-2", "verminaard", at=near[0])
    war.doing(ChooseHalf(WS), Combat(WS), Retreats((war.piece("khur-1"),)))
    assert war.refuses(f"retreat khur-1 kitiara {near[0]}").because("PL-03-06")
    assert not war.refuses(f"retreat khur-1 ariakus {near[0]}")
    assert not war.refuses(f"retreat khur-1 kitiara {near[1]}")


@rule("PL-03-06", "PL-03-01")
def test_a_highlord_of_a_new_wing_may_meet_a_rival_until_they_move() -> None:
    war = table().hold("neraka", side=HL).place("kitiara", at="neraka").deal("red-dragonarmy", to=HL).playing(HL)
    neraka = war.war.theatre.atlas.token(war.hex("neraka"))
    war.give("play red-dragonarmy")
    if "target-hex" in war.offered():
        war.give(f"target-hex {neraka}")
    assert war.at("verminaard") == neraka
    war.moving(HL)
    assert war.refuses("end-movement").because("PL-03-06")
    war.give(f"march kitiara - {beside(war, 'neraka')}").give("end-movement")


# Berem and the end


@rule("PL-06-01", "PL-06-04")
def test_a_die_alone_never_brings_berem_into_the_temple() -> None:
    war = table().hold("kalaman", "pax-tharkas", side=HL).place("draconian-1", at="kalaman")
    war.war.set("temple", 0, war.hex("kalaman"))
    war.doing(ChooseHalf(HL), Sighting())
    assert war.game.pending_roll is not None
    assert war.game.pending_roll.sides == (6,)
    war.roll(5)
    assert war.war.verdict[0] is None
    assert war.waits_for_dice
    war.roll(1)
    assert war.at("berem") == war.war.theatre.atlas.token(war.hex("pax-tharkas"))


@rule("PL-09-03", "PL-09-04")
def test_who_took_a_capital_in_exile_has_its_points() -> None:
    war = table().hold("gwynned", side=WS).ally("silvanesti", side=WS)
    theatre = war.war.theatre
    nation = theatre.nation_index["silvanesti"]
    prize = next(prize for prize in load_prizes() if prize.nation == "silvanesti")
    war.war.raze(theatre.capitals[nation])
    assert holder_of(war.war, prize) == NEUTRAL
    war.war.set("capital", nation, war.hex("gwynned"))
    assert holder_of(war.war, prize) == WS
    war.place("draconian-1", at="gwynned").hold("gwynned", side=HL)
    war.war.set("conquered", nation, 1)
    assert holder_of(war.war, prize) == HL


@rule("PL-06-03", "PL-06-02")
def test_the_victors_say_which_of_their_stacks_holds_berem() -> None:
    war = table()
    here, near = plain(war)
    war.place("caergoth-1", at=here, depleted=True)
    war.place("khur-1", "khur-2", at=near[0]).place("lemish-1", "kern-1", at=near[1])
    berem.give_berem(war.war, war.piece("caergoth-1"))
    grant(war.war, HL, 2)
    fighting(war)
    assert berem.holder_of_berem(war.war) == war.piece("caergoth-1")
    war.give(f"attack {here} khur-1,khur-2,lemish-1,kern-1", 10)
    while war.offered() == {"deplete"}:
        war.give("deplete khur-1")
    assert war.at("caergoth-1") == POOL
    assert war.asked == "highlord"
    assert war.refuses("entrust caergoth-1").because("PL-06-03")
    war.give("entrust lemish-1")
    assert berem.holder_of_berem(war.war) == war.piece("lemish-1")
    assert war.war.owner[berem.berem_of(war.war.theatre)] == HL


@rule("PL-02-12")
def test_a_taunted_stack_attacks_without_points() -> None:
    war = table().place("hylo-1", at="2933").place("khur-1", at="2934").taunting(WS)
    war.give("taunt 2933 2934", 6)
    battle = war.war.battle[0]
    assert battle is not None
    assert battle.attackers == (war.piece("khur-1"),)
    assert points_of(war.war, HL) == 0


@rule("PL-02-16", "PL-02-17")
def test_three_cards_rebuild_an_army_of_eight_and_what_is_left_serves_another() -> None:
    war = lose(table(), "caergoth-1", side=WS).ally("caergoth", side=WS).hold("caergoth", side=WS)
    eight = next(p for p, strength in enumerate(war.war.of.strength) if strength[0] == 8 and war.war.of.is_ground[p])
    name = war.war.theatre.pieces[eight].token
    lose(war, name, side=WS).ally(war.war.of.nation[eight], side=WS)
    war.deal("wildrunners", to=WS).playing(WS).give(f"rebuild wildrunners {name}:2")
    war.war.set("rp_used", 0, 0)
    war.deal("palanthus-joins", to=WS).playing(WS)
    assert war.refuses("rebuild palanthus-joins caergoth-1:1").because("PL-02-16")
    war.give(f"rebuild palanthus-joins {name}:3")
    assert not war.war.track[0]
    war.war.set("rp_used", 0, 0)
    war.deal("whitestone-levies", to=WS).playing(WS)
    assert war.refuses(f"rebuild whitestone-levies {name}:4").because("PL-02-16")
    war.give(f"rebuild whitestone-levies {name}:3,caergoth-1:2")
    assert war.war.track[0] == ((eight, war.war.turn[0] + 1),)
    assert dict(war.war.rebuilding[0]) == {war.piece("caergoth-1"): 2}


@rule("PL-04-06", "PL-04-09")
def test_fliers_who_enter_neutral_land_invade_and_stop_there() -> None:
    war = table()
    outside, inside, deeper = border(war, "vingaard")
    war.place("red-dragon-1", at=outside).moving(HL)
    assert war.refuses(f"fly red-dragon-1 - {inside}>{deeper}").because("PL-04-06")
    war.give(f"fly red-dragon-1 - {inside}")
    assert war.refuses("end-movement").because("PL-04-06")
    strength = war.war.printed_strength(war.piece("red-dragon-1"))
    assert strength_of(war.war, invaders(war.war, war.war.theatre.nation_index["vingaard"])) == strength
