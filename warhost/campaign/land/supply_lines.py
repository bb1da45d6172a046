"""Supply lines: which hexes a side can feed, from where, and what cuts off the others.

Asleep until a layer asks: each book has a :class:`SupplyLaw` of its own (MD-12-02 to MD-12-04). One flood goes out from
all sources at once.
"""

from __future__ import annotations

from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import War
from warhost.core.board.floods import Steps
from warhost.core.board.hexsets import NOWHERE, HexSet
from warhost.core.ids import HexId, Side
from warhost.core.position.derived import derived


class SupplyLaw:
    """What a book says of supply: where lines begin and which hexsides they cross."""

    def sources(self, war: War, side: Side) -> HexSet:
        """The hexes from which a side is fed."""
        raise NotImplementedError

    def links(self, war: War) -> Steps:
        """For each hex the neighbours to which a line leads on, enemies aside; the prices mean nothing."""
        raise NotImplementedError


class SupplyLines:
    """Every hex that a side can supply, with the path to its nearest source."""

    __slots__ = ("_rings", "_steps", "hexes")

    def __init__(self, rings: list[int], steps: Steps) -> None:
        self._rings = rings
        self._steps = steps
        reached = 0
        for ring in rings:
            reached |= ring
        self.hexes = HexSet.from_mask(reached)

    def __contains__(self, hex: object) -> bool:
        return hex in self.hexes

    def line(self, hex: HexId) -> tuple[HexId, ...]:
        """A shortest line from a hex to a source, both included; empty if there is none.

        Where several are equally short, it leads over the hexes of the lowest numbers.
        """
        if hex not in self.hexes:
            return ()
        far = next(n for n, ring in enumerate(self._rings) if ring >> hex & 1)
        line = [hex]
        for ring in reversed(self._rings[:far]):
            line.append(min(near for near, _ in self._steps.into[line[-1]] if ring >> near & 1))
        return tuple(line)

    def source(self, hex: HexId) -> HexId | None:
        """The source that feeds a hex; None if none does."""
        line = self.line(hex)
        return line[-1] if line else None


def flow(sources: HexSet, links: Steps, closed: HexSet = NOWHERE) -> SupplyLines:
    """The lines that lead out from sources; ``closed`` hexes are not entered, but sources feed themselves."""
    ring, free = sources.mask, ~(sources.mask | closed.mask)
    rings = []
    while ring:
        rings.append(ring)
        ring = links.around(HexSet.from_mask(ring)).mask & free
        free &= ~ring
    return SupplyLines(rings, links)


def hexes_cut_off(war: War, side: Side) -> HexSet:
    """The hexes that enemy armies close to a side's lines: theirs, and those next to them that no friend holds.

    Leaders, ships and neutrals close nothing and open nothing (MD-12-03).
    """
    other = enemy(side)
    return war.held[other][0] | (war.contact(other) - war.held[side][0])


@derived
def supplied(war: War, side: Side, law: SupplyLaw) -> SupplyLines:
    """The lines of a side as its enemies let them run."""
    return flow(law.sources(war, side), law.links(war), hexes_cut_off(war, side))


@derived
def supplied_in_peace(war: War, side: Side, law: SupplyLaw) -> SupplyLines:
    """The lines of a side if no enemy stood in their way."""
    return flow(law.sources(war, side), law.links(war))
