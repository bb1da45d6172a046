"""More Dragons of Glory, Rule 6: how heroes travel (MD-06-02, MD-06-05, MD-06-06).

Heroes go in the last block of the Movement Step, alone or together, past armies and even through them. Whenever one
comes next to a hex of enemy armies, and once more when he enters it, he is checked for capture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import pairwise
from operator import add, gt, le
from typing import Any

from warhost.campaign.advanced.heroic.captives import LAST_SAFE, CaptureCheck
from warhost.campaign.advanced.heroic.heroes import hero_steps, heroes_in, heroes_of, is_hero
from warhost.campaign.advanced.leaders_move_last import begin_persons, have_persons_begun, warn_of_last_block
from warhost.campaign.land.movement import closed_refusal
from warhost.campaign.position.bars import bar_refusals
from warhost.campaign.position.courses import Onward, is_announced
from warhost.campaign.position.war_modes import Block, Foreseen, WarMode
from warhost.campaign.printed.sides import NEUTRAL, enemy
from warhost.campaign.scenario.advanced_scenarios import LAURANA
from warhost.campaign.state import ASHORE, BARRED_MOVE, CARRIED, MOVED, War
from warhost.core.board.floods import Reach, flood
from warhost.core.board.hexsets import NOWHERE
from warhost.core.ids import HexId, PieceId, Side, is_hex
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Path, Piece, Pieces
from warhost.core.prompts import Choices, OneOf, PathTo, Preview, SubsetOf
from warhost.core.refusals import Refusal, first_with_all


@dataclass(frozen=True, slots=True)
class Travel(Order):
    """Let a hero travel, with other heroes of his hex: ``travel tanis sturm,flint 2235>2136``."""

    verb = "travel"
    hero: Piece
    along: Pieces
    path: Path


# Who can go, and where


def is_confined(war: War, hero: PieceId) -> bool:
    """Laurana stays in Qualinesti while that nation is neutral; once it joins a side she is free to go (MD-20-02)."""
    nation = war.theatre.nation_index.get("qualinesti")
    token = war.theatre.pieces[hero].token
    return token == LAURANA and nation is not None and war.allegiance[nation] == NEUTRAL and not war.conquered[nation]


def can_travel(war: War, hero: PieceId) -> bool:
    """Whether a hero could go on by himself this Step."""
    return (
        war.at[hero] >= 0
        and is_hero(war, hero)
        and war.aboard[hero] == ASHORE
        and not war.did[hero] & (CARRIED | BARRED_MOVE)
        and war.points_left(hero) > 0
        and not is_confined(war, hero)
    )


def setting_out_refusals(war: War, side: Side, hero: PieceId) -> list[Refusal]:
    """Why somebody cannot travel; the explaining twin of :func:`can_travel`."""
    who = war.ref(hero)
    if war.owner[hero] != side:
        return [Refusal(msg("dg-not-yours", piece=who), ("MD-06-02",), (who,))]
    if not is_hero(war, hero):
        return [Refusal(msg("md-no-hero", piece=who), ("MD-06-02",), (who,))]
    if war.at[hero] < 0:
        return [Refusal(msg("dg-not-on-map", piece=who), ("MD-06-02", "MD-06-08"), (who,))]
    found = []
    if war.aboard[hero] != ASHORE:
        found.append(Refusal(msg("dg-aboard", piece=who), ("MD-06-05",), (who,)))
    if war.has(hero, CARRIED):
        found.append(Refusal(msg("dg-was-carried", piece=who), ("MD-06-05", "MD-0C-08"), (who,)))
    if war.points_left(hero) <= 0:
        found.append(Refusal(msg("dg-no-points", piece=who), ("MD-06-02", "MD-43-04"), (who,)))
    if is_confined(war, hero):
        found.append(Refusal(msg("md-laurana-waits", hero=who), ("MD-20-02",), (who,)))
    return found + bar_refusals(war, hero, "movement")


def reach_of_hero(war: War, hero: PieceId) -> Reach:
    """Every hex that a hero can reach; armies do not stop him."""
    return flood(war.at[hero], war.points_left(hero), hero_steps(war, hero), NOWHERE)


def common_reach(war: War, group: Sequence[PieceId]) -> dict[HexId, tuple[int, tuple[HexId, ...]]]:
    """Every hex that a group of heroes can reach together, each at his own price, with the lead's cost and a way."""
    start = war.at[group[0]]
    steps = [hero_steps(war, hero) for hero in group]
    budgets = [war.points_left(hero) for hero in group]
    prices_paid: dict[HexId, list[tuple[int, ...]]] = {}
    best: dict[HexId, tuple[int, tuple[HexId, ...]]] = {}
    waiting: list[tuple[tuple[int, ...], tuple[HexId, ...]]] = [((0,) * len(group), ())]
    while waiting:
        spent, way = heappop(waiting)
        here = way[-1] if way else start
        paid = prices_paid.setdefault(here, [])
        if is_no_better(spent, paid):
            continue
        paid.append(spent)
        best.setdefault(here, (spent[0], way))
        for there in war.theatre.neighbours[here]:
            prices = [table.price(here, there) for table in steps]
            if all(prices):
                total = tuple(map(add, spent, prices))
                too_far = any(map(gt, total, budgets))
                if not too_far and not is_no_better(total, prices_paid.get(there, ())):
                    heappush(waiting, (total, (*way, there)))
    del best[start]
    return best


def is_no_better(spent: tuple[int, ...], others: Iterable[tuple[int, ...]]) -> bool:
    """Whether an earlier way to the same hex cost no hero of the group more."""
    return any(all(map(le, other, spent)) for other in others)


def travel_refusals(war: War, side: Side, order: Travel) -> list[Refusal]:
    """Why heroes cannot travel so."""
    group = (order.hero, *order.along)
    found = [
        reason
        for hero in group
        if not can_travel(war, hero) or war.owner[hero] != side
        for reason in setting_out_refusals(war, side, hero)
    ]
    if found:
        return found
    for hero in order.along:
        if war.at[hero] != war.at[order.hero] or hero == order.hero:
            pair = (war.ref(hero), war.ref(order.hero))
            return [Refusal(msg("dg-not-together", piece=pair[0], other=pair[1]), ("MD-06-02",), pair)]
    if not order.path:
        return [Refusal(msg("dg-no-path", piece=war.ref(order.hero)), ("MD-06-02",), (war.ref(order.hero),))]
    return [reason for hero in group for reason in walk_refusals(war, hero, order.path)]


def walk_refusals(war: War, hero: PieceId, path: Sequence[Any]) -> list[Refusal]:
    """Why a hero cannot walk a path: the first step that fails."""
    steps, left = hero_steps(war, hero), war.points_left(hero)
    for here, there in pairwise((war.at[hero], *path)):
        who = war.ref(hero)
        if not is_hex(there) or there not in war.theatre.neighbours[here]:
            return [Refusal(msg("dg-not-neighbours", a=war.hex_ref(here)), ("MD-06-02",), (who,))]
        price = steps.price(here, there)
        if not price:
            return [closed_refusal(war, hero, here, there)]
        if price > left:
            where = war.hex_ref(there)
            text = msg("dg-too-far", piece=who, hex=where, cost=price, left=left)
            return [Refusal(text, ("MD-06-02", "MD-43-04"), (who, where))]
        left -= price
    return []


# On the road


def enemies_beside(war: War, hex: HexId, side: Side) -> list[HexId]:
    """The hexes of enemy armies next to a hex; ships, leaders and heroes alone check nobody (MD-06-06)."""
    armies = war.armies[enemy(side)]
    return [there for there in war.adjacent_to(hex) if armies[there]]


def checks_ahead(war: War, side: Side, start: HexId, path: Sequence[HexId]) -> Iterator[tuple[int, HexId]]:
    """The checks on a path: after how many steps, and the hex of the armies that make each (MD-06-06).

    One for each hex of enemies when a hero first comes next to it, none at the start, and another for entering it.
    """
    met = set(enemies_beside(war, start, side))
    for done, hex in enumerate(path, start=1):
        for there in enemies_beside(war, hex, side):
            if there not in met:
                met.add(there)
                yield done, there
        if war.armies[enemy(side)][hex]:
            yield done, hex


@dataclass(frozen=True, slots=True)
class OnTheRoad(Onward):
    """Heroes go on to the next hex where they are checked, or to the end; captured heroes stay behind."""

    group: tuple[PieceId, ...]
    path: tuple[HexId, ...]
    walked: tuple[HexId, ...] = ()
    """The hexes of this journey so far; enemies beside them don't check the travellers again."""

    def until(self, legs: int, /) -> OnTheRoad:
        return replace(self, path=self.path[:legs])

    def beyond(self, legs: int, /) -> OnTheRoad:
        return replace(self, path=self.path[legs:], walked=(*self.walked, *self.path[:legs]))

    def run(self, war: War, /) -> None:
        group = tuple(hero for hero in self.group if war.at[hero] >= 0)
        if not group or not self.path:
            return
        side, here = war.owner[group[0]], war.at[group[0]]
        met = dict.fromkeys(foe for hex in (*self.walked, here) for foe in enemies_beside(war, hex, side))
        done, found = 0, list[HexId]()
        while not found and done < len(self.path):
            hex = self.path[done]
            done += 1
            beside = enemies_beside(war, hex, side)
            found = [there for there in beside if there not in met]
            met.update(dict.fromkeys(beside))
            if war.armies[enemy(side)][hex]:
                found.append(hex)
        for hero in group:
            cost = hero_steps(war, hero).price_of(war.at[hero], self.path[:done])
            war.set("spent", hero, war.spent[hero] + cost)
            war.put(hero, self.path[done - 1])
            war.mark_did(hero, MOVED)
        if self.path[done:]:
            war.push(replace(self.beyond(done), group=group))
        war.push(*(CaptureCheck(hero, hex) for hero in reversed(group) for hex in reversed(found)))


def foresee_first_journey(war: War, side: Side, order: Order) -> Foreseen | None:
    """Warn that the first journey of a hero ends the movement of ships and armies (MD-0C-08)."""
    first = isinstance(order, Travel) and not have_persons_begun(war)
    return warn_of_last_block(war, side) if first else None


class Travelling(WarMode[Travel]):
    """Heroes travel in the last block of the Movement Step (MD-06-02, MD-0C-08)."""

    order = Travel
    label = "md-offer-travel"
    block = Block.PERSONS

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        return [hero for hero in heroes_of(war, side) if can_travel(war, hero)]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self.firsts(war, side))
        hero: PieceId = chosen[0]
        if len(chosen) == 1:
            others = [p for p in heroes_in(war, war.at[hero], side) if p != hero and can_travel(war, p)]
            return SubsetOf(others, least=0)
        if chosen[1]:
            ways = common_reach(war, (hero, *chosen[1]))
            return PathTo({hex: cost for hex, (cost, _) in ways.items()}, lambda hex: ways[hex][1])
        reach = reach_of_hero(war, hero)
        return PathTo(reach.within(reach.hexes.without_hex(war.at[hero])), reach.way)

    def refusal(self, war: War, side: Side, order: Travel) -> Refusal | None:
        return first_with_all(travel_refusals(war, side, order))

    def preview(self, war: War, side: Side, order: Travel) -> Preview | None:
        checks = list(checks_ahead(war, side, war.at[order.hero], order.path))
        if not checks:
            return None
        notes = []
        for hero in (order.hero, *order.along):
            safe = (LAST_SAFE + war.of.tactical[hero]) / 100
            text = msg("md-note-checks", hero=war.ref(hero), n=len(checks), percent=f"{1 - safe ** len(checks):.0%}")
            notes.append(text)
        return Preview(notes=tuple(notes), places=tuple(war.hex_ref(hex) for _, hex in checks))

    def take(self, war: War, side: Side, order: Travel) -> None:
        begin_persons(war, side)
        group = (order.hero, *order.along)
        start, end = war.hex_ref(war.at[order.hero]), war.hex_ref(order.path[-1])
        war.tell(msg("dg-log-march", pieces=war.roll_call(group), a=start, b=end))
        journey = OnTheRoad(group, order.path, (war.at[order.hero],))
        if not is_announced(war, group, journey):
            war.push(journey)
