"""Rule 7, optional: hidden stacks."""

from __future__ import annotations

import json

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield
from tests.rules.dg.games import game_of, play, war_of
from warhost.campaign.hidden_stacks import imagine, stacks_seen
from warhost.campaign.position.hidden_counters import sees
from warhost.campaign.printed.sides import HIGHLORD, NEUTRAL, UNSEEN, WHITESTONE
from warhost.core import SPECTATOR, Dice, IllegalOrder, Seat
from warhost.core.ids import Side

NEAR, HERE, FAR = "3944", "3945", "3948"


def veiled(**options: str) -> Board:
    """A Highlord stack next to a Whitestone stack, both hidden from each other, and more of both farther off."""
    war = battlefield(hidden_stacks="on", **options).place("mercenary-1", "red-dragon-1", "kitiara", at=NEAR)
    war.place("gunthar-1", "vingaard-1", "laurana", at=HERE, side=WS).place("tarsis-1", "qualinesti-1", at=FAR)
    return war.place("caergoth-1", "silvanesti-griffon-1", at="3947").place("khur-1", "khur-2", at="3942")


def stack_at(war: Board, viewer: Side, hex: str) -> list[int] | None:
    """What a side is told of the other's stack in a hex: ground armies, air armies."""
    for found in stacks_seen(war.war, viewer):
        assert isinstance(found, list)
        if found[0] == war.hex(hex):
            return [number for number in found[3:] if isinstance(number, int)]
    return None


def row(war: Board, seat: Seat, name: str) -> dict[str, object]:
    """What a seat sees of a piece."""
    return dict(war.game.view(seat).row("piece", war.piece(name)))


@rule("DG-07-50")
def test_without_the_option_everybody_sees_everything() -> None:
    war = battlefield().place("vingaard-1", at=HERE, depleted=True).moving(HL)
    assert row(war, HIGHLORD, "vingaard-1")["at"] == war.hex(HERE)
    facts = war.game.view(HIGHLORD).snapshot()["facts"]
    assert isinstance(facts, dict)
    assert "stacks" not in facts
    assert not war.game.rulebook.keeps_secrets(war.game.resolved)


@rule("DG-07-50")
def test_of_an_enemy_stack_only_place_side_and_sort_are_seen() -> None:
    war = veiled().moving(HL)
    for name in ("gunthar-1", "laurana", "silvanesti-griffon-1"):
        assert row(war, HIGHLORD, name) == {"owner": WS, "at": UNSEEN}
        assert row(war, WHITESTONE, name)["at"] == war.war.at[war.piece(name)]
    assert stack_at(war, HL, HERE) == [1, 0]
    assert stack_at(war, HL, "3947") == [1, 1]
    assert stack_at(war, HL, "3942") is None  # his own
    assert stack_at(war, WS, NEAR) == [1, 1]
    assert row(war, SPECTATOR, "mercenary-1")["at"] == UNSEEN
    assert stack_at(war, NEUTRAL, NEAR) == [1, 1]


@rule("DG-07-50")
def test_a_leader_alone_is_seen_as_a_stack_without_armies() -> None:
    war = battlefield(hidden_stacks="on").place("laurana", at=HERE, side=WS).place("mercenary-1", at="3943").moving(HL)
    assert stack_at(war, HL, HERE) == [0, 0]
    war.give("march mercenary-1 - 3944>3945")
    assert row(war, HIGHLORD, "laurana")["at"] == war.hex(HERE)  # caught, and so seen
    assert not war.game.can_undo(HIGHLORD)


@rule("DG-07-50")
def test_ships_and_what_they_carry_are_seen() -> None:
    war = battlefield(hidden_stacks="on").place("palanthus-ship-1", at="4246").place("mercenary-1", at=HERE)
    war.place("palanthus-1", "laurana", at="4246", side=WS, aboard="palanthus-ship-1").moving(HL)
    for name in ("palanthus-ship-1", "palanthus-1", "laurana"):
        assert row(war, HIGHLORD, name)["at"] == war.hex("4246")


@rule("DG-07-50")
def test_the_pool_and_the_lost_are_seen() -> None:
    war = veiled()
    war.war.eliminate(war.piece("gunthar-1"))
    war.war.eliminate(war.piece("silvanesti-griffon-1"))
    war.moving(HL)
    assert row(war, HIGHLORD, "gunthar-1")["at"] == -2
    assert row(war, HIGHLORD, "silvanesti-griffon-1")["at"] == -3


@rule("DG-07-50")
def test_an_attack_is_declared_blindly_and_bares_both_stacks_until_it_is_over() -> None:
    war = veiled().fighting(HL)
    order = f"attack {HERE} mercenary-1"
    preview = war.game.view(HIGHLORD).preview(war.game.read(order))
    assert preview is not None
    assert [number.total for _, number in preview.breakdowns] == [6]  # his own strength, and nothing else
    assert preview.odds is None
    war.give(order)
    for name in ("gunthar-1", "vingaard-1", "laurana"):
        assert row(war, HIGHLORD, name)["at"] == war.hex(HERE)
    assert row(war, WHITESTONE, "mercenary-1")["at"] == war.hex(NEAR)
    assert row(war, WHITESTONE, "kitiara")["at"] == war.hex(NEAR)
    assert row(war, HIGHLORD, "caergoth-1")["at"] == UNSEEN
    assert war.game.odds(HIGHLORD) is not None
    war.roll(10)
    while war.war.battle[0] is not None:
        war.game.give(war.game.suggest(Dice("fight")))
    assert row(war, HIGHLORD, "gunthar-1")["at"] in (UNSEEN, -2)


@rule("DG-07-50", refused="called off")
def test_a_declared_attack_is_neither_called_off_nor_taken_back() -> None:
    war = veiled().fighting(HL).give(f"attack {HERE} mercenary-1")
    assert not war.game.can_undo(HIGHLORD)
    with pytest.raises(IllegalOrder):
        war.give("end-combat")


@rule("DG-07-50")
def test_no_refusal_points_at_hidden_counters() -> None:
    war = veiled().moving(HL)
    refusal = war.refuses(f"march mercenary-1 - {HERE}").refusal
    assert refusal is not None
    assert war.refuses(f"march mercenary-1 - {HERE}").because("DG-05-19")
    assert war.piece("gunthar-1") not in {ref.id for ref in refusal.culprits if ref.kind == "piece"}


@rule("DG-07-50")
def test_the_log_tells_the_enemy_that_somebody_marched_but_not_who() -> None:
    war = veiled().moving(HL).give("march khur-1 khur-2 3943")
    mine = [str(line) for line in war.game.view(HIGHLORD).log()]
    theirs = [str(line) for line in war.game.view(WHITESTONE).log()]
    assert any("Khur 1 and Khur 2" in line for line in mine)
    assert not any("Khur" in line for line in theirs)
    assert any("hidden forces" in line and "3943" in line for line in theirs)


@rule("DG-07-50")
def test_what_the_enemy_does_with_his_own_counters_is_not_told_at_all() -> None:
    from warhost.campaign.politics.replacements import Replacements

    war = veiled().place("khur-3", "khur-4", at="3943", depleted=True).doing(Replacements(HL))
    war.give("merge khur-3 khur-4")
    assert any("Khur 3" in str(line) for line in war.game.view(HIGHLORD).log())
    assert not any("Khur 3" in str(line) for line in war.game.view(WHITESTONE).log())


@rule("DG-07-50", "DG-07-10")
def test_forbidden_odds_are_not_told_beforehand() -> None:
    war = veiled(odds_below_minimum="forbid").place("khur-3", at="4044", depleted=True).fighting(HL)
    assert not war.refuses(f"attack {HERE} khur-3")
    war.give(f"attack {HERE} khur-3")
    assert war.at("khur-3") == -2


@rule("DG-07-50")
def test_an_imagined_game_deals_the_hidden_counters_anew_over_the_stacks_that_are_seen() -> None:
    war = veiled().moving(HL)
    seen = stacks_seen(war.war, HL)
    homes = set()
    for salt in range(30):
        twin = war.war.copy()
        imagine(twin, HL, Dice(salt))
        assert stacks_seen(twin, HL) == seen
        assert [twin.at[p] for p in twin.pieces_of(HL)] == [war.war.at[p] for p in war.war.pieces_of(HL)]
        homes.add(twin.at[war.piece("gunthar-1")])
    assert homes == {war.hex(hex) for hex in (HERE, FAR, "3947")}


@rule("DG-07-50", "DG-05-15", "DG-05-13")
def test_imagined_stacks_obey_the_limits() -> None:
    war = veiled().place("goodlund-1", "goodlund-2", at="4045").place("goodlund-3", at="4146").moving(HL)
    of = war.war.of
    for salt in range(20):
        twin = war.war.copy()
        imagine(twin, HL, Dice(salt))
        for hex in {twin.at[p] for p in twin.pieces_of(WS)}:
            armies = twin.armies_in(hex, WS)
            assert sum(of.is_ground[p] for p in armies) <= 2
            assert len({of.is_kender[p] for p in armies}) <= 1


@rule("DG-07-50")
def test_a_seat_is_sent_nothing_that_it_may_not_know() -> None:
    """A whole game: where a hidden counter stands is never in what the other side is sent."""
    game = game_of("kender-strike", hidden_stacks="on")
    for number, now in enumerate(play(game)):
        war = war_of(now)
        if number % 5 == 0:
            sent = json.loads(json.dumps(now.view(WHITESTONE).snapshot()))
            for piece in war.pieces_of(HL):
                if not sees(war, WS, piece):
                    assert sent["tables"]["piece"][piece] == {"owner": HL, "at": UNSEEN}
    assert game.verdict is not None


@rule("DG-07-50")
def test_nobody_weighs_an_attack_of_counters_that_he_cannot_see() -> None:
    from warhost.server.boards.campaign import CampaignBoard

    war = veiled().fighting(HL)
    weigh = CampaignBoard().hypothesis
    mine, theirs = (war.piece("mercenary-1"),), (war.piece("gunthar-1"),)
    seen = weigh(war.war, HIGHLORD, war.hex(HERE), mine)
    assert seen is not None
    assert seen.odds is None
    assert weigh(war.war, HIGHLORD, war.hex(NEAR), theirs) is None
    assert weigh(war.war, SPECTATOR, war.hex(HERE), mine) is None
