"""Paths of the Lance: the historical game by cards, and what nobody may see (PL-15)."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.dg.games import barred, game_of, play, proposed, until_setup, until_turn, war_of
from tests.rules.pl.table import DECK, HL, OPEN, OUT, WS, table
from warhost.campaign.cards.assault import points_of
from warhost.campaign.cards.deck import hand, hand_size
from warhost.campaign.cards.turn import ChooseHalf
from warhost.campaign.printed.sides import SEATS
from warhost.campaign.set_up.garrisons import can_garrison, posts_of
from warhost.campaign.set_up.placing_forces import Deploy
from warhost.core import SPECTATOR
from warhost.core.dice import Dice


@rule("PL-15-01", "PL-15-02", "PL-15-04")
def test_the_deck_has_72_cards_and_58_after_the_deal() -> None:
    game = game_of("historical", "deck", cards="on")
    war = war_of(game)
    for _ in play(game):
        if war.turn[0]:
            break
    for _ in play(game):
        if not war.pile.count(DECK) > 58:
            break
    assert war.pile.count(OUT) >= 20
    assert war.pile.count(OPEN) == 4
    assert hand_size(war, HL) + hand_size(war, WS) + war.pile.count(DECK) + war.pile.count(OUT) == 92
    for _ in play(game):
        if isinstance(game.step, ChooseHalf):
            break
    assert hand_size(war, HL) >= 7


@rule("PL-15-02")
def test_the_temple_stands_from_the_start() -> None:
    assert until_turn(game_of("historical", "temple", cards="on")).temple[0] >= 0


@rule("PL-15-03")
def test_the_lance_has_points_in_the_historical_game() -> None:
    war = table("historical").deal("dragonlance", to=WS).place("caergoth-1", at="caergoth").moving(WS)
    war.give("assault dragonlance")
    assert points_of(war.war, WS) == 4


@rule("PL-15-05")
def test_nordmaar_and_kothas_are_garrisoned() -> None:
    game = until_setup(game_of("historical", "garrison", cards="on"), HL)
    war = war_of(game)
    plan = dict(proposed(game, Deploy))
    for place, garrison in posts_of(war, HL):
        assert any(can_garrison(war, army, garrison) for army, hex in plan.items() if hex == place.hex)
    kalpethis = war.theatre.atlas.place("kalpethis").hex
    neraka = war.theatre.atlas.place("sanction").hex
    astray = tuple((army, neraka if hex == kalpethis else hex) for army, hex in plan.items())
    game.give(Deploy(astray))
    why = barred(game)
    assert why is not None
    assert "PL-15-05" in why.all_rules


@rule("PL-15-06")
def test_six_armies_are_in_abanasinia() -> None:
    war = until_turn(game_of("historical", "six", cards="on"))
    land = war.theatre.atlas.hexes_of("abanasinia")
    assert sum(war.of.is_army[p] and war.at[p] in land for p in war.pieces_of(HL)) == 6


# What nobody may see


def test_hands_look_the_same_to_the_other_side_wherever_cards_are() -> None:
    game = game_of("historical", "secret", cards="on")
    for _ in play(game, Dice("secret")):
        if war_of(game).turn[0] > 21 and isinstance(game.step, ChooseHalf):
            break
    war = war_of(game)
    held = next(card for card in hand(war, HL) if not war.known[card])
    stacked = next(n for n, pile in enumerate(war.pile) if pile == DECK)
    for seat in (SEATS[WS], SPECTATOR):
        seen = [game.resolved.rulebook.row(war, seat, "card", card) for card in (held, stacked)]
        assert seen[0] == seen[1]
    assert game.resolved.rulebook.row(war, SEATS[HL], "card", held) != game.resolved.rulebook.row(
        war, SEATS[HL], "card", stacked
    )
    tokens = [war.theatre.deck.cards[card].token for card in (held, stacked)]
    refusals = [game.refusal(game.read(f"discard {token}")) for token in tokens]
    assert refusals[0] is not None
    assert refusals[1] is not None


def test_imagined_hands_differ_from_the_real_ones_and_fit() -> None:
    game = game_of("historical", "imagine", cards="on")
    for _ in play(game, Dice("imagine")):
        if war_of(game).turn[0] > 21 and isinstance(game.step, ChooseHalf):
            break
    war = war_of(game)
    twins = [war_of(game.imagine(SEATS[WS], seed)) for seed in range(3)]
    for twin in twins:
        assert hand(twin, WS) == hand(war, WS)
        assert hand_size(twin, HL) == hand_size(war, HL)
    assert any(hand(twin, HL) != hand(war, HL) for twin in twins)
