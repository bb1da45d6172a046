"""The legs of a march, one after the other (rulebook 2.3).

A path lists hexes and acts on the way, such as ``mount:konrad-horse``. Every leg is an :class:`Act`: a hex alone is a
step into it. Each chapter adds its acts to :data:`ACTS`. :func:`moments` is the one simulator of a march: it walks on
the position itself. Refusals, previews, defensive fire and bots read it inside ``field.tried()``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from warhost.core.ids import HexId, PieceId, is_hex
from warhost.core.messages import msg
from warhost.core.position.derived import derived
from warhost.core.prompts import Preview
from warhost.core.refusals import Refusal, first_with_all
from warhost.skirmish.maps.forbidden_terrain import terrain_rule
from warhost.skirmish.movement.arrivals import count_entry, doors, entry_cost, exits, gates, inward, leave_map
from warhost.skirmish.movement.led_horses import follow, follow_reasons, leave_together, stay_refusal
from warhost.skirmish.movement.stepping_and_turning import Gait, Stride, gait_of
from warhost.skirmish.places import Place, Pose, upper
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.seams import ALLOWANCES, EXIT_BARS
from warhost.skirmish.state import OFF, Going, Legs, Skirmish, refuse

LEAVING = 1
"""What it costs to leave the map."""


class Act:
    """One leg of a march. Most acts are written as ``word:piece``; some take the hexes after them too."""

    word: str
    crosses = False
    """Whether doing it leaves the hex, so that it has been crossed (DN-2.35-01)."""

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        """Why it is illegal; ``rest`` is the path after the word."""
        raise NotImplementedError

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        """Do it; returns the march after it, and how many legs of the rest it uses."""
        raise NotImplementedError

    def ways(self, field: Skirmish, going: Going) -> Iterable[Legs]:
        """Ways to do it now, as legs of a path; some may turn out to be illegal."""
        return ()

    def risk(self, field: Skirmish, going: Going, rest: Legs) -> Preview | None:
        """The roll that it causes, if any."""
        return None


class OwnAct(Act):
    """An act that involves only the marcher, where he is."""

    def ways(self, field: Skirmish, going: Going) -> Iterable[Legs]:
        allowed = field.at[going.piece] != OFF and not self.reasons(field, going, going.piece, ())
        return [((self.word, going.piece),)] if allowed else ()


ACTS: dict[str, Act] = {}
"""Every act that an order can name, by its word."""


def act(kind: type[Act]) -> type[Act]:
    """Register an act."""
    ACTS[kind.word] = kind()
    return kind


def hex_ahead(rest: Legs) -> HexId:
    """The hex that comes first in the rest of a path; OFF if an act does, or nothing."""
    return rest[0] if rest and is_hex(rest[0]) else OFF


def is_turn(path: Legs) -> bool:
    """Whether a path begins with a turn on the spot."""
    return bool(path) and not is_hex(path[0]) and path[0][0].startswith("turn-")


# A march about to begin


def new_march(field: Skirmish, piece: PieceId) -> Going:
    """A march about to begin."""
    return Going(piece, movement_points(field, piece), refuge=refuge_at(field, piece))


def refuge_at(field: Skirmish, piece: PieceId) -> tuple[Place, int]:
    """Where a piece stands, as a place to return to; for an entrance the hex, since either of its places will do."""
    at = field.at[piece]
    return upper(at) if at in field.ground.entrances else field.place(piece), field.facing[piece]


def movement_points(field: Skirmish, piece: PieceId) -> int:
    """The points with which a fighter begins to move, after special rules."""
    points = field.allowance(piece)
    for limit in field.rules[ALLOWANCES]:
        points = limit(field, piece, points)
    return max(points, 0)


def too_dear(field: Skirmish, going: Going, cost: int, hex_: HexId) -> list[Refusal]:
    """The refusal of a step that he can't afford (DN-2.31-09)."""
    if cost <= going.points:
        return []
    me, where = field.ref(going.piece), field.hex_ref(hex_)
    text = msg("dn-too-dear", piece=me, hex=where, cost=cost, points=going.points)
    return [refuse(text, "DN-2.31-09", me, where)]


# Steps


def take_stride(field: Skirmish, going: Going, stride: Stride) -> Going:
    """Move a piece by one step."""
    piece = going.piece
    left, gait = field.cells(piece), gait_of(field, piece)
    field.stand(piece, stride.pose)
    if going.led:
        follow(field, going.led, left, field.cells(piece))
    field.note("entered", piece, field.at[piece])
    refuge = refuge_at(field, piece) if gait.can_stay(stride.pose) else going.refuge
    points = going.points - stride.cost
    return Going(piece, points, going.path, 1, stride.covers, 0, refuge, going.carried, going.led)


def stride_reasons(field: Skirmish, going: Going, stride: Stride) -> list[Refusal]:
    """Why a step that the ground allows cannot be taken: points, or a led horse that cannot follow."""
    found = too_dear(field, going, stride.cost, field.ground.hex_of(stride.place))
    return found + follow_reasons(field, going, stride) if going.led else found


def first_stride(gait: Gait, pose: Pose, path: Legs) -> tuple[Stride | None, Legs]:
    """The first step of a path of steps and swings, None if it is impossible; and the legs after it."""
    if is_turn(path) and path[0][1] == gait.piece:
        return gait.turned(pose, int(path[0][0].removeprefix("turn-"))), path[1:]  # DN-2.33-03
    swings = path[:1] == (("swing", gait.piece),)
    hex_ = hex_ahead(path[swings:])
    return (gait.stride(pose, hex_, swings), path[1 + swings :]) if hex_ != OFF else (None, ())


def strides_along(gait: Gait, pose: Pose, path: Legs) -> list[Stride] | None:
    """Every step of a path of steps and swings; None if one of them is impossible."""
    found: list[Stride] = []
    while path:
        stride, path = first_stride(gait, pose, path)
        if stride is None:
            return None
        found.append(stride)
        pose = stride.pose
    return found


class Stepping(Act):
    """``J7``: into the next hex."""

    crosses = True

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        gait, pose = gait_of(field, piece), field.pose(piece)
        stride = gait.stride(pose, rest[0])
        return gait.reasons(pose, rest[0]) if stride is None else stride_reasons(field, going, stride)

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        stride = gait_of(field, piece).stride(field.pose(piece), rest[0])
        assert stride is not None
        return take_stride(field, going, stride), 1


class Arrival(Act):
    """``J7``: onto the map, for a fighter who is not on it yet (DN-1.42-03)."""

    crosses = True

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        door, me, where = rest[0], field.ref(piece), field.hex_ref(rest[0])
        if door in doors(field, piece):
            blocks = gait_of(field, piece).reasons_in(upper(door))
            return blocks + too_dear(field, going, entry_cost(field, piece, door), door)
        if door not in gates(field, piece):
            return [refuse(msg("dn-not-here-on", piece=me, hex=where), "DN-1.42-03", where)]
        if upper(door) in field.ground.closed:
            return [refuse(msg("dn-burning", hex=where), "DN-3.55-02", where)]
        kind = field.ground.kind(door)
        text = msg("dn-terrain-barred", piece=me, hex=where, terrain=msg(f"dn-ground-{kind.key}"))
        return [refuse(text, terrain_rule(kind, field.mover(piece)), where)]

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        door = rest[0]
        stride = Stride(entry_cost(field, piece, door), inward(field, door), (upper(door),))
        count_entry(field, piece, door)
        return take_stride(field, going, stride), 1


class UnknownAct(Act):
    """An act that no chapter knows."""

    def __init__(self, word: str) -> None:
        self.word = word

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        me = field.ref(going.piece)
        return [refuse(msg("dn-no-such-act", act=self.word, acts=", ".join(ACTS)), "DN-2.3-01", me)]


STEP, ARRIVAL = Stepping(), Arrival()


# The whole march


class Leg(NamedTuple):
    """The next leg of a march: what is done, with whom, and the path after the word."""

    act: Act
    piece: PieceId
    rest: Legs


def first_leg(field: Skirmish, going: Going, path: Legs) -> Leg:
    """The first leg of a path, as it would be walked now."""
    if is_hex(path[0]):
        return Leg(ARRIVAL if field.at[going.piece] == OFF else STEP, going.piece, path)
    word, piece = path[0]
    return Leg(ACTS.get(word) or UnknownAct(word), piece, path[1:])


def leg_reasons(field: Skirmish, going: Going, path: Legs) -> list[Refusal]:
    """Why the first leg of a path is illegal now; empty if it is legal."""
    leg = first_leg(field, going, path)
    return leg.act.reasons(field, going, leg.piece, leg.rest)


def next_leg(field: Skirmish, going: Going) -> Going | None:
    """Carry out the next leg of a march; returns the march after it, or None if the leg is illegal."""
    leg = first_leg(field, going, going.path)
    if leg.act.reasons(field, going, leg.piece, leg.rest):
        return None
    after, used = leg.act.perform(field, going, leg.piece, leg.rest)
    return after.along(leg.rest[used:])


def moments(field: Skirmish, going: Going) -> Iterator[Going]:
    """Walk a march on the position itself; yields the march at its start, then after each legal leg.

    If the last one still has legs ahead, the first of them is illegal.
    """
    after: Going | None = going
    while after is not None:
        going = after
        yield going
        after = next_leg(field, going) if going.path else None


@derived
def path_refusal(field: Skirmish, going: Going, path: Legs) -> Refusal | None:
    """Why a path is illegal: every reason at its first illegal leg; None if it is legal."""
    if not path:
        return field.refuse("dn-no-path", "DN-2.3-01", going.piece)
    with field.tried():
        *_, last = moments(field, going.along(path))
        if last.path:
            return first_with_all(leg_reasons(field, last, last.path))
        return end_refusal(field, last)


def end_refusal(field: Skirmish, going: Going) -> Refusal | None:
    """Why a march can't end where it leaves the marcher and his led horses (DN-2.37-01)."""
    found = (stay_refusal(field, piece) for piece in (going.piece, *going.led))
    return next(filter(None, found), None)


def risk_of(field: Skirmish, going: Going) -> Preview | None:
    """The roll that the next leg of a march causes, if any."""
    if not going.path:
        return None
    leg = first_leg(field, going, going.path)
    return leg.act.risk(field, going, leg.rest)


def is_crossing(field: Skirmish, going: Going) -> bool:
    """Whether the next leg leaves a hex that was entered in this march and not yet challenged (DN-2.35-01)."""
    crosses = bool(going.path) and first_leg(field, going, going.path).act.crosses
    return bool(crosses and going.entered and not going.passed)


# Acts of every game


@act
class AboutTurn(OwnAct):
    """``about:konrad``: a half-turn on the spot (DN-2.36.1-01)."""

    word = "about"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        turn = gait_of(field, going.piece).about(field.pose(going.piece))
        if piece != going.piece or turn is None:
            return [field.refuse("dn-cannot-turn", "DN-2.36.1-01", going.piece)]
        return too_dear(field, going, turn.cost, field.at[going.piece])

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        turn = gait_of(field, going.piece).about(field.pose(piece))
        assert turn is not None
        field.stand(piece, turn.pose)
        return replace(going, points=going.points - turn.cost), 0


@act
class Swing(Act):
    """``swing:konrad>J7``: into a hex beside the counter, keeping the rear half where it is (DN-2.36.1-01)."""

    word = "swing"
    crosses = True

    def _stride(self, field: Skirmish, going: Going, rest: Legs) -> Stride | None:
        hex_ = hex_ahead(rest)
        return gait_of(field, going.piece).stride(field.pose(going.piece), hex_, swings=True) if hex_ != OFF else None

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        stride = self._stride(field, going, rest)
        if piece != going.piece or stride is None:
            return [field.refuse("dn-cannot-turn", "DN-2.36.1-01", going.piece)]
        return stride_reasons(field, going, stride)

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        stride = self._stride(field, going, rest)
        assert stride is not None
        return take_stride(field, going, stride), 1


@act
class Leave(OwnAct):
    """``leave:konrad``: off the map, where the scenario lets him go."""

    word = "leave"
    crosses = True

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        me, where = field.ref(going.piece), field.hex_ref(field.at[going.piece])
        found = []
        if piece != going.piece or rest:
            found.append(field.refuse("dn-leave-last", "DN-2.11-02", going.piece))
        if field.at[going.piece] not in exits(field.muster, field.side[going.piece]):
            found.append(refuse(msg("dn-no-exit", piece=me, hex=where), "DN-2.11-02", where))
        bars = (bar(field, going.piece, field.at[going.piece]) for bar in field.rules[EXIT_BARS])
        found += [why for why in bars if why is not None]
        if going.carried >= 0 and field.are_enemies(piece, going.carried):
            foe = field.ref(going.carried)
            found.append(refuse(msg("dn-leave-with-foe", piece=me, enemy=foe), "DN-2.32.2-01", foe))
        return found + too_dear(field, going, LEAVING, field.at[going.piece])

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        leave_together(field, going, field.at[piece])
        leave_map(field, piece)
        return replace(going, points=going.points - LEAVING, entered=0, led=(), carried=NOBODY), 0
