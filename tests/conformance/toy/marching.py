"""Chapter 4, marching: itineraries carried out hex by hex, which a bog, a snare or a hound may cut short."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tests.conformance.toy import orders
from tests.conformance.toy.board import GRID, ROCK, Reach, cost, is_marsh
from tests.conformance.toy.fen import OFF, Fen, OnTheWay, crew_of, crew_ref, hex_ref, is_hound, piece_ref, refuse
from tests.conformance.toy.reactions import Meet, Window, call_off, cut_short
from tests.conformance.toy.seams import BOG
from tests.conformance.toy.snares import hide, left, search
from warhost.core import (
    Ask,
    Breakdown,
    Decision,
    Odds,
    Offer,
    Order,
    Preview,
    Procedure,
    Refusal,
    Roll,
    Throw,
    msg,
    part,
)
from warhost.core.ids import is_hex
from warhost.core.orders import Kind
from warhost.core.prompts import Choices, OneOf, PathTo
from warhost.core.refusals import first_with_all


def points_of(piece: int) -> int:
    """The points of a fresh piece (FEN-4-1)."""
    return 3 if is_hound(piece) else 4


def reach(fen: Fen, piece: int, points: int) -> Reach:
    """Where a piece can march."""
    return Reach(fen.at[piece], points, fen.overlay[0], fen.taken)


def marshes_around(fen: Fen, piece: int) -> list[int]:
    """The neighbouring hexes over which a piece could lay a causeway."""
    return [h for h in GRID.neighbours[fen.at[piece]] if is_marsh(h, fen.overlay[0])]


def hiding_places(fen: Fen, piece: int) -> list[int]:
    """Where a runner can hide a snare (FEN-2-2)."""
    here = fen.at[piece]
    return [here, *(h for h in GRID.neighbours[here] if h not in ROCK)]


def builders(fen: Fen, crew: int) -> list[int]:
    """The runners that can still do something other than marching."""
    return [p for p in fen.fresh(crew) if not is_hound(p)]


@dataclass(frozen=True, slots=True)
class Go(Decision[Fen, Any]):
    """A crew marches, builds and hides, one piece after the other, until it rests (FEN-4-1)."""

    crew: int

    def moot(self, fen: Fen, /) -> bool:
        return bool(fen.out[self.crew])

    def ask(self, fen: Fen, /) -> Ask:
        offers = [Offer(orders.Rest, msg("fen-rest-button"))]
        able = builders(fen, self.crew)
        if any(reach(fen, p, points_of(p)).cost for p in fen.fresh(self.crew)):
            offers.append(Offer(orders.March, msg("fen-march-button")))
        if any(marshes_around(fen, p) for p in able):
            offers.append(Offer(orders.Plank, msg("fen-plank-button")))
        if able and left(fen, self.crew):
            offers.append(Offer(orders.Snare, msg("fen-snare-button")))
        who = crew_ref(self.crew)
        return Ask(
            fen.seat(self.crew),
            msg("fen-go", crew=who),
            tuple(offers),
            ("FEN-4-1",),
            msg("fen-wait-go", crew=who),
        )

    def choices(self, fen: Fen, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if order is orders.March:
            if chosen:
                found = reach(fen, chosen[0], points_of(chosen[0]))
                return PathTo(found.cost, found.way)
            able = [p for p in fen.fresh(self.crew) if reach(fen, p, points_of(p)).cost]
            return OneOf(Kind.PIECE, able)
        places = marshes_around if order is orders.Plank else hiding_places
        if chosen:
            return OneOf(Kind.HEX, places(fen, chosen[0]))
        return OneOf(Kind.PIECE, [p for p in builders(fen, self.crew) if places(fen, p)])

    def refusal(self, fen: Fen, order: Any, /) -> Refusal | None:
        if isinstance(order, orders.Rest):
            return None
        piece = order.piece
        me = piece_ref(piece)
        if crew_of(piece) != self.crew:
            return refuse("FEN-4-1", "fen-not-yours", me, piece=me)
        if fen.at[piece] == OFF:
            return refuse("FEN-4-1", "fen-gone", me, piece=me)
        if fen.spent[piece]:
            return refuse("FEN-4-1", "fen-spent", me, piece=me)
        if isinstance(order, orders.March):
            return path_refusal(fen, piece, order.path, points_of(piece))
        place = hex_ref(order.hex)
        if isinstance(order, orders.Plank):
            if is_hound(piece):
                return refuse("FEN-4-5", "fen-hounds-do-not", me, piece=me)
            if order.hex not in GRID.neighbours[fen.at[piece]]:
                return refuse("FEN-4-5", "fen-too-far", me, place, hex=place, piece=me)
            if order.hex not in marshes_around(fen, piece):
                return refuse("FEN-4-5", "fen-no-marsh", place, hex=place)
            return None
        if is_hound(piece):
            return refuse("FEN-2-2", "fen-hounds-do-not", me, piece=me)
        if not left(fen, self.crew):
            return refuse("FEN-2-2", "fen-snares-used", crew_ref(self.crew), crew=crew_ref(self.crew))
        if order.hex not in hiding_places(fen, piece):
            return refuse("FEN-2-2", "fen-too-far", me, place, hex=place, piece=me)
        return None

    def take(self, fen: Fen, order: Any, /) -> None:
        if isinstance(order, orders.Rest):
            return
        fen.push(self)
        fen.set("spent", order.piece, 1)
        if isinstance(order, orders.March):
            commit(fen, order.piece, order.path, points_of(order.piece))
        elif isinstance(order, orders.Plank):
            fen.set_causeway(order.hex, 1)
            fen.tell(msg("fen-planked", piece=piece_ref(order.piece), hex=hex_ref(order.hex)))
        else:
            hide(fen, self.crew, order.hex, hiding_places(fen, order.piece))

    def preview(self, fen: Fen, order: Order, /) -> Preview | None:
        return march_preview(fen, order.path) if isinstance(order, orders.March) else None


@dataclass(frozen=True, slots=True)
class GoOn(Decision[Fen, Any]):
    """A march that was cut short may go on with the points that are left (FEN-2-4)."""

    crew: int
    piece: int
    points: int

    def moot(self, fen: Fen, /) -> bool:
        return fen.at[self.piece] == OFF or not reach(fen, self.piece, self.points).cost

    def ask(self, fen: Fen, /) -> Ask:
        return Ask(
            fen.seat(self.crew),
            msg("fen-go-on", piece=piece_ref(self.piece)),
            (Offer(orders.Onward, msg("fen-onward-button")), Offer(orders.Halt, msg("fen-halt-button"))),
            ("FEN-2-4",),
            msg("fen-wait-go", crew=crew_ref(self.crew)),
        )

    def choices(self, fen: Fen, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        found = reach(fen, self.piece, self.points)
        return PathTo(found.cost, found.way)

    def refusal(self, fen: Fen, order: Order, /) -> Refusal | None:
        return path_refusal(fen, self.piece, order.path, self.points) if isinstance(order, orders.Onward) else None

    def take(self, fen: Fen, order: Any, /) -> None:
        if isinstance(order, orders.Onward):
            commit(fen, self.piece, order.path, self.points)

    def preview(self, fen: Fen, order: Order, /) -> Preview | None:
        return march_preview(fen, order.path) if isinstance(order, orders.Onward) else None


def path_refusal(fen: Fen, piece: int, path: tuple[Any, ...], points: int) -> Refusal | None:
    """Why an itinerary is not allowed: every reason at the first hex that cannot be entered."""
    me = piece_ref(piece)
    if not path:
        return refuse("FEN-4-1", "fen-nowhere", me)
    here = fen.at[piece]
    for there in path:
        if not is_hex(there):
            return refuse("FEN-4-1", "fen-no-acts", me)
        place = hex_ref(there)
        price = cost(there, fen.overlay[0])
        reasons = []
        if there not in GRID.neighbours[here]:
            reasons.append(refuse("FEN-4-1", "fen-not-next", place, hex=place, before=hex_ref(here)))
        if there in ROCK:
            reasons.append(refuse("FEN-4-2", "fen-rock", place, hex=place))
        if fen.taken[there]:
            other = piece_ref(fen.piece_in(there))
            reasons.append(refuse("FEN-4-3", "fen-taken", other, place, piece=other, hex=place))
        if price > points:
            reasons.append(refuse("FEN-4-2", "fen-points", me, place, hex=place, cost=price, piece=me, points=points))
        if reasons:
            return first_with_all(reasons)
        points -= price
        here = there
    return None


def march_preview(fen: Fen, path: tuple[int, ...]) -> Preview:
    """What a march costs, and how likely it is to arrive if nobody reacts; snares nobody has seen are not counted."""
    overlay = fen.overlay[0]
    used = Breakdown(*(part("FEN-4-2", msg("fen-points-used"), cost(h, overlay), sources=(hex_ref(h),)) for h in path))
    dry = 1 - Fraction(fen.rules[BOG][0], 6)
    # A bog in the last hex costs nothing: the march ends there anyway.
    arrives = dry ** sum(is_marsh(h, overlay) for h in path[:-1])
    unknowns = (msg("fen-unseen-snares"),) if any(fen.maybe) else ()
    chances = (("arrives", arrives), ("stops", 1 - arrives)) if arrives < 1 else (("arrives", arrives),)
    odds = Odds(chances, msg("fen-nobody-reacts"), unknowns)
    return Preview(((msg("fen-points-used"), used),), odds, places=tuple(map(hex_ref, path)))


def commit(fen: Fen, piece: int, path: tuple[int, ...], points: int) -> None:
    """Announce an itinerary: every other crew has one window to react, then it is carried out (FEN-5-1)."""
    fen.tell(msg("fen-marched", piece=piece_ref(piece), hex=hex_ref(path[-1])))
    mine = crew_of(piece)
    windows = [Window(crew, piece, path) for crew in fen.order[0] if crew != mine]
    fen.then([*windows, Walk(piece, path, points)])


@dataclass(frozen=True, slots=True)
class Walk(OnTheWay, Procedure[Fen]):
    """A piece on its way, with the hexes before it and the points that are left."""

    piece: int
    path: tuple[int, ...]
    points: int

    def run(self, fen: Fen, /) -> None:
        if not self.path:
            call_off(fen)
            return
        here, *rest = self.path
        left_over = self.points - cost(here, fen.overlay[0])
        fen.enter(self.piece, here)
        fen.push(Arrive(replace(self, path=tuple(rest), points=left_over)))


@dataclass(frozen=True, slots=True)
class Arrive(Procedure[Fen]):
    """What waits in the hex that was entered: a snare, else a hound, else a bog, else the rest of the way."""

    walk: Walk

    def run(self, fen: Fen, /) -> None:
        piece, here = self.walk.piece, fen.at[self.walk.piece]
        if search(fen, crew_of(piece), here):
            call_off(fen)
            fen.push(Wriggle(piece, self.walk.points))
            return
        hounds = [h for h, place in enumerate(fen.waits) if place == here]
        further: list[Any] = [Meet(piece, hound) for hound in hounds]
        if is_marsh(here, fen.overlay[0]):
            further.append(Bog(piece))
        fen.then([*further, self.walk])


@dataclass(frozen=True, slots=True)
class Bog(OnTheWay, Throw[Fen]):
    """The piece may bog down in the marsh (FEN-4-4)."""

    piece: int

    def roll(self, fen: Fen, /) -> Roll:
        place = hex_ref(fen.at[self.piece])
        return Roll((6,), msg("fen-bog-roll", piece=piece_ref(self.piece), hex=place), ("FEN-4-4",))

    def outcome(self, fen: Fen, faces: tuple[int, ...], /) -> str:
        return "bogged" if faces[0] <= fen.rules[BOG][0] else "dry"

    def settle(self, fen: Fen, faces: tuple[int, ...], /) -> None:
        if self.outcome(fen, faces) == "bogged":
            fen.tell(msg("fen-bogged", piece=piece_ref(self.piece), hex=hex_ref(fen.at[self.piece])))
            cut_short(fen)


@dataclass(frozen=True, slots=True)
class Wriggle(Throw[Fen]):
    """The piece in the snare is caught or goes free (FEN-2-4)."""

    piece: int
    points: int

    def roll(self, fen: Fen, /) -> Roll:
        place = hex_ref(fen.at[self.piece])
        return Roll((6,), msg("fen-snare-roll", piece=piece_ref(self.piece), hex=place), ("FEN-2-4",))

    def outcome(self, fen: Fen, faces: tuple[int, ...], /) -> str:
        return "caught" if faces[0] <= 3 else "free"

    def settle(self, fen: Fen, faces: tuple[int, ...], /) -> None:
        piece, place = piece_ref(self.piece), hex_ref(fen.at[self.piece])
        if self.outcome(fen, faces) == "caught":
            fen.tell(msg("fen-snared", piece=piece, hex=place))
            fen.lose(self.piece)
        else:
            fen.tell(msg("fen-free", piece=piece, hex=place))
            fen.push(GoOn(crew_of(self.piece), self.piece, self.points))
