"""Supply and command in a plan: who would starve where, and where leaders could give orders (MD-12, MD-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from warhost.campaign.advanced import command, supply
from warhost.campaign.land.supply_lines import supplied
from warhost.campaign.position.theatre import disc
from warhost.campaign.state import War
from warhost.core.board.hexsets import NOWHERE, HexSet
from warhost.core.ids import HexId, PieceId, Side

UNLED = 1.5
"""What it costs an army, for each Strength Point, to stand where no leader can command it: half a Turn's march."""
ATTACKERS = 3
"""How much more it is worth to command an attacking army than another."""
GENERALSHIP = 2
"""What each point of a leader's Tactical Rating is worth with an attacking stack (DG-07-26)."""

Reach = Callable[[PieceId], Iterable[HexId]]
"""Where a piece can end its move, its own hex included."""


def are_leaders_last(war: War) -> bool:
    """Whether leaders move after all armies in this war."""
    return war.theatre.option("command") == "on"


class Quartermaster:
    """Knows for one Movement Step which hexes are in supply and where leaders could command which armies."""

    def __init__(self, war: War, side: Side, leaders: Sequence[PieceId], reach: Reach, *, heeds: bool) -> None:
        """``heeds`` is false for a commander who ignores supply and command."""
        self._war = war
        self._side = side
        self._leaders = leaders
        self._reach = reach
        self.is_feeding = heeds and war.theatre.option("supply") == "on"
        self.is_leading = heeds and war.theatre.option("command") == "on"
        self._fed = supplied(war, side, supply.LAW).hexes if self.is_feeding else NOWHERE
        self._voices: dict[PieceId, HexSet] = {}
        self._grounds: dict[tuple[str, str], HexSet] = {}

    # Supply

    def hunger(self, army: PieceId, hex: HexId) -> float:
        """The strength that would starve if an army joined the stack in a hex: every army but the best."""
        war = self._war
        if not self.is_feeding or not war.of.is_ground[army] or hex in self._fed or war.fort(hex):
            return 0.0
        strengths = [war.printed_strength(p) for p in supply.eaters(war, hex, self._side) if p != army]
        strengths.append(war.printed_strength(army))
        return float(sum(strengths) - max(strengths)) if len(strengths) > 1 else 0.0

    # Command

    def can_be_led(self, army: PieceId, hex: HexId) -> bool:
        """Whether some leader could get near enough this Step to command an army in a hex."""
        return not self.is_leading or hex in self._ground(army)

    def idleness(self, army: PieceId, hex: HexId) -> float:
        """The cost of an army being out of command in a hex."""
        return 0.0 if self.can_be_led(army, hex) else UNLED * self._war.printed_strength(army)

    def _ground(self, army: PieceId) -> HexSet:
        """Every hex within the command radius of some leader that an army obeys, wherever he can go."""
        of = self._war.of
        key = of.nation[army], of.race[army]
        known = self._grounds.get(key)
        if known is None:
            known = NOWHERE
            for leader in self._leaders:
                if command.LAW.obeys(self._war, army, leader):
                    known = known | self._voice(leader)
            self._grounds[key] = known
        return known

    def _voice(self, leader: PieceId) -> HexSet:
        """Every hex within a leader's command radius, wherever he can go."""
        known = self._voices.get(leader)
        if known is None:
            known = HexSet(self._reach(leader))
            for _ in range(command.LAW.radius(self._war, leader)):
                known = known | self._war.theatre.beside.around(known)
            self._voices[leader] = known
        return known


def command_post(
    war: War, leader: PieceId, hexes: Sequence[HexId], led: set[PieceId], attacking: Iterable[HexId] = ()
) -> HexId:
    """Of some hexes the one where a leader commands most Strength not yet commanded; marks it as commanded."""
    law, side, here = command.LAW, war.owner[leader], war.at[leader]
    fighting = frozenset(attacking)
    free = [p for p in war.pieces_of(side) if p not in led and law.needs_command(war, p) and law.obeys(war, p, leader)]
    weights = [(war.at[p], war.printed_strength(p) * (ATTACKERS if war.at[p] in fighting else 1)) for p in free]

    def worth(hex: HexId) -> tuple[float, bool, int]:
        heard = disc(war.theatre, hex, law.radius(war, leader))
        total = sum(weight for at, weight in weights if at in heard)
        return total + GENERALSHIP * war.of.tactical[leader] * (hex in fighting), hex == here, -hex

    best = max(hexes, key=worth)
    heard = disc(war.theatre, best, law.radius(war, leader))
    led.update(p for p in free if war.at[p] in heard)
    return best
