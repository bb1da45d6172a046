"""Entering and leaving the map where the scenario says (DN-1.42-03, DN-2.11-02)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from warhost.core.board.hexes import OFF_MAP, opposite
from warhost.core.ids import HexId, PieceId, Side, all_hexes
from warhost.core.messages import msg
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.notes import ARROWS, confided
from warhost.skirmish.places import Pose, pose_at, upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.conditions import Left, SacksGone
from warhost.skirmish.scenario.muster import NOBODY, Muster
from warhost.skirmish.scenario.scenarios import Entry, conditions_of, hexes_of
from warhost.skirmish.state import OFF, Skirmish


def waits_to_enter(field: Skirmish, piece: PieceId) -> bool:
    """Whether a fighter is not on the map yet and may enter it this turn."""
    if field.at[piece] != OFF or field.gone[piece] or field.exit[piece] != OFF:
        return False
    return bool(gates(field, piece))


def entries(muster: Muster, piece: PieceId) -> list[Entry]:
    """The entries of the scenario that are for a fighter."""
    side = muster.sides[muster.pieces[piece].side]
    token = muster.pieces[piece].token
    set_up = {who for spot in side.set_up for who in spot.who}
    named = [entry for entry in side.enter if token in entry.who]
    if named or token in set_up or any(not spot.who for spot in side.set_up):
        return named
    return [entry for entry in side.enter if not entry.who]


def _own_entries(field: Skirmish, piece: PieceId) -> list[Entry]:
    """The entries for a fighter; only one if his player has written it down (DN-5.15.1-02)."""
    able = entries(field.muster, piece)
    written = dict(confided(field, ARROWS) or ()).get(piece) if able else None
    return able if written is None else [field.muster.sides[field.muster.pieces[piece].side].enter[written]]


def doors(field: Skirmish, piece: PieceId) -> list[HexId]:
    """The hexes where a fighter can enter the map this turn: no trees for riders, no fire."""
    ground, mover = field.ground, field.mover(piece)
    free = [hex_ for hex_ in gates(field, piece) if upper(hex_) not in ground.closed]
    return [hex_ for hex_ in free if ground.kind(hex_).cost[mover] is not None]


def gates(field: Skirmish, piece: PieceId) -> list[HexId]:
    """The hexes where the scenario lets a fighter enter the map this turn, whatever the terrain."""
    counter = field.muster.pieces[piece]
    if counter.sort != "fighter" or field.health[piece] == Health.DEAD or field.unseen[piece] != OFF:
        return []
    if field.idle[piece]:
        return []  # he is a prisoner somewhere
    found: dict[HexId, None] = {}
    for entry in _own_entries(field, piece):
        if entry.turn <= field.turn[0] and not _full(field, entry, counter.side):
            found.update(dict.fromkeys(hexes_of(field.muster.ground, entry.area)))
    return list(found)


def _full(field: Skirmish, entry: Entry, side: Side) -> bool:
    if entry.at_most is None:
        return False
    came = dict(field.notes[0]).get(f"came-{side}-{field.muster.sides[side].enter.index(entry)}", 0)
    return bool(came >= entry.at_most)


def count_entry(field: Skirmish, piece: PieceId, hex_: HexId) -> None:
    """Count a fighter against the limit of the entry he used."""
    side = field.muster.pieces[piece].side
    for number, entry in enumerate(field.muster.sides[side].enter):
        limited = entry.at_most is not None and entry.turn <= field.turn[0]
        if limited and hex_ in hexes_of(field.muster.ground, entry.area):
            key = f"came-{side}-{number}"
            notes = dict(field.notes[0])
            notes[key] = notes.get(key, 0) + 1
            field.set("notes", 0, tuple(sorted(notes.items())))
            return


def entry_cost(field: Skirmish, piece: PieceId, hex_: HexId) -> int:
    """What the first hex costs a fighter who enters the map by one of his entries, bodies included (DN-2.31-13)."""
    price = field.ground.kind(hex_).cost[field.mover(piece)]
    assert price is not None
    return price + gait_of(field, piece).extra(upper(hex_))


def inward(field: Skirmish, hex_: HexId) -> Pose:
    """The pose of a rider who enters the map: the edge is behind him."""
    table = field.grid.table
    facing = next((d for d in (0, 3, 1, 2, 4, 5) if table[hex_ * 6 + opposite(d)] == OFF_MAP), 0)
    return pose_at(upper(hex_), facing)


def leave_map(field: Skirmish, piece: PieceId) -> None:
    """Take a piece off the map alive, with the horse that it rides."""
    for one in (piece, field.mount[piece]):
        if one != NOBODY:
            field.set("exit", one, field.at[piece])
    field.tell(msg("dn-log-left", piece=field.ref(piece), hex=field.hex_ref(field.at[piece])))
    field.note("left", piece)
    field.take_off(piece)


@lru_cache(maxsize=64)
def exits(muster: Muster, side: Side) -> frozenset[HexId]:
    """The hexes by which a side may leave: those that its victory names, or any edge if it names none."""
    ground, force = muster.ground, muster.sides[side]
    people = {force.key, *force.fighters, *force.allies}
    found: set[HexId] = set()
    for condition in conditions_of(muster.scenario, force.key):
        if isinstance(condition, SacksGone) and condition.left_by is not None:
            found.update(hexes_of(ground, condition.left_by))
    for condition in conditions_of(muster.scenario):
        if isinstance(condition, Left) and people & set(condition.who):
            found.update(hexes_of(ground, condition.by) if condition.by else edges(muster))
    return frozenset(found)


@lru_cache(maxsize=64)
def edges(muster: Muster) -> frozenset[HexId]:
    """The hexes from which a piece can leave the map: any edge above ground, the openings below it."""
    ground = muster.ground
    if any(ground.dark):
        openings = [name for name in ground.sites if name.rpartition("/")[2].startswith(("X-", "Y-"))]
        return frozenset(h for name in openings for h in ground.site(name) if OFF_MAP in _around(muster, h))
    return frozenset(h for h in all_hexes(ground.grid.size) if OFF_MAP in _around(muster, h))


def _around(muster: Muster, hex_: HexId) -> Sequence[int]:
    return muster.ground.grid.table[hex_ * 6 : hex_ * 6 + 6]
