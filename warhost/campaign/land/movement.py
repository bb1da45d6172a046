"""Rule 5: moving ground troops (DG-05-01 to DG-05-30), with leaders.

The fast path (cost tables and floods) and the explaining path (rule by rule) are two views of one rule: a step is
free exactly when nothing refuses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from warhost.campaign.land.detours import Detours, Prices, is_neutral_land, paths_to
from warhost.campaign.land.stacking import can_stack, ends_for, stacking_refusals
from warhost.campaign.land.suggested_paths import direct_way, quiet_way
from warhost.campaign.position.bars import BORDERS, bar_refusals, border_refusals, closed_to, halts_of
from warhost.campaign.position.hidden_counters import refs_seen
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.printed.sides import NEUTRAL, enemy
from warhost.campaign.state import ASHORE, BARRED_MOVE, CARRIED, HALTED, LADEN, MOVED, PINNED, RODE, THIS_STEP, War
from warhost.campaign.terrain.movement_costs import Gait, dear_rules
from warhost.campaign.world.atlas import Barrier, Crossing, Terrain
from warhost.core.board.floods import Reach, flood
from warhost.core.board.hexsets import NOWHERE, HexSet
from warhost.core.ids import HexId, PieceId, Side, is_hex
from warhost.core.messages import Message, msg
from warhost.core.orders import Kind, Order, Path, Piece, Pieces
from warhost.core.prompts import Choices, OneOf, PathTo, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Procedure


@dataclass(frozen=True, slots=True)
class March(Order):
    """Move a ground army or a leader, with others of its hex along: ``march hylo-1 kronin 1618>1617``."""

    verb = "march"
    piece: Piece
    along: Pieces
    path: Path


STUCK = HALTED | CARRIED | BARRED_MOVE
"""What keeps a piece from marching on."""

# Who may move


def open_movement(war: War, side: Side) -> None:
    """Start a side's Movement Step: forget the last one and note who is pinned (DG-05-23)."""
    of = war.of
    if war.sailing_over[0]:
        war.set("sailing_over", 0, 0)
    for piece in war.pieces_of(side):
        if war.spent[piece]:
            war.set("spent", piece, 0)
        if war.flown[piece]:
            war.set("flown", piece, 0)
        if war.bearer[piece] >= 0:
            war.set("bearer", piece, -1)  # the flier of the last Step
        flags = war.did[piece] & ~THIS_STEP
        if (
            of.is_ground[piece]
            and not of.is_cavalry[piece]
            and war.aboard[piece] == ASHORE
            and war.is_adjacent_to_enemy_ground(war.at[piece], side)
        ):
            flags |= PINNED
        if flags != war.did[piece]:
            war.set("did", piece, flags)


def is_marcher(war: War, piece: PieceId) -> bool:
    """A ground army or leader: what Rule 5 moves."""
    return war.of.is_marcher[piece]


def is_stopped_by_enemies(war: War, piece: PieceId) -> bool:
    """Whether enemies next to its way stop a piece: all ground armies except cavalry; leaders never (DG-05-21)."""
    return war.of.is_stopped[piece]


def must_stop(war: War, piece: PieceId, hex: HexId) -> bool:
    """Whether a piece must stop on entering a hex next to an enemy army (DG-05-20)."""
    return is_stopped_by_enemies(war, piece) and war.is_adjacent_to_enemy(hex, war.owner[piece])


def can_start(war: War, piece: PieceId) -> bool:
    """Whether a piece could still march this Step."""
    return (
        war.at[piece] >= 0
        and war.of.is_marcher[piece]
        and war.aboard[piece] == ASHORE
        and not war.did[piece] & STUCK
        and war.points_left(piece) > 0
    )


def starters(war: War, side: Side) -> list[PieceId]:
    """Every piece of a side that :func:`can_start`, found in one go."""
    marches, movement = war.of.is_marcher, war.of.movement
    aboard, did, spent, depleted = war.aboard, war.did, war.spent, war.depleted
    return [
        p
        for p in war.pieces_of(side)
        if marches[p] and aboard[p] == ASHORE and not did[p] & STUCK and movement[p][depleted[p]] > spent[p]
    ]


def is_anyone_able(war: War, side: Side) -> bool:
    """Whether there are any :func:`starters`."""
    marches, movement = war.of.is_marcher, war.of.movement
    aboard, did, spent, depleted = war.aboard, war.did, war.spent, war.depleted
    for p in war.pieces_of(side):
        if marches[p] and aboard[p] == ASHORE and not did[p] & STUCK and movement[p][depleted[p]] > spent[p]:
            return True
    return False


def start_refusals(war: War, piece: PieceId, side: Side) -> list[Refusal]:
    """Why a piece cannot march at all; the explaining twin of :func:`can_start`."""
    who = war.ref(piece)
    if war.owner[piece] != side:
        return [Refusal(msg("dg-not-yours", piece=who), ("DG-12-09",), (who,))]
    if war.at[piece] < 0:
        return [Refusal(msg("dg-not-on-map", piece=who), ("DG-05-01",), (who,))]
    if not is_marcher(war, piece):
        return [Refusal(msg("dg-does-not-march", piece=who), ("DG-05-01",), (who,))]
    found = []
    if war.aboard[piece] != ASHORE:
        found.append(Refusal(msg("dg-aboard", piece=who), ("DG-04-12",), (who,)))
    if war.has(piece, CARRIED):
        found.append(carried_refusal(war, piece))
    if war.has(piece, HALTED):
        found.append(Refusal(msg("dg-halted", piece=who), ("DG-05-20",), (who,)))
    found += bar_refusals(war, piece, "movement")
    if war.points_left(piece) <= 0:
        found.append(Refusal(msg("dg-no-points", piece=who), ("DG-05-01",), (who,)))
    return found


def carried_refusal(war: War, piece: PieceId) -> Refusal:
    """Why a piece that was carried this Step does not move by itself: the rule of whatever carried it."""
    if war.of.is_person[piece]:
        rule = "DG-05-27" if war.has(piece, LADEN) else "MD-0C-08"
    elif war.has(piece, LADEN):
        rule = "DG-06-06"
    else:
        rule = "DG-11-26" if war.has(piece, RODE) else "DG-04-12"
    return Refusal(msg("dg-was-carried", piece=war.ref(piece)), (rule,), (war.ref(piece),))


def companions(war: War, piece: PieceId) -> tuple[PieceId, ...]:
    """Who could march along with a piece from its hex."""
    stack = war.here[war.at[piece]]
    if len(stack) == 1:
        return ()
    return tuple(p for p in stack if p != piece and war.owner[p] == war.owner[piece] and can_start(war, p))


# How far


def guide_of(war: War, group: Sequence[PieceId]) -> PieceId:
    """The piece whose costs the leaders of a group pay: its first ground army, if it has one (DG-05-27)."""
    if len(group) == 1:
        return group[0]
    return next((piece for piece in group if war.of.is_ground[piece]), group[0])


def gait_in(war: War, piece: PieceId, guide: PieceId) -> Gait:
    """The gait by which a piece pays: a leader who goes all the way with an army pays that army's costs (DG-05-27)."""
    return war.of.gait[guide] if war.of.is_person[piece] else war.of.gait[piece]


def is_pinned(war: War, piece: PieceId) -> bool:
    """Whether a piece's next step must break contact with enemy ground armies (DG-05-23)."""
    return war.did[piece] & (PINNED | MOVED) == PINNED


def reach_of(war: War, group: tuple[PieceId, ...], shunned: HexSet = NOWHERE) -> Reach:
    """Every hex that a group of one gait can march to and its cost, stacking aside; ``shunned`` hexes are avoided."""
    lead = group[0]
    side, start = war.owner[lead], war.at[lead]
    other = enemy(side)
    steps = war.steps(side, gait_in(war, lead, guide_of(war, group)))
    stopped = pinned = False
    budget = war.points_left(lead)
    for piece in group:
        if is_stopped_by_enemies(war, piece):
            stopped = True
            pinned = pinned or is_pinned(war, piece)
        budget = min(budget, war.points_left(piece))
    halts = war.contact(other) if stopped else NOWHERE
    first = None
    if pinned:
        first = HexSet(there for there, _ in steps[start] if not war.is_adjacent_to_enemy_ground(there, side))
    held = war.held[other][0]
    if war.rules[BORDERS]:
        held, halts = held | closed_to(war, group), halts | halts_of(war, group)
    return flood(start, budget, steps, held | shunned if shunned else held, halts, first)


def reach_together(
    war: War, group: Sequence[PieceId], shunned: HexSet = NOWHERE
) -> dict[HexId, tuple[int, tuple[HexId, ...]]]:
    """The lead's cost and the path to every hex for a group of several gaits, each of which must afford every step."""
    side, start = war.owner[group[0]], war.at[group[0]]
    guide = guide_of(war, group)
    gaits = tuple(dict.fromkeys(gait_in(war, piece, guide) for piece in group))
    tables = [war.steps(side, gait) for gait in gaits]
    budgets = [min(war.points_left(p) for p in group if gait_in(war, p, guide) is gait) for gait in gaits]
    blocked = war.armies[enemy(side)]
    stopped = any(is_stopped_by_enemies(war, piece) for piece in group)
    pinned = any(is_pinned(war, piece) for piece in group)
    halts = halts_of(war, group)
    shunned = shunned | closed_to(war, group)
    # For each hex the points spent by each gait and the path; paths that are not cheaper for every gait coexist.
    known: dict[HexId, list[tuple[tuple[int, ...], tuple[HexId, ...]]]] = {start: [((0,) * len(gaits), ())]}
    waiting = [start]
    while waiting:
        here = waiting.pop(0)
        if here != start and ((stopped and war.is_adjacent_to_enemy(here, side)) or here in halts):
            continue
        for there in war.theatre.neighbours[here]:
            prices = [dict(table[here]).get(there, 0) for table in tables]
            if blocked[there] or not all(prices) or there in shunned:
                continue
            if here == start and pinned and war.is_adjacent_to_enemy_ground(there, side):
                continue
            for spent, way in tuple(known[here]):
                total = tuple(a + b for a, b in zip(spent, prices, strict=True))
                rivals = known.setdefault(there, [])
                if any(cost > budget for cost, budget in zip(total, budgets, strict=True)):
                    continue
                if any(all(a <= b for a, b in zip(rival, total, strict=True)) for rival, _ in rivals):
                    continue
                rivals.append((total, (*way, there)))
                if there not in waiting:
                    waiting.append(there)
    best = {hex: min(ways) for hex, ways in known.items() if ways}
    return {hex: (spent[0], way) for hex, (spent, way) in best.items()}


def destinations(war: War, piece: PieceId, along: tuple[PieceId, ...]) -> PathTo:
    """Where a piece and its companions can march to together.

    Suggested paths go round neutral lands wherever the points allow it.
    """
    group = (piece, *along)
    start = war.at[piece]
    guide = guide_of(war, group)
    side, with_army = war.owner[piece], war.of.is_army[piece] or any(war.of.is_army[one] for one in along)

    def explains(hex: HexId) -> Refusal | None:
        return out_of_reach(war, group, hex)

    if along and len({gait_in(war, one, guide) for one in group}) > 1:
        ways = reach_together(war, group)
        fit = ends_for(war, group, HexSet(hex for hex in ways if hex != start))
        if not with_army:
            return PathTo({hex: ways[hex][0] for hex in reversed(fit)}, lambda hex: ways[hex][1], explains)
        detours = Detours(war, ways, HexSet(ways), lambda shunned: reach_together(war, group, shunned))
        costs = Prices(reversed(fit), lambda hex: detours.to(hex)[hex][0])
        return PathTo(costs, lambda hex: detours.to(hex)[hex][1], explains)
    reach = reach_of(war, group)
    ends = ends_for(war, group, reach.hexes.without_hex(start))
    if not with_army:
        return PathTo(reach.within(ends), reach.way, explains)
    return paths_to(
        war,
        reach,
        ends,
        lambda shunned: reach_of(war, group, shunned),
        lambda found, hex: way_through(war, found, hex, side),
        explains,
    )


def out_of_reach(war: War, group: Sequence[PieceId], hex: HexId) -> Refusal | None:
    """Why a group can't march to a hex: somebody is there or beside it, or the path is closed or too expensive."""
    guide = guide_of(war, group)
    side, start, who, where = war.owner[guide], war.at[guide], war.ref(guide), war.hex_ref(hex)
    if hex == start or not 0 <= hex < war.theatre.atlas.grid.size:
        return None
    if war.armies[enemy(side)][hex]:
        enemies = refs_seen(war, side, war.armies_in(hex, enemy(side)))
        return Refusal(msg("dg-enemy-in-hex", piece=who, hex=where), ("DG-05-19",), (who, where, *enemies))
    steps = war.steps(side, gait_in(war, guide, guide))
    neighbours = war.theatre.neighbours
    way = direct_way(start, hex, neighbours, steps.price)
    if not any(steps.price(near, hex) for near in neighbours[hex]):
        return closed_refusal(war, guide, way[-2] if len(way) > 1 else start, hex)
    refused = walk_refusal(war, group, way)
    if refused is None:
        return first_with_all(stacking_refusals(war, group, hex))
    if refused.message.id != "dg-too-far":
        return refused
    slow = min(group, key=war.points_left)
    cost = price_of_way(war, slow, guide, way)
    text = msg("dg-way-too-dear", piece=war.ref(slow), hex=where, cost=cost, left=war.points_left(slow))
    pairs, cleared = zip((start, *way), way, strict=False), war.lay[0].cleared
    dear = [
        rule
        for here, there in pairs
        for rule in dear_rules(war.ground.atlas, cleared, here, there, step_price(war, slow, guide, here, there))
    ]
    return Refusal(text, tuple(dict.fromkeys(("DG-05-01", *dear))), (war.ref(slow), where))


def price_of_way(war: War, piece: PieceId, guide: PieceId, way: Sequence[HexId]) -> int:
    """What a way costs a piece that marches with a group."""
    return war.steps(war.owner[piece], gait_in(war, piece, guide)).price_of(war.at[piece], way)


def way_through(war: War, reach: Reach, goal: HexId, side: Side) -> tuple[HexId, ...]:
    """A shortest way of an army to a goal with as few consequences as possible."""
    way = reach.way(goal)
    if not first_event(war, way[:-1], side):
        return way
    return quiet_way(reach, goal, lambda hex: is_eventful(war, hex, side, True))


def march_choices(war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
    """The components of a march in turn: the piece, who goes along, the path."""
    if not chosen:
        return OneOf(Kind.PIECE, starters(war, side))
    if len(chosen) == 1:
        return SubsetOf(companions(war, chosen[0]), least=0)
    return destinations(war, chosen[0], chosen[1])


# Walking a path


def step_price(war: War, piece: PieceId, guide: PieceId, here: HexId, there: HexId) -> int:
    """The cost for a piece to step into a neighbouring hex, 0 if closed."""
    return war.steps(war.owner[piece], gait_in(war, piece, guide)).price(here, there)


def can_walk(war: War, group: Sequence[PieceId], path: Sequence[Any]) -> bool:
    """Whether every piece of a group can walk a path, each at its own price."""
    guide = guide_of(war, group)
    side = war.owner[guide]
    other = enemy(side)
    blocked, held, rings = war.armies[other], war.held[other][0].mask, war.lay[0].rings
    if war.rules[BORDERS] and not is_open_way(war, group, path):
        return False
    for piece in group:
        steps = war.steps(side, gait_in(war, piece, guide))
        stopped, pinned = is_stopped_by_enemies(war, piece), is_pinned(war, piece)
        here, left, halted = war.at[piece], war.points_left(piece), 0
        prices = steps.prices
        for there in path:
            price = prices[here].get(there)
            if price is None or halted or blocked[there]:
                return False
            left -= price
            if pinned:
                if war.is_adjacent_to_enemy_ground(there, side):
                    return False
                pinned = False
            here = there
            if stopped:
                halted = held & rings[there].mask
        if left < 0:
            return False
    return True


def is_open_way(war: War, group: Sequence[PieceId], path: Sequence[Any]) -> bool:
    """Whether no border closes a path to a group or stops it before its end."""
    closed, halts = closed_to(war, group), halts_of(war, group)
    return not any(hex in closed for hex in path) and not any(hex in halts for hex in path[:-1])


def walk_refusal(war: War, group: Sequence[PieceId], path: Sequence[Any]) -> Refusal | None:
    """Why a group cannot walk a path; the explaining twin of :func:`can_walk`.

    Stops at the first failing step with all its reasons.
    """
    guide = guide_of(war, group)
    left = {piece: war.points_left(piece) for piece in group}
    here = war.at[guide]
    for index, there in enumerate(path):
        if not is_hex(there) or there not in war.theatre.neighbours[here]:
            return Refusal(msg("dg-not-neighbours", a=war.hex_ref(here)), ("DG-05-01",), war.refs(group))
        for piece in group:
            halted, pinned = index > 0, index == 0 and is_pinned(war, piece)
            reasons = step_refusals(war, piece, guide, here, there, left[piece], halted=halted, pinned=pinned)
            if reasons:
                return first_with_all(reasons)
            left[piece] -= step_price(war, piece, guide, here, there)
        barred = border_refusals(war, group, here, there, entered=index > 0)
        if barred:
            return first_with_all(barred)
        here = there
    return None


def step_refusals(
    war: War, piece: PieceId, guide: PieceId, here: HexId, there: HexId, left: int, *, halted: bool, pinned: bool
) -> list[Refusal]:
    """Every rule that forbids one step, in words."""
    side = war.owner[piece]
    who, where = war.ref(piece), war.hex_ref(there)
    found = []
    if halted and must_stop(war, piece, here):
        found.append(
            Refusal(msg("dg-must-stop", piece=who, hex=war.hex_ref(here)), ("DG-05-20",), (who, war.hex_ref(here)))
        )
    if pinned and war.is_adjacent_to_enemy_ground(there, side):
        found.append(Refusal(msg("dg-pinned", piece=who, hex=where), ("DG-05-23",), (who, where)))
    if war.armies[enemy(side)][there]:
        enemies = refs_seen(war, side, war.armies_in(there, enemy(side)))
        found.append(Refusal(msg("dg-enemy-in-hex", piece=who, hex=where), ("DG-05-19",), (who, where, *enemies)))
    price = step_price(war, piece, guide, here, there)
    if not price:
        found.append(closed_refusal(war, piece, here, there))
    elif price > left:
        found.append(
            Refusal(
                msg("dg-too-far", piece=who, hex=where, cost=price, left=left),
                ("DG-05-01", *dear_rules(war.ground.atlas, war.lay[0].cleared, here, there, price)),
                (who, where),
            )
        )
    return found


def closed_refusal(war: War, piece: PieceId, here: HexId, there: HexId) -> Refusal:
    """Which rule of terrain or season closes a step to a piece."""
    atlas = war.theatre.atlas
    who, where = war.ref(piece), war.hex_ref(there)
    if there in war.theatre.outside:
        return Refusal(msg("dg-outside", piece=who, hex=where), ("DG-16-01",), (who, where))
    if there in war.theatre.closed:
        return Refusal(
            msg("dg-closed-neutral", piece=who, hex=where), ("DG-16-07", "DG-17-06", "DG-19-03"), (who, where)
        )
    terrain = atlas.terrain[there]
    if terrain in (Terrain.SEA, Terrain.MAELSTROM):
        return Refusal(msg("dg-closed-sea", piece=who, hex=where), ("DG-05-07",), (who, where))
    if terrain == Terrain.DESERT:
        return Refusal(msg("dg-closed-desert", piece=who, hex=where), ("DG-05-09",), (who, where))
    if terrain == Terrain.MARSH:
        return Refusal(msg("dg-closed-marsh", piece=who, hex=where), ("DG-05-10",), (who, where))
    seasonal = war.ground.season.bars_march(war, piece, here, there)
    if seasonal:
        return seasonal
    side = here * 6 + atlas.grid.direction(here, there)
    pair = {"piece": who, "a": war.hex_ref(here), "b": where}
    culprits = (who, war.hex_ref(here), where)
    if atlas.crossing[side] == Crossing.TUNNEL:
        return Refusal(msg("dg-closed-tunnel", **pair), ("DG-05-30",), culprits)
    if atlas.barrier[side] == Barrier.MOUNTAIN:
        return Refusal(msg("dg-closed-mountain", **pair), ("DG-05-08",), culprits)
    if atlas.barrier[side] == Barrier.INLET:
        return Refusal(msg("dg-closed-inlet", **pair), ("DG-05-08",), culprits)
    return Refusal(msg("dg-closed-river", **pair), ("DG-05-08",), culprits)


def march_refusal(war: War, side: Side, order: March) -> Refusal | None:
    """Why a march is not allowed; None if it is."""
    group = (order.piece, *order.along)
    for piece in group:
        if war.owner[piece] != side or not can_start(war, piece):
            return first_with_all([reason for one in group for reason in start_refusals(war, one, side)])
    if not order.path:
        return Refusal(msg("dg-no-path", piece=war.ref(order.piece)), ("DG-05-01",), (war.ref(order.piece),))
    for piece in order.along:
        if war.at[piece] != war.at[order.piece] or piece == order.piece:
            pair = (war.ref(piece), war.ref(order.piece))
            return Refusal(msg("dg-not-together", piece=pair[0], other=pair[1]), ("DG-05-18",), pair)
    if not can_walk(war, group, order.path):
        return walk_refusal(war, group, order.path)
    end = order.path[-1]
    if not can_stack(war, group, end):
        return first_with_all(stacking_refusals(war, group, end))
    return None


# Carrying it out

_MARCHED = ("pieces", "a", "b")


class Marching(WarMode[March]):
    """Ground armies and leaders march (Rule 5)."""

    order = March
    label = "dg-offer-march"

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        return starters(war, side)

    def offered(self, war: War, side: Side) -> bool:
        return is_anyone_able(war, side)

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return march_choices(war, side, chosen)

    def refusal(self, war: War, side: Side, order: March) -> Refusal | None:
        return march_refusal(war, side, order)

    def take(self, war: War, side: Side, order: March) -> None:
        group = (order.piece, *order.along)
        if war.log is not None:
            ref = war.theatre.hex_ref
            start, end = ref(war.at[order.piece]), ref(order.path[-1])
            war.tell(Message("dg-log-march", _MARCHED, (war.roll_call(group), start, end)))
        march(war, group, order.path)


@dataclass(frozen=True, slots=True)
class OnTheMarch(Procedure[War]):
    """A group stopped on its way goes on, unless what happened has closed it: then the mover is asked afresh."""

    group: tuple[PieceId, ...]
    path: tuple[HexId, ...]

    def run(self, war: War, /) -> None:
        group = tuple(piece for piece in self.group if war.at[piece] >= 0)
        if group and can_go_on(war, group, self.path):
            march(war, group, self.path)


def march(war: War, group: tuple[PieceId, ...], path: tuple[HexId, ...]) -> None:
    """A group goes on to the next hex where something may happen, or to the end."""
    guide = guide_of(war, group)
    side = war.owner[guide]
    of = war.of
    with_army = of.is_army[guide] or any(of.is_army[piece] for piece in group)
    done = first_event(war, path, side) if with_army else 0
    walked, rest = (path[:done], path[done:]) if done else (path, ())
    end = walked[-1]
    stops = war.is_adjacent_to_enemy(end, side)
    for piece in group:
        steps = war.steps(side, gait_in(war, piece, guide))
        war.set("spent", piece, war.spent[piece] + steps.price_of(war.at[piece], walked))
        war.put(piece, end)
        did = war.did[piece]
        flags = did | MOVED | (HALTED if stops and of.is_stopped[piece] else 0)
        if flags != did:
            war.set("did", piece, flags)
    if rest:
        war.push(OnTheMarch(group, rest))
    if done:
        war.note("entered", end, side)


def can_go_on(war: War, group: Sequence[PieceId], path: Sequence[HexId]) -> bool:
    """Whether a group can still march to the end of its way; armies placed next to it stop it (DG-03-15)."""
    return (
        not any(war.has(piece, HALTED) for piece in group)
        and can_walk(war, group, path)
        and can_stack(war, group, path[-1])
    )


def is_eventful(war: War, hex: HexId, side: Side, with_army: bool) -> bool:
    """Whether entering a hex may have consequences."""
    return with_army and first_event(war, (hex,), side) > 0


def first_event(war: War, path: Sequence[HexId], side: Side) -> int:
    """How many hexes an army marches until entering one may have consequences; 0 if none has.

    Such are a place to take, a neutral land, enemies that are no armies.
    """
    theatre, other = war.theatre, enemy(side)
    fort, nation_at, allegiance = theatre.fort, theatre.nation_at, war.allegiance
    rivers = theatre.waters.rivers_of if war.afloat[0] else ()
    here, owner = war.here, war.owner
    for done, hex in enumerate(path, start=1):
        if fort[hex] and war.holder[theatre.place_at[hex]] != side:
            return done
        if hex in here:
            for piece in here[hex]:
                if owner[piece] == other:
                    return done
        if rivers and rivers[hex] and war.ships_touching(hex, other):
            return done
        nation = nation_at[hex]
        if nation >= 0 and allegiance[nation] == NEUTRAL and is_neutral_land(war, hex):
            return done
    return 0
