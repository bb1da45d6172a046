"""Paths of the Lance, Optional Rule A: spells of wizards (PL-10)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.battles import suffer
from tests.rules.dg.board import HL, WS, Board, battlefield
from tests.rules.pl.table import CardTable, table
from warhost.campaign.cards.assault import grant, points_of
from warhost.campaign.cards.optional.haste import has_cast
from warhost.campaign.combat.attack import declared
from warhost.campaign.combat.battle_strength import NOBODY
from warhost.campaign.combat.modifiers import combat_modifier
from warhost.campaign.printed.sides import GONE
from warhost.campaign.sea.dragon_to_ship_combat import rating_against_dragons
from warhost.campaign.sea.naval_combat import combat_rating
from warhost.campaign.sequence import EndCombat, forget_last_turn
from warhost.core import Dice
from warhost.core.ids import HexId

PLAIN = ("4102", "4003", "4004", "3905", "3906", "3807", "3808", "3709")
"""Open country, each hex next to the last."""
HERE, THERE = "3906", "3905"
"""Where the attackers and the defenders of most battles stand."""


def magic(*, cards: bool = False) -> Board:
    """A battlefield on which wizards cast spells."""
    if not cards:
        return battlefield(spells="on")
    war = table(spells="on")
    for nation in war.war.theatre.nations:
        war.ally(nation, side=HL if nation in ("khur", "lemish", "highlord") else WS)
    return war


def battle(war: Board) -> Board:
    """Khur with Kitiara and a wizard at the Highlords' Combat Step, against Palanthus with Gunthar and a wizard."""
    war.place("khur-1", "khur-2", "kitiara", "hl-wizard-1", at=HERE)
    war.place("palanthus-1", "palanthus-2", "lord-gunthar", "ws-wizard-1", at=THERE)
    if isinstance(war, CardTable):
        grant(war.war, HL, 1)
    war.war.set("phasing", 0, HL)
    return war.fighting(HL).give(f"attack {THERE} khur-1,khur-2")


def spells_of(war: Board, wizard: str) -> set[str]:
    """The spells that a wizard is offered."""
    from warhost.campaign.cards.optional.spells import Cast

    return set(war.game.choices(Cast, war.piece(wizard)).all())


# PL-10-01: no modifier any more, one spell a Turn


@rule("PL-10-01")
@pytest.mark.parametrize("spells", ["on", "off"])
def test_a_wizard_adds_nothing_to_the_die_on_land_or_at_sea(spells: str) -> None:
    war = battlefield(spells=spells)
    war.place("khur-1", at=HERE).place("palanthus-1", at=THERE)
    hex = war.hex(THERE)
    plain = combat_modifier(war.war, declared(war.war, HL, hex, (war.piece("khur-1"),))).total
    war.place("hl-wizard-1", at=HERE)
    with_one = combat_modifier(war.war, declared(war.war, HL, hex, (war.piece("khur-1"),))).total
    war.place("ws-wizard-1", at=THERE)
    with_both = combat_modifier(war.war, declared(war.war, HL, hex, (war.piece("khur-1"),))).total
    assert (with_one - plain, with_both - with_one) == ((0, 0) if spells == "on" else (3, -3))
    war.place("palanthus-ship-1", at="0105")
    rating = combat_rating(war.war, war.piece("palanthus-ship-1")).total
    war.place("ws-wizard-1", at="0105", aboard="palanthus-ship-1")
    assert combat_rating(war.war, war.piece("palanthus-ship-1")).total - rating == (0 if spells == "on" else 3)


@rule("PL-10-01")
def test_a_wizard_aboard_does_not_frighten_dragons_either() -> None:
    for spells, rating in (("on", 1), ("off", 4)):
        war = battlefield(spells=spells, dragons_and_ships="on").place("palanthus-ship-1", at="0105")
        war.place("ws-wizard-1", at="0105", aboard="palanthus-ship-1")
        assert rating_against_dragons(war.war, war.piece("palanthus-ship-1")).total == rating


@rule("PL-10-01", "PL-10-06")
def test_a_wizard_moves_to_any_stack_and_casts_in_the_same_turn_but_once() -> None:
    war = magic().place("khur-1", "kitiara", at=HERE).place("lemish-1", "hl-wizard-1", at=PLAIN[0])
    war.place("khur-2", at="4103").place("palanthus-1", "lord-gunthar", at=THERE)
    war.war.set("phase", 0, "movement")
    war.war.set("phasing", 0, HL)
    war.moving(HL).give("send hl-wizard-1 khur-1")
    war.fighting(HL).give(f"attack {THERE} khur-1").give("cast hl-wizard-1 power-word-kill", 1)
    assert has_cast(war.war, war.piece("hl-wizard-1"))
    assert war.waits_for_dice, "nobody can cast any more"
    forget_last_turn(war.war)
    assert not has_cast(war.war, war.piece("hl-wizard-1")), "a new Turn, a new spell"


@rule("PL-10-01")
@pytest.mark.parametrize("cards", [False, True])
def test_each_wizard_casts_one_spell_and_two_cast_two(cards: bool) -> None:
    war = magic(cards=cards).place("hl-wizard-2", at=HERE)
    battle(war).give("cast hl-wizard-1 power-word-kill", 1)
    assert war.asked == "highlord"
    assert war.refuses("cast hl-wizard-1 teleport").because("PL-10-01")
    assert spells_of(war, "hl-wizard-2") == {"teleport", "power-word-kill"}


@rule("PL-10-06")
def test_a_spell_needs_a_declared_combat_and_a_wizard_who_is_in_it() -> None:
    war = magic().place("khur-1", "hl-wizard-1", at=HERE).place("palanthus-1", at=THERE)
    war.place("lemish-1", "hl-wizard-2", at=PLAIN[0])
    war.war.set("phasing", 0, HL)
    war.fighting(HL)
    assert war.refuses("cast hl-wizard-1 teleport").because("PL-10-06")
    war.give(f"attack {THERE} khur-1")
    assert war.refuses("cast hl-wizard-2 teleport").because("PL-10-06")
    assert not war.refuses("cast hl-wizard-1 teleport")
    assert war.refuses("cast hl-wizard-1 fireball").because("PL-10-01")


@rule("PL-10-01", "PL-10-06")
def test_nobody_is_asked_in_a_battle_without_wizards() -> None:
    war = magic().place("khur-1", at=HERE).place("palanthus-1", at=THERE)
    war.war.set("phasing", 0, HL)
    war.fighting(HL).give(f"attack {THERE} khur-1")
    assert war.waits_for_dice


# PL-10-02: Teleport


@rule("PL-10-02")
def test_leaders_who_leave_before_the_roll_no_longer_count() -> None:
    war = battle(magic())
    assert war.war.battle[0].general == war.piece("kitiara")
    war.give("cast hl-wizard-1 teleport").give("teleport 4102")
    assert war.at("kitiara") == war.at("hl-wizard-1") == "4102"
    assert war.at("khur-1") == HERE, "armies stay"
    assert war.war.battle[0].general == NOBODY
    assert war.war.battle[0].defending_general == war.piece("lord-gunthar")


@rule("PL-10-02")
def test_a_side_whose_general_has_left_names_another_from_another_hex() -> None:
    war = magic().place("khur-1", "kitiara", "hl-wizard-1", at=HERE).place("lemish-1", "lemish-leader", at="4004")
    war.place("khur-leader", at="4004").place("palanthus-1", at=THERE)
    war.war.set("phasing", 0, HL)
    war.fighting(HL).give(f"attack {THERE} khur-1,lemish-1").give("appoint kitiara")
    war.give("cast hl-wizard-1 teleport").give("teleport 4102")
    assert war.refuses("appoint kitiara").because("DG-07-26")
    war.give("appoint lemish-leader")
    assert war.war.battle[0].general == war.piece("lemish-leader")


@rule("PL-10-02")
def test_leaders_teleported_after_the_die_escape_from_what_it_brings() -> None:
    def fought(*orders: str) -> Board:
        war = magic().place("khur-1", "kitiara", "hl-wizard-1", at=HERE)
        war.place("palanthus-1", "palanthus-2", "gold-dragon-1", "silver-dragon-1", at=THERE)
        war.place("lemish-1", at=PLAIN[7])
        war.war.set("phasing", 0, HL)
        war.fighting(HL).give(f"attack {THERE} khur-1").give("stand").give("pass").roll(1)
        assert war.war.battle[0].result.startswith("E")
        for order in orders:
            war.give(order)
        return war

    lost = fought("pass")
    assert lost.at("khur-1") != HERE
    assert lost.waits_for_dice, "Kitiara is put to the test"
    saved = fought("cast hl-wizard-1 teleport", "teleport 4102")
    assert saved.at("khur-1") != HERE
    assert saved.at("kitiara") == "4102"
    assert saved.game.over, "nobody is put to the test, and nothing is left to attack with"


@rule("PL-10-02")
def test_a_teleport_reaches_twelve_hexes_of_land_without_enemies() -> None:
    war = magic().place("palanthus-3", at="4102")
    battle(war).give("cast hl-wizard-1 teleport")
    grid, start = war.war.theatre.atlas.grid, war.hex(HERE)
    far = next(h for h in war.war.theatre.dry_land if grid.distance(start, h) == 13)
    token = war.war.theatre.atlas.token
    assert war.refuses(f"teleport {token(far)}").because("PL-10-02")
    edge = next(h for h in war.war.theatre.dry_land if grid.distance(start, h) == 12 and not war.war.here[h])
    assert not war.refuses(f"teleport {token(edge)}")
    assert war.refuses("teleport 4102").because("PL-10-02"), "enemies are there"
    sea = next(h for h in grid.within(start, 12) if not war.war.theatre.dry[h])
    assert war.refuses(f"teleport {token(sea)}").because("PL-10-02")
    river = war.war.theatre.waters.token(HexId(grid.size))
    assert war.refuses(f"teleport {river}").because("PL-10-02"), "nobody appears on a river"


@rule("PL-10-02")
@pytest.mark.parametrize("hidden", ["on", "off"])
def test_a_teleport_among_hidden_stacks_cannot_be_taken_back(hidden: str) -> None:
    war = battlefield(spells="on", hidden_stacks=hidden)
    battle(war).give("cast hl-wizard-1 teleport")
    before = war.war.revealed
    war.give("teleport 4102")
    assert (war.war.revealed != before) is (hidden == "on")


@rule("PL-10-02", "PL-03-06")
def test_a_highlord_is_not_taken_to_another() -> None:
    war = magic(cards=True).place("verminaard", "lemish-1", at="4102")
    battle(war).give("cast hl-wizard-1 teleport")
    assert war.refuses("teleport 4102").because("PL-10-02")


@rule("PL-10-02")
def test_defenders_teleport_too_and_name_another_general() -> None:
    war = magic().place("khur-1", "kitiara", at=HERE).place("palanthus-1", "lord-gunthar", "ws-wizard-1", at=THERE)
    war.war.set("phasing", 0, HL)
    war.fighting(HL).give(f"attack {THERE} khur-1")
    assert war.asked == "whitestone"
    assert war.war.battle[0].defending_general == war.piece("lord-gunthar")
    war.give("cast ws-wizard-1 teleport").give("teleport 4102")
    assert war.war.battle[0].defending_general == NOBODY
    assert war.war.battle[0].general == war.piece("kitiara")
    assert war.at("palanthus-1") == THERE


@rule("PL-10-02")
def test_a_wizard_on_a_citadel_takes_the_leaders_aboard_with_him_and_nobody_below() -> None:
    war = magic().place("citadel-1", at=HERE, side=HL).place("khur-2", "khur-leader", at=HERE)
    war.place("khur-1", "kitiara", "hl-wizard-1", at=HERE, aboard="citadel-1").place("palanthus-1", at=THERE)
    war.war.set("phasing", 0, HL)
    war.fighting(HL).give(f"attack {THERE} khur-1").give("cast hl-wizard-1 teleport").give("teleport 4102")
    assert (war.at("kitiara"), war.carrier("kitiara"), war.carrier("hl-wizard-1")) == ("4102", "", "")
    assert war.at("khur-leader") == HERE


# PL-10-03: Wish


@rule("PL-10-03")
@pytest.mark.parametrize("cards", [False, True])
def test_a_wish_rolls_again_and_the_second_die_counts_for_better_or_worse(cards: bool) -> None:
    war = battle(magic(cards=cards))
    assert war.refuses("cast hl-wizard-1 wish").because("PL-10-03"), "nothing has been rolled"
    war.give("pass").give("pass").roll(6)
    assert war.asked == "highlord", "the attacker casts first"
    war.give("cast hl-wizard-1 wish", 2)
    assert war.war.battle[0].roll == 2


@rule("PL-10-03")
def test_both_sides_may_wish_and_the_last_die_stands() -> None:
    war = battle(magic()).give("pass").give("pass").roll(6)
    war.give("pass")
    assert war.asked == "whitestone"
    war.give("cast ws-wizard-1 wish", 9)
    assert war.asked == "highlord", "the new die can be wished away too"
    war.give("cast hl-wizard-1 wish", 4)
    battle_now = war.war.battle[0]
    assert battle_now is None or battle_now.roll == 4
    assert "cast" not in war.offered()


@rule("PL-10-03", "PL-14-01")
def test_a_wish_stands_beside_kriegspiel() -> None:
    war = battlefield(spells="on", kriegspiel="on").place("khur-1", "khur-2", "hl-wizard-1", at=HERE)
    war.place("palanthus-1", at=THERE, depleted=True)
    war.war.set("phasing", 0, HL)
    war.fighting(HL).give(f"attack {THERE} khur-1,khur-2").give("pass").roll(1)
    war.give("cast hl-wizard-1 wish", 3)
    assert "reroll" in war.offered()
    assert war.war.battle[0].roll == 3


# PL-10-04: Power Word Kill


@rule("PL-10-04")
@pytest.mark.parametrize(("die", "lives"), [(4, True), (5, False)])
@pytest.mark.parametrize("cards", [False, True])
def test_a_leader_rolls_his_rating_or_less_or_is_gone_for_good(die: int, lives: bool, cards: bool) -> None:
    war = battle(magic(cards=cards))
    assert war.war.of.tactical[war.piece("lord-gunthar")] == 4
    war.give("cast hl-wizard-1 power-word-kill", die)
    assert war.at("lord-gunthar") == (THERE if lives else GONE)
    assert (war.war.battle[0].defending_general == NOBODY) is not lives


@rule("PL-10-04")
def test_the_attacker_names_one_leader_of_the_defending_stack() -> None:
    war = magic().place("palanthus-leader", at=THERE).place("thorbardin-leader", at="4102")
    battle(war)
    if "appoint" in war.offered():
        war.give("appoint lord-gunthar")
    war.give("cast hl-wizard-1 power-word-kill")
    assert war.refuses("doom thorbardin-leader").because("PL-10-04")
    assert war.refuses("doom kitiara").because("PL-10-04")
    war.give("doom palanthus-leader", 6)
    assert war.at("palanthus-leader") == GONE
    assert war.at("lord-gunthar") == THERE


@rule("PL-10-04")
def test_a_word_of_power_is_the_attackers_and_comes_before_the_roll() -> None:
    war = battle(magic()).give("pass")
    assert war.asked == "whitestone"
    assert war.refuses("cast ws-wizard-1 power-word-kill").because("PL-10-04")
    war.give("pass").roll(6)
    assert war.refuses("cast hl-wizard-1 power-word-kill").because("PL-10-04")
    lone = magic().place("khur-1", "hl-wizard-1", at=HERE).place("palanthus-1", at=THERE)
    lone.war.set("phasing", 0, HL)
    lone.fighting(HL).give(f"attack {THERE} khur-1")
    assert lone.refuses("cast hl-wizard-1 power-word-kill").because("PL-10-04"), "no leader is there"


@rule("PL-10-04", "PL-03-03")
def test_a_highlord_killed_by_a_word_is_followed_by_his_successor() -> None:
    war = magic(cards=True).place("khur-1", "kitiara", at=THERE)
    war.place("palanthus-1", "palanthus-2", "ws-wizard-1", at=HERE).place("lemish-1", at="4102")
    grant(war.war, WS, 1)
    war.war.set("phasing", 0, WS)
    war.fighting(WS).give(f"attack {THERE} palanthus-1,palanthus-2").give("cast ws-wizard-1 power-word-kill", 6)
    assert war.at("kitiara") == GONE
    assert war.war.at[war.piece("bakaris")] >= 0, "no second die under New Rule C"


# PL-10-05 and PL-10-06: Haste


def hurried(*, cards: bool = False, points: int = 1) -> Board:
    """Khur four hexes too far from its enemy to attack him, with a wizard, at the Highlords' Movement Step."""
    war = magic(cards=cards).place("khur-1", "hl-wizard-1", at=PLAIN[0]).place("palanthus-1", at=PLAIN[7])
    if isinstance(war, CardTable):
        grant(war.war, HL, points)
    war.war.set("phase", 0, "movement")
    war.war.set("phasing", 0, HL)
    return war.moving(HL)


def march(to: int, start: int = 1) -> str:
    """Khur marches along the plain."""
    return f"march khur-1 - {'>'.join(PLAIN[start : to + 1])}"


@rule("PL-10-05")
@pytest.mark.parametrize("cards", [False, True])
def test_haste_adds_three_points_to_a_march_that_leads_into_combat(cards: bool) -> None:
    war = hurried(cards=cards)
    assert war.war.points(war.piece("khur-1")) == 4
    assert war.refuses(march(6)).because("DG-05-01"), "too far without magic"
    war.give(f"haste hl-wizard-1 {PLAIN[7]}")
    assert war.refuses(march(3)).because("PL-10-05"), "it does not lead into combat"
    assert war.reach("khur-1") <= {war.war.theatre.atlas.token(hex) for hex in beside(war, PLAIN[7])}
    war.give(march(6))
    assert war.at("khur-1") == PLAIN[6]


def beside(war: Board, hex: str) -> tuple[HexId, ...]:
    """The hexes around one."""
    return tuple(war.war.theatre.neighbours[war.hex(hex)])


@rule("PL-10-05", "PL-10-06")
@pytest.mark.parametrize("cards", [False, True])
def test_the_attack_that_haste_declared_must_be_made(cards: bool) -> None:
    war = hurried(cards=cards).give(f"haste hl-wizard-1 {PLAIN[7]}").give(march(6))
    war.fighting(HL)
    assert war.refuses("end-combat").because("PL-10-06")
    war.give(f"attack {PLAIN[7]} khur-1")
    while war.war.battle[0] is not None:
        war.game.roll() if war.waits_for_dice else war.game.give(war.game.suggest(Dice("haste")))
    assert war.game.over or EndCombat in {offer.order for offer in war.game.offers()}


@rule("PL-10-05", "PL-10-06")
def test_haste_names_enemies_who_can_be_reached_and_is_the_one_spell_of_the_turn() -> None:
    war = hurried().place("palanthus-2", at="3522")
    assert war.refuses("haste hl-wizard-1 3522").because("PL-10-05")
    assert war.refuses(f"haste hl-wizard-1 {PLAIN[1]}").because("PL-10-05"), "nobody is there"
    assert war.refuses(f"haste khur-1 {PLAIN[7]}").because("PL-10-06")
    war.give(f"haste hl-wizard-1 {PLAIN[7]}")
    assert war.refuses(f"haste hl-wizard-1 {PLAIN[7]}").because("PL-10-01")
    assert has_cast(war.war, war.piece("hl-wizard-1"))


@rule("PL-10-06")
def test_with_cards_haste_needs_an_assault_point_and_keeps_it() -> None:
    war = hurried(cards=True, points=0)
    assert war.refuses(f"haste hl-wizard-1 {PLAIN[7]}").because("PL-10-06")
    war = hurried(cards=True, points=1)
    war.place("lemish-1", at="4103").place("palanthus-2", at="4203")
    war.give(f"haste hl-wizard-1 {PLAIN[7]}").give(march(6))
    war.fighting(HL)
    assert war.refuses("attack 4203 lemish-1").because("PL-02-12"), "the point is pledged"
    assert not war.refuses(f"attack {PLAIN[7]} khur-1")
    assert points_of(war.war, HL) == 1


@rule("PL-10-05")
def test_who_was_hastened_retreats_from_the_battle_wherever_others_could() -> None:
    war = hurried().place("lemish-1", at="4204").place("palanthus-2", at="4304")
    war.give(f"haste hl-wizard-1 {PLAIN[7]}").give(march(6)).fighting(HL)
    suffer(war, f"attack {PLAIN[7]} khur-1", "R/-")
    assert not war.refuses(f"retreat khur-1 - {PLAIN[5]}"), "it is no march that must lead into combat"


@rule("PL-10-05", "PL-10-06")
@pytest.mark.parametrize("cards", [False, True])
def test_a_hastened_army_that_stays_where_it_is_need_not_attack(cards: bool) -> None:
    war = magic(cards=cards).place("khur-1", "hl-wizard-1", at=PLAIN[6]).place("palanthus-1", at=PLAIN[7])
    war.place("lemish-1", at="4103").place("palanthus-2", at="4203")
    if isinstance(war, CardTable):
        grant(war.war, HL, 1)
    war.war.set("phase", 0, "movement")
    war.war.set("phasing", 0, HL)
    war.moving(HL).give(f"haste hl-wizard-1 {PLAIN[7]}").fighting(HL)
    assert not war.refuses("end-combat")
    assert not war.refuses("attack 4203 lemish-1"), "no point is held back"


@rule("PL-10-05")
def test_a_flier_is_hastened_too_and_a_promise_that_cannot_be_kept_lapses() -> None:
    war = magic().place("red-dragon-1", "hl-wizard-1", at=PLAIN[0])
    points = war.war.points(war.piece("red-dragon-1"))
    grid, start = war.war.theatre.atlas.grid, war.hex(PLAIN[0])
    far = next(
        hex
        for hex in war.war.theatre.dry_land
        if grid.distance(start, hex) == points + 3 and not war.war.theatre.fort[hex]
    )
    token = war.war.theatre.atlas.token(far)
    war.place("palanthus-1", at=token)
    war.war.set("phase", 0, "movement")
    war.war.set("phasing", 0, HL)
    war.moving(HL).give(f"haste hl-wizard-1 {token}")
    war.fighting(HL)
    assert war.game.over, "the dragon never left, so nothing can be attacked and nothing is asked"


@rule("PL-10-05")
def test_haste_is_over_when_the_next_movement_begins() -> None:
    war = hurried().give(f"haste hl-wizard-1 {PLAIN[7]}")
    assert war.war.hastened[0]
    war.moving(WS)
    assert not war.war.hastened[0]
