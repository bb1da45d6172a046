"""Paths of the Lance, Optional Rule A: who is asked about a spell, what he can choose, and what he is told (PL-10)."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.dg.board import HL, Board
from tests.rules.pl.test_spells import HERE, PLAIN, THERE, battle, hurried, magic
from warhost.campaign.cards.optional.haste import Haste
from warhost.campaign.cards.optional.spells import Cast, Doom, TeleportTo
from warhost.campaign.printed.sides import GONE


def why(war: Board, order: str) -> str:
    """The text of the refusal of an order."""
    refusal = war.refuses(order).refusal
    assert refusal is not None
    return refusal.message.id


@rule("PL-10-01")
def test_the_wizards_of_the_battle_are_offered_and_an_unknown_spell_is_not_one() -> None:
    war = magic().place("lemish-1", "hl-wizard-2", at=PLAIN[0])
    battle(war)
    assert set(war.game.choices(Cast).all()) == {war.piece("hl-wizard-1")}
    assert war.refuses("cast hl-wizard-1 fireball").because("PL-10-01")


@rule("PL-10-01", "PL-10-03")
def test_before_the_die_one_is_asked_about_the_hex_and_after_it_about_the_result() -> None:
    war = battle(magic())
    assert war.game.ask.message.id == "pl-ask-spell-before"
    war.give("pass").give("pass").roll(6)
    assert war.game.ask.message.id == "pl-ask-spell-after"
    war.give("cast hl-wizard-1 wish", 2)
    assert war.war.battle[0].roll == 2
    assert war.asked == "whitestone", "the other wizard may wish too, this one has cast his spell"


@rule("PL-10-01", "PL-10-02")
def test_a_teleport_offers_every_haven_and_says_what_is_wrong_with_another_hex() -> None:
    war = battle(magic()).give("cast hl-wizard-1 teleport")
    assert war.offered() == {"teleport"}
    theatre = war.war.theatre
    grid, token, start = theatre.atlas.grid, theatre.atlas.token, war.hex(HERE)
    havens = set(war.game.choices(TeleportTo).all())
    assert max(grid.distance(start, hex) for hex in havens) == 12
    assert not havens & {start, war.hex(THERE)}
    assert all(theatre.dry[hex] for hex in havens)
    far = next(hex for hex in theatre.dry_land if grid.distance(start, hex) == 13)
    assert why(war, f"teleport {token(far)}") == "pl-teleport-too-far"
    sea = next(hex for hex in grid.within(start, 12) if grid.distance(start, hex) == 12 and not theatre.dry[hex])
    assert why(war, f"teleport {token(sea)}") == "pl-teleport-nowhere"


@rule("PL-10-02")
def test_generals_who_stay_in_the_battle_are_not_named_again() -> None:
    war = magic().place("khur-1", "kitiara", "khur-leader", "hl-wizard-1", at=HERE)
    war.place("palanthus-1", "lord-gunthar", "palanthus-leader", "ws-wizard-1", at=THERE)
    war.war.set("phasing", 0, HL)
    war.fighting(HL).give(f"attack {THERE} khur-1").give("appoint kitiara").give("appoint lord-gunthar")
    war.give("pass").give("cast ws-wizard-1 teleport").give("teleport 4102")
    assert war.waits_for_dice, "nobody is asked: Kitiara leads on, and no defender is left to name"
    assert war.war.battle[0].general == war.piece("kitiara")
    other = magic().place("khur-1", "kitiara", "hl-wizard-1", at=HERE)
    other.place("palanthus-1", "lord-gunthar", "palanthus-leader", at=THERE)
    other.war.set("phasing", 0, HL)
    other.fighting(HL).give(f"attack {THERE} khur-1").give("appoint lord-gunthar")
    other.give("cast hl-wizard-1 teleport").give("teleport 4102")
    assert other.waits_for_dice
    assert other.war.battle[0].defending_general == other.piece("lord-gunthar")


@rule("PL-10-02", "PL-10-04")
def test_defenders_whose_general_dies_by_a_word_are_led_by_the_next() -> None:
    war = magic().place("khur-1", "kitiara", "hl-wizard-1", at=HERE)
    war.place("palanthus-1", "lord-gunthar", "palanthus-leader", at=THERE)
    war.war.set("phasing", 0, HL)
    war.fighting(HL).give(f"attack {THERE} khur-1").give("appoint lord-gunthar")
    war.give("cast hl-wizard-1 power-word-kill")
    assert set(war.game.choices(Doom).all()) == {war.piece("lord-gunthar"), war.piece("palanthus-leader")}
    war.give("doom lord-gunthar")
    assert war.game.pending_roll is not None
    assert war.game.pending_roll.sides == (6,)
    war.roll(6)
    assert war.at("lord-gunthar") == GONE
    assert war.war.battle[0].defending_general == war.piece("palanthus-leader")


@rule("PL-10-05")
def test_haste_is_offered_to_a_sides_own_wizards_and_names_what_they_can_reach() -> None:
    war = hurried().place("ws-wizard-1", at=PLAIN[7])
    assert "haste" in war.offered()
    assert set(war.game.choices(Haste).all()) == {war.piece("hl-wizard-1")}
    assert set(war.game.choices(Haste, war.piece("hl-wizard-1")).all()) == {war.hex(PLAIN[7])}


@rule("PL-10-06")
def test_every_attack_in_haste_needs_a_point_of_its_own() -> None:
    def hastened(points: int) -> Board:
        war = hurried(cards=True, points=points).place("lemish-1", "hl-wizard-2", at="4103")
        return war.place("palanthus-2", at="4206").give(f"haste hl-wizard-1 {PLAIN[7]}")

    again = "haste hl-wizard-2 4206"
    assert hastened(1).refuses(again), "the one point is pledged"
    assert not hastened(2).refuses(again)
