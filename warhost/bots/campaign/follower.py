"""A warlord who follows one doctrine and tries nothing out: quick enough for whole imagined wars."""

from __future__ import annotations

from dataclasses import replace

from warhost.bots.campaign.doctrines import Doctrine
from warhost.bots.campaign.warlord import Warlord, has_only_to_hold
from warhost.campaign.state import War
from warhost.core import Dice
from warhost.core.ids import Side


class Follower(Warlord):
    """Commands one side of the strategic war by reckoning alone."""

    def __init__(self, dice: Dice, doctrine: Doctrine) -> None:
        super().__init__(dice)
        self.doctrine = self._way = doctrine

    def _ways(self, war: War, side: Side) -> tuple[Doctrine, ...]:
        return (replace(self._way, guard=has_only_to_hold(war, side, self._stakes(war))),)

    def _pays(self, war: War) -> bool:
        return False
