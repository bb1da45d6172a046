"""The Queen lays: babies by the calendar while she lives (rulebook 5.21.2, 5.21.3; DN-5.21.2-01, DN-5.21.3-01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import Message, msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Decision
from warhost.skirmish.challenge.growth import PRICES, hatch
from warhost.skirmish.movement.gaits import gait_of
from warhost.skirmish.notes import recall, remember
from warhost.skirmish.people.questions import question
from warhost.skirmish.places import pose_at, upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.seams import TURN_BEGINS
from warhost.skirmish.specials.base import ScenarioRule, seat_of_side, special
from warhost.skirmish.state import OFF, Skirmish, refuse

RULE = "DN-5.21.2-01"
SAVED = "brood-points"
"""The note of the points that the Queen has saved up."""


@special("spawning")
class Spawning(ScenarioRule, frozen=True):
    """At the start of the Krobs' turn in some game turns the Queen lays; an option saves up what she does not spend."""

    side: str
    queen: str
    brood: tuple[str, ...]
    """Those who can be laid; the dead among them return."""
    turns: tuple[int, ...]
    points: tuple[int, ...]

    amends = (RULE, "DN-5.21.3-01")

    def changes(self) -> tuple[SeamChange, ...]:
        return (TURN_BEGINS.add(self.lay),)

    def lay(self, field: Skirmish, seat: SeatNumber) -> None:
        """Let the Queen lay, if it is her time and she lives."""
        due = dict(zip(self.turns, self.points, strict=True)).get(field.turn[0], 0)
        if due and seat == seat_of_side(field, self.side) and field.is_alive(field.muster.index[self.queen]):
            field.push(Laying(due + recall(field, SAVED, 0)))

    def eggs(self, field: Skirmish, points: int) -> list[PieceId]:
        """One of each kind that can be laid for so many points: counters that are free, the unborn before the dead.

        Baby Slayers are alike, but they grow up to differing strengths (DN-4.45-11).
        """
        found: dict[object, PieceId] = {}
        pieces = [field.muster.index[token] for token in self.brood]
        free = [p for p in pieces if not field.is_alive(p) and field.exit[p] == OFF]
        for piece in sorted(free, key=lambda p: (field.health[p] == Health.DEAD, p)):
            fighter = field.muster.fighter[piece]
            kind = fighter.key if fighter.race == "guard" else (fighter.race, fighter.foot)
            if PRICES[fighter.race] <= points:
                found.setdefault(kind, piece)
        return list(found.values())

    def cradles(self, field: Skirmish, piece: PieceId) -> list[HexId]:
        """The free hexes nearest to the Queen where a baby has room."""
        queen = field.muster.index[self.queen]
        with field.tried():
            hatch(field, piece)
            gait = gait_of(field, piece)
            for distance in range(2, max(field.grid.columns, field.grid.rows)):
                ring = [h for h in field.grid.within(field.at[queen], distance) if not field.in_hex(h)]
                same = [h for h in ring if field.ground.level[h] == field.ground.level[field.at[queen]]]
                poses = {h: pose_at(upper(h), 0) for h in same}
                found = [h for h, pose in poses.items() if gait.fits(pose) and not gait.shuns(pose)]
                if found:
                    return found
        return []


@dataclass(frozen=True, slots=True)
class LayEgg(Order):
    """The Queen lays a baby in a hex beside her: ``lay hunter-7 D13``."""

    verb = "lay"
    piece: Piece
    hex: Hex


@dataclass(frozen=True, slots=True)
class LayNoMore(Order):
    """The Queen lays no more in this turn: ``lay-no-more``."""

    verb = "lay-no-more"


@dataclass(frozen=True, slots=True)
class Laying(Decision[Skirmish, Order]):
    """The Krobs choose the newborn and their places, one after the other."""

    points: int

    def moot(self, field: Skirmish, /) -> bool:
        return not Spawning.of(field).eggs(field, self.points)

    def skip(self, field: Skirmish, /) -> None:
        """What cannot be spent is lost, or saved up until she lays again if the option says so."""
        if field.muster.options["brood-points"] == "saved":
            remember(field, SAVED, self.points)
            if self.points:
                field.tell(msg("dn-log-brood-saved", n=self.points))

    def ask(self, field: Skirmish, /) -> Ask:
        rule = Spawning.of(field)
        offers: dict[type[Order], str] = {LayEgg: "dn-offer-lay", LayNoMore: "dn-offer-lay-no-more"}
        seat = seat_of_side(field, rule.side)
        return question(field, seat, "dn-ask-lay", offers, RULE, "dn-wait-lay", n=self.points)

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        rule = Spawning.of(field)
        if not chosen:
            eggs = rule.eggs(field, self.points)
            return OneOf(Kind.PIECE, eggs, labels={piece: egg_label(field, piece) for piece in eggs})
        return OneOf(Kind.HEX, rule.cradles(field, chosen[0]))

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if not isinstance(order, LayEgg):
            return None
        rule, me, where = Spawning.of(field), field.ref(order.piece), field.hex_ref(order.hex)
        if order.piece not in rule.eggs(field, self.points):
            return refuse(msg("dn-cannot-lay", piece=me, n=self.points), "DN-5.21.3-01", me)
        if order.hex not in rule.cradles(field, order.piece):
            return refuse(msg("dn-no-cradle", piece=me, hex=where), RULE, where)
        return None

    def take(self, field: Skirmish, order: Order, /) -> None:
        if not isinstance(order, LayEgg):
            self.skip(field)
            return
        hatch(field, order.piece)
        field.put(order.piece, upper(order.hex))
        field.tell(msg("dn-log-laid", piece=field.ref(order.piece), hex=field.hex_ref(order.hex)))
        field.note("entered", order.piece, order.hex)
        field.push(Laying(self.points - PRICES[field.muster.fighter[order.piece].race]))


def egg_label(field: Skirmish, piece: PieceId) -> Message:
    """What the Queen can lay: the values of the baby and of the grown Krob, and its price."""
    fighter = field.muster.fighter[piece]
    facts: Mapping[str, Any] = {
        "kind": msg(f"dn-{fighter.race}"),
        "name": fighter.name,
        "values": str(fighter.baby),
        "grown": str(fighter.foot[0]),
        "price": PRICES[fighter.race],
    }
    return msg("dn-egg-guard" if fighter.race == "guard" else "dn-egg", **facts)
