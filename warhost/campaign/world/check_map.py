"""What is wrong with a map folder, in the words of the player who wrote it.

:func:`check_map` first tries to read the files; what cannot be read or understood is a fault of the loader. A map that
can be made is then looked at for things that no rule could work with: ports without water, capitals abroad, rivers in
the sea.

>>> from warhost.campaign.world.atlas import DATA
>>> check_map(DATA / "ansalon")
[]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from warhost.campaign.world.geography import Geography, read_geography
from warhost.campaign.world.map_files import LandRecord, MapFiles, PlaceRecord, SeaRecord, read_map_files
from warhost.campaign.world.map_tables import NO_LAND, NO_SEA, MapMaker
from warhost.campaign.world.map_terms import FORTIFIED, WATER, Barrier, PlaceKind, map_word, spelling
from warhost.core.ids import HexId
from warhost.core.messages import msg
from warhost.datafiles import DataError, Fault, KeyPath, TomlFile, nearest


def check_map(folder: Path) -> list[Fault]:
    """Return everything that is wrong with a map folder, by file and line; nothing when the map is sound."""
    try:
        files = read_map_files(folder)
        maker = MapMaker.of(files)
    except DataError as error:
        return sorted(error.faults)
    faults = list(maker.faults)
    if not faults:
        checks = (codes, names, ground, places, capitals, sides)
        faults = list(chain.from_iterable(check(files, maker) for check in checks))
    return sorted(faults + list(drawn(folder, files)))


def codes(files: MapFiles, _maker: MapMaker) -> Iterator[Fault]:
    """Letters of lands and seas: two, used once, a tilde first for seas only."""
    file = files.lands.file
    taken = {NO_LAND: str(msg("dg-data-nobodys-ground")), NO_SEA: str(msg("dg-data-nameless-water"))}
    tables: tuple[tuple[str, Sequence[LandRecord | SeaRecord]], ...] = (
        ("land", files.lands.data.land),
        ("sea", files.lands.data.sea),
    )
    for table, records in tables:
        for i, record in enumerate(records):
            path = (table, i, "code")
            if len(record.code) != 2 or " " in record.code:
                yield file.at(path, msg("dg-data-no-code", code=record.code))
            elif record.code in taken:
                yield file.at(path, msg("dg-data-code-taken", code=record.code, taken=taken[record.code]))
            elif (record.code[0] == "~") != (table == "sea"):
                yield file.at(path, msg("dg-data-tilde", code=record.code))
            taken[record.code] = record.id


def names(files: MapFiles, _maker: MapMaker) -> Iterator[Fault]:
    """Names by which two places, or two lands, would be called alike."""
    tables: tuple[tuple[TomlFile, str, Sequence[PlaceRecord | LandRecord | SeaRecord]], ...] = (
        (files.places.file, "place", files.places.data.place),
        (files.lands.file, "land", files.lands.data.land),
        (files.lands.file, "sea", files.lands.data.sea),
    )
    for file, table, records in tables:
        owner: dict[str, str] = {}
        for i, record in enumerate(records):
            called: list[tuple[KeyPath, str]] = [((table, i, "id"), record.id), ((table, i, "name"), record.name)]
            called += [((table, i, "aliases", j), alias) for j, alias in enumerate(record.aliases)]
            for path, word in called:
                other = owner.setdefault(spelling(word), record.id)
                if other != record.id:
                    yield file.at(path, msg("dg-data-word-taken", word=word, other=other))


def ground(files: MapFiles, maker: MapMaker) -> Iterator[Fault]:
    """Lands at sea, seas on land, lands without a hex."""
    drawing = files.lands_grid
    for hex_, kind in enumerate(maker.terrain):
        line = drawing.row_lines[hex_ // maker.grid.columns]
        token = maker.grid.token(hex_)
        if kind in WATER and maker.land_of[hex_] >= 0:
            land = maker.lands[maker.land_of[hex_]]
            yield drawing.fault(line, msg("dg-data-land-in-water", token=token, name=land.name))
        elif kind not in WATER and maker.sea_of[hex_] >= 0:
            sea = maker.seas[maker.sea_of[hex_]]
            yield drawing.fault(line, msg("dg-data-sea-on-land", token=token, name=sea.name))
    for i, thing in enumerate(maker.lands):
        if not thing.hexes:
            yield files.lands.file.at(("land", i), msg("dg-data-land-without-hex", name=thing.name))


def places(files: MapFiles, maker: MapMaker) -> Iterator[Fault]:
    """Places in the water or on top of each other, ports that no ship reaches."""
    file = files.places.file
    links, mouths = maker.rivers()
    sailed = _reached(links, mouths)
    standing: dict[HexId, str] = {}
    for place in maker.places:
        token = maker.grid.token(place.hex)
        if maker.terrain[place.hex] in WATER:
            yield file.at(("place", place.index, "hex"), msg("dg-data-place-in-water", name=place.name, token=token))
        other = standing.setdefault(place.hex, place.name)
        if other != place.name:
            yield file.at(("place", place.index, "hex"), msg("dg-data-hex-taken", other=other, token=token))
        if place.dock != place.hex and maker.grid.direction(place.hex, place.dock) < 0:
            dock = maker.grid.token(place.dock)
            yield file.at(
                ("place", place.index, "dock"), msg("dg-data-far-dock", dock=dock, name=place.name, token=token)
            )
        on_river = any(maker.grid.side(place.dock, d) in sailed for d in range(6))
        if place.port and not maker.coastal[place.dock] and not on_river:
            near = [n for n in maker.grid.neighbours[place.hex] if maker.coastal[n]]
            hint = maker.grid.token(near[0]) if near else ""
            path = ("place", place.index, "port")
            yield file.at(path, msg("dg-data-dry-port", name=place.name, token=token), hint)


def _reached(links: dict[int, tuple[int, ...]], mouths: dict[int, tuple[HexId, ...]]) -> set[int]:
    """Return the deep-river sides to which ships can sail from the sea."""
    reached, waiting = set(mouths), list(mouths)
    while waiting:
        for side in links[waiting.pop()]:
            if side not in reached:
                reached.add(side)
                waiting.append(side)
    return reached


def capitals(files: MapFiles, maker: MapMaker) -> Iterator[Fault]:
    """Capitals and strongholds outside their land, or without walls (DG-21-03)."""
    file = files.lands.file
    for land in maker.lands:
        record = files.lands.data.land[land.index]
        for index in dict.fromkeys(land.strongholds):
            place = maker.places[index]
            listed = place.id in record.strongholds
            path: KeyPath = ("land", land.index, "capital")
            if listed:
                path = ("land", land.index, "strongholds", record.strongholds.index(place.id))
            if place.land != land.index:
                where = maker.lands[place.land].name if place.land >= 0 else msg("dg-data-nowhere")
                yield file.at(path, msg("dg-data-stronghold-abroad", name=place.name, land=land.name, where=where))
            if place.kind not in FORTIFIED:
                kind = map_word(PlaceKind(place.kind))
                yield file.at(path, msg("dg-data-weak-stronghold", name=place.name, land=land.name, kind=kind))


def sides(files: MapFiles, maker: MapMaker) -> Iterator[Fault]:
    """Rivers, ranges and inlets beside open water, where there is nothing to part."""
    file, data = files.hexsides.file, files.hexsides.data
    listed: list[tuple[KeyPath, list[str]]] = []
    for i, river in enumerate(data.river):
        listed += [(("river", i, "shallow"), river.shallow), (("river", i, "deep"), river.deep)]
    listed += [(("range", i, "sides"), ridge.sides) for i, ridge in enumerate(data.range)]
    listed += [(("inlet", i, "sides"), inlet.sides) for i, inlet in enumerate(data.inlet)]
    for path, texts in listed:
        for side, here in maker.sides_at(texts, file, path):
            wet = [h for h in maker.grid.side_hexes(side) if maker.terrain[h] in WATER]
            if wet:
                kind = map_word(Barrier(maker.barrier[side]))
                yield file.at(here, msg("dg-data-barrier-in-water", kind=kind, token=maker.grid.token(wet[0])))


def drawn(folder: Path, files: MapFiles) -> Iterator[Fault]:
    """Lands and seas that the drawn geography names and ``lands.toml`` does not know; nothing when none is drawn."""
    if not (folder / "geography").is_dir():
        return
    try:
        geography = read_geography(folder)
    except DataError as error:
        yield from error.faults
        return
    yield from _strangers(geography, TomlFile(folder / "geography" / "borders.toml", "geography/borders.toml"), files)


def _strangers(geography: Geography, file: TomlFile, files: MapFiles) -> Iterator[Fault]:
    known = {land.id for land in files.lands.data.land}
    for i, seat in enumerate(geography.seats):
        if seat.land not in known:
            yield file.at(("seat", i, "land"), msg("dg-data-no-land", name=seat.land), nearest(seat.land, known))
    for i, border in enumerate(geography.borders):
        for j, name in enumerate(border.between):
            if name not in known and name != "-":
                yield file.at(("border", i, "between", j), msg("dg-data-no-land", name=name), nearest(name, known))
