"""Why a hex cannot be reached, why an order cannot be given now, and paths that leave neutral lands alone."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.battles import PLAIN, both_clear, spot
from tests.rules.dg.board import HL, WS, Board, battlefield, board
from warhost import library, rulebooks
from warhost.campaign.land.detours import is_neutral_land
from warhost.campaign.land.flying import Fly
from warhost.campaign.land.movement import March
from warhost.campaign.sea.ships import Sail
from warhost.campaign.special.flying_citadels import Drift
from warhost.campaign.world.atlas import Barrier, Terrain
from warhost.core.ids import HexId, all_hexes, each_hex
from warhost.core.prompts import PathTo


def paths(war: Board, kind: type[March | Fly | Sail | Drift], name: str) -> PathTo:
    """Where a piece can go alone."""
    chosen = (war.piece(name), ()) if kind in (March, Fly) else (war.piece(name),)
    found = war.game.choices(kind, *chosen)
    assert isinstance(found, PathTo)
    return found


def why(war: Board, name: str, hex: str, kind: type[March | Fly | Sail | Drift] = March) -> tuple[str, tuple[str, ...]]:
    """The sentence and the rules that say why a piece cannot go somewhere."""
    found = paths(war, kind, name).why_not(war.hex(hex))
    assert found is not None, f"{name} can go to {hex}"
    return str(found.message), found.all_rules


@rule("DG-05-19")
def test_a_hex_with_enemies_says_so() -> None:
    war = battlefield().place("mercenary-1", at="3943").place("tarsis-1", at=PLAIN).moving(HL)
    text, rules = why(war, "mercenary-1", PLAIN)
    assert "enemy armies are there" in text
    assert rules == ("DG-05-19",)


@rule("DG-05-20")
def test_a_hex_behind_the_enemy_says_where_one_must_stop() -> None:
    war = battlefield().place("mercenary-1", at="3942").place("tarsis-1", "tarsis-2", at=PLAIN).moving(HL)
    _, rules = why(war, "mercenary-1", "3946")
    assert set(rules) & {"DG-05-20", "DG-05-19"}


@rule("DG-05-08")
def test_a_closed_hexside_is_named() -> None:
    war = battlefield()
    here, there = spot(war, Barrier.MOUNTAIN, where=both_clear)
    war.place("mercenary-1", at=here).moving(HL)
    if war.hex(there) not in paths(war, March, "mercenary-1").cost:
        text, rules = why(war, "mercenary-1", there)
        assert rules[0] in ("DG-05-01", "DG-05-08")
        assert text
    atlas = war.war.theatre.atlas
    sea = next(h for h, terrain in each_hex(atlas.terrain) if terrain == Terrain.SEA)
    text, rules = why(war, "mercenary-1", atlas.token(sea))
    assert "it is sea" in text
    assert rules == ("DG-05-07",)


@rule("DG-05-04", "DG-05-01")
def test_a_march_too_dear_names_what_makes_it_dear() -> None:
    war = battlefield().place("vingaard-1", at="2626").moving(WS)
    spent = war.war.points_left(war.piece("vingaard-1"))
    war.war.set("spent", war.piece("vingaard-1"), spent - 1)
    text, rules = why(war, "vingaard-1", "2726")  # Lemish lies in the woods
    assert "has one Movement Point; the way to Lemish (2726) costs 2" in text
    assert rules == ("DG-05-01", "DG-05-03", "DG-05-04")
    refused = war.refuses("march vingaard-1 - 2726").refusal
    assert refused is not None
    assert refused.all_rules == ("DG-05-01", "DG-05-03", "DG-05-04")


@rule("DG-05-05", "DG-05-01")
def test_a_river_that_makes_a_march_too_dear_is_named() -> None:
    war = battlefield()
    here, there = spot(war, Barrier.RIVER, where=both_clear)
    war.place("mercenary-1", at=here).moving(HL)
    army = war.piece("mercenary-1")
    war.war.set("spent", army, war.war.points_left(army) - 1)
    _, rules = why(war, "mercenary-1", there)
    assert "DG-05-05" in rules


@rule("DG-05-13")
def test_a_full_hex_says_so() -> None:
    war = battlefield().place("mercenary-1", at="3943").place("khur-1", "khur-2", at="3944").moving(HL)
    assert why(war, "mercenary-1", "3944")[1] == ("DG-05-13",)


@rule("DG-06-01", "DG-06-04", "DG-04-01", "DG-11-20")
def test_fliers_ships_and_citadels_say_why_too() -> None:
    war = battlefield().place("red-dragon-1", at="3943").place("citadel-1", at="3943", side=HL)
    war.place("sanction-ship-1", at="5311", side=HL).moving(HL)
    atlas = war.war.theatre.atlas
    desert = next(h for h, terrain in each_hex(atlas.terrain) if terrain == Terrain.DESERT)
    assert "DG-05-09" in why(war, "red-dragon-1", atlas.token(desert), Fly)[1]
    assert "DG-06-01" in why(war, "red-dragon-1", "1619", Fly)[1]
    assert "DG-11-20" in why(war, "citadel-1", "1619", Drift)[1]
    assert "DG-04-01" in why(war, "sanction-ship-1", PLAIN, Sail)[1]


def test_whoever_can_reach_a_hex_is_told_nothing() -> None:
    war = battlefield().place("mercenary-1", at="3943").moving(HL)
    assert paths(war, March, "mercenary-1").why_not(war.hex("3944")) is None


# Out of its step


@rule("DG-12-01", "DG-12-09", "DG-12-08")
def test_an_order_out_of_its_step_reads_the_rule_of_its_step() -> None:
    war = battlefield().place("mercenary-1", at="3943").place("tarsis-1", at="3945").moving(HL)
    assert war.refuses("attack 3945 mercenary-1").because("DG-12-09")
    assert war.refuses("advance mercenary-1 -").because("DG-07-45")
    war.place("tarsis-1", at="3944").fighting(HL)
    assert war.refuses("march mercenary-1 - 3942").because("DG-12-08")


@pytest.mark.parametrize("book", ["dragons-of-glory", "dragon-noir", "battlesystem"])
def test_every_kind_of_order_has_the_rule_that_gives_it(book: str) -> None:
    rulebook = library.rulebook(book)
    assert set(rulebook.order_rules) == set(rulebook.orders)
    for rules in rulebook.order_rules.values():
        for one in rules:
            assert rulebooks.rule(one).id == one, "of the book itself or of a layer over it"


# Neutral lands


def cheapest(war: Board, name: str, *, shunning: bool) -> dict[HexId, int]:
    """What every hex costs a piece, worked out plainly; with or without neutral lands on the way."""
    state, piece = war.war, war.piece(name)
    steps, start = state.steps(state.owner[piece], state.of.gait[piece]), state.at[piece]
    cost, waiting = {start: 0}, [start]
    while waiting:
        here = waiting.pop(0)
        for there, price in steps[here]:
            total = cost[here] + price
            if total > state.points_left(piece) or (shunning and is_neutral_land(state, there)):
                continue
            if total < cost.get(there, total + 1):
                cost[there] = total
                waiting.append(there)
    del cost[start]
    return cost


def goes_round(war: Board, name: str, kind: type[March | Fly]) -> int:
    """Check every suggested path; how many hexes cost more because the path goes round a neutral land."""
    found, around, over = paths(war, kind, name), *(cheapest(war, name, shunning=s) for s in (True, False))
    for hex in found.cost:
        if hex in around:
            assert not any(is_neutral_land(war.war, one) for one in found.path(hex))
            assert found.cost[hex] == around[hex], "the cost is that of the path"
        else:
            drawn = {war.war.theatre.nation_at[one] for one in found.path(hex) if is_neutral_land(war.war, one)}
            dearer = found.cost[hex] - over[hex]
            assert dearer == 0 or (dearer > 0 and len(drawn) == 1), "dearer only where it draws one nation alone"
    return sum(hex in around and around[hex] > over[hex] for hex in found.cost)


@rule("DG-03-10")
def test_suggested_marches_go_round_a_neutral_land_even_if_it_costs_more() -> None:
    theatre = board().war.theatre
    border = [
        hex
        for hex in all_hexes(theatre.atlas.grid.size)
        if theatre.atlas.terrain[hex] == Terrain.CLEAR
        and theatre.nation_at[hex] < 0
        and any(theatre.nation_at[near] >= 0 for near in theatre.neighbours[hex])
    ]
    longer = 0
    for hex in border[::6]:
        war = board().place("mercenary-cavalry-1", at=theatre.atlas.token(hex)).moving(HL)
        longer += goes_round(war, "mercenary-cavalry-1", March)
    assert longer


@rule("DG-06-08")
def test_suggested_flights_go_round_a_neutral_land() -> None:
    assert goes_round(board().place("red-dragon-1", at="2316").moving(HL), "red-dragon-1", Fly)


@rule("DG-03-10")
def test_the_preview_of_a_march_over_a_border_asks_for_caution() -> None:
    war = board().place("mercenary-1", at="2317").moving(HL)
    preview = war.game.preview(war.game.read("march mercenary-1 - 2417"))
    assert preview is not None
    assert preview.caution is not None
    assert "neutral" in str(preview.caution)
    plain = war.game.preview(war.game.read("march mercenary-1 - 2316"))
    assert plain is None or plain.caution is None
