"""Ways round neutral lands: an army that enters one draws it into the war (DG-03-10), so suggested paths spare them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Generic, TypeVar

from warhost.campaign.printed.sides import NEUTRAL
from warhost.campaign.state import War
from warhost.core.board.floods import Reach
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import HexId
from warhost.core.prompts import PathTo
from warhost.core.refusals import Refusal

R = TypeVar("R", bound=Mapping[HexId, Any])


def is_neutral_land(war: War, hex: HexId) -> bool:
    """Whether a hex belongs to a nation that entering it would draw into the war (DG-03-10, DG-03-17)."""
    nation = war.theatre.nation_at[hex]
    return nation >= 0 and war.allegiance[nation] == NEUTRAL and not war.conquered[nation]


def neutral_lands(war: War) -> list[HexSet]:
    """The lands of each nation that entering them would draw into the war (DG-03-10)."""
    allegiance, conquered = war.allegiance, war.conquered
    lands = war.theatre.lands_of.items()
    return [hexes for nation, hexes in lands if allegiance[nation] == NEUTRAL and not conquered[nation]]


class Detours(Generic[R]):
    """The floods that lead to hexes and draw as few nations as possible into the war, each made when it is asked for.

    Best is a way round every neutral land; else the cheapest that crosses one nation alone, such as the goal's own.
    ``flood`` floods anew without the hexes it is given.
    """

    def __init__(self, war: War, whole: R, reached: HexSet, flood: Callable[[HexSet], R]) -> None:
        self._whole = whole
        self._lands = [land for land in neutral_lands(war) if not land.isdisjoint(reached)]
        self._neutral = HexSet.from_mask(sum(land.mask for land in self._lands))
        self._flood = cache(flood)

    def to(self, hex: HexId) -> R:
        """The flood through which the suggested path to a hex leads."""
        if not self._lands:
            return self._whole
        around = self._flood(self._neutral)
        if hex in around or len(self._lands) == 1:
            return around if hex in around else self._whole
        crossed = [land for land in self._lands if hex in land] or self._lands
        across = [found for land in crossed if hex in (found := self._flood(self._neutral - land))]
        return min(across, key=lambda found: found[hex], default=self._whole)


class Prices(Mapping[HexId, int]):
    """The costs of the suggested paths to some hexes, computed on demand."""

    __slots__ = ("_hexes", "_price")

    def __init__(self, hexes: Iterable[HexId], price: Callable[[HexId], int]) -> None:
        self._hexes = dict.fromkeys(hexes)
        self._price = price

    def __len__(self) -> int:
        return len(self._hexes)

    def __iter__(self) -> Iterator[HexId]:
        return iter(self._hexes)

    def __contains__(self, hex: object) -> bool:
        return hex in self._hexes

    def __getitem__(self, hex: HexId) -> int:
        if hex not in self._hexes:
            raise KeyError(hex)
        return self._price(hex)


def paths_to(
    war: War,
    reach: Reach,
    ends: HexSet,
    flood: Callable[[HexSet], Reach],
    way: Callable[[Reach, HexId], tuple[HexId, ...]],
    explains: Callable[[HexId], Refusal | None],
) -> PathTo:
    """The choice of an end, with suggested paths that spare neutral lands; ``way`` walks one through a flood."""
    detours = Detours(war, reach, reach.hexes, flood)
    costs = Prices((hex for hex, _ in reach.within(ends).items()), lambda hex: detours.to(hex)[hex])
    return PathTo(costs, lambda hex: way(detours.to(hex), hex), explains)
