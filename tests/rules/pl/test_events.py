"""Every card of the fifteen words, played as an event."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.pl.table import CARDS, DISCARD, HL, OPEN, OUT, WS, WS_HAND, table
from warhost.campaign.cards.deck import law_in_force
from warhost.campaign.cards.effects.in_force import end_effects, rating
from warhost.campaign.cards.effects.targets import Prefer
from warhost.campaign.cards.turn import initiative_die
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.combat.modifiers import combat_modifier
from warhost.campaign.printed.sides import GONE, NEUTRAL, POOL
from warhost.campaign.state import BARRED_MOVE
from warhost.core.prompts import OneOf

JOINING = [card.token for card in CARDS if card.nation]
TABLE = {
    **dict.fromkeys(("blode", "kern", "mithas", "sanction", "throtyl"), (7, 1)),
    **dict.fromkeys(("kothas", "khur", "tarsis", "lemish"), (4, 2)),
    **dict.fromkeys(("thorbardin", "zhakar", "maelstrom", "hylo", "goodlund", "nordmaar", "vingaard"), (1, 4)),
    **dict.fromkeys(("silvanesti", "qualinesti", "kaolyn", "palanthus"), (-1, 5)),
}


# woo


@rule("PL-04-02", "PL-04-04", "PL-04-08")
@pytest.mark.parametrize("token", JOINING)
def test_a_nation_joins_on_the_number_of_the_table(token: str) -> None:
    nation = CARDS[token].nation
    number = TABLE[nation][1]
    war = table().deal(token, to=WS).playing(WS)
    war.give(f"play {token}", number)
    assert war.war.allegiance[war.war.theatre.nation_index[nation]] == WS
    assert war.pile(token) == OUT
    failed = table().deal(token, to=WS).playing(WS)
    failed.give(f"play {token}", number + 1)
    assert failed.war.allegiance[failed.war.theatre.nation_index[nation]] == NEUTRAL
    assert failed.pile(token) == DISCARD


@rule("PL-04-08")
@pytest.mark.parametrize("token", [token for token in JOINING if TABLE[CARDS[token].nation][0] > 0])
def test_the_highlords_have_numbers_of_their_own(token: str) -> None:
    nation = CARDS[token].nation
    war = table().deal(token, to=HL).playing(HL)
    war.give(f"play {token}", TABLE[nation][0])
    assert war.war.allegiance[war.war.theatre.nation_index[nation]] == HL


@rule("PL-04-02")
def test_refugees_count_conquests_but_at_most_four() -> None:
    war = table().conquer("nordmaar", "vingaard", "hylo", "goodlund", "thorbardin")
    war.deal("refugees-bring-warning", to=WS).playing(WS)
    war.give("play refugees-bring-warning")
    war.give("prefer khur", 6)
    assert war.war.allegiance[war.war.theatre.nation_index["khur"]] == WS
    again = table().conquer("nordmaar", "vingaard", "hylo", "goodlund", "thorbardin")
    again.deal("refugees-bring-warning", to=WS).playing(WS)
    again.give("play refugees-bring-warning")
    assert again.refuses("prefer caergoth").because("PL-04-02")
    again.give("prefer khur", 7)
    assert again.war.allegiance[again.war.theatre.nation_index["khur"]] == NEUTRAL


@rule("PL-04-02")
def test_the_hammer_raises_the_number_of_dwarves_by_four() -> None:
    war = table().deal("hammer-of-kharas", to=WS).playing(WS)
    war.give("play hammer-of-kharas")
    assert war.refuses("prefer khur").because("PL-04-02")
    war.give("prefer thorbardin", 8)
    assert war.war.allegiance[war.war.theatre.nation_index["thorbardin"]] == WS


# occur


@rule("PL-16-03", "DG-11-11")
@pytest.mark.parametrize(
    ("token", "wizard", "side"),
    [
        ("black-robes", "hl-wizard-1", HL),
        ("ladonna-sends-aid", "hl-wizard-1", HL),
        ("white-robes", "ws-wizard-1", WS),
        ("par-salian-sends-aid", "ws-wizard-1", WS),
    ],
)
def test_a_wizard_joins_an_army(token: str, wizard: str, side: int) -> None:
    own = "khur-1" if side == HL else "caergoth-1"
    war = table().place(own, at="2933").deal(token, to=HL if side == HL else WS)
    war.playing(HL if side == HL else WS)
    war.give(f"play {token}")
    assert war.at(wizard) == "2933"
    assert war.war.owner[war.piece(wizard)] == side
    assert war.pile(token) == OUT


@rule("PL-16-03", "DG-11-11")
def test_white_robes_may_sail_with_a_fleet_where_there_is_no_army() -> None:
    war = table().place("palanthus-ship-1", at="palanthus").deal("white-robes", to=WS).playing(WS)
    war.give("play white-robes")
    assert war.war.at[war.piece("ws-wizard-1")] >= 0


@rule("PL-16-03", "DG-11-07")
@pytest.mark.parametrize("token", ["orb-of-icewall", "orb-of-silvanesti", "orb-of-the-tower"])
def test_a_leader_receives_an_orb(token: str) -> None:
    war = table().place("caergoth-1", "caergoth-leader", at="2933").had_played("loracs-nightmare")
    war.hold("high-clerist-tower", side=WS).deal(token, to=WS).playing(WS)
    war.give(f"play {token}")
    assert war.war.bearer[war.piece("dragon-orb-1")] == war.piece("caergoth-leader")


@rule("PL-16-03", "DG-11-16")
def test_gnomes_go_with_an_army() -> None:
    war = table().place("khur-1", at="2933").deal("gnomish-technology", to=HL).playing(HL)
    war.give("play gnomish-technology")
    assert war.war.bearer[war.piece("gnomish-technology")] == war.piece("khur-1")


@rule("PL-02-02", "PL-16-03", "DG-11-02")
def test_the_dragonlance_begins_the_third_era_and_arms_an_army() -> None:
    war = table().place("caergoth-1", at="2933").had_played("companions-gather", "whitestone-council", opened=True)
    war.conquer("nordmaar", "vingaard", "hylo", "goodlund", "thorbardin").deal("dragonlance", to=WS)
    war.war.set("era", 0, 2)
    war.playing(WS).give("play dragonlance")
    assert war.war.era_due[0] == 3
    assert war.war.bearer[war.piece("dragonlance-1")] == war.piece("caergoth-1")


@rule("PL-02-06")
def test_the_dragonlance_waits_for_five_conquests() -> None:
    war = table().place("caergoth-1", at="2933").had_played("companions-gather", "whitestone-council", opened=True)
    war.conquer("nordmaar", "vingaard", "hylo", "goodlund").deal("dragonlance", to=WS).playing(WS)
    assert war.refuses("play dragonlance").because("PL-02-06")


@rule("PL-16-03", "DG-11-02", "DG-11-06")
@pytest.mark.parametrize("token", ["humas-lances", "silver-arm-of-ergoth"])
def test_further_lances_go_to_further_armies(token: str) -> None:
    war = table().place("caergoth-1", "caergoth-2", at="2933").had_played("dragonlance")
    lance = war.piece("dragonlance-1")
    war.war.set("owner", lance, WS)
    war.war.set("bearer", lance, war.piece("caergoth-1"))
    war.deal(token, to=WS).playing(WS).give(f"play {token}")
    assert war.war.bearer[war.piece("dragonlance-2")] == war.piece("caergoth-2")


@rule("PL-16-03", "DG-11-26")
def test_lord_soth_comes_for_kitiara() -> None:
    war = table().place("kitiara", "khur-1", at="2933").deal("lord-soths-legion", to=HL)
    war.hold("dargaard-keep", side=HL).playing(HL).give("play lord-soths-legion").give("answer yes")
    assert war.war.at[war.piece("lord-soth")] == war.hex("dargaard-keep")
    assert war.war.owner[war.piece("lord-soth")] == HL
    assert war.pile("lord-soths-legion") == OUT


@rule("PL-16-03", "DG-11-19")
@pytest.mark.parametrize("token", ["flying-citadel", "second-citadel"])
def test_a_citadel_rises(token: str) -> None:
    war = table().had_played("flying-citadel") if token == "second-citadel" else table()
    for place in range(len(war.war.holder)):
        war.war.set("holder", place, NEUTRAL)
    war.hold("neraka", side=HL).deal(token, to=HL).playing(HL)
    war.give(f"play {token}")
    assert war.at("citadel-1") == war.war.theatre.atlas.token(war.hex("neraka"))


@rule("PL-16-03", "DG-11-28")
def test_seven_dragons_of_metal_arrive() -> None:
    war = table().place("caergoth-1", at="2933").had_played("oath-is-broken", opened=True)
    war.deal("good-dragons-arrive", to=WS).playing(WS).give("play good-dragons-arrive")
    owned = [p for p, owner in enumerate(war.war.owner) if owner == WS and war.war.of.nation[p] == "good-dragons"]
    assert len(owned) == 7
    assert "place" in war.offered()


@rule("PL-16-03", "DG-11-14")
def test_laurana_takes_command() -> None:
    war = table().place("caergoth-1", at="2933").had_played("whitestone-council", opened=True)
    war.deal("golden-general", to=WS).playing(WS).give("play golden-general")
    assert war.at("laurana") == "2933"


# bring


@rule("PL-03-01")
@pytest.mark.parametrize(
    ("colour", "highlord", "nations"),
    [
        ("red", "verminaard", 0),
        ("blue", "kitiara", 0),
        ("green", "salah-kan", 1),
        ("black", "bolas", 2),
        ("white", "feal-thas", 3),
    ],
)
def test_a_wing_musters_with_its_highlord(colour: str, highlord: str, nations: int) -> None:
    war = table().conquer(*("hylo", "goodlund", "thorbardin")[:nations])
    for place in range(len(war.war.holder)):
        war.war.set("holder", place, NEUTRAL)
    war.hold("neraka", side=HL).deal(f"{colour}-dragonarmy", to=HL).playing(HL)
    war.give(f"play {colour}-dragonarmy")
    where = war.war.theatre.atlas.token(war.hex("neraka"))
    assert war.at(highlord) == where
    assert war.at(f"{colour}-dragon-1") == where
    assert war.war.owner[war.piece(f"{colour}-dragon-1")] == HL


@rule("PL-03-01", "DG-05-16")
def test_a_dragon_that_finds_no_room_stands_beside_and_its_highlord_does_not() -> None:
    war = table()
    for place in range(len(war.war.holder)):
        war.war.set("holder", place, NEUTRAL)
    war.hold("neraka", side=HL).place("green-dragon-1", "black-dragon-1", at="neraka", side=HL)
    war.deal("red-dragonarmy", to=HL).playing(HL).give("play red-dragonarmy")
    where = war.hex("neraka")
    assert war.hex(str(war.at("verminaard"))) == where
    assert war.hex(str(war.at("red-dragon-1"))) in war.war.theatre.neighbours[where]


@rule("PL-03-01", "PL-02-06")
def test_the_white_wing_waits_for_three_nations() -> None:
    war = table().conquer("hylo", "goodlund").hold("neraka", side=HL)
    war.deal("white-dragonarmy", to=HL).playing(HL)
    assert war.refuses("play white-dragonarmy").because("PL-02-06")


# era, law


@rule("PL-02-02")
def test_the_staff_begins_the_second_era_and_mends_an_army() -> None:
    war = table().place("caergoth-1", at="2933", depleted=True).had_played("companions-gather", opened=True)
    war.ally("blode", "kern", "khur", "lemish", "throtyl", "sanction", side=HL)
    war.deal("blue-crystal-staff", to=WS).playing(WS).give("play blue-crystal-staff")
    assert war.war.era_due[0] == 2
    assert not war.is_depleted("caergoth-1")


@rule("PL-02-20")
def test_draconians_come_by_two_cards_and_fewer_after_the_oath() -> None:
    war = table().had_played("dark-temple-rises", opened=True)
    assert law_in_force(war.war, "draconians") == 0
    for token, side, each_turn in (("draconian-origin", HL, 1), ("wyrllish-and-dracart", HL, 2)):
        war.deal(token, to=side).playing(side).give(f"play {token}")
        assert war.pile(token) == OPEN
        assert law_in_force(war.war, "draconians") == each_turn
    war.had_played("dragonlance").deal("oath-is-broken", to=WS).playing(WS).give("play oath-is-broken")
    assert law_in_force(war.war, "draconians") == 1


@rule("PL-02-20", "PL-15-02")
def test_the_oath_waits_for_the_secret_of_the_draconians_and_for_nothing_else() -> None:
    war = table().deal("oath-is-broken", to=WS).playing(WS)
    assert war.refuses("play oath-is-broken").because("PL-02-20")
    historical = table("historical").deal("oath-is-broken", to=WS)
    historical.war.set("turn", 0, 20)  # the secret lies open there, and no lance has been forged yet
    historical.playing(WS).give("play oath-is-broken")
    assert historical.pile("oath-is-broken") == OPEN


@rule("PL-02-20", "PL-02-06")
def test_draconians_need_the_temple() -> None:
    war = table().deal("draconian-origin", to=HL).playing(HL)
    assert war.refuses("play draconian-origin").because("PL-02-20")


@rule("PL-04-05")
def test_the_council_needs_two_conquests_or_the_second_era() -> None:
    war = table().conquer("nordmaar").deal("whitestone-council", to=WS).playing(WS)
    assert war.refuses("play whitestone-council").because("PL-04-05")
    war.conquer("vingaard").playing(WS).give("play whitestone-council")
    assert war.pile("whitestone-council") == OPEN
    later = table().deal("whitestone-council", to=WS)
    later.war.set("era", 0, 2)
    later.playing(WS).give("play whitestone-council")
    assert later.pile("whitestone-council") == OPEN


@rule("PL-15-02")
def test_companions_gather_once_a_wing_has_mustered() -> None:
    war = table().deal("companions-gather", to=WS).playing(WS)
    assert war.refuses("play companions-gather").because("PL-02-06")
    war.place("kitiara", at="2933")
    war.playing(WS).give("play companions-gather")
    assert war.pile("companions-gather") == OPEN


@rule("PL-01-10")
def test_the_disks_lie_open() -> None:
    war = table().had_played("companions-gather", opened=True).deal("disks-of-mishakal", to=WS).playing(WS)
    war.give("play disks-of-mishakal")
    assert war.pile("disks-of-mishakal") == OPEN


# points, mend, choose


@rule("PL-02-15")
@pytest.mark.parametrize(
    ("token", "side", "points"),
    [("plunder-of-the-east", HL, 4), ("whitestone-levies", WS, 5), ("last-muster", HL, 4), ("last-muster", WS, 4)],
)
def test_an_event_gives_rebuild_points_beside_the_card_of_the_turn(token: str, side: int, points: int) -> None:
    who = HL if side == HL else WS
    name = "khur-1" if who == HL else "caergoth-1"
    war = table().conquer("nordmaar").place(name, at="2933")
    war.hold("khuri-khan", side=HL).hold("caergoth", side=WS)
    war.war.put(war.piece(name), POOL)
    war.deal(token, to=who).playing(who).give(f"play {token}")
    whole = war.war.of.strength[war.piece(name)][0]
    war.give(f"restore {name}:{min(points, whole)}")
    assert not war.war.rp_used[0]
    assert dict(war.war.rebuilding[0]).get(war.piece(name)) == points or war.piece(name) in dict(war.war.track[0])


@rule("PL-02-18")
def test_steel_mends_a_human_army_in_supply_and_nobody_else() -> None:
    war = table().place("khur-1", at="khuri-khan", depleted=True).hold("khuri-khan", side=HL)
    war.place("blode-1", at="bloten", depleted=True).hold("bloten", side=HL)
    war.deal("steel-for-mercenaries", to=HL).playing(HL).give("play steel-for-mercenaries")
    assert not war.is_depleted("khur-1")
    assert war.is_depleted("blode-1")


@rule("PL-02-14", "PL-02-18")
def test_the_levy_brings_an_army_back_or_mends_two() -> None:
    war = table().hold("throtyl", side=HL).place("throtyl-1", "throtyl-2", at="2933", depleted=True)
    war.place("throtyl-3", at="2934")
    war.war.put(war.piece("throtyl-3"), POOL)
    war.deal("fewmasters-levy", to=HL).playing(HL).give("play fewmasters-levy")
    effects = war.game.choices(Prefer)
    assert isinstance(effects, OneOf)
    assert {number: str(label) for number, label in effects.labels.items()} == {
        "1": "A lost army returns",
        "2": "2 depleted armies are whole again",
    }
    war.give("prefer 1")
    assert war.at("throtyl-3") == war.war.theatre.atlas.token(war.hex("throtyl"))
    other = table().hold("throtyl", side=HL).place("throtyl-1", "throtyl-2", at="2933", depleted=True)
    other.deal("fewmasters-levy", to=HL).playing(HL).give("play fewmasters-levy")
    other.give("target throtyl-1")
    assert not other.is_depleted("throtyl-1")
    assert not other.is_depleted("throtyl-2")


# march


@rule("PL-02-10")
@pytest.mark.parametrize("token", ["forced-march-1", "forced-march-2"])
def test_a_forced_march_gives_two_points_to_one_stack(token: str) -> None:
    war = table().place("khur-1", "khur-2", at="2933").place("khur-3", at="3033").deal(token, to=HL)
    war.moving(HL)
    points = war.war.points_left(war.piece("khur-1"))
    war.give(f"play {token}").give("target-hex 2933")
    assert war.war.points_left(war.piece("khur-1")) == war.war.points_left(war.piece("khur-2")) == points + 2
    assert war.war.points_left(war.piece("khur-3")) == points
    assert war.pile(token) == DISCARD


@rule("PL-02-10")
def test_a_bitter_winter_slows_the_enemy_but_leaves_one_point() -> None:
    war = table().place("khur-1", at="2933").place("caergoth-1", at="2938").deal("bitter-winter", to=WS)
    war.war.set("turn", 0, 10)
    war.playing(WS).give("play bitter-winter")
    points = war.war.points(war.piece("khur-1"))
    war.moving(HL)
    assert war.war.points_left(war.piece("khur-1")) == points - 1
    end_effects(war.war, "turn")
    war.moving(HL)
    assert war.war.points_left(war.piece("khur-1")) == points


@rule("PL-02-10")
def test_a_bitter_winter_comes_in_winter_alone() -> None:
    war = table().deal("bitter-winter", to=WS)
    war.war.set("turn", 0, 11)
    assert war.playing(WS).refuses("play bitter-winter").because("PL-02-10")


@rule("PL-02-10", "PL-02-12")
def test_the_vingaard_campaign_hastens_the_knights_and_gives_points() -> None:
    war = table().place("caergoth-1", at="2933").place("vingaard-1", at="2934").deal("vingaard-campaign", to=WS)
    war.moving(WS)
    points, others = war.war.points_left(war.piece("caergoth-1")), war.war.points_left(war.piece("vingaard-1"))
    war.give("play vingaard-campaign")
    assert war.war.points_left(war.piece("caergoth-1")) == points + 2
    assert war.war.points_left(war.piece("vingaard-1")) == others
    assert war.war.assault[0][WS] == 3


# bar, rating, discard, remove


@rule("PL-02-09")
def test_an_escape_costs_a_card_and_holds_the_red_highlord() -> None:
    war = table().place("verminaard", "khur-1", at="pax-tharkas").hold("pax-tharkas", side=HL)
    war.deal("escape-from-pax-tharkas", to=WS).deal("ambush", "lord-soths-legion", to=HL)
    war.playing(WS).give("play escape-from-pax-tharkas")
    if war.waits_for_dice:
        war.game.roll()
    assert war.pile("ambush") == DISCARD
    assert war.pile("lord-soths-legion") != DISCARD
    war.moving(HL)
    assert war.war.has(war.piece("verminaard"), BARRED_MOVE)


@rule("PL-02-10")
def test_pride_holds_a_stack_of_knights_and_makes_it_weaker() -> None:
    war = table().place("caergoth-1", at="2933").place("khur-1", at="2934").place("vingaard-1", at="2033")
    war.deal("crownguards-pride", to=HL)
    war.playing(HL).give("play crownguards-pride")
    war.moving(WS)
    assert war.refuses("march caergoth-1 - 2932").because("PL-02-10")
    battle = Battle(HL, war.hex("2933"), (war.piece("khur-1"),))
    assert "Crownguard's Pride" in str(combat_modifier(war.war, battle))
    end_effects(war.war, "turn")
    assert "Crownguard's Pride" not in str(combat_modifier(war.war, battle))


@rule("PL-03-06")
def test_rivalry_brings_a_highlord_low_for_the_turn() -> None:
    war = table().place("kitiara", "khur-1", at="2933").place("ariakus", "khur-2", at="3033")
    war.deal("rivalry-of-the-highlords", to=WS).playing(WS).give("play rivalry-of-the-highlords")
    assert rating(war.war, war.piece("kitiara"), in_combat=True) == 0
    assert rating(war.war, war.piece("ariakus"), in_combat=True) == 4
    end_effects(war.war, "turn")
    assert rating(war.war, war.piece("kitiara"), in_combat=True) == 4


@rule("PL-16-03")
def test_the_frostreaver_counts_in_combat_and_is_lost_with_its_bearer() -> None:
    war = table().place("caergoth-leader", "caergoth-1", at="2933").deal("frostreaver", to=WS).playing(WS)
    war.give("play frostreaver")
    leader = war.piece("caergoth-leader")
    assert rating(war.war, leader, in_combat=True) == 3
    assert rating(war.war, leader) == 2
    war.war.remove(leader, GONE)
    war.game.settle()
    assert war.pile("frostreaver") == OUT


@rule("PL-16-03")
def test_the_crown_counts_for_everything() -> None:
    war = table().place("ariakus", "khur-1", at="2933").deal("crown-of-power", to=HL).playing(HL)
    war.give("play crown-of-power")
    assert rating(war.war, war.piece("ariakus")) == 5


@rule("PL-02-09", "PL-02-06")
def test_infiltrators_discard_a_card_of_their_choice_that_need_not_be_played() -> None:
    war = table().had_played("draconian-origin", opened=True).deal("aurak-infiltrators", to=HL)
    war.deal("ambush", "fizban", "golden-general", to=WS).playing(HL).give("play aurak-infiltrators")
    assert war.refuses("take-card golden-general").because("PL-02-06")
    war.give("take-card fizban")
    assert war.pile("fizban") == DISCARD
    assert war.pile("ambush") == WS_HAND


@rule("PL-16-03")
def test_ambition_takes_a_wizard_or_an_orb() -> None:
    war = table().place("caergoth-1", "caergoth-leader", "ws-wizard-1", at="2933")
    orb = war.piece("dragon-orb-1")
    war.war.set("owner", orb, WS)
    war.war.set("bearer", orb, war.piece("caergoth-leader"))
    war.deal("raistlins-ambition", to=HL).playing(HL).give("play raistlins-ambition")
    war.give("target dragon-orb-1")
    assert war.war.bearer[orb] == -1
    assert war.war.at[war.piece("ws-wizard-1")] >= 0


# bonus


@rule("PL-04-02", "PL-02-10")
@pytest.mark.parametrize("token", ["diplomatic-coup-1", "diplomatic-coup-2", "diplomatic-coup-3"])
def test_a_coup_raises_the_number_by_three(token: str) -> None:
    war = table().deal("khur-joins", token, to=WS).playing(WS)
    war.give("play khur-joins").give(f"react {token}", 5)
    assert war.war.allegiance[war.war.theatre.nation_index["khur"]] == WS
    assert war.pile(token) == DISCARD


@rule("PL-01-03", "PL-02-10")
@pytest.mark.parametrize("token", ["seize-the-initiative-1", "seize-the-initiative-2"])
def test_an_initiative_card_adds_three_to_the_die(token: str) -> None:
    war = table().deal(token, to=HL).reacting("initiative", HL)
    war.give(f"react {token}")
    assert initiative_die(war.war, HL, 4).total == 7
    assert initiative_die(war.war, WS, 4).total == 4
    assert war.pile(token) == DISCARD
