"""Chapter 5, hounds: a reaction to an announced march, the marcher's answer to it, and the meeting on the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.conformance.toy import orders
from tests.conformance.toy.board import GRID, HOMES
from tests.conformance.toy.fen import OFF, Fen, OnTheWay, crew_of, crew_ref, hex_ref, is_hound, piece_ref, refuse
from tests.conformance.toy.flights import watches
from tests.conformance.toy.seams import MODIFIERS
from warhost.core import Ask, Breakdown, Decision, Offer, Order, Part, Preview, Refusal, Roll, Throw, msg, part
from warhost.core.orders import Kind
from warhost.core.prompts import Choices, OneOf

FAR = 2
"""How many hexes away a hound can be loosed (FEN-5-1)."""


def points_in_reach(fen: Fen, hound: int, path: tuple[int, ...]) -> list[int]:
    """The points of a march at which a hound could wait."""
    return [h for h in dict.fromkeys(path) if GRID.distance(fen.at[hound], h) <= FAR]


def hounds(fen: Fen, crew: int, path: tuple[int, ...]) -> list[int]:
    """The hounds that a crew could loose at a march. All of this is public."""
    return [p for p in fen.fresh(crew) if is_hound(p) and points_in_reach(fen, p, path)]


@dataclass(frozen=True, slots=True)
class Window(Decision[Fen, Any]):
    """One crew sees the whole itinerary and lets it pass, or looses a hound at a point on the way (FEN-5-1)."""

    crew: int
    marcher: int
    path: tuple[int, ...]

    def moot(self, fen: Fen, /) -> bool:
        return bool(fen.out[self.crew]) or not hounds(fen, self.crew, self.path)

    def ask(self, fen: Fen, /) -> Ask:
        return Ask(
            fen.seat(self.crew),
            msg("fen-window", piece=piece_ref(self.marcher), hex=hex_ref(self.path[-1])),
            (Offer(orders.Let, msg("fen-let-button")), Offer(orders.Loose, msg("fen-loose-button"))),
            ("FEN-5-1",),
            msg("fen-wait-window", crew=crew_ref(self.crew)),
        )

    def choices(self, fen: Fen, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if chosen:
            return OneOf(Kind.HEX, points_in_reach(fen, chosen[0], self.path))
        return OneOf(Kind.PIECE, hounds(fen, self.crew, self.path))

    def refusal(self, fen: Fen, order: Any, /) -> Refusal | None:
        if isinstance(order, orders.Let):
            return None
        hound, place = piece_ref(order.hound), hex_ref(order.hex)
        if order.hound not in fen.fresh(self.crew) or not is_hound(order.hound):
            return refuse("FEN-5-1", "fen-no-hound", hound, piece=hound)
        if order.hex not in self.path:
            return refuse("FEN-5-1", "fen-not-on-the-way", place, hex=place)
        if GRID.distance(fen.at[order.hound], order.hex) > FAR:
            return refuse("FEN-5-1", "fen-hound-too-far", hound, place, hound=hound, hex=place)
        return None

    def take(self, fen: Fen, order: Any, /) -> None:
        if isinstance(order, orders.Let):
            return
        fen.set("spent", order.hound, 1)
        fen.set("waits", order.hound, order.hex)
        fen.tell(msg("fen-loosed", hound=piece_ref(order.hound), hex=hex_ref(order.hex)))
        fen.push(Counter(crew_of(self.marcher), order.hound))

    def preview(self, fen: Fen, order: Order, /) -> Preview | None:
        if not isinstance(order, orders.Loose):
            return None
        sides = contest(fen, self.marcher, order.hound, order.hex)
        return Preview(tuple(zip((msg("fen-marcher"), msg("fen-watched")), sides, strict=True)))


@dataclass(frozen=True, slots=True)
class Counter(Decision[Fen, Any]):
    """The marcher answers a hound with smoke, or does not (FEN-5-2)."""

    crew: int
    hound: int

    def moot(self, fen: Fen, /) -> bool:
        return not fen.smoke[self.crew]

    def ask(self, fen: Fen, /) -> Ask:
        return Ask(
            fen.seat(self.crew),
            msg("fen-counter", hound=piece_ref(self.hound), hex=hex_ref(fen.waits[self.hound])),
            (Offer(orders.Answer, msg("fen-answer-button")),),
            ("FEN-5-2",),
            msg("fen-wait-go", crew=crew_ref(self.crew)),
        )

    def choices(self, fen: Fen, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        labels = {"smoke": msg("fen-answer-smoke"), "stand": msg("fen-answer-stand")}
        return OneOf(Kind.OPTION, tuple(labels), labels=labels)

    def refusal(self, fen: Fen, order: Any, /) -> Refusal | None:
        if order.answer not in ("smoke", "stand"):
            return refuse("FEN-5-2", "fen-no-such-answer", crew_ref(self.crew))
        return None

    def take(self, fen: Fen, order: Any, /) -> None:
        if order.answer == "smoke":
            fen.set("smoke", self.crew, 0)
            fen.tell(msg("fen-smoke", hex=hex_ref(fen.waits[self.hound]), hound=piece_ref(self.hound)))
            fen.set("waits", self.hound, OFF)


def contest(fen: Fen, marcher: int, hound: int, hex_: int) -> tuple[Breakdown, Breakdown]:
    """What marcher and hound add to their dice (FEN-5-4, FEN-5-5)."""
    firm = part("FEN-5-4", msg("fen-causeway"), 1) if fen.causeway[hex_] else None
    watched: Part | None = None
    if watches(fen.hawk[crew_of(hound)], hex_):
        free_handed = fen.bearer[0] != marcher
        watched = part("FEN-5-5", msg("fen-watched"), 1, cancelled_by="FEN-5-5" if free_handed else None)
    extra = [modifier(fen, hex_) for modifier in fen.rules[MODIFIERS]]
    return Breakdown(firm, *extra), Breakdown(watched)


@dataclass(frozen=True, slots=True)
class Meet(OnTheWay, Throw[Fen]):
    """Marcher and hound roll against each other (FEN-5-3)."""

    marcher: int
    hound: int

    def roll(self, fen: Fen, /) -> Roll:
        place = hex_ref(fen.at[self.marcher])
        what = msg("fen-contest", piece=piece_ref(self.marcher), hound=piece_ref(self.hound), hex=place)
        return Roll((6, 6), what, ("FEN-5-3",))

    def outcome(self, fen: Fen, faces: tuple[int, ...], /) -> str:
        marcher, hound = contest(fen, self.marcher, self.hound, fen.at[self.marcher])
        lead = faces[1] + hound.total - faces[0] - marcher.total
        return "driven" if lead > 0 else "through" if lead < 0 else "held"

    def preview(self, fen: Fen, /) -> Preview | None:
        marcher, hound = contest(fen, self.marcher, self.hound, fen.at[self.marcher])
        names = (piece_ref(self.marcher), piece_ref(self.hound))
        labels = (msg("fen-marcher"), msg("fen-watched"))
        return Preview(tuple(zip(labels, (marcher, hound), strict=True)), self.odds(fen), places=names)

    def settle(self, fen: Fen, faces: tuple[int, ...], /) -> None:
        result = self.outcome(fen, faces)
        place = hex_ref(fen.at[self.marcher])
        fen.tell(msg(f"fen-{result}", piece=piece_ref(self.marcher), hound=piece_ref(self.hound), hex=place))
        fen.set("waits", self.hound, OFF)
        if result == "through":
            return
        cut_short(fen)
        if result == "driven":
            fen.drop_chest(self.marcher)
            fen.push(DrivenHome(crew_of(self.marcher), self.marcher))


@dataclass(frozen=True, slots=True)
class DrivenHome(Decision[Fen, Any]):
    """The owner chooses where a piece that was driven away falls back to (FEN-5-3)."""

    crew: int
    piece: int

    def moot(self, fen: Fen, /) -> bool:
        return not fen.free_homes(self.crew)

    def ask(self, fen: Fen, /) -> Ask:
        return Ask(
            fen.seat(self.crew),
            msg("fen-fall-back", piece=piece_ref(self.piece)),
            (Offer(orders.FallBack, msg("fen-fall-back-button")),),
            ("FEN-5-3",),
            msg("fen-wait-fall-back", crew=crew_ref(self.crew)),
        )

    def choices(self, fen: Fen, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, fen.free_homes(self.crew))

    def refusal(self, fen: Fen, order: Any, /) -> Refusal | None:
        if order.hex not in HOMES[self.crew] or fen.taken[order.hex]:
            return refuse("FEN-5-3", "fen-not-free", hex_ref(order.hex), hex=hex_ref(order.hex))
        return None

    def take(self, fen: Fen, order: Any, /) -> None:
        fen.place(self.piece, order.hex)


def cut_short(fen: Fen) -> None:
    """End the march that is being carried out."""
    while isinstance(fen.top, OnTheWay):
        fen.pop()
    call_off(fen)


def call_off(fen: Fen) -> None:
    """Hounds that waited for a march that has ended wait no longer."""
    for piece, place in enumerate(fen.waits):
        if place != OFF:
            fen.set("waits", piece, OFF)
