"""Kinds of terrain (rulebook chapter 5.13; DN-5.13.2-*), read from `data/terrain.toml`.

>>> kinds = load_terrain()
>>> kinds["scrub"].cost["horse"]
4
>>> kinds["water"].cost["armoured"] is None
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from warhost.core.messages import msg
from warhost.datafiles import DataError, TomlFile, hint, nearest
from warhost.skirmish import DATA

CoverName = Literal["none", "light", "medium", "heavy", "infinite", "position"]
Trait = Literal[
    "interior",
    "water",
    "deck",
    "bridge",
    "stone-bridge",
    "joins",
    "slope",
    "stair",
    "gateway",
    "entrance",
    "tower",
    "boat",
    "rock",
]

SIGN = {"-": -1, "0": 0, "+": 1}
"""How the combat effect of terrain counts."""


class TerrainRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of `terrain.toml`."""

    key: str
    letter: str
    rule: str
    cost: dict[str, int | Literal["no"]]
    cover: CoverName
    combat: Literal["-", "0", "+"]
    combat_for: dict[str, Literal["-", "0", "+"]] = {}
    blocks: bool = False
    traits: tuple[Trait, ...] = ()


class TerrainFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `terrain.toml`."""

    movers: dict[str, str]
    terrain: tuple[TerrainRecord, ...]


class Terrain(Struct, frozen=True):
    """One kind of terrain."""

    number: int
    key: str
    letter: str
    rule: str
    cost: Mapping[str, int | None]
    """Movement points for every kind of mover; None if it can't enter."""
    cover: CoverName
    combat: int
    """-1, 0 or 1 for whoever stands there."""
    combat_for: Mapping[str, int]
    """Exceptions, by race or kind of mover: trees favour Elves (DN-4.2-33)."""
    blocks: bool
    traits: frozenset[Trait]


class TerrainKinds:
    """All kinds of terrain, by key, number and letter."""

    def __init__(self, kinds: tuple[Terrain, ...]) -> None:
        self.kinds = kinds
        self.by_letter = {kind.letter: kind for kind in kinds}
        self._by_key = {kind.key: kind for kind in kinds}
        self.entrances = frozenset(kind.number for kind in kinds if "entrance" in kind.traits)
        """The numbers of the kinds that are entrances to the underground."""

    def __getitem__(self, key: str) -> Terrain:
        try:
            return self._by_key[key]
        except KeyError:
            raise KeyError(f"{msg('dn-data-no-terrain', name=key)}{hint(nearest(key, self._by_key))}") from None

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def __iter__(self) -> Iterator[Terrain]:
        return iter(self.kinds)


@cache
def load_terrain(path: Path = DATA / "terrain.toml") -> TerrainKinds:
    """Read the kinds of terrain.

    Raises:
        DataError: the file is faulty.
    """
    source = TomlFile(path)
    file = source.decode(TerrainFile)
    movers = ("foot", *file.movers)
    for number, (mover, like) in enumerate(file.movers.items(), 1):
        if like not in movers[:number]:
            fault = msg("dn-data-no-model", mover=mover, like=like)
            raise DataError([source.at(("movers", mover), fault, nearest(like, movers[:number]))])
    kinds: list[Terrain] = []
    for number, record in enumerate(file.terrain):
        place = ("terrain", number, "cost")
        faults = [
            source.at((*place, mover), msg("dn-data-no-mover", name=mover), nearest(mover, movers))
            for mover in record.cost
            if mover not in movers
        ]
        if "foot" not in record.cost:
            faults.append(source.at(place, msg("dn-data-no-foot-cost")))
        if faults:
            raise DataError(faults)
        kinds.append(
            Terrain(
                number=number,
                key=record.key,
                letter=record.letter,
                rule=record.rule,
                # DN-5.13.2-01, DN-5.13.2-02, DN-5.13.2-03, DN-5.13.2-04, DN-5.13.2-05, DN-5.13.2-06, DN-5.13.2-07,
                # DN-5.13.2-08, DN-5.13.2-09, DN-5.13.2-10, DN-5.13.2-11, DN-5.13.2-12, DN-5.13.2-13, DN-5.13.2-14,
                # DN-5.13.2-15, DN-5.13.2-16, DN-5.13.2-17, DN-5.13.2-18, DN-5.13.2-19, DN-5.13.2-20, DN-2.31-15
                cost={mover: _cost(record, mover, file.movers) for mover in movers},
                cover=record.cover,
                combat=SIGN[record.combat],
                combat_for={who: SIGN[sign] for who, sign in record.combat_for.items()},
                blocks=record.blocks,
                traits=frozenset(record.traits),
            )
        )
    return TerrainKinds(tuple(kinds))


def _cost(record: TerrainRecord, mover: str, movers: Mapping[str, str]) -> int | None:
    while mover not in record.cost:
        mover = movers[mover]
    price = record.cost[mover]
    return None if price == "no" else price
