"""Checking: the faults of a player's own scenario, by file and line (3.4, BS-0.0-03)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from warhost.battle.formations.shapes import SPACING, Formation, Pose, Shape
from warhost.battle.roster.checking import load_army
from warhost.battle.scenario.battlefields import Battlefield, load_battlefield
from warhost.battle.scenario.other_levels import at_level, faults_of_level, level_toml, read_level
from warhost.battle.scenario.scenario_files import PlaceText, ScenarioText, nearby
from warhost.battle.scenario.scenarios import EVIL, GOOD, BattleUnit, pieces_of
from warhost.battle.table.blocks import is_within, overlap
from warhost.battle.table.ground import covers, under
from warhost.battle.table.units import DEGREE, INCH
from warhost.core.messages import msg
from warhost.datafiles import DataError, Fault, KeyPath, TomlFile, nearest


def scenario_faults(path: Path) -> list[Fault]:
    """What is wrong with a scenario, its armies and its battlefield."""
    file = TomlFile(path)
    return _faults_of_text(file, path, file.decode(ScenarioText))


def level_faults(path: Path) -> list[Fault]:
    """What is wrong with the file of a scenario at another level, by its own lines."""
    below = path.parent.parent / path.name
    scenario = TomlFile(below).decode(ScenarioText)
    found = faults_of_level(path, scenario)
    text = at_level(scenario, path.parent.name, read_level(path))
    return found or _faults_of_text(level_toml(path), below, text)


def _faults_of_text(file: TomlFile, path: Path, text: ScenarioText) -> list[Fault]:
    """What is wrong with a scenario that has been read, given its file and where its armies are looked for."""
    missing = [*_missing(file, path, text)]
    if missing:
        return missing
    try:
        armies = [load_army(nearby(path, "armies", name), special_types=text.special_types) for name in text.armies]
        field = load_battlefield(nearby(path, "battlefields", text.battlefield))
    except DataError as error:
        return list(error.faults)
    if armies[0].system != armies[1].system:
        return [file.at(("armies",), msg("battle-data-mixed-books"))]  # BS-0.0-03
    if text.largest_table and (
        field.width > text.largest_table[0] * INCH or field.depth > text.largest_table[1] * INCH
    ):
        wide, deep = text.largest_table
        return [file.at(("largest_table",), msg("battle-data-large-table", width=wide, depth=deep))]  # BS-S2-01
    units = {unit.id: unit for side, army in zip((GOOD, EVIL), armies, strict=True) for unit in pieces_of(army, side)}
    return list(_faults_of_places(file, text, field, units))


def _missing(file: TomlFile, path: Path, text: ScenarioText) -> Iterator[Fault]:
    """Armies and battlefields that don't exist."""
    wanted: list[tuple[KeyPath, str, str]] = [(("armies", n), "armies", name) for n, name in enumerate(text.armies)]
    for at, folder, name in (*wanted, (("battlefield",), "battlefields", text.battlefield)):
        found = nearby(path, folder, name)
        if not found.is_file():
            known = [one.stem for home in (path.parent, found.parent) for one in home.glob("*.toml")]
            yield file.at(at, msg("battle-data-no-file", name=name), nearest(name, known))


def _faults_of_places(
    file: TomlFile, text: ScenarioText, field: Battlefield, units: dict[str, BattleUnit]
) -> Iterator[Fault]:
    shapes: dict[int, Shape] = {}
    for number, place in enumerate(text.place):
        at: KeyPath = ("place", number)
        unit = units.get(place.unit)
        if unit is None:
            yield file.at((*at, "unit"), msg("battle-data-no-unit", name=place.unit), nearest(place.unit, units))
        elif Formation[place.formation.upper()] not in unit.formations:  # BS-7.1-01
            yield file.at((*at, "formation"), msg("battle-data-formation", unit=place.unit, formation=place.formation))
        elif not 1 <= place.frontage <= unit.strength:  # BS-7.10-01
            yield file.at((*at, "frontage"), msg("battle-data-frontage", unit=place.unit, n=unit.strength))
        else:
            shapes[number] = placed(unit, place)
            yield from _faults_of_place(file, at, unit, shapes[number], field, place)
    for one, other in combinations(shapes, 2):
        if any(overlap(a, b) for a in shapes[one].outline for b in shapes[other].outline):
            fault = msg("battle-data-same-place", one=text.place[one].unit, other=text.place[other].unit)
            yield file.at(("place", other), fault)  # BS-7.4-02


def placed(unit: BattleUnit, place: PlaceText) -> Shape:
    """A unit where a scenario places it."""
    pose = Pose(round(place.x * INCH), round(place.y * INCH), round(place.facing * DEGREE))
    return Shape(pose, unit.base, unit.strength, place.frontage, SPACING[Formation[place.formation.upper()]])


def _faults_of_place(
    file: TomlFile, at: KeyPath, unit: BattleUnit, shape: Shape, field: Battlefield, place: PlaceText
) -> Iterator[Fault]:
    zone = field.zones[("good", "evil")[unit.side]]
    if not all(covers(zone, part) for part in shape.outline):
        yield file.at(at, msg("battle-data-outside", unit=unit.id))  # BS-S1-01
    barred = [piece for piece in field.pieces if piece.kind == "prohibited"]
    if any(next(under(part.shrunk(), barred), None) for part in shape.outline):
        yield file.at(at, msg("battle-data-prohibited", unit=unit.id))  # BS-S1-02
    middle = shape.front[len(shape.front) // 2]
    if place.formation == "closed" and not all(is_within(middle, base, unit.radius) for base in shape.bases):
        yield file.at((*at, "frontage"), msg("battle-data-too-deep", unit=unit.id, n=shape.ranks))  # BS-7.2-01
