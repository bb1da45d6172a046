"""Captains who fear blows less, or more, than the usual one."""

from __future__ import annotations

from warhost.bots.skirmish.captain import PATIENCE, Captain
from warhost.bots.skirmish.moves import Scout
from warhost.core import Dice, View
from warhost.skirmish.state import Skirmish


class Tempered(Captain):
    """A captain who gives expected blows more or less weight than the usual one."""

    def __init__(self, dice: Dice, care: float) -> None:
        super().__init__(dice)
        self._care = care

    def _scout(self, view: View, field: Skirmish) -> Scout:
        return Scout(field, self._seat(view, field), self._care * PATIENCE**self._stalled)
