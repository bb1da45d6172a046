"""The odd cards that are not about a battle, played as events."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.pl.table import DECK, DISCARD, HL, HL_HAND, OPEN, WS, CardTable, table
from warhost.campaign.cards.assault import toll
from warhost.campaign.cards.berem import appear, waits_in
from warhost.campaign.cards.effects.in_force import are_reactions_banned, end_effects, haunted_hexes, odd_in_force
from warhost.campaign.cards.effects.odd_cards import LauranaReturns
from warhost.campaign.cards.effects.on_the_map import scorched_range
from warhost.campaign.cards.turn import ChooseHalf
from warhost.campaign.politics.conquest import conquer
from warhost.campaign.printed.sides import GONE, HELD, NEUTRAL


def bare(war: CardTable) -> CardTable:
    """Nobody holds any place."""
    for place in range(len(war.war.holder)):
        war.war.set("holder", place, NEUTRAL)
    return war


@rule("PL-02-20", "DG-10-10")
def test_the_temple_rises_where_the_highlords_choose() -> None:
    war = bare(table())
    war.hold("neraka", "sanction", side=HL)
    war.deal("dark-temple-rises", to=HL).playing(HL).give("play dark-temple-rises")
    assert war.refuses("target-hex 2033").because("PL-02-20")
    token = war.war.theatre.atlas.token(war.hex("sanction"))
    war.give(f"target-hex {token}")
    assert war.war.temple[0] == war.hex("sanction")
    assert war.pile("dark-temple-rises") == OPEN


@rule("PL-02-06", "PL-02-20")
def test_a_must_play_card_of_the_enemy_is_played_but_he_chooses() -> None:
    war = bare(table())
    war.hold("neraka", "sanction", side=HL)
    war.deal("dark-temple-rises", to=WS).playing(WS).give("play dark-temple-rises")
    assert war.asked == "highlord"


@rule("PL-09-04", "DG-09-12")
def test_the_nightmare_hurts_strangers_and_takes_the_capital() -> None:
    war = table()
    inside = war.war.theatre.atlas.token(min(war.war.theatre.atlas.hexes_of("silvanesti")))
    war.place("silvanesti-1", at="silvanost").place("khur-1", at=inside).hold("silvanost", side=WS)
    war.deal("loracs-nightmare", to=HL).playing(HL).give("play loracs-nightmare", 3)
    assert war.is_depleted("khur-1")
    assert not war.is_depleted("silvanesti-1")
    nation = war.war.theatre.nation_index["silvanesti"]
    assert war.war.razed[war.war.theatre.capitals[nation]]
    assert war.war.capital_turn[nation] == war.war.turn[0] + 7
    assert haunted_hexes(war.war)


@rule("PL-09-04")
def test_the_nightmare_needs_an_invader() -> None:
    war = table().place("silvanesti-1", at="silvanost").hold("silvanost", side=WS)
    war.deal("loracs-nightmare", to=HL).playing(HL)
    assert war.refuses("play loracs-nightmare").because("PL-09-04")


@rule("PL-02-12")
def test_a_concentric_attack_from_three_hexes_is_free() -> None:
    war = table().place("khur-1", at="2934").place("khur-2", at="2932").place("khur-3", at="2832")
    war.place("caergoth-1", at="2933").place("caergoth-2", at="3333").deal("concentric-attack", to=HL)
    war.moving(HL).give("play concentric-attack").give("target-hex 2933")
    three = [war.piece(name) for name in ("khur-1", "khur-2", "khur-3")]
    assert toll(war.war, HL, war.hex("2933"), three) == 0
    assert toll(war.war, HL, war.hex("2933"), three[:2]) == 2
    assert toll(war.war, HL, war.hex("3333"), three) == 3


@rule("PL-02-23", "DG-08-02")
def test_raiders_hit_a_fleet_in_reach_without_an_answer() -> None:
    war = table()
    ships = [c.token for c in war.war.theatre.pieces if c.kind == "ship"]
    raider = next(token for token in ships if token.startswith("mithas"))
    prey = next(token for token in ships if token.startswith("silvanesti"))
    sea = war.war.theatre.atlas.token(war.war.theatre.waters.links[war.hex("6016")][0])
    war.place(raider, at="6016").place(prey, at=sea).deal("sea-raiders", to=HL)
    war.playing(HL).give("play sea-raiders", 1)
    assert war.is_depleted(prey)
    assert not war.is_depleted(raider)
    missed = table().place(raider, at="6016").place(prey, at=sea).deal("sea-raiders", to=HL)
    missed.playing(HL).give("play sea-raiders", 10)
    assert not missed.is_depleted(prey)


@rule("PL-02-23")
def test_raiders_need_prey() -> None:
    war = table().ally("mithas", side=HL)
    war.deal("sea-raiders", to=HL).playing(HL)
    assert war.refuses("play sea-raiders").because("PL-02-23")


@rule("PL-02-01")
def test_astinus_shows_three_cards_of_which_one_is_taken() -> None:
    war = table().lay("ambush", "fizban", "dragonfear", "last-muster", pile=DECK).deal("astinus-writes", to=HL)
    war.playing(HL).give("play astinus-writes")
    while war.waits_for_dice:
        war.game.roll()
    seen = list(war.war.on_top[0])
    assert len(seen) == 3
    tokens = [war.war.theatre.deck.cards[card].token for card in seen]
    other = next(t for t in ("ambush", "fizban", "dragonfear", "last-muster") if t not in tokens)
    assert war.refuses(f"take-card {other}").because("PL-02-01")
    war.give(f"take-card {tokens[1]}")
    assert war.pile(tokens[1]) == HL_HAND
    war.give(f"put-on-top {tokens[2]}")
    assert war.war.on_top[0] == (seen[2], seen[0])
    assert war.pile(tokens[0]) == DECK


@rule("PL-09-04", "DG-09-12")
def test_the_speakers_leave_with_two_armies() -> None:
    war = bare(table())
    inside = war.war.theatre.atlas.token(min(war.war.theatre.atlas.hexes_of("qualinesti") - {war.hex("qualinost")}))
    war.place("qualinesti-1", "qualinesti-2", at="qualinost").place("khur-1", at=inside)
    war.hold("qualinost", "palanthus", "caergoth", side=WS)
    war.deal("exodus-of-the-speakers", to=WS).playing(WS).give("play exodus-of-the-speakers")
    war.give(f"target-hex {war.war.theatre.atlas.token(war.hex('palanthus'))}")
    war.give("target qualinesti-1").give("enough")
    nation = war.war.theatre.nation_index["qualinesti"]
    assert war.war.capital[nation] == war.hex("palanthus")
    assert war.war.razed[war.war.theatre.capitals[nation]]
    assert war.war.at[war.piece("qualinesti-1")] == war.hex("palanthus")
    assert war.war.at[war.piece("qualinesti-2")] == war.hex("qualinost")


@rule("PL-05-01")
@pytest.mark.parametrize(("die", "lives"), [(2, True), (3, False)])
def test_assassins_strike_a_leader_near_draconians(die: int, lives: bool) -> None:
    war = table().place("caergoth-leader", "caergoth-1", at="2933").place("draconian-1", at="2936")
    war.deal("sivak-assassins", to=HL).playing(HL).give("play sivak-assassins", die)
    assert (war.war.at[war.piece("caergoth-leader")] != GONE) is lives


@rule("PL-05-01")
def test_assassins_reach_three_hexes() -> None:
    war = table().place("caergoth-leader", "caergoth-1", at="2933").place("draconian-1", at="2937")
    war.deal("sivak-assassins", to=HL).playing(HL)
    assert war.refuses("play sivak-assassins").because("PL-05-01")


@rule("PL-07-02", "PL-07-01")
def test_scorched_earth_shortens_a_supply_line_for_the_turn() -> None:
    war = table().place("caergoth-1", "caergoth-2", at="2933").place("khur-1", at="2937")
    war.deal("scorched-earth", to=HL).reacting("supply", HL).give("react scorched-earth")
    assert scorched_range(war.war, war.hex("2933")) == 6
    assert scorched_range(war.war, war.hex("2937")) is None
    end_effects(war.war, "turn")
    assert scorched_range(war.war, war.hex("2933")) is None


@rule("PL-07-01")
def test_a_single_army_cannot_be_scorched() -> None:
    war = table().place("caergoth-1", at="2933").place("khur-1", at="2937")
    war.deal("scorched-earth", to=HL).reacting("supply", HL)
    assert war.refuses("react scorched-earth").because("PL-07-02")


@rule("PL-16-03")
def test_whitestone_lets_laurana_go_or_the_highlords_draw() -> None:
    war = table().place("laurana", "caergoth-1", at="2933", side=WS).had_played("golden-general")
    war.deal("kitiaras-bargain", to=HL).playing(HL).give("play kitiaras-bargain")
    assert war.asked == "whitestone"
    war.give("answer yes", 2)
    assert war.war.at[war.piece("laurana")] == HELD
    war.war.set("turn", 0, war.war.turn[0] + 2)
    war.doing(LauranaReturns())
    assert war.at("laurana") == "2933"


@rule("PL-16-03", "DG-09-07")
def test_laurana_does_not_return_if_the_knights_were_conquered_while_she_was_away() -> None:
    war = table().place("laurana", "caergoth-1", "palanthus-1", at="2933", side=WS).had_played("golden-general")
    war.ally("caergoth", "tower-knights", "palanthus", side=WS)
    war.deal("kitiaras-bargain", to=HL).playing(HL).give("play kitiaras-bargain").give("answer yes", 2)
    conquer(war.war, war.war.theatre.nation_index["tower-knights"])
    war.war.set("turn", 0, war.war.turn[0] + 2)
    war.doing(ChooseHalf(HL), LauranaReturns())
    assert isinstance(war.game.step, ChooseHalf), "nobody is asked to whom she returns"
    assert war.at("laurana") == GONE
    assert not list(odd_in_force(war.war, "bargain", HL))


@rule("PL-16-03")
def test_whitestone_may_keep_laurana() -> None:
    war = table().place("laurana", "caergoth-1", at="2933", side=WS).had_played("golden-general")
    war.lay("ambush", "fizban", "dragonfear", pile=DECK).deal("kitiaras-bargain", to=HL).playing(HL)
    war.give("play kitiaras-bargain").give("answer no")
    while war.waits_for_dice:
        war.game.roll()
    assert list(war.war.pile).count(HL_HAND) == 2
    assert war.at("laurana") == "2933"


@rule("PL-09-03")
def test_a_conquered_city_rises_against_a_weak_garrison() -> None:
    war = bare(table()).conquer("khur")
    war.place("sanction-1", at="khuri-khan", side=HL, depleted=True).hold("khuri-khan", side=HL)
    war.deal("rising-of-the-conquered", to=WS).playing(WS).give("play rising-of-the-conquered")
    assert war.war.at[war.piece("sanction-1")] < 0
    assert war.war.holder[war.war.theatre.atlas.place("khuri-khan").index] == WS


@rule("PL-09-03")
def test_no_city_rises_against_a_highlord() -> None:
    war = bare(table()).conquer("khur")
    war.place("sanction-1", "kitiara", at="khuri-khan", side=HL).hold("khuri-khan", side=HL)
    war.deal("rising-of-the-conquered", to=WS).playing(WS)
    assert war.refuses("play rising-of-the-conquered").because("PL-09-03")


@rule("PL-02-10")
def test_a_storm_silences_the_enemy_until_the_war_half_turn_is_over() -> None:
    war = table().deal("storm-over-krynn", to=HL).playing(HL)
    war.give("play storm-over-krynn")
    assert war.pile("storm-over-krynn") == DISCARD
    assert are_reactions_banned(war.war, WS)
    assert not are_reactions_banned(war.war, HL)
    war.war.set("phasing", 0, WS)
    end_effects(war.war, "movement")
    assert are_reactions_banned(war.war, WS)
    war.war.set("phasing", 0, HL)
    end_effects(war.war, "movement")
    assert not are_reactions_banned(war.war, WS)


@rule("PL-02-10")
def test_a_storm_after_the_fighting_is_refused() -> None:
    war = table().deal("storm-over-krynn", to=HL).playing(HL, first=False)
    assert war.refuses("play storm-over-krynn").because("PL-02-10")


# Berem


@rule("PL-06-01", "PL-06-02")
@pytest.mark.parametrize(("die", "place"), [(2, "pax-tharkas"), (3, "flotsam"), (6, "kalaman")])
def test_berem_is_seen_by_the_die(die: int, place: str) -> None:
    war = table().deal("everman-found", to=WS)
    war.war.set("temple", 0, war.hex("neraka"))
    war.playing(WS).give("play everman-found", die)
    assert waits_in(war.war, war.hex(place))


@rule("PL-06-01", "PL-02-06")
def test_berem_is_not_seen_before_the_temple_stands() -> None:
    war = table().deal("everman-found", to=WS).playing(WS)
    assert war.refuses("play everman-found").because("PL-06-01")


@rule("PL-06-02")
def test_hunters_march_farther_and_take_berem_without_points() -> None:
    war = table().had_played("everman-found").place("khur-1", at="2933").deal("hunt-for-the-green-gemstone-man", to=HL)
    appear(war.war, war.hex("2934"))
    points = war.war.points(war.piece("khur-1"))
    war.moving(HL)
    assert toll(war.war, HL, war.hex("2934"), [war.piece("khur-1")]) == 1
    war.give("play hunt-for-the-green-gemstone-man")
    assert war.war.points_left(war.piece("khur-1")) == points + 4
    assert toll(war.war, HL, war.hex("2934"), [war.piece("khur-1")]) == 0
