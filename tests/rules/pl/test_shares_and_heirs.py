"""Who gets what when several could: shares of points, heirs, victors over Berem's army, points of the fleet (PL)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import board
from tests.rules.dg.games import game_of, until_turn
from tests.rules.pl.table import DECK, DISCARD, HL, OUT, WS, table
from tests.rules.pl.test_new_rules import at_sea, raid
from tests.rules.pl.test_points import lose, rebuilder
from warhost.campaign.cards.berem import SeizingBerem, give_berem, holder_of_berem, victors_over
from warhost.campaign.cards.deck import SHOWN, ShuffleDiscards, in_pile
from warhost.campaign.cards.event_phase import EventPhase, TurnUp
from warhost.campaign.cards.highlords import seat_of_power
from warhost.campaign.cards.rebuilding import Restore, Shares, SpendPoints, needs_of, rebuild_refusal
from warhost.campaign.cards.turn import ChooseHalf
from warhost.campaign.cards.victory import by_points, holder_of, judge_by_points, load_prizes
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.printed.sides import GONE, NEUTRAL, POOL, SEATS
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.sea.dragon_to_ship_combat import rating_against_dragons
from warhost.core.rulebook import Verdict


@rule("PL-02-17", "PL-02-16")
def test_a_card_is_spread_over_lost_armies_but_begins_only_one_that_it_cannot_finish() -> None:
    war = lose(rebuilder("last-muster"), "khur-1", "khur-2").place("khur-3", at="khuri-khan", depleted=True).playing(HL)
    needs = {war.war.theatre.pieces[piece].token: n for piece, n in needs_of(war.war, HL).items()}
    assert set(needs) == {"khur-1", "khur-2", "khur-3"}
    assert war.refuses("rebuild last-muster khur-1:1,khur-2:1").because("PL-02-16")
    war.give(f"rebuild last-muster khur-1:1,khur-3:{needs['khur-3']}")
    assert dict(war.war.rebuilding[0]) == {war.piece("khur-1"): 1}
    assert war.war.mending[0] == (war.piece("khur-3"),)


@rule("PL-02-17", "PL-02-16")
def test_an_army_that_lacks_a_single_point_comes_before_any_other_too() -> None:
    war = lose(rebuilder("last-muster"), "khur-1", "khur-2").playing(HL)
    first, lacks = war.piece("khur-1"), needs_of(war.war, HL)[war.piece("khur-1")]
    war.war.set("rebuilding", 0, ((first, lacks - 1),))
    assert war.refuses("rebuild last-muster khur-2:1").because("PL-02-16")
    war.give("rebuild last-muster khur-1:1,khur-2:1")
    assert war.war.track[0] == ((first, war.war.turn[0] + 1),)


@rule("PL-02-21")
def test_the_points_to_divide_are_those_that_whole_mending_can_use() -> None:
    war = rebuilder().place("khur-1", at="khuri-khan", depleted=True).place("blode-1", at="bloten", depleted=True)
    war.hold("bloten", side=HL).doing(ChooseHalf(WS), SpendPoints(HL, 4))
    needs = needs_of(war.war, HL)
    assert sorted(needs.values()) == [2, 3]
    choices = war.game.choices(Restore)
    assert isinstance(choices, Shares)
    (proposed,) = choices.all()
    assert choices.total == sum(n for _, n in proposed) < 4, "the last points are lost"
    left, spread = choices.total, []
    for piece, most in choices.limits.items():  # a form that is filled from the top down is right at once
        spread.append((piece, min(most, left)))
        left -= min(most, left)
    assert [(piece, n) for piece, n in spread if n] == list(proposed)
    war.game.give(Restore(proposed))


@rule("PL-03-05", "PL-03-03")
def test_without_temple_and_neraka_a_successor_joins_the_army_nearest_to_the_capital() -> None:
    war = table().hold("neraka", side=WS).place("kitiara", at="palanthus")
    war.place("khur-1", at="khuri-khan").place("khur-2", at="2933").place("sanction-ship-1", at="3426", side=HL)
    assert seat_of_power(war.war) == war.hex("khuri-khan")
    war.war.remove(war.piece("kitiara"), GONE)
    war.doing(ChooseHalf(HL))
    assert war.at("bakaris") == war.war.theatre.atlas.token(war.hex("khuri-khan"))


@rule("PL-06-03")
@pytest.mark.parametrize(("attacker", "victor"), [(WS, "palanthus-1"), (HL, "palanthus-1")])
def test_an_army_that_loses_berem_in_battle_loses_him_to_the_other_side_of_it(attacker: int, victor: str) -> None:
    war = table().place("khur-1", at="2933").place("palanthus-1", at="2934")
    give_berem(war.war, war.piece("khur-1"))
    if attacker == WS:
        war.war.set("battle", 0, Battle(WS, war.hex("2933"), (war.piece("palanthus-1"),)))
    else:
        war.war.set("battle", 0, Battle(HL, war.hex("2934"), (war.piece("khur-1"),)))
    assert tuple(victors_over(war.war, war.piece("khur-1"))) == (war.piece(victor),)
    war.war.eliminate(war.piece("khur-1"))
    war.doing(ChooseHalf(HL))
    assert holder_of_berem(war.war) == war.piece(victor)


@rule("PL-08-01", "PL-08-04", "PL-08-05")
def test_a_wizard_aboard_helps_no_fleet_by_this_book() -> None:
    war = table()
    sea, _ = at_sea(war)
    war.place("silvanesti-ship-1", at=sea, side=WS).place("ws-wizard-1", at=sea, side=WS, aboard="silvanesti-ship-1")
    assert rating_against_dragons(war.war, war.piece("silvanesti-ship-1")).total == 1
    fought, target = raid("red-dragon-1")
    fought.give(f"strafe {target} red-dragon-1", 10, 10).give("press", 10, 10)
    assert "press" not in fought.offered()


@rule("PL-09-05", "PL-09-02")
def test_the_maelstrom_belongs_to_whoever_has_a_fleet_of_it_afloat() -> None:
    prize = next(prize for prize in load_prizes() if prize.nation == "maelstrom")
    war = table()
    sea, _ = at_sea(war)
    assert holder_of(war.war, prize) == NEUTRAL
    war.place("silvanesti-ship-1", at=sea, side=WS)
    assert holder_of(war.war, prize) == NEUTRAL
    war.place("maelstrom-ship-2", at=sea, side=WS)
    assert holder_of(war.war, prize) == WS
    war.war.put(war.piece("maelstrom-ship-2"), POOL)
    assert holder_of(war.war, prize) == NEUTRAL


@rule("PL-09-06", "PL-09-01")
@pytest.mark.parametrize(
    ("places", "level"),
    [(("kalaman",), "total victory"), (("kalaman", "pax-tharkas"), "total victory"), (("kalaman", "dargaard"), "")],
)
def test_twice_the_points_are_a_total_victory_and_fewer_a_marginal_one(places: tuple[str, ...], level: str) -> None:
    war = table().hold("neraka", side=NEUTRAL).hold("kalaman", side=WS)
    if len(places) > 1:
        other = "pax-tharkas" if places[1] == "pax-tharkas" else "sanction"
        war.hold(other, side=HL)
    judge_by_points(war.war)
    verdict = war.war.verdict[0]
    assert isinstance(verdict, Verdict)
    winner = SEATS[WS] if level else SEATS[HL]
    assert verdict.winner == winner
    assert verdict.level == (level or "marginal victory")
    lines = [line for line in by_points(war.war, HL) if line.seat == winner]
    assert (lines[0].level, lines[0].met) == (verdict.level, True)
    temple = next(line for line in by_points(war.war, HL) if line.rule == "PL-09-01")
    assert not temple.met


@rule("PL-01-04", "PL-01-12")
def test_a_card_that_was_turned_up_and_wanted_by_nobody_is_in_the_deck_again_next_turn() -> None:
    war = table().lay("ambush", pile=DECK)
    war.doing(ChooseHalf(HL), EventPhase())
    war.game.roll()
    assert war.pile("ambush") == DISCARD
    war.doing(ChooseHalf(HL), ShuffleDiscards())
    assert war.pile("ambush") == DECK


@rule("PL-15-05", "PL-15-01")
def test_the_historical_game_begins_only_with_garrisons_in_nordmaar_and_kothas_of_the_right_kind() -> None:
    game = game_of("historical", "garrison", cards="on")
    war = until_turn(game)
    for place in ("north-keep", "kalpethis"):
        hex = war.theatre.atlas.place(place).hex
        nations = {war.of.nation[army] for army in war.armies_in(hex, HL) if war.of.is_ground[army]}
        assert nations & {"highlord", "draconian"}
    assert war.pile[war.theatre.deck.index["nordmaar-joins"]] == OUT


@rule("PL-01-04")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_each_face_of_the_die_of_the_event_phase_is_one_card_of_the_deck(face: int) -> None:
    tokens = ("ambush", "sea-raiders", "concentric-attack")
    war = table().lay(*tokens, pile=DECK)
    card = in_pile(war.war, DECK)[face - 1]
    assert TurnUp().outcome(war.war, (face,)) == war.war.theatre.deck.cards[card].title
    TurnUp().settle(war.war, (face,))
    assert in_pile(war.war, SHOWN) == (card,)


@rule("PL-02-21", "PL-02-16", "PL-02-15")
def test_the_hand_says_of_each_card_whether_there_is_anything_to_rebuild() -> None:
    war = rebuilder("ambush").place("khur-1", at="khuri-khan").playing(HL)
    ambush = CardId(war.war.theatre.deck.index["ambush"])
    refused = rebuild_refusal(war.war, HL, ambush)
    assert refused is not None
    assert "PL-02-21" in refused.rules
    war.war.deplete(war.piece("khur-1"))
    assert rebuild_refusal(war.war, HL, ambush) is None
    war.war.set("rp_used", 0, 1 << HL)
    second = rebuild_refusal(war.war, HL, ambush)
    assert second is not None
    assert second.rules == ("PL-02-15",)


@rule("PL-06-02")
def test_berem_can_be_taken_up_in_the_war_by_cards_alone() -> None:
    assert SeizingBerem().is_at_hand(table().war.theatre)
    assert not SeizingBerem().is_at_hand(board("kender-strike").war.theatre)
