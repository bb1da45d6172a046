"""Spells that change the ground for the rest of the fight (rulebook 3.52; DN-3.52-* to DN-3.52.2-05)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from warhost.core.board.hexes import OFF_MAP
from warhost.core.ids import HexId, PieceId, all_hexes, each_piece, is_hex
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Number, Order, Path, Piece, Word
from warhost.core.prompts import Choices, OneOf, PathTo
from warhost.core.refusals import Refusal
from warhost.skirmish.acts.entrances import NameTunnel
from warhost.skirmish.magic.casting import SpellClaim
from warhost.skirmish.magic.range_and_energy import Incantation, effect, is_underground, price, spell_name, visible_in
from warhost.skirmish.magic.shapes_of_spells import laid, mouths, turns_of
from warhost.skirmish.magic.spells_on_persons import labels, unknown_spell
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.people.hiding import uncover
from warhost.skirmish.people.stuns_and_wounds import kill
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.printed.spells import Size
from warhost.skirmish.printed.terrain import TerrainKinds
from warhost.skirmish.scenario.muster import Muster
from warhost.skirmish.state import Skirmish, refuse

BECOMES = {
    "tree": "tree",  # DN-3.52.1-01
    "spring": "water",  # DN-3.52.1-04
    "crevasse": "crevasse",  # DN-3.52.1-05
    "entrance": "entrance",  # DN-3.52.1-06
    "bridge": "bridge",  # DN-3.52.2-01
    "tunnel": "flat",  # DN-3.52.2-03
}
"""What the hexes of each spell become."""
SHAPED = tuple(BECOMES)
DEEP = ("spring", "crevasse")
"""Spells that remove whatever is in their hexes."""
BREAKABLE = frozenset(
    {
        *(HexsideKind.WALL, HexsideKind.BARS, HexsideKind.LOCKED),
        *(HexsideKind.SLIT, HexsideKind.WINDOW, HexsideKind.LOW_WALL),
    }
)
"""What counts as a wall that can be demolished; rock does not, and a doorway is open already (DN-3.52.2-05)."""
JUNCTION_FROM_CURVE = 12
"""DN-3.52.2-04"""


@dataclass(frozen=True, slots=True)
class Reshape(Order):
    """Trees, springs, crevasses, entrances, bridges, tunnels: ``reshape zacharie tree medium J9 2``."""

    verb = "reshape"
    caster: Piece
    spell: Word
    size: Word
    hex: Hex
    turn: Number


@dataclass(frozen=True, slots=True)
class Demolish(Order):
    """Demolish the walls that a path crosses: ``demolish zacharie J4>J5``."""

    verb = "demolish"
    caster: Piece
    path: Path


# Sizes, counters, hexes


def sizes_of(field: Skirmish, spell: str) -> dict[str, Size]:
    """The sizes of a terrain spell in this volume, by the word for each."""
    challenge = field.muster.scenario.volume == "challenge"
    sizes = field.muster.spells[spell].sizes
    return {size.name.replace(" ", "-"): size for size in sizes if challenge or not size.challenge_only}


def affordable_sizes(field: Skirmish, caster: PieceId, spell: str) -> list[str]:
    """The sizes in which a caster could cast a terrain spell, ground aside."""
    known = sizes_of(field, spell).items()
    cheapest = {word: JUNCTION_FROM_CURVE if word == "junction" else size.cost for word, size in known}
    able = [word for word, cost in cheapest.items() if cost <= field.energy[caster]]
    return [word for word in able if not size_reasons(field, caster, spell, word)]


def size_reasons(field: Skirmish, caster: PieceId, spell: str, size: str) -> list[Refusal]:
    """Why a spell cannot be cast in a size: there is none, or its counters are used up (DN-1.52-01, DN-1.52-02)."""
    known = sizes_of(field, spell)
    me = field.ref(caster)
    if size not in known:
        every = [one.name.replace(" ", "-") for one in field.muster.spells[spell].sizes]
        rule = "DN-3.52.2-02" if size in every else field.muster.spells[spell].rule
        return [refuse(msg("dn-no-such-size", size=size, sizes=", ".join(known)), rule, me)]
    used = sum(entry[0] == spell and entry[3] == size for entry in field.magic[0])
    stock = known[size].stock(field.muster.scenario.volume == "challenge")
    if field.muster.options["spell-counters"] == "on" and used >= stock:
        rule = "DN-1.52-01" if spell in ("bridge", "tunnel") else "DN-1.52-02"
        return [refuse(msg("dn-counters-used", spell=spell_name(spell)), rule, me)]
    return []


def footprint(
    field: Skirmish, caster: PieceId, spell: str, size: str, hex_: HexId, turn: int
) -> tuple[HexId, ...] | list[Refusal]:
    """The hexes under the template of a spell, whatever the ground; or why it cannot be laid like that."""
    reasons = size_reasons(field, caster, spell, size)
    if reasons:
        return reasons
    where, rule = field.hex_ref(hex_), field.muster.spells[spell].rule
    if turn not in turns_of(spell, size):
        return [refuse(msg("dn-no-such-turn", most=turns_of(spell, size)[-1]), rule, where)]
    hexes = laid(field.grid, spell, size, hex_, turn)
    return hexes or [refuse(msg("dn-off-the-map", spell=spell_name(spell)), rule, where)]


def building_site(
    field: Skirmish, caster: PieceId, spell: str, size: str, hex_: HexId, turn: int
) -> tuple[HexId, ...] | list[Refusal]:
    """The hexes under the template of a spell if the ground takes it; or why not."""
    hexes = footprint(field, caster, spell, size, hex_, turn)
    return hexes if isinstance(hexes, list) else shape_reasons(field, caster, spell, hexes) or hexes


def takes(field: Skirmish, spell: str, hexes: tuple[HexId, ...] | None) -> bool:
    """Whether the ground under a template is of the right kind; a quick check before :func:`shape_reasons`."""
    if hexes is None:
        return False
    ground = field.ground
    wanted = fit_terrain(ground.kinds, field.muster.spells[spell].on)
    return all(ground.terrain[hex_] in wanted for hex_ in hexes)


@lru_cache(maxsize=64)
def fit_terrain(kinds: TerrainKinds, keys: tuple[str, ...]) -> frozenset[int]:
    """The numbers of some kinds of terrain."""
    return frozenset(kinds[key].number for key in keys)


def shape_reasons(field: Skirmish, caster: PieceId, spell: str, hexes: Iterable[HexId]) -> list[Refusal]:
    """Why the ground under a template doesn't allow the spell (DN-3.52-02)."""
    ground, entry = field.ground, field.muster.spells[spell]
    found = []
    for hex_ in hexes:
        if ground.kind(hex_).key not in entry.on:
            where = field.hex_ref(hex_)
            rule = "DN-3.52-02" if entry.surface_only else entry.rule
            text = msg("dn-spell-terrain", spell=spell_name(spell), hex=where, terrain=ground.kind(hex_).key)
            found.append(refuse(text, rule, where))
    if found:
        return found
    levels = {ground.level[hex_] for hex_ in hexes}
    if len(levels) > 1:
        found.append(refuse(msg("dn-uneven", spell=spell_name(spell)), "DN-3.52-02", *map(field.hex_ref, hexes)))
    if field.muster.options["spells-on-occupied"] == "forbidden":
        inside = visible_in(field, field.seat_of(caster), hexes)
        if inside:
            text = msg("dn-spell-occupied", spell=spell_name(spell), pieces=field.list_of(inside))
            found.append(refuse(text, "DN-3.52-02", *field.refs(inside)))
    return found


# Trees, springs, crevasses, entrances, bridges, tunnels


class Reshaping(SpellClaim):
    """Lay a template on the ground."""

    order = Reshape
    label = "dn-claim-reshape"
    waits = True

    def has_use(self, field: Skirmish, caster: PieceId, /) -> bool:
        return bool(castable(field))

    def plan(self, field: Skirmish, order: Reshape, /) -> Incantation | list[Refusal]:
        caster, spell, size = order.caster, order.spell, order.size
        if spell not in SHAPED:
            return unknown_spell(field, caster, spell, SHAPED)
        hexes = footprint(field, caster, spell, size, order.hex, order.turn)
        if isinstance(hexes, list):
            return hexes
        sides: tuple[tuple[int, int], ...] = ()
        cost = sizes_of(field, spell)[size].cost
        if spell == "tunnel":
            open_ = mouths(field.grid, size, order.hex, order.turn)
            sides = _rock(hexes, open_)
            if size == "junction" and widens_curve(field, order.hex, open_):
                return Incantation(caster, spell, JUNCTION_FROM_CURVE, hexes=hexes, size=size, sides=sides)
        reasons = shape_reasons(field, caster, spell, hexes)
        return reasons or Incantation(caster, spell, cost, hexes=hexes, size=size, sides=sides)

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        if len(chosen) == 1:
            known = tuple(key for key in castable(field) if affordable_sizes(field, caster, key))
            return OneOf(Kind.OPTION, known, labels=labels(known))
        if len(chosen) == 2:
            words = affordable_sizes(field, caster, chosen[1])
            return OneOf(Kind.OPTION, words, labels={word: msg(f"dn-size-{word}") for word in words})
        if len(chosen) == 3:
            return OneOf(Kind.HEX, [h for h in self._candidates(field, chosen[1]) if self._fits(field, chosen, h)])
        return OneOf(Kind.NUMBER, [t for t in turns_of(chosen[1], chosen[2]) if self.is_legal(field, *chosen, t)])

    def _fits(self, field: Skirmish, chosen: tuple[Any, ...], hex_: HexId) -> bool:
        spell, size = chosen[1:3]
        return any(
            (spell == "tunnel" or takes(field, spell, laid(field.grid, spell, size, hex_, turn)))
            and self.is_legal(field, *chosen, hex_, turn)
            for turn in turns_of(spell, size)
        )

    def _candidates(self, field: Skirmish, spell: str) -> list[HexId]:
        ground, entry = field.ground, field.muster.spells[spell]
        dug = {hex_ for made in field.magic[0] if made[0] == "tunnel" for hex_, _ in made[1]}
        wanted = fit_terrain(ground.kinds, entry.on)
        terrain = ground.terrain
        return [h for h in all_hexes(field.grid.size) if terrain[h] in wanted or (spell == "tunnel" and h in dug)]


def castable(field: Skirmish) -> tuple[str, ...]:
    """The templates that the maps of this fight have ground for; below ground some spells are barred (DN-3.52-03)."""
    return _castable(field.muster, is_underground(field))


@lru_cache(maxsize=64)
def _castable(muster: Muster, underground: bool) -> tuple[str, ...]:
    present = {kind.key for kind in map(muster.ground.kind, all_hexes(muster.ground.size))}
    if not underground:
        present.add("water")  # a spring may be bridged
    spells = [muster.spells[key] for key in SHAPED]
    return tuple(s.key for s in spells if not (underground and s.surface_only) and present.intersection(s.on))


def widens_curve(field: Skirmish, hex_: HexId, open_: frozenset[int]) -> bool:
    """Whether a junction is dug from a curved tunnel, which it replaces (DN-3.52.2-04)."""
    if field.muster.options["junction-from-curve"] == "off":
        return False
    curve = _curve(field, hex_)
    if curve is None:
        return False
    walled = {side for side, _ in curve[2]}
    return all(hex_ * 6 + d in open_ for d in range(6) if hex_ * 6 + d not in walled)


def _curve(field: Skirmish, hex_: HexId) -> tuple[Any, ...] | None:
    for entry in field.magic[0]:
        if entry[0] == "tunnel" and entry[3] == "curved" and entry[1][0][0] == hex_:
            found: tuple[Any, ...] = entry
            return found
    return None


def _rock(hexes: tuple[HexId, ...], open_: frozenset[int]) -> tuple[tuple[int, int], ...]:
    """The sides of a tunnel that stay closed."""
    sides = (hex_ * 6 + direction for hex_ in hexes for direction in range(6))
    return tuple((side, int(HexsideKind.WALL)) for side in sides if side not in open_)


@effect("tree", "spring", "crevasse", "entrance", "bridge", "tunnel")
def reshape(field: Skirmish, cast: Incantation) -> None:
    """The ground is changed until the end of the scenario (DN-3.52-01)."""
    key = BECOMES[cast.spell]
    magic = field.magic[0]
    if cast.spell == "tunnel":
        curve = _curve(field, cast.hexes[0])
        magic = tuple(entry for entry in magic if entry is not curve)
    before = field.magic[0]
    enchant(field, cast, tuple((hex_, key) for hex_ in cast.hexes), cast.sides, magic)
    if cast.spell == "entrance" and field.magic[0] is not before:
        field.push(NameTunnel(cast.caster, cast.hexes))


def enchant(
    field: Skirmish,
    cast: Incantation,
    hexes: tuple[tuple[HexId, str], ...],
    sides: tuple[tuple[int, int], ...],
    magic: tuple[Any, ...] | None = None,
) -> None:
    """Apply a spell to the ground; an unseen piece in the way is revealed, and the spell fails."""
    unseen = [p for hex_, _ in hexes for p in field.in_hex(hex_) if field.hidden[p]]
    for piece in unseen:
        uncover(field, piece)
    if unseen and field.muster.options["spells-on-occupied"] == "forbidden":
        field.tell(msg("dn-log-nothing-happens"))
        return
    field.set("magic", 0, (*(field.magic[0] if magic is None else magic), (cast.spell, hexes, sides, cast.size)))
    if cast.spell in DEEP:
        _swallow(field, cast.hexes)


def _swallow(field: Skirmish, hexes: tuple[HexId, ...]) -> None:
    """Remove bodies in water and crevasses (DN-2.32.1-01), and kill whoever can't stand on the new terrain."""
    for piece, at in each_piece(field.at):
        if at not in hexes:
            continue
        alive = field.health[piece] != Health.DEAD
        if alive and field.ground.kind(at).cost[field.mover(piece)] is None:
            kill(field, piece)
        if field.health[piece] == Health.DEAD:
            field.take_off(piece)
            field.set("gone", piece, 1)


# Walls


class Demolishing(SpellClaim):
    """Ten points for every wall that is demolished (DN-3.52.2-05)."""

    order = Demolish
    label = "dn-claim-demolish"
    waits = True

    def has_use(self, field: Skirmish, caster: PieceId, /) -> bool:
        return field.energy[caster] >= price(field, field.muster.spells["demolish"], caster)

    def plan(self, field: Skirmish, order: Demolish, /) -> Incantation | list[Refusal]:
        rule, me = "DN-3.52.2-05", field.ref(order.caster)
        hexes = order.path
        if len(hexes) < 2 or not all(map(is_hex, hexes)):
            return [refuse(msg("dn-which-wall"), rule, me)]
        walls: dict[int, None] = {}
        for here, there in pairwise(hexes):
            direction = field.grid.direction(here, there)
            refs = (field.hex_ref(here), field.hex_ref(there))
            if direction < 0:
                return [refuse(msg("dn-not-next", hex=refs[1], before=refs[0]), rule, *refs)]
            if field.ground.sides[here * 6 + direction] not in BREAKABLE:
                return [refuse(msg("dn-no-wall", hex=refs[0], other=refs[1]), rule, *refs)]
            if there * 6 + (direction + 3) % 6 not in walls:
                walls[here * 6 + direction] = None
        used = sum(len(entry[2]) for entry in field.magic[0] if entry[0] == "demolish")
        most = field.muster.spells["demolish"].counters or 0
        if field.muster.options["spell-counters"] == "on" and used + len(walls) > most:
            return [refuse(msg("dn-counters-used", spell=spell_name("demolish")), "DN-1.52-01", me)]
        cost = price(field, field.muster.spells["demolish"], order.caster, units=len(walls))
        sides = tuple((side, int(HexsideKind.DEMOLISHED)) for side in walls)
        return Incantation(order.caster, "demolish", cost, hexes=tuple(dict.fromkeys(hexes)), sides=sides)

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        ways: dict[HexId, tuple[HexId, ...]] = {}
        sides = field.ground.sides
        for side, there in enumerate(field.grid.table):
            thing = sides[side]
            if thing in BREAKABLE and there != OFF_MAP and there not in ways:
                way = (HexId(side // 6), there)
                if self.is_legal(field, caster, way):
                    ways[there] = way
        return PathTo(dict.fromkeys(ways, 1), ways.__getitem__)


@effect("demolish")
def demolish(field: Skirmish, cast: Incantation) -> None:
    """Walls become demolished walls."""
    enchant(field, cast, (), cast.sides)
