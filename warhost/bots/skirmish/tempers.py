"""Captains of other tempers than the usual one: who fear blows less, or more."""

from __future__ import annotations

from warhost.bots.skirmish.captain import PATIENCE, Captain
from warhost.bots.skirmish.moves import Scout
from warhost.core import Dice, View
from warhost.skirmish.state import Skirmish


class Tempered(Captain):
    """A captain who heeds the blows to be expected more or less than the usual one."""

    def __init__(self, dice: Dice, care: float) -> None:
        super().__init__(dice)
        self._care = care

    def _scout(self, view: View, field: Skirmish) -> Scout:
        return Scout(field, self._seat(view, field), self._care * PATIENCE**self._stalled)
