"""Cards that are played in a battle: modifiers of the die, and the odd ones (PL-02-10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rulemark import rule
from tests.rules.pl.table import DISCARD, HL, OUT, WS, CardTable, table
from warhost.campaign.cards.effects.in_battle import rating_by_cards
from warhost.campaign.cards.effects.odd_battles import PayForStand
from warhost.campaign.combat.attack import Declare
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.combat.modifiers import combat_modifier, totals
from warhost.campaign.printed.sides import GONE
from warhost.campaign.state import ATTACKED
from warhost.core.ids import Side

FOREST, PLAIN = "silvanost", "2933"


def battle(war: CardTable, side: Side, target: str, *attackers: str) -> CardTable:
    """A battle on the table, before the die."""
    pieces = tuple(sorted(war.piece(name) for name in attackers))
    war.war.set("battle", 0, Battle(side, war.hex(target), pieces))
    return war


def modifier(war: CardTable) -> int:
    """What is added to the die of the battle, as bots and players read it."""
    words = combat_modifier(war.war, war.war.battle[0]).total
    assert totals(war.war, war.war.battle[0]).modifier == words
    return words


def forest_hex(war: CardTable) -> str:
    """An open forest hex of Silvanesti with a neighbour in the land."""
    hexes = sorted(war.war.theatre.atlas.hexes_of("silvanesti"))
    forest = war.war.theatre.favourable["elf"]
    hex = next(h for h in hexes if forest[h] and not war.war.fort(h))
    return war.war.theatre.atlas.token(hex)


def beside(war: CardTable, hex: str) -> str:
    """A hex beside another."""
    return war.war.theatre.atlas.token(war.war.theatre.neighbours[war.hex(hex)][0])


@rule("PL-02-10")
def test_dragonfear_helps_an_attack_with_a_dragon() -> None:
    war = table().place("red-dragon-1", at="2934").place("caergoth-1", at="2933").deal("dragonfear", to=HL)
    battle(war, HL, "2933", "red-dragon-1")
    before = modifier(war)
    war.reacting("before-roll", HL).give("react dragonfear")
    assert modifier(war) == before + 2
    assert war.pile("dragonfear") == DISCARD


@rule("PL-02-10")
@pytest.mark.parametrize("shield", ["gold-dragon-1", "lance"])
def test_dragonfear_fails_against_good_dragons_and_lances(shield: str) -> None:
    war = table().place("red-dragon-1", at="2934").place("caergoth-1", at="2933").deal("dragonfear", to=HL)
    if shield == "lance":
        war.war.set("bearer", war.piece("dragonlance-1"), war.piece("caergoth-1"))
    else:
        war.place(shield, at="2933", side=WS)
    battle(war, HL, "2933", "red-dragon-1")
    war.reacting("before-roll", HL)
    assert war.refuses("react dragonfear").because("PL-02-10")


@rule("PL-02-10")
def test_dragonfear_needs_a_dragon() -> None:
    war = table().place("khur-1", at="2934").place("caergoth-1", at="2933").deal("dragonfear", to=HL)
    battle(war, HL, "2933", "khur-1").reacting("before-roll", HL)
    assert war.refuses("react dragonfear").because("PL-02-10")


@rule("PL-02-10")
@pytest.mark.parametrize(("token", "amount"), [("ambush", -2), ("wildrunners", -3)])
def test_the_forest_helps_defenders(token: str, amount: int) -> None:
    war = table()
    hex = forest_hex(war)
    war.place("silvanesti-1", at=hex).place("khur-1", at=beside(war, hex)).deal(token, to=WS)
    battle(war, HL, hex, "khur-1")
    before = modifier(war)
    war.reacting("before-roll", WS).give(f"react {token}")
    assert modifier(war) == before + amount


@rule("PL-02-10")
@pytest.mark.parametrize("token", ["ambush", "wildrunners"])
def test_there_is_no_ambush_in_open_country(token: str) -> None:
    war = table().place("silvanesti-1", at="2933").place("khur-1", at="2934").deal(token, to=WS)
    battle(war, HL, "2933", "khur-1").reacting("before-roll", WS)
    assert war.refuses(f"react {token}").because("PL-02-10")


@rule("PL-02-10")
def test_the_high_tide_lasts_for_the_turn_and_helps_attacks_alone() -> None:
    war = table().place("khur-1", at="2934").place("caergoth-1", at="2933").deal("high-tide-of-evil", to=HL)
    battle(war, HL, "2933", "khur-1")
    before = modifier(war)
    war.playing(HL).give("play high-tide-of-evil")
    assert modifier(war) == before + 1
    war.war.set("battle", 0, Battle(WS, war.hex("2934"), (war.piece("caergoth-1"),)))
    assert "High Tide" not in str(combat_modifier(war.war, war.war.battle[0]))


@rule("PL-02-10")
def test_the_dark_queen_helps_near_her_temple_attacking_and_defending() -> None:
    war = table().place("khur-1", at="2934").place("caergoth-1", at="2933").deal("dark-queens-fury", to=HL)
    battle(war, HL, "2933", "khur-1").reacting("before-roll", HL)
    assert war.refuses("react dark-queens-fury").because("PL-02-10")
    war.war.set("temple", 0, war.hex("2930"))
    before = modifier(war)
    war.reacting("before-roll", HL).give("react dark-queens-fury")
    assert modifier(war) == before + 3
    defending = table().place("khur-1", at="2934").place("caergoth-1", at="2933").deal("dark-queens-fury", to=HL)
    defending.war.set("temple", 0, defending.hex("2930"))
    battle(defending, WS, "2934", "caergoth-1")
    before = modifier(defending)
    defending.reacting("before-roll", HL).give("react dark-queens-fury")
    assert modifier(defending) == before - 3


def knight_cavalry(war: CardTable) -> str:
    """A cavalry army of the Knights."""
    nations = war.war.theatre.manifest.nations
    return next(
        c.token for c in war.war.theatre.pieces if c.kind == "cavalry" and c.nation and nations[c.nation].knights
    )


@rule("PL-02-10")
def test_knights_charge_with_cavalry_but_not_into_a_dwarven_fortress() -> None:
    war = table()
    rider = knight_cavalry(war)
    war.place(rider, at="2933").place("khur-1", at="2934").deal("charge-of-the-knights", to=WS)
    battle(war, WS, "2934", rider)
    before = modifier(war)
    war.reacting("before-roll", WS).give("react charge-of-the-knights")
    assert modifier(war) == before + 2
    deep = table().place("khur-1", at="thorbardin").deal("charge-of-the-knights", to=WS)
    deep.place(rider, at=beside(deep, "thorbardin"))
    battle(deep, WS, "thorbardin", rider).reacting("before-roll", WS)
    assert deep.refuses("react charge-of-the-knights").because("PL-02-10")


@rule("PL-02-10")
def test_a_last_stand_stops_dragons_and_costs_a_knight() -> None:
    war = table().place("caergoth-1", "caergoth-leader", at="caergoth").hold("caergoth", side=WS)
    near = beside(war, "caergoth")
    war.place("red-dragon-1", "khur-1", at=near).deal("sturms-last-stand", to=WS)
    battle(war, HL, "caergoth", "red-dragon-1", "khur-1")
    before = modifier(war)
    war.reacting("before-roll", WS).give("react sturms-last-stand")
    assert modifier(war) == before - 4 - 2
    war.doing(PayForStand())
    assert war.war.at[war.piece("caergoth-leader")] == GONE
    assert not war.is_depleted("caergoth-1")


@rule("PL-02-10")
def test_a_last_stand_without_a_leader_costs_a_step() -> None:
    war = table().place("caergoth-1", at="caergoth").hold("caergoth", side=WS)
    war.place("khur-1", at=beside(war, "caergoth")).deal("sturms-last-stand", to=WS)
    battle(war, HL, "caergoth", "khur-1").reacting("before-roll", WS).give("react sturms-last-stand")
    war.doing(PayForStand())
    assert war.is_depleted("caergoth-1")


@rule("PL-02-10")
@pytest.mark.parametrize(("place", "factor"), [("caergoth", 1), ("high-clerist-tower", 2)])
def test_treachery_opens_the_gates(place: str, factor: int) -> None:
    war = table().place("caergoth-1", at=place).hold(place, side=WS)
    war.place("khur-1", at=beside(war, place)).deal("treachery-at-the-gates", to=HL)
    battle(war, HL, place, "khur-1").reacting("before-roll", HL)
    strength = war.war.printed_strength(war.piece("caergoth-1"))
    before = modifier(war)
    assert totals(war.war, war.war.battle[0]).defence > strength * factor
    war.give("react treachery-at-the-gates")
    assert totals(war.war, war.war.battle[0]).defence == strength * factor
    assert modifier(war) == before + 2
    assert war.pile("treachery-at-the-gates") == OUT


@rule("PL-02-10")
def test_dwarves_are_not_fooled() -> None:
    war = table().place("thorbardin-1", at="thorbardin").hold("thorbardin", side=WS)
    war.place("khur-1", at=beside(war, "thorbardin")).deal("treachery-at-the-gates", to=HL)
    battle(war, HL, "thorbardin", "khur-1").reacting("before-roll", HL)
    assert war.refuses("react treachery-at-the-gates").because("PL-02-10")


@rule("PL-02-10", "DG-07-05")
def test_a_relentless_stack_may_attack_again() -> None:
    war = table().place("khur-1", at="2934").place("caergoth-1", at="2933").deal("relentless-assault", to=HL)
    battle(war, HL, "2933", "khur-1")
    war.war.mark_did(war.piece("khur-1"), ATTACKED)
    war.reacting("after-battle", HL).give("react relentless-assault")
    assert not war.war.has(war.piece("khur-1"), ATTACKED)


@rule("PL-02-10")
def test_who_lost_an_army_is_not_relentless() -> None:
    war = table().place("khur-1", "khur-2", at="2934").place("caergoth-1", at="2933").deal("relentless-assault", to=HL)
    battle(war, HL, "2933", "khur-1", "khur-2")
    war.war.eliminate(war.piece("khur-2"))
    war.reacting("after-battle", HL)
    assert war.refuses("react relentless-assault").because("PL-02-12")


@rule("PL-02-10")
def test_fizban_has_the_die_rolled_again() -> None:
    war = table().place("khur-1", at="2934").place("caergoth-1", at="2933").deal("fizban", to=WS)
    war.doing(Declare(HL, war.hex("2933"), (war.piece("khur-1"),)))
    war.roll(9)
    war.give("react fizban", 2)
    assert war.pile("fizban") == DISCARD


@rule("PL-02-10")
def test_dragons_duel_before_a_battle() -> None:
    war = table().place("red-dragon-1", at="2934").place("gold-dragon-1", at="2933", side=WS).deal("dragon-duel", to=HL)
    battle(war, HL, "2933", "red-dragon-1").reacting("before-roll", HL)
    war.give("react dragon-duel", 5, 1)
    assert war.is_depleted("gold-dragon-1")
    assert not war.is_depleted("red-dragon-1")
    tie = table().place("red-dragon-1", at="2934").place("gold-dragon-1", at="2933", side=WS).deal("dragon-duel", to=HL)
    battle(tie, HL, "2933", "red-dragon-1").reacting("before-roll", HL)
    tie.give("react dragon-duel", 4, 2)
    assert tie.is_depleted("gold-dragon-1")
    assert tie.is_depleted("red-dragon-1")


@rule("PL-02-10")
def test_a_duel_needs_dragons_on_both_sides() -> None:
    war = table().place("red-dragon-1", at="2934").place("caergoth-1", at="2933").deal("dragon-duel", to=HL)
    battle(war, HL, "2933", "red-dragon-1").reacting("before-roll", HL)
    assert war.refuses("react dragon-duel").because("PL-02-10")


@rule("DG-10-04")
def test_a_taunt_by_card_needs_no_die() -> None:
    war = table().place("hylo-1", at="2933").place("khur-1", at="2934").deal("kender-taunt", to=WS)
    war.taunting(WS).give("taunt 2933 2934")
    war.give("react kender-taunt")
    found = war.war.battle[0]
    assert found is not None
    assert found.side == HL
    assert found.taunted
    assert rating_by_cards(war.war, war.piece("kitiara")) is None


@rule("PL-02-10")
@pytest.mark.parametrize(("card", "idle"), [("dragon-duel", False), ("sea-raiders", True)])
def test_whoever_holds_no_card_for_a_moment_can_only_let_it_pass(card: str, idle: bool) -> None:
    war = table().place("red-dragon-1", at="2934").place("gold-dragon-1", at="2933", side=WS)
    # Some card of the moment may be in the enemy's hand or in one's own: everybody sees only that there are cards.
    war.deal("dragon-duel", to=WS).deal(card, to=HL)
    ask = battle(war, HL, "2933", "red-dragon-1").reacting("before-roll", HL).game.ask
    assert ask.opportunity
    assert ask.is_idle == idle


@rule("PL-02-10")
def test_who_may_play_a_combat_card_reads_where_the_battle_is_and_what_the_die_means() -> None:
    war = table().place("khur-1", at="2934").place("caergoth-1", at=PLAIN).deal("ambush", "fizban", to=WS)
    where = war.war.hex_ref(war.hex(PLAIN)).name
    battle(war, HL, PLAIN, "khur-1").reacting("before-roll", WS)
    assert str(war.game.ask.message) == f"Before the die is rolled at {where}: do you play a combat card?"
    war.war.set("battle", 0, replace(war.war.battle[0], roll=7, result="1/DR"))
    war.reacting("after-roll", WS)
    asked = f"The die at {where} shows 7: 1/DR. Do you play a card before the result counts?"
    assert str(war.game.ask.message) == asked
