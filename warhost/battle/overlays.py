"""Overlays of the table: who sees whom and why not; where measuring is allowed, also how far units shoot."""

from __future__ import annotations

from typing import Literal, NamedTuple

from warhost.battle.missiles.drawings import range_bands
from warhost.battle.missiles.shooters import missile_of
from warhost.battle.missiles.sightings import ORDER, Sighting, each_sighting, told_why
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, enemy_of, unit_ref
from warhost.core.ids import PieceId
from warhost.core.messages import Message, Ref, listed, msg
from warhost.core.prompts import TableArea, TableLine


class UnitMark(NamedTuple):
    """What the overlay says about one unit."""

    piece: PieceId
    tone: Literal["good", "bad"]
    text: Message
    rules: tuple[str, ...]


class TableOverlay(NamedTuple):
    """One thing to be laid over the table: areas, lines and words, each for the unit that it belongs to."""

    id: str
    title: Message
    areas: tuple[tuple[PieceId, TableArea], ...] = ()
    lines: tuple[tuple[PieceId, TableLine], ...] = ()
    marks: tuple[UnitMark, ...] = ()


def table_overlays(battle: Battle) -> list[TableOverlay]:
    """The overlays of a battle. Nothing tells a distance unless measuring is allowed (BS-3.5-01)."""
    found = [sight_overlay(battle)]
    if battle.measures_beforehand and any(unit.sheet.missile for unit in battle.scenario.units):
        found.append(fire_overlay(battle))
    return found


def _everybody(battle: Battle) -> tuple[PieceId, ...]:
    """Every piece on the table, once the battle has begun."""
    return (*battle.standing(GOOD), *battle.standing(EVIL)) if battle.round[0] else ()


def _as_seen(battle: Battle, piece: PieceId, enemy: PieceId) -> list[Sighting]:
    """How the figures of a unit see an enemy, up to the first that does see him."""
    found = []
    for one in each_sighting(battle, piece, enemy):
        found.append(one)
        if not one.bar:
            break
    return found


def sight_overlay(battle: Battle) -> TableOverlay:
    """Who sees whom, and what is in the way (BS-10.1-02, BS-11.9-01)."""
    lines: list[tuple[PieceId, TableLine]] = []
    marks: list[UnitMark] = []
    for piece in _everybody(battle):
        seen: list[Ref] = []
        unseen: list[UnitMark] = []
        for enemy in battle.standing(enemy_of(battle.unit(piece).side)):
            found = _as_seen(battle, piece, enemy)
            why, them = told_why(battle, found), unit_ref(battle, enemy)
            best = min(found, key=lambda one: ORDER.index(one.bar), default=None)
            if best is not None and best.bar != "aside":
                eye, mark = ((round(x), round(y)) for x, y in (best.eye, best.mark))
                lines.append((piece, TableLine((eye, mark), why, why is None)))
            if why is None:
                seen.append(them)
            else:
                said = msg("battle-overlay-unseen", enemy=them, why=why)
                unseen.append(UnitMark(piece, "bad", said, ("BS-10.1-02",)))
        if seen:
            marks.append(UnitMark(piece, "good", msg("battle-overlay-sees", enemies=listed(seen)), ("BS-10.1-02",)))
        marks += unseen
    return TableOverlay("sight", msg("battle-overlay-sight"), lines=tuple(lines), marks=tuple(marks))


def fire_overlay(battle: Battle) -> TableOverlay:
    """The range bands and arc of every unit that shoots (BS-10.8-02)."""
    shooters = [piece for piece in _everybody(battle) if missile_of(battle, piece) is not None]
    areas = tuple((piece, area) for piece in shooters for area in range_bands(battle, piece))
    marks = tuple(UnitMark(piece, "good", area.label, ("BS-10.8-02",)) for piece, area in areas)
    return TableOverlay("fire", msg("battle-overlay-fire"), areas, marks=marks)
