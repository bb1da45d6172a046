"""The Queen lays babies by the calendar while she lives, and as an option a Guard follows her when she is dead.

Rulebook 5.21.2, 5.21.3 (DN-5.21.2-01, DN-5.21.3-01) and 4.42 (DN-4.42-01).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import Message, msg
from warhost.core.orders import Hex, Kind, Number, Order, Piece
from warhost.core.prompts import Ask, Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Decision
from warhost.skirmish.challenge.growth import PRICES, hatch
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.notes import recall, remember
from warhost.skirmish.people.questions import question
from warhost.skirmish.people.stuns_and_wounds import count_wounds, wound
from warhost.skirmish.places import Pose, facing_of, place_of, pose_at, upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.seams import LISTENERS, TURN_BEGINS
from warhost.skirmish.specials.base import ScenarioRule, seat_of_side, special
from warhost.skirmish.state import OFF, Skirmish, refuse

RULE = "DN-5.21.2-01"
SAVED = "brood-points"
"""The note of the points that the Queen has saved up."""
SUCCESSION = "DN-4.42-01"
QUEEN_DIED, CROWNED = "queen-died", "crowned"
"""The notes of the turn in which the Queen died last, and of the Guards that have become Queen."""
MOURNING = 3
"""How many game turns after her death a Guard follows the Queen."""


@special("spawning")
class Spawning(ScenarioRule, frozen=True):
    """At the start of the Krobs' turn in some game turns the Queen lays; an option saves up what she does not spend.

    Another option lets a Guard follow a Queen who is dead.
    """

    side: str
    queen: str
    brood: tuple[str, ...]
    """Those who can be laid; the dead among them return."""
    turns: tuple[int, ...]
    points: tuple[int, ...]

    amends = (RULE, "DN-5.21.3-01")

    def changes(self) -> tuple[SeamChange, ...]:
        return (TURN_BEGINS.add(self.lay), LISTENERS.add(self.hear))

    def lay(self, field: Skirmish, seat: SeatNumber) -> None:
        """Let the Queen lay, if it is her time and she lives; if she is dead, let a Guard follow her."""
        if seat != seat_of_side(field, self.side):
            return
        queen = field.muster.index[self.queen]
        due = dict(zip(self.turns, self.points, strict=True)).get(field.turn[0], 0)
        if not field.is_alive(queen):
            if self.may_return(field, queen) and field.turn[0] >= recall(field, QUEEN_DIED) + MOURNING:
                field.push(Crowning(queen))
        elif due:
            field.push(Laying(due + recall(field, SAVED, 0)))

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """Remember the turn of the Queen's death, if the option says that a Guard may follow her."""
        if news[0] == "died" and self.may_return(field, news[1]):
            remember(field, QUEEN_DIED, field.turn[0])

    def may_return(self, field: Skirmish, piece: PieceId) -> bool:
        """A dead Queen may have a successor while a Guard lives, if the option says so (DN-4.42-01)."""
        if piece != field.muster.index[self.queen] or field.muster.options["succession"] == "off":
            return False
        return any(field.is_alive(guard) for guard in field.muster.palps)

    def eggs(self, field: Skirmish, points: int) -> list[PieceId]:
        """One of each kind that can be laid for so many points: counters that are free, the unborn before the dead.

        Baby Slayers are alike, but they grow up to differing strengths (DN-4.45-11).
        """
        found: dict[object, PieceId] = {}
        pieces, crowned = [field.muster.index[token] for token in self.brood], recall(field, CROWNED, ())
        free = [p for p in pieces if not field.is_alive(p) and field.exit[p] == OFF and p not in crowned]
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


# Who follows the Queen


@dataclass(frozen=True, slots=True)
class Crown(Order):
    """Let a Guard become Queen, by the centre and the facing of her new body: ``crown karm pit/E15 3``."""

    verb = "crown"
    piece: Piece
    hex: Hex
    facing: Number


@dataclass(frozen=True, slots=True)
class Crowning(Decision[Skirmish, Crown]):
    """The Krobs name the Guard that follows a dead Queen; the other grown Guards take a wound (DN-4.42-01)."""

    queen: PieceId

    def moot(self, field: Skirmish, /) -> bool:
        return not heirs(field, self.queen)

    def ask(self, field: Skirmish, /) -> Ask:
        seat = seat_of_side(field, Spawning.of(field).side)
        return question(field, seat, "dn-ask-crown", {Crown: "dn-offer-crown"}, SUCCESSION, "dn-wait-crown")

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        found = heirs(field, self.queen)
        if not chosen:
            return OneOf(Kind.PIECE, list(found))
        poses, hex_of = found.get(chosen[0], []), field.ground.hex_of
        if len(chosen) == 1:
            return OneOf(Kind.HEX, list(dict.fromkeys(hex_of(place_of(pose)) for pose in poses)))
        return OneOf(Kind.NUMBER, [facing_of(pose) for pose in poses if hex_of(place_of(pose)) == chosen[1]])

    def refusal(self, field: Skirmish, order: Any, /) -> Refusal | None:
        poses = heirs(field, self.queen).get(order.piece)
        if poses is None:
            return field.refuse("dn-no-heir", SUCCESSION, order.piece)
        if order.facing not in range(6) or pose_at(upper(order.hex), order.facing) not in poses:
            me, where = field.ref(order.piece), field.hex_ref(order.hex)
            return refuse(msg("dn-no-room-for-queen", piece=me, hex=where), SUCCESSION, me, where)
        return None

    def take(self, field: Skirmish, order: Crown, /) -> None:
        me, rule = field.ref(order.piece), Spawning.of(field)
        _exchange(field, order.piece, self.queen)
        field.set("gone", order.piece, 1)
        field.stand(self.queen, pose_at(upper(order.hex), order.facing))
        remember(field, CROWNED, (*recall(field, CROWNED, ()), order.piece))
        field.tell(msg("dn-log-crowned", piece=me, queen=field.ref(self.queen), hex=field.hex_ref(order.hex)))
        for rival in rivals(field):
            wound(field, rival)
        rule.lay(field, seat_of_side(field, rule.side))


def rivals(field: Skirmish) -> list[PieceId]:
    """The grown Guards on the map."""
    return [guard for guard in field.muster.palps if field.is_alive(guard) and not field.baby[guard]]


def heirs(field: Skirmish, queen: PieceId) -> dict[PieceId, list[Pose]]:
    """The unwounded Guards in whose place the Queen's body fits, each with its poses around one of her hexes."""
    found: dict[PieceId, list[Pose]] = {}
    for guard in rivals(field):
        if not field.wounds[guard]:
            found[guard] = _thrones(field, guard, queen)
    return {guard: poses for guard, poses in found.items() if poses}


def _thrones(field: Skirmish, guard: PieceId, queen: PieceId) -> list[Pose]:
    poses = [pose_at(cell, facing) for cell in field.cells(guard) for facing in range(6)]
    with field.tried():
        _exchange(field, guard, queen)
        gait = gait_of(field, queen)
        able = [pose for pose in poses if gait.fits(pose) and not gait.shuns(pose)]
        return [pose for pose in able if not any(field.here[cell] for cell in gait.cells(pose))]


def _exchange(field: Skirmish, guard: PieceId, queen: PieceId) -> None:
    """Take a Guard from the map, and make the Queen's counter an unhurt one that can be placed."""
    field.take_off(guard)
    field.take_off(queen)
    field.become(queen, Health.FIT)
    count_wounds(field, queen, 0)
    for column in ("did", "gone"):
        field.set(column, queen, 0)
