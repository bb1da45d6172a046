"""A spell that is being cast: its cost, its range, what the die must show (rulebook 3.2 to 3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from warhost.core.board.hexes import OFF_MAP
from warhost.core.breakdowns import Modifier, total_modifier
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import Ref, msg
from warhost.core.odds import Odds, odds_of
from warhost.core.position.values import Record
from warhost.core.rulebook import on_news_of
from warhost.core.seams import Seam
from warhost.skirmish.movement.challenges import is_hurt
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.printed.spells import Spell, casting_threshold
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.scenario.muster import NOBODY, Muster
from warhost.skirmish.state import Skirmish

SURFACE_RANGE = {1: 10, 2: 15}
"""How far each level reaches above ground (DN-3.4-01, DN-3.4-06)."""
CAVERN_RANGE = {1: 7, 2: 10}
"""How far each level reaches below ground (DN-3.4-05)."""
ENERGY = 100
"""Energy points for each level (DN-3.2-01)."""


@dataclass(frozen=True, slots=True)
class Incantation(Record):
    """One spell with everything that the caster has chosen."""

    caster: PieceId
    spell: str
    cost: int
    target: PieceId = NOBODY
    """The character on whom it is cast; on himself, the caster."""
    hexes: tuple[HexId, ...] = ()
    """The hexes on which it is cast."""
    size: str = ""
    points: int = 0
    sides: tuple[tuple[int, int], ...] = ()
    """Hexsides that change, and what will stand there."""
    places: tuple[tuple[PieceId, HexId], ...] = ()
    """Where spirits appear."""


SpellEffect: TypeAlias = Callable[[Skirmish, Incantation], None]
EFFECTS: dict[str, SpellEffect] = {}
"""What each spell does when it succeeds, by its key."""


def effect(*spells: str) -> Callable[[SpellEffect], SpellEffect]:
    """Register what some spells do."""

    def register(does: SpellEffect) -> SpellEffect:
        EFFECTS.update(dict.fromkeys(spells, does))
        return does

    return register


# Who casts


@lru_cache(maxsize=64)
def casters(muster: Muster) -> tuple[PieceId, ...]:
    """The spellcasters of a fight (DN-3-01); none where the scenario has no magic."""
    if not muster.scenario.spells:
        return ()
    return tuple(piece for piece in muster.everybody if "spellcaster" in muster.specials[piece])


def endow(field: Skirmish, levels: dict[str, int] | None = None) -> None:
    """Give every spellcaster his level and his energy, unless a campaign says more (DN-3-01).

    The first level in The Exile, the second in The Challenge (DN-3-02).
    """
    muster = field.muster
    usual = int(muster.options["caster-level"]) if muster.scenario.volume == "challenge" else 1
    for piece in casters(muster):
        level = (levels or {}).get(muster.pieces[piece].token, usual)
        field.set("level", piece, level)
        field.set("energy", piece, level * ENERGY)


def is_underground(field: Skirmish) -> bool:
    """Whether the limits of the caverns apply: always in The Challenge, as an option in The Exile (DN-3.4-07)."""
    if not field.muster.ground.dark[0]:
        return False
    return field.muster.scenario.volume == "challenge" or field.muster.options["underground-magic"] == "limited"


def range_of(field: Skirmish, caster: PieceId) -> int:
    """How far a caster reaches without penalty (DN-3.4-01, DN-3.4-05)."""
    ranges = CAVERN_RANGE if is_underground(field) else SURFACE_RANGE
    return ranges[min(max(field.level[caster], 1), max(ranges))]


# What it costs


def worth(field: Skirmish, piece: PieceId, what: str) -> int:
    """A value of a character on which the cost of some spells depends: as printed for its present state."""
    if what.startswith("full "):
        return int(getattr(field.muster.fighter[piece].foot[0], what.removeprefix("full ")))
    return int(getattr(field.printed(piece), what))


def price(field: Skirmish, spell: Spell, caster: PieceId, *, target: PieceId = NOBODY, units: int = 1) -> int:
    """The energy cost of a spell without sizes."""
    cost = spell.cost
    if cost.sum:
        return sum(worth(field, target, what) for what in cost.sum)
    if cost.fixed is not None:
        cheaper = cost.fixed_at_level_2 if field.level[caster] > 1 else None
        return cost.fixed if cheaper is None else cheaper
    each = cost.each or 0
    if cost.each_if_wounded is not None and is_hurt(field, target):
        each = cost.each_if_wounded
    if cost.each_if_heavy is not None and is_heavy(field, target):
        each = cost.each_if_heavy
    return each * units


def is_heavy(field: Skirmish, piece: PieceId) -> bool:
    """Whether lifting him costs more: armour, Thrugg, the Trolls (DN-3.53-09)."""
    fighter = field.muster.fighter[piece]
    return field.is_armoured(piece) or fighter.race == "troll" or fighter.key == "thrugg"


# How far it goes and what the die must show


def aims(field: Skirmish, cast: Incantation) -> tuple[HexId, ...]:
    """The hexes that count for the range: all on which it is cast, else those of the character (DN-3.4-03)."""
    return cast.hexes or (field.hexes(cast.target) if cast.target != NOBODY else ())


def distance_from(field: Skirmish, caster: PieceId, cast: Incantation) -> int:
    """How far a spell is from its caster or counterer, to the hex farthest away (DN-3.4-02, DN-3.4-03).

    A character of several hexes counts by the nearest of them.
    """
    mine = field.hexes(caster)
    measured = [min(field.grid.distance(cell, hex_) for cell in mine) for hex_ in aims(field, cast)] if mine else []
    if not measured:
        return 0
    return max(measured) if cast.hexes else min(measured)


CastingModifier: TypeAlias = Modifier[[Skirmish, PieceId, Incantation]]
"""A modifier for a piece that casts a spell or counters it."""
CASTING_MODIFIERS: Seam[CastingModifier] = Seam("casting-modifiers")
"""What is added to the die of a spell or counterspell."""


def _me(field: Skirmish, caster: PieceId, _: Incantation) -> tuple[Ref, ...]:
    return (field.ref(caster),)


def beyond_range(caverns: bool) -> Callable[[Skirmish, PieceId, Incantation], int]:
    """The penalty for the hexes beyond a spell's range, above ground or in the caverns."""

    def amount(field: Skirmish, caster: PieceId, cast: Incantation) -> int:
        beyond = range_of(field, caster) - distance_from(field, caster, cast)
        return min(beyond, 0) if is_underground(field) == caverns else 0

    return amount


OF_THE_BOOK = CASTING_MODIFIERS.holds(
    Modifier("level", "DN-3.3-02", lambda field, caster, _: field.level[caster], msg("dn-caster-level"), sources=_me),
    Modifier("beyond-range", "DN-3.4-01", beyond_range(caverns=False), msg("dn-beyond-range")),
    Modifier("beyond-range-underground", "DN-3.4-05", beyond_range(caverns=True), msg("dn-beyond-range")),
)


def casting_modifier(field: Skirmish, caster: PieceId, cast: Incantation) -> int:
    """What is added to the die of a spell or counterspell, without words."""
    return total_modifier(field.rules[CASTING_MODIFIERS], field, caster, cast)


def succeeds(field: Skirmish, caster: PieceId, cast: Incantation, cost: int, die: int) -> bool:
    """Whether a die is high enough (DN-3.3-01)."""
    return die + casting_modifier(field, caster, cast) > casting_threshold(cost)


def odds_of_success(field: Skirmish, caster: PieceId, cast: Incantation, cost: int) -> Odds[Any]:
    """The odds of a roll for a spell or counterspell."""
    roll = Roll((DIE,), msg("dn-roll-spell", spell=spell_name(cast.spell)), ("DN-3.3-01",))
    bonus, wanted = casting_modifier(field, caster, cast), casting_threshold(cost)
    return odds_of(roll, lambda faces: "works" if faces[0] + bonus > wanted else "fails")


def spell_name(key: str) -> Any:
    """The name of a spell, for texts."""
    return msg(f"dn-spell-{key}")


# Caverns


def is_narrow(field: Skirmish, hex_: HexId) -> bool:
    """Whether a hex is part of a passage one hex wide: no two of its neighbours in a row are free of rock."""
    ground = field.ground
    around = field.grid.table[hex_ * 6 : hex_ * 6 + 6]
    free = [near != OFF_MAP and "rock" not in ground.kind(near).traits for near in around]
    return not any(free[d] and free[(d + 1) % 6] for d in range(6))


def sheets_in_reach(field: Skirmish, caster: PieceId) -> set[int]:
    """The maps into which a caster underground can cast: his own, and those adjacent to his hex (DN-3.4-04)."""
    sheet = field.muster.ground.sheet
    cells = field.hexes(caster)
    return {sheet[cell] for cell in cells} | {sheet[near] for cell in cells for near in field.grid.neighbours[cell]}


def share_a_target(field: Skirmish, one: Incantation, other: Incantation) -> bool:
    """Whether two spells are cast on the same character or the same hex (DN-3.3-05)."""
    if one.target == other.target != NOBODY:
        return True
    return bool(set(aims(field, one)) & set(aims(field, other)))


def visible_in(field: Skirmish, seat: SeatNumber, hexes: Iterable[HexId]) -> list[PieceId]:
    """The living pieces in some hexes that a seat knows of."""
    return [p for h in hexes for p in field.in_hex(h) if not field.hidden[p] or field.seat_of(p) == seat]


# Energy


@on_news_of("wounded", "healed", "revived")
def watch_energy(field: Skirmish) -> bool:
    """A wound halves a caster's remaining energy; healing doubles it (DN-3.2-02)."""
    changed = False
    for piece in casters(field.muster):
        hurt = int(field.health[piece] == Health.WOUNDED)
        if hurt != field.sapped[piece] and field.health[piece] != Health.DEAD:
            field.set("sapped", piece, hurt)
            energy = field.energy[piece]
            field.set("energy", piece, energy // 2 if hurt else energy * 2)
            changed = True
    return changed


def reckon_energy(field: Skirmish, _seat: SeatNumber) -> None:
    """Halve the energy of casters who begin a fight wounded."""
    watch_energy(field)
