"""Movement (rulebook 2.3): marches, with challenges on the way and defensive fire against them.

A march that was cut short (a wound, a shot, somebody hidden) asks its owner afresh with the points left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from warhost.core.breakdowns import Breakdown, part
from warhost.core.messages import msg, phrase
from warhost.core.modes import Mode
from warhost.core.orders import Kind, Order, Path, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision, Procedure, Step
from warhost.skirmish.fire.aiming import LOADED, begin_reload
from warhost.skirmish.maps.ground import beside
from warhost.skirmish.movement.arrivals import latecomers, waits_to_enter
from warhost.skirmish.movement.challenges import Gauntlet
from warhost.skirmish.movement.gaits import gait_of
from warhost.skirmish.movement.legs import (
    ACTS,
    begin,
    foresee,
    go_leg,
    leg_reasons,
    path_refusal,
    stretch_of,
)
from warhost.skirmish.movement.paces import drawn_poses, paces, poses
from warhost.skirmish.movement.ways import Itineraries
from warhost.skirmish.people.hiding import uncover
from warhost.skirmish.people.memory import ALL, Kept
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.muster import NOBODY, Muster
from warhost.skirmish.sight.hex_lines import bits_of
from warhost.skirmish.state import LABOURED, MOVED, OFF, SHOT, Going, Skirmish, refuse

SPENT = MOVED | LABOURED
"""What takes up the movement of a whole turn (DN-2.3-01, DN-2.32.1-01)."""

UNCHALLENGED = frozenset({"never-challenged", "dog", "spirit"})
"""Whoever slips past enemies as he likes (DN-4.1-04, DN-4.3-02, DN-3.55-08)."""

DEAD = int(Health.DEAD)

MARCHES = phrase("dn-log-march", "piece", "hex")


@dataclass(frozen=True, slots=True)
class March(Order):
    """Move a fighter: ``march matt J2>J3``; with acts on the way: ``march matt mount:matt-horse>J6``."""

    verb = "march"
    piece: Piece
    path: Path


@dataclass(frozen=True, slots=True)
class Onward(Order):
    """Go on with a march that was cut short: ``onward J4>J5``."""

    verb = "onward"
    path: Path


@dataclass(frozen=True, slots=True)
class Halt(Order):
    """End a march that was cut short: ``halt``."""

    verb = "halt"


class Marching(Mode):
    """Move one fighter after the other."""

    order = March
    label = "dn-offer-march"

    def offered(self, field: Skirmish, side: int, /) -> bool:
        return bool(marchers(field, side))

    def choices(self, field: Skirmish, side: int, chosen: tuple[Any, ...], /) -> Choices:
        if chosen:
            return Itineraries(field, begin(field, chosen[0]))
        return OneOf(Kind.PIECE, marchers(field, side))

    def refusal(self, field: Skirmish, side: int, order: March, /) -> Refusal | None:
        reasons = march_reasons(field, side, order.piece)
        return first_with_all(reasons) if reasons else path_refusal(field, begin(field, order.piece), order.path)

    def take(self, field: Skirmish, side: int, order: March, /) -> None:
        """Announce an itinerary; the other side may react to it before it is walked (DN-2.23-01)."""
        piece, path = order.piece, order.path
        if field.hidden[piece]:
            uncover(field, piece)
        field.set("did", piece, field.did[piece] | MOVED)
        if field.log is not None:
            end = path[-1]
            if not isinstance(end, int):
                end = next((leg for leg in path[::-1] if isinstance(leg, int)), None)
            if end is not None:
                field.tell(MARCHES(field.muster.refs[piece], field.muster.hex_refs[end]))
        steps = reactions(field, piece, path)
        if steps or not march_off(field, piece, path):
            ahead = begin(field, piece).along(path)
            field.set("march", 0, ahead)
            if steps or not act_off(field, ahead):
                field.then(*steps, TO_THE_END, THE_END)

    def preview(self, field: Skirmish, side: int, order: March, /) -> Preview | None:
        if self.refusal(field, side, order) is not None:
            return None
        going = begin(field, order.piece)
        left, risks = foresee(field, going, order.path)
        used = Breakdown(part("DN-2.3-01", msg("dn-points-used"), going.points - left))
        figures = ((msg("dn-points-used"), used), *(figure for risk in risks for figure in risk.breakdowns))
        places = tuple(field.hex_ref(leg) for leg in order.path if isinstance(leg, int))
        notes = (msg("dn-points-left", points=left), *(note for risk in risks for note in risk.notes))
        return Preview(figures, risks[0].odds if risks else None, notes, places)


def marchers(field: Skirmish, side: int) -> Sequence[int]:
    """Those whom a side may still move, in order."""
    kept = field.noted("still to march")
    if kept.stale:
        _strike_off(field, kept)
    found: list[int] | None = kept.whole.get(side)
    if found is None:
        did = field.did
        found = [piece for piece, bound in _troop(field, side) if not did[piece] & bound]
        late = latecomers(field.muster)
        if late:
            found = sorted([*found, *(piece for piece in late if can_come(field, side, piece))])
        kept.whole[side] = found
    return found


def _strike_off(field: Skirmish, kept: Kept) -> None:
    """Take note of what was written: after most orders it is no more than that one has marched."""
    did, stale = field.did, kept.stale
    for piece in stale:
        if piece == ALL or not did[piece] & SPENT:
            kept.freshen()
            return
    if latecomers(field.muster):
        kept.freshen()
        return
    for side, some in kept.whole.items():
        for piece in stale:
            if piece in some:
                kept.whole[side] = some = some.copy()  # whoever was given the old list may still hold it
                some.remove(piece)
    stale.clear()


def _troop(field: Skirmish, side: int) -> list[tuple[int, int]]:
    """Those on the map whom a side could move, whatever they have done, each with what he must not have done."""
    march = field.kept("march")
    found: list[tuple[int, int]] | None = march.whole.get(side)
    if found is None:
        men = march.groups(field, field.muster.walkers, marcher_of).get(side, [])
        deeds = bound_by(field.muster)
        found = march.whole[side] = [(piece, deeds[piece]) for piece in men]
    return found


def can_march(field: Skirmish, side: int, piece: int) -> bool:
    """Whether a piece may move in this phase."""
    if field.at[piece] == OFF:
        return can_come(field, side, piece)
    known = field.kept("march").rows
    if piece not in known:
        known[piece] = marcher_of(field, piece)
    return bool(known[piece] == side and not field.did[piece] & bound_by(field.muster)[piece])


def can_come(field: Skirmish, side: int, piece: int) -> bool:
    """Whether a side may march onto the map with somebody who waits beside it."""
    if field.did[piece] & SPENT or not field.muster.is_fighter[piece] or is_rooted(field, piece):
        return False
    return field.seat_of(piece) == side and waits_to_enter(field, piece)


def marcher_of(field: Skirmish, piece: int) -> int:
    """The seat that could move a piece on the map in its movement phase, whatever it has done; NOBODY if none could."""
    if not field.is_able(piece) or not field.muster.is_fighter[piece]:
        return NOBODY
    return NOBODY if field.charms[piece] and is_rooted(field, piece) else field.seat_of(piece)


@lru_cache(maxsize=64)
def bound_by(muster: Muster) -> tuple[int, ...]:
    """For each piece what it must not have done in a turn in which it is to march; see :func:`loaded_and_shot`."""
    weapons = [muster.weapons[fighter.missile] if fighter.missile else None for fighter in muster.fighter]
    return tuple(SPENT if weapon is None or weapon.may_move_after_shooting() else SPENT | SHOT for weapon in weapons)


def march_reasons(field: Skirmish, side: int, piece: int) -> list[Refusal]:
    """Why a piece may not move in this phase; the explaining twin of :func:`can_march`."""
    if can_march(field, side, piece):
        return []
    me = field.ref(piece)
    if field.seat_of(piece) != side:
        return [refuse(msg("dn-not-yours", piece=me), "DN-2.12.1-03", me)]
    if field.did[piece] & MOVED:
        return [refuse(msg("dn-moved-already", piece=me), "DN-2.3-01", me)]
    if field.did[piece] & LABOURED:
        return [refuse(msg("dn-laboured", piece=me), "DN-2.32.1-01", me)]
    if field.at[piece] != OFF and loaded_and_shot(field, piece):
        return [refuse(msg("dn-shot-already", piece=me), "DN-2.12.1-03", me)]
    if is_rooted(field, piece):
        return [refuse(msg("dn-rooted", piece=me), "DN-3.53-01", me)]
    return [refuse(msg("dn-cannot-move", piece=me), "DN-2.3-01", me)]


def loaded_and_shot(field: Skirmish, piece: int) -> bool:
    """Whether his weapon forbids him to move in a turn in which he shot (DN-2.12.1-03, DN-5.11.5-01)."""
    missile = field.muster.fighter[piece].missile
    if missile is None or not field.did[piece] & SHOT:
        return False
    return not field.muster.weapons[missile].may_move_after_shooting()


def is_rooted(field: Skirmish, piece: int) -> bool:
    """Whether a spell keeps him where he is (DN-3.53-01)."""
    charms = field.charms[piece]
    return bool(charms) and any(kind == "root" for kind, _, _ in charms)


def set_out(field: Skirmish, going: Going, path: tuple[Any, ...]) -> None:
    """Go on along another path after everybody who may react to it has been asked."""
    field.set("march", 0, going.along(path))
    field.then(*reactions(field, going.piece, path), TO_THE_END)


def reactions(field: Skirmish, piece: int, path: tuple[Any, ...]) -> list[Step]:
    """The steps in which others react to a march, about to begin or to go on, before it is walked."""
    if field.loaded[piece] != LOADED:
        begin_reload(field, piece, path)
    found = []
    for window in field.rules.seams["windows"]:
        step = window(field, piece, path)
        if step is not None:
            found.append(step)
    return found


def march_off(field: Skirmish, piece: int, path: tuple[Any, ...]) -> bool:
    """Go a whole way at once, to its end, if nothing can happen on it; False if something can.

    Nothing happens on mere steps of which no rule wants to hear, past nobody who would challenge him (DN-2.35-01). That
    he can stay where they lead was seen when the march was allowed (DN-2.37-01).
    """
    if field.rules.seams["heard-marches"] or field.news[0] or not (isinstance(path[0], int) or path[0][0] == "swing"):
        return False
    way = drawn_poses(field, piece, path) or poses(field, begin(field, piece), path)
    if not way or piece in field.muster.parts_of:
        return False
    if len(way) > 1:
        seat, crossed = field.seat_of(piece), []
        near = beside_others(field, seat)
        for pose in way[:-1]:
            if near >> pose // 6 & 1:
                crossed.append(pose // 6)  # noqa: PERF401  (asked for every march)
        if crossed and field.threats(seat, crossed):
            return False
    field.go_to(piece, way[-1])
    return True


def beside_others(field: Skirmish, seat: int) -> int:
    """The hexes beside all living pieces that are not of a seat, as bits of a number: elsewhere nobody challenges it.

    It is kept while the seat's own pieces move. Who comes over to it may still be counted among the others.
    """
    kept = field.noted("beside")
    if kept.stale:
        side, under = field.side, field.under
        for piece in kept.stale:
            if piece == ALL or side[piece] < 0 or under[side[piece]] != seat:
                kept.whole.clear()
                break
        kept.stale.clear()
    found: int | None = kept.whole.get(seat)
    if found is None:
        side, health, mine, hexes = field.side, field.health, field.sides_of(seat), set[int]()
        for piece, cells in enumerate(field.covered):
            if cells and side[piece] not in mine and health[piece] != DEAD:
                hexes.update(cells)
        found = beside(field.grid, bits_of(hexes))
        kept.whole.clear()  # what the pieces of one seat do is not noted for another
        kept.whole[seat] = found
    return found


def act_off(field: Skirmish, going: Going) -> bool:
    """Begin a march with its first leg at once if that is no step; False if something comes before it.

    That it can be gone was seen when the march was allowed, and nothing has happened since.
    """
    path = going.path
    if field.rules.seams["heard-marches"] or field.news[0] or paces(field, going, path):
        return False
    field.push(THE_END)
    after, used = go_leg(field, going, path)
    field.set("march", 0, after.along(path[used:]))
    if used < len(path) or field.news[0]:
        field.push(TO_THE_END)
    return True


@dataclass(frozen=True, slots=True)
class Walk(Procedure):
    """The march goes on leg by leg, to its end or until so many legs are left; or it is cut short."""

    until: int = 0

    def run(self, field: Skirmish, /) -> None:
        going = field.march[0]
        if going is None or len(going.path) <= self.until or not can_go_on(field, going):
            return
        path = going.path
        if not field.rules.seams["watched-steps"] and self._stride_out(field, going):
            return
        if going.entered and not going.passed and crosses(path[0]):
            field.set("march", 0, replace(going, passed=1))
            dares = challengers(field, going.piece, going.crossed)
            if dares:
                field.then(Gauntlet(going.piece, tuple(dares)), self)
                return
            going = _going(field)
        if leg_reasons(field, going, path):
            field.set("march", 0, going.along(()))
            field.push(self, GoOn())
            return
        after, used = go_leg(field, going, path)
        field.set("march", 0, after.along(path[used:]))
        field.push(self)

    def _stride_out(self, field: Skirmish, going: Going) -> bool:
        """Take all steps at once on which nothing can happen; False if there are none."""
        piece, path = going.piece, going.path
        near = beside_others(field, field.seat_of(piece))

        def dares(crossed: tuple[int, ...]) -> bool:
            for hex_ in crossed:
                if near >> hex_ & 1:
                    return bool(challengers(field, piece, crossed))
            return False

        stretch = stretch_of(field, going, path, self.until, dares)
        if not stretch.legs:
            return False
        field.put(piece, stretch.at, stretch.facing)
        if field.rules.seams["heard-marches"]:
            field.note("entered", piece, stretch.at)
        rest = path[stretch.legs :]
        field.set("march", 0, Going(piece, stretch.points, rest, 1, stretch.covers, 0, stretch.refuge))
        if len(rest) > self.until:
            field.push(self)
        return True


TO_THE_END = Walk()


def crosses(leg: Any) -> bool:
    """Whether a leg leaves the hex."""
    return isinstance(leg, int) or (leg[0] in ACTS and ACTS[leg[0]].crosses())


def can_go_on(field: Skirmish, going: Going) -> bool:
    """Whether the marcher can still walk; one who waits outside can."""
    piece = going.piece
    if field.exit[piece] != OFF or field.health[piece] in (Health.DEAD, Health.STUNNED):
        return False
    return not field.idle[piece] and not is_rooted(field, piece)


def challengers(field: Skirmish, piece: int, crossed: tuple[int, ...]) -> list[int]:
    """The enemies who challenge a piece that crosses hexes (DN-2.35-01); dogs, dragons and spirits are never."""
    enemies = field.threats(field.seat_of(piece), crossed)
    if not enemies or not field.muster.specials[piece].isdisjoint(UNCHALLENGED):
        return []
    if not field.muster.parts_of:
        return enemies
    whole = {field.muster.body_of(enemy): enemy for enemy in enemies}  # the parts of one dragon are one enemy
    return list(whole.values())


@dataclass(frozen=True, slots=True)
class GoOn(Decision):
    """The march was cut short: go on with the points that are left, or stop."""

    def moot(self, field: Skirmish, /) -> bool:
        going = field.march[0]
        if going is None or not can_go_on(field, going) or field.at[going.piece] == OFF:
            return True
        piece = going.piece
        return next(gait_of(field, piece).strides(field.at[piece], field.facing[piece], going.points), None) is None

    def ask(self, field: Skirmish, /) -> Ask:
        going = _going(field)
        me = field.ref(going.piece)
        return Ask(
            field.seat(field.seat_of(going.piece)),
            msg("dn-ask-onward", piece=me, points=going.points),
            (Offer(Onward, msg("dn-offer-onward")), Offer(Halt, msg("dn-offer-halt"))),
            ("DN-2.35-02",),
            msg("dn-wait-march", piece=me),
        )

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return Itineraries(field, _going(field))

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        return path_refusal(field, _going(field), order.path) if isinstance(order, Onward) else None

    def take(self, field: Skirmish, order: Order, /) -> None:
        if isinstance(order, Onward):
            set_out(field, _going(field), order.path)


def _going(field: Skirmish) -> Going:
    going = field.march[0]
    assert going is not None
    return going


@dataclass(frozen=True, slots=True)
class EndMarch(Procedure):
    """The march is over; who cannot stay where he is goes back to the last place where he could (DN-2.35-02)."""

    def run(self, field: Skirmish, /) -> None:
        going = _going(field)
        piece = going.piece
        field.set("march", 0, None)
        if field.is_alive(piece) and not is_alone(field, piece):
            at, facing = going.refuge
            stays = gait_of(field, piece).can_stay(field.at[piece], field.facing[piece])
            if not stays and at != OFF and field.health[piece] != Health.STUNNED:
                field.put(piece, at, facing)
        if going.carried != NOBODY or field.rules.seams["heard-marches"]:
            field.note("marched", piece, going.carried)


THE_END = EndMarch()


def is_alone(field: Skirmish, piece: int) -> bool:
    """Whether a piece shares no hex with anybody, as most do, so that it can stay where it is."""
    here = field.here
    for cell in field.covered[piece]:
        if len(here[cell]) > 1:
            return False
    return piece not in field.muster.parts_of
