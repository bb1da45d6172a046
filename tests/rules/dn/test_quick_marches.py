"""Marches that are gone in one pass, and tables that are laid out at once, against their slow, obvious twins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost import library
from warhost.core import CHANCE, Dice, Game
from warhost.core.board.hexes import OFF_MAP
from warhost.core.orders import Order
from warhost.core.position.state import State
from warhost.core.prompts import draw
from warhost.core.rulebook import on_news, on_news_of
from warhost.skirmish.acts.bodies import watch_marched
from warhost.skirmish.maps.passages import Edge, Passages, passages, turning
from warhost.skirmish.movement.gaits import gait_of
from warhost.skirmish.movement.legs import begin, path_refusal
from warhost.skirmish.movement.marches import March, beside_others, march_off
from warhost.skirmish.movement.paces import paces, poses, trodden
from warhost.skirmish.movement.ways import Itineraries, wander
from warhost.skirmish.people.memory import ASPECTS
from warhost.skirmish.rulebook import MARCH_NEWS, hearers
from warhost.skirmish.sequence import Movement
from warhost.skirmish.state import MOVED, OFF, Skirmish
from warhost.skirmish.victory import forget_news

TWO_ROWS = """
A   .   .   .   .   .
B     .   .   .   .   .
"""
THREE_ROWS = """
A   .   .   .   .   .   .   .   .   .
B     .   .   .   .   .   .   .   .   .
C   .   .   .   .   .   .   .   .   .
"""


def field_of(game: Game) -> Skirmish:
    """The position of a game."""
    assert isinstance(game.state, Skirmish)
    return game.state


def go_on(game: Game, dice: Dice) -> None:
    """Go on at random."""
    if game.ask.seat is CHANCE:
        game.roll()
    else:
        game.give(game.suggest(dice))


def slowly(game: Game) -> Game:
    """The same game in which somebody wants to hear of every step, so that marches are gone leg by leg."""
    twin = game.copy()
    seams = {**twin.resolved.seams, "heard-marches": ("somebody",)}
    twin.state.rules = replace(twin.resolved, seams=seams)
    return twin


def goes_at_once(game: Game, order: March) -> bool:
    """Whether nothing can happen on a march, as far as is seen when it begins."""
    field = field_of(game.copy())
    return march_off(field, order.piece, order.path)


@rule("DN-2.3-01", "DN-2.35-01")
@pytest.mark.parametrize(("scenario", "turns"), [("first-smoke", 9), ("day-of-the-black-fox", 9)])
def test_a_march_gone_at_once_leaves_what_it_leaves_leg_by_leg(scenario: str, turns: int) -> None:
    game, dice = library.new("dragon-noir", scenario, seed=f"at once {scenario}"), Dice(f"at once {scenario}")
    at_once = leg_by_leg = 0
    while not game.over and field_of(game).turn[0] <= turns:
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        order = game.suggest(dice)
        if isinstance(order, March):
            quick = goes_at_once(game, order)
            at_once, leg_by_leg = at_once + quick, leg_by_leg + (not quick)
            twins = game.copy(), slowly(game)
            for twin in twins:
                twin.give(order)
            one, other = twins
            assert one.state.hash == other.state.hash
            assert one.state.derived() == other.state.derived()
            assert one.ask == other.ask
        game.give(order)
    assert at_once > 20
    assert leg_by_leg > 5, "with acts, challenges and shots on the way"


@rule("DN-2.35-01")
def test_nobody_marches_off_past_an_enemy_who_challenges_him() -> None:
    board = Field.on(TWO_ROWS, rebels=["simon@A1"], orks=["zugun@B2"]).moving("rebels")
    field, simon = board.field, board.piece("simon")
    past = (board.hex("A2"), board.hex("A3"))
    assert not march_off(field, simon, past)
    assert board.at("simon") == "A1"
    assert march_off(field, simon, past[:1])
    assert board.at("simon") == "A2"


def test_who_hears_of_a_march_is_found_by_what_he_listens_to() -> None:
    @on_news_of("died", "entered")
    def of_steps(_: State) -> bool:
        return False

    @on_news_of("died")
    def of_deaths(_: State) -> bool:
        return False

    @on_news
    def of_all(_: State) -> bool:
        return False

    def unprompted(_: State) -> bool:
        return False

    watchers = (of_steps, of_deaths, of_all, unprompted, forget_news)
    assert hearers(watchers, MARCH_NEWS, besides=watch_marched) == (of_steps, of_all, unprompted)
    assert hearers(watchers, MARCH_NEWS, besides=of_all) == (of_steps, unprompted)
    assert hearers(watchers, frozenset({"shot"}), besides=watch_marched) == (of_all, unprompted)


def test_a_way_that_was_drawn_is_looked_at_again_when_somebody_has_come_in_its_way() -> None:
    board = Field.on("A   .   .   .   .   .", rebels=["simon@A1"], orks=["zugun@A5"]).moving("rebels")
    field, simon = board.field, board.piece("simon")
    going = begin(field, simon)
    way = Itineraries(field, going).pick(Dice("drawn"))
    assert path_refusal(field, going, way) is None
    field.put(board.piece("zugun"), way[0])
    assert path_refusal(field, going, way) is not None


@pytest.mark.parametrize("scenario", ["first-smoke", "day-of-the-black-fox"])
def test_a_way_that_was_drawn_leads_where_its_steps_lead(scenario: str) -> None:
    game, dice = library.new("dragon-noir", scenario, seed=f"drawn {scenario}"), Dice(f"drawn {scenario}")
    lengths: Counter[int] = Counter()
    for _ in range(150):
        field = field_of(game)
        for piece in field.muster.walkers if not dice.below(8) else ():
            if field.at[piece] == OFF or not field.is_able(piece):
                continue
            going = begin(field, piece)
            way = wander(field, going, dice)
            if way is not None and not field.below[piece]:
                steps = paces(field.copy(), going, way)
                assert steps[-1][0] == len(way)
                assert list(poses(field, going, way)) == [at * 6 + facing for _, at, facing, _, _ in steps]
                gait = gait_of(field, piece)
                assert trodden(field, going, way) == {cell for step in steps for cell in gait.cells(step[1], step[2])}
                lengths[len(steps)] += 1
        go_on(game, dice)
    assert lengths.keys() >= {1, 2, 3, 4}


DRAWS = 3000


def kinds_of(orders: Iterable[Order | None]) -> Counter[tuple[Any, ...]]:
    """How often who marched, with how many legs of his own or with which act, and how often the phase was ended."""
    found: Counter[tuple[Any, ...]] = Counter()
    for order in orders:
        if isinstance(order, March):
            acts = [leg[0] for leg in order.path if not isinstance(leg, int) and leg[0] != "swing"]
            found[order.piece, *acts or (sum(isinstance(leg, int) for leg in order.path),)] += 1
        else:
            found[type(order).__name__,] += 1
    return found


def draws_are_alike(game: Game, draws: int = DRAWS) -> tuple[Counter[tuple[Any, ...]], bool]:
    """Draw orders of a movement phase at once and choice by choice: how often which came, and whether some did not."""
    phase, field = game.step, field_of(game)
    assert isinstance(phase, Movement)
    one, other, looks = Dice("at once"), Dice("choice by choice"), partial(phase.choices, field)
    quick = [phase.draw(field, game.ask, one) for _ in range(draws)]
    assert all(order is None or game.refusal(order) is None for order in quick[:: draws // 100])
    slow = [draw(looks, game.ask, other) for _ in range(draws)]
    at_once = kinds_of(order for order in quick if order is not None)
    one_by_one = kinds_of(slow[: at_once.total()])
    for kind in at_once.keys() | one_by_one.keys():
        often, expected = at_once[kind], one_by_one[kind]
        assert abs(often - expected) < 5 * (often + expected) ** 0.5, kind
    return at_once, None in quick


@rule("DN-2.3-01", "DN-2.32.1-01", "DN-2.37-01")
@pytest.mark.parametrize("more", [[], ["krular@B1 dead"], ["krular@B1 dead", "azrog@B3 dead"]])
def test_marches_drawn_at_once_are_those_drawn_choice_by_choice_and_as_frequent(more: list[str]) -> None:
    rebels = ["simon@A2", "matt@B2", "konrad@A4>E", "paul@B5", "paul-horse@A6>E"]
    board = Field.on(THREE_ROWS, rebels=rebels, orks=["zugun@C9", *more], spells=False).moving("rebels")
    found, missed = draws_are_alike(board.game)
    assert {kind[1] for kind in found if len(kind) > 1} >= {1, 2, 3, 4, "mount", "dismount", "lead"}
    assert (("Drag",) in found) == bool(more)
    assert missed == (len(more) > 1), "a rider beside a body drags nobody"


@rule("DN-2.36.2-02", "DN-2.37-01")
def test_who_hardly_finds_a_place_to_go_does_not_get_off_his_horse_more_often() -> None:
    rebels = ["konrad@A3>E", "simon@A4", "matt@B3", "paul@B4", "davrich@B2", "rix@A5"]
    board = Field.on(TWO_ROWS, rebels=rebels, orks=["zugun@B5"], spells=False).moving("rebels")
    field, konrad = board.field, board.piece("konrad")
    for name in ("simon", "matt", "paul", "davrich", "rix"):
        field.mark_as(board.piece(name), MOVED)
    strolls = [wander(field, begin(field, konrad), Dice(f"stroll {number}")) for number in range(100)]
    assert strolls.count(None) > 30
    found, _ = draws_are_alike(board.game, 4 * DRAWS)
    assert found[konrad, "dismount"] > 100


@pytest.mark.parametrize("scenario", ["first-smoke", "day-of-the-black-fox"])
def test_who_goes_somewhere_quickly_is_put_there(scenario: str) -> None:
    game, dice = library.new("dragon-noir", scenario, seed=f"go {scenario}"), Dice(f"go {scenario}")
    for _ in range(100):
        go_on(game, dice)
    field = field_of(game)
    walkers = [p for p in field.muster.walkers if field.is_able(p) and not field.below[p]]
    for piece in walkers:
        twin, hex_, facing = field.copy(), dice.below(field.grid.size), dice.below(6)
        twin.put(piece, hex_, facing)
        mark = field.mark
        field.go_to(piece, hex_ * 6 + facing)
        assert field.hash == twin.hash == field.fresh_hash()
        assert field.derived() == twin.derived()
        field.revert(mark)


@rule("DN-2.35-01")
@pytest.mark.parametrize("scenario", ["first-smoke", "day-of-the-black-fox"])
def test_nobody_challenges_who_crosses_hexes_beside_none_but_his_own(scenario: str) -> None:
    game, dice = library.new("dragon-noir", scenario, seed=f"beside {scenario}"), Dice(f"beside {scenario}")
    for turn in range(240):
        if game.over:
            break
        go_on(game, dice)
        field = field_of(game)
        for seat in range(len(field.muster.seats)) if turn % 3 else ():
            kept, fresh = beside_others(field, seat), beside_others(field.copy(), seat)
            assert kept & fresh == fresh
            others = [p for p in range(field.muster.size) if field.is_alive(p) and field.seat_of(p) != seat]
            near = {hex_ for p in others for cell in field.cells(p) for hex_ in field.grid.neighbours[cell]}
            assert fresh == sum(1 << hex_ for hex_ in near)
            if not turn % 20:
                assert near >= {hex_ for hex_ in range(field.grid.size) if field.threats(seat, (hex_,))}


def test_whatever_rests_on_how_a_piece_stands_rests_on_where_it_stands_too() -> None:
    assert all("at" in columns for columns in ASPECTS.values() if "facing" in columns)


def obvious_steps(table: Passages, at: int, facing: int) -> Iterator[tuple[Edge, int]]:
    """The steps of a counter of two hexes with what turning adds, found by looking around both of its halves."""
    near, cost = table.grid.table, table.cost
    rear = near[at * 6 + (facing + 3) % 6]
    ahead_to = {near[at * 6 + direction]: direction for direction in range(6)}
    behind_to = {} if rear == OFF_MAP else {near[rear * 6 + direction]: direction for direction in range(6)}
    for to in {**ahead_to, **behind_to}:
        if to in (at, rear, OFF_MAP):
            continue
        ahead, behind = ahead_to.get(to, -1), behind_to.get(to, -1)
        turn = turning(facing, ahead, behind)
        if ahead >= 0 and cost[at * 6 + ahead]:
            yield (to, to * 6 + ahead, cost[at * 6 + ahead], False), turn
        if behind >= 0 and cost[rear * 6 + behind]:
            yield (to, to * 6 + behind, cost[rear * 6 + behind], ahead >= 0), turn


@rule("DN-2.36.1-01", "DN-2.36.1-02")
@pytest.mark.parametrize("mover", ["horse", "baby_dragon"])
def test_counters_of_two_hexes_step_into_all_hexes_around_both_halves(mover: str) -> None:
    ground = field_of(library.new("dragon-noir", "first-smoke", seed=1)).muster.ground
    table = passages(ground, mover)
    for at in range(ground.grid.size):
        for facing in range(6):
            steps = list(obvious_steps(table, at, facing))
            assert table.turning[at * 6 + facing] == tuple(edge for edge, _ in steps)
            assert table.riding[at * 6 + facing] == tuple(
                (to, after, cost + turn, swings) for (to, after, cost, swings), turn in steps
            )
