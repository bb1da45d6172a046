"""More Dragons of Glory, Rule 5 addenda: its winter (MD-05-01 to MD-05-07).

What both expansions have of winter is in ``campaign/winter.py``; here passes are closed to marches but not to attacks,
and interceptors feel the weather.
"""

from __future__ import annotations

from warhost.campaign.advanced.interception import SHIFTS
from warhost.campaign.combat.battle_sheet import BattleSheet, BattleSource
from warhost.campaign.combat.battle_strength import attackers_of
from warhost.campaign.combat.modifiers import MODIFIERS, BattleModifier, pieces, stripped
from warhost.campaign.state import ASHORE, War
from warhost.campaign.winter import WINTER_AMENDS, Winter, is_pass, is_winter, weather
from warhost.core.breakdowns import Part, part
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.rulebook import Layer


class WinterOfGlory(Winter):
    """Winter by More Dragons of Glory."""

    rivers, storms, passes, weather = "MD-05-03", "MD-05-04", "MD-05-05", "MD-05-06"


# Combat


def through_a_pass(source: BattleSource) -> list[PieceId]:
    """The ground armies that attack through a closed pass."""
    war, battle = source
    return [
        army
        for army in attackers_of(war, battle)
        if war.of.is_ground[army] and war.aboard[army] == ASHORE and is_pass(war, war.at[army], battle.target)
    ]


def snow(sheet: BattleSheet) -> int:
    """An attack through a closed pass is the harder for it (MD-05-05)."""
    return -2 if sheet.source and is_winter(sheet.source.war) and through_a_pass(sheet.source) else 0


SNOWED_IN = BattleModifier(
    "snowed-in",
    "MD-05-05",
    snow,
    msg("md-snowed-in"),
    cancelled_by=stripped,
    sources=pieces(through_a_pass),
    reads_position=True,
)


# Interception


def winter_shift(war: War) -> Part | None:
    """In winter an interception must roll two more, so that nobody is intercepted beyond four hexes (MD-05-02)."""
    return part("MD-05-02", msg("md-winter-shift"), 2) if is_winter(war) else None


WINTER = Layer(
    "winter",
    "Winter weather",
    amends=WINTER_AMENDS,
    changes=(*weather(WinterOfGlory()), MODIFIERS.add(MODIFIERS.entry(SNOWED_IN.name, SNOWED_IN))),
    beside={"interception": (SHIFTS.add(winter_shift),)},
)
"""The winter package."""
