"""The marshal in the war by cards: where it founds the temple, what places are worth, when it casts and plays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.pl.table import HL, WS, table
from tests.rules.pl.test_spells import HERE, THERE, battle, magic
from warhost.bots.campaign.cards.hand import CardPlayer, leans_to_whitestone, temple_site
from warhost.bots.campaign.cards.invasions import (
    FULL_FORCE,
    gates,
    held_back,
    invasion_goals,
    joining_chance,
    points_needed,
)
from warhost.bots.campaign.doctrines import BY_CARDS, ON_GUARD, doctrine_by_cards
from warhost.bots.campaign.marshal import Marshal
from warhost.bots.campaign.plans import Campaigner, Move, planned
from warhost.bots.campaign.threats import Threats
from warhost.bots.campaign.worth import PRIZE, TEMPLE, Stakes
from warhost.bots.odds_bot import OddsBot
from warhost.campaign.cards.activation import NO_CARD, JoiningRoll, SecondRoll, StayAway
from warhost.campaign.cards.assault import grant
from warhost.campaign.cards.turn import (
    CARDS,
    WAR,
    Begin,
    ChooseHalf,
    KeepAll,
    TakeInitiative,
    ThrowAway,
    WhitestoneDie,
)
from warhost.campaign.combat.attack import can_enter
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.printed.sides import SEATS
from warhost.campaign.state import War
from warhost.core import CHANCE, Dice, Game
from warhost.core.ids import HexId, Side
from warhost.core.messages import msg
from warhost.library import new


def ordered(game: Game, side: Side) -> str:
    """What the marshal of a side orders, in words."""
    order, _ = Marshal(Dice("cards")).advise(game.view(SEATS[side]))
    assert game.refusal(order) is None
    return game.write(order)


def test_places_are_worth_their_victory_points_and_the_temple_most() -> None:
    war = table().hold("neraka", "palanthus", side=HL)
    worth = Stakes(war.war).places
    assert worth[war.hex("palanthus")] == 3 * PRIZE
    assert worth[war.hex("silvanost")] == 4 * PRIZE
    war.war.set("temple", 0, war.hex("palanthus"))
    assert Stakes(war.war).places[war.hex("palanthus")] == TEMPLE


def test_the_temple_is_founded_behind_walls_and_far_from_the_enemy() -> None:
    war = table().hold("neraka", "khuri-khan", side=HL).place("palanthus-1", at="khuri-khan")
    hexes = [war.hex("neraka"), war.hex("khuri-khan")]
    assert temple_site(war.war, hexes) == war.hex("neraka")


def test_it_begins_with_cards_only_if_they_help_its_armies() -> None:
    player = CardPlayer()
    war = table().deal("steel-for-mercenaries", to=HL).place("khur-1", at="2933")
    assert player.begin(war.war, HL) == Begin(WAR)
    war.deal("high-tide-of-evil", to=HL)
    assert player.begin(war.war, HL) == Begin(CARDS)


def test_it_throws_away_only_what_is_worth_next_to_nothing() -> None:
    player = CardPlayer()
    war = table().deal("storm-over-krynn", to=HL)
    assert player.throw_away(war.war, HL) == KeepAll()
    war.deal("kender-taunt", to=HL)
    assert player.throw_away(war.war, HL) == ThrowAway(war.war.theatre.deck.index["kender-taunt"])


@pytest.mark.parametrize("cards", [False, True])
def test_it_wishes_for_another_die_only_when_this_one_is_bad(cards: bool) -> None:
    def cast(die: int) -> str:
        war = battle(magic(cards=cards)).give("pass").give("pass").roll(die)
        return ordered(war.game, HL)

    assert cast(1) == "cast hl-wizard-1 wish"
    assert cast(10) == "pass"


def test_it_saves_its_leaders_from_a_lost_battle_and_takes_them_to_friends() -> None:
    war = magic().place("khur-1", "kitiara", "hl-wizard-1", at=HERE).place("lemish-1", at="4102")
    war.place("palanthus-1", "palanthus-2", "gold-dragon-1", "silver-dragon-1", at=THERE)
    war.war.set("phasing", 0, HL)
    war.fighting(HL).give(f"attack {THERE} khur-1").give("stand").give("pass").roll(1)
    assert ordered(war.game, HL) == "cast hl-wizard-1 teleport"
    war.give("cast hl-wizard-1 teleport")
    assert ordered(war.game, HL) == "teleport 4102"


def test_it_speaks_a_word_of_power_to_a_leader_who_matters() -> None:
    war = battle(magic().place("palanthus-leader", at=THERE))
    if "appoint" in war.offered():
        war.give("appoint lord-gunthar")
    spoken = ordered(war.game, HL)
    assert spoken == "cast hl-wizard-1 power-word-kill"
    war.give(spoken)
    assert ordered(war.game, HL).startswith("doom ")


def test_a_combat_card_is_played_if_it_turns_a_battle_and_kept_if_it_changes_little() -> None:
    def reaction(*attackers: str, against: tuple[str, ...]) -> str:
        war = table().deal("dragonfear", to=HL).place(*attackers, at="2934").place(*against, at="2933")
        pieces = tuple(sorted(war.piece(name) for name in attackers))
        war.war.set("battle", 0, Battle(HL, war.hex("2933"), pieces))
        return ordered(war.reacting("before-roll", HL).game, HL)

    assert reaction("red-dragon-1", "khur-1", "khur-2", against=("caergoth-1", "caergoth-2")) == "react dragonfear"
    assert reaction("red-dragon-1", against=("hylo-1",)) == "pass"


@pytest.mark.parametrize(("die", "reaction"), [(10, "react fizban"), (1, "pass")])
def test_fizban_is_called_only_against_a_result_worse_than_another_die_would_bring(die: int, reaction: str) -> None:
    war = table().deal("fizban", to=WS).place("khur-1", "khur-2", at="2934").place("caergoth-1", at="2933")
    armies = tuple(sorted(war.piece(name) for name in ("khur-1", "khur-2")))
    war.war.set("battle", 0, Battle(HL, war.hex("2933"), armies, roll=die))
    assert ordered(war.reacting("after-roll", WS).game, WS) == reaction


def test_the_armies_of_a_new_ally_are_posted_where_they_hold_its_capital() -> None:
    war = table().deal("palanthus-joins", to=WS)
    far = war.war.theatre.atlas.token(war.war.theatre.neighbours[war.hex("palanthus")][0])
    war.place("khur-1", "khur-2", "khur-3", at=far).playing(WS).give("play palanthus-joins", 1)
    while "place" in war.offered():
        war.give(ordered(war.game, WS))
    assert war.war.armies[WS][war.hex("palanthus")], "nobody stands in the capital"


def test_the_weaker_side_holds_its_countries_first() -> None:
    war = table().place("khur-1", "khur-2", at="neraka").place("caergoth-1", at="caergoth")
    assert doctrine_by_cards(war.war, HL).conquest == 0
    assert doctrine_by_cards(war.war, WS).conquest > 0


def test_two_armies_stay_in_the_temple_however_far_the_enemy_is() -> None:
    war = table().hold("sanction", side=HL).hold("palanthus", side=WS).place("palanthus-1", at="palanthus")
    war.place("khur-1", "khur-2", at="sanction").place("khur-3", at="khuri-khan")
    war.war.set("temple", 0, war.hex("sanction"))
    war.war.set("turn", 0, 5)
    going = {piece for move in planned(war.war, HL, BY_CARDS) for piece in move.pieces}
    assert war.piece("khur-3") in going
    assert not going & {war.piece("khur-1"), war.piece("khur-2")}
    war.war.set("temple", 0, -1)
    going = {piece for move in planned(war.war, HL, BY_CARDS) for piece in move.pieces}
    assert going & {war.piece("khur-1"), war.piece("khur-2")}


def test_the_temple_is_founded_far_from_neutrals_who_lean_to_whitestone_and_where_armies_stand() -> None:
    war = table().hold("neraka", "dargaard-keep", side=HL)
    hexes = [war.hex("neraka"), war.hex("dargaard-keep")]
    war.place("mercenary-1", "mercenary-2", at="neraka")
    assert temple_site(war.war, hexes) == war.hex("neraka")
    assert leans_to_whitestone(war.war, war.war.theatre.nation_index["solanthus"])
    assert leans_to_whitestone(war.war, war.war.theatre.nation_index["nordmaar"])
    assert not leans_to_whitestone(war.war, war.war.theatre.nation_index["blode"])
    war.ally("nordmaar", side=HL)
    assert not leans_to_whitestone(war.war, war.war.theatre.nation_index["nordmaar"])


def test_two_armies_are_set_up_in_neraka_and_stay_there() -> None:
    game = new("dragons-of-glory", "campaign", seed="neraka", options={"cards": "on"})
    bots = {seat: OddsBot(f"neraka {seat}") for seat in game.seats}
    war = game.state
    assert isinstance(war, War)
    while war.turn[0] < 3:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
        else:
            game.give(bots[seat].choose(game.view(seat)))
    assert war.armies[HL][war.theatre.atlas.place("neraka").hex] >= 2


def test_the_highlords_march_on_the_neutral_that_their_armies_are_most_likely_to_win() -> None:
    war = table().hold("neraka", side=HL).place("mercenary-1", "mercenary-2", at="neraka")
    for number in range(3, 9):
        war.place(f"mercenary-{number}", at=("3619", "3618", "3718")[number % 3])
    goals = invasion_goals(war.war, HL)
    assert goals
    nation = war.war.theatre.nation_at[goals[0]]
    assert joining_chance(war.war, nation, FULL_FORCE) > 0.8
    assert invasion_goals(war.war, WS) == ()
    for number in range(5, 9):
        war.war.eliminate(war.piece(f"mercenary-{number}"))
    assert invasion_goals(war.war, HL) == (), "too few are left"


def test_nobody_gathers_against_an_island_or_at_a_gate_too_narrow_for_the_force() -> None:
    war = table().hold("neraka", side=HL).place("mercenary-1", "mercenary-2", at="neraka")
    assert [gates(war.war, war.war.theatre.nation_index[name]) for name in ("kothas", "thorbardin")] == [0, 1]
    for number in range(3, 9):
        war.place(f"mercenary-{number}", at=("5413", "5414", "5514")[number % 3])
    war.place("mercenary-cavalry-1", "mercenary-cavalry-2", at="5513")
    grid = war.war.theatre.atlas.grid
    assert grid.distance(war.hex("5414"), war.hex("kalpethis")) < 12, "near enough, had they ships"
    assert war.hex("kalpethis") not in invasion_goals(war.war, HL)


def test_the_capital_of_the_dragonarmies_is_worth_all_armies_that_fall_with_it() -> None:
    war = table().hold("neraka", side=HL).place("mercenary-1", "mercenary-2", at="neraka")
    strength = sum(war.war.printed_strength(war.piece(f"mercenary-{n}")) for n in (1, 2))
    assert Stakes(war.war).places[war.hex("neraka")] == 5 * PRIZE + strength


def test_nobody_crosses_a_border_before_enough_armies_can() -> None:
    war = table().hold("neraka", side=HL).place("mercenary-1", "mercenary-2", at="neraka")
    land = [HexId(hex) for hex in war.war.theatre.lands_of[war.war.theatre.nation_index["throtyl"]]]
    moves = []
    for number in range(3, 9):
        war.place(f"mercenary-{number}", at="3619")
        moves.append(Move((war.piece(f"mercenary-{number}"),), land[number // 2], msg("bots-why-to-gain-ground")))
    assert held_back(war.war, HL, moves) == moves
    assert held_back(war.war, HL, moves[:2]) == []
    home = Move((war.piece("mercenary-1"),), war.hex("neraka"), msg("bots-why-to-gain-ground"))
    assert held_back(war.war, HL, [*moves[:2], home]) == [home]


def test_nations_that_would_rather_fight_are_invaded_by_more_than_their_own_strength() -> None:
    war = table()
    for name, least in (("throtyl", FULL_FORCE), ("caergoth", 36)):
        assert points_needed(war.war, war.war.theatre.nation_index[name]) == least


def test_the_garrison_of_the_temple_attacks_nobody() -> None:
    war = table().hold("neraka", side=HL)
    war.place("draconian-1", "draconian-2", "red-dragon-1", "red-dragon-2", "ariakus", at="neraka")
    near = war.war.theatre.neighbours[war.hex("neraka")]
    target = next(hex for hex in near if can_enter(war.war, war.piece("draconian-1"), war.hex("neraka"), hex))
    war.place("palanthus-1", at=war.war.theatre.atlas.token(target), depleted=True)
    grant(war.war, HL, 2)
    assert ordered(war.fighting(HL).game, HL).startswith("attack")
    war.war.set("temple", 0, war.hex("neraka"))
    assert ordered(war.fighting(HL).game, HL) == "end-combat"


def test_whitestone_rolls_again_what_failed_but_keeps_the_second_roll_for_nations() -> None:
    war = table().had_played("companions-gather", opened=True)
    war.doing(ChooseHalf(HL), TakeInitiative(3, 5), SecondRoll(WS, WhitestoneDie(3)))
    assert ordered(war.game, WS) == "answer no"
    war.doing(ChooseHalf(HL), TakeInitiative(6, 5), SecondRoll(WS, WhitestoneDie(6)))
    assert ordered(war.game, WS) == "answer yes"
    war.deal("refugees-bring-warning", to=WS)
    assert ordered(war.game, WS) == "answer no"
    nation = war.war.theatre.nation_index["hylo"]
    war.doing(ChooseHalf(HL), SecondRoll(WS, JoiningRoll(nation, WS, NO_CARD), StayAway(NO_CARD)))
    assert ordered(war.game, WS) == "answer yes"


def test_an_army_stays_away_from_where_dragons_would_add_to_the_die() -> None:
    war = table().place("palanthus-1", "palanthus-2", at="2934").hold("neraka", side=HL)
    war.place("khur-1", "red-dragon-1", "red-dragon-2", "blue-dragon-1", "blue-dragon-2", at="3030")
    here, army = war.hex("2934"), war.piece("palanthus-1")
    stakes = Stakes(war.war)
    seen, unseen = (Threats(war.war, HL, stakes, wings=wings).worth(war.war, here) for wings in (True, False))
    assert seen > unseen
    wary, blind = (Campaigner(war.war, WS, doctrine) for doctrine in (ON_GUARD, replace(ON_GUARD, wings=False)))
    assert wary.station(army, here) < blind.station(army, here)
    assert BY_CARDS.wings
