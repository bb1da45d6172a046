"""Optional Rule B: winter, in which passes are closed to attacks too (PL-11-01 to PL-11-06).

What both expansions have of winter is in ``campaign/winter.py``.
"""

from __future__ import annotations

from warhost.campaign.combat.battle_sheet import BattleSheet, BattleSource
from warhost.campaign.combat.battle_strength import attackers_of
from warhost.campaign.combat.modifiers import MODIFIERS, BattleModifier, pieces, stripped
from warhost.campaign.state import ASHORE, War
from warhost.campaign.winter import LEG, WINTER_AMENDS, Winter, is_winter, weather, without_passes
from warhost.campaign.world.atlas import Atlas, Barrier, Crossing
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.rulebook import Layer


class WinterOfTheLance(Winter):
    """Winter by Paths of the Lance."""

    rivers, storms, passes, weather = "PL-11-02", "PL-11-03", "PL-11-04", "PL-11-06"

    def is_tested(self, flown: int) -> bool:
        """At the end of every fourth hex, however far somebody flies (PL-11-06)."""
        return flown > 0 and flown % LEG == 0

    def ground(self, atlas: Atlas) -> Atlas:
        """Nobody attacks through a closed pass, a mountain hexside like any other (PL-11-04)."""
        return without_passes(Winter.ground(self, atlas))


def is_mountain_side(war: War, here: HexId, there: HexId) -> bool:
    """Whether mountains without a way through part two neighbours now."""
    atlas = war.ground.atlas
    half = here * 6 + atlas.grid.direction(here, there)
    return atlas.barrier[half] == Barrier.MOUNTAIN and atlas.crossing[half] == Crossing.NONE


def over_mountains(source: BattleSource) -> list[PieceId]:
    """The ground armies that attack across a mountain hexside: dwarves and ogres."""
    war, battle = source
    marchers = [army for army in attackers_of(war, battle) if war.of.is_ground[army] and war.aboard[army] == ASHORE]
    return [army for army in marchers if is_mountain_side(war, war.at[army], battle.target)]


def snow(sheet: BattleSheet) -> int:
    """An attack over snowy mountains is the harder for it, once for all who come that way (PL-11-05)."""
    return -2 if sheet.source and is_winter(sheet.source.war) and over_mountains(sheet.source) else 0


SNOWY_MOUNTAINS = BattleModifier(
    "snowy-mountains",
    "PL-11-05",
    snow,
    msg("pl-snowy-mountains"),
    cancelled_by=stripped,
    sources=pieces(over_mountains),
    reads_position=True,
)


WINTER_LANCE = Layer(
    "winter-lance",
    "Winter of the lance",
    amends=WINTER_AMENDS,
    changes=(*weather(WinterOfTheLance()), MODIFIERS.add(MODIFIERS.entry(SNOWY_MOUNTAINS.name, SNOWY_MOUNTAINS))),
    excludes=("winter",),
)
"""Optional Rule B; it stands on the standard game too."""
