"""Paths of the Lance: assault points, rebuilding and mending (PL-02-05, PL-02-11 to PL-02-23, PL-01-10)."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.pl.table import DISCARD, HL, OPEN, WS, CardTable, table
from warhost.campaign.cards.assault import grant, points_of
from warhost.campaign.cards.rebuilding import (
    MendByDisks,
    PlaceRebuilt,
    ReturnOfArmies,
    SpendPoints,
    needs_of,
    return_hexes,
)
from warhost.campaign.cards.turn import ChooseHalf, WarEnds
from warhost.campaign.printed.sides import POOL
from warhost.campaign.sea.ship_stacking import sink
from warhost.campaign.sequence import Combat, OpenCombat
from warhost.core.ids import Side


def plain(war: CardTable) -> tuple[str, list[str]]:
    """A hex in the open, and three beside it from which infantry can attack it."""
    theatre = war.war.theatre
    steps = theatre.steps(war.war.of.gait[war.piece("khur-1")])
    for target in theatre.dry_land:
        beside = [hex for hex in theatre.neighbours[target] if dict(steps[hex]).get(target) == 1]
        if len(beside) > 4 and not any(theatre.fort[hex] for hex in (target, *beside)):
            return theatre.atlas.token(target), [theatre.atlas.token(hex) for hex in beside[:3]]
    raise AssertionError


def attackers(war: CardTable) -> CardTable:
    """An army of Whitestone in the open with Highlord armies in three hexes around it."""
    target, hexes = plain(war)
    war.place("palanthus-1", at=target)
    for name, hex in zip(("khur-1", "khur-2", "lemish-1"), hexes, strict=True):
        war.place(name, at=hex)
    return war


def fighting(war: CardTable) -> str:
    """The Highlords' Combat Step; the hex they can attack."""
    war.doing(ChooseHalf(WS), Combat(HL), OpenCombat(HL))
    return plain(war)[0]


@rule("PL-02-12", "PL-02-05")
def test_a_point_is_spent_for_each_hex_that_attacks() -> None:
    war = attackers(table())
    grant(war.war, HL, 2)
    target = fighting(war)
    assert war.refuses(f"attack {target} khur-1,khur-2,lemish-1").because("PL-02-12")
    war.give(f"attack {target} khur-1,khur-2")
    assert points_of(war.war, HL) == 0


@rule("PL-02-12", "PL-02-13")
def test_nobody_attacks_without_points_and_what_is_left_lapses() -> None:
    war = attackers(table())
    fighting(war)
    assert isinstance(war.game.step, ChooseHalf)  # there is nothing to do in combat
    grant(war.war, HL, 3)
    war.doing(ChooseHalf(WS), WarEnds(HL))
    assert points_of(war.war, HL) == 0


@rule("PL-02-11", "PL-02-13", "PL-02-05")
def test_any_number_of_cards_is_declared_while_moving() -> None:
    war = attackers(table()).deal("ambush", "dragonfear", "concentric-attack", "draconian-origin", to=HL).moving(HL)
    assert war.refuses("assault draconian-origin").because("PL-02-06")
    assert war.refuses("assault kender-taunt").because("PL-02-05")
    for card in ("ambush", "dragonfear", "concentric-attack"):
        war.give(f"assault {card}")
    assert points_of(war.war, HL) == 2 + 3 + 3
    assert [war.pile(card) for card in ("ambush", "dragonfear", "concentric-attack")] == [DISCARD] * 3


@rule("PL-02-13")
def test_no_card_is_declared_once_fighting_has_begun() -> None:
    war = attackers(table()).deal("ambush", to=HL)
    grant(war.war, HL, 1)
    fighting(war)
    assert war.refuses("assault ambush").because("PL-02-13")


# Rebuilding


def lose(war: CardTable, *names: str, side: Side = HL) -> CardTable:
    """Let armies and fleets of a side be lost."""
    for name in names:
        war.place(name, at="neraka", side=side)
        war.war.put(war.piece(name), POOL)
    return war


def rebuilder(*cards: str) -> CardTable:
    """The Highlords' half-turn of cards with Neraka and Khur theirs."""
    return table().deal(*cards, to=HL).hold("neraka", "khuri-khan", side=HL)


@rule("PL-02-14", "PL-02-15", "PL-02-16")
def test_points_gather_on_one_army_until_it_is_complete() -> None:
    war = lose(rebuilder("ambush", "sea-raiders", "dragonfear"), "khur-1", "khur-2").playing(HL)
    full = war.war.of.strength[war.piece("khur-1")][0]
    war.give("rebuild ambush khur-1:2")
    assert war.refuses("rebuild sea-raiders khur-1:2").because("PL-02-15")
    war.war.set("rp_used", 0, 0)
    war.playing(HL)
    assert war.refuses("rebuild sea-raiders khur-2:2").because("PL-02-16")
    assert war.refuses("rebuild sea-raiders khur-1:9").because("PL-02-16")
    left = full - 2
    war.give(f"rebuild sea-raiders khur-1:{min(2, left)}")
    assert (war.war.rebuilding[0] == ()) == (left <= 2)
    assert war.at("khur-1") == POOL


@rule("PL-02-18")
def test_fliers_leaders_undead_and_draconians_are_never_rebuilt() -> None:
    war = lose(rebuilder("ambush"), "red-dragon-1", "draconian-1", "kitiara", "khur-1").playing(HL)
    needs = {war.war.theatre.pieces[piece].token for piece in needs_of(war.war, HL)}
    assert needs == {"khur-1"}
    assert war.refuses("rebuild ambush draconian-1:2").because("PL-02-18")


@rule("PL-02-17", "PL-02-21")
def test_one_card_mends_several_armies_at_home() -> None:
    war = rebuilder("last-muster").place("khur-1", "khur-2", at="khuri-khan", depleted=True)
    war.place("khur-3", at="3826", depleted=True).playing(HL)
    lacks = [war.war.of.strength[war.piece(n)][0] - war.war.of.strength[war.piece(n)][1] for n in ("khur-1", "khur-2")]
    assert war.refuses("rebuild last-muster khur-3:1").because("PL-02-21")
    if lacks[0] > 1:
        assert war.refuses("rebuild last-muster khur-1:1").because("PL-02-21")
    war.give(f"rebuild last-muster khur-1:{lacks[0]},khur-2:{lacks[1]}")
    assert len(war.war.mending[0]) == 2
    war.doing(ChooseHalf(WS), ReturnOfArmies())
    assert not war.is_depleted("khur-1")
    assert not war.is_depleted("khur-2")


@rule("PL-01-10", "PL-02-19")
def test_a_rebuilt_army_is_placed_at_the_end_of_the_next_turn_at_its_capital() -> None:
    war = lose(rebuilder(), "khur-1")
    war.ally("khur", side=HL)
    war.war.set("turn", 0, 6)
    war.war.set("track", 0, ((war.piece("khur-1"), 7),))
    war.doing(ChooseHalf(HL), PlaceRebuilt(HL))
    assert isinstance(war.game.step, ChooseHalf)  # not before its Turn
    war.war.set("turn", 0, 7)
    war.doing(ChooseHalf(HL), PlaceRebuilt(HL))
    assert war.refuses(f"place khur-1@{war.war.theatre.atlas.token(war.hex('neraka'))}").because("PL-02-19")
    war.give(f"place khur-1@{war.war.theatre.atlas.token(war.hex('khuri-khan'))}")
    assert war.at("khur-1") == war.war.theatre.atlas.token(war.hex("khuri-khan"))
    assert war.war.track[0] == ()


@rule("PL-02-19")
def test_the_armies_of_a_conquered_nation_never_return() -> None:
    war = lose(rebuilder("ambush"), "khur-1").playing(HL)
    war.war.set("conquered", war.war.theatre.nation_index["khur"], 1)
    assert needs_of(war.war, HL) == {}
    assert war.refuses("rebuild ambush khur-1:2").because("PL-02-19")


@rule("PL-02-22")
def test_mercenaries_are_mended_and_return_in_neraka_or_the_temple() -> None:
    war = rebuilder().hold("sanction", side=HL).ally("sanction", side=HL)
    infantry = next(c.token for c in war.war.theatre.pieces if c.nation == "highlord" and c.kind == "infantry")
    war.place(infantry, at="sanction", depleted=True)
    assert war.piece(infantry) not in needs_of(war.war, HL)
    war.war.set("temple", 0, war.hex("sanction"))
    assert war.piece(infantry) in needs_of(war.war, HL)
    war.war.put(war.piece(infantry), POOL)
    assert {war.hex("neraka"), war.hex("sanction")} <= set(return_hexes(war.war, war.piece(infantry)))


@rule("PL-02-23", "PL-02-18")
def test_sunk_fleets_are_rebuilt_and_return_to_their_port() -> None:
    war = rebuilder().hold("sanction", side=HL).place("sanction-ship-1", at="3426", side=HL)
    ship = war.piece("sanction-ship-1")
    sink(war.war, ship)
    assert war.at("sanction-ship-1") == POOL
    assert needs_of(war.war, HL)[ship] == war.war.of.strength[ship][0]
    docks = [
        dock
        for place in war.war.theatre.atlas.places
        if place.id == "sanction"
        for dock in war.war.theatre.waters.docks(place)
    ]
    assert return_hexes(war.war, ship) == docks


def test_points_of_an_event_are_spent_at_once() -> None:
    war = lose(rebuilder(), "khur-1", "khur-2").doing(ChooseHalf(HL), SpendPoints(HL, 3))
    war.give("restore khur-1:3")
    assert dict(war.war.rebuilding[0]) == {war.piece("khur-1"): 3} or war.war.track[0]


def test_the_disks_heal_an_army_with_a_leader() -> None:
    war = table().lay("disks-of-mishakal", pile=OPEN).hold("caergoth", side=WS)
    war.place("caergoth-1", at="caergoth", depleted=True).doing(ChooseHalf(HL), MendByDisks())
    assert isinstance(war.game.step, ChooseHalf)
    war.place("caergoth-leader", at="caergoth").doing(ChooseHalf(HL), MendByDisks())
    war.give("heal caergoth-1")
    assert not war.is_depleted("caergoth-1")
