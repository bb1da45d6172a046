"""Rule 6: moving flying creatures (DG-06-01 to DG-06-08), with infantry in their claws and leaders on their backs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from warhost.campaign.land.detours import is_neutral_land, paths_to
from warhost.campaign.land.movement import carried_refusal, closed_refusal, is_eventful
from warhost.campaign.land.stacking import can_stack, can_stand, ends_for, stacking_refusals
from warhost.campaign.land.suggested_paths import direct_way, quiet_way
from warhost.campaign.position.bars import bar_refusals, border_refusals, closed_to, halts_of
from warhost.campaign.position.courses import Onward, is_announced
from warhost.campaign.position.hazards import IN_FLIGHT, dice_ahead, hazards
from warhost.campaign.position.hidden_counters import refs_seen
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import ASHORE, BARRED_MOVE, CARRIED, HALTED, LADEN, MOVED, TOOK, War
from warhost.campaign.terrain.movement_costs import Gait
from warhost.campaign.world.atlas import Terrain
from warhost.core.board.floods import Reach, Steps, flood
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import HexId, PieceId, Side, is_hex
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Path, Piece, Pieces
from warhost.core.prompts import Ask, Choices, Offer, OneOf, PathTo, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision, Procedure, Throw


@dataclass(frozen=True, slots=True)
class Fly(Order):
    """Move an air army, with leaders and infantry along: ``fly silvanesti-griffon-1 silvanesti-2 4440>4439``."""

    verb = "fly"
    piece: Piece
    along: Pieces
    path: Path


# Who may fly


def air_points_left(war: War, flier: PieceId, *, laden: bool) -> int:
    """The points a flier may still spend this Step; half of all, rounded down, if it carries an army (DG-06-07)."""
    points = war.of.movement[flier][war.depleted[flier]]
    return (points // 2 if laden or war.did[flier] & LADEN else points) - war.spent[flier]


def can_fly(war: War, piece: PieceId) -> bool:
    """Whether a piece could still fly this Step."""
    return (
        war.at[piece] >= 0
        and war.of.is_air[piece]
        and war.aboard[piece] == ASHORE
        and not war.did[piece] & (CARRIED | HALTED | TOOK | BARRED_MOVE)
        and air_points_left(war, piece, laden=False) > 0
    )


def flight_start_refusals(war: War, piece: PieceId, side: Side) -> list[Refusal]:
    """Why a piece cannot fly at all; the explaining twin of :func:`can_fly`."""
    who = war.ref(piece)
    if war.owner[piece] != side:
        return [Refusal(msg("dg-not-yours", piece=who), ("DG-12-09",), (who,))]
    if war.at[piece] < 0:
        return [Refusal(msg("dg-not-on-map", piece=who), ("DG-06-01",), (who,))]
    if not war.of.is_air[piece]:
        return [Refusal(msg("dg-does-not-fly", piece=who), ("DG-06-01",), (who,))]
    found = []
    if war.aboard[piece] != ASHORE:
        found.append(Refusal(msg("dg-aboard", piece=who), ("DG-11-26",), (who,)))
    if war.has(piece, CARRIED):
        found.append(carried_refusal(war, piece))
    if war.has(piece, TOOK):
        found.append(took_refusal(war, piece))
    if war.has(piece, HALTED):
        found += [reason for hazard in hazards(war, IN_FLIGHT) for reason in hazard.refusals(war, piece)]
    found += bar_refusals(war, piece, "movement")
    if air_points_left(war, piece, laden=False) <= 0:
        found.append(Refusal(msg("dg-no-points", piece=who), ("DG-06-01",), (who,)))
    return found


def took_refusal(war: War, piece: PieceId) -> Refusal:
    """Why a flier or citadel that came down in an enemy place goes no farther (DG-09-02)."""
    who, where = war.ref(piece), war.hex_ref(war.at[piece])
    return Refusal(msg("dg-took-place", piece=who, hex=where), ("DG-09-02",), (who, where))


# Whom it takes along


def can_lift(war: War, carrier: PieceId, army: PieceId) -> bool:
    """Whether a griffon or pegasus army can carry an infantry army: of its own nationality (DG-06-05)."""
    kind = war.theatre.pieces[carrier].kind
    return (
        kind in ("griffon", "pegasus")
        and war.of.is_infantry[army]
        and war.aboard[army] == ASHORE
        and war.theatre.nationality[carrier] == war.theatre.nationality[army]
    )


def began_together(war: War, flier: PieceId, passenger: PieceId) -> bool:
    """Whether both have been together since the Movement Step began (DG-06-06)."""
    if war.has(passenger, LADEN):
        return war.bearer[passenger] == flier
    return not war.did[passenger] & (MOVED | CARRIED) and not war.has(flier, MOVED)


def can_take_along(war: War, flier: PieceId, passenger: PieceId) -> bool:
    """Whether a flier can carry an infantry army or a leader of its hex (DG-06-05, DG-06-06, DG-05-27)."""
    if war.at[passenger] != war.at[flier] or war.owner[passenger] != war.owner[flier] or passenger == flier:
        return False
    if war.of.is_person[passenger]:
        fit = war.theatre.option("leaders-ride-fliers") == "yes" and war.aboard[passenger] == ASHORE
    else:
        fit = can_lift(war, flier, passenger)
    return fit and not war.did[passenger] & BARRED_MOVE and began_together(war, flier, passenger)


def passenger_refusals(war: War, flier: PieceId, passenger: PieceId) -> list[Refusal]:
    """Why a flier cannot take a piece along; the explaining twin of :func:`can_take_along`."""
    who, bearer = war.ref(passenger), war.ref(flier)
    pair = (who, bearer)
    if war.at[passenger] != war.at[flier] or war.owner[passenger] != war.owner[flier] or passenger == flier:
        return [Refusal(msg("dg-not-together", piece=who, other=bearer), ("DG-06-06",), pair)]
    found = []
    if war.of.is_person[passenger]:
        if war.theatre.option("leaders-ride-fliers") != "yes":
            found.append(Refusal(msg("dg-leaders-walk", leader=who), ("DG-05-27",), pair))
        if war.aboard[passenger] != ASHORE:
            found.append(Refusal(msg("dg-aboard", piece=who), ("DG-05-27",), pair))
    elif not can_lift(war, flier, passenger):
        found.append(Refusal(msg("dg-cannot-lift", piece=who, flier=bearer), ("DG-06-05",), pair))
    found += bar_refusals(war, passenger, "movement")
    if not began_together(war, flier, passenger):
        rule = "DG-05-27" if war.of.is_person[passenger] else "DG-06-06"
        found.append(Refusal(msg("dg-not-from-the-start", piece=who, flier=bearer), (rule,), pair))
    return found


def own_load(war: War, flier: PieceId) -> tuple[PieceId, ...]:
    """The infantry that a flier has carried this Step and must stay with (DG-06-06)."""
    if not war.has(flier, LADEN):
        return ()
    return tuple(p for p in war.armies_in(war.at[flier], war.owner[flier]) if war.bearer[p] == flier)


def passengers(war: War, flier: PieceId) -> tuple[PieceId, ...]:
    """Who could go along with a flier."""
    return tuple(p for p in war.here[war.at[flier]] if can_take_along(war, flier, p))


def fits(war: War, flier: PieceId, along: Sequence[PieceId]) -> bool:
    """One infantry army at most; and once it has carried one, never without it (DG-06-05, DG-06-06)."""
    lifted = sum(war.of.is_army[piece] for piece in along)
    return lifted <= 1 and (lifted == 1 or not own_load(war, flier))


def group_refusals(war: War, flier: PieceId, along: Sequence[PieceId]) -> list[Refusal]:
    """Why these cannot go along together."""
    found = [reason for piece in along for reason in passenger_refusals(war, flier, piece)]
    armies = [piece for piece in along if war.of.is_army[piece]]
    who = war.ref(flier)
    if len(armies) > 1:
        found.append(Refusal(msg("dg-lifts-one", flier=who), ("DG-06-05",), (who, *war.refs(armies))))
    left = own_load(war, flier)
    if left and not armies:
        text = msg("dg-load-left-behind", flier=who, piece=war.ref(left[0]))
        found.append(Refusal(text, ("DG-06-06",), (who, *war.refs(left))))
    return found


# How far


def air_steps(war: War, flier: PieceId) -> Steps:
    """Where fliers can go and what it costs (DG-06-01, DG-06-02, DG-05-09)."""
    return war.steps(war.owner[flier], Gait.AIR)


def may_alight(war: War, group: Sequence[PieceId], hex: HexId) -> bool:
    """Whether a flier and those it carries may end their move in a hex (DG-06-04, DG-05-10, DG-05-18)."""
    return all(can_stand(war, piece, hex) for piece in group) and can_stack(war, group, hex)


_GROUND: dict[int, tuple[str, tuple[str, ...]]] = {
    Terrain.MARSH: ("dg-alight-marsh", ("DG-05-10", "DG-06-07")),
    Terrain.MOUNTAIN: ("dg-alight-mountain", ("DG-06-07", "DG-05-30")),
}


def alight_refusals(war: War, group: Sequence[PieceId], hex: HexId) -> list[Refusal]:
    """Why a group may not end its move in a hex; the explaining twin of :func:`may_alight`."""
    found = []
    where = war.hex_ref(hex)
    terrain = war.theatre.atlas.terrain[hex]
    text, rules = _GROUND.get(terrain, ("dg-alight-sea", ("DG-06-04",)))
    for piece in group:
        if not can_stand(war, piece, hex):
            who = war.ref(piece)
            found.append(Refusal(msg(text, piece=who, hex=where), rules, (who, where)))
    return found + stacking_refusals(war, group, hex)


def is_stirred(war: War, hex: HexId, side: Side) -> bool:
    """Whether flying over a hex has consequences: a neutral land, leaders caught alone.

    Places are taken (DG-09-02) and ships driven away (DG-04-05) only where the flight ends.
    """
    if hex in war.here and any(war.owner[p] == enemy(side) and war.is_ashore(p) for p in war.here[hex]):
        return True
    return is_neutral_land(war, hex)


def is_place_to_take(war: War, hex: HexId, side: Side) -> bool:
    """Whether a fortified place stands in a hex that a side does not hold (DG-09-02)."""
    place = war.theatre.place_at[hex]
    return war.theatre.fort[hex] > 0 and war.holder[place] != side


def flight_destinations(war: War, flier: PieceId, along: tuple[PieceId, ...]) -> PathTo:
    """Where a flier can go with those it takes along; suggested paths go round neutral lands where they can."""
    side, start = war.owner[flier], war.at[flier]
    lifted = [piece for piece in along if war.of.is_army[piece]]
    budget = max(air_points_left(war, flier, laden=bool(lifted)), 0)
    held, steps = war.held[enemy(side)][0] | closed_to(war, (flier, *along)), air_steps(war, flier)
    halts = halts_of(war, (flier, *along))
    reach = flood(start, budget, steps, held, halts)
    # The quick twin of may_alight.
    ground = (reach.hexes & (war.theatre.dry_land if along else war.theatre.landing_grounds)).without_hex(start)
    if lifted:
        ground = HexSet(hex for hex in ground if can_stand(war, lifted[0], hex))
    group = (flier, *along)
    ends = ends_for(war, group, ground)

    def way(reach: Reach, hex: HexId) -> tuple[HexId, ...]:
        return quiet_way(reach, hex, lambda there: is_stirred(war, there, side))

    def explains(hex: HexId) -> Refusal | None:
        return out_of_range(war, group, hex, budget)

    return paths_to(war, reach, ends, lambda shunned: flood(start, budget, steps, held | shunned, halts), way, explains)


def out_of_range(war: War, group: Sequence[PieceId], hex: HexId, left: int) -> Refusal | None:
    """Why a flier and those it carries cannot fly to a hex with the points that are left."""
    flier = group[0]
    side, start = war.owner[flier], war.at[flier]
    if hex == start or not 0 <= hex < war.theatre.atlas.grid.size:
        return None
    steps, neighbours = air_steps(war, flier), war.theatre.neighbours
    way = direct_way(start, hex, neighbours, steps.price)
    before = way[-2] if len(way) > 1 else start
    if war.armies[enemy(side)][hex] or not any(steps.price(near, hex) for near in neighbours[hex]):
        return first_with_all(wing_refusals(war, flier, before, hex, left))
    grounded = [] if may_alight(war, group, hex) else alight_refusals(war, group, hex)
    return first_with_all(grounded) or flight_refusal(war, flier, way, left)


# Flying a path


def air_price(war: War, flier: PieceId, here: HexId, there: HexId) -> int:
    """The cost for a flier to go into a neighbouring hex, 0 if closed."""
    return air_steps(war, flier).price(here, there)


def flight_refusal(war: War, flier: PieceId, path: Sequence[Any], left: int) -> Refusal | None:
    """Why a flier cannot fly a path; None if it can. Stops at the first failing step with all its reasons."""
    here = war.at[flier]
    steps = air_steps(war, flier)
    blocked = war.armies[enemy(war.owner[flier])]
    for there in path:
        if not is_hex(there) or there not in war.theatre.neighbours[here]:
            return Refusal(msg("dg-not-neighbours", a=war.hex_ref(here)), ("DG-06-01",), (war.ref(flier),))
        price = steps.price(here, there)
        if not price or price > left or blocked[there]:
            return first_with_all(wing_refusals(war, flier, here, there, left))
        barred = border_refusals(war, (flier,), here, there, entered=here != war.at[flier])
        if barred:
            return first_with_all(barred)
        left -= price
        here = there
    return None


def wing_refusals(war: War, flier: PieceId, here: HexId, there: HexId, left: int) -> list[Refusal]:
    """Every rule that keeps a flier from the next hex, in words."""
    who, where = war.ref(flier), war.hex_ref(there)
    other = enemy(war.owner[flier])
    found = []
    if war.armies[other][there]:
        enemies = refs_seen(war, war.owner[flier], war.armies_in(there, other))
        rules = ("DG-06-03", "DG-05-19")
        found.append(Refusal(msg("dg-enemy-in-hex", piece=who, hex=where), rules, (who, where, *enemies)))
    price = air_price(war, flier, here, there)
    if not price:
        found.append(closed_refusal(war, flier, here, there))
    elif price > left:
        text = msg("dg-too-far", piece=who, hex=where, cost=price, left=left)
        costs: tuple[str, ...] = ("DG-06-01", "DG-06-02") if price > 1 else ("DG-06-01",)
        laden = left < air_points_left(war, flier, laden=False)
        found.append(Refusal(text, (*costs, "DG-06-07") if laden else costs, (who, where)))
    return found


def fly_refusal(war: War, side: Side, order: Fly) -> Refusal | None:
    """Why a flight is not allowed; None if it is."""
    flier, who = order.piece, war.ref(order.piece)
    reasons = flight_start_refusals(war, flier, side) or group_refusals(war, flier, order.along)
    if reasons:
        return first_with_all(reasons)
    if not order.path:
        return Refusal(msg("dg-no-path", piece=who), ("DG-06-01",), (who,))
    laden = any(war.of.is_army[piece] for piece in order.along)
    refused = flight_refusal(war, flier, order.path, air_points_left(war, flier, laden=laden))
    if refused is not None:
        return refused
    group = (flier, *order.along)
    end = order.path[-1]
    return None if may_alight(war, group, end) else first_with_all(alight_refusals(war, group, end))


# Carrying it out


class Flying(WarMode[Fly]):
    """Dragons, griffons and pegasi fly (Rule 6)."""

    order = Fly
    label = "dg-offer-fly"

    def is_at_hand(self, theatre: Theatre) -> bool:
        return bool(theatre.fliers)

    def offered(self, war: War, side: Side) -> bool:
        owner = war.owner
        return any(owner[flier] == side and can_fly(war, flier) for flier in war.theatre.fliers)

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        at, owner, spent = war.at, war.owner, war.spent
        movement, depleted = war.of.movement, war.depleted
        # Most of them have flown or are not there: that is seen first.
        fresh = [
            p for p in war.theatre.fliers if owner[p] == side and at[p] >= 0 and spent[p] < movement[p][depleted[p]]
        ]
        return [p for p in fresh if can_fly(war, p)]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self.firsts(war, side))
        if len(chosen) == 1:
            flier: PieceId = chosen[0]
            return SubsetOf(passengers(war, flier), least=0, holds=lambda along: fits(war, flier, along))
        return flight_destinations(war, chosen[0], chosen[1])

    def refusal(self, war: War, side: Side, order: Fly) -> Refusal | None:
        return fly_refusal(war, side, order)

    def take(self, war: War, side: Side, order: Fly) -> None:
        group = (order.piece, *order.along)
        if war.log is not None:
            names = war.roll_call(group)
            start, end = war.hex_ref(war.at[order.piece]), war.hex_ref(order.path[-1])
            war.tell(msg("dg-log-fly", pieces=names, a=start, b=end))
        if not is_announced(war, group, OnTheWing(group, order.path)):
            fly(war, group, order.path)


@dataclass(frozen=True, slots=True)
class OnTheWing(Onward):
    """A flier stopped on its way goes on, unless what happened has closed it: then the mover is asked afresh.

    ``passing``: the end of the path is not that of the flight. Without a path it arrives where it is.
    """

    late_fields = ("passing",)

    group: tuple[PieceId, ...]
    path: tuple[HexId, ...]
    passing: int = 0

    def run(self, war: War, /) -> None:
        flier = self.group[0]
        group = tuple(piece for piece in self.group if war.at[piece] == war.at[flier] >= 0)
        laden = any(war.of.is_army[piece] for piece in group[1:])
        if not group or war.has(flier, HALTED):
            return
        if not self.path:
            arrive(war, group)
            return
        left = air_points_left(war, flier, laden=laden)
        ends = self.passing or may_alight(war, group, self.path[-1])
        if flight_refusal(war, flier, self.path, left) is None and ends:
            fly(war, group, self.path, passing=bool(self.passing))

    def until(self, legs: int, /) -> OnTheWing:
        return OnTheWing(self.group, self.path[:legs], 1)

    def beyond(self, legs: int, /) -> OnTheWing:
        return OnTheWing(self.group, self.path[legs:])


def arrive(war: War, group: Sequence[PieceId]) -> None:
    """Fliers that were stopped over the last hex of their flight come down there."""
    hex, side = war.at[group[0]], war.owner[group[0]]
    if not may_alight(war, group, hex):
        return
    for army in [piece for piece in group if war.of.is_army[piece]]:
        war.make_landfall(army, hex)
    if is_eventful(war, hex, side, True):
        war.note("entered", hex, side)


def fly(war: War, group: tuple[PieceId, ...], path: tuple[HexId, ...], *, passing: bool = False) -> None:
    """A flier with those it carries goes on to the next hex where something may happen, or to the end.

    ``passing``: the end of the path is not that of the flight.
    """
    flier = group[0]
    side, here = war.owner[flier], war.at[flier]
    laden = any(war.of.is_army[piece] for piece in group[1:])
    steps = air_steps(war, flier)
    threats = hazards(war, IN_FLIGHT)
    dice: tuple[Throw[War], ...] = ()
    spent = done = 0
    stirred = False
    for there in path:
        spent += steps.price(here, there)
        here = there
        done += 1
        if threats:
            dice = dice_ahead(war, threats, group, war.flown[flier] + done)
        stirred = is_stirred(war, here, side)
        if dice or stirred:
            break
    war.set("spent", flier, war.spent[flier] + spent)
    if threats:
        war.set("flown", flier, war.flown[flier] + done)
    for piece in group:
        war.put(piece, here)
        flags = MOVED if piece == flier else MOVED | CARRIED | LADEN
        war.set("did", piece, war.did[piece] | flags | (LADEN if laden else 0))
        if piece != flier and war.bearer[piece] != flier:
            war.set("bearer", piece, flier)
    rest = path[done:]
    if rest:
        war.push(OnTheWing(group, rest, int(passing)))
    if dice:
        war.push(*dice)
    if (rest or passing) and not stirred:
        war.take_news("landfall")  # it flies on; ships are driven away only where the flight ends (DG-04-05)
    elif rest or passing:
        war.note("overflown", here, side)
    elif is_eventful(war, here, side, True):
        war.note("entered", here, side)


# A flight cut short over water


@dataclass(frozen=True, slots=True)
class Alight(Order):
    """Come down in one of the nearest hexes where that is possible: ``alight 4439``."""

    verb = "alight"
    hex: Hex


@dataclass(frozen=True, slots=True)
class Hovering(Procedure[War]):
    """Fliers whose way was closed come down when the movement ends (DG-06-04).

    Over sea or marsh they look for the nearest ground; over an empty place they take it (DG-09-02).
    """

    side: Side

    def is_idle(self, war: War, /) -> bool:
        return not war.theatre.fliers and not war.theatre.citadels

    def run(self, war: War, /) -> None:
        stopped = {war.at[p] for p in (*war.theatre.fliers, *war.theatre.citadels) if war.owner[p] == self.side}
        for hex in sorted(stopped):
            if hex >= 0 and war.armies[self.side][hex] and is_place_to_take(war, hex, self.side):
                war.note("entered", hex, self.side)
        for flier in reversed(war.theatre.fliers):
            mine = war.owner[flier] == self.side and war.at[flier] >= 0 and war.aboard[flier] == ASHORE
            if mine and not can_stand(war, flier, war.at[flier]):
                war.push(ComingDown(flier))


@dataclass(frozen=True, slots=True)
class ComingDown(Decision[War, Alight]):
    """A flier that cannot stay where it is goes to the nearest hex where it may alight; its owner chooses."""

    flier: PieceId

    def _group(self, war: War) -> tuple[PieceId, ...]:
        hex = war.at[self.flier]
        others = war.in_hex(hex, war.owner[self.flier])
        return (self.flier, *(p for p in others if war.has(p, CARRIED) and war.aboard[p] == ASHORE))

    def _hexes(self, war: War) -> list[HexId]:
        start, group = war.at[self.flier], self._group(war)
        enemies = war.armies[enemy(war.owner[self.flier])]
        seen, ring = {start}, [start]
        while ring:
            ring = list(dict.fromkeys(n for hex in ring for n in war.theatre.neighbours[hex] if n not in seen))
            seen.update(ring)
            found = [h for h in ring if not enemies[h] and h not in war.theatre.closed and may_alight(war, group, h)]
            if found:
                return found
        return []

    def moot(self, war: War, /) -> bool:
        return len(self._hexes(war)) < 2

    def skip(self, war: War, /) -> None:
        for hex in self._hexes(war):
            self.take(war, Alight(hex))

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(war.owner[self.flier]),
            msg("dg-ask-alight", flier=war.ref(self.flier)),
            (Offer(Alight, msg("dg-offer-alight")),),
            ("DG-06-04",),
            msg("dg-wait-alight"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, self._hexes(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Alight)
        if order.hex in self._hexes(war):
            return None
        who, where = war.ref(self.flier), war.hex_ref(order.hex)
        return Refusal(msg("dg-not-nearest-ground", piece=who, hex=where), ("DG-06-04",), (who, where))

    def take(self, war: War, order: Alight, /) -> None:
        side = war.owner[self.flier]
        for piece in self._group(war):
            war.put(piece, order.hex)
        if is_eventful(war, order.hex, side, True):
            war.note("entered", order.hex, side)
