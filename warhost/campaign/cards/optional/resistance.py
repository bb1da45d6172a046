"""Optional Rule D: invaded nations never join the Highlords but resist at home (PL-13-01, PL-13-02)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from warhost.campaign.land.stacking import STACKING, StackingLaw
from warhost.campaign.position.bars import BORDERS, Frontier
from warhost.campaign.printed.sides import WS
from warhost.campaign.state import War
from warhost.core.board.hexsets import NOWHERE, HexSet
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.rulebook import Layer


def resists(war: War, piece: PieceId) -> bool:
    """Whether a piece belongs to a nation that fights for its own land alone."""
    return bool(war.resisting[0]) and war.theatre.nation_of[piece] in war.resisting[0]


class HomeGround(Frontier):
    """Resisting forces never leave their own borders (PL-13-01)."""

    def closed(self, war: War, group: Sequence[PieceId]) -> HexSet:
        nations = {war.theatre.nation_of[piece] for piece in group if resists(war, piece)}
        if not nations:
            return NOWHERE
        atlas, homes = war.theatre.atlas, war.theatre.home_land
        own = HexSet(hex for nation in nations for hex in atlas.lands[homes[nation]].hexes)
        return war.theatre.all_hexes - own

    def refusal(self, war: War, piece: PieceId, hex: HexId) -> Refusal:
        who, where = war.ref(piece), war.hex_ref(hex)
        return Refusal(msg("pl-resists-at-home", piece=who, hex=where), ("PL-13-01",), (who, where))


class FightingApart(StackingLaw):
    """Other Whitestone armies do not stack with resisting ones (PL-13-02)."""

    def closed(self, war: War, pieces: Collection[PieceId]) -> HexSet:
        armies = [piece for piece in pieces if war.of.is_army[piece] and war.owner[piece] == WS]
        if not war.resisting[0] or not armies:
            return NOWHERE
        nations = {war.theatre.nation_of[army] if resists(war, army) else -1 for army in armies}
        others = (p for p in war.pieces_of(WS) if war.of.is_army[p] and p not in pieces)
        return HexSet(war.at[p] for p in others if {war.theatre.nation_of[p] if resists(war, p) else -1} != nations)

    def refusal(self, war: War, pieces: Collection[PieceId], hex: HexId) -> Refusal:
        where = war.hex_ref(hex)
        text = msg("pl-resists-apart", pieces=war.roll_call(pieces), hex=where)
        return Refusal(text, ("PL-13-02",), (*war.refs(pieces), where))


RESISTANCE = Layer(
    "resistance",
    "Resisting invasion",
    amends=("DG-03-11", "DG-05-13"),
    changes=(BORDERS.add(HomeGround()), STACKING.add(FightingApart())),
    needs=("cards",),
)
"""Optional Rule D; it needs the war by cards."""
