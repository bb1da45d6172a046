"""New Rule F: dragons against fleets (PL-08-01 to PL-08-05); the fight itself is ``sea/dragon_to_ship_combat.py``."""

from __future__ import annotations

from warhost.campaign.cards.assault import Charged
from warhost.campaign.sea.dragon_to_ship_combat import RaidLaw
from warhost.campaign.sea.strafing import Strafe, Strafing

FLEETS_ANSWER_ON_ONE = RaidLaw("PL-08-01", "PL-08-03", "PL-08-04", "PL-08-05", wizards_help=False)
"""A fleet hits a dragon on a 1, whoever is aboard; after two rounds it is over."""


class AssaultingFleets(Charged, Strafing):
    """Dragons attack fleets for assault points; fleets never attack dragons (PL-08-01, PL-08-02, PL-02-12)."""

    order = Strafe
