"""Armies that grow from others: their files say only which units are new or changed (3.1).

``full-host-of-harrow.toml`` grows from ``host-of-harrow.toml``: the units of that army come along, in their order and
places, and a unit that both files have is as the grown army has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from warhost.battle import DATA
from warhost.battle.roster.sheets import Army
from warhost.core.messages import msg
from warhost.datafiles import DataError, TomlFile, nearest

ARMIES: Final = DATA / "armies"


class ArmyFile(TomlFile):
    """The file of an army; it knows on which of its lines each unit of the grown army stands."""

    __slots__ = ("_own",)

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._own: Sequence[int | None] = ()
        """For each unit of the grown army its number in this file; None if it comes from the other one."""

    def line(self, *path: str | int) -> int:
        if self._own and path[:1] == ("unit",) and len(path) > 1 and isinstance(path[1], int):
            own = self._own[path[1]]
            path = ("grows_from",) if own is None else ("unit", own, *path[2:])
        return super().line(*path)

    def army(self) -> Army:
        """The army with the units that come along; raises DataError if they cannot be read."""
        army = self.decode(Army)
        if not army.grows_from:
            return army
        base = self._base(army.grows_from)
        if base.system != army.system:
            raise DataError([self.at(("grows_from",), msg("battle-data-mixed-books"))])  # BS-0.0-03
        changed = {unit.id: number for number, unit in enumerate(army.unit)}
        along = [changed.get(unit.id) for unit in base.unit]
        new = [number for number in range(len(army.unit)) if number not in along]
        units = [unit if own is None else army.unit[own] for unit, own in zip(base.unit, along, strict=True)]
        self._own = (*along, *new)
        return replace(army, unit=(*units, *(army.unit[number] for number in new)))

    def _base(self, name: str) -> Army:
        """The army from which this one grows: a file beside it, else one of the project's."""
        beside = self.path.with_name(f"{name}.toml")
        found = beside if beside.is_file() else ARMIES / beside.name
        if not found.is_file():
            known = {one.stem for home in (self.path.parent, ARMIES) for one in home.glob("*.toml")}
            fault = msg("battle-data-no-file", name=name)
            raise DataError([self.at(("grows_from",), fault, nearest(name, known - {self.path.stem}))])
        base = TomlFile(found).decode(Army)
        if base.grows_from:
            raise DataError([self.at(("grows_from",), msg("battle-data-grows-twice", name=name))])
        return base
