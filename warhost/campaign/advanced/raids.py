"""More Dragons of Glory, Rule 8 addenda: dragons attack ships (MD-08-01 to MD-08-04).

The rules themselves are in ``sea/strafing.py`` and ``sea/dragon_to_ship_combat.py``; here they are switched on.
"""

from __future__ import annotations

from warhost.campaign.position.war_modes import COMBAT
from warhost.campaign.sea.strafing import Strafing
from warhost.core.rulebook import Layer

DRAGONS_AND_SHIPS = Layer(
    "dragons-and-ships",
    "Dragons against ships",
    amends=("DG-08-01", "DG-08-02", "DG-08-04", "DG-08-06"),
    changes=(COMBAT.add(Strafing()),),
)
"""Dragons attack ships in the Combat Step."""
