"""More Dragons of Glory, Rules 4 and 6 addenda: interception of ships and fliers (MD-04-01 to MD-04-07, MD-06-01).

The mover announces his way, and in one window the other side names a hex of it and those who go there. The mover goes
on to that hex and one die is rolled. If it suffices, the interceptors come out, fight and go home
(``after_interception.py``).
Ships that flee into the Maelstrom answer in the same window (DG-04-20).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from warhost.campaign.advanced.after_interception import (
    SetOut,
    approach,
    fight_preview,
    is_grounded,
    is_near,
    sea_ways,
    sky_ways,
)
from warhost.campaign.advanced.intercepted_stacks import Convoying, FlyingTogether
from warhost.campaign.position.bars import STEP_OPENS, StepName
from warhost.campaign.position.courses import COURSE, OnCourse, Onward, Response
from warhost.campaign.position.hidden_counters import bare, hides_stacks
from warhost.campaign.position.theatre import disc
from warhost.campaign.position.war_modes import MOVEMENT
from warhost.campaign.printed.sides import enemy
from warhost.campaign.sea.maelstrom import Escape, SlipInto, escape_refusals, maelstrom_preview, threatened
from warhost.campaign.sea.ship_stacking import has_room, is_held
from warhost.campaign.state import ASHORE, TRIED, War
from warhost.core.board.hexsets import HexSet
from warhost.core.breakdowns import Breakdown, Part, part
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.odds import Odds, odds_of
from warhost.core.orders import Hex, Kind, Order, Pieces
from warhost.core.position.derived import derived
from warhost.core.prompts import Choices, OneOf, Preview, SubsetOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.rulebook import Layer
from warhost.core.seams import Seam
from warhost.core.steps import Procedure, Throw

LONGEST = 6
"""How far away a mover can be intercepted (MD-04-01); also what a die shows at most."""

InterceptionShift: TypeAlias = Callable[[War], Part | None]
SHIFTS: Seam[InterceptionShift] = Seam("interception-shifts")
"""What is added to the number that an interception must roll."""


@dataclass(frozen=True, slots=True)
class Intercept(Order):
    """Try to intercept the movers at a hex of their way: ``intercept 5112 mithas-ship-1,mithas-ship-2``."""

    verb = "intercept"
    hex: Hex
    pieces: Pieces


# How likely


def distance(war: War, piece: PieceId, station: HexId) -> int:
    """The number of hexes from a piece to a station; from a river hexside the nearer bank counts (MD-04-02)."""
    banks, gauge = war.theatre.waters.banks, war.theatre.atlas.grid.distance
    return min(gauge(a, b) for a in banks[war.station(piece)] for b in banks[station])


def needed(war: War, piece: PieceId, station: HexId) -> Breakdown:
    """What the die must show at least (MD-04-02, MD-05-02)."""
    where = war.hex_ref(station)
    parts = [part("MD-04-02", msg("md-distance"), distance(war, piece, station), sources=(war.ref(piece), where))]
    return Breakdown(*parts, *shifts(war))


def shifts(war: War) -> tuple[Part, ...]:
    """What makes interception harder now."""
    return tuple(found for found in (shift(war) for shift in war.rules[SHIFTS]) if found is not None)


def farthest(war: War) -> int:
    """The greatest distance at which a mover can be intercepted now (MD-04-01, MD-05-02)."""
    return LONGEST - sum(int(found.amount) for found in shifts(war))


def interception_odds(war: War, piece: PieceId, station: HexId) -> Odds[str]:
    """The odds of the roll."""
    least = needed(war, piece, station).total
    roll = Roll((LONGEST,), msg("md-roll-interception-any"), ("MD-04-02",))
    return odds_of(roll, lambda faces: "intercepted" if faces[0] >= least else "missed")


# Who may


def dragons_may_raid(war: War) -> bool:
    """Whether dragons can fight ships at all."""
    return "on" in (war.theatre.option("dragons-and-ships"), war.theatre.option("cards"))


def is_prey(war: War, piece: PieceId, course: OnCourse) -> bool:
    """Whether a piece is of a kind that can intercept the movers (MD-04-05)."""
    if not course.afloat(war):
        return war.of.is_air[piece]
    return war.of.is_ship[piece] or (war.of.is_dragon[piece] and dragons_may_raid(war))


def is_ready(war: War, piece: PieceId) -> bool:
    """Whether a ship or air army could still try this Step (MD-04-06)."""
    if war.at[piece] < 0 or war.has(piece, TRIED):
        return False
    if war.of.is_ship[piece]:
        return not is_held(war, piece)
    return war.of.is_air[piece] and war.aboard[piece] == ASHORE and not is_grounded(war, piece)


def within_range(war: War, course: OnCourse) -> list[PieceId]:
    """The ready pieces with some hex of the path within range; a quick filter."""
    if war.of.is_person[course.group[0]]:
        return []  # heroes are met by heroes alone (MD-06-03)
    banks, radius, other = war.theatre.waters.banks, farthest(war), enemy(course.side(war))
    way = HexSet(bank for station in course.stations(war) for bank in banks[station])
    pieces = war.theatre.ships + war.theatre.fliers if course.afloat(war) else war.theatre.fliers
    return [
        piece
        for piece in pieces
        if war.owner[piece] == other
        and is_ready(war, piece)
        and any(not disc(war.theatre, bank, radius).isdisjoint(way) for bank in banks[war.station(piece)])
    ]


def hexes_of(war: War, course: OnCourse) -> list[HexId]:
    """The hexes of a way at which the movers can be intercepted: none of the Maelstrom, and none too narrow to stop."""
    held = war.theatre.waters.maelstrom
    ships = course.afloat(war)
    return [
        station
        for station in course.stations(war)
        if station not in held and (not ships or has_room(war, course.group[0], station))
    ]


@derived
def prospects(war: War, course: OnCourse) -> Mapping[HexId, tuple[PieceId, ...]]:
    """For every hex of a way those who could intercept there: near enough, with a way to it (MD-04-01, MD-04-02)."""
    able = [piece for piece in within_range(war, course) if is_prey(war, piece, course)]
    if not able:
        return {}
    radius = farthest(war)
    ways = {piece: _ways(war, piece, course.group) for piece in able}
    found = {
        station: tuple(
            piece
            for piece in able
            if 0 < distance(war, piece, station) <= radius and approach(war, ways[piece], piece, station) is not None
        )
        for station in hexes_of(war, course)
    }
    return {station: pieces for station, pieces in found.items() if pieces}


def _ways(war: War, piece: PieceId, group: tuple[PieceId, ...]) -> Mapping[HexId, int]:
    return sea_ways(war, piece, group) if war.of.is_ship[piece] else sky_ways(war, piece)


def are_together(war: War, pieces: Sequence[PieceId]) -> bool:
    """Whether pieces can go as one: all ships or all fliers, from one place (MD-04-07)."""
    return len({(war.station(piece), war.of.is_ship[piece]) for piece in pieces}) == 1


def intercept_refusals(war: War, course: OnCourse, order: Intercept) -> list[Refusal]:
    """Why an interception is not allowed."""
    where = war.hex_ref(order.hex)
    if order.hex not in hexes_of(war, course):
        return [Refusal(msg("md-not-on-course", hex=where), ("MD-04-01",), (where,))]
    if not order.pieces:
        return [Refusal(msg("md-nobody-intercepts"), ("MD-04-01",), (where,))]
    found = [reason for piece in order.pieces for reason in piece_refusals(war, course, piece, order.hex)]
    if not found and not are_together(war, order.pieces):
        found.append(Refusal(msg("md-not-one-stack"), ("MD-04-07",), war.refs(order.pieces)))
    return found


def piece_refusals(war: War, course: OnCourse, piece: PieceId, station: HexId) -> list[Refusal]:
    """Why one piece cannot intercept the movers at a hex."""
    who, where = war.ref(piece), war.hex_ref(station)
    if war.owner[piece] != enemy(course.side(war)) or war.at[piece] < 0:
        return [Refusal(msg("dg-not-yours", piece=who), ("MD-04-01",), (who,))]
    if not (war.of.is_ship[piece] or war.of.is_air[piece]):
        return [Refusal(msg("md-cannot-intercept", piece=who), ("MD-04-05",), (who,))]
    found = []
    if not is_prey(war, piece, course):
        text = "md-ships-intercept-ships" if war.of.is_ship[piece] else "md-dragons-intercept-ships"
        found.append(Refusal(msg(text, piece=who), ("MD-04-05",), (who,)))
    if war.has(piece, TRIED):
        found.append(Refusal(msg("md-tried-already", piece=who), ("MD-04-06",), (who,)))
    elif not is_ready(war, piece):
        found.append(Refusal(msg("md-not-ready", piece=who), ("MD-04-01",), (who,)))
    found += _range_refusals(war, piece, station)
    if not found and piece not in prospects(war, course).get(station, ()):
        found.append(Refusal(msg("md-no-way-there", piece=who, hex=where), ("MD-04-02",), (who, where)))
    return found


def _range_refusals(war: War, piece: PieceId, station: HexId) -> list[Refusal]:
    who, where = war.ref(piece), war.hex_ref(station)
    far = distance(war, piece, station)
    if far <= farthest(war):
        return []
    rules = ("MD-04-01", *(found.rule for found in shifts(war)))
    return [Refusal(msg("md-out-of-range", piece=who, hex=where, n=far, most=farthest(war)), rules, (who, where))]


# The answers


class Intercepting(Response[Intercept]):
    """Ships and air armies intercept the movers (MD-04-01)."""

    order = Intercept
    label = "md-offer-intercept"
    rules = ("MD-04-01",)

    def opens(self, war: War, course: OnCourse) -> bool:
        if hides_stacks(war):  # which of the hidden stacks are dragons must not show
            return bool(within_range(war, course))
        return self.offered(war, course)

    def offered(self, war: War, course: OnCourse) -> bool:
        return bool(prospects(war, course))

    def choices(self, war: War, course: OnCourse, chosen: tuple[Any, ...]) -> Choices:
        found = prospects(war, course)
        if not chosen:
            return OneOf(Kind.HEX, list(found))
        return SubsetOf(found[chosen[0]], holds=lambda pieces: are_together(war, pieces))

    def refusal(self, war: War, course: OnCourse, order: Intercept) -> Refusal | None:
        return first_with_all(intercept_refusals(war, course, order))

    def preview(self, war: War, course: OnCourse, order: Intercept) -> Preview:
        lead = order.pieces[0]
        fight = fight_preview(war, order.pieces, course.group, order.hex)
        roll = (msg("md-needed"), needed(war, lead, order.hex))
        odds = interception_odds(war, lead, order.hex)
        return Preview((roll, *fight.breakdowns), odds, fight.notes, (war.hex_ref(order.hex),))

    def take(self, war: War, course: OnCourse, order: Intercept) -> None:
        if war.log is not None:
            where = war.hex_ref(order.hex)
            war.tell(msg("md-log-intercepts", pieces=war.roll_call(order.pieces), hex=where))
        bare(war, order.pieces)
        before, rest = course.stop_at(war, order.hex)
        war.push(Challenge(order.pieces, course.group, order.hex, rest), *before)


class Fleeing(Response[Escape]):
    """Ships beside the Maelstrom flee into it from ships that come near (DG-04-20)."""

    order = Escape
    label = "dg-offer-escape"
    rules = ("DG-04-20", "DG-04-21")

    def _threatened(self, war: War, course: OnCourse) -> dict[PieceId, tuple[HexId, ...]]:
        return threatened(war, course.group[0], course.stations(war)) if course.afloat(war) else {}

    def offered(self, war: War, course: OnCourse) -> bool:
        return bool(self._threatened(war, course))

    def choices(self, war: War, course: OnCourse, chosen: tuple[Any, ...]) -> Choices:
        ships = self._threatened(war, course)
        if not chosen:
            return OneOf(Kind.PIECE, list(ships))
        if len(chosen) == 1:
            return OneOf(Kind.HEX, ships[chosen[0]])
        return OneOf(Kind.HEX, war.theatre.waters.brink[war.station(chosen[0])])

    def refusal(self, war: War, course: OnCourse, order: Escape) -> Refusal | None:
        if not course.afloat(war):
            who = war.ref(order.ship)
            return Refusal(msg("dg-escape-not-yours", ship=who), ("DG-04-20",), (who,))
        return first_with_all(escape_refusals(war, course.group[0], course.stations(war), order))

    def preview(self, war: War, course: OnCourse, order: Escape) -> Preview:
        return maelstrom_preview(war.hex_ref(order.into))

    def take(self, war: War, course: OnCourse, order: Escape) -> None:
        before, _ = course.stop_at(war, order.when)
        again = OnCourse(course.group, None, 1)
        war.push(again, SlipInto(order.ship, order.into, course.group[0], order.when), *before)


# The roll


@dataclass(frozen=True, slots=True)
class Challenge(Procedure[War]):
    """The movers have come to the hex that was named: the interceptors try, once in this Step (MD-04-02, MD-04-06)."""

    wing: tuple[PieceId, ...]
    group: tuple[PieceId, ...]
    hex: HexId
    rest: Onward | None

    def run(self, war: War, /) -> None:
        group = tuple(piece for piece in self.group if is_near(war, piece, self.hex))
        if not group:
            return  # something else stopped them; their owner is asked afresh
        for piece in self.wing:
            war.mark_did(piece, TRIED)
        war.push(InterceptionRoll(self.wing, group, self.hex, self.rest))


@dataclass(frozen=True, slots=True)
class InterceptionRoll(Throw[War]):
    """One die for all who go together: at least the distance (MD-04-02, MD-04-07)."""

    wing: tuple[PieceId, ...]
    group: tuple[PieceId, ...]
    hex: HexId
    rest: Onward | None

    def roll(self, war: War, /) -> Roll:
        text = msg("md-roll-interception", pieces=war.roll_call(self.wing), hex=war.hex_ref(self.hex))
        return Roll((LONGEST,), text, ("MD-04-02",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "intercepted" if faces[0] >= needed(war, self.wing[0], self.hex).total else "missed"

    def preview(self, war: War, /) -> Preview:
        return Preview(((msg("md-needed"), needed(war, self.wing[0], self.hex)),), self.odds(war))

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        least = needed(war, self.wing[0], self.hex).total
        success = faces[0] >= least
        text = "md-log-intercepted" if success else "md-log-missed"
        war.tell(msg(text, pieces=war.roll_call(self.wing), die=faces[0], least=least, hex=war.hex_ref(self.hex)))
        if success:
            home = war.station(self.wing[0])
            war.push(SetOut(self.wing, self.group, self.hex, home, self.rest))
        else:
            war.push(OnCourse(self.group, self.rest, 1))


def forget_attempts(war: War, side: Side, step: StepName) -> None:
    """As a side's Movement Step opens, the other side's pieces may all try again (MD-04-06)."""
    if step == "movement":
        for piece in war.pieces_of(enemy(side)):
            if war.did[piece] & TRIED:
                war.set("did", piece, war.did[piece] & ~TRIED)


INTERCEPTION = Layer(
    "interception",
    "Interception",
    amends=("DG-04-01", "DG-04-20", "DG-06-01", "DG-07-05", "DG-08-03", "DG-12-08"),
    changes=(
        COURSE.add(Intercepting()),
        COURSE.add(Fleeing()),
        STEP_OPENS.add(forget_attempts),
        MOVEMENT.add(Convoying(), after="Sailing"),
        MOVEMENT.add(FlyingTogether(), after="Flying"),
    ),
)
"""Ships and air armies intercept each other; stacks of them move together."""
